"""
Explain one award in IMPs: every difference with its row of the table (Law 78B).

Cross-IMPs name each other result and the divisor, Butler the datum and what it is made of.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from overtrick.compare.butler import against_datum, datum_of, trimmed
from overtrick.compare.cross_imps import divided
from overtrick.compare.field import columns_met, mean_points
from overtrick.compare.imps import ImpScale
from overtrick.compare.scale_choice import imp_scale
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.errors import Counted, Figures, Letter, Text
from overtrick.events.why.matchpoints import nothing_to_compare, scores_text, stand_for
from overtrick.events.why.reason import Group, Reason, figures, plus_minus, weighted

__all__ = ["band_text", "of_butler", "of_cross_imps"]


def of_cross_imps(group: Group) -> Reason:
    """Say how a result came to its cross-IMPs: each comparison, their sum, the divisor."""
    others = group.others
    if not others:
        return nothing_to_compare(figures(0))
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
        text = Text.joined([text, stand_for(actual, expected, missing)], "; ")
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
        Text("counted: {scores}", scores=scores_text(Counter(kept))) if kept else None,
        Text("left out: {scores}", scores=scores_text(Counter(out))) if out else None,
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
