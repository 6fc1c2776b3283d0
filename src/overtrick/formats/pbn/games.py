"""
The games of a PBN file as they stand there, nothing lost: tags, their lines, comments, escapes.

PBN 2.1 sections 2 and 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

__all__ = ["PbnGame", "Tag", "escaped", "text_of"]


class Tag(NamedTuple):
    """A tag as it stands in the file, and the text of its section: lines that end with \\n."""

    name: str
    value: str
    text: str = ""

    @property
    def rows(self) -> tuple[str, ...]:
        """The lines of its section."""
        return tuple(self.text.split("\n")[:-1])

    @property
    def whole(self) -> str:
        """Value and lines, as they ride along where nothing else holds them."""
        return f"{self.value}\n{self.text}".rstrip("\n")


class PbnGame(NamedTuple):
    """
    A game: its tags in order, and whatever else stands between its empty lines.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> game, = games_of(['[Board "1A"] ; odd\\n[Note "1:a \\\\"weak\\\\" two"]\\n'])
    >>> game.value("board"), game.tags[1].value, game.comments
    ('1A', '1:a "weak" two', (' odd',))
    """

    tags: tuple[Tag, ...] = ()
    comments: tuple[str, ...] = ()
    """Their text, without the braces or the semicolon."""
    escapes: tuple[str, ...] = ()
    """Lines that begin with a per cent sign."""
    strays: tuple[tuple[int, str], ...] = ()
    """Lines that are no PBN, with their numbers."""
    faults: tuple[tuple[int, str], ...] = ()
    """What was wrong with a line and could be mended."""
    text: str = ""
    """All its lines as they were, the empty ones after it too."""
    number: int = 1
    """The number of its first line."""

    def value(self, name: str) -> str | None:
        """Give the value of the first tag of that name; the case of letters does not matter."""
        word = name.lower()
        return next((tag.value for tag in self.tags if tag.name.lower() == word), None)

    def line_of(self, tag: Tag) -> int:
        """Give the number of the line on which a tag stands; the first line if in doubt."""
        at = self.text.find(f'[{tag.name} "{tag.value}')
        return self.number + (self.text.count("\n", 0, at) if at > 0 else 0)


def text_of(games: Iterable[PbnGame]) -> str:
    """
    Give the lines of the games just as they were.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> text_of(games_of(['% PBN 2.1\\n[Board "1"]\\n\\n[Board "2"]\\n']))
    '% PBN 2.1\\n[Board "1"]\\n\\n[Board "2"]\\n'
    """
    return "".join(game.text for game in games)


def escaped(value: str) -> str:
    r"""
    Write a value for between quotation marks, on one line.

    >>> print(escaped('The "Big" game'))
    The \"Big\" game
    """
    if "\\" in value or '"' in value:
        # A backslash before anything else stands for itself, as in ``\2R`` of a table.
        value = re.sub(r'\\(?=[\\"]|$)', r"\\\\", value).replace('"', '\\"')
    if "\n" in value or "\r" in value:
        value = re.sub(r"[\r\n]+", " ", value)
    return value
