"""Names told at a table: of that pair alone, and of nobody whom the pair did not name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import pytest
from playwright.sync_api import expect

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store, Stored
from overtrick.app.use_cases.perform import NotAllowed
from overtrick.app.use_cases.table_checks import NameTable, name_pair, people_typed
from overtrick.app.views.desk.problems import problems_shown
from overtrick.app.views.desk.proposals import ProblemShown
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.ranking import standings_open
from overtrick.errors import Refused
from overtrick.events.commands.people import RegisterContestant
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, MarkedValid
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import NameAsked, Registered, RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.pad.conftest import Phone
from tests.app.pad.test_access import running_of, table
from tests.app.pad.test_rooms import DRAWN, in_room
from tests.app.pages import Opens
from tests.app.serving import Served
from tests.app.spoken import problems_seen
from tests.app.web.browsing import PHRASE

PRESIDENT = RegisteredPlayer(player="p9", name="The President")
ADA = RegisteredPlayer(player="p1", name="Ada Byron", shown="initials")
ALAN = RegisteredPlayer(player="p2", name="Alan Turing")


def mitchell(*facts: Facts) -> Running:
    return running_of([planning(movement("mitchell:4"), 2), *facts])


def named(
    event: Running, *both: str, contestant: str = "1", way: str = "NS", at: Viewer | None = None
) -> Registered:
    """The pair as it is registered once the table has named it."""
    command = NameTable(contestant=contestant, way=way, names=both)  # type: ignore[arg-type]
    facts = name_pair(event, command, at or table("1")).facts
    seq = event.seq
    assert event.take([Stored(seq + nth, tell(each)) for nth, each in enumerate(facts, 1)])
    pair = facts[-1]
    assert isinstance(pair, Registered)
    return pair


def shown(event: Running) -> list[str]:
    """What the phone shows of the pair that sits NS, and what it says is asked for."""
    (here, *_) = pad_document(event, table("1")).rounds
    return [*(each.name for each in here.seats if each.seat in "NS"), *map(str, here.asked)]


def asking(problems: Iterable[ProblemShown]) -> list[ProblemShown]:
    """Those that ask something of names; that others have none yet is one, too."""
    return [each for each in problems if each.id != "names"]


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


def test_a_name_in_place_of_another_counts_when_the_desk_accepts_it() -> None:
    event = mitchell(ADA, ALAN, Registered(contestant="1", players=("p1", ""), direction="NS"))
    assert type(named(event, "A. B.", "Alan Turing")) is Registered  # the seat was free
    assert shown(event) == ["A. B.", "Alan Turing"]
    asked = named(event, "Zoe", "Alan Turing")
    assert isinstance(asked, NameAsked)
    assert shown(event) == ["A. B.", "Alan Turing", "NS 1: Zoe & Alan Turing"]
    (problem,) = asking(problems_shown(event, Viewer()))
    assert "Zoe & Alan Turing in place of Ada Byron & Alan Turing" in str(problem.text)
    (problem,) = asking(problems_seen(event, Viewer()).problems)
    accept, leave = problem.proposals
    assert (accept.verb, leave.verb, problem.mark) == ("contestant", "valid", "")
    said = msgspec.convert(accept.command, RegisterContestant).facts(event.state)
    assert event.take([Stored(event.seq + 1, tell(said.facts[0]))])
    assert shown(event) == ["Zoe", "Alan Turing"]
    assert asking(problems_seen(event, Viewer()).problems) == []


def test_what_the_desk_leaves_as_it_is_is_asked_no_longer() -> None:
    event = mitchell(ADA, ALAN, Registered(contestant="1", players=("p1", "p2")))
    named(event, "", "Bob")
    (problem,) = asking(problems_seen(event, Viewer()).problems)
    leave = problem.proposals[-1].command["problem"]
    assert event.take([Stored(event.seq + 1, tell(MarkedValid(problem=leave)))])
    assert shown(event) == ["A. B.", "Alan Turing"]
    assert asking(problems_seen(event, Viewer()).problems) == []


def test_a_request_stands_while_another_seat_is_taken_or_asked_for() -> None:
    event = mitchell(ADA, ALAN, Registered(contestant="1", players=("p1", ""), direction="NS"))
    named(event, "Zoe", "")
    named(event, "A. B.", "Alan Turing")
    assert shown(event) == ["A. B.", "Alan Turing", "NS 1: Zoe & Alan Turing"]
    named(event, "A. B.", "Bob")
    assert shown(event) == ["A. B.", "Alan Turing", "NS 1: Zoe & Bob"]


def test_the_name_of_a_pair_as_a_whole_is_a_name_that_is_there() -> None:
    event = mitchell(Registered(contestant="1", name="Ann & Bob", direction="NS"))
    assert isinstance(named(event, "Zoe", "Bob"), NameAsked)
    assert shown(event) == ["Ann", "Bob", "NS 1: Zoe & Bob"]


def test_a_name_that_is_asked_for_is_shown_nowhere_else() -> None:
    event = mitchell(ADA, ALAN, Registered(contestant="1", players=("p1", "p2")))
    named(event, "Zoe Zander", "Alan Turing")
    assert people_typed(event, table("2"), "Zo") == []
    assert people_typed(event, table("2"), "Ala") == ["Alan Turing"]
    assert "Zoe" not in repr(pad_document(event, table("2")))
    assert "Zoe" not in repr(standings_open(event, Viewer(Role.TABLE, "tuesday", "2")))


def test_a_name_that_is_asked_for_is_erased_like_any_other(store: Store) -> None:
    event = mitchell(ADA, ALAN, Registered(contestant="1", players=("p1", "p2")))
    asked = named(event, "Zoe Zander", "Alan Turing")
    store.create("tuesday", "Tuesday", event.state.entries)
    assert "Zoe" in repr(store.read("tuesday"))
    store.append("tuesday", [tell(RegisteredPlayer(player=asked.players[0]))])
    left = store.read("tuesday")
    assert "Zoe" not in repr(left)
    erased = Running("tuesday")
    erased.take(left)
    assert shown(erased) == ["A. B.", "Alan Turing", "NS 1: N. N. & Alan Turing"]
    assert "Zoe" not in repr(problems_seen(erased, Viewer()))


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


def test_the_phone_asks_and_the_desk_accepts(
    served: Served, phone: Callable[..., Phone], opens: Opens
) -> None:
    served.access.set_pass_phrase(PHRASE)
    token = served.access.sign_in(PHRASE, "laptop").token
    here = phone("1")
    here.press("Change a name")
    here.page.locator("#who-N").fill("Zoe Zander")
    here.press("Save the names")
    here.sees("The director is asked: NS 1: Zoe Zander & Bob Player")
    expect(here.page.locator(".compass .n")).to_contain_text("Ann Player")
    desk = opens("/desk/tuesday/problems", token=token)
    desk.get_by_role("button", name="Accept Zoe Zander & Bob Player").click()
    expect(here.page.locator(".compass .n")).to_contain_text("Zoe Zander")
    expect(here.page.locator("body")).not_to_contain_text("The director is asked")
