"""A table of a club's own, read as its columns are guessed: with one question, or not."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.tables.guess import guess_rows
from overtrick.formats.tables.header import KNOWN
from overtrick.formats.tables.layout import Layout, Placed
from overtrick.formats.tables.mapping import TableMapping, layout_by
from overtrick.formats.tables.wide import why_no_results
from overtrick.formats.tables.words import meanings

__all__ = ["guessed_layout", "names_seats", "taken_as", "tells_more"]

_TITLES = 10  # rows among which the names of columns may be
_MOST = 400  # signs of what was taken for what


def guessed_layout(
    head: Sequence[Placed], name: str, said: Text | str, where: str = ""
) -> Layout:
    """
    Give how a table is read, if the guess is sure; *said* is what it lacks as a tidy table.

    >>> rows = [("1", ["Bd", "NS pair", "EW pair", "Score"]), ("2", ["1", "3", "7", "-50"])]
    >>> print(guessed_layout(rows, "club.csv", "").problems[0].message[:50])
    the columns are taken as Bd = board, NS pair = ns,

    :raises InvalidFile: showing the guess, and what is missing or in doubt.
    """
    mapping = guess_rows(head)
    told = taken_as(mapping)
    if mapping.missing and (why := _why(head)):
        raise InvalidFile("{why}", where=where, why=why)
    how = f"overtrick convert --guess {name}"
    if not told:
        text = "{said}; to say which columns it has: {how}"
        raise InvalidFile(text, where=where, said=said, how=how)
    if not mapping.is_sure:
        open_ = [f"missing: {', '.join(mapping.missing)}"] if mapping.missing else []
        open_ += [f"in doubt: {doubt}" for doubt in mapping.doubts]
        raise InvalidFile(
            "{said}; guessed: {told}; {open_}; to say it: {how}",
            where=where,
            said=said,
            told=told,
            open_="; ".join(open_),
            how=how,
        )
    layout = layout_by(mapping, head, name)
    message = Text(
        "the columns are taken as {told}; to keep or change that: {how}", told=told, how=how
    )
    return layout._replace(problems=[Problem(name, message, severity=Severity.QUESTION)])


def _why(head: Sequence[Placed]) -> str:
    """What a table is of which nothing can be ranked, by the first row that says so."""
    rows = (cells for _, cells in head[:_TITLES] if not isinstance(cells, InvalidFile))
    return next((why for cells in rows if (why := why_no_results(cells))), "")


def tells_more(columns: Sequence[str]) -> bool:
    """
    Say whether a table of our names leaves out who declared, or how it ended, and another
    name of a column says that it is told there.

    >>> tells_more(["board", "ns", "ew", "contract", "By", "score"])
    True
    >>> tells_more(["board", "ns", "ew", "contract", "declarer", "tricks", "By"])
    False
    """
    if not {"contract", "level"} & set(columns):
        return False
    wanted = set() if "declarer" in columns else {"declarer", "declarer_result"}
    if not {"tricks", "result"} & set(columns):
        wanted |= {"tricks", "result"}
    others = (column for column in columns if column and column not in KNOWN)
    return any(found.target in wanted for column in others for found in meanings(column))


def names_seats(header: Sequence[str], columns: Sequence[str]) -> bool:
    """
    Say whether a table in a spelling of its own names players by seat and no pairs.

    >>> names_seats(["Board", "North"], ["board", "north"])
    True
    >>> names_seats(["board", "north"], ["board", "north"])
    False
    """
    is_own = list(header) != list(columns)
    return is_own and "north" in columns and not {"ns", "ew"} & set(columns)


def taken_as(mapping: TableMapping) -> str:
    """
    Say in a line what the columns are taken for.

    >>> taken_as(TableMapping({"board": "Brett", "ns": 2}))
    'Brett = board, column 2 = ns'
    """
    told = [
        f"{_bare(named) if isinstance(named, str) else f'column {named}'} = {target}"
        for target, named in mapping.columns.items()
    ]
    told += [f"{target} = {text}" for target, text in mapping.constants.items()]
    if mapping.score_words:
        told.append(f"score = {mapping.score_words}")
    text = ", ".join(told)
    return text if len(text) <= _MOST else f"{text[: _MOST - 3]}..."


def _bare(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:40]
