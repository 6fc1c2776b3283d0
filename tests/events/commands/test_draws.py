"""Draws: by rule, by hand, by choice, and what speaks against them."""

from typing import Any

import pytest

from overtrick.errors import InvalidSetting, Refused, UnknownName
from overtrick.events.commands.draws import Drawing, drawing
from overtrick.events.journal.stages import Drawn, StagePlanned
from tests.events.commands.refusals import asked, refused
from tests.events.stages.said import drawn, match, numbers, planned, swiss, told

FOUR = swiss("1", "2", "3", "4", rounds=3, boards=8)
CUP = planned("knockout", *numbers(8), boards=8, choice="yes")


def pairs(found: Drawing) -> list[tuple[str, str | None]]:
    (draw,) = found.drawn
    return [(each.home, each.away) for each in draw.matches]


def test_the_next_round_is_drawn_by_rule() -> None:
    found = drawing(told(FOUR))
    assert pairs(found) == [("1", "3"), ("2", "4")]
    assert found.faults == ()
    assert found.saying().facts == found.drawn
    assert found.saying().remarks == ()


def test_a_round_robin_is_drawn_whole_or_one_round_again() -> None:
    state = told(planned("round_robin", *numbers(4)))
    assert [draw.round for draw in drawing(state).drawn] == [1, 2, 3]
    again = told(planned("round_robin", *numbers(4)), *drawing(state).drawn)
    assert [draw.round for draw in drawing(again, round=2).drawn] == [2]


def test_what_is_made_by_hand_is_drawn_around() -> None:
    found = drawing(told(FOUR), by_hand=[("1", "4")])
    assert set(map(frozenset, pairs(found))) == {frozenset("14"), frozenset("23")}
    bye = drawing(told(swiss("1", "2", "3")), by_hand=[("1", None), ("2", "3")])
    assert ("1", None) in pairs(bye)


def test_two_change_places_in_the_draw_that_stands() -> None:
    state = told(FOUR, drawn(1, "1-3", "2-4"))
    found = drawing(state, round=1, swap=[("3", "4")])
    assert pairs(found) == [("1", "4"), ("2", "3")]


def test_who_have_met_are_drawn_by_hand_only_anyway() -> None:
    state = told(FOUR, drawn(1, "1-3", "2-4"), match("1-1v3", "30-20"), match("1-2v4", "9-0"))
    found = drawing(state, by_hand=[("1", "3"), ("2", "4")])
    reasons = refused(found.saying)
    assert reasons == tuple(map(str, found.faults))
    assert "have met in round 1" in reasons[0]
    assert found.saying(anyway=True).facts == found.drawn


def test_options_are_named_for_who_types_them() -> None:
    state = told(FOUR, drawn(1, "1-3", "2-4"), match("1-1v3", "30-20"))
    found = drawing(state, round=1, swap=[("3", "4")])
    with pytest.raises(Refused, match="would no longer be drawn") as lost:
        found.saying()
    assert str(lost.value.typed[0]).endswith("(--anyway writes it all the same)")


def test_what_is_not_known_yet_is_waited_for() -> None:
    found = drawing(told(FOUR, drawn(1, "1-3", "2-4"), match("1-1v3", "30-20")))
    assert found.lost
    assert not found.by_hand
    assert refused(found.saying) == tuple(map(str, found.lost))


def test_opponents_are_chosen_one_by_one() -> None:
    found = drawing(told(CUP), choose=[("1", "7")])
    assert (found.drawn, found.turn) == ((), "2")
    assert str(found.remark).startswith("2 chooses next: ")
    assert "7" not in found.free
    saying = found.saying()
    (stage,) = saying
    assert isinstance(stage, StagePlanned)
    assert stage.conditions["choice"] == "1=7"
    assert saying.remarks == (found.remark,)


def test_when_all_have_chosen_the_round_is_drawn() -> None:
    first = drawing(told(CUP), choose=[("1", "7")]).saying()
    rest = drawing(told(CUP, *first), choose=[("2", "8"), ("3", "5")])
    kinds = [type(facts) for facts in rest.saying()]
    assert kinds == [StagePlanned, Drawn]
    assert {frozenset(both) for both in pairs(rest) if both[1]} >= {
        frozenset("17"),
        frozenset("28"),
        frozenset("35"),
    }


def test_what_cannot_be_chosen_is_said() -> None:
    with pytest.raises(InvalidSetting, match="nobody chooses in stage 1"):
        drawing(told(FOUR), choose=[("1", "3")])
    assert asked(drawing, told(CUP), choose=[("1", None)]) == (
        "choose",
        "whom does 1 choose?",
        "whom does 1 choose? --choose 1-B",
    )
    (reason,) = refused(drawing, told(CUP), choose=[("1", "1")])
    assert reason.startswith("stage 1: ")
    begun = told(CUP, drawn(1, "1-7", "2-8", "3-5", "4-6"))
    (reason,) = refused(drawing, begun, choose=[("1", "7")])
    assert reason == "stage 1 is drawn: undo its draw to choose anew"


@pytest.mark.parametrize("given", [{"round": 9}, {"by_hand": [("1", "1")]}])
def test_what_cannot_be_drawn_names_stage_and_round(given: dict[str, Any]) -> None:
    (reason,) = refused(drawing, told(FOUR), **given)
    assert reason.startswith(f"stage 1, round {given.get('round', 1)}: ")


def test_a_stage_that_there_is_not() -> None:
    with pytest.raises(UnknownName, match="no stage 'Z'"):
        drawing(told(FOUR), stage="Z")


def test_half_matches_that_have_no_scale_are_not_drawn_unnoticed() -> None:
    """Seven teams under ACBL rules: in the last round three of them play half matches."""
    plan = swiss(*numbers(7), odd="half_triple", rounds=3, boards=7)
    acbl = StagePlanned(stage="1", form="swiss", settings={"vp_scale": "acbl20"})
    found = drawing(told(plan, acbl))
    said = (
        "round 1, half matches: acbl20 has no scale of half a match; name one by vp_half_scale"
    )
    assert refused(found.saying) == (said,)
    assert found.saying(anyway=True).facts == found.drawn
    named = StagePlanned(
        stage="1", form="swiss", settings={"vp_half_scale": "wbf_discrete_half"}
    )
    assert drawing(told(plan, acbl, named)).faults == ()


def test_a_length_that_has_no_table_is_not_drawn_unnoticed() -> None:
    """The scale was chosen after the stage was planned."""
    plan = planned("round_robin", *numbers(4), boards=12)
    scale = StagePlanned(stage="1", form="round_robin", settings={"vp_scale": "acbl30"})
    found = drawing(told(plan, scale))
    said = "no victory points: acbl30 has tables for 6-8, 9-11 boards, not 12"
    assert refused(found.saying) == (said,), "once, though three rounds are drawn"
