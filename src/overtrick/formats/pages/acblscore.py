"""
The game file of ACBLscore, the program of clubs in North America; it is read only.

From the published analysis "ACBLscore Game Files Decoded".  Results are points without their
contracts: those are in the file of the scoring devices.

A section of an ACBLscore game file: who plays, the matches, the results of the boards.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from overtrick.core.board import Board
from overtrick.core.exact import plain_text
from overtrick.core.outcome import BYE, NOT_PLAYED, Points
from overtrick.errors import EnglishText, InvalidFile
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, MatchResult, Players
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Report
from overtrick.formats.pages.game_entries import (
    GameSeat,
    entries_of,
    matches_of,
    numbered,
    team_numbers,
)
from overtrick.formats.pages.game_layout import (
    KINDS,
    MAGIC,
    METHODS,
    GameBytes,
    GameEvent,
    GameScore,
    GameSection,
    Slot,
    events_of,
    note_at,
    order_of_seats,
    rounds_first,
    sections_of,
    slots_of,
    told_of,
)
from overtrick.formats.pages.page import date_of

__all__ = ["SectionReader", "read_acblscore"]

_KINDS = ("pairs", "teams", "individual", "pairs", "teams")
_VERSION, _MADE, _MEMO, _NOTE = 0x9DB, 0x9DD, 0x9D6, 0x9E3
_MEMO_WIDTH, _NOTE_WIDTH = 64, 76


def read_acblscore(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a game file: events, sections, players, places, and points board by board.

    >>> read_acblscore(b"ordinary text", "evening.ACA")
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.ACA: not a game file of ACBLscore

    :raises InvalidFile: if it is no game file.
    """
    if not data.startswith(MAGIC):
        raise InvalidFile("not a game file of ACBLscore", where=name)
    game = GameBytes(data)
    say = Report(name)
    try:
        events = events_of(game)
    except InvalidFile as error:
        raise InvalidFile(
            "the game file is cut off: {error}", where=name, error=error
        ) from None
    if not events:
        say("the game file has no events")
    parts = [_event(game, event, len(events) > 1, say) for event in events]
    whole = joined(parts)
    extra = {**_of_the_file(game, say), **whole.extra}
    if len(parts) > 1:
        titles = {f"acblscore:Session {n}": part.about.title for n, part in enumerate(parts, 1)}
        extra |= {key: title for key, title in titles.items() if title}
    return replace(whole, extra=extra), say.problems


def _of_the_file(game: GameBytes, say: Report) -> dict[str, str]:
    try:
        found = {
            "Version": plain_text(version) if (version := game.hundredths(_VERSION)) else "",
            "Made": game.time(_MADE),
            "Memo": note_at(game, game.u32(_MEMO), _MEMO_WIDTH),
            "Note": note_at(game, game.u32(_NOTE), _NOTE_WIDTH),
        }
    except InvalidFile as error:
        say(EnglishText("the memo of the file cannot be read: {error}", error=error))
        return {}
    return {f"acblscore:{name}": text for name, text in found.items() if text}


def _event(game: GameBytes, event: GameEvent, several: bool, say: Report) -> Contents:
    """Read an event; where there are several, each is a session of its own."""
    if event.kind not in KINDS:
        say(
            EnglishText(
                "event {number} is of the kind {kind}, which is not known",
                number=event.number,
                kind=event.kind,
            )
        )
        event = event._replace(kind=0)
    try:
        about = _about(game, event, say)
        session = str(event.number if several else game.u8(event.at + 0x8C) or 1)
        strata = _strata(game, event.at)
    except InvalidFile as error:
        say(
            EnglishText(
                "the details of event {number} cannot be read: {error}",
                number=event.number,
                error=error,
            )
        )
        about, session, strata = About(kind=_KINDS[event.kind]), str(event.number), ""
    try:
        sections = sections_of(game, event.number)
    except InvalidFile as error:
        say(
            EnglishText(
                "the sections of event {number} cannot be read: {error}",
                number=event.number,
                error=error,
            )
        )
        return Contents(about)
    readers = [SectionReader(game, event, each, session, strata, say) for each in sections]
    whole = joined([Contents(about), *(reader.read() for reader in readers)])
    howells = {reader.is_howell for reader in readers}
    if event.kind == 0 and len(howells) == 1:
        about = replace(about, winners=1 if howells == {True} else 2)
    return replace(whole, about=about)


def _strata(game: GameBytes, at: int) -> str:
    """The letters of the strata, as the file orders them."""
    count = min(game.u8(at + 0x9E), 3)
    letters = (chr(game.u8(at + 0xD4 + 95 * place + 0x22)) for place in range(count))
    return "".join(letter if letter.isalnum() else "?" for letter in letters)


def _about(game: GameBytes, event: GameEvent, say: Report) -> About:
    at = event.at
    is_club = game.u8(at + 0x95) > 0  # the session of a club; a tournament has none
    place, person = game.text(at + 0x5C), game.text(at + 0x2C)
    return About(
        game.text(at + 4),
        date_of(game.text(at + 0x48)) or game.time(at + 0xB7)[:10],
        place if is_club else "",
        game.text(at + 0xB0) if is_club else "",
        "" if is_club else ", ".join(filter(None, (place, person))),
        person if is_club else "",
        "ACBLscore",
        _KINDS[event.kind],
        METHODS.get(event.method, ""),
        extra=_facts(game, event, say),
    )


def _facts(game: GameBytes, event: GameEvent, say: Report) -> dict[str, str]:
    at = event.at
    found = {
        "Date": game.text(at + 0x48),
        "SessionName": game.text(at + 0x1E),
        "Sanction": game.text(at + 0x3D),
        "EventCode": game.text(at + 0x76),
        "HandSet": game.text(at + 0x244),
        "Kind": KINDS[event.kind],
        "Scoring": str(event.method),
    }
    try:
        found["EventMemo"] = note_at(game, game.u32(at + 0xBD), _MEMO_WIDTH)
    except InvalidFile as error:
        say(
            EnglishText(
                "the memo of event {number} cannot be read: {error}",
                number=event.number,
                error=error,
            )
        )
    return {f"acblscore:{name}": text for name, text in found.items() if text}


_PAIRS, _TEAMS, _SINGLE, _HOME_STYLE, _BOARD_A_MATCH = range(5)
_HOWELLS = (1, 7)  # of a movement: Howell, and manual Howell
_NORTH_FIRST = (0, 1, 2, 3)


@dataclass
class SectionReader:
    """Reads one section; *say* is told what cannot be read."""

    game: GameBytes
    event: GameEvent
    section: GameSection
    session: str
    strata: str
    say: Report
    is_howell: bool = False
    _phantom: int = 0
    _ids: list[str] = field(default_factory=list)
    _contestants: list[Contestant] = field(default_factory=list)
    _ranking: list[Placed] = field(default_factory=list)
    _renumbered: dict[tuple[int, int], str] = field(default_factory=dict)
    _understood: int = 0  # scores of boards

    def read(self) -> Contents:
        """Give all that can be read."""
        matches: list[MatchResult] = []
        records: list[Record] = []
        try:
            self._details()
            self._entries()
            matches = self._matches()
        except InvalidFile as error:
            self._say(EnglishText("it cannot be read to its end: {error}", error=error))
        try:
            records = self._boards()
        except InvalidFile as error:
            self._say(EnglishText("its boards cannot be read: {error}", error=error))
        return Contents(
            records=tuple(records),
            contestants=tuple(self._contestants),
            ranking=tuple(self._ranking),
            matches=tuple(matches),
        )

    def _say(self, message: str, board: int = 0) -> None:
        self.say(self._here(message), board)

    def _ask(self, message: str) -> None:
        self.say(self._here(message), severity=Severity.QUESTION)

    def _here(self, message: str) -> str:
        letter = self.section.letter
        return EnglishText("section {section}: {message}", section=letter, message=message)

    def _details(self) -> None:
        at = self.section.details
        if not at:
            raise InvalidFile("it has no details")
        self.is_howell = self.game.u8(at + 0x18) in _HOWELLS
        if self.event.kind in (_PAIRS, _SINGLE):
            self._phantom = self.game.i8(at + 0x43)
        if self.event.kind == _PAIRS:
            self._renumbered = self._new_numbers(at + 0xDD)

    def _new_numbers(self, at: int) -> dict[tuple[int, int], str]:
        """Numbers that the director changed, by side and old number."""
        width, most = (1, 80) if self.is_howell else (4, 40)
        numbers = self.game.part(at, width * most)
        return {
            (side, old): str(new)
            for old in range(1, most + 1)
            for side in range(2)
            if (new := numbers[width * (old - 1) + (0 if self.is_howell else side)])
        }

    def _entries(self) -> None:
        game, at, kind = self.game, self.section.details, self.event.kind
        if kind in (_TEAMS, _BOARD_A_MATCH):
            seated = team_numbers(game, at)
        else:
            seated = list(numbered(game, at, kind, self.is_howell))
        self._ids = [one.id for one in seated]
        for one in seated:
            self._entry(one)

    def _entry(self, seated: GameSeat) -> None:
        letter = self.section.letter
        try:
            entry = entries_of(self.game, seated, letter, self.session, self.strata)
        except InvalidFile as error:
            self._say(
                EnglishText("entry {id} cannot be read: {error}", id=seated.id, error=error)
            )
            return
        if entry is not None:
            self._contestants.append(entry.who)
            if entry.placed is not None:
                self._ranking.append(entry.placed)

    def _matches(self) -> list[MatchResult]:
        if self.event.kind not in (_TEAMS, _HOME_STYLE):
            return []
        index = self.game.u32(self.section.details + 0x23D)
        if not index:
            return []
        scoring, letter = self.event.method, self.section.letter
        return matches_of(self.game, index, self._ids, scoring, letter, self.session)

    def _boards(self) -> list[Record]:
        if not self.section.results or self.event.kind in (_TEAMS, _HOME_STYLE):
            return []
        sides = 4 if self.event.kind == _SINGLE else 2
        slots = list(slots_of(self.game, self.section.results, sides, self._say))
        round_first = self._is_round_first(slots)
        order = order_of_seats(slots) if sides == 4 else _NORTH_FIRST
        if order is None:
            order = _NORTH_FIRST
            if slots:
                self._ask("no score tells who sat East and who South")
        records: list[Record] = []
        for slot in slots:
            records.append(self._record(slot, round_first, order))
            where = f"{self.say.name}:board {slot.board}"
            if self.say.problems.stop_reading(self._understood, where):
                break
        return records

    def _is_round_first(self, slots: list[Slot]) -> bool:
        """Which of two bytes is the round: programs disagree, the results mostly tell."""
        found = rounds_first(slots)
        if found is None and not self.is_howell:
            first, second = (
                sum(slot[place] == slot.halves[0].number for slot in slots) for place in (1, 2)
            )
            found = None if first == second else second > first
        if found is None:
            if any(slot.first != slot.second for slot in slots):
                self._ask("nothing tells the tables from the rounds")
            return False
        return found

    def _record(self, slot: Slot, round_first: bool, order: tuple[int, ...]) -> Record:
        numbers = (slot.first, slot.second)
        round, table = numbers if round_first else numbers[::-1]
        halves = [slot.halves[place] for place in order[: len(slot.halves)]]
        told = self._told(slot, halves[0].score, halves[1].score)
        ids: list[str | None] = [
            self._id(side, half.number) for side, half in enumerate(halves)
        ]
        outcome = NOT_PLAYED if told.outcome is None else told.outcome
        players: Players | None = None
        if len(ids) == 4:
            players = (ids[0], ids[1], ids[2], ids[3])
            ids = [None, None]
        elif (ids[0] is None) != (ids[1] is None):
            outcome, told = BYE, GameScore(BYE, told.version)
        line = Line(
            Board.standard(slot.board),
            outcome,
            ids[0],
            ids[1],
            self.session,
            self.section.letter,
            str(round) if round else None,
            str(table) if table else None,
            players,
            version=told.version,
        )
        has_award = isinstance(outcome, Points) or bool(halves[0].award or halves[1].award)
        return Record(
            self._in_match(line),
            told.outcome is None,
            ns_award=halves[0].award if has_award else None,
            ew_award=halves[1].award if has_award else None,
        )

    def _told(self, slot: Slot, ns: int, ew: int) -> GameScore:
        told = _score_of(ns, ew)
        if isinstance(told, GameScore):
            self._understood += 1
            return told
        self._say(told, slot.board)
        return GameScore(None)

    def _id(self, side: int, number: int) -> str | None:
        if number <= 0 or self._is_phantom(side, number):
            return None
        if self.event.kind == _SINGLE:
            return str(number) if self.is_howell else f"{number}{'NESW'[side]}"
        return self._renumbered.get((side, number), str(number))

    def _is_phantom(self, side: int, number: int) -> bool:
        if not self._phantom:
            return False
        if self.is_howell:
            return number == self._phantom
        return (side, number) == (0 if self._phantom > 0 else 1, abs(self._phantom))

    def _in_match(self, line: Line) -> Line:
        """Both tables of a board-a-match name the same match."""
        if self.event.kind != _BOARD_A_MATCH or line.ns is None or line.ew is None:
            return line
        home, away = sorted((line.ns, line.ew), key=lambda id: (len(id), id))
        room = "open" if line.ns == home else "closed"
        return replace(line, match=f"{home}-{away}", home=home, away=away, room=room)


@lru_cache(maxsize=4096)
def _score_of(ns: int, ew: int) -> GameScore | EnglishText:
    """What both scores mean, or what is wrong with them: thousands of results say the same."""
    try:
        return told_of(ns, ew)
    except InvalidFile as error:
        return EnglishText("{error}; the result is read as not known yet", error=error)
