"""A person erased: the one thing that is taken out of what was told before."""

from __future__ import annotations

from dataclasses import replace

from overtrick.events.journal.entry import Entry
from overtrick.events.journal.people import RegisteredPlayer

__all__ = ["erases", "nameless", "without"]


def erases(entry: Entry) -> str | None:
    """
    Give the player whose name an entry erases, if it does.

    >>> from overtrick.events.journal.entry import tell
    >>> erases(tell(RegisteredPlayer(player="4711")))
    '4711'
    """
    facts = entry.facts
    return facts.player if isinstance(facts, RegisteredPlayer) and not facts.name else None


def without(entry: Entry, player: str) -> Entry:
    """
    Give an entry as it stands once a player is erased: the same, where it names another.

    >>> from overtrick.events.journal.entry import tell
    >>> told = tell(RegisteredPlayer(player="4711", name="Ayşe", number="12", shown="initials"))
    >>> without(told, "4711").facts == RegisteredPlayer(player="4711", shown="initials")
    True
    >>> without(told, "4712") is told
    True
    """
    facts = entry.facts
    is_of = isinstance(facts, RegisteredPlayer) and facts.player == player
    return nameless(entry) if is_of else entry


def nameless(entry: Entry) -> Entry:
    """
    Give an entry without the name, number and nickname of a player; others as they are.

    >>> from overtrick.events.journal.entry import tell
    >>> nameless(tell(RegisteredPlayer(player="4711", name="Ayşe"))).facts.name
    ''
    """
    facts = entry.facts
    if not isinstance(facts, RegisteredPlayer):
        return entry
    return replace(entry, facts=RegisteredPlayer(player=facts.player, shown=facts.shown))
