"""Publishing: ready or not, provisional, final, undone, what changed, files, paper, links."""

from __future__ import annotations

import io
import re
import zipfile

from playwright.sync_api import Page, expect
from pypdf import PdfReader

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.deals import deals_read
from overtrick.app.club.running import Running
from overtrick.app.demo import CONGRESS, EVENING, demo_congress, demo_evening
from overtrick.app.store.store import Stored
from overtrick.app.views.desk.files import CHOSEN, format_groups
from overtrick.app.views.desk.print_pack import OF_EVENT, paper_of
from overtrick.app.views.desk.publish import publish_seen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Final, Published, Reopened
from overtrick.events.journal.moment import now
from overtrick.events.plan.meetings import meetings_planned
from overtrick.formats.registry import formats
from overtrick.printing.paper.page import Diagram, PaperHeading, PaperNote, Tickets
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk
from tests.app.web.browsing import browsing, director

PAGE = f"/desk/{CONGRESS}/publish"
TOLD = "9\u2060-\u206031 IMPs by table 4"
"""No line breaks in a score."""


def declared(served: Served) -> list[str]:
    kinds = (Published, Reopened, Final)
    found = [entry.facts for entry in served.journal(CONGRESS)]
    return [type(facts).__name__ for facts in found if isinstance(facts, kinds)]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()
    page.locator("dialog .primary").click()


def test_what_speaks_against_it_is_listed(desk: Desk) -> None:
    page = desk(PAGE)
    expect(page.locator(".readiness")).to_contain_text("1 disputed")
    page.locator("#d-disputed summary").click()
    expect(page.locator("#d-disputed")).to_contain_text(TOLD)


def test_announced_final_and_open_again(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    press(page, "Announce on screens")
    expect(page.locator("#strip")).to_contain_text("Provisional since")
    expect(page.locator("#left")).to_have_text(re.compile(r"^(30:00|29:5\d)$"))
    press(page, "Make final now")
    expect(page.locator("#strip")).to_contain_text("Final since")
    press(page, "Undo final: open again")
    expect(page.locator("#strip")).to_contain_text("Open again since")
    assert declared(served) == ["Published", "Final", "Reopened"]


def test_the_dialog_repeats_what_speaks_against_it(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    page.get_by_role("button", name="Announce on screens").click()
    dialog = page.locator("dialog")
    for word in ("missing", "1 disputed", "unapproved", TOLD):
        expect(dialog).to_contain_text(word)
    for listed in dialog.locator("ul").all():
        assert listed.locator("li").count() <= 6  # five, and how many more
    dialog.get_by_role("button", name="Back").click()
    expect(dialog).to_have_count(0)
    assert declared(served) == []
    press(page, "Announce on screens")
    page.get_by_role("button", name="Make final now").click()
    expect(page.locator("dialog")).to_contain_text("1 disputed")


def test_what_changed_since_and_the_standings_as_announced(served: Served, desk: Desk) -> None:
    with served.client() as client:
        assert client.post(f"/events/{CONGRESS}/tell/publish", json={}).status_code == 201
        told = {"match": "4-10v2", "score": "0-60", "replace": True}
        assert client.post(f"/events/{CONGRESS}/tell/match", json=told).status_code == 201
    page = desk(PAGE)
    expect(page.locator("#told ul")).to_contain_text("team 10: 43.98")
    page.locator("#told a").click()
    expect(page.locator("table")).to_contain_text("43.98 VP")


def test_a_bad_period_is_refused_at_its_field(served: Served, desk: Desk) -> None:
    page = desk(PAGE)
    page.locator("#correction_minutes").fill("soon")
    press(page, "Announce on screens")
    expect(page.locator("#announce .refused .error")).to_be_visible()
    assert page.locator("#correction_minutes").input_value() == "soon"
    assert declared(served) == []


def files(served: Served, *formats: str) -> tuple[int, bytes]:
    with director(served) as browser:
        answer = browser.client.post(
            f"/act/events/{CONGRESS}/files",
            json={"formats": formats},
            headers={"x-csrf-token": browser.token()},
        )
    return answer.status_code, answer.content


def test_all_chosen_files_come_in_one(desk: Desk) -> None:
    page = desk(PAGE)
    expect(page.locator("#loss-usebio")).to_contain_text("lost or changed")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Write files and download").click()
    with zipfile.ZipFile(waiting.value.path()) as archive:
        names = set(archive.namelist())
        assert archive.testzip() is None
    suffixes = (".csv", ".pbn", ".xml", ".zip")
    assert names == {"losses.txt", *(f"{CONGRESS}{suffix}" for suffix in suffixes)}


def test_a_server_that_cannot_be_reached_is_said_in_the_readers_language(desk: Desk) -> None:
    page = desk(f"/language/de?next={PAGE}")
    expect(page.locator("#loss-usebio")).to_contain_text("ändern sich")
    expect(page.locator("#loss-usebio")).not_to_contain_text("names are left out")
    page.context.set_offline(True)
    page.evaluate("document.querySelector('#files').requestSubmit()")
    expect(page.locator("#files-said")).to_contain_text("Der Server ist nicht erreichbar")


def test_the_usual_formats_come_first_and_the_choice_is_remembered(desk: Desk) -> None:
    page = desk(PAGE)
    expect(page.locator("#files input[name=formats]:visible")).to_have_count(6)
    expect(page.locator("#loss-xlsx")).to_be_empty()  # of what is chosen alone
    page.get_by_text("More formats").click()
    page.locator("input[value=dlm]").check()
    expect(page.locator("#loss-dlm")).to_contain_text("a DLM file holds deals")
    page.locator("input[value=csv]").uncheck()
    expect(page.locator("#loss-csv")).to_be_empty()
    page.reload()
    expect(page.locator("input[value=dlm]")).to_be_visible()
    expect(page.locator("input[value=dlm]")).to_be_checked()
    expect(page.locator("input[value=csv]")).not_to_be_checked()
    expect(page.locator("#loss-dlm")).to_contain_text("a DLM file holds deals")


def test_every_format_has_its_place_once() -> None:
    listed = [each.id for group in format_groups() for each in (*group.usual, *group.more)]
    assert sorted(listed) == sorted(each.id for each in formats().values() if each.writer)
    assert set(CHOSEN) <= {each.id for group in format_groups() for each in group.usual}


def test_files_have_names_as_each_person_lets_them_be_published(served: Served) -> None:
    with served.client() as client:
        for person, shown in (("Ada", "hidden"), ("Alan", "initials")):
            named = {"player": person, "name": f"{person} Archer", "shown": shown}
            answer = client.post(f"/events/{CONGRESS}/tell/player", json=named)
            assert answer.status_code == 201, answer.text
    status, data = files(served, "json", "usebio", "pbn", "xlsx", "lin")
    assert status == 200
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            assert b"Ada Archer" not in archive.read(name), name
            assert b"Alan Archer" not in archive.read(name), name
        assert b"A. A." in archive.read(f"{CONGRESS}.json")


def test_nothing_chosen_and_nothing_that_can_be_written_are_refused(served: Served) -> None:
    assert files(served)[0] == 422
    status, data = files(served, "dlm")
    assert status == 422
    assert b"there are none" in data
    assert files(served, "no-such-format")[0] == 404


def test_it_is_for_the_director(served: Served) -> None:
    token = served.access.sign_in_by_link(
        served.access.desk_link(CONGRESS).token, "tablet"
    ).token
    with browsing(served, cookies={"overtrick_desk": token}) as deputy:
        assert deputy.get(PAGE).status_code == 403
        assert deputy.get(f"/desk/{CONGRESS}/personal").status_code == 403


def test_the_print_pack_is_in_the_language_of_whoever_asks(served: Served) -> None:
    with director(served) as browser:
        french = {"accept-language": "fr"}
        answer = browser.get(f"/desk/{CONGRESS}/print", headers=french)
    text = "\n".join(
        page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages
    )
    assert "Classement" in text
    assert "Ranking" not in text


def test_the_print_pack_has_everything(served: Served) -> None:
    with director(served) as browser:
        answer = browser.get(f"/desk/{CONGRESS}/print?paper=letter&large=true")
        assert answer.headers["content-type"] == "application/pdf"
        assert browser.get(f"/desk/{CONGRESS}/print?paper=a0").status_code == 400
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert pages[0].mediabox.width == 612
    text = "\n".join(page.extract_text() for page in pages)
    for said in ("Ranking", "Recap", "Travellers", "Scorecards", "Not published yet"):
        assert said in text
    assert text.count("place ") >= 12  # a card for every team


def test_every_kind_of_paper_is_made_of_an_event_or_says_why_not(served: Served) -> None:
    with director(served) as browser:
        page = browser.get(PAGE).text
        assert all(f'<option value="{kind}"' in page for kind in OF_EVENT)
        draw = browser.get(f"/desk/{CONGRESS}/print?kind=assignments&large=true")
        assert draw.headers["content-type"] == "application/pdf"
        assert f"{CONGRESS}-assignments.pdf" in draw.headers["content-disposition"]
        refused = browser.get(f"/desk/{CONGRESS}/print?kind=cakes")
    assert refused.status_code == 404
    assert "cakes" in refused.text
    running = Running(EVENING)
    running.take([Stored(nth, entry) for nth, entry in enumerate(demo_evening(now(), 4), 1)])
    made = {kind: paper_of(running, Viewer(Role.DIRECTOR, EVENING), kind) for kind in OF_EVENT}
    notes = {
        kind: list(paper.blocks)
        for kind, paper in made.items()
        if all(isinstance(block, PaperNote) for block in paper.blocks)
    }
    assert notes == {
        "hands": [PaperNote("No cards are loaded of boards that may be seen.")],
        "assignments": [PaperNote("There is no stage with draws.")],
        "bracket": [PaperNote("no knock-out in it")],
    }


def test_a_draw_on_paper_shows_names_as_the_wall_does(served: Served) -> None:
    running = Running(CONGRESS)
    told = demo_congress(now())
    hidden = tell(Chosen(conditions={"names": "hidden"}))
    running.take([Stored(nth, entry) for nth, entry in enumerate((*told, hidden), 1)])
    paper = str(paper_of(running, Viewer(Role.DIRECTOR, CONGRESS), "assignments"))
    assert not any(name in paper for name in running.state.roster.players.values() if name)


def test_everybody_has_a_personal_link(served: Served, desk: Desk) -> None:
    page = desk(f"/desk/{CONGRESS}/personal")
    expect(page.locator(".qr-card")).to_have_count(12)
    links = [each for each in served.access.links(CONGRESS) if each.role is Role.PLAYER]
    assert {each.contestant for each in links} == {str(n) for n in range(1, 13)}


def test_the_print_pack_has_the_cards_of_boards_with_results() -> None:
    whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    running = Running(EVENING)
    told = demo_evening(now(), 4)
    running.take([Stored(nth, entry) for nth, entry in enumerate(told, 1)])
    viewer = Viewer(Role.DIRECTOR, EVENING)
    plain = paper_of(running, viewer).blocks
    running.deals = deals_read({"2": whole, "99": whole})
    *same, heading, cards = paper_of(running, viewer).blocks
    assert same == list(plain)
    assert heading == PaperHeading("Hands", new_page=True)
    assert isinstance(cards, Tickets)
    [[diagram]] = cards.tickets
    assert isinstance(diagram, Diagram)
    assert diagram.title.startswith("Board 2 ")


def test_what_is_missing_is_counted_in_boards() -> None:
    running = Running("tuesday")
    running.take([Stored(n, e) for n, e in enumerate(demo_evening(now(), 4), 1)])
    state = running.state
    open_boards = [e for e in meetings_planned(state, state.plans[0]) if e.stands.is_missing]
    seen = publish_seen(running)
    assert len(seen.missing) < seen.lacking == len(open_boards)
