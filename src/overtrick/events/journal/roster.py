"""Who played: contestants with their players, substitutes, and those who have gone home."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime

from overtrick.core.letters import natural
from overtrick.events.journal.meeting import Players
from overtrick.events.journal.people import (
    Left,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.journal.story import Ordered

__all__ = ["Roster"]

Who = tuple[str, str | None, str | None]
"""A contestant's id, section and direction; None is any."""
Order = tuple[datetime, int] | None


@dataclass(slots=True)
class Roster:
    """
    The people of an event, as told so far.

    >>> from overtrick.events.journal.entry import tell
    >>> pair = tell(Registered(contestant="7", players=("Ayşe", "Deniz")))
    >>> Roster.of([((0, 0), pair)]).names()
    {'7': ('Ayşe', 'Deniz')}
    """

    contestants: dict[Who, Registered] = field(default_factory=dict)
    players: dict[str, str] = field(default_factory=dict)
    people: dict[str, RegisteredPlayer] = field(default_factory=dict)
    """All that is known of each player now; of one erased, only how it may be shown."""
    substitutes: list[tuple[Order, Substituted]] = field(default_factory=list)
    left: list[tuple[Order, Left]] = field(default_factory=list)
    seats: dict[tuple[str, str, str, str | None], Seated] = field(default_factory=dict)

    @classmethod
    def of(cls, told: Iterable[Ordered]) -> Roster:
        """Write the roster of what was told about people, in the order of time."""
        roster = cls()
        for order, entry in sorted(told, key=lambda each: each[0]):
            facts = entry.facts
            if isinstance(facts, Registered):
                roster.contestants[facts.contestant, facts.section, facts.direction] = facts
                anywhere = facts.contestant, None, facts.direction
                known = roster.contestants.get(anywhere) if facts.section else None
                if known and replace(facts, section=None) == known:  # they play in that section
                    del roster.contestants[anywhere]
            elif isinstance(facts, RegisteredPlayer):
                roster.players[facts.player] = facts.name
                before = roster.people.get(facts.player)
                roster.people[facts.player] = _completed(facts, before)
            elif isinstance(facts, Substituted):
                roster.substitutes.append((order, facts))
            elif isinstance(facts, Left):
                roster.left.append((order, facts))
            elif isinstance(facts, Seated):
                key = facts.session, facts.section, facts.table, facts.room
                roster.seats[key] = facts
        return roster

    def contestant(self, who: str, section: str, direction: str) -> Registered | None:
        """The contestant of that number, the most closely described first."""
        for key in (
            (who, section, direction),
            (who, section, None),
            (who, None, direction),
            (who, None, None),
        ):
            if key in self.contestants:
                return self.contestants[key]
        return None

    def called(self, who: str, section: str, direction: str) -> str:
        """The name of a contestant, or those of its players; empty where none was told."""
        facts = self.contestant(who, section, direction)
        if facts is None:
            return self.players.get(who, "")
        return facts.name or " & ".join(map(self.name, facts.players))

    def names(self) -> dict[str, tuple[str, ...]]:
        """
        Names by id, of players and of contestants.

        A contestant of one section or direction is also found as ``B:7``, ``NS 7`` or
        ``B:NS 7``; under the number alone only where no other contestant has it.
        """
        found: dict[str, tuple[str, ...]] = {
            player: (name,) for player, name in self.players.items() if name
        }
        ids = Counter(who for who, _, _ in self.contestants)
        for (who, section, direction), facts in self.contestants.items():
            names = (facts.name,) if facts.name else map(self.name, facts.players)
            shown = tuple(name for name in names if name)
            sided = f"{direction} {who}" if direction else who
            exact = f"{section}:{sided}" if section else sided
            for key in {exact, who} if ids[who] == 1 else {exact}:
                if shown:
                    found[key] = shown
        return found

    def name(self, player: str) -> str:
        """The name of a player, or what stands for it; the id where no name was ever told."""
        return self.players.get(player, player)

    def seated(
        self, ns: str | None, ew: str | None, section: str, round: str | None, told: Order
    ) -> Players | None:
        """The players of a pair against a pair: registered, or in their place a substitute."""
        north, south = self._pair(ns, section, "NS", round, told)
        east, west = self._pair(ew, section, "EW", round, told)
        found = (north, east, south, west)
        return found if any(found) else None

    def _pair(
        self, who: str | None, section: str, direction: str, round: str | None, told: Order
    ) -> tuple[str | None, str | None]:
        facts = None if who is None else self.contestant(who, section, direction)
        if facts is None or len(facts.players) != 2:
            return None, None
        first, second = facts.players
        return self.changed((first, second), who, section, direction, round, told)

    def changed(
        self,
        pair: tuple[str | None, str | None],
        who: str | None,
        section: str,
        direction: str,
        round: str | None,
        told: Order,
    ) -> tuple[str | None, str | None]:
        """Two players of a contestant, with its substitutes in their seats (Law 4)."""
        first, second = pair
        for order, change in self.substitutes:
            if _is_of(change, who, section, direction) and _since(change, order, round, told):
                first = change.player if change.out == first else first
                second = change.player if change.out == second else second
        return first, second

    def has_left(
        self, who: str | None, section: str, direction: str, round: str | None, told: Order
    ) -> bool:
        """Whether the contestant had gone home by then."""
        return any(
            _is_of(gone, who, section, direction) and _since(gone, order, round, told)
            for order, gone in self.left
        )


def _completed(facts: RegisteredPlayer, before: RegisteredPlayer | None) -> RegisteredPlayer:
    if before is None or not facts.name:
        shown = facts.shown or (before.shown if before else "")
        kept = facts if facts.name else RegisteredPlayer(player=facts.player)
        return replace(kept, shown=shown)
    return replace(
        facts,
        shown=facts.shown or before.shown,
        number=facts.number or before.number,
        nickname=facts.nickname or before.nickname,
    )


def _is_of(facts: Substituted | Left, who: str | None, section: str, direction: str) -> bool:
    return (
        facts.contestant == who
        and facts.section in (None, section)
        and facts.direction in (None, direction)
    )


def _since(facts: Substituted | Left, order: Order, round: str | None, told: Order) -> bool:
    until = facts.until_round if isinstance(facts, Substituted) else None
    if until is not None and round is not None and natural(round) > natural(until):
        return False
    if facts.from_round is not None and round is not None:
        return natural(round) >= natural(facts.from_round)
    return order is not None and told is not None and order < told
