"""Phones in a bad network, and two phones of one table that tell at the same moment."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.chromium import PHONE, slowed
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import Opens
from tests.app.serving import Served, serving
from tests.app.store.telling import until

EVENT = "tuesday"
Phones = Callable[[], Phone]
Device = Callable[..., httpx.Response]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A server with an evening of three tables."""
    with serving(tmp_path / "club") as served:
        served.open(EVENT, *evening())
        yield served


@pytest.fixture
def phone(served: Served, opens: Opens) -> Phones:
    """Give phones of table 2 that have begun."""

    def scanned() -> Phone:
        page = opens(served.access.table_link(EVENT, "2").path, PHONE)
        return Phone(page, page.context).start()

    return scanned


@pytest.fixture
def devices(served: Served) -> Iterator[tuple[Device, Device]]:
    """Two phones of table 2, without a screen."""
    clients = [httpx.Client(base_url=served.url, timeout=60) for _ in "ab"]

    def device(client: httpx.Client) -> Device:
        client.get(served.access.table_link(EVENT, "2").path)
        page = client.get("/t").text
        token = page.partition('name="csrf-token" content="')[2].partition('"')[0]

        def tell(verb: str, **body: Any) -> httpx.Response:
            headers = {"x-csrf-token": token}
            return client.post(f"/act/table/{verb}", json=body, headers=headers)

        return tell

    yield device(clients[0]), device(clients[1])
    for client in clients:
        client.close()


def told(served: Served, kind: type) -> list[Entry]:
    """Everything of a kind that the journal holds."""
    return [entry for entry in served.journal(EVENT) if type(entry.facts) is kind]


def together(*tasks: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """Do several things at the same moment."""
    gate, answers = threading.Barrier(len(tasks)), dict[int, httpx.Response]()

    def run(nth: int) -> None:
        gate.wait()
        answers[nth] = tasks[nth]()

    threads = [threading.Thread(target=run, args=(nth,)) for nth in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[nth] for nth in range(len(tasks))]


def test_the_same_entry_from_two_devices_counts_once(
    served: Served, devices: tuple[Device, Device]
) -> None:
    one, other = devices
    for turn in range(20):
        body = {"id": f"same-{turn}", "board": 4 + turn % 3, "round": 1, "outcome": "4S N ="}
        answers = together(lambda b=body: one("enter", **b), lambda b=body: other("enter", **b))  # type: ignore[misc]
        assert [each.status_code for each in answers] == [201, 201]
        assert [each.json()["saved"] for each in answers] == [[body["id"]]] * 2
        assert one("enter", **body).json()["again"]
    assert len(told(served, Entered)) == 20


def test_one_id_for_two_different_results_keeps_the_first_and_says_so(
    served: Served, devices: tuple[Device, Device]
) -> None:
    one, other = devices
    body = {"id": "same", "board": 4, "round": 1}
    answers = together(
        lambda: one("enter", outcome="4S N =", **body),
        lambda: other("enter", outcome="4S N +1", **body),
    )
    assert [each.status_code for each in answers] == [201, 201]
    (entry,) = told(served, Entered)
    first, second = sorted(answers, key=lambda each: each.json()["again"])
    assert not first.json()["again"]
    assert second.json()["again"]
    assert first.json()["said"] == second.json()["said"]  # what stands, to both
    assert isinstance(entry.facts, Entered)


def test_two_devices_enter_one_board_at_once_and_both_are_kept(
    served: Served, devices: tuple[Device, Device]
) -> None:
    one, other = devices
    answers = together(
        lambda: one("enter", id="from-one", board=4, round=1, outcome="4S N ="),
        lambda: other("enter", id="from-other", board=4, round=1, outcome="4S N +1"),
    )
    assert [each.status_code for each in answers] == [201, 201]
    assert {entry.id for entry in told(served, Entered)} == {"from-one", "from-other"}
    with served.client() as desk:
        found = desk.get(f"/events/{EVENT}/problems").json()["problems"]
    assert any(each["board"] == 4 for each in found), "two results, and nobody is asked"


def test_a_slow_network_loses_nothing_and_doubles_nothing(
    served: Served, phone: Phones
) -> None:
    here = phone()
    expect(here.page.get_by_role("button", name="Board 4")).to_be_visible()
    line = here.context.new_cdp_session(here.page)
    slowed(line, 1500, 20_000, 5_000)
    here.enter(4, "4s n =")
    here.press("Agree")
    expect(here.page.locator("body")).to_contain_text("comparison follows", timeout=60_000)
    here.page.clock.install()
    here.press("Next board 5")
    with here.page.expect_request("**/act/table/enter**"):
        here.type("2h e -1")
    here.page.clock.fast_forward(8_000)  # no answer so long: it asks again
    expect(here.page.locator("[data-connection]")).to_contain_text("Not connected since")
    with here.page.expect_request("**/act/table/enter**"):
        here.page.clock.fast_forward(2_500)
    here.press("Agree")
    until(lambda: len(told(served, Entered)) == 2, 60)
    slowed(line, 0)
    expect(here.page.locator("body")).to_contain_text("comparison follows", timeout=60_000)
    until(lambda: len(told(served, Confirmed)) == 2, 60)
    assert len(told(served, Entered)) == 2


def test_a_phone_that_was_long_without_network_comes_back(
    served: Served, phone: Phones
) -> None:
    here = phone()
    expect(here.page.get_by_role("button", name="Board 4")).to_be_visible()
    here.context.set_offline(True)
    here.page.clock.install()
    for board, line in ((4, "4s n ="), (5, "3nt e -1"), (6, "1nt w +2")):
        here.press(f"Board {board}") if board == 4 else here.press(f"Next board {board}")
        here.type(line)
        here.press("Agree")
    expect(here.page.locator("body")).to_contain_text("3 results waiting on this phone")
    seconds = float(os.environ.get("OFFLINE", "10"))  # several attempts that all fail
    for _ in range(int(seconds / 2.5)):
        with here.page.expect_event("requestfailed", lambda it: it.method == "POST"):
            here.page.clock.fast_forward(2_500)
    assert told(served, Entered) == []
    here.context.set_offline(False)
    here.sees("All sent")
    facts = [entry.facts for entry in told(served, Entered)]
    assert [each.board for each in facts if isinstance(each, Entered)] == [4, 5, 6]
    assert len(told(served, Confirmed)) == 3
