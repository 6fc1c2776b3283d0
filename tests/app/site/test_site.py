"""A site: links lead somewhere, names are text and in no address, folders are respected."""

from __future__ import annotations

import io
import json
import posixpath
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from overtrick.app.access.viewer import Viewer
from overtrick.app.site.own import SiteEvent, event_of, event_of_contents, recap_part
from overtrick.app.site.pages import MANIFEST, Site, files, write_site
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Opened
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.formats.contents.people import Person
from overtrick.formats.journals.journal import open_journal
from overtrick.formats.registry import read_bytes
from overtrick.messages import speaking
from tests.app.pages import faults_of
from tests.app.web.test_escaping import EVIL, Reader
from tests.cli.command import overtrick
from tests.core.test_watched import counted

EXAMPLES = Path(__file__).parents[3] / "examples"
LONG = "Maximiliane-Alexandra von Wolkenstein-Trostburg Donaudampfschifffahrtsgesellschaft"
LIMIT = 60_000
"""Bytes of a page before its pictures."""

Made = dict[str, bytes]


def event_with(*names: str) -> SiteEvent:
    """The example with cards, the first who sit there under other names."""
    contents, _ = read_bytes((EXAMPLES / "hands.pbn").read_bytes(), "hands.pbn")
    first, *others = contents.contestants
    renamed = replace(first, players=tuple(map(Person, names)))
    found = replace(contents, contestants=(renamed, *others))
    return event_of_contents(found, "e")[0]


def made_of(event: SiteEvent) -> Made:
    return dict(files(Site({event.id: event})))


def short(name: str, folder: Path) -> str:
    """Write an evening of the examples anew, but only its first two boards: a smaller site."""
    head, *rows = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    at = head.split(",").index("board")
    file = folder / Path(name).name
    few = [row for row in rows if row.split(",")[at] in ("1", "2")]
    file.write_text("\n".join([head, *few]), encoding="utf-8")
    return str(file)


def short_season(folder: Path, **changes: object) -> tuple[str, int]:
    """Write the season of the examples of short evenings: its file, and how many they are."""
    plan = json.loads((EXAMPLES / "season.json").read_text()) | changes
    for session in plan["sessions"]:
        session["file"] = short(session["file"], folder)
    file = folder / "season.json"
    file.write_text(json.dumps(plan))
    return str(file), len(plan["sessions"])


@pytest.fixture(scope="module")
def watched_site() -> tuple[Made, list[tuple[str, int, int]]]:
    """A site whose names are evil and long, and how far it was said to be at its end."""
    event, made = event_with(EVIL, LONG), Made()
    ends = counted(lambda: made.update(made_of(event)))
    return made, ends


@pytest.fixture(scope="module")
def made(watched_site: tuple[Made, list[tuple[str, int, int]]]) -> Made:
    return watched_site[0]


def test_how_far_it_is_shows_while_pages_are_made(
    watched_site: tuple[Made, list[tuple[str, int, int]]],
) -> None:
    """Pages are found by the links of those before: there come to be more of them."""
    made, ends = watched_site
    assert ends[0] == ("files", len(made), len(made))


def pages_of(made: Made) -> dict[str, str]:
    return {path: data.decode() for path, data in made.items() if path.endswith(".html")}


def dangling(made: Made) -> list[tuple[str, str]]:
    """The links of pages that lead to no file of the site."""
    return [
        (path, link)
        for path, text in pages_of(made).items()
        for link in re.findall(r'\s(?:href|src)="([^"#]*)', text)
        if link
        and posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) not in made
    ]


def test_every_kind_of_page_is_there_and_every_link_leads_to_one(made: Made) -> None:
    kinds = ("board", "frequency", "hands", "card", "why", "recap", "picture", "static")
    assert {path.split("/")[0] for path in made if "/" in path} == {*kinds}
    assert {"index.html", "ranking.html", "recap.html", "find.html"} <= {*made}
    assert dangling(made) == []
    assert len([path for path in made if path.startswith("why/NS-1/")]) == 8


def test_names_are_text_and_in_no_address(made: Made) -> None:
    shown = 0
    for path, text in pages_of(made).items():
        reader = Reader()
        reader.feed(text)
        is_picture = path.startswith("picture/")  # a picture brings styles of its own
        assert [each for each in reader.found if not (is_picture and " style=" in each)] == []
        assert "<script>evil" not in text
        assert "<img src=x" not in text
        shown += "zq" in reader.text
    assert shown >= 8
    assert not [path for path in made if "zq" in path or "Maximiliane" in path]


def test_pages_are_small_and_need_no_script(made: Made) -> None:
    for path, text in pages_of(made).items():
        bare = re.sub(r"<svg class=.marks.*</svg>", "", text, flags=re.DOTALL)
        assert len(bare.encode()) < LIMIT, path
        scripts = re.findall(r"<script\b([^>]*)", text)
        assert scripts == [f' src="{"../" * path.count("/")}static/js/site.js"']


def test_a_recap_of_many_is_parted_so_that_each_part_is_small() -> None:
    rows = [
        f"{board},{ns},{101 + (ns + board) % 36},4S,N,{6 + (ns * board) % 7}"
        for board in range(1, 37)
        for ns in range(1, 37)
    ]
    table = "\n".join(["board,ns,ew,contract,declarer,tricks", *rows]).encode()
    event, _ = event_of_contents(read_bytes(table, "a.csv")[0], "e")
    recaps = [recap_part(event, Viewer(), part).context["recaps"][0] for part in (1, 2, 3, 4)]
    assert [each.boards[0] for each in recaps] == [1, 34, 1, 34]
    assert all(len(each.lines) * len(each.boards) <= 1200 for each in recaps)
    with pytest.raises(UnknownName, match="no part 5"):
        recap_part(event, Viewer(), 5)


def test_the_same_event_is_the_same_bytes_and_old_addresses_stay(made: Made) -> None:
    assert made_of(event_with(EVIL, LONG)) == made
    journal, _ = open_journal(EXAMPLES / "tuesday.jsonl")
    results = [entry.id for entry in journal.entries if isinstance(entry.facts, Entered)]
    fewer = fold([entry for entry in journal.entries if entry.id not in results[-2:]])
    earlier, later = (made_of(event_of(each, "e")) for each in (fewer, journal))
    assert earlier.keys() <= later.keys()
    assert earlier["ranking.html"] != later["ranking.html"]


def test_whoever_is_shown_by_number_has_no_name_on_any_page() -> None:
    people = [
        RegisteredPlayer(player="p1", name="Hidden Person", number="4711", shown="number"),
        RegisteredPlayer(player="p2", name="Open Person", number="4712"),
        Registered(contestant="1", players=("p1", "p2")),
    ]
    boards = [Entered(board=7, ns=f"{n}", ew=f"{n + 1}", outcome="+170") for n in (1, 3)]
    event = event_of(fold(map(tell, [Opened(title="Tuesday"), *people, *boards])), "e")
    made = made_of(event)
    assert b"Open Person" in made["ranking.html"]
    assert b"4711" in made["ranking.html"]
    assert b"Points alone" in made["board/7.html"]  # a result without its contract has a page
    assert not [path for path, data in made.items() if b"Hidden" in data]


def test_only_what_changed_is_written_and_nothing_of_others_is_touched(tmp_path: Path) -> None:
    first = write_site(
        [("index.html", b"1"), ("why/1.html", b"1"), ("old.html", b"1")], tmp_path
    )
    assert first == (3, 3, 0)
    (tmp_path / "mine.txt").write_text("mine")
    kept = (tmp_path / "why" / "1.html").stat().st_ino
    again = write_site([("index.html", b"2"), ("why/1.html", b"1")], tmp_path)
    assert again == (2, 1, 1)
    assert (tmp_path / "why" / "1.html").stat().st_ino == kept
    assert {path.name for path in tmp_path.iterdir()} == {
        *("index.html", "why", "mine.txt", MANIFEST)
    }
    with pytest.raises(OvertrickError, match=r"mine\.txt is there already"):
        write_site([("index.html", b"3"), ("mine.txt", b"theirs")], tmp_path)
    assert (tmp_path / "index.html").read_bytes() == b"2"


def test_a_page_that_somebody_changed_is_not_removed(tmp_path: Path) -> None:
    write_site([("index.html", b"1"), ("old.html", b"1")], tmp_path)
    (tmp_path / "old.html").write_bytes(b"changed by hand")
    assert write_site([("index.html", b"1")], tmp_path).removed == 0
    (tmp_path / MANIFEST).write_text('{"../outside.html": "x"}')
    (tmp_path.parent / "outside.html").write_text("outside")
    write_site([("index.html", b"1")], tmp_path)
    assert (tmp_path.parent / "outside.html").exists()


def test_what_was_bookmarked_opens_after_a_correction(tmp_path: Path) -> None:
    """Also the pages of a board that counts no more; what comes back takes its place again."""
    head, *every = (EXAMPLES / "evening.csv").read_text(encoding="utf-8").splitlines()
    board = head.split(",").index("board")
    few = sorted({row.split(",")[board] for row in every})[:4]
    rows = [head, *(row for row in every if row.split(",")[board] in few)]
    last = rows[-1].split(",")[board]
    table, site = tmp_path / "evening.csv", tmp_path / "site"

    def made(lines: list[str]) -> dict[str, bytes]:
        table.write_text("\n".join(lines), encoding="utf-8")
        assert overtrick("report", str(table), "-o", str(site)).status == 0
        return {str(each.relative_to(site)): each.read_bytes() for each in site.rglob("*.html")}

    first = made(rows)
    fewer = made([row for row in rows if row.split(",")[board] != last])
    assert {*first} == {*fewer}
    stub = fewer[f"board/{last}.html"]
    assert b"No longer part of the results" in stub
    assert b'<a href="../index.html">' in stub
    assert fewer == made([row for row in rows if row.split(",")[board] != last])
    assert made(rows) == first


def test_a_season_has_its_ranking_its_sessions_and_a_page_for_each_line(tmp_path: Path) -> None:
    rows = ["board,ns,ew,score", *(f"1,{n},{n + 1},{100 * n}" for n in (1, 3, 5))]
    for name, few in (("3 March.csv", rows), ("10 March.csv", rows[:3])):
        (tmp_path / name).write_text("\n".join(few))
    sessions = [{"file": "3 March.csv"}, {"file": "10 March.csv"}]
    players = {"1": ["Ann", "Bob"], "3": ["<b>Cid", "Dee"]}
    plan = {"title": "Spring", "rules": {"best": 1}, "players": players, "sessions": sessions}
    (tmp_path / "season.json").write_text(json.dumps(plan))
    done = overtrick("report", str(tmp_path / "season.json"), "-o", str(tmp_path / "site"))
    assert done.status == 0, done.err
    made = {
        str(path.relative_to(tmp_path / "site")): path.read_bytes()
        for path in (tmp_path / "site").rglob("*")
        if path.is_file()
    }
    assert dangling(made) == []
    assert {"index.html", "3-march/index.html", "3-march/card/NS-1.html"} <= {*made}
    assert b"Ann &amp; Bob" in made["3-march/ranking.html"]
    assert b"&lt;b&gt;Cid &amp; Dee" in made["index.html"]
    lines = [data for path, data in made.items() if path.startswith("line/")]
    assert any(b"dropped: the best 1" in line for line in lines)


def test_a_name_is_found_on_any_keyboard_and_sorted_by_its_language(
    tmp_path: Path, chromium: Browser
) -> None:
    names = ["İpek Iğdır", "Łucja Żółć", "Zoë Straße", "דוד לוי", "Maria Nowak"]
    rows = [f"1,{n},1{n},{name},X{n},420" for n, name in enumerate(names, 1)]
    table = "\n".join(["board,ns,ew,ns_names,ew_names,score", *rows]).encode()
    event = event_of_contents(read_bytes(table, "a.csv")[0], "e")[0]
    with speaking("pl"):
        write_site(made_of(event).items(), tmp_path)
    context = chromium.new_context()
    page = context.new_page()
    page.goto((tmp_path / "find.html").as_uri())
    rows_seen, field = page.locator("tbody tr:visible"), page.get_by_role("searchbox")
    for typed, name in (
        *(("ipek igdir", names[0]), ("IĞDIR", names[0]), ("ıgdır", names[0])),
        *(("zolc", names[1]), ("ŁUCJA", names[1]), ("zoe strasse", names[2])),
        ("לוי", names[3]),
    ):
        field.fill(typed)
        assert [text.split("\t")[1] for text in rows_seen.all_inner_texts()] == [name], typed
    field.fill("N")
    page.get_by_role("button").last.click()
    found = [text.split("\t")[1] for text in rows_seen.all_inner_texts()]
    context.close()
    assert found.index("Łucja Żółć") < found.index("Maria Nowak")


def test_a_congress_in_german_has_german_titles_and_byes(
    tmp_path: Path, chromium: Browser
) -> None:
    """A team event whose matches were told whole has no board to show in its recap."""
    given = (str(EXAMPLES / "congress.jsonl"), "--language", "de", "-o", str(tmp_path))
    done = overtrick("report", *given)
    assert done.status == 0, done.err
    pages = {each: each.read_text(encoding="utf-8") for each in tmp_path.rglob("*.html")}
    titles = {re.findall("<title>(.*?)</title>", page)[0] for page in pages.values()}
    assert "Rangliste: Autumn congress" in titles
    assert not [each for each in titles if each.startswith(("Ranking", "Match", "Why"))]
    bye = next(each for each, page in pages.items() if "</bdi>: Freilos" in page)
    context = chromium.new_context()
    page = context.new_page()
    page.goto(bye.as_uri())
    assert faults_of(page) == []
    context.close()


def test_what_is_wrong_in_the_deals_is_named_by_its_line_once(tmp_path: Path) -> None:
    table, deals = tmp_path / "few.csv", tmp_path / "deals.pbn"
    table.write_text("board,ns,ew,score\n1,1,2,420\n")
    whole = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    deals.write_text(f'[Board "1"]\n[Deal "{whole}"]\n\n[Board "2"]\n[Deal "N:xx"]\n')
    given = (str(table), "--deals", str(deals), "-o", str(tmp_path / "site"))
    assert overtrick("report", *given).err.count(str(deals)) == 1


def test_what_is_no_event_is_said(tmp_path: Path) -> None:
    (tmp_path / "empty.csv").write_text("board,ns,ew,score\n")
    done = overtrick("report", str(tmp_path / "empty.csv"), "-o", str(tmp_path / "site"))
    assert done.status == 1
    assert "no results in it" in done.err
    assert not (tmp_path / "site").exists()


def test_a_site_is_read_from_its_folder_without_scripts_and_with_them(
    made: Made, tmp_path: Path, chromium: Browser
) -> None:
    """From the ranking to a number's causes by clicking; then axe on every kind of page."""
    write_site(made.items(), tmp_path)
    still = chromium.new_context(
        java_script_enabled=False, viewport={"width": 390, "height": 844}
    )
    page = still.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    for name in ("Ranking", "Ivo Petru & Jan Vos", "Why 60.94 %?", "why?", "Board 1"):
        page.get_by_role("main").get_by_role("link", name=name).first.click()
    assert page.locator("h1").inner_text() == "Board\u00a01"
    assert page.get_by_role("main").get_by_text("J8754").count() == 1
    still.close()
    live = chromium.new_context(viewport={"width": 320, "height": 800})
    page = live.new_page()
    page.add_init_script(AXE_SCRIPT)
    judged: set[str] = set()
    for path in _one_of_each(made):
        page.goto((tmp_path / path).as_uri())
        assert faults_of(page, judged=judged) == [], path
        _nothing_is_cut(page, path)
    _finds_and_sorts(page, tmp_path)
    live.close()


def _nothing_is_cut(page: Page, path: str) -> None:
    """A table fits at each width of a phone; the recap and pictures are shifted by hand."""
    is_wide = path.startswith(("recap", "picture"))
    for width in () if is_wide else (320, 360, 390, 430):
        page.set_viewport_size({"width": width, "height": 800})
        wider = (
            "all => all.map(one => one.scrollWidth - one.clientWidth).filter(more => more > 0)"
        )
        assert page.locator(".scroll").evaluate_all(wider) == [], (path, width)


def _one_of_each(made: Made) -> list[str]:
    kinds: dict[str, str] = {}
    for path in pages_of(made):
        kinds.setdefault(re.sub(r"[0-9]+", "#", path.replace("EW", "NS")), path)
    return list(kinds.values())


def _finds_and_sorts(page: Page, folder: Path) -> None:
    page.goto((folder / "find.html").as_uri())
    line = page.locator(".page-head").evaluate("each => each.getBoundingClientRect().bottom")
    assert page.locator("label").evaluate("each => each.getBoundingClientRect().top") > line + 8
    who = page.locator("tbody th").first
    assert who.evaluate("each => getComputedStyle(each).whiteSpace") == "nowrap"
    size = page.viewport_size
    page.set_viewport_size({"width": 320, "height": 640})
    page.reload()
    ends = "each => each.getBoundingClientRect().right"
    assert page.locator("nav.nav [aria-current]").evaluate(ends) <= 320
    assert size
    page.set_viewport_size(size)
    rows = page.locator("tbody tr:visible")
    page.get_by_label("Name or number").fill("vos ivo")
    assert rows.all_inner_texts() == ["NS 5\tIvo Petru & Jan Vos"]
    page.get_by_label("Name or number").fill("")
    page.get_by_role("button", name="Names").click()
    page.get_by_role("button", name="Names").click()
    assert "Sara Koch" in rows.nth(0).inner_text()
    assert "zq" in rows.last.inner_text()  # signs that are no letters come before letters


def test_awards_are_a_page_with_every_why(tmp_path: Path) -> None:
    hands = str(EXAMPLES / "hands.pbn")
    asked = ("--scheme", "acbl-club")
    done = overtrick("report", hands, "-o", str(tmp_path / "site"), *asked)
    assert done.status == 0
    found = json.loads(overtrick("awards", hands, *asked, "--json").out)["awards"]
    page = (tmp_path / "site" / "awards.html").read_text()
    assert page.count("<summary>Why ") == sum(bool(line["award"]) for line in found) > 0
    assert 'href="awards.html"' in (tmp_path / "site" / "index.html").read_text()
    assert "<form" not in page
    overtrick("report", hands, "-o", str(tmp_path / "without"))
    assert not (tmp_path / "without" / "awards.html").exists()


def test_a_season_of_awards_shows_those_of_each_session(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text((EXAMPLES / "awards.toml").read_text())
    season, number = short_season(tmp_path, rules={"counts": "awards", "scheme": "own.toml"})
    done = overtrick("report", season, "-o", str(tmp_path / "site"))
    assert done.status == 0
    pages = list((tmp_path / "site").rglob("awards.html"))
    assert len(pages) == number
    assert all("Friday club" in page.read_text() for page in pages)


def test_awards_that_no_rule_gives_are_refused(tmp_path: Path) -> None:
    hands = str(EXAMPLES / "hands.pbn")
    done = overtrick("report", hands, "-o", str(tmp_path / "site"), "--scheme", "wbf-games")
    assert done.status == 1
    assert "wbf-games asks for a level" in done.err
    assert not (tmp_path / "site").exists()


def test_handicaps_are_a_page_with_both_lists(tmp_path: Path) -> None:
    evening, site = str(EXAMPLES / "evening.csv"), tmp_path / "site"
    asked = ("--handicap", "ebu", "--grades", str(tmp_path / "grades.csv"))
    (tmp_path / "grades.csv").write_text("id,grade\n1,60\n2,44\n")
    done = overtrick("report", evening, "-o", str(site), *asked)
    assert done.status == 0
    assert "no grade for 6, 7, 4" in done.err
    ranked = json.loads(overtrick("rank", evening, *asked, "--json").out)["ranking"]
    page = (site / "handicaps.html").read_text()
    assert 'href="handicaps.html"' in (site / "index.html").read_text()
    assert "<form" not in page
    rows = re.findall(
        r"<tr><td>([0-9=]+)</td>.*?card/(\d+)\.html.*?<td>(\d+=?)</td></tr>", page
    )
    assert [(place, id) for place, id, _ in rows] == [
        (str(line["place"]), line["id"]) for line in ranked
    ]
    assert rows[0] == ("1", "2", "3")
    overtrick("report", short("evening.csv", tmp_path), "-o", str(tmp_path / "without"))
    assert (tmp_path / "without" / "index.html").exists()
    assert not (tmp_path / "without" / "handicaps.html").exists()


def test_a_season_with_handicaps_shows_both_lists_of_each_session(tmp_path: Path) -> None:
    (tmp_path / "grades.csv").write_text("id,grade\n1,60\n2,44\n")
    season, number = short_season(tmp_path, handicap="ebu", grades="grades.csv")
    done = overtrick("report", season, "-o", str(tmp_path / "site"))
    assert done.status == 0
    assert len(list((tmp_path / "site").rglob("handicaps.html"))) == number


def test_ratings_are_a_page_and_stand_beside_a_season(tmp_path: Path) -> None:
    table, site = tmp_path / "ratings.csv", tmp_path / "site"
    table.write_text(
        "id,place,rating,place_before,rating_before\nAnn,1,55.5,2,51\nBob,2,52,,\n"
    )
    asked = ("--ratings", str(table))
    season, _ = short_season(tmp_path)
    done = overtrick("report", season, "-o", str(site), *asked)
    assert done.status == 0
    index, page = (site / "index.html").read_text(), (site / "ratings.html").read_text()
    assert 'href="ratings.html"' in index
    assert re.search(r"Ann &amp; Bob.*?53\.75</td>", index)
    assert "<form" not in page
    place, name = r'<tr><td class="rank">(\d)</td>', r"<bdi>(\w+)</bdi></th>"
    rating, before = r">([0-9.]+)</td>", r'<td class="wide">(.)</td>'
    assert re.findall(".*?".join((place, name, rating, before)), page, re.DOTALL) == [
        ("1", "Ann", "55.5", "2"),
        ("2", "Bob", "52", "–"),
    ]
    evening = short("evening.csv", tmp_path)
    overtrick("report", evening, "-o", str(tmp_path / "one"), *asked)
    assert 'href="ratings.html"' in (tmp_path / "one" / "index.html").read_text()
    table.write_text("name,points\nAnn,3\n")
    refused = overtrick("report", evening, "-o", str(tmp_path / "two"), *asked)
    assert (refused.status, (tmp_path / "two").exists()) == (1, False)
    assert "no column id, no column grade" in refused.err


@pytest.mark.parametrize("results", ["evening.csv", "season.json"])
def test_ratings_are_read_once_so_that_they_may_be_typed(
    results: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = io.BytesIO(b"id,place,rating\nAnn,1,55.5\nBob,2,52\n")
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=typed))
    asked = ("-o", str(tmp_path / "site"), "--ratings", "-")
    file = short(results, tmp_path) if results.endswith(".csv") else short_season(tmp_path)[0]
    assert overtrick("report", file, *asked).status == 0
    assert "55.5" in (tmp_path / "site" / "ratings.html").read_text()


def test_handicaps_that_a_method_cannot_add_are_refused(tmp_path: Path) -> None:
    evening = str(EXAMPLES / "evening.csv")
    (tmp_path / "grades.csv").write_text("id,grade\n1,60\n")
    asked = ("--handicap", "imps", "--grades", str(tmp_path / "grades.csv"))
    done = overtrick("report", evening, "-o", str(tmp_path / "site"), *asked)
    assert (done.status, (tmp_path / "site").exists()) == (1, False)
    assert "handicaps in IMP cannot be added to matchpoints" in done.err
