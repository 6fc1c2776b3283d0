"""What everybody sees of a congress: assignments, matches, one match; live, on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from overtrick.app.demo import CONGRESS
from overtrick.events.journal.entry import tell
from overtrick.events.journal.people import Registered
from overtrick.events.journal.stages import MatchTold
from tests.app.chromium import LAPTOP, PHONE, WALL
from tests.app.pages import SPOKEN, faults_of
from tests.app.serving import Served
from tests.app.swiss.conftest import Desk, drawn, teams

ROOM = f"/e/{CONGRESS}"


def test_assignments_by_name_and_by_table(desk: Desk) -> None:
    page = desk(f"{ROOM}/draw", PHONE, director=False)
    line = page.locator(".by-name tr", has_text="Amber")
    expect(line.first).to_contain_text("8 Heath")
    expect(page.locator("#lede")).to_contain_text("Round 4 of 5, 8 boards")


def test_a_new_draw_comes_to_the_wall_by_itself(served: Served, desk: Desk) -> None:
    served.open("small", *teams())
    page = desk("/e/small/draw?wall=true", WALL, director=False)
    expect(page.locator("#draw")).to_contain_text("not drawn yet")
    facts = drawn(served, "small")
    with served.client() as client:
        answer = client.post("/events/small/tell/draw", json={"stage": "1"})
        assert answer.status_code == 201, answer.text
    expect(page.locator(".assigned li")).to_have_count(4)
    assert len(facts) == 1


def test_a_match_board_by_board_with_its_scale(desk: Desk) -> None:
    page = desk(f"{ROOM}/match/3-7v1", LAPTOP)
    expect(page.locator("h1")).to_contain_text("7 Grove – 1 Amber")
    expect(page.locator(".lede")).to_have_text(
        "Round 3, table 1. WBF continuous scale, 20 to 0"
    )
    expect(page.locator("table").first.locator("tbody tr")).to_have_count(8)
    expect(page.locator(".sums")).to_contain_text("Victory points")


ROLLED = """() => [...document.querySelectorAll(".scroll")]
    .filter((each) => each.scrollWidth > each.clientWidth && !each.querySelector(".recap"))
    .map((each) => each.ariaLabel)"""
"""What is wider than its place, but for a cross table, which is as wide as there are teams."""


@pytest.mark.parametrize("language", SPOKEN)
def test_a_phone_shows_matches_without_rolling(
    served: Served, desk: Desk, language: str
) -> None:
    long = "Wolfgang-Amadeus Freiherr von Unruh-Hohenstein"
    served.tell(CONGRESS, [tell(Registered(contestant="1", name=long))])
    page = desk(f"/language/{language}?next=/join", PHONE, director=False)
    rolled = []
    for path in ("/matches", "/match/3-7v1"):
        page.goto(ROOM + path)
        for width in (320, 360, 390, 430):
            page.set_viewport_size({"width": width, "height": 800})
            rolled += [(path, width, each) for each in page.evaluate(ROLLED)]
    assert rolled == []


def test_no_line_of_a_draw_or_of_the_wall_breaks_within_a_phrase(
    served: Served, desk: Desk
) -> None:
    with served.client(None) as client:
        dutch = {"accept-language": "nl"}
        text = client.get(f"{served.url}{ROOM}/draw", headers=dutch).text
    assert '<span class="muted">u\u00a0speelt\u00a0thuis</span>' in text
    notes = desk(f"{ROOM}/screen", WALL, director=False).locator("#notes")
    expect(notes).to_contain_text("counts as it stands")
    assert " · 1\u00a0match counts" in (notes.text_content() or "")


def test_what_can_be_written_begins_as_a_sentence(desk: Desk) -> None:
    page = desk(f"/desk/{CONGRESS}/publish", LAPTOP)
    expect(page.get_by_label("Tidy table, comma separated")).to_be_visible()
    expect(page.get_by_text("Empty: the result")).to_be_visible()


def test_the_imps_of_a_pair_are_in_sight_on_the_smallest_phone(desk: Desk) -> None:
    page = desk(f"/language/fr?next={ROOM}/matches", PHONE, director=False)
    page.set_viewport_size({"width": 320, "height": 568})
    box = page.locator(".butler tbody td").first.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 320
    page.goto(f"{ROOM}/match/3-7v1")
    expect(page.locator(".lede")).to_contain_text("1. Barème")  # a sentence begins large


def test_boards_still_to_be_played_elsewhere_are_not_sent(served: Served) -> None:
    """Every table of a Swiss plays the same boards: what a match still in play has done."""
    with served.client(None) as client:
        text = client.get(f"{served.url}{ROOM}/match/4-1v8").text
    assert "Board by board" not in text


def test_the_ranking_of_teams_has_no_empty_column(desk: Desk) -> None:
    """Teams have victory points, no matchpoints: the column is there for pairs alone."""
    page = desk(f"{ROOM}/ranking", LAPTOP, director=False)
    expect(page.locator("table.ranking tbody tr")).to_have_count(12)
    expect(page.get_by_role("columnheader", name="Boards")).to_be_visible()
    expect(page.get_by_role("columnheader", name="Matchpoints")).to_have_count(0)


def test_no_such_match_is_said_plainly(served: Served) -> None:
    with served.client(None) as client:
        answer = client.get(f"{served.url}{ROOM}/match/nothing")
    assert answer.status_code == 404
    assert "no match" in answer.text


def test_names_of_a_team_are_escaped(served: Served) -> None:
    served.open("odd", *teams())
    from overtrick.events.journal.people import Registered

    odd = Registered(contestant="1", name="<b>Bold</b>")
    served.tell("odd", [tell(odd), *map(tell, drawn(served, "odd"))])
    with served.client(None) as client:
        text = client.get(f"{served.url}/e/odd/draw").text
    assert "<b>Bold" not in text
    assert "&lt;b&gt;Bold" in text


def test_the_page_of_a_team_says_where_it_plays_and_what_it_has_won(
    served: Served, desk: Desk
) -> None:
    page = desk(served.access.personal_link(CONGRESS, "12").path, PHONE, director=False)
    expect(page.locator("h1")).to_contain_text("Team 12")
    expect(page.locator(".seat-card")).to_contain_text("Table 4")
    expect(page.locator(".seat-card")).to_contain_text("3 Cedar")
    assert page.locator("#mine-now tbody tr").all_inner_texts()[:2] == [
        "1\t1 Amber\t1 – 25\t2.69",
        "2\t9 Isle\t13 – 27\t5.04",
    ]
    assert faults_of(page, PHONE) == []
    page.get_by_role("link", name="The match, board by board").click()
    expect(page.locator("h1")).to_contain_text("12 Larch")


def test_the_board_by_board_of_a_round_that_is_over(desk: Desk) -> None:
    page = desk(f"{ROOM}/card/1", PHONE, director=False)
    page.locator("#shown tbody a").nth(2).click()
    expect(page.locator("h1")).to_contain_text("7 Grove – 1 Amber")
    expect(page.locator("table").first.locator("tbody tr")).to_have_count(8)


def test_the_wall_shows_every_match_of_a_round_and_no_page_that_says_nothing_else(
    served: Served, desk: Desk
) -> None:
    """One match is told, one team has a bye; the ranking is to open after the round."""
    served.open("small", *teams(5))
    served.tell("small", [tell(each) for each in drawn(served, "small")])
    told = MatchTold(match="1-1v3", home="1", away="3", home_imps="5", away_imps="3")
    served.tell("small", [tell(told, by="director")])
    page = desk("/e/small/screen", WALL, director=False)
    expect(page.locator("#stage tbody tr")).to_have_count(3)
    heads = page.locator("#stage thead th").all_inner_texts()
    assert heads == ["Table", "Home", "Visitors"]
    expect(page.locator("#notes")).to_have_text("The ranking opens at the end.")
    expect(page.locator("#where")).to_have_text("")  # there is no other page


def test_the_tables_of_a_draw_are_there_before_any_card_is_made(
    served: Served, desk: Desk
) -> None:
    served.open("small", *teams())
    page = desk("/desk/small/room")
    expect(page.locator(".empty")).to_contain_text("Round 1 is not drawn yet")
    served.tell("small", [tell(each) for each in drawn(served, "small")])
    page.reload()
    heads = page.locator(".seating h2").all_inner_texts()
    assert heads == [
        f"Table\u00a0{n}, {room} room" for n in (1, 2) for room in ("open", "closed")
    ]
    expect(page.locator(".seating").first).to_contain_text("Team 1")
    expect(page.locator(".seating").first).to_contain_text("boards 1\u2060-\u20602")
    assert faults_of(page, LAPTOP, PHONE) == []
