"""
Read Jannersten results.txt, what the writer writes and what is like it.

Results of an event as text, ``;`` between fields, none left out.  Three kinds of line: the game
of a section, its contestants (a line each player) and, after a ``#``, its results.  What the
fields of the game may hold was never published: we write plain words (unconfirmed).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from overtrick.core.board import Board
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.letters import whole_number
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Split
from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText, InvalidFile, InvalidOutcome, OvertrickError, Text
from overtrick.events.problem import Problem
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.ranked import ANY
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import Reading, lead_of, reading_of
from overtrick.formats.limits import Problems, most
from overtrick.formats.plain import date_of_parts, decoded

__all__ = ["BOARDS", "GAME_FIELDS", "METHODS", "RESULT_FIELDS", "TYPES", "read_jannersten"]

GAME_FIELDS = (
    *("Section", "BoardsPerRound", "TotalBoards", "Rounds", "ScoringMethod", "Filler"),
    *("EventType", "Weighting", "Handicap", "Date", "Name", "Session", "AcrossTheField"),
)
"""The fields of the line of a game."""
RESULT_FIELDS = (
    *("Board", "Section", "Round", "N", "E", "S", "W", "Points", "Contract", "Declarer"),
    *("Tricks", "Lead", "MP_NS", "MP_EW", "IMP_NS", "IMP_EW", "Pct_NS", "Pct_EW"),
    *("Datum", "Top", "adjTop", "Remarks"),
)
"""The fields of the line of a result."""
METHODS = {
    "matchpoints": "MP",
    "butler": "Butler",
    "cross_imps": "XIMP",
    "teams": "Teams",
    "bam": "BAM",
    "total_points": "Total",
}
"""Our words for the methods (unconfirmed)."""
TYPES = {
    "pairs": "Pairs",
    "swiss_pairs": "Pairs",
    "teams": "Teams",
    "swiss_teams": "Teams",
    "individual": "Individual",
}
"""Our words for what competes (unconfirmed)."""

_METHODS = {word.lower(): method for method, word in METHODS.items()}
_KINDS = {"pairs": "pairs", "teams": "teams", "individual": "individual"}
_AWARDS = ("MP_NS", "MP_EW", "IMP_NS", "IMP_EW")
_KEPT = ("Pct_NS", "Pct_EW", "Top", "adjTop", "Remarks")
_ABOUT = ("Filler", "Weighting", "Handicap", "AcrossTheField", "BoardsPerRound", "Rounds")
BOARDS = 10_000
_COST = 900  # bytes of a contestant of one line in memory


@dataclass(slots=True)
class _Found:
    about: About = field(default_factory=About)
    session: str = "1"
    records: list[Record] = field(default_factory=list)
    people: list[tuple[str, str, str, Seat, Person, tuple[Exact | None, ...], str]] = field(
        default_factory=list
    )
    games: int = 0
    sessions: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)

    def session_of(self, section: str) -> str:
        """The session of the last game of that section."""
        return self.sessions.get(section, self.session)


def read_jannersten(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read the results of an event.

    >>> line = b"#01;A;1;1;11;;;140;3S;S;9;HT;2;0;;;100;0;;2;;"
    >>> [record] = read_jannersten(line, "results.txt")[0].records
    >>> str(record.line.outcome), record.line.lead, record.ns_award
    ('3S S =', 'HT', 2)

    :raises InvalidFile: if no line is one of such a file.
    """
    found, problems, limit = _Found(), Problems(), most(len(data), _COST)
    for number, fields in _rows(decoded(data)):
        where = f"{name}:{number}"
        good = len(found.records) + len(found.people)
        if good >= limit:
            text = Text("more than {most} records in so short a file", most=limit)
            problems.stop(where, text)
        if problems.is_over or problems.stop_reading(good, where):
            break
        try:
            problems += [Problem(where, note) for note in _line(fields, found, where)]
        except OvertrickError as error:
            problems.lose(_problem(where, EnglishText(error.whole), fields))
    if not (found.records or found.people or found.games):
        said = f" ({problems[0].message})" if problems else ""
        raise InvalidFile("not a Jannersten results file{said}", where=name, said=said)
    contestants, ranking = _people(found)
    return Contents(
        found.about,
        tuple(found.records),
        contestants=contestants,
        ranking=ranking,
        extra=found.extra,
    ), problems


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip("\x1a\0 \t"):
            try:
                # Quotes that never end are then part of the text.
                [fields] = csv.reader([line], delimiter=";", strict=True)
            except (csv.Error, ValueError):
                fields = line.replace('"', "").split(";")
            yield number, [one.strip() for one in fields]


def _problem(where: str, said: str, fields: Sequence[str]) -> Problem:
    digits = re.match(r"#([0-9]{1,5})$", fields[0])
    return Problem(where, said, int(digits[1]) if digits else None)


def _line(fields: list[str], found: _Found, where: str) -> Iterator[str]:
    if fields[0].startswith("#"):
        yield from _result(fields, found, where)
    elif len(fields) in (7, 8, 9) and fields[2].upper() in ("N", "E", "S", "W"):
        yield from _person(fields, found)
    elif len(fields) >= 10:
        yield from _game(fields, found)
    else:
        raise InvalidOutcome("no line of results: {fields!r}", fields=";".join(fields)[:60])


def _game(fields: list[str], found: _Found) -> Iterator[str]:
    told = dict(zip(GAME_FIELDS, fields, strict=False))
    if len(fields) != len(GAME_FIELDS):
        yield EnglishText(
            "a game has {most} fields, not {count}", most=len(GAME_FIELDS), count=len(fields)
        )
    found.games += 1
    found.session = told.get("Session") or "1"
    section = told["Section"] or "A"
    found.sessions[section] = found.session
    kind = _KINDS.get(told.get("EventType", "").lower(), "")
    method = _METHODS.get(told.get("ScoringMethod", "").lower(), "")
    date = _date(told.get("Date", ""))
    kept = {name: told[name] for name in _ABOUT if told.get(name)}
    for name, value in (("EventType", kind), ("ScoringMethod", method), ("Date", date)):
        if told.get(name) and not value:
            kept[name] = told[name]
    if found.games > 1:
        found.extra |= {f"jannersten:{section}:{name}": text for name, text in kept.items()}
        return
    extra = {f"jannersten:{name}": text for name, text in kept.items()}
    found.about = About(told.get("Name", ""), date, kind=kind, method=method, extra=extra)


def _date(text: str) -> str:
    match = re.fullmatch(r"((?:19|20)[0-9]{2})[-/.]?([01][0-9])[-/.]?([0-3][0-9])", text)
    return date_of_parts(*map(int, match.groups())) if match else ""


def _person(fields: list[str], found: _Found) -> Iterator[str]:
    section, pair, seat, name, final, percentage, points, masterpoints = (*fields, "", "")[:8]
    if len(fields) != 8:
        yield EnglishText("a contestant has 8 fields, not {count}", count=len(fields))
    notes: list[str] = []
    numbers = [_exact(text, notes) for text in (final, percentage)]
    yield from (EnglishText(Text.joined((name, note), ": ")) for note in notes)
    extra = {ANY: masterpoints} if masterpoints else {}
    sits = Seat.parse(seat)
    person = Person(name, seat=sits, extra=extra)
    section = section or "A"
    session = found.session_of(section)
    found.people.append((session, section, pair, sits, person, tuple(numbers), points))


def _result(fields: list[str], found: _Found, where: str) -> Iterator[str]:
    if len(fields) < 11:
        raise InvalidOutcome(
            "a result has {number} fields, not {number_2}",
            number=len(RESULT_FIELDS),
            number_2=len(fields),
        )
    told = dict(zip(RESULT_FIELDS, (*fields, *[""] * 22), strict=False))
    if len(fields) != len(RESULT_FIELDS):
        yield EnglishText(
            "a result has {most} fields, not {count}",
            most=len(RESULT_FIELDS),
            count=len(fields),
        )
    board = _board(told["Board"].removeprefix("#"))
    notes: list[str] = []
    reading = _reading(board, told)
    north, east, south, west = (told[seat] or None for seat in "NESW")
    is_alone = south is not None or west is not None
    lead, datum = lead_of(told["Lead"], notes), _exact(told["Datum"], notes)
    awards = [_exact(told[name], notes) for name in _AWARDS]
    in_imps = awards[0] is None and awards[1] is None
    line = Line(
        board,
        reading.outcome,
        None if is_alone else north,
        None if is_alone else east,
        session=found.session_of(told["Section"] or "A"),
        section=told["Section"] or "A",
        round=told["Round"] or None,
        players=(north, east, south, west) if is_alone else None,
        lead=lead,
        tricks=reading.tricks,
        datum=datum,
        where=where,
        extra=_extra(told, reading, () if in_imps else ("IMP_NS", "IMP_EW")),
    )
    ns, ew = awards[2:] if in_imps else awards[:2]
    found.records.append(
        Record(
            line,
            reading.is_pending,
            reading.contract,
            reading.declarer,
            ns_award=ns,
            ew_award=ew,
        )
    )
    place = f"board {board.number}"
    yield from (
        EnglishText(Text.joined((place, note), ": ")) for note in (*reading.notes, *notes)
    )


def _board(text: str) -> Board:
    board = whole_number(text, BOARDS - 1)
    if not board:
        raise InvalidOutcome("not a board: {text!r}", text=text)
    return Board.standard(board)


def _reading(board: Board, told: dict[str, str]) -> Reading:
    remark = told["Remarks"]
    split = re.fullmatch(r"NS (.{1,200}), EW (.{1,200})", remark)
    if split:
        return Reading(Split.of(*(parse_outcome(half) for half in split.groups())))
    cells = (told["Contract"], told["Declarer"], told["Tricks"], told["Points"])
    return reading_of(board, *cells, remark)


def _extra(told: dict[str, str], reading: Reading, others: tuple[str, ...]) -> dict[str, str]:
    """What has no field of ours, or says more than it, and *others*."""
    kept = {name: told[name] for name in (*_KEPT, *others) if told[name]}
    said = str(reading.outcome)
    if (
        "Remarks" in kept
        and not (told["Contract"] or told["Points"])
        and not reading.is_pending
    ):
        words = {said.lower(), {"NP": "not played", "BYE": "bye"}.get(said, "")}
        if kept["Remarks"].lower() in words:
            del kept["Remarks"]
    return {f"jannersten:{name}": text for name, text in kept.items()}


def _exact(text: str, notes: list[str]) -> Exact | None:
    if not text:
        return None
    try:
        return parse_exact(text.removesuffix("%"))
    except OvertrickError as error:
        notes.append(EnglishText(error.whole))
        return None


def _people(found: _Found) -> tuple[tuple[Contestant, ...], tuple[Placed, ...]]:
    sides: dict[tuple[str, str, str], Side] = {}
    both: set[tuple[str, str, str]] = set()
    for session, section, pair, seat, *_ in found.people:
        where = session, section, pair
        if sides.setdefault(where, seat.side) is not seat.side:
            both.add(where)
    players: dict[tuple[str, str, str, Side | None], list[Person]] = {}
    ranking: dict[tuple[str, str, str, Side | None], Placed] = {}
    for session, section, pair, seat, person, numbers, points in found.people:
        side = seat.side if (session, section, pair) in both else None
        key = session, section, pair, side
        players.setdefault(key, []).append(person)
        extra = {"jannersten:VP": points} if points else {}
        if any(number is not None for number in numbers) or points:
            ranking.setdefault(
                key,
                Placed(
                    pair,
                    total=numbers[0],
                    percentage=numbers[1],
                    section=section,
                    side=side,
                    session=session,
                    extra=extra,
                ),
            )
    contestants = tuple(
        Contestant(pair, tuple(people), section, side, session=session)
        for (session, section, pair, side), people in players.items()
    )
    return contestants, tuple(ranking.values())
