"""A table against the world as text: a line a result, then what each contestant has."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.core.exact import Exact
from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.messages import N_, say, translate
from overtrick.printing.columns import (
    Column,
    Head,
    decimals,
    filled,
    numbers,
    paragraph,
    table,
    words,
)

__all__ = ["draw_against"]

_SIDES = (Side.NS, Side.EW)


def draw_against(lines: Sequence[LineAgainst], totals: Sequence[TotalAgainst]) -> str:
    """
    Draw what each result is worth, with a sentence on the high-card points of a lone one.

    >>> draw_against([], [])
    'No result with a score of its own.'
    """
    if not lines:
        return translate("No result with a score of its own.")
    parts = ["\n".join(table(filled(_of_lines(lines))))]
    if len(lines) > 1:
        parts.append("\n".join(table(filled(_of_totals(totals)))))
    elif (stick := lines[0].yardstick) is not None:
        parts.append("\n".join(paragraph(say(stick.text))))
    if any(each.field for each in lines):
        parts.append("\n".join(paragraph(translate(_FIELD), then="")))
    return "\n\n".join(parts)


_FIELD = N_(
    "Of a result all numbers are North-South's. %: matchpoints against every result of the "
    "field. IMPs: against its datum. cross: IMPs against every result, a comparison. by HCP: "
    "IMPs against what the high-card points promise."
)


def _of_lines(found: Sequence[LineAgainst]) -> list[Column]:
    fields = [each.field for each in found]
    sticks = [each.yardstick for each in found]
    shares = [None if f is None else decimals(f.percentage, 2) for f in fields]
    return [
        Column(Text("board"), [str(each.line.board.number) for each in found]),
        *(words(str(way), [_who(each, way) for each in found]) for way in _SIDES),
        Column(Text("result"), [str(each.line.outcome) for each in found], "<"),
        Column(Text("score"), numbers([each.points for each in found], signed=True)),
        _some(Text("field"), [None if f is None else str(f.results) for f in fields]),
        _some("%", shares),
        _some(Text("datum"), [None if f is None else decimals(f.datum, 0) for f in fields]),
        _signed(Text("IMPs"), [None if f is None else f.imps for f in fields]),
        _signed(Text("cross"), [None if f is None else f.cross_imps for f in fields]),
        _some(Text("HCP"), [None if s is None else f"{s.side} {s.hcp}" for s in sticks]),
        _some(Text("promise"), [None if s is None else str(s.expected) for s in sticks]),
        _signed(Text("by HCP"), [None if s is None else s.of(_SIDES[0]) for s in sticks]),
    ]


def _of_totals(found: Sequence[TotalAgainst]) -> list[Column]:
    shares = [each.percentage for each in found]
    sections = [each.section for each in found]
    return [
        words(Text("no."), [each.id for each in found]),
        _some(Text("section"), sections if len({*sections}) > 1 else []),
        _some(Text("sat"), [each.direction for each in found]),
        Column(Text("boards"), [str(each.boards) for each in found]),
        _some("%", [None if share is None else decimals(share, 2) for share in shares]),
        _signed(Text("IMPs"), [each.imps for each in found]),
        _signed(Text("cross"), [each.cross_imps for each in found]),
        _signed(Text("by HCP"), [each.by_points for each in found]),
    ]


def _who(found: LineAgainst, way: Side) -> str:
    return " & ".join(found.line.contestants(way))


def _signed(head: Head, values: Sequence[Exact | None]) -> Column:
    return _some(head, numbers(values, signed=True))


def _some(head: Head, texts: Sequence[str | None]) -> Column:
    """A column with dashes where it has nothing, unless it is empty."""
    return Column(head, [text or "-" * any(texts) for text in texts])
