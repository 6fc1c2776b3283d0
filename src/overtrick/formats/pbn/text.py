"""
The text of a PBN file, whatever its letters and line ends, a block at a time; and back.

PBN 2.1 section 2.2 asks for ISO-8859-1; most programs of today write UTF-8 and do not say so.

The games of a PBN file as they stand there, nothing lost: tags, their lines, comments, escapes.

PBN 2.1 sections 2 and 3.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, Final, NamedTuple

from overtrick.formats.plain import decoded

__all__ = ["PbnGame", "Tag", "blocks_of", "encoded", "escaped", "text_of"]

_BLOCK: Final = 1 << 18  # bytes
_CHARSET: Final = re.compile(rb"(?im)^%\s*Content-type:[^\r\n]{0,200}?charset=[\"']?([\w.:-]+)")
_LATIN: Final = ("iso8859-1", "iso8859-15", "ascii", "cp1252")


def blocks_of(stream: BinaryIO) -> Iterator[str]:
    r"""
    Give a file as pieces of whole lines, each line with a line feed, in bounded memory.

    A charset that ``%Content-type`` names is honoured; else a text is UTF-8, or where it cannot
    be, Windows.

    >>> import io
    >>> "".join(blocks_of(io.BytesIO("[North 'Jörg']\r\n\r[Deal".encode())))
    "[North 'Jörg']\n\n[Deal\n"
    """
    head = stream.read(_BLOCK)
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        for line in _wide_lines(head, stream):
            yield f"{line}\n"
        return
    charset = _declared(head[:4096])
    before = ""
    for block in _whole_lines(head.removeprefix(codecs.BOM_UTF8), stream):
        if before:
            yield before
        text = _text(block, charset)
        before = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    if before:
        yield before if before.endswith("\n") else f"{before}\n"


def encoded(text: str) -> bytes:
    """
    Encode a file that is written: in ISO-8859-1, or UTF-8 where letters do not fit.

    ``%Content-type`` in the third line tells which, unless ASCII is enough.

    >>> encoded("% PBN 2.1\\n% EXPORT\\n[North \\"Zoë\\"]\\n").split(b"\\r\\n")[2:]
    [b'%Content-type: text/x-pbn; charset=ISO-8859-1', b'[North "Zo\\xeb"]', b'']
    """
    text = text.replace("\n", "\r\n")
    if text.isascii():
        return text.encode("ascii")
    fits = all(sign < "\x80" or "\xa0" <= sign <= "\xff" for sign in text)
    charset = "ISO-8859-1" if fits else "UTF-8"
    first, second, rest = text.split("\r\n", 2)
    declared = f"%Content-type: text/x-pbn; charset={charset}"
    whole = "\r\n".join((first, second, declared, rest))
    return whole.encode(charset, errors="replace")


def _declared(head: bytes) -> str:
    match = _CHARSET.search(head)
    if match is None:
        return ""
    try:
        return codecs.lookup(match[1].decode("ascii", "replace")).name
    except (LookupError, ValueError):
        return ""


def _text(block: bytes, charset: str) -> str:
    if charset in _LATIN:
        try:
            return block.decode("cp1252")
        except UnicodeDecodeError:
            return block.decode("latin-1")
    if charset.startswith(("iso8859", "cp125", "koi8", "mac")):
        return block.decode(charset, errors="replace")
    try:
        return block.decode("utf-8")
    except UnicodeDecodeError:
        return "\n".join(decoded(line) for line in block.split(b"\n"))


def _whole_lines(block: bytes, stream: BinaryIO) -> Iterator[bytes]:
    """Blocks of whole lines; the time is linear even if a line is as long as the file."""
    pieces: list[bytes] = []
    while block:
        cut = block.rfind(b"\n") + 1 or block.rfind(b"\r", 0, len(block) - 1) + 1
        if cut:
            yield b"".join((*pieces, block[:cut]))
            pieces = [block[cut:]]
        else:
            pieces.append(block)
        block = stream.read(_BLOCK)
    rest = b"".join(pieces)
    if rest:
        yield rest


def _wide_lines(head: bytes, stream: BinaryIO) -> Iterator[str]:
    """Lines of UTF-16, as some editors of Windows save any text."""
    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
    block, pieces = head, [""]
    while block:
        text = decoder.decode(block)
        if "\n" in text:
            *lines, rest = "".join((*pieces, text)).split("\n")
            for line in lines:
                yield from line.removesuffix("\r").split("\r")
            pieces = [rest]
        else:
            pieces.append(text)
        block = stream.read(_BLOCK)
    last = "".join(pieces)
    if last:
        yield from last.removesuffix("\r").split("\r")


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
