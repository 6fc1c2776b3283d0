"""Who plays, sits and substitutes."""

import pytest

from overtrick.errors import InvalidSeat
from overtrick.events.commands.people import RegisterContestant, SeatTable, Substitute
from overtrick.events.journal.people import Registered, Seated, Substituted
from tests.events.commands.refusals import deed
from tests.events.stages.said import told

registered = deed(RegisterContestant, "contestant", "players")
seated = deed(SeatTable, "table", "ns", "ew")
substituted = deed(Substitute, "contestant")

BEFORE = Registered(contestant="7", players=("Ada", "Alan"), direction="NS")


def test_a_new_pair_is_registered_without_a_word() -> None:
    saying = registered(told(), "7", ["Ada", "Alan"], direction="NS")
    assert (saying.facts, saying.remarks) == ((BEFORE,), ())


def test_whose_number_it_was_is_said() -> None:
    state = told(BEFORE)
    assert registered(state, "7", ["Eva"], direction="NS").remarks == ("7 was Ada & Alan",)
    assert registered(state, "7", ["Ada", "Alan"], direction="NS").remarks == ()
    assert registered(state, "7", ["Eva"], direction="EW").remarks == ()
    team = told(Registered(contestant="7", name="Owls"))
    assert registered(team, "7", name="Larks").remarks == ("7 was Owls",)


def test_nobody_sits_at_a_dash() -> None:
    found = seated(told(), "5", "3", "-", section="B")
    assert found.facts == (Seated(table="5", ns="3", ew=None, section="B"),)


def test_a_substitute_takes_a_seat_for_some_rounds() -> None:
    found = substituted(told(), "7", out="Ada", player="Eva", until_round="3")
    told_ = Substituted(contestant="7", out="Ada", player="Eva", until_round="3")
    assert found.facts == (told_,)


def test_there_are_two_directions() -> None:
    with pytest.raises(InvalidSeat, match="NS or EW"):
        registered(told(), "7", direction="N")
    with pytest.raises(InvalidSeat, match="NS or EW"):
        substituted(told(), "7", out="Ada", player="Eva", direction="up")
