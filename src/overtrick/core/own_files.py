"""
Small files that people write themselves: rules, scales, plans and mappings, TOML or JSON.

They hold pages of text and no evening of results, so a large one is refused before it is read.
"""

from __future__ import annotations

from typing import Any, Final

from overtrick.errors import InvalidFile

__all__ = ["LARGEST", "check_size", "toml_values"]

LARGEST: Final = 1 << 18
"""Bytes of such a file; the longest of ours has 13,000."""

_DOTS: Final = 400  # in a line: the parser takes the square of the parts of a dotted key


def check_size(size: int, name: str = "") -> None:
    """
    Refuse a file that nobody wrote by hand.

    >>> check_size(300_000, "a.json")
    Traceback (most recent call last):
    overtrick.errors.InvalidFile: a.json: 300000 bytes: a file of this kind has 262144 at most

    :raises InvalidFile: if it has so many bytes; the message begins with *name*.
    """
    if size > LARGEST:
        raise InvalidFile(
            "{size} bytes: a file of this kind has {most} at most",
            where=name,
            most=LARGEST,
            size=size,
        )


def toml_values(text: str, name: str = "") -> dict[str, Any]:
    """
    Read the values of a TOML file, numbers with decimals as they are written.

    >>> toml_values('step = 0.10', "our.toml")
    {'step': '0.10'}

    :raises InvalidFile: if it is too large or no TOML; the message begins with *name*.
    """
    import tomllib

    check_size(len(text), name)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _DOTS:
            raise InvalidFile("more than {most} dots", where=f"{name}:{number}", most=_DOTS)
    try:
        return tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not TOML: {error}", where=name, error=error) from None
