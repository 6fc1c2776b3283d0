"""
A process is killed in the middle of its work, again and again; what it promised must be there.

The process says each promise in a line on its standard output: the id of an entry that it was
told is saved.  A test kills a few times; ``KILLS=200`` in the environment, which ``make kills``
sets, as often as that.
"""

from __future__ import annotations

import os
import random
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from overtrick.app.store.store import Stored

__all__ = ["FULL_RUN", "check_kept", "how_often", "promises_until_killed"]

ROOT = Path(__file__).parents[2]
FULL_RUN = 200
"""So many kills say how long a start takes; a few, on a busy machine, do not."""


def how_often(otherwise: int) -> int:
    """Give the number of kills: what a test has time for, or the environment asks for."""
    return int(os.environ.get("KILLS", otherwise))


def promises_until_killed(command: Sequence[str], chance: random.Random) -> list[str]:
    """Run a command, kill it (-9) at some moment after its first promise; give the promises."""
    wanted = chance.randint(1, 60)
    promises: list[str] = []
    enough, ended = threading.Event(), threading.Event()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:

        def listen() -> None:
            assert process.stdout is not None
            for line in process.stdout:
                if line.endswith("\n"):
                    promises.append(line.strip())
                if len(promises) >= wanted:
                    enough.set()
            ended.set()
            enough.set()

        ear = threading.Thread(target=listen)
        ear.start()
        try:
            assert enough.wait(120), f"{command} promised nothing in two minutes"
            assert not ended.is_set(), f"{command} ended by itself"
            time.sleep(chance.random() * 0.02)
        finally:
            process.kill()
            ear.join()
    return promises


def check_kept(promised: Sequence[str], journal: Sequence[Stored]) -> None:
    """Whatever was promised is in the journal, nothing twice, and its numbers have no gap."""
    times = Counter(entry.id for _, entry in journal)
    assert [id for id in promised if times[id] == 0] == [], "promised, and lost"
    assert [id for id, count in times.items() if count > 1] == [], "told once, and doubled"
    assert [seq for seq, _ in journal] == list(range(1, len(journal) + 1))
