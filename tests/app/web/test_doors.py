"""The doors: links, codes, the pass phrase, the first start, and what each sets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.web.callers import safe_next
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE, browsing, director


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        served.open("tuesday", title="Tuesday pairs")
        yield served


def cookies_of(answer: httpx.Response) -> dict[str, SimpleCookie]:
    found = {}
    for header in answer.headers.get_list("set-cookie"):
        for name in (made := SimpleCookie(header)):
            found[name] = made
    return found


@pytest.mark.parametrize("cookie", ["overtrick_table", "overtrick_me"])
def test_a_link_becomes_a_cookie_and_leaves_the_address(served: Served, cookie: str) -> None:
    """A table's pad comes at once; its script clears the address (``test_static_files.py``)."""
    access = served.access
    is_table = cookie == "overtrick_table"
    link = (access.table_link if is_table else access.personal_link)("tuesday", "3")
    with browsing(served) as browser:
        answer = browser.get(link.path)
        if is_table:
            assert (answer.status_code, "data-pad" in answer.text) == (200, True)
            assert link.token not in answer.text
        else:
            assert (answer.status_code, answer.headers["location"]) == (303, "/me")
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        made = cookies_of(answer)[cookie][cookie]
        assert made.value == link.token
        assert made["httponly"]
        assert made["samesite"].lower() == "lax"
        assert made["path"] == "/"


def test_cookies_are_secure_when_pages_come_by_https(tmp_path: Path) -> None:
    with serving(tmp_path / "club", public_url="https://bridge.example") as served:
        served.open("tuesday")
        link = served.access.table_link("tuesday", "3")
        with browsing(served, headers={"host": "bridge.example"}) as browser:
            made = cookies_of(browser.get(link.path)) | cookies_of(browser.get("/join"))
        assert {name: bool(each[name]["secure"]) for name, each in made.items()} == {
            "overtrick_table": True,
            "overtrick_csrf": True,
        }


def test_a_link_at_the_wrong_door_opens_nothing(served: Served) -> None:
    access = served.access
    links = {
        "t": access.table_link("tuesday", "3").token,
        "me": access.personal_link("tuesday", "3").token,
        "d": access.desk_link("tuesday").token,
    }
    with browsing(served) as browser:
        for door in links:
            for kind, token in links.items():
                if kind != door:
                    answer = browser.get(f"/{door}/{token}")
                    assert answer.status_code == 401, (door, kind)
        assert set(browser.cookies) <= {"overtrick_csrf"}


def test_a_replaced_link_says_since_when_and_what_to_do(served: Served) -> None:
    link = served.access.table_link("tuesday", "3")
    served.access.replace(link.id)
    with browsing(served) as browser:
        answer = browser.get(link.path)
    assert answer.status_code == 410
    assert "This table code was replaced at" in answer.text
    assert "Scan the card on the table again." in answer.text
    assert "overtrick_table" not in cookies_of(answer)


def test_a_forged_link_is_refused_in_a_sentence(served: Served) -> None:
    token = served.access.table_link("tuesday", "3").token
    with browsing(served) as browser:
        for wrong in (token[:-1], token[:-1] + "!", "x", "a" * 5000, "%F0%9F%83%8F"):
            answer = browser.get(f"/t/{wrong}")
            assert answer.status_code == 401
            assert "not complete, or was not made here" in answer.text
            assert "overtrick_table" not in answer.headers.get("set-cookie", "")


def test_a_table_is_joined_by_its_code(served: Served) -> None:
    link = served.access.table_link("tuesday", "3")
    with browsing(served) as browser:
        answer = browser.send("/join", code=link.code.lower())
        assert (answer.status_code, answer.headers["location"]) == (303, "/t")
        assert browser.cookies["overtrick_table"] == link.token


def test_wrong_codes_stay_on_the_form_and_are_slowed(served: Served) -> None:
    link = served.access.table_link("tuesday", "3")
    with browsing(served) as browser:
        first = browser.send("/join", code="ZZZZZ")
        assert first.status_code == 404
        assert "No table has this code tonight" in first.text
        assert 'value="ZZZZZ"' in first.text
        answers = [browser.send("/join", code="ZZZZZ") for _ in range(12)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert "Too many tries. Wait" in answers[-1].text
        assert browser.send("/join", code=link.code).status_code == 429


def test_the_director_signs_in_and_out(served: Served) -> None:
    with director(served) as browser:
        assert browser.get("/desk/devices").status_code == 200
        token = browser.cookies["overtrick_desk"]
        assert served.access.viewer(token).device == "the laptop"
        answer = browser.send("/sign-out")
        assert answer.status_code == 303
        assert "overtrick_desk" not in browser.cookies
        browser.cookies.set("overtrick_desk", token)  # the cookie is worth nothing any more
        answer = browser.get("/desk/devices")
        assert answer.status_code == 410
        assert "signed out" in answer.text


def test_signing_in_gives_a_new_session_whatever_cookie_came(served: Served) -> None:
    served.access.set_pass_phrase(PHRASE)
    attacker = served.access.sign_in(PHRASE, "attacker").token
    with browsing(served) as browser:
        for planted in ("planted-by-somebody", attacker):
            browser.cookies.clear()
            browser.cookies.set("overtrick_desk", planted)
            answer = browser.send("/sign-in", phrase=PHRASE)
            given = cookies_of(answer)["overtrick_desk"]["overtrick_desk"].value
            assert given not in {planted, attacker}
            assert served.access.viewer(given).role is Role.DIRECTOR


def test_the_desk_of_another_club_on_this_host_asks_who_it_is(
    served: Served, tmp_path: Path
) -> None:
    """A browser sends the cookies of a host whatever the port: two clubs on one machine."""
    desk = {"name": "overtrick_desk", "domain": "127.0.0.1"}
    served.access.set_pass_phrase(PHRASE)
    with (
        serving(tmp_path / "other") as other,
        browsing(served) as browser,
        browsing(other) as there,
    ):
        other.access.set_pass_phrase(PHRASE)
        browser.cookies.set(value=other.access.sign_in(PHRASE, "laptop").token, **desk)
        answer = browser.get("/desk")
        assert (answer.status_code, answer.headers["location"]) == (302, "/sign-in?next=/desk")
        assert browser.send("/sign-in", phrase=PHRASE).status_code == 303
        assert browser.get("/desk").status_code == 200
        there.cookies.set(value=browser.cookies["overtrick_desk"], **desk)
        assert there.get("/desk").status_code == 200  # who is signed in there stays so
        assert there.send("/sign-out").status_code == 303
        assert there.get("/desk").status_code == 302
        browser.cookies.set(value=there.cookies["overtrick_desk"], **desk)
        assert browser.get("/desk").status_code == 200


def test_a_wrong_phrase_is_not_echoed_and_the_label_stays(served: Served) -> None:
    served.access.set_pass_phrase(PHRASE)
    with browsing(served) as browser:
        answer = browser.send("/sign-in", phrase="secret but wrong", device="Ann's <b>tablet")
    assert answer.status_code == 401
    assert "That is not the pass phrase" in answer.text
    assert "secret but wrong" not in answer.text
    assert "Ann&#39;s &lt;b&gt;tablet" in answer.text
    assert "overtrick_desk" not in cookies_of(answer)


@pytest.mark.parametrize(
    "path",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "/desk//evil.example",
        "javascript:alert(1)",
        "/%0d%0aSet-Cookie:x=y\r\n",
        "desk",
        "",
        "/" + "a" * 1000,
        "/é",
    ],
)
def test_after_signing_in_one_stays_here(path: str) -> None:
    assert safe_next(path) == "/desk"


def test_a_page_elsewhere_is_not_gone_on_to(served: Served) -> None:
    served.access.set_pass_phrase(PHRASE)
    for path in ("https://evil.example/", "//evil.example", "/\\evil.example"):
        with browsing(served) as browser:
            answer = browser.send("/sign-in", phrase=PHRASE, next=path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/desk")


def test_after_signing_in_one_is_where_one_wanted_to_go(served: Served) -> None:
    served.access.set_pass_phrase(PHRASE)
    with browsing(served) as browser:
        answer = browser.send("/sign-in", phrase=PHRASE, next="/desk/tuesday")
    assert answer.headers["location"] == "/desk/tuesday"


def test_the_first_phrase_is_chosen_by_the_link_only(served: Served) -> None:
    path = served.access.setup_path()
    with browsing(served) as stranger:
        assert "Open the link that the terminal shows" in stranger.get("/sign-in").text
        assert stranger.send("/sign-in", phrase=PHRASE).status_code == 401
        wrong = stranger.send("/setup/guessed", phrase=PHRASE, again=PHRASE)
        assert wrong.status_code == 401
    with browsing(served) as browser:
        assert browser.get(path).status_code == 200
        short = browser.send(path, phrase="short", again="short")
        assert (short.status_code, "at least 8" in short.text) == (422, True)
        differ = browser.send(path, phrase=PHRASE, again="another one")
        assert (differ.status_code, "not the same" in differ.text) == (422, True)
        done = browser.send(path, phrase=PHRASE, again=PHRASE)
        assert (done.status_code, done.headers["location"]) == (303, "/desk")
        assert browser.get("/desk/devices").status_code == 200
        assert browser.get(path).status_code == 410
        assert browser.send(path, phrase=PHRASE, again=PHRASE).status_code == 410


def test_looking_at_a_deputys_link_signs_nobody_in(served: Served) -> None:
    link = served.access.desk_link("tuesday", "Bob")
    with browsing(served) as browser:
        assert browser.get(link.path).headers["location"] == "/d"
        assert browser.get("/d").status_code == 200
        assert "overtrick_desk" not in browser.cookies
        answer = browser.send("/d", device="Bob's phone")
        assert (answer.status_code, answer.headers["location"]) == (303, "/desk/tuesday")
        viewer = served.access.viewer(browser.cookies["overtrick_desk"])
        assert (viewer.role, viewer.event, viewer.device) == (
            Role.DEPUTY,
            "tuesday",
            "Bob's phone",
        )
        assert browser.get("/desk/devices").status_code == 403
        answer = browser.send("/desk/pass-phrase", **{"director-phrase": "x" * 9})
        assert answer.status_code == 403


def test_another_device_is_signed_out(served: Served) -> None:
    with director(served) as browser:
        lost = served.access.sign_in(PHRASE, "lost phone")
        assert "lost phone" in browser.get("/desk/devices").text
        browser.send(f"/desk/devices/{lost.id}/sign-out")
        assert "lost phone" not in browser.get("/desk/devices").text
    with browsing(served) as stranger:
        answer = stranger.send(f"/desk/devices/{lost.id}/sign-out")
        assert answer.status_code == 401


def test_the_pass_phrase_is_changed_and_the_others_are_out(served: Served) -> None:
    with director(served) as browser:
        other = served.access.sign_in(PHRASE, "another")
        new = "three no trumps"
        answer = browser.send(
            "/desk/pass-phrase",
            **{"role": "director", "director-phrase": new, "director-again": new},
        )
        assert answer.status_code == 303
        assert browser.get("/desk/devices").status_code == 200
        browser.cookies.set("overtrick_desk", other.token)
        assert browser.get("/desk/devices").status_code == 410
    assert served.access.sign_in(new, "laptop").role is Role.DIRECTOR


def test_a_link_that_ended_offers_what_helps_whoever_has_it(served: Served) -> None:
    """The code of a table is no way on for a deputy, nor for a pair, by whichever address."""
    access = served.access
    offers = {
        access.table_link("tuesday", "3"): ["/join", "/"],
        access.personal_link("tuesday", "3"): ["/"],
        access.desk_link("tuesday"): ["/"],
    }
    for link, expected in offers.items():
        with browsing(served) as browser:
            opened = browser.get(link.path, follow_redirects=True).url.path
            access.revoke(link.id)
            for path in (link.path, opened):
                page = browser.get(path)
                main = page.text.partition("<main")[2]
                assert (
                    page.status_code,
                    re.findall(r'class="button[^>]*href="([^"]+)', main),
                ) == (410, expected)
