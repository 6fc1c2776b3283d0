"""Cards that stay on the tables, and the club's own face."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import expect

from overtrick.app.access.access import Access
from overtrick.app.access.refused import ReplacedLink
from overtrick.app.club.badge import Badge, keep_badge
from overtrick.app.demo import EVENING, demo_evening
from overtrick.app.store.store import Store
from overtrick.errors import InvalidTelling
from overtrick.events.journal.moment import now
from tests.app.chromium import LAPTOP, PHONE, WALL
from tests.app.pages import Opens, faults_of
from tests.app.serving import Served, serving
from tests.app.web.browsing import PHRASE

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d494844520000000100000001080200000090"
    "7753de0000000c4944415408d763f8cfc000000301010018dd8db00000000049454e44ae426082"
)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "club") as found:
        found.store.create(EVENING, "Tuesday pairs", demo_evening(now(), 4))
        found.access.set_pass_phrase(PHRASE)
        yield found


def test_a_card_is_good_for_years_and_ends_when_it_is_replaced(tmp_path: Path) -> None:
    at = datetime(2026, 3, 6, 20, tzinfo=UTC)
    with Store.open(tmp_path) as store:
        access = Access(store, clock=lambda: at)
        card = access.places.give("A", "3")
        assert access.places.give("A", "3") == card
        at += timedelta(days=3000)
        assert access.place(card.token) == card
        assert access.place(access.table_link("tuesday", "3").token) is None
        access.places.end(card.id, again=True)
        with pytest.raises(ReplacedLink, match="replaced at"):
            access.place(card.token)
        (new,) = access.places.all()
        assert access.place(new.token) == new
        access.places.end(new.id, again=False)
        assert access.places.all() == []


def test_a_card_that_two_replace_at_once_has_one_successor(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        hurried: list[str] = []

        def clock() -> datetime:
            if hurried:
                access.places.end(hurried.pop(), again=True)  # the other is a moment faster
            return datetime.now(UTC)

        access = Access(store, clock=clock)
        card = access.places.give("A", "3")
        hurried.append(card.id)
        access.places.end(card.id, again=True)
        assert [each.table for each in access.places.all()] == ["3"]


def test_a_card_leads_to_what_is_played_at_the_table(served: Served, opens: Opens) -> None:
    card = served.access.places.give("A", "3")
    page = opens(card.path, PHONE)
    expect(page.get_by_text("Cleo Cooper").first).to_be_visible()
    assert page.url.endswith("/t")  # without the code
    page = opens(served.access.places.give("A", "30").path, PHONE)
    expect(page.locator(".empty")).to_contain_text("Nothing is being played at this table now")
    assert faults_of(page) == []


def test_a_phone_without_a_camera_types_what_is_on_the_card(
    served: Served, opens: Opens
) -> None:
    card = served.access.places.give("A", "3")
    token = served.access.sign_in(PHRASE, "laptop").token
    printed = opens("/desk/club/cards", LAPTOP, token).locator(".qr-card .code").inner_text()
    page = opens("/join", PHONE)
    page.get_by_label("Code of the table").fill(printed.lower())
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("Cleo Cooper").first).to_be_visible()
    assert page.url.endswith("/t")
    served.access.places.end(card.id, again=True)
    page.goto("/join")
    page.get_by_label("Code of the table").fill(printed)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".error")).to_contain_text("This card was replaced at")
    (new,) = served.access.places.all()
    assert (len(new.code), new.typed == printed) == (8, False)


def test_a_card_of_an_older_version_gets_a_code_when_cards_are_printed(tmp_path: Path) -> None:
    with Store.open(tmp_path) as store:
        made = datetime(2026, 3, 6, 20, tzinfo=UTC).isoformat()
        store.put("place", "old", {"section": "A", "table": "3", "made": made})
        places = Access(store).places
        assert places.all()[0].code == ""
        (card,) = places.coded()
        assert places.by_code(card.code) == card == places.give("A", "3")


def test_of_two_events_at_one_table_the_phone_asks(served: Served, opens: Opens) -> None:
    served.store.create("beginners", "Beginners", demo_evening(now(), 4, "Beginners"))
    card = served.access.places.give("A", "3")
    page = opens(card.path, PHONE)
    assert faults_of(page) == []
    page.get_by_role("link", name="Beginners").click()
    expect(page.get_by_text("Cleo Cooper").first).to_be_visible()
    link = next(each for each in served.access.links("beginners"))
    assert link.table == "3"


def test_the_director_names_the_club_and_prints_cards(served: Served, opens: Opens) -> None:
    token = served.access.sign_in(PHRASE, "laptop").token
    page = opens("/desk/club", LAPTOP, token)
    page.get_by_label("Name of the club").fill("Bridge Club of the Old Mill")
    page.get_by_label("A colour of our own").check()
    page.get_by_label("The colour").fill("#ffcc00")
    page.set_input_files("#logo", {"name": "a.png", "mimeType": "image/png", "buffer": PIXEL})
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".brand")).to_have_text("Bridge Club of the Old Mill")
    assert faults_of(page, LAPTOP, PHONE, themes=("light", "dark", "contrast")) == []
    page.locator("#tables").fill("8")
    page.get_by_role("button", name="Make and print the cards").click()
    expect(page.locator(".qr-card")).to_have_count(8)
    wall = opens(f"/e/{EVENING}/screen", WALL)
    expect(wall.locator(".club-name")).to_have_text("Bridge Club of the Old Mill")
    assert wall.evaluate("document.querySelector('.club-logo').naturalWidth") == 1
    page.goto("/desk/club")
    page.get_by_text("Replace the card of table 3").click()
    page.get_by_role("button", name="A new card for table 3").click()
    assert len(served.access.places.all()) == 8


def test_a_long_word_in_the_name_fits_a_phone_with_large_letters(
    served: Served, opens: Opens
) -> None:
    page = opens("/desk/club", PHONE, served.access.sign_in(PHRASE, "laptop").token)
    page.get_by_label("Name of the club").fill("Bridgeclub Maximiliansgymnasium Donautal")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".brand")).to_contain_text("Maximiliansgymnasium")
    page.goto("/")
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.documentElement.style.fontSize = ''")


@pytest.mark.parametrize("colour", ["#ffcc00", "#000000", "#ffffff", "#7f7f7f", "#0000ff"])
def test_a_colour_can_be_read_on_light_and_on_dark(colour: str) -> None:
    sheet = Badge(colour=colour).sheet
    assert sheet.count("--accent") == 3
    assert Badge().sheet == ""


def _png(wide: int, high: int) -> bytes:
    return PIXEL[:16] + wide.to_bytes(4, "big") + high.to_bytes(4, "big") + PIXEL[24:]


def _jpeg(wide: int, high: int) -> bytes:
    size = high.to_bytes(2, "big") + wide.to_bytes(2, "big")
    return b"\xff\xd8\xff\xe0\0\4..\xff\xc4\0\2\xff\xc2\0\x11\x08" + size + b"\3\1\x22\0"


def _gif(wide: int, high: int) -> bytes:
    return b"GIF89a" + wide.to_bytes(2, "little") + high.to_bytes(2, "little") + b"\0\0\0"


@pytest.mark.parametrize("picture", [_png, _jpeg, _gif])
def test_a_small_logo_that_unpacks_to_millions_of_dots_is_refused(
    tmp_path: Path, picture: Callable[[int, int], bytes]
) -> None:
    """Each phone of the room would unpack it: 300 kB of black are 30,000 by 30,000 dots."""
    with Store.open(tmp_path) as store:
        assert keep_badge(store, Badge(logo=picture(2000, 1999))).kind
        with pytest.raises(InvalidTelling, match="30000 × 30001 dots"):
            keep_badge(store, Badge(logo=picture(30_000, 30_001)))
        for cut in (picture(0, 9), picture(9, 9)[:8]):
            with pytest.raises(InvalidTelling, match="a PNG, a JPEG or a GIF"):
                keep_badge(store, Badge(logo=cut))


def test_what_is_no_logo_is_refused(served: Served, opens: Opens) -> None:
    token = served.access.sign_in(PHRASE, "laptop").token
    page = opens("/desk/club", LAPTOP, token)
    svg = b"<svg onload=alert(1)>"
    page.set_input_files("#logo", {"name": "a.png", "mimeType": "image/png", "buffer": svg})
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#logo-error")).to_contain_text("a PNG, a JPEG or a GIF")
