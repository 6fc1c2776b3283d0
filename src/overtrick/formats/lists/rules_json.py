"""What files of rules have in common (seasons, leagues, prizes): JSON, and places in it."""

from __future__ import annotations

import json

from overtrick.errors import InvalidFile
from overtrick.formats.plain import decoded

__all__ = ["anything", "json_values", "place"]


def json_values(data: bytes, name: str = "") -> object:
    """
    Read the values of a JSON file, numbers with decimals as they are written.

    >>> json_values(b'{"best": 8, "share": 0.10}')
    {'best': 8, 'share': '0.10'}

    :raises InvalidFile: if it is no JSON; the message begins with *name*.
    """
    try:
        values: object = json.loads(decoded(data), parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not JSON: {error}", where=name, error=error) from None
    return values


def anything(value: object) -> object:
    """
    Take a value as it is: what stands under the key is read by somebody else.

    >>> anything({"up": 1})
    {'up': 1}
    """
    return value


def place(name: str, what: str) -> str:
    """
    Say where a problem is: in which part of which file.

    >>> place("club.json", "division 2"), place("", "rules")
    ('club.json: division 2', 'rules')
    """
    return f"{name}: {what}" if name else what
