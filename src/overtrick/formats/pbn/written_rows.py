"""Results and rankings as rows of tables, so that reading them gives back the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from overtrick.core.exact import Exact
from overtrick.core.outcome import (
    Artificial,
    Bye,
    NotPlayed,
    PassedOut,
    Points,
    Result,
    Split,
    Weighted,
)
from overtrick.core.seats import Side
from overtrick.errors import EnglishText, Text
from overtrick.formats.contents.contents import About
from overtrick.formats.contents.people import Contestant, Placed, by_place
from overtrick.formats.contents.table import Record, place_of
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.pbn.score_rows import award_column, known_id
from overtrick.formats.pbn.tables import names_text, table_text
from overtrick.formats.pbn.total_rows import total_column
from overtrick.formats.pbn.values import decimal
from overtrick.rules.duplicate import outcome_points

__all__ = ["score_table", "total_table"]

_ALWAYS: Final = (
    *("PairId_NS", "PairId_EW", "Contract", "Declarer", "Result", "Score_NS", "Score_EW"),
)
_ORDER: Final = (
    *("Section", "Table", "Round", "PairId_NS", "PairId_EW"),
    *(f"PlayerId_{seat}" for seat in SEAT_TITLES),
    *("TeamId_Home", "TeamId_Away", "Match", "Room"),
    *("Contract", "Declarer", "Result", "Lead", "Score_NS", "Score_EW"),
    *("MP_NS", "MP_EW", "IMP_NS", "IMP_EW", "BAM_NS", "BAM_EW", "VP_NS", "VP_EW"),
    *("Percentage_NS", "Percentage_EW", "Names_NS", "Names_EW"),
    *(f"Name_{seat}" for seat in SEAT_TITLES),
    *("Rank", "Version", "Ruling", "Ruling_EW", "RulingText", "Tricks", "Datum"),
)
_OF_CONTESTANTS: Final = ("pbn:Club", "pbn:Roster")
_TEXTS: Final = frozenset(
    {"Section", "Contract", "Declarer", "Lead", "Room", "Match", "Version", "RulingText"}
)


def score_table(
    records: Sequence[Record],
    method: str,
    extras: Sequence[Mapping[str, str]],
    version: str,
    losses: list[str],
) -> list[str]:
    r"""
    Write the results of a board as a ScoreTable.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> line = Line(Board(1), parse_outcome("3S S ="), "1", "11", table="1", lead="HT")
    >>> for text in score_table([Record(line)], "", [{}], "a", []):
    ...     print(text[-37:])
    \1R;Lead\2L;Score_NS\5R;Score_EW\1R"]
    A 1 1 11 3S S 9 HT "140" -
    """
    rows = [
        _row(told, method, extra, version, losses)
        for told, extra in zip(records, extras, strict=True)
    ]
    used = {name for row in rows for name in row}
    columns = [name for name in _ORDER if name in used or name in _ALWAYS]
    columns += sorted(used.difference(_ORDER))
    cells = [[row.get(name, "-") for name in columns] for row in rows]
    right = [name for name in columns if name not in _TEXTS and not name.startswith("Name")]
    return table_text("ScoreTable", columns, cells, right, ("Score_NS", "Score_EW"))


def total_table(
    ranking: Sequence[Placed],
    contestants: Sequence[Contestant],
    about: About,
    session: str,
    losses: list[str],
) -> list[str]:
    r"""
    Write the ranking and the contestants as a TotalScoreTable, in a game of that session.

    >>> from overtrick.formats.contents.people import Person
    >>> eve = Contestant("7", (Person("Eve", "0012"), Person("Finn")))
    >>> for text in total_table([Placed("7", 1, percentage=55)], [eve], About(), "1", []):
    ...     print(text)
    [TotalScoreTable "Rank\1R;PairId\1R;TotalPercentage\5R;Names\12L;MemberID1\4L;Section\1L"]
    1 7 55.00 "Eve - Finn" 0012 A
    """
    by_key = by_place(contestants)
    unit = total_column(about.method, ())
    name = {"teams": "TeamId", "individual": "PlayerId"}.get(about.kind, "PairId")
    rows = [_total(placed, unit, name, session, losses) for placed in ranking]
    placed_keys = [_key(placed) for placed in ranking]
    for row, key in zip(rows, placed_keys, strict=True):
        if key in by_key:
            row.update(_people(by_key[key]))
    told = set(placed_keys)
    for who in contestants:
        if _key(who) not in told:
            rows.append({name: who.id, **_place(who, session), **_people(who)})
    ties = _ties(ranking)
    for row, last in zip(rows, ties, strict=False):
        if last and "RankTie" not in row:
            row["RankTie"] = last
    used = {column for row in rows for column in row}
    order = ("Rank", "RankTie", name, "Direction", unit, "TotalPercentage", "Names", "TeamName")
    columns = [column for column in (*order, "NrBoards") if column in used]
    columns += sorted(used.difference(columns))
    columns = [column for column in columns if column != "Section"] + ["Section"]
    cells = [[row.get(column, "-") for column in columns] for row in rows]
    right = ("Rank", "RankTie", name, unit, "TotalPercentage", "NrBoards")
    return table_text("TotalScoreTable", columns, cells, right)


def _row(
    told: Record, method: str, extra: Mapping[str, str], version: str, losses: list[str]
) -> dict[str, str]:
    line = told.line
    row = {"Section": line.section, **_result(told)}
    unit = award_column(method, set())
    texts = {
        "Table": line.table,
        "Round": line.round,
        "PairId_NS": line.ns,
        "PairId_EW": line.ew,
        "TeamId_Home": line.home,
        "TeamId_Away": line.away,
        "Match": line.match,
        "Room": line.room,
        "Lead": line.lead,
        "RulingText": line.ruling,
        "Version": line.version if line.version != version else None,
        "Tricks": None if line.tricks is None else str(line.tricks),
        "Datum": _exact(line.datum, 0, Text("the datum"), told, losses),
        f"{unit}_NS": _exact(told.ns_award, 1, Text("the award of NS"), told, losses),
        f"{unit}_EW": _exact(told.ew_award, 1, Text("the award of EW"), told, losses),
    }
    row.update({name: text for name, text in texts.items() if text is not None})
    for who in (line.ns, line.ew):
        if who and known_id(who) is None:
            losses.append(
                EnglishText(
                    "{place}: {who!r} is a word of PBN for nobody",
                    place=place_of(line),
                    who=who,
                )
            )
    for seat, player in zip(SEAT_TITLES, line.players or (None,) * 4, strict=True):
        if player is not None:
            row[f"PlayerId_{seat}"] = player
    row.update(_names(told))
    row.update(extra)
    return row


def _result(told: Record) -> dict[str, str]:
    """The cells of the outcome; what the standard cannot say stands in words under Ruling."""
    outcome, board = told.line.outcome, told.line.board
    if told.is_pending:
        declarer = {"Declarer": str(told.declarer)} if told.declarer else {}
        return {"Contract": str(told.contract or "?"), **declarer}
    if isinstance(outcome, Result):
        cells = {
            "Contract": str(outcome.contract),
            "Declarer": str(outcome.declarer),
            "Result": str(outcome.tricks),
        }
        return {**cells, **_scores(outcome_points(outcome, board))}
    if isinstance(outcome, PassedOut):
        return {"Contract": "Pass", **_scores(0)}
    if isinstance(outcome, Points):
        cells = {"Contract": str(outcome.contract)} if outcome.contract else {}
        if outcome.declarer and outcome.contract:
            cells["Declarer"] = str(outcome.declarer)
        return {**cells, **_scores(outcome.ns)}
    if isinstance(outcome, Artificial):
        return {"Score_NS": str(outcome.ns), "Score_EW": str(outcome.ew)}
    if isinstance(outcome, Bye):
        return {"Score_NS": "Bye", "Score_EW": "Bye"}
    if isinstance(outcome, Split):
        return {"Ruling": str(outcome.ns), "Ruling_EW": str(outcome.ew)}
    if isinstance(outcome, Weighted):
        return {"Ruling": str(outcome)}
    assert isinstance(outcome, NotPlayed)
    return {"Score_NS": "NP", "Score_EW": "NP"}


def _scores(points: int) -> dict[str, str]:
    side = "Score_EW" if points < 0 else "Score_NS"
    return {side: f"{abs(points)}"}


def _names(told: Record) -> dict[str, str]:
    if told.names is None:
        return {}
    north, east, south, west = told.names
    ns, ew = names_text((north, south)), names_text((east, west))
    if ns is not None and ew is not None:
        return {"Names_NS": ns, "Names_EW": ew}
    return dict(zip((f"Name_{seat}" for seat in SEAT_TITLES), told.names, strict=True))


def _exact(
    value: Exact | None, places: int, what: Text, told: Record, losses: list[str]
) -> str | None:
    if value is None:
        return None
    text, is_exact = decimal(value, places)
    if not is_exact:
        text = decimal(value, 4)[0]
        losses.append(
            EnglishText(
                "{place}: {what} is rounded to {number}",
                place=place_of(told.line),
                what=what,
                number=text,
            )
        )
    return text


def _total(
    placed: Placed, unit: str, name: str, session: str, losses: list[str]
) -> dict[str, str]:
    row = {
        name: placed.id,
        **_place(placed, session),
        **{key[4:]: text for key, text in placed.extra.items() if key.startswith("pbn:")},
    }
    if placed.place is not None:
        row["Rank"] = str(placed.place)
    if placed.boards is not None:
        row["NrBoards"] = str(placed.boards)
    for column, value in ((unit, placed.total), ("TotalPercentage", placed.percentage)):
        if value is not None:
            text, is_exact = decimal(value, 1 if column == unit else 2)
            if not is_exact:
                text = decimal(value, 4)[0]
                if column == unit:  # a percentage follows from it
                    losses.append(
                        EnglishText(
                            "{contestant}: its total is rounded to {number}",
                            contestant=placed.id,
                            number=text,
                        )
                    )
            row[column] = text
    return row


def _place(who: Placed | Contestant, session: str) -> dict[str, str]:
    row = {"Section": who.section}
    if who.session != session:
        row["Session"] = who.session
    if who.side is not None:
        row["Direction"] = "N-S" if who.side is Side.NS else "E-W"
    return row


def _people(who: Contestant) -> dict[str, str]:
    row = {key[4:]: text for key, text in who.extra.items() if key in _OF_CONTESTANTS}
    if who.name:
        row["TeamName"] = who.name
    names = [person.name for person in who.players]
    if any(names):
        text = names_text(names)
        row["Names"] = text if text is not None else " - ".join(names)
        if text is None:
            row.update({f"Name{at}": name for at, name in enumerate(names, 1)})
    elif names:
        row.update({f"Name{at}": "" for at in range(1, len(names) + 1)})
    for at, person in enumerate(who.players, 1):
        if person.number:
            row[f"MemberID{at}"] = person.number
        if "pbn:Sex" in person.extra:
            row[f"Sex{at}"] = person.extra["pbn:Sex"]
    return row


def _key(who: Placed | Contestant) -> tuple[str, str, Side | None, str]:
    return who.session, who.section, who.side, who.id


def _ties(ranking: Iterable[Placed]) -> list[str]:
    """The last place of those who share one; empty for the others."""
    placed = list(ranking)
    times: dict[object, int] = {}
    for one in placed:
        key = one.session, one.section, one.side, one.place
        times[key] = times.get(key, 0) + 1
    found = []
    for one in placed:
        many = times[one.session, one.section, one.side, one.place]
        is_tied = one.tied and one.place is not None and many > 1
        found.append(str((one.place or 0) + many - 1) if is_tied else "")
    return found
