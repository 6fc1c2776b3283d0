"""``overtrick serve``: what it cannot start with is said in one line, before it is ready."""

from __future__ import annotations

import os
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, SRC, overtrick


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of our own, with a file that is no certificate and no store."""
    monkeypatch.chdir(tmp_path)
    for name in ("OVERTRICK_DATA", "OVERTRICK_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    Path("words").write_text("no certificate", encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "status", "words"),
    [
        ("--port 99999", 1, "no such port: 99999"),
        ("--host 999.1.1.1 --port 1", 1, "cannot listen on 999.1.1.1:1: "),
        ("--database club", 2, "not an address of a database: postgresql://..."),
        ("--public-url bridge", 2, "--public-url: not an address: 'bridge'"),
        ("--public-url 'http://a b'", 2, "--public-url: not an address: 'http://a b'"),
        ("--public-url http://[", 2, "--public-url: not an address: 'http://['"),
        ("--tls-cert words", 2, "--tls-cert and --tls-key go together"),
        ("--tls-cert words --tls-key none", 1, "none: No such file"),
        (
            "--tls-cert words --tls-key words",
            1,
            "words and words: no certificate and its key, as PEM",
        ),
        ("--host 127.0.0.1 --port 0 --data words", 1, "words"),
    ],
)
def test_what_it_cannot_start_with_is_said(line: str, status: int, words: str) -> None:
    done = overtrick("serve", *shlex.split(line))
    assert (done.status, done.out) == (status, "")
    assert words in " ".join(done.err.replace("│", " ").split())
    assert "Traceback" not in done.err
    assert sorted(path.name for path in Path().iterdir()) == ["words"]  # nothing was made


def test_another_port_is_named_where_it_would_help() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        taken = overtrick("serve", "--host", "127.0.0.1", "--port", str(port))
    assert (taken.status, taken.out) == (1, "")
    assert f"127.0.0.1:{port}: " in taken.err
    assert taken.err.endswith(f"; try --port {port + 1}\n")
    elsewhere = overtrick("serve", "--host", "999.1.1.1", "--port", "1")
    assert "try --port" not in elsewhere.err


@pytest.mark.skipif(sys.platform == "win32", reason="a signal ends the server")
@pytest.mark.parametrize("sent", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_demonstration_leaves_nothing_behind(tmp_path: Path, sent: str) -> None:
    """What is tried in a demonstration is in a folder of its own until the server stops."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    place = tmp_path / "temporary"
    place.mkdir()
    asked = ["serve", "--demo", "--host", "127.0.0.1", "--port", str(port)]
    env = {**os.environ, "PYTHONPATH": str(SRC), "TMPDIR": str(place), "PYTHONUNBUFFERED": "1"}
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)  # ignored under nohup, and inherited
    served = subprocess.Popen([*COMMAND, *asked], stdout=subprocess.PIPE, env=env, text=True)
    signal.signal(signal.SIGHUP, before)
    with served:
        assert served.stdout is not None
        said = next(line for line in served.stdout if line.startswith("Stop with Ctrl+C"))
        assert "removed" in said
        assert [path.name.partition("demo-")[0] for path in place.iterdir()] == ["overtrick-"]
        _wait_for(port)
        served.send_signal(signal.Signals[sent])
        served.wait(60)
    assert list(place.iterdir()) == []


def _wait_for(port: int) -> None:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("nobody listens")
