"""What a request brings: read strictly, and its first mistake said with its place."""

import re
import sys
from typing import Any, TypeVar

import msgspec
from litestar import Request

from overtrick.core.letters import whole_number
from overtrick.errors import InvalidFile, Text

__all__ = ["LARGEST", "TooLarge", "Unreadable", "body_of", "bytes_of"]

T = TypeVar("T")

_WORDS = {
    "contestant": Text("the pair or team"),
    "ns": Text("who sits North-South"),
    "ew": Text("who sits East-West"),
    "outcome": Text("the result"),
    "player": Text("the player"),
}
"""Fields as people call them; the others are called by their own word."""

LARGEST = 256_000
"""Bytes of a command."""


class Unreadable(InvalidFile):
    """What was sent cannot be read as what is asked for."""

    status, code = 400, "cannot-be-read"

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class TooLarge(InvalidFile):
    """More was sent than is ever needed."""

    status, code = 413, "too-large"


async def body_of(
    request: Request[Any, Any, Any], kind: type[T], what: str, largest: int = LARGEST
) -> T:
    """
    Read the JSON of a request as a value of that kind.

    :raises Unreadable: if it is none; the message and ``field`` name the place.
    :raises TooLarge: if it is more than any needs.
    """
    data = await bytes_of(request, largest)
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Unreadable(f"{what}: {_plain(str(error))}", _field(str(error))) from error


async def bytes_of(request: Request[Any, Any, Any], largest: int) -> bytes:
    """
    Read the body of a request.

    :raises TooLarge: if it has more bytes than *largest*.
    """
    said = request.headers.get("content-length", "")
    size = whole_number(said, sys.maxsize) or 0
    data = b"" if size > largest else await request.body()
    if max(size, len(data)) > largest:
        raise TooLarge(
            "that is too much: {size} bytes, and {largest} are read",
            size=max(size, len(data)),
            largest=largest,
        )
    return data


def _field(message: str) -> str:
    """
    Find the field that a mistake is in.

    >>> _field("Expected `int`, got `str` - at `$.board`")
    'board'
    >>> _field("Object missing required field `outcome`")
    'outcome'
    """
    found = re.search(r"at `\$\.(\w+)", message) or re.search(r"field `(\w+)`", message)
    return found[1] if found else ""


def _plain(message: str) -> Text | str:
    """
    Say a mistake without signs of code.

    >>> print(_plain("Expected `int`, got `str` - at `$.board`"))
    expected int, got str, at board
    >>> print(_plain("Object missing required field `contestant`"))
    the pair or team is missing (contestant)
    """
    missing = re.search(r"missing required field `(\w+)`", message)
    if missing:
        return Text(
            "{what} is missing ({field})",
            what=_WORDS.get(missing[1], missing[1].replace("_", " ")),
            field=missing[1],
        )
    text = message.replace("$.", "").replace("`", "").replace(" - at", ", at")
    return text[:1].lower() + text[1:]
