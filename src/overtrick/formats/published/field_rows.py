"""The rows of a frequency table as results, so that their awards can be worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.field import FieldResult
from overtrick.formats.contents.table import Record

__all__ = ["with_rows"]

_MOST = 20_000
"""Results of a field that are worked out one by one."""


def with_rows(contents: Contents) -> Contents:
    """
    Make results of the rows of frequency tables, each as often as it was made, by ``row n``.

    A row's own figures stay with the first of its results, so that each is compared once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> row = FieldResult(Record(Line(Board(1), PASSED_OUT), ns_award=1), 2)
    >>> told = with_rows(Contents(field_results=(row,))).records
    >>> [(each.line.ns, each.ns_award) for each in told]
    [('row 1', 1), ('row 1 (2)', None)]

    :raises InvalidFile: if the field is too large for that.
    """
    if not contents.field_results:
        return contents
    results = sum(each.times for each in contents.field_results)
    if results > _MOST:
        raise InvalidFile(
            "a field of {results} results is not compared, at most {most} are",
            results=results,
            most=_MOST,
        )
    rows = tuple(_rows(contents.field_results))
    return replace(contents, records=(*contents.records, *rows), field_results=())


def _rows(results: tuple[FieldResult, ...]) -> Iterator[Record]:
    numbers: dict[tuple[object, ...], int] = {}
    for told in results:
        line = told.record.line
        board = line.session, line.section, line.board, line.version
        number = numbers[board] = numbers.get(board, 0) + 1
        for nth in range(1, told.times + 1):
            id = f"row {number}" if nth == 1 else f"row {number} ({nth})"
            named = replace(line, ns=id, ew=f"{id}, EW")
            if nth == 1:
                yield replace(told.record, line=named)
            else:
                yield Record(replace(named, datum=None), told.record.is_pending)
