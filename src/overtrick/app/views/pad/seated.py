"""Whom the plan seats at a table: what a table says of others waits for the desk."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.pad.rounds import rounds_foreseen, rounds_of_table
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Key
from overtrick.events.journal.phrases import Phrase, phrase
from overtrick.events.journal.story import Told
from overtrick.events.plan.sittings import Sitting

__all__ = ["is_own", "is_seated", "own_waiting", "rounds_here", "why_waits"]


def is_own(running: Running, viewer: Viewer, facts: Entered) -> bool:
    """Whether a table told a result, or the desk did of a meeting that the plan has there."""
    if facts.table is None:
        return is_seated(running, viewer, facts.key)
    return facts.table == viewer.table


def is_seated(running: Running, viewer: Viewer, key: Key) -> bool:
    """Whether the plan, or the draw, has this meeting at a viewer's table in any round."""
    plan = running.state.plan(viewer.session, viewer.section)
    apart = plan is not None and plan.movement.has_lines  # NS 1 and EW 1 are two pairs
    return any(
        _meets(each, key, apart=apart) for each in rounds_foreseen(running.state, viewer)
    )


def why_waits(running: Running, viewer: Viewer, key: Key) -> Phrase | None:
    """
    Say why a result that a table tells waits for the desk, or for the table of its pairs.

    Nothing, where the plan has the meeting here, or where nothing is planned at all.
    """
    if not _is_planned(running.state, viewer):
        return None
    if not is_seated(running, viewer, key):
        return phrase("not_planned", viewer.table)
    if key.board not in _boards(running, viewer):
        return phrase("no_board")
    return None


def own_waiting(told: Told, viewer: Viewer) -> Entry[Entered] | None:
    """Give what a table told last of a meeting that waits for the desk."""
    own = (entry for entry in reversed(told.waiting) if entry.facts.table == viewer.table)
    return next(own, None)


def rounds_here(running: Running, viewer: Viewer) -> tuple[Sitting, ...]:
    """Give the rounds of a table as planned; where nothing is, as the table has said."""
    if _is_planned(running.state, viewer):
        return rounds_foreseen(running.state, viewer)
    return rounds_of_table(running, viewer)


def _is_planned(state: Event, viewer: Viewer) -> bool:
    if state.plan(viewer.session, viewer.section) is not None:
        return True
    drawn = (each for each in state.stages if viewer.session in each.sessions)
    return any(match.table for stage in drawn for _, match in stage.paired())


def _meets(each: Sitting, key: Key, *, apart: bool) -> bool:
    if key.players is not None or each.players is not None:
        return set(each.players or ()) == set(key.players or ())
    if each.match != key.match or None in (each.ns, each.ew):
        return False
    if apart:
        return (key.ns, key.ew) in ((each.ns, each.ew), each.sides(key.board))
    return {key.ns, key.ew} == {each.ns, each.ew}


def _boards(running: Running, viewer: Viewer) -> frozenset[int]:
    """Every board that is planned somewhere in the session."""
    plan = running.state.plan(viewer.session, viewer.section)
    sets: Iterable[Iterable[int]]
    if plan is None:
        sets = (each.boards for each in rounds_foreseen(running.state, viewer))
    else:
        sets = (plan.boards(each) for each in plan.movement.sets)
    return frozenset(board for each in sets for board in each)
