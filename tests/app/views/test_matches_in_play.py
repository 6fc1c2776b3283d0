"""A Swiss of teams while a round is played: what is compared, and what is no problem yet."""

from __future__ import annotations

import pytest

from overtrick.app.club.running import Running
from overtrick.app.views.desk.problems import problems_shown
from overtrick.app.views.desk.swiss import stage_seen
from overtrick.app.views.results.matches import matches_seen
from overtrick.app.views.results.ranking import ranking_seen
from overtrick.app.views.results.screen import screen_seen
from overtrick.errors import Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.messages import say, speaking
from overtrick.movements.registry import movement
from tests.app.views.evenings import ANYONE, DESK, NOON, add, swiss

ROOMS = "open", "closed"
BOTH = {"1-1v2": (1, 2), "1-3v4": (1, 2)}


def test_pairs_are_compared_with_those_of_their_round_also_while_the_next_is_played() -> None:
    """Board 1 of the second round is another deal, from the first result of a late team on."""
    running = swiss(BOTH)
    over = matches_seen(running, DESK).butler
    late = Drawn(stage="1", round=2, matches=(Paired("2-2v5", "2", "5"),))
    slam = (Entered(board=1, match="2-2v5", room=room, outcome="7NT N =") for room in ROOMS)
    add(running, [tell(each, at=NOON) for each in (late, *slam)])
    begun = matches_seen(running, DESK).butler
    alone = {str(line.who): line for line in over if str(line.who).startswith(("1", "3"))}
    assert len(alone) == 4
    assert {str(line.who): line for line in begun if str(line.who) in alone} == alone


def test_a_pair_without_names_is_called_by_its_team_its_room_and_its_side() -> None:
    running = swiss(BOTH)
    add(running, [tell(Registered(contestant="3", name="Cedar"), at=NOON)])
    said = {str(line.who) for line in matches_seen(running, DESK).butler}
    assert {"3 Cedar, open room, North-South", "1, open room, North-South"} <= said


def test_the_average_of_a_pair_is_one_of_a_board() -> None:
    [first, *_] = matches_seen(swiss(BOTH), DESK).butler
    assert (first.boards, first.average, first.total) == (2, "+7.00", "+14")


def test_nothing_is_said_of_a_pair_whose_boards_nobody_else_has_played() -> None:
    running = swiss({})
    alone = Entered(board=1, match="1-1v2", room="open", outcome="4S N =")
    add(running, [tell(alone, at=NOON)])
    shown = {(line.average, line.total) for line in matches_seen(running, DESK).butler}
    assert shown == {("–", "–")}


@pytest.mark.parametrize(("language", "unit"), [("en", "VP"), ("fr", "PV"), ("de", "SP")])
def test_a_score_has_the_unit_of_the_reader(language: str, unit: str) -> None:
    """A team's victory points, in the ranking and in the standings beside the draw."""
    running = swiss(BOTH)
    ranked = [row.score for each in ranking_seen(running, DESK).lists for row in each.rows]
    beside = [team.score for team in stage_seen(running, DESK).teams if team.score]
    with speaking(language):
        assert ranked
        assert beside
        assert {say(each).rpartition(" ")[2] for each in (*ranked, *beside)} == {unit}


def test_a_round_that_is_played_lacks_nothing_yet() -> None:
    """One room is ahead of the other, one match of the other: no table is late."""
    matches = Paired("1-1v2", "1", "2"), Paired("1-3v4", "3", "4")
    facts: list[Facts] = [
        StagePlanned(stage="1", form="swiss", conditions={"rounds": 3, "boards": 2}),
        Drawn(stage="1", round=1, matches=matches),
        Entered(board=2, match="1-3v4", room="open", outcome="4S N ="),
    ]
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in facts])
    assert problems_shown(running, DESK) == ()
    later = Drawn(stage="1", round=2, matches=(Paired("2-1v3", "1", "3"),))
    add(running, [tell(later, at=NOON)])
    assert [each.title for each in problems_shown(running, DESK)] == [
        Text("Matches without a result")
    ]


def test_a_result_is_doubted_beside_those_of_its_round_alone() -> None:
    """Board 1 went one down everywhere in the first round; in the second it is another deal."""
    told: list[Facts] = [StagePlanned(stage="1", form="swiss", conditions={"boards": 1})]
    for round, outcome in ((1, "3NT N -1"), (2, "3NT E +2")):
        pairs = (("1", "2"), ("3", "4"), ("5", "6"))
        if round == 2:
            pairs = (("1", "3"), ("2", "5"), ("4", "6"))
        matches = tuple(Paired(f"{round}-{one}v{two}", one, two) for one, two in pairs)
        told.append(Drawn(stage="1", round=round, matches=matches))
        told += [
            Entered(board=1, match=each.match, room=room, outcome=outcome)
            for each in matches
            for room in ROOMS
        ]
    running = Running("x")
    add(running, [tell(each, at=NOON) for each in told])
    assert problems_shown(running, DESK) == ()


def test_a_match_that_goes_on_is_marked_wherever_it_counts() -> None:
    """One board of two is compared in 1 v 3: all its victory points stand in the standings."""
    running = swiss(BOTH, second=1)
    said = "1 match counts as it stands: 1 v 3"
    desk = stage_seen(running, DESK)
    assert {team.id for team in desk.teams if team.in_play} == {"1", "3"}
    assert str(desk.going) == said
    for viewer in (DESK, ANYONE):
        assert said in map(str, ranking_seen(running, viewer).notes)
    [(_, latest), *_] = matches_seen(running, ANYONE).rounds
    assert [str(each.kind) for each in latest] == ["1 of 2 boards compared"]


def test_what_is_over_is_not_marked() -> None:
    running = swiss(BOTH, second=2)
    notes = map(str, ranking_seen(running, DESK).notes)
    assert not stage_seen(running, DESK).going
    assert not any("still being played" in each for each in notes)


def test_the_wall_seats_the_round_that_is_next_though_one_before_goes_on() -> None:
    """3 v 4 play on: the tables of round 2 are wanted before it is called, and after."""
    running = swiss({"1-1v2": (1, 2), "1-3v4": (1,)})
    titles = [str(screen_seen(running, ANYONE).seating_title)]
    add(running, [tell(RoundStarted(round="2"), at=NOON)])
    titles.append(str(screen_seen(running, ANYONE).seating_title))
    assert titles == ["Matches of round 2"] * 2


def test_a_match_by_a_movement_is_marked_too() -> None:
    """At the end of a match in halves two boards of four are compared."""
    running = Running("x")
    facts: list[Facts] = [planning(movement("teams:2"), 2)]
    facts += [
        Entered(board=board, ns=ns, ew=ew, outcome="4S N =")
        for board in (1, 2)
        for ns, ew in (("1", "2"), ("2", "1"))
    ]
    add(running, [tell(each, at=NOON) for each in facts])
    [(_, [match])] = matches_seen(running, DESK).rounds
    assert str(match.kind) == "2 of 4 boards compared"
