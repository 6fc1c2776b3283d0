"""
Every screen of a club with long names fits, measured: no text is cut, no control too small;
on a phone with letters twice as large, too.
A screen reader meets headings, landmarks and named controls in the order of the eye.

The test looks in one language at the smallest phone and on a laptop.  ``SCREENS=DIR`` takes
every screen at five widths in six languages, for people, and asks axe in every theme and of
every state in both sizes.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from overtrick.app.access.viewer import Role
from overtrick.app.demo import CONGRESS, EVENING
from overtrick.events.commands.evening import chosen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.journal.plan import planning
from overtrick.messages import LANGUAGES
from overtrick.movements.registry import movement
from tests.app.chromium import LAPTOP, PHONE, TABLET, WALL
from tests.app.desk.evening import EVENT, evening, troubled
from tests.app.pages import SPOKEN, Opens, becomes_true, faults_of, misfits_of
from tests.app.serving import Served, fill_demo, serving
from tests.app.web.browsing import PHRASE

HEIGHTS = {320: 568, 390: 844, 820: 1180, 1366: 768, 1920: 1080}
LONG = (
    "Wolfgang-Amadeus Freiherr von Unruh-Hohenstein",
    "محمد عبد الرحمن الأنصاري",
    "אברהם בן־דוד הכהן",
    "Łukasz Brzęczyszczykiewicz-Żółtowski",
    "Maria da Conceição Oliveira e Vasconcelos",
)
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The wall lays itself out anew in another size."""
FIRST = """(row, name) => {
    const words = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let text; (text = words.nextNode()); ) {
        const at = text.data.indexOf(name);
        if (at < 0) continue;
        const place = document.createRange();
        place.setStart(text, at);
        place.setEnd(text, at + name.length);
        return place.getBoundingClientRect().left;
    }
}"""
"""Where a name begins for the eye."""
LAST = "demo-last-week"
LONGEST = "longest"
"""An evening with a long title, of four boards a round, each with a long result."""
DESK = (
    *("", "?round=2", "?view=all", "?view=boards", "/problems", "/names", "/room", "/paper"),
    *("/amend", "/rules", "/publish", "/cards", "/entries", "/setup", "/personal", "/prizes"),
    *("/cards?sheet=join", "/cards?sheet=guide", "/cards?sheet=rounds", "/handicaps"),
    "/result?board=1&ns=1&ew=1",
)
IN_TROUBLE = (
    *("", "/problems", "/amend?what=late-pair&pair=17"),
    "/result?board=12&ns=1&ew=14&table=1&round=4",
    "/result?board=10&ns=1&ew=14&table=1&round=4&rule=weighted",
)
SEEN = (
    *("", "/ranking", "/card/1", "/board/4", "/frequency/4", "/recap", "/rules", "/screen"),
    *("/why/1", "/why/1/4", "/hands/4", "/prizes"),
)
MATCHES = ("", "/ranking", "/matches", "/match/3-7v1", "/draw", "/draw?wall=true", "/screen")
PATHS = {
    "player": (
        *("/", "/join", "/nowhere", "/sign-in", "/home"),
        *(f"/e/{event}{each}" for event in (EVENING, LAST) for each in SEEN),
        *(f"/e/{CONGRESS}{each}" for each in MATCHES),
    ),
    "desk": (
        *("/desk", "/desk/new", "/desk/new?tables=6.5", "/desk/players"),
        *("/desk/devices", "/desk/club", "/desk/club/paper", "/desk/simultaneous"),
        *("/desk/players/ratings", "/desk/safe?check=true"),
        *(f"/desk/{EVENING}{each}" for each in DESK),
        *(f"/desk/{EVENT}{each}" for each in IN_TROUBLE),
        *(f"/desk/{CONGRESS}{each}" for each in ("", "/swiss", "/problems", "/publish")),
        *(f"/desk/{CONGRESS}/{each}" for each in ("swiss?new=true", "personal")),
        *(f"/desk/{LONGEST}{each}" for each in ("", "/swiss", "/publish")),
        f"/desk/{LAST}/publish",
    ),
}

CHOICES = (
    *("/desk/simultaneous", "/desk/players", "/desk/players/ratings", "/desk/new?tables=6.5"),
    *(f"/desk/{EVENING}/{each}" for each in ("amend", "rules", "handicaps")),
    f"/desk/{CONGRESS}/swiss?new=true",
)
"""Where one chooses among sentences."""
FEW = {
    "player": (
        "/",
        f"/e/{LAST}/screen",
        f"/e/{LONGEST}/screen",
        f"/e/{CONGRESS}/screen",
        f"/e/{EVENING}/ranking",
        f"/e/{CONGRESS}/matches",
    ),
    "desk": (
        *("/desk/new?tables=6.5", f"/desk/{CONGRESS}/swiss", f"/desk/{LAST}/publish"),
        *(
            f"/desk/{EVENING}{each}"
            for each in ("", "/names", "/room", "/amend", "/rules", "/paper")
        ),
        *(f"/desk/{EVENING}/result?board=1&ns=1&ew=1", f"/desk/{EVENING}/problems"),
        *("/desk/players", "/desk/devices"),
        *(f"/desk/{LONGEST}/swiss", f"/desk/{LONGEST}/publish"),
    ),
}
"""Those that have the most on them; the rest of the players' pages are in ``pad``."""

Tokens = Mapping[str, str | None]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """
    The demo's club, in which some have long names and are written from right to left.

    Every test here only looks: they share it, and one sign-in at the desk.
    """
    with serving(tmp_path_factory.mktemp("screens") / "club") as served:
        served.access.set_pass_phrase(PHRASE)
        # rounds are over: more is to be said
        fill_demo(served.store, ago=timedelta(minutes=20))
        for event in (EVENING, LAST):
            named = [
                tell(RegisteredPlayer(player=f"{nth + 1}a", name=name), by="director")
                for nth, name in enumerate(LONG)
            ]
            served.store.append(event, named)
        served.store.create(EVENT, "Tuesday pairs", evening(*troubled()))
        title = "Clubturnier der Freunde des Bridgesports in Unterpfaffenhofen"
        served.open(LONGEST, *longest(), title=title)
        yield served


@pytest.fixture(scope="module")
def tokens(served: Served) -> Tokens:
    """Of who works at the desk, who has signed in; and of a player, who has not."""
    return {"player": None, "desk": served.access.sign_in(PHRASE, "laptop").token}


def longest() -> Iterator[Facts]:
    """An evening of eight tables whose first round is nearly over."""
    grid = movement("mitchell:8:skip=yes:arrow=7")
    yield from (*chosen().facts, planning(grid, 4), RoundStarted(round="1"))
    for meeting in grid.meetings[0]:
        for board in range(4 * meeting.table - 3, 4 * meeting.table - meeting.table % 2):
            who: dict[str, Any] = {"board": board, "ns": meeting.ns, "ew": meeting.ew}
            outcome = ("3NTXX W +1", "4SX N -2", "6NT S =")[board % 3]
            yield Entered(outcome=outcome, table=str(meeting.table), round="1", **who)
            if board % 4:
                yield Confirmed(**who)


def looked_at(
    page: Page, paths: Iterable[str], widths: Iterable[int], language: str
) -> list[str]:
    """Look at every page in every width; with SCREENS, keep a picture of each."""
    found: list[str] = []
    folder = Path(os.environ["SCREENS"]) if "SCREENS" in os.environ else None
    for path in paths:
        answer = page.goto(path, wait_until="domcontentloaded")
        assert answer is not None
        assert answer.status < 400 or path == "/nowhere", path
        if "</" in page.locator("body").inner_text():
            found.append(f"{path}: markup to be read")
        for width in widths:
            page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            page.evaluate(DRAWN)
            found += [
                f"{path} {width}: {each}"
                for each in misfits_of(page)
                if 'id="message"'
                not in each  # the wall's reminder of what a page of it says whole
            ]
            if folder:
                name = (
                    f"{language} {width} {path.strip('/').replace('/', ' ').replace('?', ' ')}"
                )
                page.screenshot(path=folder / f"{name}.png", full_page=True)
        page.set_viewport_size({"width": 390, "height": HEIGHTS[390]})
        if "wall" in path:
            continue  # not for phones
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        found += [f"{path} at 200 %: {each}" for each in misfits_of(page)]
    return found


@pytest.mark.parametrize("language", SPOKEN if "SCREENS" in os.environ else ["pl"])
def test_every_screen_fits(tokens: Tokens, opens: Opens, language: str) -> None:
    paths_of, widths = (
        (PATHS, tuple(HEIGHTS)) if "SCREENS" in os.environ else (FEW, (320, 1366))
    )
    found: list[str] = []
    for who, paths in paths_of.items():
        page = opens(f"/language/{language}?next=/join", token=tokens[who])
        found += looked_at(page, paths, widths, language)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("who", PATHS)
def test_axe_finds_nothing(tokens: Tokens, opens: Opens, who: str) -> None:
    page = opens("/", token=tokens[who])
    is_long = "SCREENS" in os.environ
    themes = ("light", "dark", "contrast") if is_long else ()
    page.add_init_script(AXE_SCRIPT)
    looked_at, judged = set[str](), set[str]()
    for path in PATHS[who]:
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        kind = re.sub(r"^/(desk|e)/[^/?]+|\?.*|[0-9]+", "", path)
        sizes = (WALL,) if "wall" in path or path.endswith("/screen") else (PHONE, LAPTOP)
        if (kind in looked_at or path not in FEW[who]) and not is_long:
            sizes = sizes[:1]  # where it is narrowest; the fullest, once, on a laptop too
        looked_at.add(kind)
        assert faults_of(page, *sizes, themes=themes, judged=judged) == [], path


@pytest.mark.parametrize("language", SPOKEN)
def test_a_desk_in_every_language(tokens: Tokens, opens: Opens, language: str) -> None:
    """The grid is in sight on a laptop, names are whole, and the room fits a phone."""
    page = opens(f"/language/{language}?next=/desk/{EVENING}", token=tokens["desk"])
    for event in (EVENING, LONGEST, CONGRESS):
        page.goto(f"/desk/{event}")
        grid = page.locator("#tables:has(.grid)")
        assert grid.evaluate("each => each.scrollWidth - each.clientWidth") == 0, event
        called = page.locator("#calls, #tables").filter(has_text="ruling")
        assert called.count() == 0 or language == "en", event
        assert page.locator(".masthead").evaluate("each => each.clientHeight") < 90  # one line
    page.goto(f"/desk/{EVENING}/names")
    names = page.locator(".sit input")
    assert not names.evaluate_all("all => all.some((it) => it.scrollWidth > it.clientWidth)")
    seats = page.locator(".sit label")
    assert seats.evaluate_all("all => Math.max(...all.map((it) => it.clientHeight))") < 40
    narrow = ("room", "problems", "cards?sheet=guide", "cards?sheet=rounds", "cards?sheet=join")
    paths = [*(f"/desk/{EVENING}/{each}" for each in narrow), "/home"]
    found = looked_at(page, paths, [320], language)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("language", SPOKEN)
def test_tables_are_whole_on_a_tablet(tokens: Tokens, opens: Opens, language: str) -> None:
    """The percentages of a traveller and the buttons of a round's matches are in sight."""
    page = opens(f"/language/{language}?next=/join", TABLET, token=tokens["desk"])
    for path in (f"/e/{LAST}/board/4", f"/desk/{CONGRESS}/swiss"):
        page.goto(path)
        table = page.locator(".scroll:has(table)").first
        assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0, path


@pytest.mark.parametrize("language", SPOKEN)
def test_a_grid_that_is_too_wide_has_two_lines_a_table(
    tokens: Tokens, opens: Opens, language: str
) -> None:
    """A team's eight boards do not push its state off a tablet; on a laptop all is one line."""
    page = opens(f"/language/{language}?next=/desk/{CONGRESS}", token=tokens["desk"])
    grid = page.locator("#tables")
    is_below = """grid => {
        const [table, cell] = ["tbody th", ".cell"].map((each) => grid.querySelector(each));
        return cell.getBoundingClientRect().top > table.getBoundingClientRect().bottom;
    }"""
    expect(grid.locator(".cell")).to_have_count(12 * 8)
    for size in (LAPTOP, TABLET, LAPTOP):
        page.set_viewport_size(size)
        page.evaluate(DRAWN)
        assert grid.evaluate("each => each.scrollWidth - each.clientWidth") == 0
        assert grid.evaluate(is_below) is (size == TABLET)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_team_s_card_is_whole_on_the_smallest_phone(opens: Opens, language: str) -> None:
    page = opens(f"/language/{language}?next=/e/{CONGRESS}/card/1", PHONE)
    page.set_viewport_size({"width": 320, "height": 568})
    table = page.locator(".scroll:has(table)")
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_met_and_what_was_won_is_in_sight_on_a_phone(opens: Opens, language: str) -> None:
    """The pairs who made a score; on each board of a match what either team won."""
    page = opens(f"/language/{language}?next=/e/{LAST}/frequency/4", PHONE)
    page.locator(".pairs").first.wait_for()
    table = page.locator(".scroll:has(table)")
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0
    page.goto(f"/e/{CONGRESS}/match/3-7v1")
    won = page.locator(".scroll thead th.num:not(.narrow-not)").nth(1)
    assert won.evaluate("each => each.getBoundingClientRect().right") <= PHONE["width"]


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_awards_are_whole_on_the_smallest_phone(opens: Opens, language: str) -> None:
    """Why somebody gets one stands below the names, not in a column behind the edge."""
    page = opens(f"/language/{language}?next=/e/{LAST}/awards?by=acbl-club", PHONE)
    page.set_viewport_size({"width": 320, "height": 568})
    table = page.locator(".scroll:has(table)")
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0
    page.locator("tbody summary").first.click()
    expect(page.locator("tbody ol").first).to_be_visible()


def test_a_choice_that_is_too_long_ends_before_its_arrow(tokens: Tokens, opens: Opens) -> None:
    """In French on the smallest phone; at home it is whole, in as many lines as it needs."""
    page = opens(f"/language/fr?next=/desk/{EVENING}/rules", PHONE, token=tokens["desk"])
    page.set_viewport_size({"width": 320, "height": 568})
    cut = "each => getComputedStyle(each).textOverflow"
    assert page.locator("#method").evaluate(cut) == "ellipsis"
    page.goto("/home")
    page.select_option("#rotation", "cut-in")
    for choice in ("#edition", "#rotation"):
        text = page.locator(f"{choice} + span")
        whole = page.locator(f"{choice} option:checked").inner_text()
        assert text.inner_text() == whole
        box, around = text.bounding_box(), page.locator(choice).bounding_box()
        assert box is not None
        assert around is not None
        assert around["x"] <= box["x"]
        assert box["x"] + box["width"] <= around["x"] + around["width"] <= 320
        assert around["height"] >= box["height"] > 48  # two lines


def test_results_to_approve_fill_a_page_without_problems(tokens: Tokens, opens: Opens) -> None:
    page = opens(f"/desk/{EVENING}/problems", token=tokens["desk"])
    expect(page.locator("article.problem")).to_have_count(6)
    places = page.locator("article.problem").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect())"
    )
    assert len({each["left"] for each in places}) == 4
    assert len({each["top"] for each in places}) == 2


def test_names_and_numbers_stand_in_their_order(opens: Opens) -> None:
    """A partner stands behind the first, whatever their letters; Turkish percent before."""
    page = opens(f"/language/tr?next=/e/{LAST}/ranking")
    for path in ("ranking", "recap", "board/4"):
        page.goto(f"/e/{LAST}/{path}")
        row = page.locator("tr", has_text="Ben Birch")
        assert row.evaluate(FIRST, LONG[1]) < row.evaluate(FIRST, "Ben Birch"), path
        numbers = page.locator("tbody").first.inner_text()
        assert not re.search(r"\d[.]\d| %", numbers), path
    page.goto(f"/e/{CONGRESS}/matches")
    assert not re.search(r"\d[.]\d", page.locator(".recap").inner_text())
    for path, share in (("card/1", "%62,30"), ("rules", "%60")):
        page.goto(f"/e/{LAST}/{path}")
        shown = page.locator("main").inner_text()
        assert share in shown
        assert not re.search(r"\d ?%", shown)


def test_wide_tables_are_whole_on_a_laptop(tokens: Tokens, opens: Opens) -> None:
    """Scores at the end of a recap, and what is wrong with a journal, are in sight."""
    page = opens("/language/de?next=/join", token=tokens["desk"])
    for path in (f"/e/{LAST}/recap", "/desk/safe?check=true"):
        page.goto(path)
        table = page.locator(".scroll:has(table)")
        assert table.evaluate("each => each.scrollWidth - each.clientWidth") == 0, path


def test_numbers_of_a_cross_table_are_written_as_the_language_does(opens: Opens) -> None:
    page = opens(f"/language/fr?next=/e/{CONGRESS}/matches")
    cells = page.locator("table.recap tbody td.num").all_inner_texts()
    assert [each for each in cells if "." in each] == []
    assert any("," in each for each in cells)
    pairs = page.locator("table", has_text="Butler").locator("tbody th").all_inner_texts()
    assert all("salle" in each for each in pairs), pairs[:3]


def test_pairs_of_a_butler_take_few_lines_on_a_phone(opens: Opens) -> None:
    """Team, room and side stand in three lines at most, not a word a line."""
    page = opens(f"/e/{CONGRESS}/matches", PHONE)
    heights = (
        page.locator("table", has_text="Butler")
        .locator("tbody th")
        .evaluate_all("all => all.map((each) => each.clientHeight)")
    )
    assert heights
    assert max(heights) < 100


def test_what_is_chosen_is_whole_on_tablet_and_laptop(tokens: Tokens, opens: Opens) -> None:
    """Systems, rules and stages are sentences, and a name may have forty letters."""
    page = opens("/language/de?next=/join", token=tokens["desk"])
    assert looked_at(page, CHOICES, (820, 1366, 1920), "de") == []


def test_inputs_of_a_row_stand_on_one_line(tokens: Tokens, opens: Opens) -> None:
    """However long the titles above and the hints below them are."""
    page = opens("/language/tr?next=/join", token=tokens["desk"])
    for path in (f"/desk/{EVENING}/rules", f"/desk/{CONGRESS}/swiss?new=true"):
        page.goto(path)
        tops = page.locator(".rules-list > .field:visible").evaluate_all(
            """all => all.map((each) => [each, each.querySelector("input, select")]
                .map((it) => Math.round(it.getBoundingClientRect().top)).join())"""
        )
        rows = {each.split(",")[0] for each in tops}
        assert len(tops) > len(rows) > 2, path
        assert len(set(tops)) == len(rows), path


@pytest.mark.parametrize("language", SPOKEN)
def test_tables_of_the_desk_are_whole_on_a_phone(
    served: Served, tokens: Tokens, opens: Opens, language: str
) -> None:
    """Who has signed in and how to end it; what was checked; the standings of a stage."""
    served.access.api_token(Role.DIRECTOR, EVENING, "Website of the club and its scores")
    page = opens(f"/language/{language}?next=/join", PHONE, token=tokens["desk"])
    wide = "all => all.map((it) => it.scrollWidth - it.clientWidth)"
    for path in ("/desk/devices", "/desk/safe?check=true", f"/desk/{CONGRESS}/swiss"):
        page.goto(path)
        page.locator("main details").evaluate_all(
            "all => all.forEach((it) => (it.open = true))"
        )
        for width in (320, 390):
            page.set_viewport_size({"width": width, "height": 800})
            tables = page.locator("main .scroll, main pre")
            assert tables.count() > 1, path
            assert set(tables.evaluate_all(wide)) == {0}, (path, width)


def test_hints_begin_with_a_capital(tokens: Tokens, opens: Opens) -> None:
    page = opens("/language/tr?next=/join", token=tokens["desk"])
    for path in (f"/desk/{CONGRESS}/swiss?new=true", f"/desk/{CONGRESS}/swiss"):
        page.goto(path)
        hints = page.locator("main .hint").all_text_contents()
        assert len(hints) > 10
        assert [each for each in hints if each[:1].islower()] == []


def test_a_word_of_a_list_may_begin_with_a_capital(tokens: Tokens, opens: Opens) -> None:
    """As the keyboard of a phone writes it, and its hint."""
    page = opens("/language/tr?next=/join", token=tokens["desk"])
    page.goto(f"/desk/{CONGRESS}/swiss?new=true")
    page.locator("main details").evaluate_all("all => all.forEach((it) => (it.open = true))")
    field = page.locator("#c-carry_forward")
    value = """async (field) => (await import("/static/js/desk/field.js")).valueOf(field)"""
    for typed, sent in (
        ("Hiçbiri", "none"),
        ("İki aşamanın top puanlarına göre sonucun yarısı (EBU)", "ebu"),
        ("%25", "%25"),
    ):
        field.fill(typed)
        assert field.evaluate(value) == sent, typed


def test_what_is_in_doubt_begins_with_a_capital(tokens: Tokens, opens: Opens) -> None:
    page = opens(f"/language/tr?next=/desk/{EVENING}/publish", token=tokens["desk"])
    lines = page.locator("#d-unapproved li").all_text_contents()
    assert len(lines) == 6
    assert all(each.startswith("Bord\u00a0") for each in lines), lines


def test_the_ring_of_a_field_leaves_its_hint_whole(tokens: Tokens, opens: Opens) -> None:
    page = opens("/language/tr?next=/join", PHONE, token=tokens["desk"])
    for path in ("/desk/new", f"/desk/{EVENING}/result?board=1&ns=1&ew=1"):
        page.goto(path)
        field = page.locator(":focus")
        expect(field).to_be_visible()
        room = field.evaluate(
            """each => {
                const hint = document.getElementById(each.getAttribute("aria-describedby"));
                const { lineHeight, fontSize } = getComputedStyle(hint);
                const { outlineWidth, outlineOffset } = getComputedStyle(each);
                const letters = (parseFloat(lineHeight) - parseFloat(fontSize)) / 2;
                const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
                const from = each.getBoundingClientRect().bottom;
                return hint.getBoundingClientRect().top + letters - from - ring;
            }"""
        )
        assert room >= 0, path


def test_a_phone_is_told_of_no_keys(tokens: Tokens, opens: Opens) -> None:
    page = opens("/join", token=tokens["desk"])
    shown = "all => all.map((each) => getComputedStyle(each).display !== 'none')"
    for path in (
        f"/desk/{EVENING}/result?board=1&ns=1&ew=1",
        f"/desk/{CONGRESS}/swiss",
        f"/desk/{EVENING}/paper",
    ):
        page.goto(path)
        keys = page.get_by_text(re.compile(r"\bEnter (shows|adds|goes)\b"))
        for size, seen in ((PHONE, False), (LAPTOP, True)):
            page.set_viewport_size(size)
            assert keys.evaluate_all(shown) == [seen], path


def test_a_tablet_without_a_mouse_is_told_of_no_keys(
    served: Served, tokens: Tokens, chromium: Browser
) -> None:
    touched: Any = {"has_touch": True, "is_mobile": True, "viewport": TABLET}
    with chromium.new_context(base_url=served.url, **touched) as tablet:
        desk = {"name": "overtrick_desk", "value": tokens["desk"] or "", "url": served.url}
        tablet.add_cookies([desk])  # type: ignore[list-item]
        page = tablet.new_page()
        page.goto(f"/desk/{EVENING}")
        expect(page.locator("#deed-t")).to_be_visible()
        expect(page.locator(".button kbd").filter(visible=True)).to_have_count(0)


def test_tabs_stay_where_they_are_when_another_is_chosen(opens: Opens) -> None:
    page, found = opens("/join"), set[str]()
    for each in ("board", "frequency", "hands"):
        page.goto(f"/e/{LAST}/{each}/4")
        lefts = page.locator(".tabs a").evaluate_all("all => all.map((it) => it.offsetLeft)")
        assert len(lefts) == 3
        found.add(str(lefts))
    assert len(found) == 1


def test_a_table_without_a_phone_has_no_dash_on_a_phone(tokens: Tokens, opens: Opens) -> None:
    page = opens(f"/desk/{EVENING}", token=tokens["desk"])
    dash = page.locator("#tables td", has_text="–").last
    expect(dash).to_be_visible()
    page.set_viewport_size(PHONE)
    expect(dash).to_be_hidden()


def test_no_number_stands_alone_on_a_line(opens: Opens) -> None:
    """What ends a sentence takes a word along."""
    page = opens(f"/e/{CONGRESS}/ranking")
    page.set_viewport_size({"width": 320, "height": 568})
    note = page.locator("p, li").filter(has_text=re.compile("1 v 8")).first
    last = note.evaluate(
        """each => {
            const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
            let text;
            while (words.nextNode())
                if (words.currentNode.data.includes("1 v 8")) text = words.currentNode;
            const at = text.data.indexOf("1 v 8"), place = document.createRange();
            const top = (from) => {
                place.setStart(text, from);
                place.setEnd(text, from + 1);
                return place.getBoundingClientRect().top;
            };
            return [top(at + 2), top(at + 4)];
        }"""
    )
    assert last[0] == last[1]


def test_a_table_that_goes_on_shows_it(tokens: Tokens, opens: Opens) -> None:
    """A shadow stands at the edge until the end is in sight; who a line is about stays."""
    shadow = "each => +getComputedStyle(each, '::after').opacity"
    left = "each => each.getBoundingClientRect().left"
    page = opens("/language/tr?next=/join", TABLET, token=tokens["desk"])
    page.emulate_media(reduced_motion="reduce")  # for those, too: nothing moves by itself
    page.goto(f"/e/{LAST}/recap")
    table = page.locator(".scroll:has(> table)")
    page.evaluate(DRAWN)
    assert table.evaluate("each => each.scrollWidth - each.clientWidth") > 0
    assert table.evaluate(shadow) > 0
    table.evaluate("each => each.scrollLeft = each.scrollWidth")
    page.evaluate(DRAWN)
    assert table.evaluate(shadow) == 0
    lefts = table.locator("tbody th, thead .who").evaluate_all(f"all => all.map({left})")
    assert max(lefts) - table.evaluate(left) < 1
    page.goto(f"/e/{LAST}/ranking")
    whole = page.locator(".scroll:has(> table)")
    assert whole.evaluate(shadow) == 0


def test_the_sum_of_a_match_stands_apart_and_has_the_sign_of_its_boards(opens: Opens) -> None:
    page = opens(f"/e/{CONGRESS}/match/3-8v2")
    last, sums = page.locator(".scroll tbody tr").last, page.locator(".sums")
    edge = "(each, side) => each.getBoundingClientRect()[side]"
    assert sums.evaluate(edge, "top") > last.evaluate(edge, "bottom") + 10
    margin = sums.get_by_role("row", name="Margin").inner_text()
    assert "−15" in margin
    assert "-" not in margin


def test_who_meets_whom_stands_on_one_line(tokens: Tokens, opens: Opens) -> None:
    """Neither the numbers of two pairs part from each other, nor a team's from its name."""
    lines = """all => all.map((each) => {
        const place = document.createRange();
        place.selectNodeContents(each);
        return new Set([...place.getClientRects()].map((box) => Math.round(box.bottom / 9)));
    }).map((each) => each.size)"""
    page = opens("/language/tr?next=/join", TABLET, token=tokens["desk"])
    for path in (f"/desk/{EVENING}", f"/desk/{EVENING}/paper", f"/e/{LAST}/frequency/4"):
        page.goto(path)
        pairs = page.locator(".pairs")
        expect(pairs.first).to_be_visible()
        assert set(pairs.evaluate_all(lines)) == {1}, path
    page.set_viewport_size(PHONE)
    page.goto(f"/e/{CONGRESS}/draw")
    assert set(page.locator(".by-name tbody th").evaluate_all(lines)) == {1}


def test_a_browser_with_letters_twice_as_large_breaks_no_word(
    tokens: Tokens, opens: Opens
) -> None:
    """Rules for narrow pages count in letters, so a phone's own size of them is narrower."""
    page = opens("/language/pl?next=/join", PHONE, token=tokens["desk"])
    sizes = page.context.new_cdp_session(page)
    for path in ("/desk/new?tables=6.5", f"/desk/{EVENING}/rules"):
        page.goto(path)
        sizes.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        becomes_true(page, "matchMedia('(max-width: 16rem)').matches")
        assert misfits_of(page) == [], path


def test_who_sits_where_is_asked_beside_its_own_seat(tokens: Tokens, opens: Opens) -> None:
    """On a phone a seat stands over its name, nearer than under the name before it."""
    page = opens(f"/desk/{EVENING}/names", PHONE, token=tokens["desk"])
    boxes = (
        page.locator(".seating")
        .first.locator(".sit")
        .evaluate_all(
            """all => all.flatMap((each) => ["label", "input"]
            .map((it) => each.querySelector(it).getBoundingClientRect())
            .map(({ top, bottom }) => [top, bottom]))"""
        )
    )
    (_, north), (name, end), (south, _) = boxes[:3]
    assert name - north < south - end


@pytest.mark.parametrize("view", ["all", "boards"])
def test_a_phone_reads_of_which_round_a_number_is(
    tokens: Tokens, opens: Opens, view: str
) -> None:
    """The head that says so on a laptop is out of sight there."""
    page = opens(f"/desk/{EVENING}?view={view}", token=tokens["desk"])
    rounds = page.locator(".overview tbody tr").first.locator(".nr")
    expect(rounds).to_have_text(list("1234567"))
    expect(rounds.first).to_be_hidden()
    page.set_viewport_size(PHONE)
    expect(rounds.first).to_be_visible()
