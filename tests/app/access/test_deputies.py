"""Deputies: links that the director makes, shows and withdraws by pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overtrick.app.access.access import Access
from overtrick.app.access.viewer import Role
from overtrick.app.demo import EVENING
from overtrick.app.views.desk.room import deputies_seen
from overtrick.app.web import broadcast, connection
from tests.app.access.conftest import Hands
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import PHRASE, Browser, browsing, director

HERE = f"/desk/{EVENING}/deputies"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        fill_demo(served.store)
        served.access.set_pass_phrase(PHRASE)
        yield served


def signed_in(served: Served) -> str:
    return served.access.sign_in(PHRASE, "laptop").token


def deputy(served: Served, browser: Browser) -> None:
    token = served.access.desk_link(EVENING, "Bob").token
    session = served.access.sign_in_by_link(token, "Bob's phone")
    browser.cookies.set("overtrick_desk", session.token)


def test_a_deputy_comes_by_the_link_that_the_director_shows(
    served: Served, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(broadcast, "KEEP_ALIVE", 0.5)  # a line is told something by then,
    monkeypatch.setattr(connection, "EVERY", -1.0)  # and asks first whether it may go on
    page = opens(f"/desk/{EVENING}/room", LAPTOP, signed_in(served))
    page.clock.install()
    page.get_by_role("link", name="Let a deputy in").click()
    page.get_by_label("Let a deputy in").fill("Bob")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator(".qr-large svg.qr")).to_be_visible()
    address = page.get_by_label("Address, to send").input_value()
    token = address.partition("/d/")[2]
    assert served.access.viewer(token).role is Role.DEPUTY
    assert token not in page.url

    phone = opens(f"/d/{token}", PHONE)
    expect(phone).to_have_url(f"{served.url}/d")
    phone.get_by_label("This device").fill("Bob's phone")
    phone.get_by_role("button", name="Sign in on this device").click()
    expect(phone).to_have_url(f"{served.url}/desk/{EVENING}")
    page.wait_for_load_state()
    page.clock.fast_forward(10_000)  # it looks again by itself, without a reload
    expect(page.locator("#links")).to_contain_text("Bob's phone")

    page.get_by_text("Withdraw", exact=False).first.click()
    page.get_by_role("button", name="Withdraw the link of Bob").click()
    expect(page.locator("#links")).to_contain_text("withdrawn at")
    expect(page.locator(".qr-large")).to_have_count(0)
    expect(phone.locator("main")).to_contain_text("This desk link was withdrawn")
    page.goto(f"{served.url}/desk/devices")
    expect(page.locator("main")).not_to_contain_text("Bob's phone")


def test_a_desk_that_was_not_connected_when_its_link_was_withdrawn_says_so(
    served: Served, opens: Opens
) -> None:
    link = served.access.desk_link(EVENING, "Bob")
    phone = opens("/", PHONE)
    phone.context.route("**/stream?*", lambda route: route.abort())
    phone.goto(f"{served.url}/d/{link.token}")
    phone.get_by_label("This device").fill("Bob's phone")
    phone.get_by_role("button", name="Sign in on this device").click()
    expect(phone).to_have_url(f"{served.url}/desk/{EVENING}")
    expect(phone.locator("#tables a").first).to_be_visible()  # its scripts have come and run
    served.access.revoke(link.id)
    phone.context.unroute("**/stream?*")
    expect(phone.locator("main")).to_contain_text("This desk link was withdrawn")


def test_the_code_is_there_only_when_it_is_asked_for(served: Served) -> None:
    with director(served) as browser:
        made = browser.send(HERE, name="Ann")
        assert made.status_code == 303
        [link] = [e for e in served.access.links(EVENING) if e.role is Role.DEPUTY]
        for path in (HERE, "/desk/devices", f"{HERE}?link=x", f"/desk/{EVENING}/room"):
            assert link.token not in browser.get(path).text, path
        assert link.token not in made.headers["location"]
        assert (
            f'value="http://127.0.0.1:0{link.path}"'
            in browser.get(made.headers["location"]).text
        )
        refused = browser.send(HERE, name=" \u200b ")
        assert (refused.status_code, "Whom is it for?" in refused.text) == (422, True)


def test_nobody_but_the_director_makes_or_withdraws_links(served: Served) -> None:
    link = served.access.desk_link(EVENING, "Ann")
    with browsing(served) as stranger:
        assert stranger.get(HERE).headers["location"] == f"/sign-in?next={HERE}"
        assert stranger.send(HERE, name="me").status_code == 401
        assert stranger.send(f"{HERE}/withdraw", link=link.id).status_code == 401
        deputy(served, stranger)
        assert stranger.get(HERE).status_code == 403
        assert stranger.send(HERE, name="me").status_code == 403
        assert stranger.send(f"{HERE}/withdraw", link=link.id).status_code == 403
        assert "/deputies" not in stranger.get(f"/desk/{EVENING}/room").text
    assert len([e for e in served.access.links(EVENING) if e.role is Role.DEPUTY]) == 2
    assert served.access.viewer(link.token).role is Role.DEPUTY


def test_only_a_deputys_link_of_this_event_is_withdrawn_here(served: Served) -> None:
    access = served.access
    others = [access.table_link(EVENING, "3"), access.desk_link("demo-congress", "Ann")]
    with director(served) as browser:
        for link in others:
            assert browser.send(f"{HERE}/withdraw", link=link.id).status_code == 422
            assert access.viewer(link.token).link == link.id
        assert browser.send(f"{HERE}/withdraw", link="x").status_code == 401
        assert browser.send("/desk/nowhere/deputies", name="Ann").status_code == 404


def test_a_links_address_signs_nobody_in_and_is_not_kept(served: Served) -> None:
    link = served.access.desk_link(EVENING, "<b>Bob")
    with browsing(served) as browser:
        assert browser.get("/d").status_code == 401
        first = browser.get(link.path)
        assert (first.status_code, first.headers["location"]) == (303, "/d")
        shown = browser.get("/d").text
        assert "&lt;b&gt;Bob" in shown
        assert link.token not in shown
        onward = browser.get(f"/desk/{EVENING}").headers["location"]
        assert onward == f"/sign-in?next=/desk/{EVENING}"
        assert browser.send("/d", device="a phone").status_code == 303
        assert "overtrick_deputy" not in browser.cookies


@pytest.mark.parametrize("cookie", ["overtrick_desk", "overtrick_table", "overtrick_me"])
def test_a_link_opens_nothing_before_the_deputy_signs_in(served: Served, cookie: str) -> None:
    token = served.access.desk_link(EVENING, "Bob").token
    with browsing(served) as browser:
        browser.cookies.set(cookie, token)
        assert browser.get(f"/act/events/{EVENING}/journal").status_code == 401
        assert browser.tell(EVENING, "message", text="tea").status_code == 401
        bearer = {"authorization": f"Bearer {token}"}
        answer = browser.get(f"/api/v1/events/{EVENING}/journal", headers=bearer)
        assert answer.status_code == 401
        assert "open it, and sign in" in answer.json()["error"]


@pytest.mark.parametrize("event", [None, EVENING])
def test_no_session_and_no_program_comes_by_the_door_of_a_link(
    served: Served, event: str | None
) -> None:
    served.access.set_pass_phrase("three clubs passed", Role.DEPUTY)
    tokens = [
        served.access.api_token(Role.DEPUTY, event, "a program"),
        served.access.sign_in("three clubs passed", "a tablet").token,
    ]
    for token in tokens:
        with browsing(served) as browser:
            assert browser.get(f"/d/{token}").status_code == 401
            browser.cookies.set("overtrick_deputy", token)
            assert browser.get("/d").status_code == 401
            assert browser.send("/d", device="mine").status_code == 401


def test_what_the_director_reads_of_each_link(access: Access, clock: Hands) -> None:
    made = []
    for name in ("Ann", "Bob", "Cleo"):
        made.append(access.desk_link("tuesday", name))
        clock.turn(minutes=1)
    access.table_link("tuesday", "3")
    access.sign_in_by_link(made[0].token, "Ann's phone")
    access.revoke(made[2].id)

    def seen() -> list[tuple[str, str, tuple[str, ...]]]:
        found = deputies_seen(access.links("tuesday"), access.devices(), clock())
        return [(each.link.label, str(each.word), each.devices) for each in found]

    withdrawn = next(word for _, word, _ in seen() if word.startswith("withdrawn at"))
    assert seen() == [
        ("Bob", "nobody yet", ()),
        ("Ann", "signed in", ("Ann's phone",)),
        ("Cleo", withdrawn, ()),
    ]
    clock.turn(hours=48)
    assert [re.split(r" (?:at|since) ", word)[0] for _, word, _ in seen()] == [
        "withdrawn",
        "over",
        "over",
    ]


def test_who_came_by_a_link_that_ended_is_no_device_any_more(
    access: Access, clock: Hands
) -> None:
    first, second = access.desk_link("tuesday", "Ann"), access.desk_link("tuesday", "Bob")
    for link in (first, second):
        access.sign_in_by_link(link.token, f"{link.label}'s phone")
    access.revoke(first.id)
    assert [each.device for each in access.devices()] == ["Bob's phone"]


def test_axe_finds_nothing(served: Served, opens: Opens) -> None:
    link = served.access.desk_link(EVENING, "Bartholomew van der Westhuizen-Featherston")
    served.access.sign_in_by_link(link.token, "Bartholomew's very own tablet computer")
    served.access.revoke(served.access.desk_link(EVENING, "Ann").id)
    page = opens(f"{HERE}?link={link.id}", LAPTOP, signed_in(served))
    for each in page.locator("summary").all():
        each.click()
    assert faults_of(page, LAPTOP, PHONE) == []


def test_a_deputy_is_offered_only_what_a_deputy_may(served: Served) -> None:
    with browsing(served) as phone:
        deputy(served, phone)
        board = phone.get(f"/desk/{EVENING}").text
        nav = board[board.index('aria-label="Desk"') : board.index("</nav>")]
        assert "/problems" in nav
        for path in ("/publish", "/desk/safe", "/swiss"):
            assert path not in nav
        assert "/desk/new" not in phone.get("/desk").text + phone.get("/").text
        refused = phone.get("/desk/new")
        assert refused.status_code == 403
        assert "This is for the director of the club." in refused.text
        assert '<a class="button primary" href="/desk">Back to the desk</a>' in refused.text
    with director(served) as laptop:
        board = laptop.get(f"/desk/{EVENING}").text
        assert f"/desk/{EVENING}/publish" in board
        assert "/desk/safe" in board


def test_the_address_of_a_personal_link_is_shown_when_asked_for(served: Served) -> None:
    with director(served) as laptop:
        sheet = laptop.get(f"/desk/{EVENING}/personal").text
        assert "Copy the address" not in sheet
        link = re.findall(r'href="\?link=([^"]+)"', sheet)[0]
        asked = laptop.get(f"/desk/{EVENING}/personal", params={"link": link}).text
    assert asked.count("Copy the address") == 1
    [path] = re.findall(r'id="address" value="[^"]*?(/me/[^"]+)"', asked)
    assert served.access.viewer(path.removeprefix("/me/")).role is Role.PLAYER
