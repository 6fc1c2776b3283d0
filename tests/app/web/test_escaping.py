"""Names, notes, titles and devices that are markup: shown as they are typed, on every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from html.parser import HTMLParser

import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.demo import demo_evening
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Called, Noted, Opened
from overtrick.events.journal.moment import now
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.home.page import pad_page
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE, Browser, browsing, director

EVIL = (
    """{{7*7}}zq"zq'zq<zq></script></title></textarea><script>evil()</script>"""
    """<img src=x onerror=evil()>\u202e&zq;"""
)
EVENT = "evil"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("escaping") / "club") as served:
        served.store.create(EVENT, EVIL, demo_evening(now(), 4, EVIL))
        facts = (
            Opened(title=EVIL),
            RegisteredPlayer(player="1a", name=EVIL),
            RegisteredPlayer(player="1b", name=f"{EVIL} {EVIL}", nickname=EVIL),
            Registered(contestant="2", players=(EVIL, "Bob"), name=EVIL),
            Noted(text=EVIL),
            Called(table="1", about=EVIL),
        )
        served.store.append(
            EVENT, [tell(each, by=EVIL, place=EVIL, reason=EVIL) for each in facts]
        )
        yield served


@pytest.fixture(scope="module")
def browsers(served: Served) -> Iterator[dict[str, Browser]]:
    access = served.access
    with ExitStack() as stack:
        desk = stack.enter_context(director(served))
        desk.send("/sign-in", phrase=PHRASE, device=EVIL)
        access.sign_in(PHRASE, EVIL)
        table, me, anyone = (stack.enter_context(browsing(served)) for _ in range(3))
        table.get(access.table_link(EVENT, "1", label=EVIL).path)
        me.get(access.personal_link(EVENT, "1", "NS", label=EVIL).path)
        yield {"desk": desk, "table": table, "me": me, "anyone": anyone}


class Reader(HTMLParser):
    """Reads a page as a browser does, and notes what could run or lead elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.in_script = ""
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        for name, value in values.items():
            if name.startswith("on") or name == "style" or "zq" in name:
                self.found.append(f"<{tag} {name}={value[:40]}>")
            if name in ("href", "src", "action") and re.match(r"\s*(javascript|data):", value):
                self.found.append(f"<{tag} {name}={value[:40]}>")
        if tag == "script":
            self.in_script = values.get("type", "classic")
            if not values.get("src") and self.in_script != "application/json":
                self.found.append("an inline script")
        if tag in ("img", "iframe", "object", "embed", "base", "form"):
            leads = values.get("src", "") + values.get("action", "") + values.get("href", "")
            here = not re.match(r"(?!data:image/)[a-z]+:|//|$", leads)
            if not here and (tag != "form" or leads):
                self.found.append(f"<{tag}> to {leads!r}")
        if tag == "style" or "zq" in tag:
            self.found.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag == "script":
            self.in_script = ""

    def handle_data(self, data: str) -> None:
        if not self.in_script:
            self.text += data


def pages(served: Served) -> list[str]:
    """Every page there is, with something in its places."""
    access = served.access
    access.set_pass_phrase(PHRASE, Role.DEPUTY)
    link = access.desk_link(EVENT, EVIL)
    tokens = {"/d/": link.token, "/t/": "forged", "/me/": "forged"}
    found = {link.path, access.setup_path(), "/no/such/page", "/sign-in?next=/desk/x"}
    for route in served.app.routes:
        if "GET" not in getattr(route, "methods", ()) or route.path.startswith("/static"):
            continue
        if route.path.startswith(("/act", "/api", "/openapi", "/health")):
            continue
        if route.path == "/home":  # the pad: nothing of an event is in it, see below
            continue
        door = next((d for d in tokens if route.path.startswith(d)), "")
        places = {name: "1" for name in re.findall(r"{(\w+)", route.path_format)}
        places |= {"event": EVENT, "token": tokens.get(door, "x")}
        found.add(route.path_format.format_map(places))
    return sorted(found)


def test_the_pad_for_home_has_nothing_of_a_club_in_it(browsers: dict[str, Browser]) -> None:
    for browser in browsers.values():
        assert browser.get("/home").text == pad_page("follow")


def test_every_page_shows_markup_as_text(served: Served, browsers: dict[str, Browser]) -> None:
    shown = 0
    for path in pages(served):
        for who, browser in browsers.items():
            answer = browser.get(path)
            assert answer.status_code < 500, (path, who)
            if not answer.headers.get("content-type", "").startswith("text/html"):
                continue
            reader = Reader()
            reader.feed(answer.text)
            assert reader.found == [], (path, who)
            for raw in ('zq"zq', "zq'zq", "zq<zq", "<script>evil", "<img src=x", "&zq;"):
                assert raw not in answer.text.replace("&amp;zq;", ""), (path, who, raw)
            assert "49zq" not in answer.text, (path, who)
            shown += "zq" in reader.text
    assert shown >= 5, "the names are on no page, so nothing was tested"


ASKED = (
    "<script>evil()</script>",
    '"><img src=x onerror=evil()>',
    "'-evil()-'",
    "javascript:evil()",
)


def test_what_is_asked_for_is_shown_as_text(
    served: Served, browsers: dict[str, Browser]
) -> None:
    from urllib.parse import quote

    for asked in ASKED:
        word = quote(asked, safe="")
        paths = [
            *(f"/e/{EVENT}/{place}/{word}" for place in ("card", "board", "why")),
            *(f"/{door}/{word}" for door in ("t", "me", "d", "setup", "desk", "e", word)),
            f"/sign-in?next={word}",
            f"/e/{EVENT}/ranking?public={word}",
            f"/desk/{EVENT}?round={word}",
        ]
        for path in paths:
            for who in ("desk", "anyone"):
                answer = browsers[who].get(path)
                assert answer.status_code < 500, path
                reader = Reader()
                if answer.headers.get("content-type", "").startswith("text/html"):
                    reader.feed(answer.text)
                assert reader.found == [], (path, who)


def test_forms_give_back_what_was_typed_as_text(served: Served) -> None:
    with browsing(served) as browser:
        for path, typed in (
            ("/join", {"code": EVIL}),
            ("/sign-in", {"phrase": EVIL, "device": EVIL, "next": EVIL}),
        ):
            answer = browser.send(path, **typed)
            assert 400 <= answer.status_code < 500
            reader = Reader()
            reader.feed(answer.text)
            assert reader.found == []
            assert 'zq"zq' not in answer.text


def test_a_download_is_named_plainly_whatever_the_event_is_called(served: Served) -> None:
    with served.client() as client:
        formats = client.get("/formats")
        assert formats.status_code == 200
        for route in (
            "pbn",
            "csv",
            "usebio",
            "xlsx",
            "html",
            "json",
            "..%2f..%2fetc",
            "%0d%0aX: y",
        ):
            answer = client.get(f"/events/{EVENT}/export/{route}")
            assert answer.status_code < 500, (route, answer.text[:200])
            named = answer.headers.get("content-disposition", "")
            assert not re.search(r"[\r\n]|\.\./|/etc|zq\"zq", named), named
            assert "x: y" not in {f"{k}: {v}".lower() for k, v in answer.headers.items()}


def test_an_event_can_be_called_anything_and_its_headers_stay_headers(served: Served) -> None:
    title = "Tuesday\r\nSet-Cookie: evil=1\r\n\r\n<script>"
    with served.client() as client:
        answer = client.post("/events", json={"title": title, "id": "crlf"})
        assert answer.status_code < 500
        for path in (
            "/events",
            "/events/crlf",
            "/events/crlf/export/csv",
            "/events/crlf/journal",
        ):
            answer = client.get(path)
            assert answer.status_code < 500, path
            assert "evil" not in answer.headers.get("set-cookie", "")
