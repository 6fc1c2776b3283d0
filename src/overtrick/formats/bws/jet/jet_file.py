"""A whole Jet file: its tables by name, and their rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.formats.bws.jet.definition import JetTable, table_at
from overtrick.formats.bws.jet.pages import (
    DATA_PAGE,
    DELETED,
    MOVED,
    Data,
    Pages,
    RowPlace,
    Value,
    mapped,
    pointed,
)
from overtrick.formats.bws.jet.rows import LongValues, RowReader

__all__ = ["JetRow", "JetFile", "Row"]

Row = Mapping[str, Value]

_CATALOGUE = 2
_TABLE = 1
_LISTED = 1_000  # problems


@dataclass(frozen=True, slots=True)
class JetRow:
    """A row with its two places: where the table lists it, and where its bytes stand."""

    cells: dict[str, Value]
    home: RowPlace
    body: RowPlace


class JetFile:
    """
    A database of Access 97 (Jet 3) or Access 2000 to 2003 (Jet 4), without cipher.

    What is damaged is left out and named in ``problems``; only a file that is nothing of the
    kind is refused.  *data* may be a file mapped into memory.

    >>> from overtrick.formats.bws.jet.create import TableForm, new_file
    >>> file = JetFile(new_file([TableForm("Section", (("ID", "i16"), ("Letter", "t3")))]))
    >>> list(file.tables), file.rows("section")
    (['Section'], [])

    :raises InvalidFile: if it is none, or encrypted, or too new; it says what to do.
    """

    def __init__(self, data: Data) -> None:
        self.pages = Pages(data)
        self.problems: list[str] = []
        self._told: set[str] = set()
        self.damaged: set[str] = set()
        """The tables of which rows or pages could not be read."""
        self._long = LongValues(self.pages)
        self.tables: dict[str, JetTable] = {}
        catalogue = table_at(self.pages, _CATALOGUE, "MSysObjects")
        for found in self.found(catalogue):
            self._list(found.cells)

    @property
    def version(self) -> int:
        """3 or 4."""
        return self.pages.layout.version

    def table(self, name: str) -> JetTable | None:
        """Give the table of that name, whatever the case of its letters."""
        if name in self.tables:
            return self.tables[name]
        wanted = name.casefold()
        return next((self.tables[one] for one in self.tables if one.casefold() == wanted), None)

    def rows(self, name: str) -> list[Row]:
        """List the rows of a table; none where there is no such table."""
        table = self.table(name)
        return [] if table is None else [found.cells for found in self.found(table)]

    def found(self, table: JetTable) -> Iterator[JetRow]:
        """Go through the rows of a table, with their places."""
        reader = RowReader(self.pages.layout, table, self._long)
        numbers = self.table_pages(table)
        moved = self._moved(table, numbers)
        targets = set(moved.values())
        for number in numbers:
            yield from self._on_page(table, number, reader, moved, targets)
        if reader.problems:
            self._problem(table.name, reader.problems[0], len(reader.problems))

    def table_pages(self, table: JetTable) -> list[int]:
        """List the pages that hold a table's rows: by its map, or all that say so."""
        owned = self._owned.get(table.page, [])
        try:
            listed = mapped(self.pages, table.used_map)
        except InvalidFile as error:
            self._problem(
                table.name, EnglishText("its map of pages is damaged ({error})", error=error)
            )
            return owned
        known = set(owned)
        gone = [
            number for number in listed if number not in known and not self._is_long(number)
        ]
        if gone:
            said = EnglishText(
                "rows are lost, pages are missing or torn: {count}; copy the file again",
                count=len(gone),
            )
            self._problem(table.name, said)
        left = known.difference(listed)
        if left and table.name != "MSysObjects":
            self._unlisted(table, sorted(left))
        return [number for number in listed if number in known]

    def _is_long(self, number: int) -> bool:
        """Whether a page holds memos: they are listed with the table that they belong to."""
        if number >= self.pages.number:
            return False
        head = self.pages.page(number)[:8]
        return head[0] == DATA_PAGE and head[4:] == b"LVAL"

    @cached_property
    def _owned(self) -> dict[int, list[int]]:
        """Every page of rows, by the definition it belongs to."""
        owners: dict[int, list[int]] = {}
        data, size = self.pages.data, self.pages.layout.page
        for number in range(self.pages.number):
            head = data[number * size : number * size + 8]
            if head[0] == DATA_PAGE:
                owners.setdefault(int.from_bytes(head[4:8], "little"), []).append(number)
        return owners

    def grown(self, number: int, owner: int) -> None:
        """Take note of a page of rows that an edit has put at the end of the file."""
        self.pages.number = number + 1
        self._owned.setdefault(owner, []).append(number)

    def _list(self, cells: Row) -> None:
        name, kind, number = cells.get("Name"), cells.get("Type"), cells.get("Id")
        if kind != _TABLE or not isinstance(name, str) or not isinstance(number, int):
            return
        if name[:4].casefold() == "msys" or name in self.tables:
            return
        try:
            self.tables[name] = table_at(self.pages, number & 0xFFFFFF, name)
        except InvalidFile as error:
            self._problem(name, EnglishText(error.text))

    def _moved(self, table: JetTable, numbers: list[int]) -> dict[RowPlace, RowPlace]:
        """Rows that stand elsewhere: their home and their body, each body once."""
        found: dict[RowPlace, RowPlace] = {}
        bodies: set[RowPlace] = set()
        twice: set[RowPlace] = set()
        for number in numbers:
            page = self.pages.page(number)
            for at, slot in enumerate(self._slots(table, number, page)):
                if slot is None or slot[0] & DELETED or not slot[0] & MOVED:
                    continue
                body = pointed(int.from_bytes(page[slot[1] : slot[1] + 4], "little"))
                if body in bodies:
                    if self._damage(table) and body not in twice:
                        twice.add(body)
                        what = EnglishText("two rows stand at {body}", body=tuple(body))
                        self._problem(table.name, what)
                    continue
                bodies.add(body)
                found[RowPlace(number, at)] = body
        return found

    def _slots(
        self, table: JetTable, number: int, page: bytes
    ) -> list[tuple[int, int, int] | None]:
        try:
            return self.pages.slots(page)
        except InvalidFile as error:
            self._problem(
                table.name, EnglishText("page {number}: {error}", number=number, error=error)
            )
            return []

    def _on_page(
        self,
        table: JetTable,
        number: int,
        reader: RowReader,
        moved: Mapping[RowPlace, RowPlace],
        targets: set[RowPlace],
    ) -> Iterator[JetRow]:
        page = self.pages.page(number)
        for at, slot in enumerate(self._slots(table, number, page)):
            home = body = RowPlace(number, at)
            if slot is None:
                if self._damage(table):
                    what = EnglishText(
                        "page {number}: row {at} cannot stand there", number=number, at=at
                    )
                    self._problem(table.name, what)
                continue
            if home in targets or (slot[0] & MOVED and home not in moved):
                continue
            if slot[0] & DELETED:
                continue
            try:
                raw = page[slot[1] : slot[2]]
                if home in moved:
                    body = moved[home]
                    raw = self._body(table, body)
                yield JetRow(reader.read(raw), home, body)
            except InvalidFile as error:
                if self._damage(table):
                    what = EnglishText(
                        "page {number}, row {at}: {error}", number=number, at=at, error=error
                    )
                    self._problem(table.name, what)

    def _body(self, table: JetTable, body: RowPlace) -> bytes:
        self.pages.data_page(body.page, table.page)
        return self.pages.row(body)

    def _unlisted(self, table: JetTable, numbers: list[int]) -> None:
        """Name live rows in pages that the table does not list: no Access would show them."""
        number = sum(
            slot is not None and not slot[0] & DELETED
            for page in numbers
            for slot in self._slots(table, page, self.pages.page(page))
        )
        if number:
            what = EnglishText(
                "{number} rows stand on pages that the table does not list: left out",
                number=number,
            )
            self._note(EnglishText(Text.joined((table.name, what), ": ")))

    def _damage(self, table: JetTable) -> bool:
        """Take note that a row is lost; whether there is still room to name it."""
        self.damaged.add(table.name)
        return len(self.problems) < _LISTED

    def _problem(self, name: str, what: str, times: int = 1) -> None:
        self.damaged.add(name)
        if times > 1:
            what = EnglishText("{what} (and {count} more)", what=what, count=times - 1)
        self._note(EnglishText(Text.joined((name, what), ": ")))

    def _note(self, told: str) -> None:
        if len(self.problems) < _LISTED and told not in self._told:
            self._told.add(told)
            self.problems.append(told)
