"""An event goes out as a journal and comes back the same, and costs no file what it knows."""

from __future__ import annotations

from pathlib import Path

import pytest

from overtrick.app.store.copying import export_journal, import_journal, journal_bytes
from overtrick.app.store.database import EventExists, EventUnknown, NotSaved, StoreError
from overtrick.app.store.store import Store
from overtrick.formats.journals.journal import Journal, open_journal
from tests.app.store.telling import note, result

TUESDAY = Path(__file__).parents[3] / "examples" / "tuesday.jsonl"


def test_a_journal_comes_and_goes_unchanged(store: Store, tmp_path: Path) -> None:
    row, problems = import_journal(store, TUESDAY)
    assert (row.id, row.title, problems) == ("tuesday", "Tuesday pairs", [])
    file = tmp_path / "again.jsonl"
    assert export_journal(store, "tuesday", file) == row.seq
    there, back = open_journal(TUESDAY)[0], open_journal(file)[0]
    assert back.entries == there.entries
    assert file.read_bytes() == journal_bytes(store, "tuesday")
    again, _ = import_journal(store, file, "again", "Once more")
    assert (again.title, again.seq) == ("Once more", row.seq)
    assert journal_bytes(store, "again") == file.read_bytes()


def test_a_file_that_knows_more_is_left_alone(store: Store, tmp_path: Path) -> None:
    store.create("tuesday", "Tuesday", [result(1, "a")])
    file = tmp_path / "tuesday.jsonl"
    export_journal(store, "tuesday", file)
    store.append("tuesday", [result(2, "b")])
    assert export_journal(store, "tuesday", file) == 2
    Journal(file).append(note("by hand"))
    before = file.read_bytes()
    with pytest.raises(NotSaved, match="holds 1 entry that the event does not"):
        export_journal(store, "tuesday", file)
    file.write_text("# a shopping list\neggs\n")
    with pytest.raises(NotSaved, match="holds lines that the event does not"):
        export_journal(store, "tuesday", file)
    assert before


def test_a_bad_line_is_told_and_the_rest_is_taken(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    lines = TUESDAY.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join([*lines[:3], "{oops}", *lines[3:6], lines[6][:30]]))
    row, problems = import_journal(store, file)
    assert row.seq == 6
    assert [problem.where for problem in problems] == [f"{file}:4", f"{file}:8"]


def test_a_line_that_stands_twice_counts_once(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    file.write_bytes(TUESDAY.read_bytes() * 2)
    assert import_journal(store, file).event.seq == len(open_journal(TUESDAY)[0].entries)


def test_what_cannot_be_taken_is_refused(store: Store, tmp_path: Path) -> None:
    import_journal(store, TUESDAY)
    with pytest.raises(EventExists, match="there is an event 'tuesday' already"):
        import_journal(store, TUESDAY)
    with pytest.raises(StoreError, match="this is no journal"):
        import_journal(store, TUESDAY.with_name("evening.csv"))
    with pytest.raises(StoreError, match=r"none\.jsonl: No such file"):
        import_journal(store, tmp_path / "none.jsonl")
    with pytest.raises(EventUnknown):
        export_journal(store, "none", tmp_path / "none.jsonl")
    with pytest.raises(NotSaved, match="could not be saved: No such file"):
        export_journal(store, "tuesday", tmp_path / "none" / "a.jsonl")
    assert list(tmp_path.glob("*.jsonl")) == []
    assert [row.id for row in store.events()] == ["tuesday"]
