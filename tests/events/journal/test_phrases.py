"""What a program writes into a journal is a kind with values, and is read in any language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import overtrick.app
from overtrick.errors import InvalidFile
from overtrick.events.commands.evening import CallDirector
from overtrick.events.journal.entry import read_entry, tell, write_entry
from overtrick.events.journal.evening import Announced, Called, Noted
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.phrases import PHRASES, Phrase, phrase
from overtrick.events.journal.words import say
from overtrick.messages import say as said
from overtrick.messages import speaking
from tests.cases import one_pass

SCRIPTS = Path(overtrick.app.__file__).parent / "web" / "static" / "js"

FACTS: list[tuple[Facts, Phrase | str, str]] = [
    (
        Called(table="5", about=phrase("disagree", 7), room="open"),
        "",
        "stół 5 wzywa: pokój otwarty: rozdanie 7: obie strony się nie zgadzają",
    ),
    (
        Announced(text=phrase("look_result", 7), table="5"),
        "",
        "wiadomość do stół 5: Rozdanie 7: proszę jeszcze raz sprawdzić wynik i powiedzieć "
        "sędziemu.",
    ),
    (
        Noted(text=phrase("deputy"), purpose="deputy", of="1a"),
        "",
        "notatka: zostawiono asystentowi",
    ),
    (Undone(of="1a"), phrase("undone"), "cofa 1a [cofnięte przy pulpicie]"),
]


@one_pass("facts, reason, polish", FACTS)
def test_it_comes_back_from_the_journal_and_is_said_in_the_readers_language(
    facts: Facts, reason: Phrase | str, polish: str
) -> None:
    entry = tell(facts, by="desk", reason=reason)
    found = read_entry(json.loads(json.dumps(write_entry(entry))))
    assert found == entry
    with speaking("pl"):
        assert said(say(found)) == polish


def test_why_a_result_waits_is_said_in_the_readers_language() -> None:
    waiting = Entered(board=7, ns="3", ew="1", outcome="PASS", waits=phrase("not_planned", "2"))
    found = read_entry(write_entry(tell(waiting)))
    assert str(say(found)).endswith("to be confirmed: not planned at table 2")
    with speaking("de"):
        assert said(say(found)).endswith("an Tisch 2 nicht vorgesehen")


def test_what_older_journals_have_in_words_stays_as_it_stands() -> None:
    old = {"id": "1", "at": "2026-03-06T19:02:00Z", "by": "table 5", "kind": "call"}
    about = "open room: board 7: two results"
    entry = read_entry(old | {"table": "5", "about": about, "reason": "the lead"})
    assert write_entry(entry)["about"] == about
    with speaking("pl"):
        assert said(say(entry)) == "stół 5 wzywa: open room: board 7: two results [the lead]"


def test_a_kind_of_a_later_version_rides_along() -> None:
    later = {"kind": "solar_eclipse", "values": ["7", "noon"]}
    assert Phrase.read(later).plain() == later
    assert str(Phrase.read(later)) == "solar_eclipse"


@one_pass(
    "value",
    [
        {"kind": "disagree"},
        {"kind": "ruling", "values": ["7"]},
        {"kind": "disagree", "values": [7]},
        {"kind": "disagree", "values": "7"},
        {"kind": "ruling", "more": "?"},
        {"kind": "unheard", "values": ["x"] * 9},
        {"kind": "disagree", "values": ["7" * 401]},
        {},
        ["ruling"],
    ],
)
def test_what_is_no_phrase_is_refused_and_quoted(value: Any) -> None:
    with pytest.raises(InvalidFile, match="phrase"):
        Phrase.read(value)


def test_a_command_takes_a_phrase_or_words_and_no_endless_value() -> None:
    def called(about: Any) -> CallDirector:
        return msgspec.convert({"table": "5", "about": about}, CallDirector)

    assert called("tea is cold").about == "tea is cold"
    assert called({"kind": "lead", "values": ["7"]}).about == phrase("lead", 7)
    with pytest.raises(msgspec.ValidationError, match="too long"):
        called({"kind": "lead", "values": ["7" * 401]})


def test_scripts_name_phrases_with_their_values() -> None:
    found = []
    for path in (*SCRIPTS.joinpath("pad").glob("*.js"), *SCRIPTS.joinpath("desk").glob("*.js")):
        script = path.read_text("utf-8")
        for kind, values in re.findall(r'phrase\("(\w+)"((?:, [\w.]+)*)\)', script):
            found.append(phrase(kind, *values.split(", ")[1:]).kind)
        found += [phrase(kind).kind for kind in re.findall(r'\{ kind: "(\w+)" \}', script)]
    assert {"lead", "ruling", "undone", "on_paper", "table_agrees", "correction"} <= {*found}
    assert {*found} <= {*PHRASES}
