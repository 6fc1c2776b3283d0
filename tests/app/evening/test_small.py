"""Two rounds each, set up by pages and played on phones: Swiss pairs, and an individual."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, expect
from typer.testing import CliRunner

from overtrick.cli.app import app
from tests.app.chromium import PHONE
from tests.app.evening.test_mitchell import rows_of
from tests.app.exported import ranked_by_command
from tests.app.pad.conftest import Phone
from tests.app.pages import Opens
from tests.app.serving import Served

LINES = ("4s n =", "3nt e -1", "2h s +1", "5d w =", "1nt n -2", "4h e =")


def phones_at(served: Served, opens: Opens, event: str) -> list[Phone]:
    """Two phones that have scanned the cards of the two tables."""
    links = [served.access.table_link(event, table).path for table in "12"]
    return [Phone(page, page.context) for page in (opens(link, PHONE) for link in links)]


def play(phones: list[Phone], number: int) -> None:
    """Every table sits down for a round, enters each of its boards, and the others agree."""
    for at, phone in enumerate(phones):
        phone.sit(number)
        open_boards = phone.page.get_by_role("button", name=re.compile(r"^Board \d+"))
        expect(open_boards.first).to_be_visible()
        boards = [int(re.findall(r"\d+", name)[0]) for name in open_boards.all_inner_texts()]
        for board in boards:
            phone.press(f"{'Board' if board == boards[0] else 'Next board'} {board}")
            phone.type(LINES[(3 * board + at + number) % len(LINES)])
            phone.press("Agree")
            phone.sees("agreed")
        phone.page.get_by_role("button", name=re.compile("The move|Done")).click()


def ask(desk: Page, title: str, tables: str = "2") -> None:
    """Ask for some tables, and wait for what fits."""
    desk.get_by_label("What is it called?").fill(title)
    desk.get_by_label("Tables").fill(tables)
    expect(desk.locator(".proposal").first).to_be_visible()


def publish(desk: Page) -> None:
    """Publish the pairing that the desk shows."""
    desk.locator("#publish-draw button").click()
    desk.locator("dialog .primary").click()


def event_of(desk: Page, page: str) -> str:
    """Wait for a page of the desk, and give the event that it is of."""
    desk.wait_for_url(f"**{page}")
    return desk.url.split("/desk/")[1].split("/")[0]


def the_ranking_is_the_commands(
    served: Served, desk: Page, event: str, folder: Path, score: str
) -> None:
    """The page ranks as the command does from the exported file."""
    desk.goto(f"/e/{event}/ranking")
    ranking = ranked_by_command(served, event, folder)["ranking"]
    assert rows_of(desk) == [
        [row["id"], f"{row['place']}{'=' * row['tied']}", score.format(**row)]
        for row in ranking
    ]


def test_swiss_pairs(served: Served, opens: Opens, desk: Page, tmp_path: Path) -> None:
    ask(desk, "Swiss pairs")
    desk.get_by_role("button", name="Swiss or knock-out").click()
    event = event_of(desk, "/swiss")
    desk.locator("#teams").fill("1; Archer\n2; Birch\n3; Cooper\n4; Dale")
    desk.get_by_role("button", name="Add these pairs").click()
    expect(desk.locator(".toast")).to_contain_text("Archer")
    for field, typed in (("rounds", "2"), ("boards", "2")):
        desk.locator(f"#{field}").fill(typed)
    desk.locator("#method").select_option("butler")
    with desk.expect_navigation():
        desk.get_by_role("button", name="Set up the stage").click()
    publish(desk)
    expect(desk.locator("#matches caption")).to_contain_text("0 of 2 matches reported")
    phones = phones_at(served, opens, event)
    play(phones, 1)
    with desk.expect_navigation():
        publish(desk)
    play(phones, 2)
    the_ranking_is_the_commands(served, desk, event, tmp_path, "{total:.2f} VP")


def set_up_swiss(desk: Page, teams: str, boards: int, bye: str) -> None:
    """Add teams, set up a Swiss of two rounds, and publish its first draw."""
    desk.locator("#teams").fill(teams)
    desk.get_by_role("button", name="Add these teams").click()
    expect(desk.locator(".toast")).to_contain_text("Amber")
    for field, typed in (("rounds", "2"), ("boards", str(boards))):
        desk.locator(f"#{field}").fill(typed)
    with desk.expect_navigation():
        desk.get_by_role("button", name="Set up the stage").click()
    expect(desk.locator("#next-draw")).to_contain_text(f"Bye: {bye}")
    publish(desk)


def test_a_swiss_of_teams_with_a_bye_and_a_withdrawal(
    served: Served, desk: Page, tmp_path: Path
) -> None:
    """From an empty page to the prize list: five teams; one goes home after a round."""
    served.open("five")
    desk.goto("/desk/five/swiss")
    set_up_swiss(desk, "Amber\nBirch\nCedar\nDune\nElm", boards=4, bye="5 Elm")
    tell_matches(desk, ("20-10", "8-9"))
    desk.locator("#teams-part summary").click()
    desk.locator("#contestant").select_option("3")
    desk.get_by_role("button", name="It plays no more").click()
    expect(desk.locator(".toast")).to_contain_text("3")
    expect(desk.locator("#contestant option[value='3']")).to_have_count(0)
    expect(desk.locator("#leaving")).to_contain_text("Gone home: 3 Cedar.")
    expect(desk.locator("#next-draw")).not_to_contain_text("Cedar")
    expect(desk.locator("#next-draw")).not_to_contain_text("Bye")
    with desk.expect_navigation():
        publish(desk)
    expect(desk.locator("#next-draw")).to_contain_text(
        "2 matches are to come; every round is drawn."
    )
    tell_matches(desk, ("30-0", "5-5"))
    the_ranking_is_the_commands(served, desk, "five", tmp_path, "{total:.2f} VP")
    desk.goto("/desk/five/publish")
    desk.get_by_role("button", name="Announce on screens").click()
    desk.locator("dialog .primary").click()
    expect(desk.locator("#strip")).to_contain_text("Provisional since")
    the_prizes_are_given(served, "five", tmp_path)


def the_prizes_are_given(served: Served, event: str, folder: Path) -> None:
    """The prize list of the exported file names the first."""
    rules = folder / "prizes.json"
    rules.write_text('{"prizes": [{"name": "overall", "prizes": ["cup"]}]}')
    journal = str(folder / f"{event}.jsonl")
    first = ranked_by_command(served, event, folder)["ranking"][0]
    printed = CliRunner().invoke(app, ["event", "prizes", journal, str(rules)]).stdout
    assert first["names"][0] in printed


def tell_matches(desk: Page, scores: tuple[str, ...]) -> None:
    """Tell the score of each match of the round, as the captains say it."""
    forms = desk.locator("#matches form[data-tell] input[name=score]")
    expect(forms).to_have_count(len(scores))
    fields = [each.get_attribute("id") for each in forms.all()]
    for number, (field, score) in enumerate(zip(fields, scores, strict=True), 1):
        desk.locator(f"[id='{field}']").fill(score)
        desk.locator(f"[id='{field}']").press("Enter")
        expect(desk.locator("#strip")).to_contain_text(
            f"{number} of {len(scores)} matches reported"
        )


def test_an_individual(served: Served, opens: Opens, desk: Page, tmp_path: Path) -> None:
    desk.get_by_label("Who plays?").select_option("individual")
    ask(desk, "Individual")
    desk.get_by_role("button", name="Start with this").click()
    event = event_of(desk, "/names")
    phones = phones_at(served, opens, event)
    play(phones, 1)
    desk.goto(f"/desk/{event}")
    desk.keyboard.press("n")
    play(phones, 2)
    the_ranking_is_the_commands(served, desk, event, tmp_path, "{percentage:.2f} %")


def test_a_swiss_of_teams_on_phones(
    served: Served, opens: Opens, desk: Page, tmp_path: Path
) -> None:
    """Three teams from set-up to the prize list: a phone in each room, and a bye each round."""
    desk.get_by_label("Who plays?").select_option("teams")
    ask(desk, "Teams on phones")
    desk.get_by_role("button", name="Swiss or knock-out").click()
    event = event_of(desk, "/swiss")
    set_up_swiss(desk, "Amber\nBirch\nCedar", boards=2, bye="3 Cedar")
    expect(desk.locator("#strip")).to_contain_text("0 of 1 match reported")
    rooms = [
        served.access.table_link(event, "1", room=room).path for room in ("open", "closed")
    ]
    phones = [Phone(page, page.context) for page in (opens(room, PHONE) for room in rooms)]
    spectator = opens(f"/e/{event}/matches", PHONE)
    for number in (1, 2):
        play(phones, number)
        expect(desk.locator("#strip")).to_contain_text("1 of 1 match reported")
        expect(spectator.locator("main")).to_contain_text("bye")
        if number == 1:
            phones[0].sees("Round 2 is not drawn yet")
            assert "No further round" not in phones[0].page.locator("body").inner_text()
            with desk.expect_navigation():
                publish(desk)
    phones[0].sees("No further round is planned.")
    phones[0].press("Board")
    phones[0].sees("IMP")
    the_ranking_is_the_commands(served, desk, event, tmp_path, "{total:.2f} VP")
    the_prizes_are_given(served, event, tmp_path)
