"""Whoever follows is told of every commit: of this process, of others, after a lost line."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from overtrick.app.store.database import NotSaved
from overtrick.app.store.store import Store
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened
from tests.app.postgres import Cluster, postgres_cluster
from tests.app.store.telling import note, notes, until


class Heard:
    """What a follower was told."""

    def __init__(self) -> None:
        self.all: list[tuple[str, int]] = []

    def __call__(self, event: str, seq: int) -> None:
        self.all.append((event, seq))

    def last(self, event: str) -> int:
        return max((seq for name, seq in self.all if name == event), default=-1)


def test_our_own_commits_are_told_at_once(store: Store) -> None:
    heard = Heard()
    with store.follow(heard):
        store.create("tuesday", "Tuesday")
        store.append("tuesday", notes(3))
        until(lambda: heard.last("tuesday") == 3)
    assert [seq for _, seq in heard.all] == sorted(seq for _, seq in heard.all)


def test_a_new_event_and_another_title_are_told(store: Store) -> None:
    heard = Heard()
    with store.follow(heard):
        store.create("tuesday", "Tuesday")
        until(lambda: heard.all == [("tuesday", 0)])
        store.append("tuesday", [tell(Opened(title="Club Pairs"))])
        until(lambda: heard.all == [("tuesday", 0), ("tuesday", 1)])


def test_nothing_is_told_of_a_repeat(store: Store) -> None:
    store.create("tuesday", "Tuesday", notes(2))
    heard = Heard()
    with store.follow(heard):
        store.append("tuesday", notes(2))
        store.append("tuesday", [note("last")])
        until(lambda: heard.all)
    assert heard.all == [("tuesday", 3)]


def test_who_left_is_told_no_more(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    gone, there = Heard(), Heard()
    store.follow(gone).close()
    with store.follow(there):
        store.append("tuesday", [note("a")])
        until(lambda: there.last("tuesday") == 1)
    assert gone.all == []


def test_a_follower_that_fails_costs_the_others_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    store.create("tuesday", "Tuesday")
    heard = Heard()

    def fails(event: str, seq: int) -> None:
        raise RuntimeError("not mine")

    with store.follow(fails), store.follow(heard):
        store.append("tuesday", [note("a")])
        store.append("tuesday", [note("b")])
        until(lambda: heard.last("tuesday") == 2)
    assert "a follower of 'tuesday' failed" in caplog.text


def test_a_follower_may_read_and_write(store: Store) -> None:
    store.create("tuesday", "Tuesday")
    store.create("echo", "Echo")

    def echo(event: str, seq: int) -> None:
        if event == "tuesday":
            store.append("echo", [entry for _, entry in store.read("tuesday")])

    with store.follow(echo):
        store.append("tuesday", notes(4))
        until(lambda: len(store.read("echo")) == 4)


SPEAKER = """
import sys
from overtrick.app.store.store import Store
from tests.app.store.telling import note
with Store.open(sys.argv[1]) as store:
    for line in sys.stdin:
        store.append("tuesday", [note(line.strip())])
"""


def test_another_process_is_heard(store: Store, place: str) -> None:
    store.create("tuesday", "Tuesday")
    heard = Heard()
    command = [sys.executable, "-c", SPEAKER, place]
    with (
        store.follow(heard),
        subprocess.Popen(command, stdin=subprocess.PIPE, text=True) as speaker,
    ):
        assert speaker.stdin is not None
        for number in range(1, 6):
            speaker.stdin.write(f"theirs{number}\n")
            speaker.stdin.flush()
            until(lambda wanted=number * 2 - 1: heard.last("tuesday") == wanted)  # type: ignore[misc]
            store.append("tuesday", [note(f"ours{number}")])
            until(lambda wanted=number * 2: heard.last("tuesday") == wanted)  # type: ignore[misc]
    assert speaker.returncode == 0


def test_two_stores_hear_each_other_under_load(place: str) -> None:
    with Store.open(place) as one, Store.open(place) as two:
        one.create("tuesday", "Tuesday")
        first, second = Heard(), Heard()
        with one.follow(first), two.follow(second), ThreadPoolExecutor(8) as threads:
            for number in range(80):
                threads.submit((one, two)[number % 2].append, "tuesday", [note(f"a{number}")])
            until(lambda: first.last("tuesday") == second.last("tuesday") == 80)


def test_a_lost_line_is_taken_up_again(cluster: Cluster, database: str) -> None:
    with Store.open(database) as store, Store.open(database) as other:
        store.create("tuesday", "Tuesday")
        store.create("quiet", "Quiet")
        heard = Heard()
        with store.follow(heard):
            cluster.run(
                "select pg_terminate_backend(pid) from pg_stat_activity"
                " where query like 'LISTEN%'"
            )
            until(lambda: {("tuesday", 0), ("quiet", 0)} <= set(heard.all))  # all said again
            other.append("tuesday", [note("a")])
            until(lambda: heard.last("tuesday") == 1)


def test_a_server_that_was_away_is_found_again() -> None:
    with postgres_cluster() as own, Store.open(own.create()) as store:
        store.create("tuesday", "Tuesday")
        heard = Heard()
        with store.follow(heard):
            own.stop(signal.SIGQUIT)
            with pytest.raises(NotSaved, match="could not be saved"):
                store.append("tuesday", [note("a")])
            own.start()
            until(lambda: heard.all)
            assert store.append("tuesday", [note("a")])[0].seq == 1
            until(lambda: heard.last("tuesday") == 1)
