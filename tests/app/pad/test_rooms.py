"""A match between teams: a link is one room's, and the other stays dark until both are in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from overtrick.app.access.links import Link
from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.views.boards import Level, board_open
from overtrick.app.views.pad.document import pad_document
from overtrick.errors import UnknownName
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace, Confirmed, Entered
from overtrick.events.journal.people import Registered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from overtrick.messages import say, speaking
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.test_access import Pad, running_of
from tests.app.pages import Held, Opens
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE, browsing

EVENT = "teams"
DRAWN: list[Facts] = [
    StagePlanned(stage="1", form="swiss", conditions={"boards": 2}),
    Drawn(stage="1", round=1, matches=(Paired("1-1", "3", "7", table="1"),)),
]
OPEN: dict[str, Any] = {"ns": "3", "ew": "7", "match": "1-1", "room": "open"}
CLOSED: dict[str, Any] = {"ns": "7", "ew": "3", "match": "1-1", "room": "closed"}


def entered(outcome: str, **room: Any) -> Entered:
    return Entered(board=1, outcome=outcome, table="1", round="1", **room)


def in_room(room: str) -> Viewer:
    return Viewer(Role.TABLE, "tuesday", "1", room=room)


@pytest.fixture
def served(tmp_path: Path) -> Any:
    with serving(tmp_path / "club") as served:
        served.open(EVENT, *DRAWN)
        yield served


def test_nothing_of_the_other_room_is_sent_before_both_are_in() -> None:
    told = [*DRAWN, entered("4SX N -3", **OPEN)]
    seen = pad_document(running_of(told), in_room("closed"), "open")
    assert (seen.room, seen.bound) == ("closed", True)
    assert (seen.boards[0].ns, seen.boards[0].result) == ("7", None)
    told += [Confirmed(board=1, **OPEN), entered("2H S =", **CLOSED)]
    seen = pad_document(running_of(told), in_room("closed"), "")
    assert seen.boards[0].result is not None
    assert "4SX" not in str(seen)
    told.append(Confirmed(board=1, **CLOSED))
    (board, _) = pad_document(running_of(told), in_room("closed"), "").boards
    assert board.after is not None
    with speaking("en", signs=True):
        lines = tuple(map(say, board.after.lines))
    assert lines == (
        "The other table: 4♠x\u00a0N\u00a0−3, NS −500.",
        "12 IMPs to NS",
    )


def test_a_match_that_is_over_says_how_it_ended_and_where_its_teams_go() -> None:
    told = list(DRAWN)
    for board in (1, 2):
        for room, outcome in ((OPEN, "4S N ="), (CLOSED, "4S N -1")):
            result = Entered(board=board, outcome=outcome, table="1", round="1", **room)
            told += [result, Confirmed(board=board, **room)]
    (seen,) = pad_document(running_of(told[:-1]), in_room("open"), "").rounds
    assert (seen.ended, seen.move) == ("", ())  # not agreed yet in the other room
    (seen,) = pad_document(running_of(told), in_room("open"), "").rounds
    assert str(seen.ended) == "The match is over: 3 v 7, 22 – 0 IMPs, 20.00 – 0.00 VP."
    told.append(Drawn(stage="1", round=2, matches=(Paired("2-1", "3", "9", table="4"),)))
    told.append(Registered(contestant="9", name="Cedar"))
    (seen, *_) = pad_document(running_of(told), in_room("closed"), "").rounds
    assert [*map(str, seen.move)] == ["3: table 4, against 9 Cedar."]


def test_pages_of_a_board_stay_shut_until_the_own_room_is_in() -> None:
    told = [*DRAWN, entered("4S N =", **OPEN), Confirmed(board=1, **OPEN)]
    place = BoardPlace("1", "A", 1)
    assert board_open(running_of(told), in_room("closed"), place).level is Level.NOTHING
    assert board_open(running_of(told), in_room("open"), place).level is Level.PERCENTAGE


def test_a_round_begun_in_one_room_is_not_begun_in_the_other() -> None:
    again = Drawn(stage="1", round=2, matches=(Paired("2-1", "3", "7", table="1"),))
    later = {**OPEN, "match": "2-1"}
    told = [*DRAWN, again, Entered(board=1, outcome="PASS", table="1", round="2", **later)]
    assert pad_document(running_of(told), in_room("open"), "").round == 2
    assert pad_document(running_of(told), in_room("closed"), "").round == 1


def test_each_room_has_a_link_a_code_and_a_name_of_its_own(served: Served) -> None:
    links = [served.access.table_link(EVENT, "1", room=room) for room in ("open", "closed", "")]
    assert len({link.id for link in links}) == len({link.code for link in links}) == 3
    assert [link.label for link in links[:2]] == ["table 1, open room", "table 1, closed room"]
    assert served.access.table_link(EVENT, "1", room="closed").id == links[1].id
    assert served.access.replace(links[1].id).viewer.room == "closed"
    found = served.access.by_code(links[0].code)
    assert isinstance(found, Link)
    assert found.viewer.room == "open"
    with pytest.raises(UnknownName, match="no room 'attic'"):
        served.access.table_link(EVENT, "1", room="attic")


def test_a_phone_of_one_room_neither_reads_nor_tells_in_the_other(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        here = Pad(served, one, "1", EVENT, "open")
        there = Pad(served, two, "1", EVENT, "closed")
        told = here.tell("enter", id="first", board=1, round=1, outcome="4S N =")
        assert told.status_code == 201, told.text
        assert one.get("/act/table?room=closed").status_code == 403
        assert one.get("/act/table/stream?room=closed").status_code == 403
        assert "4S" not in two.get("/act/table").text
        assert "4S" not in two.get("/t").text
        board = {"board": 1, "round": 1}
        assert here.tell("enter", room="closed", outcome="PASS", **board).status_code == 403
        for verb, more in (("confirm", {}), ("dispute", {}), ("replace", {"outcome": "PASS"})):
            assert there.tell(verb, of="first", **board, **more).status_code == 403
        assert there.tell("enter", outcome="4S N +1", **board).status_code == 201
    rooms = [e.facts.room for e in served.journal(EVENT) if isinstance(e.facts, Entered)]
    assert rooms == ["open", "closed"]


def test_calls_are_of_a_room(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        here = Pad(served, one, "1", EVENT, "open")
        Pad(served, two, "1", EVENT, "closed")
        assert here.tell("call", about="ruling").is_success
        (call,) = json.loads(one.get("/act/table").text)["calls"]
        assert call["about"] == "open room: ruling"
        assert json.loads(two.get("/act/table").text)["calls"] == []


def test_a_match_from_both_rooms_in_the_browser(served: Served, opens: Opens) -> None:
    phones = {}
    for room in ("open", "closed"):
        page = opens(served.access.table_link(EVENT, "1", room=room).path, PHONE)
        here = phones[room] = Phone(page, page.context)
        here.sees(f"{room.capitalize()} room")
    one, two = phones["open"].start(), phones["closed"].start()
    one.enter(1, "4s n =")
    one.press("Agree")
    one.sees("The other table has not finished this board.")
    two.enter(1, "4s n +1")
    two.press("Agree")
    two.sees("The other table: 4♠ N =, NS +420.")
    one.sees("The other table: 4♠ N +1, NS +450.")
    one.sees("1 IMP to EW")
    two.sees("1 IMP to NS")


def test_right_counts_though_the_room_is_heard_of_later(served: Served, opens: Opens) -> None:
    page = opens(served.access.table_link(EVENT, "1").path, PHONE)
    held = Held(page, "**/act/table?room=open")
    page.get_by_role("radio", name="open").check()
    page.get_by_role("button", name="Right").click()
    boards = page.get_by_role("heading", name="Table 1")
    expect(boards).to_be_visible()
    with page.expect_response("**/act/table?room=open") as heard:
        held.let_go()
    heard.value.finished()
    page.evaluate("new Promise((yes) => setTimeout(yes, 50))")
    expect(boards).to_be_visible()


def test_the_cards_of_a_team_table_are_two(served: Served) -> None:
    served.access.set_pass_phrase(PHRASE)
    with browsing(served) as desk:
        desk.client.cookies.set("overtrick_desk", served.access.sign_in(PHRASE, "desk").token)
        page = desk.get(f"/desk/{EVENT}/cards").text
    for room in ("open", "closed"):
        assert f"<strong>{room} room</strong>" in page
        assert served.access.table_link(EVENT, "1", room=room).code in page
