"""
Every scheme beside a small implementation of its own, over fields of all sizes.

Written from the published rules alone, not from the files of ``schemes``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from math import ceil, floor

from overtrick.events.awards.scheme import FieldSize
from overtrick.events.awards.schemes import SCHEMES
from tests.cases import one_pass

F = Fraction
ByHand = Callable[[FieldSize], list[Fraction]]
"""The awards of all places before they are rounded, none behind the last that gets one."""

ONE = F(1)
ABF = {
    "": F(1),
    "graduate": F("0.50"),
    "club": F("0.65"),
    "local": F("0.80"),
    "national": F("1.25"),
}
ACBL = {"": (F("0.10"), F("1.50")), "invitational": (F("0.08"), F("1.20"))}
ACBL |= {
    f"restricted {who}": (F(each) / 100, F(1))
    for who, each in (("0-20", 5), ("0-100", 6), ("0-200", 7), ("200+", 8))
}
ACBL |= {
    f"newcomer 0-{most}": (F(each) / 100, F(1)) for most, each in ((5, 3), (10, 4), (20, 5))
}
FLANDERS = [F(each, 100) for each in (100, 75, 50, 40, 35, 30, 25, 20, 15, *range(10, 0, -1))]
FROM = {18: 19, 21: 18, 25: 17, 29: 16, 33: 15, 37: 14, 41: 13, 45: 12, 49: 11, 53: 10, 57: 9}
FROM |= {61: 8, 66: 7, 71: 6, 76: 5, 81: 4, 86: 3, 91: 2, 96: 1}


def exp(power: Fraction) -> Fraction:
    return F((Decimal(power.numerator) / power.denominator).exp())


def australian(size: FieldSize, first: Fraction) -> list[Fraction]:
    few = size.kind == "teams" or size.method == "butler"
    depth = (size.entries + 2) // 3 if few else size.entries // 2
    shares = [F(1), F("0.7"), *(1 / F(place - 1) for place in range(3, depth + 1))]
    return [first * share for share in shares[:depth]]


def abf_session(size: FieldSize) -> list[Fraction]:
    linear, tables = (F("0.02"), 30) if size.winners == 2 else (F("0.04"), 15)
    weight, curve = ABF[size.level], 32 if size.winners == 2 else 16
    if size.tables <= tables:
        return australian(size, linear * weight * size.tables)
    return australian(size, weight * (1 - exp(F(-size.tables, curve))))


def abf_outright(size: FieldSize) -> list[Fraction]:
    played = F(size.tables * (size.sessions - 1))
    curve = 1 - exp(-played / 105) + F("0.65") * exp(-800 / played)
    return australian(size, F("4.2") * ABF[size.level] * curve)


def acbl_club(size: FieldSize) -> list[Fraction]:
    each, most = ACBL[size.level]
    first = min(each * size.tables, most)
    depth = floor(F(size.entries * 4, 10) + F(1, 2))
    shares = [F(1), F("0.7"), F("0.5"), F("0.35"), *(1 / F(k) for k in range(5, depth + 1))]
    return [first * share for share in shares[:depth]]


def acbl_tournament(size: FieldSize) -> list[Fraction]:
    base = (
        F(size.tables + 10) / 60 if size.tables <= 60 else F((Decimal(size.tables) / 4).log10())
    )
    rating = {"unit": "8.50", "sectional": "10", "regional": "14", "national": "22.50"}
    factor = {1: "1", 2: "1.5", 3: "2", 4: "2.5", 5: "3"}[size.sessions]
    return [base * F(rating[size.level]) * F(factor)]


def steps(size: FieldSize, depth: int, times: Fraction = ONE) -> list[Fraction]:
    least, step = (6, 3) if size.kind == "individual" else (6, 6)
    if size.winners == 2:
        least, step = 10, 10
    return [times * (least + step * (depth - place)) for place in range(1, depth + 1)]


def scotland(size: FieldSize) -> list[Fraction]:
    return steps(size, -(-size.entries // 3))


def england(size: FieldSize) -> list[Fraction]:
    parts = 4 if size.boards < 18 else 3 if size.boards < 36 else 2
    scale = {"": F(1), "county": F(2), "district": F("1.5")}[size.level]
    return steps(size, -(-size.entries // parts), scale)


def england_simultaneous(size: FieldSize) -> list[Fraction]:
    first = F(ceil(150 * (Decimal(size.tables) / 25).sqrt()))
    depth = -(-size.entries // 3)
    fall = (first - 25) / (depth - 1) if depth > 1 else F(0)
    return [first - fall * nth for nth in range(depth)]


def new_zealand(size: FieldSize) -> list[Fraction]:
    depth = -(-size.entries // 3)
    return [F(40) * (depth - nth) / depth for nth in range(depth)]


def flanders(size: FieldSize) -> list[Fraction]:
    quarter = size.entries // 4
    is_single = size.kind == "individual"
    first = quarter * F("0.08") if is_single else size.entries * F("0.04")
    depth = quarter * 4 // 3 if is_single else size.entries // 3
    shares = (FLANDERS + [F("0.01")] * depth)[:depth]
    return [first * share for share in shares] + [F("0.01")] * (size.entries - depth)


def flanders_tournament(size: FieldSize) -> list[Fraction]:
    weight = {"I": "2.0", "II": "1.6", "III": "1.4", "IV": "1.2", "V": "1.0", "VI": "1.0"}
    first = size.entries * F(weight[size.level]) / 10
    first = min(first, F(10)) if size.level == "VI" else first
    shares = [1 - F(5 * nth) / 100 for nth in range(17)]
    for place in range(18, size.entries + 1):
        shares.append(F(FROM[max(each for each in FROM if each <= place)]) / 100)
    return [first * share for share in shares[: size.entries]]


def table_of(*awards: int) -> ByHand:
    return lambda size: [F(award) for award in awards[: size.entries]]


def games(size: FieldSize) -> list[Fraction]:
    third = -(-size.entries // 3)
    listed = {
        "open": [1000, 700, 500, 400, 350, 300, 250, 200] + [160] * 8 + [50] * (third - 16),
        "women": [700, 500, 350, 250, 210, 170, 130, 90],
        "seniors": [450, 300, 150, 90],
    }
    return [F(award) for award in listed[size.level][: size.entries]]


BY_HAND: dict[str, ByHand] = {
    "abf-session": abf_session,
    "abf-outright": abf_outright,
    "acbl-club": acbl_club,
    "acbl-tournament": acbl_tournament,
    "ebu-club": england,
    "ebu-simultaneous": england_simultaneous,
    "nz-club": new_zealand,
    "sbu-club": scotland,
    "vbl-club": flanders,
    "vbl-tournament": flanders_tournament,
    "wbf-games": games,
    "wbf-teams": table_of(800, 500, 300, 200, 150, 120, 90, 60),
    "wbf-university": table_of(100, 50, 30, 15),
}
WHOLE: dict[str, Callable[[Fraction], int]] = {
    "ebu-club": floor,
    "sbu-club": floor,
    "nz-club": lambda award: floor(award + F(1, 2)),
    "ebu-simultaneous": ceil,
}
"""How awards become whole; the others have two decimals, halves away from nought."""


def sizes_of(name: str) -> list[FieldSize]:
    kinds = ["pairs", "teams", "individual"]
    if name == "nz-club":
        kinds.remove("teams")
    made = [
        replace(FieldSize.of_tables(tables, winners=winners, kind=kind), level=level)
        for level in ("", *SCHEMES[name].levels)
        if level or name not in {"acbl-tournament", "vbl-tournament", "wbf-games"}
        for tables in (2, 3, 7, 13, 16, 31, 60, 61)
        for kind in kinds
        for winners in ((1, 2) if kind == "pairs" else (1,))
    ]
    sessions = {"acbl-tournament": (1, 2, 3, 4, 5), "abf-outright": (2, 3, 4, 6)}.get(
        name, (1,)
    )
    boards = (17, 18, 35, 36) if name == "ebu-club" else (24,)
    return [
        replace(each, sessions=s, boards=b) for each in made for s in sessions for b in boards
    ]


@one_pass("name", SCHEMES)
def test_a_scheme_gives_what_its_published_rule_gives(name: str) -> None:
    whole = WHOLE.get(name, lambda award: F(floor(100 * award + F(1, 2)), 100))
    for size in sizes_of(name):
        with localcontext(prec=50):
            awards = [whole(each) for each in BY_HAND[name](size)]
        field = SCHEMES[name].for_field(size)
        asked = {1, 2, 3, 4, 5, 6, 10, 11, 18, 19, 20, 21, 57, 61, 96, len(awards)}
        for place in sorted(asked & set(range(1, size.entries + 1))):
            hand = awards[place - 1] if place <= len(awards) else 0
            assert field.award(place).value == hand, (size, place)
        if len(awards) < size.entries:
            assert field.award(len(awards) + 1).value == 0, size
