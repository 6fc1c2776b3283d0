"""Penalties in a unit that counts where they are given."""

from typing import Any

import pytest

from overtrick.errors import UnknownName
from overtrick.events.commands.rulings import GivePenalty
from overtrick.events.journal.evening import Chosen, Penalized
from tests.events.commands.refusals import asked, deed
from tests.events.stages.said import drawn, planned, swiss, told

penalized = deed(GivePenalty, "amount")

ONE = (swiss("3", "7"), drawn(1, "3-7"))
TWO = (swiss("3", "7", "9", "12"), drawn(1, "3-7", "9-12"), drawn(2, "3-9", "7-12"))


def only(*given: Any, **values: Any) -> Penalized:
    (facts,) = penalized(*given, **values)
    assert isinstance(facts, Penalized)
    return facts


def test_a_penalty_is_procedural_unless_said() -> None:
    facts = only(told(), "B:NS 7=10%")
    read = (facts.contestant, facts.section, facts.direction, facts.amount, facts.law)
    assert read == ("7", "B", "NS", "10", "90")
    assert only(told(), "7=10%", disciplinary=True).law == "91"
    assert only(told(), "7=1/3MP").amount == "1/3"


def test_it_counts_in_the_stage_where_it_belongs() -> None:
    final = planned("knockout", "3", "7", stage="KO")
    state = told(*TWO, final, drawn(1, "3-7", stage="KO"))
    saying = penalized(state, "3=1VP")
    assert [*map(str, saying.remarks)] == ["it counts in stage KO"]
    assert only(state, "12=1VP").session == "1"
    assert only(state, "3@2-3v9=2IMP").session == "1"
    assert only(state, "3=1VP", stage="1").session == "1"
    assert only(state, "3=1VP", session="1").session == "1"
    with pytest.raises(UnknownName):
        penalized(state, "3=1VP", stage="Z")


def test_imps_are_of_a_match() -> None:
    assert only(told(*ONE), "3=2IMP").match == "1-3v7"
    field, plain, _ = asked(penalized, told(*TWO), "3=2IMP")
    assert (field, plain) == (
        "match",
        "in which match? 1-3v7, 2-3v9: say it as 3@2-3v9=2IMP",
    )
    field, plain, _ = asked(penalized, told(*TWO), "3@1-9v12=2IMP")
    assert (field, plain) == ("match", "3 has no match '1-9v12'; there are: 1-3v7, 2-3v9")


def test_a_unit_that_does_not_count_is_refused() -> None:
    field, plain, _ = asked(penalized, told(Chosen(method="matchpoints")), "7=2IMP")
    assert field == "amount"
    assert plain.startswith("7=2IMP: ")
    assert only(told(), "7=2IMP").unit == "IMP"


def test_what_is_no_penalty_is_said() -> None:
    field, plain, _ = asked(penalized, told(), "7 late")
    assert (field, plain[:22]) == ("amount", "not a penalty such as ")
