"""Random evenings of several sections and sessions against the plain second way."""

from collections import Counter, defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.ranking.carry import Carried, CarryStage, carry_formula, carry_from
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty, PenaltyUnit
from overtrick.events.series.finals import FinalRule, brought, finals
from overtrick.events.session import Session
from tests.events.evenings import evening
from tests.events.ranking.plain import Told, Who, ranked

METHODS = ("matchpoints", "cross_imps", "butler")
CHOICES: dict[str, tuple[Any, ...]] = {
    "unit": (2, 1),
    "missing": ("default", "neuberg", "add_one", "factor", "own_boards"),
    "ascherman": ("no", "no", "yes"),
    "expected": ("section", "board"),
    "award_rounding": ("none", "0.1", "0.01", "0.0001"),
    "bye": ("leave_out", "50%", "60%", "own_average"),
    "average_plus": ("own", "fixed", "own_matchpoints"),
    "average_imps": (3, 2, "1.5"),
    "lone_imps": (0, "A+"),
    "cross_divisor": ("n-1", "n", "none"),
    "trim": (0, 1, 2, "5%", "1/7"),
    "trim_minimum": (4, 3, 6),
}
RESULTS = (420, 420, -50, 170, 0, 600, -450, 1430)
RULINGS = ("A+/A-", "A-/A+", "A/A", "A+/A+", "A-/A-", "55%/45%", "NP", "NP")


def random_evening(random: Random) -> list[Told]:
    """One to three sections in one or two sessions, none of the same size."""
    told: list[Told] = []
    for session in "12"[: random.randint(1, 2)]:
        for section in "ABC"[: random.randint(1, 3)]:
            tables = random.randint(1, 9)
            for board in range(1, random.randint(2, 5)):
                for n in range(1, tables + 1):
                    if random.random() < 0.1:
                        continue  # the movement leaves it out
                    ns, ew = f"{n}", f"{20 + (n + board) % tables}"
                    result: int | str = random.choice(RESULTS)
                    if random.random() < 0.2:
                        result = random.choice(RULINGS)
                    if random.random() < 0.05:
                        ew, result = "-", "BYE"
                    told.append((session, section, board, ns, ew, result))
    return told


def as_session(told: list[Told]) -> Session:
    return evening(
        "\n".join(
            f"{board} {ns} {ew} {result if isinstance(result, str) else f'{result:+}'}"
            f"; section={section},session={session}"
            for session, section, board, ns, ew, result in told
        )
    )


def contestants(told: list[Told]) -> list[Who]:
    ways = (((x[1], "NS", x[3]), (x[1], "EW", x[4])) for x in told)
    return sorted({who for both in ways for who in both if who[2] != "-"})


def random_penalties(
    random: Random, told: list[Told], method: str
) -> list[tuple[Who, int, str, str | None]]:
    units = ("%", "MP") if method == "matchpoints" else ("IMP",)
    given_ = random.sample(contestants(told), k=min(2, len(contestants(told))))
    return [
        (who, random.choice((10, 25)), random.choice(units), random.choice((None, "1", "2")))
        for who in given_
    ]


def as_penalties(taken: list[tuple[Who, int, str, str | None]]) -> list[Penalty]:
    return [
        Penalty(who, amount, PenaltyUnit(unit), "", section, way, session=session)
        for (section, way, who), amount, unit, session in taken
    ]


@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.sampled_from(METHODS), st.data())
def test_totals_percentages_and_places(
    random: Random, method: str, data: st.DataObject
) -> None:
    told = random_evening(random)
    if not told:
        return
    chosen = {name: data.draw(st.sampled_from(values)) for name, values in CHOICES.items()}
    rules = Settings(winners=2).change(**chosen)
    taken = random_penalties(random, told, method)
    penalties = as_penalties(taken)
    ranking = rank(as_session(told), method=method, settings=rules, penalties=penalties)
    expected = ranked(told, method, rules, taken)
    places: dict[tuple[str, str | None], list[Exact]] = defaultdict(list)
    for line in ranking.standings:
        own = expected.pop((line.section, str(line.direction), line.id))
        assert (line.total, line.boards, line.penalty) == (own.total, own.boards, own.penalty)
        if method == "matchpoints":
            assert line.available == own.available
            share = Fraction(100) * own.total / own.available if own.available else None
            assert line.percentage == share
        if line.place is not None:
            scores = places[line.section, line.direction]
            scores.append(line.score)
            assert line.place == 1 + sum(score > line.score for score in scores)
            assert scores == sorted(scores, reverse=True)
    # Whoever is on boards that were not played at all is on no list.
    assert all(not own.counted for own in expected.values())


@pytest.mark.parametrize("trim", CHOICES["trim"])
@pytest.mark.parametrize("least", CHOICES["trim_minimum"])
@settings(max_examples=10)
@given(st.permutations(RESULTS))
def test_a_short_board_is_trimmed_as_by_hand(
    trim: int | str, least: int, results: list[int]
) -> None:
    rules = Settings(winners=2, trim=trim, trim_minimum=least)
    for count in range(1, len(results) + 1):
        told: list[Told] = [
            ("1", "A", 1, f"{n}", f"{n + 20}", results[n]) for n in range(count)
        ]
        expected = ranked(told, "butler", rules, [])
        found = rank(as_session(told), method="butler", settings=rules).standings
        totals = {(line.section, str(line.direction), line.id): line.total for line in found}
        assert totals == {who: own.total for who, own in expected.items()}


@given(
    st.randoms(use_true_random=False),
    st.integers(1, 30),
    st.sampled_from(CHOICES["missing"]),
    st.sampled_from(CHOICES["expected"]),
)
def test_what_is_carried_from_sections_of_any_size(
    random: Random, top: int, missing: str, expected: str
) -> None:
    """
    White Book 3.8: C = S x FT / (2 x QT), QT the top of the own section, by both doors.

    S is less what penalties took.  Of sessions that differ QT is the mean over their boards.
    """
    told, after = random_evening(random), random_evening(random)
    if not told or not after:
        return
    taken = random_penalties(random, told, "matchpoints")
    two = Settings(winners=2).change(missing=missing, expected=expected)
    earlier = rank(as_session(told), settings=two, penalties=as_penalties(taken))
    tops = section_tops(earlier)
    if not all(tops.get(line.section) for line in earlier.standings):
        return
    formula, stage = carry_formula("ebu"), CarryStage(top=top)
    carried = carry_from(earlier, formula, stage)
    won = ranked(told, "matchpoints", two, taken)
    [everybody], _ = finals(earlier, [FinalRule("all", rest=True)])
    through = brought(everybody, earlier, formula, stage)
    for line in earlier.standings:
        found = named(carried, line)
        own = won[line.section, str(line.direction), line.id]
        assert found is not None
        assert found.points == own.total * top / (2 * tops[line.section])
        assert found.available == own.available * top / (2 * tops[line.section])
    for entrant in everybody.entrants:
        assert through[entrant.id] == named(carried, entrant.line)
    taken = random_penalties(random, after, "matchpoints")
    final = rank(
        as_session(after), settings=two, penalties=as_penalties(taken), carried=carried
    )
    won = ranked(after, "matchpoints", two, taken)
    ids = Counter(line.id for line in final.standings)
    for line in final.standings:
        own, more = won[line.section, str(line.direction), line.id], named(carried, line)
        if line.id in carried and ids[line.id] > 1:
            more = None  # what is brought under an id that several have is nobody's
        points, available = (more.points, more.available) if more else (0, 0)
        assert line.total == own.total + points
        assert line.available == own.available + available
        if line.available:
            assert line.percentage == Fraction(100) * line.total / line.available


def named(carried: dict[str, Carried], line: Standing) -> Carried | None:
    names = (f"{line.section}:{line.direction} {line.id}", line.id)
    return next((carried[name] for name in names if name in carried), None)


def section_tops(ranking: Ranking) -> dict[str, Fraction]:
    tops: dict[str, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))
    for board in ranking.boards:
        if board.top is not None:
            tops[board.section][board.session].append(Fraction(board.top))
    return {
        section: sum((max(each) * len(each) for each in by_session.values()), Fraction(0))
        / sum(map(len, by_session.values()))
        for section, by_session in tops.items()
    }
