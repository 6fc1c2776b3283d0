"""
Explain one award at matchpoints: the results beaten and equalled, and what was made of them.

The steps are told from the award down, each ``NUMBER = SUM: words``, ending with the results
that were compared (Law 78A).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from overtrick.compare.field import small_award
from overtrick.compare.matchpoints import corrected, missing_of, round_award, ties_itself
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import Average, Share
from overtrick.errors import Counted, Figures, Text
from overtrick.events.why.reason import Group, Reason, figures, plus_minus, weighted

__all__ = [
    "nothing_to_compare",
    "of",
    "of_matchpoints",
    "rounding_reason",
    "rounding_words",
    "scores_text",
    "stand_for",
]


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
        said = Text(
            "{lifted} = {award} + 1: it ties with itself too (ascherman=yes)",
            lifted=figures(award + 1, 4),
            award=figures(award, 4),
        )
        steps.append(Reason(said))
        award += 1
    if settings.unit == 1:
        half = as_exact(Fraction(award) / 2)
        said = Text(
            "{half} = {award} / 2: one matchpoint for each result beaten",
            half=figures(half, 4),
            award=figures(award, 4),
        )
        steps.append(Reason(said))
        award = half
    printed = round_award(award, Fraction(group.available) / 2, settings.award_rounding)
    if _text(printed) != _text(award):
        steps.append(rounding_reason(printed, award, settings))
    return steps[::-1], None


def rounding_words(settings: Settings) -> Text:
    """
    Say how awards are rounded.

    >>> str(rounding_words(Settings(award_rounding="0.1")))
    'rounded to 0.1, a half toward the average'
    """
    rule = settings.award_rounding
    if rule == "0.0001":
        return Text("rounded to {step}, a half away from the average", step=Figures(rule))
    return Text("rounded to {step}, a half toward the average", step=Figures(rule))


def of(award: Exact, most: Exact, places: int = 2) -> Text:
    """
    Write an award and the most that it could be.

    >>> str(of(2, 4))
    '2 of 4'
    """
    return Text("{award} of {most}", award=figures(award, places), most=figures(most))


def stand_for(actual: int, expected: int, how: Text | str) -> Text:
    """
    Say that results are made to count for more.

    >>> str(stand_for(3, 4, "Neuberg"))
    '3 results stand for 4 (Neuberg)'
    """
    return Counted(
        "{count} result stands for {expected} ({how})",
        "{count} results stand for {expected} ({how})",
        actual,
        expected=expected,
        how=how,
    )


def scores_text(scores: Mapping[int, Exact] | Mapping[Exact, Exact]) -> Figures:
    """
    List scores, best first, with how often they stand there.

    >>> print(scores_text({-50: 1, 420: 2, 170: Fraction(3, 5)}))
    +420 x2 +170 x0.6 -50
    """
    return Figures(
        " ".join(
            f"{plus_minus(points)}" + ("" if weight == 1 else f" x{_text(weight)}")
            for points, weight in sorted(scores.items(), reverse=True)
        )
    )


def rounding_reason(printed: Exact, award: Exact, settings: Settings) -> Reason:
    """Say that an award was rounded, and how."""
    sum_ = Figures(f"{_text(printed)} = {_text(award)}")
    return Reason(Text.joined([sum_, rounding_words(settings)], ": "))


def _compared(group: Group) -> tuple[Exact, Reason]:
    others, most = group.others, 2 * (group.actual - 1)
    if not others:
        return 0, nothing_to_compare(of(0, 0))
    found = [(weight, *_against(points, others, most)) for weight, points in group.parts]
    if len(found) == 1:
        return found[0][1], found[0][2]
    total = as_exact(sum((weight * score for weight, score, _ in found), Fraction(0)))
    return total, weighted(of(total, most, 4), found)


def nothing_to_compare(award: Text) -> Reason:
    """
    Say that a result is alone.

    >>> nothing_to_compare(of(0, 0)).text
    '0 of 0: no other result to compare with'
    """
    return Reason(Text("{award}: no other result to compare with", award=award))


def _against(points: int, others: Mapping[int, Exact], most: int) -> tuple[Exact, Reason]:
    better = {s: w for s, w in others.items() if s < points}
    equal = {s: w for s, w in others.items() if s == points}
    worse = {s: w for s, w in others.items() if s > points}
    groups = [(2, better), (1, equal), (0, worse)]
    score = as_exact(sum((each * sum(w.values()) for each, w in groups), Fraction(0)))
    sums = [
        f"{each} x {_text(as_exact(sum(w.values(), Fraction(0))))}"
        for each, w in groups
        if w and each
    ]
    compared = (
        (better, Text("better than {scores}", scores=scores_text(better))),
        (equal, Text("equal to {scores}", scores=scores_text(equal))),
        (worse, Text("worse than {scores}", scores=scores_text(worse))),
    )
    text = Text(
        "{award} = {sum}: {points} is {compared}",
        award=of(score, most, 4),
        sum=Figures(" + ".join(sums) or "0"),
        points=plus_minus(points),
        compared=Text.joined(words for found, words in compared if found),
    )
    return score, Reason(text)


def _lifted(group: Group, score: Exact, award: Exact) -> Reason:
    expected, actual, short = group.expected, group.actual, _text(score)
    found: dict[str, tuple[str, Text | str]] = {
        "neuberg": (f"({short} x {expected} + {expected - actual}) / {actual}", "Neuberg"),
        "add_one": (f"{short} + {expected - actual}", Text("one for each that is missing")),
        "factor": (f"{short} x {expected - 1} / {actual - 1}", Text("factor")),
    }
    how, name = found[missing_of(group.settings)]
    if actual == 1 and missing_of(group.settings) == "factor":
        how, name = f"{2 * (expected - 1)} / 2", Text("a lone result gets the average")
    sum_ = Figures(f"{_text(award)} = {how}")
    return Reason(Text.joined([sum_, stand_for(actual, expected, name)], ": "))


def _text(value: Exact) -> str:
    return plain_text(value, 4)
