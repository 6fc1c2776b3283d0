"""
Explain one award at matchpoints: the results beaten and equalled, and what was made of them.

The steps are told from the award down, each ``NUMBER = SUM: words``, ending with the results
that were compared (Law 78A).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from overtrick.compare.field import small_award
from overtrick.compare.matchpoints import missing_of, round_award, ties_itself
from overtrick.compare.missing import corrected
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import Average, Share
from overtrick.events.why.group import Group
from overtrick.events.why.reason import Reason, counted, plus_minus, weight_text

__all__ = ["of_matchpoints", "rounding_words", "scores_text", "weighted_sum"]


def of_matchpoints(group: Group) -> tuple[list[Reason], Average | Share | None]:
    """
    Say step by step how a result came to its matchpoints.

    :returns: the steps from the award down; and the share of the board that a tiny group gets
        instead of what the formula gives (setting ``small_field``).
    """
    settings = group.settings
    score, compared = _compared(group)
    steps = [compared]
    small = small_award(
        settings.small_field, score, group.expected, group.actual, largest=group.is_largest
    )
    if small is not None and missing_of(settings) not in ("share", "own_boards"):
        return steps, small
    award = corrected(score, missing_of(settings), group.expected, group.actual)
    if award != score:
        steps.append(_lifted(group, score, award))
    if ties_itself(settings):
        said = (
            f"{_text(award + 1)} = {_text(award)} + 1: it ties with itself too (ascherman=yes)"
        )
        steps.append(Reason(said))
        award += 1
    if settings.unit == 1:
        half = as_exact(Fraction(award) / 2)
        said = f"{_text(half)} = {_text(award)} / 2"
        steps.append(Reason(f"{said}: one matchpoint for each result beaten"))
        award = half
    printed = round_award(award, Fraction(group.available) / 2, settings.award_rounding)
    if _text(printed) != _text(award):
        said = rounding_words(settings)
        steps.append(Reason(f"{_text(printed)} = {_text(award)}: {said}"))
    return steps[::-1], None


def rounding_words(settings: Settings) -> str:
    """
    Say how awards are rounded.

    >>> rounding_words(Settings(award_rounding="0.1"))
    'rounded to 0.1, a half toward the average'
    """
    rule = settings.award_rounding
    way = "away from" if rule == "0.0001" else "toward"
    return f"rounded to {rule}, a half {way} the average"


def weighted_sum(parts: Iterable[tuple[Exact, Exact]]) -> str:
    """
    Write the sum of weighted numbers.

    >>> weighted_sum([(Fraction(3, 5), 4), (Fraction(2, 5), -2)])
    '60% x 4 + 40% x -2'
    """
    return " + ".join(f"{weight_text(weight)} x {_text(value)}" for weight, value in parts)


def scores_text(scores: Mapping[int, Exact] | Mapping[Exact, Exact]) -> str:
    """
    List scores, best first, with how often they stand there.

    >>> scores_text({-50: 1, 420: 2, 170: Fraction(3, 5)})
    '+420 x2 +170 x0.6 -50'
    """
    return " ".join(
        plus_minus(points) + ("" if weight == 1 else f" x{_text(weight)}")
        for points, weight in sorted(scores.items(), reverse=True)
    )


def _compared(group: Group) -> tuple[Exact, Reason]:
    others, most = group.others, 2 * (group.actual - 1)
    if not others:
        return 0, Reason("0 of 0: no other result to compare with")
    found = [(weight, *_against(points, others, most)) for weight, points in group.parts]
    if len(found) == 1:
        return found[0][1], found[0][2]
    total = as_exact(sum((weight * score for weight, score, _ in found), Fraction(0)))
    text = (
        f"{_text(total)} of {most} = {weighted_sum((w, score) for w, score, _ in found)}: "
        "each outcome is compared first, then weighted (Law 12C1c)"
    )
    return total, Reason(text, tuple(reason for *_, reason in found))


def _against(points: int, others: Mapping[int, Exact], most: int) -> tuple[Exact, Reason]:
    groups = (
        ("better than", 2, {s: w for s, w in others.items() if s < points}),
        ("equal to", 1, {s: w for s, w in others.items() if s == points}),
        ("worse than", 0, {s: w for s, w in others.items() if s > points}),
    )
    score = as_exact(sum((each * sum(w.values()) for _, each, w in groups), Fraction(0)))
    sums = [
        f"{each} x {_text(as_exact(sum(w.values(), Fraction(0))))}"
        for _, each, w in groups
        if w and each
    ]
    words = ", ".join(f"{name} {scores_text(w)}" for name, _, w in groups if w)
    text = (
        f"{_text(score)} of {most} = {' + '.join(sums) or 0}: {plus_minus(points)} is {words}"
    )
    return score, Reason(text)


def _lifted(group: Group, score: Exact, award: Exact) -> Reason:
    expected, actual, short = group.expected, group.actual, _text(score)
    how, name = {
        "neuberg": (f"({short} x {expected} + {expected - actual}) / {actual}", "Neuberg"),
        "add_one": (f"{short} + {expected - actual}", "one for each that is missing"),
        "factor": (f"{short} x {expected - 1} / {actual - 1}", "factor"),
    }[missing_of(group.settings)]
    if actual == 1 and missing_of(group.settings) == "factor":
        how, name = f"{2 * (expected - 1)} / 2", "a lone result gets the average"
    stand = "stands" if actual == 1 else "stand"
    text = f"{counted(actual, 'result')} {stand} for {expected} ({name})"
    return Reason(f"{_text(award)} = {how}: {text}")


def _text(value: Exact) -> str:
    return plain_text(value, 4)
