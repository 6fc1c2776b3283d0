from overtrick.errors import Text
from overtrick.events.ranking.standing import Standing, placed
from overtrick.events.series.league import division_table


def lines(order: str, **names: tuple[str, ...]) -> list[Standing]:
    """``1 2=3``: 1 is ahead of 2 and 3, who are equal."""
    found = []
    for nth, equals in enumerate(order.split()):
        for who in equals.split("="):
            known = names.get(f"_{who}", ())
            found.append(Standing(who, "A", None, -nth, 1, -nth, names=known))
    return placed(found)


def places(table: list[Standing]) -> list[tuple[str, int | None, bool]]:
    return [(line.id, line.place, line.tied) for line in table]


def test_names_of_teams_pairs_and_players() -> None:
    """A team's name, the two of a pair, but not all the players of a team."""
    four = ("Ann", "Bob", "Cid", "Dee")
    table, problems = division_table(
        lines("1 2 3 4 5", _1=("Aces",), _2=("Eve", "Dan"), _3=four), {"5": "Tens"}
    )
    assert [line.id for line in table] == ["Aces", "Eve & Dan", "3", "4", "Tens"]
    assert problems == []


def test_a_pair_of_a_season_keeps_its_name() -> None:
    line = Standing("Dan & Eve", "", None, 60, 1, 60, names=("Eve", "Dan"), place=1)
    assert division_table([line])[0][0].id == "Dan & Eve"


def test_equals_as_the_league_decided() -> None:
    table, problems = division_table(lines("1 2=3=4 5"), ties=[("4", "2", "3")])
    assert places(table) == [
        *(("1", 1, False), ("4", 2, False), ("2", 3, False)),
        *(("3", 4, False), ("5", 5, False)),
    ]
    assert {line.decided for line in table} == {"", "the league: 4, 2 and 3"}
    assert problems == []


def test_only_all_of_one_place_can_be_decided() -> None:
    equals = lines("1 2=3=4 5")
    for order in ((), ("2", "3"), ("1", "5"), ("1",), ("2", "3", "9"), ("2", "3", "4", "4")):
        table, problems = division_table(equals, ties=[order], where="First")
        assert places(table) == places(equals)
        said = f"First: ties: not all the teams that share one place: {', '.join(order)}"
        assert [str(problem) for problem in problems] == [said]


def test_who_has_no_place_stands_last() -> None:
    absent = [Standing(who, "A", None, 0, 0, 0, is_ranked=False) for who in "12"]
    table, _ = division_table([*absent, *lines("3 4")], ties=[("1", "2")])
    assert places(table)[2:] == [("1", None, False), ("2", None, False)]


def test_two_lines_of_one_name() -> None:
    table, problems = division_table(lines("1 2"), {"1": "Aces", "2": "Aces"}, where="First")
    assert places(table) == [("Aces", 1, False)]
    assert [str(problem) for problem in problems] == [
        "First: two lines of the table are 'Aces'; the first one counts"
    ]


def test_tie_breaks_that_name_others_by_number_are_left_out() -> None:
    steps = (Text("wins: 2 for 1, 1 for 2"),)
    line = Standing("1", "A", None, 9, 1, 9, place=1, decisions=steps)
    assert division_table([line])[0][0].decided == line.decided
    assert division_table([line], {"1": "Aces"})[0][0].decided == ""
