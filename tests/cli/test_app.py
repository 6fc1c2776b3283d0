import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import overtrick as package
from overtrick.cli.app import VERBS
from overtrick.messages import LANGUAGES
from tests.cli.command import COMMAND, SRC, in_a_process, overtrick

MINE = ["score", "table", "cards"]


def examples(*verb: str) -> list[str]:
    lines = [line.strip() for line in overtrick(*verb, "--help").out.splitlines()]
    return [line for line in lines if line.startswith(f"overtrick {' '.join(verb)}")]


def test_help_lists_the_verbs_in_order() -> None:
    done = in_a_process("--help", is_new=True)
    assert done.status == 0
    listed = [
        line.split()[0] for line in done.out.partition("Commands:")[2].splitlines() if line
    ]
    assert set(MINE) <= set(listed)
    assert listed == [verb for verb in VERBS if verb in listed]
    assert VERBS["score"].help in done.out


@pytest.mark.parametrize("verb", MINE)
def test_every_help_has_an_example_that_runs(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert examples(verb)
    for line in examples(verb):
        done = overtrick(*shlex.split(line)[1:])
        assert (done.status, done.err) == (0, ""), line


def every_verb() -> Iterator[tuple[str, ...]]:
    """Give each verb, and each verb within it."""
    for verb in VERBS:
        yield (verb,)
        listed = overtrick(verb, "--help").out.partition("Commands:")[2].splitlines()
        yield from ((verb, line.split()[0]) for line in listed if re.match("  [a-z]", line))


@pytest.mark.parametrize("code", LANGUAGES)
def test_help_is_at_most_80_columns_wide(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    verbs = [*every_verb()]
    monkeypatch.setenv("OVERTRICK_LANGUAGE", code)
    said = {verb: overtrick(*verb, "--help") for verb in verbs}
    assert len(said) > 90
    assert [verb for verb, done in said.items() if done.status] == []
    lines = [line for done in said.values() for line in done.out.splitlines()]
    assert [line for line in lines if len(line) > 80] == []


def test_version() -> None:
    assert overtrick("--version").out == f"overtrick {package.__version__}\n"


def test_wrong_usage_is_status_2() -> None:
    assert overtrick("scor", "4S=").status == 2
    assert "Did you mean 'score'?" in overtrick("scor", "4S=").err
    assert overtrick("--nonsense").status == 2
    assert overtrick().status == 2


def test_a_verb_without_a_module_breaks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = VERBS["score"]._replace(module="overtrick.cli.not_there")
    monkeypatch.setitem(VERBS, "absent", absent)
    assert "absent" not in overtrick("--help").out
    assert overtrick("absent").status == 2
    assert "No such command 'absent'" in overtrick("absent").err


@pytest.mark.parametrize(
    ("call", "foreign"),
    [
        ("score 4S=", "cli.table movements compare formats events.session"),
        ("movement show howell:3", "formats.registry events.journal"),
        ("rank examples/evening.csv", "events.journal movements"),
    ],
    ids=["score", "movement", "rank"],
)
def test_a_verb_imports_only_what_it_needs_and_draws_without_rich(
    call: str, foreign: str
) -> None:
    program = (
        "import sys; from overtrick.cli.app import run; run(sys.argv[1].split());"
        "print([name for name in sys.argv[2:] if name in sys.modules])"
    )
    names = ["rich", *(f"overtrick.{name}" for name in foreign.split())]
    out = subprocess.run(
        [sys.executable, "-c", program, call, *names],
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(SRC)},
        check=True,
    ).stdout
    assert out.decode("utf-8").splitlines()[-1] == "[]"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    pipe = subprocess.Popen(
        [*COMMAND, "table"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SRC)},
    )
    assert pipe.stdout is not None
    assert pipe.stderr is not None
    pipe.stdout.close()
    said = pipe.stderr.read()
    pipe.stderr.close()
    assert pipe.wait() == 1
    assert said == b""


def test_utf8_even_where_the_terminal_says_otherwise() -> None:
    done = in_a_process("score", "4S=", is_new=True, PYTHONIOENCODING="ascii")
    assert done.status == 0
    assert "4♠=" in done.out


def test_a_file_that_cannot_be_written() -> None:
    done = overtrick("table", "-o", "/no/such/place/table.txt")
    assert done.status == 1
    assert done.err == "/no/such/place/table.txt: No such file or directory\n"


def test_no_colour_off_a_terminal() -> None:
    assert "\x1b" not in in_a_process("score", "4H=", is_new=True, FORCE_COLOR="1").out
    assert "\x1b" not in in_a_process("--help", FORCE_COLOR="1").out


@pytest.mark.skipif(sys.platform == "win32", reason="sh closes the streams")
@pytest.mark.parametrize(
    ("closed", "words", "status"),
    [
        (">&-", ["score", "4S="], 0),
        ("<&-", ["rank", "-"], 1),
        (">&- 2>&-", ["score", "9S="], 1),
    ],
)
def test_a_closed_stream_is_no_traceback(closed: str, words: list[str], status: int) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$@" {closed}', "sh", *COMMAND, *words], capture_output=True, text=True
    )
    assert done.returncode == status
    assert "Traceback" not in done.stderr


def test_the_package_runs_as_the_command() -> None:
    env = {**os.environ, "PYTHONPATH": str(SRC)}
    command = [sys.executable, "-m", "overtrick", "score", "4S=", "--json"]
    done = subprocess.run(command, capture_output=True, env=env, check=True)
    assert done.stdout.decode() == overtrick("score", "4S=", "--json").out
