"""The fields of a TOML file, one by one: what is odd is a problem of its line and field."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any, TypeVar

from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem

__all__ = ["FileFields"]

T = TypeVar("T")


class FileFields:
    """
    A file as it is read; a field that nobody asked for is a problem, too.

    >>> from overtrick.events.series.keys import text
    >>> fields = FileFields('title = "Ours"\\ntitel = "Yours"', "our.toml")
    >>> fields.read("title", text)
    'Ours'
    >>> print(fields.problems()[0])
    our.toml:2: titel: no such field; there are: title
    """

    def __init__(self, data: str, name: str) -> None:
        """
        Take the text of a file; *name* is what problems call it.

        :raises InvalidFile: if it is no TOML.
        """
        self.name = name
        self._lines = data.splitlines()
        self._asked: set[str] = set()
        self._found: list[Problem] = []
        try:
            self.values = tomllib.loads(data.replace("\r\n", "\n"), parse_float=str)
        except (ValueError, RecursionError) as error:
            raise InvalidFile("not TOML: {error}", where=name, error=error) from None

    def read(self, key: str, parse: Callable[[Any], T], usual: Any = None) -> Any:
        """Read a field; without *usual* it must be there."""
        value = self.asked(key, usual)
        found = self.parsed(key, value, parse) if key in self.values else None
        return usual if found is None else found

    def asked(self, key: str, usual: Any = None) -> Any:
        """Give what stands in a field as it is; without *usual* it must be there."""
        self._asked.add(key)
        if key not in self.values and usual is None:
            self.wrong(key, Text("is missing"))
        return self.values.get(key, usual)

    def parsed(
        self, key: str, value: Any, parse: Callable[[Any], T], line: int = 0
    ) -> T | None:
        """Parse a value of a field; None if that cannot be done, which is a problem."""
        try:
            return parse(value)
        except OvertrickError as error:
            self.wrong(key, error.whole, value, line)
            return None

    def wrong(self, key: str, why: Text, value: object = "", line: int = 0) -> None:
        """Note a problem of a field, at the line of the value within it."""
        found = line or self._line(key, value)
        where = f"{self.name}:{found}" if key in self.values else self.name
        self._found.append(Problem(where, Text("{field}: {why}", field=key, why=why)))

    def headings(self, key: str) -> list[int]:
        """The lines of the headings ``[[key]]``."""
        heading = re.compile(rf"\s*\[\[\s*{re.escape(key)}\s*\]\]")
        return [nth for nth, line in enumerate(self._lines, 1) if heading.match(line)]

    @property
    def odd(self) -> list[Problem]:
        """Everything that was odd so far in the fields that were asked for."""
        return self._found

    def problems(self) -> list[Problem]:
        """Everything that was odd, unknown fields last."""
        known = ", ".join(sorted(self._asked))
        for key in self.values:
            if key not in self._asked:
                self.wrong(key, Text("no such field; there are: {known}", known=known))
        return self._found

    def _line(self, key: str, value: object) -> int:
        """The line of a field; or behind it, that of a text which stands there."""
        head = re.compile(rf"\s*(\[\[?\s*)?\"?{re.escape(key)}\b")
        start = next((n for n, each in enumerate(self._lines) if head.match(each)), 0)
        if isinstance(value, dict):
            value = value.get("is", next(iter(value.values()), ""))
        behind = range(start, len(self._lines))
        return next((n for n in behind if str(value) in self._lines[n]), start) + 1
