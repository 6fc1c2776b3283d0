"""Paper entry in Chromium, by the keyboard alone (E-3)."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import APIResponse, Route, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered, Replaced
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT
from tests.app.pages import Held
from tests.app.serving import Served

Begin = Callable[..., None]


def test_a_slip_is_typed_without_a_pointer(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/paper?by=table&table=1&round=4&section=A")
    expect(page.locator("#typed-0")).to_be_focused()
    page.keyboard.type("4s n +1")
    expect(page.locator("tbody tr").first).to_contain_text("+650")
    page.keyboard.press("Tab")
    page.keyboard.type("hq")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-1")).to_be_focused()
    expect(page.locator("#echo")).to_contain_text("board 10, 1 v 14: 4♠ N +1")
    page.keyboard.type('"')
    page.keyboard.press("Enter")
    expect(page.locator("#typed-1")).to_have_value("4S N +1")
    expect(page.locator("#tally")).to_have_text("3 of 3 in")
    told = served.journal(EVENT)[-4:]
    assert told[1].id == f"{told[0].id}.1"  # one request: who leaves the page leaves no half
    entered, confirmed, again, _ = [entry.facts for entry in told]
    assert isinstance(entered, Entered)
    assert (entered.outcome, entered.lead, entered.table) == ("4S N +1", "HQ", "1")
    assert isinstance(confirmed, Confirmed)
    assert isinstance(again, Entered)
    assert again.board == 11


def test_a_slip_is_typed_in_the_letters_of_the_desks_language(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("/paper?by=table&table=1&round=4&section=A")
    page.goto(f"/language/de?next=/desk/{EVENT}/paper%3Fby%3Dtable%26table%3D1%26round%3D4")
    expect(page.locator("main .lede")).to_contain_text("4P N +1, Tab zum Ausspiel")
    page.locator("#typed-0").fill("4c o +1")
    page.keyboard.press("Tab")
    page.keyboard.type("cd")
    page.keyboard.press("Enter")
    expect(page.locator("#echo")).to_contain_text("4♥ O +1")
    expect(page.locator("#typed-0")).to_have_value("4C O +1")
    page.locator("#typed-0").press("Enter")  # what stands there is not read anew
    entered = [e.facts for e in served.journal(EVENT) if isinstance(e.facts, Entered)][-1]
    assert (entered.outcome, entered.lead) == ("4H E +1", "HQ")


def test_a_refused_line_stays_with_the_cursor_in_it(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("/paper?by=table&table=1&round=4&section=A")
    expect(page.locator("#typed-0")).to_be_focused()
    page.keyboard.type("8s n")
    page.keyboard.press("Enter")
    expect(page.locator("#error-0")).to_contain_text("8s n")
    expect(page.locator("#typed-0")).to_be_focused()
    expect(page.locator("#typed-0")).to_have_value("8s n")
    page.keyboard.type("4z n")
    page.keyboard.press("Enter")
    expect(page.locator("#error-0")).to_contain_text("not a result: '4z n'")


def test_what_is_in_already_is_changed_by_a_second_enter_only(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("/paper?board=5")
    typed = page.locator("#typed-0")
    expect(typed).not_to_have_value("")
    saved, told = typed.input_value(), len(served.journal(EVENT))
    typed.focus()
    page.keyboard.type("7nt n -1")
    page.keyboard.press("Enter")
    expect(page.locator("#error-0")).to_have_text(
        f"{saved} is in already. Enter again changes it."
    )
    assert len(served.journal(EVENT)) == told
    page.keyboard.press("Enter")
    expect(page.locator("#typed-1")).to_be_focused()
    expect(page.locator("tr.changed #typed-0")).to_be_visible()
    assert isinstance(served.journal(EVENT)[told].facts, Replaced)
    page.locator("#typed-0").focus()
    page.keyboard.type("7nt n -1")
    page.keyboard.press("Enter")
    expect(page.locator("#typed-1")).to_be_focused()
    assert len(served.journal(EVENT)) == told + 2


def test_a_fast_typist_waits_for_no_answer(begin: Begin, served: Served, desk: Desk) -> None:
    begin()
    page = desk("/paper?by=table&table=1&round=5&section=A")
    expect(page.locator("#typed-0")).to_be_focused()
    held = Held(page, "**/read?*")
    told = len(served.journal(EVENT))
    for line in ("4s n +1", "8s n", "pass", "3nt e -1"):  # the last is of the next slip
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    page.keyboard.type("2h s")  # what is being typed stays, and its place
    held.let_go()
    expect(page.locator("#echo")).to_contain_text("3NT E −1", timeout=20_000)
    expect(page.locator("caption")).to_have_text("Round 5, table 2")
    expect(page.locator("input:focus")).to_have_value("2h s")
    page.keyboard.type(" =")
    page.keyboard.press("Enter")
    page.keyboard.type("1nt w =")
    page.keyboard.press("Enter")  # the slip is typed: back to the line that was refused
    expect(page.locator("caption")).to_have_text("Round 5, table 1")
    expect(page.locator("#typed-1")).to_be_focused()
    expect(page.locator("#typed-1")).to_have_value("8s n")
    expect(page.locator("#error-1")).to_contain_text("8s n")
    page.keyboard.type("3s n =")
    page.keyboard.press("Enter")
    expect(page.locator("#tally")).to_have_text("3 of 3 in", timeout=20_000)
    found = [
        (each.facts.table, each.facts.board, each.facts.outcome)
        for each in served.journal(EVENT)[told:]
        if isinstance(each.facts, Entered)
    ]
    assert found == [
        ("1", 13, "4S N +1"),
        ("1", 15, "PASS"),
        ("2", 16, "3NT E -1"),
        ("2", 17, "2H S ="),
        ("2", 18, "1NT W ="),
        ("1", 14, "3S N ="),
    ]


def test_travellers_go_board_by_board(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk("/paper?board=5")
    expect(page.locator("caption")).to_have_text("Board 5")
    page.keyboard.press("PageDown")
    expect(page.locator("caption")).to_have_text("Board 6")


def test_typed_again_nothing_is_saved_until_a_difference_is_settled(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("/paper?board=5")
    saved = [page.locator(f"#typed-{nth}").input_value() for nth in range(3)]
    told = len(served.journal(EVENT))
    page.get_by_label("Check: type again").check()
    expect(page.locator("#typed-0")).to_have_value("")
    expect(page.locator("#typed-0")).to_be_focused()
    for nth, typed in enumerate((saved[0], "7nt n =", "7nt n -1")):
        expect(page.locator(f"#typed-{nth}")).to_be_focused()
        page.keyboard.type(typed.lower())
        page.keyboard.press("Enter")
    differences = page.locator("#differences article")
    expect(differences).to_have_count(2)
    expect(page.locator("caption")).to_have_text("Board 6")
    page.keyboard.press("PageUp")
    expect(page.locator("tbody tr").first).to_contain_text("✓ same")
    expect(page.locator("tbody tr").nth(1)).to_contain_text("! differs")
    assert len(served.journal(EVENT)) == told
    bid, *rest = saved[1].split(" ", 1)
    kept = " ".join((bid.translate(str.maketrans("SHDC", "♠♥♦♣")), *rest)).replace("-", "−")
    expect(differences.first).to_contain_text(f"Saved {kept}, typed now 7NT N =.")
    differences.first.get_by_role("button", name=f"Keep {kept}").click()
    expect(page.locator("tbody tr").nth(1)).to_contain_text("✓ kept")
    assert len(served.journal(EVENT)) == told
    differences.get_by_role("button", name="Change to 7NT N −1").click()
    expect(differences).to_have_count(0)
    expect(page.locator("#tally")).to_have_text("3 of 3 checked")
    replaced, confirmed = [entry.facts for entry in served.journal(EVENT)[told:]]
    assert isinstance(replaced, Replaced)
    assert (replaced.board, replaced.outcome) == (5, "7NT N -1")
    assert isinstance(confirmed, Confirmed)


def test_what_was_asked_for_before_a_line_was_saved_does_not_take_it_away(
    begin: Begin, served: Served, desk: Desk
) -> None:
    begin()
    page = desk("/paper?by=table&table=1&round=4&section=A")
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/desk/paper", lambda route: answers.append((route, route.fetch())))
    other = Entered(board=17, ns="3", ew="16", outcome="4S N =", table="3", round="4")
    with page.expect_request("**/desk/paper"):
        served.tell(EVENT, [tell(other, by="table 3")])
    page.keyboard.type("4s n +1")
    page.keyboard.press("Enter")
    expect(page.locator("#tally")).to_have_text("2 of 3 in")
    route, before = answers[0]
    with page.expect_response("**/desk/paper"):
        route.fulfill(response=before)
    page.evaluate("fetch('/health').then(() => 0)")  # the page has read it by then
    expect(page.locator("#tally")).to_have_text("2 of 3 in")
    page.unroute_all(behavior="ignoreErrors")
