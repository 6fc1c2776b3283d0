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

FORMATS: tuple[Format, ...] = tuple(
    Format(
        id,
        f"USEBIO {version}",
        suffixes,
        "overtrick.formats.usebio.read",
        reader="read_usebio",
        writer=f"write:{writer}",
        streamer="parts_of_usebio",
        reads=_READS,
        carries=_ABILITIES,
        sniff=sniff,
        extra="formats",
        note=_NOTE,
        wants_ranking=True,
    )
    for id, version, suffixes, writer, sniff in (
        ("usebio", "1.2", (".xml", ".usebio"), "write_usebio", is_usebio),
        ("usebio-1.3", "1.3", (".usebio13",), "write_usebio_13", None),
    )
)
