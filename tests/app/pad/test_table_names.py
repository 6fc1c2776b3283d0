"""Names told at a table: of that pair alone, and of nobody whom the pair did not name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.use_cases.table_commands import TableNames
from overtrick.app.use_cases.table_names import names
from overtrick.errors import Refused
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.plan.plan import planning
from overtrick.movements.registry import movement
from tests.app.pad.conftest import Phone
from tests.app.pad.test_access import running_of, table
from tests.app.pad.test_rooms import DRAWN, in_room
from tests.app.serving import Served

PRESIDENT = RegisteredPlayer(player="p9", name="The President")
ADA = RegisteredPlayer(player="p1", name="Ada Byron", shown="initials")
ALAN = RegisteredPlayer(player="p2", name="Alan Turing")


def mitchell(*facts: Facts) -> Running:
    return running_of([planning(movement("mitchell:4"), 2), *facts])


def named(
    event: Running, *both: str, contestant: str = "1", way: str = "NS", at: Viewer | None = None
) -> Registered:
    """The pair as it is registered once the table has named it."""
    command = TableNames(contestant=contestant, way=way, names=both)  # type: ignore[arg-type]
    facts = names(event, command, at or table("1")).facts
    seq = event.seq
    assert event.take([Stored(seq + nth, tell(each)) for nth, each in enumerate(facts, 1)])
    pair = facts[-1]
    assert isinstance(pair, Registered)
    return pair


def test_each_line_of_a_mitchell_names_its_own_pair_of_a_number() -> None:
    event = mitchell()
    named(event, "Ann", "Bob")
    named(event, "Cid", "Dot", way="EW")
    roster = event.state.roster
    found = {
        way: [roster.name(each) for each in pair.players]
        for way in ("NS", "EW")
        if (pair := roster.contestant("1", "A", way))
    }
    assert found == {"NS": ["Ann", "Bob"], "EW": ["Cid", "Dot"]}


@pytest.mark.parametrize("nobody", ["", " ", "-"])
def test_a_name_that_is_not_given_is_nobodys(nobody: str) -> None:
    one, other = named(mitchell(PRESIDENT), "Ann", nobody).players
    assert one.startswith("guest-")
    assert other == ""
    assert named(mitchell(PRESIDENT), nobody, nobody).players == ()


def test_the_partner_stays_who_is_shown_shortened_or_not_at_all() -> None:
    pair = Registered(contestant="1", players=("p1", "p2"), direction="NS")
    assert named(mitchell(ADA, ALAN, pair), "A. B.", "Bob").players[0] == "p1"
    hidden = mitchell(ADA, ALAN, pair, Chosen(conditions={"names": "hidden"}))
    one, other = named(hidden, "Ann", "").players
    assert (one.startswith("guest-"), other) == (True, "p2")


def test_a_pair_names_no_other_one() -> None:
    with pytest.raises(NotAllowed, match="pair 2 does not"):
        named(mitchell(), "Ann", "Bob", contestant="2")


def test_two_players_do_not_take_the_place_of_their_team() -> None:
    team = Registered(contestant="3", name="Amber", players=("a", "b", "c", "d"))
    with pytest.raises(Refused, match="at the desk"):
        named(running_of([*DRAWN, team]), "Ann", "Bob", contestant="3", at=in_room("open"))


def test_the_pad_offers_no_names_of_teams_but_the_digits_of_a_pair(
    served: Served, phone: Callable[..., Phone]
) -> None:
    served.open("teams", *DRAWN, Chosen(conditions={"approval": "pin"}))
    here = phone("1", "teams")
    here.sees("Who sits here?")
    assert here.page.get_by_role("button", name="Change a name").count() == 0
    here.press("Choose two digits")
    here.sees("Two digits of your pair")
