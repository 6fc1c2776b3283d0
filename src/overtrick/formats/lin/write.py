"""
LIN files out: single boards, many boards, and matches as a vugraph file.

A heading (``vg``, ``rs``) is written for every match, and for other boards where something
cannot be told by their own commands: a title, or a result without its auction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from overtrick.core.board import Board
from overtrick.core.exact import plain_text as number_text
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import lost_extras, told_deals
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import by_place
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.lin.results import result_text
from overtrick.formats.lin.write_board import (
    LinPage,
    board_lines,
    ending_written,
    name_text,
    not_written,
    plain_text,
)

__all__ = ["write_lin"]

_WIDEST = 400  # boards from the first to the last, before their numbers are listed
_ROOMS = {"open": "o", "closed": "c", "open2": "o", "closed2": "c"}


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
    writing = _Writing(contents)
    lines = list(writing.lines())
    if not lines:
        raise InvalidFile("nothing that LIN could hold: no result and no deal")
    losses = [*not_written(contents), *writing.losses(), *lost_extras(contents, "lin")]
    return "".join(f"{line}\n" for line in lines).encode("utf-8", "replace"), losses


class _Writing:
    """The contents by heading, and what is lost on the way."""

    def __init__(self, contents: Contents) -> None:
        self._contents = contents
        self._lost: Counter[str] = Counter()
        self._deals: dict[tuple[str, int, str, str], Dealt] = {}
        for dealt in contents.deals:
            key = dealt.session, dealt.board.number, dealt.version, dealt.section
            if dealt.deal is not None or dealt.hands:
                self._deals.setdefault(key, dealt)
        self._used: set[int] = set()
        self._headings = 0
        pairs = by_place(who for who in contents.contestants if not who.name)
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
        groups: dict[tuple[str, str | None, bool], list[Record]] = {}
        for record in self._contents.records:
            line = record.line
            second = line.match is not None and (line.played_room or "").endswith("2")
            key: tuple[str, str | None, bool] = ("", None, False)
            if line.match:
                key = line.session, line.match, second
            groups.setdefault(key, []).append(record)
        pages = {key: [self._page(record) for record in held] for key, held in groups.items()}
        alone = set(groups)
        for key, held in pages.items():
            if key[1] is None:
                yield from self._boards(held)
            else:
                yield from self._match(key[0], key[1], held)
        yield from self._carried(alone)
        yield from self._unplayed()

    def _page(self, record: Record) -> LinPage:
        line = record.line
        dealt = None
        for section in ("", line.section):
            dealt = self._deals.get(
                (line.session, line.board.number, line.version, section), dealt
            )
        if dealt is not None:
            self._used.add(id(dealt))
        room = _ROOMS.get(line.played_room or "", "o") if line.match else "o"
        names = record.names or self._named(record)
        qx = f"{room}{line.board.number}"
        return LinPage(line.board, record, dealt, qx, names, in_file=True)

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
        if len(names) >= 2 and (names[0] or names[1]):
            return names[0], names[1]
        if who in ("North - South", "East - West"):
            first, _, second = who.partition(" - ")
            return first, second
        return who or "", who or ""

    def _unplayed(self) -> Iterator[str]:
        pages = [
            LinPage(dealt.board, None, dealt, f"o{dealt.board.number}", in_file=True)
            for dealt in told_deals(self._contents, "lin", only_cards=True)
            if id(dealt) not in self._used
        ]
        if pages and self._headings:
            yield from self._pairs(pages)
        for page in pages:
            yield from self._board(page)

    def _board(self, page: LinPage) -> Iterator[str]:
        place = f"board {page.board.number}"
        lines = board_lines(page, lambda loss: self._lost.update([loss]))
        yield from lines if self._headings else ("".join(lines),)
        for name in page.names or ():
            if name_text(name) != name:
                self._lost[f"{place}: the name {name!r} is written as {name_text(name)!r}"] += 1

    def _boards(self, pages: list[LinPage]) -> Iterator[str]:
        """Boards that are of no match."""
        if self._needs_heading(pages):
            yield from self._pairs(pages)
            printed = [_printed(page) for page in pages]
        else:
            printed = [""] * len(pages)
            if len(pages) == 1 and not self._headings and len(self._contents.deals) < 2:
                pages = [replace(page, qx=page.extra.get("lin:qx", "")) for page in pages]
        for page, text in zip(pages, printed, strict=True):
            self._check(page, text)
            yield from self._board(page)

    def _needs_heading(self, pages: list[LinPage]) -> bool:
        extra = self._contents.extra
        if self._headings or self._contents.about.title or "lin:segment 1" in extra:
            return True
        return any(
            not _is_told(page, "")
            or {"lin:rs", "lin:mp"} & page.extra.keys()
            or (page.is_made_up and not page.shown and page.claim)
            for page in pages
        )

    def _pairs(self, pages: list[LinPage]) -> Iterator[str]:
        numbers = [page.board.number for page in pages]
        fields = ["P", str(min(numbers)), str(max(numbers)), "", "", "", ""]
        cells: list[str] = []
        scores: list[str] = []
        for page in pages:
            closed = page.extra.get("lin:qx", "")[:1].lower() == "c"
            cells += ["", _printed(page)] if closed else [_printed(page), ""]
            score = page.extra.get("lin:mp", "")
            scores += ["", score] if closed else [score, ""]
        yield from self._heading(fields, cells, scores, numbers)
        yield "pg||"

    def _heading(
        self, fields: list[str], cells: list[str], scores: list[str], numbers: list[int]
    ) -> Iterator[str]:
        self._headings += 1
        extra, number = self._contents.extra, self._headings
        title = extra.get(f"lin:title {number}") or self._contents.about.title
        segment = extra.get(f"lin:segment {number}", "")
        if name_text(title) != title:
            self._lost[f"the title is written as {name_text(title)!r}"] += 1
        yield f"vg|{','.join([name_text(title), name_text(segment), *fields])}|"
        yield f"rs|{','.join(cells)}|"
        if any(scores):
            yield f"mp|{','.join(scores)}|"
        if numbers:
            yield f"bn|{','.join(map(str, numbers))}|"
        if more := extra.get(f"lin:more {number}"):
            yield more

    def _match(self, session: str, match: str, pages: list[LinPage]) -> Iterator[str]:
        by_place: dict[tuple[int, str], LinPage] = {}
        for page in pages:
            key = page.board.number, page.qx[0]
            if by_place.setdefault(key, page) is not page:
                text = f"match {match}, board {key[0]}: a second result of a room is left out"
                self._lost[text] += 1
        numbers = sorted({number for number, _ in by_place})
        span = range(numbers[0], numbers[-1] + 1)
        listed = [] if len(span) <= _WIDEST else numbers
        places = [(number, room) for number in listed or span for room in "oc"]
        cells = [_printed(by_place[key]) if key in by_place else "" for key in places]
        scores = [
            by_place[key].extra.get("lin:mp", "") if key in by_place else "" for key in places
        ]
        fields = self._team_fields(session, match, pages[0], span)
        yield from self._heading(fields, cells, scores, listed)
        yield "pg||"
        for page in by_place.values():
            self._check(page, _printed(page))
            if not self._is_in_heading(page):
                yield from self._board(page)

    def _team_fields(self, session: str, match: str, page: LinPage, span: range) -> list[str]:
        record = page.record
        assert record is not None
        line = record.line
        home, away = line.home or "", line.away or ""
        carried = ("0", "0")
        for told in self._contents.matches:
            if (told.session, told.match) == (session, match):
                carried = number_text(told.home_carried), number_text(told.away_carried)
                if told.home == away:
                    carried = carried[::-1]
        for team in (home, away):
            if name_text(team) != team:
                self._lost[f"team {team!r} is written as {name_text(team)!r}"] += 1
        kind = "B" if self._contents.about.method == "bam" else "I"
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
            self._lost[f"{place}: {text}, not known yet, is left out"] += 1
        elif isinstance(line.outcome, Result | PassedOut):
            text = f"{line.outcome} is written, but the auction or the play say otherwise"
            self._lost[f"{place}: {text}"] += 1
        else:
            self._lost[f"{place}: {line.outcome} is left out"] += 1

    def _carried(self, groups: Iterable[tuple[str, str | None, bool]]) -> Iterator[str]:
        """Matches without a board."""
        known = {(session, match) for session, match, _ in groups}
        for told in self._contents.matches:
            if (told.session, told.match) in known or told.away is None:
                continue
            teams = [name_text(told.home), number_text(told.home_carried)]
            teams += [name_text(told.away), number_text(told.away_carried)]
            yield from self._heading(["I", "1", "1", *teams], [""], [], [])


def _printed(page: LinPage) -> str:
    """The result for ``rs``."""
    record = page.record
    if record is None:
        return ""
    told = page.extra.get("lin:rs")
    if told:
        return plain_text(told).replace(",", " ")
    return "" if record.is_pending else result_text(record.line.outcome)


def _is_told(page: LinPage, printed: str) -> bool:
    """Whether a reader will see the result that it has."""
    record = page.record
    ending = ending_written(page, printed)
    if record is None or ending is None:
        return True
    if record.is_pending:
        told = ending.contract, ending.declarer
        return ending.outcome is None and told == (record.contract, record.declarer)
    return ending.outcome == record.line.outcome
