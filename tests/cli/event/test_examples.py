"""Every verb of stages and matches: its help fits, and the examples in it run."""

import shlex
from pathlib import Path

import pytest

from tests.cli.command import overtrick
from tests.cli.desk import begun, congress

VERBS = [
    *("stage", "stages", "draw", "draws", "match", "lineup", "crosstable", "progress"),
    *("card", "bracket", "ladder", "butler", "prizes"),
]
WRITE = ("stage", "draw", "match", "lineup", "ladder")


@pytest.mark.parametrize("verb", VERBS)
def test_its_help_fits_and_its_examples_run(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    congress(tmp_path)
    begun(tmp_path, "cup", "knockout 1 2 3 4 5 6 7 8 --set choice=yes")
    if verb != "ladder":
        begun(tmp_path, "ladder", "ladder 1 2 3 4")
    else:
        overtrick("event", "new", "ladder.jsonl")
    Path("prizes.json").write_text('[{"name": "overall", "prizes": 3}]', encoding="utf-8")
    text = overtrick("event", verb, "--help").out
    assert max(map(len, text.splitlines())) <= 80
    lines = [line.strip() for line in text.replace("\\\n", " ").splitlines()]
    examples = [line for line in lines if line.startswith("overtrick event")]
    assert examples
    for line in examples:
        done = overtrick(*shlex.split(line)[1:])
        assert done.status == 0, (line, done.err)
        if verb not in WRITE:  # what was told is one line, however long
            assert max(map(len, done.out.splitlines())) <= 80, line


def test_the_help_lists_every_verb_as_an_event_goes() -> None:
    text = overtrick("event", "--help").out
    listed = [line.split()[0] for line in text.splitlines() if line.startswith("  ")]
    order = [*("new", "stage", "draw", "enter", "match", "rank", "bracket", "prizes", "undo")]
    assert [verb for verb in listed if verb in order] == order
    assert {*VERBS} <= {*listed}
