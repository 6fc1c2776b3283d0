"""The server is killed (-9) under load: whatever it said is saved is there, once."""

from __future__ import annotations

import json
import random
import statistics
from pathlib import Path

import httpx
import pytest

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.store.store import Store
from tests.app.killing import EVENT, Load, open_large_event, ready_again
from tests.app.kills import FULL_RUN, check_kept, how_often
from tests.app.process import Process
from tests.cli.command import in_a_process


def ranked_by_command(place: str, folder: Path) -> list[object]:
    """Export the event and rank it, both by the command line."""
    kind = "--database" if "://" in place else "--data"
    journal = folder / "exported.jsonl"
    exported = in_a_process("export", EVENT, str(journal), kind, place)
    assert exported.status == 0, exported.err
    told = in_a_process("event", "rank", str(journal), "--json")
    assert told.status == 0, told.err
    found: list[object] = json.loads(told.out)["ranking"]
    return found


@pytest.mark.timeout(7200)
def test_a_killed_server_keeps_what_it_said_is_saved(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store.open(place) as store:
        links = open_large_event(store)
        token = Access(store).api_token(Role.DIRECTOR, None, "test")
    process, chance = Process(place, tmp_path / "log"), random.Random(6)
    load = Load(process, links, chance)
    after: list[tuple[float, float]] = []
    try:
        firsts = [ready_again(process, links[0])]
        kills = how_often(2)
        for _ in range(kills):
            load.until_killed()
            after.append(ready_again(process, links[0]))
            with Store.open(place) as store:
                check_kept(load.acknowledged, store.read(EVENT))
        promised = list(load.finish())
        headers = {"authorization": f"Bearer {token}"}
        address = f"{process.url}/api/v1/events/{EVENT}/standings"
        shown = httpx.get(address, headers=headers, timeout=60).json()["ranking"]
        for _ in range(3 if kills >= FULL_RUN else 1):
            assert process.stop() == 130  # as Ctrl+C ends a program
            firsts.append(ready_again(process, links[0]))
    finally:
        process.kill()
    with Store.open(place) as store:
        journal = store.read(EVENT)
        check_kept(promised, journal)
    told = [entry.id for _, entry in journal if entry.id.startswith("phone")]
    assert sorted(told) == sorted(promised)  # nothing that nobody was told of, either
    assert shown == ranked_by_command(place, tmp_path)
    resent = sum(phone.resent for phone in load.phones)
    with capsys.disabled():
        print(
            f"\n{kills} kills: {len(promised)} saved, {resent} sent again; none lost or doubled"
        )
        for nth, what in enumerate(("first answer", "first page of a table")):
            again, anew = ([each[nth] for each in all] for all in (after, firsts))
            print(f"  {what}: {_seconds(again)} after a kill, {_seconds(anew)} started anew")
    if kills >= FULL_RUN:
        median = statistics.median(each[1] for each in after)
        assert median <= 1.5 * max(each[1] for each in firsts)


def _seconds(taken: list[float]) -> str:
    return f"{statistics.median(taken):.2f} s (slowest {max(taken):.2f})"
