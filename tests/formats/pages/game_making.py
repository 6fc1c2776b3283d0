"""A small writer of ACBLscore game files, from the published layout alone; for tests only."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

HEADER = 0x9F0
COLOURS = " BSRGP"


@dataclass
class Player:
    first: str = ""
    last: str = ""
    number: str = ""
    city: str = ""
    state: str = ""
    masterpoints: int = 0


@dataclass
class Entrant:
    number: int
    direction: int = 0  # 0 N(S), 1 E(W), 2 S, 3 W
    table: int = 1
    players: Sequence[Player] = ()
    session: int = -1  # hundredths
    final: int = -1
    percentage: int = 0
    rank: tuple[int, int] = (0, 0)
    boards: int = 0
    won: tuple[int, int] = (0, 0)  # hundredths of masterpoints, and their colour


@dataclass
class Match:
    round: int
    opponent: int
    imps: int
    points: int  # hundredths
    boards: int


Slot = tuple[int, int, Sequence[tuple[int, int, int]]]
"""Round, table, and number, score and award in hundredths of every side."""


@dataclass
class Part:
    """A section."""

    letter: str = "A"
    howell: bool = False
    entrants: Sequence[Entrant] = ()
    boards: Mapping[int, Sequence[Slot]] = field(default_factory=dict)
    phantom: int = 0
    renumbered: Mapping[tuple[int, int], int] = field(default_factory=dict)
    matches: Mapping[int, Sequence[Match]] = field(default_factory=dict)
    table_first: bool = False


@dataclass
class Game:
    """An event."""

    kind: int = 0
    scoring: int = 0
    parts: Sequence[Part] = ()
    title: str = "Tuesday Pairs"
    date: str = "March 3, 2026"
    club: str = "Riverside Bridge Club"
    director: str = "Dana Stone"
    club_number: str = "123456"
    session: int = 1
    strata: str = "AB"


class Writer:
    def __init__(self) -> None:
        self.data = bytearray(HEADER)
        self.data[:6] = b"\x12\x0a\x03AC3"
        self.sections = 0

    def put(self, at: int, form: str, *values: int) -> None:
        struct.pack_into("<" + form, self.data, at, *values)

    def text(self, at: int, words: str) -> None:
        raw = words.encode("cp1252")
        self.data[at : at + 1 + len(raw)] = bytes([len(raw)]) + raw

    def block(self, size: int) -> int:
        """A structure of that many bytes behind its length."""
        at = len(self.data)
        self.data += bytes(size)
        self.put(at, "H", size - 2)
        return at


def game_file(*games: Game) -> bytes:
    """Write a game file."""
    writer = Writer()
    writer.put(0x9DB, "H", 774)
    writer.put(0x9DD, "HH", (14 << 11) | (30 << 5), ((2026 - 1980) << 9) | (3 << 5) | 3)
    for number, game in enumerate(games, 1):
        _event(writer, number, game)
    return bytes(writer.data)


def _event(writer: Writer, number: int, game: Game) -> None:
    at = writer.block(0x2D0)
    writer.put(0x12 + 4 * (number - 1), "I", at)
    writer.put(0xDA + number - 1, "B", game.kind)
    writer.put(0x10C + number - 1, "B", game.scoring)
    writer.text(at + 4, game.title)
    writer.text(at + 0x1E, "Evening")
    writer.text(at + 0x2C, game.director)
    writer.text(at + 0x48, game.date)
    writer.text(at + 0x5C, game.club)
    writer.put(at + 0x8C, "B", game.session)
    writer.put(at + 0x95, "B", 1 if game.club_number else 0)
    writer.put(at + 0x9E, "B", len(game.strata))
    writer.text(at + 0xB0, game.club_number)
    for place, letter in enumerate(game.strata):
        writer.put(at + 0xD4 + 95 * place + 0x22, "B", ord(letter))
    for part in game.parts:
        _section(writer, number, game, part)


def _section(writer: Writer, event: int, game: Game, part: Part) -> None:
    summary = 0x13E + 22 * writer.sections
    writer.sections += 1
    writer.put(summary, "B", event)
    writer.text(summary + 1, part.letter)
    at = writer.block(0x324)
    writer.put(summary + 4, "I", at)
    writer.put(at + 0x18, "B", int(part.howell))
    writer.put(at + 0x1B, "H", max((one.number for one in part.entrants), default=0))
    writer.put(at + 0x43, "b", part.phantom)
    for (direction, old), new in part.renumbered.items():
        place = old - 1 if part.howell else 4 * (old - 1) + direction
        writer.put(at + 0xDD + place, "B", new)
    if game.kind in (1, 4):
        _teams(writer, at, part)
    else:
        _tables(writer, at, part)
    if part.matches:
        writer.put(at + 0x23D, "I", _matches(writer, part))
    if part.boards:
        writer.put(summary + 8, "I", _boards(writer, part))


def _tables(writer: Writer, at: int, part: Part) -> None:
    for direction in range(4):
        mine = [one for one in part.entrants if one.direction == direction]
        if not mine:
            continue
        count = max(one.table for one in mine)
        index = writer.block(0x14 + 8 * count)
        writer.put(index + 6, "B", count)
        writer.put(at + 4 + 4 * direction, "I", index)
        for one in mine:
            writer.put(index + 0x10 + 8 * one.table, "I", _entry(writer, one))
            if part.howell:
                place = at + 0xDD + 0x50 + 2 * (one.number - 1)
                writer.put(place, "BB", one.table, direction + 1)
            else:
                place = at + 0xDD + 0xA0 + 4 * (one.number - 1) + direction
                writer.put(place, "B", one.table)


def _teams(writer: Writer, at: int, part: Part) -> None:
    index = writer.block(0x14 + 8 * len(part.entrants))
    writer.put(at + 4, "I", index)
    writer.put(index + 6, "B", len(part.entrants))
    for place, one in enumerate(part.entrants):
        entry = _entry(writer, one, room=6)
        writer.put(index + 0x14 + 8 * place, "HHI", one.number, len(one.players), entry)


def _entry(writer: Writer, one: Entrant, room: int = 0) -> int:
    at = writer.block(0xA4 + 120 * max(room, len(one.players)))
    writer.put(at + 4, "6i", 0, one.session, one.session, 0, one.final, 0)
    writer.put(at + 0x1C, "H", one.percentage)
    writer.put(at + 0x1E, "B", 1)
    writer.put(at + 0x2F, "B", one.boards)
    writer.put(at + 0x40, "HB", *one.won)
    writer.put(at + 0x5E, "HH", *one.rank)
    for place, player in enumerate(one.players):
        here = at + 0xA4 + 120 * place
        writer.text(here, player.last)
        writer.text(here + 0x11, player.first)
        writer.text(here + 0x22, player.city)
        writer.text(here + 0x33, player.state)
        writer.text(here + 0x36, player.number)
        writer.put(here + 0x71, "H", player.masterpoints)
    return at


def _boards(writer: Writer, part: Part) -> int:
    index = writer.block(0x26 + 8 * len(part.boards))
    writer.put(index + 4, "H", len(part.boards))
    for place, (board, slots) in enumerate(part.boards.items()):
        sides = len(slots[0][2]) if slots else 2
        size = 2 + 8 * sides
        block = writer.block(6 + size * len(slots))
        counted = sum(slot[2][0][1] not in (900, 950, 999) for slot in slots)
        writer.put(block + 4, "BB", sides, counted)
        writer.put(index + 0x26 + 8 * place, "BBHI", board, 0, counted, block)
        for number, (round, table, halves) in enumerate(slots):
            here = block + 6 + size * number
            both = (table, round) if part.table_first else (round, table)
            writer.put(here, "BB", *both)
            for side, half in enumerate(halves):
                writer.put(here + 2 + 8 * side, "hhi", *half)
    return index


def _matches(writer: Writer, part: Part) -> int:
    index = writer.block(0x56 + 4 * len(part.entrants))
    writer.put(index + 4, "HH", len(part.entrants), 1)
    for place, one in enumerate(part.entrants):
        matches = part.matches.get(one.number, ())
        table = writer.block(0x22 + 32 * len(matches))
        writer.put(index + 0x56 + 4 * place, "I", table)
        writer.put(table + 4, "B", len(matches))
        for number, match in enumerate(matches):
            here = table + 0x22 + 32 * number
            writer.put(here + 1, "BH", match.round, match.opponent)
            writer.put(here + 8, "hHxB", match.imps, match.points, match.boards)
    return index
