"""Which stage and which match is meant."""

from overtrick.events.commands.who import is_of_match, latest_stages, match_drawn
from overtrick.events.journal.meeting import Key
from tests.events.commands.refusals import asked
from tests.events.stages.said import drawn, match, planned, swiss, told

SWISS = (swiss("3", "7", "9", "12"), drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"))


def test_the_stage_in_play_comes_first() -> None:
    state = told(*SWISS, planned("knockout", "3", "7", stage="KO"))
    assert [stage.id for stage in latest_stages(state)] == ["1", "KO"]
    begun = told(*SWISS, planned("knockout", "3", "7", stage="KO"), drawn(1, "3-7", stage="KO"))
    assert [stage.id for stage in latest_stages(begun)] == ["KO", "1"]
    assert [stage.id for stage in latest_stages(begun, "1")] == ["1"]
    assert list(latest_stages(begun, "Z")) == []


def test_a_match_is_the_earliest_without_a_result_or_the_last_told() -> None:
    state = told(*SWISS, match("1-3v7", "30-20"))
    stage = state.stage()
    assert match_drawn(state, stage, "3")[1].match == "2-3v9"
    assert match_drawn(state, stage, "3", corrected=True)[1].match == "1-3v7"
    assert match_drawn(state, stage, "3", round=1)[0].round == 1
    assert match_drawn(state, stage, match="1-9v12")[1].home == "9"


def test_no_match_is_asked_for() -> None:
    state = told(*SWISS)
    stage = state.stage()
    assert asked(match_drawn, state, stage) == (
        "match",
        "which match?",
        "which match? give --team or --match",
    )
    field, plain, _ = asked(match_drawn, state, stage, match="7-3v7")
    assert (field, plain) == ("match", "no match 7-3v7 is drawn of stage 1")


def test_a_result_is_of_a_match_by_name_or_by_who_met() -> None:
    state = told(*SWISS)
    free = Key("1", "A", 1, "7", "3")
    assert is_of_match(state, free, "1-3v7")
    assert is_of_match(state, free, "1-3v7", "closed")
    assert not is_of_match(state, free, "1-3v7", "open")
    assert not is_of_match(state, free, "1-9v12")
    assert not is_of_match(state, free._replace(match="2-3v9"), "1-3v7")
