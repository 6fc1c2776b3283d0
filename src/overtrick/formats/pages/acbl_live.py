"""
Pages of ``live.acbl.org``: a board with its results, the card of one pair, the hand records.

Suits are empty elements named by their class; ``page_of`` has put letters into them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.problem import Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Person
from overtrick.formats.contents.table import Record
from overtrick.formats.format import needs
from overtrick.formats.limits import Report
from overtrick.formats.pages.acbl_club import number_at
from overtrick.formats.pages.acbl_hands import (
    PairsSeen,
    board_number,
    dealt_of,
    diagram_record,
)
from overtrick.formats.pages.american import sure_reading
from overtrick.formats.pages.handviewer import dealt_of_link, links_of
from overtrick.formats.pages.page import (
    Page,
    classes_of,
    date_of,
    divisions,
    own_parts,
    rows_of,
    words_of,
)

__all__ = ["is_live", "live_page"]

_EVENT = re.compile(r"/event/([A-Za-z0-9]{1,20})/([A-Za-z0-9]{1,20})/([0-9]{1,4})/")
_SECTION = re.compile(r"/(?:scores|board-detail)/([A-Za-z0-9]{1,3})(?:[/?]|$)")
_BOARD = re.compile(r"board_num=([0-9]{1,4})(?![0-9])")
_PAIR = re.compile(r"\s*([0-9]{1,4})\s?(NS|EW|N-S|E-W)?\s?-?\s?")
_Cells = Mapping[str, Any]


def is_live(page: Page) -> bool:
    """Whether a page is one of ACBL Live."""
    if "acbl live" in page.title.lower() or "live.acbl.org" in page.address:
        return True
    return any(
        "board-data" in classes_of(one) or "scorecard" in classes_of(one)
        for one in page.tree.iter("div", "table")
    )


def live_page(page: Page, say: Report) -> Contents:
    """Read a page of ACBL Live; *say* is told what cannot be read."""
    return _Reader(page, say).read()


@dataclass
class _Reader:
    page: Page
    say: Report
    session: str = "1"
    section: str = "A"
    deals: dict[int, Dealt] = field(default_factory=dict)
    records: list[Record] = field(default_factory=list)
    seen: PairsSeen = field(default_factory=PairsSeen)

    def read(self) -> Contents:
        about = self._about()
        self.seen = PairsSeen(self.section, self.session)
        for diagram in divisions(self.page.tree, "board"):
            dealt = dealt_of(diagram_record(diagram), self.session, self.say)
            if dealt is not None:
                self.deals.setdefault(dealt.board.number, dealt)
        tables = list(_sided_tables(self.page.tree))
        sides = {side for side, _ in tables}
        for side, table in tables:
            if side is not Side.EW or Side.NS not in sides:  # both tell the same results
                self._table(side or Side.NS, table)
        return Contents(
            about,
            tuple(self.records),
            tuple(self.deals.values()),
            tuple(self.seen.contestants()),
        )

    def _headings(self, tag: str) -> list[str]:
        return [words_of(one) for one in self.page.tree.iter(tag)]

    def _about(self) -> About:
        links = [self.page.address]
        links += [link.get("href") or "" for link in self.page.tree.iter("a")]
        event = next(filter(None, map(_EVENT.search, links)), None)
        self.session = event[3] if event else "1"
        named = [re.search(r"\bSection ([A-Z0-9]{1,3})\b", one) for one in self._headings("h4")]
        section = next(filter(None, (*map(_SECTION.search, links), *named)), None)
        self.section = section[1] if section else "A"
        title = next(iter(self._headings("h2")), "")
        title = re.sub(r"^Board detail for |\s?Scores$", "", title)
        kind = (
            "teams" if "team" in title.lower() else "pairs" if "pair" in title.lower() else ""
        )
        extra = {"acbl:sanction": event[1], "acbl:event": event[2]} if event else {}
        return About(title, date_of(" ".join(self._headings("h1"))), kind=kind, extra=extra)

    def _table(self, side: Side, table: Any) -> None:
        """Read a table of results, if it is one."""
        header: list[str] = []
        for row, cells in rows_of(table):
            if cells and all(cell.tag == "th" for cell in cells):
                header = [_column(words_of(cell)) for cell in cells]
                continue
            if "contract" not in header or len(cells) < 4:
                continue
            told = dict(zip(header, cells, strict=False))
            if "pairs" not in told and not ("vs" in told and "board" in told):
                continue
            for link in links_of(row):
                self._hands_behind(link)
            if "pairs" in told:
                self._of_board(told, side)
            else:
                self._of_card(row, told)

    def _hands_behind(self, link: str) -> None:
        try:
            dealt = dealt_of_link(link)
        except OvertrickError as error:
            self.say(EnglishText("the hands behind a link: {error}", error=error))
            return
        if dealt is None or dealt.board.number in self.deals:
            return
        board, number = dealt.board, dealt.board.number
        if board.vulnerability is not (usual := Board.standard(number).vulnerability):
            # cards of pairs write ``v=-`` where North-South alone are vulnerable
            said = EnglishText(
                "the link to the hands says vulnerable {vulnerability}, the board's number "
                "{usual}; the number counts",
                vulnerability=board.vulnerability,
                usual=usual,
            )
            self.say(said, number, severity=Severity.QUESTION)
            board = Board(number, board.dealer)
        self.deals[number] = replace(dealt, board=board, session=self.session)

    def _of_board(self, told: _Cells, side: Side) -> None:
        """A line of the results of a board, as North-South see it, or East-West."""
        found = _BOARD.search(self.page.address)
        number = int(found[1]) if found else next(iter(self.deals), 0)
        pairs = re.split(r"\bvs\b\.?", words_of(told["pairs"]), maxsplit=1)
        ids = [match[1] if (match := _PAIR.match(text)) else "" for text in pairs]
        if not number or len(ids) < 2:
            self.say("a result was left out: it names no board, or no pairs")
            return
        names = [one for one in own_parts(told["pairs"], "span") if "name" in classes_of(one)]
        people = [Person(words_of(one), (one.get("data-acbl") or "").strip()) for one in names]
        half = len(people) // 2
        self.seen.add(ids[0], side, people[:half])
        self.seen.add(ids[1], side.opponents, people[half:])
        self._add(number, ids[0], ids[1], side, told, words_of(told.get("score")))

    def _of_card(self, row: Any, told: _Cells) -> None:
        """A line of one pair's card, as that pair sees it."""
        mine, side, people = self._owner
        links = " ".join(link.get("href") or "" for link in own_parts(row, "a"))
        found = _BOARD.search(links)
        try:
            number = board_number(found[1] if found else words_of(told["board"]))
        except OvertrickError as error:
            self.say(EnglishText("a result was left out: {error}", error=error))
            return
        text = words_of(told["vs"])
        match = _PAIR.match(text)
        theirs = match[1] if match else ""
        others = _people(text[match.end() if match else 0 :], told["vs"].get("title"), " - ")
        self.seen.add(mine, side, people)
        if theirs:
            self.seen.add(theirs, side.opponents, others)
        scores = [words_of(told.get(name)) for name in ("plus", "minus", "score")]
        self._add(number, mine, theirs, side, told, next(filter(None, scores), ""))

    @cached_property
    def _owner(self) -> tuple[str, Side, list[Person]]:
        """Whose card it is, from its heading: ``4EW - Eve Adams & Finn Baker``."""
        for heading in self.page.tree.iter("h4"):
            text = words_of(heading)
            match = _PAIR.match(text)
            if match and match[2]:
                people = _people(text[match.end() :], heading.get("title"), " & ")
                return match[1], Side.parse(match[2]), people
        return "", Side.NS, []

    def _add(
        self, number: int, mine: str, theirs: str, side: Side, told: _Cells, score: str
    ) -> None:
        turned = side is Side.EW
        ns, ew = (theirs, mine) if turned else (mine, theirs)
        board = self.deals[number].board if number in self.deals else Board(number)
        line = Line(board, NOT_PLAYED, ns or None, ew or None, self.session, self.section)
        if percentage := words_of(told.get("%")):
            line = replace(line, extra={f"acbl:Percentage{side}": percentage})
        contract = words_of(told["contract"]).replace(" ", "")
        cells = (contract, words_of(told.get("by")), words_of(told.get("result")))
        reading, notes = sure_reading(board, cells, ("", score) if turned else (score, ""))
        for note in notes:
            self.say(note, number)
        award = number_at({"won": words_of(told.get("matchpoints", told.get("imps")))}, "won")
        awards = {"ew_award" if turned else "ns_award": award}
        self.records.append(reading.record(line, **awards))


def _sided_tables(tree: Any) -> Iterator[tuple[Side | None, Any]]:
    """Go through the tables, each with whose view it shows: the heading above it says so."""
    sides: list[Side | None] = [None]
    events = needs("lxml.etree").iterwalk(tree, events=("start", "end"), tag=("div", "table"))
    for event, one in events:
        if one.tag == "table":
            if event == "start":
                yield sides[-1], one
        elif event == "end":
            sides.pop()
        elif "scores" not in classes_of(one):
            sides.append(sides[-1])
        else:
            heading = next((words_of(head) for head in one.iter("h4")), "")
            sides.append(Side.EW if heading.upper().startswith("E") else Side.NS)


def _column(text: str) -> str:
    word = text.lower().strip()
    return {"mps": "matchpoints", "match points": "matchpoints"}.get(word, word)


def _people(names: str, numbers: str | None, between: str) -> list[Person]:
    told = re.findall(r"[0-9]{5,8}", numbers or "")
    words = [name.strip() for name in names.split(between)]
    told += [""] * len(words)
    return [Person(name, told[place]) for place, name in enumerate(words) if name]
