"""Results as their reader types them: every language reads what it writes."""

from __future__ import annotations

import pytest

from overtrick.app.views.sentences import as_typed, results_to_type
from overtrick.core.cards import CARDS, Card
from overtrick.core.languages import spelled
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import PASSED_OUT, Outcome, Result
from overtrick.messages import LANGUAGES, say, speaking


def results() -> list[Outcome]:
    bids = [f"{level}{strain}" for level in (1, 7) for strain in ("C", "D", "H", "S", "NT")]
    ends = [("", "N", "="), ("X", "E", "-3"), ("XX", "S", "="), ("", "W", "-1")]
    return [parse_outcome(f"{bid}{x} {seat} {end}") for bid in bids for x, seat, end in ends]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_can_be_typed_again(language: str) -> None:
    own = "" if language == "en" else language
    with speaking(language):
        for outcome in results():
            assert isinstance(outcome, Result)
            assert parse_outcome(say(as_typed(outcome)), own) == outcome


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "PASS"),
        ("fr", "PASSE"),
        ("de", "PASSE"),
        ("nl", "PAS"),
        ("pl", "PAS"),
        ("tr", "PAS"),
    ],
)
def test_a_pass_is_an_example_in_the_word_of_its_reader(language: str, word: str) -> None:
    with speaking(language):
        assert say(results_to_type("PASS")) == word
    assert parse_outcome(word, language) == PASSED_OUT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_read_in_the_letters_of_a_language(language: str) -> None:
    suits = dict(zip("CDHS", spelled("strains", language), strict=False))
    ranks = dict(zip("AKQJT", spelled("ranks", language), strict=True))
    for card in CARDS:
        rank = str(card.rank)
        assert Card.parse(suits[str(card.suit)] + ranks.get(rank, rank), language) == card
