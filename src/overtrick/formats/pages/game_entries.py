"""The entries of an ACBLscore game file: pairs, teams or single players, and their places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from overtrick.core.exact import Exact, plain_text
from overtrick.core.seats import Side
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.pages.game_bytes import GameBytes

__all__ = ["Entry", "Seated", "entries_of", "numbered", "team_numbers"]

_PLAYERS, _PLAYER_SIZE, _HEAD = 0xA4, 120, 0xA2
_AWARDS = " BSRGP"  # black, silver, red, gold, platinum
_SEATS = "NESW"


class Seated(NamedTuple):
    """Where an entry started: its id, its side where ids are given twice, and its place."""

    id: str
    side: Side | None
    at: int
    most: int | None = None
    """How many players it has room for, where the file says so."""


class Entry(NamedTuple):
    """An entry as who it is and how it did; the place is None where it has none."""

    who: Contestant
    placed: Placed | None


def numbered(game: GameBytes, details: int, kind: int, howell: bool) -> Iterator[Seated]:
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
            yield Seated(str(number), None, _entry_at(game, tables[0], number))
    elif howell:
        for number in range(1, highest + 1):
            table, direction = game.part(map_at + 0x50 + 2 * (number - 1), 2)
            if number != phantom and 1 <= direction <= 4:
                new = game.u8(map_at + number - 1) or number
                yield Seated(str(new), None, _entry_at(game, tables[direction - 1], table))
    else:
        yield from _by_direction(game, tables, highest, map_at, phantom, kind == 2)


def _by_direction(
    game: GameBytes, tables: list[int], highest: int, map_at: int, phantom: int, single: bool
) -> Iterator[Seated]:
    for number in range(1, highest + 1):
        for direction in range(4 if single else 2):
            if (phantom, direction) in ((number, 0), (-number, 1)):
                continue
            place = 4 * (number - 1) + direction
            at = _entry_at(game, tables[direction], game.u8(map_at + 0xA0 + place))
            new = game.u8(map_at + place) or number
            if single:
                yield Seated(f"{new}{_SEATS[direction]}", None, at)
            else:
                yield Seated(str(new), (Side.NS, Side.EW)[direction], at)


def team_numbers(game: GameBytes, details: int) -> list[Seated]:
    """Say which numbers the teams of a section have, in the order of the file."""
    table = game.u32(details + 4)
    count = game.u8(table + 6) if table else 0
    return [
        Seated(str(game.u16(at)), None, game.u32(at + 4), game.u16(at + 2))
        for at in (table + 0x14 + 8 * number for number in range(count))
    ]


def _entry_at(game: GameBytes, table: int, place: int) -> int:
    """Where the entry at a table stands; 0 where nobody started there."""
    if not table or not 1 <= place <= game.u8(table + 6):
        return 0
    return game.u32(table + 0x10 + 8 * place)


def entries_of(
    game: GameBytes, seated: Seated, section: str, session: str, strata: str
) -> Entry | None:
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
    return Entry(who, placed)


def _placed(game: GameBytes, seated: Seated, extra: Mapping[str, str]) -> Placed | None:
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
