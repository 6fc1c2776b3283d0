"""
Documents beside the journals: links, keys, players, devices, set-ups; each by kind and key.

A document is a JSON object with a version that grows with every change.  Who says which version
was expected is refused if another was faster, so that two devices do not write over each other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from overtrick.app.store.database import DocumentChanged, StoreError, asking, reading
from overtrick.app.store.rows import check_name, documents, is_name
from overtrick.app.store.writer import Work, Writer
from overtrick.events.journal.moment import moment_text, now, parse_moment

__all__ = [
    "Document",
    "Documents",
]


class Document(NamedTuple):
    """A document as it stands, with its version: 1, 2, 3 .."""

    kind: str
    key: str
    document: Mapping[str, Any]
    version: int
    created: datetime
    updated: datetime


class Documents:
    """The documents of a store."""

    _writer: Writer

    @property
    def engine(self) -> Engine:
        """The database itself."""
        raise NotImplementedError

    def put(
        self,
        kind: str,
        key: str,
        document: Mapping[str, Any],
        *,
        expected: int | None = None,
    ) -> Document:
        """
        Write a document, new or over the old one.

        :param expected: the version that it takes the place of, 0 for none; else any.
        :raises DocumentChanged: if another version stands there.
        :raises StoreError: if it is no JSON, or could not be saved.
        """
        text = _text(kind, key, document)
        return self._writer.write(
            ("document", kind, key), lambda to: Work(_put(to, kind, key, text, expected))
        )

    def put_new(self, kind: str, key: str, document: Mapping[str, Any]) -> Document:
        """
        Write a document if there is none; give back the one that stands, ours or another's.

        :raises StoreError: if it is no JSON, or could not be saved.
        """
        text = _text(kind, key, document)

        def run(to: Connection) -> Work[Document]:
            return Work(_found(to, kind, key) or _insert(to, kind, key, text))

        return self._writer.write(("document", kind, key), run)

    def get(self, kind: str, key: str) -> Document | None:
        """
        Give a document, or nothing.

        :raises StoreError: if the store cannot be read.
        """
        return self.get_each((kind,), key)[0]

    def get_each(self, kinds: Sequence[str], key: str) -> list[Document | None]:
        """
        Give the documents of one key, each of its kind, as they stand at one moment.

        :raises StoreError: if the store cannot be read.
        """
        if not all(map(is_name, (*kinds, key))):
            return [None] * len(kinds)
        with reading(), asking(self.engine) as connection:
            rows = connection.execute(_EACH, {"kinds": list(kinds), "key": key}).all()
        found = {row.kind: _document(row) for row in rows}
        return [found.get(kind) for kind in kinds]

    def delete(
        self, kind: str, key: str, *, expected: int | None = None, for_good: bool = False
    ) -> bool:
        """
        Take a document away; say whether there was one.

        :param for_good: whether nothing of it may be left in the files.
        :raises DocumentChanged: if it is not the version expected.
        :raises StoreError: if that could not be saved.
        """
        if not (is_name(kind) and is_name(key)):
            return False
        return self._writer.write(
            ("document", kind, key),
            lambda to: Work(_delete(to, kind, key, expected), erases=for_good),
        )

    def list(self, kind: str) -> Sequence[Document]:
        """
        Give all documents of a kind, by their keys.

        :raises StoreError: if the store cannot be read.
        """
        if not is_name(kind):
            return []
        with reading(), asking(self.engine) as connection:
            rows = connection.execute(_OF_KIND, {"kind": kind}).all()
        return sorted(map(_document, rows), key=lambda each: each.key)


def _found(connection: Connection, kind: str, key: str) -> Document | None:
    row = connection.execute(_ONE, {"kind": kind, "key": key}).first()
    return None if row is None else _document(row)


def _put(
    connection: Connection, kind: str, key: str, text: str, expected: int | None
) -> Document:
    stands = _expected(connection, kind, key, expected)
    if not stands:
        return _insert(connection, kind, key, text)
    place = {"kind": kind, "key": key}
    values = {"document": text, "version": stands + 1, "updated": moment_text(now())}
    connection.execute(update(documents).filter_by(**place).values(values))
    return _document(connection.execute(_ONE, place).one())


def _insert(connection: Connection, kind: str, key: str, text: str) -> Document:
    """Write the first version; if another was faster, the writer looks again."""
    moment = moment_text(now())
    values = {"document": text, "version": 1, "created": moment, "updated": moment}
    place = {"kind": kind, "key": key}
    connection.execute(insert(documents), {**place, **values})
    return _document(connection.execute(_ONE, place).one())


def _delete(connection: Connection, kind: str, key: str, expected: int | None) -> bool:
    stands = _expected(connection, kind, key, expected)
    connection.execute(delete(documents).filter_by(kind=kind, key=key))
    return bool(stands)


def _expected(connection: Connection, kind: str, key: str, expected: int | None) -> int:
    """The version that stands, ours until the commit; 0 if there is none."""
    row = connection.execute(_LOCK, {"kind": kind, "key": key}).first()
    stands: int = row.version if row else 0
    if expected is not None and stands != expected:
        raise DocumentChanged(
            "{kind} {key!r} was changed meanwhile: version {stands}, not {expected}",
            kind=kind,
            key=key,
            stands=stands,
            expected=expected,
        )
    return stands


def _document(row: Row[Any]) -> Document:
    moments = parse_moment(row.created), parse_moment(row.updated)
    return Document(row.kind, row.key, json.loads(row.document), row.version, *moments)


def _text(kind: str, key: str, document: Mapping[str, Any]) -> str:
    check_name(kind, "the kind of a document")
    check_name(key, "the key of a document")
    try:
        return json.dumps(dict(document), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise StoreError(
            "{kind} {key!r} cannot be stored: {error}", kind=kind, key=key, error=error
        ) from error


_OF_KIND: Final = select(documents).where(documents.c.kind == bindparam("kind"))
_ONE: Final = _OF_KIND.where(documents.c.key == bindparam("key"))
_LOCK: Final = _ONE.with_for_update()
_EACH: Final = select(documents).where(
    documents.c.key == bindparam("key"),
    documents.c.kind.in_(bindparam("kinds", expanding=True)),
)
