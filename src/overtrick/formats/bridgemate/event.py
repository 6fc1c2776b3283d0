"""
An evening of ours as the event that the Data Connector begins with: movement, players, hands.

Movements of the Data Connector, to and from our planned meetings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TypeVar
from uuid import NAMESPACE_URL, uuid5

from overtrick.errors import EnglishText, OvertrickError
from overtrick.formats.bridgemate.codec import (
    InvalidMessage,
    Message,
    from_wire,
    json_of,
    to_wire,
)
from overtrick.formats.bridgemate.hands import handrecord_of
from overtrick.formats.bridgemate.messages import (
    GameType,
    HandrecordDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    RoundDTO,
    ScoringGroupDTO,
    ScoringMethod,
    SectionDTO,
    SessionDTO,
    TableDTO,
)
from overtrick.formats.bridgemate.seating import first_places, participations_of
from overtrick.formats.bridgemate.sending import plain_number, results_of
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import PlannedMeeting

__all__ = ["evening_of", "guid_of", "meetings_of", "results_in", "sections_of", "session_guids"]

D = TypeVar("D", bound=Message)

_METHODS = {
    "matchpoints": ScoringMethod.MATCHPOINTS,
    "butler": ScoringMethod.BUTLER_2_TENTH_CUT,
    "cross_imps": ScoringMethod.CROSS_IMPS_2_TOTAL,
    "teams": ScoringMethod.TEAM_IMPS,
    "bam": ScoringMethod.BOARD_A_MATCH,
}
_GAMES = {
    "individual": GameType.INDIVIDUAL,
    "teams": GameType.TEAMS,
    "swiss_teams": GameType.TEAMS,
}


def guid_of(text: str) -> str:
    """
    Make a guid of a name, always the same of the same: 32 capital hexadecimal digits.

    >>> guid_of("Tuesday 2026-03-10")
    '8D42B1460571585B900CCA306AAF9105'
    """
    whole = text.encode(errors="replace").decode()
    return uuid5(NAMESPACE_URL, f"overtrick:{whole}").hex.upper()


def evening_of(
    contents: Contents, guids: Mapping[str, str]
) -> tuple[dict[str, list[dict[str, Any]]], list[str]]:
    """Write movement, players and hands by their names on the wire, whatever there is."""
    losses: list[str] = []
    method = _METHODS.get(contents.about.method, 10)
    sessions = []
    for number, name in enumerate(sorted({one.session for one in contents.movement}), 1):
        told = _told_session(contents, name, guids[name])
        if told is None:
            sections = _sections(contents, name, guids[name], number, losses)
            group = ScoringGroupDTO(
                session_guid=guids[name],
                sections=tuple(sections),
                scoring_group_number=number,
                scoring_method=method,
            )
            told = _session(contents, guids[name], guids["1"], group, losses)
        sessions.append(told)
    places = first_places(contents.movement, contents.records)
    players, seats, unsaid = participations_of(contents.contestants, places, guids)
    gathered: dict[str, Iterable[Message]] = {
        "Sessions": sessions,
        "PlayerData": (*players, *_kept(contents, "PlayerData", PlayerDataDTO)),
        "Participations": (*seats, *_kept(contents, "Participations", ParticipationDTO)),
        "Handrecords": _handrecords(contents, guids, losses),
    }
    wire = {name: [to_wire(one) for one in messages] for name, messages in gathered.items()}
    return wire, [*losses, *unsaid]


def results_in(contents: Contents) -> tuple[list[ResultDTO], list[str]]:
    """
    Write the results that the Data Connector can be told, and say which it cannot.

    >>> results_in(Contents())
    ([], [])
    """
    found: list[ResultDTO] = []
    losses: list[str] = []
    guids = session_guids(contents)
    planned = _planned(contents.movement)
    for record in contents.records:
        line = record.line
        meeting = planned.get((line.session, line.section, line.table or "", line.round or ""))
        told, unsaid = results_of(record, guids.get(line.session, guids["1"]), meeting)
        found += told
        losses += unsaid
    return found, losses


def session_guids(contents: Contents) -> dict[str, str]:
    """
    Give the guid of every session: what was told of it, or one made of the event's name.

    >>> session_guids(Contents())["1"] == guid_of("")
    True
    """
    guids: dict[str, str] = {}
    for record in contents.records:
        told = (record.line.extra or {}).get("bridgemate:SessionGuid")
        if told:
            guids.setdefault(record.line.session, told)
    for place, one in enumerate(_kept(contents, "Sessions", SessionDTO), 1):
        if one.session_guid:
            guids.setdefault(str(place), one.session_guid)
    name = f"{contents.about.title} {contents.about.date}".strip()
    sessions = {one.session for one in contents.movement}
    sessions |= {one.session for one in contents.deals}
    sessions |= {record.line.session for record in contents.records}
    sessions |= {one.session for one in contents.contestants}
    for session in sorted({"1", *sessions}):
        guids.setdefault(session, guid_of(name if session == "1" else f"{name} {session}"))
    return guids


def _handrecords(
    contents: Contents, guids: Mapping[str, str], losses: list[str]
) -> Iterator[HandrecordDTO]:
    """The boards whose cards are known; the others are among the losses."""
    letters = min((one.section for one in contents.movement), default="A")
    for dealt in contents.deals:
        try:
            yield handrecord_of(dealt, guids[dealt.session], letters)
        except InvalidMessage as error:
            losses.append(EnglishText(error.text))


def _planned(
    meetings: Iterable[PlannedMeeting],
) -> dict[tuple[str, str, str, str], PlannedMeeting]:
    return {(one.session, one.section, one.table, one.round): one for one in meetings}


def _sections(
    contents: Contents, session: str, guid: str, group: int, losses: list[str]
) -> list[SectionDTO]:
    """The sections; as they were told where the movement is still the same."""
    about = contents.about
    found, unsaid = sections_of(
        [one for one in contents.movement if one.session == session],
        guid,
        scoring_group=group,
        winners=about.winners or 1,
        game_type=_GAMES.get(about.kind, GameType.PAIRS),
    )
    losses += unsaid
    told = {section.letters: section for section in _told_sections(contents)}
    return [_as_told(section, told.get(section.letters)) for section in found]


def _told_sections(contents: Contents) -> list[SectionDTO]:
    sessions = _kept(contents, "Sessions", SessionDTO)
    found = [section for session in sessions for section in _sections_in(session)]
    return found + list(_kept(contents, "Sections", SectionDTO))


def _as_told(made: SectionDTO, told: SectionDTO | None) -> SectionDTO:
    """What else was said of a section rides along; its tables are those of the meetings."""
    if told is None:
        return made
    same = meetings_of(replace(told, session_guid=""))[0] == meetings_of(made)[0]
    tables = told.tables if same else made.tables
    group = told.scoring_group_number or made.scoring_group_number
    return replace(
        told, session_guid=made.session_guid, tables=tables, scoring_group_number=group
    )


def _told_session(contents: Contents, name: str, guid: str) -> SessionDTO | None:
    """The session as it was told, if nothing that it says has changed."""
    about = contents.about
    meetings = {one for one in contents.movement if one.session == name}
    for told in _kept(contents, "Sessions", SessionDTO):
        sections = _sections_in(told)
        planned = {one for section in sections for one in meetings_of(section, name)[0]}
        same_name = name != "1" or (told.name or "") == about.title
        if told.session_guid == guid and planned == meetings and same_name:
            return told
    return None


def _sections_in(session: SessionDTO) -> list[SectionDTO]:
    groups = session.scoring_groups or ()
    return [section for group in groups for section in group.sections or ()]


def _session(
    contents: Contents, guid: str, event: str, group: ScoringGroupDTO, losses: list[str]
) -> SessionDTO:
    date = re.fullmatch(r"([2-9][0-9]{3})-([01][0-9])-([0-3][0-9])", contents.about.date)
    if date is None:
        losses.append("the date is not known: it is sent as 2000-01-01")
    year, month, day = (int(part) for part in date.groups()) if date else (2000, 1, 1)
    return SessionDTO(
        scoring_groups=(group,),
        event_guid=event,
        session_guid=guid,
        name=contents.about.title or "Session",
        year=year,
        month=month,
        day=day,
    )


def _kept(contents: Contents, name: str, kind: type[D]) -> tuple[D, ...]:
    """Messages that rode along; what is none any more is left where it is."""
    try:
        told = json_of(contents.extra.get(f"bridgemate:{name}", "[]"))
        return tuple(from_wire(kind, one) for one in told) if isinstance(told, list) else ()
    except OvertrickError:
        return ()


_BOARDS = 1000  # more boards a round than any table can play


def meetings_of(told: SectionDTO, session: str = "1") -> tuple[list[PlannedMeeting], list[str]]:
    """
    Read a section's movement as meetings, with what was odd about it.

    >>> rounds = (RoundDTO(round_number=1, low_board_number=5, high_board_number=6,
    ...     pair_ns=3, pair_ew=10),)
    >>> section = SectionDTO(letters="A", tables=(TableDTO(table_number=2, rounds=rounds),))
    >>> [meeting], notes = meetings_of(section)
    >>> meeting.table, meeting.ns, meeting.boards
    ('2', '3', (5, 6))
    """
    notes: list[str] = []
    found = []
    for table in told.tables or ():
        for planned in table.rounds or ():
            where = f"table {table.table_number}, round {planned.round_number}"
            boards = _boards(planned, where, notes)
            ns, ew = (_id(pair, where, notes) for pair in (planned.pair_ns, planned.pair_ew))
            found.append(
                PlannedMeeting(
                    str(planned.round_number),
                    str(table.table_number),
                    ns,
                    ew,
                    boards,
                    told.letters or "A",
                    session,
                )
            )
    return found, notes


def sections_of(
    meetings: Iterable[PlannedMeeting],
    session_guid: str,
    *,
    scoring_group: int = 1,
    winners: int = 1,
    game_type: int = GameType.PAIRS,
) -> tuple[list[SectionDTO], list[str]]:
    """
    Write planned meetings as sections, with what cannot be said of them.

    Rounds of a table must be consecutive from 1: a round that is missing is an empty one.

    >>> [section], losses = sections_of([PlannedMeeting("1", "2", "3", None, (5, 6))], "0" * 32)
    >>> section.letters, section.tables[0].rounds[0].pair_ew, losses
    ('A', 0, [])
    """
    losses: list[str] = []
    sections: dict[str, dict[int, dict[int, RoundDTO]]] = {}
    for meeting in meetings:
        planned = _round(meeting, session_guid, losses)
        if planned is not None:
            tables = sections.setdefault(meeting.section, {})
            tables.setdefault(planned.table_number, {})[planned.round_number] = planned
    return [
        SectionDTO(
            session_guid=session_guid,
            scoring_group_number=scoring_group,
            letters=letters,
            winners=winners,
            game_type=int(game_type),
            tables=tuple(_table(number, rounds) for number, rounds in sorted(tables.items())),
        )
        for letters, tables in sections.items()
    ], losses


def _boards(planned: RoundDTO, where: str, notes: list[str]) -> tuple[int, ...]:
    low, high = planned.low_board_number, planned.high_board_number
    if not low and not high:
        return ()
    if not 0 < low <= high or high - low >= _BOARDS:
        notes.append(
            EnglishText("{where}: no boards {low} to {high}", where=where, low=low, high=high)
        )
        return ()
    return tuple(range(low, high + 1))


def _id(pair: int, where: str, notes: list[str]) -> str | None:
    if pair < 0:
        notes.append(
            EnglishText("{where}: no pair has the number {pair}", where=where, pair=pair)
        )
    return str(pair) if pair > 0 else None


def _round(meeting: PlannedMeeting, session_guid: str, losses: list[str]) -> RoundDTO | None:
    where = f"table {meeting.table}, round {meeting.round}"
    told = (meeting.table, meeting.round, meeting.ns or "0", meeting.ew or "0")
    numbers = [plain_number(text) for text in told]
    table, round_number, ns, ew = (number or 0 for number in numbers)
    if None in numbers or not table or not round_number:
        losses.append(
            EnglishText(
                "{where}: left out of the movement: a table, round or pair is no number",
                where=where,
            )
        )
        return None
    boards = sorted(meeting.boards) if ns and ew else []
    if boards and boards != list(range(boards[0], boards[-1] + 1)):
        losses.append(
            EnglishText(
                "{where}: the boards are not consecutive: {low} to {high}",
                where=where,
                low=boards[0],
                high=boards[-1],
            )
        )
    return RoundDTO(
        session_guid=session_guid,
        section_letters=meeting.section,
        table_number=table,
        round_number=round_number,
        low_board_number=boards[0] if boards else 0,
        high_board_number=boards[-1] if boards else 0,
        pair_ns=ns,
        pair_ew=ew,
    )


def _table(number: int, rounds: dict[int, RoundDTO]) -> TableDTO:
    one = next(iter(rounds.values()))
    return TableDTO(
        session_guid=one.session_guid,
        section_letters=one.section_letters,
        table_number=number,
        rounds=tuple(_filled(one, rounds)),
    )


def _filled(one: RoundDTO, rounds: dict[int, RoundDTO]) -> Iterator[RoundDTO]:
    for number in range(1, min(max(rounds), _BOARDS) + 1):
        yield rounds.get(number) or RoundDTO(
            session_guid=one.session_guid,
            section_letters=one.section_letters,
            table_number=one.table_number,
            round_number=number,
        )
