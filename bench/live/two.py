"""A PostgreSQL of the benchmark's own, in a folder that goes when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tests.app.postgres import postgres_cluster, program

__all__ = ["database", "postgres"]


def postgres() -> bool:
    """Whether PostgreSQL's server is installed here."""
    try:
        program("postgres")
    except AssertionError:
        return False
    return True


@contextmanager
def database() -> Iterator[str]:
    """Start it; give the address of a new database."""
    with postgres_cluster() as cluster:
        yield cluster.create()
