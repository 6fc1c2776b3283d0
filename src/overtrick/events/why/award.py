"""
Explain one award: a ruling, a sit-out, or a comparison and the points that were compared.

Artificial scores: Law 12C2.  Fouled boards, and boards with fewer results: Law 87.

Between awards and the line of the ranking lie scaling for boards that were not played,
penalties (Law 90), what was carried forward, handicaps, tie-breaks, and percentages that are
the mean of the boards'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.compare.field import Mixture, lone_at_imps
from overtrick.compare.matchpoints import round_award
from overtrick.compare.methods import method
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact, as_exact, decimal_text, plain_text
from overtrick.core.outcome import (
    Average,
    Bye,
    NotPlayed,
    Outcome,
    PassedOut,
    Plain,
    Points,
    Share,
    Split,
    Weighted,
    weight_text,
)
from overtrick.errors import Figures, Letter, Text
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.ranking.tally import averaged_over, by_boards
from overtrick.events.rulings import Penalty, PenaltyUnit, contract_text, outcome_text
from overtrick.events.why.comparison import (
    of_butler,
    of_cross_imps,
    of_matchpoints,
    rounding_reason,
)
from overtrick.events.why.reason import (
    Group,
    Groups,
    Reason,
    figures,
    given_and_taken,
    plus_minus,
    weighted_sum,
)
from overtrick.rules.duplicate import score
from overtrick.rules.points import CAUSES

__all__ = [
    "Own",
    "award_reasons",
    "deducted",
    "extras_reasons",
    "is_mean",
    "points_reasons",
    "ruling_at_imps",
    "total_reasons",
]


def award_reasons(ranking: Ranking, group: Group, awarded: Awarded) -> Iterator[Reason]:
    """Say why one side of a line got what it got, from the award down to causes of points."""
    outcome, column = awarded.line.outcome, group.column
    award, shown = _printed_award(group, awarded)
    if award is not None and shown is not None and award != shown:
        text = Text(
            "{shown} = {award}: printed to {step}, counted unrounded",
            shown=figures(shown),
            award=figures(award, 4),
            step=Figures("0.1"),
        )
        yield Reason(text)
    if isinstance(column, Bye):
        yield _sit_out(ranking.settings, group, awarded, award)
    elif isinstance(column, NotPlayed):
        yield Reason(Text("not played: it counts nothing"))
    elif isinstance(column, Average | Share):
        if ranking.method == "matchpoints":
            yield from _rounding(group, awarded, column)
        yield _ruling(ranking, group, awarded, column)
    else:
        yield from _compared(ranking, group, awarded)
        yield from points_reasons(outcome, awarded.line.board, group.side)


def _printed_award(group: Group, awarded: Awarded) -> tuple[Exact | None, Exact | None]:
    """
    Give an award as it counts and as it is printed (``award_rounding=0.1-ruled``).

    Only the percentage of a board keeps what print has cut off.
    """
    north_south = group.line == "NS"
    shown = awarded.ns if north_south else awarded.ew
    percentage = awarded.ns_percentage if north_south else awarded.ew_percentage
    if percentage is None or not group.available:
        return shown, shown
    return as_exact(Fraction(percentage * group.available) / 100), shown


def ruling_at_imps(
    column: Average | Share, award: Exact, settings: Settings, times: Exact = 1
) -> Reason:
    """
    Say what an artificial score is in IMPs (Laws 12C2b and 12C2c), of so many comparisons.

    >>> ruling_at_imps(Average.PLUS, 3, Settings()).text
    '+3 = 3 x (60 - 50) / 10: a ruling of A+ (Law 12C2b)'
    >>> print(ruling_at_imps(Average.PLUS, 5, Settings()).text)
    +5: a ruling of A+ is the own average on the other boards, more than +3 (Law 12C2c)
    """
    worth = as_exact(Fraction(settings.imps_of_plus * (column.percentage - 50)) / 10)
    many = "" if times == 1 else f" x {plain_text(times, 4)}"
    if award == worth * times:
        sum_ = f"{settings.average_imps} x ({plain_text(column.percentage)} - 50) / 10{many}"
        text = Text(
            "{award} = {sum}: a ruling of {ruling} (Law 12C2b)",
            award=plus_minus(award),
            sum=Figures(sum_),
            ruling=str(column),
        )
    else:
        own = f" = {plain_text(Fraction(award) / times, 4)}{many}" if many else ""
        found = {
            "award": Figures(f"{plus_minus(award)}{own}"),
            "ruling": str(column),
            "own": _own_average(settings),
            "worth": plus_minus(worth),
        }
        text = Text(
            "{award}: a ruling of {ruling} is {own}, less than {worth} (Law 12C2c)", **found
        )
        if column is Average.PLUS:
            text = Text(
                "{award}: a ruling of {ruling} is {own}, more than {worth} (Law 12C2c)", **found
            )
    return Reason(Text("{reason}, for each comparison", reason=text) if many else text)


def _own_average(settings: Settings) -> Text:
    if averaged_over(settings) == "match":
        return Text("the own average on the other boards of the match")
    return Text("the own average on the other boards")


def points_reasons(outcome: Outcome, board: Board, side: str) -> Iterator[Reason]:
    """Say what an outcome is worth in points, by cause; of a split score this side's."""
    if isinstance(outcome, Split):
        outcome = outcome.ns if side == "NS" else outcome.ew
    if isinstance(outcome, Weighted):
        for weight, part in outcome.parts:
            reason = _points(part, board)
            if weight != 1:
                said = Text.joined([Figures(weight_text(weight)), reason.said], ": ")
                reason = replace(reason, said=said)
            yield reason
    elif isinstance(outcome, Plain):
        yield _points(outcome, board)


def _points(outcome: Plain, board: Board) -> Reason:
    if isinstance(outcome, PassedOut):
        return Reason(Text.joined(["0", outcome_text(outcome)], ": "))
    if isinstance(outcome, Points):
        found: dict[str, Text] = {
            "points": plus_minus(outcome.ns),
            "side": Letter("side", "NS"),
        }
        what: list[Text] = []
        if outcome.contract:
            what.append(contract_text(outcome.contract))
        if outcome.declarer:
            what.append(Text("by {seat}", seat=Letter("seat", str(outcome.declarer))))
        if not what:
            return Reason(Text("{points} for {side}: as it was written", **found))
        found["contract"] = Text.joined(what, " ")
        return Reason(Text("{points} for {side}: {contract} as it was written", **found))
    vulnerable = board.vulnerable(outcome.declarer)
    worth = score(outcome.contract, outcome.tricks, vulnerable=vulnerable)
    causes = (
        Text.joined(
            (
                Text.joined((Figures(f"{cause.points:+d}"), CAUSES[cause.cause]), " "),
                cause.text,
            ),
            ": ",
        )
        for cause in worth.causes
    )
    text = Text(
        "{points} for {side}: {result}",
        points=Figures(f"{worth.total:+d}"),
        side=Letter("side", str(outcome.side)),
        result=outcome_text(outcome),
    )
    return Reason(text, tuple(map(Reason, causes)))


def _compared(ranking: Ranking, group: Group, awarded: Awarded) -> Iterator[Reason]:
    if _is_lone(ranking, group):
        yield _ruled_imps(ranking, group, awarded, Average.PLUS)
        yield Reason(Text("a lone result of several that were expected is A+ (lone_imps=A+)"))
    elif ranking.method == "cross_imps":
        yield of_cross_imps(group)
    elif ranking.method == "butler":
        yield of_butler(group)
    elif ranking.method == "matchpoints":
        steps, small = of_matchpoints(group)
        if small is not None:
            yield from _rounding(group, awarded, small)
            yield _small(group, awarded, small)
        elif not group.available and group.expected > 1 and _percentage(group, awarded):
            yield Reason(Text("50 %: a lone result of several that were expected"))
        yield from steps
    elif isinstance(group.column, Mixture):
        award = awarded.ns if group.line == "NS" else awarded.ew
        text = Text(
            "{award} = {sum}: a weighted score counts its mean",
            award=plus_minus(award or 0),
            sum=weighted_sum(group.parts),
        )
        yield Reason(text)
    else:
        points = plus_minus(sum(points for _, points in group.parts))
        yield Reason(Text("{points}: nothing is compared (Law 78C)", points=points))


def _small(group: Group, awarded: Awarded, small: Average | Share) -> Reason:
    text = Text(
        "{award}: {actual} of {expected} results (small_field={rule})",
        award=_of_board(group, awarded, small),
        actual=group.actual,
        expected=group.expected,
        rule=group.settings.small_field,
    )
    if isinstance(small, Average) and _exact_share(group, awarded, small) != 60:
        text = Text(
            "{reason}, the contestant's own average as it is more than 60 %", reason=text
        )
    return Reason(text)


def _ruling(
    ranking: Ranking, group: Group, awarded: Awarded, column: Average | Share
) -> Reason:
    award = awarded.ns if group.line == "NS" else awarded.ew
    if ranking.method != "matchpoints":
        return _ruled_imps(ranking, group, awarded, column)
    percentage = _exact_share(group, awarded, column)
    if percentage is None:
        return Reason(
            Text(
                "{award}: a ruling of {ruling}, of a board without a top",
                award=figures(award),
                ruling=str(column),
            )
        )
    found: dict[str, Text | str] = {
        "award": _of_board(group, awarded, column),
        "ruling": str(column),
    }
    if isinstance(column, Share) or percentage == column.percentage:
        return Reason(Text("{award}: a ruling of {ruling} (Law 12C2a)", **found))
    found["own"] = _own_average(ranking.settings)
    if column is Average.PLUS:
        text = Text(
            "{award}: a ruling of {ruling} is {own}, more than 60 % (Law 12C2c)", **found
        )
    else:
        text = Text(
            "{award}: a ruling of {ruling} is {own}, less than 40 % (Law 12C2c)", **found
        )
    return Reason(text)


def _sit_out(settings: Settings, group: Group, awarded: Awarded, award: Exact | None) -> Reason:
    if award is None:
        if settings.bye in ("leave_out", "own_average"):
            return Reason(Text("a sit-out: it counts nothing"))
        return Reason(
            Text(
                "a sit-out: it counts nothing, for at IMPs bye={rule} is of nothing",
                rule=settings.bye,
            )
        )
    if _percentage(group, awarded) is None:
        return Reason(
            Text(
                "{award}: a sit-out at the own average (bye={rule})",
                award=plus_minus(award),
                rule=settings.bye,
            )
        )
    of_board = _of_board(group, awarded)
    return Reason(Text("{award}: a sit-out (bye={rule})", award=of_board, rule=settings.bye))


def _is_lone(ranking: Ranking, group: Group) -> bool:
    settings = ranking.settings
    given = ranking.method == "butler" and settings.datum == "given"
    in_imps = ranking.method in ("butler", "cross_imps") and not given
    return in_imps and lone_at_imps(group.expected, group.actual, settings)


def _ruled_imps(
    ranking: Ranking, group: Group, awarded: Awarded, column: Average | Share
) -> Reason:
    award = awarded.ns if group.line == "NS" else awarded.ew
    comparisons = method(ranking.method).comparisons
    times = comparisons(group.expected, group.actual, ranking.settings)
    return ruling_at_imps(column, award or 0, ranking.settings, times)


def _exact_share(group: Group, awarded: Awarded, column: Average | Share) -> Exact | None:
    """What a ruling is of the board: as it was given, where only rounding parts them."""
    percentage, rule = _percentage(group, awarded), group.settings.award_rounding
    award, given = _printed_award(group, awarded)[0], column.percentage
    if percentage is None or not group.available or award is None:
        return percentage
    exact = as_exact(Fraction(given * group.available) / 100)
    average = Fraction(group.available) / 2
    return given if round_award(exact, average, rule) == award else percentage


def _rounding(group: Group, awarded: Awarded, column: Average | Share) -> Iterator[Reason]:
    """Say that a ruling's award was rounded, where it was."""
    share, award = _exact_share(group, awarded, column), _printed_award(group, awarded)[0]
    if share is None or award is None or share == _percentage(group, awarded):
        return
    exact = as_exact(Fraction(share * group.available) / 100)
    yield rounding_reason(award, exact, group.settings)


def _of_board(group: Group, awarded: Awarded, column: Average | Share | None = None) -> Text:
    award, shown = _printed_award(group, awarded)
    percentage = _percentage(group, awarded)
    exact = percentage if column is None else _exact_share(group, awarded, column)
    if exact != percentage:
        percentage, award = exact, as_exact(Fraction((exact or 0) * group.available) / 100)
    places = 2 if award == shown else 4  # as the line above it has it
    return Text(
        "{award} = {share} % of {most}",
        award=figures(award, places),
        share=figures(percentage, 4),
        most=figures(group.available),
    )


def _percentage(group: Group, awarded: Awarded) -> Exact | None:
    return awarded.ns_percentage if group.line == "NS" else awarded.ew_percentage


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
    return _printed_award(group, awarded)[0], group.available
