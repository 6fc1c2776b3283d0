"""
BBO's lists of hands (``hands.php``): one player's hands, or all the tables of one board.

A row has the players, a result such as ``4♠xE-1``, points and a score as one side sees them,
and a link to the movie, which holds the cards, the auction and the play.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Seat, Side
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Report
from overtrick.formats.pages.bbo_row import HandRow, day_of, number_of, outcome_of, row_of
from overtrick.formats.pages.handviewer import (
    Movie,
    board_of,
    lin_of,
    links_of,
    movie_of,
    number_in,
    with_movie,
)
from overtrick.formats.pages.page import Page, classes_of, date_of, own_parts, rows_of, words_of

__all__ = ["hands_page", "is_hands_page", "pairs_of"]

_ROBOTS = "gib - gib"
_MOST_SESSIONS = 500  # that one board with other cards each may make
_TRAVELLER = re.compile(r"Traveller ([0-9A-Za-z]{1,20}-[0-9]{9,11})-")
_TOURNEY = re.compile(r"[?&]t(?:ourney)?=([0-9A-Za-z]{1,20})-([0-9]{9,11})")


def is_hands_page(page: Page) -> bool:
    """Whether a page lists hands."""
    return any(_is_list(table) for table in page.tree.iter("table"))


def _is_list(table: Any) -> bool:
    for row, cells in rows_of(table):
        names = {name for cell in cells for name in classes_of(cell)}
        if {"result", "north"} <= names or "tourneySummary" in classes_of(row):
            return True
        words = {words_of(cell).lower() for cell in cells if cell.tag == "th"}
        if {"north", "south", "result"} <= words:
            return True
    return False


def hands_page(page: Page, say: Report) -> Contents:
    """Read a list of hands; *say* is told what cannot be read."""
    return _Reader(page, say).read()


@dataclass
class _Group:
    """Hands that belong together: a tournament, or what was played on a day."""

    session: str
    title: str = ""
    date: str = ""
    kind: str = ""
    under: str = ""
    """The date that stands above it."""
    summary: dict[str, str] = field(default_factory=dict)
    rows: list[tuple[HandRow, str]] = field(default_factory=list)


@dataclass
class _Reader:
    page: Page
    say: Report
    user: str = ""
    is_traveller: bool = False
    groups: list[_Group] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)
    known: int = 0
    """Records with a result."""
    deals: dict[tuple[str, int], Dealt] = field(default_factory=dict)
    labels: dict[tuple[str, int], dict[object, str]] = field(default_factory=dict)
    """Of each board of a session, the sessions of its cards."""
    contestants: dict[tuple[str, str], Contestant] = field(default_factory=dict)
    ranking: list[Placed] = field(default_factory=list)

    def read(self) -> Contents:
        users = [words_of(one) for one in self.page.tree.iter("span") if _is_user(one)]
        self.user = users[-1] if users else _asked(self.page.address, "username")
        heads = [words_of(head) for head in self.page.tree.iter("th")]
        self.is_traveller = any(head.startswith("Traveller ") for head in heads)
        whole = next(filter(None, map(_TRAVELLER.match, heads)), None)
        for table in self.page.tree.iter("table"):
            if _is_list(table):
                self._table(table)
        self.groups = [group for group in self.groups if group.rows or group.summary]
        for place, group in enumerate(self.groups, 1):
            group.session = str(place)
            if not self.say.problems.is_over:
                self._group(group)
        return Contents(
            self._about(),
            tuple(self.records),
            tuple(self.deals.values()),
            tuple(self.contestants.values()),
            tuple(self.ranking),
            piece_of=f"bbo {whole[1]}" if whole else "",
        )

    def _about(self) -> About:
        titles = list(dict.fromkeys(group.title for group in self.groups if group.title))
        dates = {group.date for group in self.groups if group.date}
        shares = any("bbo:Percentage" in (told.line.extra or {}) for told in self.records)
        imps = any(told.ns_award is not None for told in self.records)
        method = "" if shares == imps else "matchpoints" if shares else "cross_imps"
        extra = {"bbo:User": self.user} if self.user else {}
        for number, group in enumerate(self.groups, 1):
            if len(self.groups) > 1:
                extra[f"bbo:Session {number}"] = f"{group.date} {group.title}".strip()
        return About(
            titles[0] if len(titles) == 1 else "",
            min(dates) if len(dates) == 1 else "",
            venue="BBO",
            method=method,
            extra=extra,
        )

    def _table(self, table: Any) -> None:
        header: list[str] = []
        date = ""
        for row, cells in rows_of(table):
            if "tourneySummary" in classes_of(row):
                self._summary(row, cells, date)
                continue
            words = [words_of(cell) for cell in cells]
            heads = [cell for cell in cells if cell.tag == "th"]
            if len(heads) == 1 and len(words) <= 2 and date_of(words[0]):
                date = date_of(words[0])
            if len(heads) > 4:
                header = words
            told = row_of(cells, header)
            if told is None:
                continue
            kind = next(iter(classes_of(row)), "")
            kind = "tourney" if kind == "highlight" else kind
            group = self.groups[-1] if self.groups else None
            if group is None or group.under != date or group.kind not in (kind, ""):
                group = _Group("", date=date, kind=kind, under=date)
                self.groups.append(group)
            group.kind = kind
            group.rows.append((told, next(filter(None, map(lin_of, links_of(row))), "")))

    def _summary(self, row: Any, cells: list[Any], date: str) -> None:
        """The line above the hands of a tournament: its name, and how the player did."""
        told = {name: words_of(cell) for cell in cells for name in classes_of(cell)}
        links = " ".join(link.get("href") or "" for link in own_parts(row, "a"))
        match = _TOURNEY.search(links)
        group = _Group("", told.get("tourneyName", ""), date, "", date, told)
        if match:
            group.date = date or day_of(int(match[2]))
        if self.is_traveller and self.groups and not self.groups[-1].rows:
            self.groups.pop()
        self.groups.append(group)

    def _group(self, group: _Group) -> None:
        movies = [movie_of(lin) for _, lin in group.rows]
        numbers = [number_in(lin) for _, lin in group.rows]
        known = next(filter(None, numbers), None) if self.is_traveller else None
        for (row, _), movie, number in zip(group.rows, movies, numbers, strict=True):
            if self.say.problems.stop_reading(self.known, self.say.name):
                return
            self._row(group, row, movie, number or known)
        self._placed(group)

    def _row(self, group: _Group, row: HandRow, movie: Movie, number: int | None) -> None:
        if number is None and not self.is_traveller and row.number.isdecimal():
            number = int(row.number[:4]) or None
        if number is None:
            self.say("the page does not say which board a result belongs to; it is read as 1")
            number = 1
        board = board_of(movie, number)
        session = self._dealt(group.session, board, movie)
        told, imps, share = outcome_of(row, board, self._seen_by(row))
        for note in (*movie.notes, *told.notes):
            self.say(note, number)
        names = row.names
        ns, ew = pairs_of(names)
        table = row.number if self.is_traveller else None
        extra = {"bbo:Time": row.time} if row.time else {}
        if share is not None:
            extra["bbo:Percentage"] = share
        record = told.record(
            Line(board, NOT_PLAYED, ns, ew, session, table=table or None, extra=extra or None),
            names=names if any(names) else None,
            ns_award=imps,
            ew_award=None if imps is None else -imps,
            ns_percentage=None if share is None else number_of(share),
        )
        record, notes = with_movie(record, movie)
        for note in notes:
            self.say(note, number, severity=Severity.QUESTION)
        self.known += not record.is_pending
        self.records.append(record)
        self._people(session, names)

    def _dealt(self, session: str, board: Board, movie: Movie) -> str:
        """Keep the cards; a board of the same number with other cards is another session's."""
        if movie.dealt is None:
            return session
        labels = self.labels.setdefault((session, board.number), {})
        cards = (movie.dealt.deal, movie.dealt.hands)
        if cards not in labels:
            if len(labels) >= _MOST_SESSIONS:
                return session
            label = labels[cards] = f"{session}.{len(labels) + 1}" if labels else session
            self.deals[label, board.number] = replace(movie.dealt, board=board, session=label)
        return labels[cards]

    def _seen_by(self, row: HandRow) -> Side | None:
        """Whose points they are: the heading says so, or they are the player's own."""
        if row.seen_by is not None:
            return row.seen_by
        user = self.user.lower()
        for name, seat in zip(row.names, Seat, strict=True):
            if user and name.lower() == user:
                return seat.side
        return None

    def _people(self, session: str, names: tuple[str, str, str, str]) -> None:
        seats = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))
        for (first, second), pair in zip(seats, pairs_of(names), strict=True):
            one, other = (names[list(Seat).index(seat)] for seat in (first, second))
            if pair is not None:
                people = (Person(one, seat=first), Person(other, seat=second))
                who = Contestant(pair, people, session=session)
                self.contestants.setdefault((session, pair), who)

    def _placed(self, group: _Group) -> None:
        """The player's own line of the ranking, where the page tells it."""
        place, _, field_size = group.summary.get("tourneyPlace", "").partition("/")
        if not self.user or not place.strip().isdecimal():
            return
        pairs = [
            pair
            for row, _ in group.rows
            for pair, sides in zip(pairs_of(row.names), _sides(row.names), strict=True)
            if self.user.lower() in (name.lower() for name in sides)
        ]
        if not pairs or pairs[0] is None:
            return
        score = group.summary.get("tourneyScore", "")
        extra = {"bbo:Field": field_size, "bbo:Points": group.summary.get("tourneyPoints", "")}
        number = number_of(score)
        self.ranking.append(
            Placed(
                pairs[0],
                int(place.strip()[:6]) or None,
                total=None if "%" in score else number,
                percentage=number if "%" in score else None,
                session=group.session,
                extra={key: text for key, text in extra.items() if text},
            )
        )


def _is_user(element: Any) -> bool:
    return "username" in classes_of(element)


def _asked(address: str, key: str) -> str:
    match = re.search(rf"[?&]{key}=([^&#]{{1,40}})", address)
    return match[1] if match else ""


def _sides(names: tuple[str, str, str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    north, east, south, west = names
    return (north, south), (east, west)


def pairs_of(names: tuple[str, str, str, str]) -> tuple[str | None, str | None]:
    """
    Give the ids of the pairs North-South and East-West.

    BBO does not tell names apart by their case.  Robots all have one name, so a pair of them
    is that of its opponents' table.

    >>> pairs_of(("Eve", "GiB", "finn", "GiB"))
    ('eve - finn', 'gib - gib against eve - finn')
    """
    ns, ew = (f"{one} - {other}".lower() for one, other in _sides(names))
    told = [None if pair == " - " else pair for pair in (ns, ew)]
    if ns == _ROBOTS and told[1]:
        told[0] = f"{ns} against {ew}"
    if ew == _ROBOTS and told[0] and ns != _ROBOTS:
        told[1] = f"{ew} against {ns}"
    return told[0], told[1]
