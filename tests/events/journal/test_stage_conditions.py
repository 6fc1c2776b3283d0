import pytest

from overtrick.compare.settings import SETTINGS
from overtrick.errors import InvalidSetting
from overtrick.events.journal.stage_conditions import STAGE_CONDITIONS, condition, read_choices
from tests.cases import one_pass


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
