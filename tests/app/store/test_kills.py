"""Whoever writes is killed (-9) in the middle: nothing promised is lost, nothing doubled."""

from __future__ import annotations

import random
import sys

import pytest

from overtrick.app.store.store import Store
from tests.app.kills import check_kept, how_often, promises_until_killed
from tests.app.store.telling import result


@pytest.mark.timeout(3600)
def test_what_was_promised_is_there_after_every_kill(place: str) -> None:
    chance = random.Random(6)
    with Store.open(place) as store:
        store.create("evening", "Tuesday")
    promised: list[str] = []
    for run in range(how_often(2)):
        command = [sys.executable, "-m", "tests.app.store.pad", place, f"r{run}", "6"]
        promised += promises_until_killed(command, chance)
        with Store.open(place) as store:
            check_kept(promised, store.read("evening"))
    assert len(promised) >= how_often(2)


def test_a_second_process_goes_on_when_the_first_is_killed(place: str) -> None:
    with Store.open(place) as store:
        store.create("evening", "Tuesday")
        command = [sys.executable, "-m", "tests.app.store.pad", place, "other", "4"]
        promised = promises_until_killed(command, random.Random(7))
        ours = store.append("evening", [result(1, "ours")])  # a lock of the dead were NotSaved
        check_kept([*promised, "ours"], store.read("evening"))
        assert store.read("evening")[-1] == ours[0]


def test_a_lost_promise_would_be_seen(store: Store) -> None:
    store.create("evening", "Tuesday")
    with pytest.raises(AssertionError, match="promised, and lost"):
        check_kept(["a"], store.read("evening"))
    with pytest.raises(AssertionError, match="ended by itself"):
        promises_until_killed([sys.executable, "-c", "print('a')"], random.Random(1))
