"""The catalogues: complete, with every value in its place; letters, plurals, names, choice."""

from __future__ import annotations

import json
import re
import sys
from datetime import date, datetime
from functools import cache

import pytest

from overtrick.core.shown import MissingExtra
from overtrick.errors import Counted, Letter, Text
from overtrick.messages import (
    LANGUAGES,
    PSEUDO,
    choose,
    date_text,
    letters,
    moment_text,
    say,
    speaking,
)
from overtrick.messages.say import catalogue, words_of
from scripts.languages import faults, languages, read, templates

OTHERS = LANGUAGES[1:]


in_code = cache(templates)


def identities(catalogue: object) -> set[object]:
    return {message.id for message in catalogue if message.id}  # type: ignore[attr-defined]


def test_every_language_has_a_catalogue() -> None:
    assert set(languages()) == set(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_lacks_nothing(language: str) -> None:
    """Run ``make languages`` to find what is new in the code."""
    found = read(language)
    assert identities(in_code()) - identities(found) == set()
    assert list(faults(found)) == []


def test_a_catalogue_without_words_or_with_other_values_is_found() -> None:
    found = read("de")
    found["Close"].string = ""
    found["Table {table}"].string = "Tisch {tisch}"
    found[" (with {partners})"].string = "(mit {partners})"
    assert sorted(faults(found)) == [
        "no space before '(mit {partners})', as before ' (with {partners})'",
        "no words for 'Close'",
        "other values in 'Tisch {tisch}' than in 'Table {table}'",
    ]


OTHER_WORDS = {
    "fr": r"recevante|\w'\w|\bIMPs|[Éé]preuve|[Éé]tuis? (comparé|neutre|par tour)"
    r"|\{round\} sur ",
    "de": r"\bSektion|\bSitzung|Teilpunkt|[Kk]lub|[Tt]raveller|§ |Wertungszahl|\{round\} von ",
    "nl": r"[Ll]oopbriefje|[Vv]ictory point|[Vv]iktoriepunt|\bIMP’s|\brondpas\b|\b[Ll]oting"
    r"|[Ee]venement|(?<!moet )nog akkoord|\{round\} van ",
    "pl": r"[Kk]ońców(?!ką .csv)|[Mm]atchpunkt|punkt\w+ (mecz|zwycięsk)|[Ww]stępne od|\} IMP-"
    r"|\{round\} z \{",
    "tr": r"[Zz]afer puan|ortanca|[Uu]stalık puan|[Tt]raveller|[Ee]tkinli|[Hh]akem|% \{"
    r"|[Ee]şzamanlı|derecelendirme|[Bb]asılacak kart|[Gg]ezici fiş"
    r"|[Pp]uan (tablo|defter)|[Dd]ağıtım(?!dan önce| makinesi)"
    r"|\}\. (tur|bord|masa|seans|çift|sıra)",
}
"""
Words that a language has for a term of the glossary, beside the one that it uses here;
and numbers that a line may part from their word or sign.
"""


@pytest.mark.parametrize("language", OTHER_WORDS)
def test_a_term_has_one_word_in_a_language(language: str) -> None:
    found = catalogue(language)
    texts = [
        *found.singular.values(),
        *(form for forms in found.plurals.values() for form in forms),
    ]
    assert [each for each in texts if re.search(OTHER_WORDS[language], each)] == []


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("pl", {1: "1 lewa", 2: "2 lewy", 5: "5 lew", 12: "12 lew", 22: "22 lewy"}),
        ("fr", {0: "0 levée", 1: "1 levée", 2: "2 levées"}),
        ("tr", {1: "1 löve", 7: "7 löve"}),
    ],
)
def test_a_number_of_things_has_its_form(language: str, counts: dict[int, str]) -> None:
    with speaking(language):
        found = {n: say(Counted("{count} trick", "{count} tricks", n)) for n in counts}
    assert found == counts


@pytest.mark.parametrize(
    ("language", "seats", "strains", "ranks"),
    [
        ("en", "NESW", "C D H S NT", "A K Q J 10"),
        ("fr", "NESO", "T K C P SA", "A R D V 10"),
        ("de", "NOSW", "T K C P SA", "A K D B 10"),
        ("nl", "NOZW", "K R H S SA", "A H V B 10"),
        ("pl", "NESW", "T K H P BA", "A K D W 10"),
        ("tr", "KDGB", "T Ka Kö P SA", "A R D V 10"),
    ],
)
def test_each_language_has_its_letters(
    language: str, seats: str, strains: str, ranks: str
) -> None:
    with speaking(language):
        found = letters()
    assert "".join(found[f"seat {seat}"] for seat in "NESW") == seats
    named = [found[f"strain {each}"] for each in ("C", "D", "H", "S", "NT")]
    assert " ".join(named) == strains
    assert " ".join(found[f"rank {rank}"] for rank in "AKQJT") == ranks


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("de", "9-21 IMPs von Kapitän 2"), ("pl", "9-21 IMPs (Kapitän 2)")],
)
def test_who_reported_a_score_is_told(language: str, sentence: str) -> None:
    with speaking(language):
        assert say(Text("{score} by {who}", score="9-21 IMPs", who="Kapitän 2")) == sentence


def test_a_text_within_a_text_is_put_into_words_as_well() -> None:
    told = Text("{side} go to table {table}.", side=Letter("side", "NS"), table="3")
    with speaking("tr"):
        assert say(told) == "KG 3.\u00a0masaya gider."
    assert (say(told), str(told)) == ("NS go to table 3.", "NS go to table 3.")


def test_a_name_from_right_to_left_is_isolated() -> None:
    told = say(Text("The director is asked: {names}", names="דנה כהן"))
    assert told == "The director is asked: \u2068דנה כהן\u2069"
    told = say(Text("{names} wait", names="דנה כהן & Ann"))
    assert told == "\u2068דנה כהן\u2069 & Ann wait"


def test_in_french_a_colon_between_two_texts_stands_apart() -> None:
    with speaking("fr"):
        said = [say(Text.joined(["a", "b"], between)) for between in (": ", "; ", ", ")]
        assert say(Text("{what}:", what="a")) == "a\u00a0:"
    assert said == ["a\u00a0: b", "a\u00a0; b", "a, b"]


def test_a_page_is_given_the_words_of_its_scripts_alone() -> None:
    assert words_of("pad") == ""
    with speaking("pl"):
        pad, wall = json.loads(words_of("pad")), json.loads(words_of("spectators"))
    assert pad["language"] == "pl"
    assert pad["words"]["Choose the result"] == "Wybierz wynik"
    assert "Choose the result" not in wall["words"]
    assert wall["words"]["Close"] == pad["words"]["Close"] == "Zamknij"


def test_the_pseudo_language_has_every_word() -> None:
    with speaking(PSEUDO):
        found = json.loads(words_of("pad"))
        told = say(Text("Table {table}", table="x"))
    assert all(str(words).startswith("[") for words in found["words"].values())
    assert told.startswith("[Ţåƀļé x ")


@pytest.mark.parametrize(
    ("asked", "language"),
    [("", "en"), ("*", "en"), ("tr-TR,tr;q=0.9,en;q=0.8", "tr"), (",;q=,;;;q=x,pl", "pl")],
)
def test_a_browser_asks_for_its_language(asked: str, language: str) -> None:
    assert choose("", asked) == language


def test_words_need_no_library_and_moments_name_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day is written as in a file where the library of dates is not there."""
    for module in ("babel", "babel.dates", "babel.messages.pofile"):
        monkeypatch.setitem(sys.modules, module, None)
    catalogue.cache_clear()
    with speaking("pl"):
        assert say(Counted("{count} trick", "{count} tricks", 22)) == "22 lewy"
        assert date_text(date(2026, 3, 6)) == "2026-03-06"
        with pytest.raises(MissingExtra, match=r"overtrick\[app\]"):
            moment_text(datetime(2026, 3, 6, 21, 5))


def test_polish_has_one_form_for_what_is_to_be_typed() -> None:
    """*Wpisz*, as in most places: no *proszę wpisać* beside it."""
    said = [str(each.string) for each in read("pl")]
    assert [each for each in said if re.search(r"[Pp]roszę\b.*\bwpisać", each)] == []


def test_german_says_you_to_a_table_in_one_form() -> None:
    """Players are *Sie*, as on every other page: no *ihr* of a table."""
    familiar = re.compile(
        r"\b([Ee]uch|[Ee]ure?[nmrs]?|[Ss]eid|[Hh]abt|[Kk]önnt|[Mm]üsst|[Dd]u|[Dd]ich)\b"
        r"|(^|[.!?] |[Oo]der )(Gebt|Wählt|Sucht|Schreibt|Ruft|[Zz]eigt|Nehmt|Fragt|Tippt) "
    )
    said = [str(each.string) for each in read("de")]
    assert [each for each in said if familiar.search(each)] == []


def test_turkish_from_a_round_on_is_not_after_it() -> None:
    """*4. turdan sonra* is after round 4: who leaves from it on would play once more."""
    on = re.compile(r"from (a )?round( \{\w+\})? on\b")
    said = [str(each.string) for each in read("tr") if on.search(str(each.id))]
    assert said
    assert [each for each in said if "turdan sonra" in each] == []
