import pytest

from overtrick.events.ranking.rank import rank
from overtrick.events.series.keys import Keys
from overtrick.events.series.season import season
from overtrick.events.series.season_rules import Absence
from overtrick.events.series.sessions import Attendance, Missed, session_of
from tests.events.evenings import evening
from tests.events.series.test_season import line

TEXT = "1 1 2 +100\n1 3 4 +50\n2 1 4 0\n2 3 2 -50"


def test_real_lines() -> None:
    """The same two pairs under other numbers in the second week."""
    first = Attendance({"1": ("Ann", "Bob"), "2": ("Cid", "Dee")})
    second = Attendance({"4": ("Bob", "Ann"), "3": ("Cid", "Dee")})
    ranking = rank(evening(TEXT))
    weeks = [session_of(n, ranking, told)[0] for n, told in (("1", first), ("2", second))]
    table = season(weeks)
    pair = line(table, "Ann & Bob")
    lines = {each.id: each for each in ranking.standings}
    assert [score.value for score in pair.scores] == [
        lines["1"].percentage,
        lines["4"].percentage,
    ]
    assert pair.standing.names == ("Ann", "Bob")
    assert pair.standing.boards == 4


def test_absent_and_substitutes_by_number() -> None:
    told = Attendance(
        {"1": ("Ann", "Bob"), "9": ("Eve", "Fay")},
        {"1": {"Bob": "Max"}},
        {"9": Absence.NOTICE},
    )
    session, problems = session_of("1", rank(evening(TEXT)), told)
    assert problems == []
    [sitting] = [each for each in session.sittings if each.who == "Ann & Bob"]
    assert (sitting.substitutes, sitting.players) == (1, ("Ann", "Max"))
    assert session.missed == (Missed("Eve & Fay", Absence.NOTICE, ("Eve", "Fay")),)


def test_one_id_two_contestants() -> None:
    ranking = rank(evening("1 1 1 +100\n1 2 2 +50"))
    session, _ = session_of("1", ranking, Attendance({"NS 1": ("Ann", "Bob")}))
    assert {each.who for each in session.sittings} == {
        "Ann & Bob",
        "A:NS 2",
        "A:EW 1",
        "A:EW 2",
    }


def test_a_person_under_two_names_is_one() -> None:
    keys = Keys({"players": {"A:NS 1": ["Ann A.", "Bob"]}, "same": {"Ann A.": "Ann Ash"}})
    told = Attendance.read(
        Keys({"absent": {"Ann A. & Cid": "notice"}}), Attendance.read_players(keys)
    )
    session, _ = session_of("1", rank(evening(TEXT)), told)
    assert "Ann Ash & Bob" in {each.who for each in session.sittings}
    assert [each.who for each in session.missed] == ["Ann Ash & Cid"]


def test_a_team_keeps_its_id() -> None:
    told = Attendance({"1": ("Ann", "Bob", "Cid", "Dee")})
    session, _ = session_of("1", rank(evening(TEXT)), told)
    assert session.sittings[0].who in {"1", "2", "3", "4"}
    assert {each.who for each in session.sittings} == {"1", "2", "3", "4"}


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (Attendance(substitutes={"77": 1}), "a substitute for '77', who did not play"),
        (
            Attendance({"1": ("Ann", "Bob")}, {"1": {"Eve": "Max"}}),
            "a substitute for 'Eve', who is not of '1'",
        ),
        (
            Attendance(absent={"1": Absence.NOTICE}),
            "'1' is told absent, but played: the score counts",
        ),
    ],
)
def test_what_is_said_of_nobody(told: Attendance, said: str) -> None:
    _, problems = session_of("1 May", rank(evening(TEXT)), told)
    assert [str(problem) for problem in problems] == [f"1 May: {said}"]
