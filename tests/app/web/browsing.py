"""A browser as far as forms and cookies go: it keeps cookies and sends a page's token."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.app.serving import Served

__all__ = ["PHRASE", "Browser", "browsing", "director"]

PHRASE = "four spades doubled"


class Browser:
    """Get pages, send forms and commands, with the cookies that came."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client

    @property
    def cookies(self) -> httpx.Cookies:
        return self.client.cookies

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.client.get(path, **more)

    def token(self, page: str = "/join") -> str:
        """The token that a page carries."""
        found = re.search(r'name="csrf-token" content="(\w+)"', self.get(page).text)
        assert found, page
        return found[1]

    def send(self, path: str, page: str = "/join", **typed: str) -> httpx.Response:
        """Send a form."""
        return self.client.post(path, data={"_csrf_token": self.token(page), **typed})

    def tell(self, event: str, verb: str, **command: Any) -> httpx.Response:
        """Tell something, as a page's script does."""
        headers = {"x-csrf-token": self.token()}
        return self.client.post(
            f"/act/events/{event}/tell/{verb}", json=command, headers=headers
        )


@contextmanager
def browsing(served: Served, **more: Any) -> Iterator[Browser]:
    """
    Open a browser that nobody has used.

    It waits as long as the test may: a file from outside may wait its turn for five minutes.
    """
    with httpx.Client(base_url=served.url, timeout=None, **more) as client:
        yield Browser(client)


@contextmanager
def director(served: Served) -> Iterator[Browser]:
    """Open a browser that is signed in as the director."""
    if not served.access.has_pass_phrase():
        served.access.set_pass_phrase(PHRASE)
    with browsing(served) as browser:
        answer = browser.send("/sign-in", phrase=PHRASE, device="the laptop")
        assert answer.status_code == 303, answer.text
        yield browser
