"""Who enters, in which order, who calls, who checks: as the session's rules say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Barrier, Thread
from typing import Any

import httpx
import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Answered, Called, Final, RoundStarted
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.people import Seated
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pad.test_access import Pad
from tests.app.serving import Served
from tests.app.web.browsing import browsing

Phones = Callable[..., Phone]


def entries(served: Served, event: str = "tuesday") -> list[Entered]:
    return [e.facts for e in served.journal(event) if isinstance(e.facts, Entered)]


def calls(served: Served, event: str) -> list[Called]:
    return [e.facts for e in served.journal(event) if isinstance(e.facts, Called)]


@pytest.mark.parametrize(
    ("enters", "may", "may_not"), [("north", "N", "S"), ("ns", "S", "E"), ("ns", "N", "")]
)
def test_who_enters_is_asked_and_never_refused(
    served: Served, enters: str, may: str, may_not: str
) -> None:
    served.open("strict", *evening({"enters": enters}))
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "strict")
        board = {"round": 1, "outcome": "4S N ="}
        assert pad.tell("enter", board=4, seat=may, **board).status_code == 201
        answer = pad.tell("enter", board=5, seat=may_not, **board)
        assert (answer.status_code, answer.json()["code"]) == (409, "who-enters")
        assert pad.tell("enter", board=5, seat=may_not, sure=True, **board).status_code == 201


def test_a_board_that_is_not_the_next_is_asked_about_once(served: Served) -> None:
    served.open("ascending", *evening({"boards_order": "ascending"}))
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "ascending")
        board = {"round": 1, "outcome": "4S N ="}
        answer = pad.tell("enter", board=5, **board)
        assert (answer.status_code, answer.json()["code"]) == (409, "off-plan")
        assert answer.json()["error"].startswith("Board 4 comes first here")
        assert pad.tell("enter", board=5, sure=True, **board).status_code == 201
        assert pad.tell("enter", board=4, **board).status_code == 201
        assert pad.tell("enter", board=6, **board).status_code == 201


def test_free_order_asks_nothing_about_boards_of_other_rounds(served: Served) -> None:
    served.open("free", *evening({"boards_order": "free"}))
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "free")
        assert pad.tell("enter", board=1, round=1, outcome="4S N =").status_code == 201


def test_without_a_call_button_nobody_is_called(served: Served) -> None:
    served.open("by-hand", *evening({"call_button": "off"}))
    with browsing(served) as browser:
        pad = Pad(served, browser, "2", "by-hand")
        pad.tell("enter", id="first", board=4, round=1, outcome="4S N =")
        for _ in range(2):
            assert pad.tell("dispute", board=4, round=1, of="first").status_code == 201
        assert pad.tell("seat", round=1, ns="3", ew="9", wrong=True).status_code == 201
        assert pad.tell("call", about="ruling").status_code == 422
    assert calls(served, "by-hand") == []


def test_a_result_is_mended_until_it_is_final(served: Served) -> None:
    with browsing(served) as browser:
        pad = Pad(served, browser, "2")
        board = {"board": 4, "round": 1}
        pad.tell("enter", id="first", outcome="4S N =", **board)
        mended = pad.tell("replace", id="second", of="first", outcome="4S N +1", **board)
        assert mended.status_code == 201
        served.tell("tuesday", [tell(Final())])
        late = pad.tell("replace", of="second", outcome="4S N +2", **board)
        assert late.status_code == 422
        assert "correction period is over" in late.json()["error"]


def at_once(one: Callable[[], httpx.Response], two: Callable[[], httpx.Response]) -> list[Any]:
    """Ask twice at the same moment."""
    together, found = Barrier(2), []

    def ask(what: Callable[[], httpx.Response]) -> None:
        together.wait()
        found.append(what())

    threads = [Thread(target=ask, args=(each,)) for each in (one, two)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_two_devices_enter_a_board_differently_at_the_same_moment(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        here, there = Pad(served, one, "2"), Pad(served, two, "2")
        for number in (4, 5, 6):
            board: dict[str, Any] = {"board": number, "round": 1}
            answers = at_once(
                partial(here.tell, "enter", outcome="4S N =", **board),
                partial(there.tell, "enter", outcome="4S N +1", **board),
            )
            assert [each.status_code for each in answers] == [201, 201]
        boards = one.get("/act/table").json()["boards"]
        assert boards == two.get("/act/table").json()["boards"]
    assert [each["state"] for each in boards] == ["trouble"] * 3
    assert [len(each["rivals"]) for each in boards] == [1, 1, 1]
    assert len(entries(served)) == 6


def test_the_same_id_from_two_devices_counts_once(served: Served) -> None:
    with browsing(served) as one, browsing(served) as two:
        here, there = Pad(served, one, "2"), Pad(served, two, "2")
        body: dict[str, Any] = {
            "id": "the-same-id",
            "board": 4,
            "round": 1,
            "outcome": "4S N =",
        }
        answers = at_once(
            partial(here.tell, "enter", **body), partial(there.tell, "enter", **body)
        )
        assert [each.status_code for each in answers] == [201, 201]
        assert {tuple(each.json()["saved"]) for each in answers} == {("the-same-id",)}
        other = there.tell("enter", **{**body, "outcome": "4S N +1"})
        assert (other.status_code, other.json()["again"]) == (201, True)
        assert "4♠\u00a0N\u00a0=" in other.json()["said"][0]
    assert [each.outcome for each in entries(served)] == ["4S N ="]


def test_the_phone_is_given_to_whoever_enters(served: Served, phone: Phones) -> None:
    served.open("strict", *evening({"enters": "north", "boards_order": "ascending"}))
    here = phone("2", "strict").start()
    here.press("Board 5")
    here.sees("North enters the results here.")
    here.press("This is North")
    here.sees("Board 4 comes first here.")
    here.press("Yes, board 5")
    here.type("4s n =")
    here.sees("EAST OR WEST, please check")
    here.press("Agree")
    here.sees("agreed")
    assert [each.board for each in entries(served, "strict")] == [5]


def test_a_call_is_shown_until_it_is_answered(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Call the director")
    here.press("A ruling")
    here.sees("The director has been called")
    (call,) = [e for e in served.journal("tuesday") if isinstance(e.facts, Called)]
    served.tell("tuesday", [tell(Answered(of=call.id), by="director")])
    here.sees("The director has answered")
    here.press("Close")
    assert "answered" not in (here.page.locator("[data-pad]").text_content() or "")


def test_pairs_enter_their_numbers_after_the_move(served: Served, phone: Phones) -> None:
    served.open("enter", *evening({"check_pairs": "enter"}))
    here = phone("2", "enter")
    here.sees("Number of North-South")
    assert "Player" not in (here.page.locator("[data-pad]").text_content() or "")
    here.page.locator("#ns").fill("2")
    here.page.locator("#ew").fill("3")
    here.press("Right")
    here.sees("The director has been called")
    (seated,) = [e.facts for e in served.journal("enter") if isinstance(e.facts, Seated)]
    assert (seated.ns, seated.ew) == ("2", "3")


def test_a_late_board_is_agreed_by_those_who_played_it(served: Served, phone: Phones) -> None:
    served.open("late", *evening(), RoundStarted(round="2"))
    here = phone("2", "late").start()
    here.press("board 5 of round 1")
    here.type("2h e +1")
    here.sees("EAST OR WEST, please check")
    here.sees("Round 1: only East-West 2 of that round reads this.")
    here.press("Agree")
    here.sees("Board 5 of round 1")
    here.press("Done")
    here.sees("Board 7")
    agreed: list[Confirmed] = []
    while not agreed:
        agreed = [e.facts for e in served.journal("late") if isinstance(e.facts, Confirmed)]
    assert [(each.board, each.ew) for each in agreed] == [(5, "2")]


def test_earlier_results_open_when_nobody_here_can_play_them(
    served: Served, phone: Phones
) -> None:
    told = [
        Entered(board=board, ns="2", ew="2", outcome="1NT N =", table="2", round="1")
        for board in (4, 5)
    ]
    served.open("past", *evening())
    own = [tell(each, by="table 2") for each in told]
    onward = Seated(table="2", ns="2", ew="1", round="2")
    served.tell("past", [*own, tell(onward, by="table 2")])
    with browsing(served) as browser:
        Pad(served, browser, "2", "past")
        assert browser.get("/act/table").json()["earlier"] == []  # EW 1 has still to play them
    more = [
        Entered(board=board, ns="1", ew="1", outcome="2C S =", table="1", round="3")
        for board in (4, 5)
    ]
    served.tell("past", [tell(each) for each in more])
    here = phone("2", "past")
    here.press("Earlier results")
    here.press("Round 1, board 4")
    here.press("Fix it ourselves")
    here.type("1nt n +1")
    here.press("Agree")
    here.sees("agreed")
    assert entries(served, "past")[-1].outcome == "1NT N +1"


def test_the_score_card_is_the_librarys(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("What scores")
    here.sees("Board 4: all vulnerable")
    rows = here.page.locator("table.scores").first.locator("tr").all_text_contents()
    assert "4130620630" in ["".join(row.split()) for row in rows]
    here.page.locator("label.key", has_text="no dbl").press("ArrowRight")
    here.sees("710")  # 4 minor doubled


def test_an_individual_in_the_browser(served: Served, phone: Phones) -> None:
    served.open("single", *evening(plan="individual:8", boards=1))
    here = phone("1", "single")
    for number in ("3", "5", "7", "6"):
        here.sees(number)
    here.start()
    here.enter(1, "3nt n =")
    here.press("Agree")
    here.sees("agreed")
    here.press("The move")
    here.sees("North goes to table 2, East.")
    (told,) = entries(served, "single")
    assert told.players == ("3", "5", "7", "6")
