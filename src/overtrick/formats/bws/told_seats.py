"""Contestants as rows of PlayerNumbers: where each pair enters its names."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.core.seats import Seat, Side
from overtrick.formats.bws.jet.layout import Value
from overtrick.formats.bws.numbering import Numbering, number_of
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person

__all__ = ["seats_of"]

_SEATS = (Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST)
_PAIRS = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}
_Place = tuple[int, int]
Row = dict[str, Value]


def seats_of(contents: Contents, numbering: Numbering, losses: list[str]) -> Iterator[Row]:
    """Write who sits where at the start, and who sat in for somebody later."""
    first = _first_seats(contents, numbering)
    tables = _table_numbers(contents, numbering)
    for who in contents.contestants:
        known = [person for person in who.players if person.is_known]
        if not known:
            continue
        section = numbering.section(who.session, who.section)
        found = None
        for side in [who.side] if who.side else [Side.NS, Side.EW]:
            found = min(
                (one for one in (found, first.get((section, side, who.id))) if one),
                default=None,
                key=lambda one: one[:2],
            )
        if found is None:
            losses.append(f"{who.id}: the names are not written, no table is known")
            continue
        round, table, seat = found
        if round == 1:
            table = _entering(contents, who, seat.side, table, len(tables[section]))
        yield from _rows(who, known, (section, table, round), seat, losses)
    yield from _substitutes(contents, numbering)


_Found = tuple[int, int, Seat]


def _first_seats(
    contents: Contents, numbering: Numbering
) -> dict[tuple[int, Side, str], _Found]:
    """The first round and table of everybody, by the movement, else by what was played."""
    found: dict[tuple[int, Side, str], _Found] = {}

    def note(section: int, round: int, table: int, who: str | None, seat: Seat) -> None:
        key = (section, seat.side, who or "")
        if who is not None and (key not in found or (round, table) < found[key][:2]):
            found[key] = (round, table, seat)

    for meeting in contents.movement:
        round, table = number_of(meeting.round), number_of(meeting.table)
        if round is None or table is None:
            continue
        section = numbering.section(meeting.session, meeting.section)
        seated = meeting.players or (meeting.ns, meeting.ew, None, None)
        for who, seat in zip(seated, _SEATS, strict=True):
            note(section, round, table, who, seat)
    planned = {section for section, _, _ in found}
    for (section, round, table, _), told in zip(
        numbering.places(), contents.records, strict=True
    ):
        if section not in planned:
            alone = told.line.players if told.line.is_individual else None
            seated = alone or (told.line.ns, told.line.ew, None, None)
            for who, seat in zip(seated, _SEATS, strict=True):
                note(section, round, table, who, seat)
    return found


def _table_numbers(contents: Contents, numbering: Numbering) -> dict[int, set[int]]:
    tables: dict[int, set[int]] = {number: set() for number in numbering.sections.values()}
    for section, _, table, _ in numbering.places():
        tables[section].add(table)
    for meeting in contents.movement:
        planned = number_of(meeting.table)
        if planned is not None:
            tables[numbering.section(meeting.session, meeting.section)].add(planned)
    return tables


def _entering(contents: Contents, who: Contestant, side: Side, table: int, tables: int) -> int:
    """The table at which EW enter their names before they move up to this one."""
    word = contents.extra.get(f"bws:Section.{who.section}.EWMoveBeforePlay", "")
    if side is Side.NS or not word.removeprefix("-").isdecimal() or not 0 < table <= tables:
        return table
    return (table - 1 - int(word)) % tables + 1


def _rows(
    who: Contestant,
    known: list[Person],
    place: tuple[int, int, int],
    seat: Seat,
    losses: list[str],
) -> Iterator[Row]:
    section, table, round = place
    seats = list(_PAIRS[seat.side])
    if len(who.players) == 1 and known[0].seat is None:
        seats = [seat]
    free = [one for one in seats if one not in {person.seat for person in known}]
    for nth, person in enumerate(known):
        if nth >= 2:
            losses.append(
                f"{who.id}: {person.name or person.number} is left out, a third player"
            )
            continue
        at = person.seat if person.seat in seats else (free.pop(0) if free else seats[-1])
        row: Row = {
            "Section": section,
            "Table": table,
            "Direction": str(at),
            "Number": person.number,
            "Name": person.name,
            "Round": 0 if round == 1 else round,
        }
        row |= {
            key.removeprefix("bws:"): text
            for key, text in person.extra.items()
            if key.startswith("bws:")
        }
        yield row


def _substitutes(contents: Contents, numbering: Numbering) -> Iterator[Row]:
    usual = {
        (numbering.section(who.session, who.section), name)
        for who in contents.contestants
        for name in who.names
    }
    seen: set[tuple[_Place, int, Seat]] = set()
    for (section, round, table, _), told in zip(
        numbering.places(), contents.records, strict=True
    ):
        for seat, name in zip(_SEATS, told.names or (), strict=bool(told.names)):
            place = ((section, table), round, seat)
            if name and (section, name) not in usual and place not in seen:
                seen.add(place)
                yield {
                    "Section": section,
                    "Table": table,
                    "Direction": str(seat),
                    "Number": "",
                    "Name": name,
                    "Round": round,
                }
