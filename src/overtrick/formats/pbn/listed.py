"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

import re

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS"]

_TAG = re.compile(
    rb"^[ \t]*\[[ \t]*(?:Event|Site|Date|Board|West|North|East|South|Dealer|Vulnerable|Deal"
    rb"|Generator|Scoring|Contract)[ \t]+\"",
    re.IGNORECASE | re.MULTILINE,
)
_ABILITIES = abilities(
    "results pending points rulings weighted split tables rounds leads seats auction play "
    "awards versions rooms deals tricks par names numbers ranking matches event field"
)


def is_pbn(head: bytes) -> bool:
    r"""
    Say whether a file begins as PBN does.

    >>> is_pbn(b'% PBN 2.1\n[Event "x"]'), is_pbn(b'[{"board": 1}]')
    (True, False)
    """
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.replace(b"\0", b"")[2:]
    head = head.removeprefix(b"\xef\xbb\xbf").replace(b"\r", b"\n")
    return re.match(rb"%\s*PBN\b", head) is not None or _TAG.search(head) is not None


FORMATS: tuple[Format, ...] = (
    Format(
        "pbn",
        "Portable Bridge Notation 2.1",
        (".pbn",),
        "overtrick.formats.pbn.pbn",
        reader="read_pbn",
        writer="write_pbn",
        streamer="parts_of_pbn",
        people="PbnPeople",
        reads=_ABILITIES,
        sniff=is_pbn,
        note="Deals, results, auctions and play; weighted scores in columns of ours.",
        wants_ranking=True,
    ),
)
