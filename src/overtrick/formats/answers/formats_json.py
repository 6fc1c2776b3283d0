"""The formats, and what the columns of a table are taken for, as plain JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from overtrick.formats.registry import formats

if TYPE_CHECKING:
    from overtrick.formats.tables.mapping import TableMapping
from overtrick.formats.answers.ranking_json import facts

__all__ = ["formats_document", "guess_document"]


def formats_document() -> dict[str, Any]:
    """
    List every format with what can be done with it.

    >>> found = {each["id"]: each for each in formats_document()["formats"]}
    >>> found["rbn"]["suffixes"], found["rbn"]["read"], found["pbn"]["write"]
    (['.rbn'], True, 'new')
    """
    return {
        "formats": [
            {
                **facts(each, "id", "title", "suffixes"),
                "read": bool(each.reader),
                "write": "new" if each.writer else "into" if each.filler else None,
                "extra": each.extra or None,
                "reads": sorted(each.reads),
                "carries": sorted(each.carries),
            }
            for each in formats().values()
        ]
    }


def guess_document(mapping: TableMapping) -> dict[str, Any]:
    """
    Give what each column is taken for, and what is missing or in doubt.

    >>> from overtrick.formats.tables.mapping_file import guess_of
    >>> found, _ = guess_of(b"Bd,NS,EW,Score\\n7,3,10,-50\\n", "club.csv")
    >>> guess_document(found)["columns"][0]["is"]
    'board'
    """
    return {
        "columns": [
            {
                "at": each.at + 1,
                "header": each.header,
                "is": each.target or None,
                "sure": each.confidence if each.target else None,
                "because": each.why,
                "samples": list(each.samples),
            }
            for each in mapping.guesses
        ],
        **facts(mapping, "missing", "doubts", "fill"),
        "values": {name: dict(words) for name, words in mapping.values.items()},
        "sheet": mapping.sheet or None,
    }
