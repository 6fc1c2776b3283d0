"""
Explain one award: the comparisons of its board, in the words of the method.

Matchpoints name the results beaten and equalled, cross-IMPs each difference, Butler the datum,
teams the two rooms.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.compare.butler import trimmed
from overtrick.compare.entry import Column, Mixture, mean_points
from overtrick.compare.field import Field
from overtrick.compare.scale_choice import imp_scale
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, plain_text
from overtrick.events.entries import entry_of
from overtrick.events.reason import Reason
from overtrick.events.report import Awarded, BoardReport, Ranking

__all__ = ["comparison"]


def comparison(
    ranking: Ranking, report: BoardReport, awarded: Awarded, side: str, column: int | Mixture
) -> Reason | None:
    """
    Say what the result of *side*, *column*, was compared with and what it won.

    :returns: None where nothing is compared, as at total points.
    """
    others = _others(ranking, report, awarded, side)
    if ranking.method == "matchpoints":
        return _matchpoints(ranking.settings, report, others, column, side)
    if ranking.method == "cross_imps":
        return _cross_imps(ranking.settings, others, column, side)
    if ranking.method == "butler":
        return _butler(ranking.settings, report, others, column, side)
    return _rooms(ranking, awarded) if ranking.matches else None


def _others(
    ranking: Ranking, report: BoardReport, awarded: Awarded, side: str
) -> list[int | Mixture]:
    across = ranking.settings.across_field == "yes"
    found: list[int | Mixture] = []
    for board in ranking.boards:
        same = board.session == report.session and board.number == report.number
        if not same or not (across or board.section == report.section):
            continue
        for other in board.lines:
            column: Column = entry_of(other.line.outcome, other.line.board)[side == "EW"]
            if other is not awarded and other.line.version == awarded.line.version:
                found += [column] if isinstance(column, int | Mixture) else []
    return found


def _matchpoints(
    settings: Settings,
    report: BoardReport,
    others: Sequence[int | Mixture],
    column: int | Mixture,
    side: str,
) -> Reason:
    sign = 1 if side == "NS" else -1
    actual, expected = len(others) + 1, report.expected
    mine = Field([column, *others]).matchpoints(column)
    if sign < 0:
        mine = 2 * (actual - 1) - mine
    text = f"{plain_text(mine)} of {2 * (actual - 1)}"
    if settings.unit == 1:
        text += " half matchpoints"
    text += f" against {len(others)} other results: {_versus(column, others, sign)}"
    if actual < expected:
        how = _missing(settings, mine, report, actual)
        text += f"; {actual} results stand for {expected}: {how}"
    return Reason(text)


def _versus(column: int | Mixture, others: Sequence[int | Mixture], sign: int) -> str:
    if isinstance(column, Mixture) or any(isinstance(other, Mixture) for other in others):
        return "each outcome is compared first, then weighted (Law 12C1c)"
    scores = [sign * other for other in others if isinstance(other, int)]
    mine = sign * column
    parts = (
        ("better than", [s for s in scores if s < mine], "2 each"),
        ("equal to", [s for s in scores if s == mine], "1 each"),
        ("worse than", [s for s in scores if s > mine], "0"),
    )
    said = [f"{name} {_list(found)} ({each})" for name, found, each in parts if found]
    return ", ".join(said) or "none to compare with"


def _list(scores: Iterable[int]) -> str:
    counts: dict[int, int] = {}
    for points in sorted(scores, reverse=True):
        counts[points] = counts.get(points, 0) + 1
    return " ".join(f"{p:+d}" + (f" x{n}" if n > 1 else "") for p, n in counts.items())


def _missing(settings: Settings, mine: Exact, report: BoardReport, actual: int) -> str:
    expected = report.expected
    short = plain_text(mine)
    return {
        "neuberg": f"Neuberg ({short} x {expected} + {expected - actual}) / {actual}",
        "add_one": f"one more for each missing result, {short} + {expected - actual}",
        "factor": f"{short} x {expected - 1} / {actual - 1}",
        "share": f"a share of the board's own {2 * (actual - 1)}",
        "own_boards": f"of the board's own {2 * (actual - 1)}",
    }[settings.missing]


def _cross_imps(
    settings: Settings, others: Sequence[int | Mixture], column: int | Mixture, side: str
) -> Reason:
    text = f"against {len(others)} other results, divided by {settings.cross_divisor}"
    if isinstance(column, Mixture):
        return Reason(f"{text}; each outcome is compared first, then weighted (Law 12C1c)")
    sign, scale = 1 if side == "NS" else -1, imp_scale(settings.imp_scale)
    below = []
    for other in others:
        if isinstance(other, int):
            difference = sign * (column - other)
            won = f"{difference:+d}, {scale.imps(difference):+d} IMPs"
            below.append(Reason(f"{sign * column:+d} against {sign * other:+d}: {won}"))
        else:
            below.append(Reason("against a weighted score: each outcome, weighted"))
    return Reason(text, tuple(below))


def _butler(
    settings: Settings,
    report: BoardReport,
    others: Sequence[int | Mixture],
    column: int | Mixture,
    side: str,
) -> Reason:
    scores = [mean_points(c) for c in (column, *others)]
    kept = trimmed(scores, settings)
    left_out = len(scores) - len(kept)
    how = f"{settings.datum} of {len(kept)} results"
    if left_out:
        how += f" ({left_out} extremes left out)"
    datum = Reason(
        f"datum {plain_text(report.datum)} for NS: {how}, rounded {settings.datum_rounding}"
    )
    if isinstance(column, Mixture) or report.datum is None:
        return Reason("each outcome against the datum, then weighted", (datum,))
    sign = 1 if side == "NS" else -1
    difference = sign * (column - report.datum)
    return Reason(f"{sign * column:+d} is {plain_text(difference)} from the datum", (datum,))


def _rooms(ranking: Ranking, awarded: Awarded) -> Reason:
    line = awarded.line
    for match in ranking.matches:
        if match.id == line.match and match.session == line.session:
            for board in match.boards:
                if board.number == line.board.number:
                    return Reason(
                        f"match {match.id}: open room {_signed(board.open)} NS, "
                        f"closed room {_signed(board.closed)} NS"
                    )
    return Reason("no other room")


def _signed(points: int | None) -> str:
    return "-" if points is None else f"{points:+d}"
