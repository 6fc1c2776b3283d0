import json
import multiprocessing
import os
from pathlib import Path

import pytest

from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.meeting import BoardPlace, Entered
from overtrick.formats.journals.journal import Journal, entries_of, line_text, open_journal
from overtrick.formats.registry import read, read_bytes


def result(board: int, id: str | None = None, outcome: str = "4S N =") -> Entry:
    return tell(Entered(board=board, ns="3", ew="10", outcome=outcome), id=id)


def ids(path: Path) -> list[str]:
    return [json.loads(line)["id"] for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.jsonl"


def test_what_is_appended_is_read(path: Path) -> None:
    told = [result(7), tell(Noted(text="çay – ♠"), by="Ayşe", place="masa 5", reason="ara")]
    assert Journal(path).append(*told) == {BoardPlace("1", "A", 7)}
    state, problems = open_journal(path)
    assert (state.entries, problems) == (told, [])
    assert "çay – ♠" in path.read_text(encoding="utf-8")


def test_an_id_that_is_there_changes_nothing(path: Path) -> None:
    Journal(path).append(result(7, "a"), result(7, "a"))
    before = path.read_bytes()
    Journal(path).append(result(7, "a"))
    assert path.read_bytes() == before
    assert ids(path) == ["a"]


def test_an_id_that_another_writer_added_meanwhile_is_seen(path: Path) -> None:
    mine, theirs = Journal(path), Journal(path)
    theirs.append(result(7, "a"))
    assert mine.append(result(7, "a")) == {BoardPlace("1", "A", 7)}
    assert ids(path) == ["a"]


def test_a_text_that_holds_the_id_is_not_the_id(path: Path) -> None:
    Journal(path).append(tell(Noted(text='they said "id": "a"'), id="b"))
    Journal(path).append(result(7, "a"))
    assert ids(path) == ["b", "a"]


def test_others_are_read_once_and_in_order(path: Path) -> None:
    mine, theirs = Journal(path), Journal(path)
    mine.append(result(1, "a"))
    theirs.append(result(2, "b"))
    assert mine.refresh() == {BoardPlace("1", "A", 2)}
    assert mine.refresh() == frozenset()
    assert [entry.id for entry in mine.state.entries] == ["a", "b"]
    assert [entry.where for entry in mine.state.entries] == [f"{path}:1", f"{path}:2"]


def test_a_torn_last_line_is_dropped_and_repaired_but_never_glued(path: Path) -> None:
    Journal(path).append(result(1, "a"), result(2, "b"))
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        before = len(open_journal(path)[0].entries)
        journal = Journal(path)
        torn = journal.problems
        journal.append(result(3, "c"))
        lasting = [id for id, end in (("a", first), ("b", len(whole))) if cut >= end - 1]
        assert ids(path) == [*lasting, "c"]
        assert len(journal.state.entries) == before + 1
        assert bool(torn) == (cut not in (0, first - 1, first, len(whole) - 1, len(whole)))
        assert all("torn" in problem.message for problem in journal.problems)
        assert open_journal(path)[1] == []


def test_a_last_line_without_its_end_counts_and_stays(path: Path) -> None:
    path.write_text(line_text(result(1, "a")), encoding="utf-8")
    journal = Journal(path)
    assert [entry.id for entry in journal.state.entries] == ["a"]
    journal.append(result(2, "b"))
    assert ids(path) == ["a", "b"]
    assert [entry.id for entry in journal.state.entries] == ["a", "b"]
    assert journal.problems == []


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[1]",
        '"text"',
        '{"id": "x"}',
        '{"id": "x", "at": "2026-03-06T19:02Z", "kind": "result", "board": 1}',
        '{"id": "x", "at": "2026-03-06T19:02Z", "kind": "result", "board": 1, "ns": "1",'
        ' "ew": "2", "outcome": "9H="}',
        "[" * 100_000,
        "\0\0\0",
    ],
    ids=lambda line: line[:20].replace("\0", "0"),
)
def test_a_bad_line_in_the_middle_is_a_problem_and_the_rest_is_told(line: str) -> None:
    text = f"{line_text(result(1, 'a'))}\n{line}\n{line_text(result(2, 'b'))}\n"
    entries, problems = entries_of(text.encode(), "x.jsonl")
    assert [entry.id for entry in entries] == ["a", "b"]
    assert [problem.where for problem in problems] == ["x.jsonl:2"]


def test_mended_by_hand() -> None:
    line = line_text(result(1, "a"))
    text = f"\ufeff# the evening of 6 March\r\n\r\n  {line}  \r\n# done\r\n"
    entries, problems = entries_of(text.encode(), "x.jsonl")
    assert ([entry.id for entry in entries], problems) == (["a"], [])


def test_a_line_saved_by_a_program_of_windows(path: Path) -> None:
    line = line_text(tell(Noted(text="İyi oyunlar"), id="a"))
    path.write_bytes(line.encode("cp1254"))
    Journal(path).append(result(1, "b"))
    state, problems = open_journal(path)
    assert ([entry.id for entry in state.entries], problems) == (["a", "b"], [])


@pytest.mark.parametrize("data", [b"", b"\n", b"\xef\xbb\xbf", b"# nothing yet\n"])
def test_an_empty_journal_is_an_empty_evening(data: bytes) -> None:
    contents, problems = read_bytes(data, "evening.jsonl")
    assert (contents.records, problems) == ((), [])


def test_a_journal_is_a_format_of_results(path: Path) -> None:
    Journal(path).append(result(1, outcome="4S N ="), result(1, outcome="4S N +1"))
    session, problems = read(path)
    assert [str(line.outcome) for line in session.lines] == ["4S N +1"]
    assert session.lines[0].where == f"{path}:2"
    assert [problem.code for problem in problems] == ["dispute"]


def test_where_writing_fails_the_file_is_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Journal(path).append(result(1, "a"))
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    journal = Journal(path)
    with pytest.raises(OSError, match="No space"):
        journal.append(result(2, "b"))
    assert path.read_bytes() == before
    assert [entry.id for entry in journal.state.entries] == ["a"]


def test_what_was_told_is_on_the_disk_before_we_go_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = []
    fsync = os.fsync

    def seen(handle: int) -> None:
        sizes.append(path.stat().st_size)
        fsync(handle)

    monkeypatch.setattr(os, "fsync", seen)
    Journal(path).append(result(1))
    assert sizes[0] == path.stat().st_size > 0


WRITERS, EACH = 4, 25


def _write(path: Path, writer: int) -> None:
    for nth in range(EACH):
        shared = result(99, f"shared-{nth}")
        Journal(path).append(result(nth + 1, f"w{writer}-{nth}", "3NT E -1"), shared)


def test_several_writers_never_tear_a_line(path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=_write, args=(path, n)) for n in range(WRITERS)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert [writer.exitcode for writer in writers] == [0] * WRITERS
    state, problems = open_journal(path)
    assert problems == []
    found = ids(path)
    assert len(found) == len(set(found)) == WRITERS * EACH + EACH
    for n in range(WRITERS):
        mine = [id for id in found if id.startswith(f"w{n}-")]
        assert mine == [f"w{n}-{nth}" for nth in range(EACH)]
    assert len(state.entries) == len(found)
