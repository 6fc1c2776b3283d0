"""Names as they may be shown: the stricter of the event's rule and the person's wish."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import SHOWN, Registered, RegisteredPlayer
from overtrick.events.journal.roster import Roster
from overtrick.events.now.names import contestant_shown, initials, name_shown, stricter
from tests.cases import one_pass


def roster(*facts: Facts) -> Roster:
    return fold(tell(each) for each in facts).roster


def eve(**more: str) -> RegisteredPlayer:
    return RegisteredPlayer(player="p1", name="Eve Frey", **more)


@pytest.mark.parametrize(
    ("policy", "shown", "text"),
    [
        ("full", "", "Eve Frey"),
        ("full", "full", "Eve Frey"),
        ("initials", "full", "E. F."),
        ("full", "initials", "E. F."),
        ("full", "nickname", "Ace"),
        ("nickname", "", "Ace"),
        ("initials", "nickname", "E. F."),
        ("nickname", "number", "7"),
        ("number", "", "7"),
        ("number", "hidden", "Player"),
        ("hidden", "full", "Player"),
    ],
)
def test_the_stricter_counts(policy: str, shown: str, text: str) -> None:
    people = roster(eve(shown=shown, nickname="Ace"))
    assert name_shown(people, "p1", policy, "7") == text


def test_without_a_nickname_it_is_the_initials() -> None:
    assert name_shown(roster(eve()), "p1", "nickname") == "E. F."


def test_a_name_that_nobody_registered_follows_the_event() -> None:
    assert name_shown(Roster(), "Finn Gall", "initials") == "F. G."


def test_whoever_is_erased_is_nobody() -> None:
    people = roster(
        eve(number="27182", nickname="Ace", shown="nickname"), RegisteredPlayer(player="p1")
    )
    assert name_shown(people, "p1", "full") == "Player"
    kept = people.people["p1"]
    assert (kept.name, kept.number, kept.nickname, kept.shown) == ("", "", "", "nickname")


def test_a_name_corrected_stays_hidden() -> None:
    people = roster(eve(shown="hidden", number="27182", nickname="Ace"), eve())
    assert people.people["p1"] == eve(shown="hidden", number="27182", nickname="Ace")
    assert roster(eve(shown="hidden"), eve(shown="full")).people["p1"].shown == "full"


PAIR = Registered(contestant="7", players=("p1", "Finn Gall"))
NAMED = Registered(contestant="7", players=("p1", "Finn Gall"), name="Eve and Finn")
TEAM = Registered(contestant="7", players=("p1", "b", "c", "d"), name="Aces")


@one_pass(
    ("facts", "policy", "shown", "text"),
    [
        (PAIR, "full", "", "Eve Frey & Finn Gall"),
        (PAIR, "full", "hidden", "Player & Finn Gall"),
        (PAIR, "initials", "", "E. F. & F. G."),
        (PAIR, "number", "", "7"),
        (PAIR, "hidden", "", "7"),
        (NAMED, "full", "", "Eve and Finn"),
        (NAMED, "full", "initials", "E. F. & Finn Gall"),
        (NAMED, "initials", "", "E. F. & F. G."),
        (TEAM, "initials", "hidden", "Aces"),
        (Registered(contestant="7", name="Eve Frey"), "full", "", "Eve Frey"),
        (Registered(contestant="7", name="Eve Frey"), "initials", "", "7"),
        (Registered(contestant="7"), "full", "", "7"),
    ],
)
def test_contestants(facts: Registered, policy: str, shown: str, text: str) -> None:
    assert contestant_shown(roster(eve(shown=shown)), facts, policy) == text


def test_the_name_of_a_pair_goes_with_whoever_is_erased() -> None:
    people = roster(eve(), RegisteredPlayer(player="p1"))
    assert contestant_shown(people, NAMED, "full") == "Player & Finn Gall"


@pytest.mark.parametrize(
    ("name", "text"),
    [("Eve", "E."), ("ayşe İnce", "a. İ."), ("(guest) Bo", "g. B."), ("- -", ""), ("", "")],
)
def test_initials(name: str, text: str) -> None:
    assert initials(name) == text


@given(st.sampled_from(SHOWN), st.sampled_from(SHOWN))
def test_stricter_is_one_of_both_and_never_looser(one: str, other: str) -> None:
    found = stricter(one, other)
    assert found == stricter(other, one)
    assert SHOWN.index(found) == max(map(SHOWN.index, (one, other)))


@given(st.text(min_size=1).filter(str.strip), st.sampled_from(["initials", "number", "hidden"]))
def test_no_whole_word_of_a_name_slips_through(name: str, policy: str) -> None:
    words = {word for word in name.split() if len(word) > 2 and word != "Player"}
    assert not words & set(name_shown(Roster(), name, policy).split())
