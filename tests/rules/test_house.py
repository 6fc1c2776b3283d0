"""A house's own rules: answers over an edition, in a tariff, on a sheet and in its text."""

from __future__ import annotations

import pytest

from overtrick.errors import InvalidSheet
from overtrick.formats.sheets.sheet import read_sheet, write_sheet
from overtrick.rules.editions import EDITIONS, Game
from overtrick.rules.house import SWITCHES, with_house_rules


def test_every_answer_is_the_one_that_the_tariff_then_gives() -> None:
    for tariff in EDITIONS.values():
        for switch in SWITCHES:
            if tariff.game not in switch.games:
                continue
            for answer in switch.answers:
                changed = with_house_rules(tariff, [(switch.name, answer.word)])
                values = [(name, getattr(changed, name)) for name, _ in answer.fields]
                assert values == list(answer.fields)


def test_without_answers_an_edition_stays_as_it_is() -> None:
    for tariff in EDITIONS.values():
        assert with_house_rules(tariff, ()) is tariff


@pytest.mark.parametrize(
    ("game", "name", "word"),
    [
        ("rubber-2014", "last-deal", "100"),
        ("rubber-2014", "insult", "7"),
        ("chicago-duplicate", "tea", "no"),
    ],
)
def test_what_a_game_has_not_is_refused(game: str, name: str, word: str) -> None:
    with pytest.raises(InvalidSheet, match="there are"):
        with_house_rules(game, [(name, word)])


def test_house_rules_travel_with_the_sheet() -> None:
    text = "game: rubber\nhouse: insult 0/0, honours no\nWe 2HX =\n"
    pad, problems = read_sheet(text)
    assert problems == ()
    assert pad.sheet().total.we == 120
    assert write_sheet(pad) == text
    assert EDITIONS["rubber-2014"].game is Game.RUBBER


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("house: insult", "not house rules: 'insult' (write honours no, ...)"),
        ("house: honours no, honours yes", "not house rules"),
        ("house: tea at five", "not house rules"),
        ("house: tea no", "a rubber has no house rule 'tea'"),
    ],
)
def test_house_rules_that_cannot_be_are_a_problem_of_their_line(
    line: str, message: str
) -> None:
    pad, problems = read_sheet(f"game: rubber\n{line}\nWe 2HX =\n")
    assert pad.house == ()
    assert [problem.where for problem in problems] == ["sheet:2"]
    assert message in str(problems[0])
