"""The rules of an event, by name and by value."""

import pytest

from overtrick.events.commands.rules import check_method, chosen, opened
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.fold import fold
from tests.events.commands.refusals import asked


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
