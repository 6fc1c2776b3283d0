"""
What a reader has to remember from game to game: sessions, matches, what was given already.

Bounded, so that a file of any size can be read: of the oldest boards it forgets what they were.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final

from overtrick.errors import EnglishText
from overtrick.formats.contents.contents import About
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant
from overtrick.formats.limits import is_unreadable
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.rooms import RoomMeeting
from overtrick.formats.pbn.score_rows import room_of
from overtrick.formats.pbn.values import date_of

__all__ = ["PbnMemory"]

_MOST: Final = 20_000  # boards, tables, contestants


@dataclass(slots=True)
class PbnMemory:
    """
    The reader's memory.

    >>> PbnMemory().first("title", "Cup"), PbnMemory().number
    (True, 0)
    """

    about: About = field(default_factory=About)
    number: int = 0
    """The board before."""
    has_tables: bool = False
    """Whether any board has told its results in a table."""
    learned: tuple[object, dict[str, str]] = (None, {})
    """What the last game said of the event, and how that differed from the first."""
    facts: dict[str, str] = field(default_factory=dict)
    sessions: dict[tuple[str, str, str], str] = field(default_factory=dict)
    identity: tuple[str, str, str] = ("", "", "")
    _numbered: int = 0
    _last: tuple[object, str] = (None, "1")
    seen: dict[object, object] = field(default_factory=dict)
    read: int = 0
    """Results that could be read, and deals."""
    unread: int = 0
    ended: int = 0
    """The line before which too much could not be read, once that is so."""

    def count(self, line: int, *, is_read: bool) -> None:
        """
        Count a result or a deal.

        >>> memory = PbnMemory()
        >>> for line in range(1, 5_000):
        ...     memory.count(line, is_read=False)
        >>> memory.ended
        2001
        """
        if is_read:
            self.read += 1
            return
        self.unread += 1
        if not self.ended and is_unreadable(self.unread, self.read):
            self.ended = line

    def first(self, name: str, value: str) -> bool:
        """Whether a fact of the event is as the file told it first, or is told first now."""
        if not value:
            return True
        return self.facts.setdefault(name, value) == value

    def session(self, told: GameRead) -> str:
        """
        Name the session of a game: its own tag, else one for each event, day and stage.

        A game that is silent about one of these goes on with the session before it.
        """
        get = told.values.get
        raw = get("event"), get("date"), get("stage"), get("session")
        if raw == self._last[0]:
            return self._last[1]
        found = self._session(told)
        self._last = raw, found
        return found

    @property
    def session_now(self) -> str:
        """The session of the game before."""
        return self._last[1]

    def place_plainly(self, dealt: Dealt, round: str | None) -> bool | None:
        """
        Place the cards of a board that has no table; whether they are new.

        None if the board was told before with other cards, or in a table.
        """
        key = ("deal", dealt.session, dealt.board.number, "a", "")
        known = self.seen.get(key)
        if self.has_tables and ("left", dealt.session, dealt.board.number, "a") in self.seen:
            return None
        if known is None:
            self.remember(key, (dealt.deal, ("", round or ""), dealt.tricks, dealt.par, False))
            return True
        if not isinstance(known, tuple) or known[0] != dealt.deal:
            return None
        more = (dealt.tricks and known[2] is None) or (dealt.par and not known[3])
        return None if more else False

    def _session(self, told: GameRead) -> str:
        if told.get("session"):
            return told.get("session")
        parts = zip(("event", "date", "stage"), self.identity, strict=True)
        event, date, stage = (_known(told, name) or before for name, before in parts)
        self.identity = event, date, stage
        if not any(self.identity):
            return "1"
        known = self.sessions.get(self.identity)
        if known is None:
            known = self._widened()
            if not known:
                self._numbered += 1
                known = str(self._numbered)
            if len(self.sessions) > _MOST:
                self.sessions.clear()
            self.sessions[self.identity] = known
        return known

    def _widened(self) -> str:
        """The session of the same event where the file has only been silent before."""
        for identity, name in reversed(self.sessions.items()):
            pairs = zip(identity, self.identity, strict=True)
            return name if all(old in ("", new) for old, new in pairs) else ""
        return ""

    def is_new(self, *key: object) -> bool:
        """Whether this is met for the first time."""
        if key in self.seen:
            return False
        self.remember(key, True)
        return True

    def remember(self, key: object, value: object) -> None:
        """Keep a value; the oldest ones are forgotten."""
        seen = self.seen
        seen[key] = value
        if len(seen) > _MOST:
            for old in list(islice(seen, _MOST // 4)):  # one at a time would be slow
                del seen[old]

    def new_people(self, found: tuple[Contestant, ...]) -> list[Contestant]:
        """Those contestants that were not given before."""
        new = []
        for who in found:
            key = ("who", who.session, who.section, who.side, who.id)
            if key not in self.seen:
                self.remember(key, True)
                new.append(who)
        return new

    def meeting(
        self, told: GameRead, session: str, number: int, version: str
    ) -> RoomMeeting | None:
        """
        Say who meets in a match, and in which room.

        Home sits NS in the open room.  Some write the team that sits NS as home in both
        rooms, some name no room: then the first game of a match tells which team is home.
        """
        if "hometeam" not in told.values:
            return None
        home, away = told.get("hometeam"), told.get("visitteam")
        if not home or not away or home == away:
            return None
        place = told.get("round") or told.get("stage")
        pair = tuple(sorted((home, away)))
        key = ("match", session, place, pair)
        canonical = self.seen.get(key)
        if not isinstance(canonical, str):
            canonical = home
            self.remember(key, home)
        is_turned = canonical != home
        if is_turned:
            home, away = away, home
        room = room_of(told.get("room"))
        if room is None:
            table = ("room", session, place, pair, number, version, is_turned)
            again = told.goes_on and not is_turned
            room = "closed" if is_turned or again or not self.is_new(*table) else "open"
        match = f"{home} - {away}"
        return RoomMeeting(f"{place}: {match}" if place else match, home, away, room)

    def version(self, dealt: Dealt, told: GameRead) -> tuple[Dealt, bool, str]:
        """
        Place the cards of a board: whether they are new, and what is odd.

        Other cards under a number that is taken are those of another section, another round
        (a session of its own), or of a board that was fouled.
        """
        cards: object = dealt.deal if dealt.deal is not None else dealt.hands or None
        section, round = told.get("section"), told.get("round")
        session, number, version, part = *dealt.place, dealt.section
        letter = odd = ""
        while known := self.seen.get(key := ("deal", session, number, version, part)):
            assert isinstance(known, tuple)
            if cards is None or known[0] is None or known[0] == cards:
                break
            of_round = f" round {round}" if round and round != known[1][1] else ""
            if section and section != known[1][0] and not part:
                part = section
            elif of_round and not told.get("session") and not session.endswith(of_round):
                session += of_round
            elif version == "z":
                odd = "other cards under the same number"
                break
            else:
                version = letter = chr(ord(version[0]) + 1) if version[:1] < "z" else "z"
        if (session, version, part) != (dealt.session, dealt.version, dealt.section):
            dealt = replace(dealt, session=session, version=version, section=part)
        if odd:
            return dealt, True, odd
        if not isinstance(known, tuple) or (known[0] is None and cards is not None):
            is_filled = known is not None or bool(dealt.extra)
            self.remember(key, (cards, (section, round), dealt.tricks, dealt.par, is_filled))
        elif not (dealt.tricks and known[2] is None) and not (dealt.par and not known[3]):
            return dealt, False, ""
        if letter:
            odd = EnglishText(
                "other cards under the same number: version {letter}", letter=letter
            )
        return dealt, True, odd


def _known(told: GameRead, name: str) -> str:
    """A fact of the event; a date only if it is one, and no time of the day."""
    text = told.get(name)
    return date_of(text) if name == "date" else text
