"""Movements of the Data Connector, to and from our planned meetings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.formats.bridgemate.messages import GameType, RoundDTO, SectionDTO, TableDTO
from overtrick.formats.bridgemate.sending import plain_number
from overtrick.formats.contents.dealt import Meeting

__all__ = ["meetings_of", "sections_of"]

_BOARDS = 1000  # more boards a round than any table can play


def meetings_of(told: SectionDTO, session: str = "1") -> tuple[list[Meeting], list[str]]:
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
                Meeting(
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
    meetings: Iterable[Meeting],
    session_guid: str,
    *,
    scoring_group: int = 1,
    winners: int = 1,
    game_type: int = GameType.PAIRS,
) -> tuple[list[SectionDTO], list[str]]:
    """
    Write planned meetings as sections, with what cannot be said of them.

    Rounds of a table must be consecutive from 1: a round that is missing is an empty one.

    >>> [section], losses = sections_of([Meeting("1", "2", "3", None, (5, 6))], "0" * 32)
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
        notes.append(f"{where}: no boards {low} to {high}")
        return ()
    return tuple(range(low, high + 1))


def _id(pair: int, where: str, notes: list[str]) -> str | None:
    if pair < 0:
        notes.append(f"{where}: no pair has the number {pair}")
    return str(pair) if pair > 0 else None


def _round(meeting: Meeting, session_guid: str, losses: list[str]) -> RoundDTO | None:
    where = f"table {meeting.table}, round {meeting.round}"
    told = (meeting.table, meeting.round, meeting.ns or "0", meeting.ew or "0")
    numbers = [plain_number(text) for text in told]
    table, round_number, ns, ew = (number or 0 for number in numbers)
    if None in numbers or not table or not round_number:
        losses.append(f"{where}: left out of the movement: a table, round or pair is no number")
        return None
    boards = sorted(meeting.boards) if ns and ew else []
    if boards and boards != list(range(boards[0], boards[-1] + 1)):
        losses.append(f"{where}: the boards are not consecutive: {boards[0]} to {boards[-1]}")
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
