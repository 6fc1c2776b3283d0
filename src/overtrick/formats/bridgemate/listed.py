"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

import re

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS"]

_NAMES = re.compile(
    rb'"(?:SectionLetters|ScoringGroups|SerializedData|PlayerData|ScoringDirection)" ?:', re.I
)


def _is_bridgemate(head: bytes) -> bool:
    """Whether it is JSON with the names of the Data Connector's messages."""
    start = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start[:1] in (b"{", b"[") and _NAMES.search(head.replace(b"\0", b"")) is not None


FORMATS: tuple[Format, ...] = (
    Format(
        "bridgemate",
        "messages of the Bridgemate Data Connector, JSON",
        (),
        "overtrick.formats.bridgemate.dump",
        reader="read_bridgemate",
        writer="write_bridgemate",
        reads=abilities(
            "results pending points rulings split tables rounds leads seats deals tricks names "
            "numbers movement event"
        ),
        carries=abilities(
            "results rulings split tables rounds leads deals tricks names numbers movement"
        ),
        sniff=_is_bridgemate,
        note="for developers: what a queue of the connector answered, saved",
    ),
)
