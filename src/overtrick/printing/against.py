"""A table against the world as text: a line a result, then what each contestant has."""

from __future__ import annotations

from collections.abc import Sequence

from overtrick.core.exact import Exact, decimal_text
from overtrick.core.seats import Side
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.messages import N_, say, translate
from overtrick.printing.columns import numbers, paragraph, side
from overtrick.printing.columns import table as drawn

__all__ = ["draw_against"]

_SIDES = (Side.NS, Side.EW)
Table = dict[str, list[str] | None]


def draw_against(lines: Sequence[LineAgainst], totals: Sequence[TotalAgainst]) -> str:
    """
    Draw what each result is worth, with a sentence on the high-card points of a lone one.

    >>> draw_against([], [])
    'No result with a score of its own.'
    """
    if not lines:
        return translate("No result with a score of its own.")
    parts = ["\n".join(_drawn(_of_lines(lines)))]
    if len(lines) > 1:
        parts.append("\n".join(_drawn(_of_totals(totals))))
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


def _of_lines(found: Sequence[LineAgainst]) -> Table:
    fields = [each.field for each in found]
    sticks = [each.yardstick for each in found]
    is_named = any(each.line.contestants(way) for each in found for way in _SIDES)
    return {
        N_("board"): [str(each.line.board.number) for each in found],
        "NS": [_who(each, 0) for each in found] if is_named else None,
        "EW": [_who(each, 1) for each in found] if is_named else None,
        N_("result"): [str(each.line.outcome) for each in found],
        N_("score"): numbers([each.points for each in found], signed=True),
        N_("field"): _some([None if f is None else str(f.results) for f in fields]),
        "%": _some([None if f is None else decimal_text(f.percentage, 2) for f in fields]),
        N_("datum"): _some([None if f is None else decimal_text(f.datum, 0) for f in fields]),
        N_("IMPs"): _signed([None if f is None else f.imps for f in fields]),
        N_("cross"): _signed([None if f is None else f.cross_imps for f in fields]),
        N_("HCP"): _some([None if s is None else f"{s.side} {s.hcp}" for s in sticks]),
        N_("promise"): _some([None if s is None else str(s.expected) for s in sticks]),
        N_("by HCP"): _signed([None if s is None else s.of(_SIDES[0]) for s in sticks]),
    }


def _of_totals(found: Sequence[TotalAgainst]) -> Table:
    shares = [each.percentage for each in found]
    return {
        N_("no."): [each.id for each in found],
        N_("boards"): [str(each.boards) for each in found],
        "%": _some([None if share is None else decimal_text(share, 2) for share in shares]),
        N_("IMPs"): _signed([each.imps for each in found]),
        N_("cross"): _signed([each.cross_imps for each in found]),
        N_("by HCP"): _signed([each.by_points for each in found]),
    }


def _who(found: LineAgainst, at: int) -> str:
    return " & ".join(found.line.contestants(_SIDES[at]))


def _signed(values: Sequence[Exact | None]) -> list[str] | None:
    return _some([text or None for text in numbers(values, signed=True)])


def _some(texts: Sequence[str | None]) -> list[str] | None:
    """A column with dashes where it has nothing; none at all where it is empty."""
    return [text or "-" for text in texts] if any(texts) else None


def _drawn(table: Table) -> list[str]:
    shown = {name: cells for name, cells in table.items() if cells is not None}
    align = "".join(
        "<" if name == "result" else side(cells) if name in _NAMES else ">"
        for name, cells in shown.items()
    )
    return drawn(shown, align, cut=[name for name in _NAMES if name in shown])


_NAMES = ("NS", "EW", "no.")
