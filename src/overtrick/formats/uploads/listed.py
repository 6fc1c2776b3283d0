"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format, abilities
from overtrick.formats.usebio import listed as usebio

__all__ = ["FORMATS"]

_RESULTS = abilities(
    "results points rulings weighted split rounds leads awards names ranking event seats "
    "pending"
)
_POINTS = abilities("numbers")

_ABF = "overtrick.formats.uploads.abf"
_ABF_NOTE = "needs the players' ABF numbers and their masterpoints"


def _is_jannersten(head: bytes) -> bool:
    """Whether its first line of a result has a board and 21 semicolons."""
    lines = head.replace(b"\r", b"\n").split(b"\n")
    return any(line[:1] == b"#" and line.count(b";") == 21 for line in lines)


FORMATS: tuple[Format, ...] = (
    Format(
        "bridgewebs",
        "BridgeWebs upload package",
        (".zip",),
        "overtrick.formats.uploads.bridgewebs",
        writer="write_bridgewebs",
        carries=usebio.FORMATS[0].carries | {"deals", "tricks"},
        extra="formats",
        note="a package with the USEBIO file, the deals and the fields of the form",
        wants_ranking=True,
        is_text=False,
    ),
    Format(
        "bridgewebs-csv",
        "BridgeWebs results, CSV",
        (),
        "overtrick.formats.uploads.bridgewebs",
        writer="write_bridgewebs_csv",
        carries=abilities("results points leads awards names ranking event"),
        note="the layout is unconfirmed: prefer the package, or USEBIO",
        wants_ranking=True,
    ),
    Format(
        "jannersten",
        "Jannersten results.txt",
        (),
        "overtrick.formats.uploads.jannersten_reader",
        reader="read_jannersten",
        writer="jannersten_writer:write_jannersten",
        reads=_RESULTS,
        sniff=_is_jannersten,
        note="the words of the game's line are unconfirmed",
        wants_ranking=True,
    ),
    *(
        Format(
            f"abf-{kind}",
            f"ABF masterpoint file, {title}",
            suffixes,
            _ABF,
            reader=f"{kind.upper()}.read",
            writer=f"{kind.upper()}.write",
            reads=_POINTS,
            note=_ABF_NOTE,
        )
        for kind, title, suffixes in (
            ("grn", "green", (".grn",)),
            ("red", "red", (".red",)),
            ("gld", "gold", (".gld",)),
            ("rag", "red and green", (".rag", ".mp5")),
        )
    ),
)
