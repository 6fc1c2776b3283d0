"""The units of a USEBIO file turned into contents, one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import EnglishText
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Problems
from overtrick.formats.usebio.fields import PREFIX, Along, Element, kept
from overtrick.formats.usebio.heading import Heading, Participant, participant_of, with_ties
from overtrick.formats.usebio.matches import met_of, result_of, seated
from overtrick.formats.usebio.travellers import (
    TravellerPlace,
    board_of,
    cards_of,
    hands_in,
    record_of,
)
from overtrick.formats.xml_safe import Closed, ContainerOpened, Unit, name_of

__all__ = ["Parts"]

_COMPETITORS = frozenset({"PAIR", "TEAM", "PLAYER"})
_RESULTS = frozenset({"BOARD", "TRAVELLER_LINE"})


class Parts:
    """
    The state of reading: where in the file it is, and what earlier parts said.

    >>> list(Parts("x.xml", {}).of([], early=False))[0].records
    ()
    """

    def __init__(
        self, name: str, known: dict[int, Vulnerability], extra: dict[str, str] | None = None
    ) -> None:
        self.name = name
        self.problems = Problems()
        self.heading = Heading()
        self.extra = Along(extra)
        self.loose: set[tuple[str, str]] = set()
        """Levels whose participants stand above the sections: sessions and sections."""
        self.later: dict[int, Vulnerability] = {}
        """What hand records after the boards say of their vulnerability."""
        self.vulnerable = dict(known)
        self.path: list[str] = []
        self.read = 0
        """How many results and deals there were."""
        self.session, self.section = "1", "A"
        self.counts = {"EVENT": 0, "SESSION": 0, "SECTION": 0}
        self.waiting: list[Participant] = []
        self.ids: dict[str, object] = {}
        self.teams: dict[str, str] = {}
        self.pairs: dict[str, str] = {}
        self.matches: dict[str, int] = {}
        self.dealt: dict[tuple[str, str, int], Dealt] = {}
        self.played: set[int] = set()

    def told(self) -> list[Problem]:
        """Give the problems since the last time."""
        found = self.problems[:]
        self.problems.clear()
        return found

    def of(self, units: Iterable[object], *, early: bool) -> Iterator[Contents]:
        """Turn units into contents; *early* gives what is known of the event first, too."""
        for part in units:
            if isinstance(part, ContainerOpened):
                self._open(part)
                if self.problems.stop_reading(self.read, f"{self.name}:{part.line}"):
                    break
            elif isinstance(part, Closed):
                yield from self._close(part)
            elif isinstance(part, Unit):
                line = part.element.sourceline
                held = self._unit(part.element)
                self.read += len(held.records) + len(held.deals) if held else 0
                if held is None and self.problems.stop_reading(
                    self.read, f"{self.name}:{line}"
                ):
                    break
                if held is not None and early:
                    early = False
                    yield Contents(self.heading.about())
                if held is not None:
                    yield held
                if self.problems.is_over:
                    break
        yield from self._people()
        yield Contents(self.heading.about(), extra=self.extra.whole())

    def _open(self, part: ContainerOpened) -> None:
        self.path.append(part.name)
        attributes = dict(part.attributes)
        if part.name in self.counts:
            self.counts[part.name] += 1
        nth = self.counts.get(part.name, 0)
        prefix = ""
        if part.name == "USEBIO":
            attributes.pop("VERSION", None)
        elif part.name == "EVENT":
            self._event(attributes, nth, part.line)
            return
        elif part.name == "SESSION":
            self.session = attributes.pop("SESSION_ID", "") or str(nth)
            self.counts["SECTION"] = 0
            prefix = f"SESSION {self.session}/"
        elif part.name == "SECTION":
            self.section = attributes.pop("SECTION_ID", "") or _letter(nth)
            prefix = self._prefix("SECTION")
        elif part.name == "PARTICIPANTS":
            prefix = self._prefix("PARTICIPANTS")
        else:
            prefix = "HANDSET/"
        for name, text in attributes.items():
            self.extra[f"{PREFIX}{prefix}@{name}"] = text

    def _event(self, attributes: dict[str, str], nth: int, line: int) -> None:
        self.counts |= {"SESSION": nth - 1, "SECTION": 0}
        if nth == 1:
            self.heading.begin(attributes)
            return
        self.session, self.section = str(nth), "A"
        text = EnglishText("a second EVENT in one file: it is read as session {nth}", nth=nth)
        self._say(line, text)

    def _close(self, part: Closed) -> Iterator[Contents]:
        if self.path and self.path[-1] == part.name:
            self.path.pop()
        if part.name == "PARTICIPANTS":
            yield from self._people()
        elif part.name == "SESSION":
            self.session = str(max(1, self.counts["EVENT"]))
        elif part.name == "SECTION":
            self.section = "A"

    def _unit(self, element: Any) -> Contents | None:
        name = name_of(element)
        parent = self.path[-1] if self.path else ""
        if name == "BOARD":
            return self._board(element, is_handset=parent == "HANDSET")
        if name == "MATCH":
            return self._match(element)
        if name in _COMPETITORS and (parent == "PARTICIPANTS" or len(element)):
            self._competitor(element)
        elif name == "CLUB" and parent in ("", "USEBIO"):
            self.heading.club(element)
        elif name:
            if any(name_of(inner) in _RESULTS for inner in element):
                self._say(
                    element.sourceline,
                    EnglishText("<{name}>: the results in it are not read", name=name),
                )
            if parent == "EVENT":
                self._of_event(element)
            else:
                self._keep(parent, name, element)
        return None

    def _of_event(self, element: Any) -> None:
        if self.counts["EVENT"] > 1:
            self._keep("SESSION", name_of(element), element)
            return
        wrong = self.heading.take(element)
        if wrong:
            self._say(element.sourceline, wrong)

    def _keep(self, parent: str, name: str, element: Any) -> None:
        prefix = ""
        if parent == "SESSION":
            prefix = f"SESSION {self.session}/"
        elif parent in ("SECTION", "PARTICIPANTS"):
            prefix = self._prefix(parent)
        elif parent == "HANDSET":
            prefix = "HANDSET/"
        self.extra.add(PREFIX + prefix + name, name, kept([element]))

    def _prefix(self, level: str) -> str:
        return f"{level} {self.session} {self.section}/"

    def _competitor(self, element: Any) -> None:
        found = participant_of(
            element, self.session, self.section, len(self.waiting) + 1, self._say
        )
        self.waiting.append(found)
        who = found.contestant
        self.ids[who.id] = None
        if name_of(element) == "TEAM":
            if who.name:
                self.teams.setdefault(who.name, who.id)
            for pair in found.pairs:
                self.pairs[pair] = "" if pair in self.pairs else who.id
        if "SECTION" not in self.path:
            self.loose.add((self.session, self.section))

    def _people(self) -> Iterator[Contents]:
        if not self.waiting:
            return
        contestants: tuple[Contestant, ...] = tuple(each.contestant for each in self.waiting)
        for who in contestants:  # a name that is another's number tells nothing
            self.teams.pop(who.id, None)
            if who.name in self.ids:
                self.teams.pop(who.name, None)
        ranking: list[Placed] = [each.placed for each in self.waiting if each.placed]
        self.waiting = []
        yield Contents(contestants=contestants, ranking=tuple(with_ties(ranking)))

    def _place(self) -> TravellerPlace:
        return TravellerPlace(
            self.name,
            self.problems,
            self.session,
            self.section,
            method=str(self.heading.found.get("method", "")),
            ids=self.ids,
        )

    def _say(self, line: int, message: str, severity: Severity = Severity.ERROR) -> None:
        self.problems.append(Problem(f"{self.name}:{line}", message, severity=severity))

    def _numbered(self, fields: Element, element: Any) -> tuple[Board, str] | None:
        """The board and its version: ``12B`` is the second deal of board 12."""
        text = fields.text("BOARD_NUMBER")
        found = re.fullmatch(
            r"(?:BOARD|BD)?[\s#.]*([0-9]{1,5})\s*([A-Z]?)(?:\.0)?", text.upper()
        )
        if found is None or int(found[1]) < 1:
            lines = len(fields.children.get("TRAVELLER_LINE", ()))
            self._say(
                fields.line,
                EnglishText(
                    "no board number: {text!r}; {lines} results are left out of it",
                    text=text,
                    lines=lines,
                ),
            )
            name, parent = name_of(element), self.path[-1] if self.path else ""
            if parent == "EVENT":
                self.heading.keep(name, element)
            else:
                self._keep(parent, name, element)
            return None
        number, version = int(found[1]), found[2].lower() or "a"
        if found[2]:
            said = EnglishText(
                "board {text!r} is read as board {number}, deal {version}",
                text=text,
                number=number,
                version=version,
            )
            self._say(fields.line, said, Severity.NOTE)
        return board_of(number, fields, self.vulnerable.get(number), self._say), version

    def _board(self, element: Any, *, is_handset: bool) -> Contents | None:
        """Read a board with its results, or the hand record of one."""
        fields = Element(element)
        numbered = self._numbered(fields, element)
        if numbered is None:
            return None
        board, version = numbered
        if is_handset and board.vulnerability is not Board.standard(board.number).vulnerability:
            if board.number in self.played and board.number not in self.vulnerable:
                self.later[board.number] = board.vulnerability
            self.vulnerable[board.number] = board.vulnerability
        has_lines = not is_handset or "TRAVELLER_LINE" in fields.children
        records = self._lines(fields, board, version, self._place()) if has_lines else []
        is_common = is_handset or "SECTION" not in self.path
        deals = self._cards(fields, board, version, is_common=is_common)
        return Contents(records=tuple(records), deals=deals)

    def _lines(
        self, fields: Element, board: Board, version: str, place: TravellerPlace
    ) -> list[Record]:
        self._begin(fields, board, version, place)
        found, read = [], self.read
        for each in fields.all("TRAVELLER_LINE"):
            told, award = record_of(Element(each), board, place)
            self.heading.awards.add(award)
            found.append(told)
            read += not told.is_pending
            if self.problems.stop_reading(read, told.line.where):
                break
        return found

    def _begin(
        self, fields: Element, board: Board, version: str, place: TravellerPlace
    ) -> None:
        self.played.add(board.number)
        place.version = version
        place.datum = fields.number("BOARD_AVERAGE")

    def _cards(
        self, fields: Element, board: Board, version: str, *, is_common: bool
    ) -> tuple[Dealt, ...]:
        """The cards of a board, unless they are known already; other cards are a question."""
        hands: dict[Seat, Any] = hands_in(fields, board, self._say)
        for name, text in fields.refused.items():
            self._say(
                fields.line,
                EnglishText(
                    "board {number}: {name} is no number: {text!r}",
                    number=board.number,
                    name=name,
                    text=text,
                ),
            )
        extra = fields.rest()
        session = self.session
        section = "" if is_common else self.section
        where = {"version": version, "section": section, "session": session, "extra": extra}
        dealt = cards_of(board, hands, self._say, fields.line, **where)
        if dealt is None:
            return (Dealt(board, **where),) if extra else ()  # type: ignore[arg-type]
        key = session, f"{section}/{version}", board.number
        first = self.dealt.setdefault(key, dealt)
        if first is not dealt and (first.deal, first.hands) == (dealt.deal, dealt.hands):
            return ()
        if first is not dealt:
            self._say(
                fields.line,
                EnglishText(
                    "board {number} has other cards here than before", number=board.number
                ),
            )
        return (dealt,)

    def _match(self, element: Any) -> Contents | None:
        fields, place = Element(element), self._place()
        round = fields.attributes.get("ROUND_NUMBER", "") or "".join(
            (each.text or "").strip() for each in fields.children.get("ROUND_NUMBER", ())[:1]
        )
        count = f"{self.session}/{self.section}/{round}"
        self.matches[count] = self.matches.get(count, 0) + 1
        boards = fields.all("BOARD")
        met = met_of(fields, place, self.matches[count], self.teams)
        if met is None:
            self._keep(self.path[-1] if self.path else "", "MATCH", element)
            return None
        place.match, place.round = met.id, met.round
        if not met.is_teams:
            place.ns, place.ew = met.home, met.away or ""
        for name, text in fields.rest("").items():
            self.extra[f"{PREFIX}{self._prefix('MATCH')}{met.id}/{name}"] = text
        records: list[Record] = []
        deals: list[Dealt] = []
        for each in boards:
            found, cards = self._of_match(each, met, place)
            records += found
            deals += cards
        scoring = self.heading.extra.get(PREFIX + "MATCH_SCORING_METHOD", "")
        told: MatchResult | None = result_of(met, records, place, scoring)
        return Contents(
            records=tuple(records), deals=tuple(deals), matches=(told,) if told else ()
        )

    def _of_match(
        self, element: Any, met: Any, place: TravellerPlace
    ) -> tuple[list[Record], tuple[Dealt, ...]]:
        fields = Element(element)
        numbered = self._numbered(fields, element)
        if numbered is None:
            return [], ()
        board, version = numbered
        fields.attributes.pop("EVENT_TYPE", None)
        net = fields.number("IMPS")
        lines = [
            (each, each.text("DIRECTION") if met.is_teams else "")
            for each in map(Element, fields.all("TRAVELLER_LINE"))
        ]
        self._begin(fields, board, version, place)
        found = []
        for each, direction in lines:
            told, award = record_of(each, board, place)
            self.heading.awards.add(award)
            found.append((each, direction, told))
        if met.is_teams:
            records = list(seated(found, met, net, self.pairs, place))
        else:
            records = [
                replace(told, line=replace(told.line, home=met.home, away=met.away))
                for *_, told in found
            ]
        return records, self._cards(fields, board, version, is_common=True)


def _letter(nth: int) -> str:
    return chr(ord("A") + nth - 1) if 1 <= nth <= 26 else str(nth)
