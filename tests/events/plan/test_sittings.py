"""Who sits where: the plan, what a table says of itself, and what the director amends later."""

from __future__ import annotations

import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.people import Seated
from overtrick.events.journal.plan import amending, planning
from overtrick.events.plan.sittings import Sitting, sittings_of
from overtrick.movements.amend import ExchangeSets, Leaves, Switch
from overtrick.movements.registry import movement

HOWELL = movement("howell:6")
WORD = Seated(table="1", ns="9", ew="1", round="1")
"""Others than planned: 1 v 6."""


def at_table_one(*facts: Facts) -> Sitting:
    state: Event = fold(tell(each) for each in (planning(HOWELL, 2), *facts))
    plan = state.plan("1", "A")
    assert plan is not None
    return next(e for e in sittings_of(state, plan) if (e.round, e.table) == (1, "1"))


def who(found: Sitting) -> tuple[str | None, str | None, bool]:
    return found.ns, found.ew, found.is_checked


def test_a_table_says_who_sits_there() -> None:
    assert who(at_table_one()) == ("1", "6", False)
    assert who(at_table_one(WORD)) == ("9", "1", True)


def test_the_director_who_amends_it_later_has_the_last_word() -> None:
    switch = amending(Switch(1, 1))
    assert who(at_table_one(WORD, switch)) == ("6", "1", True)
    assert who(at_table_one(switch, WORD)) == ("9", "1", True)


@pytest.mark.parametrize("other", [Switch(2, 1), ExchangeSets(1, 1, 2), Leaves("2", 1)])
def test_what_is_amended_elsewhere_leaves_the_tables_word(other: Switch) -> None:
    assert who(at_table_one(WORD, amending(other))) == ("9", "1", True)


def test_a_new_movement_leaves_the_tables_word() -> None:
    assert who(at_table_one(WORD, planning(HOWELL, 2))) == ("9", "1", True)
    turned = at_table_one(WORD, planning(HOWELL, 2), amending(Switch(1, 1)))
    assert who(turned) == ("6", "1", True)
