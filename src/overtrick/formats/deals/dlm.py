"""
DLM: the newer file of Duplimate machines, lines of ``Key=value`` in a section ``[Document]``.

A board is 26 letters, two cards each, and three digits to check them; all boards from 1 to 99
are there, those that are not used with cards that nobody deals.  Checks only warn.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.letters import whole_number
from overtrick.errors import EnglishText, InvalidDeal, InvalidFile
from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.deals.owners import (
    chosen_boards,
    deal_of_owners,
    owners_of,
)
from overtrick.formats.deals.records import Part
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = ["read_dlm", "write_dlm"]

_MOST = 99
_UNUSED = "aaaaaabffffffkkkkkklpppppp"
_USUAL = {
    "Status": "Show",
    "Duplicates": "0",
    "Next board to duplimate": "0",
    "PrintOuts": "0",
    "Crypto key": "0",
}
_SPELLED = {key.lower(): key for key in (*_USUAL, "From board", "To board")}
_BOARD = re.compile(r"(board|duplicates)\s+([0-9]{1,9})", re.IGNORECASE)
_LETTERS = re.compile(r"([a-p]{26})\s*([0-9]*)", re.IGNORECASE | re.ASCII)


def read_dlm(data: bytes, name: str = "") -> Part:
    """
    Read a DLM file.

    >>> text = "[Document]\\nHeadline=Tuesday\\nBoard 01=abjgllbjdopajjlahhelcjibhp003\\n"
    >>> held, problems = read_dlm(text.encode())
    >>> held.about.title, str(held.deals[0].deal.north), problems
    ('Tuesday', 'AKQ2.J54.T93.K87', [])

    :raises InvalidFile: if it is nothing of this kind.
    """
    read = _Lines(name)
    for line, text in enumerate(re.split(r"\r\n|\r|\n", decoded(data)), 1):
        if read.problems.stop_reading(read.boards, f"{name}:{line}"):
            break
        read.take(line, text.strip(" \t\0\x1a"))
    if not read.is_dlm:
        raise InvalidFile("not a DLM file: no [Document] and no boards", where=name)
    read.check_document()
    return read.contents(), read.problems


def write_dlm(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the deals as a DLM file, the headline being the title of the event.

    >>> deal = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9")
    >>> data, _ = write_dlm(Contents(deals=(Dealt(Board(1), deal),)))
    >>> data.decode().splitlines()[11]
    'Board 01=abjgllbjdopajjlahhelcjibhp003'

    :raises InvalidFile: if there are no deals, or a board has a number over 99.
    """
    boards, losses = chosen_boards(
        contents, "dlm", title=EnglishText("a {kind} file", kind="DLM"), most=_MOST
    )
    losses += lost_facts(contents.about)
    letters = {board.number: _letters(deal) for board, deal, _ in boards}
    losses += [
        EnglishText("board {number}: these cards mark a board that is not used", number=number)
        for number, told in letters.items()
        if told == _UNUSED
    ]
    copies = {
        chosen.board.number: chosen.dealt.extra.get("dlm:Duplicates", "0") for chosen in boards
    }
    lines = _document(contents, min(letters), max(letters))
    for number in range(1, _MOST + 1):
        told = letters.get(number, _UNUSED)
        lines.append(f"Duplicates {number:02}={_one_line(copies.get(number, '0'))}")
        lines.append(f"Board {number:02}={told}{_checksum(told, number):03}")
    return _encoded("".join(f"{line}\r\n" for line in lines)), losses


def lost_facts(about: About) -> list[str]:
    """
    Say which facts of the event a headline does not tell.

    >>> lost_facts(About("Tuesday", date="2026-03-10", kind="pairs"))
    ['of the event only the title is written, not: date, kind']
    """
    told = {
        "date": about.date,
        "club": about.club,
        "club number": about.club_number,
        "venue": about.venue,
        "director": about.director,
        "scorer": about.scorer,
        "kind": about.kind,
        "method": about.method,
        "winners": about.winners,
    }
    lost = [fact for fact, value in told.items() if value]
    return (
        [
            EnglishText(
                "of the event only the title is written, not: {facts}", facts=", ".join(lost)
            )
        ]
        if lost
        else []
    )


@dataclass(slots=True)
class _Lines:
    """What the lines have told so far."""

    name: str
    is_dlm: bool = False
    problems: Problems = field(default_factory=Problems)
    _keys: dict[str, tuple[str, str]] = field(default_factory=dict)
    _deals: dict[int, Deal] = field(default_factory=dict)
    _copies: dict[int, str] = field(default_factory=dict)

    @property
    def boards(self) -> int:
        """How many boards there are so far."""
        return len(self._deals)

    def take(self, line: int, text: str) -> None:
        if not text or text[0] in ";#":
            return
        if text[0] == "[":
            self.is_dlm |= text.lower().startswith("[document]")
            return
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals:
            self._problem(line, EnglishText("no key and value: {text!r}", text=text))
        elif (match := _BOARD.fullmatch(key)) is None:
            self._keys.setdefault(key.lower(), (key, value))
        elif not 1 <= int(match[2]) <= _MOST:
            self._problem(
                line,
                EnglishText(
                    "boards are 1 to {most}, not {number}", most=_MOST, number=match[2]
                ),
            )
        elif match[1].lower() == "board":
            self._board(line, int(match[2]), value)
        elif value != "0":
            self._copies[int(match[2])] = value

    def check_document(self) -> None:
        """Warn where the document's own check does not agree, or its boards are encrypted."""
        told = {key: value for key, (_, value) in self._keys.items()}
        if told.get("crypto key", "0") not in ("0", ""):
            self._document("the boards may be encrypted: the crypto key is not 0")
        if "checksum" not in told:
            return
        keys = ("duplicates", "from board", "to board")
        parts = [whole_number(told.get(key, "0"), 999_999_999) for key in keys]
        if None not in parts:
            check = reduce(xor, filter(None, parts), 0) ^ (
                told.get("status", "").lower() == "show"
            )
            if told["checksum"] != str(check):
                self._document(
                    EnglishText(
                        "the checksum is {told!r}, not {check}",
                        told=told["checksum"],
                        check=check,
                    )
                )

    def contents(self) -> Contents:
        deals = (
            Dealt(
                Board.standard(number),
                deal,
                extra={"dlm:Duplicates": copies}
                if (copies := self._copies.get(number))
                else {},
            )
            for number, deal in sorted(self._deals.items())
        )
        title = self._keys.get("headline", ("", ""))[1]
        return Contents(About(title=title), deals=tuple(deals), extra=self._extra())

    def _extra(self) -> dict[str, str]:
        """What is not usual, and not what a writer would say anyway."""
        usual = {key.lower(): value for key, value in _USUAL.items()}
        if self._deals:
            usual |= {"from board": str(min(self._deals)), "to board": str(max(self._deals))}
        return {
            f"dlm:{_SPELLED.get(key, spelled)}": value
            for key, (spelled, value) in self._keys.items()
            if usual.get(key) != value and key not in ("headline", "checksum")
        }

    def _board(self, line: int, number: int, value: str) -> None:
        self.is_dlm = True
        match = _LETTERS.fullmatch(value)
        if match is None:
            self._problem(
                line,
                EnglishText("not 26 letters and a checksum: {value!r}", value=value),
                number,
            )
            return
        letters = match[1].lower()
        check = f"{_checksum(letters, number):03}"
        if match[2] != check:
            self._problem(
                line,
                EnglishText(
                    "the checksum is {told!r}, not {check}", told=match[2], check=check
                ),
                number,
            )
        if letters == _UNUSED:
            return
        if number in self._deals:
            self._problem(line, "told twice; the first counts", number)
            return
        try:
            self._deals[number] = _deal(letters)
        except InvalidDeal as error:
            self._problem(line, EnglishText(error.whole), number)

    def _problem(self, line: int, message: str, board: int | None = None) -> None:
        said = (
            EnglishText("board {board}: {message}", board=board, message=message)
            if board
            else message
        )
        self.problems.append(Problem(f"{self.name}:{line}", said, board))

    def _document(self, message: str) -> None:
        self.problems.append(Problem(self.name, message))


def _deal(letters: str) -> Deal:
    pairs = [ord(letter) - ord("a") for letter in letters]
    return deal_of_owners([owner for pair in pairs for owner in divmod(pair, 4)])


def _letters(deal: Deal) -> str:
    owners = owners_of(deal)
    return "".join(
        chr(ord("a") + 4 * owners[at] + owners[at + 1]) for at in range(0, len(owners), 2)
    )


def _checksum(letters: str, number: int) -> int:
    return reduce(xor, letters.encode(), number)


def _document(contents: Contents, lowest: int, highest: int) -> list[str]:
    told: Mapping[str, str] = contents.extra
    said = {key: _one_line(told.get(f"dlm:{key}", usual)) for key, usual in _USUAL.items()}
    first = _one_line(told.get("dlm:From board", str(lowest)))
    last = _one_line(told.get("dlm:To board", str(highest)))
    unknown = [
        f"{_one_line(key[4:])}={_one_line(value)}"
        for key, value in told.items()
        if key.startswith("dlm:") and key[4:].lower() not in _SPELLED
    ]
    return [
        "[Document]",
        f"Headline={_one_line(contents.about.title)}",
        f"Status={said['Status']}",
        f"Duplicates={said['Duplicates']}",
        f"From board={first}",
        f"To board={last}",
        f"Next board to duplimate={said['Next board to duplimate']}",
        f"PrintOuts={said['PrintOuts']}",
        f"Crypto key={said['Crypto key']}",
        f"Checksum={_document_checksum(said, first, last)}",
        *unknown,
    ]


def _document_checksum(said: Mapping[str, str], first: str, last: str) -> int:
    parts = (whole_number(part, 999_999_999) or 0 for part in (said["Duplicates"], first, last))
    return reduce(xor, parts, int(said["Status"].lower() == "show"))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _encoded(text: str) -> bytes:
    """As Windows programs expect it, where reading it again gives the same."""
    for encoding in ("ascii", "cp1252", "cp1254"):
        try:
            data = text.encode(encoding)
        except UnicodeEncodeError:
            continue
        if decoded(data) == text:
            return data
    return text.encode("utf-8", "replace")
