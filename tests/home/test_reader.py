"""The reader of notation in a browser reads what Python's reads, in every language."""

from __future__ import annotations

import json
import os
import random
import subprocess
from pathlib import Path
from shutil import copy, which
from typing import Any

import pytest

import overtrick.app.web
from overtrick.core.languages import (
    doublings,
    languages,
    result_words,
    seats,
    specials,
    strains,
)
from overtrick.core.notation import parse_result
from overtrick.errors import AmbiguousContract, InvalidContract, InvalidTricks
from overtrick.home.page import reader_module
from tests.core.test_notation import READ, REFUSED, SPOKEN

pytestmark = pytest.mark.skipif(which("node") is None, reason="needs node")

SPELLINGS = int(os.environ.get("SPELLINGS", "6000"))
ISSUE = """4P= ; 4 pique = ; 2 Herz = ; 3 Karo = ; 4 trèfle = ; 3 kier = ; 4 harten =
    4 schoppen = ; 3 ruter = ; passe ; 4S made 5 ; 4S makes ; 4S making 11 ; 3NT 9 tricks
    4h by n 10 tricks
    3NT -1 by W ; 4S/10 ; 4S+1x ; ♠4= ; 3SA= ; 3BA= ; 4H Z = ; 4H O ="""
CASES = [
    *((" ".join(text.split()), "") for text in ISSUE.replace("\n", ";").split(";")),
    *((text, "") for text, *_ in READ),
    *((text, "") for text, *_ in REFUSED),
    *((text, language) for text, language, *_ in SPOKEN),
    *((word, "") for word in specials()),
]
RUN = """
import { readFileSync } from "node:fs";
import { readResult } from "./reader.js";
import { typed } from "./js/pad/typed.js";
const { cases, lines } = JSON.parse(readFileSync(0));
const said = (read) => {
  try {
    return read();
  } catch (error) {
    if (!error.kind) throw error;
    if (error.kind === "several") return ["several", error.readings.map((each) => each.text)];
    return [error.kind === "tricks" ? "tricks" : "no contract"];
  }
};
const face = (c) => (c ? `${c.level}${c.strain}${"X".repeat(c.doubling)}` : "PASS");
const results = cases.map(([text, language]) => said(() => {
  const { contract, declarer, tricks } = readResult(text, language);
  return [face(contract), declarer, tricks];
}));
console.log(JSON.stringify({ results, lines: lines.map((line) => said(() => typed(line))) }));
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder = tmp_path_factory.mktemp("reader")
    (folder / "js" / "pad").mkdir(parents=True)
    (folder / "package.json").write_text('{"type": "module"}')
    (folder / "reader.js").write_text(reader_module(), encoding="utf-8")
    (folder / "run.js").write_text(RUN, encoding="utf-8")
    static = Path(overtrick.app.web.__file__).parent / "static"
    copy(static / "js" / "pad" / "typed.js", folder / "js" / "pad")

    def ran(cases: list[tuple[str, str]], lines: tuple[str, ...] = ()) -> Any:
        given = json.dumps({"cases": cases, "lines": lines})
        command = ["node", str(folder / "run.js")]
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    return ran


def _ours(text: str, language: str) -> list[Any]:
    try:
        contract, declarer, tricks = parse_result(text, language)
    except AmbiguousContract as error:
        return ["several", list(error.readings)]
    except InvalidTricks:
        return ["tricks"]
    except InvalidContract:
        return ["no contract"]
    return [str(contract or "PASS"), str(declarer) if declarer else None, tricks]


def _spelling(dice: random.Random) -> tuple[str, str]:
    """A result in the words of some language, in some order, with a slip here and there."""
    language = dice.choice(languages())
    own = {one.language: [*one.words] for one in strains()}[language]
    there = {one.language: [*one.words] for one in seats()}[language]
    around = {
        meant: [w for w, m in result_words().items() if m == meant]
        for meant in ("MADE", "-", "+", "BY", "TRICKS")
    }
    number = str(dice.choice((1, 2, 3, 5, 7, 9, 10, 13, 14)))
    seat = dice.choice(("", *there, f"{dice.choice(around['BY'])} {dice.choice(there)}"))
    result = dice.choice(
        [
            *("", "=", "+1", "-2", "+4", "/10", number, "minus one", "made five"),
            *(f"{number} {dice.choice(around['TRICKS'])}", dice.choice(around["MADE"])),
            *(f"{dice.choice(around[sign])} {number}" for sign in ("MADE", "-", "+")),
        ]
    )
    doubled = dice.choice(("", "", "X", "XX", "*", *doublings()))
    parts = [str(dice.randint(0, 8)), dice.choice(own), doubled, seat, result]
    if dice.random() < 0.2:
        dice.shuffle(parts)
    text = dice.choice((" ", " ", "", ", ")).join(part for part in parts if part)
    if text and dice.random() < 0.1:
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice("éxXsSo♠-+=12 \ufe0fłÖ") + text[at:]
    change = dice.choice((str.upper, str.lower, str.title))
    return change(text), dice.choice(("", "", language, dice.choice(languages())))


def test_a_browser_reads_what_python_reads(run: Any) -> None:
    dice = random.Random(14)
    cases = [*CASES, *(_spelling(dice) for _ in range(SPELLINGS))]
    ours = [_ours(*case) for case in cases]
    assert [*zip(cases, run(cases)["results"], strict=True)] == [*zip(cases, ours, strict=True)]
    kinds = {said[0] for said in ours}
    assert {"several", "tricks", "no contract", "PASS"} < kinds


def test_what_the_line_of_the_club_pad_says(run: Any) -> None:
    said = {
        "4sx n +1": {"level": 4, "strain": "S", "doubling": 1, "declarer": "N", "tricks": 11},
        "1♦ s xx": {"level": 1, "strain": "D", "doubling": 2, "declarer": "S"},
        "3 Karo von Ost 9 Stiche": {
            **{"level": 3, "strain": "D", "doubling": 0, "declarer": "E", "tricks": 9}
        },
        "passed out": {"passed": True},
        "rundpass": {"passed": True},
        "niet gespeeld": {"notPlayed": True},
        "np": {"notPlayed": True},
        "4P N =": ["several", ["4♠ by North", "4♣ by North"]],
        "4s n +4": ["tricks"],
        "sixteen": ["no contract"],
        "": ["no contract"],
    }
    assert run([], tuple(said))["lines"] == list(said.values())
