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
from overtrick.errors import Figures, Text
from overtrick.events.ranking.report import Awarded, BoardReport
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import by_boards
from overtrick.events.rulings import Penalty, PenaltyUnit
from overtrick.events.why.award import printed_award
from overtrick.events.why.reason import Groups, Reason, figures, given_and_taken, plus_minus

__all__ = ["Own", "deducted", "extras_reasons", "is_mean", "total_reasons"]

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
    how += given_and_taken((-line.penalty, carried, handicap))
    text = Text(
        "{total} = {sum}: the total of all boards", total=figures(line.total), sum=Figures(how)
    )
    if scale != 1:
        text = Text("{reason} (scale_total={rule})", reason=text, rule=settings.scale_total)
    yield Reason(text)


def extras_reasons(line: Standing) -> Iterator[Reason]:
    """
    Say what a line got or lost away from the table, and what parted it from its equals.

    >>> steps = (Text("won: 3 for 7, 1 for 9"),)
    >>> line = Standing("7", "A", None, 60, 10, 60, penalty=3, decisions=steps)
    >>> [reason.text for reason in extras_reasons(line)]
    ['a penalty of 3 (Law 90)', 'first of equals by won: 3 for 7, 1 for 9']
    """
    details = line.details
    if line.penalty:
        yield Reason(Text("a penalty of {amount} (Law 90)", amount=figures(line.penalty)))
    if details.get("carried"):
        yield Reason(Text("carried forward: {points}", points=plus_minus(details["carried"])))
    if "handicap" in details:
        text = Text("a handicap of {amount}", amount=figures(details["handicap"]))
        if "scratch_place" in details:
            place = details["scratch_place"]
            text = Text("{reason}; place {place} without handicaps", reason=text, place=place)
        yield Reason(text)
    if line.decisions:
        steps = Text.joined(line.decisions, "; ")
        yield Reason(Text("first of equals by {steps}", steps=steps))


def deducted(penalty: Penalty) -> Text:
    """
    Say what was deducted, for what, and where.

    >>> str(deducted(Penalty.parse("7=2 IMP late again")))
    'a penalty of 2 IMP for late again, before victory points (Law 90)'
    """
    amount = Figures(f"{plain_text(penalty.amount)} {penalty.unit.value}")
    text = Text("a penalty of {amount}", amount=amount)
    if penalty.reason:
        text = Text("a penalty of {amount} for {reason}", amount=amount, reason=penalty.reason)
    if penalty.unit is PenaltyUnit.IMPS:
        return Text("{penalty}, before victory points (Law 90)", penalty=text)
    if penalty.unit is PenaltyUnit.VICTORY_POINTS:
        return Text("{penalty}, from the total, after victory points (Law 90)", penalty=text)
    return Text("{penalty}, from the total (Law 90)", penalty=text)


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
    percentage = decimal_text(line.percentage or 0, settings.percentage_places)
    text = Text(
        "{percentage} = {sum}: the mean of the boards' percentages",
        percentage=Figures(percentage),
        sum=Figures(how),
    )
    return Reason(text)


def _unrounded(groups: Groups, place: Own) -> tuple[Exact | None, Exact]:
    report, awarded, side = place
    group = groups.find(report, awarded, side)
    return printed_award(group, awarded)[0], group.available
