"""Bring the tables of a database to what this version knows, though several start at once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Connection, Engine, MetaData, Table, Text, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from overtrick.app.store.database import StoreUnreadable, said, shown, writing
from overtrick.app.store.rows import ALL, HEAD, REVISIONS, VERSION_TABLE

__all__ = ["MIGRATIONS", "migrate"]

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_REVISION: Final = re.compile(r"[0-9]{4}")
_LOCK: Final = 0x4F564552  # "OVER": who changes the tables of a PostgreSQL database holds it
_version = Table(VERSION_TABLE, MetaData(), Column("version_num", Text))


def migrate(engine: Engine, place: str = "") -> None:
    """
    Make the tables, or change them; one process does it, the others wait for it.

    :param place: how a refusal names the database, where that is not its own address.
    :raises StoreUnreadable: if the database is another program's, damaged, too new, or has
        tables of a version that never was.
    """
    where = place or shown(engine.url)
    try:
        with engine.connect() as connection:
            if _is_ready(connection, where):
                return
        with writing(engine) as connection, connection.begin():
            if engine.dialect.name == "postgresql":
                connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            if not _is_ready(connection, where):
                _upgrade(connection)
    except SQLAlchemyError as error:
        raise StoreUnreadable(f"{where}: {said(error)}") from error


def _is_ready(connection: Connection, where: str) -> bool:
    names = set(inspect(connection).get_table_names())
    ours = {table.name for table in ALL}
    if VERSION_TABLE in names:
        versions = list(connection.execute(select(_version.c.version_num)).scalars())
        if versions or names & ours:
            _check_known(versions, where)
        return versions == [HEAD]
    others = names if connection.dialect.name == "sqlite" else names & ours
    if others:
        found = ", ".join(sorted(others)[:3])
        raise StoreUnreadable(
            "{where}: this is another program's database (table {found})",
            where=where,
            found=found,
        )
    return False


def _check_known(versions: list[Any], where: str) -> None:
    """Refuse tables that no migration leads from; whoever changed them knows why."""
    version = versions[0] if len(versions) == 1 else None
    if version in REVISIONS:
        return
    if isinstance(version, str) and _REVISION.fullmatch(version) and version > HEAD:
        raise StoreUnreadable(
            "{where}: written by a newer Overtrick (tables {version}, this one knows {head})",
            where=where,
            version=version,
            head=HEAD,
        )
    found = ", ".join(f"{str(each)[:40]!r}" for each in versions[:3]) or "none"
    raise StoreUnreadable(
        "{where}: the version of its tables is {found}, and no Overtrick has written that "
        "(this one knows {revisions}). Nothing was changed",
        where=where,
        found=found,
        revisions=", ".join(REVISIONS),
    )


def _upgrade(connection: Connection) -> None:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(MIGRATIONS), version_locations=[str(MIGRATIONS)])

    def steps(revision: Any, context: Any) -> Any:
        return script._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), script, fn=steps) as environment:
        environment.configure(
            connection=connection, version_table=VERSION_TABLE, transactional_ddl=True
        )
        environment.run_migrations()
