"""``overtrick serve``: what it cannot start with is said in one line, before it is ready."""

from __future__ import annotations

import shlex
import socket
from pathlib import Path

import pytest

from tests.cli.command import overtrick


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
