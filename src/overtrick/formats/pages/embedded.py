"""
JSON as it stands alone or inside a page: in an attribute, or behind ``data =`` in a script.

Every number is kept as its text, so that nothing is rounded.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from overtrick.errors import InvalidFile, Text
from overtrick.formats.limits import Report, most
from overtrick.formats.pages.page import Page

__all__ = ["DocumentReport", "documents_in", "items", "json_of", "rest_of", "text_at"]

_ATTRIBUTE = re.compile(r"(?:v-bind)?:?(?:data|result|results|event|game|session)")
_STARTS = re.compile(r"[=(:]\s{0,20}([{\[])")
_MOST_STARTS = 200  # of values in scripts that are tried
_EFFORT = 8  # how often, on average, a sign of a script may be looked at again
_COST = 2_000  # bytes of a result, a pair or a section; of time they take more than of memory
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str)


def json_of(text: str, name: str) -> Any:
    """
    Read JSON; numbers stay texts.

    >>> json_of('{"score": 0.10}', "")
    {'score': '0.10'}

    :raises InvalidFile: if it is none.
    """
    try:
        return _DECODER.decode(text.strip().removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not JSON: {error}", where=name, error=error) from None


def documents_in(page: Page) -> Iterator[Any]:
    """Find every JSON document in the attributes and the scripts of a page."""
    for element in page.tree.iter():
        for key, value in element.attrib.items():
            if value[:1] in ("{", "[") and len(value) > 2 and _ATTRIBUTE.fullmatch(str(key)):
                with suppress(ValueError, RecursionError):
                    yield _DECODER.raw_decode(value)[0]
    left = _MOST_STARTS
    for script in page.tree.iter("script"):
        text = script.text or ""
        after = effort = 0
        for start in _STARTS.finditer(text):
            at = start.start(1)
            if at < after or left <= 0 or effort > _EFFORT * len(text):
                continue
            left -= 1
            try:
                found, after = _DECODER.raw_decode(text, at)
            except json.JSONDecodeError as error:
                effort += error.pos - at
            except (ValueError, RecursionError):
                effort += len(text) - at
            else:
                yield found


def items(value: object) -> list[dict[str, Any]]:
    """
    Give the objects of a list, or of an object that stands for one; what is none is left out.

    >>> items([{"board": "1"}, None]), items(None)
    ([{'board': '1'}], [])
    """
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list):
        return []
    return [one for one in value if isinstance(one, dict)]


@dataclass(frozen=True, slots=True)
class DocumentReport(Report):
    """
    Notes what is wrong with a document, and counts what is read of it.

    >>> say = DocumentReport("club.json", size=100)
    >>> sum(1 for _ in say.each([{}] * 90_000))
    25167
    >>> print(say.problems[0])
    club.json: more than 25167 records in so short a file; reading stops here
    """

    size: int = 0
    _read: Iterator[int] = field(default_factory=count)

    def each(self, value: object) -> Iterator[dict[str, Any]]:
        """Go through the objects of a list, as far as so short a document may be read."""
        allowed, problems = most(self.size, _COST), self.problems
        for one in items(value):
            if problems.is_over or problems.stop_reading(read := next(self._read), self.name):
                return
            if read >= allowed:
                why = Text("more than {most} records in so short a file", most=allowed)
                problems.stop(self.name, why)
                return
            yield one


def text_at(held: Mapping[str, Any], *keys: str) -> str:
    """
    Give the first text there is under one of the keys.

    >>> text_at({"pair": None, "number": "7"}, "pair", "number")
    '7'
    """
    for key in keys:
        value = held.get(key)
        if isinstance(value, bool):
            return "1" if value else "0"
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
    return ""


def rest_of(held: Mapping[str, Any], used: Iterable[str], prefix: str) -> dict[str, str]:
    """
    Give the texts of what nothing else holds, as extra facts; empty ones are left out.

    >>> rest_of({"rating": "2", "name": "Eve", "deleted": None}, ["name"], "acbl")
    {'acbl:rating': '2'}
    """
    known = set(used)
    return {
        f"{prefix}:{key}": text
        for key in held
        if key not in known
        and not key.endswith("_at")
        and not isinstance(held[key], bool)  # how the page is shown
        and (text := text_at(held, key))
    }
