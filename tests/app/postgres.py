"""One real PostgreSQL for a session of tests, and an empty database in it for each test."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

__all__ = ["Cluster", "postgres_cluster"]

PLACES = ("/usr/lib/postgresql/*/bin", "/opt/homebrew/opt/postgresql*/bin", "/usr/pgsql-*/bin")


def program(name: str) -> str:
    """Find a program of PostgreSQL's server, the newest."""
    there = [
        path
        for place in PLACES
        for path in Path("/").glob(f"{place[1:]}/{name}")
        if path.is_file()
    ]
    newest = sorted(
        there, key=lambda path: [int(n) for n in path.parts[-3].split(".") if n.isdigit()]
    )
    found = str(newest[-1]) if newest else shutil.which(name)
    assert found, f"no {name} here: `scripts/system` installs PostgreSQL's server"
    return found


def _as_somebody() -> dict[str, Any]:
    """PostgreSQL refuses root: run as its own user, or as nobody."""
    if os.geteuid() != 0:
        return {}
    names = {user.pw_name for user in pwd.getpwall()}
    who = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


class Cluster:
    """A server that listens on a socket in its own folder; it waits for the disk (fsync)."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._who = _as_somebody()
        self._names = count(1)
        self._empty: list[str] = []
        self._server: subprocess.Popen[bytes] | None = None
        if self._who:
            os.chown(folder, self._who["user"], self._who["group"])
        subprocess.run(
            [
                *(program("initdb"), "-D", folder / "data", "-U", "overtrick", "-A", "trust"),
                *("-E", "UTF8", "--locale=C", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            cwd=folder,
            **self._who,
        )

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [
                    *(program("postgres"), "-D", self.folder / "data", "-k", self.folder),
                    *("-c", "listen_addresses=", "-c", "fsync=on", "-c", "max_connections=200"),
                ],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._who,
            )
        until = time.monotonic() + 60
        while True:
            try:
                psycopg.connect(self.url("postgres")).close()
                return
            except psycopg.OperationalError:
                assert self._server.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < until, "PostgreSQL does not answer"
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT breaks all connections, SIGQUIT is a crash."""
        if self._server is not None:
            self._server.send_signal(how)
            self._server.wait(60)
            self._server = None

    def url(self, name: str) -> str:
        """Give the address of a database."""
        return f"postgresql://overtrick@/{name}?host={self.folder}"

    def create(self) -> str:
        """Give the address of a database with nothing in it."""
        if self._empty:
            return self._empty.pop()
        name = f"test{next(self._names)}"
        self.run(f"create database {name} template template0")
        return self.url(name)

    def clear(self, url: str) -> None:
        """Throw away what is in a database, whoever still looks at it: the next takes it."""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(
                "select pg_terminate_backend(pid, 5000) from pg_stat_activity"
                " where datname = current_database() and pid <> pg_backend_pid()"
            )
            connection.execute("drop schema public cascade; create schema public")
        self._empty.append(url)

    def run(self, command: str) -> None:
        """Run one command of the owner of the cluster."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(command.encode())


@contextmanager
def postgres_cluster() -> Iterator[Cluster]:
    """Make a cluster in a short folder (a socket's path has 100 letters), and remove it."""
    folder = Path(tempfile.mkdtemp(prefix="ot-pg-"))
    folder.chmod(0o755)
    cluster = Cluster(folder)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.stop()
        shutil.rmtree(folder)
