"""The cards of a board as the desk has loaded them; a draw may have cards of its own."""

from __future__ import annotations

from overtrick.app.club.running import Running
from overtrick.core.deal import Deal
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.stages import Drawn

__all__ = ["deal_of", "has_own_deals", "same_draw"]


def deal_of(running: Running, key: Key, version: str = "a") -> Deal | None:
    """Give the cards of a meeting's board; None where nobody knows whether they are its own."""
    if has_own_deals(running.state, key):
        return None
    return running.deals.deals.get((key.session, key.board, version))


def has_own_deals(state: Event, key: Key) -> bool:
    """Whether other rounds have other cards of the same numbers: the file has only one."""
    return same_draw(state, key) is not None and len(_draws(state)) > 1


def same_draw(state: Event, key: Key) -> frozenset[str] | None:
    """Give the matches that are drawn with a meeting's; None where nothing was drawn."""
    for draw in _draws(state):
        names = frozenset(match.match for match in draw.matches)
        if key.match in names:
            return names
    return None


def _draws(state: Event) -> list[Drawn]:
    found = (draw for stage in state.stages for draw, _ in stage.paired())
    return list({id(draw): draw for draw in found}.values())
