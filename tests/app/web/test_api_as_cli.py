"""What is told by the API and by the command line is the same journal, and the same ranking."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from overtrick.app.use_cases.registry import USE_CASES
from overtrick.events.journal.entry import read_entry, write_entry
from overtrick.events.journal.fold import fold
from tests.app.serving import Served, serving
from tests.cli.desk import Desk

Command = dict[str, Any]


class Step(NamedTuple):
    """Something told: a line of the command, and the same for the API."""

    line: str
    verb: str
    command: Command


def step(line: str, verb: str, **command: Any) -> Step:
    return Step(line, verb, command)


def met(board: int, ns: str, ew: str, **more: Any) -> Command:
    return {"board": board, "ns": ns, "ew": ew, **more}


EVENING = [
    step("settings --rules ebu --set trim=1", "settings", rules="ebu", changes={"trim": 1}),
    step(
        "contestant 1 Ada Alan --direction NS",
        "contestant",
        contestant="1",
        players=["Ada", "Alan"],
        direction="NS",
    ),
    step("player 4711 'Ada Byron'", "player", player="4711", name="Ada Byron"),
    step("bookings --places 2 --fee 12.50", "bookings", places=2, fee="12.50"),
    step("book Ada Alan", "book", players=["Ada", "Alan"]),
    step("book Eva Emil", "book", players=["Eva", "Emil"]),
    step("paid 1", "paid", number="1"),
    step("paid 1 --amount -2.50", "paid", number="1", amount="-2.50"),
    step("unbook 2", "unbook", number="2"),
    step("numbers", "numbers"),
    step("movement mitchell:3:skip=no", "movement", movement="mitchell:3:skip=no"),
    step("round 1", "round", round="1"),
    step("seat --table 1 --ns 1 --ew 1", "seat", table="1", ns="1", ew="1"),
    step(
        "enter '4S N +1' --board 1 --ns 1 --ew 1 --lead HQ",
        "enter",
        **met(1, "1", "1", outcome="4S N +1", lead="HQ"),
    ),
    step(
        "enter '3NT W -1' --board 2 --table 1 --round 1",
        "enter",
        board=2,
        table="1",
        round="1",
        outcome="3NT W -1",
    ),
    step("enter -50 --board 1 --ns 2 --ew 3", "enter", **met(1, "2", "3", outcome="-50")),
    step("enter PASS --board 1 --ns 3 --ew 2", "enter", **met(1, "3", "2", outcome="PASS")),
    step("confirm --board 1 --ns 1 --ew 1", "confirm", **met(1, "1", "1")),
    step(
        "enter '4S N =' --board 1 --ns 1 --ew 1 --replace",
        "replace",
        **met(1, "1", "1", outcome="4S N ="),
    ),
    step(
        "enter '2H S =' --board 5 --ns 1 --ew 1 --table 1 --round 1",
        "enter",
        **met(5, "1", "1", outcome="2H S =", table="1", round="1"),
    ),
    step(
        "move --board 5 --ns 1 --ew 1 --to-board 6 --to-table 2",
        "move",
        **met(5, "1", "1", to_board=6, to_table="2"),
    ),
    step("lead S2 --board 1 --ns 2 --ew 3", "lead", **met(1, "2", "3", card="S2")),
    step(
        "claim --board 1 --ns 2 --ew 3 --seat E --tricks 3 --statement trumps",
        "claim",
        **met(1, "2", "3", seat="E", tricks=3, statement="trumps"),
    ),
    step("rule A+/A- --board 2 --ns 2 --ew 2", "rule", **met(2, "2", "2", ruling="A+/A-")),
    step(
        "rule '60% 4S N = | 40% 4S N -1' --board 3 --ns 3 --ew 3",
        "rule",
        **met(3, "3", "3", ruling="60% 4S N = | 40% 4S N -1"),
    ),
    step("rule --board 4 --ns 3 --ew 3 --fault ew", "rule", **met(4, "3", "3", fault="ew")),
    step("rule --board 5 --ns 1 --ew 2 --late", "rule", **met(5, "1", "2", late=True)),
    step("foul --board 6 --from-round 2", "foul", board=6, from_round="2"),
    step("penalty 1=10% --reason late", "penalty", amount="1=10%", reason="late"),
    step(
        "substitute --contestant 1 --out Ada --in Eva",
        "substitute",
        contestant="1",
        out="Ada",
        player="Eva",
    ),
    step("withdraw --board 1 --ns 3 --ew 2", "withdraw", **met(1, "3", "2")),
    step("note 'coffee is out' --table 2", "note", text="coffee is out", table="2"),
    step("valid some:key", "valid", problem="some:key"),
    step(
        "amend boards --round 2 --table 1 --other 2",
        "amend",
        what="boards",
        round=2,
        table=1,
        other=2,
    ),
    step("amend curtail --round 2", "amend", what="curtail", round=2),
    step("withdraw --contestant 3 --from-round 2", "leave", contestant="3", from_round="2"),
    step("undo", "undo"),
    step("publish --title 'after all'", "publish", title="after all"),
    step("final", "final"),
    step("reopen", "reopen"),
    step("player 4711 ''", "erase", player="4711"),
]

CONGRESS = [
    *(
        step(
            f"contestant {n} A{n} B{n} C{n} D{n}",
            "contestant",
            contestant=str(n),
            players=[f"{seat}{n}" for seat in "ABCD"],
        )
        for n in range(1, 7)
    ),
    step(
        "stage swiss --rounds 3 --boards 8 --set vp_scale=wbf_discrete",
        "stage",
        form="swiss",
        rounds=3,
        boards=8,
        changes={"vp_scale": "wbf_discrete"},
    ),
    step("draw", "draw"),
    step("draw --round 1 --swap 1,2", "draw", round=1, swaps=[["1", "2"]]),
    step(
        "lineup A2 B2 --team 2 --room open",
        "lineup",
        team="2",
        room="open",
        players=["A2", "B2"],
    ),
    step("match 34-21 --team 2", "match", score="34-21", team="2"),
    step("match 10-12 --team 1", "match", score="10-12", team="1"),
    step("match 12-3 --points --team 3", "match", score="12-3", points=True, team="3"),
    step("match 30-21 --team 2 --replace", "match", score="30-21", team="2", replace=True),
    step("draw --pair 1-2 --anyway", "draw", pairs=[["1", "2"]], anyway=True),
]

BY_API_ALONE = {"call", "answer", "message", "clock", "known", "dispute"}
"""What devices tell, and the command line does not."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("store")) as served:
        yield served


@pytest.fixture(scope="module")
def club(server: Served) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.mark.parametrize(
    ("name", "method", "steps"),
    [("evening", "", EVENING), ("congress", "teams", CONGRESS)],
    ids=["evening", "congress"],
)
def test_the_journals_and_the_rankings_are_equal(
    name: str, method: str, steps: list[Step], club: httpx.Client, tmp_path: Path
) -> None:
    desk = Desk(tmp_path / "evening.jsonl")
    desk.tell(f"new --title {name} --id first" + (f" --method {method}" if method else ""))
    done = club.post(
        "/events", json={"event": name, "title": name, "method": method, "id": "first"}
    )
    assert done.status_code == 201, done.text
    for nth, (line, verb, command) in enumerate(steps):
        id = f"step-{nth}"
        said = desk.tell(f"{line} --id {id}")
        told = club.post(f"/events/{name}/tell/{verb}", json={**command, "id": id})
        assert told.status_code == 201, (line, told.text)
        for sentence in told.json()["said"]:
            assert " ".join(sentence.split()) in said, line
    text = club.get(f"/events/{name}/journal").text
    told_there = fold(read_entry(entry, "") for entry in desk.entries()).entries
    assert [_facts(json.loads(line)) for line in text.splitlines()] == [
        _facts(write_entry(entry))
        for entry in told_there  # a name erased is in neither
    ]
    assert club.get(f"/events/{name}/standings").json() == desk.json("rank")


def _facts(entry: Command) -> Command:
    return {name: value for name, value in entry.items() if name not in ("at", "place")}


def test_every_use_case_of_the_command_line_is_told_above() -> None:
    told = {each.verb for each in (*EVENING, *CONGRESS)}
    assert told == {*USE_CASES} - BY_API_ALONE - AT_TABLE


AT_TABLE = {
    name for name, each in USE_CASES.items() if each.say.__module__.endswith("at_table")
}
"""What only a table tells: it has tests of its own."""
