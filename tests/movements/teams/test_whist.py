"""American Whist and the New England relay: the verified cells, and whole matches only."""

from typing import Any

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.laws import facts, matches
from overtrick.movements.registry import movement
from overtrick.movements.teams.whist import (
    american_whist,
    known_without_sharing,
    whist_without_sharing,
)
from tests.cases import one_pass
from tests.movements.facts import cells, share_excess, vectors


@one_pass("row", vectors("teams"))
def test_the_whole_movement_has_the_cells_of_its_file(row: dict[str, Any]) -> None:
    made = american_whist(row["teams"])
    assert cells(made) == [[tuple(cell) for cell in tables] for tables in row["cells"]]
    assert share_excess(made) == row["share_excess"]
    assert len(made.sets) == row["sets"]


@pytest.mark.parametrize("row", vectors("teams_even_no_sharing"), ids=lambda v: str(v["teams"]))
def test_an_even_number_without_sharing_has_the_cells_of_its_file(row: dict[str, Any]) -> None:
    teams = row["teams"]
    assert cells(whist_without_sharing(teams)) == [
        [
            (table, (table + up - 1) % teams + 1, (table + played - 1) % teams + 1)
            for table in range(1, teams + 1)
        ]
        for up, played in row["offsets"]
    ]


@one_pass("teams", range(3, 31))
def test_every_two_teams_meet_at_both_tables(teams: int) -> None:
    found = facts(american_whist(teams))
    assert found.faults == ()
    assert found.half_matches == ()
    assert len(matches(american_whist(teams))) == teams * (teams - 1) // 2
    assert found.met == (teams - 1, teams - 1)
    assert len(found.shared) == (0 if teams % 2 else teams // 2 * (teams - 1))


@pytest.mark.parametrize("teams", known_without_sharing())
def test_without_sharing_only_the_team_across_the_room_is_missed(teams: int) -> None:
    made = whist_without_sharing(teams)
    found = facts(made)
    assert (found.faults, found.half_matches, found.shared) == ((), (), ())
    missed = {
        (str(a), str(b)) for a in range(1, teams + 1) for b in range(a + 1, teams + 1)
    } - {match[:2] for match in matches(made)}
    assert missed == {(str(n), str(n + teams // 2)) for n in range(1, teams // 2 + 1)}


@one_pass(
    "id",
    [
        *(f"whist:9:rounds={rounds}" for rounds in (2, 4, 6)),
        *(f"whist:10:rounds={rounds}" for rounds in range(1, 9)),
        *(f"whist:12:sharing=no:rounds={rounds}" for rounds in (2, 4, 6, 8)),
    ],
)
def test_fewer_rounds_leave_whole_matches_out(id: str) -> None:
    made = movement(id)
    found = facts(made)
    rounds = len(made.rounds)
    assert made.id == id
    assert (found.faults, found.half_matches) == ((), ())
    assert found.met == (rounds, rounds)


def test_what_is_called_out_leads_to_the_tables() -> None:
    """EW up one table, boards down four; after round 3 up three, boards down three."""
    made = movement("whist:9:rounds=6")
    assert tuple(map(str, made.notes[1:3])) == (
        "EW begin one table up; each round EW up one table, boards down 4",
        "after round 3 EW up 3 tables, boards down 3",
    )
    ew = {m.ew: m.table + 0 for m in made.meetings[0]}
    boards = {m.set: m.table for m in made.meetings[0]}
    for number, tables in enumerate(made.meetings[1:], start=2):
        up, down = (3, 3) if number == 4 else (1, 4)
        ew = {team: (table + up - 1) % 9 + 1 for team, table in ew.items()}
        boards = {played: (table - down - 1) % 9 + 1 for played, table in boards.items()}
        assert ew == {m.ew: m.table for m in tables}
        assert boards == {m.set: m.table for m in tables}


def test_the_relay_says_who_shares_and_which_sets_rest() -> None:
    made = american_whist(8, rounds=3)
    assert tuple(map(str, made.notes)) == (
        "NS stay at the table of their team",
        "EW play 1, 4, 7 tables above their own, round by round",
        "tables t and t + 4 share their set in every round",
        "sets with even numbers are played in round 1, 3",
        "sets with odd numbers are played in round 2",
        "teams do not meet whose numbers are 2, 3 apart, around the room",
    )
    for tables, parity in zip(made.meetings, (0, 1, 0), strict=True):
        assert {(m.set or 0) % 2 for m in tables} == {parity}


@pytest.mark.parametrize(("teams", "rounds"), [(2, None), (9, 3), (9, 0), (9, 9), (8, 8)])
def test_whist_refuses(teams: int, rounds: int | None) -> None:
    with pytest.raises(InvalidMovement, match=str(rounds if rounds is not None else teams)):
        american_whist(teams, rounds)


@pytest.mark.parametrize(("teams", "rounds"), [(7, None), (26, None), (8, 3), (8, 7)])
def test_whist_without_sharing_refuses(teams: int, rounds: int | None) -> None:
    with pytest.raises(InvalidMovement, match=f"not {rounds or teams}$"):
        whist_without_sharing(teams, rounds)
