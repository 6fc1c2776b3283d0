"""One format: its id, name and suffixes, how it is recognised, read and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import Any, BinaryIO

from overtrick.core.shown import MissingExtra, needs
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import Appender, People

__all__ = ["Format", "MissingExtra", "abilities", "needs"]

Sniff = Callable[[bytes], bool]


def abilities(words: str) -> frozenset[str]:
    """
    Name what a format can carry, as words of ``contents/abilities.py``.

    >>> sorted(abilities("results deals"))
    ['deals', 'results']
    """
    return frozenset(words.split())


@dataclass(frozen=True, slots=True)
class Format:
    """
    A format of files.

    ``reader``, ``writer`` and so on are names of functions or classes in ``module``,
    which is imported when one of them is used (``write:write_lin`` is one of the module
    ``write`` beside it, ``BRI.read`` a method); empty where the format has none:

    * reader ``(data: bytes, name: str) -> (Contents, [Problem])``
    * writer ``(contents: Contents) -> (bytes, [loss])``: losses are sentences about what the
      abilities alone do not tell
    * streamer ``(stream: BinaryIO, name: str) -> Iterator[(Contents, [Problem])]``: a part at a
      time, in bounded memory
    * people ``() -> People``: how parts make a whole; a long file is converted part by part
      if its format has this and the format to be written an appender
    * appender ``(waiting: BinaryIO) -> Appender``: writes a file in parts
    * filler ``(contents: Contents, into: bytes) -> (bytes, [loss])``: writes into a file that
      the user's own software has made
    """

    id: str
    title: str
    suffixes: tuple[str, ...]
    module: str
    reader: str = ""
    writer: str = ""
    streamer: str = ""
    people: str = ""
    appender: str = ""
    filler: str = ""
    reads: frozenset[str] = frozenset()
    """The abilities that the reader finds."""
    carries: frozenset[str] = frozenset()
    """The abilities that a round trip keeps: what the reader finds, unless they are fewer."""
    sniff: Sniff | None = None
    """Whether the first kilobytes of a file can be nothing else."""
    extra: str = ""
    """The extra that it needs."""
    note: str = ""
    """What a user should know before choosing it, in a sentence."""
    wants_ranking: bool = False
    """Whether who gets such a file expects places and awards in it."""
    is_text: bool = True
    otherwise: str = ""
    """The format that a file of this suffix may be instead, told by what stands far behind."""
    page: str = ""
    """Its page among the docs, where that is not called as its room."""

    def __post_init__(self) -> None:
        if self.writer and not self.carries:
            object.__setattr__(self, "carries", self.reads)

    @property
    def subject(self) -> str:
        """What its page among the docs is called; formats of one page are much alike."""
        return self.page or self.module.rpartition(".")[0].rpartition(".")[2]

    @property
    def suffix(self) -> str:
        """The suffix of a file that is written."""
        return self.suffixes[0] if self.suffixes else f".{self.id}"

    def read(self, data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
        """
        Read a file.

        :raises InvalidFile: if it is nothing that this format can be.
        :raises MissingExtra: if a library is needed that is not installed.
        """
        found: tuple[Contents, list[Problem]] = self._call(self.reader, "read")(data, name)
        return found

    def write(self, contents: Contents) -> tuple[bytes, list[str]]:
        """
        Write a file, always the same bytes for the same contents.

        :raises InvalidFile: if these contents cannot be written at all; it says why.
        :raises MissingExtra: if a library is needed that is not installed.
        """
        done: tuple[bytes, list[str]] = self._call(self.writer, "written")(contents)
        return done

    def fill(self, contents: Contents, into: bytes) -> tuple[bytes, list[str]]:
        """
        Write into a copy of a file that the user's own software has made.

        :raises InvalidFile: if that cannot be done; it says why.
        """
        done: tuple[bytes, list[str]] = self._call(self.filler, "filled")(contents, into)
        return done

    def parts(self, stream: BinaryIO, name: str) -> Iterator[tuple[Contents, list[Problem]]]:
        """
        Read a file part by part, in bounded memory; as a whole where it cannot be parted.

        :raises InvalidFile: if it is nothing that this format can be.
        """
        if not self.streamer:
            yield self.read(stream.read(), name)
            return
        yield from self._call(self.streamer, "read")(stream, name)

    def appending(self, source: Format, waiting: BinaryIO) -> tuple[Appender, People] | None:
        """
        Begin a file of this format in parts; None where the two formats cannot do that.

        Whatever has to wait for the last part does so in a file, *waiting*.
        """
        if not (self.appender and source.streamer and source.people):
            return None
        appender: Appender = self._call(self.appender, "written")(waiting)
        return appender, source.whole()

    def whole(self) -> People:
        """Begin to gather who competes, where a file of this format is read in parts."""
        people: People = self._call(self.people, "read")()
        return people

    def _call(self, function: str, done: str) -> Any:
        if not function:
            raise InvalidFile("{title} cannot be {done}", title=self.title, done=done)
        try:
            beside, _, name = function.rpartition(":")
            module = f"{self.module.rpartition('.')[0]}.{beside}" if beside else self.module
            return attrgetter(name)(import_module(module))
        except (AttributeError, ImportError) as error:  # a plug-in that is not whole
            raise InvalidFile(
                "{title} cannot be {done}: {error}", title=self.title, done=done, error=error
            ) from error
