"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS"]

_TOLD = abilities(
    "results pending points rulings weighted split tables rounds leads seats auction play "
    "deals tricks names numbers movement event"
)


def _is_bws(head: bytes) -> bool:
    return head[:4] == b"\0\1\0\0" and head[4:16] == b"Standard Jet"


FORMATS: tuple[Format, ...] = (
    Format(
        "bws",
        "Bridgemate session database",
        (".bws",),
        "overtrick.formats.bws.read",
        reader="read_bws",
        writer="write:write_bws",
        filler="write:fill_bws",
        reads=_TOLD,
        sniff=_is_bws,
        note="Better written into a file that your own software has made: "
        "a new one has not been tried with Access or Bridgemate's control software.",
        is_text=False,
    ),
)
