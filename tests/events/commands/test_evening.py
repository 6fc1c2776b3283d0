"""What no longer counts, and what is official."""

from typing import Any

import pytest

from overtrick.errors import InvalidFile, UnknownName
from overtrick.events.commands.evening import Publish, Undo
from overtrick.events.journal.evening import Noted, Published
from overtrick.events.journal.facts import Undone
from tests.events.commands.refusals import deed
from tests.events.stages.said import drawn, match, swiss, told

published, undone = deed(Publish, "title"), deed(Undo, "entry")

TEA, CAKE = Noted(text="tea"), Noted(text="cake")
ROUND = (swiss("3", "7", "9", "12"), drawn(1, "3-7", "9-12"), match("1-3v7", "30-20"))


def test_the_last_entry_that_counts_is_undone() -> None:
    assert undone(told(TEA, CAKE)).facts == (Undone(of="e2"),)
    assert undone(told(TEA, CAKE, Undone(of="e2"))).facts == (Undone(of="e1"),)
    assert undone(told(TEA, CAKE), "e1").facts == (Undone(of="e1"),)


def test_there_is_an_end_of_undoing() -> None:
    with pytest.raises(InvalidFile, match="nothing to undo"):
        undone(told(TEA, Undone(of="e1")))
    with pytest.raises(InvalidFile, match="no entry has the id 'x'"):
        undone(told(TEA), "x")


def only(*given: Any, **values: Any) -> Published:
    (facts,) = published(*given, **values)
    assert isinstance(facts, Published)
    return facts


def test_an_evening_is_published_as_it_is() -> None:
    assert only(told(), "round 5", correction_minutes=0) == Published(
        title="round 5", correction_minutes=0
    )


def test_a_stage_is_published_after_its_last_round() -> None:
    facts = only(told(*ROUND))
    assert (facts.stage, facts.round) == ("1", 1)
    assert only(told(*ROUND), round=3).round == 3
    with pytest.raises(UnknownName, match="no stage 'Z'"):
        published(told(*ROUND), stage="Z")


def test_what_is_missing_of_a_round_over_is_a_remark() -> None:
    later = (drawn(2, "3-9", "7-12"), match("2-3v9", "30-20"), match("2-7v12", "30-20"))
    (remark,) = published(told(*ROUND, *later)).remarks
    assert str(remark).startswith("note: ")
    assert "1-9v12" in str(remark)
