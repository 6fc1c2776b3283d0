"""
What the columns of a club's own table are taken for: from their names, in a dozen languages,
and from their values; with the reason for each, and what is not certain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from overtrick.core.letters import word_of
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText, InvalidFile, Text
from overtrick.events.problem import Problem, Severity
from overtrick.formats.tables.guess_settled import settled
from overtrick.formats.tables.header import KNOWN, column_of, meanings
from overtrick.formats.tables.layout import Layout, Placed
from overtrick.formats.tables.mapping import TARGETS, Guess, TableMapping, layout_by, row_number
from overtrick.formats.tables.shapes import FITS, are_scores, share, why_no_results

__all__ = [
    "declarer_among",
    "guess",
    "guess_rows",
    "guessed_layout",
    "names_seats",
    "taken",
    "taken_as",
    "tells_more",
]

_ROWS = 300  # that are looked at
_HEADERS = 40  # rows among which the names of columns may be
_SURE = 75

_POINTS = {"ns": "score_ns", "ew": "score_ew"}
_OTHERWISE: dict[str, tuple[tuple[str, str], ...]] = {
    "ns": (("ns_names", "name"), ("ns_award", "number")),
    "ew": (("ew_names", "name"), ("ew_award", "number")),
    "result": (("contract", "full"), ("declarer_result", "seat_result"), ("score", "score")),
    "tricks": (("declarer_result", "seat_result"), ("score", "score")),
    "contract": (("strain", "strain"),),
    "score": (("result", "result"), ("ruling", "ruling")),
    "declarer": (("declarer_result", "seat_result"),),
    "score_ns": (("ns_award", "number"),),
    "score_ew": (("ew_award", "number"),),
    "ruling": (("score", "score"),),
    "west": (("result", "result"),),
    "over": (("tricks", "tricks"),),
}
"""What a name stands for too, if the values look like that."""


class _Candidate(NamedTuple):
    at: int
    target: str
    why: str
    confidence: int
    languages: tuple[str, ...] = ()
    is_empty: bool = False


def guess(
    header: Sequence[str], rows: Sequence[Sequence[str]], number: int | None = None
) -> TableMapping:
    """
    Guess what the columns of a table are; without names an empty *header*.

    *number* is that of the row with the names, in its file.

    >>> found = guess(["Brett", "NS", "OW", "Kontrakt", "Von", "Stiche", "Punkte"],
    ...               [["1", "3", "7", "4P", "O", "10", "-420"],
    ...                ["2", "3", "7", "3SA", "S", "9", "600"]])
    >>> found.is_sure, found.columns["declarer"], found.values["declarer"]["O"]
    (True, 'Von', 'E')
    """
    sample = list(rows[:_ROWS])
    cells = _columns(header, sample)
    found = [one for at in range(len(cells)) for one in _candidates(at, header, cells[at])]
    if not any(name.strip() for name in header):
        found += _by_place(cells, found)
    chosen, doubts = _chosen(found, header)
    return settled(_mapping(chosen, header, cells, doubts, number), sample, _votes(chosen))


def guess_rows(head: Sequence[Placed]) -> TableMapping:
    """
    Guess what the columns of a table are from its first rows, wherever their names stand.

    >>> rows = [("1", ["Club evening"]), ("3", ["Bd", "NS", "EW", "Score"]),
    ...         ("4", ["1", "3", "7", "-50"])]
    >>> guess_rows(rows).header
    3
    """
    at = _header_row(head)
    rows = [cells for _, cells in head[at + 1 :] if isinstance(cells, list)]
    cells = head[at][1] if at >= 0 else []
    header = cells if isinstance(cells, list) else []
    number = row_number(head[at][0], at) if at >= 0 else 0
    return guess(header, [row for row in rows if any(cell.strip() for cell in row)], number)


def _header_row(head: Sequence[Placed]) -> int:
    """The row that has most names of columns, the first of them; -1 if there is none."""
    best, most = -1, 1
    for at, (_, cells) in enumerate(head[:_HEADERS]):
        if not isinstance(cells, list) or len(cells) > 500:
            continue
        known = {target: cell for cell in cells for target in _targets(cell)[:1]}
        words = [cell for cell in known.values() if len(cell.strip()) > 1]
        if len(known) > most and (len(words) > 1 or len(known) > 3):  # N and X are data too
            best, most = at, len(known)
    return best


def _targets(name: str) -> list[str]:
    if column_of(name) in KNOWN:
        return [column_of(name)]
    return [meaning.target for meaning in meanings(name)]


def _columns(header: Sequence[str], rows: Sequence[Sequence[str]]) -> list[list[str]]:
    width = max([len(header), *(len(row) for row in rows)], default=0)
    return [
        [row[at].strip() for row in rows if at < len(row) and row[at].strip()]
        for at in range(min(width, 500))
    ]


def _candidates(at: int, header: Sequence[str], cells: Sequence[str]) -> list[_Candidate]:
    name = header[at] if at < len(header) else ""
    if (ours := column_of(name)) in KNOWN and ours in TARGETS:
        told = [
            _named(
                at,
                ours,
                EnglishText("the name {name!r} is ours", name=name.strip()),
                (),
                cells,
                97,
            )
        ]
    else:
        told = [
            _named(at, one.target, _says(name, one.languages), one.languages, cells, 95)
            for one in meanings(name)
        ]
    told += [other for one in told for other in _otherwise(one, cells)]
    return [one for one in told if one.confidence > 0] or _by_value(at, cells)


def _says(name: str, languages: tuple[str, ...]) -> str:
    return EnglishText(
        "the name {name!r} says so ({names})", name=name.strip(), names=", ".join(languages)
    )


def _named(
    at: int,
    target: str,
    why: str,
    languages: tuple[str, ...],
    cells: Sequence[str],
    confidence: int,
) -> _Candidate:
    if not cells:
        return _Candidate(
            at, target, EnglishText("{why}; it is empty", why=why), 60, languages, is_empty=True
        )
    if target in _POINTS and are_scores(cells):
        said = "its name is that of a side, its values are scores"
        return _Candidate(at, _POINTS[target], said, 85)
    if target == "match" and are_scores(cells):
        return _Candidate(at, target, "", 0, languages)
    fits = max((share(kind, cells) for kind in FITS.get(target, ("text",))), default=1.0)
    if fits >= 0.85:
        return _Candidate(at, target, why, confidence, languages)
    if fits >= 0.5:
        missed = EnglishText(
            "{why}; {value} % of its values are something else",
            why=why,
            value=round(100 - 100 * fits),
        )
        return _Candidate(at, target, missed, 70, languages)
    return _Candidate(at, target, "", 0, languages)


def _otherwise(one: _Candidate, cells: Sequence[str]) -> list[_Candidate]:
    if one.confidence >= 90:
        return []
    return [
        _Candidate(
            one.at,
            target,
            EnglishText("its values look like it ({cells})", cells=cells[0][:12]),
            80,
            one.languages,
        )
        for target, kind in _OTHERWISE.get(one.target, ())
        if cells and share(kind, cells) >= 0.85
    ][:1]


def _by_value(at: int, cells: Sequence[str]) -> list[_Candidate]:
    """What values say that can be nothing else."""
    if len(cells) < 2:
        return []
    shown = EnglishText(
        "its values look like it ({names})", names=", ".join(list(dict.fromkeys(cells))[:3])
    )
    high = sum(any(sign in "AKQJTakqjt98" for sign in cell) for cell in cells)
    if share("card", cells) >= 0.9 and 3 * high >= len(cells):
        return [_Candidate(at, "lead", shown, 76)]
    if share("contract", cells) >= 0.9:
        return [_Candidate(at, "contract", shown, 85)]
    if share("seat", cells) >= 0.95 and len(set(cells)) > 1:
        return [_Candidate(at, "declarer", shown, 80)]
    if are_scores(cells) and any(cell.startswith("-") for cell in cells):
        return [_Candidate(at, "score", shown, 76)]
    return []


def _by_place(cells: Sequence[Sequence[str]], found: Sequence[_Candidate]) -> list[_Candidate]:
    """Columns without a name: board, NS and EW before the contract, tricks after it."""
    contracts = [one.at for one in found if one.target == "contract"]
    if not contracts:
        return []
    numbers = [at for at in range(contracts[0]) if share("board", cells[at]) >= 0.95]
    why = "it stands where programs write it"
    told: list[_Candidate] = []
    if len(numbers) == 3 == contracts[0]:
        told += [
            _Candidate(at, target, why, 76)
            for at, target in zip(numbers, ("board", "ns", "ew"), strict=True)
        ]
    after = [
        at
        for at in range(contracts[0] + 1, len(cells))
        if share("tricks", cells[at]) >= 0.95 or share("result", cells[at]) >= 0.95
    ]
    return [*told, *(_Candidate(at, "tricks", why, 76) for at in after[:1])]


def _chosen(
    found: Sequence[_Candidate], header: Sequence[str]
) -> tuple[list[_Candidate], list[str]]:
    chosen: dict[str, _Candidate] = {}
    taken: set[int] = set()
    doubts: list[str] = []
    for one in sorted(found, key=lambda one: (-one.confidence, one.at)):
        if one.at in taken:
            continue
        if one.target in chosen:
            rival = chosen[one.target]
            is_near = one.confidence >= rival.confidence - 5
            if is_near and one.confidence >= min(_SURE, rival.confidence):
                mine, other = _title(header, rival.at), _title(header, one.at)
                doubts.append(f"{one.target} is {mine} or {other}")
            continue
        chosen[one.target] = one
        taken.add(one.at)
    needed = ("board", "ns", "ew", "contract", "declarer", "score", "tricks", "result")
    doubts += [
        f"is {_title(header, one.at)} really {one.target}? {one.why}"
        for one in chosen.values()
        if one.target in needed and one.confidence < _SURE and not one.is_empty
    ]
    return list(chosen.values()), list(dict.fromkeys(doubts))


def _title(header: Sequence[str], at: int) -> str:
    name = header[at].strip() if at < len(header) else ""
    return repr(name) if name else f"column {at + 1}"


def _mapping(
    chosen: Sequence[_Candidate],
    header: Sequence[str],
    cells: Sequence[Sequence[str]],
    doubts: Sequence[str],
    number: int | None,
) -> TableMapping:
    by_place = {one.at: one for one in chosen}
    words = Counter(word_of(name) for name in header)
    guesses = []
    for at in range(len(cells)):
        name = header[at] if at < len(header) else ""
        one = by_place.get(at)
        samples = tuple(dict.fromkeys(cells[at]))[:4]
        target, why, sure = (one.target, one.why, one.confidence) if one else ("", "", 0)
        guesses.append(Guess(at, name.strip(), target, why, sure, samples))
    order = {target: place for place, target in enumerate(TARGETS)}
    columns: dict[str, str | int] = {}
    for one in sorted(chosen, key=lambda one: order[one.target]):
        name = header[one.at].strip() if one.at < len(header) else ""
        columns[one.target] = name if name and words[word_of(name)] == 1 else one.at + 1
    has_names = any(name.strip() for name in header)
    return TableMapping(
        columns,
        header=number if has_names else 0,
        guesses=tuple(guesses),
        doubts=tuple(doubts),
    )


def _votes(chosen: Sequence[_Candidate]) -> Mapping[str, int]:
    return Counter(language for one in chosen for language in one.languages)


_TITLES = 10  # rows among which the names of columns may be
_HOW = "overtrick convert --guess {}"
_LONGEST_SAID = 400  # signs of what was taken for what


def guessed_layout(
    head: Sequence[Placed], name: str, said: Text | str, where: str = ""
) -> Layout:
    """
    Give how a table is read, if the guess is sure; *said* is what it lacks as a tidy table.

    >>> rows = [("1", ["Bd", "NS pair", "EW pair", "Score"]), ("2", ["1", "3", "7", "-50"])]
    >>> print(guessed_layout(rows, "club.csv", "").problems[0].message[:50])
    the columns are taken as Bd = board, NS pair = ns,

    :raises InvalidFile: showing the guess, and what is missing or in doubt.
    """
    mapping = guess_rows(head)
    told = taken_as(mapping)
    if mapping.missing and (why := _why_nothing(head)):
        raise InvalidFile("{why}", where=where, why=why)
    how = _HOW.format(name)
    if not told:
        text = "{said}; to say which columns it has: {how}"
        raise InvalidFile(text, where=where, said=said, how=how)
    if not mapping.is_sure:
        open_ = [f"missing: {', '.join(mapping.missing)}"] if mapping.missing else []
        open_ += [EnglishText("in doubt: {doubt}", doubt=doubt) for doubt in mapping.doubts]
        raise InvalidFile(
            "{said}; guessed: {told}; {open_}; to say it: {how}",
            where=where,
            said=said,
            told=told,
            open_="; ".join(open_),
            how=how,
        )
    return layout_by(mapping, head, name)._replace(problems=[taken(told, name)])


def taken(told: str, name: str) -> Problem:
    """
    Ask whether columns are what they are taken for.

    >>> print(taken("By = declarer", "club.csv"))  # doctest: +ELLIPSIS
    club.csv: the columns are taken as By = declarer; to keep or change that: ...
    """
    how = _HOW.format(name)
    text = Text(
        "the columns are taken as {told}; to keep or change that: {how}", told=told, how=how
    )
    return Problem(name, text, severity=Severity.QUESTION)


def _why_nothing(head: Sequence[Placed]) -> str:
    """What a table is of which nothing can be ranked, by the first row that says so."""
    rows = (cells for _, cells in head[:_TITLES] if not isinstance(cells, InvalidFile))
    return next((why for cells in rows if (why := why_no_results(cells))), "")


def tells_more(columns: Sequence[str]) -> bool:
    """
    Say whether a table of our names leaves out who declared, or how it ended, and another
    name of a column says that it is told there.

    >>> tells_more(["board", "ns", "ew", "contract", "By", "score"])
    True
    >>> tells_more(["board", "ns", "ew", "contract", "declarer", "tricks", "By"])
    False
    """
    if not {"contract", "level"} & set(columns):
        return False
    wanted = set() if "declarer" in columns else {"declarer", "declarer_result"}
    if not {"tricks", "result"} & set(columns):
        wanted |= {"tricks", "result"}
    others = (column for column in columns if column and column not in KNOWN)
    return any(found.target in wanted for column in others for found in meanings(column))


def declarer_among(columns: Sequence[str], rows: Iterable[Placed]) -> int | None:
    """
    Say which column of a table of our names is the declarer by its name and all its values.

    >>> rows = [("2", ["7", "4S", "N"]), ("3", ["8", "Pass", ""]), ("4", ["9", "2H", "w"])]
    >>> declarer_among(["board", "contract", "By"], rows)
    2
    >>> declarer_among(["board", "contract", "By"], [("2", ["7", "4S", "Ann"])])
    """
    if "declarer" in columns or "contract" not in columns:
        return None
    texts = [cells for _, cells in rows if not isinstance(cells, InvalidFile)]
    for at, column in enumerate(columns):
        if column not in KNOWN and any(one.target == "declarer" for one in meanings(column)):
            values = {cells[at].strip().upper() for cells in texts if at < len(cells)} - {
                "",
                "-",
            }
            if values and values <= {seat.value for seat in Seat}:
                return at
    return None


def names_seats(header: Sequence[str], columns: Sequence[str]) -> bool:
    """
    Say whether a table in a spelling of its own names players by seat and no pairs.

    >>> names_seats(["Board", "North"], ["board", "north"])
    True
    >>> names_seats(["board", "north"], ["board", "north"])
    False
    """
    is_own = list(header) != list(columns)
    return is_own and "north" in columns and not {"ns", "ew"} & set(columns)


def taken_as(mapping: TableMapping) -> str:
    """
    Say in a line what the columns are taken for.

    >>> taken_as(TableMapping({"board": "Brett", "ns": 2}))
    'Brett = board, column 2 = ns'
    """
    told = [
        f"{_bare(named) if isinstance(named, str) else f'column {named}'} = {target}"
        for target, named in mapping.columns.items()
    ]
    told += [f"{target} = {text}" for target, text in mapping.constants.items()]
    if mapping.score_words:
        told.append(f"score = {mapping.score_words}")
    text = ", ".join(told)
    return text if len(text) <= _LONGEST_SAID else f"{text[: _LONGEST_SAID - 3]}..."


def _bare(text: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:40]
