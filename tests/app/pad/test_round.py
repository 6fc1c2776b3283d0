"""A round at a table, in a real browser: entered, checked, offline, disputed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import expect

from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.evening import Called, Noted, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Disputed, Entered, Replaced
from overtrick.events.journal.people import Seated
from overtrick.events.journal.phrases import phrase
from overtrick.events.plan.actions import late_pair
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import Held
from tests.app.serving import Served
from tests.app.store.telling import until

F = TypeVar("F", bound=Facts)
Phones = Callable[..., Phone]


def told(served: Served, kind: type) -> list[Entry]:
    """Everything of a kind that the journal holds."""
    return [entry for entry in served.journal("tuesday") if type(entry.facts) is kind]


def facts_of(served: Served, kind: type[F]) -> list[F]:
    """What was told of a kind."""
    return [entry.facts for entry in told(served, kind) if isinstance(entry.facts, kind)]


def results(served: Served) -> list[tuple[int, str]]:
    """What was entered, in the journal's order."""
    facts = [entry.facts for entry in told(served, Entered)]
    return [(each.board, each.outcome) for each in facts if isinstance(each, Entered)]


def seated(served: Served) -> None:
    """Wait until the server has heard who sits at the table."""
    until(lambda: told(served, Seated))


def test_who_is_called_on_reads_where_to_go(served: Served, phone: Phones) -> None:
    """The next round is called while the last board is still on the phone."""
    here = phone().start()
    for board in (4, 5, 6):
        here.press(f"{'Board' if board == 4 else 'Next board'} {board}")
        here.type("2h n =")
        here.press("Agree")
    here.sees("The move")
    served.tell("tuesday", [tell(RoundStarted(round="2"), by="director")])
    expect(here.page.get_by_role("heading", name="Round 2")).to_be_visible()
    here.sees("NS stay. EW go to table 3")
    here.press("Right")
    expect(here.page.locator("main")).not_to_contain_text("EW go to table 3")


def test_a_whole_round_at_one_phone_ends_with_the_move(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.enter(4, "4s n +1")
    here.sees("EAST or WEST".replace("or", "OR") + ", please check")
    here.sees("NS score +650")
    here.press("Agree")
    here.sees("First result on this board: comparison follows.")
    here.press("Next board 5")
    here.type("3nt e -2")
    here.press("Agree")
    here.press("Next board 6")
    here.press("Passed out")
    here.press("Agree")
    here.press("The move")
    here.sees("NS stay.")
    here.sees("EW go to table 3.")
    here.sees("Boards go to table 1.")
    here.sent()
    assert results(served) == [(4, "4S N +1"), (5, "3NT E -2"), (6, "PASS")]
    assert len(told(served, Confirmed)) == 3


def test_the_board_that_is_checked_is_the_one_that_is_marked(phone: Phones) -> None:
    here = phone().start()
    marked = here.page.locator(".progress [aria-current=step]")
    for board, line in ((4, "4s n +1"), (5, "p")):
        expect(marked).to_have_text(str(board))
        here.press(f"Board {board}")
        here.page.locator("#line").fill(line)
        here.page.keyboard.press("Enter")
        give = here.page.get_by_role("button", name="Give to")
        agree = here.page.get_by_role("button", name="Agree")
        expect(give.or_(agree)).to_be_visible()
        if give.is_visible():
            give.click()
        expect(agree).to_be_visible()
        expect(marked).to_have_text(str(board))
        agree.click()
        expect(here.page.get_by_role("button", name="Back")).to_be_visible()
        expect(marked).to_have_text(str(board))
        here.press("Back")


def test_the_other_phone_of_the_table_is_asked(served: Served, phone: Phones) -> None:
    one = phone().start()
    seated(served)  # before that the other phone would ask, too, who sits here
    other = phone()
    other.sees("Board 4")
    one.enter(4, "4s n =")
    other.sees("EAST OR WEST, please check")
    other.press("Agree")
    one.sees("agreed")
    (confirmed,) = told(served, Confirmed)
    (entered,) = told(served, Entered)
    assert [each.of for each in facts_of(served, Confirmed)] == [entered.id]
    assert confirmed.place != entered.place  # the history names the phone


def test_three_results_wait_for_the_network_and_count_once(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    here.sees("Board 4")
    expect(here.page.get_by_role("button", name="Board 4")).to_be_visible()
    here.context.set_offline(True)
    for board, line in ((4, "4s n ="), (5, "2h e -1"), (6, "p")):
        here.press(f"Board {board}") if board == 4 else here.press(f"Next board {board}")
        if line == "p":
            here.press("Passed out")
        else:
            here.type(line)
        here.press("Agree")
        here.sees("waiting")
    here.sees("Not connected since")
    assert results(served) == []
    here.page.close()  # the battery is empty
    here.context.set_offline(False)
    here.page = here.context.new_page()
    here.page.goto("/t")
    expect(here.page.get_by_role("button", name="agreed")).to_have_count(3)
    assert results(served) == [(4, "4S N ="), (5, "2H E -1"), (6, "PASS")]
    assert len(told(served, Confirmed)) == 3
    here.page.reload()
    expect(here.page.get_by_role("button", name="agreed")).to_have_count(3)
    assert len(results(served)) == 3


def test_results_come_back_while_the_page_stays_open(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.sees("Board 4")
    seated(served)
    here.context.set_offline(True)
    here.enter(4, "1nt w +2")
    here.sees("1 result waiting on this phone.")
    here.context.set_offline(False)
    here.sees("All sent")
    assert results(served) == [(4, "1NT W +2")]


BROKEN = """() => {
    Element.prototype.replaceChildren = () => { throw new Error("it cannot be drawn"); };
    addEventListener("error", (event) => event.preventDefault());
}"""


def test_neither_a_request_that_hangs_nor_a_broken_page_stops_the_sending(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    seated(served)
    here.page.clock.install()
    held = Held(here.page, "**/act/table/enter*")
    here.enter(4, "4s n =")
    held.comes()
    with here.page.expect_event("requestfailed"):  # a browser has six connections to a host
        here.page.clock.fast_forward(20_000)
    here.sees("1 result waiting on this phone.")
    here.page.unroute("**/act/table/enter*")
    here.page.evaluate(BROKEN)
    here.page.clock.fast_forward(30_000)
    here.sees("All sent")
    assert results(served) == [(4, "4S N =")]


def test_the_time_left_goes_by_on_a_phone_that_nobody_touches(
    served: Served, phone: Phones
) -> None:
    here = phone()
    here.page.clock.install()
    here.page.reload()
    left = here.page.locator("[data-clock]")
    expect(left).to_contain_text("min")
    before = left.inner_text()
    here.page.clock.fast_forward(125_000)
    expect(left).not_to_have_text(before)


def test_a_phone_that_was_cut_off_overrules_no_agreed_result_unseen(
    served: Served, phone: Phones
) -> None:
    one = phone().start()
    seated(served)
    other = phone()
    other.sees("Board 4")
    one.context.set_offline(True)
    one.enter(4, "3nt e -1")
    one.press("Agree")
    one.sees("1 result waiting on this phone")
    other.enter(4, "3nt e =")
    other.press("Agree")
    until(lambda: told(served, Confirmed))
    one.context.set_offline(False)
    one.sent()
    one.sees("Two different results")
    other.sees("Two different results")
    stands = fold(served.journal("tuesday")).told(facts_of(served, Entered)[0].key)
    assert (str(stands.played), len(stands.rivals)) == ("3NT E =", 1)
    right = one.page.locator(".card").filter(has_text="−1")
    right.get_by_role("button", name="This one is right").click()
    one.sees("agreed")
    other.sees("agreed")  # it asks no more
    until(lambda: len(told(served, Confirmed)) == 2)
    stands = fold(served.journal("tuesday")).told(stands.key)
    assert (str(stands.played), stands.rivals) == ("3NT E -1", ())


def test_the_one_board_of_a_round_is_called_a_board(served: Served, phone: Phones) -> None:
    served.open("short", *evening(boards=1))
    here = phone("2", "short").start()
    expect(here.page.locator(".progress li").first).to_have_text("Round 1, board 2")
    expect(here.page.locator(".progress li")).to_have_count(2)  # that and the clock


def test_a_pair_that_comes_late_is_asked_who_it_is(served: Served, phone: Phones) -> None:
    served.open("half", *evening(plan="mitchell:3:missing=ns3"))
    here = phone("3", "half")
    here.sees("Pair 3 sits out this round")
    expect(here.page.locator(".progress li")).to_have_count(2)  # the round and its clock
    plan = fold(served.journal("half")).plan()
    assert plan is not None
    served.tell("half", [tell(each, by="director") for each in late_pair(plan, "3", 1)])
    here.sees("Who sits here?")
    expect(here.page.locator(".progress li")).to_have_count(5)


def test_a_result_that_the_desk_moves_leaves_its_page(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.press("Agree")
    here.sees("First result on this board")
    (sent,) = told(served, Entered)
    moved = Replaced(
        board=5, ns="2", ew="2", table="2", round="1", outcome="4S N =", of=sent.id
    )
    served.tell("tuesday", [tell(moved, by="director")])
    expect(here.page.get_by_role("heading", name="Table 2")).to_be_visible()
    expect(here.page.get_by_role("button", name="Board 4")).to_contain_text("enter here")


def test_a_result_of_pairs_whom_the_plan_has_elsewhere_waits_on_its_page(
    served: Served, phone: Phones
) -> None:
    here = phone()
    here.press("Not us")
    here.page.get_by_label("Number of North-South").fill("1")
    here.page.get_by_label("Number of East-West").fill("1")
    here.press("We sit here")
    here.enter(4, "4s n =")
    here.sees("It counts when the director has looked at it.")
    (entered,) = told(served, Entered)
    accepted = Confirmed(board=4, ns="1", ew="1", of=entered.id)
    served.tell("tuesday", [tell(accepted, by="director")])
    here.sees("The director has settled this board.")


def test_a_half_entered_board_survives(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Board 5")
    here.page.keyboard.type("5d")
    here.page.close()
    here.page = here.context.new_page()
    here.page.goto("/t")
    here.sees("Board 5")
    expect(here.page.get_by_role("radio", name="five")).to_be_checked()
    expect(here.page.get_by_role("radio", name="diamonds")).to_be_checked()
    assert results(served) == []


def test_a_board_of_another_round_is_asked_about_once(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Another board")
    here.page.locator("#board").fill("2")
    here.press("This board")
    here.sees("Board 2 is planned for round 3 here. Really board 2?")
    here.press("Yes, board 2")
    here.type("2s s +1")
    here.press("Agree")
    here.sees("agreed")
    assert results(served) == [(2, "2S S +1")]


def test_two_rejections_call_the_director(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    for line in ("4s n +1", "4s n +2"):
        here.press("Not right")
        here.press("Contract")
        here.sees("Contract: the other side says this is not right.")
        here.type(line)
    here.sees("The director has been called")
    here.press("Agree")
    here.sees("agreed")
    assert len(told(served, Disputed)) == 2
    assert len(told(served, Replaced)) == 2
    assert [each.about for each in facts_of(served, Called)] == [phrase("disagree", 4)]


def test_a_phone_that_reads_a_score_hears_of_a_board_to_check(
    served: Served, phone: Phones
) -> None:
    one = phone().start()
    seated(served)
    other = phone()
    one.enter(4, "4s n =")
    one.press("Agree")
    one.sees("agreed")
    other.enter(5, "3nt n =")
    one.sees("Board 5 was entered on another phone and is to be checked.")
    one.press("Look")
    one.sees("please check")
    one.press("Agree")
    one.sees("agreed")


def test_two_phones_enter_differently_and_choose(served: Served, phone: Phones) -> None:
    one = phone().start()
    seated(served)
    other = phone()
    other.press("Board 4")
    one.enter(4, "4s n =")
    one.sees("please check")
    other.type("4s n +1")
    other.sees("Two different results")
    one.sees("Two different results")
    cards = other.page.locator(".card")
    expect(cards).to_have_count(2)
    cards.filter(has_text="just made").get_by_role("button").click()
    other.sees("agreed")
    assert len(results(served)) == 2
    first = told(served, Entered)[0].id
    assert [each.of for each in facts_of(served, Confirmed)] == [first]


def test_the_link_is_replaced_while_results_wait(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.sees("Board 4")
    here.context.set_offline(True)
    here.enter(4, "4s n =")
    here.sees("1 result waiting")
    old = served.access.table_link("tuesday", "2")
    new = served.access.replace(old.id)
    here.context.set_offline(False)
    here.sees("This code no longer opens the table")
    expect(here.page.locator("[data-connection]")).to_have_count(0)
    here.sees("Board 4: 4♠ N =")
    here.page.goto(new.path)
    expect(here.page.get_by_role("button", name="needs approval")).to_have_count(1)
    assert results(served) == [(4, "4S N =")]


def test_a_result_by_keyboard_alone(served: Served, phone: Phones) -> None:
    here = phone().start()
    keyboard = here.page.keyboard
    here.page.get_by_role("button", name="Board 4").focus()
    keyboard.press("Enter")
    here.sees("Contract")
    keyboard.type("4sxn")
    keyboard.press("Enter")
    here.sees("Lead by East")
    keyboard.type("hq")
    keyboard.press("Enter")
    here.sees("lead ♥Q")
    keyboard.type("-2")
    keyboard.press("Enter")
    here.sees("please check")
    expect(here.page.locator("#read")).to_be_focused()
    expect(here.page.locator("#read")).to_have_text(
        "Board 4, four spades doubled by North, 8 tricks, North-South score −500."
        " Agree or not right?"
    )
    expect(here.page.locator(".status.queued")).to_have_count(0)
    assert results(served) == [(4, "4SX N -2")]
    assert facts_of(served, Entered)[0].lead == "HQ"


def test_the_sit_out_says_what_comes_next(served: Served, phone: Phones) -> None:
    served.open("odd", *evening(plan="mitchell:3:missing=ns3"))
    here = phone("3", "odd")
    here.sees("Pair 3 sits out this round. Next: table 1, boards 4-6")


def test_a_wrong_code_is_said_and_the_right_one_agrees(served: Served, phone: Phones) -> None:
    served.open("codes", *evening({"approval": "pin"}))
    here = phone("2", "codes")
    here.press("Change a name")
    here.press("Choose the two digits")
    here.page.locator("label.key").nth(1).click()
    here.page.locator("#digits").fill("47")
    here.press("Keep them")
    here.press("Right")
    here.enter(4, "4s n =")
    for code in ("11", "47"):
        here.page.locator("#pin").fill(code)
        here.press("Agree", exact=True)
        here.sees("That is not the code of EW 2." if code == "11" else "agreed")


def test_what_the_server_refuses_is_kept_and_shown(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.press("Call the director")
    served.tell("tuesday", [tell(facts) for facts in chosen(changes=["call_button=off"])])
    here.press("A ruling")
    here.sees("Not saved: In this session the director is called by hand.")
    here.press("Look")
    here.press("Take it away")
    expect(here.page.get_by_text("Not saved")).to_have_count(0)


def test_the_next_round_is_called_while_this_one_is_played(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.press("Agree")
    here.sees("agreed")
    with served.client() as client:
        assert client.post("/events/tuesday/tell/round", json={"round": "2"}).is_success
    here.press("Next board 5")
    here.type("2h e +1")
    here.press("Agree")
    here.press("Next board 6")
    here.press("Back")
    here.sees("Round 2 has begun. This table is still in round 1")
    here.press("Go on without the rest")
    here.sees("EW 1 Gus Player & Hal Player")
    here.press("Right")
    here.press("board 6 of round 1")
    here.type("1nt n =")
    here.sees("Round 1: only East-West 2 of that round reads this.")
    here.press("Later")
    here.sent()
    assert [each.ew for each in facts_of(served, Entered)] == ["2", "2", "2"]


def test_a_late_board_is_read_by_whom_it_is_of_before_the_server_has_heard_of_the_next_round(
    served: Served, phone: Phones
) -> None:
    here = phone().start()
    here.enter(4, "4s n =")
    here.press("Agree")
    here.sees("agreed")
    here.press("Next board 5")
    here.type("2h e +1")
    here.press("Agree")
    here.press("Next board 6")
    here.press("Back")
    here.sent()
    with served.client() as client:
        assert client.post("/events/tuesday/tell/round", json={"round": "2"}).is_success
    held = Held(here.page, "**/act/table/seat*")
    here.press("Go on without the rest")
    here.press("Right")
    held.comes()
    here.press("board 6 of round 1")
    here.type("1nt n =")
    here.sees("Round 1: only East-West 2 of that round reads this.")
    held.let_go()
    here.sent()
    here.sees("Round 1: only East-West 2 of that round reads this.")  # nobody takes it away
    here.press("Later")
    here.sees("Round 2")
    expect(here.page.get_by_role("button", name="Board 7")).to_be_visible()


def test_who_sits_here_is_asked_once_though_the_phone_is_opened_again(
    served: Served, phone: Phones
) -> None:
    here = phone()
    here.page.route("**/act/table/seat*", lambda route: route.abort())
    here.start()
    expect(here.page.get_by_role("button", name="Board 4")).to_be_visible()
    here.page.reload()
    expect(here.page.get_by_role("button", name="Board 4")).to_be_visible()
    assert told(served, Seated) == []


def test_a_question_is_asked_once_and_goes_through(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.enter(4, "6nt n -6")
    here.sees("6NT N −6 is unusual on this board. Is it right?")
    here.press("Right as entered")
    here.sees("please check")
    here.press("Agree")
    here.sees("agreed")
    (noted,) = told(served, Noted)
    assert isinstance(noted.facts, Noted)
    assert (noted.facts.board, noted.facts.table) == (4, "2")
    assert str(noted.facts.text).startswith("asked at the table: 6NT\u00a0N\u00a0−6 is unusual")


def test_a_suit_on_a_filled_button_has_the_colour_of_its_words(phone: Phones) -> None:
    here = phone().start()
    here.enter(4, "1c n +6")
    suit = here.page.locator(".primary .suit")
    expect(suit).to_be_visible()
    colours = suit.evaluate(
        "each => [each, each.closest('.primary')].map((it) => getComputedStyle(it).color)"
    )
    assert len(set(colours)) == 1


def test_the_arrow_switch_is_said_across_the_page(served: Served, phone: Phones) -> None:
    last = RoundStarted(round="3")
    served.open("switched", *evening(plan="mitchell:3:arrow=3"), last)
    here = phone("2", "switched")
    here.sees("Turned this round: pair")
