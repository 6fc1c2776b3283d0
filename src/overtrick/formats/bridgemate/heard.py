"""
What messages of the Data Connector tell, put together: the contents of an evening.

A later message of the same result, board or seat replaces an earlier one, as corrections at
the table do; a result that was taken back is one that is not known yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.formats.bridgemate.codec import Message, json_text, to_wire
from overtrick.formats.bridgemate.event import meetings_of
from overtrick.formats.bridgemate.hands import dealt_of
from overtrick.formats.bridgemate.messages import (
    GameType,
    HandrecordDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    SectionDTO,
    SessionDTO,
    TdCallDTO,
)
from overtrick.formats.bridgemate.results import (
    DIRECTIONS,
    Identity,
    identity,
    one_record,
    record_of,
)
from overtrick.formats.bridgemate.seating import contestants_of, first_places, person_of
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.table import Record
from overtrick.formats.limits import Problems
from overtrick.formats.plain import date_of_parts

__all__ = ["METHODS", "Heard"]

D = TypeVar("D", bound=Message)
Told = list[tuple[str, D]]
"""Messages, each with the place where it stood."""

METHODS = {
    10: "matchpoints",
    20: "butler",
    30: "cross_imps",
    40: "teams",
    50: "teams",
    60: "bam",
}
"""Our methods by the tens of the scoring methods."""
_KINDS: dict[int, str] = {
    GameType.PAIRS: "pairs",
    GameType.INDIVIDUAL: "individual",
    GameType.TEAMS: "teams",
}


@dataclass(slots=True)
class Heard:
    """
    Messages in the order in which they came, gathered by kind.

    >>> heard = Heard()
    >>> heard.results.append(("queue:result 1", ResultDTO(section_letters="A", table_number=3,
    ...     round_number=1, board_number=7, pair_north_south=3, pair_east_west=10)))
    >>> contents, problems = heard.contents()
    >>> str(contents.records[0].line.outcome), problems
    ('PASS', [])
    """

    results: Told[ResultDTO] = field(default_factory=list)
    players: Told[PlayerDataDTO] = field(default_factory=list)
    participations: Told[ParticipationDTO] = field(default_factory=list)
    handrecords: Told[HandrecordDTO] = field(default_factory=list)
    td_calls: Told[TdCallDTO] = field(default_factory=list)
    sections: Told[SectionDTO] = field(default_factory=list)
    sessions: Told[SessionDTO] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """How many messages there are."""
        people = len(self.players) + len(self.participations)
        planned = len(self.sections) + len(self.sessions)
        return len(self.results) + len(self.handrecords) + len(self.td_calls) + people + planned

    def contents(self) -> tuple[Contents, Problems]:
        """Put together what was heard, with the problems found on the way."""
        problems = Problems()
        names = _session_names(self)
        movement = tuple(_meetings(self, names, problems))
        records = tuple(_records(self.results, names, problems))
        deals = tuple(_deals(self.handrecords, names, problems))
        players = _players(self.players)
        places = first_places(movement, records)
        seats = [told for _, told in self.participations]
        people, rest = contestants_of(seats, players, places, names)
        problems += _unseated(self.participations, rest)
        contents = Contents(
            _about(self),
            tuple(_named(records, rest, players, names)),
            deals,
            tuple(people),
            movement=movement,
            extra=self.extra | dict(_riders(self, rest, players, seats)),
        )
        return contents, problems


def _all(heard: Heard) -> Iterator[Message]:
    for told in (heard.sessions, heard.sections, heard.results, heard.handrecords):
        yield from (one for _, one in told)
    yield from (one for _, one in heard.participations)


def _session_names(heard: Heard) -> dict[str, str]:
    """
    Our names of sessions, ``1`` and on, by their guids in the order of their coming.

    What names no session is of the first.
    """
    told = [getattr(one, "session_guid", None) for one in _all(heard)]
    told += [section.session_guid for _, section in _all_sections(heard)]
    guids = dict.fromkeys(guid for guid in told if guid)
    return {"": "1"} | {guid: str(number) for number, guid in enumerate(guids, 1)}


def _all_sections(heard: Heard) -> Iterator[tuple[str, SectionDTO]]:
    for where, session in heard.sessions:
        for group in session.scoring_groups or ():
            for section in group.sections or ():
                guid = section.session_guid or group.session_guid or session.session_guid
                yield where, replace(section, session_guid=guid)
    yield from heard.sections


def _meetings(
    heard: Heard, names: dict[str, str], problems: list[Problem]
) -> Iterator[PlannedMeeting]:
    found: dict[tuple[str, str, str, str], PlannedMeeting] = {}
    for where, section in _all_sections(heard):
        meetings, notes = meetings_of(section, names[section.session_guid or ""])
        letters = f"section {section.letters or 'A'}"
        problems += _noted(where, letters, notes)
        for one in meetings:
            found[one.session, one.section, one.table, one.round] = one
    yield from found.values()


def _records(
    told: Told[ResultDTO], names: dict[str, str], problems: list[Problem]
) -> Iterator[Record]:
    folded: dict[Identity, dict[int, tuple[str, ResultDTO]]] = {}
    for where, one in told:
        halves = folded.setdefault(identity(one), {})
        is_half = one.scoring_direction in (1, 2) and not one.is_deleted
        for other in (3,) if is_half else tuple(halves):
            halves.pop(other, None)
        halves[one.scoring_direction if is_half else 3] = where, one
    for halves in folded.values():
        yield from _record(halves, names, problems)


def _record(
    halves: dict[int, tuple[str, ResultDTO]], names: dict[str, str], problems: list[Problem]
) -> Iterator[Record]:
    found = []
    for direction, (where, one) in sorted(halves.items()):
        place = (one.board_number if one.board_number > 0 else None, str(one.table_number))
        try:
            record, notes = record_of(one, names.get(one.session_guid or "", "1"))
        except OvertrickError as error:
            problems += _noted(where, _place(one), [error], *place)
            continue
        found.append(replace(record, line=replace(record.line, where=where)))
        if len(halves) == 1 and direction != 3:
            notes.append(
                EnglishText(
                    "only the score of {word} is told", word="NS" if direction == 1 else "EW"
                )
            )
        problems += _noted(where, _place(one), notes, *place)
    if len(found) == 2 and not any(record.is_pending for record in found):
        yield one_record(*found)
    else:
        yield from found[:1]


def _noted(
    where: str,
    what: Text | str,
    notes: Iterable[object],
    board: int | None = None,
    table: str | None = None,
) -> Iterator[Problem]:
    for note in notes:
        said = Text("{what}: {note}", what=what, note=note)
        yield Problem(where, said, board, table)


def _place(one: ResultDTO) -> str:
    section = one.section_letters or ""
    return f"board {one.board_number}, table {section}{one.table_number}"


def _deals(
    told: Told[HandrecordDTO], names: dict[str, str], problems: list[Problem]
) -> Iterator[Dealt]:
    folded: dict[tuple[str, int, str, int], tuple[str, HandrecordDTO]] = {}
    groups = {one.scoring_group_number for _, one in told}
    for where, one in told:
        section = one.section_letters or "" if len(groups) > 1 else ""
        key = one.session_guid or "", one.scoring_group_number, section, one.board_number
        folded[key] = where, one
    for (guid, _, section, number), (where, one) in folded.items():
        board = number if number > 0 else None
        try:
            dealt, notes = dealt_of(one, names.get(guid, "1"))
        except OvertrickError as error:
            problems += _noted(where, Text("board {number}", number=number), [error], board)
            continue
        problems += _noted(where, Text("board {number}", number=number), notes, board)
        yield replace(dealt, section=section)


def _players(told: Told[PlayerDataDTO]) -> dict[str, PlayerDataDTO]:
    return {one.player_number: one for _, one in told if one.player_number}


def _unseated(told: Told[ParticipationDTO], rest: list[ParticipationDTO]) -> Iterator[Problem]:
    left = {id(one) for one in rest}
    for where, one in told:
        if id(one) in left and one.round_number <= 1:
            seat = _direction(one)
            table = f"{one.section_letters or 'A'}{one.table_number}"
            message = Text(
                "table {table}, {seat}: no pair is known that begins there",
                table=table,
                seat=seat,
            )
            yield Problem(where, message, table=str(one.table_number))


def _direction(one: ParticipationDTO) -> str:
    seat = DIRECTIONS.get(one.direction)
    return seat.name.capitalize() if seat else f"direction {one.direction}"


def _named(
    records: Iterable[Record],
    rest: list[ParticipationDTO],
    players: dict[str, PlayerDataDTO],
    names: dict[str, str],
) -> Iterator[Record]:
    """The records with the names of those who were told to sit there in a later round."""
    seated: dict[tuple[str, str, str, str], dict[int, str]] = {}
    for one in rest:
        session = names.get(one.session_guid or "", "1")
        where = session, one.section_letters or "A", str(one.table_number)
        if one.round_number > 1 and one.direction in DIRECTIONS:
            person = person_of(one, players.get(one.player_number or ""))
            name = "" if one.is_removal else person.name
            seated.setdefault((*where, str(one.round_number)), {})[one.direction] = name
    for record in records:
        line = record.line
        found = seated.get((line.session, line.section, line.table or "", line.round or ""))
        if found and any(found.values()):
            north, east, south, west = (found.get(at, "") for at in range(1, 5))
            record = replace(record, names=(north, east, south, west))
        yield record


def _riders(
    heard: Heard,
    rest: list[ParticipationDTO],
    players: dict[str, PlayerDataDTO],
    seats: list[ParticipationDTO],
) -> Iterator[tuple[str, str]]:
    """What has no field of ours, as JSON to be written back."""
    left = {id(one) for one in rest}
    seated = {one.player_number for one in seats if id(one) not in left}
    idle = [one for number, one in players.items() if number not in seated]
    calls = [one for _, one in heard.td_calls]
    sessions = [one for _, one in heard.sessions]
    sections = [one for _, one in heard.sections]
    kept: dict[str, Sequence[Message]] = {
        "Sessions": sessions,
        "Sections": sections,
        "PlayerData": idle,
        "Participations": rest,
        "TdCalls": calls,
    }
    for name, told in kept.items():
        if told:
            yield f"bridgemate:{name}", json_text([to_wire(one) for one in told])


def _about(heard: Heard) -> About:
    sections = [section for _, section in _all_sections(heard)]
    section = next(iter(sections), SectionDTO())
    found: dict[str, Any] = {
        "kind": _KINDS.get(section.game_type, ""),
        "winners": section.winners if section.winners in (1, 2) else None,
    }
    if not heard.sessions:
        return About(**found)
    session = heard.sessions[0][1]
    group = next(iter(session.scoring_groups or ()), None)
    method = METHODS.get(group.scoring_method // 10 * 10, "") if group else ""
    return About(title=session.name or "", date=_date(session), method=method, **found)


def _date(session: SessionDTO) -> str:
    if session.year < 2000:  # a device whose clock was never set
        return ""
    return date_of_parts(session.year, session.month, session.day)
