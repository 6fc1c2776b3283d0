import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.events.ranking.standing import Standing, placed
from overtrick.events.series.league import (
    Division,
    LeagueRules,
    NextSeason,
    PlayOff,
    next_season,
)

DIVISIONS = (
    Division("1", ("A", "B", "C", "D")),
    Division("2", ("E", "F", "G", "H")),
    Division("3", ("I", "J", "K", "L")),
)


def table(order: str) -> list[Standing]:
    """``AB=CD``: A, then B and C equal, then D."""
    lines, points = [], 100
    for nth, team in enumerate(order.replace("=", "")):
        if nth and order[order.index(team) - 1] != "=":
            points -= 1
        lines.append(Standing(team, "", None, points, 1, points))
    return placed(lines)


def moved(orders: str, rules: LeagueRules, *won: str, withdrawn: str = "") -> NextSeason:
    tables = {str(n): table(order) for n, order in enumerate(orders.split(), 1)}
    return next_season(DIVISIONS, tables, rules, winners=won, withdrawn=withdrawn)


def teams(found: NextSeason) -> list[str]:
    return ["".join(division.teams) for division in found.divisions]


def said(found: NextSeason) -> list[str]:
    return [str(problem) for problem in found.problems]


def moves(found: NextSeason) -> tuple[tuple[str, str, str, str], ...]:
    return tuple((each.team, each.before, each.after, str(each.why)) for each in found.moves)


def test_one_up_one_down() -> None:
    found = moved("ABCD EFGH IJKL", LeagueRules())
    assert teams(found) == ["ABCE", "DFGI", "HJKL"]
    assert moves(found) == (
        ("D", "1", "2", "4th of 1"),
        ("E", "2", "1", "1st of 2"),
        ("H", "2", "3", "4th of 2"),
        ("I", "3", "2", "1st of 3"),
    )
    assert found.problems == ()


class TestPlayOffs:
    RULES = LeagueRules(play_offs=1)

    def test_who_plays(self) -> None:
        found = moved("ABCD EFGH IJKL", self.RULES)
        assert found.play_offs == (PlayOff("1", "2", "C", "F"), PlayOff("2", "3", "G", "J"))
        assert said(found) == [
            "1: the play-off C - F is still to be played; nobody moves by it",
            "2: the play-off G - J is still to be played; nobody moves by it",
        ]

    def test_what_it_decides(self) -> None:
        found = moved("ABCD EFGH IJKL", self.RULES, "F", "G")
        assert teams(found) == ["ABEF", "DCGI", "HJKL"]
        assert found.problems == ()
        assert ("C", "1", "2", "lost the play-off") in moves(found)

    def test_both_cannot_have_won(self) -> None:
        found = moved("ABCD EFGH IJKL", self.RULES, "F", "C", "G")
        assert said(found) == ["1: the play-off C - F has two winners; nobody moves by it"]

    def test_the_better_holder_meets_the_lower_challenger(self) -> None:
        found = moved("ABCD EFGH IJKL", LeagueRules(0, 0, 2), *"CDGH")
        assert found.play_offs[:2] == (
            PlayOff("1", "2", "C", "F", "C"),
            PlayOff("1", "2", "D", "E", "D"),
        )


class TestBorders:
    def test_equals_that_a_border_divides(self) -> None:
        found = moved("ABC=D EFGH IJKL", LeagueRules())
        assert said(found) == [
            "1: C, D are equal, and not all change division: it must be decided"
        ]
        assert teams(found)[0] == "ABCE"

    def test_equals_on_the_same_side(self) -> None:
        assert said(moved("AB=CD E=FGH IJK=L", LeagueRules(2, 1))) == [
            "1: 5 teams next season, not 4"
        ]

    def test_equals_for_a_play_off(self) -> None:
        found = moved("AB=CD EFGH IJKL", LeagueRules(play_offs=1), "C", "G")
        assert said(found) == [
            "1: B, C are equal, and not all change division: it must be decided"
        ]


class TestChecks:
    def test_a_team_in_two_divisions(self) -> None:
        found = next_season([Division("1", ("A", "B")), Division("2", ("B", "C"))], {})
        assert "2: 'B' is in '1', too" in said(found)

    def test_who_withdraws_leaves_a_place_open(self) -> None:
        found = moved("ABCD EFGH IJKL", LeagueRules(), withdrawn="B")
        assert teams(found) == ["ACE", "DFGI", "HJKL"]
        assert said(found) == ["1: 3 teams next season, not 4"]

    def test_no_place_in_the_table(self) -> None:
        found = moved("ABC EFGH IJKLX", LeagueRules())
        assert said(found) == [
            "1: 'D' has no place in the table, so it counts as last",
            "3: 'X' is in the table, but not in the division",
        ]
        assert moves(found)[0] == ("D", "1", "2", "last of 1")

    def test_a_table_of_nobody(self) -> None:
        found = next_season(DIVISIONS[:1], {"1": table("ABCD"), "9": table("X")})
        assert said(found) == ["9: a table of a division that is not there"]

    def test_a_division_too_small(self) -> None:
        found = moved("ABCD EFGH IJKL", LeagueRules(3, 2))
        assert "2: 4 teams are too few for 3 who may go up and 2 who may go down" in said(found)

    def test_names_that_change_nothing(self) -> None:
        found = moved("ABCD EFGH IJKL", LeagueRules(play_offs=1), *"CGAX", withdrawn="Z")
        assert said(found) == [
            "withdrawn: 'Z' is in no division",
            "winners: 'A' plays no play-off",
            "winners: 'X' is in no division",
        ]

    def test_the_size_that_is_wanted(self) -> None:
        found = moved("ABCD EFGH IJKL", LeagueRules(2, 1, size=5))
        assert said(found) == ["2: 4 teams next season, not 5"]

    def test_rules_that_cannot_be_read(self) -> None:
        rules, problems = LeagueRules.read({"up": -1, "relegated": 2})
        assert rules == LeagueRules()
        assert [str(problem) for problem in problems] == [
            "league: up: not a whole number from 0: -1",
            "league: no key 'relegated'; there are: up, down, play_offs, size",
        ]


@given(
    *(st.permutations(division.teams).map("".join) for division in DIVISIONS),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(0, 2),
    st.sets(st.sampled_from("ABCDEFGHIJKL")),
)
def test_every_team_is_in_one_division(
    first: str, second: str, third: str, up: int, down: int, play_offs: int, won: set[str]
) -> None:
    found = moved(f"{first} {second} {third}", LeagueRules(up, down, play_offs), *won)
    assert sorted("".join(teams(found))) == list("ABCDEFGHIJKL")


@pytest.mark.parametrize("number", [1, 2])
def test_as_many_up_as_down_keeps_the_sizes(number: int) -> None:
    found = moved("ABCD EFGH IJKL", LeagueRules(number, number))
    assert [len(division) for division in teams(found)] == [4, 4, 4]
