"""Names are published by the event's level and the person's own; the stricter wins."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.views.names import Names, initials, names_for
from overtrick.events.journal.people import RegisteredPlayer, Roster
from tests.app.spoken import ranking_seen
from tests.app.views.evenings import ANYONE, DESK, NOON, evening


@pytest.mark.parametrize(
    ("event", "own", "shown"),
    [
        ("full", "", "Ada Archer & Alan Archer"),
        ("full", "initials", "A. A. & Alan Archer"),
        ("full", "hidden", "N. N. & Alan Archer"),
        ("initials", "full", "A. A. & A. A."),
        ("hidden", "full", ""),
        ("number", "hidden", ""),
    ],
)
def test_the_stricter_level_wins(event: str, own: str, shown: str) -> None:
    told = RegisteredPlayer(player="1a", name="Ada Archer", shown=own)
    running = evening(8, [told], names=event)
    assert names_for(running, ANYONE).of("1") == shown
    assert names_for(running, DESK).of("1") == "Ada Archer & Alan Archer"


def test_a_nickname_and_a_number_are_shown_where_they_are_asked_for() -> None:
    told = RegisteredPlayer(player="1a", name="Ada Archer", nickname="Ace", number="4711")
    assert names_for(evening(8, [told], names="nickname"), ANYONE).person("1a") == "Ace"
    assert names_for(evening(8, [told], names="number"), ANYONE).person("1a") == "4711"


def test_who_is_hidden_is_in_no_byte_of_the_ranking() -> None:
    told = [
        RegisteredPlayer(player="1a", name="Ada Archer", shown="hidden"),
        RegisteredPlayer(player="1b", name="", shown="hidden"),
    ]
    running = evening(8, told)
    sent = msgspec.json.encode(ranking_seen(running, ANYONE, NOON))
    assert b"Ada" not in sent
    assert b"Alan" not in sent
    assert b"Jo Joyce" in sent


def test_initials_keep_hyphens() -> None:
    assert initials("Anne-Marie van Dijk") == "A.-M. v. D."


@given(
    st.text(st.characters(categories=["L", "Zs"])),
    st.sampled_from(["initials", "number", "hidden"]),
)
def test_no_whole_word_of_a_name_slips_through(name: str, level: str) -> None:
    words = {word for word in name.split() if len(word) > 2}
    assert not words & set(Names(Roster(), level).person(name).split())
