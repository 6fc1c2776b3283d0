"""
Why an award: a result compared with the others of its board, in matchpoints or IMPs.

The steps go from the award down, each ``NUMBER = SUM: words``.  Matchpoints name the results
beaten and equalled (Law 78A); IMPs every difference with its row of the table (Law 78B),
against each other result and the divisor, or at Butler against the datum and what it is made
of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from overtrick.compare.field import columns_met, mean_points, small_award
from overtrick.compare.imp_pairs import against_datum, datum_of, divided, trimmed
from overtrick.compare.imps import ImpScale
from overtrick.compare.matchpoints import corrected, round_award, ties_itself
from overtrick.compare.settings import Settings, missing_of
from overtrick.compare.victory_points import imp_scale
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import Average, Share
from overtrick.errors import Counted, Figures, Letter, Text
from overtrick.events.why.reason import Group, Reason, figures, plus_minus, weighted

__all__ = [
    "band_text",
    "of",
    "of_butler",
    "of_cross_imps",
    "of_matchpoints",
    "rounding_reason",
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


def _rounding_words(settings: Settings) -> Text:
    """
    Say how awards are rounded.

    >>> str(_rounding_words(Settings(award_rounding="0.1")))
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


def _stand_for(actual: int, expected: int, how: Text | str) -> Text:
    """
    Say that results are made to count for more.

    >>> str(_stand_for(3, 4, "Neuberg"))
    '3 results stand for 4 (Neuberg)'
    """
    return Counted(
        "{count} result stands for {expected} ({how})",
        "{count} results stand for {expected} ({how})",
        actual,
        expected=expected,
        how=how,
    )


def _scores_text(scores: Mapping[int, Exact] | Mapping[Exact, Exact]) -> Figures:
    """
    List scores, best first, with how often they stand there.

    >>> print(_scores_text({-50: 1, 420: 2, 170: Fraction(3, 5)}))
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
    return Reason(Text.joined([sum_, _rounding_words(settings)], ": "))


def _compared(group: Group) -> tuple[Exact, Reason]:
    others, most = group.others, 2 * (group.actual - 1)
    if not others:
        return 0, _nothing_to_compare(of(0, 0))
    found = [(weight, *_against(points, others, most)) for weight, points in group.parts]
    if len(found) == 1:
        return found[0][1], found[0][2]
    total = as_exact(sum((weight * score for weight, score, _ in found), Fraction(0)))
    return total, weighted(of(total, most, 4), found)


def _nothing_to_compare(award: Text) -> Reason:
    """
    Say that a result is alone.

    >>> _nothing_to_compare(of(0, 0)).text
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
        (better, Text("better than {scores}", scores=_scores_text(better))),
        (equal, Text("equal to {scores}", scores=_scores_text(equal))),
        (worse, Text("worse than {scores}", scores=_scores_text(worse))),
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
    return Reason(Text.joined([sum_, _stand_for(actual, expected, name)], ": "))


def _text(value: Exact) -> str:
    return plain_text(value, 4)


def of_cross_imps(group: Group) -> Reason:
    """Say how a result came to its cross-IMPs: each comparison, their sum, the divisor."""
    others = group.others
    if not others:
        return _nothing_to_compare(figures(0))
    found = [(weight, *_against_all(group, points, others)) for weight, points in group.parts]
    total = as_exact(sum((weight * imps for weight, imps, _ in found), Fraction(0)))
    several = len(found) > 1
    below = (weighted(plus_minus(total, 4), found),) if several else found[0][2].below
    award = divided(total, group.expected, group.actual, group.settings)
    return Reason(_division(group, award, total), below)


def of_butler(group: Group) -> Reason:
    """Say how far a result is from the datum of its board, and what that is in IMPs."""
    datum, whence = _datum(group)
    if datum is None:
        return Reason(Text("no datum to compare with"))
    scale = imp_scale(group.settings.imp_scale)
    found: list[tuple[Exact, Exact, Reason]] = []
    for weight, points in group.parts:
        imps = against_datum(points, group.sign * datum, scale)
        text = Text(
            "{imps}: {points} is {difference} from the datum of {datum} ({band})",
            imps=plus_minus(imps),
            points=plus_minus(points),
            difference=plus_minus(points - group.sign * datum),
            datum=plus_minus(group.sign * datum),
            band=band_text(scale, imps),
        )
        found.append((weight, imps, Reason(text)))
    if len(found) == 1:
        return Reason(found[0][2].said, (whence,))
    total = as_exact(sum((weight * imps for weight, imps, _ in found), Fraction(0)))
    reason = weighted(plus_minus(total), found)
    return Reason(reason.said, (*reason.below, whence))


def band_text(scale: ImpScale, imps: Exact) -> Text:
    """
    Say which differences are worth so many IMPs.

    >>> print(band_text(imp_scale("wbf_1962"), -6))
    220 to 260 is 6 IMPs
    >>> print(band_text(imp_scale("wbf_1962"), 24))
    4000 or more is 24 IMPs
    """
    size = abs(int(imps))
    low, high = scale.band(size)
    if high is None:
        return Counted(
            "{low} or more is {count} IMP", "{low} or more is {count} IMPs", size, low=low
        )
    return Counted(
        "{low} to {high} is {count} IMP",
        "{low} to {high} is {count} IMPs",
        size,
        low=low,
        high=max(low, high // 10 * 10),
    )


def _against_all(group: Group, points: int, others: dict[int, Exact]) -> tuple[Exact, Reason]:
    scale, cap = imp_scale(group.settings.imp_scale), group.settings.cap
    total: Exact = 0
    below = []
    for other, weight in sorted(others.items(), reverse=True):
        imps = whole = scale.imps(points - other)
        if isinstance(cap, int):
            imps = max(-cap, min(cap, whole))
        part = weight * imps
        total += part
        sum_ = "" if weight == 1 else f" = {plain_text(weight, 4)} x {imps}"
        text = Text(
            "{imps}: {points} against {other} is {difference} ({band})",
            imps=Figures(f"{plus_minus(part)}{sum_}"),
            points=plus_minus(points),
            other=plus_minus(other),
            difference=plus_minus(points - other),
            band=band_text(scale, whole),
        )
        if imps != whole:
            text = Text("{reason}, at most {cap} count", reason=text, cap=cap)
        below.append(Reason(text))
    total = as_exact(total)
    head = Text.joined([plus_minus(total, 4), plus_minus(points)], ": ")
    return total, Reason(head, tuple(below))


def _division(group: Group, award: Exact, total: Exact) -> Text:
    expected, actual, settings = group.expected, group.actual, group.settings
    whole = plain_text(total, 4)
    missing = settings.missing if actual < expected else "none"
    how = f"{whole} / {actual - 1}"
    if settings.cross_divisor == "n":
        how, missing = f"{whole} / {actual}", "none"
    elif settings.cross_divisor == "none":
        how = _made_up(group, whole, missing)
    elif settings.cross_divisor == "sqrt":
        results = expected if missing in ("neuberg", "factor", "add_one") else actual
        how = f"{_made_up(group, whole, missing)} / sqrt({results} x {results - 1} / 2)"
    elif missing == "neuberg":
        how = f"{whole} x {expected} / ({actual} x {expected - 1})"
    elif missing == "add_one":
        how = f"{whole} / {expected - 1}"
    text: Text = Counted(
        "{award} = {sum}: IMPs against {count} other result",
        "{award} = {sum}: IMPs against {count} other results",
        actual - 1,
        award=plus_minus(award),
        sum=Figures(how),
    )
    if missing in ("neuberg", "factor", "add_one"):
        text = Text.joined([text, _stand_for(actual, expected, missing)], "; ")
    return text


def _made_up(group: Group, whole: str, missing: str) -> str:
    expected, actual = group.expected, group.actual
    return {
        "neuberg": f"{whole} x {expected} / {actual}",
        "factor": f"{whole} x {expected - 1} / {actual - 1}",
    }.get(missing, whole)


def _datum(group: Group) -> tuple[Exact | None, Reason]:
    settings, ns = group.settings, Letter("side", "NS")
    if settings.datum == "given":
        given = figures(group.given)
        said = Text("datum {datum} for {side}, as it was given", datum=given, side=ns)
        return group.given, Reason(said)
    met = columns_met(group.measures, int(group.side == "EW"), settings)
    scores = [mean_points(column) for column in met if column is not None]
    kept, unrounded = trimmed(scores, settings), settings.change(datum_rounding="none")
    datum, middle = datum_of(scores, settings), datum_of(scores, unrounded)
    if datum is None or middle is None:
        return None, Reason(Text("no datum"))
    text = Text(
        "datum {datum} for {side}: {how}",
        datum=plus_minus(datum),
        side=ns,
        how=_middle_of(settings.datum, len(kept)),
    )
    if settings.datum_rounding != "none":
        text = Text(
            "{datum}, {middle}, rounded to ten ({rule})",
            datum=text,
            middle=plus_minus(middle),
            rule=settings.datum_rounding,
        )
    ends = (len(scores) - len(kept)) // 2
    ordered = sorted(scores)
    out = [*ordered[:ends], *ordered[len(ordered) - ends :]] if ends else []
    below = [
        Text("counted: {scores}", scores=_scores_text(Counter(kept))) if kept else None,
        Text("left out: {scores}", scores=_scores_text(Counter(out))) if out else None,
    ]
    return datum, Reason(text, tuple(Reason(said) for said in below if said is not None))


def _middle_of(datum: str, count: int) -> Text:
    if datum == "mean":
        return Counted("the mean of {count} result", "the mean of {count} results", count)
    if datum == "median":
        return Counted("the median of {count} result", "the median of {count} results", count)
    if datum == "upper_median":
        return Counted(
            "the upper median of {count} result", "the upper median of {count} results", count
        )
    return Counted(
        "the lower median of {count} result", "the lower median of {count} results", count
    )
