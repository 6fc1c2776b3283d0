"""Programs: tokens that the director makes and withdraws by the page of devices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import expect

from overtrick.app.access.access import Access
from overtrick.app.access.refused import Withdrawn
from overtrick.app.access.viewer import Role
from overtrick.app.demo import EVENING
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Held, Opens, faults_of
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import PHRASE, browsing, director

HERE = "/desk/devices"


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        fill_demo(served.store)
        served.access.set_pass_phrase(PHRASE)
        yield served


def asks(served: Served, token: str) -> int:
    headers = {"authorization": f"Bearer {token}"}
    path = f"{served.url}/api/v1/events/{EVENING}/problems"
    return httpx.get(path, headers=headers, timeout=30).status_code


def test_a_token_is_shown_once_copied_and_withdrawn(served: Served, opens: Opens) -> None:
    page = opens("/desk", LAPTOP, served.access.sign_in(PHRASE, "laptop").token)
    page.get_by_role("link", name="Devices and pass phrases").click()
    page.get_by_label("Let a program in").fill("score reader")
    page.get_by_label("For", exact=True).select_option(EVENING)
    page.get_by_role("button", name="Make a token").click()
    token = page.locator("#token").input_value()
    assert asks(served, token) == 200
    page.get_by_role("button", name="Copy the token").click()
    expect(page.locator(".toast")).to_contain_text("Copied")
    page.get_by_label("Let a program in").fill("")
    page.keyboard.press("Control+V")
    expect(page.get_by_label("Let a program in")).to_have_value(token[:40])

    expect(page).to_have_url(f"{served.url}{HERE}")
    page.reload()
    expect(page.locator("#token")).to_have_count(0)
    assert token not in page.content()
    assert len(served.access.api_tokens()) == 1  # loading again made no other

    row = page.get_by_role("row", name=re.compile("score reader"))
    expect(row).to_contain_text(f"Deputy, {EVENING}")
    row.get_by_text("Withdraw").first.click()
    row.get_by_role("button", name="Withdraw score reader").click()
    expect(page.locator("main")).to_contain_text("No program has a token")
    assert asks(served, token) == 410


def test_nothing_is_copied_by_a_press_that_came_too_early_to_count(
    served: Served, opens: Opens
) -> None:
    """A browser forgets a press after five seconds: a slow page would copy nothing."""
    page = opens(HERE, LAPTOP, served.access.sign_in(PHRASE, "laptop").token)
    held = Held(page, "**/desk/copy.js")
    page.get_by_label("Let a program in").fill("score reader")
    page.get_by_role("button", name="Make a token").click(no_wait_after=True)
    copy = page.get_by_role("button", name="Copy the token")
    expect(copy).to_be_disabled()
    held.let_go()
    copy.click()
    expect(page.locator(".toast")).to_contain_text("Copied")


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.DEPUTY, Role.ANYONE])
@pytest.mark.parametrize("event", ["", EVENING])
def test_what_a_token_is_for(served: Served, role: Role, event: str) -> None:
    with director(served) as browser:
        page = browser.send(f"{HERE}/programs", label="x", role=role.value, event=event).text
    found = re.search(r'id="token" value="([^"]+)"', page)
    assert found
    viewer = served.access.viewer(found[1])
    assert (viewer.role, viewer.event, viewer.device) == (role, event or None, "x")


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        ({"label": " ", "role": "anyone", "event": EVENING}, 422, "What is it for?"),
        ({"label": "x", "role": "table"}, 422, "a program is a director"),
        ({"label": "x"}, 422, "a program is a director"),
        ({"label": "x", "role": "deputy", "event": "nowhere"}, 404, "nowhere"),
    ],
)
def test_what_cannot_be_is_refused(
    served: Served, typed: dict[str, str], status: int, said: str
) -> None:
    with director(served) as browser:
        answer = browser.send(f"{HERE}/programs", **typed)
    assert (answer.status_code, said in answer.text) == (status, True)
    if typed["label"] == " ":  # what was chosen stays
        assert f'value="{EVENING}" selected' in answer.text
        assert 'value="anyone" checked' in answer.text
    assert served.access.api_tokens() == []


def test_programs_are_the_directors_business(served: Served) -> None:
    access = served.access
    token = access.api_token(Role.DIRECTOR, None, "reader")
    [made] = access.api_tokens()
    link = access.desk_link(EVENING, "Bob")
    bob = access.sign_in_by_link(link.token, "phone").token
    with browsing(served) as stranger:
        assert stranger.get(HERE).headers["location"] == f"/sign-in?next={HERE}"
        for status in (401, 403):
            sent = stranger.send(f"{HERE}/programs", label="mine", role="director")
            assert sent.status_code == status
            assert stranger.send(f"{HERE}/programs/{made.id}").status_code == status
            stranger.cookies.set("overtrick_desk", bob)
        stranger.cookies.clear()
        stranger.cookies.set(
            "overtrick_desk", token
        )  # a program has no pages, and makes no other
        assert stranger.send(f"{HERE}/programs", label="x", role="deputy").status_code == 401
    assert [each.id for each in access.api_tokens()] == [made.id]


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.DEPUTY, Role.ANYONE])
def test_a_stream_ends_with_its_token(access: Access, role: Role) -> None:
    viewer = access.viewer(access.api_token(role, EVENING, "a screen"))
    access.check(viewer)
    access.withdraw_token(viewer.link)
    with pytest.raises(Withdrawn):
        access.check(viewer)


def test_axe_finds_nothing(served: Served, opens: Opens) -> None:
    served.access.api_token(Role.DEPUTY, EVENING, "the score reader of the club's own website")
    page = opens(HERE, LAPTOP, served.access.sign_in(PHRASE, "laptop").token)
    page.locator("summary", has_text="Withdraw").click()
    assert faults_of(page, LAPTOP, PHONE) == []
