"""What a director who plays may not see yet: boards that this seat has still to play (9.4)."""

from __future__ import annotations

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.errors import OvertrickError
from overtrick.events.journal.conditions import Who
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.now.shown import boards_hidden_from

__all__ = ["Covered", "check_uncovered", "covered_boards", "playing_as"]


class Covered(OvertrickError):
    """A director who plays asks for what would tell of boards still to be played."""

    status, code = 403, "covered"


def playing_as(running: Running) -> Who | None:
    """
    Give the seat of the director who plays, by the condition ``director_plays``.

    >>> playing_as(Running("tuesday")) is None
    True
    """
    return running.state.rules.conditions.director


def covered_boards(running: Running, viewer: Viewer) -> frozenset[int]:
    """
    Give the boards whose results this viewer's device must not be sent.

    Only the director's own devices are covered; a deputy who does not play sees all.
    """
    who = playing_as(running) if viewer.role == "director" else None
    if who is None:
        return frozenset()
    return _covered_from(running, who)


@until_next_entry
def _covered_from(running: Running, who: Who) -> frozenset[int]:
    state = running.state
    found = (boards_hidden_from(state, each, who, each.session) for each in state.plans)
    return frozenset().union(*found)


def check_uncovered(running: Running, viewer: Viewer) -> None:
    """
    Refuse what tells of every board, as long as some are covered from this viewer.

    :raises Covered: saying until when, and who can see it.
    """
    if covered_boards(running, viewer):
        raise Covered("You play: this opens after your last board. A deputy sees it now.")
