"""A director who plays is sent nothing of boards that are still to be played (9.4, E-12)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.events.journal.meeting import Disputed, Entered, Led
from tests.app.desk.conftest import DEPUTY
from tests.app.desk.evening import EVENT, evening, playing
from tests.app.serving import Served
from tests.app.spoken import problems_seen
from tests.app.web.browsing import PHRASE

HIDDEN = 13  # round 5 of pair 1: boards 13 to 15
SECRET = "6NTXX W -7"
"""A result that nobody else has: wherever it is seen, it has come from board 13."""
RIVAL = "7CXX E -5"

Begin = Callable[..., None]


@pytest.fixture
def secret(begin: Begin) -> None:
    begin(
        playing("1"),
        Entered(board=HIDDEN, ns="3", ew="9", outcome=SECRET, table="3", round="3"),
        Entered(board=HIDDEN, ns="3", ew="9", outcome=RIVAL, table="3", round="3"),
        Led(board=HIDDEN, ns="3", ew="9", lead="HQ"),
        Disputed(board=HIDDEN, ns="3", ew="9", field="declarer"),
    )


def signed_in(served: Served, phrase: str) -> httpx.Client:
    token = served.access.sign_in(phrase, "laptop").token
    return httpx.Client(
        base_url=served.url, cookies={"overtrick_desk": token}, timeout=20, trust_env=False
    )


MEETING = f"board={HIDDEN}&ns=3&ew=9&table=3&round=3"
PAGES = (
    f"/desk/{EVENT}",
    f"/desk/{EVENT}?round=3",
    f"/desk/{EVENT}/problems",
    f"/desk/{EVENT}/result?{MEETING}",
    f"/desk/{EVENT}/amend",
    f"/desk/{EVENT}/paper",
    f"/e/{EVENT}/ranking",
    f"/e/{EVENT}/board/{HIDDEN}",
    f"/e/{EVENT}/frequency/{HIDDEN}",
    f"/e/{EVENT}/hands/{HIDDEN}",
    f"/e/{EVENT}/card/3",
    f"/e/{EVENT}/why/3/{HIDDEN}",
    f"/e/{EVENT}/recap",
    f"/act/events/{EVENT}/desk?round=3",
    f"/act/events/{EVENT}/desk/overview?by=boards",
    f"/act/events/{EVENT}/desk/result?{MEETING}",
    f"/act/events/{EVENT}/desk/paper",
    f"/act/events/{EVENT}/log",
    f"/act/events/{EVENT}/journal",
    f"/act/events/{EVENT}/history?board={HIDDEN}",
    f"/act/events/{EVENT}/problems",
    f"/act/events/{EVENT}/diff",
    f"/act/events/{EVENT}/standings",
    f"/act/events/{EVENT}/export/jsonl",
    f"/act/events/{EVENT}/stages",
    f"/act/events/{EVENT}/draw",
    f"/act/events/{EVENT}/crosstable",
    f"/act/events/{EVENT}/losses?formats=csv,pbn",
    f"/desk/{EVENT}/publish",
    f"/desk/{EVENT}/print",
    f"/desk/{EVENT}/swiss",
)


def tells(text: str) -> bool:
    """Whether bytes that were sent tell of the covered results."""
    plain = text.replace("&nbsp;", " ").translate(str.maketrans("♠♥♦♣−", "SHDC-")).upper()
    return any(word in plain for word in ("6NTXX", "7CXX", "6NT XX", '"HQ"', "LEAD HQ"))


@pytest.mark.parametrize("path", PAGES)
def test_no_page_brings_what_is_covered(served: Served, secret: None, path: str) -> None:
    with signed_in(served, PHRASE) as director:
        answer = director.get(path)
    assert answer.status_code in (200, 403), (path, answer.text[:300])
    assert not tells(answer.text), path


def test_a_deputy_sees_what_the_director_does_not(served: Served, secret: None) -> None:
    with signed_in(served, DEPUTY) as deputy:
        for path in (f"/desk/{EVENT}?round=3", f"/desk/{EVENT}/problems"):
            assert tells(deputy.get(path).text), path
        assert tells(deputy.get(f"/desk/{EVENT}/result?{MEETING}").text)


@pytest.mark.parametrize("topic", ["desk", "problems", "ranking", "screen"])
def test_no_stream_brings_it(served: Served, secret: None, topic: str) -> None:
    path = f"/act/events/{EVENT}/stream?topics={topic}"
    with signed_in(served, PHRASE) as director, director.stream("GET", path) as stream:
        found = next(line for line in stream.iter_lines() if line.startswith("data:"))
    assert json.loads(found.removeprefix("data:"))
    assert not tells(found)


def test_no_file_brings_it(served: Served, secret: None) -> None:
    told = next(e for e in served.journal(EVENT) if getattr(e.facts, "outcome", "") == SECRET)
    board = {"board": HIDDEN, "ns": "3", "ew": "9", "outcome": "3N N ="}
    with served.client() as director:
        files = director.post(f"/events/{EVENT}/files", json={"formats": ["jsonl"]})
        again = director.post(f"/events/{EVENT}/tell/enter", json={"id": told.id, **board})
    assert (files.status_code, again.status_code) == (403, 403)
    assert not tells(again.text)


def test_no_answer_to_a_correction_made_blindly_brings_it(served: Served, secret: None) -> None:
    told = next(e for e in served.journal(EVENT) if getattr(e.facts, "outcome", "") == SECRET)
    meeting = {"board": HIDDEN, "ns": "3", "ew": "9", "reason": "by the slip"}
    with served.client() as director:
        path = f"/events/{EVENT}/tell"
        corrected = director.post(f"{path}/replace", json=meeting | {"outcome": "3N N ="})
        undone = director.post(f"{path}/undo", json={"entry": told.id, "reason": "wrong"})
        [kept] = [e for e in served.journal(EVENT) if e.id in corrected.json()["saved"]]
    assert (corrected.status_code, undone.status_code) == (201, 201)
    assert getattr(kept.facts, "lead", "") == "HQ"  # what it does not say stays as it was
    assert not tells(corrected.text)
    assert not tells(undone.text)
    with served.client(Role.DEPUTY) as deputy:
        undone = deputy.post(f"{path}/undo", json={"entry": told.id, "reason": "wrong"})
    assert tells(undone.text)


def test_the_effect_of_a_ruling_on_it_is_covered(served: Served, secret: None) -> None:
    command: dict[str, Any] = {"board": HIDDEN, "ns": "3", "ew": "9", "ruling": "A+/A-"}
    token = served.access.sign_in(PHRASE, "laptop").token
    with httpx.Client(
        base_url=served.url, cookies={"overtrick_desk": token}, timeout=30
    ) as client:
        page = client.get("/join").text
        csrf = page.partition('name="csrf-token" content="')[2].partition('"')[0]
        for path in ("desk/effect/rule", "preview/rule"):
            answer = client.post(
                f"/act/events/{EVENT}/{path}", json=command, headers={"x-csrf-token": csrf}
            )
            assert answer.status_code == 403, answer.text
            assert answer.json()["code"] == "covered"


def running(*more: Any) -> Running:
    found = Running(EVENT)
    found.take([Stored(nth, entry) for nth, entry in enumerate(evening(*more), 1)])
    return found


def test_a_covered_problem_leaves_three_choices() -> None:
    told = Entered(board=HIDDEN, ns="3", ew="9", outcome=SECRET, table="3", round="3")
    found = running(playing("1"), told)
    shown = problems_seen(found, Viewer(Role.DIRECTOR, EVENT))
    covered = next(each for each in shown.problems if each.covered)
    assert [each.text for each in covered.proposals] == [
        "Let the deputy see it",
        "Show it to me",
    ]
    assert str(HIDDEN) in covered.title
    deputy = problems_seen(found, Viewer(Role.DEPUTY, EVENT))
    assert not any(each.covered for each in deputy.problems)


def test_a_board_that_the_director_has_played_is_open() -> None:
    told = Entered(board=4, ns="2", ew="12", outcome=SECRET, table="2", round="1")
    seats = problems_seen(running(playing("1"), told), Viewer(Role.DIRECTOR, EVENT))
    assert not any(each.covered and "Board 4:" in each.title for each in seats.problems)
