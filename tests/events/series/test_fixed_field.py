"""A fixed field: each result against each result of the field, whatever other clubs send."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

import pytest

from overtrick.compare.reference import ReferenceField
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Average, Bye, NotPlayed, Outcome, Points, Share, Weighted
from overtrick.errors import InvalidOutcome
from overtrick.events.against import reference_field
from overtrick.events.ranking.boards import entry_of
from overtrick.events.series.live_field import LiveField
from overtrick.events.series.simultaneous import (
    FieldRanking,
    FieldRules,
    Heat,
    Limits,
    rank_field,
    rank_heat,
)
from overtrick.events.session import Line, Session
from tests.events.series.test_live_field import (
    WAYS,
    document,
    heat,
    individuals,
    renewed,
    whole,
)

STEPS = [
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500),
    *(1750, 2000, 2250, 2500, 3000, 3500, 4000),
]
"""The least difference that is worth 1, 2, 3 .. IMPs (Law 78B)."""

SCORES = [-1100, -500, -100, -50, 110, 140, 170, 420, 450, 620, 1430]
WEIGHTED = "60% 4S N 10 | 40% 4S N 9"


def played(chance: random.Random) -> list[tuple[Line, int]]:
    """What the field made of six boards: scores, weighted scores, and what nobody meets."""
    told: list[tuple[Line, int]] = []
    for number in range(1, 7):
        for points in chance.sample(SCORES, chance.randrange(1, 8)):
            told.append((Line(Board(number), Points(points)), chance.randrange(1, 9)))
        for text in chance.sample([WEIGHTED, "A+/A-", "NP"], chance.randrange(3)):
            told.append((Line(Board(number), parse_outcome(text)), chance.randrange(1, 3)))
    return told


def parts(outcome: Outcome, board: Board) -> list[tuple[int, Fraction]]:
    """The points of North-South of a result, each with its weight."""
    if isinstance(outcome, Weighted):
        each = [(part, weight) for weight, part in outcome.parts]
    else:
        each = [(outcome, Fraction(1))]  # type: ignore[list-item]
    points = [(entry_of(part, board)[0], weight) for part, weight in each]
    return [(score, Fraction(weight)) for score, weight in points if isinstance(score, int)]


def imps(difference: Fraction | int) -> int:
    size = sum(step <= abs(Fraction(difference)) for step in STEPS)
    return size if difference > 0 else -size


def worth(
    method: str, line: Line, side: str, field: list[tuple[Line, int]]
) -> tuple[Fraction, Fraction] | None:
    """What a side gets on a board and what it could get, by every result of the field."""
    there = [
        (score, weight * often)
        for other, often in field
        if other.board.number == line.board.number
        for score, weight in parts(other.outcome, other.board)
    ]
    results = sum((weight for _, weight in there), Fraction(0))
    whole = 2 * results if method == "matchpoints" else Fraction(1)
    column = entry_of(line.outcome, line.board)[side == "EW"]
    if isinstance(column, NotPlayed | Bye):
        return None
    if isinstance(column, Average | Share):
        share = Fraction(column.percentage)
        if method == "matchpoints":
            return share * whole / 100, whole
        return 3 * (share - 50) / 10, whole
    own = parts(line.outcome, line.board)
    if method == "butler":
        mean = sum((score * weight for score, weight in there), Fraction(0)) / results
        tens = abs(mean) / 10
        datum = 10 * int(tens + Fraction(1, 2)) * (1 if mean > 0 else -1)
        won = sum((weight * imps(score - datum) for score, weight in own), Fraction(0))
    elif method == "cross_imps":
        pairs = [(w * v, s - t) for s, w in own for t, v in there]
        won = sum((weight * imps(d) for weight, d in pairs), Fraction(0)) / results
    else:
        pairs = [(w * v, s - t) for s, w in own for t, v in there]
        won = sum((weight * (1 + (d > 0) - (d < 0)) for weight, d in pairs), Fraction(0))
    return (won if side == "NS" else (whole if method == "matchpoints" else 0) - won), whole


def club(name: str, chance: random.Random) -> Heat:
    """Pairs that sit one way all evening, some boards ruled, weighted, sat out, not played."""
    lines: list[Line] = []
    tables = chance.randrange(1, 5)
    for number in range(1, 7):
        for table in range(1, tables + 1):
            odd = [WEIGHTED, "A+/A-", "A/A", "55%/45%", "NP", "A-/A+"]
            outcome: Outcome = Points(chance.choice(SCORES))
            if chance.random() < 0.2:
                outcome = parse_outcome(chance.choice(odd))
            ew = str((table + number) % tables + 1)
            lines.append(Line(Board(number), outcome, str(table), ew, table=str(table)))
        lines.append(Line(Board(number), Bye(), str(tables + 1), None))
    return Heat(name, name, Session(tuple(lines)))


def plain(
    heats: list[Heat], method: str, field: list[tuple[Line, int]], average_plus: str
) -> dict[tuple[str, str], tuple[Fraction, Fraction, int]]:
    """What each contestant has, what it could have, and on how many boards."""
    got: dict[tuple[str, str], list[tuple[Line, str]]] = {}
    for each in heats:
        for line in each.session.lines:
            for side, who in (("NS", line.ns), ("EW", line.ew)):
                if who is not None:
                    got.setdefault((f"{each.id}:{who}", side), []).append((line, side))
    return {key: plain_sum(own, method, field, average_plus) for key, own in got.items()}


def plain_sum(
    own: list[tuple[Line, str]], method: str, field: list[tuple[Line, int]], average_plus: str
) -> tuple[Fraction, Fraction, int]:
    """A+ is at least, and A- at most, the average on boards without a ruling (Law 12C2c)."""
    columns = [entry_of(line.outcome, line.board)[side == "EW"] for line, side in own]
    awards = [worth(method, line, side, field) for line, side in own]
    free = [
        award
        for column, award in zip(columns, awards, strict=True)
        if award is not None and not isinstance(column, Average | Share)
    ]
    won, could, boards = Fraction(0), Fraction(0), 0
    for column, award in zip(columns, awards, strict=True):
        if award is None:
            continue
        points, most = award
        if isinstance(column, Average) and free and average_plus == "own":
            won_free, could_free = (sum(each, Fraction(0)) for each in zip(*free, strict=True))
            average = won_free / could_free * most
            points = {
                Average.PLUS: max(points, average),
                Average.MINUS: min(points, average),
            }.get(column, points)
        won, could, boards = won + points, could + most, boards + 1
    return won, could, boards


@pytest.mark.parametrize("average_plus", ["fixed", "own"])
@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross_imps"])
@pytest.mark.parametrize("seed", range(8))
def test_each_result_is_compared_with_each_result_of_the_field(
    method: str, seed: int, average_plus: str
) -> None:
    chance = random.Random(seed)
    field = played(chance)
    heats = [club(f"h{n}", chance) for n in range(6)]
    settings = Settings(average_plus=average_plus, winners=2)
    found = rank_field(heats, method, settings, reference=reference_field(field))
    expected = plain(heats, method, field, average_plus)
    assert {(line.standing.id, line.standing.direction) for line in found.lines} == set(
        expected
    )
    for line in found.lines:
        standing = line.standing
        won, could, boards = expected[standing.id, standing.direction or ""]
        assert (standing.total, standing.boards) == (won, boards)
        if method == "matchpoints" and could:
            assert standing.percentage == 100 * won / could


@pytest.mark.parametrize(("method", "settings"), [*WAYS[:-1], ("butler", {"datum": "given"})])
@pytest.mark.parametrize("seed", range(2))
def test_heats_in_any_order_and_again_give_the_same_bytes(
    method: str, settings: dict[str, object], seed: int
) -> None:
    chance = random.Random(seed)
    fixed = reference_field(
        (Line(line.board, line.outcome, datum=120), often) for line, often in played(chance)
    )
    heats = [heat(f"h{n}", chance) for n in range(20)]
    limits = Limits(tables=2, played=3) if seed else Limits(boards=5)
    how = FieldRules(method, Settings().change(**settings), limits=limits, reference=fixed)
    live, found = renewed(heats, how, chance), whole(heats, how)
    assert document(live.ranking()) == document(found)
    assert live.ranking() == found


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_single_players_meet_a_fixed_field_too(method: str) -> None:
    chance = random.Random(3)
    heats = [individuals(f"i{n}", chance) for n in range(8)]
    how = FieldRules(method, reference=reference_field(played(chance)))
    live = LiveField(how)
    for each in chance.sample(heats, len(heats)):
        live.put(rank_heat(each, how))
    assert document(live.ranking()) == document(whole(heats, how))


def test_no_club_changes_what_another_has() -> None:
    chance = random.Random(7)
    fixed = reference_field(played(chance))
    heats = [club(f"h{n}", chance) for n in range(5)]
    how = FieldRules(reference=fixed)
    live = LiveField(how)
    live.put(rank_heat(heats[0], how))
    alone = awards(live.ranking(), "h0")
    for each in heats[1:]:
        live.put(rank_heat(each, how))
        assert awards(live.ranking(), "h0") == alone


def awards(found: FieldRanking, heat: str) -> list[object]:
    return [
        (each.line, each.ns, each.ew)
        for board in found.ranking.boards
        for each in board.lines
        if board.section == heat
    ]


def lines(*boards: tuple[int, str, str]) -> Iterator[Line]:
    for number, session, version in boards:
        yield Line(Board(number), Points(420), "1", "2", session=session, version=version)


def test_what_the_field_has_not_played_is_left_out_and_said() -> None:
    fixed = reference_field((line, 3) for line in lines((1, "1", "a"), (2, "1", "a")))
    own = Session(tuple(lines((1, "1", "a"), (2, "1", "b"), (3, "1", "a"))))
    found = rank_heat(Heat("ox", "Oxford", own), FieldRules(reference=fixed))
    assert [line.board.number for line in found.heat.session.lines] == [1]
    assert [str(each) for each in found.problems] == [
        "ox: board 3, which the fixed field has not played: left out",
        "ox: board 2, another deal than the fixed field has played: left out",
    ]
    assert all(each.remedy for each in found.problems)


@pytest.mark.parametrize(
    ("own", "kept"),
    [(["1"], 1), (["2"], 1), (["1", "2"], 2), (["Friday", "Saturday"], 2), (["Friday"], 0)],
)
def test_sessions_are_those_of_the_field_by_name_or_as_many_by_order(
    own: list[str], kept: int
) -> None:
    scores = {"1": 420, "2": -50}
    fixed = reference_field(
        (Line(Board(1), Points(points), session=name), 1) for name, points in scores.items()
    )
    sent = tuple(lines(*((1, name, "a") for name in own)))
    found = rank_field([Heat("ox", "Oxford", Session(sent))], reference=fixed)
    tied = {"1": 1, "Friday": 1}  # 420 equals that of the first session, and beats the other
    got = [(each.ns, each.line.session) for b in found.ranking.boards for each in b.lines]
    assert len(got) == kept
    if kept:
        assert [award for award, _ in got] == [tied.get(name, 2) for name in own]


def test_a_club_has_the_tables_that_it_had_whatever_the_field_has_played() -> None:
    """A field that had played one board of the first table left a club of three with one."""
    sent = Session(
        tuple(
            Line(Board(table), Points(420), str(table), str(table), round="1", table=str(table))
            for table in (1, 2, 3)
        )
    )
    fixed = reference_field([(Line(Board(1), Points(170)), 4)])
    how = FieldRules(limits=Limits(tables=3), reference=fixed)
    found = rank_heat(Heat("ox", "Oxford", sent), how)
    assert (found.tables, found.is_counted, len(found.heat.session.lines)) == (3, True, 1)


def test_a_field_of_one_session_is_met_by_any() -> None:
    fixed = reference_field([(Line(Board(1), Points(170), session="7"), 4)])
    sent = tuple(lines((1, "1", "a"), (1, "2", "a")))
    found = rank_field([Heat("ox", "Oxford", Session(sent))], reference=fixed)
    assert [each.ns for board in found.ranking.boards for each in board.lines] == [8, 8]


def test_a_field_that_is_not_there_yet_compares_nobody() -> None:
    found = rank_field([club("ox", random.Random(1))], reference=ReferenceField({}))
    assert (found.lines, found.tables) == ((), 0)
    assert str(found.problems[0]) == (
        "ox: the fixed field has no result yet, so nothing is compared"
    )


def test_a_field_of_more_results_than_anybody_has_played_is_refused() -> None:
    with pytest.raises(InvalidOutcome, match="1 to 1000000 results on a board"):
        reference_field([(Line(Board(1), Points(170)), 10**9)])


def test_total_points_are_compared_with_nobody_and_stay_what_they_are() -> None:
    fixed = reference_field([(Line(Board(1), Points(170)), 4)])
    sent = Session(tuple(lines((1, "1", "a"), (2, "1", "a"))))
    found = rank_field([Heat("ox", "Oxford", sent)], "total_points", reference=fixed)
    assert [line.standing.total for line in found.lines] == [420, -420]
