"""Write Jannersten results.txt: a game, its contestants and its results, section by section."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from overtrick.core.exact import Exact, decimal_text
from overtrick.core.outcome import (
    BYE,
    NOT_PLAYED,
    PassedOut,
    Points,
    Result,
    Split,
    Weighted,
)
from overtrick.core.seats import Seat, Side
from overtrick.errors import EnglishText
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import (
    boards_in,
    lost_circumstances,
    lost_extras,
    written_otherwise,
)
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.ranked import ANY, without
from overtrick.formats.contents.table import Record, place_of, result_cells
from overtrick.formats.uploads.jannersten_reader import (
    BOARDS,
    GAME_FIELDS,
    METHODS,
    RESULT_FIELDS,
    TYPES,
)

__all__ = ["write_jannersten"]

_IN_IMPS = frozenset({"butler", "cross_imps", "teams"})


def write_jannersten(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write the results of an event.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(1), parse_outcome("3S S ="), "1", "11", round="1", lead="HT")
    >>> data, _ = write_jannersten(Contents(records=(Record(line),)))
    >>> data.decode().splitlines()[-1]
    '#01;A;1;1;11;;;140;3S;S;9;HT;;;;;;;;;;'
    """
    losses: list[str] = []
    lines: list[str] = []
    for (session, section), part in sorted(_parted(contents).items()):
        lines.append(_game(part, session, section))
        lines += _people(part)
        lines += _results(part, losses)
    losses += [
        *_otherwise(contents),
        *_unwritten(contents),
        *lost_circumstances(boards_in(contents)),
    ]
    losses += lost_extras(without(contents, ANY), "jannersten")
    return _encoded("".join(f"{line}\r\n" for line in lines), losses), losses


def _otherwise(contents: Contents) -> Iterator[str]:
    """What tells sections, rounds and contestants apart, where it is written otherwise."""
    lines = [record.line for record in contents.records]
    who = [one for line in lines for one in (line.ns, line.ew, *(line.players or ()))]
    who += [one.id for one in contents.contestants]
    yield from written_otherwise([line.section for line in lines], _section)
    parts = [part for line in lines for part in (line.session, line.round)]
    yield from written_otherwise([*parts, *who, contents.about.title], _plain)


def _unwritten(contents: Contents) -> Iterator[str]:
    about = contents.about
    if any(placed.place for placed in contents.ranking):
        yield "places are not written, only totals and percentages"
    facts = ("club", "club_number", "venue", "director", "scorer", "winners")
    names = [name.replace("_", " ") for name in facts if getattr(about, name)]
    if names:
        yield EnglishText("of the event not written: {facts}", facts=", ".join(names))
    lines = [record.line for record in contents.records]
    seated = sum(line.players is not None and not line.is_individual for line in lines)
    seated += sum(record.names is not None for record in contents.records)
    if seated:
        yield EnglishText("players by seat at a table are not written: {count}", count=seated)


def _parted(contents: Contents) -> dict[tuple[str, str], Contents]:
    """The contents of every section, by session and section."""
    records: dict[tuple[str, str], list[Record]] = {}
    people: dict[tuple[str, str], list[Contestant]] = {}
    ranking: dict[tuple[str, str], list[Placed]] = {}
    for record in contents.records:
        key = record.line.session, record.line.section
        records.setdefault(key, []).append(record)
    for one in contents.contestants:
        people.setdefault((one.session, one.section), []).append(one)
    for line in contents.ranking:
        ranking.setdefault((line.session, line.section), []).append(line)
    return {
        key: Contents(
            contents.about,
            tuple(records.get(key, ())),
            contestants=tuple(people.get(key, ())),
            ranking=tuple(ranking.get(key, ())),
            extra=contents.extra,
        )
        for key in records.keys() | people.keys() or {("1", "A")}
    }


def _encoded(text: str, losses: list[str]) -> bytes:
    try:
        return text.encode("cp1252")
    except UnicodeEncodeError:
        losses.append(
            EnglishText("names need letters that Windows files lack: the file is UTF-8")
        )
        return text.encode("utf-8-sig", errors="replace")


def _plain(text: str) -> str:
    """A field without what would part it."""
    return " ".join(text.replace(";", ",").replace('"', "'").split()) or "?" * bool(text)


def _section(text: str) -> str:
    """A section as a line may begin: a ``#`` would make a result of it."""
    return _plain(text).lstrip("# ") or "?" * bool(text)


def _quoted(text: str) -> str:
    inner = " ".join(text.split()).replace('"', '""')
    return f'"{inner}"'


def _game(contents: Contents, session: str, section: str) -> str:
    about, rows = contents.about, contents.records
    boards = {record.line.board.number for record in rows}
    sets: dict[str, set[int]] = {}
    for record in rows:
        sets.setdefault(record.line.round or "", set()).add(record.line.board.number)
    per_round = Counter(
        (record.line.round, record.line.table, record.line.ns, record.line.ew, *_ids(record))
        for record in rows
    )
    told = {
        "Section": _section(section),
        "BoardsPerRound": str(max(per_round.values(), default=0) or ""),
        "TotalBoards": str(len(boards) or ""),
        "Rounds": str(len(sets.keys() - {""}) or ""),
        "ScoringMethod": METHODS.get(about.method, ""),
        "EventType": TYPES.get(about.kind, ""),
        "Date": about.date,
        "Name": about.title,
        "Session": session,
    }
    for name in GAME_FIELDS:
        rode = about.extra.get(f"jannersten:{name}") or contents.extra.get(
            f"jannersten:{section}:{name}"
        )
        if rode and (name not in told or not told[name]):
            told[name] = rode
    return ";".join(_plain(told.get(name, "")) for name in GAME_FIELDS)


def _ids(record: Record) -> tuple[str | None, ...]:
    return record.line.players or ()


def _people(contents: Contents) -> Iterator[str]:
    placed = {(line.id, line.side): line for line in contents.ranking}
    begins = _first_sides(contents.records)
    for one in contents.contestants:
        line = placed.get((one.id, one.side)) or placed.get((one.id, None))
        side = one.side or begins.get(one.id, Side.NS)
        for seat, person in _seated(one, side):
            fields = (
                _section(one.section),
                _plain(one.id),
                str(seat),
                _quoted(person.name or one.name),
                *_numbers(line),
                _plain(_points(person, one, line)),
            )
            yield ";".join(fields)


def _first_sides(records: Iterable[Record]) -> dict[str, Side]:
    sides: dict[str, Side] = {}
    for record in records:
        for who, side in ((record.line.ns, Side.NS), (record.line.ew, Side.EW)):
            if who is not None:
                sides.setdefault(who, side)
    return sides


def _seated(one: Contestant, side: Side) -> Iterator[tuple[Seat, Person]]:
    """Each player with a seat: their own, or the next of the side."""
    free = [seat for seat in side.seats if seat not in {who.seat for who in one.players}]
    for person in one.players or (Person(one.name),):
        yield person.seat or (free.pop(0) if free else side.seats[1]), person


def _numbers(line: Placed | None) -> tuple[str, str, str]:
    """Final score, percentage, victory points."""
    if line is None:
        return "", "", ""
    extra = line.extra.get("jannersten:VP", "")
    return _number(line.total), _number(line.percentage), extra


def _points(person: Person, one: Contestant, line: Placed | None) -> str:
    for extra in (person.extra, one.extra, line.extra if line else {}):
        if extra.get(ANY):
            return extra[ANY]
    return ""


def _number(value: Exact | None) -> str:
    if value is None:
        return ""
    text = decimal_text(value, 4)
    return text.rstrip("0").rstrip(".")


def _results(contents: Contents, losses: list[str]) -> Iterator[str]:
    rows = contents.records
    tops = _tops(rows) if contents.about.method not in _IN_IMPS else {}
    for record in rows:
        line = record.line
        if line.board.number >= BOARDS:
            losses.append(
                EnglishText(
                    "{place}: left out, boards are numbered to {most}",
                    place=place_of(line),
                    most=BOARDS - 1,
                )
            )
            continue
        fields = dict.fromkeys(RESULT_FIELDS, "")
        fields |= _riding(line.extra or {})
        fields |= {
            "Board": f"{line.board.number:02}",
            "Section": _section(line.section),
            "Round": line.round or "",
            **_pairs(line),
            **_outcome(record, losses),
            **_awards(contents.about.method, record, tops.get(line.board.number)),
            "Lead": line.lead or "",
        }
        if line.datum is not None:
            fields["Datum"] = _number(line.datum)
        yield "#" + ";".join(_plain(fields[name]) for name in RESULT_FIELDS)


def _riding(extra: Mapping[str, str]) -> dict[str, str]:
    names = {f"jannersten:{name}": name for name in RESULT_FIELDS}
    return {names[key]: text for key, text in extra.items() if key in names}


def _pairs(line: Line) -> dict[str, str]:
    if line.is_individual and line.players is not None:
        return {name: who or "" for name, who in zip("NESW", line.players, strict=True)}
    return {"N": line.ns or "", "E": line.ew or "", "S": "", "W": ""}


def _tops(rows: Iterable[Record]) -> dict[int, Exact]:
    """The top of a board: what both sides of a played result get together."""
    sums: dict[int, set[Exact]] = {}
    for record in rows:
        is_played = isinstance(record.line.outcome, Result | PassedOut | Points)
        if is_played and record.ns_award is not None and record.ew_award is not None:
            total = record.ns_award + record.ew_award
            sums.setdefault(record.line.board.number, set()).add(total)
    return {board: found.pop() for board, found in sums.items() if len(found) == 1}


def _awards(method: str, record: Record, top: Exact | None) -> dict[str, str]:
    name = "IMP" if method in _IN_IMPS else "MP"
    told = {"NS": record.ns_award, "EW": record.ew_award}
    awards = {side: award for side, award in told.items() if award is not None}
    fields = {f"{name}_{side}": _number(award) for side, award in awards.items()}
    if name == "MP" and top:
        fields["Top"] = _number(top)
        for side, award in awards.items():
            fields[f"Pct_{side}"] = _number(Fraction(award) * 100 / top)
    return fields


def _outcome(record: Record, losses: list[str]) -> dict[str, str]:
    cells = result_cells(record)
    if cells is not None:
        return dict(zip(("Contract", "Declarer", "Tricks", "Points"), cells, strict=True))
    outcome = record.line.outcome
    if isinstance(outcome, Weighted | Split):
        place = place_of(record.line)
        losses.append(
            EnglishText("{place}: the weighted score is written as its text", place=place)
            if isinstance(outcome, Weighted)
            else EnglishText("{place}: the split score is written as its text", place=place)
        )
    words = {NOT_PLAYED: "Not played", BYE: "Bye"}
    return {"Remarks": words.get(outcome) or str(outcome)}
