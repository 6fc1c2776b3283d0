"""PlayerNumbers and PlayerNames: who plays, found by where they sat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText
from overtrick.formats.bws.book import BwsBook, Cells, Key
from overtrick.formats.bws.numbering import RoundRow, Section, Sections, pair
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record

__all__ = ["contestants_of", "entered_at", "two_sided"]

_Plan = Mapping[tuple[int, int, int], RoundRow]


@dataclass(frozen=True, slots=True)
class _Entered:
    """A row of PlayerNumbers with somebody in it."""

    section: Section
    table: int
    seat: Seat
    round: int
    person: Person
    number: str | None
    """The pair, where the row itself says so."""


def entered_at(section: Section, table: int, side: Side) -> int:
    """
    Say at which table a pair plays first that enters its names at this one.

    >>> entered_at(Section(1, "A", tables=7, moved=2), 6, Side.EW)
    1
    """
    if side is Side.NS or not section.moved or section.tables < 1:
        return table
    return (table - 1 + section.moved) % section.tables + 1


def two_sided(sections: Sections, plan: _Plan, records: Mapping[Key, Record]) -> set[int]:
    """Find the sections in which one number stands for a pair on each side."""
    seen: dict[tuple[int, int], tuple[set[str], set[str]]] = {}
    for (section, round, _), planned in plan.items():
        if not planned.is_individual:
            _note(seen, section, round, planned.ns, planned.ew)
    for (section, round, _, _), told in records.items():
        if told.line.players is None:
            _note(seen, section, round, told.line.ns, told.line.ew)
    found = {
        section
        for (section, _), (ns, ew) in seen.items()
        if ns & ew and _is_regular(sections[section], ns & ew)
    }
    return found


def _note(
    seen: dict[tuple[int, int], tuple[set[str], set[str]]],
    section: int,
    round: int,
    ns: str | None,
    ew: str | None,
) -> None:
    sides = seen.setdefault((section, round), (set(), set()))
    for side, who in zip(sides, (ns, ew), strict=True):
        if who is not None:
            side.add(who)


def _is_regular(section: Section, both: set[str]) -> bool:
    """A number or two on both sides can be a slip; not where two winners are told."""
    return section.winners == 2 or (section.winners != 1 and len(both) > 1)


def contestants_of(
    book: BwsBook,
    sections: Sections,
    plan: _Plan,
    records: dict[Key, Record],
) -> list[Contestant]:
    """Read who plays, and name those who sat in for somebody in their records."""
    sided = two_sided(sections, plan, records)
    seated: dict[tuple[str, str, str, Side | None], dict[Seat, Person]] = {}
    first_met = _first_met(records)
    others: dict[tuple[int, int, int], dict[Seat, str]] = {}
    for told in sorted(_entered(book, sections), key=lambda one: max(one.round, 1)):
        place = _place(told)
        who = told.number or _who(plan, first_met, place, told.seat)
        if who is None:
            if told.person.is_known:
                book.problem(
                    "PlayerNumbers",
                    EnglishText(
                        "{name} sits {seat} where no pair is known",
                        name=told.person.name or told.person.number,
                        seat=told.seat.name.lower(),
                    ),
                    table=told.table,
                )
            continue
        side = told.seat.side if told.section.id in sided else None
        key = (told.section.session, told.section.letter, who, side)
        one_by_one = _is_individual(plan, first_met, place)
        seat = Seat.NORTH if one_by_one else told.seat
        most = 1 if one_by_one else 2
        person = replace(told.person, seat=None) if one_by_one else told.person
        if not _join(seated.setdefault(key, {}), seat, person, most, is_later=told.round > 1):
            others.setdefault(place, {})[told.seat] = told.person.name
    _name_others(records, others)
    return [
        Contestant(
            who,
            _players(persons),
            section,
            side,
            session=session,
        )
        for (session, section, who, side), persons in seated.items()
        if persons
    ]


def _place(told: _Entered) -> tuple[int, int, int]:
    """Section, round and table at which the pair of those names plays."""
    round = max(told.round, 1)
    table = told.table
    if told.round <= 1:
        table = entered_at(told.section, table, told.seat.side)
    return told.section.id, round, table


def _entered(book: BwsBook, sections: Sections) -> list[_Entered]:
    names = _directory(book)
    found = []
    for cells in book.rows("PlayerNumbers"):
        section, table = cells.number("Section"), cells.number("Table")
        word = cells.text("Direction").upper()[:1]
        if table is None or word not in ("N", "E", "S", "W"):
            if cells.text("Name") or cells.text("Number"):
                book.problem(
                    "PlayerNumbers",
                    EnglishText("nobody sits {word}", word=word or "nowhere"),
                    table=table,
                )
            continue
        found.append(
            _Entered(
                sections[1 if section is None else section],
                table,
                Seat(word),
                cells.number("Round") or 0,
                _person(cells, names, Seat(word)),
                pair(cells.number("TabScorePairNo")),
            )
        )
    return found


def _directory(book: BwsBook) -> dict[str, str]:
    """Names by number: the text number with its zeros, else the plain one."""
    names: dict[str, str] = {}
    for cells in book.rows("PlayerNames"):
        name = cells.text("Name")
        for number in (cells.text("ID"), cells.text("strID")):
            if name and number and number != "0":
                names[number] = name
    return names


def _person(cells: Cells, names: Mapping[str, str], seat: Seat) -> Person:
    number, name = cells.text("Number"), cells.text("Name")
    if number == "0":
        number = ""
    if not name and number:
        name = names.get(number) or names.get(number.lstrip("0"), "")
    return Person(name, number, seat, cells.others("PlayerNumbers") if name or number else {})


def _first_met(records: Mapping[Key, Record]) -> dict[tuple[int, int, int], Record]:
    """One record of each round at each table, for files without a movement."""
    found: dict[tuple[int, int, int], Record] = {}
    for (section, round, table, _), told in records.items():
        found.setdefault((section, round, table), told)
    return found


def _who(
    plan: _Plan,
    met: Mapping[tuple[int, int, int], Record],
    place: tuple[int, int, int],
    seat: Seat,
) -> str | None:
    planned = plan.get(place)
    if planned is None:
        line = met[place].line if place in met else None
        if line is None:
            return None
        return line.player(seat) or (line.ns if seat.side is Side.NS else line.ew)
    if planned.is_individual:
        return (planned.ns, planned.ew, planned.south, planned.west)[tuple(Seat).index(seat)]
    return planned.ns if seat.side is Side.NS else planned.ew


def _is_individual(
    plan: _Plan, met: Mapping[tuple[int, int, int], Record], place: tuple[int, int, int]
) -> bool:
    if place in plan:
        return plan[place].is_individual
    return place in met and met[place].line.is_individual


def _join(
    persons: dict[Seat, Person], seat: Seat, person: Person, most: int, *, is_later: bool
) -> bool:
    """Seat a person; False where another one sits there, or the pair is full."""
    if not person.is_known:
        return True
    for place, known in persons.items():
        is_same = (known.number, known.name) == (person.number, person.name)
        if is_same and (is_later or place is seat):
            return True
    if seat in persons or len(persons) >= most:
        return False
    persons[seat] = person
    return True


def _players(persons: Mapping[Seat, Person]) -> tuple[Person, ...]:
    """The two of a pair, North before South, East before West."""
    return tuple(persons[seat] for seat in Seat if seat in persons)


def _name_others(
    records: dict[Key, Record], others: Mapping[tuple[int, int, int], Mapping[Seat, str]]
) -> None:
    """Write who sat in for somebody into the records of that round at that table."""
    for key, told in records.items():
        names = others.get(key[:3])
        if names and any(names.values()):
            north, east, south, west = (names.get(seat, "") for seat in Seat)
            records[key] = replace(told, names=(north, east, south, west))
