"""On a screen suits are drawn; on a command line, in JSON and where one types stand letters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.notation import parse_outcome
from overtrick.errors import AsTyped, Text
from overtrick.events.checks.evidence import table_result
from overtrick.events.checks.words import said
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.journal.words import say as entry_text
from overtrick.events.now.diff import diff, in_words
from overtrick.events.now.doubts import problems
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import outcome_text, read_ruling
from overtrick.events.session import Line
from overtrick.messages import say, speaking
from overtrick.printing.season import standing_name


def both(text: Text | str, language: str = "en") -> tuple[str, str]:
    """Give a text in letters and as drawn, with _ for a space at which no line breaks."""
    with speaking(language):
        letters = say(text)
    with speaking(language, signs=True):
        return letters, say(text).replace("\u00a0", "_")


@pytest.mark.parametrize(
    ("written", "letters", "drawn"),
    [
        ("4SX N 9", "4SX N -1", "4♠x_N_−1"),
        ("3NT W 10", "3NT W +1", "3NT_W_+1"),
        (
            "60% 4H N 10 | 40% 4HXX N 9",
            "60% 4H N = | 40% 4HXX N -1",
            "60% 4♥_N_= | 40% 4♥xx_N_−1",
        ),
        ("pass", "passed out", "passed out"),
    ],
)
def test_a_result_is_drawn_on_a_screen(written: str, letters: str, drawn: str) -> None:
    text = outcome_text(parse_outcome(written))
    assert both(text) == (letters, drawn)
    assert both(Text("{outcome}", outcome=parse_outcome(written))) == (letters, drawn)


def test_the_signs_stand_beside_the_letters_of_the_reader() -> None:
    assert both(outcome_text(parse_outcome("4S E +1")), "de") == ("4P O +1", "4♠_O_+1")
    assert both(outcome_text(parse_outcome("3NT W -2")), "pl") == ("3BA W -2", "3BA_W_−2")
    assert both(Text("{card}", card=Card.parse("DQ")), "nl") == ("RV", "♦V")


@pytest.mark.parametrize("rank", "23456789")
def test_a_small_card_has_its_figure(rank: str) -> None:
    assert both(Text("{card}", card=Card.parse(f"H{rank}"))) == (f"H{rank}", f"♥{rank}")


def test_what_is_typed_stays_in_letters() -> None:
    typed = AsTyped("{contract}", contract=Contract.parse("4SX"))
    assert both(Text("such as {typed}", typed=typed)) == ("such as 4SX", "such as 4SX")


def test_sentences_of_the_desk_and_the_log_are_drawn() -> None:
    first, other = (
        tell(Entered(board=12, ns="1", ew="4", outcome=text)) for text in ("4S N =", "4HX E -1")
    )
    assert both(entry_text(first))[1] == "board 12, 1 v 4: 4♠_N_="
    [doubt] = [each for each in problems(fold([first, other])) if each.code == "dispute"]
    assert "4♥x_E_−1 stands, but 4♠_N_= was told as well" in both(doubt.text)[1]
    assert "4♠_N_−1" in both(read_ruling("60% 4S N 10 | 40% 4S N 9").sentence)[1]
    line = Line(Board(7), parse_outcome("4S S +1"), "3", "10")
    result = table_result(line)
    assert result is not None
    assert both(said(result))[1] == "4♠ by South, 11 tricks"


def test_what_changed_is_drawn() -> None:
    told = [
        tell(Entered(board=12, ns=str(n), ew=str(n + 3), outcome="4S N =")) for n in (1, 2, 3)
    ]
    for now, letters, drawn in (
        ("4S N -1", "was 4S= now 4S-1", "was 4♠= now 4♠−1"),
        ("4H E -1", "was 4S N = now 4H E -1", "was 4♠_N_= now 4♥_E_−1"),
    ):
        replaced = tell(Replaced(board=12, ns="1", ew="4", outcome=now))
        line = in_words(diff(fold(told), fold([*told, replaced])))[0]
        assert letters in str(line)
        command, screen = both(line)
        assert letters in command
        assert drawn in screen


def test_a_name_from_right_to_left_turns_no_number_beside_it() -> None:
    team = Standing("4", "", None, 60, 24, 60, names=("فريق",), place=1)
    assert standing_name(team) == "4 \u2068فريق\u2069"
    assert standing_name(replace(team, names=("Ann", "Bob"))) == "4 Ann & Bob"
