"""
What the columns of a club's own table are: read by it, row by row, into the tidy table.

A mapping names columns by their header or number, constants, words for values, the decimal sign
and whose points a score is.  What it does not name rides along.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice

from overtrick.core.contract import BOOK
from overtrick.core.languages import doublings, ranks, special, strains
from overtrick.core.letters import word_of
from overtrick.core.spelling import (
    card_text,
    card_words,
    contract_text,
    seat_text,
    strain_text,
)
from overtrick.errors import InvalidFile
from overtrick.formats.tables.foreign import with_sign
from overtrick.formats.tables.header import BESIDE, FOREIGN, KNOWN, cell_words, column_of
from overtrick.formats.tables.layout import Layout, Placed, Row
from overtrick.formats.tables.people_table import pair_id
from overtrick.formats.tables.tidy_row import COLUMNS

__all__ = ["TARGETS", "Guess", "TableMapping", "apply", "layout_by"]

TARGETS = (
    *COLUMNS,
    *FOREIGN,
    *BESIDE,
    *("made", "down", "over", "declarer_result", "ns_names", "ew_names"),
)
"""All that a column can be taken for."""

_SEATS = ("north", "south", "east", "west")
_DECIMALS = ("score", "score_ns", "score_ew", "score_declarer", "datum", "ns_award", "ew_award")
_TURNED = (
    *("contract", "declarer_result", "declarer", "dealer", "lead", "strain", "doubled"),
    *("board", "vulnerability"),
)
"""Columns whose cells are words, in whatever language."""
_MOST_KNOWN = 4_096
_SCORES = {"declarer": "points of declarer's side", "unsigned": "points without their sign"}
_HEAD = 60  # rows among which the names of columns are looked for


@dataclass(frozen=True, slots=True)
class Guess:
    """What one column is taken for and why; ``target`` is empty where it just rides along."""

    at: int
    header: str
    target: str
    why: str
    confidence: int
    """From 0 to 100."""
    samples: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableMapping:
    """
    How a table is read.

    ``columns`` gives a header, or the number of a column from 1, for each of TARGETS that the
    table has.  ``header`` is the number of the row with the names, 0 where there is none, None
    where it is to be found.  ``fill`` are columns whose empty cells mean: as above.

    >>> TableMapping({"board": "Brett", "ns": 2}).missing
    ('ew', 'contract or score')
    """

    columns: Mapping[str, str | int]
    constants: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """
    For ``declarer``, ``strain``, the ``suit`` and ``rank`` of a lead, and any other column:
    what a word stands for.
    """
    header: int | None = None
    sheet: str = ""
    decimal: str = "."
    score: str = "ns"
    """Whose points a score is: ``ns``, ``declarer``, or ``unsigned`` where the sign is lost."""
    fill: tuple[str, ...] = ()
    pairs: bool = False
    """The players by seat are pairs, who have no number."""
    guesses: tuple[Guess, ...] = ()
    doubts: tuple[str, ...] = ()
    """What is not certain, each in a sentence."""

    @property
    def missing(self) -> tuple[str, ...]:
        """What a table of results needs and this does not name."""
        named = {*self.columns, *self.constants}
        found = [] if "board" in named else ["board"]
        if not named.issuperset(_SEATS) and not named.issuperset(("ns_names", "ew_names")):
            found += [side for side in ("ns", "ew") if not {side, f"{side}_names"} & named]
        results = {"contract", "level", "score", "score_ns", "score_ew", "score_declarer"}
        if not named & {*results, "ruling", "result", "status"}:
            found.append("contract or score")
        return tuple(found)

    @property
    def score_words(self) -> str:
        """What a score is, where it is not points for NS; else empty."""
        return _SCORES.get(self.score, "")

    @property
    def is_sure(self) -> bool:
        """Whether nothing is missing and nothing is in doubt."""
        return not self.missing and not self.doubts


def apply(mapping: TableMapping, rows: Iterable[Placed], name: str = "") -> Iterator[Row]:
    """
    Read the rows of a table by a mapping, each as a row of the tidy table.

    >>> mapping = TableMapping({"board": "Brett", "ns": "NS", "ew": "OW", "score": "Punkte"})
    >>> rows = [("1", ["Brett", "NS", "OW", "Punkte"]), ("2", ["7", "3", "10", "-50"])]
    >>> list(apply(mapping, rows))
    [('2', {'board': '7', 'ns': '3', 'ew': '10', 'score': '-50'})]

    :raises InvalidFile: if the table has no such columns.
    """
    rest = iter(rows)
    head = list(islice(rest, _HEAD))
    layout = layout_by(mapping, head, name)
    for at, (where, cells) in enumerate(chain(head, rest)):
        if isinstance(cells, InvalidFile):
            yield where, cells
        elif at >= layout.start and any(cell.strip() for cell in cells):
            yield where, layout.row(cells)


def layout_by(mapping: TableMapping, head: Sequence[Placed], name: str = "") -> Layout:
    """
    Find the columns that a mapping names in the first rows of a table.

    >>> layout_by(TableMapping({"board": 1}, header=0), [("1", ["7"])]).row(["7"])
    {'board': '7'}

    :raises InvalidFile: if the table has no such columns.
    """
    start, names = _header(mapping, head, name)
    places: dict[str, int] = {}
    for target, named in mapping.columns.items():
        if isinstance(named, int):
            places[target] = named - 1
            continue
        words = [word_of(text) for text in names]
        if word_of(named) not in words:
            raise InvalidFile(
                "no column {named!r} (for {target}); see the mapping",
                where=name,
                named=named,
                target=target,
            )
        exact = [at for at, text in enumerate(names) if text.strip() == named.strip()]
        places[target] = exact[0] if exact else words.index(word_of(named))
    return Layout(start, _Reader(mapping, places, names).row, [])


def _header(mapping: TableMapping, head: Sequence[Placed], name: str) -> tuple[int, list[str]]:
    """The row after that of the names, and the names."""
    if mapping.header == 0:
        return 0, []
    named = {word_of(text) for text in mapping.columns.values() if isinstance(text, str)}
    if mapping.header is not None:
        for at, (where, cells) in enumerate(head):
            if row_number(where, at) == mapping.header and isinstance(cells, list):
                return at + 1, cells
    for at, (_, cells) in enumerate(head):
        if not isinstance(cells, list) or not any(cell.strip() for cell in cells):
            continue
        if named <= {word_of(cell) for cell in cells}:
            return at + 1, cells
    told = ", ".join(str(text) for text in mapping.columns.values())
    raise InvalidFile("no row has the columns {told}; see the mapping", where=name, told=told)


def row_number(where: str, at: int) -> int:
    """
    Give the number of a row in its file, or its place among the rows.

    >>> row_number("evening.csv:14", 0), row_number("", 2)
    (14, 3)
    """
    last = where.rpartition(":")[2]
    return int(last) if last.isascii() and last.isdigit() and len(last) < 10 else at + 1


class _Reader:
    """Reads one row after another; it remembers what stood above an empty cell."""

    def __init__(
        self, mapping: TableMapping, places: Mapping[str, int], names: Sequence[str]
    ) -> None:
        self._mapping = mapping
        self._places = places
        self._names = [name.strip() for name in names]
        self._above: dict[str, str] = {}
        self._values = {
            target: {word_of(word): ours for word, ours in words.items()}
            for target, words in mapping.values.items()
        }
        decimals = _DECIMALS if mapping.decimal == "," else ()
        self._turned = {*_TURNED, *self._values, *decimals}
        self._known: dict[tuple[str, str], str] = {}
        """What cells said: a column says the same few hundred things again and again."""
        suits, of_rank = self._values.get("suit"), self._values.get("rank")
        self._cards = (
            card_words(suits or strains()[0].words, of_rank or ranks()[0].words)
            if suits or of_rank
            else {}
        )

    def row(self, cells: Sequence[str]) -> Mapping[str, str] | InvalidFile:
        row: dict[str, str] = dict(self._mapping.constants)
        for target, at in self._places.items():
            text = cells[at].strip() if at < len(cells) else ""
            text = self._filled(target, text)
            if text or target not in row:
                row[target] = self._translated(target, text)
        if self._mapping.pairs:
            for side in ("ns", "ew"):
                row.setdefault(side, "")
        row = _finished(row, self._mapping.score)
        return {**row, **self._others(cells)}

    def _filled(self, target: str, text: str) -> str:
        if target not in self._mapping.fill:
            return text
        if text:
            self._above[target] = text
        return text or self._above.get(target, "")

    def _translated(self, target: str, text: str) -> str:
        if not text or target not in self._turned:
            return text
        found = self._known.get((target, text))
        if found is None:
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            found = self._known[target, text] = self._ours(target, text)
        return found

    def _ours(self, target: str, text: str) -> str:
        seats, local = self._values.get("declarer", {}), self._values.get("strain", {})
        own = self._values.get(target, {})
        if target not in ("declarer", "strain") and word_of(text) in own:
            return own[word_of(text)]
        if target in ("contract", "declarer_result"):
            return contract_text(text, local or strains()[0].words, seats)
        if target in ("declarer", "dealer"):
            return seat_text(text, seats)
        if target == "lead":
            return card_text(text, self._cards)
        if target == "strain":
            return strain_text(text, local)
        if target == "doubled":
            return doublings().get(word_of(text), text)
        if target == "board":
            return _board(text)
        if target == "vulnerability":
            return cell_words("vulnerability").get(word_of(text), text)
        if target in _DECIMALS and self._mapping.decimal == ",":
            return text.replace(".", "").replace(",", ".")
        return text

    def _others(self, cells: Sequence[str]) -> dict[str, str]:
        taken = set(self._places.values())
        found: dict[str, str] = {}
        for at, text in enumerate(cells):
            if at in taken or not text.strip():
                continue
            name = self._names[at] if at < len(self._names) and self._names[at] else ""
            name = name or f"column {at + 1}"
            found[name if column_of(name) not in KNOWN else f"{name} (as found)"] = text
        return found


def _finished(row: dict[str, str], score: str) -> dict[str, str]:
    """Join what stands in several columns."""
    said = special(row.get("contract", "")) or special(row.get("result", ""))
    if said in ("NP", "A/A", "BYE") and not row.get("ruling"):
        row["contract"], row["ruling"] = "", said
    if score == "declarer" and "score" in row:
        row["score_declarer"] = row.pop("score")
    beside = row.pop("declarer_result", "")
    if beside and row.get("contract"):
        row["contract"] = f"{row['contract']} {beside}"
    _tricks(row)
    if score == "unsigned" and row.get("score"):
        with_sign(row)
    for side, first, second in (("ns", "north", "south"), ("ew", "east", "west")):
        names = row.get(f"{side}_names", "")
        if names and not row.get(side):
            row[side] = pair_id(names)
        elif row.get(first) and row.get(second) and row.get(side) == "":
            row[side] = row[f"{side}_names"] = " - ".join(sorted((row[first], row[second])))
    return row


def _tricks(row: dict[str, str]) -> None:
    made, over = row.pop("made", ""), row.pop("over", "")
    down = row.pop("down", "").removesuffix(".0").lstrip("-−")
    if down.strip("0") and not row.get("tricks"):
        row["result"] = f"-{down}" if made in ("", "0") else f"made {made}, down {down}"
        return
    if made and not row.get("tricks"):
        if re.fullmatch(r"[1-7](?:\.0)?", made):
            row["tricks"] = str(BOOK + int(made[0]))
        else:
            row["result"] = made
    if over and not row.get("tricks"):
        word = over.removesuffix(".0")
        row["result"] = "=" if word == "0" else word if word[0] in "+-=" else f"+{word}"


def _board(text: str) -> str:
    """``Board 7`` and ``#7`` are 7."""
    match = re.fullmatch(
        r"[^\W\d_]*\.?\s*+(?:nr|no|#)?\.?\s*+#?([0-9]{1,6}(?:\.0+)?)", text, re.I
    )
    return match[1] if match else text
