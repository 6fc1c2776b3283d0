"""A board that is planned here, and that somebody here has played before its round."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from overtrick.app.club.running import Running
from overtrick.app.views.open import line_round
from overtrick.app.views.sentences import N_, SIDES, Sentence
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.errors import Text
from overtrick.events.journal.meeting import Key
from overtrick.events.session import Line

__all__ = ["Again", "played_before"]


class Again(msgspec.Struct, frozen=True):
    """Who has played it, when, against whom: in a sentence."""

    words: Sentence
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
        for who, against in _again(key, line, apart=plan.movement.has_lines):
            round = line_round(state, line)
            return Again(_words(who, key.board, round, against), round)
    return None


def _words(who: Text, board: int, round: int | None, against: str) -> Text:
    if round and against:
        template = N_(
            "{who} has already played board {board} in round {round} against {against}."
        )
    elif round:
        template = N_("{who} has already played board {board} in round {round}.")
    else:
        template = N_("{who} has already played board {board}.")
    return Text(template, who=who, board=board, round=round, against=against)


def _again(key: Key, line: Line, *, apart: bool) -> Iterator[tuple[Text, str]]:
    """Who is in both; *apart*: NS and EW of one number are two pairs."""
    if key.players is not None:
        if line.players != key.players:
            both = [who for who in key.players if who and who in (line.players or ())]
            yield from ((Text("Player {player}", player=who), "") for who in both)
        return
    if (line.ns, line.ew) == (key.ns, key.ew):
        return
    sides = ((line.ns, line.ew, "NS"), (line.ew, line.ns, "EW"))
    for who, way in ((key.ns, "NS"), (key.ew, "EW")):
        for own, against, side in sides:
            if who and own == who and (side == way or not apart):
                name = Text("{side} {number}", side=SIDES[way], number=who)
                yield name if apart else Text("Pair {pair}", pair=who), against or ""
