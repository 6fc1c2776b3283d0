"""One result in Chromium: corrected, ruled on, undone, and never over somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Confirmed, Entered, Fouled, Key, Replaced, Ruled
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT, playing
from tests.app.pages import Held
from tests.app.serving import Served

Begin = Callable[..., None]
PLACE = "/result?board=7&ns=1&ew=11&table=1&round=3"
OPEN = "/result?board=10&ns=1&ew=14&table=1&round=4"
MEETING = {"board": 7, "ns": "1", "ew": "11"}


def standing(served: Served) -> str:
    told = fold(served.journal(EVENT)).told(Key("1", "A", 7, "1", "11"))
    return str(told.played)


@pytest.fixture
def page(begin: Begin, desk: Desk) -> Page:
    told = Entered(**MEETING, outcome="4H E -1", table="1", round="3")  # type: ignore[arg-type]
    begin(told, Confirmed(**MEETING))  # type: ignore[arg-type]
    return desk(PLACE)


def test_a_correction_shows_its_effect_first(page: Page, served: Served) -> None:
    page.get_by_label("Change to", exact=True).fill("4h e =")
    expect(page.locator("#effect table")).to_be_visible()
    button = page.locator("#change")
    expect(button).to_have_text("Change to 4H E = (NS −620)")
    page.locator("#reason").fill("players agree, 10 tricks")
    button.click()
    expect(page.locator("#facts")).to_contain_text("four hearts by East, just made")
    expect(page.locator("#history")).to_contain_text("players agree, 10 tricks")
    expect(page.locator("#history")).to_contain_text("the table agrees")  # told by itself
    *_, replaced, confirmed = served.journal(EVENT)
    assert isinstance(replaced.facts, Replaced)
    assert isinstance(confirmed.facts, Confirmed)
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#facts")).to_contain_text("four hearts by East, one down")


def test_what_cannot_be_read_stays_and_is_named(page: Page) -> None:
    page.get_by_label("Change to", exact=True).fill("8h e")
    expect(page.locator("#effect-said .error")).to_contain_text("8h e")
    expect(page.locator("#change")).to_be_disabled()
    expect(page.get_by_label("Change to", exact=True)).to_have_value("8h e")


def test_what_may_be_typed_is_said(page: Page) -> None:
    page.get_by_label("Change to", exact=True).fill("four of hearts")
    said = page.locator("#effect-said .error")
    expect(said).to_contain_text("4S N =, 3NT W -1, 5DX E +1, or pass")


def test_enter_shows_the_effect_and_keys_lead_to_the_fields(page: Page, served: Served) -> None:
    told = len(served.journal(EVENT))
    typed = page.get_by_label("Change to", exact=True)
    expect(typed).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    expect(typed).to_be_focused()
    page.keyboard.type("4h e =")
    page.keyboard.press("Enter")
    expect(page.locator("#effect table")).to_be_visible()
    assert len(served.journal(EVENT)) == told
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("in a field: show the effect")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("r")
    expect(page.get_by_label("Weighted", exact=True)).to_be_focused()


def test_a_reason_stands_in_the_history_once(page: Page) -> None:
    page.get_by_label("Change to", exact=True).fill("4h e =")
    page.locator("#reason").fill("players agree, 10 tricks")
    page.locator("#outcome").press("Control+Enter")
    expect(page.locator("#history")).to_contain_text("the table agrees")
    text = page.locator("#history").inner_text()
    assert text.count("players agree, 10 tricks") == 1
    assert text.count("the table agrees") == 1


def test_a_fouled_board_is_taken_back_in_its_history(page: Page, served: Served) -> None:
    rule(page, "Fouled")
    page.locator("#from").fill("4")
    page.locator("#rule").click()
    line = page.locator("#history li").filter(has_text="held other cards from round 4 on")
    line.get_by_role("button", name="Undo").click()
    expect(page.locator("#history")).to_contain_text("undone: Board 7 held other cards")
    expect(line.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator("#facts")).to_contain_text("four hearts by East, one down")
    assert fold(served.journal(EVENT)).of_kind(Fouled) == ()
    before = page.locator("#history li").filter(has_text="approved")
    expect(before.get_by_role("button", name="Undo")).to_have_count(1)


def test_somebody_who_was_faster_is_not_overrun(page: Page, served: Served) -> None:
    page.get_by_label("Change to", exact=True).fill("4h e +1")
    expect(page.locator("#change")).to_be_enabled()
    page.context.set_offline(True)  # the stream cannot tell of it any more
    faster = Replaced(**MEETING, outcome="4H E =")  # type: ignore[arg-type]
    served.tell(EVENT, [tell(faster, by="deputy")])
    page.context.set_offline(False)
    page.locator("#change").click()
    expect(page.locator("#effect-said")).to_contain_text("Somebody changed it meanwhile")
    expect(page.locator("#effect-said")).to_contain_text("4♥ E =")
    expect(page.get_by_label("Change to", exact=True)).to_have_value("4h e +1")
    assert standing(served) == "4H E ="


def test_an_agreement_undone_is_put_back_or_the_result_goes_too(page: Page) -> None:
    page.get_by_role("button", name="Undo: the agreement").click()
    expect(page.locator("#facts")).to_contain_text("needs approval")
    page.get_by_role("button", name="Put back: the agreement").click()
    expect(page.locator("#facts")).to_contain_text("approved")
    page.get_by_role("button", name="Undo: the agreement").click()
    page.get_by_role("button", name="Undo: the result").click()
    expect(page.locator("#facts")).to_contain_text("Not entered yet")


def test_a_result_is_moved_or_deleted_and_comes_back(page: Page, served: Served) -> None:
    page.get_by_text("Move or delete it").click()
    expect(page.locator("#move-it")).to_be_disabled()
    page.get_by_label("Board", exact=True).fill("8")
    expect(page.locator("#move-effect")).to_contain_text("Standings")
    page.locator("#move-it").click()
    expect(page.locator("#facts")).to_contain_text("Not entered yet")
    state = fold(served.journal(EVENT))
    there = state.told(Key("1", "A", 8, "1", "11"))
    assert (str(there.played), there.confirmed is None) == ("4H E -1", False)
    page.get_by_role("button", name="Undo: the correction").click()
    expect(page.locator("#facts")).to_contain_text("four hearts by East, one down")
    expect(page.locator("#facts")).to_contain_text("approved")
    page.get_by_text("Move or delete it").click()
    page.get_by_role("button", name="Delete the result").click()
    expect(page.locator("#facts")).to_contain_text("Not entered yet")
    page.get_by_role("button", name="Undo: the deletion").click()
    expect(page.locator("#facts")).to_contain_text("four hearts by East, one down")


def rule(page: Page, kind: str) -> None:
    page.get_by_text("Rule on this board").click()
    page.get_by_label(kind, exact=True).check()


def test_a_weighted_ruling(page: Page, served: Served) -> None:
    rule(page, "Weighted")
    page.locator("#outcomes").fill("60 4h e =\n30 4h e -1")
    expect(page.locator("#rule-effect-said")).to_contain_text("10 % missing")
    expect(page.locator("#rule")).to_be_disabled()
    page.locator("#outcomes").fill("60 % of 4h e = and 40 % of passed out")
    expect(page.locator("#rule-effect")).to_contain_text(
        "60 % of 4♥ E = and 40 % of passed out. (Law 12C1(c))What each"
    )
    page.locator("#outcomes").fill("% 60 4h e = and %30 4h e -1")  # as in Turkish
    expect(page.locator("#rule-effect-said")).to_contain_text("10 % missing")
    page.locator("#outcomes").fill("60 4h e =\n40 4h e -1")
    page.locator("#rule-reason").fill("Slow double")
    expect(page.locator("#rule-effect")).to_contain_text("Players will read")
    expect(page.locator("#rule-effect")).to_contain_text("Slow double")
    page.locator("#rule").click()
    expect(page.locator("#facts")).to_contain_text("weighted")
    last = served.journal(EVENT)[-1]
    assert isinstance(last.facts, Ruled)
    assert last.facts.law == "12C1(c)"
    rule(page, "Penalty")
    expect(page.locator("#rule-reason")).to_have_value("")
    expect(page.locator("#law")).to_have_value("90")


def test_nothing_is_refused_before_it_is_typed(page: Page) -> None:
    for kind, word in (("Average", "average"), ("Not played", "not played")):
        rule(page, kind)
        expect(page.locator("#rule")).to_have_text(f"Apply: {word}")
        expect(page.locator("#rule")).to_be_disabled()
        expect(page.locator("#rule-effect-said")).to_be_empty()
        page.locator("#keep").click()
    rule(page, "Average")
    page.get_by_label("North-South get").first.press("Enter")  # shows the effect
    expect(page.locator("#rule-effect-said")).to_have_text("What do North-South get?")


def test_averages_and_not_played(page: Page, served: Served) -> None:
    rule(page, "Average")
    page.get_by_label("North-South get").first.fill("55%")
    page.get_by_label("East-West get").first.fill("A-")
    page.locator("#rule").click()
    expect(page.locator("#facts")).to_contain_text("55%")
    rule(page, "Not played")
    page.get_by_label("East-West", exact=True).check()
    page.locator("#rule").click()
    expect(page.locator("#history li")).to_have_count(4)
    last = served.journal(EVENT)[-1]
    assert isinstance(last.facts, Ruled)
    assert last.facts.fault.lower() == "ew"


def test_split_for_each_side_apart(page: Page, served: Served) -> None:
    rule(page, "Split")
    page.locator("#split_ns").fill("4h e =")
    page.locator("#split_ew").fill("4h e -1")
    page.locator("#rule").click()
    expect(page.locator("#facts")).to_contain_text("Ruling")
    last = served.journal(EVENT)[-1]
    assert isinstance(last.facts, Ruled)
    assert (last.facts.ruling, last.facts.ruling_ew) == ("4H E =", "4H E -1")


def test_a_penalty_and_a_fouled_board(page: Page, served: Served) -> None:
    rule(page, "Penalty")
    page.locator("#amount").fill("25")
    expect(page.locator("#rule")).to_have_text("Apply: penalty")
    page.locator("#rule").click()
    expect(page.get_by_text("Procedural penalty of 25 %").first).to_be_visible()
    rule(page, "Fouled")
    page.locator("#from").fill("4")
    page.locator("#rule").click()
    expect(page.locator("#ruling-part")).not_to_have_attribute("open", "")
    penalized, fouled = served.journal(EVENT)[-2:]
    assert isinstance(penalized.facts, Penalized)
    assert isinstance(fouled.facts, Fouled)
    assert (penalized.facts.amount, fouled.facts.from_round) == ("25", "4")


def test_a_result_that_is_not_there_is_entered(begin: Begin, desk: Desk) -> None:
    begin()
    page = desk(OPEN)
    expect(page.locator("#facts")).to_contain_text("Not entered yet")
    page.locator("#outcome").fill("3nt n =")
    page.locator("#outcome").press("Control+Enter")
    expect(page.locator("#facts")).to_contain_text("three no trump by North, just made")
    expect(page.locator("#facts")).to_contain_text("approved")


def test_after_the_end_a_reason_is_asked(begin: Begin, desk: Desk) -> None:
    begin(rounds=8)
    page = desk(PLACE)
    expect(page.locator("#late")).to_contain_text("final")
    page.locator("#outcome").fill("1nt n =")
    expect(page.locator("#change")).to_be_enabled()
    page.locator("#change").click()
    expect(page.locator("#effect-said .error")).to_contain_text("say why")
    expect(page.locator("#reason")).to_be_focused()
    page.locator("#reason").fill("the organiser agrees")
    page.locator("#change").click()
    expect(page.locator("#history")).to_contain_text("the organiser agrees")


def test_a_covered_board_is_corrected_by_re_entry_alone(
    begin: Begin, served: Served, desk: Desk
) -> None:
    told = Entered(board=13, ns="3", ew="9", outcome="5D W -3", table="3", round="3")
    begin(playing("1"), told)
    page = desk("/result?board=13&ns=3&ew=9&table=3&round=3")
    expect(page.locator("#covered")).to_contain_text("you have still to play this board")
    page.locator("#outcome").fill("2h e =")
    expect(page.locator("#change")).to_be_enabled()
    expect(page.locator("#effect")).to_be_empty()
    page.locator("#change").click()
    expect(page.locator("#outcome")).to_have_value("")
    facts = [entry.facts for entry in served.journal(EVENT)]
    assert any(isinstance(each, Replaced) and each.outcome == "2H E =" for each in facts)


def test_a_look_that_is_on_its_way_has_no_say_after_the_deed(page: Page) -> None:
    page.get_by_label("Change to", exact=True).fill("4h e =")
    expect(page.locator("#change")).to_be_enabled()
    looks = Held(page, "**/effect/replace")
    page.locator("#reason").fill("ten tricks")
    looks.comes()
    page.locator("#change").click()
    expect(page.locator("#history")).to_contain_text("ten tricks")
    with page.expect_response("**/effect/replace"):
        looks.let_go()
    page.evaluate("new Promise(requestAnimationFrame)")
    expect(page.locator("#change")).to_be_disabled()
    expect(page.locator("#effect-said")).to_be_empty()


def test_a_ruling_is_typed_in_the_letters_of_the_desks_language(
    page: Page, served: Served
) -> None:
    """In German O is East and C are hearts; what stands comes as it would be typed."""
    page.goto(f"/language/de?next=/desk/{EVENT}{quote(PLACE)}")
    page.locator("#ruling-part summary").click()
    expect(page.locator("#outcomes-hint")).to_contain_text("60 4P N = und 40 4P N -1")
    expect(page.locator("#lead-hint")).to_have_text("P2, CD")
    page.locator("#outcomes").fill("60 4c o =\n40 4c o -1")
    page.locator("#ruling [name=for][value=NS]").check()
    page.locator("#rule-reason").fill("Zögern")
    expect(page.locator("#rule-effect")).to_contain_text("4♥ O =")
    page.locator("#rule").click()
    expect(page.locator("#facts")).to_contain_text("60 % von 4♥ O =")
    last = served.journal(EVENT)[-1].facts
    assert isinstance(last, Ruled)
    assert (last.ruling, last.ruling_ew) == ("60% 4H E 10 | 40% 4H E 9", "4H E -1")


def test_a_correction_and_its_lead_are_in_the_letters_of_the_desks_language(
    page: Page, served: Served
) -> None:
    page.goto(f"/language/tr?next=/desk/{EVENT}{quote(PLACE)}")
    page.locator("#outcome").fill("4kö d =")
    page.locator("#lead").fill("pv")
    expect(page.locator("#change")).to_contain_text("4Kö D = (KG −620)")
    page.locator("#change").click()
    expect(page.locator("#facts")).to_contain_text("PV")
    replaced = [e.facts for e in served.journal(EVENT) if isinstance(e.facts, Replaced)][-1]
    assert (replaced.outcome, replaced.lead) == ("4H E =", "SJ")


def test_a_network_that_is_lost_before_all_scripts_are_there_is_no_fault(
    served: Served, page: Page
) -> None:
    lost = "**/js/reach.js*"
    page.route(lost, lambda route: route.abort())
    with page.expect_event("requestfailed", lambda request: "reach.js" in request.url):
        page.reload()
    with page.expect_response(lost):
        page.unroute(lost)


def test_a_button_says_what_is_chosen_while_its_effect_is_looked_at(page: Page) -> None:
    rule(page, "Fouled")
    page.locator("#from").fill("4")
    expect(page.locator("#rule")).to_be_enabled()
    Held(page, "**/desk/effect/**")
    page.get_by_label("Weighted", exact=True).check()
    expect(page.locator("#rule")).to_have_text("Apply: weighted score")


def test_a_button_names_no_result_that_was_typed_before(page: Page) -> None:
    page.get_by_label("Change to", exact=True).fill("4h e =")
    expect(page.locator("#change")).to_have_text("Change to 4H E = (NS −620)")
    Held(page, "**/desk/read?**")
    page.get_by_label("Change to", exact=True).fill("4h e +1")
    expect(page.locator("#change")).to_have_text("Change to …")
