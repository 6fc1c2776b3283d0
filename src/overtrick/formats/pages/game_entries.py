"""
The entries of an ACBLscore game file: pairs, teams or single players, and their places.

The matches of teams in an ACBLscore game file: IMPs, victory points or wins by round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from overtrick.core.exact import Exact, plain_text
from overtrick.core.seats import Side
from overtrick.events.session import MatchResult
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.pages.game_layout import GameBytes

__all__ = ["GameEntry", "GameSeat", "entries_of", "matches_of", "numbered", "team_numbers"]

_PLAYERS, _PLAYER_SIZE, _HEAD = 0xA4, 120, 0xA2
_AWARDS = " BSRGP"  # black, silver, red, gold, platinum
_SEATS = "NESW"


class GameSeat(NamedTuple):
    """Where an entry started: its id, its side where ids are given twice, and its place."""

    id: str
    side: Side | None
    at: int
    most: int | None = None
    """How many players it has room for, where the file says so."""


class GameEntry(NamedTuple):
    """An entry as who it is and how it did; the place is None where it has none."""

    who: Contestant
    placed: Placed | None


def numbered(game: GameBytes, details: int, kind: int, howell: bool) -> Iterator[GameSeat]:
    """
    Say which numbers the entries of a section have.

    A Howell numbers them through; a Mitchell by direction and the table where they start.
    Numbers that the director changed stand in a list of their own.
    """
    tables = [game.u32(details + 4 + 4 * direction) for direction in range(4)]
    highest = min(game.u16(details + 0x1B), 80 if howell else 40)
    map_at, phantom = details + 0xDD, game.i8(details + 0x43)
    if kind == 3:
        for number in range(1, highest + 1):
            yield GameSeat(str(number), None, _entry_at(game, tables[0], number))
    elif howell:
        for number in range(1, highest + 1):
            table, direction = game.part(map_at + 0x50 + 2 * (number - 1), 2)
            if number != phantom and 1 <= direction <= 4:
                new = game.u8(map_at + number - 1) or number
                yield GameSeat(str(new), None, _entry_at(game, tables[direction - 1], table))
    else:
        yield from _by_direction(game, tables, highest, map_at, phantom, kind == 2)


def _by_direction(
    game: GameBytes, tables: list[int], highest: int, map_at: int, phantom: int, single: bool
) -> Iterator[GameSeat]:
    for number in range(1, highest + 1):
        for direction in range(4 if single else 2):
            if (phantom, direction) in ((number, 0), (-number, 1)):
                continue
            place = 4 * (number - 1) + direction
            at = _entry_at(game, tables[direction], game.u8(map_at + 0xA0 + place))
            new = game.u8(map_at + place) or number
            if single:
                yield GameSeat(f"{new}{_SEATS[direction]}", None, at)
            else:
                yield GameSeat(str(new), (Side.NS, Side.EW)[direction], at)


def team_numbers(game: GameBytes, details: int) -> list[GameSeat]:
    """Say which numbers the teams of a section have, in the order of the file."""
    table = game.u32(details + 4)
    count = game.u8(table + 6) if table else 0
    return [
        GameSeat(str(game.u16(at)), None, game.u32(at + 4), game.u16(at + 2))
        for at in (table + 0x14 + 8 * number for number in range(count))
    ]


def _entry_at(game: GameBytes, table: int, place: int) -> int:
    """Where the entry at a table stands; 0 where nobody started there."""
    if not table or not 1 <= place <= game.u8(table + 6):
        return 0
    return game.u32(table + 0x10 + 8 * place)


def entries_of(
    game: GameBytes, seated: GameSeat, section: str, session: str, strata: str
) -> GameEntry | None:
    """Read an entry; None for a phantom, which has neither players nor a score."""
    at = seated.at
    if not at:
        return None
    size = game.u16(at)
    game.spend(size)
    room = min((size - _HEAD) // _PLAYER_SIZE, 6)
    most = min(seated.most, room) if seated.most is not None else room
    places = (at + _PLAYERS + _PLAYER_SIZE * number for number in range(max(most, 0)))
    players = [_player(game, place) for place in places]
    percentage = game.hundredths(at + 0x1C)
    if not percentage and not any(player.is_known for player in players):
        return None
    if len(players) > 2:
        players = [player for player in players if player.is_known]
    who = Contestant(seated.id, tuple(players), section, seated.side, session=session)
    placed = _placed(game, seated, _facts(game, at, strata))
    if placed is not None:
        placed = replace(placed, section=section, session=session)
    return GameEntry(who, placed)


def _placed(game: GameBytes, seated: GameSeat, extra: Mapping[str, str]) -> Placed | None:
    at = seated.at
    percentage = game.hundredths(at + 0x1C)
    low, high = game.u16(at + 0x5E), game.u16(at + 0x60)
    total = _score(game, at + 0x0C)
    if total is None:
        total = _score(game, at + 0x14)
    if not (low or total or percentage or extra):
        return None
    return Placed(
        seated.id,
        low or None,
        tied=high > low > 0,
        total=total,
        percentage=percentage or None,
        boards=game.u8(at + 0x2F) or None,
        side=seated.side,
        extra=extra,
    )


def _score(game: GameBytes, at: int) -> Exact | None:
    return None if game.i32(at) == -1 else game.long_hundredths(at)


def _facts(game: GameBytes, at: int, strata: str) -> dict[str, str]:
    """What else stands in an entry, as texts."""
    final, overall = _score(game, at + 0x14), game.u16(at + 0x62)
    adjusted, carried = game.long_hundredths(at + 4), game.long_hundredths(at + 0x10)
    found = {
        "Adjustment": plain_text(adjusted) if adjusted else "",
        "CarryOver": plain_text(carried) if carried else "",
        "Final": plain_text(final) if final else "",
        "Handicap": plain_text(value) if (value := game.long_hundredths(at + 0x18)) else "",
        "Overall": str(overall) if overall else "",
        "Stratum": strata[number - 1 : number] if (number := game.u8(at + 0x1E)) else "",
        "Masterpoints": _awards(game, at + 0x40),
    }
    return {f"acblscore:{name}": text for name, text in found.items() if text}


def _player(game: GameBytes, at: int) -> Person:
    name = f"{game.text(at + 0x11)} {game.text(at)}".strip()
    points = game.u16(at + 0x71)
    found = {
        "City": game.text(at + 0x22),
        "State": game.text(at + 0x33),
        "Country": game.text(at + 0x75),
        "Total": str(points) if points else "",
        "Rank": chr(letter) if 0x41 <= (letter := game.u8(at + 0x73)) <= 0x5A else "",
        "Masterpoints": _awards(game, at + 0x54),
    }
    extra = {f"acblscore:{name}": text for name, text in found.items() if text}
    known = name or game.text(at + 0x36) or found["City"]
    return Person(name, game.text(at + 0x36), extra=extra) if known else Person()


def _awards(game: GameBytes, at: int) -> str:
    """Masterpoints with the letter of their colour: ``0.94 B``."""
    found = []
    for place in (at, at + 4, at + 8):
        won, colour = game.hundredths(place), game.u8(place + 2)
        if won:
            letter = _AWARDS[colour] if colour < len(_AWARDS) else "?"
            found.append(f"{plain_text(won)} {letter}".strip())
    return ", ".join(found)


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
