"""Somebody who tries: with no link, another table's, another evening's, twice, or too often."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from overtrick.app.access.refused import TooMany
from overtrick.app.access.viewer import Role
from overtrick.app.club.apart import TooHard
from overtrick.app.demo import EVENING, PASS_PHRASE
from overtrick.app.use_cases.registry import USE_CASES
from overtrick.app.web.routes import publish, safe
from overtrick.errors import InvalidFile
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import Browser, browsing, director


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("attacks") / "club") as served:
        fill_demo(served.store)
        served.access.set_pass_phrase(PASS_PHRASE)
        yield served


@pytest.fixture
def at_table_3(served: Served) -> Iterator[Browser]:
    with browsing(served) as browser:
        browser.get(served.access.table_link(EVENING, "3").path)
        yield browser


class Places(dict[str, str]):
    """What stands in the places of a route: a number, where nothing else is known."""

    def __missing__(self, name: str) -> str:
        return "1"


ROUTES = Places(
    {
        **dict.fromkeys(("id", "token", "file_path", "entry"), "x"),
        "event": EVENING,
        "format": "csv",
        "verb": "note",
    }
)


def paths(served: Served, method: str, begins: str) -> list[str]:
    """Every registered route of a method, with something in each of its places."""
    found = set()
    for route in served.app.routes:
        if method in getattr(route, "methods", ()) and route.path.startswith(begins):
            found.add(route.path_format.format_map(ROUTES))
    return sorted(found)


def test_nobody_can_tell_anything_without_a_link_or_token(served: Served) -> None:
    before = len(served.journal(EVENING))
    with browsing(served) as stranger:
        headers = {"x-csrf-token": stranger.token()}
        for path in [*paths(served, "POST", "/act/"), *paths(served, "POST", "/api/")]:
            if "/preview/" in path:
                continue
            answer = stranger.client.post(path, json={}, headers=headers)
            assert answer.status_code in (400, 401, 403, 404), (path, answer.text[:200])
    assert len(served.journal(EVENING)) == before


def test_nobody_sees_a_page_of_the_desk_without_signing_in(
    served: Served, at_table_3: Browser
) -> None:
    pages = paths(served, "GET", "/desk")
    assert {"/desk", f"/desk/{EVENING}", "/desk/devices"} <= set(pages)
    with browsing(served) as stranger:
        for browser in (stranger, at_table_3):
            for path in pages:
                answer = browser.get(path)
                if answer.status_code in (302, 303, 307):
                    assert answer.headers["location"].startswith("/sign-in"), path
                else:
                    assert answer.status_code in (401, 403), (path, answer.status_code)


@pytest.mark.parametrize(
    "what", ["journal", "log", "history", "problems", "diff", "desk", "export/csv"]
)
def test_only_the_desk_reads_what_was_told(
    served: Served, at_table_3: Browser, what: str
) -> None:
    link = served.access.table_link(EVENING, "3")
    with browsing(served) as stranger:
        path = f"/events/{EVENING}/{what}"
        assert stranger.get(f"/act{path}").status_code in (401, 403)
        assert at_table_3.get(f"/act{path}").status_code in (401, 403)
        bearer = {"authorization": f"Bearer {link.token}"}
        assert stranger.get(f"/api/v1{path}", headers=bearer).status_code in (401, 403)


@pytest.mark.parametrize(
    "verb", [n for n, each in USE_CASES.items() if Role.TABLE not in each.roles]
)
def test_a_table_does_nothing_that_is_the_desks(
    served: Served, at_table_3: Browser, verb: str
) -> None:
    before = len(served.journal(EVENING))
    answer = at_table_3.tell(EVENING, verb)
    assert answer.status_code in (400, 403)
    assert len(served.journal(EVENING)) == before


def result_at(served: Served, table: str) -> tuple[str, int, str]:
    """The last result of a table that nobody has agreed to: its id, board and round."""
    told = [e for e in served.journal(EVENING) if e.kind == "result"]
    last = [e for e in told if getattr(e.facts, "table", "") == table][-1]
    facts: Any = last.facts
    return last.id, facts.board, facts.round


def pad(browser: Browser, verb: str, **command: Any) -> httpx.Response:
    headers = {"x-csrf-token": browser.token()}
    return browser.client.post(f"/act/table/{verb}", json=command, headers=headers)


@pytest.mark.parametrize("verb", ["enter", "replace", "confirm", "dispute"])
def test_a_table_touches_no_result_of_another(
    served: Served, at_table_3: Browser, verb: str
) -> None:
    of, board, round_ = result_at(served, "4")
    before = [entry.id for entry in served.journal(EVENING)]
    body = {"board": board, "round": int(round_), "of": of, "outcome": "7NT N =", "side": "EW"}
    if verb == "enter":
        body |= {"ns": "4", "ew": "12"}
    body = {k: v for k, v in body.items() if k in fields_of(verb)}
    answer = pad(at_table_3, verb, **body)
    assert answer.status_code in (403, 404, 409, 422), answer.text
    assert [entry.id for entry in served.journal(EVENING)] == before


def fields_of(verb: str) -> tuple[str, ...]:
    from overtrick.app.use_cases.at_table import AT_TABLE

    return AT_TABLE[verb].command.__struct_fields__


def test_a_table_reads_nothing_of_another_that_is_not_agreed(
    served: Served, at_table_3: Browser
) -> None:
    of, _, _ = result_at(served, "4")
    own_page, document = at_table_3.get("/t").text, at_table_3.get("/act/table").text
    assert of not in own_page
    assert of not in document
    answer = pad(at_table_3, "enter", id=of, board=1, round=4, ns="3", ew="3", outcome="P")
    assert answer.status_code == 403
    told = served.store.read(EVENING)
    outcome = next(str(each.entry.facts.outcome) for each in told if each.entry.id == of)  # type: ignore[attr-defined]
    assert outcome not in answer.text


def test_a_link_of_another_evening_is_worth_nothing_here(served: Served) -> None:
    last_week = served.access.table_link("demo-last-week", "3")
    before = len(served.journal(EVENING))
    with browsing(served) as browser:
        browser.get(last_week.path)
        answer = browser.tell(EVENING, "note", text="tea")
        assert answer.status_code in (401, 403)
    bearer = {
        "authorization": f"Bearer {served.access.api_token(Role.DEPUTY, 'demo-last-week', 'x')}"
    }
    path = f"{served.url}/api/v1/events/{EVENING}/tell/note"
    assert httpx.post(path, json={"text": "tea"}, headers=bearer, timeout=30).status_code in (
        401,
        403,
    )
    assert len(served.journal(EVENING)) == before


def test_a_replaced_link_stops_at_once(served: Served) -> None:
    with browsing(served) as browser:
        link = served.access.table_link(EVENING, "6")
        browser.get(link.path)
        assert browser.get("/act/table").status_code == 200
        served.access.replace(link.id)
        answer = browser.get("/act/table")
        assert answer.status_code == 410
        assert "was replaced at" in answer.json()["error"]
        assert browser.get("/t").status_code == 410


def test_what_is_sent_twice_counts_once(served: Served) -> None:
    with served.client() as client:
        body = {"text": "tea is ready", "id": "replayed-1"}
        path = f"/events/{EVENING}/tell/note"
        first, again = client.post(path, json=body), client.post(path, json=body)
        assert (first.status_code, again.status_code) == (201, 201)
        assert first.json()["saved"] == again.json()["saved"] == ["replayed-1"]
        assert (first.json()["again"], again.json()["again"]) == (False, True)
        with ThreadPoolExecutor(8) as pool:
            many = list(pool.map(lambda _: client.post(path, json=body).status_code, range(24)))
        assert set(many) == {201}
    assert [entry.id for entry in served.journal(EVENING)].count("replayed-1") == 1


def test_the_history_names_role_and_device(served: Served) -> None:
    with browsing(served) as browser:
        browser.send("/sign-in", phrase=PASS_PHRASE, device="Ann's\r\n tablet")
        browser.tell(EVENING, "note", text="coffee", id="by-device")
    entry = next(entry for entry in served.journal(EVENING) if entry.id == "by-device")
    assert (entry.by, entry.place) == ("director", "Ann's tablet")


class Gate(PasswordHasher):
    """Argon2 that goes on when it is let: as slow as a slow machine."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.open = threading.Event()
        self.waiting = threading.Semaphore(0)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.waiting.release()
        assert self.open.wait(60)
        return super().verify(hash, password)


def test_a_storm_of_pass_phrases_holds_up_nobody(served: Served) -> None:
    gate = Gate()
    phrases = served.access._phrases
    usual, phrases.hasher = phrases.hasher, gate

    def storm(number: int) -> int:
        with browsing(served) as browser:
            return browser.send("/sign-in", phrase=f"wrong wrong {number}").status_code

    with ThreadPoolExecutor(24) as pool:
        try:
            tries = [pool.submit(storm, number) for number in range(24)]
            for _ in range(2):
                assert gate.waiting.acquire(timeout=30)
            # not one pass phrase can be checked before the gate opens; all else goes on
            with served.client() as client:
                assert httpx.get(served.url + "/health", timeout=30).status_code == 200
                body = {"text": "while they guess"}
                path = f"/events/{EVENING}/tell/note"
                assert client.post(path, json=body).status_code == 201
            assert sum(not each.done() for each in tries) >= 2
        finally:
            gate.open.set()
            phrases.hasher = usual
        statuses = [each.result() for each in tries]
    assert set(statuses) == {401, 429}
    assert statuses.count(401) <= 6


def test_a_device_that_was_signed_in_waits_for_nobody_elses_guesses(served: Served) -> None:
    """The cookie of its last session says so; a device that comes first waits its turn."""
    token = served.access.sign_in(PASS_PHRASE, "tablet").token
    served.access.sign_out(token)
    with suppress(TooMany):
        for _ in range(200):
            served.access.phrases_together.attempt(["others"])
    elsewhere = {"x-forwarded-for": "203.0.113.7"}
    for cookies, status in (({}, 429), ({"overtrick_desk": token}, 303)):
        with browsing(served, cookies=cookies) as browser:
            data = {"_csrf_token": browser.token(), "phrase": PASS_PHRASE}
            answer = browser.client.post("/sign-in", data=data, headers=elsewhere)
            assert answer.status_code == status
    served.access.phrases_together.forgive(["others"] * 200)


class Held:
    """Work that waits until it is let, wherever it is done."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.begun = threading.Semaphore(0)

    def __call__(self, *given: Any, **more: Any) -> Any:
        self.begun.release()
        assert self.open.wait(60)
        raise InvalidFile("it was held")


@pytest.mark.parametrize("asked", ["a file that is read", "an export", "losses", "files"])
def test_forty_that_take_long_hold_up_no_result(
    served: Served, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """A file from outside, or one for it, takes no thread from whoever tells something."""
    held = Held()
    monkeypatch.setattr(served.app.state.club._apart, "call", held)
    monkeypatch.setattr(safe, "conversion_of", held)
    monkeypatch.setattr(publish, "losses_of", held)
    monkeypatch.setattr(publish, "_written", held)
    path = f"/events/{EVENING}"
    with (
        browsing(served) as browser,
        served.client() as program,
        ThreadPoolExecutor(40) as pool,
    ):
        desk = browser.client
        token = served.access.sign_in(PASS_PHRASE, "laptop").token
        desk.cookies.set("overtrick_desk", token)
        headers = {"x-csrf-token": browser.token()}

        def ask(_: int) -> int:
            if asked == "a file that is read":
                answer = program.post("/import?event=held", content=b"{}")
            elif asked == "an export":
                answer = program.get(f"{path}/export/csv")
            elif asked == "losses":
                answer = desk.get(f"/act{path}/losses?formats=csv")
            else:
                json = {"formats": ["csv"]}
                answer = desk.post(f"/act{path}/files", json=json, headers=headers)
            return answer.status_code

        try:
            long = [pool.submit(ask, nth) for nth in range(40)]
            assert held.begun.acquire(timeout=30)
            with served.client() as client:
                answer = client.post(f"{path}/tell/note", json={"text": "while they wait"})
                assert answer.status_code == 201
            assert not any(each.done() for each in long)
        finally:
            held.open.set()
        assert {each.result() for each in long} == {422}


def test_paper_of_an_event_is_set_in_another_process_or_as_a_page(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands of cards take Typst minutes and gigabytes: both threads of the desk waited."""
    called: list[str] = []
    call = served.app.state.club._apart.call

    def counted(function: Callable[..., Any], *given: Any) -> Any:
        called.append(function.__name__)
        if len(called) == 2:
            raise TooHard("it takes more time or memory than a file may")
        return call(function, *given)

    monkeypatch.setattr(served.app.state.club._apart, "call", counted)
    with director(served) as browser:
        answers = [browser.get(f"/desk/{EVENING}/print?kind=ranking") for _ in range(2)]
    kinds = [each.headers["content-type"].partition(";")[0] for each in answers]
    assert kinds == ["application/pdf", "text/html"]
    assert b"Rules: as usual" in answers[1].content
    assert called[0] == called[1] != called[2]


def test_the_other_room_of_a_table_cannot_ask_for_what_was_told_by_its_id(
    served: Served,
) -> None:
    """Tables of two sessions are both "table 3" in the history, and so are two rooms."""
    told = {"board": 1, "round": 1, "ns": "3", "ew": "9", "outcome": "6NTXX W -7", "sure": True}
    served.open("rooms")
    answers = []
    for session in ("1", "2"):
        link = served.access.table_link("rooms", "3", session=session)
        headers = {"authorization": f"Bearer {link.token}"}
        answers.append(
            httpx.post(
                f"{served.url}/api/v1/table/enter",
                json={"id": "told-once", **told},
                headers=headers,
                timeout=30,
            )
        )
    assert [each.status_code for each in answers] == [201, 403]
    assert "6NTXX" not in answers[1].text


def test_a_table_reads_names_only_as_they_are_shown(served: Served) -> None:
    with served.client() as director:
        director.post(f"/events/{EVENING}/tell/settings", json={"changes": {"names": "hidden"}})
        link = served.access.table_link(EVENING, "3")
        headers = {"authorization": f"Bearer {link.token}"}
        asked = {"contestant": "3", "way": "NS", "names": ["1a", "=1b"]}
        answer = httpx.post(
            f"{served.url}/api/v1/table/names", json=asked, headers=headers, timeout=30
        )
        director.post(f"/events/{EVENING}/tell/settings", json={"changes": {"names": "full"}})
    assert answer.status_code == 201, answer.text
    assert "Archer" not in answer.text
    assert "=" not in "".join(answer.json()["said"])


def test_a_deputy_of_one_evening_does_not_open_the_clubs_list(served: Served) -> None:
    link = served.access.desk_link(EVENING)
    session = served.access.sign_in_by_link(link.token, "a phone")
    with browsing(served) as deputy:
        deputy.client.cookies.set("overtrick_desk", session.token)
        assert deputy.get(f"/desk/{EVENING}/names").status_code == 200
        assert deputy.get("/desk/players").status_code == 403
        headers = {"x-csrf-token": deputy.token()}
        added = deputy.client.post("/desk/players", data={"name": "Eve"}, headers=headers)
        assert added.status_code == 403


@pytest.mark.parametrize(
    "asked", ["pairs=300&boards=99999&minutes=100000", "pairs=300", "pairs=60&boards=401"]
)
def test_nobody_keeps_the_machine_busy_with_movements(served: Served, asked: str) -> None:
    answer = httpx.get(f"{served.url}/api/v1/movements?{asked}", timeout=30)
    assert answer.status_code == 422


def test_a_moment_before_all_clocks_is_no_fault(served: Served) -> None:
    with served.client() as director:
        asked = {"as_of": "0001-01-01T00:00"}
        assert director.get(f"/events/{EVENING}/problems", params=asked).status_code < 500


@pytest.mark.parametrize("digits", ["9" * 5000, "²", "٣"])
def test_a_number_that_is_none_is_no_fault(served: Served, digits: str) -> None:
    """Python turns no text of more than 4,300 digits into a number."""
    token = served.access.sign_in(PASS_PHRASE, "laptop").token
    with browsing(served) as desk:
        desk.client.cookies.set("overtrick_desk", token)
        for place in (f"/desk/{EVENING}/result", f"/act/events/{EVENING}/desk/result"):
            assert desk.get(f"{place}?board={digits}").status_code == 422
    told = {"board": 1, "ns": "3", "ew": "1", "round": digits, "outcome": "4S N ="}
    with served.client() as program:
        answer = program.post(f"/events/{EVENING}/tell/enter", json=told)
        assert answer.status_code in (201, 400, 409, 422), answer.text


def test_a_cookie_of_many_tokens_holds_up_nobody(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each token costs a signature; a browser that knows four clubs has four."""
    asked: list[str] = []
    made = served.access.made

    def counted(token: str) -> bool:
        asked.append(token)
        return made(token)

    monkeypatch.setattr(served.access, "made", counted)
    with browsing(served) as one:
        one.client.cookies.set("overtrick_desk", "~".join("x" for _ in range(20_000)))
        assert one.get("/").status_code == 200
    assert 0 < len(asked) <= 4
