"""The processes of the load: servers, pads, spectators; and what each took of the processor."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

__all__ = [
    "Evening",
    "Seen",
    "Told",
    "bare_broadcast",
    "evening",
    "free_port",
    "safe_writes",
    "server",
    "stopped",
    "taken",
    "watching",
]

Told = list[list[tuple[int, float, float]]]
"""By table: the number of each entry, when it was sent, when it was answered."""

Seen = list[tuple[list[int], list[float], int]]
"""By connection: the numbers that came, the moments they came, and how many bytes in all."""

_READY = 300.0


class Evening(NamedTuple):
    """What was told and seen, what safe writes took meanwhile, shares of a core by process."""

    told: Told
    pads: list[tuple[list[int], list[float]]]
    seen: Seen
    writes: list[float]
    used: dict[str, float]


def evening(
    servers: Mapping[int, subprocess.Popen[bytes]],
    path: str,
    count: int,
    beside: Path,
    tokens: list[str],
    pause: float,
    seconds: float,
) -> Evening:
    """
    Let pads enter and spectators look on, as many of both at each server, by its port.

    :param beside: a folder in which small writes are made safe meanwhile.
    """
    ports, given = list(servers), {"tokens": tokens, "pause": pause, "seconds": seconds}
    with ExitStack() as stack:
        looks = [
            stack.enter_context(watching(port, path, len(range(nth, count, len(ports)))))
            for nth, port in enumerate(ports)
        ]
        pads = [
            stack.enter_context(_pads(port=port, nth=nth, of=len(ports), **given))
            for nth, port in enumerate(ports)
        ]
        names: dict[str, Sequence[subprocess.Popen[Any]]] = {
            "the server": list(servers.values()),
            "the pads": pads,
            "the spectators": looks,
        }
        before, start = {name: _cpu(each) for name, each in names.items()}, time.monotonic()
        busy = _machine()
        writes = safe_writes(beside, int(20 * seconds), 0.05)
        for each in pads:
            _say(each, "go")
        time.sleep(seconds)
        took = time.monotonic() - start
        used = {name: (_cpu(each) - before[name]) / took for name, each in names.items()}
        used["the rest of the machine"] = (_machine() - busy) / took - sum(used.values())
        found = [json.loads(each.communicate(timeout=_READY)[0]) for each in pads]
        seen = [each for look in looks for each in stopped(look)]
    return Evening(
        [own for each in found for own in each["told"]],
        [own for each in found for own in each["seen"]],
        seen,
        taken(writes),
        used,
    )


@contextmanager
def server(store: str | Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a server until the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.live.server", str(store), str(port)]
    )
    try:
        _wait(port)
        yield process
    finally:
        process.terminate()
        process.wait()


@contextmanager
def watching(port: int, path: str, count: int) -> Iterator[subprocess.Popen[str]]:
    """Run spectators who all have the present when the block begins."""
    with _client("spectators", str(port), path, str(count)) as process:
        yield process


@contextmanager
def bare_broadcast(port: int, size: int) -> Iterator[subprocess.Popen[str]]:
    """Run the bare server in a process; told to go on, it sends twenty messages."""
    with _client("bare", str(port), str(size)) as process:
        yield process


def safe_writes(folder: Path, count: int, pause: float) -> subprocess.Popen[bytes]:
    """Begin to make small writes safe, one by one; :func:`taken` says how long each took."""
    given = [str(folder), str(count), str(pause)]
    return subprocess.Popen(
        [sys.executable, "-m", "bench.live.writes", *given], stdout=subprocess.PIPE
    )


def taken(writes: subprocess.Popen[bytes]) -> list[float]:
    """Wait until they are written; give the seconds of each."""
    found: list[float] = json.loads(writes.communicate(timeout=_READY)[0])
    return found


def stopped(process: subprocess.Popen[str]) -> Seen:
    """Let the spectators go, and give what they saw."""
    found: Seen = json.loads(process.communicate("over\n", timeout=_READY)[0])
    return found


def free_port() -> int:
    """Find a port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def _pads(**given: Any) -> Iterator[subprocess.Popen[str]]:
    with _client("pads", first=json.dumps(given)) as process:
        yield process


@contextmanager
def _client(name: str, *given: str, first: str = "") -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", f"bench.live.{name}", *given],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        if first:
            _say(process, first)
        assert process.stdout
        if process.stdout.readline().strip() != "ready":
            raise SystemExit(f"not all {name} came in")
        yield process
    finally:
        process.kill()
        process.wait()


def _say(process: subprocess.Popen[str], text: str) -> None:
    assert process.stdin
    process.stdin.write(text + "\n")
    process.stdin.flush()


def _cpu(processes: Iterable[subprocess.Popen[Any]]) -> float:
    """Seconds of a core that processes have used, on Linux; elsewhere nobody knows."""
    try:
        found = [Path(f"/proc/{each.pid}/stat").read_text() for each in processes]
    except OSError:
        return 0.0
    told = [each.rpartition(")")[2].split()[11:13] for each in found]
    return sum(int(each) for pair in told for each in pair) / os.sysconf("SC_CLK_TCK")


def _machine() -> float:
    """Seconds of a core that the whole machine has used, on Linux."""
    try:
        told = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    except OSError:
        return 0.0
    user, nice, system, _idle, _wait, irq, soft, steal = map(int, told[1:9])
    return (user + nice + system + irq + soft + steal) / os.sysconf("SC_CLK_TCK")


def _wait(port: int) -> None:
    for _ in range(300):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server does not listen")
