"""The page of what could not be done: a heading that says it, a button for the next step."""

from __future__ import annotations

import re

import pytest

from tests.app.serving import Served


@pytest.mark.parametrize(
    ("path", "status", "head", "button"),
    [
        ("/t/cut-off", 401, "This card does not work", "/join"),
        ("/me/cut-off", 401, "This card does not work", "/"),
        ("/me", 401, "Whose page is this?", "/"),
        ("/t", 401, "Which table is this?", "/join"),
        ("/nowhere", 404, "Not here", "/"),
    ],
)
def test_the_heading_and_the_next_step(
    server: Served, path: str, status: int, head: str, button: str
) -> None:
    with server.client(None) as anyone:
        answer = anyone.get(f"{server.url}{path}")
    [main] = re.findall(r"<main.*</main>", answer.text, re.DOTALL)
    assert answer.status_code == status
    assert re.findall("<h1>(.*?)</h1>", main) == [head]
    assert re.findall('<a class="button.*?" href="(.*?)"', main)[0] == button


def test_an_address_with_a_word_for_a_number_is_refused_in_words(server: Served) -> None:
    with server.client() as client:
        answer = client.get("/events/tuesday/plan/late-pair?pair=1&round=x")
    assert answer.status_code == 400
    assert answer.json()["error"] == "What the address says for round cannot be read."
