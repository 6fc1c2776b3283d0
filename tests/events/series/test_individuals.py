from fractions import Fraction

from overtrick.core.exact import Exact
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.season import Season, by_player, individual_season, partners_of
from overtrick.events.series.season_rules import Absence, Counts, SeasonRules
from overtrick.events.series.sessions import (
    Attendance,
    Missed,
    SeriesSession,
    SessionResult,
    session_of,
)
from overtrick.formats.tables.tidy import read_tidy


def week(name: str, **pairs: Exact) -> SeriesSession:
    """``AnnBob=60`` is the score of the pair whose names begin with those capitals."""
    sittings = []
    for names, score in pairs.items():
        players = tuple(names.split("_"))
        line = Standing(names, "A", None, score, 24, score, 100, score, players)
        sittings.append(SessionResult(" & ".join(players), line, players=players))
    return SeriesSession(name, tuple(sittings))


WEEKS = (
    week("1", Ann_Bob=60, Cid_Dee=40),
    week("2", Ann_Cid=54, Bob_Dee=46),
    week("3", Ann_Bob=48, Cid_Eve=52),
)


def totals(table: Season) -> list[tuple[int | None, str, Exact, int]]:
    return [(x.standing.place, x.standing.id, x.standing.total, x.played) for x in table.lines]


def test_a_player_takes_the_score_of_every_pair_along() -> None:
    """
    Ann     60  54  48    54        with Bob, Cid
    Bob     60  46  48    51 1/3    with Ann, Dee
    Cid     40  54  52    48 2/3    with Dee, Ann, Eve
    Dee     40  46        43        with Cid, Bob
    Eve             52    52        with Cid
    """
    table = individual_season(WEEKS)
    assert totals(table) == [
        (1, "Ann", 54, 3),
        (2, "Eve", 52, 1),
        (3, "Bob", Fraction(154, 3), 3),
        (4, "Cid", Fraction(146, 3), 3),
        (5, "Dee", 43, 2),
    ]
    partners = {line.standing.id: partners_of(line) for line in table.lines}
    assert partners["Cid"] == ("Dee", "Ann", "Eve")
    assert partners["Eve"] == ("Cid",)


def test_best_two_and_at_least_two() -> None:
    table = individual_season(WEEKS, SeasonRules(best=2, minimum=2))
    assert totals(table) == [
        (1, "Ann", 57, 3),
        (2, "Bob", 54, 3),
        (3, "Cid", 53, 3),
        (4, "Dee", 43, 2),
        (None, "Eve", 52, 1),
    ]


def test_every_score_is_counted_once_for_each_player() -> None:
    table = individual_season(WEEKS, SeasonRules(Counts.SCORE))
    assert sum(line.standing.total for line in table.lines) == 2 * 3 * 100


class TestRealLines:
    TEXT = b"board,ns,ew,score\n1,1,2,50\n1,3,4,0\n"

    def test_a_substitute_plays_for_himself(self) -> None:
        session, _ = read_tidy(self.TEXT)
        names = {"1": ("Ann", "Bob"), "2": ("Cid", "Dee"), "3": ("Eve", "Fay")}
        told = Attendance(names, {"1": {"Bob": "Max"}}, {"9": Absence.NOTICE})
        week, problems = session_of("1", rank(session), told)
        assert problems == []
        table = individual_season([week])
        assert {line.standing.id for line in table.lines} == {
            *["Ann", "Max", "Cid", "Dee", "Eve", "Fay"]
        }
        assert [str(problem) for problem in table.problems] == [
            "1: the players of '4' are not known, so it counts for nobody",
            "1: '9' is told absent, but never played",
        ]

    def test_a_substitute_without_a_name(self) -> None:
        session, _ = read_tidy(self.TEXT)
        told = Attendance({"1": ("Ann", "Bob")}, {"1": 1})
        week, _ = session_of("1", rank(session), told)
        assert "the players of 'Ann & Bob' are not known" in str(by_player([week])[1][0])

    def test_players_in_their_seats(self) -> None:
        """An individual: everybody is a contestant, and the own player."""
        text = b"board,north,south,east,west,score\n1,Eve,Finn,Gus,Hal,420\n1,1,2,3,4,0\n"
        session, _ = read_tidy(text)
        week, _ = session_of("1", rank(session))
        table = individual_season([week])
        assert table.problems == ()
        assert {line.standing.id for line in table.lines} == {
            *["Eve", "Finn", "Gus", "Hal", "1", "2", "3", "4"]
        }


def test_an_absent_pair_is_two_absent_players() -> None:
    weeks = [*WEEKS, SeriesSession("4", (), (Missed("x", Absence.NO_NOTICE, ("Ann", "Bob")),))]
    rules, problems = SeasonRules.read({"absence": {"no_notice": 25}})
    assert problems == []
    table = individual_season(weeks, rules)
    given = {line.standing.id: line.scores[3].value for line in table.lines}
    assert given == {"Ann": 25, "Bob": 25, "Cid": None, "Dee": None, "Eve": None}


def test_a_player_at_two_tables() -> None:
    table = individual_season([week("1", Ann_Bob=60, Ann_Cid=40)])
    assert [str(problem) for problem in table.problems] == [
        "1: 'Ann' stands there twice; the first counts"
    ]
    assert totals(table)[0] == (1, "Ann", 60, 1)
