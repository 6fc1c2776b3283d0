"""Stages as they are planned."""

from pathlib import Path
from typing import Any

import pytest

from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.plan import planning
from overtrick.events.journal.stages import StagePlanned
from overtrick.movements.registry import movement
from tests.cases import one_pass
from tests.events.commands.refusals import asked, stage_planned
from tests.events.stages.said import drawn, match, swiss, told


def only(*given: Any, **values: Any) -> StagePlanned:
    (facts,) = stage_planned(*given, **values)
    assert isinstance(facts, StagePlanned)
    return facts


def test_a_stage_has_its_conditions_and_settings() -> None:
    found = only(
        told(),
        "swiss",
        entrants=["3", "7"],
        title="Friday",
        rounds=9,
        boards=8,
        sessions=["Q", " ", " R"],
        changes=["trim=1", "draw=global"],
    )
    assert found.conditions == {"rounds": 9, "boards": 8, "draw": "global"}
    assert found.settings == {"trim": 1}
    assert (found.entrants, found.sessions, found.title) == (("3", "7"), ("Q", "R"), "Friday")


def test_who_goes_through_is_registered() -> None:
    state = told(
        swiss("3", "7", "9", "12", boards=8),
        drawn(1, "3-7", "9-12"),
        match("1-3v7", "30-0"),
        match("1-9v12", "20-0"),
    )
    *people, stage = stage_planned(
        state, "knockout", stage="KO", earlier="1", places="1-2", boards=8
    )
    assert isinstance(stage, StagePlanned)
    assert (stage.stage, stage.entrants) == ("KO", ("3", "9"))
    assert all(isinstance(facts, Registered) for facts in people)
    named = only(state, "knockout", entrants=["7", "12"], stage="KO", earlier="1")
    assert named.entrants == ("7", "12")


def test_what_is_doubtful_of_it_is_a_remark() -> None:
    qualifying = swiss("3", "7", "9", "12", boards=8)
    state = told(qualifying, drawn(1, "3-7", "9-12"), match("1-3v7", "30-0"))
    remarks = stage_planned(state, "knockout", stage="KO", earlier="1", places="1-2").remarks
    assert "note: stage 1 is not over: 1 match to come" in remarks
    assert all(str(remark).startswith("note: ") for remark in remarks)


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"form": "pyramid"}, "form"),
        ({"form": "swiss", "method": "bingo"}, "method"),
        ({"form": "swiss", "changes": ["colour=blue"]}, "changes"),
        ({"form": "swiss", "places": "many"}, "changes"),
    ],
)
def test_what_nobody_knows_is_named(given: dict[str, Any], field: str) -> None:
    found, plain, typed = asked(stage_planned, told(), **given)
    assert found == field
    assert plain == typed


def test_a_scale_has_to_fit_the_method() -> None:
    changes = ["pair_matches=vp", "vp_scale=wbf_discrete"]
    field, plain, typed = asked(
        stage_planned, told(), "swiss", method="matchpoints", changes=changes
    )
    assert field == "changes"
    assert plain.startswith("WBF discrete scale, 20 to 0 goes by IMPs; by percentages: the ")
    assert plain.endswith("; choose another scale of victory points")
    assert "vp_scale" not in plain
    assert typed.startswith("pair_matches=vp: ")
    assert typed.endswith("choose by --set vp_scale=...")


@one_pass(
    ("form", "changes", "says"),
    [
        ("swiss", ["carry_over=1/2"], "carry_over is of a knockout, not of a swiss"),
        ("swiss", ["carry_level=1/2"], "carry_level is of a knockout, not of a swiss"),
        ("knockout", ["carry_cap=16"], "carry_cap without carry_over: no margin is there"),
        ("knockout", ["carry_for=higher"], "carry_for without carry_over"),
        ("knockout", ["carry_by_boards=yes"], "carry_by_boards without carry_over"),
        ("knockout", ["carry_over=1/2"], "say the stage of the earlier matches with from"),
        ("knockout", ["carry_over=3/2", "from=1"], "up to all of it"),
        ("knockout", ["carry_over=150%", "from=1"], "up to all of it"),
        ("knockout", ["carry_over=0%", "from=1"], "up to all of it"),
        (
            "knockout",
            ["carry_over=1/2", "from=1", "carry_by_boards=yes"],
            "say how many boards a match has",
        ),
        ("table", ["carry_forward=ebu"], "say the stage of the earlier score with from"),
        ("swiss", ["withdrawal=ebu"], "withdrawal is of a round_robin, not of a swiss"),
        ("round_robin", ["withdrawal=acbl"], "withdrawal cannot be 'acbl': it is one of bye"),
        ("knockout", ["carry_level=-1"], "carry_level cannot be '-1'"),
        ("knockout", ["carry_by_boards=maybe"], "carry_by_boards cannot be 'maybe'"),
    ],
)
def test_conditions_that_mean_nothing_are_refused(
    form: str, changes: list[str], says: str
) -> None:
    field, plain, typed = asked(
        stage_planned, told(), form, entrants=["1", "2"], stage="KO", changes=changes
    )
    assert (field, plain) == ("changes", typed)
    assert says in plain


def test_a_carry_over_may_be_told_in_steps() -> None:
    first = only(told(), "knockout", entrants=["1", "2"], stage="KO", changes=["from=1"])
    state = told(first)
    found = only(
        state, "knockout", stage="KO", boards=16, changes=["carry_over=50%", "carry_cap=16"]
    )
    assert found.conditions == {"boards": 16, "carry_over": "50%", "carry_cap": 16}
    state = told(first, found)
    for more, value in (("carry_by_boards", "yes"), ("carry_level", "1/2")):
        found = only(state, "knockout", stage="KO", changes=[f"{more}={value}"])
        assert found.conditions == {more: value}


class TestWhatAScaleCannotScore:
    """It is said when the stage is set up, not only when it is ranked."""

    def test_a_length_without_a_table(self) -> None:
        field, plain, typed = asked(
            stage_planned, told(), "swiss", boards=16, changes=["vp_scale=acbl30"]
        )
        assert field == "changes"
        wrong = "acbl30 has tables for 6-8, 9-11 boards, not 16; choose"
        assert plain == f"{wrong} another scale of victory points"
        assert typed == f"boards=16: {wrong} by --set vp_scale=..."

    @pytest.mark.parametrize("odd", ["triple", "half_triple"])
    @pytest.mark.parametrize("scale", ["acbl20", "acbl30", "win_loss"])
    def test_half_matches_of_three(self, scale: str, odd: str) -> None:
        changes = [f"odd={odd}", f"vp_scale={scale}"]
        said = stage_planned(told(), "swiss", rounds=3, boards=7, changes=changes).remarks
        assert tuple(map(str, said)) == (
            f"note: odd={odd}: {scale} has no scale of half a match; name one by vp_half_scale",
        )
        named = [*changes, "vp_half_scale=wbf_discrete_half"]
        assert stage_planned(told(), "swiss", boards=7, changes=named).remarks == ()

    @one_pass("low, method", [("imp_low", "teams"), ("percent_low", "matchpoints")])
    def test_a_table_of_ones_own_has_no_half(
        self, tmp_path: Path, low: str, method: str
    ) -> None:
        scales = [tmp_path / f"{low}.csv", Path("percent20")]
        scales[0].write_text(
            f"{low},vp_winner,vp_loser\n{50 * (method != 'teams')},2,2\n60,4,0"
        )
        for scale in scales[: 1 if method == "teams" else 2]:
            changes = ["odd=half_triple", f"vp_scale={scale}", "pair_matches=vp"]
            said = stage_planned(told(), "swiss", boards=7, method=method, changes=changes)
            assert tuple(map(str, said.remarks)) == (
                f"note: odd=half_triple: {scale} has no scale of half a match; name one by "
                "vp_half_scale",
            )

    def test_patton_has_none(self) -> None:
        changes = ["odd=half_triple"]
        said = stage_planned(told(), "swiss", boards=8, method="patton", changes=changes)
        assert tuple(map(str, said.remarks)) == (
            "note: odd=half_triple: patton has no scale of half a match",
        )

    @one_pass("boards", range(2, 34))
    def test_nothing_where_all_can_be_scored(self, boards: int) -> None:
        for scale in ("wbf_discrete", "wbf_continuous"):
            changes = ["odd=half_triple", f"vp_scale={scale}"]
            assert not stage_planned(told(), "swiss", boards=boards, changes=changes).remarks
        changes = ["odd=half_triple"]
        said = stage_planned(told(), "swiss", boards=boards, method="bam", changes=changes)
        assert not said.remarks

    def test_a_scale_that_the_stage_had(self) -> None:
        before = StagePlanned(stage="1", form="swiss", settings={"vp_scale": "acbl30"})
        state = told(before, swiss("1", "2", boards=7))
        field, plain, _ = asked(stage_planned, state, "swiss", boards=12)
        assert (field, "not 12" in plain) == ("changes", True)


SEATED = Entered(board=1, players=("3", "5", "7", "6"), outcome="PASS")


@one_pass("form", ["swiss", "round_robin", "knockout", "ladder"])
def test_single_players_have_no_draw(form: str) -> None:
    """They meet by a movement: nothing draws partners."""
    for facts in (planning(movement("individual:8"), 3), SEATED):
        field, said, _ = asked(stage_planned, told(facts), form)
        assert (field, said.endswith("Single players meet by a movement.")) == ("form", True)
        assert only(told(facts), "table").form == "table"


def test_pairs_beside_single_players_have_a_draw() -> None:
    plans = (
        planning(movement("individual:8"), 3),
        planning(movement("howell:4"), 3, session="2"),
    )
    assert only(told(*plans), "swiss", stage="3").form == "swiss"
