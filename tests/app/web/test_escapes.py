"""No visible word of a page escapes the catalogues: real events in the pseudo-language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest

from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.journal.stages import StagePlanned
from overtrick.messages import LANGUAGES, PSEUDO, name_of_language
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import Browser, browsing, director
from tests.cli.test_escapes import words

SHOWN = ("aria-label", "aria-description", "placeholder", "title", "alt")
"""What of an element is read or shown beside its text."""

DATA = {"script", "style", "noscript", "bdi", "kbd", "code", "time"}
SPELLED = {"address", "code"}
"""Classes of what is typed as it stands: addresses, codes of tables."""

VOID = {"meta", "link", "input", "br", "hr", "img", "wbr", "col", "source", "area", "base"}

KNOWN = words("Overtrick http IMPs IMP VPs Letter III", *map(name_of_language, LANGUAGES))
"""What is the same in every language."""


class Visible(HTMLParser):
    """What of a page is seen or heard, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self._open: list[tuple[str, bool]] = []

    @property
    def is_data(self) -> bool:
        """Whether what comes next is data, or is not seen."""
        return bool(self._open and self._open[-1][1])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Hear what an element is called, unless it is data."""
        has = {name: value or "" for name, value in attrs}
        spelled = SPELLED & set(has.get("class", "").split())
        data = tag in DATA or has.get("translate") == "no" or bool(spelled) or self.is_data
        if not data:
            self.said += [has[name] for name in SHOWN if name in has]
        if tag == "a":
            self.links.append(has.get("href", ""))
        if tag not in VOID:
            self._open.append((tag, data))

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Hear a text."""
        if not self.is_data:
            self.said.append(" ".join(data.split()))


def kind_of(path: str) -> str:
    """
    The kind of a page: without which event, number or choice it is of.

    >>> kind_of("/e/demo-congress/match/1-6v7"), kind_of("/desk/demo-evening?by=board")
    ('/e/EVENT/match/N', '/desk/EVENT')
    """
    kind = re.sub(r"/demo-[a-z-]+", "/EVENT", urlsplit(path).path)
    return re.sub(r"(?<=/)(demo)?\d[\da-z-]*(?=/|$)", "N", kind)


def crawled(browser: Browser, *first: str) -> Iterator[tuple[str, Visible]]:
    """Each kind of page to which the first ones lead, of each event and each choice once."""
    waiting, seen = list(first), set(first)
    while waiting:
        path = waiting.pop()
        answer = browser.get(path, follow_redirects=True)
        assert answer.status_code < 500, path
        if not answer.headers["content-type"].startswith("text/html"):
            continue
        page = Visible()
        page.feed(answer.text)
        yield path, page
        for link in page.links:
            there = urljoin(path, link).partition("#")[0]
            once = re.sub(r"\d[\da-z-]*|=[^&]*", "N", there)
            if there.startswith("/") and once not in seen and not LEFT.match(there):
                seen.add(once)
                waiting.append(there)


LEFT = re.compile("/(language|static|home|openapi|api)|.*/sign-out")
"""Pages that have tests of their own, or are for programs."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as served:
        fill_demo(served.store)
        yield served


def of_journals(served: Served) -> set[str]:
    """Titles of events and stages, and what people and teams are called in their journals."""
    rows = list(served.store.events())
    told = [entry.facts for row in rows for entry in served.journal(row.id)]
    named = [each for each in told if isinstance(each, RegisteredPlayer | Registered)]
    players = (" ".join(each.players) for each in named if isinstance(each, Registered))
    titles = [row.title for row in rows]
    titles += [each.title for each in told if isinstance(each, StagePlanned)]
    return words(*titles, *(each.name or "" for each in named), *players)


def test_every_word_is_of_the_catalogues_or_of_the_data(served: Served) -> None:
    known = KNOWN | of_journals(served)
    escaped: dict[str, list[str]] = {}
    for opened in (director, browsing):
        with opened(served) as browser:
            browser.get(f"/language/{PSEUDO}")
            for path, page in crawled(browser, "/", "/desk", "/join", "/nowhere", "/sign-in"):
                plain = [each for each in page.said if words(each) - known]
                if plain:
                    escaped.setdefault(kind_of(path), []).extend(plain)
    assert escaped == {}, "\n".join(f"{at}: {said}" for at, said in escaped.items())
