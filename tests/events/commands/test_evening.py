"""What no longer counts, and what is official."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.errors import InvalidFile, UnknownName
from overtrick.events.commands.evening import Publish, Undo, check_method, chosen, opened
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Noted, Published
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from tests.events.commands.refusals import asked, deed
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


def test_an_event_begins_with_its_title_and_its_rules() -> None:
    first, second = opened("Club evening", "butler", "ebu", ["trim=1", "correction_minutes=20"])
    assert getattr(first, "title", "") == "Club evening"
    assert isinstance(second, Chosen)
    assert (second.method, second.rules) == ("butler", "ebu")
    assert second.settings["trim"] == 1
    assert second.conditions["correction_minutes"] == 20


def test_every_value_is_stored() -> None:
    (facts,) = chosen()
    assert isinstance(facts, Chosen)
    assert {"missing", "trim", "percentage_places"} <= set(facts.settings)


@pytest.mark.parametrize(
    ("field", "method", "rules", "change"),
    [
        ("method", "bingo", "default", "trim=1"),
        ("rules", "", "moon", "trim=1"),
        ("changes.colour", "", "default", "colour=blue"),
        ("changes.trim", "", "default", "trim=many"),
    ],
)
def test_what_nobody_knows_is_named(field: str, method: str, rules: str, change: str) -> None:
    found, plain, typed = asked(chosen, method, rules, [change])
    assert found == field
    assert plain == typed


def test_methods_of_teams_are_methods() -> None:
    check_method("")
    check_method("patton")
    assert asked(check_method, "bingo")[1].startswith("no method 'bingo'; there are: ")


def test_what_is_not_said_stays_as_it_stands() -> None:
    told = [tell(each) for each in chosen("butler", "ebu", ["trim=1", "freeze=0"])]
    before = fold(told).rules
    (after,) = chosen(rules="", changes=["minutes_move=3"], stands=before)
    assert isinstance(after, Chosen)
    assert (after.method, after.rules) == ("butler", "ebu")
    assert (after.settings["trim"], after.conditions["freeze"]) == (1, 0)
    (other,) = chosen("auto", "wbf", stands=before)
    assert isinstance(other, Chosen)
    assert (other.method, other.settings["trim"], other.conditions["freeze"]) == ("", 0, 0)
