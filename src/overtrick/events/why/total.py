"""
Explain what lies between a contestant's awards and its line of the ranking.

Scaling for boards that were not played, penalties (Law 90), what was carried forward,
handicaps, tie-breaks, and percentages that are the mean of the boards'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, decimal_text, plain_text
from overtrick.events.ranking.report import Awarded, BoardReport
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import by_boards
from overtrick.events.why.award import printed_award
from overtrick.events.why.group import Groups
from overtrick.events.why.reason import Reason, plus_minus

__all__ = ["Own", "extras_reasons", "is_mean", "total_reasons"]

Own = tuple[BoardReport, Awarded, str]
"""A line of a traveller and the side on which somebody sat."""


def total_reasons(
    settings: Settings, groups: Groups, line: Standing, own: Sequence[Own]
) -> Iterator[Reason]:
    """Say how the awards of the boards *own* became the total and the percentage."""
    extras = {"carried", "handicap"} & set(line.details)
    if line.percentage is not None and is_mean(settings, line) and not extras:
        yield _mean(settings, line, own)
    yield from extras_reasons(line)
    awards = [_unrounded(groups, place) for place in own]
    total = as_exact(sum((award for award, _ in awards if award is not None), Fraction(0)))
    offered = sum((most for award, most in awards if award is not None), Fraction(0))
    if not line.boards or (extras and settings.scale_total != "none"):
        return  # no one sum tells the scale from what came from elsewhere
    carried = line.details.get("carried", 0)
    before = line.total + line.penalty - carried
    handicap: Exact = before - total if "handicap" in extras else 0
    scale = Fraction(1)
    if settings.scale_total != "none":
        scale = _scale(line, total, offered, before)
    if scale == 1 and not line.penalty and not carried and not handicap:
        return
    how = plain_text(total, 4)
    if scale != 1:
        how += f" x {plain_text(as_exact(scale * line.boards))} / {line.boards}"
    steps: tuple[Exact, ...] = (-line.penalty, carried, handicap)
    for amount in steps:
        if amount:
            how += f" {'-' if amount < 0 else '+'} {plain_text(max(amount, -amount), 4)}"
    text = f"{plain_text(line.total)} = {how}: the total of all boards"
    yield Reason(f"{text} (scale_total={settings.scale_total})" if scale != 1 else text)


def extras_reasons(line: Standing) -> Iterator[Reason]:
    """
    Say what a line got or lost away from the table, and what parted it from its equals.

    >>> line = Standing("7", "A", None, 60, 10, 60, penalty=3, decided="won: 3 for 7, 1 for 9")
    >>> [reason.text for reason in extras_reasons(line)]
    ['a penalty of 3 (Law 90)', 'first of equals by won: 3 for 7, 1 for 9']
    """
    details = line.details
    if line.penalty:
        yield Reason(f"a penalty of {plain_text(line.penalty)} (Law 90)")
    if details.get("carried"):
        yield Reason(f"carried forward: {plus_minus(details['carried'])}")
    if "handicap" in details:
        text = f"a handicap of {plain_text(details['handicap'])}"
        if "scratch_place" in details:
            text += f"; place {details['scratch_place']} without handicaps"
        yield Reason(text)
    if line.decided:
        yield Reason(f"first of equals by {line.decided}")


def is_mean(settings: Settings, line: Standing) -> bool:
    """Whether the percentage is the mean of the boards', not that of the total."""
    of_total = settings.percentage_from == "rounded_total" and line.available
    return by_boards(settings) and not of_total


def _scale(line: Standing, total: Exact, offered: Exact, before: Exact) -> Fraction:
    if line.available and offered:
        return Fraction(line.available) / offered
    return Fraction(before) / total if total else Fraction(1)


def _mean(settings: Settings, line: Standing, own: Sequence[Own]) -> Reason:
    sides = (a.ns_percentage if side == "NS" else a.ew_percentage for _, a, side in own)
    each = [percentage for percentage in sides if percentage is not None]
    how = f"{plain_text(as_exact(sum(each, Fraction(0))), 4)} / {len(each)}"
    if line.penalty and line.available:
        how += f" - 100 x {plain_text(line.penalty)} / {plain_text(line.available)}"
    text = decimal_text(line.percentage or 0, settings.percentage_places)
    return Reason(f"{text} = {how}: the mean of the boards' percentages")


def _unrounded(groups: Groups, place: Own) -> tuple[Exact | None, Exact]:
    report, awarded, side = place
    group = groups.find(report, awarded, side)
    return printed_award(group, awarded)[0], group.available
