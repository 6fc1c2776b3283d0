"""A desk that tells an event to its journal by the command, for the tests of its verbs."""

import json
import shlex
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.cli.command import Done, overtrick


class Desk:
    """The verbs of ``overtrick event`` on one journal."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, verb: str, *words: str) -> Done:
        return overtrick("event", verb, str(self.file), *words)

    def tell(self, line: str) -> str:
        """What a line such as ``match 34-21 --team 3`` answers, which has to go well."""
        verb, *words = shlex.split(line)
        done = self(verb, *words)
        assert (done.status, done.err) == (0, ""), line
        return done.out

    def all(self, lines: str) -> None:
        for line in filter(None, map(str.strip, lines.splitlines())):
            self.tell(line)

    def json(self, line: str) -> Any:
        verb, *words = shlex.split(line)
        return json.loads(self(verb, *words, "--json").out)

    def entries(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.file.read_text("utf-8").splitlines()]


CONGRESS = (
    ["3-7", "9-12", "1-2", "4-5", "6-8", "10-11"],
    ["3-9", "7-12", "1-4", "2-6", "5-10", "8-11"],
    ["12-1", "3-4", "7-2", "9-5", "6-11", "8-10"],
)
"""The draws of three rounds of twelve teams; in each the first to be named is at home."""


@cache
def _congress() -> bytes:
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder) / "congress.jsonl")
        desk.tell("new --title Congress")
        for team in range(1, 13):
            desk.tell(f"contestant {team} --name 'Team {team}'")
        desk.tell("stage swiss --rounds 9 --boards 8")
        for number, pairs in enumerate(CONGRESS, 1):
            made = " ".join(f"--pair {pair}" for pair in pairs)
            desk.tell(f"draw --round {number} {made}")
            for nth, pair in enumerate(pairs):
                home = pair.partition("-")[0]
                desk.tell(f"match {30 + nth}-{20 - number} --team {home} --round {number}")
        desk.tell("enter '4S N -1' --board 7 --match 1-3v7 --room closed")
        desk.tell("stage knockout --stage KO --from 1 --places 1-8 --boards 32")
        return desk.file.read_bytes()


def congress(folder: Path) -> Desk:
    """Twelve teams after three rounds, and a knock-out of the first eight to come."""
    desk = Desk(folder / "congress.jsonl")
    desk.file.write_bytes(_congress())
    return desk


def begun(folder: Path, name: str, stage: str) -> Desk:
    """A journal with one stage, such as ``ladder 1 2 3 4``."""
    desk = Desk(folder / f"{name}.jsonl")
    folder.mkdir(exist_ok=True)
    desk.tell("new")
    desk.tell(f"stage {stage}")
    return desk
