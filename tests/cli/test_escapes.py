"""No visible word of a verb escapes the catalogues: real inputs, in the pseudo-language."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from shutil import copytree

import pytest

from overtrick.cli.app import VERBS
from overtrick.cli.options import SUBJECTS, names_of
from overtrick.compare.imps import IMP_SCALES
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.messages import PSEUDO
from overtrick.movements.registry import movement
from overtrick.printing.paper.kinds import KINDS
from overtrick.rules.editions import EDITIONS
from tests.cases import one_pass
from tests.cli.command import in_a_process, overtrick

ROOT = Path(__file__).parents[2]
WORD = re.compile(r"[A-Za-z]{3,}")
"""A word in plain letters; what a catalogue gives has accents in the pseudo-language."""

COMMANDS = (
    "score 4SX+1 --vulnerable",
    "score 6NT= --vulnerable",
    "score 7CX-5 --edition duplicate-pre1987",
    "score 2C+1 --edition rubber-2014",
    "score 3NT",
    "score PASS",
    "score 9H=",
    "board 7",
    "board",
    "imps 450",
    "imps",
    "table",
    "table --values --edition rubber-2014",
    "table --values --edition rubber-pre1993",
    "cards 3NT 4H PASS DOUBLE REDOUBLE",
    "sheet examples/party.sheet",
    "rank examples/evening.csv",
    "rank examples/evening.csv --board 7",
    "rank examples/evening.csv --why 7",
    "rank examples/evening.csv --why 7:7",
    "rank examples/evening.csv --method butler --set datum_rounding=half_even --why 7:7",
    "rank examples/evening.csv --method cross_imps --why 7:7",
    "event rank examples/congress.jsonl --why 12",
    "event rank examples/congress.jsonl --why 12:3",
    "check examples/evening.csv",
    "season examples/season.json",
    'season examples/season.json --why "Ann & Bob"',
    "league examples/league.json",
    "simultaneous rank examples/simultaneous.json",
    "simultaneous rank examples/simultaneous.json --heat york",
    "awards examples/evening.csv --scheme acbl-club",
    "awards examples/evening.csv --scheme acbl-club --why 4",
    "awards examples/simultaneous.json",
    "rate examples/ratings --system lehman",
    'rate examples/ratings --system lehman --why "Ann Ash"',
    "rate examples/ratings --system nz",
    'against "2H N +1" --board 1 --hcp 25',
    'against "4S N =" --board 7 --field examples/evening.csv',
    "movement propose --pairs 12 --boards 27",
    "movement propose --teams 4 --boards 24",
    "movement show mitchell:6",
    "movement show whist:5 --boards-per-set 4",
    "movement guide howell:8 --pair 3",
    "deal begin final.json --boards 1-8",
    "deal hands examples/dealing.json -o cards.csv",
    "convert examples/evening.csv --to ruter -o out.zip",
    "event diff examples/tuesday.jsonl announced now",
    "event rank examples/tuesday.jsonl",
    "event rank examples/congress.jsonl",
    "event draws examples/congress.jsonl",
    "event draws examples/congress.jsonl --team 13",
    "event progress examples/congress.jsonl",
    "event crosstable examples/congress.jsonl",
    "event card examples/congress.jsonl --team 1 --round 1",
    "event stages examples/congress.jsonl",
    "event problems examples/congress.jsonl",
    "event log examples/tuesday.jsonl",
    "event history examples/tuesday.jsonl --board 10",
    "analyse examples/hands.pbn --board 7",
    "analyse examples/autumn.json --player Ann",
    "help settings",
    "help conditions",
    "help methods",
    "help tie-breaks",
    "help movements",
    "help formats",
    "help schemes",
    "help systems",
    "awards examples/congress.jsonl --scheme nz-club",
    "convert --formats",
    "convert examples/evening.csv --to pbn --dry-run",
    "convert examples/hands.pbn --to bri --dry-run",
    "convert examples/tuesday.jsonl --to dlm --dry-run",
    "bulk check examples/evening.csv -o problems.csv",
    "report examples/evening.csv -o site",
    "pad --bord",
    "plot butler examples/evening.csv",
    "print places examples/evening.csv",
    "serve --port 99999",
    "serve --public-url bridge",
    "import examples/tuesday.jsonl",
    "import examples/tuesday.jsonl",
    "backup club.backup",
    "restore club.backup --data copy",
    "restore club.backup --data copy",
    "restore examples/evening.csv --data other",
    "export tuesday again.jsonl",
    "export monday again.jsonl",
    "token make website --role anyone",
    "token list",
    "token withdraw site",
    "rank examples/evening.csv --bord 7",
    "event enter",
)

OPEN = {"play": "it reads what is typed: the test at the end of this file types to it"}
"""Verbs that no command above runs, and why."""


def words(*texts: str) -> set[str]:
    return {word.lower() for text in texts for word in WORD.findall(text)}


def of_the_house() -> Iterator[str]:
    """Phrases that are the same in every language: sources of rules."""
    for edition in EDITIONS.values():
        yield from (edition.source, f"({edition.years})", "(the end, 1993)")
    for scale in IMP_SCALES.values():
        yield scale.source
    yield from (scheme.source for scheme in SCHEMES.values())
    yield from (system.source for system in SYSTEMS.values())


def of_movements(said: str) -> Iterator[str]:
    """Ids of movements are the same in every language."""
    for id in re.findall(r"\b[a-z-]+:[\w:=+-]+", said):
        with suppress(ValueError):
            yield movement(id).id


def in_json(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from in_json(each)
    elif isinstance(value, list):
        for each in value:
            yield from in_json(each)
    elif isinstance(value, str):
        yield value


def in_file(path: Path) -> Iterator[str]:
    """What stands in a file for people: values, without the names of fields."""
    text = path.read_text("utf-8", errors="ignore")
    if path.suffix == ".json":
        yield from in_json(json.loads(text))
    elif path.suffix == ".jsonl":
        for line in text.splitlines():
            yield from in_json(json.loads(line))
    elif path.suffix == ".csv":
        yield from text.splitlines()[1:]
    else:
        yield text


def files_of(command: str) -> Iterator[str]:
    """What stands in the files that a command names, and beside those that name others."""
    for word in map(Path, shlex.split(command)):
        beside = word.with_suffix("")
        for path in (word, *word.glob("*"), *(beside.glob("*") if beside != word else ())):
            if path.is_file():
                yield from (path.name, *in_file(path))


def explained(command: str) -> Iterator[str]:
    """Names and values that a command explains: they are typed, in every language the same."""
    subject = {"help": command.split()[-1], "convert": "formats"}.get(command.split()[0])
    if subject is None:
        return
    yield str(SUBJECTS[subject].usage if isinstance(SUBJECTS[subject].usage, str) else "")
    for each in names_of(subject):
        yield from (each.name, *(value for value in each.values if isinstance(value, str)))
        for note in each.notes:
            parts = [note] if isinstance(note, str) else note.values.values()
            yield from (part for part in parts if isinstance(part, str))


HOUSE = [*of_the_house()]
NAMED = ("rules", "methods", "editions", "schemes", "systems")
NAMES = words(*(each.name for subject in NAMED for each in names_of(subject)))
SIGNS = words(
    "overtrick help FILE RESULT board HCP IMPs NTX NTXX PASS DOUBLE REDOUBLE",
    "min max floor ceil sqrt csv sqlite KIND website anyone pip install",
    *KINDS,
)


def without(said: str, phrases: Iterable[str]) -> str:
    """The words of an output in one line, without phrases that are data."""
    for phrase in phrases:
        said = said.replace(" ".join(phrase.split()), "")
    return said


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OVERTRICK_LANGUAGE", PSEUDO)
    monkeypatch.setenv("OVERTRICK_DATA", "club")
    return tmp_path


@one_pass("command", COMMANDS)
def test_every_word_is_of_the_catalogues_or_of_the_data(command: str, folder: Path) -> None:
    assert folder.is_dir()
    done = overtrick(*shlex.split(command))
    raw = " ".join((done.out + done.err).split())
    names = sorted([*of_movements(f"{command} {raw}"), *HOUSE], key=len, reverse=True)
    said = without(raw, names)
    said = re.sub(r"ovt_\S+|\b[0-9a-f]{12}\b|\w+…|[\w-]+=[\w.%,-]+", "", said)
    known = NAMES | SIGNS | words(command, *files_of(command), *explained(command))
    plain = words(said) - known
    assert plain == set(), f"{sorted(plain)} of {said}"
    assert "[" in said or not said.strip(), "nothing of it is in the pseudo-language"


def test_every_verb_is_run_or_is_named_with_the_reason() -> None:
    run = {command.split()[0] for command in COMMANDS}
    assert run | set(OPEN) == set(VERBS)
    assert not run & set(OPEN)


def test_the_page_of_what_can_be_typed_is_in_every_language(folder: Path) -> None:
    """Commands stay as they are typed; what each does is in the reader's words."""
    assert folder.is_dir()
    said = in_a_process("play", "evening.sheet", typed="?\n").out
    does = [line.split("  ")[-1].strip() for line in said.splitlines() if line[:3] == "   "]
    assert len(does) > 20
    assert [each for each in does if not each.startswith("[")] == []
