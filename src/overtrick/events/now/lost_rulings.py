"""Rulings that were taken back when the pairs turned out to have sat the other way."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.events.journal.entry import Entry, is_of_kind
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Key, Retracted, Ruled, Turned

__all__ = ["lost_rulings"]


def lost_rulings(state: Event) -> Iterator[tuple[Key, Entry[Ruled]]]:
    """
    Give where a ruling has to be given again, and the one that was taken back there.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.facts import Undone
    >>> from overtrick.events.journal.fold import fold
    >>> where = {"board": 7, "ns": "3", "ew": "10"}
    >>> ruled = tell(Ruled(**where, ruling="A+/A-"), id="r")
    >>> told = [Entered(**where, outcome="PASS"), Turned(**where), Undone(of="r")]
    >>> [(key.board, entry.id) for key, entry in lost_rulings(fold([ruled, *map(tell, told)]))]
    [(7, 'r')]
    """
    lost = {
        entry.facts.key: entry
        for entry in state.entries
        if is_of_kind(entry, Ruled) and not state.counts(entry)
    }
    for key, entry in lost.items():
        for place in _places(state, key):
            told = state.told(place)
            if told.result is not None and told.ruled is None:
                yield place, entry


def _places(state: Event, key: Key) -> tuple[Key, ...]:
    """Where the two of a meeting may stand now, if they were said to have sat the other way."""
    told = {type(entry.facts) for entry in state.history(key)}
    if Turned in told:
        return (key,)
    other = key._replace(ns=key.ew, ew=key.ns)
    if Retracted in told and any(
        isinstance(entry.facts, Entered) for entry in state.history(other)
    ):
        return (key, other)
    return ()
