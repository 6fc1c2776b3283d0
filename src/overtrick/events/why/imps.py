"""
Explain one award in IMPs: every difference with its row of the table (Law 78B).

Cross-IMPs name each other result and the divisor, Butler the datum and what it is made of.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from overtrick.compare.butler import against_datum, datum_of, trimmed
from overtrick.compare.cross_imps import divided
from overtrick.compare.entry import mean_points
from overtrick.compare.field import columns_met
from overtrick.compare.imps import ImpScale
from overtrick.compare.scale_choice import imp_scale
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.events.why.group import Group
from overtrick.events.why.matchpoints import scores_text, weighted_sum
from overtrick.events.why.reason import Reason, counted, plus_minus

__all__ = ["band_text", "of_butler", "of_cross_imps"]


def of_cross_imps(group: Group) -> Reason:
    """Say how a result came to its cross-IMPs: each comparison, their sum, the divisor."""
    others = group.others
    if not others:
        return Reason("0: no other result to compare with")
    found = [(weight, *_against_all(group, points, others)) for weight, points in group.parts]
    total = as_exact(sum((weight * imps for weight, imps, _ in found), Fraction(0)))
    if len(found) == 1:
        below = found[0][2].below
    else:
        said = f"{plus_minus(total, 4)} = {weighted_sum((w, imps) for w, imps, _ in found)}"
        law = "each outcome is compared first, then weighted (Law 12C1c)"
        below = (Reason(f"{said}: {law}", tuple(reason for *_, reason in found)),)
    award = divided(total, group.expected, group.actual, group.settings)
    return Reason(f"{plus_minus(award)}{_division(group, total)}", below)


def of_butler(group: Group) -> Reason:
    """Say how far a result is from the datum of its board, and what that is in IMPs."""
    datum, whence = _datum(group)
    if datum is None:
        return Reason("no datum to compare with")
    scale = imp_scale(group.settings.imp_scale)
    found = []
    for weight, points in group.parts:
        imps = against_datum(points, group.sign * datum, scale)
        difference = points - group.sign * datum
        text = (
            f"{plus_minus(imps)}: {plus_minus(points)} is {plus_minus(difference)} from the "
            f"datum of {plus_minus(group.sign * datum)} ({band_text(scale, imps)})"
        )
        found.append((weight, imps, Reason(text)))
    if len(found) == 1:
        return Reason(found[0][2].text, (whence,))
    total = as_exact(sum((weight * imps for weight, imps, _ in found), Fraction(0)))
    said = f"{plus_minus(total)} = {weighted_sum((w, imps) for w, imps, _ in found)}"
    law = "each outcome is compared first, then weighted (Law 12C1c)"
    return Reason(f"{said}: {law}", (*(reason for *_, reason in found), whence))


def band_text(scale: ImpScale, imps: Exact) -> str:
    """
    Say which differences are worth so many IMPs.

    >>> band_text(imp_scale("wbf_1962"), -6), band_text(imp_scale("wbf_1962"), 24)
    ('220 to 260 is 6 IMPs', '4000 or more is 24 IMPs')
    """
    size = abs(int(imps))
    low, high = scale.band(size)
    reach = f"{low} or more" if high is None else f"{low} to {max(low, high // 10 * 10)}"
    return f"{reach} is {counted(size, 'IMP')}"


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
        text = (
            f"{plus_minus(part)}{sum_}: {plus_minus(points)} against {plus_minus(other)} is "
            f"{plus_minus(points - other)} ({band_text(scale, whole)})"
        )
        below.append(Reason(text + ("" if imps == whole else f", at most {cap} count")))
    total = as_exact(total)
    return total, Reason(f"{plus_minus(total, 4)}: {plus_minus(points)}", tuple(below))


def _division(group: Group, total: Exact) -> str:
    expected, actual, settings = group.expected, group.actual, group.settings
    whole = f"{plain_text(total, 4)}"
    missing = settings.missing if actual < expected else "none"
    how = f"{whole} / {actual - 1}"
    if settings.cross_divisor == "n":
        how, missing = f"{whole} / {actual}", "none"
    elif settings.cross_divisor == "none":
        how = {
            "neuberg": f"{whole} x {expected} / {actual}",
            "factor": f"{whole} x {expected - 1} / {actual - 1}",
        }.get(missing, whole)
    elif settings.cross_divisor == "sqrt":
        lifted = {
            "neuberg": f"{whole} x {expected} / {actual}",
            "factor": f"{whole} x {expected - 1} / {actual - 1}",
        }.get(missing, whole)
        results = expected if missing in ("neuberg", "factor", "add_one") else actual
        how = f"{lifted} / sqrt({results} x {results - 1} / 2)"
    elif missing == "neuberg":
        how = f"{whole} x {expected} / ({actual} x {expected - 1})"
    elif missing == "add_one":
        how = f"{whole} / {expected - 1}"
    text = f" = {how}: IMPs against {counted(actual - 1, 'other result')}"
    if missing in ("neuberg", "factor", "add_one"):
        text += f"; {counted(actual, 'result')} stand for {expected} ({missing})"
    return text


def _datum(group: Group) -> tuple[Exact | None, Reason]:
    settings = group.settings
    if settings.datum == "given":
        return group.given, Reason(f"datum {plain_text(group.given)} for NS, as it was given")
    met = columns_met(group.entries, int(group.side == "EW"), settings)
    scores = [mean_points(column) for column in met if column is not None]
    kept, unrounded = trimmed(scores, settings), settings.change(datum_rounding="none")
    datum, middle = datum_of(scores, settings), datum_of(scores, unrounded)
    if datum is None or middle is None:
        return None, Reason("no datum")
    text = (
        f"datum {plus_minus(datum)} for NS: the {settings.datum.replace('_', ' ')} of "
        f"{counted(len(kept), 'result')}"
    )
    if settings.datum_rounding != "none":
        text += f", {plus_minus(middle)}, rounded to ten ({settings.datum_rounding})"
    ends = (len(scores) - len(kept)) // 2
    ordered = sorted(scores)
    out = [*ordered[:ends], *ordered[len(ordered) - ends :]] if ends else []
    below = [("counted", kept), ("left out", out)]
    return datum, Reason(
        text, tuple(Reason(f"{name}: {scores_text(Counter(s))}") for name, s in below if s)
    )
