"""Simultaneous pairs in the server: keys, uploads, embargo, the field beside each club."""

from __future__ import annotations

import json
import re
import time
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from overtrick.app.access.viewer import Role
from overtrick.app.club.fields import FIXED, Fields
from overtrick.app.club.uploads import fixed_of_bytes, heat_of_bytes, without_person
from overtrick.app.store.store import Store
from overtrick.cli.field_files import AskedField, watched_field
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, serving

PLAN: dict[str, Any] = {
    "title": "Autumn",
    "boards": 2,
    "heats": [{"id": "ox", "club": "Oxford"}, {"id": "york", "club": "York"}],
}
CLUB = "board,ns,ew,score\n1,1,1,{}\n1,2,2,{}\n2,1,2,{}\n2,2,1,{}\n"
OX, YORK = CLUB.format(420, 170, 110, -50), CLUB.format(-50, 450, 90, 620)

NAMED = """board,ns,ew,score,north,south,east,west
1,1,1,420,Ann Ash,Bob Bay,Cid Cole,Dee Dale
1,2,2,170,Eve East,Finn Fox,Gus Gray,Hal Hill
"""


@pytest.fixture
def desk(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        answer = client.post("/simultaneous/autumn", json=PLAN)
        assert (answer.status_code, answer.json()["problems"]) == (201, [])
        yield client


def key_of(desk: httpx.Client, heat: str) -> dict[str, str]:
    answer = desk.post(f"/simultaneous/autumn/heats/{heat}/key").json()
    return {"authorization": f"Bearer {answer['key']}"}


def send(desk: httpx.Client, heat: str, text: str, **more: Any) -> httpx.Response:
    return desk.post(f"/simultaneous/autumn/heats/{heat}", content=text, **more)


def test_uploads_in_any_order_give_what_ranking_the_files_at_once_gives(
    served: Served, desk: httpx.Client, tmp_path: Path
) -> None:
    for heat, text in (("york", OX), ("ox", OX), ("york", YORK)):
        assert send(desk, heat, text, headers=key_of(desk, heat)).status_code == 201
    answer = desk.get("/simultaneous/autumn").json()
    for name, text in (("ox", OX), ("york", YORK)):
        (tmp_path / f"{name}.csv").write_text(text)
    files = tuple(tmp_path / f"{name}.csv" for name in ("ox", "york"))
    whole = next(watched_field(AskedField(files))).field
    assert [(line["id"], line["direction"], line["overall"]) for line in answer["lines"]] == [
        (line.standing.id, line.standing.direction, line.overall) for line in whole.lines()
    ]
    assert [(heat["id"], heat["sent"], heat["tables"]) for heat in answer["heats"]] == [
        ("ox", 1, 2),
        ("york", 2, 2),
    ]
    assert (answer["tables"], answer["contestants"], answer["status"]) == (4, 8, "provisional")
    later = desk.get("/simultaneous/autumn", params={"first": 6, "most": 1}).json()
    assert later["lines"] == answer["lines"][6:7]


def test_a_place_that_is_shared_says_so(served: Served, desk: httpx.Client) -> None:
    """Two clubs with the same results: everybody is level with one of the other club."""
    for heat in ("ox", "york"):
        assert send(desk, heat, OX, headers=key_of(desk, heat)).status_code == 201
    lines = desk.get("/simultaneous/autumn").json()["lines"]
    assert {line["place_among_all"] for line in lines} == {
        f"{line['overall']}=" for line in lines
    }
    shown = httpx.get(f"{served.url}/simultaneous/autumn").text
    assert f'<td class="rank">{lines[0]["overall"]}=</td>' in shown


def test_a_key_uploads_its_own_heat_and_nothing_else(
    served: Served, desk: httpx.Client
) -> None:
    key = key_of(desk, "ox")
    with httpx.Client(base_url=f"{served.url}/api/v1", timeout=60) as club:
        assert send(club, "ox", OX, headers=key).status_code == 201
        assert send(club, "york", YORK, headers=key).status_code == 403
        assert send(club, "ox", YORK).status_code == 401
        assert club.post("/simultaneous/autumn/heats/ox/key", headers=key).status_code == 401
        assert (
            club.post("/simultaneous/autumn/say?released=true", headers=key).status_code == 401
        )
        assert club.get("/simultaneous/autumn/heats/york", headers=key).status_code == 403
        board = club.get("/simultaneous/autumn/boards/1", headers=key)
        assert (board.status_code, board.json()["code"]) == (403, "embargoed")
        again = key_of(desk, "ox")
        assert send(club, "ox", YORK, headers=key).status_code == 410
        assert send(club, "ox", YORK, headers=again).json()["replaced"] == 1
    with served.client(Role.DEPUTY) as deputy:
        assert deputy.post("/simultaneous/autumn", json=PLAN).status_code == 403


def test_each_problem_is_answered_by_its_line_and_only_to_its_club(
    served: Served, desk: httpx.Client
) -> None:
    key = key_of(desk, "ox")
    answer = send(desk, "ox", OX + "2,1,2,x\n3,1,2,90\n", headers=key).json()
    [bad, beyond] = answer["problems"]
    assert bad["where"] == "results.csv:6"
    assert "'x'" in bad["message"]
    assert bad["remedy"] == "Correct it and send the file again; until then all else counts."
    assert "board 3, but the set has 2" in beyond["message"]
    own = desk.get("/simultaneous/autumn/heats/ox", headers=key).json()
    assert own["problems"] == answer["problems"]
    with httpx.Client(base_url=f"{served.url}/api/v1", timeout=60) as anyone:
        assert anyone.get("/simultaneous/autumn/heats/ox").json()["problems"] == []
    nothing = send(desk, "ox", "no table", headers=key)
    assert nothing.status_code == 422
    assert "not one result could be read" in nothing.json()["error"]
    assert desk.get("/simultaneous/autumn").json()["tables"] == 2  # what was sent before stands


def test_boards_open_when_every_club_is_there_or_the_director_says_so(
    desk: httpx.Client,
) -> None:
    send(desk, "ox", OX)
    assert desk.get("/simultaneous/autumn/boards/1").status_code == 403
    released = desk.post("/simultaneous/autumn/say", params={"released": True}).json()
    assert (released["released"], released["final"]) == (True, False)
    assert desk.get("/simultaneous/autumn/boards/1").status_code == 200
    desk.post("/simultaneous/autumn/say", params={"released": False})
    assert desk.get("/simultaneous/autumn/boards/1").status_code == 403
    send(desk, "york", YORK)
    scores = desk.get("/simultaneous/autumn/boards/1").json()["scores"]
    assert [(each["score"], each["times"], each["ns"]) for each in scores] == [
        (450, 1, "100.00"),
        (420, 1, "66.67"),
        (170, 1, "33.33"),
        (-50, 1, "0.00"),
    ]
    later = {**PLAN, "embargo": "2999-01-01T00:00Z"}
    assert desk.post("/simultaneous/autumn", json=later).status_code == 201
    assert desk.get("/simultaneous/autumn/boards/1").status_code == 403
    assert desk.get("/simultaneous/autumn").json()["tables"] == 4  # what was sent stays


def test_a_final_result_takes_no_more_until_it_is_opened(desk: httpx.Client) -> None:
    send(desk, "ox", OX)
    desk.post("/simultaneous/autumn/say", params={"final": True})
    assert desk.get("/simultaneous/autumn").json()["status"] == "final"
    assert send(desk, "york", YORK).status_code == 422
    desk.post("/simultaneous/autumn/say", params={"final": False})
    assert send(desk, "york", YORK).status_code == 201


def test_what_a_club_sent_is_taken_back_and_put_back_and_names_are_erased(
    served: Served, desk: httpx.Client
) -> None:
    fields, before = served.app.state.fields, []
    for text in (NAMED, OX):
        send(desk, "ox", text)
    for _ in range(2):
        fields.take_back("autumn", "ox")
        before.append("Ann Ash" in str(desk.get("/simultaneous/autumn").json()["lines"]))
    send(desk, "york", NAMED)
    assert before == [True, False]
    assert fields.erase("Eve East") == [("autumn", "ox"), ("autumn", "york")]
    assert fields.erase("Eve East") == []
    kept = served.store.get("heat-file:autumn", "york")
    assert kept is not None
    file = b64decode(kept.document["data"]).decode()
    assert ("Eve East" in file, "Finn Fox" in file, kept.document["before"]) == (
        False,
        True,
        {},
    )
    lines = str(desk.get("/simultaneous/autumn").json()["lines"])
    assert ("Eve East" in lines, "Finn Fox" in lines) == (False, True)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ({**PLAN, "heats": []}, "no heat"),
        ({**PLAN, "method": "bam"}, "bam"),
        ({**PLAN, "rules": "nobody"}, "nobody"),
        ({**PLAN, "set": ["trim=99"]}, "trim"),
    ],
)
def test_a_plan_that_cannot_be_is_refused_with_why(
    served: Served, plan: dict[str, Any], said: str
) -> None:
    with served.client() as client:
        answer = client.post("/simultaneous/spring", content=json.dumps(plan))
        assert answer.status_code in (404, 422)
        assert said in answer.json()["error"]
        assert client.get("/simultaneous/spring").status_code == 404


def test_what_was_sent_is_there_after_a_restart_and_in_another_server(
    place: str, tmp_path: Path
) -> None:
    with serving(place) as one, one.client() as desk:
        desk.post("/simultaneous/autumn", json=PLAN)
        send(desk, "ox", OX)
        with Store.open(place) as store:
            fields = Fields(store, clock=iter(range(100)).__next__)
            with fields.now("autumn") as here:
                assert here.live.tables == 2
            fields.keep("autumn", heat_of_bytes("york", "york.csv", YORK.encode()))
        now = desk.get("/simultaneous/autumn").json()
    with serving(place) as again, again.client() as desk:
        later = desk.get("/simultaneous/autumn").json()
        assert [(each["id"], each["sent"]) for each in later["heats"]] == [
            ("ox", 1),
            ("york", 1),
        ]
    assert now["heats"][0] == later["heats"][0]


WORLD = "board,score,times\n1,420,1\n1,-50,3\n2,90,2\n"


def test_a_fixed_field_is_met_by_every_club_and_replaced_at_will(
    served: Served, desk: httpx.Client, tmp_path: Path
) -> None:
    """+420 beats three of four and equals one, 87.5 %, whatever York has sent."""
    send(desk, "ox", OX)
    answer = desk.post("/simultaneous/autumn/field?file=world.csv", content=WORLD + "3,x,1\n")
    assert (answer.status_code, answer.json()["field"]) == (
        201,
        {"boards": [1, 2], "results": 6},
    )
    [wrong] = answer.json()["problems"]
    assert (wrong["where"], wrong["remedy"]) == (
        "world.csv:5",
        "Correct it and send the file again; until then all else counts.",
    )
    before = desk.get("/simultaneous/autumn").json()
    assert before["field"] == {"boards": [1, 2], "results": 6}
    assert desk.get("/simultaneous/autumn/boards/1").status_code == 403  # York may still play
    send(desk, "york", CLUB.format(620, 620, 620, 620))
    now = desk.get("/simultaneous/autumn").json()
    kept = {(each["id"], each["direction"]): each["score"] for each in before["lines"]}
    ox = {(each["id"], each["direction"]): each["score"] for each in now["lines"]}
    assert ox | kept == ox
    board = desk.get("/simultaneous/autumn/boards/1").json()
    assert board["is_fixed"]
    assert [(e["score"], e["times"], e["in_field"], e["ns"]) for e in board["scores"]] == [
        *((620, 2, 0, "100.00"), (420, 1, 1, "87.50"), (170, 1, 0, "75.00")),
        (-50, 0, 3, "37.50"),
    ]
    for name, text in (("ox", OX), ("york", CLUB.format(620, 620, 620, 620)), ("world", WORLD)):
        (tmp_path / f"{name}.csv").write_text(text)
    files = tuple(tmp_path / f"{name}.csv" for name in ("ox", "york"))
    asked = AskedField(files, reference=(tmp_path / "world.csv",))
    whole = next(watched_field(asked)).field
    assert [(line["id"], line["direction"], line["overall"]) for line in now["lines"]] == [
        (line.standing.id, line.standing.direction, line.overall) for line in whole.lines()
    ]
    why = desk.get("/simultaneous/autumn/heats/ox").json()["why"]
    assert "at the club, among 2 tables" in why
    assert "against the fixed field, 6 results" in why
    page = f"{served.url}/simultaneous/autumn/heats/ox"
    german = httpx.get(page, headers={"accept-language": "de"}).text
    assert re.search(r"\d,\d\d % im Club", german)
    nothing = desk.post("/simultaneous/autumn/field", content="nothing")
    assert nothing.status_code == 422
    assert "not one result could be read" in nothing.json()["error"]
    with httpx.Client(base_url=f"{served.url}/api/v1", timeout=60) as club:
        own = key_of(desk, "ox")
        sent = club.post("/simultaneous/autumn/field", content=WORLD, headers=own)
        assert sent.status_code == 401
    served.app.state.fields.take_back("autumn", FIXED)
    assert desk.get("/simultaneous/autumn").json()["field"] is None
    served.app.state.fields.take_back("autumn", FIXED)
    assert desk.get("/simultaneous/autumn").json() == now


def test_numbers_and_sides_are_those_of_the_reader(served: Served, desk: httpx.Client) -> None:
    desk.post("/simultaneous/autumn/field", content=WORLD)
    desk.post("/simultaneous/autumn/say", params={"released": True})
    send(desk, "ox", OX)
    for path in ("", "/heats/ox", "/boards/1"):
        answer = httpx.get(
            f"{served.url}/simultaneous/autumn{path}", headers={"accept-language": "de"}
        )
        table = answer.text.partition("<table")[2].partition("</table")[0]
        assert re.search(r">\d+,\d\d<", table), path
        assert not re.search(r"\d\.\d|\bEW\b", table), path


def test_no_club_is_called_as_a_fixed_field_is_kept(
    served: Served, desk: httpx.Client, tmp_path: Path
) -> None:
    """A file of that name in the folder of the inbox took the place of the fixed field."""
    desk.post("/simultaneous/autumn/field", content=WORLD)
    own = {"id": FIXED, "club": "Own"}
    desk.post("/simultaneous/own", json={**PLAN, "heats": [own]})
    assert [each["id"] for each in desk.get("/simultaneous/own").json()["heats"]] == [
        FIXED.strip()
    ]
    answer = send(desk, FIXED, OX)
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown")
    again = Fields(served.store)
    with again.now("autumn") as here:
        assert here.how.reference is not None
        assert here.how.reference.results == 6


def test_a_fixed_field_that_the_plan_names_is_waited_for(desk: httpx.Client) -> None:
    planned = {**PLAN, "field": ["world.csv"]}
    assert desk.post("/simultaneous/autumn", json=planned).json()["problems"] == []
    early = send(desk, "ox", OX).json()
    assert not early["counted"]
    assert [each["message"] for each in early["problems"]] == [
        "ox: the fixed field has no result yet, so nothing is compared"
    ]
    desk.post("/simultaneous/autumn/field", content=WORLD)
    now = desk.get("/simultaneous/autumn").json()
    assert (now["tables"], now["heats"][0]["problems"]) == (2, 0)


def test_a_final_result_keeps_its_fixed_field(desk: httpx.Client) -> None:
    desk.post("/simultaneous/autumn/say", params={"final": True})
    assert desk.post("/simultaneous/autumn/field", content=WORLD).status_code == 422
    assert desk.get("/simultaneous/autumn").json()["field"] is None


def test_a_fixed_field_is_there_in_another_server_and_a_name_is_erased_from_it(
    place: str,
) -> None:
    with serving(place) as one, one.client() as desk:
        desk.post("/simultaneous/autumn", json=PLAN)
        send(desk, "ox", OX)
        with Store.open(place) as store:
            fields = Fields(store, clock=iter(range(100)).__next__)
            fields.fix("autumn", fixed_of_bytes("named.csv", NAMED.encode()))
            with fields.now("autumn") as here:
                assert here.live.tables == 2
            assert fields.erase("Ann Ash") == [("autumn", FIXED)]
            assert fields.erase("Ann Ash") == []
        time.sleep(1.1)  # another server is noticed within a second
        now = desk.get("/simultaneous/autumn").json()
        assert now["field"] == {"boards": [1], "results": 2}
    with serving(place) as again, again.client() as desk:
        assert desk.get("/simultaneous/autumn").json()["lines"] == now["lines"]


def test_a_name_that_is_erased_takes_no_frequency_table_with_it() -> None:
    """Where the file must be written anew, what it holds beside named results was lost."""
    data = b"""[Event "ANN ASH cup"]
[Board "1"]
[ScoreTable "PairId_NS;PairId_EW;PlayerId_North;Score_NS;Multiplicity"]
1 2 "Ann Ash" "420" -
- - - "420" 3
- - - "-50" 1
"""
    sent = heat_of_bytes(FIXED, "world.pbn", data)
    clean = without_person(sent, "Ann Ash")
    before, after = (fixed_of_bytes(each.file, each.data) for each in (sent, clean))
    assert before.reference.results == 5
    assert after.reference == before.reference
    assert b"ash" not in clean.data.lower()


@pytest.mark.parametrize("place", ["postgresql"], indirect=True)
def test_pages_show_the_field_beside_the_club_on_every_screen(
    served: Served, desk: httpx.Client, opens: Opens
) -> None:
    send(desk, "ox", OX)
    page = opens("/simultaneous/autumn", PHONE)
    assert "still to come" in page.inner_text("main")
    assert "not shown yet" in page.inner_text("main")
    send(desk, "york", YORK + "2,1,2,x\n")
    page.reload()
    assert page.inner_text("tbody tr:first-child th").split()[0] in ("ox:1", "york:2", "york:1")
    for path in ("", "/heats/york", "/boards/1"):
        page.goto(f"/simultaneous/autumn{path}")
        assert faults_of(page, LAPTOP, PHONE, {"width": 320, "height": 640}) == [], path
    small = opens("/language/nl?next=/simultaneous/autumn", {"width": 320, "height": 640})
    ends = small.locator("tbody tr").first.evaluate(
        """row => [".main-number", ".num:not(.wide)"].map((each) => {
            const place = document.createRange();
            place.selectNodeContents(row.querySelector(each));
            return place.getBoundingClientRect();
        }).map(({ left, right }) => [left, right])"""
    )
    assert ends[0][1] < ends[1][0]  # neither score stands over the other
    york = opens("/simultaneous/autumn/heats/york", PHONE).inner_text("main")
    assert "at the club, among 2 tables" in york
    assert "of 4 tables in the field" in york
    assert "'x'" not in york  # the file's faults are the club's and the desk's
