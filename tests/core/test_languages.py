"""The words of twelve languages: no word means two things within one of them."""

import pytest

from overtrick.core.languages import (
    VARIABLE,
    Alphabet,
    chosen_language,
    doublings,
    language_named,
    languages,
    result_words,
    seats,
    special,
    strains,
)
from overtrick.errors import UnknownName
from tests.cases import one_pass


@one_pass("alphabet", [*seats(), *strains()])
def test_an_alphabet_names_everything(alphabet: Alphabet) -> None:
    meant = set(alphabet.words.values())
    assert meant in ({"N", "E", "S", "W"}, {"C", "D", "H", "S", "NT"})


def test_seats_and_strains_have_the_same_languages() -> None:
    assert {one.language for one in seats()} == {one.language for one in strains()}
    assert sorted(languages()) == sorted(one.language for one in seats())


def test_our_seats_are_the_same_in_every_language_that_has_their_letters() -> None:
    for alphabet in seats():
        for letter in "nesw":
            assert alphabet.words.get(letter, letter.upper()) == letter.upper()


def test_a_word_around_a_result_is_no_doubling_and_no_pass() -> None:
    long = {word for word in result_words() if len(word) > 1}
    assert not long & doublings().keys()
    assert not any(special(word) for word in long)


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert chosen_language() == ""
    monkeypatch.setenv(VARIABLE, " de_AT.UTF-8 ")
    assert chosen_language() == "de"
    monkeypatch.setenv(VARIABLE, "klingon")
    with pytest.raises(UnknownName, match="no language 'klingon'; there are: en, de, fr"):
        chosen_language()


def test_no_such_language() -> None:
    with pytest.raises(UnknownName):
        language_named("")
