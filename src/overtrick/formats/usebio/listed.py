"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS", "is_usebio"]


def is_usebio(head: bytes) -> bool:
    """
    Whether a file can be nothing but USEBIO.

    >>> is_usebio(b'<?xml version="1.0"?><USEBIO Version="1.2">'), is_usebio(b"<EVENTS>")
    (True, False)
    """
    text = head.replace(b"\0", b"").upper()  # UTF-16 too
    return b"<USEBIO" in text or b"<!DOCTYPE USEBIO" in text


_ABILITIES = abilities(
    "results pending points rulings weighted split leads seats awards rooms deals names "
    "numbers ranking matches event"
)
_NOTE = (
    "Elements stand in the order of programs whose files are taken; it is not checked "
    "against the official definition (DTD) of the format."
)

_READS = _ABILITIES | {"tables", "rounds", "versions", "auction", "play"}

FORMATS: tuple[Format, ...] = (
    Format(
        "usebio",
        "USEBIO 1.2",
        (".xml", ".usebio"),
        "overtrick.formats.usebio.read",
        reader="read_usebio",
        writer="write:write_usebio",
        streamer="parts_of_usebio",
        reads=_READS,
        carries=_ABILITIES,
        sniff=is_usebio,
        extra="formats",
        note=_NOTE,
        wants_ranking=True,
    ),
    Format(
        "usebio-1.3",
        "USEBIO 1.3",
        (".usebio13",),
        "overtrick.formats.usebio.read",
        reader="read_usebio",
        writer="write:write_usebio_13",
        streamer="parts_of_usebio",
        reads=_READS,
        carries=_ABILITIES,
        extra="formats",
        note=_NOTE,
        wants_ranking=True,
    ),
)
"""USEBIO 1.2, which is what is asked for, and 1.3; the same reader reads both."""
