"""Calls that wait, and messages with those they are for."""

from datetime import timedelta

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Announced, Answered, Called
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.fold import fold
from overtrick.events.now.desk import DeskMessage, messages, open_calls
from tests.events.journal.told import at, moment

FIRST = at("19:02", Called(table="5", about="ruling"), "a")
SECOND = at("19:04", Called(table="2"), "b")


def test_the_longest_waiting_is_first() -> None:
    calls = open_calls(fold([SECOND, FIRST]))
    assert [each.call.table for each in calls] == ["5", "2"]
    assert [each.age(moment("19:10")) for each in calls] == [
        timedelta(minutes=8),
        timedelta(minutes=6),
    ]
    assert calls[0].age(moment("18:00")) == timedelta()


def test_an_answer_ends_it_and_its_undo_opens_it_again() -> None:
    answer = at("19:05", Answered(of="a"), "c")
    assert [each.entry for each in open_calls(fold([answer, FIRST, SECOND]))] == [SECOND]
    undone = fold([FIRST, answer, tell(Undone(of="c"))])
    assert [each.entry for each in open_calls(undone)] == [FIRST]
    assert open_calls(fold([FIRST, tell(Undone(of="a"))])) == []


def test_messages_in_the_order_of_time() -> None:
    late, early = at("20:00", Announced(text="Tea")), at("19:00", Announced(text="Welcome"))
    assert [each.told.text for each in messages(fold([late, early]))] == ["Welcome", "Tea"]


@pytest.mark.parametrize(
    ("told", "tables"),
    [
        (Announced(text="x"), {"1A5", "1A6", "1B5", "2A5"}),
        (Announced(text="x", session="1"), {"1A5", "1A6", "1B5"}),
        (Announced(text="x", section="A"), {"1A5", "1A6", "2A5"}),
        (Announced(text="x", session="1", section="A", table="5"), {"1A5"}),
    ],
)
def test_whom_a_message_is_for(told: Announced, tables: set[str]) -> None:
    message = DeskMessage(tell(told), told)
    assert {each for each in ("1A5", "1A6", "1B5", "2A5") if message.is_for(*each)} == tables
