"""
A LIN file as a stream of commands: ``command|value|``, line breaks insignificant.

The form has no published specification; this follows files as they are met.  Whatever is no
command is passed over and named, and the stream finds its step again.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterator
from typing import Protocol

from overtrick.errors import EnglishText
from overtrick.formats.lin.links import unlinked
from overtrick.formats.plain import decoded

__all__ = ["Readable", "commands_of"]

_BLOCK = 1 << 16  # what is at hand stays in the cache of the processor
_LONGEST = 4 << 20  # bytes without a bar: nothing of this form
_MOST_NOTES = 50

_WORDS = "vg rs pn pw mp bn pg qx st rh md ah sv mb an pc mc nt at sk up mn va pf ub"
_KNOWN = frozenset(_WORDS.split(" "))
_AT_LINE_START = _KNOWN - {"an", "at", "up"}  # words of a comment, too
_SILENT = frozenset(("pg", "st", "rh"))  # without a value
_COMMENTS = frozenset(("nt", "at", "an"))
_SHAPE = re.compile(r"[a-z0-9#]{2,3}")
_PLAY = re.compile(r"(\|\|\n?pc\|)([SHDCshdcAKQJT0-9pg|\n]*\|)")
_NOISE = " \t\n\ufeff\u200b\0\x1a"


class Readable(Protocol):
    """What is read a block at a time."""

    def read(self, size: int, /) -> bytes:
        """Give the next bytes, as many as are asked for; none at the end."""


def commands_of(
    stream: Readable, note: Callable[[int, str], None] = lambda line, text: None
) -> Iterator[tuple[int, str, str, bool]]:
    """
    Read the commands of a file, a block at a time; *note* hears of what is none.

    Cards that follow one another may come together; what only parts one thing from another
    is left out.

    >>> from io import BytesIO
    >>> for command in commands_of(BytesIO(b"junk\\nqx|o1|m\\nb|1C|")):
    ...     print(command)
    (2, 'qx', 'o1', True)
    (3, 'mb', '1C', True)
    """
    line, rest = 1, ""
    pending: list[str] = []  # a command whose value is yet to come
    say = _limited(note)
    for text in _texts(stream):
        pending += (rest + text).split("|")
        rest = pending.pop()
        if len(rest) > _LONGEST:
            say(line, rest)
            line, rest = line + rest.count("\n"), ""
        cells = iter(pending)
        word = next(cells, "")
        for value in cells:
            if word not in _KNOWN:
                line += word.count("\n")
                found, junk = _command(word, value)
                if junk:
                    say(line, junk)
                if not found:
                    word = value
                    continue
                word = found
            following = ""
            if "\n" in value:
                begun, line = line, line + value.count("\n")
                value, following = _unwrapped(word, value)
                yield begun, word, value, True
            elif value or word not in _SILENT:
                yield line, word, value, True
            word = following or next(cells, "")
        pending = [word] if word else []
    yield from _end(line, pending, rest, say)


def _end(
    line: int, cells: list[str], rest: str, say: Callable[[int, str], None]
) -> Iterator[tuple[int, str, str, bool]]:
    """What no bar closes."""
    word = cells[0] if cells else rest
    line += word.count("\n")
    if not cells:
        if word.strip(_NOISE):
            say(line, word)
        return
    found, junk = _command(word, rest)
    if junk:
        say(line, junk)
    if found:
        yield line, found, rest.strip(_NOISE), False


def _command(cell: str, following: str) -> tuple[str, str]:
    """The command in a cell, empty if there is none, and what else stands there."""
    word = cell.replace("\n", "").strip(_NOISE).lower()
    if word in _KNOWN or not word:
        return word, ""
    if _SHAPE.fullmatch(word) and following.strip(_NOISE).lower() not in _KNOWN:
        return word, ""
    before, _, last = cell.rpartition("\n")
    last = last.strip(_NOISE).lower()
    if last in _KNOWN:
        return last, before
    if last[-2:] in _KNOWN and not last[-3:-2].isalnum():
        return last[-2:], cell.rstrip(_NOISE)[:-2]
    return "", cell


def _unwrapped(word: str, value: str) -> tuple[str, str]:
    """A value on one line, and the command that follows it without a bar between."""
    before, _, last = value.rpartition("\n")
    following = last.strip(_NOISE).lower()
    is_card = word == "pc" and last.strip(_NOISE) in ("ST", "SK")  # commands in small letters
    if following in _AT_LINE_START and not is_card:
        value = before
    else:
        following = ""
    joint = " " if word in _COMMENTS else ""
    return joint.join(part.strip() if joint else part for part in value.split("\n")), following


def _limited(note: Callable[[int, str], None]) -> Callable[[int, str], None]:
    """Name what is passed over, so many times and no more."""
    said = 0

    def say(line: int, junk: str) -> None:
        nonlocal said
        said += 1
        words = " ".join(junk[:200].split())
        if said <= _MOST_NOTES and words:
            words = words if len(words) <= 40 else f"{words[:37]}..."
            note(line, EnglishText("no command, passed over: {words!r}", words=words))

    return say


def _texts(stream: Readable) -> Iterator[str]:
    """The text in pieces that end where a line or a value ends."""
    rest = b""
    for block in _blocks(stream):
        block = rest + block
        cut = max(block.rfind(b"\n"), block.rfind(b"\r", 0, -1))
        cut = block.rfind(b"|") if cut < 0 else cut
        if cut < 0 and len(block) < _LONGEST:
            rest = block
            continue
        rest = block[cut + 1 :] if cut >= 0 else b""
        yield _text(block[: cut + 1] if cut >= 0 else block)
    if rest:
        yield _text(rest)


def _blocks(stream: Readable) -> Iterator[bytes]:
    first = stream.read(_BLOCK)
    if first[:2] in (b"\xff\xfe", b"\xfe\xff"):
        reader = codecs.getincrementaldecoder("utf-16")("replace")
        while first:
            yield reader.decode(first).encode("utf-8", "replace")
            first = stream.read(_BLOCK)
        return
    while first:
        yield first
        first = stream.read(_BLOCK)


def _text(block: bytes) -> str:
    try:
        text = block.decode("utf-8")
    except UnicodeDecodeError:  # archives are put together from files of any encoding
        text = "|".join(decoded(cell) for cell in block.split(b"|"))
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _PLAY.sub(_together, unlinked(text))


def _together(match: re.Match[str]) -> str:
    """
    Put the cards of a play into one value: most of an archive is this.

    After two bars a command begins, whatever stood before them.  Where anything but cards and
    ends of pages is between, all stays as it is.
    """
    begin, play = match.groups()
    lines = play.count("\n")
    if lines:
        play = play.replace("|pg||\n", "|")
    cards = play.replace("|pg||", "|")[:-1].replace("|pc|", ",")
    if "|" in cards or "\n" in cards or "pc|pg|" in match[0]:
        return match[0]
    newlines = "\n" * lines  # the lines that follow keep their numbers
    return f"{begin}{cards}|{newlines}"
