"""
Rows of ``ScoreTable`` (PBN 2.1 section 5.9): a result a row, by pairs, players or teams.

Columns of ours, for what the standard cannot say: Ruling and Ruling_EW (the outcome in words),
RulingText, Tricks, Datum, Version, Match, Room, Name_North to Name_West.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.letters import whole_number
from overtrick.core.notation import parse_outcome, parse_ruling
from overtrick.core.outcome import BYE, NOT_PLAYED, Artificial, Average, Outcome, Share, Split
from overtrick.errors import EnglishText, OvertrickError
from overtrick.events.session import ROOMS, Line, Players
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import SEAT_TITLES, Reading, lead_of, reading_of
from overtrick.formats.pbn.tables import UNPARTED, names_of
from overtrick.formats.pbn.values import number_of, tricks_of

__all__ = ["AWARDS", "GameSetting", "award_column", "known_id", "record_of_row", "room_of"]

AWARDS: Final = ("MP", "IMP", "BAM", "VP")
_BY_METHOD: Final = {"cross_imps": "IMP", "butler": "IMP", "teams": "IMP", "bam": "BAM"}
_PLAYERS: Final = frozenset(f"PlayerId_{seat}" for seat in SEAT_TITLES)
_CONSUMED: Final = frozenset(
    {
        *("Section", "Table", "Round", "PairId_NS", "PairId_EW", "Contract", "Declarer"),
        *("Result", "Lead", "Score_NS", "Score_EW", "Score", "Names_NS", "Names_EW"),
        *("TeamId_Home", "TeamId_Away", "TeamId_NS", "TeamId_EW", "Match", "Room", "Version"),
        *("Ruling", "Ruling_EW", "RulingText", "Tricks", "Datum", "Multiplicity"),
        *_PLAYERS,
        *(f"Name_{seat}" for seat in SEAT_TITLES),
    }
)
_RESULT: Final = (
    *("Ruling", "Ruling_EW", "Contract", "Declarer", "Result"),
    *("Score_NS", "Score_EW", "Score"),
)
"""Cells that say, with the board, what happened."""
_POINTS: Final = re.compile(r"[+-]?[0-9]{1,6}(?:[.,]0+)?")
_BESIDE_SIGNS: Final = re.compile(r"(?<!\s)\s++(?=[%/])|(?<=/)\s++")
"""Blanks that a share may have; none is looked at twice."""
_PASSED: Final = frozenset({"PASS", "PASSED", "AP"})
_UNIT: Final = re.compile(r"A[0-9]{2}")


class GameSetting(NamedTuple):
    """What holds for all results of a game."""

    board: Board
    session: str = "1"
    section: str = ""
    version: str = "a"
    method: str = ""
    label: str = ""
    where: str = ""


def award_column(method: str, columns: frozenset[str] | set[str]) -> str:
    """
    Say which awards are in the unit of the event's method.

    >>> award_column("", {"IMP_NS", "IMP_EW"}), award_column("matchpoints", set())
    ('IMP', 'MP')
    """
    if method:
        return _BY_METHOD.get(method, "MP")
    return next((unit for unit in AWARDS if f"{unit}_NS" in columns), "MP")


def record_of_row(
    row: Mapping[str, str], setting: GameSetting, where: str
) -> tuple[Record, list[str]]:
    """
    Read one row; beside the result stands what was wrong with it.

    >>> row = {"PairId_NS": "1", "PairId_EW": "12", "Contract": "3S", "Declarer": "S",
    ...        "Result": "9", "Score_NS": "140", "Score_EW": "-", "MP_NS": "2.0"}
    >>> record, _ = record_of_row(row, GameSetting(Board(1)), "")
    >>> str(record.line.outcome), record.line.ew, record.ns_award
    ('3S S =', '12', 2)
    """
    notes: list[str] = []
    cells = {name: cell for name, cell in row.items() if cell not in ("-", "")}
    get = cells.get
    ns, ew = (
        known_id(get("PairId_NS") or get("TeamId_NS")),
        known_id(get("PairId_EW") or get("TeamId_EW")),
    )
    players = _players(cells)
    home, away = get("TeamId_Home"), get("TeamId_Away")
    room = room_of(get("Room", ""))
    if home and away and ns is None and ew is None:
        ns, ew = (away, home) if room in ("closed", "closed2") else (home, away)
    columns = _columns(tuple(row), setting.method)
    reading = _reading(setting.board, *map(get, _RESULT))
    notes += reading.notes
    is_silent = reading.outcome == NOT_PLAYED and not reading.is_pending
    is_alone = columns.has_pairs and (ns is None) != (ew is None)
    if is_silent and is_alone and not cells.get("Score_NS") and players is None:
        reading = Reading(BYE)
    line = Line(
        setting.board,
        reading.outcome,
        ns,
        ew,
        setting.session,
        get("Section") or setting.section or "A",
        get("Round"),
        get("Table"),
        players,
        lead_of(get("Lead", ""), notes),
        (get("Version") or setting.version).lower(),
        get("Match") or (f"{home} - {away}" if home and away else None),
        room,
        home,
        away,
        get("RulingText"),
        _tricks(get("Tricks", "")) if "Tricks" in cells else reading.tricks,
        _datum(get("Datum", "")),
        where,
        _extra(cells, setting, columns),
    )
    ns_award, ew_award = (_number(get(name)) for name in columns.awards)
    if reading.outcome == NOT_PLAYED and not reading.is_pending and (ns_award or ew_award):
        notes.append("no contract and no score, and yet there are awards: what was ruled?")
    names = _names(row) if columns.has_names else None
    if names is None and UNPARTED in row:
        notes.append(EnglishText("whose names end where? {row!r}", row=row[UNPARTED]))
    return (
        Record(
            line,
            reading.is_pending,
            reading.contract,
            reading.declarer,
            names=names,
            ns_award=ns_award,
            ew_award=ew_award,
        ),
        notes,
    )


class _Columns(NamedTuple):
    """What the columns of a table say of all its rows."""

    awards: tuple[str, str]
    beside: tuple[str, ...]
    """Columns that nothing else holds."""
    has_pairs: bool
    has_names: bool


@lru_cache(maxsize=64)
def _columns(names: tuple[str, ...], method: str) -> _Columns:
    told = frozenset(names)
    unit = award_column(method, told)
    return _Columns(
        (f"{unit}_NS", f"{unit}_EW"),
        tuple(name for name in names if name not in _CONSUMED),
        told.issuperset(("PairId_NS", "PairId_EW")),
        any(name.startswith("Name") for name in names),
    )


def room_of(text: str) -> str | None:
    """
    Read a room of a match; anything else is none.

    >>> room_of("Open"), room_of("C"), room_of("Table 3")
    ('open', 'closed', None)
    """
    word = "".join(text.lower().split()).removesuffix("room")
    if not word:
        return None
    return next((room for room in ROOMS if room == word or (room[0] == word)), None)


@lru_cache(maxsize=4096)  # a board is played alike at many tables
def _reading(board: Board, *texts: str | None) -> Reading:
    """Read what happened, with what was wrong and could be mended."""
    cells = {name: text for name, text in zip(_RESULT, texts, strict=True) if text is not None}
    notes: list[str] = []
    try:
        found = _ruled(cells) if "Ruling" in cells else _told(cells, board, notes)
    except OvertrickError as error:
        notes.append(EnglishText("{error}; the result is left open", error=error))
        found = Reading(NOT_PLAYED, is_pending=True)
    return found._replace(notes=tuple(notes))


def _ruled(cells: Mapping[str, str]) -> Reading:
    ns = parse_outcome(cells["Ruling"])
    if "Ruling_EW" not in cells:
        return Reading(ns)
    return Reading(Split.of(ns, parse_outcome(cells["Ruling_EW"])))


def _told(cells: Mapping[str, str], board: Board, notes: list[str]) -> Reading:
    contract = cells.get("Contract", "")
    declarer = cells.get("Declarer", "").removeprefix("^").replace("?", "")
    result = cells.get("Result", "").replace("?", "")
    scores = [_plain(cells.get(name, "")) for name in ("Score_NS", "Score_EW")]
    texts = [score for score in scores if score and not _POINTS.fullmatch(score)]
    if any(text.upper() in _PASSED for text in texts):
        contract, scores, texts = contract or "Pass", ["", ""], []
    if texts:
        return Reading(_artificial(scores, notes))
    if not contract and not declarer and not result and not any(scores):
        score = cells.get("Score", "")
        if not score:
            return Reading(NOT_PLAYED)
        return reading_of(board, score=score)
    points = scores[0] if scores[0].strip("+-0") or not scores[1] else _negative(scores[1])
    if scores[0] and scores[1] and int(scores[0]) * int(scores[1]) > 0:
        notes.append(
            EnglishText(
                "both sides cannot score: {ns} and {ew}",
                ns=scores[0],
                ew=scores[1],
            )
        )
        points = ""
    contract = "" if contract == "?" else contract
    if contract:
        result = _of_declarer(result, declarer)
        try:
            found = reading_of(board, contract, declarer, result, points)
        except OvertrickError as error:
            if not points:
                raise
            found = _rescued(board, (contract, declarer, result), points, error, notes)
    else:
        found = reading_of(board, score=points)
    notes += found.notes
    return found


def _rescued(
    board: Board,
    cells: tuple[str, str, str],
    points: str,
    error: OvertrickError,
    notes: list[str],
) -> Reading:
    """What can be read of a row whose contract, result and score are at odds."""
    try:
        found = reading_of(board, *cells)
    except OvertrickError:
        if not cells[0][:1].isdigit():  # words that may be a ruling still to be made
            raise
        notes.append(EnglishText("{error}; the score counts", error=error))
        return reading_of(board, score=points)
    notes.append(EnglishText("{error}; the score does not count", error=error))
    return found


def _of_declarer(result: str, declarer: str) -> str:
    if result[:1] in ("N", "E", "^", "n", "e"):
        from overtrick.core.seats import Seat

        return tricks_of(result, Seat.parse(declarer) if declarer else None)
    return result


def _plain(score: str) -> str:
    """Points without decimals that say nothing; shares without blanks."""
    if not score:
        return ""
    word = score.replace("−", "-")
    if _POINTS.fullmatch(word):
        return re.split("[.,]", word)[0]
    return _BESIDE_SIGNS.sub("", score)


def _negative(score: str) -> str:
    if not score:
        return ""
    return score[1:] if score[0] == "-" else f"-{score.removeprefix('+')}"


def _artificial(scores: list[str], notes: list[str]) -> Outcome:
    ns, ew = (_share_text(score) for score in scores)
    if ns and ew and ns != ew and "/" not in ns:
        return parse_ruling(f"{ns}/{ew}")
    told = ns or ew
    outcome = parse_ruling(told)
    if (ns and ew) or not isinstance(outcome, Artificial) or "/" in told:
        return outcome
    if re.fullmatch(r"A[0-9]{4}", told):
        return outcome
    other = _other_share(outcome.ns)
    notes.append(
        EnglishText(
            "{told} for one side only; the other is taken to have {other}",
            told=told,
            other=other,
        )
    )
    return Artificial(outcome.ns, other) if ns else Artificial(other, outcome.ns)


def _share_text(score: str) -> str:
    return f"{score[1:]}%" if _UNIT.fullmatch(score.upper()) else score


def _other_share(share: Average | Share) -> Average | Share:
    if isinstance(share, Share):
        return Share(100 - share.percentage)
    return {Average.PLUS: Average.MINUS, Average.MINUS: Average.PLUS}.get(share, share)


def known_id(text: str | None) -> str | None:
    """
    Give the id of a pair; None of a word for nobody.

    >>> known_id("7"), known_id("0"), known_id("Phantom")
    ('7', None, None)
    """
    if text is None or text == "0" or text.lower() in ("bye", "phantom", "sitout"):
        return None
    return text


def _players(cells: Mapping[str, str]) -> Players | None:
    if _PLAYERS.isdisjoint(cells):
        return None
    north, east, south, west = (cells.get(f"PlayerId_{seat}") for seat in SEAT_TITLES)
    return (north, east, south, west) if north or east or south or west else None


def _names(row: Mapping[str, str]) -> tuple[str, str, str, str] | None:
    if "Name_North" in row:
        north, east, south, west = (row.get(f"Name_{seat}", "") for seat in SEAT_TITLES)
        return north, east, south, west
    ns, ew = names_of(row.get("Names_NS", "")), names_of(row.get("Names_EW", ""))
    if not ns and not ew:
        return None
    north, south = (*ns, "", "")[:2]
    east, west = (*ew, "", "")[:2]
    return north, east, south, west


def _number(text: str | None) -> Exact | None:
    return None if text is None else number_of(text)


def _datum(text: str) -> Exact | None:
    return number_of(text) if text else None


def _tricks(text: str) -> int | None:
    return whole_number(text, 13)


def _extra(
    cells: Mapping[str, str], setting: GameSetting, columns: _Columns
) -> dict[str, str] | None:
    """Cells that nothing else holds."""
    extra = {
        f"pbn:{name}": cells[name]
        for name in columns.beside
        if name in cells and not (name in columns.awards and number_of(cells[name]) is not None)
    }
    if "Room" in cells and room_of(cells["Room"]) is None:
        extra["pbn:Room"] = cells["Room"]
    if setting.label:
        extra["pbn:Board"] = setting.label
    return extra or None
