"""
Individuals: everybody plays for himself and changes partners every round.

In a Whist tournament everybody partners everyone once and opposes everyone twice; it exists
for 4k and 4k + 1 players, and ships where a cyclic one (for 9: one over two digits) is known.
4k + 2 players have as many rounds as players: everybody partners everyone but one once,
opposes each of these twice, and sits out twice; 6 and 14 players come near that.
A rainbow has four groups of players; those of different groups meet once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd, prod

from overtrick.errors import Counted, InvalidMovement, Text
from overtrick.movements.grid import A_COPY_EACH, Movement, Movers, Seating
from overtrick.movements.plain import shipped

__all__ = ["individual", "individuals", "rainbow"]

_TABLE = re.compile(r"([0-9]+)\+([0-9]+)v([0-9]+)\+([0-9]+)(?::([0-9]+))?")


@dataclass(frozen=True, slots=True)
class _Starter:
    """A line of the data file: the first round, numbered from 0, and how it goes on."""

    players: int
    moduli: tuple[int, ...]
    tables: tuple[tuple[int, int, int, int], ...]  # north, south, east, west
    sets: tuple[int, ...]  # none where all tables play the same set

    @property
    def rounds(self) -> int:
        return prod(self.moduli)


def individual(players: int, *, shared: bool = True) -> Movement:
    """
    Make the individual in which everybody partners everyone once and opposes everyone twice.

    In each round all tables play one set, unless it is not to be *shared*: that is known for
    13 players only.  One player fewer than 8, 12, 16 .. leaves a place empty: the other three
    at that table sit out, and nobody meets anyone more often than that.  With 6, 10, 14 ..
    players two sit out, and everybody has one player who is never his partner.

    >>> [(t.north, t.south, t.east, t.west) for t in individual(8).rounds[0]]
    [('3', '7', '5', '6'), ('8', '1', '2', '4')]
    >>> individual(68)
    Traceback (most recent call last):
    overtrick.errors.InvalidMovement: no individual for 68 players; there are: rainbow:68

    :raises InvalidMovement: if there is none such; the message lists what there is.
    """
    id = f"individual:{players}{'' if shared else ':shared=no'}"
    found = next((each for each in individuals(players) if each.id == id), None)
    if found is None:
        sharing = "" if shared else " without sharing"
        raise InvalidMovement(
            "no individual for {players} players{sharing}; {there_are}",
            players=players,
            sharing=sharing,
            there_are=_there_are(players),
        )
    return found


def rainbow(players: int) -> Movement:
    """
    Make the rainbow: North stays, South moves up 1 table, East 2, West 3, the boards down 1.

    Any two players of different groups meet once, and everybody plays every set once.

    >>> second = rainbow(20).rounds[1][0]
    >>> second.north, second.south, second.east, second.west, second.set
    ('1', '10', '14', '18', 2)

    :raises InvalidMovement: unless the players fill 5, 7, 11, 13 .. tables, a number that
        neither 2 nor 3 divides; with others some would meet twice.
    """
    tables = players // 4
    if players % 4 or tables < 5 or gcd(tables, 6) > 1:
        raise InvalidMovement(
            "no rainbow for {players} players: it needs 20, 28, 44, 52 .., "
            "four at each table and a number of tables that neither 2 nor 3 "
            "divides",
            players=players,
        )
    return Movement(
        id=f"rainbow:{players}",
        name=Text("Rainbow, {players} players", players=players),
        kind=Movers.INDIVIDUAL,
        winners=1,
        rounds=tuple(_rainbow_round(number, tables) for number in range(tables)),
        notes=(
            Text("North stays, South moves up 1 table, East 2, West 3, the boards down 1"),
            Text(
                "everybody keeps his direction: North and South are compared, and East and West"
            ),
        ),
    )


def individuals(players: int) -> Iterator[Movement]:
    """
    Make every individual there is for so many players, the usual one first.

    >>> [movement.id for movement in individuals(13)]
    ['individual:13', 'individual:13:shared=no']
    """
    for starter in _starters(players):
        yield _laid_out(starter, players)
    if players % 4 == 0 and players >= 20 and gcd(players // 4, 6) == 1:
        yield rainbow(players)


def _there_are(players: int) -> Text:
    if ids := [movement.id for movement in individuals(players)]:
        return Text("there are: {ids}", ids=", ".join(ids))
    return Text(
        "there are individuals for 4 to {most} players, rainbows for 20, 28 ..",
        most=max(_read()),
    )


def _starters(players: int) -> tuple[_Starter, ...]:
    """Those for so many, or with one place left empty where that costs no table."""
    empty = 1 if players % 4 == 3 and players > 3 else 0
    return _read().get(players + empty, ())


@lru_cache
def _read() -> dict[int, tuple[_Starter, ...]]:
    starters: dict[int, tuple[_Starter, ...]] = {}
    for line in shipped("individual"):
        starter = _starter(line)
        starters[starter.players] = (*starters.get(starter.players, ()), starter)
    return starters


def _starter(line: dict[str, str]) -> _Starter:
    tables = [
        [int(digits) - 1 for digits in match.groups() if digits]
        for match in _TABLE.finditer(line["round_1"])
    ]
    return _Starter(
        players=int(line["players"]),
        moduli=tuple(map(int, line["group"].split("x"))),
        tables=tuple((n, s, e, w) for n, s, e, w, *_ in tables),
        sets=tuple(played for _, _, _, _, *sets in tables for played in sets),
    )


def _laid_out(starter: _Starter, players: int) -> Movement:
    return Movement(
        id=f"individual:{players}{':shared=no' if starter.sets else ''}",
        name=_name(starter, players),
        kind=Movers.INDIVIDUAL,
        winners=1,
        rounds=tuple(_round(starter, number, players) for number in range(starter.rounds)),
        notes=_notes(starter, players),
        copies=1 if starter.sets else players // 4,
    )


def _name(starter: _Starter, players: int) -> Text:
    if starter.sets:
        return Text("Individual, {players} players, no shared boards", players=players)
    return Text("Individual, {players} players", players=players)


def _round(starter: _Starter, number: int, players: int) -> tuple[Seating, ...]:
    def seated(player: int) -> str | None:
        moved = _raised(player, number, starter.moduli)
        return str(moved + 1) if moved < players else None

    sets = starter.sets or (0,) * len(starter.tables)
    return tuple(
        Seating(
            table=table,
            north=seated(north),
            south=seated(south),
            east=seated(east),
            west=seated(west),
            set=_raised(played, number, starter.moduli) + 1,
        )
        for table, ((north, south, east, west), played) in enumerate(
            zip(starter.tables, sets, strict=True), start=1
        )
    )


def _raised(player: int, by: int, moduli: tuple[int, ...]) -> int:
    """The player *by* rounds later: digit by digit within the group, the others stay."""
    if player >= prod(moduli):
        return player
    moved, place = 0, 1
    for modulus in reversed(moduli):
        moved += (player + by) % modulus * place
        player, by, place = player // modulus, by // modulus, place * modulus
    return moved


def _notes(starter: _Starter, players: int) -> tuple[Text, ...]:
    notes: list[Text] = []
    if len(starter.moduli) == 1:
        last = starter.rounds
        notes.append(
            Text(
                "each round a player follows the one numbered one lower, 1 follows {last}",
                last=last,
            )
        )
        if starter.players > last and players == starter.players:
            notes.append(Text("player {player} stays", player=players))
    if not starter.sets and players // 4 > 1:
        notes.append(A_COPY_EACH)
    if players % 4:
        notes.append(
            Counted(
                "{count} sits out in each round", "{count} sit out in each round", players % 4
            )
        )
    return tuple(notes)


def _rainbow_round(number: int, tables: int) -> tuple[Seating, ...]:
    def group(which: int, table: int) -> str:
        return str(which * tables + (table - which * number) % tables + 1)

    return tuple(
        Seating(
            table=table + 1,
            north=group(0, table),
            south=group(1, table),
            east=group(2, table),
            west=group(3, table),
            set=(table + number) % tables + 1,
        )
        for table in range(tables)
    )
