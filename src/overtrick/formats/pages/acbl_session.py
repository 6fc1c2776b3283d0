"""
A session of a tournament as ACBL Live hands it out: JSON with hand records and sections.

Every result stands in it twice, once as North-South see it and once as East-West do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.letters import whole_number
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.pages.acbl_club import number_at
from overtrick.formats.pages.acbl_hands import (
    PairsSeen,
    board_number,
    deals_of,
    number_of,
    person_name,
)
from overtrick.formats.pages.american import sure_reading
from overtrick.formats.pages.embedded import DocumentReport, items, rest_of, text_at
from overtrick.formats.pages.page import date_of

__all__ = ["as_session", "is_session", "tournament_session"]

_Key = tuple[int, str, str, str]
_USED = (
    *("board_number", "orientation", "contract", "declarer", "score", "match_points"),
    *("percentage", "pair_number", "pair_acbl", "pair_names", "opponent_pair_number"),
    *("opponent_pair_names", "round_number", "table_number", "result", "imps", "id"),
)
_PLACED_USED = ("score", "percentage", "pair_number", "team_number", "section", "rank_strat_1")


def is_session(document: object) -> bool:
    """Whether a JSON document can be a session of a tournament, or its hand records."""
    if not isinstance(document, Mapping):
        return False
    sections = items(document.get("sections"))
    hands = items(document.get("handrecord"))
    return any("board_results" in one for one in sections) or any(
        "north_spades" in one for one in hands
    )


def as_session(document: object) -> Mapping[str, Any] | None:
    """
    Give a document as a session: it is one, the card of a pair, a section, or results alone.

    >>> row = {"board_number": "7", "orientation": "N-S", "pair_number": "3"}
    >>> list(as_session([row])), as_session([{"board": "7"}])
    (['sections'], None)
    """
    if isinstance(document, Mapping) and is_session(document):
        return document
    if isinstance(document, Mapping) and _are_results(document.get("board_results")):
        return {**document, "sections": [document]}
    return {"sections": [{"board_results": document}]} if _are_results(document) else None


def _are_results(told: object) -> bool:
    rows = items(told)[:50] if isinstance(told, list) else []
    return any("board_number" in row and "orientation" in row for row in rows)


def tournament_session(document: Mapping[str, Any], say: DocumentReport) -> Contents:
    """Read a session of a tournament; *say* is told what cannot be read."""
    label = text_at(document, "session_number") or "1"
    deals = deals_of(document.get("handrecord") or document.get("hand_records"), label, say)
    about = _about(document)
    parts = [Contents(about, deals=tuple(deals.values()))]
    overall: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for nth, placed in enumerate(say.each(document.get("overall"))):
        overall.setdefault(_section_of(placed), []).append((nth, placed))
    for told in say.each(document.get("sections")):
        section = _Section(label, told, deals, say)
        ranked = (one for name in {section.letter, ""} for one in overall.get(name, ()))
        parts.append(section.read([placed for _, placed in sorted(ranked)]))
    return joined(parts)


def _about(document: Mapping[str, Any]) -> About:
    tournament, event = (
        value if isinstance(value := document.get(key), Mapping) else {}
        for key in ("tournament", "event")
    )
    title = text_at(document, "description") or text_at(event, "name")
    kind = text_at(event, "game_type", "event_type").lower()
    return About(
        title,
        date_of(text_at(document, "start_date") or text_at(event, "start_date")),
        venue=text_at(tournament, "name"),
        kind="pairs" if "pair" in kind else "teams" if "team" in kind else "",
        extra=rest_of(document, ("description", "start_date", "session_number"), "acbl"),
    )


@dataclass
class _Section:
    session: str
    told: Mapping[str, Any]
    deals: Mapping[int, Dealt]
    say: DocumentReport

    @property
    def letter(self) -> str:
        return text_at(self.told, "section_label", "name", "label") or "A"

    def read(self, overall: list[dict[str, Any]]) -> Contents:
        """Read the results, and the places that the section or the document gives."""
        seen = PairsSeen(self.letter, self.session)
        views: dict[_Key, dict[Side, Mapping[str, Any]]] = {}
        for told in self.say.each(self.told.get("board_results")):
            self._note(told, seen, views)
        records = [self._record(key, sides) for key, sides in views.items()]
        placed = self._placed(self.told.get("section_results"), seen)
        placed = placed or self._placed(overall, seen)
        return Contents(
            records=tuple(records),
            contestants=tuple(seen.contestants()),
            ranking=tuple(placed),
        )

    def _note(
        self,
        told: Mapping[str, Any],
        seen: PairsSeen,
        views: dict[_Key, dict[Side, Mapping[str, Any]]],
    ) -> None:
        try:
            board = board_number(text_at(told, "board_number"))
        except OvertrickError as error:
            self.say(
                EnglishText(
                    "section {letter}: a result was left out: {error}",
                    letter=self.letter,
                    error=error,
                )
            )
            return
        east = text_at(told, "orientation").upper().startswith("E")
        side = Side.EW if east else Side.NS
        mine = number_of(text_at(told, "pair_number", "team_number"))
        theirs = number_of(text_at(told, "opponent_pair_number", "opponent_team_number"))
        names, numbers = _texts(told.get("pair_names")), _texts(told.get("pair_acbl"))
        people = [
            Person(person_name(name), numbers[place] if place < len(numbers) else "")
            for place, name in enumerate(names)
        ]
        seen.add(mine, side, people)
        others = _texts(told.get("opponent_pair_names"))
        if theirs:
            seen.add(theirs, side.opponents, [Person(person_name(name)) for name in others])
        pairs = (theirs, mine) if east else (mine, theirs)
        key = (board, *pairs, text_at(told, "round_number"))
        sides = views.setdefault(key, {})
        if side in sides:
            self.say(
                EnglishText(
                    "section {letter}: pair {mine} has the board twice",
                    letter=self.letter,
                    mine=mine,
                ),
                board,
            )
        sides.setdefault(side, told)

    def _record(self, key: _Key, sides: Mapping[Side, Mapping[str, Any]]) -> Record:
        number, ns, ew, round = key
        ns_view, ew_view = sides.get(Side.NS, {}), sides.get(Side.EW, {})
        told = ns_view or ew_view
        dealt = self.deals.get(number)
        board = dealt.board if dealt else Board(number)
        line = Line(
            board,
            NOT_PLAYED,
            ns or None,
            ew or None,
            self.session,
            self.letter,
            round or None,
            text_at(told, "table_number") or None,
            extra=rest_of(told, _USED, "acbl") or None,
        )
        cells = (text_at(told, "contract"), text_at(told, "declarer"), text_at(told, "result"))
        scores = (text_at(ns_view, "score"), text_at(ew_view, "score"))
        reading, notes = sure_reading(board, cells, scores)
        for note in notes:
            self.say(f"section {self.letter}: {note}", number, line.table)
        return reading.record(
            line,
            ns_award=_award(ns_view),
            ew_award=_award(ew_view),
            ns_percentage=number_at(ns_view, "percentage"),
            ew_percentage=number_at(ew_view, "percentage"),
        )

    def _placed(self, told: object, seen: PairsSeen) -> list[Placed]:
        found = []
        for one in self.say.each(told):
            section = _section_of(one)
            number = number_of(text_at(one, "pair_number", "team_number"))
            if not number or (section and section != self.letter):
                continue
            east = text_at(one, "orientation", "direction").upper().startswith("E")
            rank = text_at(one, "rank_strat_1", "rank", "section_rank")
            placed = Placed(
                number,
                whole_number(rank),
                total=number_at(one, "score"),
                percentage=number_at(one, "percentage"),
                side=Side.EW if east else Side.NS,
                extra=rest_of(one, _PLACED_USED, "acbl"),
            )
            found.append(placed)
        return seen.sided(found)


def _section_of(placed: Mapping[str, Any]) -> str:
    return text_at(placed, "section", "section_label")


def _award(view: Mapping[str, Any]) -> Exact | None:
    return number_at(view, "match_points", "imps")


def _texts(value: object) -> list[str]:
    if not isinstance(value, list):
        return []
    return [" ".join(one.split()) if isinstance(one, str) else "" for one in value]
