"""
How a result compares on its board: only with results that are agreed.

The ranking counts every result.  A table could work out from it how another one did before that
result is agreed; so its own comparison is made without those.
"""

from __future__ import annotations

from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved
from overtrick.compare.methods import method
from overtrick.compare.settings import Settings
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.memory import through_results
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.pairs import board_reports
from overtrick.events.ranking.report import Awarded
from overtrick.events.session import Line

__all__ = ["compared"]

_Kept = tuple[tuple[Line, ...], object, list[Awarded]]


def compared(running: Running, key: Key) -> tuple[Awarded | None, list[Awarded]]:
    """Give the line of a meeting, and every agreed line of its board."""
    reports = [
        each
        for each in running.ranking().boards
        if (each.session, each.number) == (key.session, key.board)
        and each.section in ("", key.section)
    ]
    every = [line for each in reports for line in each.lines]
    lines = [each for each in every if _is_of(each.line, key) or _is_agreed(running, each.line)]
    if len(lines) < len(every) and not running.ranking().is_of_teams:
        lines = _among(running, key, tuple(each.line for each in lines))
    return next((each for each in lines if _is_of(each.line, key)), None), lines


def _among(running: Running, key: Key, lines: tuple[Line, ...]) -> list[Awarded]:
    """Compare these lines alone; kept until one of them, or the rules, have changed."""
    ranking = running.ranking()
    known = _known(running)
    place, rules = (*key.place, ranking.method), ranking.settings
    found = known.get(place)
    if found is None or found[:2] != (lines, rules):
        found = known[place] = lines, rules, _compare(ranking.method, rules, lines)
    return found[2]


@through_results
def _known(running: Running) -> dict[object, _Kept]:
    return {}


def _compare(name: str, settings: Settings, lines: tuple[Line, ...]) -> list[Awarded]:
    individual = any(line.is_individual for line in lines)
    live = Live(method(name), settings, individual=individual)
    live.put_all(lines)
    book = live.renewed()
    return [line for each in board_reports(book, live.boards()) for line in each.lines]


def _is_of(line: Line, key: Key) -> bool:
    if key.players is not None:
        return line.players == key.players
    return (line.ns, line.ew, line.section) == (key.ns, key.ew, key.section)


def _is_agreed(running: Running, line: Line) -> bool:
    players = line.players if line.is_individual else None
    place = line.session, line.section, line.board.number
    key = Key(*place, line.ns, line.ew, players=players)
    return is_approved(running, running.state.told(key))
