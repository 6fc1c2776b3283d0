"""Movements on paper: nothing wider than a page, and every pair finds its way."""

import pytest

from overtrick.errors import InvalidMovement
from overtrick.movements.itinerary import carriers, contestants
from overtrick.movements.laws import facts
from overtrick.movements.propose import propose
from overtrick.movements.registry import movement
from overtrick.printing.movement import (
    draw_facts,
    draw_guide_card,
    draw_movement,
    draw_proposals,
    draw_table_card,
)
from tests.cases import one_pass

IDS = [
    "mitchell:7:skip=no:missing=ns7:arrow=7",
    "web:30:sets=15:missing=ns30",
    "howell:30",
    "howell:10:switch=boards",
    "rover:15",
    "individual:9",
    "individual:25",
    "sections:mitchell:15+mitchell:15:missing=ew3",
    "whist:24",
    "thurner:22",
    "round-robin:17",
    "teams:2:halves=no",
]


@one_pass("id", IDS)
def test_nothing_is_wider_than_a_page(id: str) -> None:
    plan = movement(id)
    drawings = [
        draw_movement(plan, boards_per_set=3),
        draw_facts(plan.name, facts(plan)),
        draw_table_card(plan, 1, boards_per_set=3),
        *(draw_guide_card(plan, who, boards_per_set=2) for who in contestants(plan)),
        *(draw_guide_card(plan, who, boards_per_set=2) for who in carriers(plan)),
    ]
    for line in "\n".join(drawings).splitlines():
        assert len(line) <= 80, line
        assert line == line.rstrip()


def test_the_grid_has_every_cell() -> None:
    text = draw_movement(movement("web:14:sets=13"))
    for tables in movement("web:14:sets=13").meetings:
        for m in tables:
            assert f"{m.ns}v{m.ew}:{m.set}" in text


def test_the_balance_of_one_ranking_is_said_with_the_grid() -> None:
    """A balanced card is chosen for its sd, and only ``movement check`` printed it."""
    text = draw_movement(movement("howell:12:rounds=9:switch=balanced"))
    said = "competition: mean 4.09, sd 1.22, 3 to 7; quality 91.9"
    assert said in text
    assert "competition" not in draw_movement(movement("mitchell:7:skip=no"))


def test_marks_are_explained_where_they_are_used() -> None:
    assert "* the arrow is switched" in draw_movement(movement("mitchell:7:arrow=7"))
    assert "switched" not in draw_movement(movement("mitchell:7"))
    assert "~ NS and EW change places" in draw_movement(movement("howell:10:switch=boards"))
    assert "* arrow switched" in draw_guide_card(movement("mitchell:7:arrow=7"), "9")
    assert "- nobody" in draw_movement(movement("howell:7"))


def test_a_guide_card_says_where_to_sit_out() -> None:
    """
    Pair 2 of 7 in a Howell of 8 places: it sits out when it should meet the absent one.
    """
    card = draw_guide_card(movement("howell:7"), "2")
    assert card.count("sit out") == 1
    assert len(card.splitlines()) == 3 + 7


def test_the_card_of_a_team_has_both_its_pairs() -> None:
    """
    Three teams: in each part NS of 2 stay at table 2, EW are at 1, then at 3.
    """
    assert draw_guide_card(movement("triangle:3"), "2", boards_per_set=8) == "\n".join(
        (
            " Team 2 · Triangle, 3 teams in two parts",
            " round  NS table  against  boards  EW table  against  boards",
            " -----  --------  -------  ------  --------  -------  ------",
            " 1      2         3        9-16    1         1        1-8",
            " 2      2         1        1-8     3         3        9-16",
        )
    )
    bye = draw_guide_card(movement("round-robin:3"), "1")
    assert bye.splitlines()[3] == " 1      -         sit out  -       -         sit out  -"
    with pytest.raises(InvalidMovement, match="no team '4'; there are: 1, 2, 3"):
        draw_guide_card(movement("triangle:3"), "4")


def test_facts_of_teams_count_the_matches() -> None:
    whole = draw_facts("x", facts(movement("whist:9"))).splitlines()
    assert whole[-1] == " matches               36 complete, 0 half"
    half = draw_facts("x", facts(movement("whist:9:stop=4"))).splitlines()
    assert " note: matches played at one table only: 1 v 2 and 35 more" in half


def test_facts_begin_with_what_is_wrong() -> None:
    plan = movement("howell:8:arrow=none")
    assert draw_facts("x", facts(plan)).splitlines()[1] == " no faults"
    shares = draw_facts("x", facts(movement("relay:8")))
    assert " note: tables 1, 8 share a set in 8 rounds" in shares.splitlines()


def test_proposals_are_numbered_with_their_ids() -> None:
    found = propose(13, 24)
    lines = draw_proposals(found).splitlines()
    assert lines[0] == f" 1. {found[0].movement.name}"
    assert sum(line.strip() == each.movement.id for line in lines for each in found) == 6
    assert max(map(len, lines)) <= 80


def test_a_stranger_has_no_card() -> None:
    with pytest.raises(InvalidMovement, match="nobody is '9'"):
        draw_guide_card(movement("howell:8"), "9")
