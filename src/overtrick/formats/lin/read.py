"""
LIN files in: single boards, many boards, one on a line, links, matches of the vugraph.

Read as a stream of commands, a board at a time; a board ends where the next one begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.watched import watched_stream
from overtrick.errors import EnglishText, InvalidFile, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.parts import whole_of
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import is_unreadable, most
from overtrick.formats.lin.board import LinTold, line_of, seated_of, told_of
from overtrick.formats.lin.calls import CALLS
from overtrick.formats.lin.container import LinHeading, fields_of, names_of
from overtrick.formats.lin.draft import Draft, LinMemory
from overtrick.formats.lin.results import outcome_of
from overtrick.formats.lin.tokens import Readable, commands_of

__all__ = ["LinPeople", "parts_of_lin", "read_lin"]

_BATCH = 64  # boards in a part
_UNREAD = {"lin:md", "lin:qx", "lin:ah"}  # what rides along and tells neither card nor result
_BOARD = 900  # bytes in memory, of the shortest with what rides along
_METHODS = {"I": ("teams", "teams"), "B": ("teams", "bam"), "P": ("pairs", "")}


def read_lin(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a LIN file.

    >>> board = "qx|o7|md|3|sv|o|mb|1N|mb|p|mb|p|mb|p|pg||pc|S4|pg||mc|8|pg||"
    >>> contents, problems = read_lin(board.encode(), "seven.lin")
    >>> told = contents.records[0]
    >>> told.line.board.number, str(told.line.outcome), told.line.lead, problems
    (7, '1NT N +1', 'S4', [])

    :raises InvalidFile: if there is no board in it and no result.
    """
    return whole_of(parts_of_lin(watched_stream(data), name), LinPeople())


def parts_of_lin(stream: BinaryIO, name: str = "") -> Iterator[tuple[Contents, list[Problem]]]:
    """
    Read a LIN file some boards at a time, in bounded memory.

    >>> from io import BytesIO
    >>> board = b"pn|a,b,c,d|st||md|3|ah|Board 1|mb|p|mb|p|mb|p|mb|p|pg||\\n"
    >>> [len(part.records) for part, _ in parts_of_lin(BytesIO(board * 100), "archive.lin")]
    [64, 36]

    :raises InvalidFile: if there is no board in it and no result.
    """
    reading = _Reading(name)
    boards, counted = 0, _Counted(stream)
    calls = CALLS.get
    for line, word, value, is_closed in commands_of(counted, reading.note):
        if word == "mb" and is_closed and (called := calls(value)):
            reading.draft.add_calls(called)
            continue
        reading.take(line, word, value)
        if not is_closed:
            reading.is_open(word, value)
        if reading.boards >= _BATCH:
            boards += reading.boards
            yield reading.part()
            if boards > most(counted.size, _BOARD):
                reading.stop(line, Text("{count} boards in so short a file", count=boards))
        if reading.is_stopped:
            break
    reading.end_heading()
    if not reading.has_any:
        raise InvalidFile("no board and no result: nothing of LIN", where=name)
    yield reading.part()


class _Counted:
    """A stream, which a pipe may be, and how much was read of it."""

    def __init__(self, stream: Readable) -> None:
        self._stream, self.size = stream, 0

    def read(self, size: int, /) -> bytes:
        block = self._stream.read(size)
        self.size += len(block)
        return block


class LinPeople:
    """
    Who competes in a LIN file, part by part: a team once, with all who played for it.

    >>> people = LinPeople()
    >>> for player in ("Eve", "Finn", "Eve"):
    ...     team = Contestant("Reds", (Person(player),), name="Reds")
    ...     people.add(Contents(contestants=(team,)))
    >>> [player.name for player in people.contestants()[0].players]
    ['Eve', 'Finn']
    """

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Contestant] = {}
        self._players: dict[tuple[str, str], dict[str, Person]] = {}

    def add(self, part: Contents) -> None:
        """Take up who competes in a part."""
        for each in part.contestants:
            key = each.session, each.id
            self._found.setdefault(key, each)
            if each.name:
                team = self._players.setdefault(key, {})
                for player in each.players:
                    team.setdefault(player.name, player)

    def contestants(self) -> tuple[Contestant, ...]:
        """Give all of them."""
        players = self._players
        return tuple(
            replace(each, players=tuple(players[key].values())) if key in players else each
            for key, each in self._found.items()
        )


class _Reading:
    """The state between two commands."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.boards = 0
        self.has_any = self.is_stopped = False
        self.draft = Draft()
        self._heading = LinHeading()
        self._headings = 0
        self._memory = LinMemory()
        self._number = 0
        self._refused = self._taken = 0  # results
        self._records: list[Record] = []
        self._deals: list[Dealt] = []
        self._people: list[Contestant] = []
        self._matches: list[MatchResult] = []
        self._about = About()
        self._extra: dict[str, str] = {}
        self._problems: list[Problem] = []

    def note(self, line: int, text: Text | str) -> None:
        """Name what is wrong in a line."""
        self._problems.append(Problem(f"{self.name}:{line}", text))

    def stop(self, line: int, why: Text | str) -> None:
        """Say that nothing is read from here on."""
        self.draft, self._heading, self.is_stopped = Draft(), LinHeading(), True
        self.note(line, Text("{why}; reading stops here", why=why))

    def part(self) -> tuple[Contents, list[Problem]]:
        """Give what was read since the last part."""
        contents = Contents(
            self._about,
            tuple(self._records),
            tuple(self._deals),
            tuple(self._people),
            matches=tuple(self._matches),
            extra=self._extra,
        )
        problems, self.boards = self._problems, 0
        self._records, self._deals, self._people = [], [], []
        self._matches, self._extra, self._problems = [], {}, []
        return contents, problems

    def take(self, line: int, word: str, value: str) -> None:
        """Take a command to where it belongs."""
        draft = self.draft
        if (part := _OF_BOARD.get(word)) is not None:
            part(draft, value)
        elif (opening := _OPENING.get(word)) is not None:
            opening(self, line, value)
        elif word == "sv" and draft.sv is None:
            draft.sv = value
        elif word in _HEADING:
            self._head(line, word, value)
        elif word in ("rh", "st", "pg") and not value.strip():
            pass
        elif word == "pg":
            draft.keep(word, value)
        elif draft.is_begun:
            draft.is_variation |= word == "up"
            draft.keep(word, value)
        else:
            self._heading.more.append(f"{word}|{value}|")

    def is_open(self, word: str, value: str) -> None:
        """Say that the file ends before the value does."""
        if word in ("pg", "st", "rh") or not value:
            return
        draft, board = self.draft, self.draft.qx or self.draft.ah or ""
        text: str = EnglishText(
            "the file ends in the middle of {word}|{value}", word=word, value=value[-40:]
        )
        if word == "mc" and value.strip() == "1":  # of 10, of 11: nobody knows
            draft.claimed = None
            text += EnglishText(": the claim is left out")
        at = f" ({board})" if board else ""
        self.note(draft.line or self._heading.line or 1, text + at)

    def _begun(self, line: int, is_another: bool) -> Draft:
        """The board that a command belongs to, which may begin another one."""
        if is_another:
            self.end_board()
        if not self.draft.line:
            self.draft.line = line
        return self.draft

    def _qx(self, line: int, value: str) -> None:
        self._begun(line, self.draft.is_begun).qx = value

    def _md(self, line: int, value: str) -> None:
        known = self.draft.md
        is_another = known is not None and (known != value or self.draft.is_played)
        self._begun(line, is_another).md = value

    def _pn(self, line: int, value: str) -> None:
        known = self.draft
        has_both = known.pn is not None and known.md is not None
        draft = self._begun(line, has_both or known.is_played)
        if not self._is_heading_names(value):
            draft.pn = value

    def _ah(self, line: int, value: str) -> None:
        known = self.draft
        is_another = known.ah is not None and (known.md is not None or known.is_played)
        self._begun(line, is_another).ah = value

    def _mn(self, line: int, value: str) -> None:
        is_another = self.draft.md is not None or self.draft.is_played
        self._begun(line, is_another).keep("mn", value)

    def _is_heading_names(self, value: str) -> bool:
        """Whether names are those of both rooms, or of all boards to come."""
        heading, draft = self._heading, self.draft
        is_first = bool(heading.line) and not heading.lines and not draft.is_begun
        if value.count(",") < 5 and not (is_first and not heading.names):
            return False
        if draft.qx is not None and value.count(",") < 5:
            return False
        names, is_clear = names_of(value, 8 if value.count(",") > 4 else 4)
        if not is_clear:
            self.note(draft.line, EnglishText("more than eight names: {value!r}", value=value))
            heading.more.append(f"pn|{value}|")
        heading.names = names
        if not heading.line:
            heading.line = draft.line
        if not draft.is_begun:
            heading.more += [text.partition("|")[2] for text in draft.more]
            self.draft = Draft()
        return True

    def _head(self, line: int, word: str, value: str) -> None:
        if word == "vg" or (word == "rs" and self._heading.results):
            self.end_heading()
            self._heading = LinHeading(line)
        elif self.draft.is_begun:
            self.end_board()
        heading = self._heading
        heading.line = heading.line or line
        cells = value[:200_000].split(",")
        if word == "vg":
            heading.fields = fields_of(cells)
        elif word == "rs":
            heading.results = cells
        elif word == "mp":
            heading.scores = cells
        elif word == "pw":
            heading.each_names = [cell.strip() for cell in cells]
        elif word == "bn":
            texts = [cell.strip() for cell in cells if cell.strip()]
            heading.number_boards(
                [int(text) if text.isdecimal() and len(text) < 6 else None for text in texts]
            )

    def end_board(self) -> None:
        """Make a record and a deal of the board so far."""
        draft, self.draft = self.draft, Draft()
        if not draft.is_begun:
            self._heading.more += [text.partition("|")[2] for text in draft.more]
            return
        heading = self._heading
        self._start_heading()
        where = f"{self.name}:{draft.line}"
        is_odd = bool(draft.problems) or any(not each.call for each in draft.calls)
        told = told_of(draft, heading, self._number + 1, where)
        self._number = told.board.number
        told = self._in_session(told)
        room = f", {told.record.line.room} room" if told.record and heading.is_match else ""
        number = told.board.number
        for text in told.problems:
            message = Text("board {number}{room}: {text}", number=number, room=room, text=text)
            self._problems.append(Problem(where, message, number))
        heading.lines += 1
        self.boards += 1
        self.has_any = True
        if told.record is not None:
            if is_odd and told.record.is_pending and told.cards.deal is None:
                self._refuse(draft.line)
            else:
                self._taken += 1
            self._records.append(told.record)
            self._people += self._memory.new_contestants(told.record)
        elif told.cards.deal or told.cards.hands or told.extra.keys() - _UNREAD:
            self._taken += 1
        else:
            self._refuse(draft.line)

    def _in_session(self, told: LinTold) -> LinTold:
        """Find the session by the cards, and keep these if they are new."""
        cards, number = told.cards, told.board.number
        key = cards.holders or cards.hands.encode()
        heading, memory = self._heading, self._memory
        session = memory.session_of(number, key)
        if heading.is_match and heading.lines and str(session) != heading.session:
            told.problems.append("other cards than before in this file; the result stands")
            session = int(heading.session)
        heading.session = str(session)
        record = told.record
        if record is not None and record.line.session != str(session):
            record = replace(record, line=replace(record.line, session=str(session)))
            told = told._replace(record=record)
        if key and memory.is_new_deal(number, key, session):
            self._deals.append(
                Dealt(
                    told.board,
                    cards.deal,
                    hands=cards.hands,
                    session=str(session),
                    extra=told.extra,
                )
            )
        elif not key and record is None:
            self._deals.append(Dealt(told.board, session=str(session), extra=told.extra))
        return told

    def _start_heading(self) -> None:
        """Take over what the heading says, when its first board is there."""
        heading = self._heading
        if heading.match is not None or not heading.line:
            return
        self._headings += 1
        heading.match = number = str(self._headings)
        title, segment = heading.text(0), heading.text(1)
        if self._headings == 1:
            kind, method = _METHODS.get(heading.kind, ("", ""))
            self._about = About(title, kind=kind, method=method)
        elif title != self._about.title:
            self._extra[f"lin:title {number}"] = title
        if segment:
            self._extra[f"lin:segment {number}"] = segment
        if heading.more:
            self._extra[f"lin:more {number}"] = "".join(heading.more)

    def end_heading(self) -> None:
        """End the last board of a heading, and take the results that no board has."""
        self.end_board()
        heading = self._heading
        self._start_heading()
        for cell, number, room in heading.left():
            self._left(cell, number, room)
            if self.is_stopped:
                return
        if not heading.is_match:
            return
        carried = []
        for place in (6, 8):
            try:
                carried.append(heading.carried(place))
            except OvertrickError as error:
                self.note(heading.line, EnglishText("carried over: {error}", error=error))
                carried.append(0)
        if any(carried) or (not heading.lines and heading.text(5) and heading.text(7)):
            self.has_any = True
            result = MatchResult(
                heading.match or "1",
                heading.home,
                heading.away,
                session=heading.session or "1",
                home_carried=carried[0],
                away_carried=carried[1],
                where=f"{self.name}:{heading.line}",
            )
            self._matches.append(result)

    def _refuse(self, line: int) -> None:
        """Count a result that cannot be read, and stop where too many are."""
        self._refused += 1
        if not self.is_stopped and is_unreadable(self._refused, self._taken):
            self.stop(line, Text("too much before here could not be read"))

    def _left(self, cell: int, number: int | None, room: str) -> None:
        """Take a result that stands in the heading alone."""
        heading = self._heading
        text = heading.results[cell].strip()
        if number is None or not 0 < number < 100_000:
            number = cell // 2 + 1
            self.note(
                heading.line,
                EnglishText(
                    "board {number}: no number is told; by its place in rs", number=number
                ),
            )
        try:
            outcome = outcome_of(text)
        except OvertrickError as error:
            self.note(
                heading.line,
                EnglishText("board {number}, rs: {error}", number=number, error=error),
            )
            self._refuse(heading.line)
            return
        if outcome is None:
            return
        self.has_any = True
        self._taken += 1
        self.boards += 1
        heading.lines += 1
        extra = {}
        if cell < len(heading.scores) and heading.scores[cell].strip():
            extra["lin:mp"] = heading.scores[cell].strip()
        seated = seated_of(heading.seated(room, cell), heading, room)
        where = f"{self.name}:{heading.line}"
        line = line_of(heading, Board(number), room, seated, outcome, None, where, extra)
        record = Record(line, names=seated.names)
        self._records.append(record)
        self._people += self._memory.new_contestants(record)


_OPENING = {
    "qx": _Reading._qx,
    "md": _Reading._md,
    "pn": _Reading._pn,
    "ah": _Reading._ah,
    "mn": _Reading._mn,
}
_OF_BOARD = {"pc": Draft.card, "mb": Draft.call, "an": Draft.explain, "mc": Draft.claim}
_HEADING = frozenset(("vg", "rs", "mp", "pw", "bn"))
