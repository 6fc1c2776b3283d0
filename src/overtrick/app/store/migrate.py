"""Bring the tables of a database to what this version knows, though several start at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Column, Connection, Engine, MetaData, Table, Text, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from overtrick.app.store.database import shown, writing
from overtrick.app.store.errors import StoreUnreadable, said
from overtrick.app.store.tables import ALL, HEAD, VERSION_TABLE

__all__ = ["MIGRATIONS", "migrate"]

MIGRATIONS: Final = Path(__file__).parent / "migrations"

_LOCK: Final = 0x4F564552  # "OVER": who changes the tables of a PostgreSQL database holds it
_version = Table(VERSION_TABLE, MetaData(), Column("version_num", Text))


def migrate(engine: Engine) -> None:
    """
    Make the tables, or change them; one process does it, the others wait for it.

    :raises StoreUnreadable: if the database is another program's, damaged or too new.
    """
    where = shown(engine.url)
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
    if VERSION_TABLE in names:
        found = connection.execute(select(_version.c.version_num)).scalar()
        if found is not None and found > HEAD:
            raise StoreUnreadable(
                f"{where}: written by a newer Overtrick (tables {found}, this one knows {HEAD})"
            )
        return found == HEAD
    ours = {table.name for table in ALL}
    others = names if connection.dialect.name == "sqlite" else names & ours
    if others:
        found = ", ".join(sorted(others)[:3])
        raise StoreUnreadable(f"{where}: this is another program's database (table {found})")
    return False


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
