"""The API as programs use it: what it answers, to whom, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import httpx
import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.club.club import RESERVED
from overtrick.app.web.openapi import api_document
from overtrick.app.web.routes.registry import ACTIONS, PAGES
from overtrick.formats.registry import formats
from tests.app.serving import Served, serving

EVENT = "/events/tuesday"
WRITTEN = sorted(each.id for each in formats().values() if each.writer)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("store")) as served:
        yield served


@pytest.fixture(scope="module")
def club(server: Served) -> Iterator[httpx.Client]:
    """A director's program, and an evening of three tables of which two boards were played."""
    with server.client() as client:
        opened = {"event": "tuesday", "title": "Tuesday Pairs", "id": "opening"}
        assert client.post("/events", json=opened).status_code == 201
        tell(client, "movement", movement="mitchell:3:skip=no", boards_per_set=2)
        for n in "123":
            tell(
                client,
                "contestant",
                contestant=n,
                direction="NS",
                players=[f"Ann{n} Smith", "Bob Jones"],
            )
        for board, results in (
            (1, ["4S N =", "4S N +1", "3NT S -1"]),
            (2, ["PASS", "1NT E ="]),
        ):
            for number, outcome in enumerate(results, 1):
                both = {"ns": str(number), "ew": str(number)}
                tell(client, "enter", **both, board=board, outcome=outcome)
        yield client


@pytest.fixture
def anybody(server: Served) -> Iterator[httpx.Client]:
    with server.client(None) as client:
        yield client


def tell(client: httpx.Client, verb: str, event: str = EVENT, **command: Any) -> Any:
    answer = client.post(f"{event}/tell/{verb}", json=command)
    assert answer.status_code == 201, answer.text
    return answer.json()


def refused(answer: httpx.Response, status: int, code: str = "") -> str:
    assert answer.status_code == status, answer.text
    document = answer.json()
    assert {*document} == {"error", "field", "code"}
    assert code in ("", document["code"])
    return str(document["error"])


# events


def test_an_event_that_is_opened_twice_with_the_same_id_is_one(club: httpx.Client) -> None:
    asked = {"title": "Wednesday, 4 March!", "rules": "ebu", "id": "wednesday-1"}
    first, again = (club.post("/events", json=asked) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert first.json()["id"] == "wednesday-4-march"
    assert first.json()["rules"] == "ebu"
    refused(club.post("/events", json={**asked, "id": "another"}), 409, "there-already")
    listed = club.get("/events").json()["events"]
    assert [each["id"] for each in listed].count("wednesday-4-march") == 1


@pytest.mark.parametrize(
    "asked",
    [
        {"event": "Tuesday"},
        {"event": "../x"},
        {"event": "a b"},
        {"title": "!!!"},
        {"event": "fine", "method": "nix"},
        {"event": "fine", "id": "x y"},
    ],
)
def test_an_event_that_cannot_be_leaves_nothing_behind(
    asked: dict[str, str], club: httpx.Client
) -> None:
    before = club.get("/events").json()
    refused(club.post("/events", json=asked), 422)
    assert club.get("/events").json() == before


@pytest.mark.parametrize("id", ["", "asked-1"])
@pytest.mark.parametrize("event", sorted(RESERVED))
def test_an_id_that_the_desk_has_taken_is_refused(
    event: str, id: str, club: httpx.Client
) -> None:
    error = refused(club.post("/events", json={"event": event, "id": id}), 409, "there-already")
    assert error == f"{event} is a page of the desk: choose another id"
    journal = b'{"overtrick": 1}'
    refused(club.post("/import", params={"event": event}, content=journal), 422)


def test_every_page_of_the_desk_has_taken_its_id() -> None:
    paths = [path for page in PAGES for path in getattr(page, "paths", ())]
    taken = {path.split("/")[2] for path in paths if path.startswith("/desk/")}
    assert {each for each in taken if "{" not in each} == RESERVED - {"sign-in"}


def test_how_an_event_stands(club: httpx.Client, anybody: httpx.Client) -> None:
    found = anybody.get(EVENT).json()
    assert (found["title"], found["sections"]) == ("Tuesday Pairs", [["1", "A"]])
    assert found["publication"] == {"stage": "open", "since": None, "closes": None}
    assert found["results"] == 5


# what is told


def test_what_is_told_twice_counts_once(club: httpx.Client) -> None:
    asked = {"text": "tea at four", "id": "tea-1"}
    first, again = (tell(club, "note", **asked) for _ in range(2))
    assert (first["again"], again["again"]) == (False, True)
    assert first["saved"] == again["saved"] == ["tea-1"]
    assert again["seq"] == first["seq"]


def test_a_preview_tells_nothing(club: httpx.Client) -> None:
    before = club.get(f"{EVENT}/journal").text
    command = {"board": 1, "ns": "1", "ew": "1", "outcome": "4S N -3"}
    seen = club.post(f"{EVENT}/preview/replace", json=command)
    assert seen.status_code == 200
    (changed,) = [line for line in seen.json()["effect"] if "pair 1 NS" in line]
    assert "now 4S-3" in changed  # a program reads letters, where a page draws suits
    assert club.get(f"{EVENT}/journal").text == before


def test_two_corrections_of_what_both_looked_at_are_a_conflict(club: httpx.Client) -> None:
    event = "/events/conflict"
    assert club.post("/events", json={"event": "conflict"}).status_code == 201
    first = tell(club, "enter", event, board=1, ns="1", ew="2", outcome="4S N =")["saved"][0]
    command = {"board": 1, "seen": first, "outcome": "4S N -1"}
    other = tell(club, "replace", event, **command)["saved"][0]
    answer = club.post(f"{event}/tell/replace", json=command)
    error = refused(answer, 409, "stale")
    assert "corrected to 4S N -1" in error
    assert error.endswith("4S N =")
    assert first not in error
    assert other not in error
    assert answer.json()["field"] == "seen"


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"{", 400, ""),
        (b"[]", 400, ""),
        (b"\xff", 400, ""),
        (b'{"board": "1", "outcome": "PASS"}', 400, "board"),
        (b'{"outcome": "PASS"}', 400, "board"),
        (b'{"board": 1, "outcome": "PASS", "colour": 1}', 400, "colour"),
        (b'{"board": 1, "ns": "1", "ew": "2", "outcome": "8S N ="}', 422, ""),
        (b'{"board": 1, "ns": "1", "ew": "2", "outcome": "PASS", "id": "!"}', 422, "id"),
        (b"[" * 100_000, 400, ""),
        (b" " * 300_000, 413, ""),
    ],
    ids=str,
)
def test_what_cannot_be_told_is_refused_with_its_place(
    body: bytes, status: int, field: str, club: httpx.Client
) -> None:
    before = club.get(EVENT).json()["seq"]
    answer = club.post(f"{EVENT}/tell/enter", content=body)
    assert refused(answer, status)
    assert answer.json()["field"] == field
    assert club.get(EVENT).json()["seq"] == before


def test_what_nobody_can_tell_and_events_that_are_not_there(club: httpx.Client) -> None:
    assert "enter" in refused(club.post(f"{EVENT}/tell/nix", json={}), 404)
    note = {"text": "x"}
    assert "nowhere" in refused(club.post("/events/nowhere/tell/note", json=note), 404)
    assert "nowhere" in refused(club.get("/events/nowhere/log"), 404)
    refused(club.get("/nix"), 404)


def test_what_a_deed_does_is_said_in_paragraphs_not_as_code() -> None:
    for operations in api_document(ACTIONS, "")["paths"].values():
        for operation in operations.values():
            assert not operation["description"].startswith(" "), operation["operationId"]


# who


def test_without_a_token_only_what_is_open_is_given(anybody: httpx.Client) -> None:
    for path, operations in api_document(ACTIONS, "")["paths"].items():
        for method, operation in operations.items():
            if {} in operation["security"] or path.endswith("/stream"):
                continue
            if operation["tags"] == ["table"]:  # by a table's link: tests of their own
                continue
            asked = path.replace("{event}", "tuesday").replace("{format}", "csv")
            needed = {
                each["name"]: "1"
                for each in operation["parameters"]
                if each["in"] == "query" and each["required"]
            }
            answer = anybody.request(method, asked, params=needed)
            refused(answer, 401, "sign-in")


def test_a_deputy_of_one_event_tells_that_one_alone(server: Served, club: httpx.Client) -> None:
    with server.client(Role.DEPUTY, "tuesday") as deputy:
        assert deputy.post(f"{EVENT}/tell/note", json={"text": "x"}).status_code == 201
        refused(deputy.post(f"{EVENT}/tell/final", json={}), 403, "not-allowed")
        other = deputy.post("/events/wednesday-4-march/tell/note", json={"text": "x"})
        refused(other, 403, "not-allowed")
        refused(deputy.post("/events", json={"event": "mine"}), 403, "not-allowed")
        refused(deputy.get("/events/wednesday-4-march/log"), 403, "not-allowed")


def test_a_token_that_was_withdrawn_or_made_up_says_so(server: Served) -> None:
    token = server.access.api_token(Role.DIRECTOR, None, "old")
    (mine,) = [each for each in server.access.api_tokens() if each.label == "old"]
    server.access.withdraw_token(mine.id)
    for each, status in ((token, 410), ("ot_made_up", 401), ("x", 401)):
        with httpx.Client(base_url=f"{server.url}/api/v1", timeout=30) as client:
            client.headers["authorization"] = f"Bearer {each}"
            for answer in (
                client.get(f"{EVENT}/log"),
                client.post(f"{EVENT}/tell/note", json={"text": "x"}),
            ):
                said = refused(answer, status)
                assert said == "This token is not known here, or was withdrawn."


# reads


def test_the_journal_is_that_of_the_store(server: Served, club: httpx.Client) -> None:
    answer = club.get(f"{EVENT}/journal")
    assert answer.headers["content-type"].startswith("application/jsonl")
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert [line["id"] for line in lines] == [entry.id for entry in server.journal("tuesday")]
    assert int(answer.headers["x-overtrick-seq"]) == len(lines)
    later = club.get(f"{EVENT}/journal", params={"after": len(lines) - 2})
    assert len(later.text.splitlines()) == 2
    assert club.get(f"{EVENT}/journal", params={"after": 10**9}).text == ""
    refused(club.get(f"{EVENT}/journal", params={"after": "x"}), 400, "cannot-be-read")


def test_the_log_says_what_was_undone(club: httpx.Client) -> None:
    told = tell(club, "note", text="a mistake")["saved"][0]
    tell(club, "undo", entry=told)
    log = club.get(f"{EVENT}/log").json()["entries"]
    (entry,) = [each for each in log if each["id"] == told]
    assert (entry["counts"], entry["by"]) == (False, "director")
    assert "a mistake" in log[-1]["said"]


def test_a_long_log_is_read_in_parts(
    club: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = club.get(f"{EVENT}/log").json()
    monkeypatch.setattr("overtrick.app.web.routes.journal.AT_ONCE", 4)
    read: list[Any] = []
    while not read or read[-1]["seq"] < whole["seq"]:
        part = club.get(f"{EVENT}/log", params={"after": read[-1]["seq"] if read else 0}).json()
        assert len(part["entries"]) in range(1, 5)
        read += part["entries"]
    assert read == whole["entries"]


def test_the_log_says_a_substitute_as_the_desk_was_answered(club: httpx.Client) -> None:
    """By name: an id is the journal's business."""
    tell(club, "player", player="pc58895d0b2", name="Zoe Young")
    comes = {"contestant": "1", "direction": "NS", "out": "Bob Jones", "from_round": "3"}
    answer = tell(club, "substitute", player="pc58895d0b2", **comes)
    (last,) = club.get(f"{EVENT}/log", params={"after": answer["seq"] - 1}).json()["entries"]
    assert [last["said"]] == answer["said"]
    assert last["said"] == "Zoe Young plays for Bob Jones in NS 1 from round 3 on"
    tell(club, "undo", entry=answer["saved"][0])


def test_the_history_of_a_meeting(club: httpx.Client) -> None:
    asked: dict[str, str | int] = {"board": 1, "ns": "1", "ew": "1"}
    history = club.get(f"{EVENT}/history", params=asked).json()["entries"]
    assert [each["kind"] for each in history] == ["result"]
    same = club.get(f"{EVENT}/history", params={"of": history[0]["id"]}).json()
    assert same["entries"] == history
    refused(club.get(f"{EVENT}/history"), 422)
    refused(club.get(f"{EVENT}/history", params={"of": "nowhere"}), 422)


def test_the_standings_as_they_were(club: httpx.Client) -> None:
    log = club.get(f"{EVENT}/log").json()["entries"]
    second = [each["id"] for each in log if each["kind"] == "result"][1]
    then = club.get(f"{EVENT}/standings", params={"as_of": second}).json()
    assert [len(board["lines"]) for board in then["boards"] if board["board"] == 1] == [2]
    now = club.get(f"{EVENT}/standings").json()
    assert [len(board["lines"]) for board in now["boards"] if board["board"] == 1] == [3]
    changes = club.get(f"{EVENT}/diff", params={"then": second}).json()["changes"]
    assert any("pair 3 NS" in each["words"] for each in changes)
    refused(club.get(f"{EVENT}/standings", params={"as_of": "whenever"}), 422)


def test_others_see_what_is_open_and_names_as_they_are_published(
    club: httpx.Client, anybody: httpx.Client
) -> None:
    assert "at the end" in refused(anybody.get(f"{EVENT}/standings"), 403)
    shown = {"live_ranking": "always", "freeze": 0, "names": "initials", "approval": "none"}
    tell(club, "settings", changes=shown)
    seen = anybody.get(f"{EVENT}/standings")
    assert seen.status_code == 200, seen.text
    names = {name for line in seen.json()["ranking"] for name in line["names"]}
    assert "A. S." in names
    assert "Smith" not in seen.text
    assert [board["board"] for board in seen.json()["boards"]] == [1]
    for name, value in (("section", "A"), ("as_of", "start"), ("round", "1"), ("stage", "1")):
        refused(anybody.get(f"{EVENT}/standings", params={name: value}), 401)
    assert "Ann1 Smith" in club.get(f"{EVENT}/standings").text


def test_problems_are_listed_until_they_are_marked(club: httpx.Client) -> None:
    tell(club, "enter", board=1, ns="1", ew="1", outcome="7NT W =")
    found = club.get(f"{EVENT}/problems").json()["problems"]
    dispute = next(each for each in found if each["code"] == "dispute")
    tell(club, "valid", problem=dispute["key"])
    left = club.get(f"{EVENT}/problems").json()["problems"]
    assert dispute["message"] not in [each["message"] for each in left]


def test_the_plan_and_the_ways_for_a_late_pair(club: httpx.Client) -> None:
    plan = club.get(f"{EVENT}/plan").json()
    assert (plan["boards_per_set"], plan["movement"]["tables"]) == (2, 3)
    assert club.get(f"{EVENT}/plan", params={"section": "Z"}).json()["movement"] is None
    asked: dict[str, str | int] = {"pair": "9", "round": 2}
    ways = club.get(f"{EVENT}/plan/late-pair", params=asked).json()["ways"]
    assert [way["how"] for way in ways] == ["rover"]
    assert ways[0]["effect"]


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ({"pairs": 14, "winners": 2, "boards": 21}, "mitchell:7:skip=no"),
        ({"teams": 9, "boards": 24}, "whist:9"),
        ({"players": 8}, "individual:8"),
    ],
)
def test_movements_are_proposed(
    asked: dict[str, int], first: str, anybody: httpx.Client
) -> None:
    found = anybody.get("/movements", params=asked).json()["proposals"]
    assert found[0]["id"] == first


@pytest.mark.parametrize("asked", [{}, {"pairs": 8, "teams": 4}, {"pairs": 9999}, {"pairs": 2}])
def test_movements_for_nobody_or_for_a_crowd(
    asked: dict[str, int], anybody: httpx.Client
) -> None:
    assert refused(anybody.get("/movements", params=asked), 422)


def test_stages_are_drawn_looked_at_and_told(club: httpx.Client) -> None:
    event = "/events/congress"
    assert club.post("/events", json={"event": "congress", "method": "teams"}).is_success
    tell(club, "stage", event, form="swiss", rounds=3, boards=8, entrants=["1", "2", "3", "4"])
    look = club.get(f"{event}/draw").json()
    assert [len(draw["matches"]) for draw in look["draws"]] == [2]
    assert club.get(f"{event}/stages").json()["stages"][0]["next"] == "draw"
    tell(club, "draw", event)
    tell(club, "match", event, score="34-21", team="1")
    stage = club.get(f"{event}/stages").json()["stages"][0]
    assert stage["stage"]["rounds"][0]["matches"] == look["draws"][0]["matches"]
    assert club.get(f"{event}/crosstable").json()["tables"]


# files


@pytest.mark.parametrize("format", WRITTEN)
def test_an_event_is_taken_along_in_every_format(format: str, club: httpx.Client) -> None:
    answer = club.get(f"{EVENT}/export/{format}")
    losses = club.get(f"{EVENT}/export/{format}/losses")
    if answer.status_code != 200:  # cards, of which the event has none
        assert refused(answer, 422) == refused(losses, 422)
        return
    assert answer.content
    assert "filename*=UTF-8''tuesday." in answer.headers["content-disposition"]
    assert int(answer.headers["x-overtrick-losses"]) == len(losses.json()["losses"])


def test_a_journal_comes_back_as_it_was(club: httpx.Client) -> None:
    data = club.get(f"{EVENT}/export/jsonl").content
    brought = club.post("/import", params={"event": "copy"}, content=data)
    assert brought.status_code == 201, brought.text
    assert brought.json()["problems"] == []
    assert club.get("/events/copy/journal").content == data
    assert club.get("/events/copy").json()["title"] == "Tuesday Pairs"
    refused(club.post("/import", params={"event": "copy"}, content=data), 409)
    refused(club.post("/import", params={"event": "other"}, content=b"board,ns,ew"), 422)
    refused(club.post("/import", content=data), 400)
    dutch = {"accept-language": "nl"}
    told = club.post("/import?event=torn", content=data + b"7\n", headers=dutch).json()
    assert told["problems"] == [f"torn:{len(data.splitlines()) + 1}: geen invoer: '7'"]
    assert "other" not in [each["id"] for each in club.get("/events").json()["events"]]


# at the same moment


def test_of_many_corrections_at_once_of_the_same_result_one_is_told(
    server: Served, club: httpx.Client
) -> None:
    event = "/events/at-once"
    assert club.post("/events", json={"event": "at-once"}).is_success
    first = tell(club, "enter", event, board=1, ns="1", ew="2", outcome="4S N =")["saved"][0]
    start = Barrier(7)

    def correct(outcome: str) -> int:
        command = {"board": 1, "seen": first, "outcome": outcome}
        with server.client() as own:
            own.get(event)  # connected
            start.wait(timeout=20)
            return own.post(f"{event}/tell/replace", json=command).status_code

    with ThreadPoolExecutor(7) as desks:
        statuses = sorted(desks.map(correct, [f"1NT N -{down}" for down in range(1, 8)]))
    assert statuses == [201] + [409] * 6
