"""Whole objects out of a text of JSON that is damaged or cut, and what had to be left out."""

from __future__ import annotations

import json
from collections.abc import Iterator

from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.formats.bridgemate.codec import FINITE

__all__ = ["salvaged"]

_DECODER = json.JSONDecoder(**FINITE)
_EFFORT = 8  # how often, on average, a sign may be looked at again
_BETWEEN = " \t\r\n,[]}"  # what may stand between objects


def salvaged(text: str, where: str, problems: list[Problem]) -> Iterator[tuple[str, object]]:
    """
    Give every object that is whole, with its line; each gap is a problem.

    >>> problems = []
    >>> list(salvaged('[{"a": 1}, {"b": oops}, {"c": 3}', "x", problems))
    [('x:1', {'a': 1}), ('x:1', {'c': 3})]
    >>> print(problems[0])
    x:1: not JSON: '{"b": oops}, '
    """
    at, line, effort = 0, 1, 0
    gap, gap_line = 0, 1
    while (start := text.find("{", at)) >= 0 and effort <= _EFFORT * len(text):
        line += text.count("\n", at, start)
        try:
            value, end = _DECODER.raw_decode(text, start)
        except json.JSONDecodeError as error:
            # The error has counted the lines before it: cheap, but not for nothing.
            effort += error.pos - start + 1 + start // 64
            at = start + 1
            continue
        except (ValueError, RecursionError):
            effort += len(text) - start
            at = start + 1
            continue
        problems += _gap(text[gap:start], f"{where}:{gap_line}")
        yield f"{where}:{line}", value
        line += text.count("\n", start, end)
        at = gap = end
        gap_line = line
    problems += _gap(text[gap:], f"{where}:{gap_line}")


def _gap(text: str, where: str) -> Iterator[Problem]:
    shown = text.lstrip(_BETWEEN)
    if shown:
        yield Problem(where, Text("not JSON: {shown!r}", shown=shown[:60]))
