"""``overtrick token``: made, listed and withdrawn in a club's store, with no browser."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from overtrick.app.access.access import Access
from overtrick.app.access.refused import Withdrawn
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.store.store import Store
from tests.app.serving import serving
from tests.cli.command import in_a_process, overtrick

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of our own, with an event in the store ``club``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OVERTRICK_DATABASE", raising=False)
    monkeypatch.setenv("OVERTRICK_DATA", "club")
    assert overtrick("import", str(EXAMPLES / "tuesday.jsonl")).status == 0


def viewer(token: str) -> Viewer:
    with Store.open(Path("club")) as store:
        return Access(store).viewer(token)


def test_only_the_token_is_printed_and_it_counts() -> None:
    done = overtrick("token", "make", "club website", "--role", "anyone")
    assert (done.status, done.err) == (0, "")
    [token] = done.out.splitlines()
    found = viewer(token)
    assert (found.role, found.event, found.device) == (Role.ANYONE, None, "club website")


def test_made_listed_and_withdrawn_as_data() -> None:
    done = overtrick("token", "make", "scorer", "--event", "tuesday", "--json")
    made = json.loads(done.out)
    token = made.pop("token")
    assert made["label"] == "scorer"
    assert (made["role"], made["event"]) == ("deputy", "tuesday")
    assert viewer(token).of("tuesday")
    assert not viewer(token).of("monday")
    assert json.loads(overtrick("token", "list", "--json").out) == [made]
    assert overtrick("token", "withdraw", made["id"]).out == "scorer: withdrawn\n"
    with pytest.raises(Withdrawn):
        viewer(token)
    assert json.loads(overtrick("token", "list", "--json").out) == []
    assert overtrick("token", "list").out == "no program has a token\n"


def test_the_list_never_shows_a_token() -> None:
    tokens = [overtrick("token", "make", label).out.strip() for label in ("one", "two")]
    drawn = overtrick("token", "list")
    assert [line.split()[1] for line in drawn.out.splitlines()[2:]] == ["one", "two"]
    for token in tokens:
        secret = token.split("_", 2)[2]
        assert secret not in drawn.out + overtrick("token", "list", "--json").out


def test_a_running_server_takes_it_at_once() -> None:
    with serving(Path("club")) as served, served.client(None) as club:
        token = overtrick("token", "make", "reader").out.strip()
        headers = {"authorization": f"Bearer {token}"}
        assert club.get("/events/tuesday/problems").status_code == 401
        assert club.get("/events/tuesday/problems", headers=headers).status_code == 200
        assert overtrick("token", "withdraw", token.split("_")[1]).status == 0
        assert club.get("/events/tuesday/problems", headers=headers).status_code == 410


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("token make x --event monday", 1, "no event 'monday'; there are: tuesday"),
        ("token make x --role table", 2, "'table' is not one of"),
        ("token make", 2, "Missing argument"),
        ("token withdraw x", 1, "no token 'x'; there are: none"),
        ("token list --data nowhere", 1, "nowhere: there is no store here; say --data DIR"),
        ("token list --data a --database b", 2, "not both"),
        ("token", 2, "withdraw"),
    ],
)
def test_what_cannot_be_is_said(line: str, status: int, words: str) -> None:
    done = overtrick(*shlex.split(line))
    assert done.status == status
    assert words in " ".join((done.out + done.err).replace("│", " ").split())


@pytest.mark.parametrize("verb", ["make", "list", "withdraw"])
def test_help_is_at_most_80_columns_wide_and_its_examples_run(verb: str) -> None:
    done = in_a_process("token", verb, "--help", COLUMNS="80")
    lines = [line.strip() for line in done.out.splitlines()]
    assert max(map(len, done.out.splitlines())) <= 80
    examples = [line for line in lines if line.startswith(f"overtrick token {verb} ")]
    examples += [line for line in lines if line == f"overtrick token {verb}"]
    assert examples
    known = json.loads(overtrick("token", "make", "x", "--json").out)["id"]
    for line in examples:
        words = shlex.split(line.replace("5f2a91c07be4", known))
        assert overtrick(*words[1:]).status == 0, line
