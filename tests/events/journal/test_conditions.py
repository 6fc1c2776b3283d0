"""The conditions of an evening: a value for each, and nothing that nobody knows."""

from __future__ import annotations

from dataclasses import fields

import pytest

from overtrick.compare.settings import SETTINGS, Settings
from overtrick.errors import InvalidSetting
from overtrick.events.journal.conditions import (
    CONDITIONS,
    STAGE_CONDITIONS,
    Conditions,
    condition,
    read_choices,
    split_choices,
)
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Who
from tests.cases import one_pass


def test_every_condition_has_a_field_and_its_first_value_is_the_usual_one() -> None:
    assert [field.name for field in fields(Conditions)] == list(CONDITIONS)
    assert Conditions().as_dict() == {n: c.values[0] for n, c in CONDITIONS.items()}


def test_no_condition_has_the_name_of_a_setting() -> None:
    assert not set(CONDITIONS) & set(SETTINGS)


@one_pass("name", CONDITIONS)
def test_whatever_is_offered_is_taken_and_comes_back(name: str) -> None:
    for value in CONDITIONS[name].values:
        for said in (value, str(value)):
            read = Conditions.read({name: said})
            assert read.as_dict()[name] == value
        assert Conditions.read(read.as_dict()) == read


@pytest.mark.parametrize(
    ("choice", "value"),
    [
        ("live_ranking=5", 5),
        ("live_ranking=off", "off"),
        ("freeze=2", 2),
        ("public_ranking=10", 10),
        ("public_ranking=0", 0),
        ("minutes_per_board=8", 8),
        ("minutes_move=0", 0),
        ("tricks_differ=never", "never"),
        ("director_plays=4", 4),
        ("director_plays=NS 4", "NS 4"),
        ("director_plays=B:NS 4", "B:NS 4"),
    ],
)
def test_what_else_is_accepted(choice: str, value: object) -> None:
    _, conditions = split_choices(Settings(), Conditions(), [choice])
    assert conditions.as_dict()[choice.partition("=")[0]] == value


@one_pass(
    "choice",
    [
        "live_ranking=soon",
        "live_ranking=0",
        "freeze=-1",
        "freeze=all",
        "names=short",
        "minutes_per_board=0",
        "minutes_per_board=100",
        "minutes_move=-1",
        "director_plays=",
        "director_plays=NS",
        "director_plays=NS 4 5",
        "clock=maybe",
        "approval=",
    ],
)
def test_what_is_no_value_is_refused_with_those_there_are(choice: str) -> None:
    name, _, value = choice.partition("=")
    with pytest.raises(InvalidSetting, match=f"{name} cannot be '{value}': it is one of"):
        split_choices(Settings(), Conditions(), [choice])


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ("no", None),
        ("4", Who("4")),
        ("EW 4", Who("4", None, "EW")),
        ("B:4", Who("4", "B")),
        ("B:NS 4", Who("4", "B", "NS")),
    ],
)
def test_where_the_director_plays(told: str, who: Who | None) -> None:
    assert Conditions.read({"director_plays": told}).director == who


def test_a_journal_of_before_keeps_its_meaning() -> None:
    """Journals named two conditions and no more; the others are as usual, without a problem."""
    old = Chosen(conditions={"not_played": "average", "correction_minutes": 60})
    rules = fold([tell(old)]).rules
    assert rules.problems == ()
    assert rules.conditions == Conditions(not_played="average", correction_minutes=60)


def test_a_condition_of_later_is_a_problem_and_the_rest_counts() -> None:
    rules = fold([tell(Chosen(conditions={"music": "on", "freeze": 2}))]).rules
    (problem,) = rules.problems
    assert "no condition 'music'" in problem.message
    assert rules.conditions == Conditions(freeze=2)


@one_pass(
    ("said", "value"),
    [
        ("rounds=9", 9),
        ("draw=danish", "danish"),
        ("first=fold", "fold"),
        ("arrears=yes", "yes"),
        ("odd=half_triple", "half_triple"),
        ("apart=3,7,12;4,9", "3,7,12;4,9"),
        ("avoid=3,7:20;4,9:5", "3,7:20;4,9:5"),
        ("stationary=12=1,7=2", "12=1,7=2"),
        ("legs=2", 2),
        ("ways=3", 3),
        ("choice=1=8,2=6", "1=8,2=6"),
        ("carry_over=1/3", "1/3"),
        ("carry_over=50%", "50%"),
        ("carry_cap=16", 16),
        ("from=A+B", "A+B"),
        ("places=9-", "9-"),
        ("places=rest", "rest"),
        ("carry_forward=25%", "25%"),
    ],
)
def test_a_choice_is_read_with_its_type(said: str, value: object) -> None:
    name, _, _ = said.partition("=")
    assert read_choices([said]) == ({}, {name: value})


def test_settings_of_the_ranking_are_told_apart() -> None:
    settings, conditions = read_choices(["vp_scale=wbf_discrete", " boards = 8 "])
    assert (settings, conditions) == ({"vp_scale": "wbf_discrete"}, {"boards": 8})
    assert not STAGE_CONDITIONS.keys() & SETTINGS.keys()


@one_pass("name", STAGE_CONDITIONS)
def test_every_condition_has_a_default_that_it_accepts(name: str) -> None:
    usual = condition({}, name)
    assert STAGE_CONDITIONS[name].read(usual) == usual
    assert read_choices([f"{name}={usual}"]) == ({}, {name: usual})


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("round=9", "no condition 'round'; there are: rounds, boards, draw"),
        ("boards", "not NAME=VALUE: 'boards'"),
        ("boards=eight", "boards cannot be 'eight'"),
        ("rounds=-1", "rounds cannot be '-1'"),
        ("draw=greedy", "draw cannot be 'greedy': it is one of top_down, global, danish"),
        ("apart=7", "apart cannot be '7'"),
        ("stationary=7", "stationary cannot be '7'"),
        ("legs=3", "legs cannot be '3': it is one of 1, 2"),
        ("carry_over=1/0", "carry_over cannot be '1/0'"),
        ("places=0-8", "places cannot be '0-8'"),
    ],
)
def test_what_is_no_condition(said: str, message: str) -> None:
    with pytest.raises(InvalidSetting) as caught:
        read_choices([said])
    assert message in str(caught.value)
