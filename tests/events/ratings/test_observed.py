"""What a rating sees of a session: pairs by name or seat, single players, teams, IMPs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.errors import InvalidSetting
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.ranking.rank import Asked
from overtrick.events.ratings.observed import MILLION, day_of, observed
from overtrick.events.session import Line, Players, Session, turned

SEATS: dict[str, Players] = {
    "12": ("Ann", "Cid", "Bob", "Dee"),
    "34": ("Eve", "Gus", "Finn", "Hal"),
}
NAMES = {"1": ("Ann", "Bob"), "2": ("Cid", "Dee"), "3": ("Eve", "Finn"), "4": ("Gus", "Hal")}


def evening(*, names: bool = True, seats: bool = False) -> Session:
    lines = [
        Line(Board(1), Points(420), "1", "2", players=SEATS["12"] if seats else None),
        Line(Board(1), Points(170), "3", "4", players=SEATS["34"] if seats else None),
        Line(Board(2), Points(-50), "1", "4"),
        Line(Board(2), Points(-50), "3", "2"),
    ]
    return Session(tuple(lines), names=NAMES if names else {})


def test_a_pair_is_known_by_names_and_by_whom_it_met() -> None:
    session, problems = observed(Asked().rank(evening()), "a.csv", "2026-03-10")
    assert problems == []
    found = {each.players: each for each in session.results}
    ann = found["Ann", "Bob"]
    assert (ann.percentage, ann.boards) == (75 * MILLION, 2)
    opponents = {session.results[who].players[0]: boards for who, boards in ann.against}
    assert opponents == {"Cid": 1, "Gus": 1}


def test_where_there_are_no_names_seats_tell() -> None:
    ranking = Asked().rank(evening(names=False, seats=True))
    session, problems = observed(ranking, "a.csv", "2026-03-10")
    assert problems == []
    assert {each.players for each in session.results} == {
        *(("Ann", "Bob"), ("Cid", "Dee"), ("Eve", "Finn"), ("Gus", "Hal"))
    }


def test_seats_tell_too_where_pairs_sat_the_other_way() -> None:
    line = Line(Board(1), Points(420), "1", "2", players=("Cid", "Ann", "Dee", "Bob"))
    lines = (turned(line), Line(Board(1), Points(170), "3", "4", players=SEATS["34"]))
    ranking = Asked(changes=("winners=2",)).rank(Session(lines))
    session, _ = observed(ranking, "a.csv", "2026-03-10")
    of_ns = {each.players for each in session.results if each.listed == "A NS"}
    assert of_ns == {("Ann", "Bob"), ("Eve", "Finn")}


def test_who_is_not_known_is_named_and_yet_met() -> None:
    names = {who: each for who, each in NAMES.items() if who != "4"}
    told = evening()
    ranking = Asked().rank(Session(told.lines, names=names))
    session, [problem] = observed(ranking, "a.csv", "2026-03-10")
    assert str(problem) == "a.csv: not rated, for who played is not known: 4"
    assert session.results[0].players == ()
    assert (0, 1) in session.results[1].against


def test_single_players_have_partners() -> None:
    lines = [
        Line(Board(1), Points(420), players=("Ann", "Cid", "Bob", "Dee")),
        Line(Board(1), Points(170), players=("Eve", "Gus", "Finn", "Hal")),
        Line(Board(2), Points(50), players=("Ann", "Eve", "Cid", "Gus")),
        Line(Board(2), Points(80), players=("Bob", "Finn", "Dee", "Hal")),
    ]
    session, problems = observed(Asked().rank(Session(tuple(lines))), "a.csv", "2026-03-10")
    assert problems == []
    found = {each.players[0]: each for each in session.results}
    partners = {
        session.results[who].players[0]: boards for who, boards in found["Ann"].partners
    }
    assert partners == {"Bob": 1, "Cid": 1}
    assert len(found["Ann"].against) == 4


def test_imps_become_per_cent() -> None:
    ranking = Asked("butler").rank(evening())
    session, problems = observed(ranking, "a", "2026-03-10", percent_of_imp=Fraction(20, 3))
    assert problems == []
    totals = {line.names: line.total for line in ranking.standings}
    found = {each.players: each.percentage for each in session.results}
    assert found == {
        who: round((50 + Fraction(total) / 2 * Fraction(20, 3)) * MILLION)
        for who, total in totals.items()
    }


def test_teams_are_not_rated_by_pairs_but_have_points() -> None:
    lines = [
        Line(Board(1), Points(420), "41", "42", match="1", room="open", home="41", away="42"),
        Line(Board(1), Points(170), "42", "41", match="1", room="closed", home="41", away="42"),
    ]
    ranking = Asked().rank(Session(tuple(lines), names={"41": ("Ann", "Bob", "Cid", "Dee")}))
    session, [problem] = observed(ranking, "a.csv", "2026-03-10")
    assert session.results == ()
    assert "results of teams do not say how each pair did" in str(problem)
    awards = awards_of(ranking, SCHEMES["abf-session"])
    session, _ = observed(ranking, "a.csv", "2026-03-10", awards=awards)
    assert [(len(each.players), each.points > 0) for each in session.results] == [
        (0, False),
        (4, True),
    ]


def test_a_method_without_percentages_is_refused() -> None:
    _, [problem] = observed(Asked("total_points").rank(evening()), "a.csv", "2026-03-10")
    assert str(problem) == "a.csv: not rated: total_points gives no percentages"


def test_the_order_of_lines_and_the_name_do_not_matter() -> None:
    told = evening()
    other = Session(told.lines[::-1], names=NAMES)
    one, two = (
        observed(Asked().rank(each), name, "2026-03-10T19:30")[0]
        for each, name in ((told, "a.csv"), (other, "b.csv"))
    )
    assert one.digest == two.digest
    assert one.date == "2026-03-10"


@pytest.mark.parametrize("text", ["", "2026", "2026-02-30", "2026-??-01", "soon"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetting, match="not a date such as 2026-03-10"):
        day_of(text)
