"""Contracts in any language: what is passed over, for none knows it, changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from overtrick.core import spelling
from overtrick.core.languages import doublings, result_words, seats, strains
from overtrick.core.notation import parse_result
from overtrick.errors import OvertrickError
from tests.cases import one_pass

_STRAINS = [word for alphabet in strains() for word in alphabet.words]
_BEHIND = [*doublings(), *result_words(), *(word for one in seats() for word in one.words)]
_ELSE = (
    "♠",
    "♦\ufe0f",
    "N\u200bord",
    "é",
    "Süd",
    "ß",
    "ﬆ",
    "qq",
    "=",
    "+1",
    "-2",
    "7",
    "×",
    "x",
)


def some_text(chance: Random) -> str:
    """A level, and words of languages and others behind it."""
    words = [chance.choice(_STRAINS)]
    for _ in range(chance.randrange(4)):
        words.append(chance.choice(chance.choice((_BEHIND, _ELSE))))
    return f"{chance.choice('123478')}{chance.choice(('', ' '))}{' '.join(words)}"


def told(text: str) -> str:
    """What a text means, or why it is none."""
    try:
        return repr(parse_result(text, ""))
    except OvertrickError as error:
        return f"{type(error).__name__}: {error}"


def test_words_that_no_language_knows_are_passed_over_without_a_loss(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance = Random(12)
    texts = [some_text(chance) for _ in range(2_000)]
    monkeypatch.setattr("overtrick.core.notation._REMEMBERED", 0)  # each is read anew
    found = [told(text) for text in texts]
    monkeypatch.setattr(spelling, "_may_follow", lambda after, is_ours: True)
    assert found == [told(text) for text in texts]
    assert sum(text.startswith("(") for text in found) > 200


@one_pass("text", ["99S N =", "0S", "10♠ x", "01H N +1"])
def test_an_impossible_level_is_refused_with_its_text(text: str) -> None:
    assert told(text) == f"InvalidContract: not a contract: {text!r}"
