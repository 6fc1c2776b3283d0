"""
Tables that are not one row a board a table: travellers under ``Board 1``, a table of two rooms,
a column for each table.

Each is turned into rows of one table, at its places; any other table stays as it is.

What the values of a column look like: contracts, seats, tricks, scores, cards, names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from overtrick.core.cards import Card
from overtrick.core.languages import Alphabet, doublings, ranks, seats, special, strains
from overtrick.core.letters import word_of
from overtrick.core.notation import parse_result, parse_ruling
from overtrick.core.outcome import Plain
from overtrick.core.seats import Vulnerability
from overtrick.core.spelling import card_text, card_words, contract_text, has_strain
from overtrick.errors import InvalidFile
from overtrick.formats.dialect import points_of
from overtrick.formats.plain import attempt
from overtrick.formats.tables.header import cell_words, meanings
from overtrick.formats.tables.split import Cells

__all__ = [
    "FITS",
    "are_scores",
    "by_table",
    "is_total",
    "looks_like",
    "reshaped",
    "share",
    "spelled",
    "why_no_results",
]

_TRICKS = re.compile(r"(?:[0-9]|1[0-3])(?:\.0)?")
_RESULT = re.compile(r"=|[+−-]\s?[0-9]{1,2}|(?:made|down|m|d) ?[0-9]{1,2}|0", re.IGNORECASE)
_OVER = re.compile(r"[+−-]?[0-9]{1,2}(?:\.0)?|=")
_BOARD = re.compile(r"[^\W\d_]*[.\s#]*[0-9]{1,4}(?:\.0)?")
_NUMBER = re.compile(r"[+-]?[0-9]{1,5}(?:[.,][0-9]{1,4})?\s*%?")


def spelled(texts: Iterable[str], alphabet: Alphabet, seat_words: Mapping[str, str]) -> int:
    """
    Count the contracts that can be read in the letters of a language.

    >>> spelled(["4P", "3SA", "4S"], strains()[2], {})
    2
    """
    return sum(
        has_strain(text, alphabet.words)
        and attempt(parse_result, contract_text(text, alphabet.words, seat_words)) is not None
        for text in texts
    )


def share(kind: str, cells: Sequence[str]) -> float:
    """
    Say which part of the cells looks like that; nothing looks like nothing.

    >>> share("tricks", ["9", "10", "x", "13"]), share("contract", [])
    (0.75, 0.0)
    """
    if not cells:
        return 0.0
    return sum(looks_like(kind, cell) for cell in cells) / len(cells)


@lru_cache(maxsize=1 << 15)
def looks_like(kind: str, cell: str) -> bool:
    """
    Say whether a cell looks like that.

    >>> looks_like("contract", "4 Pik X"), looks_like("seat", "Ost"), looks_like("score", "55")
    (True, True, False)
    """
    return len(cell) <= 80 and _KINDS[kind](cell.strip())


def are_scores(cells: Sequence[str]) -> bool:
    """
    Say whether the cells can only be scores: tens, some of them large.

    >>> are_scores(["420", "-50", "140"]), are_scores(["10", "20", "3"])
    (True, False)
    """
    told = [cell for cell in cells if cell not in ("", "-")]
    large = {cell.lstrip("+-") for cell in told if re.fullmatch(r"[+-]?[0-9]{2,5}(\.0)?", cell)}
    return share("score", told) >= 0.9 and sum(int(float(cell)) >= 50 for cell in large) >= 2


@lru_cache(maxsize=2)
def _any(alphabets: Callable[[], Sequence[Alphabet]]) -> dict[str, str]:
    """The words of all languages for the strains or the seats."""
    return {word: ours for each in alphabets() for word, ours in each.words.items()}


@lru_cache(maxsize=1)
def _any_cards() -> list[dict[str, str]]:
    alphabets = {one.language: one.words for one in ranks()}
    return [card_words(one.words, alphabets[one.language]) for one in strains()]


def _contract(text: str) -> tuple[object, object, object] | None:
    if special(text) == "PASS":
        return None, None, None
    if not re.search(r"[^\W\d_]|[♣♦♥♠♧♢♡♤]", text):
        return None
    return attempt(parse_result, contract_text(text, _any(strains), _any(seats)))


def _is_contract(text: str) -> bool:
    return _contract(text) is not None or bool(special(text))


def _is_full(text: str) -> bool:
    found = _contract(text)
    return found is not None and (found[0] is None or None not in found)


def _is_seat(text: str) -> bool:
    return word_of(text) in _any(seats)


def _is_seat_result(text: str) -> bool:
    parts = re.fullmatch(r"([^\W\d_]+)\s*(=|[+−-]\s?[0-9]{1,2}|[0-9]{1,2})", text)
    return parts is not None and _is_seat(parts[1])


def _is_name(text: str) -> bool:
    letters = sum(sign.isalpha() for sign in text)
    return letters >= 4 and letters * 2 > len(text) and not _is_contract(text)


def _is_ruling(text: str) -> bool:
    if special(text) in ("NP", "A/A", "BYE"):
        return True
    ruling = attempt(parse_ruling, text)
    return ruling is not None and not isinstance(ruling, Plain)


def _is_score(text: str) -> bool:
    word = re.sub(r"(?<=[0-9])[., ](?=[0-9]{3}$)", "", text).replace(",", ".")
    return (
        re.fullmatch(r"[+−-]?\s?[0-9]+(?:\.0+)?", word) is not None
        and attempt(points_of, word) is not None
    )


_KINDS: dict[str, Callable[[str], bool]] = {
    "board": lambda text: _BOARD.fullmatch(text) is not None,
    "id": lambda text: len(text) <= 20 and "%" not in text and not _is_broken(text),
    "name": _is_name,
    "contract": _is_contract,
    "full": _is_full,
    "seat": _is_seat,
    "seat_result": _is_seat_result,
    "card": lambda text: attempt(Card.parse, text) is not None,
    "any_card": lambda text: any(card_text(text, words) != text for words in _any_cards()),
    "tricks": lambda text: _TRICKS.fullmatch(text) is not None,
    "result": lambda text: _RESULT.fullmatch(text) is not None,
    "over": lambda text: _OVER.fullmatch(text) is not None,
    "score": _is_score,
    "number": lambda text: _NUMBER.fullmatch(text) is not None,
    "level": lambda text: text in ("1", "2", "3", "4", "5", "6", "7", "0"),
    "strain": lambda text: word_of(text) in _any(strains) or text[:1] in "♣♦♥♠",
    "doubled": lambda text: word_of(text) in doublings() or text in ("0", "-", "*", "**"),
    "vulnerability": lambda text: len(text) < 12 or bool(attempt(Vulnerability.parse, text)),
    "room": lambda text: word_of(text) in ("o", "c", *cell_words("room")),
    "ruling": _is_ruling,
    "text": lambda text: True,
}


def _is_broken(text: str) -> bool:
    return re.fullmatch(r"[0-9]+[.,][0-9]*[1-9]", text) is not None


FITS: dict[str, tuple[str, ...]] = {
    "board": ("board",),
    **dict.fromkeys(("ns", "ew", "home", "away", "match", "table", "round"), ("id",)),
    **dict.fromkeys(("section", "session"), ("id",)),
    **dict.fromkeys(("north", "south", "east", "west", "ns_names", "ew_names"), ("text",)),
    "contract": ("contract",),
    **dict.fromkeys(("declarer", "dealer"), ("seat",)),
    "declarer_result": ("seat_result",),
    "lead": ("card", "any_card"),
    "tricks": ("tricks", "over", "result"),
    "result": ("result", "over", "tricks"),
    "down": ("over", "result", "tricks"),
    **dict.fromkeys(("score", "score_ns", "score_ew", "score_declarer"), ("score",)),
    "doubled": ("doubled",),
    "level": ("level",),
    "strain": ("strain",),
    "vulnerability": ("vulnerability",),
    "room": ("room",),
    "ruling": ("ruling",),
    "ns_award": ("number",),
    "ew_award": ("number",),
}
"""What the values of a column must look like; any of these will do."""


Placed = tuple[str, Cells]

_LONGEST = 100  # signs of a cell that names a board
_TITLE = re.compile(r"\s*([^\W\d][^\d:#]*?)(?<!\s)\s*+[:#.]?\s*+([0-9]{1,3})\s*")
_MATCH = ("board", "match", "room", "home", "away", "ns", "ew", "score")


def reshaped(head: Sequence[Placed], rows: Iterator[Placed]) -> Iterator[Placed]:
    """
    Give the rows of a table, one row a board a table; *head* is how they begin.

    >>> told = [("1", ["Board 7"]), ("2", ["NS", "EW", "Score"]), ("3", ["1", "2", "420"])]
    >>> list(reshaped(told, iter(told)))
    [('2', ['board', 'NS', 'EW', 'Score']), ('3', ['7', '1', '2', '420'])]
    """
    first = next((cells for _, cells in head if _told(cells)), [])
    if isinstance(first, InvalidFile):
        return rows
    if _board_of(first):
        return _without_titles(rows)
    if rooms := _rooms_of(first):
        return _by_room(rows, rooms)
    if tables := tables_of(first):
        told = [cells for _, cells in head if not isinstance(cells, InvalidFile)]
        sample = [row[at] for row in told[1:] for at in tables if at < len(row) and row[at]]
        return by_table(rows, tables, sample)
    return rows


def _has(kind: str, cells: Iterable[str]) -> bool:
    words = cell_words("other")
    return any(words.get(word_of(cell)) == kind for cell in cells)


def is_total(row: Mapping[str, str]) -> bool:
    """
    Whether a row sums up those above it, and is no result.

    >>> is_total({"board": "TOTAL", "score": "370"}), is_total({"board": "7", "ns": "total"})
    (True, False)
    """
    board = row.get("board", "").strip()
    return not board.isdecimal() and _has("totals", row.values())


def _told(cells: Cells) -> bool:
    return isinstance(cells, InvalidFile) or any(cell.strip() for cell in cells)


def _board_of(cells: Sequence[str]) -> str:
    """The number of a line that says nothing but a board."""
    told = [cell for cell in cells if cell.strip()]
    is_short = len(told) == 1 and len(told[0]) <= _LONGEST
    found = _TITLE.fullmatch(told[0]) if is_short else None
    if found is None or all(each.target != "board" for each in meanings(found[1])):
        return ""
    return found[2]


def _without_titles(rows: Iterator[Placed]) -> Iterator[Placed]:
    """Each row with the board of its block; the names of columns once."""
    board, header = "", None
    for where, cells in rows:
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif found := _board_of(cells):
            board = found
        elif header is None and _told(cells):
            header = list(cells)
            yield where, ["board", *header]
        elif _told(cells) and list(cells) != header:
            yield where, [board, *cells]


def _rooms_of(cells: Sequence[str]) -> dict[str, int]:
    """Where the board and both rooms stand, if these are the columns of a match."""
    rooms = cell_words("room")
    found = {
        rooms[word]: at for at, cell in enumerate(cells) if (word := word_of(cell)) in rooms
    }
    boards = [
        at
        for at, cell in enumerate(cells)
        if any(each.target == "board" for each in meanings(cell))
    ]
    return {"board": boards[0], **found} if len(found) == 2 and boards else {}


def _by_room(rows: Iterator[Placed], at: Mapping[str, int]) -> Iterator[Placed]:
    """Two results a board: home is North-South in the open room, away in the closed one."""
    is_header = True
    for where, cells in rows:
        if isinstance(cells, InvalidFile):
            yield where, cells
            continue
        if is_header and _told(cells):
            is_header = False
            yield where, list(_MATCH)
            continue
        board, *scores = (
            cells[at[name]] if at[name] < len(cells) else ""
            for name in ("board", "open", "closed")
        )
        for room, score in zip(("open", "closed"), scores, strict=True):
            if score.strip():
                sides = ["Home", "Away"] if room == "open" else ["Away", "Home"]
                yield where, [board, "1", room, "Home", "Away", *sides, score]


_LONGEST_NAME = 100  # signs of a column's name
_NUMBERED = re.compile(r"\s*+([^\W\d]*?)[\s.:#]*+([0-9]{1,3})\s*")
_SHORT = {"t": "table", "b": "board"}
_MANY = 3  # columns of a kind that make a wide table


def tables_of(cells: Sequence[str]) -> dict[int, str]:
    """
    Say in which columns the tables stand, if beside the board there is nothing else.

    >>> tables_of(["Board", "Table 1", "Table 2"]), tables_of(["Board", "Tisch 1", "NS"])
    ({1: '1', 2: '2'}, {})
    """
    named = [cell for cell in cells if cell.strip()]
    if not named or "board" not in _targets_of(cells[0]):
        return {}
    found = _numbered(cells, "table")
    return found if len(found) == len(named) - 1 > 1 else {}


def by_table(
    rows: Iterator[tuple[str, Cells]], tables: dict[int, str], sample: Sequence[str]
) -> Iterator[tuple[str, Cells]]:
    """
    Give a row a result, of nobody in particular; *sample* is what stands in the cells.

    >>> rows = [("1", ["Board", "T1", "T2"]), ("2", ["7", "420", "-50"])]
    >>> list(by_table(iter(rows), {1: "1", 2: "2"}, ["420"]))[1]
    ('2', ['7', '1', '420', '1'])
    """
    kind = "score" if share("score", sample) >= share("contract", sample) else "contract"
    is_header = True
    for where, cells in rows:
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif is_header and tables_of(cells):
            is_header = False
            yield where, ["board", "table", kind, "times"]
        else:
            for at, table in tables.items():
                text = cells[at].strip() if at < len(cells) else ""
                if text.strip("-–—"):
                    yield where, [cells[0], table, text, "1"]


def why_no_results(header: Sequence[str]) -> str:
    """
    Say what a table is that tells no results, by the names of its columns; empty if unknown.

    >>> why_no_results(["Pair", "Names", "1", "2", "3", "Total"])
    'a row a contestant and a column a board: it does not say who met whom'
    >>> why_no_results(["Place", "Names", "%"])
    'a table of percentages: it tells no results that could be ranked'
    """
    words = {word_of(cell) for cell in header}
    if not any(len(word) > 1 and word.replace(" ", "").isalpha() for word in words):
        return ""  # a row of values
    if _has("opponents", header):
        return (
            "a score card of one pair or player: name its own number in a column ns or ew, "
            "as it sat on each board, and the opponents' in the other"
        )
    boards = _numbered(header, "board")
    numbers = [int(number) for number in boards.values()]
    is_run = numbers == list(range(numbers[0], numbers[0] + len(numbers))) if numbers else False
    if is_run and len(numbers) >= _MANY and "board" not in _targets_of(header[0]):
        return "a row a contestant and a column a board: it does not say who met whom"
    if _has("percentages", header) or "%" in {cell.strip() for cell in header}:
        return "a table of percentages: it tells no results that could be ranked"
    return ""


def _numbered(cells: Sequence[str], kind: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for at, cell in enumerate(cells):
        match = _NUMBERED.fullmatch(cell) if len(cell) <= _LONGEST_NAME else None
        if match is None:
            continue
        word = match[1].strip()
        is_kind = _SHORT.get(word.lower()) == kind or kind in _targets_of(word)
        if is_kind or (kind == "board" and not word):
            found[at] = str(int(match[2]))
    return found


def _targets_of(name: str) -> set[str]:
    return {each.target for each in meanings(name)} if name.strip() else set()
