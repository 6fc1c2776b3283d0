"""Sessions kept between lists: what comes back, what is refused, what a break leaves."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.ratings.rate import RatingList, rating_list
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.formats.lists.rated_sessions import RatedSessions
from tests.events.ratings.sessions import met

SESSIONS = [
    met(f"2026-01-0{day}", ("Ann+Bob", 50 + day), ("Cid+Dee", 50 - day), name=f"{day}.csv")
    for day in range(1, 6)
]


def listed(file: Path, numbers: str) -> tuple[RatingList, list[tuple[str, str]]]:
    with RatedSessions(file, "lehman 1") as held:
        for number in numbers:
            if held.take(number) is None:
                held.add(number, SESSIONS[int(number) - 1])
        copies = held.order()
        found = rating_list(SYSTEMS["lehman"], held)
        held.finish()
    return found, copies


def test_a_list_goes_on_from_the_one_before(tmp_path: Path) -> None:
    kept, whole = tmp_path / "kept", tmp_path / "whole"
    assert listed(kept, "124")[0].worked_out == 3
    found, _ = listed(kept, "12345")
    assert found.worked_out == 3
    assert found.replay is not None
    assert [each.name for each in found.replay.sessions] == ["3.csv"]
    lines = tuple(replace(line, before=None) for line in found.lines)
    assert lines == listed(whole, "54321")[0].lines
    assert kept.read_bytes() == whole.read_bytes()


def test_the_same_files_give_the_same_bytes_and_work_nothing_out(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    listed(kept, "12345")
    before = kept.read_bytes()
    assert listed(kept, "12345")[0].worked_out == 0
    assert kept.read_bytes() == before


def test_what_is_left_out_is_removed(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    listed(kept, "12345")
    found, _ = listed(kept, "1345")
    assert found.replay is not None
    assert [(each.name, each.why) for each in found.replay.sessions] == [("2.csv", "removed")]
    assert found.lines == listed(tmp_path / "whole", "1345")[0].lines


def test_a_copy_under_another_name_counts_once() -> None:
    with RatedSessions(None, "lehman 1") as held:
        held.add("a", SESSIONS[0])
        copy = met("2026-01-01", ("Ann+Bob", 51), ("Cid+Dee", 49), name="0.csv")
        held.add("b", copy)
        assert held.order() == [("1.csv", "0.csv")]
        assert [key.name for key in held.keys] == ["0.csv"]


def test_a_break_leaves_the_earlier_list_as_it_was(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    listed(kept, "12")
    before = kept.read_bytes()
    with RatedSessions(kept, "lehman 1") as held:
        held.add("3", SESSIONS[2])
        held.order()
        rating_list(SYSTEMS["lehman"], held)
    assert kept.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["kept"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"board,ns,ew\n", "not a file of ratings, which --keep could go on with"),
        (
            b'{"kind": "overtrick ratings", "made_by": "nz 2"}\n',
            "made by nz 2, not by lehman 1",
        ),
        (b'{"kind": "overtrick ratings", "made_by": "lehman 1"}\n{}\n', "kept:2: not a rated"),
        (b'{"kind": "overtrick ratings", "made_by": "lehman 1"}\n{"st', "kept:2: not a rated"),
    ],
)
def test_another_file_is_refused(data: bytes, message: str, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.write_bytes(data)
    with pytest.raises(InvalidFile, match=message):
        RatedSessions(kept, "lehman 1")
    assert kept.read_bytes() == data
