"""
The room: each table with who sits there now, its link, and whether its phone is there.

The links of an event's deputies: whom each is for, whether it opens, who came by it.

Cards to print: one a table with its code, one to join by, guide cards, table cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import segno

from overtrick.app.access.links import Link
from overtrick.app.access.rows import clock_time
from overtrick.app.access.sign_in import SignedIn
from overtrick.app.access.viewer import Role
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import round_in_play
from overtrick.app.views.desk.grid import silent_minutes
from overtrick.app.views.desk.meeting_links import ROOMS
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Counted, Letter, Text
from overtrick.events.journal.plan import Plan
from overtrick.events.now.meetings import TableInRound, tables_in_round, tables_of
from overtrick.events.now.rounds import is_over, is_played, next_planned, session_in_play
from overtrick.messages import say
from overtrick.movements.grid import GridMeeting, Seating
from overtrick.movements.itinerary import Stop, contestants, itinerary

__all__ = [
    "DeputySeen",
    "GuideCard",
    "GuideLine",
    "RoomTable",
    "SeatShown",
    "TableCard",
    "deputies_seen",
    "guide_cards",
    "qr",
    "room_tables",
    "table_cards",
    "table_keys",
    "wifi",
]

Key = tuple[str, str, str]
"""Session, section and table."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat: who sits there, and the number of the contestant."""

    seat: str
    name: Sentence
    contestant: str


@dataclass(frozen=True, slots=True)
class RoomTable:
    """One table as the director sees it from the desk."""

    session: str
    section: str
    table: str
    seats: tuple[SeatShown, ...]
    link: Link | None
    silent: int | None
    """Minutes since its phone was heard of; None: never."""
    boards: str = ""
    sits_out: bool = False
    """Whether nobody plays there in this round."""
    room: str = ""
    """``open`` or ``closed`` where teams meet in two rooms."""
    phones: int = 0
    """How many phones follow it now."""

    @property
    def name(self) -> str:
        """The table as it is called."""
        table = f"{'' if self.section == 'A' else self.section}{self.table}"
        return f"{table}, {say(ROOMS[self.room])}" if self.room else table

    @property
    def phone(self) -> tuple[str, Text]:
        """The state of its phone, and a word for it."""
        if self.silent is None:
            return "come", Text("no phone yet")
        if self.phones > 1:
            return "ask", Counted("{count} phone", "{count} phones", self.phones)
        return (
            ("done", Text("phone is there"))
            if self.silent < 2
            else ("ask", Text("silent {minutes} min", minutes=self.silent))
        )


def room_tables(running: Running, links: Iterable[Link]) -> list[RoomTable]:
    """Give the tables of the round in play, as planned or drawn; of a match both rooms."""
    tables = [each for each in links if each.role is Role.TABLE and each.revoked is None]
    known = {(each.section, each.table or ""): each for each in tables if not each.room}
    rooms = {
        (each.session, each.section, each.table or "", each.room): each
        for each in tables
        if each.room
    }
    number = round_in_play(running)
    found: list[RoomTable] = []
    in_play = session_in_play(running.state)
    for plan in (each for each in running.state.plans if each.session == in_play):
        rounds = plan.movement.rounds
        for each in rounds[min(number, len(rounds)) - 1]:
            link = known.pop((plan.section, str(each.table)), None)
            found.append(_table(running, plan, each, str(number), link))
    for drawn in tables_in_round(running.state, number):
        if drawn.room:
            sitting = drawn.sitting
            own = (sitting.session, sitting.section, sitting.table, drawn.room)
            found.append(_in_room(running, drawn, rooms.pop(own, None)))
    for link in known.values():
        key = link.session, link.section, link.table or ""
        found.append(RoomTable(*key, (), link, silent_minutes(running, *key)))
    for (session, section, table, room), link in rooms.items():
        at = session, section, table
        silent = silent_minutes(running, *at, room)
        found.append(RoomTable(*at, (), link, silent, room=room))
    return sorted(
        (_with_phones(running, each) for each in found),
        key=lambda each: (
            *(each.session, each.section, len(each.table), each.table),
            ["", *ROOMS].index(each.room),
        ),
    )


def _with_phones(running: Running, table: RoomTable) -> RoomTable:
    place = table.session, table.section, table.table, table.room
    return replace(table, phones=len(running.phones_at(place)))


def table_keys(running: Running, links: Iterable[Link]) -> list[Key]:
    """
    Give every table of every round, and those that have a link already.

    A table has one card for all its sessions: that of the session which had one first.
    """
    linked = [
        (each.session, each.section, each.table)
        for each in links
        if each.role is Role.TABLE and each.revoked is None and each.table
    ]
    found: dict[tuple[str, str], str] = {}
    for session, section, table in (*linked, *tables_of(running.state)):
        found.setdefault((section, table), session)
    keys = ((session, *table) for table, session in found.items())
    return sorted(keys, key=lambda key: (key[1], len(key[2]), key[2]))


def _table(
    running: Running, plan: Plan, each: GridMeeting | Seating, round: str, link: Link | None
) -> RoomTable:
    seats = (
        _four(running, each)
        if isinstance(each, Seating)
        else _pairs(running, plan, each, round)
    )
    is_idle = not is_played(each)
    boards = plan.boards(each.set) if each.set and not is_idle else range(0)
    said = f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else "".join(map(str, boards))
    silent = silent_minutes(running, plan.session, plan.section, str(each.table))
    at = plan.session, plan.section, str(each.table)
    return RoomTable(*at, tuple(seats), link, silent, said, sits_out=is_idle)


def _in_room(running: Running, drawn: TableInRound, link: Link | None) -> RoomTable:
    """A room of a match: the teams that sit there, and the boards."""
    each, roster = drawn.sitting, running.state.roster
    seats = tuple(
        SeatShown(seat, roster.called(who, each.section, "") if who else "", who or "-")
        for seat, who in zip("NESW", (each.ns, each.ew, each.ns, each.ew), strict=True)
    )
    at = each.session, each.section, each.table
    said = f"{each.boards[0]}-{each.boards[-1]}" if each.boards else ""
    silent = silent_minutes(running, *at, drawn.room)
    return RoomTable(*at, seats, link, silent, said, room=drawn.room)


def _four(running: Running, each: Seating) -> list[SeatShown]:
    found = []
    for seat, who in zip("NESW", (each.north, each.east, each.south, each.west), strict=True):
        facts = running.state.roster.contestant(who or "", "", "")
        name = running.state.roster.name(facts.players[0]) if facts and facts.players else ""
        found.append(SeatShown(seat, name, who or "-"))
    return found


def _pairs(running: Running, plan: Plan, each: GridMeeting, round: str) -> list[SeatShown]:
    roster = running.state.roster
    players = roster.seated(each.ns, each.ew, plan.section, round, None) or (None,) * 4
    whose = (each.ns, each.ew, each.ns, each.ew)
    return [
        SeatShown(seat, _named(roster.name(player) if player else "", who), who or "-")
        for seat, player, who in zip("NESW", players, whose, strict=True)
    ]


def _named(name: str, contestant: str | None) -> Sentence:
    """The player's name, "" if it was not told; nobody where no pair sits."""
    return name if contestant is not None else Text("nobody")


@dataclass(frozen=True, slots=True)
class DeputySeen:
    """A deputy's link as the director sees it."""

    link: Link
    state: str
    word: Sentence
    note: Sentence = ""
    devices: tuple[str, ...] = ()
    """The devices that are signed in by it."""

    @property
    def opens(self) -> bool:
        """Whether it still lets somebody in."""
        return self.state != "come"


def deputies_seen(
    links: Iterable[Link], sessions: Iterable[SignedIn], now: datetime
) -> list[DeputySeen]:
    """Give the links to the desk, those that open first, the last made before the others."""
    devices: dict[str, list[str]] = {}
    for session in sessions:
        devices.setdefault(session.link, []).append(session.device)
    made = sorted(
        (link for link in links if link.role is Role.DEPUTY),
        key=lambda link: link.made,
        reverse=True,
    )
    seen = [_seen(link, devices.get(link.id, []), now) for link in made]
    return sorted(seen, key=lambda each: not each.opens)


def _seen(link: Link, devices: list[str], now: datetime) -> DeputySeen:
    if link.revoked is not None:
        return DeputySeen(
            link, "come", Text("withdrawn at {time}", time=clock_time(link.revoked, now))
        )
    until = clock_time(link.expires, now)
    if link.expires <= now:
        return DeputySeen(link, "come", Text("over since {time}", time=until))
    state, word = ("done", Text("signed in")) if devices else ("ask", Text("nobody yet"))
    return DeputySeen(link, state, word, Text("good until {time}", time=until), tuple(devices))


@dataclass(frozen=True, slots=True)
class GuideLine:
    """Where somebody plays in a round, with what, against whom."""

    round: int
    table: str
    seat: Sentence
    against: Sentence
    boards: str
    note: Sentence = ""


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The way of a pair, a team or a player through the evening."""

    who: Sentence
    names: str
    lines: tuple[GuideLine, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """What a table plays, round by round."""

    table: str
    lines: tuple[tuple[int, str, str, str, Sentence], ...]
    """Round, NS, EW, boards, a note."""


def qr(text: str) -> str:
    """
    Draw a QR code as SVG, that takes the size of its place.

    >>> qr("https://bridge.example/t/abc")[:5]
    '<svg '
    """
    made = segno.make(text, error="m", micro=False)
    drawn: str = made.svg_inline(omitsize=True, border=3, lineclass=None, svgclass="qr")
    return drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)


def wifi(name: str, password: str = "") -> str:
    r"""
    Give what a phone's camera joins a Wi-Fi by.

    >>> wifi("Club; west", "a:b")
    'WIFI:T:WPA;S:Club\\; west;P:a\\:b;;'
    """
    told = [re.sub(r'([\\;,:"])', r"\\\1", text) for text in (name, password)]
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{told[0]};{f'P:{told[1]};' if password else ''};"


def _to_come(running: Running) -> list[Plan]:
    """The plans of the session in play; when it is over, of the next one that is planned."""
    state = running.state
    session = (next_planned(state) if is_over(state) else "") or session_in_play(state)
    return [each for each in state.plans if each.session == session]


def guide_cards(running: Running) -> list[GuideCard]:
    """Give a card for each pair, team or player."""
    plans = _to_come(running)
    return [card for plan in plans for card in _guides(running, plan, len(plans) > 1)]


def table_cards(running: Running) -> list[TableCard]:
    """Give a card for each table."""
    found: list[TableCard] = []
    plans = _to_come(running)
    for plan in plans:
        rows: dict[int, list[tuple[int, str, str, str, Sentence]]] = {}
        rounds: tuple[tuple[GridMeeting | Seating, ...], ...] = plan.movement.rounds
        for number, meeting in ((n, each) for n, row in enumerate(rounds, 1) for each in row):
            line = (number, *_sides(meeting), _boards(plan, meeting.set), _turned(meeting))
            rows.setdefault(meeting.table, []).append(line)
        section = plan.section if len(plans) > 1 else ""
        found += [TableCard(f"{section}{table}", tuple(rows[table])) for table in sorted(rows)]
    return found


def _sides(meeting: GridMeeting | Seating) -> tuple[str, str]:
    if isinstance(meeting, GridMeeting):
        return meeting.ns or "-", meeting.ew or "-"
    sides = ((meeting.north, meeting.south), (meeting.east, meeting.west))
    ns, ew = (" + ".join(who or "-" for who in side) for side in sides)
    return ns, ew


def _guides(running: Running, plan: Plan, sections: bool) -> Iterator[GuideCard]:
    for who in contestants(plan.movement):
        direction, _, id = who.rpartition(" ")
        names = running.state.roster.called(id, plan.section, direction)
        stops = itinerary(plan.movement, who)
        lines = tuple(_line(plan, stop) for stop in stops)
        side = Letter("side", direction) if direction else ""
        parts = [part for part in (plan.section if sections else "", side, id) if part]
        yield GuideCard(Text.joined(parts, " "), names, lines)


def _line(plan: Plan, stop: Stop) -> GuideLine:
    if stop.is_sit_out:
        return GuideLine(stop.round, "-", "", Text("sit out"), "")
    against = " ".join(stop.opponents)
    seat: Sentence = Letter("side" if len(stop.seat) == 2 else "seat", stop.seat)
    if stop.partner:
        seat = Text("{seat} with {partner}", seat=seat, partner=stop.partner)
    return GuideLine(
        stop.round,
        str(stop.table),
        seat,
        against,
        _boards(plan, stop.set),
        _turned(stop),
    )


def _turned(where: GridMeeting | Seating | Stop) -> Sentence:
    if isinstance(where, Seating):
        return ""
    if where.alternating:
        return Text("every second board turned")
    return Text("arrow turned") if where.switched else ""


def _boards(plan: Plan, set: int | None) -> str:
    if not set:
        return "-"
    boards = plan.boards(set)
    return f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else str(boards[0])
