"""
A plain second way to rank pairs, for differential tests: every result against every other.

It is slow and short on purpose, written from the Laws and regulations (78, 12C2, 87, 90; White
Book 3.8), and shares nothing with the code but the settings' names.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from overtrick.compare.settings import Settings

LOWS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500]
LOWS += [1750, 2000, 2250, 2500, 3000, 3500, 4000]
SHARES = {"A+": 60, "A": 50, "A-": 40}

Told = tuple[str, str, int, str, str, int | str]
"""Session, section, board, the pair in NS, that in EW, and points or ``A+/A-``, NP, BYE."""
Who = tuple[str, str, str]
"""Section, direction and id."""


@dataclass
class Own:
    """What one pair has."""

    total: Fraction = Fraction(0)
    available: Fraction = Fraction(0)
    counted: int = 0
    boards: int = 0
    tops: list[tuple[str, Fraction]] = field(default_factory=list)
    penalty: Fraction = Fraction(0)


def ranked(
    told: list[Told],
    method: str,
    settings: Settings,
    penalties: Iterable[tuple[Who, int, str, str | None]] = (),
) -> dict[Who, Own]:
    """Work out every pair's total; *penalties* have a unit, and perhaps a session."""
    expected = _expected(told, settings)
    won: dict[tuple[Who, str], list[tuple[Fraction, Fraction]]] = defaultdict(list)
    waiting: dict[tuple[Who, str], list[tuple[str, Fraction]]] = defaultdict(list)
    done: dict[Who, Own] = defaultdict(Own)
    for session, section, board, ns, ew, result in told:
        same = [x[5] for x in told if x[:3] == (session, section, board)]
        scores = [x for x in same if isinstance(x, int)]
        of_board = expected[session, section, board]
        offer = _offer(method, settings, of_board, len(scores))
        for nth, (way, who) in enumerate((("NS", ns), ("EW", ew))):
            if who == "-":
                continue
            key = section, way, who
            own = done[key]
            if method == "matchpoints":
                own.tops.append((session, offer))
            if isinstance(result, int):
                sign = 1 - 2 * nth
                mine, field_ = sign * result, [sign * x for x in scores]
                award = _award(method, settings, mine, field_, of_board, way)
                if award is None:
                    waiting[key, session].append(("A+", offer))
                else:
                    won[key, session].append((award, offer))
            elif result != "NP":
                ruling = result if result == "BYE" else result.split("/")[nth]
                waiting[key, session].append((ruling, offer))
    for (key, _), awards in won.items():
        for award, offer in awards:
            _enter(done[key], award, offer)
            done[key].boards += 1
    for (key, session), rulings in waiting.items():
        awards = won.get((key, session), [])
        offered = sum(offer for _, offer in awards)
        average = sum(award for award, _ in awards) / offered if offered else None
        for ruling, offer in rulings:
            done[key].boards += ruling != "BYE"
            worth = _worth(method, settings, ruling, average)
            if worth is not None:
                _enter(done[key], _rounded(worth * offer, offer, method, settings), offer)
    for key, amount, unit, given in penalties:
        tops = [top for at, top in done[key].tops if given in (None, at)]
        top = max(tops or [top for _, top in done[key].tops], default=Fraction(0))
        done[key].penalty += top * amount / 100 if unit == "%" else amount
    for own in done.values():
        own.total -= own.penalty
    return done


def imps(difference: int) -> int:
    """The table of 1962, step by step."""
    size = sum(abs(difference) >= low for low in LOWS)
    return size if difference > 0 else -size


def _enter(own: Own, award: Fraction, offer: Fraction) -> None:
    own.total += award
    own.available += offer
    own.counted += 1


def _expected(told: list[Told], settings: Settings) -> dict[tuple[str, str, int], int]:
    counts: dict[tuple[str, str, int], int] = defaultdict(int)
    for session, section, board, *_, result in told:
        counts[session, section, board] += result != "BYE"
    if settings.expected == "board":
        return counts
    return {
        place: max(n for other, n in counts.items() if other[:2] == place[:2])
        for place in counts
    }


def _offer(method: str, settings: Settings, expected: int, actual: int) -> Fraction:
    """Matchpoints to be won, or the comparisons that an award sums up."""
    lifted = settings.missing in ("neuberg", "factor", "add_one")
    if method == "matchpoints":
        results = actual or expected
        if lifted or settings.missing == "default":
            results = expected
        tie = settings.ascherman == "yes"
        return Fraction(settings.unit * max(0, results - 1 + tie))
    if method == "cross_imps" and settings.cross_divisor == "none":
        return Fraction(max(0, (expected if lifted else actual) - 1))
    return Fraction(1)


def _award(
    method: str, settings: Settings, mine: int, field_: list[int], expected: int, way: str
) -> Fraction | None:
    others = list(field_)
    others.remove(mine)
    if method == "matchpoints":
        return _matchpoints(settings, mine, others, expected)
    if settings.lone_imps == "A+" and not others and expected > 1:
        return None
    if method == "butler":
        return Fraction(_butler(settings, mine, field_, way))
    total = Fraction(sum(imps(mine - other) for other in others))
    return _cross(settings, total, len(field_), expected)


def _matchpoints(settings: Settings, mine: int, others: list[int], e: int) -> Fraction:
    a = len(others) + 1
    m = Fraction(sum(2 * (mine > other) + (mine == other) for other in others))
    missing = "neuberg" if settings.missing == "default" else settings.missing
    if a < e and missing == "neuberg":
        m = Fraction(e, a) * (m + 1) - 1
    if a < e and missing == "add_one":
        m += e - a
    if a < e and missing == "factor":
        m = m * (e - 1) / (a - 1) if a > 1 else Fraction(e - 1)
    m += settings.ascherman == "yes"
    offer = _offer("matchpoints", settings, e, a)
    return _rounded(m * settings.unit / 2, offer, "matchpoints", settings)


def _rounded(award: Fraction, offer: Fraction, method: str, settings: Settings) -> Fraction:
    rule = settings.award_rounding
    if rule == "none" or method != "matchpoints":
        return award
    step, average = Fraction(rule), offer / 2
    low = award // step * step
    if award - low != step / 2:
        return low if award - low < step / 2 else low + step
    inward = low + step if award < average else low
    return inward if rule != "0.0001" else 2 * low + step - inward


def _cross(settings: Settings, total: Fraction, a: int, e: int) -> Fraction:
    if a < 2:
        return Fraction(0)
    if settings.cross_divisor == "n":
        return total / a
    averaged = settings.cross_divisor == "n-1"
    short = a < e
    if short and settings.missing == "neuberg":
        return total * e / (a * (e - 1)) if averaged else total * e / a
    if short and settings.missing == "factor":
        return total / (a - 1) if averaged else total * (e - 1) / (a - 1)
    if short and settings.missing == "add_one":
        return total / (e - 1) if averaged else total
    return total / (a - 1) if averaged else total


def _butler(settings: Settings, mine: int, field_: list[int], way: str) -> int:
    north_south = sorted(field_ if way == "NS" else [-x for x in field_])
    n = len(north_south)
    ends = {"5%": n // 20, "1/7": (2 * n + 7) // 14}.get(str(settings.trim))
    ends = int(settings.trim) if ends is None else ends
    if n < settings.trim_minimum:
        ends = 0
    while ends and n - 2 * ends < (1 if settings.trim_minimum < 4 else 2):
        ends -= 1
    kept = north_south[ends : n - ends]
    datum = Fraction(sum(kept), len(kept))
    size = (abs(datum) / 10 + Fraction(1, 2)) // 1 * 10  # halves away from nought
    datum = Fraction(size if datum >= 0 else -size)
    difference = mine - (datum if way == "NS" else -datum)
    return imps(int(difference))


def _worth(
    method: str, settings: Settings, ruling: str, average: Fraction | None
) -> Fraction | None:
    """What a ruling or a sit-out is worth: a share of the points, or IMPs a comparison."""
    points = method == "matchpoints"
    if ruling == "BYE":
        if settings.bye == "own_average":
            return average
        if settings.bye == "leave_out" or not points:
            return None
        return Fraction(int(settings.bye.rstrip("%")), 100)
    percent = Fraction(SHARES.get(ruling) or ruling.rstrip("%"))
    plus = Fraction(str(settings.average_imps))
    worth = percent / 100 if points else plus * (percent - 50) / 10
    takes_own = settings.average_plus == "own"
    takes_own = takes_own or (points and settings.average_plus == "own_matchpoints")
    if average is None or not takes_own or ruling not in ("A+", "A-"):
        return worth
    return max(worth, average) if ruling == "A+" else min(worth, average)
