"""The matches of teams in an ACBLscore game file: IMPs, victory points or wins by round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from overtrick.core.exact import Exact
from overtrick.events.session import MatchResult
from overtrick.formats.pages.game_bytes import GameBytes

__all__ = ["matches_of"]

_BYE = 888
_TABLE, _ENTRY_SIZE = 0x22, 32
_WINS = 6  # scoring by wins and losses
_VICTORY_POINTS = 7


class _Half(NamedTuple):
    team: str
    round: int
    opponent: int
    imps: int
    points: Exact | None
    boards: int


def matches_of(
    game: GameBytes, index: int, teams: list[str], scoring: int, section: str, session: str
) -> list[MatchResult]:
    """
    Read the matches of a section, each of which the file tells twice: once for either team.

    An opponent is a team's number, or its place in the list of teams, whichever agrees better
    with what the opponents say.
    """
    halves = [
        half
        for place, team in enumerate(teams[: game.u16(index + 4)])
        for half in _of_team(game, game.u32(index + 0x56 + 4 * place), team, scoring)
    ]
    by_number = {number: str(number) for number in range(1, 1000)}
    by_place = dict(enumerate(teams, 1))
    numbers = max((by_number, by_place), key=lambda names: _agreeing(halves, names))
    return _paired(halves, numbers, section, session)


def _of_team(game: GameBytes, table: int, team: str, scoring: int) -> list[_Half]:
    if not table:
        return []
    count = game.u8(table + 7) or game.u8(table + 4)
    game.spend(count * _ENTRY_SIZE)
    found = []
    for at in (table + _TABLE + _ENTRY_SIZE * number for number in range(count)):
        points = {_WINS: 0x16, _VICTORY_POINTS: 0x0A}.get(scoring)
        found.append(
            _Half(
                team,
                game.u8(at + 1),
                game.u16(at + 2),
                game.i16(at + 8),
                None if points is None else game.hundredths(at + points),
                game.u8(at + 0x0D),
            )
        )
    return [half for half in found if half.round and half.opponent]


def _agreeing(halves: list[_Half], names: Mapping[int, str]) -> int:
    told = {(half.round, half.team, names.get(half.opponent)) for half in halves}
    return sum((round, opponent, team) in told for round, team, opponent in told)


def _paired(
    halves: list[_Half], names: Mapping[int, str], section: str, session: str
) -> list[MatchResult]:
    waiting: dict[tuple[int, str, str], _Half] = {}
    found: list[MatchResult] = []
    for half in halves:
        opponent = names.get(half.opponent, "")
        if half.opponent == _BYE or not opponent:
            found.append(_result(half, None, None, section, session))
        elif other := waiting.pop((half.round, opponent, half.team), None):
            found.append(_result(other, half, half.team, section, session))
        else:
            waiting[half.round, half.team, opponent] = half
    for (_, _, opponent), half in waiting.items():
        found.append(_result(half, None, opponent, section, session))
    return sorted(found, key=lambda match: (int(match.round or 0), match.home))


def _result(
    half: _Half, opponent: _Half | None, away: str | None, section: str, session: str
) -> MatchResult:
    home_imps, away_imps = _imps(half, opponent)
    played = away is not None
    return MatchResult(
        f"{half.round}:{half.team}",
        half.team,
        away,
        home_imps if played else None,
        away_imps if played else None,
        half.boards,
        half.points,
        None if opponent is None else opponent.points,
        session,
        section,
        str(half.round),
        kind="played" if played else "bye",
    )


def _imps(half: _Half, opponent: _Half | None) -> tuple[int, int | None]:
    """What both teams won; where the file gives the difference, the loser has none."""
    if opponent is not None and half.imps != -opponent.imps:
        return half.imps, opponent.imps
    return max(half.imps, 0), max(-half.imps, 0)
