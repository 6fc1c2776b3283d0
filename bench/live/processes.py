"""The processes of the load: servers, pads, spectators; and what each took of the processor."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

__all__ = ["Evening", "Seen", "Told", "evening", "free_port", "server", "stopped", "watching"]

Told = list[list[tuple[int, float, float]]]
"""By table: the number of each entry, when it was sent, when it was answered."""

Seen = list[tuple[list[int], list[float], int]]
"""By connection: the numbers that came, the moments they came, and how many bytes in all."""

_READY = 300.0


class Evening(NamedTuple):
    """What was told and seen, and the shares of a core that were used, by process."""

    told: Told
    pads: list[tuple[list[int], list[float]]]
    seen: Seen
    used: dict[str, float]


def evening(
    started: subprocess.Popen[bytes],
    ports: tuple[int, int],
    path: str,
    count: int,
    **given: Any,
) -> Evening:
    """Let pads enter at the first port while spectators look on at the second."""
    with watching(ports[1], path, count) as look, _pads(port=ports[0], **given) as pads:
        names = {"the server": started.pid, "the pads": pads.pid, "the spectators": look.pid}
        before, start = {name: _cpu(pid) for name, pid in names.items()}, time.monotonic()
        busy = _machine()
        _say(pads, "go")
        time.sleep(float(given["seconds"]))
        took = time.monotonic() - start
        used = {name: (_cpu(pid) - before[name]) / took for name, pid in names.items()}
        used["the rest of the machine"] = (_machine() - busy) / took - sum(used.values())
        found = json.loads(pads.communicate(timeout=_READY)[0])
        return Evening(found["told"], found["seen"], stopped(look), used)


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


def _cpu(pid: int) -> float:
    """Seconds of a core that a process has used, on Linux; elsewhere nobody knows."""
    try:
        told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(map(int, told[11:13])) / os.sysconf("SC_CLK_TCK")


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
