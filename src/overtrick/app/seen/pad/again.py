"""A board that is planned here, and that somebody here has played before its round."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from overtrick.app.club.running import Running
from overtrick.app.seen.until import line_round
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.events.journal.meeting import Key
from overtrick.events.session import Line

__all__ = ["Again", "played_before"]


class Again(msgspec.Struct, frozen=True):
    """Who has played it, when, against whom: in a sentence."""

    words: str
    round: int | None = None


def played_before(running: Running, key: Key) -> Again | None:
    """
    Say who of a meeting has played its board in another one.

    Only where a movement is planned: what is drawn has new boards in every round.
    """
    state = running.state
    plan = state.plan(key.session, key.section)
    if plan is None or key.match is not None:
        return None
    for line in state.lines(key.place):
        if isinstance(line.outcome, Bye | NotPlayed):
            continue
        who, against = next(_again(key, line, apart=plan.movement.has_lines), ("", ""))
        if who:
            round = line_round(state, line)
            when = f" in round {round}" if round else ""
            other = f" against {against}" if against else ""
            return Again(f"{who} has already played board {key.board}{when}{other}.", round)
    return None


def _again(key: Key, line: Line, *, apart: bool) -> Iterator[tuple[str, str]]:
    """Who is in both; *apart*: NS and EW of one number are two pairs."""
    if key.players is not None:
        if line.players != key.players:
            both = [who for who in key.players if who and who in (line.players or ())]
            yield from ((f"Player {who}", "") for who in both)
        return
    if (line.ns, line.ew) == (key.ns, key.ew):
        return
    sides = ((line.ns, line.ew, "NS"), (line.ew, line.ns, "EW"))
    for who, way in ((key.ns, "NS"), (key.ew, "EW")):
        for own, against, side in sides:
            if who and own == who and (side == way or not apart):
                yield f"{way if apart else 'Pair'} {who}", against or ""
