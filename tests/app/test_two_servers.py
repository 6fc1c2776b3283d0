"""Two servers on one PostgreSQL database are one club; the database may go and come back."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

import httpx
import msgspec
import pytest

from overtrick.app.access.access import Access
from overtrick.app.access.links import Link
from overtrick.app.access.viewer import Role
from overtrick.app.club.phones import PhonesThere, notices_of
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened
from tests.app.killing import Phone
from tests.app.kills import check_kept
from tests.app.listening import Listener, listening
from tests.app.pad.evening import evening
from tests.app.postgres import Cluster
from tests.app.process import Process, process_on
from tests.app.store.telling import until
from tests.app.web.browsing import PHRASE

CONDITIONS = {"live_ranking": "always", "freeze": 0}


@dataclass
class Club:
    """One database with an event of three tables, and two servers on it."""

    database: str
    one: Process
    two: Process
    event: str
    links: list[Link]
    token: str

    def ask(self, process: Process, path: str) -> Any:
        """Ask by the API."""
        address = f"{process.url}/api/v1/events/{self.event}{path}"
        answer = httpx.get(address, headers=self.headers, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def tell(self, process: Process, verb: str, **command: Any) -> httpx.Response:
        """Tell something by the API."""
        address = f"{process.url}/api/v1/events/{self.event}/tell/{verb}"
        return httpx.post(address, headers=self.headers, json=command, timeout=60)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def stream(self, process: Process) -> str:
        return f"{process.url}/act/events/{self.event}/stream?topics=ranking,journal"


@pytest.fixture(scope="module")
def servers(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Process, Process]]:
    """A database, and two servers on it, for all tests."""
    database, logs = cluster.create(), tmp_path_factory.mktemp("logs")
    with Store.open(database) as store:
        Access(store).set_pass_phrase(PHRASE)
    with process_on(database, logs / "one") as one, process_on(database, logs / "two") as two:
        yield database, one, two
    cluster.clear(database)


@pytest.fixture
def club(servers: tuple[str, Process, Process], request: pytest.FixtureRequest) -> Club:
    """A club with two servers, and an event of this test's own."""
    database, one, two = servers
    event = request.node.name.replace("_", "-")
    with Store.open(database) as store:
        facts = [Opened(title="Tuesday"), *evening(CONDITIONS)]
        store.create(event, "Tuesday", [tell(each, by="director") for each in facts])
        access = Access(store)
        links = [access.table_link(event, table) for table in ("1", "2", "3")]
        token = access.api_token(Role.DIRECTOR, None, "test")
    return Club(database, one, two, event, links, token)


def version(listener: Listener) -> int:
    """Which state of the ranking was heard."""
    found: int = listener.heard.get("ranking", {}).get("v", 0)
    return found


def sequence(listener: Listener) -> int:
    """How far the journal goes that was heard of."""
    found: int = listener.heard.get("journal", {}).get("seq", 0)
    return found


def reached(listener: Listener, seq: int, ranking: int) -> None:
    """Wait until somebody has heard of an entry, and of the ranking with it."""
    until(lambda: sequence(listener) >= seq and version(listener) >= ranking)


def test_what_one_is_told_is_seen_at_the_other(club: Club) -> None:
    with listening(club.stream(club.one)) as at_one, listening(club.stream(club.two)) as at_two:
        until(lambda: sequence(at_one) and sequence(at_one) == sequence(at_two))
        for process, other, pair in (
            (club.one, at_two, "1"),
            (club.two, at_one, "2"),
            (club.one, at_two, "3"),
        ):
            before, met = version(other), {"ns": pair, "ew": pair}
            told = club.tell(process, "enter", board=3 * int(pair), outcome="4S N =", **met)
            assert told.status_code == 201, told.text
            reached(other, told.json()["seq"], before + 1)
        assert club.ask(club.one, "/standings") == club.ask(club.two, "/standings")
        rows = club.ask(club.two, "/standings")["ranking"]
        assert sum(row["boards"] for row in rows) == 6


def test_both_are_told_at_once_and_agree(club: Club) -> None:
    phones = [
        Phone(process.url, link.path, f"{name}{link.table}", random.Random(nth), 3)
        for nth, (process, name) in enumerate(((club.one, "one"), (club.two, "two")))
        for link in club.links
    ]
    is_up = threading.Event()
    is_up.set()
    threads = [threading.Thread(target=phone.use, args=(is_up,)) for phone in phones]
    for thread in threads:
        thread.start()
    try:
        until(lambda: all(len(phone.acknowledged) >= 15 for phone in phones), 120)
    finally:
        is_up.clear()
        for thread in threads:
            thread.join()
    with Store.open(club.database) as store:
        promised = [id for phone in phones for id in phone.acknowledged]
        check_kept(promised, store.read(club.event))
    seq = max(club.ask(process, "")["seq"] for process in (club.one, club.two))
    until(lambda: all(club.ask(p, "")["seq"] == seq for p in (club.one, club.two)))
    assert club.ask(club.one, "/standings") == club.ask(club.two, "/standings")


def test_a_link_replaced_at_one_is_good_and_gone_at_the_other(club: Club) -> None:
    old = club.links[1]
    with httpx.Client(base_url=club.two.url, follow_redirects=True, timeout=30) as phone:
        assert phone.get(old.path).status_code == 200
        answer = httpx.post(
            f"{club.one.url}/api/v1/events/{club.event}/room/replace",
            headers=club.headers,
            json={"link": old.id},
            timeout=30,
        )
        assert answer.status_code == 201, answer.text
        gone = phone.get("/act/table")
        assert (gone.status_code, gone.json()["code"]) == (410, "replaced")
        code = answer.json()["said"][0].rstrip(".").split()[-1]
        form = phone.get("/join").text.partition('name="csrf-token" content="')[2]
        joined = phone.post("/join", data={"_csrf_token": form.partition('"')[0], "code": code})
        assert (joined.status_code, joined.url.path) == (200, "/t")
        assert phone.get("/act/table").json()["table"] == "2"


def test_phones_of_one_table_at_two_servers_hear_of_each_other(club: Club) -> None:
    """And the desk counts both, whichever server it asks; one that has gone counts no more."""

    def phone(process: Process, name: str) -> AbstractContextManager[Listener]:
        with httpx.Client(timeout=30) as scanned:
            scanned.get(f"{process.url}{club.links[1].path}", follow_redirects=True)
            cookie = "; ".join(f"{key}={value}" for key, value in scanned.cookies.items())
        return listening(f"{process.url}/act/table/stream?phone={name}", {"cookie": cookie})

    def counted(process: Process) -> int:
        tables: list[dict[str, Any]] = club.ask(process, "/desk")["tables"]
        return sum(int(each["phones"]) for each in tables if each["table"] == "2")

    with phone(club.one, "aaaa") as first:
        until(lambda: first.heard.get("phones") == ["aaaa"])
        with phone(club.two, "bbbb") as second:
            until(lambda: first.heard["phones"] == ["aaaa", "bbbb"])
            until(lambda: second.heard.get("phones") == ["aaaa", "bbbb"])
            assert [counted(club.one), counted(club.two)] == [2, 2]
        until(lambda: first.heard["phones"] == ["aaaa"])
        until(lambda: [counted(club.one), counted(club.two)] == [1, 1])


def test_who_signs_out_at_one_is_out_at_the_other(club: Club) -> None:
    with httpx.Client(timeout=30) as laptop:
        page = laptop.get(f"{club.one.url}/sign-in").text
        csrf = page.partition('name="csrf-token" content="')[2].partition('"')[0]
        typed = {"_csrf_token": csrf, "phrase": PHRASE, "device": "laptop"}
        assert laptop.post(f"{club.one.url}/sign-in", data=typed).status_code == 303
        desk = f"{club.two.url}/desk/{club.event}"
        assert laptop.get(desk).status_code == 200
        session = dict(laptop.cookies)["overtrick_desk"]
        form = {"_csrf_token": csrf}
        assert laptop.post(f"{club.one.url}/sign-out", data=form).status_code == 303
        laptop.cookies.set("overtrick_desk", session, domain="127.0.0.1")  # kept by a thief
        answer = laptop.get(desk)
        assert answer.status_code in (302, 303, 401, 410)
        assert laptop.get(f"{club.two.url}/act/events/{club.event}/problems").status_code == 410


def test_the_database_goes_away_and_comes_back(club: Club, cluster: Cluster) -> None:
    def enter(process: Process, id: str, board: int) -> httpx.Response:
        pairs = {"ns": str((board + 2) // 3), "ew": str((board + 2) // 3)}
        return club.tell(process, "enter", id=id, board=board, outcome="4S N =", **pairs)

    with listening(club.stream(club.two)) as spectator:
        assert enter(club.one, "before", 1).status_code == 201
        until(lambda: version(spectator) >= 1)
        before = version(spectator)
        cluster.stop()
        try:
            refused = enter(club.one, "during", 2)
            assert (refused.status_code, refused.json()["code"]) == (503, "not-saved")
            assert refused.json()["error"]
            assert "Traceback" not in refused.text
            page = httpx.get(f"{club.two.url}/e/{club.event}/ranking", timeout=30)
            assert page.status_code in (200, 503)
        finally:
            cluster.start()
        until(lambda: enter(club.one, "during", 2).status_code == 201)
        last = enter(club.one, "after", 3)
        assert last.status_code == 201
        reached(spectator, last.json()["seq"], before + 1)
        assert spectator.connected == 1  # the page never noticed
        with Store.open(club.database) as store:
            check_kept(["before", "during", "after"], store.read(club.event))


def test_a_notice_of_phones_is_no_longer_than_postgresql_takes() -> None:
    """Of sections with long names nothing was told at all."""
    there = {
        ("1", "ł" * 200, str(at), "closed"): {f"{n:04d}" for n in range(12)} for at in range(60)
    }
    notices = [*notices_of("one", "tuesday", there)]
    assert max(len(each.encode()) for each in notices) < 8_000
    told = [msgspec.json.decode(each, type=PhonesThere).tables for each in notices]
    assert [place for tables in told for place, _ in tables] == list(there)
