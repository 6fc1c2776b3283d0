"""Why a number is what it is, as far as the boards that it rests on may be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import Level, board_open, is_shown, place_told, ranking_for
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import contestant_key, standing_named, whose
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Text
from overtrick.events.journal.memory import kept_in, until_next_entry
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.why.explain import why
from overtrick.events.why.reason import Reason
from overtrick.messages import say

__all__ = ["Why", "reasons"]


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons of a contestant's number; none where they would show what is covered."""

    key: str
    whose: Sentence
    names: str
    board: int | None
    reasons: tuple[Reason, ...] = ()
    covered: Sentence = ""

    def document(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        return {
            "contestant": self.key,
            "board": self.board,
            "covered": say(self.covered),
            "reasons": [_document(reason) for reason in self.reasons],
        }


def reasons(running: Running, viewer: Viewer, who: str, board: int | None = None) -> Why:
    """
    Open a contestant's total, or its score on a board, into its reasons.

    :raises UnknownName: if there is no such contestant, or it has no line on that board.
    """
    ranking = ranking_for(running, viewer) if board is not None else None
    found = opening(running, viewer)
    if ranking is None:
        ranking = found.ranking if found.is_open else running.ranking()
    line = standing_named(ranking, who)
    names = names_for(running, viewer).of(line.id, line.section, line.direction)
    key, said = contestant_key(line), whose(ranking, line)
    covered = _covered(running, viewer, ranking, line, board)
    if not covered and board is None and not found.is_open:
        covered = found.why
    if covered:
        return Why(key, said, names, board, covered=covered)
    known = _reasons(running)
    told = kept_in(known, (key, board, id(ranking)), lambda: _why(ranking, line, board))
    return Why(key, said, names, board, told)


@until_next_entry
def _reasons(running: Running) -> dict[object, tuple[Reason, ...]]:
    return {}


def _why(ranking: Ranking, line: Standing, board: int | None) -> tuple[Reason, ...]:
    return tuple(why(ranking, line.id, board, line.section, line.direction))


def _covered(
    running: Running, viewer: Viewer, ranking: Ranking, line: Standing, board: int | None
) -> Sentence:
    """
    Say why it cannot be shown; a total names what happened on each of its boards.

    Reasons of one board name the scores of others, so they need the whole traveller.
    """
    for report in ranking.boards:
        if board not in (None, report.number):
            continue
        for awarded in report.lines:
            told = awarded.line
            if told.section != line.section or line.id not in (
                told.ns,
                told.ew,
                *(told.players or ()),
            ):
                continue
            place = place_told(running.state, told)
            found = board_open(running, viewer, place, match=told.match)
            if found.level < Level.TRAVELLER:
                if board is not None:
                    return found.why or Text(
                        "The whole board is shown when all have played it."
                    )
                return Text("Every board behind this number opens when all have played it.")
            beside = (each.line for each in report.lines)
            if not all(
                is_shown(running, found, other)
                for other in beside
                if told.match in (None, other.match)
            ):
                return Text("A result of another table is still to be agreed.")
    return ""


def _document(reason: Reason) -> dict[str, Any]:
    return {"text": reason.text, "below": [_document(each) for each in reason.below]}
