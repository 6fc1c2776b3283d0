"""The recap sheet: contestants beside boards, for the notice board and for checking by hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import BoardOpen, Level, board_open, is_shown
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import contestant_key, list_title
from overtrick.app.views.sentences import Sentence, place, score_of, signed, total_of
from overtrick.core.exact import plain_text
from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing

__all__ = ["Recap", "RecapLine", "recaps"]


@dataclass(frozen=True, slots=True)
class RecapLine:
    """A contestant with what it got on each board; empty where it did not play it."""

    key: str
    id: str
    names: str
    place: str
    cells: tuple[str, ...]
    score: str
    total: str


@dataclass(frozen=True, slots=True)
class Recap:
    """One list of contestants beside the boards that may be seen."""

    title: Sentence
    boards: tuple[int, ...]
    lines: tuple[RecapLine, ...]
    covered: int = 0
    """Boards that are left out, as they may not be seen yet."""


def recaps(running: Running, viewer: Viewer) -> tuple[list[Recap], Sentence]:
    """Give the recap sheets, one a list of the ranking, or why there is none."""
    found = opening(running, viewer)
    if not found.is_open:
        return [], found.why
    ranking = found.ranking
    lists = groupby(ranking.standings, key=lambda line: (line.section, line.direction))
    return [_recap(running, viewer, ranking, *key, list(lines)) for key, lines in lists], ""


def _recap(
    running: Running,
    viewer: Viewer,
    ranking: Ranking,
    section: str,
    direction: str | None,
    lines: list[Standing],
) -> Recap:
    awards: dict[tuple[str, int], str] = {}
    boards: dict[tuple[str, int], BoardOpen] = {}
    for report in ranking.boards:
        for awarded in report.lines:
            if awarded.line.section != section:
                continue
            at = BoardPlace(report.session, section, report.number)
            key = report.session, report.number
            if key not in boards:
                boards[key] = board_open(running, viewer, at)
            found = boards[key]
            if not (found.level >= Level.TRAVELLER and is_shown(running, found, awarded.line)):
                continue
            for side in Side:
                award = awarded.ns if side is Side.NS else awarded.ew
                text = plain_text(award) if report.top is not None else signed(award)
                if direction in (None, side.value):
                    for who in awarded.line.contestants(side):
                        awards[f"{who} {report.session}", report.number] = text
    shown = [key for key in sorted(boards) if boards[key].level >= Level.TRAVELLER]
    names = names_for(running, viewer)
    several = len({line.section for line in ranking.standings}) > 1
    return Recap(
        list_title(section if several else "", direction) or Text("All boards"),
        tuple(board for _, board in shown),
        tuple(
            RecapLine(
                contestant_key(line),
                line.id,
                names.of(line.id, section, direction),
                place(line),
                tuple(
                    awards.get((f"{line.id} {session}", board), "") for session, board in shown
                ),
                score_of(ranking, line),
                total_of(ranking, line),
            )
            for line in lines
        ),
        len(boards) - len(shown),
    )
