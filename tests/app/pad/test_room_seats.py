"""Who sits in which room of a match: each says it for itself, at the pad and at the desk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import heard, silent_minutes
from overtrick.app.views.desk.room import room_tables
from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.entry import read_entry, tell, write_entry
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.people import Registered, Seated
from overtrick.events.journal.stages import LinedUp
from overtrick.events.journal.words import say
from overtrick.events.plan.sittings import said_at
from tests.app.pad.test_access import Pad, running_of
from tests.app.pad.test_rooms import DRAWN, EVENT, in_room
from tests.app.serving import Served, serving
from tests.app.web.browsing import browsing

OPEN = Seated(table="1", ns="3", ew="7", round="1", room="open")
CLOSED = Seated(table="1", ns="7", ew="3", round="1", room="closed")
OLD = Seated(table="1", ns="3", ew="7", round="1")


def checked(facts: list[Facts], room: str) -> tuple[bool, str | None, str | None]:
    first, *_ = pad_document(running_of([*DRAWN, *facts]), in_room(room), "").rounds
    return first.checked, first.ns, first.ew


def test_a_room_is_checked_in_by_itself() -> None:
    assert checked([OPEN], "open") == (True, "3", "7")
    assert checked([OPEN], "closed") == (False, "7", "3")
    assert checked([OPEN, CLOSED], "closed") == (True, "7", "3")


@pytest.mark.parametrize("room", ["open", "closed"])
def test_a_word_without_a_room_is_of_both_as_it_was(room: str) -> None:
    assert checked([OLD], room)[0]


def test_a_phone_that_chose_its_room_reads_that_rooms_word() -> None:
    told = running_of([*DRAWN, CLOSED])
    unbound = Viewer(Role.TABLE, "tuesday", "1")
    seen = {room: pad_document(told, unbound, room).rounds[0] for room in ("open", "closed")}
    assert [each.checked for each in seen.values()] == [False, True]


def test_others_than_drawn_sit_in_one_room_only() -> None:
    other = Seated(table="1", ns="9", ew="3", round="1", room="closed")
    assert checked([other], "closed") == (True, "9", "3")
    assert checked([other], "open") == (False, "3", "7")


def test_a_room_goes_on_to_the_next_round_alone() -> None:
    told = running_of([*DRAWN, Seated(table="1", round="2", room="open")])
    rounds = [pad_document(told, in_room(room), "").round for room in ("open", "closed")]
    assert rounds == [2, 1]


def test_the_seats_of_a_match_name_players_or_the_team() -> None:
    members = ("Ada", "Alan", "Bea", "Ben")
    team = Registered(contestant="3", name="Amber", players=members)
    told = [*DRAWN, team, Registered(contestant="7", name="Grove")]
    assert names_at(told, "open") == ["Amber", "Grove", "Amber", "Grove"]
    line_up = LinedUp(match="1-1", team="3", room="open", players=("Bea", "Ada"))
    assert names_at([*told, line_up], "open") == ["Bea", "Grove", "Ada", "Grove"]
    assert names_at([*told, line_up], "closed") == ["Grove", "Amber", "Grove", "Amber"]


def names_at(facts: list[Facts], room: str) -> list[str]:
    first, *_ = pad_document(running_of(facts), in_room(room), "").rounds
    return [each.name for each in first.seats]


@pytest.mark.parametrize("facts", [OPEN, OLD], ids=["room", "no room"])
def test_the_journal_keeps_it(facts: Seated) -> None:
    line = json.dumps(write_entry(tell(facts)))
    assert ('"room"' in line) is (facts.room is not None)  # what is usual is not written
    entry = read_entry(json.loads(line))
    assert entry.facts == facts
    assert write_entry(entry) == json.loads(line)


def test_the_history_names_the_room() -> None:
    assert "table 1, closed room: 7 v 3" in str(say(tell(CLOSED)))
    assert "table 1: 3 v 7" in str(say(tell(OLD)))


def test_each_room_of_a_table_is_kept() -> None:
    state = fold(tell(each) for each in (*DRAWN, OPEN, CLOSED))
    assert set(state.roster.seats.values()) == {OPEN, CLOSED}
    assert said_at(state, "1", "A") == {("1", 1): (OPEN, CLOSED)}


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with serving(tmp_path / "club") as served:
        served.open(EVENT, *DRAWN)
        yield served


def test_a_check_in_is_told_with_its_room(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        here = Pad(served, one, "1", EVENT, "closed")
        assert here.tell("seat", round=1, room="open").status_code == 403
        assert here.tell("seat", round=1).status_code == 201
        Pad(served, two, "1", EVENT, "open")
        rounds = [browser.get("/act/table").json()["rounds"][0] for browser in (one, two)]
        assert [each["checked"] for each in rounds] == [True, False]
        anyone = Pad(served, two, "1", EVENT)
        assert anyone.tell("seat", round=1, room="attic").status_code in (400, 422)
        assert anyone.tell("seat", round=1, room="open").status_code == 201
    seats = [e.facts for e in served.journal(EVENT) if isinstance(e.facts, Seated)]
    assert seats == [CLOSED, OPEN]


def test_the_desk_hears_of_the_phone_of_each_room(served: Served) -> None:
    links = [served.access.table_link(EVENT, "1", room=room) for room in ("open", "closed")]
    running = running_of(DRAWN, EVENT)
    heard(running, Viewer(Role.TABLE, EVENT, "1", room="open"))
    phones = {each.room: str(each.phone[1]) for each in room_tables(running, links)}
    assert phones == {"open": "phone is there", "closed": "no phone yet"}
    heard(running, Viewer(Role.TABLE, EVENT, "1"), "closed")  # chosen on the phone
    phones = {each.room: str(each.phone[1]) for each in room_tables(running, links)}
    assert set(phones.values()) == {"phone is there"}


def test_a_table_is_heard_of_from_any_room() -> None:
    running = Running(EVENT)
    assert silent_minutes(running, "1", "A", "1") is None
    heard(running, Viewer(Role.TABLE, EVENT, "1", room="closed"))
    assert silent_minutes(running, "1", "A", "1") == 0
    assert silent_minutes(running, "1", "A", "1", "open") is None
