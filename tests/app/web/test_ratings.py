"""The club's ratings at the desk: published events by date, how true, and each one's why."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import pytest
from playwright.sync_api import expect

from overtrick.app.access.viewer import Role
from overtrick.app.club.club import Club
from overtrick.app.club.people import ClubPerson, everybody, forget, merged, new_person, save
from overtrick.app.web.routes.awards import _events_rated
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened, Published, Reopened
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.events.ratings.systems import SYSTEMS
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Finn", "Gus", "Hal")
EVENTS = {"january": "2026-01-13", "february": "2026-02-10", "march": "2026-03-10"}
LATER = {"april": "2026-04-14"}
SCORES = {"1": "4S N +1", "2": "4S N ="}
PLAYED = [
    Entered(board=board, ns=ns, ew=ew, outcome=SCORES[ns])
    for board in (1, 2)
    for ns, ew in (("1", "11"), ("2", "12"))
]


@pytest.fixture
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Three evenings of four pairs, all on the club's list; they are told out of order."""
    with serving(tmp_path_factory.mktemp("club")) as served:
        people = [save(served.store, new_person(name)) for name in NAMES]
        for event in ("march", "january", "february"):
            play(served, event, people)
        yield served


def play(served: Served, event: str, people: list[ClubPerson]) -> None:
    facts: list[Any] = [Opened(title=event.title())]
    facts += [RegisteredPlayer(player=each.id, name=each.name) for each in people]
    for nth, pair in enumerate(("1", "2", "11", "12")):
        ids = tuple(each.id for each in people[2 * nth : 2 * nth + 2])
        facts.append(Registered(contestant=pair, players=ids))
    facts += [*PLAYED, Published()]
    served.store.create(event, event.title())
    at = parse_moment(f"{(EVENTS | LATER)[event]}T19:00:00Z")
    served.store.append(event, [tell(each, by="director", at=at) for each in facts])


def list_of(seen: dict[str, Any]) -> dict[str, str]:
    return {line["who"]: line["rating"] for line in seen["ratings"]}


def test_the_list_is_that_of_the_events_in_order_of_play(served: Served) -> None:
    with served.client() as club:
        assert [each["id"] for each in club.get("/ratings").json()["systems"]] == [
            "lehman",
            "power",
            "grades",
            "nz",
        ]
        seen = club.get("/ratings?system=lehman").json()
        [ann] = [line for line in seen["ratings"] if line["who"] == "Ann"]
        why = club.get("/ratings", params={"system": "lehman", "player": ann["player"]}).json()
        then = club.get("/ratings?system=lehman&as_of=2026-02-28").json()
        first = club.get("/ratings?system=lehman&since=2026-01-13").json()
        points = club.get("/ratings?system=nz").json()
        assert club.get("/ratings?system=none").status_code == 404
        assert club.get("/ratings?system=lehman&as_of=soon").status_code == 422
    assert (seen["sessions"], seen["as_of"], then["sessions"]) == (3, "2026-03-10", 2)
    assert [line["place"] for line in seen["ratings"]][:2] == ["1=", "1="]
    assert (ann["boards"], ann["sessions"]) == (6, 3)
    assert seen["since"] == "2026-02-10"
    before = {line["who"]: line["rating_before"] for line in seen["ratings"]}
    assert before == list_of(then)
    assert (ann["place_before"], first["since"]) == ("1=", "2026-01-13")
    assert list_of(first) == list_of(seen)
    assert seen["truth"][0].startswith("How true it is: 8 results foretold, wrong by")
    assert sum(part["results"] for part in seen["foretold"]) == 8
    assert [step[:19] for step in why["why"]] == [
        "2026-01-13 January:",
        "2026-02-10 February",
        "2026-03-10 March: 1",
    ]
    assert why["why"][-1].endswith(f"became {ann['rating']}")
    assert list_of(then) != list_of(seen)
    assert points["truth"] == [
        "Points of places: they foretell nothing, so nothing is compared."
    ]


def test_an_event_counts_in_its_place_as_soon_as_it_is_published(served: Served) -> None:
    with served.client() as club:
        whole = club.get("/ratings?system=lehman").json()
        served.tell("january", [tell(Reopened())])
        without = club.get("/ratings?system=lehman").json()
        served.tell("january", [tell(Published())])
        again = club.get("/ratings?system=lehman").json()
        assert (without["sessions"], again) == (2, whole)
        assert without["version"] != whole["version"]
        better = Replaced(board=1, ns="2", ew="12", outcome="4S N +2")
        served.tell("january", [tell(better)])
        corrected = club.get("/ratings?system=lehman").json()
    assert corrected["version"] != whole["version"]
    assert list_of(corrected) != list_of(whole)


def test_two_who_are_one_are_rated_as_one_and_who_is_erased_is_on_no_list(
    served: Served,
) -> None:
    known = {each.name: each for each in everybody(served.store)}
    guest = save(served.store, new_person("Annie"))
    others = [known[name] for name in NAMES[1:]]
    play(served, "april", [guest, *others])
    with served.client() as club:
        two = club.get("/ratings?system=lehman").json()
        save(served.store, merged(known["Ann"], guest), instead_of=guest.id)
        forget(served.store, guest.id)
        one = club.get("/ratings?system=lehman").json()
        for event in EVENTS | LATER:
            served.tell(event, [tell(RegisteredPlayer(player=known["Hal"].id))])
        forget(served.store, known["Hal"].id)
        without = club.get("/ratings?system=lehman").json()
    sessions = {line["who"]: line["sessions"] for line in two["ratings"]}
    assert (sessions["Ann"], sessions["Annie"]) == (3, 1)
    joined = {line["who"]: line["sessions"] for line in one["ratings"]}
    assert joined == dict.fromkeys(NAMES, 4)
    assert list_of(without) == {n: r for n, r in list_of(one).items() if n != "Hal"}


def test_ratings_are_for_the_desk_of_the_club_alone(served: Served) -> None:
    with served.client(role=None) as anyone:
        assert anyone.get("/ratings?system=lehman").status_code == 401
    with served.client(Role.DEPUTY, "march") as deputy:
        assert deputy.get("/ratings?system=lehman").status_code == 403


def test_the_desk_reads_how_true_they_are_then_the_list_and_asks_why(
    served: Served, opens: Opens
) -> None:
    served.access.set_pass_phrase(PHRASE)
    token = served.access.sign_in(PHRASE, "laptop").token
    page = opens("/desk/players", LAPTOP, token=token)
    page.get_by_role("link", name="Ratings").click()
    page.get_by_label("By the system").select_option("lehman")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_role("heading", level=2)).to_have_text(
        ["How true they are", "The list of 3 sessions"]
    )
    expect(page.get_by_label("Compared with the list of")).to_have_value("2026-02-10")
    expect(page.get_by_role("columnheader", name="Rating before")).to_be_visible()
    page.get_by_role("link", name="Finn").click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("Why Finn has this rating")
    expect(page.get_by_text("2026-02-10 February")).to_be_visible()
    assert faults_of(page, LAPTOP, PHONE, themes=("light", "dark")) == []
    ann = page.get_by_role("row").filter(has_text="Ann")
    expect(ann).to_contain_text("Boards 6; Sessions 3")  # small, below her name
    page.goto("/language/de?next=/desk/players/ratings?by=lehman")
    tables = page.locator("main .scroll")
    expect(tables).to_have_count(2)
    for width in (320, PHONE["width"], 560, 640, 650, 700, 820, 1000):
        page.set_viewport_size({"width": width, "height": 800})
        rolled = tables.evaluate_all("all => all.map((it) => it.scrollWidth - it.clientWidth)")
        assert rolled == [0, 0], width


def test_until_something_is_published_the_page_says_what_is_lacking(
    tmp_path: Path, opens: Opens
) -> None:
    with serving(tmp_path) as served:
        served.open("tuesday", title="Tuesday")
        with served.client() as club:
            seen = club.get("/ratings?system=grades").json()
            played = [*PLAYED, Published()]
            served.tell("tuesday", [tell(each) for each in played])
            unnamed = club.get("/ratings?system=lehman").json()
    assert (seen["ratings"], seen["truth"], seen["foretold"]) == ([], [], [])
    assert seen["closed"] == "No event counts yet: each does once it is published."
    assert unnamed["closed"] == "Nobody is rated: the events say no names."
    assert unnamed["notes"] == ["Tuesday: not rated, for who played is not known: 11, 12, 1, 2"]


def test_between_two_events_that_are_rated_others_have_their_turn() -> None:
    """Events in memory were ranked one after the other, and held the desk until the last."""
    turns: list[int] = []

    class Memory:
        rated: ClassVar[dict[Any, Any]] = {}

        async def events(self) -> list[SimpleNamespace]:
            return [SimpleNamespace(id=str(at), seq=1) for at in range(20)]

        def whole(self, rows: Any) -> Any:
            return rows

        async def running(self, event: str) -> SimpleNamespace:
            return SimpleNamespace(id=event, seq=1)

        async def beside(self, running: Any, work: object) -> str:
            turns.append(0)
            return str(running.id)

    async def elsewhere() -> None:
        while len(turns) < 20:
            turns[-1:] = [each + 1 for each in turns[-1:]]
            await asyncio.sleep(0)

    async def both() -> list[Any]:
        found, _ = await asyncio.gather(
            _events_rated(cast(Club, Memory()), next(iter(SYSTEMS.values()))), elsewhere()
        )
        return found

    with ThreadPoolExecutor(1) as pool:  # a browser's loop may run in this thread
        assert len(pool.submit(asyncio.run, both()).result()) == 20
    assert all(turns[:-1])
