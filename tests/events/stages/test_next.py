"""What is to be done next, stage by stage."""

from typing import Any

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.stages import Drawn, MatchTold, Paired, StagePlanned
from overtrick.events.stages.draw import Next, Task, next_in_event, next_in_stage


def told(*facts: Facts) -> Event:
    return fold([tell(each) for each in facts])


def planned(form: str, *entrants: str, stage: str = "1", **conditions: Any) -> StagePlanned:
    return StagePlanned(stage=stage, form=form, entrants=entrants, conditions=conditions)


def drawn(round: int, *matches: Paired, stage: str = "1") -> Drawn:
    return Drawn(stage=stage, round=round, matches=matches)


def score(match: str, home: int, away: int) -> MatchTold:
    return MatchTold(match=match, home_imps=str(home), away_imps=str(away))


def following(*facts: Facts) -> Next | None:
    state = told(*facts)
    return next_in_stage(state, state.stage())


SF1, SF2 = (
    Paired(name, home, away, tie=name)
    for name, home, away in (("SF1", "1", "4"), ("SF2", "2", "3"))
)
FINAL = Paired("F", "1", "2", tie="F")
CUP = planned("knockout", "1", "2", "3", "4", boards=2)
SEMIS = (CUP, drawn(1, SF1, SF2), score("SF1", 34, 21), score("SF2", 34, 21))


def test_a_swiss_is_over_with_its_last_round() -> None:
    swiss = planned("swiss", "3", "7", rounds=1, boards=8)
    first = drawn(1, Paired("1-3v7", "3", "7"))
    assert following(swiss) == Next(Task.DRAW, "1", 1)
    waiting = following(swiss, first)
    assert waiting is not None
    assert (waiting.task, [match.match for _, match in waiting.matches]) == (
        Task.PLAY,
        ["1-3v7"],
    )
    assert following(swiss, first, score("1-3v7", 34, 21)) is None


def test_a_round_robin_that_is_drawn_round_by_round() -> None:
    """Three teams play three rounds; after the first the second is drawn by itself."""
    robin = planned("round_robin", "3", "7", "9", boards=8)
    first = drawn(1, Paired("1-7v9", "7", "9"), Paired("1-3bye", "3"))
    assert following(robin) == Next(Task.DRAW, "1", 1)
    done = following(robin, first, score("1-7v9", 34, 21))
    assert done == Next(Task.DRAW, "1", 2, alone=True)


def test_a_cup_goes_from_draw_to_draw() -> None:
    assert following(CUP) == Next(Task.DRAW, "1", 1)
    assert following(*SEMIS) == Next(Task.DRAW, "1", 2)
    assert following(*SEMIS, drawn(2, FINAL), score("F", 34, 21)) is None


def test_a_final_that_is_not_decided_is_not_over() -> None:
    """One of its two boards has been played, and in one room alone."""
    board = Entered(board=1, match="F", room="open", outcome="4S N =")
    found = following(*SEMIS, drawn(2, FINAL), board)
    assert found is not None
    assert (found.task, [match.match for _, match in found.matches]) == (Task.PLAY, ["F"])


def test_level_ties_wait_for_extra_boards() -> None:
    level = (CUP, drawn(1, SF1, SF2), score("SF1", 21, 21), score("SF2", 34, 21))
    assert following(*level) == Next(Task.EXTRA_BOARDS, "1", ties=("SF1",))
    final = following(*SEMIS, drawn(2, FINAL), score("F", 21, 21))
    assert final == Next(Task.EXTRA_BOARDS, "1", ties=("F",))


def test_a_draw_that_the_bracket_has_left_behind_is_made_again() -> None:
    """SF1 is corrected after the final was drawn: 4 is in it, and not 1."""
    other = MatchTold(match="SF1", home_imps="21", away_imps="34")
    facts = (CUP, drawn(1, SF1, SF2), other, score("SF2", 34, 21), drawn(2, FINAL))
    found = following(*facts, score("F", 34, 21))
    assert found == Next(Task.DRAW, "1", 2)


def test_who_chooses_is_said_in_words() -> None:
    found = following(planned("knockout", "1", "2", "3", "4", choice="yes"))
    assert found is not None
    assert (found.task, "has yet to choose" in str(found.choosing)) == (Task.CHOOSE, True)


def test_forms_without_a_draw() -> None:
    assert following(planned("ladder", "1", "2")) == Next(Task.CHALLENGE, "1")
    table = planned("table", "1", "2")
    assert following(table) == Next(Task.TELL, "1")
    assert following(table, Entered(board=1, ns="1", ew="2", outcome="PASS")) is None


def test_nobody_plays_alone() -> None:
    for form in ("swiss", "round_robin", "knockout", "ladder", "table"):
        alone = planned(form)
        assert following(alone) == Next(Task.REGISTER, "1")
        assert following(alone, Registered(contestant="3")) == Next(Task.REGISTER, "1")


def test_the_stage_in_play_comes_before_those_after_it() -> None:
    swiss = planned("swiss", "3", "7", rounds=1, boards=8)
    final = planned("knockout", "3", "7", stage="F", boards=8)
    first = (swiss, final, drawn(1, Paired("1-3v7", "3", "7")))
    assert next_in_event(told(*first)).task is Task.PLAY
    over = (*first, score("1-3v7", 34, 21))
    assert next_in_event(told(*over)) == Next(Task.DRAW, "F", 1)
    tie = drawn(1, Paired("F", "3", "7", tie="F"), stage="F")
    won = MatchTold(match="F", session="F", home_imps="34", away_imps="21")
    assert next_in_event(told(*over, tie, won)) == Next(Task.PUBLISH)
