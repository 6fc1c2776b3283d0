"""The table of participants: one row a player, in the order in which a contestant has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from overtrick.core.seats import Seat, Side
from overtrick.errors import OvertrickError
from overtrick.events.problem import Problem
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.tables.cell import Cell

__all__ = ["contestant_rows", "contestants_of"]

_OWN = frozenset({"session", "section", "direction", "id", "name", "player"})
_PLAYER = "player_"


def contestant_rows(one: Contestant) -> list[tuple[dict[str, Cell], Mapping[str, str]]]:
    """
    Write a contestant as rows, each beside what rides along.

    >>> [row["player_name"] for row, _ in contestant_rows(Contestant("7", (Person("Eve"),)))]
    ['Eve']
    """
    whose: dict[str, Cell] = {"session": one.session, "section": one.section}
    if one.side:
        whose["direction"] = str(one.side)
    whose["id"] = one.id
    if one.name:
        whose["name"] = one.name
    if not one.players:
        return [(whose, one.extra)]
    rows: list[tuple[dict[str, Cell], Mapping[str, str]]] = []
    for number, player in enumerate(one.players, 1):
        cells: dict[str, Cell] = {**whose, "player": number}
        told = (("name", player.name), ("number", player.number), ("seat", player.seat))
        cells |= {f"{_PLAYER}{name}": str(text) for name, text in told if text}
        own = {f"{_PLAYER}{name}": text for name, text in player.extra.items()}
        rows.append((cells, {**(one.extra if number == 1 else {}), **own}))
    return rows


def contestants_of(
    rows: Iterable[tuple[str, Mapping[str, str]]],
) -> tuple[tuple[Contestant, ...], list[Problem]]:
    """
    Read contestants from rows; rows of one contestant need not stand together.

    >>> rows = [("2", {"id": "7", "player_name": "Eve"}), ("3", {"id": "7", "name": "Finn"})]
    >>> contestants_of(rows)[0][0].players[0].name
    'Eve'
    """
    found: dict[tuple[str, str, Side | None, str], Contestant] = {}
    problems: list[Problem] = []
    for where, row in rows:
        if not any(text.strip() for text in row.values()):
            continue
        try:
            one = _contestant(row)
        except OvertrickError as error:
            problems.append(Problem(where, error.text))
            continue
        if one is None:
            problems.append(Problem(where, "a participant without id"))
            continue
        key = one.session, one.section, one.side, one.id
        found[key] = _joined(found[key], one) if key in found else one
    return tuple(found.values()), problems


def _contestant(row: Mapping[str, str]) -> Contestant | None:
    texts = {name: row.get(name, "").strip() for name in _OWN}
    if not texts["id"]:
        return None
    person = _person(row)
    is_player = bool(texts["player"]) or person.is_known or person.seat is not None
    return Contestant(
        texts["id"],
        (person,) if is_player else (),
        texts["section"] or "A",
        Side.parse(texts["direction"]) if texts["direction"] else None,
        texts["name"],
        texts["session"] or "1",
        {
            name: text
            for name, text in row.items()
            if name not in _OWN and not name.startswith(_PLAYER) and text
        },
    )


def _person(row: Mapping[str, str]) -> Person:
    cells = {
        name.removeprefix(_PLAYER): text
        for name, text in row.items()
        if name.startswith(_PLAYER) and text
    }
    name, number = cells.pop("name", ""), cells.pop("number", "").strip()
    seat = cells.pop("seat", "").strip()
    return Person(name, number, Seat.parse(seat) if seat else None, cells)


def _joined(one: Contestant, more: Contestant) -> Contestant:
    return replace(
        one,
        players=(*one.players, *more.players),
        name=one.name or more.name,
        extra={**more.extra, **one.extra},
    )
