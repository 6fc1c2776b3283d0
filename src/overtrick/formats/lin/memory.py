"""What must be remembered from board to board of a long file, and no more than that."""

from __future__ import annotations

from dataclasses import dataclass, field

from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record

__all__ = ["Memory"]

_MOST = 20_000  # of anything remembered


@dataclass(slots=True)
class Memory:
    """
    Which cards were dealt on which board, and who is known already.

    A number that comes again with other cards is a board of another session.
    """

    session: int = 1
    dealt: dict[tuple[int, bytes], int] = field(default_factory=dict)
    numbers: dict[int, bytes] = field(default_factory=dict)
    """The cards of each board of this session."""
    known: set[str] = field(default_factory=set)

    def session_of(self, number: int, cards: bytes) -> int:
        """
        Say in which session these cards were dealt on a board.

        >>> memory = Memory()
        >>> memory.is_new_deal(1, b"x", memory.session_of(1, b"x"))
        True
        >>> memory.session_of(1, b"y"), memory.session_of(1, b"x")
        (2, 1)
        """
        if not cards:
            return self.session
        found = self.dealt.get((number, cards))
        if found is not None:
            return found
        if self.numbers.get(number, cards) != cards:
            self.session += 1
            self.numbers.clear()
        return self.session

    def is_new_deal(self, number: int, cards: bytes, session: int) -> bool:
        """Remember the cards of a board; say whether they were not met before."""
        if (number, cards) in self.dealt:
            return False
        if len(self.dealt) >= _MOST:
            self.dealt.clear()
        self.dealt[number, cards] = session
        if session == self.session:
            self.numbers.setdefault(number, cards)
        return True

    def new_contestants(self, record: Record) -> list[Contestant]:
        """Give who is met for the first time: pairs, or the teams of a match."""
        line, names = record.line, record.names
        if names is None:
            return []
        found = []
        for who, at in ((line.ns, (0, 2)), (line.ew, (1, 3))):
            if who is None or (who in self.known and not line.match):
                continue
            people = tuple(names[place] for place in at)
            key = f"{line.match}|{line.session}|{who}|{people}" if line.match else who
            if key in self.known:
                continue
            if len(self.known) >= _MOST:
                self.known.clear()
            self.known.add(key)
            team = who if line.match else ""
            players = tuple(Person(name) for name in people if name or not team)
            found.append(Contestant(who, players, name=team, session=line.session))
        return found
