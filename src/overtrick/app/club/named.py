"""Where the journal of an event names a person: by an id of the club's list, or as text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from overtrick.app.club.people import ClubPerson, plain
from overtrick.app.club.running import Running
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Registered, RegisteredPlayer, Seated, Substituted

__all__ = ["has_as_text", "ids_named"]


def ids_named(running: Running, known: ClubPerson) -> list[str]:
    """Give the ids by which a journal names a person; a name undone is in it, too."""
    told = (each.facts for each in running.state.entries)
    there = {f.player for f in told if isinstance(f, RegisteredPlayer) and f.name}
    return [each for each in known.ids if each in there]


def has_as_text(running: Running, known: ClubPerson) -> bool:
    """
    Say whether a journal has the name otherwise: in the place of an id, or under another one.

    That may be a namesake; whoever erases has to look.
    """
    name = re.compile(rf"\b{re.escape(plain(known.name))}\b")
    told = (each.facts for each in running.state.entries)
    return any(name.search(plain(text)) for facts in told for text in _texts(facts, known))


def _texts(facts: Facts, known: ClubPerson) -> Iterator[str]:
    """The texts of an entry that may be names."""
    if isinstance(facts, Registered):
        yield from (facts.name, *facts.players)
    elif isinstance(facts, Substituted):
        yield from (facts.out, facts.player)
    elif isinstance(facts, Seated):
        for name in facts.players or ():
            yield name or ""
    elif isinstance(facts, RegisteredPlayer) and facts.player not in known.ids:
        yield from (facts.player, facts.name, facts.nickname)
