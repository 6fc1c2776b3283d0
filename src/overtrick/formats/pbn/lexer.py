"""
Part the text of a PBN file into games.

PBN 2.1 sections 2 and 3.  Tolerant as real files ask for: several tags on a line, a game that
begins without an empty line, quotation marks and braces that nobody closed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from overtrick.errors import EnglishText
from overtrick.formats.pbn.plain_shape import BEGINS, LATE, BriefGame, PlainGame, Shapes
from overtrick.formats.pbn.text import PbnGame, Tag

__all__ = ["Game", "games_of", "parted"]

Game = PbnGame | PlainGame | BriefGame
"""A game, or one of a usual shape as it was matched."""

_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s*"([^"\\]*+(?:\\.[^"\\]*+)*+)"\s*\]\s*')
_OPENED: Final = re.compile(r"\s*\[\s*(?:\w+\s*)?")
_UNCLOSED: Final = re.compile(r'\s*\[\s*(\w+)\s*"(.*)')
_QUOTED_OR_COMMENT: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?$)|[;{]')
_GOES_ON: Final = re.compile(
    r"\s*\[\s*(?:Auction|Play|Note|ScoreTable|TotalScoreTable)\b", re.I
)
_BLANK: Final = re.compile(r"\s*")
_EMPTY_LINES: Final = re.compile(r"(?:[^\S\n]*\n)*")
_LONGEST_COMMENT: Final = 5_000  # lines
_LONGEST_PIECE: Final = 1 << 20  # letters without an empty line
_LONGEST: Final = 500_000  # lines of a game; a game that is longer goes on as another
_MOST_TAGS: Final = 20_000  # the same


def games_of(blocks: Iterable[str]) -> Iterator[PbnGame]:
    """
    Part a file into games, one at a time; each block is a text of whole lines.

    >>> text = '[Event "x"]\\n[Board "1"]\\n[Event "y"]\\n[Board "2"]\\n\\n[Board "3"]\\n'
    >>> [game.value("board") for game in games_of([text])]
    ['1', '2', '3']
    """
    for game in parted(blocks):
        yield game if isinstance(game, PbnGame) else game.whole()


def parted(blocks: Iterable[str]) -> Iterator[Game]:
    """
    Part a file into games, and leave those of a usual shape as they were matched.

    >>> [type(game).__name__ for game in parted(['[Board "1"]\\n'])]
    ['PbnGame']
    """
    found = _Lexer()
    rest = ""
    for block in blocks:
        # An empty line ends a game: what is whole and plain is read at once.
        *pieces, rest = f"{rest}{block}".split("\n\n")
        for piece in pieces:
            yield from found.piece(f"{piece}\n\n")
        if len(rest) > _LONGEST_PIECE:
            cut = rest.rfind("\n") + 1
            yield from found.lines(rest[:cut])
            rest = rest[cut:]
    yield from found.lines(rest)
    yield from found.rest()


def _unescaped(value: str) -> str:
    return re.sub(r'\\([\\"])', r"\1", value) if "\\" in value else value


class _Lexer:
    """Takes lines one by one; a finished game waits in ``done``."""

    def __init__(self) -> None:
        self.done: PbnGame | None = None
        self._shapes = Shapes()
        self._held: Game | None = None  # its section may come after a gap
        self._gap: list[str] = []
        self._number = 0
        self._comment: list[str] | None = None  # the lines of a comment that is open
        self._begin()

    def _begin(self) -> None:
        self._tags: list[tuple[str, str, list[str]]] = []
        self._names: set[str] = set()
        self._deals: set[str] = set()
        self._comments: list[str] = []
        self._escapes: list[str] = []
        self._strays: list[tuple[int, str]] = []
        self._faults: list[tuple[int, str]] = []
        self._lines: list[str] = []
        self._ended = False
        self._open = ""  # the beginning of a tag that goes on in the next line
        self._first = self._number + 1

    def piece(self, text: str) -> Iterable[Game]:
        """Take lines that end with an empty one, all at once if they are a plain game."""
        is_free = self._comment is None and (self._ended or not self._lines)
        game = self._shapes.game(text, self._number + 1) if is_free else None
        if game is None:
            plain = text.lstrip("\n")
            empty = len(text) - len(plain)
            if not plain or not empty:
                return self.lines(text)
            return chain(list(self.lines(text[:empty])), self.piece(plain))
        before, self._held = self._whole_held(), game
        if before is None and self._lines:
            before = self._game()
            self._begin()
        self._number += text.count("\n")
        return () if before is None else (before,)

    def lines(self, text: str) -> Iterator[Game]:
        """Take lines, each on its own."""
        if self._held is not None:
            gap = _EMPTY_LINES.match(text)[0]  # type: ignore[index]
            self._gap.append(gap)
            self._number += gap.count("\n")
            text = text[len(gap) :]
            if not text:
                return
            held = self._whole_held()
            if held is not None and _GOES_ON.match(text):
                text = held.text + text
                self._number = held.number - 1
                held = None
            self._begin()
            if held is not None:
                yield held
        for line in text.split("\n")[:-1]:
            if self.line(line) and (done := self.done):
                self.done = None
                yield done

    def _whole_held(self) -> Game | None:
        """Take the game that was waiting, with the empty lines after it."""
        held, self._held = self._held, None
        if held is not None and self._gap:
            held = held._replace(text="".join((held.text, *self._gap)))
            self._gap.clear()
        return held

    def line(self, line: str) -> bool:
        """Take a line; whether a game has been finished before it."""
        tag = _TAG.fullmatch(line) if line[:1] == "[" else None
        if self._comment is not None and not self._ends_comment(tag):
            self._number += 1
            self._lines.append(line)
            self._in_comment(line)
            return False
        is_empty = not line or line.isspace()
        finished = (
            (self._ended or tag is not None or self._is_long)
            and not is_empty
            and self._starts_anew(line, tag)
        )
        self._number += 1
        self._lines.append(line)
        if tag is not None:
            if self._open:
                self._give_up()
            self._add(tag[1], tag[2])
        elif is_empty:
            self._ended = self._ended or bool(self._tags or self._strays)
        elif line[0] == "%":
            self._escapes.append(line)
        elif self._open or "[" in line or ";" in line or "{" in line or not self._tags:
            self._slowly(line)
        else:
            self._tags[-1][2].append(line)
        return finished

    def rest(self) -> Iterator[Game]:
        """The last games."""
        held = self._whole_held()
        if held is not None:
            self._begin()
            yield held
        if self._comment is not None:
            self._close_comment("a comment is not closed")
        if self._lines:
            yield self._game()

    @property
    def _is_long(self) -> bool:
        return len(self._lines) > _LONGEST or len(self._tags) > _MOST_TAGS

    def _ends_comment(self, tag: re.Match[str] | None) -> bool:
        """Whether a comment that is open was forgotten: a game begins after an empty line."""
        began = tag is not None and tag[1].lower() in ("event", "board")
        if began and not self._lines[-1].strip():
            self._close_comment("a comment is not closed")
            self._ended = True
            return True
        return False

    def _starts_anew(self, line: str, tag: re.Match[str] | None) -> bool:
        """Whether this line begins a game; if so the one before is done."""
        found = tag or (_UNCLOSED.match(line) if line.lstrip()[0] == "[" else None)
        name, value = (found[1].lower(), found[2]) if found else ("", "")
        again = name in BEGINS and name in self._names
        if again and name == "deal":
            again = self._deals != {value}
        late = bool(self._tags) and name in LATE and (name == "note" or name not in self._names)
        if not again and (not self._ended or late) and not self._is_long:
            self._ended = False
            return False
        self.done = self._game()
        self._begin()
        return True

    def _game(self) -> PbnGame:
        if self._open:
            self._give_up()
        return PbnGame(
            tuple(
                Tag(name, value, "".join(f"{row}\n" for row in rows))
                for name, value, rows in self._tags
            ),
            tuple(self._comments),
            tuple(self._escapes),
            tuple(self._strays),
            tuple(self._faults),
            "".join(f"{line}\n" for line in self._lines),
            self._first,
        )

    def _add(self, name: str, value: str) -> None:
        self._names.add(name.lower())
        self._tags.append((name, _unescaped(value), []))
        if name.lower() == "deal":
            self._deals.add(self._tags[-1][1])

    def _in_comment(self, line: str) -> None:
        before, brace, _ = line.partition("}")
        held = self._comment if self._comment is not None else []
        held.append(before)
        if brace:
            self._close_comment("")
            self._slowly(line, len(before) + 1)
        elif len(held) > _LONGEST_COMMENT:
            self._close_comment("a comment is not closed")

    def _close_comment(self, fault: str) -> None:
        self._comments.append("\n".join(self._comment or ()))
        self._comment = None
        if fault:
            self._faults.append((self._number, fault))

    def _slowly(self, line: str, at: int = 0) -> None:
        """Take what stands on a line beside one whole tag; positions, as lines may be long."""
        if self._open:
            line, at, self._open = f"{self._open} {line}", 0, ""
        while (at := _BLANK.match(line, at).end()) < len(line):  # type: ignore[union-attr]
            match = _TAG.match(line, at)
            if len(self._tags) > 2 * _MOST_TAGS:
                self._faults.append((self._number, "too many tags; the rest is passed over"))
                return
            if match is not None:
                self._add(match[1], match[2])
                at = match.end()
            elif line[at] == "[":
                self._damaged(line[at:])
                return
            else:
                at = self._data(line, at)

    def _data(self, line: str, at: int) -> int:
        """Take data of a section up to a comment, and the comment; say where it ended."""
        for match in _QUOTED_OR_COMMENT.finditer(line, at):
            if match[0] == ";":
                self._row(line[at : match.start()])
                self._comments.append(line[match.end() :])
                return len(line)
            if match[0] == "{":
                self._row(line[at : match.start()])
                end = line.find("}", match.end())
                if end >= 0:
                    self._comments.append(line[match.end() : end])
                    return end + 1
                self._comment = [line[match.end() :]]
                return len(line)
        self._row(line[at:])
        return len(line)

    def _row(self, text: str) -> None:
        if not text.strip() or text.strip() == "]":
            return
        if self._tags:
            self._tags[-1][2].append(text)
        else:
            self._strays.append((self._number, text))

    def _damaged(self, line: str) -> None:
        """Take a tag that is not whole: it ends with its line, or has not begun its value."""
        unclosed = _UNCLOSED.match(line)
        if unclosed is None:
            if _OPENED.fullmatch(line):
                self._open = line
            else:
                self._strays.append((self._number, line))
            return
        value = unclosed[2].rstrip()
        whole = value.endswith("]")
        value = value.removesuffix("]").rstrip()
        whole = whole and value.endswith('"')
        self._add(unclosed[1], value.removesuffix('"'))
        if not whole or '"' in value[:-1]:
            self._faults.append(
                (
                    self._number,
                    EnglishText("quotation marks do not match: {line}", line=line.strip()),
                )
            )

    def _give_up(self) -> None:
        self._strays.append((self._number, self._open))
        self._open = ""
