"""
Names as they are published: the event's level (S-15) and the person's own, the stricter wins.

Every name that a screen outside the desk shows comes from here, and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.open import covered_boards
from overtrick.errors import Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.meeting import Replaced
from overtrick.events.journal.memory import through_results
from overtrick.events.journal.people import SHOWN, Registered, Roster, Substituted
from overtrick.events.journal.words import say
from overtrick.events.ranking.report import Ranking
from overtrick.messages import isolated

__all__ = ["Names", "entry_said", "initials", "names_for", "ranking_named"]


@dataclass(frozen=True, slots=True)
class Names:
    """
    The names of an event at a level of publication.

    >>> from overtrick.events.journal.people import Registered, RegisteredPlayer
    >>> roster = Roster(people={
    ...     "1": RegisteredPlayer(player="1", name="Eve Adams"),
    ...     "2": RegisteredPlayer(player="2", name="Finn Berg", shown="initials")})
    >>> roster.contestants["7", None, None] = Registered(contestant="7", players=("1", "2"))
    >>> Names(roster, "full").of("7"), Names(roster, "hidden").of("7")
    ('Eve Adams & F. B.', '')
    """

    roster: Roster
    level: str = "full"
    is_teams: bool = False

    def of(
        self,
        id: str,
        section: str = "A",
        direction: str | None = None,
        round: int | None = None,
    ) -> str:
        """
        A contestant's name or the names of its players; empty where none is shown.

        In a *round* those of its substitutes.
        """
        facts = self.roster.contestant(id, section, direction or "")
        if facts is None:
            return self.person(id) if id in self.roster.people else ""
        if facts.name and self.is_teams:
            return facts.name
        if facts.name:
            return _joined([_at(part, self.level) for part in _parts(facts.name)])
        seated = self.seated(facts.players, id, section, direction, round)
        return _joined([self.person(player) for player in seated])

    def seated(
        self,
        players: tuple[str, ...],
        id: str,
        section: str,
        direction: str | None,
        round: int | None,
    ) -> tuple[str, ...]:
        """A contestant's players in a round, each substitute in the seat that it took."""
        at = id, section, direction or "", str(round), None
        changed = (self.roster.changed((player, None), *at)[0] for player in players)
        return tuple(filter(None, changed)) if round and self.roster.substitutes else players

    def together(
        self,
        ids: Iterable[str | None],
        section: str,
        direction: str,
        round: int | None = None,
    ) -> str:
        """The names of those on a side: of a pair or a team, or of two single players."""
        return _joined([self.of(each, section, direction, round) for each in ids if each])

    def numbered(self, player: str, section: str = "A", round: int | None = None) -> str:
        """
        A player of an individual by number and name, isolated; by the number if none is shown.

        >>> Names(Roster()).numbered("7")
        '7'
        """
        return f"{player} {isolated(self.of(player, section, None, round))}".strip()

    def players(self, team: str) -> str:
        """The players of a team, also where the team itself has a name."""
        facts = self.roster.contestant(team, "A", "")
        return _joined([self.person(player) for player in facts.players]) if facts else ""

    def person(self, player: str) -> str:
        """One player as they may be shown; empty where they may not."""
        known = self.roster.people.get(player)
        if known is None:  # told by name alone
            return _at(player, self.level)
        level = max(self.level, known.shown or "full", key=SHOWN.index)
        if level == "nickname" and known.nickname:
            return known.nickname
        return known.number if level == "number" else _at(known.name, level)


def names_for(running: Running, viewer: Viewer) -> Names:
    """Give the names that a viewer may read: the desk reads them in full."""
    state = running.state
    level = "" if viewer.is_desk else state.rules.conditions.names
    return _names(running, level, running.settled)


def ranking_named(running: Running, viewer: Viewer, ranking: Ranking) -> Ranking:
    """Return a ranking of the event with the names that a viewer may read."""
    names, standings = names_for(running, viewer), []
    for line in ranking.standings:
        shown = names.of(line.id, line.section, line.direction)
        standings.append(replace(line, names=tuple(shown.split(" & ")) if shown else ()))
    return replace(ranking, standings=tuple(standings))


def entry_said(running: Running, entry: Entry, viewer: Viewer) -> Text:
    """
    Say what an entry tells, with names that a viewer may read and nothing of covered boards.

    >>> from overtrick.events.journal.entry import tell
    >>> pair = Registered(contestant="7", players=("Eve", "Finn"))
    >>> print(entry_said(Running("x"), tell(pair), Viewer()))
    7: Eve & Finn
    """
    facts, hidden = entry.facts, covered_boards(running, viewer)
    if isinstance(facts, Replaced) and facts.board in hidden:  # who corrects it has not seen it
        entry = replace(entry, facts=replace(facts, lead=None))
    target = running.state.entry(facts.of) if isinstance(facts, Undone) else None
    said = _named(running, entry, viewer)
    if target is None:
        return said
    if (board := getattr(target.facts, "board", None)) in hidden:
        what = Text("board {board}, which you have still to play", board=board)
        return Text("{said}: {what}", said=said, what=what)
    return Text("{said}: {what}", said=said, what=_named(running, target, viewer))


def _named(running: Running, entry: Entry, viewer: Viewer) -> Text:
    """Players by their names, as far as they may be read: ids are the journal's business."""
    facts, state = entry.facts, running.state
    shown = Names(state.roster, state.rules.conditions.names)
    name = state.roster.name if viewer.is_desk else shown.person
    if isinstance(facts, Substituted):
        section = facts.section if len(state.sections) > 1 else None
        named = replace(facts, out=name(facts.out), player=name(facts.player), section=section)
        return say(replace(entry, facts=named))
    if not isinstance(facts, Registered) or not facts.players:
        return say(entry)
    players = tuple(name(each) or "N. N." for each in facts.players if each)
    return say(replace(entry, facts=replace(facts, players=players)))


def initials(name: str) -> str:
    """
    Shorten a name to its first letters.

    >>> initials("Anne-Marie van Dijk")
    'A.-M. v. D.'
    """
    return " ".join(
        "-".join(f"{part[:1]}." for part in word.split("-")) for word in name.split()
    )


@through_results
def _names(running: Running, level: str, settled: int) -> Names:
    state = running.state
    is_teams = running.ranking().is_of_teams
    return (
        Names(state.roster, level, is_teams) if level else _Full(state.roster, "full", is_teams)
    )


class _Full(Names):
    """The desk's: everybody by the name that was told."""

    __slots__ = ()

    def person(self, player: str) -> str:
        return self.roster.name(player)


def _at(name: str, level: str) -> str:
    if level == "full":
        return name
    return initials(name) if level in ("nickname", "initials") else ""


def _parts(name: str) -> list[str]:
    return [part.strip() for part in name.replace(" - ", " & ").split(" & ")]


def _joined(names: list[str]) -> str:
    return " & ".join(name or "N. N." for name in names) if any(names) else ""
