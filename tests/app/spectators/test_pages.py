"""Spectators' pages on a real server: what is sent holds nothing that is covered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import RegisteredPlayer
from tests.app.serving import Served, fill_demo, serving

LIVE, PAST = "demo-evening", "demo-last-week"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the demo's events."""
    folder: Path = tmp_path_factory.mktemp("club")
    with serving(folder) as found:
        fill_demo(found.store)
        bad = RegisteredPlayer(player="2a", name="<script>alert(1)</script>")
        found.store.append(PAST, [tell(bad)])
        yield found


def _get(served: Served, path: str, **cookies: str) -> httpx.Response:
    return httpx.get(f"{served.url}{path}", cookies=cookies, timeout=30, follow_redirects=True)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/ranking",
        "/recap",
        "/awards",
        "/awards?by=acbl-club",
        "/awards?by=acbl-club:newcomer 0-5",
        "/screen",
        "/matches",
        "/board/7",
        "/frequency/7",
        "/hands/7",
        "/card/1",
        "/why/1",
        "/why/1/7",
    ],
)
@pytest.mark.parametrize("event", [LIVE, PAST])
def test_every_page_answers(served: Served, event: str, path: str) -> None:
    answer = _get(served, f"/e/{event}{path}")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("path", ["/board/7", "/frequency/7", "/hands/7"])
def test_what_stands_below_a_board_begins_as_a_sentence(served: Served, path: str) -> None:
    page = _get(served, f"/e/{PAST}{path}", overtrick_language="fr").text
    assert '<p class="lede">Donneur Sud, tous vulnérables</p>' in page


@pytest.mark.parametrize("path", ["/board/7", "/frequency/7", "/hands/7", "/card/1"])
def test_a_number_stays_on_the_line_of_its_word(served: Served, path: str) -> None:
    heading = _get(served, f"/e/{PAST}{path}").text.partition("<h1")[2].partition("</h1>")[0]
    assert re.search(r"\w\u00a0\d", heading)
    assert not re.search(r" \d", heading)


@pytest.mark.parametrize("path", ["/board/7", "/frequency/7", "/card/1", "/recap", "/why/1/7"])
def test_a_covered_contract_is_in_no_byte(served: Served, path: str) -> None:
    covered, opened = (_get(served, f"/e/{event}{path}").text for event in (LIVE, PAST))
    assert "four hearts" not in covered
    assert "+620" not in covered
    if path in ("/board/7", "/card/1"):
        assert "hearts" in opened


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/e/nobody/ranking", 404),
        (f"/e/{PAST}/card/Zoe", 404),
        (f"/e/{PAST}/board/0", 404),
        ("/me", 401),
        (f"/e/{PAST}/board/99999", 404),
        (f"/e/{PAST}/why/1/99", 404),
    ],
)
def test_what_is_not_there_is_said(served: Served, path: str, status: int) -> None:
    answer = _get(served, path)
    assert answer.status_code == status
    assert "Traceback" not in answer.text


def test_a_name_with_a_slash_has_its_pages(served: Served) -> None:
    """Pairs of an imported file may be called by their names: ``Smith/Jones``."""
    ids = (("Smith/Jones", "C"), ("D", "E"))
    told = [Entered(board=1, ns=ns, ew=ew, outcome="4S N =") for ns, ew in ids]
    served.open("slash", Chosen(conditions={"live_ranking": "always"}), *told)
    assert 'href="/e/slash/card/NS-Smith%2FJones"' in _get(served, "/e/slash/ranking").text
    for path in ("card/NS-Smith%2FJones", "why/Smith%2fJones", "why/Smith%2FJones/1"):
        answer = _get(served, f"/e/slash/{path}")
        assert (answer.status_code, "Smith/Jones" in answer.text) == (200, True)
    found = _get(served, "/act/events/slash/why/Smith%2FJones").json()
    assert "Smith/Jones" in str(found)
    assert _get(served, "/e/slash%2Fcard/D").status_code == 404


def test_a_solidus_in_a_name_is_no_slash(served: Served) -> None:
    told = Entered(board=1, ns="Smith⧸Jones", ew="C", outcome="4S N =")
    served.open("solidus", Chosen(conditions={"live_ranking": "always"}), told)
    answer = _get(served, "/e/solidus/card/NS-Smith⧸Jones")
    assert (answer.status_code, "Smith⧸Jones" in answer.text) == (200, True)


def test_reasons_are_also_json(served: Served) -> None:
    found = _get(served, f"/act/events/{PAST}/why/1?board=7").json()
    assert found["reasons"][0]["below"][0]["text"].startswith("board 7: 7 of 12")


def test_a_personal_link_leads_to_the_next_table_and_is_forgotten(served: Served) -> None:
    link = served.access.personal_link(LIVE, "1")
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=30) as client:
        page = client.get(link.path).text
        assert "Table\u00a01" in page
        assert "My boards" in page
        token = page.split('name="_csrf_token" value="')[1].split('"')[0]
        client.post("/me/forget", data={"_csrf_token": token}, headers={"origin": served.url})
        assert client.get("/me").status_code == 401


def _messages(lines: Iterator[str]) -> Iterator[tuple[str, dict[str, object]]]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: ") and name != "alive":
            yield name, json.loads(line.removeprefix("data: "))


def test_the_stream_gives_the_whole_and_then_what_changed(served: Served) -> None:
    path = f"{served.url}/act/events/{LIVE}/stream?topics=ranking"
    with httpx.stream("GET", path, timeout=30) as stream:
        messages = _messages(stream.iter_lines())
        name, first = next(messages)
        assert name == "ranking"
        assert isinstance(first["whole"], dict)
        with served.client() as desk:
            told = {"board": 10, "ns": "1", "ew": "14", "outcome": "3NT W +3", "round": "4"}
            answer = desk.post(f"/events/{LIVE}/tell/enter", json=told)
            assert answer.status_code == 201
        name, second = next(messages)
        assert second["since"] == first["v"]
        assert isinstance(second["changes"], dict)
        assert "3NT" not in json.dumps(second)


def test_a_total_is_of_how_many_in_the_language(served: Served) -> None:
    for path in ("ranking", "card/1"):
        text = _get(served, f"/e/{PAST}/{path}", overtrick_language="pl").text
        assert "\u00a0z\u00a0252" in text, path
        assert "of\u00a0252" not in text, path
