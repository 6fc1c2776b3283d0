"""
Tables as files: CSV with a head of ``# key: value`` lines, and the checks every scale needs.

The tables of the house lie in ``scales/``; a user's own has the same columns, in a file or as
rows.  Each is read once, when it is first asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar, Protocol, Self, TypeVar

from overtrick.core.letters import whole_number
from overtrick.core.own_files import check_size
from overtrick.errors import InvalidFile, InvalidScale, Text, UnknownName, system_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from os import PathLike

    from overtrick.core.exact import Exact

__all__ = [
    "NamedScale",
    "OfTable",
    "Registry",
    "Row",
    "Table",
    "check_steps",
    "house_table",
    "own_table",
    "read_table",
]

Value = TypeVar("Value")


class NamedScale(Protocol):
    """What every scale says of itself."""

    @property
    def id(self) -> str:
        """The name that settings use."""

    @property
    def title(self) -> str:
        """The name that players use."""

    @property
    def source(self) -> str:
        """The regulation or the page that it was taken from."""


class OfTable(ABC):
    """A scale that is read from a table: a user's own file, rows, or one of the house."""

    __slots__ = ()

    columns: ClassVar[tuple[str, ...]]
    """What its rows are made of."""
    needed: ClassVar[tuple[str, ...]] = ()
    """What a file must have, if less will do."""
    of_house: ClassVar[str]
    """The name of a file of the house, but for the scale's own."""

    @classmethod
    def read(cls, path: str | PathLike[str]) -> Self:
        """
        Read a user's table: CSV with the columns of the scale.

        :raises InvalidFile: if the file cannot be read.
        :raises InvalidScale: if the table has a gap, an overlap or no rows.
        """
        return cls.of(read_table(path, cls.needed or cls.columns))

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence[Exact]], name: str = "own") -> Self:
        """
        Make a scale of rows, a cell a column.

        :raises InvalidScale: if the table has a gap, an overlap or no rows.
        """
        return cls.of(own_table(rows, name, cls.columns))

    @classmethod
    def of_the_house(cls, name: str) -> Self:
        """Read a scale that comes with the package."""
        table = house_table(cls.of_house.format(name), cls.needed or cls.columns)
        return cls.of(replace(table, name=name))

    @classmethod
    @abstractmethod
    def of(cls, table: Table) -> Self:
        """Make a scale of a table that was read."""


class Registry(Mapping[str, Value]):
    """
    Values by name, each made when it is first asked for.

    >>> Registry("scale", {"plain": lambda: 24})["plain"]
    24
    """

    def __init__(self, kind: str, makers: Mapping[str, Callable[[], Value]]) -> None:
        """Keep a maker for each name; *kind* is the noun of the error message."""
        self._kind = kind
        self._makers = dict(makers)
        self._made: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._made:
            if name not in self._makers:
                known = ", ".join(self._makers)
                raise UnknownName(
                    "no {kind} {name!r}; there are: {known}",
                    kind=self._kind,
                    name=name,
                    known=known,
                )
            self._made[name] = self._makers[name]()
        return self._made[name]

    @classmethod
    def of_files(
        cls,
        kind: str,
        package: str,
        names: Iterable[str],
        read: Callable[[str, str], tuple[Value | None, Sequence[object]]],
    ) -> Registry[Value]:
        """
        Make a registry of TOML files of a package; *read* gives a value, and what is wrong.

        >>> Registry.of_files("scale", "overtrick.compare", ["plain"], lambda *_: (24, ()))
        ... # doctest: +ELLIPSIS
        <overtrick.compare.tables.Registry object at 0x...>
        """

        def made(name: str) -> Value:
            from importlib.resources import files

            from overtrick.errors import OvertrickError

            file = files(package) / f"{name}.toml"
            value, problems = read(file.read_text(encoding="utf-8"), file.name)
            if value is None:
                raise OvertrickError("{problem}", problem=str(problems[0]))
            return value

        return cls(kind, {name: partial(made, name) for name in names})

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table: where it stands, as it was written, and its cells by column."""

    line: int
    text: str
    cells: Mapping[str, str]

    def has(self, column: str) -> bool:
        """Whether the cell is there and filled."""
        return bool(self.cells.get(column))

    def exact(self, column: str) -> Exact:
        """
        Read a cell as a number from 0.

        >>> Row(3, "28,37/2", {"low": "28", "vp": "37/2"}).exact("vp")
        Fraction(37, 2)

        :raises InvalidScale: if it is no number, or less than 0.
        """
        from overtrick.core.exact import parse_exact
        from overtrick.errors import OvertrickError

        try:
            value = parse_exact(self.cells[column])
        except OvertrickError as error:
            raise self.wrong(Text("{column}: {error}", column=column, error=error)) from None
        if value < 0:
            raise self.wrong(Text("{column} is less than 0", column=column))
        return value

    def whole(self, column: str) -> int:
        """
        Read a cell as a whole number from 0.

        :raises InvalidScale: if it is none.
        """
        cell = self.cells[column]
        number = whole_number(cell, 999_999_999)
        if number is None:
            raise self.wrong(
                Text(
                    "{column} is not a whole number from 0: {cell!r}", column=column, cell=cell
                )
            )
        return number

    def wrong(self, reason: Text) -> InvalidScale:
        """Make the error that names this line and its text."""
        return InvalidScale(
            "line {line}, {text!r}: {reason}", line=self.line, text=self.text, reason=reason
        )


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it was read: its name, what its head says, its rows."""

    name: str
    about: Mapping[str, str]
    rows: tuple[Row, ...]

    def about_it(self, key: str) -> str:
        """Say what the head says of *key*, or nothing."""
        return self.about.get(key, "")


def house_table(name: str, columns: Sequence[str]) -> Table:
    """
    Read a table that comes with the package.

    >>> house_table("imps_wbf_1962", ["imps", "low"]).about_it("source")
    'Laws of Duplicate Bridge 2017, Law 78B'
    """
    from importlib.resources import files

    file = files("overtrick.compare").joinpath("scales", f"{name}.csv")
    return _parse(file.read_text(encoding="utf-8"), name, columns)


def read_table(path: str | PathLike[str], columns: Sequence[str]) -> Table:
    """
    Read a user's table from a file, named as the file is.

    :raises InvalidFile: if it cannot be read at all, or is too large.
    :raises InvalidScale: if a column is missing, a line does not fit or there are no rows.
    """
    from pathlib import Path

    try:
        check_size(Path(path).stat().st_size, str(path))
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise InvalidFile(
            "cannot read {path!r}: {strerror}", path=str(path), strerror=system_text(error)
        ) from None
    except UnicodeDecodeError as error:
        raise InvalidFile(
            "cannot read {path!r}: {error}", path=str(path), error=error
        ) from None
    return _parse(text, Path(path).stem, columns)


def own_table(rows: Iterable[Sequence[Exact]], name: str, columns: Sequence[str]) -> Table:
    """
    Make a table of rows that are at hand; ``line`` counts them from 1.

    >>> own_table([(0, 0), (1, 20)], "short", ["imps", "low"]).rows[1].text
    '1,20'

    :raises InvalidScale: if a row does not fit its columns or there are no rows.
    """
    made: list[Row] = []
    for line, values in enumerate(rows, 1):
        text = ",".join(map(str, values))
        if any(isinstance(value, (bool, float)) for value in values):
            raise Row(line, text, {}).wrong(Text("numbers must be exact"))
        made.append(_row(line, text, columns, list(map(str, values))))
    return _table(name, {}, made)


def check_steps(rows: Sequence[Row], low: str, high: str, unit: int = 1) -> None:
    """
    Check that the ranges of the rows ascend from 0, without a gap or an overlap.

    The column *high* may be missing; where it is there it must end one *unit* before the next
    row begins.

    :raises InvalidScale: naming the line that does not.
    """
    first = rows[0]
    if first.whole(low):
        raise first.wrong(
            Text("gap: the table begins at {first}, not at 0", first=first.whole(low))
        )
    for row, after in pairwise(rows):
        start, begins = row.whole(low), after.whole(low)
        if begins <= start:
            raise after.wrong(
                Text("not ascending: {low} after {before}", low=begins, before=start)
            )
        ends = row.whole(high) if row.has(high) else begins - unit
        if ends >= begins:
            raise after.wrong(Text("overlap: the line before ends at {end}", end=ends))
        if ends < begins - unit:
            raise after.wrong(Text("gap: the line before ends at {end}", end=ends))


def _parse(text: str, name: str, columns: Sequence[str]) -> Table:
    import csv

    about: dict[str, str] = {}
    header: list[str] | None = None
    rows: list[Row] = []
    for line, written in enumerate(text.splitlines(), 1):
        if written.startswith("#"):
            key, _, value = written[1:].partition(":")
            about[key.strip()] = value.strip()
        elif written.strip():
            try:
                cells = [cell.strip() for cell in next(csv.reader([written]))]
            except csv.Error as error:
                raise InvalidScale(
                    "line {line}: no cells: {error}", line=line, error=error
                ) from None
            if header is None:
                header = _checked_header(line, written, cells, columns)
            else:
                rows.append(_row(line, written, header, cells))
    return _table(name, about, rows)


def _checked_header(
    line: int, text: str, header: list[str], columns: Sequence[str]
) -> list[str]:
    missing = ", ".join(column for column in columns if column not in header)
    if missing:
        raise Row(line, text, {}).wrong(Text("no column {missing}", missing=missing))
    return header


def _row(line: int, text: str, columns: Sequence[str], cells: Sequence[str]) -> Row:
    if len(cells) != len(columns):
        raise Row(line, text, {}).wrong(
            Text(
                "{number} cells for {columns} columns", number=len(cells), columns=len(columns)
            )
        )
    return Row(line, text, dict(zip(columns, cells, strict=True)))


def _table(name: str, about: Mapping[str, str], rows: Sequence[Row]) -> Table:
    if not rows:
        raise InvalidScale("the table {name!r} has no rows", name=name)
    return Table(name, about, tuple(rows))
