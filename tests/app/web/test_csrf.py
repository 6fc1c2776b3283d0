"""Pages of other places cannot make a browser here do anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE, Browser, browsing, director


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("csrf") / "club") as served:
        served.open("tuesday", title="Tuesday pairs")
        yield served


@pytest.fixture
def browser(served: Served) -> Iterator[Browser]:
    with director(served) as browser:
        yield browser


NOTE = {"text": "tea is ready"}


def post(browser: Browser, **headers: str) -> httpx.Response:
    return browser.client.post("/act/events/tuesday/tell/note", json=NOTE, headers=headers)


def notes(served: Served) -> int:
    return sum(entry.kind == "note" for entry in served.journal("tuesday"))


def test_a_page_of_ours_can_tell(served: Served, browser: Browser) -> None:
    before = notes(served)
    answer = post(browser, **{"x-csrf-token": browser.token(), "origin": served.url})
    assert answer.status_code == 201, answer.text
    assert notes(served) == before + 1


def test_without_the_right_token_nothing_is_told(served: Served, browser: Browser) -> None:
    good, before = browser.token(), notes(served)
    with browsing(served) as other:
        of_another_browser = other.token()
    flipped = good[:-1] + ("0" if good[-1] != "0" else "1")
    wrong = [
        "",
        "x",
        flipped,
        good[:-1],
        good.upper(),
        of_another_browser,
        good[:64],
        "0" * 128,
    ]
    for token in wrong:
        answer = post(browser, **({"x-csrf-token": token} if token else {}))
        assert answer.status_code == 403, token
        assert answer.json()["code"] == "reload"
    raw = browser.client.post(
        "/act/events/tuesday/tell/note", json=NOTE, headers=[(b"x-csrf-token", "é€".encode())]
    )
    assert raw.status_code == 403
    assert notes(served) == before


def test_another_origin_is_refused_even_with_the_right_token(
    served: Served, browser: Browser
) -> None:
    before, token = notes(served), browser.token()
    for origin in (
        "http://evil.example",
        served.url.replace("http:", "https:") + "0",
        served.url + ".evil.example",
        "http://127.0.0.1:1",
        "http://[",
        "file://",
    ):
        answer = post(browser, **{"x-csrf-token": token, "origin": origin})
        assert answer.status_code == 403, origin
    for site in ("cross-site", "same-site"):
        answer = post(browser, **{"x-csrf-token": token, "sec-fetch-site": site})
        assert answer.status_code == 403, site
    assert notes(served) == before


@pytest.mark.parametrize("content", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_plain_form_of_another_place_cannot_carry_a_command(
    served: Served, browser: Browser, content: str
) -> None:
    before = notes(served)
    answer = browser.client.post(
        "/act/events/tuesday/tell/note",
        content=b'{"text": "tea", "x": "="}',
        headers={"content-type": content} if content else {},
    )
    assert answer.status_code == 403
    assert notes(served) == before


def test_a_token_that_is_a_file_is_refused(browser: Browser) -> None:
    files = {"_csrf_token": ("token.txt", b"x" * 130)}
    answer = browser.client.post("/sign-in", files=files, data={"phrase": PHRASE})
    assert answer.status_code == 403


def test_forms_need_the_token_too(served: Served, browser: Browser) -> None:
    for path in ("/sign-in", "/sign-out", "/join", "/desk/pass-phrase", "/setup/x", "/d"):
        answer = browser.client.post(path, data={"phrase": PHRASE})
        assert answer.status_code == 403, path
        assert "reload it and try again" in answer.text
    assert served.access.viewer(browser.cookies["overtrick_desk"]).is_desk


def test_a_cookie_of_another_server_at_this_address_is_replaced(served: Served) -> None:
    with browsing(served) as browser:
        for old in ("a" * 128, "x", "\u00e9"):
            browser.client.cookies.clear()
            headers = {"cookie": f"overtrick_csrf={old}".encode()}
            page = browser.client.get("/join", headers=headers)  # type: ignore[arg-type]
            assert page.status_code == 200
            assert "overtrick_csrf=" in page.headers["set-cookie"]
            assert old not in page.text or old == "x"


def test_what_one_club_signed_is_nothing_to_the_next(tmp_path: Path) -> None:
    with serving(tmp_path / "first") as first, browsing(first) as browser:
        signed = browser.token()
    with serving(tmp_path / "second") as second, browsing(second) as browser:
        answer = browser.get("/join", headers={"cookie": f"overtrick_csrf={signed}"})
        assert "overtrick_csrf=" in answer.headers["set-cookie"]
        assert signed not in answer.text


def test_programs_come_by_token_only_cookies_count_for_nothing(
    served: Served, browser: Browser
) -> None:
    token = browser.token()
    answer = browser.client.post(
        "/api/v1/events/tuesday/tell/note", json=NOTE, headers={"x-csrf-token": token}
    )
    assert answer.status_code == 401
    with served.client() as client:
        assert client.post("/events/tuesday/tell/note", json=NOTE).status_code == 201


def test_reading_never_changes_anything(served: Served, browser: Browser) -> None:
    before = len(served.journal("tuesday"))
    for path in ("/act/events/tuesday/tell/note", "/sign-out", "/desk/pass-phrase"):
        assert browser.get(path).status_code in (404, 405)
    assert len(served.journal("tuesday")) == before
    assert served.access.viewer(browser.cookies["overtrick_desk"]).is_desk


def test_a_page_behind_a_proxy_is_ours_by_its_public_name(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "club", public_url="https://bridge.example") as served,
        httpx.Client(base_url=served.url, timeout=30) as client,
    ):
        client.headers["host"] = "bridge.example"
        browser = Browser(client)
        token = browser.token()
        cookie = served.app and client.get("/join").headers["set-cookie"].partition(";")[0]
        page = client.get("/join", headers={"cookie": cookie}).text
        token = page.partition('name="csrf-token" content="')[2].partition('"')[0]
        for origin, status in (("https://bridge.example", 404), ("https://evil.example", 403)):
            answer = client.post(
                "/join",
                data={"_csrf_token": token, "code": "ZZZZZ"},
                headers={"origin": origin, "cookie": cookie},
            )
            assert answer.status_code == status, answer.text
