"""A director and a deputy at one result: who is later sees both versions, and goes on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Key, Replaced
from tests.app.chromium import PHONE
from tests.app.desk.conftest import Desk
from tests.app.desk.evening import EVENT
from tests.app.pages import Held, Opens
from tests.app.serving import Served

HERE = "/result?board=7&ns=1&ew=11&table=1&round=3"
TOLD = Entered(board=7, ns="1", ew="11", outcome="4H E -1", table="1", round="3")


def test_the_later_one_sees_both_versions_and_goes_on(
    served: Served, begin: Callable[..., None], desk: Desk, opens: Opens
) -> None:
    begin(TOLD)
    director = desk(HERE)
    expect(director.locator("#facts")).to_contain_text("four hearts by East, one down")
    director.get_by_label("Change to", exact=True).fill("4h e +1")
    expect(director.locator("#change")).to_be_enabled()

    deputy = opens(served.access.desk_link(EVENT, "Bob").path, PHONE)
    deputy.get_by_label("This device").fill("Bob's phone")
    deputy.get_by_role("button", name="Sign in on this device").click()
    expect(deputy).to_have_url(f"{served.url}/desk/{EVENT}")
    deputy.goto(f"{served.url}/desk/{EVENT}{HERE}")
    deputy.get_by_label("Change to", exact=True).fill("4h e =")
    deputy.locator("#reason").fill("the table says ten")
    deputy.locator("#change").click()
    expect(deputy.locator("#facts")).to_contain_text("four hearts by East, just made")

    expect(director.locator("#facts")).to_contain_text(
        "four hearts by East, just made"
    )  # by itself
    conflict = director.get_by_role("alert").filter(has_text="Somebody changed it meanwhile")
    held = Held(director, "**/desk/result?*")
    director.locator("#change").click()  # it was typed before that
    held.comes()
    expect(conflict).to_have_count(0)  # who is asked to look again has to see it
    held.let_go()
    expect(conflict).to_contain_text("told by deputy: board 7, 1 v 11: corrected to 4♥ E =")
    expect(conflict).to_contain_text("you looked at board 7, 1 v 11: 4♥ E −1")
    expect(director.locator("#history")).to_contain_text("the table says ten")
    expect(director.get_by_label("Change to", exact=True)).to_have_value("4h e +1")
    assert str(standing(served)) == "4H E ="

    director.locator("#change").click()
    expect(director.locator("#facts")).to_contain_text("four hearts by East, one overtrick")
    expect(deputy.locator("#facts")).to_contain_text(
        "four hearts by East, one overtrick"
    )  # by itself
    told = [e for e in served.journal(EVENT) if isinstance(e.facts, Replaced)]
    assert [(e.by, getattr(e.facts, "outcome", "")) for e in told] == [
        ("deputy", "4H E ="),
        ("director", "4H E +1"),
    ]
    assert told[0].place == "Bob's phone"


def standing(served: Served) -> object:
    return fold(served.journal(EVENT)).told(Key("1", "A", 7, "1", "11")).played
