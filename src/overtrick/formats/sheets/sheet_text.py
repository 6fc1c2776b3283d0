"""
A sheet as its lines, so that an edit leaves every other line as somebody wrote it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from overtrick.errors import InvalidSheet
from overtrick.events.problem import Problem
from overtrick.formats.sheets.sheet import lines_of, read_sheet
from overtrick.rules.pad import Pad

__all__ = ["SheetText"]


@dataclass(frozen=True, slots=True)
class SheetText:
    """
    The text of a sheet, with edits that give a new one.

    >>> text = SheetText("# Friday\\nWe 2S =  # bid at last\\nThey 4H =\\n")
    >>> print(text.with_deal(2, "They 4H -1").with_header("dealer", "W").text, end="")
    # Friday
    dealer: W
    We 2S =  # bid at last
    They 4H -1
    """

    text: str
    name: str = "sheet"

    @property
    def pad(self) -> Pad:
        """What is written, as far as it can be read."""
        return _read(self.text, self.name)[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong, line by line."""
        return _read(self.text, self.name)[1]

    def with_deal(self, number: int, words: str) -> SheetText:
        """
        Write a deal in the place of deal *number*, or after the last.

        :raises InvalidSheet: if there is no such place, or the new line has a problem.
        """
        deals, _ = _places(self.text)
        if number == len(deals) + 1:
            return self._changed(self._end(), 0, words)
        return self._changed(self._line(number), 1, words)

    def with_deal_before(self, number: int, words: str) -> SheetText:
        """
        Write a deal before deal *number*.

        :raises InvalidSheet: if there is no such deal, or the new line has a problem.
        """
        return self._changed(self._line(number), 0, words)

    def without_deal(self, number: int) -> SheetText:
        """
        Take a deal out.

        :raises InvalidSheet: if there is no such deal.
        """
        return self._changed(self._line(number), 1)

    def with_header(self, key: str, value: str) -> SheetText:
        """
        Write a header in the place of one of that name, or after the last header.

        :raises InvalidSheet: if its value has a problem.
        """
        deals, headers = _places(self.text)
        if key in headers:
            return self._changed(headers[key] - 1, 1, f"{key}: {value}")
        place = max(headers.values(), default=deals[0] - 1 if deals else self._end())
        return self._changed(place, 0, f"{key}: {value}")

    def without_header(self, key: str) -> SheetText:
        """Take a header out, if it is there."""
        _, headers = _places(self.text)
        return self._changed(headers[key] - 1, 1) if key in headers else self

    def _line(self, number: int) -> int:
        deals, _ = _places(self.text)
        if not 1 <= number <= len(deals):
            raise InvalidSheet(
                "there is no deal {number}: the sheet has {deals}",
                number=number,
                deals=len(deals),
            )
        return deals[number - 1] - 1

    def _end(self) -> int:
        return len(_lines(self.text))

    def _changed(self, place: int, gone: int, *new: str) -> SheetText:
        lines = _lines(self.text)
        lines[place : place + gone] = new
        changed = SheetText("".join(f"{line}\n" for line in lines), self.name)
        here = f"{self.name}:{place + 1}"
        for problem in changed.problems:
            if new and problem.where == here:
                raise InvalidSheet(problem.text)
        return changed


@lru_cache(maxsize=16)  # the same few are looked at again and again
def _read(text: str, name: str) -> tuple[Pad, tuple[Problem, ...]]:
    return read_sheet(text, name)


@lru_cache(maxsize=16)
def _places(text: str) -> tuple[tuple[int, ...], dict[str, int]]:
    return lines_of(text)


def _lines(text: str) -> list[str]:
    lines = re.split(r"\r\n|\r|\n", text)
    return lines if lines[-1] else lines[:-1]
