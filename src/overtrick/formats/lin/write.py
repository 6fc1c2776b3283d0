"""
LIN files out: single boards, many boards, and matches as a vugraph file.

A heading (``vg``, ``rs``) is written for every match, and for other boards where something
cannot be told by their own commands: a title, or a result without its auction.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import BinaryIO

from overtrick.core.board import Board
from overtrick.core.exact import plain_text as number_text
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import foreign_extras, foreign_said
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import by_place
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.lin.held import LinBoards, LinHeld
from overtrick.formats.lin.write_board import (
    LinPage,
    board_lines,
    ending_written,
    name_text,
)

__all__ = ["LinAppender", "write_lin"]

_WIDEST = 400  # boards from the first to the last, before their numbers are listed


def write_lin(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a LIN file.

    >>> from overtrick.formats.lin.read import read_lin
    >>> board = b"pn|Finn,Gus,Eve,Hal|md|3|ah|Board 1|sv|o|mb|1N|mb|p|mb|p|mb|p|mc|8|"
    >>> data, losses = write_lin(read_lin(board)[0])
    >>> print(data.decode())
    vg|,,P,1,1,,,,|
    rs|1NN+1,|
    bn|1|
    pg||
    qx|o1|pn|Finn,Gus,Eve,Hal|st||rh||ah|Board 1|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||
    <BLANKLINE>

    :raises InvalidFile: if there is nothing that LIN can hold.
    """
    appender, out = LinAppender(), io.BytesIO()
    appender.add(contents)
    losses = appender.write(out, replace(contents, records=(), deals=()))
    return out.getvalue(), losses


class LinAppender:
    """
    Writes boards part by part as :func:`write_lin` writes them at once.

    >>> LinAppender(io.BytesIO()).write(io.BytesIO(), Contents())
    Traceback (most recent call last):
    overtrick.errors.InvalidFile: nothing that LIN could hold: no result and no deal
    """

    def __init__(self, waiting: BinaryIO | None = None) -> None:
        self._held = LinHeld(waiting)

    def add(self, part: Contents) -> None:
        """Take the results and the cards of a part."""
        self._held.add(part)

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """
        Write all of them and what stands *beside*; say what is lost.

        :raises InvalidFile: if there is nothing that LIN can hold.
        """
        held = self._held
        writing, is_empty = _Writing(held, beside), True
        for line in writing.lines():
            out.write(f"{line}\n".encode("utf-8", "replace"))
            is_empty = False
        if is_empty:
            raise InvalidFile("nothing that LIN could hold: no result and no deal")
        foreign = Counter[str]()
        of_event = Contents(beside.about, extra=beside.extra)
        for kinds in (
            foreign_extras(of_event, "lin"),
            *held.foreign,
            foreign_extras(replace(beside, about=About(), extra={}), "lin"),
        ):
            foreign.update(kinds)
        return [*held.unwritten.said(beside), *writing.losses(), *foreign_said(foreign)]


class _Writing:
    """The boards by heading, and what is lost on the way."""

    def __init__(self, held: LinHeld, beside: Contents) -> None:
        self._held, self._beside = held, beside
        self._lost: Counter[str] = Counter()
        self._headings = self._matches = 0
        pairs = by_place(who for who in beside.contestants if not who.name)
        self._names = {
            place: tuple(one.name for one in who.players) for place, who in pairs.items()
        }

    def losses(self) -> list[str]:
        """Say what was lost: the same for many boards in one sentence."""
        return [
            text if times == 1 else f"{text} (and {times - 1} more)"
            for text, times in self._lost.items()
        ]

    def lines(self) -> Iterator[str]:
        """Write everything: results heading by heading, then boards that nobody played."""
        for (session, match, _), boards in self._held.groups.items():
            if match is None:
                yield from self._boards(boards)
            else:
                yield from self._match(session, match, boards)
        yield from self._carried()
        yield from self._unplayed()

    def _page(self, at: int) -> LinPage:
        page = self._held.page(at)
        if page.names or page.record is None:
            return page
        return replace(page, names=self._named(page.record))

    def _named(self, record: Record) -> tuple[str, str, str, str] | None:
        """Names by contestant; ids where nobody is named."""
        line = record.line
        if line.match is not None:
            return None
        if line.players is not None:
            place = line.session, line.section, None
            people = [self._names.get((*place, who or "")) for who in line.players]
            told = zip(people, line.players, strict=True)
            north, east, south, west = ((names or (who or "",))[0] for names, who in told)
            return north, east, south, west
        north, south = self._side(line, Side.NS, line.ns)
        east, west = self._side(line, Side.EW, line.ew)
        told_names = north, east, south, west
        if told_names == SEAT_TITLES:
            return None
        return told_names

    def _side(self, line: Line, side: Side, who: str | None) -> tuple[str, str]:
        names = self._names.get((line.session, line.section, side, who or ""), ())
        if any(names[:2]):
            return names[0], "".join(names[1:2])
        if who in ("North - South", "East - West"):
            first, _, second = who.partition(" - ")
            return first, second
        return who or "", who or ""

    def _unplayed(self) -> Iterator[str]:
        if self._headings:
            boards = LinBoards()
            for at, page in enumerate(self._held.unplayed()):
                boards.add(at, page, page.extra.get("lin:qx", "")[:1].lower())
            if boards:
                yield from self._pairs(boards)
        for page in self._held.unplayed():
            yield from self._board(page)

    def _board(self, page: LinPage) -> Iterator[str]:
        place = f"board {page.board.number}"
        lines = board_lines(page, lambda loss: self._lost.update([loss]))
        yield from lines if self._headings else ("".join(lines),)
        for name in page.names or ():
            if name_text(name) != name:
                self._lost[
                    EnglishText(
                        "{place}: the name {name!r} is written as {text!r}",
                        place=place,
                        name=name,
                        text=name_text(name),
                    )
                ] += 1

    def _boards(self, boards: LinBoards) -> Iterator[str]:
        """Boards that are of no match."""
        is_alone, has_heading = False, self._needs_heading(boards)
        if has_heading:
            yield from self._pairs(boards)
        else:
            is_alone = len(boards) == 1 and len(self._held.deals) < 2
        for at, printed in zip(boards.at, boards.printed, strict=True):
            page = self._page(at)
            if is_alone and not self._headings:
                page = replace(page, qx=page.extra.get("lin:qx", ""))
            self._check(page, printed if has_heading else "")
            yield from self._board(page)

    def _needs_heading(self, boards: LinBoards) -> bool:
        extra = self._beside.extra
        if self._headings or self._beside.about.title or "lin:segment 1" in extra:
            return True
        return any(
            not _is_told(page, "")
            or {"lin:rs", "lin:mp"} & page.extra.keys()
            or (page.is_made_up and not page.shown and page.claim)
            for page in map(self._page, boards.at)
        )

    def _pairs(self, boards: LinBoards) -> Iterator[str]:
        numbers = boards.numbers
        fields = ["P", str(min(numbers)), str(max(numbers)), "", "", "", ""]
        cells: list[str] = []
        scores: list[str] = []
        for room, printed, score in zip(
            boards.rooms, boards.printed, boards.scores, strict=True
        ):
            cells += ["", printed] if room == "c" else [printed, ""]
            scores += ["", score] if room == "c" else [score, ""]
        yield from self._heading(fields, cells, scores, numbers)
        yield "pg||"

    def _heading(
        self, fields: list[str], cells: list[str], scores: list[str], numbers: Sequence[int]
    ) -> Iterator[str]:
        self._headings += 1
        extra, number = self._beside.extra, self._headings
        title = extra.get(f"lin:title {number}") or self._beside.about.title
        segment = extra.get(f"lin:segment {number}", "")
        if name_text(title) != title:
            self._lost[
                EnglishText("the title is written as {text!r}", text=name_text(title))
            ] += 1
        yield f"vg|{','.join([name_text(title), name_text(segment), *fields])}|"
        yield f"rs|{','.join(cells)}|"
        if any(scores):
            yield f"mp|{','.join(scores)}|"
        if numbers:
            yield f"bn|{','.join(map(str, numbers))}|"
        if more := extra.get(f"lin:more {number}"):
            yield more

    def _match(self, session: str, match: str, boards: LinBoards) -> Iterator[str]:
        self._matches += 1
        if match != str(self._matches):
            self._lost[
                EnglishText("a match goes by its place in the file, its own name is left out")
            ] += 1
        by_place: dict[tuple[int, str], int] = {}
        for at, key in enumerate(zip(boards.numbers, boards.rooms, strict=True)):
            if by_place.setdefault(key, at) != at:
                text = EnglishText(
                    "match {match}, board {board}: a second result of a room is left out",
                    match=match,
                    board=key[0],
                )
                self._lost[text] += 1
        numbers = sorted({number for number, _ in by_place})
        span = range(numbers[0], numbers[-1] + 1)
        listed = [] if len(span) <= _WIDEST else numbers
        places = [by_place.get((number, room)) for number in listed or span for room in "oc"]
        cells = ["" if at is None else boards.printed[at] for at in places]
        scores = ["" if at is None else boards.scores[at] for at in places]
        fields = self._team_fields(session, match, self._page(boards.at[0]), span)
        yield from self._heading(fields, cells, scores, listed)
        yield "pg||"
        for at in by_place.values():
            page = self._page(boards.at[at])
            self._check(page, boards.printed[at])
            if not self._is_in_heading(page):
                yield from self._board(page)

    def _team_fields(self, session: str, match: str, page: LinPage, span: range) -> list[str]:
        record = page.record
        assert record is not None
        line = record.line
        home, away = line.home or "", line.away or ""
        carried = ("0", "0")
        for told in self._beside.matches:
            if (told.session, told.match) == (session, match):
                carried = number_text(told.home_carried), number_text(told.away_carried)
                if told.home == away:
                    carried = carried[::-1]
        for team in (home, away):
            if name_text(team) != team:
                self._lost[
                    EnglishText(
                        "team {team!r} is written as {text!r}", team=team, text=name_text(team)
                    )
                ] += 1
        kind = "B" if self._beside.about.method == "bam" else "I"
        teams = [name_text(home), carried[0], name_text(away), carried[1]]
        return [kind, str(span[0]), str(span[-1]), *teams]

    def _is_in_heading(self, page: LinPage) -> bool:
        """Whether the heading alone tells all there is."""
        record, board = page.record, page.board
        assert record is not None
        if page.calls or record.cards or record.line.lead or page.dealt or record.is_pending:
            return False
        keys = page.extra.keys() & {"lin:more", "lin:md", "lin:qx", "lin:ah", "lin:mc"}
        return page.names is None and board == Board.standard(board.number) and not keys

    def _check(self, page: LinPage, printed: str) -> None:
        record = page.record
        if record is None or _is_told(page, printed):
            return
        line = record.line
        place = place_of(line)
        if record.is_pending:
            text = f"{record.contract} {record.declarer or ''}".strip()
            if record.contract is None:
                text = "no result"
            self._lost[
                EnglishText(
                    "{place}: {text}, not known yet, is left out", place=place, text=text
                )
            ] += 1
        elif isinstance(line.outcome, Result | PassedOut):
            text = EnglishText(
                "{outcome} is written, but the auction or the play say otherwise",
                outcome=line.outcome,
            )
            self._lost[EnglishText(Text.joined((place, text), ": "))] += 1
        else:
            self._lost[
                EnglishText("{place}: {outcome} is left out", place=place, outcome=line.outcome)
            ] += 1

    def _carried(self) -> Iterator[str]:
        """Matches without a board."""
        known = {(session, match) for session, match, _ in self._held.groups}
        for told in self._beside.matches:
            if (told.session, told.match) in known or told.away is None:
                continue
            teams = [name_text(told.home), number_text(told.home_carried)]
            teams += [name_text(told.away), number_text(told.away_carried)]
            yield from self._heading(["I", "1", "1", *teams], [""], [], [])


def _is_told(page: LinPage, printed: str) -> bool:
    """Whether a reader will see the result that it has."""
    record = page.record
    ending = ending_written(page, printed)
    if record is None or ending is None:
        return True
    if record.is_pending:
        said = page.calls or page.shown or page.claim or page.names
        if record.line.match is not None and not said:
            return False  # a board of a match of which nothing is told was not begun
        told = ending.contract, ending.declarer
        return ending.outcome is None and told == (record.contract, record.declarer)
    return ending.outcome == record.line.outcome
