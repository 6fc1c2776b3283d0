"""What rows say alike is worked out once, and nothing else comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.errors import OvertrickError
from overtrick.formats.tables.record_row import RecordReader, record_of

_CELLS = {
    "board": ["7", "23", "8", "x", ""],
    "ns": ["3", " 4", "bye", "-", ""],
    "ew": ["10", "11", "0", "BYE", ""],
    "contract": ["4S", "4S N =", "PASS", "-", "5S", "arbitral", ""]
    + ["no contract", "4S so", "99S", "60/40", "4♥ é", "420", "4E", "x | y"],
    "declarer": ["N", "S", ""],
    "tricks": ["10", "-", "14", ""],
    "score": ["420", "620", "A+", "-", "", "425", "points", "+-420", "٤٢٠", "60/40", " "],
    "ruling": ["A+/A-", "NP", "60%/40%", ""],
    "ruling_ew": ["40%", ""],
    "doubled": ["1", ""],
    "status": ["played", "pass", "sitout", "pending", "not played", "odd", ""],
    "adj_ns": ["55", ""],
    "adj_ew": ["45", ""],
    "turned": ["yes", "no", "odd", ""],
    "vulnerability": ["NS", ""],
    "match": ["1", ""],
    "room": ["open", ""],
    "north": ["Ann", ""],
    "north_name": ["Ann", ""],
    "ns_award": ["12", "x"],
    "points": ["3", "4", ""],
    "note": ["late", "-"],
}
_ROW = {"board": "7", "ew": "10", "contract": "4S", "declarer": "N", "tricks": "10"}
_CHANGES = st.lists(
    st.sampled_from([(name, text) for name in _CELLS for text in _CELLS[name]]), max_size=4
)


def _read(reader: Callable[..., Any], row: dict[str, str], where: str) -> object:
    try:
        record, notes = reader(row, where)
    except OvertrickError as error:
        return str(error)
    return record, type(record.line), record.line.where, record.line.extra, notes


@settings(max_examples=200)
@given(st.lists(_CHANGES, max_size=4), st.lists(st.sampled_from(_CELLS["ns"]), min_size=1))
def test_rows_that_say_alike_are_read_as_each_alone(
    changes: list[list[tuple[str, str]]], pairs: list[str]
) -> None:
    reader = RecordReader()
    for ns in pairs:
        for at, changed in enumerate(changes):
            told = {**_ROW, **dict(changed), "ns": ns}
            alone = _read(record_of, told, f"x:{at}")
            assert _read(reader.record, told, f"x:{at}") == alone


def test_what_one_file_says_is_known_to_the_next_and_long_words_are_not_kept() -> None:
    row = {
        "board": "7",
        "ns": "3",
        "ew": "10",
        "contract": "4S",
        "declarer": "N",
        "tricks": "10",
    }
    first, _ = RecordReader().record(row)
    later, _ = RecordReader().record({**row, "ns": "4"})
    assert later.line.outcome is first.line.outcome
    assert (first.line.ns, later.line.ns) == ("3", "4")
    kept = RecordReader._shapes[tuple(row)].played
    before = len(kept)
    RecordReader().record({**row, "declarer": "N" + " " * 200})
    assert len(kept) == before
    RecordReader().record({**row, "declarer": "S"})
    assert len(kept) == before + 1
