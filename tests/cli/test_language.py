"""The command line answers in the language of its reader; data are the same in each."""

from __future__ import annotations

import pytest

from tests.cases import one_pass
from tests.cli.command import overtrick

EVENING = "examples/evening.csv"
CONGRESS = "examples/congress.jsonl"
ASKED = (
    ("rank", ("rank", EVENING), "Platz"),
    ("check", ("check", EVENING), "Ergebnisse geprüft"),
    ("event rank", ("event", "rank", CONGRESS), "Nach Runde 4"),
    ("event log", ("event", "log", "examples/tuesday.jsonl"), "Board 10, 5 gegen 6"),
    ("event problems", ("event", "problems", "examples/tuesday.jsonl"), "Keine Probleme."),
    ("kinds of matches", ("rank", CONGRESS), "Freilos"),
    ("awards", ("awards", EVENING, "--scheme", "ebu-club"), "Meisterpunkte für 4 von 12"),
    ("table", ("table",), "Faller"),
)


@one_pass("name, words, said", ASKED)
def test_what_is_drawn_is_in_the_language_asked_for(
    name: str, words: tuple[str, ...], said: str
) -> None:
    assert said in overtrick(*words, "--language", "de").out, name
    assert said not in overtrick(*words).out, name


@one_pass(
    "words, said",
    [
        (("score", "4P="), "für die Seite des Alleinspielers"),
        (("sheet", "examples/chicago.sheet"), "Wir"),
        (("against", "2C O +1", "--board", "1", "--hcp", "25"), "verheißt"),
    ],
)
def test_whose_letters_are_read_is_answered_in_them(words: tuple[str, ...], said: str) -> None:
    assert said in overtrick(*words, "--language", "de").out
    spanish = overtrick(
        "score", "4P=", "--language", "es"
    ).out  # of which the letters are known
    assert "to declarer's side" in spanish


def test_data_are_the_same_in_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    english = overtrick("check", EVENING, "--json").out
    assert overtrick("check", EVENING, "--json", "--language", "pl").out == english
    assert overtrick("check", EVENING, "--language", "pl", "--json").out == english
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "pl")
    assert overtrick("check", EVENING, "--json").out == english


def test_the_system_says_the_language_and_ours_goes_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "résultats examinés" in overtrick("check", EVENING).out
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "nl")
    assert "resultaten bekeken" in overtrick("check", EVENING).out
    assert "Wij" in overtrick("sheet", "examples/chicago.sheet").out
    assert "geen taal 'xx'" in overtrick("check", EVENING, "--language", "xx").err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rank", "none.csv"), "none.csv: Datei oder Ordner nicht gefunden"),
        (("rank", "."), ".: keine Datei darin, die wir lesen können"),
        (("convert", EVENING, "out.what"), "out.what: in welchem Format?"),
        (("score", "4SX+1", "--tricks", "9"), "hat schon ein Ergebnis"),
        (("rank", EVENING, "-o", "ranking.pdf"), "ranking.pdf: hier kein PDF"),
    ],
)
def test_what_is_wrong_is_said_in_the_language_of_the_system(
    words: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    done = overtrick(*words)
    assert said in " ".join((done.out + done.err).split())
