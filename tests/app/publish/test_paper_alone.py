"""Paper without an event, from the web: the kinds of the command, in any size and language."""

from __future__ import annotations

import io
from pathlib import Path

import httpx
from playwright.sync_api import Browser, expect
from pypdf import PdfReader

from overtrick.app.views.desk.print_pack import ALONE, OF_EVENT, PaperAsked, paper_alone
from overtrick.printing.paper.html import html
from overtrick.printing.paper.kinds import KINDS
from tests.app.chromium import LAPTOP, PHONE
from tests.app.pages import faults_of
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk
from tests.app.web.browsing import browsing, director
from tests.cases import one_pass

PAGE = "/desk/club/paper"


def printed(served: Served, file: str = "", **typed: str) -> httpx.Response:
    with director(served) as browser:
        data = {"_csrf_token": browser.token(), **typed}
        sent = {"file": (Path(file).name, Path(file).read_bytes())} if file else {}
        return browser.client.post(PAGE, data=data, files=sent)


def text_of(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/pdf", answer.text
    pages = PdfReader(io.BytesIO(answer.content)).pages
    return "\n".join(page.extract_text() for page in pages)


def test_every_kind_of_the_command_is_printed_from_the_web() -> None:
    assert {*OF_EVENT, *ALONE} == set(KINDS)


@one_pass(
    ("typed", "says"),
    [
        ({"kind": "score-table", "edition": "rubber-2014"}, "Rubber bridge"),
        (
            {"kind": "bidding-cards", "lang": "fr", "large": "true"},
            "Bridge duplicate, code en vigueur",
        ),
        ({"kind": "sheet", "sheet": "game: rubber\nWe 2NT +1\nThey 4S ="}, "120"),
        ({"kind": "sheet", "file": "examples/party.sheet", "title": "Friday"}, "Friday"),
        ({"kind": "guides", "movement": "howell:8", "boards": "3", "lang": "de"}, "Runde"),
        ({"kind": "table-cards", "movement": "mitchell:7:skip=no"}, "Table 7"),
        ({"kind": "slips", "movement": "howell:4", "paper": "letter"}, "Round 3, table 2"),
        ({"kind": "hands", "file": "examples/hands.pbn"}, "dealer"),
    ],
)
def test_each_kind_is_printed(served: Served, typed: dict[str, str], says: str) -> None:
    answer = printed(served, **typed)
    assert says in text_of(answer)
    wide = PdfReader(io.BytesIO(answer.content)).pages[0].mediabox.width
    assert round(float(wide)) == (612 if typed.get("paper") == "letter" else 595)
    assert f"{typed['kind']}.pdf" in answer.headers["content-disposition"]


def test_what_is_wrong_stands_at_its_field_and_what_was_typed_stays(
    served: Served, desk: Desk
) -> None:
    for typed, says in (
        ({"kind": "guides", "movement": "howel:8"}, "no movement family"),
        ({"kind": "slips", "movement": "howell:8", "boards": "99"}, "A number from 1 to 20."),
        ({"kind": "hands"}, "Choose a file with the cards."),
        ({"kind": "hands", "file": "examples/evening.csv"}, "There is nothing in it to print."),
    ):
        answer = printed(served, **typed)
        assert answer.status_code == 422
        assert says in answer.text, says
    page = desk(f"{PAGE}?kind=sheet")
    page.locator("#sheet").fill("game: rubber\nWe 4S or so")
    page.locator("form[enctype]").evaluate("form => form.submit()")
    expect(page.locator("#sheet-error")).to_contain_text("sheet:2: not a contract")
    assert page.locator("#sheet").input_value() == "game: rubber\nWe 4S or so"


def test_it_is_for_the_director_and_another_kind_is_unknown(served: Served) -> None:
    assert printed(served).status_code == 404
    assert printed(served, kind="cakes").status_code == 404
    assert printed(served, kind="ranking").status_code == 404
    assert printed(served, kind="score-table", edition="of-1066").status_code == 404
    with browsing(served) as nobody:
        assert nobody.get(PAGE).status_code in (302, 303, 307)


def test_the_pages_say_where_and_axe_finds_nothing(desk: Desk) -> None:
    page = desk("/desk/club")
    page.locator(f"a[href='{PAGE}']").click()
    judged: set[str] = set()
    for kind in ALONE:
        page.locator(f".tabs a[href$='={kind}']").click()
        expect(page.locator("#what")).to_be_visible()
        assert faults_of(page, LAPTOP, PHONE, judged=judged) == [], kind


def test_paper_as_a_page_can_be_read_by_all_and_nothing_of_it_is_cut(chromium: Browser) -> None:
    page = chromium.new_page(viewport=PHONE)
    for asked in (
        PaperAsked("bidding-cards"),
        PaperAsked("slips", movement="howell:4", boards="2"),
        PaperAsked("hands", file=("h.pbn", Path("examples/hands.pbn").read_bytes())),
    ):
        pack = paper_alone(asked, "en").pack
        assert pack is not None
        page.set_viewport_size(PHONE)
        page.set_content(html(pack).decode())
        assert faults_of(page, PHONE, LAPTOP) == [], asked.kind
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 680, "height": 900})
        wider = "all => all.filter(one => one.scrollWidth > one.clientWidth).length"
        assert page.locator(".ticket").evaluate_all(wider) == 0, asked.kind
        page.emulate_media(media="screen")
    page.close()
