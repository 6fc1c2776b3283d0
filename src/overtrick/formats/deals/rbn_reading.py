"""From the records of an RBN file to what it holds: who met, what was dealt, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.exact import Exact
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Vulnerability
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import FileCall, Record
from overtrick.formats.deals import rbn_event as event
from overtrick.formats.deals.rbn_cards import (
    RbnPlayed,
    Spoken,
    auction_of,
    hands_of,
    is_over,
    played_of,
    spoken_of,
)
from overtrick.formats.deals.rbn_event import Meetings, ids_of, without_ids
from overtrick.formats.deals.rbn_records import INHERITED, RawRecord, board_number
from overtrick.formats.deals.rbn_result import (
    RbnFinal,
    awards_of,
    final_of,
    makes_of,
    reading_of_result,
)
from overtrick.formats.dialect import Reading
from overtrick.formats.limits import Problems

__all__ = ["EVENT_LABELS", "about_of", "contents_of_raw"]

EVENT_LABELS = "DTLEFS"
"""Labels of the event as a whole; where a record has another than the first, it keeps it."""
_EVENT, _OF_A_RESULT = frozenset(EVENT_LABELS), frozenset("CPR")
_OF_A_BOARD = frozenset("BHACPRMI")
_ALIKE = {each: Board(1, vulnerability=each) for each in Vulnerability}
"""For all boards of a vulnerability, on which a contract is worth the same."""
_ROOMS = {"O": "open", "C": "closed"}


def contents_of_raw(
    records: list[RawRecord], header: Sequence[str], name: str
) -> tuple[Contents, list[Problem]]:
    """
    Give what records tell, with the problems found on the way; the list is empty afterwards.

    >>> raw = RawRecord(1, {"B": "1", "C": "4S:N", "R": "10+420"})
    >>> str(contents_of_raw([raw], [], "x")[0].records[0].line.outcome)
    '4S N ='
    """
    reader = _Reader(name, records)
    records.reverse()
    for number in range(len(records)):
        raw = records.pop()  # it is let go: a record is as large as what comes of it
        reader.take(raw)
        at = f"{name}:{raw.line}"
        if not number % 16 and reader.problems.stop_reading(reader.good, at):
            break
    extra = {"rbn:%": "\n".join(header)} if header else {}
    return reader.contents(extra), reader.problems


def about_of(told: Mapping[str, str]) -> About:
    """
    Give what labels say of the event; what has no place of its own is kept as it is.

    >>> about = about_of({"D": "20260310", "E": "Club night", "F": "M", "S": "2"})
    >>> about.title, about.date, about.method, about.extra
    ('Club night', '2026-03-10', 'matchpoints', {'rbn:S': '2'})
    """
    date, scoring = event.date_of(told.get("D", "")), told.get("F", "")
    title, venue = event.words_of(told.get("E", "")), event.words_of(told.get("L", ""))
    method = event.method_of(scoring)
    again = {
        "D": event.date_text(date),
        "L": event.doubled_colons(venue),
        "E": event.doubled_colons(title),
        "F": event.scoring_of(method),
    }
    extra = {
        f"rbn:{label}": told[label]
        for label in EVENT_LABELS
        if told.get(label) and told[label] != again.get(label)
    }
    title = title or event.words_of(told.get("T", ""))
    return About(
        title, date, venue=venue, kind=event.kind_of(scoring), method=method, extra=extra
    )


class _Seen(NamedTuple):
    """Cards told of a board, to know them again."""

    deal: Deal | None
    hands: str


class _Reader:
    """Reads record after record; what is inherited is remembered."""

    def __init__(self, name: str, records: Sequence[RawRecord]) -> None:
        self.problems, self.good = Problems(), 0
        self._name, self._raw = name, RawRecord()
        self._state: dict[str, str] = {}
        self._first: dict[str, str] = {}
        self._sessions: dict[tuple[str, ...], str] = {}
        self._said: tuple[str, dict[str, str]] | None = None
        """What the last labels of the event said."""
        self._boards: dict[tuple[str, int], Board] = {}
        self._cards: dict[tuple[str, int, str], dict[_Seen, str]] = {}
        self._deals: dict[tuple[str, int, str, str], Dealt] = {}
        self._records: list[Record] = []
        self._meetings = Meetings()
        self._extra: dict[str, list[str]] = {}
        self._hands: tuple[Deal | None, str] = None, ""
        """The last that were told: they hold for the records that follow."""
        self._last: tuple[str, int, str] = "", 0, ""
        """The board that came last, and which of its deals."""
        self._version = "a"
        self._hands_told = 0
        self._odd_boards: dict[str, int] = {}
        self._highest = max((board_number(raw.told.get("B", "")) for raw in records), default=0)
        self._doubts: set[str] = set()

    def take(self, raw: RawRecord) -> None:
        self._raw = raw
        self._state |= {label: raw.told[label] for label in INHERITED if label in raw.told}
        extra = self._kept(raw)
        if _OF_A_BOARD.isdisjoint(raw.told):
            self._apart(extra)
            return
        session = self._session(extra)
        spoken = spoken_of(raw.told["A"], raw.notes_of("A")) if "A" in raw.told else None
        board, section = self._board(session, spoken, extra)
        version = self._dealt(session, board, section, extra)
        self.good += "H" in raw.told and bool(self._hands[0] or self._hands[1])
        is_called = spoken is not None and bool(spoken.calls or spoken.rest)
        if is_called or self._state.get("N") or not _OF_A_RESULT.isdisjoint(raw.told):
            self._record(board, session, section, version, spoken, extra)
            self.good += not self._records[-1].is_pending
        elif extra:
            key = session, board.number, section, version
            dealt = self._deals.get(key) or Dealt(board, section=section, session=session)
            self._deals[key] = replace(dealt, extra={**dealt.extra, **extra})

    def contents(self, extra: Mapping[str, str]) -> Contents:
        return Contents(
            about_of(self._first),
            tuple(self._records),
            tuple(self._deals.values()),
            self._meetings.contestants,
            matches=self._meetings.carried,
            extra={**extra, **{key: "\n".join(text) for key, text in self._extra.items()}},
        )

    def _apart(self, extra: Mapping[str, str]) -> None:
        """Keep what stands alone, without a board: words before the first deal."""
        for key, text in extra.items():
            key = key if key == "rbn:?" else "rbn:Text"
            self._extra.setdefault(key, []).append(text)

    def _kept(self, raw: RawRecord) -> dict[str, str]:
        """What has no place of its own: comments, unused notes, items, unknown lines."""
        kept = {
            f"rbn:Text {label}".strip(): "\n".join(paragraphs)
            for label, paragraphs in raw.comments.items()
        }
        for key, text in raw.notes.items():
            if f"^{key[1]}" not in raw.told.get(key[0], ""):
                kept[f"rbn:{key}"] = text
        if raw.told.get("I"):
            kept["rbn:I"] = raw.told["I"]
        if raw.unknown:
            kept["rbn:?"] = "\n".join(raw.unknown)
        return kept

    def _session(self, extra: dict[str, str]) -> str:
        if self._said is None or not _EVENT.isdisjoint(self._raw.told):
            self._said = self._session_said()
        session, own = self._said
        extra |= own
        return session

    def _session_said(self) -> tuple[str, dict[str, str]]:
        """The session that the labels name, and those that differ from the first."""
        now = {label: self._state.get(label, "") for label in EVENT_LABELS}
        if not self._sessions:
            self._first = now
        # A title is of a deal, the time of day too: neither makes another session.
        key = (now["D"].partition(":")[0], *(now[label] for label in "LEFS"))
        session = self._sessions.setdefault(key, str(len(self._sessions) + 1))
        return session, {
            f"rbn:{label}": text
            for label, text in now.items()
            if text != self._first[label] and (label, text) != ("S", session)
        }

    def _board(
        self, session: str, spoken: Spoken | None, extra: dict[str, str]
    ) -> tuple[Board, str]:
        told, _, second = self._state.get("B", "").partition(":")
        number = board_number(told) or self._odd_number(told.strip())
        section = second.strip()
        if told.strip() not in ("", str(number)):
            extra["rbn:B"] = self._state["B"]
        board = self._boards.get((session, number)) or Board.standard(number)
        if spoken is not None:
            said = spoken.vulnerability or Board.standard(number).vulnerability
            board = Board(number, spoken.dealer, said)
            if spoken.rest:
                self._problem(
                    EnglishText("the auction is read up to {rest!r}", rest=spoken.rest), number
                )
            if spoken.rest or spoken.vulnerability is None:
                extra["rbn:A"] = self._raw.told["A"]
        self._boards[session, number] = board
        return board, section

    def _odd_number(self, told: str) -> int:
        """Number a board that has no number: by its place, or after all that have one."""
        if not told:
            self._hands_told += "H" in self._raw.told
            return max(1, self._hands_told)
        if told not in self._odd_boards:
            self._odd_boards[told] = self._highest + len(self._odd_boards) + 1
            number = self._odd_boards[told]
            said = EnglishText(
                "not a board number: {told!r}; it is called {number}", told=told, number=number
            )
            self._problem(said, number, Severity.QUESTION)
        return self._odd_boards[told]

    def _dealt(self, session: str, board: Board, section: str, extra: dict[str, str]) -> str:
        text = self._raw.told.get("H")
        if text is not None:
            self._hands = None, ""
            try:
                self._hands = hands_of(text) if text else (None, "")
            except OvertrickError as error:
                self._problem(EnglishText(error.whole), board.number)
                extra["rbn:H"] = text
        deal, hands = self._hands
        place = session, board.number, section
        if text is None and place == self._last and "M" not in self._raw.told:
            return self._version
        seen = self._cards.setdefault(place, {})
        self._last, self._version = place, "a"
        if deal is None and not hands:
            return "a"
        cards = _Seen(deal, hands)
        if seen and cards not in seen:
            self._problem("other cards than before under the same number", board.number)
        version = seen.setdefault(cards, _letters(len(seen)))
        key = session, board.number, section, version
        found = self._deals.get(key) or Dealt(
            board, deal, version=version, section=section, session=session, hands=hands
        )
        self._deals[key] = self._with_makes(found)
        self._version = version
        return version

    def _with_makes(self, dealt: Dealt) -> Dealt:
        text = self._raw.told.get("M", "")
        if not text:
            return dealt
        if "M" not in self._doubts:
            self._doubts.add("M")
            said = "label M is read, but its layout is not confirmed"
            self._problem(said, None, Severity.QUESTION)
        kept = replace(dealt, extra={**dealt.extra, "rbn:M": text})
        try:
            return replace(kept, tricks=makes_of(text))
        except OvertrickError as error:
            self._problem(EnglishText(error.whole), dealt.board.number)
            return kept

    def _record(
        self,
        board: Board,
        session: str,
        section: str,
        version: str,
        spoken: Spoken | None,
        extra: dict[str, str],
    ) -> None:
        calls = spoken.calls if spoken else ()
        reading = self._reading(board, calls, spoken, extra)
        played = self._played(board, extra)
        cards = played.cards if len(played.cards) > 1 else ()
        names, place, more = event.players_of(self._state.get("N", ""))
        if more or (place and place not in _ROOMS and not place.isdecimal()):
            extra["rbn:N"] = self._state["N"]
        awards = self._awards(board, extra)
        teams = self._teams(extra)
        line = Line(
            board,
            reading.outcome,
            *ids_of(names),
            session=session,
            section=section or "A",
            table=place if place.isdecimal() else None,
            room=_ROOMS.get(place),
            lead=str(played.cards[0].card) if played.cards else None,
            version=version,
            tricks=reading.tricks,
            where=f"{self._name}:{self._raw.line}",
            extra=extra or None,
        )
        if teams is not None:
            line = self._meetings.in_match(line, teams)
        told = Record(
            line,
            reading.is_pending,
            reading.contract,
            reading.declarer,
            calls,
            bool(calls) and not is_over(board.dealer, calls),
            cards,
            without_ids(names),
            *awards,
        )
        self._records.append(told)
        self._meetings.meet(line, told.names)

    def _reading(
        self,
        board: Board,
        calls: tuple[FileCall, ...],
        spoken: Spoken | None,
        extra: dict[str, str],
    ) -> Reading:
        told = self._raw.told
        called = self._called(board, calls) if calls else None
        try:
            final = final_of(told["C"]) if told.get("C") else None
            if final is not None and final.rest:
                extra["rbn:C"] = told["C"]
            if final is not None and called is not None and final.contract != called.contract:
                said = called.contract or "a pass-out"
                self._problem(
                    EnglishText("the auction ends with {said}; label C counts", said=said),
                    board.number,
                )
            result = told.get("R", "").partition(":")[0].strip()
            if final is None and result.upper() != "P" and result[:1] not in ("+", "-"):
                final = called  # points alone stand for themselves
            reading = reading_of_result(_ALIKE[board.vulnerability], final, result)
        except OvertrickError as error:
            self._problem(EnglishText(error.whole), board.number)
            extra |= {f"rbn:{label}": told[label] for label in "CR" if told.get(label)}
            return Reading(NOT_PLAYED, is_pending=True)
        for note in reading.notes:
            self._problem(note, board.number)
            extra["rbn:R"] = told["R"]
        return reading

    def _called(self, board: Board, calls: tuple[FileCall, ...]) -> RbnFinal | None:
        """Where an auction ended; None while it is open, or was no auction by the Laws."""
        auction = auction_of(board.dealer, calls)
        if isinstance(auction, Text):
            self._problem(EnglishText(auction), board.number)
            return None
        return RbnFinal(auction.contract, auction.declarer) if auction.is_over else None

    def _played(self, board: Board, extra: dict[str, str]) -> RbnPlayed:
        text = self._raw.told.get("P", "")
        if not text:
            return RbnPlayed(())
        played = played_of(text, self._raw.notes_of("P"))
        if played.rest:
            extra["rbn:P"] = text
            self._problem(
                EnglishText("the play is read up to {rest!r}", rest=played.rest), board.number
            )
        return played

    def _awards(self, board: Board, extra: dict[str, str]) -> tuple[Exact | None, Exact | None]:
        told = self._raw.told.get("R", "").partition(":")[2]
        try:
            return awards_of(told, self._state.get("F", ""))
        except OvertrickError as error:
            self._problem(EnglishText(error.whole), board.number)
            extra["rbn:R"] = self._raw.told["R"]
            return None, None

    def _teams(self, extra: dict[str, str]) -> event.Teams | None:
        text = self._state.get("K", "")
        if not text:
            return None
        teams = event.teams_of(text)
        if teams is None or teams.rest:
            extra["rbn:K"] = text
        return teams

    def _problem(
        self, message: str, board: int | None, severity: Severity = Severity.ERROR
    ) -> None:
        said = message if board is None else _of_board(board, message)
        where = f"{self._name}:{self._raw.line}"
        self.problems.append(Problem(where, said, board, severity=severity))


def _letters(place: int) -> str:
    """``a`` to ``z``, then ``aa``."""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters


@lru_cache(maxsize=256)
def _of_board(board: int, message: str) -> EnglishText:
    return EnglishText("board {board}: {message}", board=board, message=message)
