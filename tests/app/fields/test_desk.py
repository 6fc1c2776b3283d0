"""Simultaneous pairs at the desk: forms, keys, uploads, hands, the inbox, live pages."""

from __future__ import annotations

import asyncio
import re
import time
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import FilePayload, Page

from overtrick.app.access.viewer import Role
from overtrick.app.club.uploads import fixed_of_bytes, heat_of_bytes, without_person
from overtrick.app.web import field_inbox
from tests.app.chromium import LAPTOP, PHONE
from tests.app.fields.test_fields import NAMED, OX, WORLD, YORK
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, serving
from tests.app.web.browsing import director as signed_in

ROOT = Path(__file__).parents[3]
HERE = "/desk/simultaneous"
LONG = "Vereniging van Denksporters ’s-Hertogenbosch en Omstreken, afdeling Zuidoost"

in_one_store = pytest.mark.parametrize("place", ["sqlite"], indirect=True)
"""What only the page does: what it tells the store is tried on both kinds elsewhere."""


def director(served: Served) -> str:
    served.access.set_pass_phrase("correct horse")
    return served.access.sign_in("correct horse", "test").token


@pytest.fixture
def desk(served: Served, opens: Opens) -> Page:
    """The desk's page of simultaneous pairs, with two clubs begun by its form."""
    page = opens(HERE, LAPTOP, director(served))
    page.get_by_label("Title").fill("Autumn")
    page.get_by_label("Clubs, one a line").fill(f"ox: Oxford\nyork: {LONG}")
    page.get_by_label("Boards of the set").fill("2")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(f"**{HERE}/autumn")
    return page


def payload(name: str, text: str) -> FilePayload:
    return {"name": name, "mimeType": "text/csv", "buffer": text.encode()}


def upload(page: Page, heat: str, text: str, name: str) -> None:
    page.locator(f"#u-{heat}").evaluate("each => { each.open = true }")
    page.locator(f"#f-{heat}").set_input_files(payload(name, text))
    page.locator(f"#u-{heat} button", has_text="Upload for").click()
    page.wait_for_load_state()


@in_one_store
def test_the_desk_sets_up_uploads_takes_back_and_ends(
    served: Served, desk: Page, opens: Opens
) -> None:
    upload(desk, "ox", OX + "2,1,2,x\n", "first.csv")
    assert "first.csv:6" in desk.inner_text("main")
    assert "1 to look at" in desk.inner_text("#there ~ .cards")
    upload(desk, "ox", "no table", "broken.csv")
    assert "not one result could be read" in desk.inner_text("main [role=alert]")
    desk.goto(desk.url)  # asked for again, as by a link or a bookmark
    assert desk.url.split("#")[0].endswith(f"{HERE}/autumn")
    upload(desk, "ox", OX, "second.csv")
    desk.locator("#u-ox summary").click()
    desk.get_by_role("button", name="Put back first.csv").click()
    desk.wait_for_load_state()
    assert "from first.csv" in desk.inner_text("main")
    desk.locator("#u-ox summary").click()
    desk.get_by_role("button", name="Put back second.csv").click()
    desk.wait_for_load_state()
    assert "from second.csv" in desk.inner_text("main")
    upload(desk, "york", YORK, "york.csv")
    desk.locator("#u-york summary").click()
    desk.get_by_role("button", name="Take back york.csv").click()
    desk.wait_for_load_state()
    assert "1 of 2 clubs" in desk.inner_text("header.page-head")
    desk.get_by_role("button", name="Open the boards now").click()
    desk.wait_for_load_state()
    assert "You have opened the boards." in desk.inner_text("main")
    desk.get_by_role("button", name="Make the result final").click()
    desk.wait_for_load_state()
    upload(desk, "york", YORK, "york.csv")
    assert "the director can open it again" in desk.inner_text("main [role=alert]")


@in_one_store
def test_what_waits_for_an_answer_stands_on_the_first_page_of_the_desk(
    served: Served, desk: Page, opens: Opens
) -> None:
    """How many clubs are there, and how many files have something wrong in them."""

    def seen(path: str) -> str:
        desk.goto(path)
        return desk.locator("a", has_text="Autumn").inner_text()

    assert "0 of 2 clubs" in seen("/desk")
    desk.goto(f"{HERE}/autumn")
    upload(desk, "ox", OX + "2,1,2,x\n", "first.csv")
    assert "1 to look at" in seen("/desk")
    assert "1 to look at" in seen(HERE)
    desk.goto(f"{HERE}/autumn")
    upload(desk, "ox", OX, "second.csv")
    assert "1 of 2 clubs" in seen("/desk")
    assert faults_of(desk, LAPTOP, PHONE) == []
    buttons = desk.locator(".empty .button").evaluate_all(
        "all => all.map((it) => it.getBoundingClientRect()).map((it) => [it.top, it.bottom])"
    )
    assert len({top for top, _ in buttons}) > 1
    for (top, bottom), (below, _) in pairwise(buttons):
        assert below == top or below > bottom + 7
    desk.goto(f"{HERE}/autumn")
    desk.get_by_role("button", name="Make the result final").click()
    assert "Final" in seen("/desk")
    deputy = served.access.sign_in_by_link(served.access.desk_link("x", "Di").token, "phone")
    assert "Autumn" not in opens("/desk", PHONE, deputy.token).inner_text("main")


@in_one_store
def test_a_key_made_at_the_desk_uploads_and_is_taken_back(served: Served, desk: Page) -> None:
    desk.locator("#u-ox summary").click()
    desk.locator("#u-ox").get_by_role("button", name="Make a key").click()
    key = desk.get_by_label("Key", exact=True).input_value()
    send: dict[str, Any] = {"headers": {"authorization": f"Bearer {key}"}, "content": OX}
    with served.client(None) as club:
        assert club.post("/simultaneous/autumn/heats/ox", **send).status_code == 201
        desk.goto(f"{served.url}{HERE}/autumn")
        desk.locator("#u-ox summary").click()
        desk.get_by_role("button", name="Take the key back").click()
        desk.wait_for_load_state()
        assert club.post("/simultaneous/autumn/heats/ox", **send).status_code == 410


def test_the_command_of_a_key_has_the_address_that_clubs_have(tmp_path: Path) -> None:
    """The desk is asked by another name than the world has for it."""
    with (
        serving(tmp_path / "club", public_url="http://bridge.example") as served,
        signed_in(served) as browser,
    ):
        assert browser.send(HERE, title="Autumn", clubs="ox: Oxford").status_code == 303
        shown = browser.send(f"{HERE}/autumn/heats/ox/key").text
    assert '"http://bridge.example/api/v1/simultaneous/autumn/heats/ox?' in unescape(shown)


@in_one_store
def test_the_plan_is_changed_and_what_is_wrong_is_said_by_its_field(
    served: Served, desk: Page
) -> None:
    upload(desk, "ox", OX, "ox.csv")
    desk.get_by_label("Boards a pair needs").fill("x")
    desk.get_by_label("Clubs, one a line").fill("ox: Oxford\nox: York")
    desk.get_by_role("button", name="Keep the plan").click()
    desk.wait_for_load_state()
    assert desk.inner_text("#played-error") == "Type a number from 1 to 200, or nothing."
    assert "“ox” stands twice" in desk.inner_text("#clubs-error")
    desk.get_by_label("Boards a pair needs").fill("2")
    desk.get_by_label("Clubs, one a line").fill("ox: Oxford\nbath: Bath")
    desk.get_by_label("Hands and scores of boards open at").fill("2999-01-01T20:00")
    desk.get_by_role("button", name="Keep the plan").click()
    desk.wait_for_load_state()
    assert "2999-01-01 at 20:00" in desk.inner_text("main")
    assert "Bath" in desk.inner_text("#there ~ .cards")
    assert "from ox.csv" in desk.inner_text("main")


@in_one_store
def test_a_fixed_field_is_chosen_where_one_is_begun_and_taken_back(
    served: Served, opens: Opens
) -> None:
    page = opens(HERE, LAPTOP, director(served))
    page.get_by_label("Title").fill("Instant")
    page.get_by_label("Clubs, one a line").fill("ox: Oxford")
    fixed = payload("world.csv", WORLD)
    page.get_by_label("A fixed field").set_input_files(payload("world.csv", "no table"))
    page.get_by_role("button", name="Begin").click()
    page.wait_for_load_state()
    assert "not one result could be read" in page.inner_text("#fixed-error")
    page.get_by_label("A fixed field").set_input_files(fixed)
    page.get_by_label("Title").fill("")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_load_state()
    assert page.inner_text("#fixed-error") == "Choose the file again: world.csv."
    page.get_by_label("Title").fill("Instant")
    page.get_by_label("A fixed field").set_input_files(fixed)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(f"**{HERE}/instant")
    assert "All are compared with world.csv: 6 results on 2 boards." in page.inner_text("main")
    upload(page, "ox", OX + "3,1,2,90\n", "ox.csv")
    assert "board 3, which the fixed field has not played" in page.inner_text("main")
    page.get_by_label("A fixed field").set_input_files(payload("other.csv", WORLD + "3,90,4\n"))
    page.get_by_role("button", name="Load the fixed field").click()
    page.wait_for_load_state()
    assert "10 results were read." in page.inner_text("main [role=status]")
    assert "which the fixed field" not in page.inner_text("main")
    shown = opens("/simultaneous/instant", PHONE)
    assert "1 club against a fixed field, 10 results" in shown.inner_text("header.page-head")
    board = opens("/simultaneous/instant/boards/3", PHONE)
    assert "against the fixed field" in board.inner_text("header.page-head")
    for each in (shown, board, page):
        assert faults_of(each, LAPTOP, PHONE, {"width": 320, "height": 640}) == []
    page.goto(f"{served.url}{HERE}/instant")
    page.get_by_role("button", name="Put back world.csv").click()
    page.wait_for_load_state()
    assert "All are compared with world.csv" in page.inner_text("main")
    page.get_by_role("button", name="Load the fixed field").click()
    page.wait_for_load_state()
    assert "Choose a file first" in page.inner_text("#fixed-error")
    page.goto(page.url)
    assert page.url.split("#")[0].endswith(f"{HERE}/instant")
    page.get_by_role("button", name="Make the result final").click()
    page.wait_for_load_state()
    page.get_by_role("button", name="Put back other.csv").click()
    page.wait_for_load_state()
    assert "the director can open it again" in page.inner_text("#fixed-error")


@in_one_store
def test_the_only_file_of_a_fixed_field_is_taken_back(served: Served, desk: Page) -> None:
    fixed = payload("world.csv", WORLD)
    desk.get_by_label("A fixed field").set_input_files(fixed)
    desk.get_by_role("button", name="Load the fixed field").click()
    desk.wait_for_load_state()
    desk.get_by_role("button", name="Take back world.csv").click()
    desk.wait_for_load_state()
    assert "None: the clubs are compared with each other." in desk.inner_text("main")
    assert desk.get_by_role("button", name="Put back world.csv").count() == 1


@in_one_store
def test_hands_are_shown_with_the_frequencies_when_the_boards_are_open(
    served: Served, desk: Page, opens: Opens
) -> None:
    pbn = (ROOT / "examples" / "hands.pbn").read_bytes()
    desk.locator("#hands-file").set_input_files(
        {"name": "hands.pbn", "mimeType": "text/plain", "buffer": pbn}
    )
    desk.get_by_role("button", name="Load the hands").click()
    desk.wait_for_load_state()
    assert "boards are loaded" in desk.inner_text("main")
    upload(desk, "ox", OX, "ox.csv")
    with served.client(None) as anyone:
        assert anyone.get("/simultaneous/autumn/boards/1").status_code == 403
        upload(desk, "york", YORK, "york.csv")
        assert anyone.get("/simultaneous/autumn/boards/1").json()["deal"][:2] in ("N:", "E:")
    board = opens("/simultaneous/autumn/boards/1")
    assert "High cards" in board.inner_text("main")
    assert faults_of(board, LAPTOP, PHONE, {"width": 320, "height": 640}) == []


@in_one_store
def test_pages_of_the_desk_fit_every_screen(served: Served, desk: Page, opens: Opens) -> None:
    upload(desk, "ox", OX + "2,1,2,x\n", "results of the club, the corrected ones.csv")
    for path in ("", "/autumn"):
        desk.goto(f"{served.url}{HERE}{path}")
        for opened in desk.locator("details").all():
            opened.evaluate("each => { each.open = true }")
        assert faults_of(desk, LAPTOP, PHONE, {"width": 320, "height": 640}) == [], path


def test_only_the_director_of_the_club_sees_it(served: Served) -> None:
    with served.client(Role.DEPUTY) as deputy:
        for path in (HERE, f"{HERE}/autumn"):
            answer = deputy.get(f"{served.url}{path}", follow_redirects=False)
            assert answer.status_code in (302, 303, 401, 403), path


@in_one_store
def test_what_looks_at_the_field_is_renewed_when_a_club_sends(
    served: Served, desk: Page, opens: Opens
) -> None:
    seen = opens("/simultaneous/autumn", PHONE)
    assert "still to come" in seen.inner_text("main")
    with served.client() as client:
        client.post("/simultaneous/autumn/heats/ox", content=OX)
    seen.locator("tbody tr").first.wait_for()
    assert "2 tables, 1 club as one field" in seen.inner_text("header.page-head")


@in_one_store
def test_a_name_is_erased_from_what_clubs_sent(served: Served, desk: Page) -> None:
    upload(desk, "ox", NAMED, "named.csv")
    served.app.state.fields.fix("autumn", fixed_of_bytes("named.csv", NAMED.encode()))
    desk.goto(f"{served.url}{HERE}")
    desk.get_by_label("Name, as the files have it").fill("ann ash")
    desk.get_by_role("button", name="Erase the name").click()
    assert "it cannot be undone" in desk.inner_text("#name-error")
    desk.get_by_label("For good: it cannot be undone").check()
    desk.get_by_role("button", name="Erase the name").click()
    told = desk.inner_text("main [role=status]")
    assert "is out of Fixed field of autumn, ox of autumn" in told
    assert not served.app.state.fields.erase("Ann Ash")
    with served.client() as client:
        lines = client.get("/simultaneous/autumn").json()["lines"]
    assert "Ann Ash" not in str(lines)
    assert "Bob Bay" in str(lines)


def test_a_name_is_erased_whatever_the_format() -> None:
    files = sorted((ROOT / "examples" / "simultaneous").iterdir())
    files += [ROOT / "examples" / "dealt.pbn"]
    for path in files:
        sent = heat_of_bytes("ox", path.name, path.read_bytes())
        names = {each for told in sent.session.names.values() for each in told}
        for who in sorted(names)[:2]:
            clean = without_person(sent, who)
            assert who.encode() not in clean.data
            assert len(clean.session.lines) == len(sent.session.lines)


def test_an_inbox_takes_files_in_and_answers_each(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(field_inbox, "LOOK", 0.02)
    folder = tmp_path / "inbox"
    (folder / "autumn").mkdir(parents=True)
    with serving(place, inbox=folder) as served, served.client() as client:
        plan = {"title": "Autumn", "boards": 2, "heats": [{"id": "ox"}, {"id": "york"}]}
        client.post("/simultaneous/autumn", json=plan)
        dropped(folder / "autumn" / "ox.csv", OX + "2,1,2,x\n")
        dropped(folder / "autumn" / "bath.csv", OX)
        answers = folder / "autumn" / "answers"
        text = waited(answers / "ox.csv.txt")
        assert re.match(r"ox\.csv, .*: 4 results, 2 tables\nox\.csv:6: .*'x'", text)
        refused = waited(answers / "bath.csv.txt")
        assert "REFUSED\nno heat 'bath'; there are: ox, york\n" in refused
        assert served.app.state.field_inbox.refused() == {"autumn": 1}
        shown = httpx.get(
            f"{served.url}{HERE}/autumn",
            cookies={"overtrick_desk": director(served)},
            headers={"accept-language": "de"},
        ).text
        assert "keine Gruppe 'bath'; es gibt: ox, york" in unescape(shown)
        assert client.get("/simultaneous/autumn").json()["tables"] == 2
        dropped(folder / "autumn" / "ox.csv", YORK)
        waited(answers / "ox.csv.txt", text)
        heats = client.get("/simultaneous/autumn").json()["heats"]
        assert [(each["id"], each["sent"]) for each in heats] == [("ox", 2), ("york", 0)]
    with serving(place, inbox=folder) as again:  # what is there already does not come again
        inbox = again.app.state.field_inbox
        for _ in range(3):
            asyncio.run_coroutine_threadsafe(inbox.look(), again.loop).result()
        with again.client() as client:
            assert client.get("/simultaneous/autumn").json()["heats"][0]["sent"] == 2


def dropped(path: Path, text: str) -> None:
    """Put a file there as a whole: looks follow each other too fast to see it grow."""
    path.with_name(f".{path.name}").write_text(text)
    path.with_name(f".{path.name}").replace(path)


def waited(path: Path, before: str = "") -> str:
    """Wait until a file is there, and is not what it was."""
    for _ in range(600):
        if path.exists() and (text := path.read_text()) and text != before:
            return text
        time.sleep(0.05)
    raise AssertionError(path)
