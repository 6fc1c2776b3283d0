"""Help and usage errors are put into words: every one, and on 80 columns in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from typer.main import get_command

from overtrick.cli.app import VERBS, LateGroup, app, templates_of_help
from overtrick.cli.help import TEMPLATES, in_words
from overtrick.messages import LANGUAGES, PSEUDO, speaking
from tests.cases import one_pass
from tests.cli.command import overtrick

LETTERS = re.compile(r"[A-Za-z]*[a-z]{2}[A-Za-z]*")
"""A word in plain letters: of the pseudo-language it has accents."""


def paths() -> Iterator[tuple[str, ...]]:
    """The words of every verb, with the groups and the whole."""
    yield ()
    for name, verb in VERBS.items():
        command = get_command(import_module(verb.module).app)
        yield from below(getattr(command, "commands", {}).get(name, command), name)


def below(command: Any, *words: str) -> Iterator[tuple[str, ...]]:
    yield words
    late = isinstance(command, LateGroup)
    for name in command.verbs if late else getattr(command, "commands", {}):
        yield (*words, name)


def named() -> set[str]:
    """What help names and nobody translates: verbs, options, values, examples."""
    english = "\n".join(overtrick(*words, "--help").out for words in paths())
    shown = "\n".join(text for _, texts in templates_of_help("", app) for text in texts)
    quoted = re.findall(r'"\w+"', english) + re.findall(r"[\w.-]*[/.:=_|-][\w./:=|-]*", english)
    fixed = [line for line in english.splitlines() if line.startswith("    ")]
    names = re.findall(r"^ +(\S.*?)(?:  |$)", "\n".join(rows(english)), re.MULTILINE)
    rest = [line for line in fixed if not any(text in line for text in shown.splitlines())]
    return {word for text in (*quoted, *names, *rest) for word in LETTERS.findall(text)}


def rows(text: str) -> list[str]:
    """Lines of two columns, and options that fill a line alone."""
    return [line for line in text.splitlines() if re.match("  +(-.*$|[^ ].*  )", line)]


def test_no_line_of_help_escapes_the_catalogues(monkeypatch: pytest.MonkeyPatch) -> None:
    known = named() | set(VERBS)
    monkeypatch.setenv("OVERTRICK_LANGUAGE", PSEUDO)
    escaped = {}
    for words in paths():
        done = overtrick(*words, "--help")
        assert (done.status, done.err) == (0, "")
        if plain := [word for word in LETTERS.findall(done.out) if word not in known]:
            escaped[words] = plain
    assert escaped == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_a_terminal_in_each_language(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTRICK_LANGUAGE", language)
    monkeypatch.setenv("COLUMNS", "80")
    for words in paths():
        lines = overtrick(*words, "--help").out.splitlines()
        wide = [line for line in lines if len(line) > 80 and "overtrick" not in line]
        assert wide == [], words


def test_an_option_is_described_in_the_language_with_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "de")
    text = " ".join(overtrick("deal", "begin", "--help").out.split())
    assert text.startswith("Aufruf: overtrick deal begin [OPTIONEN] {DEALING.json} ")
    assert "--boards A-B Von welchem Board bis zu welchem. [Voreinstellung: 1-24]" in text
    assert "DEALING.json Wo das Geheimnis liegt. [nötig]" in text


def test_the_values_of_a_condition_are_described_in_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "de")
    german = overtrick("event", "stage", "--help").out
    assert "boards: 0 |  eine ganze Zahl" in german
    assert "carry_over: none | 1/2 |  ein Teil wie 1/3 oder 50%" in german
    assert " whole number" not in german
    assert "such as" not in german
    assert re.search(r"--title T +\w", german)
    assert re.search("--rounds N +Wie viele Runden", german)


def test_help_is_in_the_language_that_the_same_line_chooses() -> None:
    assert "Użycie: overtrick board" in overtrick("board", "--language", "pl", "--help").out


@one_pass(
    "typed, said",
    [
        (
            ["rank", "--bord", "7", "x"],
            "Fehler: Keine solche Option: --bord (möglich: --board)",
        ),
        (["rnk"], "Fehler: Kein Befehl 'rnk'. Meinten Sie 'rank'?"),
        (["event", "enter"], "Fehler: Das Argument 'FILE' fehlt."),
        (["event", "enter", "x", "4S="], "Fehler: Die Option '--board' fehlt."),
        (["rank", "x", "--board"], "Fehler: Die Option '--board' braucht einen Wert."),
        (
            ["rank", "x", "--board", "two"],
            "Fehler: Ungültiger Wert für '--board': 'two' ist keine ganze Zahl.",
        ),
        (["board", "7", "8"], "Fehler: Unerwartete Argumente (8)"),
        (
            ["print", "hands", "--paper", "a0"],
            "Fehler: Ungültiger Wert für '--paper': 'a0' ist keines von 'a4', 'letter'.",
        ),
    ],
)
def test_what_was_typed_wrong_is_said_in_the_language(
    typed: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTRICK_LANGUAGE", "de")
    done = overtrick(*typed)
    assert done.status == 2
    *before, last = done.err.splitlines()
    assert last == said
    assert not before or before[0].startswith("Aufruf: overtrick ")


def test_every_sentence_of_the_library_is_known_by_its_longest_template() -> None:
    with speaking(PSEUDO):
        for template in TEMPLATES:
            text = re.sub(r"\{\w+\}", "X", template)
            assert in_words(text).startswith("["), template
