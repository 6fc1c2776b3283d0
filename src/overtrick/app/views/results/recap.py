"""The recap sheet: contestants beside boards, for the notice board and for checking by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import groupby

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import lines_open
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.results.ranking import contestant_key, list_title
from overtrick.app.views.sentences import Sentence, place, score_of, signed, total_of
from overtrick.core.exact import plain_text
from overtrick.core.letters import natural
from overtrick.core.seats import Side
from overtrick.errors import Text
from overtrick.events.ranking.report import Ranking, boards_by_round
from overtrick.events.ranking.standing import Standing

__all__ = ["Recap", "RecapLine", "recaps"]

_Column = tuple[str, str, int]
"""Session, round where it has deals of its own, board."""


@dataclass(frozen=True, slots=True)
class RecapLine:
    """A contestant with what it got on each board; empty where it did not play it."""

    key: str
    id: str
    names: str
    place: str
    cells: tuple[str, ...]
    score: Sentence
    total: Sentence


@dataclass(frozen=True, slots=True)
class Recap:
    """One list of contestants beside the boards that may be seen."""

    title: Sentence
    boards: tuple[int, ...]
    rounds: tuple[tuple[str, int], ...]
    """Rounds with deals of their own, each with so many of the boards; none elsewhere."""
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
    awards, shown, there = _awards_open(running, viewer, ranking, section, direction)
    columns = sorted(shown, key=lambda each: (natural(each[0]), natural(each[1]), each[2]))
    rounds = Counter(round for _, round, _ in columns)
    names = names_for(running, viewer)
    several = len({line.section for line in ranking.standings}) > 1
    return Recap(
        list_title(section if several else "", direction) or Text("All boards"),
        tuple(board for *_, board in columns),
        tuple(rounds.items()) if any(rounds) else (),
        tuple(
            RecapLine(
                contestant_key(line),
                line.id,
                names.of(line.id, section, direction),
                place(line),
                tuple(awards.get((line.id, column), "") for column in columns),
                score_of(ranking, line),
                total_of(line),
            )
            for line in lines
        ),
        there - len(columns),
    )


def _awards_open(
    running: Running, viewer: Viewer, ranking: Ranking, section: str, direction: str | None
) -> tuple[dict[tuple[str, _Column], str], dict[_Column, None], int]:
    """Give what each got on the boards that may be seen, these, and how many there are."""
    awards: dict[tuple[str, _Column], str] = {}
    there: set[_Column] = set()
    shown: dict[_Column, None] = {}
    for round, report in boards_by_round(ranking):
        column = report.session, round, report.number
        if any(awarded.line.section == section for awarded in report.lines):
            there.add(column)
        for awarded in lines_open(running, viewer, report):
            if awarded.line.section != section:
                continue
            shown[column] = None
            for side in Side:
                award = awarded.ns if side is Side.NS else awarded.ew
                text = plain_text(award) if report.top is not None else signed(award)
                if direction in (None, side.value):
                    for who in awarded.line.contestants(side):
                        awards[who, column] = text
    return awards, shown, len(there)
