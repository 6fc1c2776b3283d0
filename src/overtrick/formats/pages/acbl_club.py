"""
The results of a club's game as ``my.acbl.org`` keeps them: a JSON document in the page.

Sessions hold hand records and sections, sections hold pairs and boards, boards the results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.letters import whole_number
from overtrick.core.outcome import BYE, NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, lead_of
from overtrick.formats.pages.acbl_hands import board_number, deals_of, number_of, person_name
from overtrick.formats.pages.american import sure_reading
from overtrick.formats.pages.embedded import DocumentReport, items, rest_of, text_at
from overtrick.formats.pages.page import date_of
from overtrick.formats.plain import attempt

__all__ = ["club_game", "is_club_game", "number_at"]

_KINDS = {"pairs": "pairs", "teams": "teams", "individual": "individual"}
_METHODS = {"match_points": "matchpoints", "matchpoints": "matchpoints", "imps": "cross_imps"}
_ABOUT_USED = (
    *("name", "club_name", "club_id_number", "club_director_name", "start_date", "type"),
    *("board_scoring_method", "winner_type", "document_id", "env", "mp_engine", "mobile"),
)
_PAIR_USED = (
    *("id", "section_id", "pair_number", "team_number", "direction", "boards_played"),
    *("score", "percentage", "transaction_date", "team_name", "name", "rank", "place"),
)
_PLAYER_USED = (
    *("id", "pair_summary_id", "team_summary_id", "id_number", "name", "transaction_date"),
    *("awards_count", "awards_score_count", "rateable"),
)
_RESULT_USED = (
    *("id", "board_id", "round_number", "table_number", "ns_pair", "ew_pair", "ns_score"),
    *("ew_score", "contract", "declarer", "result", "tricks_taken", "opening_lead"),
    *("ns_match_points", "ew_match_points"),
)


def is_club_game(document: object) -> bool:
    """Whether a JSON document can be the game of a club."""
    if not isinstance(document, Mapping):
        return False
    sections = [part for one in items(document.get("sessions")) for part in _sections(one)]
    return any("boards" in part or "pair_summaries" in part for part in sections) or (
        bool(document.get("sessions")) and "board_scoring_method" in document
    )


def club_game(document: Mapping[str, Any], say: DocumentReport) -> Contents:
    """Read the game of a club; *say* is told what cannot be read."""
    about = _about(document)
    parts = [Contents(about)]
    for place, session in enumerate(say.each(document.get("sessions")), 1):
        label = text_at(session, "number") or str(place)
        deals = deals_of(session.get("hand_records"), label, say)
        parts.append(Contents(deals=tuple(deals.values())))
        for section in say.each(session.get("sections")):
            parts.append(_Section(label, section, about, deals, say).read())
    return joined(parts)


def number_at(held: Mapping[str, Any], *keys: str) -> Exact | None:
    """
    Give an exact number; None where there is none.

    >>> number_at({"score": "82.50"}, "score")
    Fraction(165, 2)
    """
    text = text_at(held, *keys).removesuffix("%").strip()
    return attempt(parse_exact, text) if text else None


def _sections(session: Mapping[str, Any]) -> list[dict[str, Any]]:
    return items(session.get("sections"))


def _about(document: Mapping[str, Any]) -> About:
    winners = text_at(document, "winner_type")
    method = text_at(document, "board_scoring_method").lower()
    kind = _KINDS.get(text_at(document, "type").lower(), "")
    return About(
        text_at(document, "name"),
        date_of(text_at(document, "start_date")),
        text_at(document, "club_name"),
        text_at(document, "club_id_number"),
        director=text_at(document, "club_director_name"),
        kind=kind,
        method=_METHODS.get(method, "") if kind != "teams" else "teams",
        winners=int(winners) if winners in ("1", "2") else None,
        extra=rest_of(document, _ABOUT_USED, "acbl"),
    )


@dataclass
class _Section:
    session: str
    told: Mapping[str, Any]
    about: About
    deals: Mapping[int, Dealt]
    say: DocumentReport

    @property
    def letter(self) -> str:
        return text_at(self.told, "name", "section_label", "letter") or "A"

    def read(self) -> Contents:
        entries = self._entries()
        two = self.about.winners == 2 or _is_twice([who.id for who, _ in entries])
        sided = [
            (who, placed) if two else (replace(who, side=None), replace(placed, side=None))
            for who, placed in entries
        ]
        return Contents(
            records=tuple(self._records()),
            contestants=tuple(who for who, _ in sided),
            ranking=tuple(placed for _, placed in sided if _says_something(placed)),
        )

    def _entries(self) -> list[tuple[Contestant, Placed]]:
        told = self.told
        summaries = items(told.get("pair_summaries") or told.get("team_summaries"))
        summaries = summaries or items(told.get("individual_summaries"))
        return [self._entry(summary) for summary in self.say.each(summaries)]

    def _entry(self, told: Mapping[str, Any]) -> tuple[Contestant, Placed]:
        number = number_of(text_at(told, "pair_number", "team_number", "number"))
        side = _side(text_at(told, "direction"))
        people = tuple(_person(player) for player in self.say.each(told.get("players")))
        name = text_at(told, "team_name") or ("" if people else text_at(told, "name"))
        where = (self.letter, side)
        who = Contestant(number, people, *where, name, self.session)
        place, tied = _place(told)
        boards = number_at(told, "boards_played")
        placed = Placed(
            number,
            place,
            tied,
            number_at(told, "score"),
            number_at(told, "percentage"),
            boards if isinstance(boards, int) else None,
            *where,
            self.session,
            rest_of(told, _PAIR_USED, "acbl") | _places(told),
        )
        return who, placed

    def _records(self) -> list[Record]:
        found = []
        for told in self.say.each(self.told.get("boards")):
            results = items(told.get("board_results"))
            try:
                number = board_number(text_at(told, "board_number", "board", "number"))
            except OvertrickError as error:
                if results:
                    self.say(
                        EnglishText(
                            "section {letter}: {count} results left out: {error}",
                            letter=self.letter,
                            count=len(results),
                            error=error,
                        )
                    )
                continue
            dealt = self.deals.get(number)
            board = dealt.board if dealt else Board(number)
            found += [self._record(board, result) for result in self.say.each(results)]
        return found

    def _record(self, board: Board, told: Mapping[str, Any]) -> Record:
        table = text_at(told, "table_number")
        line = Line(
            board,
            NOT_PLAYED,
            number_of(text_at(told, "ns_pair")) or None,
            number_of(text_at(told, "ew_pair")) or None,
            self.session,
            self.letter,
            text_at(told, "round_number") or None,
            table or None,
            extra=rest_of(told, _RESULT_USED, "acbl") or None,
        )
        notes: list[str] = []
        line = replace(line, lead=lead_of(text_at(told, "opening_lead"), notes))
        reading, odd = sure_reading(board, _cells(told), _scores(told))
        if (line.ns is None) != (line.ew is None):
            reading = Reading(BYE)
        for note in (*notes, *odd):
            self.say(f"section {self.letter}: {note}", board.number, table or None)
        return reading.record(
            line,
            ns_award=number_at(told, "ns_match_points", "ns_imps"),
            ew_award=number_at(told, "ew_match_points", "ew_imps"),
        )


def _cells(told: Mapping[str, Any]) -> tuple[str, str, str]:
    result, tricks = text_at(told, "result"), text_at(told, "tricks_taken")
    if result[:1] not in ("=", "+", "-", "−") and tricks:
        result = tricks
    return text_at(told, "contract"), text_at(told, "declarer"), result


def _scores(told: Mapping[str, Any]) -> tuple[str, str]:
    return text_at(told, "ns_score"), text_at(told, "ew_score")


def _is_twice(ids: list[str]) -> bool:
    return len(set(ids)) < len(ids)


def _says_something(placed: Placed) -> bool:
    return any(part is not None for part in (placed.place, placed.total, placed.percentage))


def _side(text: str) -> Side | None:
    word = text.upper().replace("-", "").replace("/", "").strip()
    return {"NS": Side.NS, "N": Side.NS, "EW": Side.EW, "E": Side.EW}.get(word)


def _person(told: Mapping[str, Any]) -> Person:
    number = text_at(told, "id_number", "acbl_number")
    extra = rest_of(told, _PLAYER_USED, "acbl")
    awards = [text_at(award, "total") for award in items(told.get("awards_score"))]
    awards = awards or [text_at(award, "total") for award in items(told.get("awards"))]
    if won := ", ".join(filter(None, awards)):
        extra["acbl:masterpoints"] = won
    if number.startswith(("tmp:", "#")):  # a stand-in for somebody who is no member
        extra["acbl:id_number"], number = number, ""
    return Person(person_name(text_at(told, "name")), number, extra=extra)


def _place(told: Mapping[str, Any]) -> tuple[int | None, bool]:
    """The place in the section among all, and whether it is shared."""
    ranks = [
        one
        for kind in ("section", "event", "")
        for one in items(told.get("strat_place"))
        if text_at(one, "type").lower().startswith(kind) and text_at(one, "strat_number") == "1"
    ]
    text = text_at(ranks[0], "rank") if ranks else text_at(told, "rank", "place")
    head = text.strip("Tt= ").replace("-", "/").split("/")[0].strip()
    return whole_number(head) or None, any(sign in text for sign in "Tt=/-")


def _places(told: Mapping[str, Any]) -> dict[str, str]:
    """All places, by stratum: ``1 Section 4, 1 Event 9``."""
    texts = [
        " ".join(filter(None, (text_at(one, "strat_number"), text_at(one, "type"), rank)))
        for one in items(told.get("strat_place"))
        if (rank := text_at(one, "rank"))
    ]
    return {"acbl:strat_place": ", ".join(texts)} if texts else {}
