"""What a journal tells as the contents of a file, and what of it no other file can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import Settings
from overtrick.core.seats import Side
from overtrick.events.journal.fold import Event
from overtrick.events.session import Session
from overtrick.events.stages.session import stage_session
from overtrick.formats.contents.contents import About, Contents, contents_of
from overtrick.formats.contents.people import Contestant, Person

__all__ = ["contents_held", "not_held"]

_HELD: Final = frozenset(
    {
        *("open", "settings", "contestant", "player", "result", "replace", "confirm"),
        *("withdraw", "lead", "claim", "turn", "ruling", "foul", "match", "match_replace"),
        "undo",
    }
)
"""The kinds of entries whose facts are in the contents, or said apart."""


def contents_held(state: Event, session: Session) -> Contents:
    """
    Give a session that a journal tells as contents, with its matches and its contestants.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Registered
    >>> pairs = [Registered(contestant="7", players=("Eve", "Finn"), direction=way)
    ...          for way in ("NS", "EW")]
    >>> state = fold([tell(pair) for pair in pairs])
    >>> [who.exact_id for who in contents_held(state, state.session()).contestants]
    ['A:NS 7', 'A:EW 7']
    """
    whole = [result for stage in state.stages for result in stage_session(state, stage).results]
    known = {(told.session, told.match) for told in session.results}
    more = (told for told in whole if (told.session, told.match) not in known)
    session = replace(session, results=(*session.results, *more))
    about = About(session.title, method=session.method or state.rules.method)
    contestants = tuple(_contestants(state))
    return replace(contents_of(session), about=about, contestants=contestants)


def _contestants(state: Event) -> Iterator[Contestant]:
    roster = state.roster
    for (who, section, direction), facts in roster.contestants.items():
        yield Contestant(
            who,
            tuple(Person(roster.name(player)) for player in facts.players),
            section or "A",
            Side.parse(direction) if direction else None,
            facts.name,
        )


def not_held(state: Event) -> list[str]:
    """
    Say what a journal tells that is in no contents: rules, penalties, draws and line-ups.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.evening import Chosen, Noted
    >>> from overtrick.events.journal.fold import fold
    >>> told = [Chosen(rules="ebu"), Noted(text="tea")]
    >>> for said in not_held(fold(map(tell, told))):
    ...     print(said)
    the event's rules stay in the journal: ebu
    other entries stay there too: note (1)
    """
    said = []
    if state.rules.settings not in (Settings(), PROFILES["default"].settings):
        known = PROFILES.get(state.rules.name)
        own = "" if known and known.settings == state.rules.settings else ", with changes"
        said.append(f"the event's rules stay in the journal: {state.rules.name}{own}")
    kinds = Counter(entry.facts.kind for entry in state.entries if state.counts(entry))
    others = [f"{kind} ({times})" for kind, times in kinds.items() if kind not in _HELD]
    if others:
        where = "there too" if said else "in the journal"
        said.append(f"other entries stay {where}: {', '.join(sorted(others))}")
    return said
