"""
Pairs that sat the other way: each gets in its own line what its seats won.

With one winner and ids of their own the same evening needs no mark: the pairs change places.
That is what the two lines are compared with.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Plain
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line, Session, turned
from overtrick.events.why.explain import why

OUTCOMES = st.sampled_from(
    [
        *("4S N =", "4S E -1", "3NT W +1", "PASS", "+140", "-620", "60% +420 | 40% -50"),
        *("A+/A-", "A-/A+", "60%/40%", "A+/A+", "NP"),
    ]
)
TABLES = 3
PLAYERS = ("Nora", "Egon", "Sina", "Willi")


@st.composite
def evenings(draw: st.DrawFn) -> Session:
    """Three tables, some boards, some of the results with the pairs the other way."""
    lines = []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        for table in range(1, TABLES + 1):
            ew = (table + number) % TABLES + 1
            outcome = parse_outcome(draw(OUTCOMES))
            version = draw(st.sampled_from("aab"))
            line = Line(Board(number), outcome, str(table), str(ew), version=version)
            lines.append(turned(line) if draw(st.booleans()) else line)
    return Session(tuple(lines))


def in_two_lines(ranking: Ranking) -> dict[str, object]:
    return {
        f"{line.direction} {line.id}": (line.total, line.percentage, line.boards)
        for line in ranking.standings
    }


def by_own_ids(session: Session) -> Session:
    """The same with ids of their own, each pair where it really sat."""
    lines = []
    for line in session.lines:
        ns, ew = f"NS {line.ns}", f"EW {line.ew}"
        seats = (ew, ns) if line.turned else (ns, ew)
        lines.append(Line(line.board, line.outcome, *seats, version=line.version))
    return Session(tuple(lines))


@given(
    evenings(),
    st.sampled_from(sorted(METHODS)),
    st.sampled_from(["exact", "mean_of_boards"]),
    st.sampled_from(["own", "fixed"]),
)
def test_each_pair_gets_what_its_seats_won(
    session: Session, method: str, how: str, plus: str
) -> None:
    two = Settings(winners=2, percentage_from=how, average_plus=plus)
    found = rank(session, method=method, settings=two)
    one = rank(by_own_ids(session), method=method, settings=replace(two, winners=1))
    expected = {line.id: (line.total, line.percentage, line.boards) for line in one.standings}
    assert in_two_lines(found) == expected


@given(evenings())
def test_the_matchpoints_of_both_lines_together_are_kept(session: Session) -> None:
    lines = [each for each in session.lines if isinstance(each.outcome, Plain)]
    flat = [as_planned(each) for each in lines]
    settings = Settings(winners=2)
    there, here = (rank(Session(tuple(told)), settings=settings) for told in (lines, flat))
    assert everything(there) == everything(here)


def as_planned(line: Line) -> Line:
    return Line(line.board, line.outcome, line.ns, line.ew, version=line.version)


def everything(ranking: Ranking) -> Fraction:
    return sum((Fraction(line.total) for line in ranking.standings), Fraction(0))


def test_a_traveller_tells_the_pairs_and_the_seats_apart() -> None:
    told = [("1", "1", "4S N ="), ("2", "2", "4S N +1"), ("3", "3", "4S N -1")]
    first, *rest = (Line(Board(1), parse_outcome(text), ns, ew) for ns, ew, text in told)
    session = Session((turned(replace(first, players=PLAYERS)), *rest))
    ranking = rank(session, settings=Settings(winners=2))
    awarded = ranking.boards[0].lines[0]
    assert (awarded.line.ns, awarded.ns, awarded.ew, awarded.points) == ("1", 2, 2, 420)
    names = {(line.direction, line.id): line.names for line in ranking.standings}
    assert names["NS", "1"] == ("Egon", "Willi")
    assert names["EW", "1"] == ("Nora", "Sina")
    [north_south, _] = why(ranking, "1", 1)
    [board] = north_south.below
    assert board.text == "board 1: 2 of 4, EW against 1 (the pairs sat the other way): 4S N ="
    assert [each.text for each in board.below] == [
        "2 of 4 = 2 x 1: -420 is better than -450, worse than +50",
        "+420 for NS: 4S N =",
    ]


def test_a_split_score_is_of_the_seats() -> None:
    lines = [Line(Board(1), parse_outcome("+90"), number, number) for number in "12"]
    ruled = Line(Board(1), parse_outcome("A+/A-"), "3", "3")
    ranking = rank(Session((*lines, turned(ruled))), settings=Settings(winners=2))
    shares = {(line.direction, line.id): line.percentage for line in ranking.standings}
    assert (shares["NS", "3"], shares["EW", "3"]) == (40, 60)
