"""
What a table told in rounds before: for as long as it can be mended there, and is no secret.

Other pairs sit here now, and may still play those boards; then nothing of them is sent.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.pad.result import PadBoard, pad_board
from overtrick.app.views.pad.rounds import round_of_table
from overtrick.events.journal.conditions import Who
from overtrick.events.now.shown import boards_hidden_from
from overtrick.events.plan.meetings import story_at
from overtrick.events.plan.sittings import Sitting

__all__ = ["Earlier", "earlier_results"]


class Earlier(msgspec.Struct, frozen=True):
    """A board of a round before."""

    round: int
    board: PadBoard


def earlier_results(
    running: Running, viewer: Viewer, rounds: tuple[Sitting, ...], number: int, room: str
) -> tuple[Earlier, ...]:
    """Give the results of the rounds before *number* that who sits here now may see."""
    now = round_of_table(running, viewer, number, room)
    hidden = _still_to_play(running, viewer, now)
    return tuple(
        Earlier(each.round, found)
        for each in rounds
        if each.round < number and each.is_played
        for found in _told(running, viewer, each, room, hidden)
    )


def _told(
    running: Running, viewer: Viewer, each: Sitting, room: str, hidden: frozenset[int]
) -> Iterator[PadBoard]:
    for number in each.boards:
        told = story_at(running.state, each.key(number, room))
        if told.result is not None and number not in hidden:
            yield pad_board(running, viewer, each, number, room)


def _still_to_play(running: Running, viewer: Viewer, now: Sitting) -> frozenset[int]:
    """The boards of the plan that somebody who sits here may still play."""
    plan = running.state.plan(viewer.session, viewer.section)
    if plan is None:
        return frozenset(now.boards)
    sits = (
        [(who, "") for who in now.players]
        if now.players is not None
        else [(now.ns, "NS"), (now.ew, "EW")]
    )
    found: set[int] = set()
    for who, way in sits:
        if who is not None:
            seat = Who(who, viewer.section, way or None)
            found |= boards_hidden_from(running.state, plan, seat, viewer.session)
    return frozenset(found)
