"""
A Mitchell of eight tables, on eight phones at once: all that goes wrong on a Tuesday.

Fifteen pairs begin; the sixteenth comes late.  A table plays a wrong board, another sits in the
wrong direction; a phone is offline; the server is killed; the director rules and corrects.  At
the end the ranking on the page is the one of the exported journal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from playwright.sync_api import Page, expect

from overtrick.events.journal.evening import MovementAmended
from overtrick.events.journal.meeting import Entered, Ruled
from tests.app.chromium import PHONE, WALL
from tests.app.evening.room import EVENT, OUTCOMES, PLAN, ROUNDS, Room
from tests.app.store.telling import until


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_an_evening_with_all_that_goes_wrong(room: Room) -> None:
    desk, spectator = room.desk(), room.opens(f"/e/{EVENT}/ranking", PHONE)
    wall = room.opens(f"/e/{EVENT}/screen", WALL)
    for table in range(1, 9):
        room.phone(table)
    room.phone(8).sees("sits out this round")
    everybody_plays(room, 1, tables=range(1, 8))
    expect(spectator.locator("tr[data-key]").first).to_be_visible()
    a_pair_comes_late(room, desk)
    call(room, desk, 2)
    play(room, desk, 2, phones=(8,), but=(3,))
    a_wrong_board(room, 3, 2)
    call(room, desk, 3)
    play(room, desk, 3, phones=(3, 5))
    a_wrong_direction(room, desk, 5, 3)
    call(room, desk, 4)
    a_phone_is_offline(room, 2, 4)
    the_server_is_killed(room, 6, 4)
    play(room, desk, 4, phones=(5,), but=(2, 6))
    call(room, desk, 5)
    everybody_plays(room, 5)
    for number in range(6, ROUNDS + 1):
        call(room, desk, number)
        the_desk_enters(desk, number)
    before = rows_of(spectator)
    a_ruling(room, desk)
    a_correction(room, desk)
    ranked = as_ranked(room)
    until(lambda: rows_of(spectator) == ranked)  # nobody touched the page
    assert ranked != before
    the_wall_shows(room, wall)
    assert "Traceback" not in (room.folder / "server.log").read_text()


def meeting(table: int, number: int) -> tuple[str | None, str | None, list[int]]:
    """Who meets at a table in a round, with which boards, as planned at the beginning."""
    (found,) = (each for n, each in PLAN.meetings() if n == number and each.table == table)
    return found.ns, found.ew, list(PLAN.boards(found.set)) if found.set else []


def everybody_plays(
    room: Room, number: int, tables: Iterable[int] = range(1, 9), but: tuple[int, ...] = ()
) -> None:
    """Each table sits down; then all enter a board at the same time, and agree."""
    playing = [table for table in tables if table not in but]
    for table in playing:
        room.phone(table).sit(number)
    for nth in range(PLAN.boards_per_set):
        boards = {table: meeting(table, number)[2] for table in playing}
        for table in playing:
            if nth < len(boards[table]):
                board = boards[table][nth]
                room.phone(table).enter(board, OUTCOMES[(board * 3 + number + table) % 8])
        for table in playing:
            if nth < len(boards[table]):
                agree(room, table)


def play(
    room: Room, desk: Page, number: int, phones: tuple[int, ...], but: tuple[int, ...] = ()
) -> None:
    """
    Some tables play on their phones, and the desk enters what the others wrote on paper.

    In an evening of more boards all play on their phones.
    """
    if PLAN.boards_per_set > 1:
        everybody_plays(room, number, but=but)
    else:
        everybody_plays(room, number, phones)
        the_desk_enters(desk, number, but=(*phones, *but))


def the_desk_enters(desk: Page, number: int, but: tuple[int, ...] = ()) -> None:
    """What tables wrote on paper is entered at the desk: their phones are not touched."""
    for table in (each for each in range(1, 9) if each not in but):
        where = {"table": str(table), "round": str(number)}
        for board in meeting(table, number)[2]:
            outcome = OUTCOMES[(board * 3 + number + table) % 8]
            tell(desk, "enter", {"board": board, "outcome": outcome} | where)


def agree(room: Room, table: int) -> None:
    """The other side agrees, and the table sees that it is saved."""
    phone = room.phone(table)
    phone.press("Agree")
    onward = re.compile("The move|Next board|Done")
    phone.page.get_by_role("button", name=onward).first.wait_for()


def call(room: Room, desk: Page, number: int) -> None:
    """Call a round, as the desk's button does."""
    tell(desk, "round", {"round": str(number)})


def tell(desk: Page, verb: str, command: dict[str, object]) -> dict[str, object]:
    """Tell something from the desk's own page."""
    found: dict[str, object] = desk.evaluate(
        """async ([event, verb, command]) =>
            (await import("/static/js/club.js")).tell(event, verb, command)""",
        [EVENT, verb, command],
    )
    return found


def a_pair_comes_late(room: Room, desk: Page) -> None:
    """The pair takes the empty place; table 8 is told that it plays."""
    desk.goto(f"/desk/{EVENT}/amend")
    desk.locator('input[name="what"][value="late-pair"]').check()
    desk.locator("#f-round").fill("2")
    desk.locator("#f-pair").fill("16")
    expect(desk.get_by_text("Takes the empty place")).to_be_visible()
    desk.locator("#apply").click()
    expect(desk.locator("#ways .notice")).to_be_visible()
    assert [e for e in room.journal() if isinstance(e.facts, MovementAmended)]


def a_wrong_board(room: Room, table: int, number: int) -> None:
    """The table took a board that is not planned for it: it goes through when they are sure."""
    room.phone(table).sit(number)
    phone, (ns, ew, (board, *_)) = room.phone(table), meeting(table, number)
    wrong = next(b for b in (1, 2, 3, 4, 5, 6, 7, 8) if is_free(b, ns))
    assert wrong != board
    phone.press("Another board")
    phone.page.get_by_label("Number of the board").fill(str(wrong))
    phone.press("This board")
    phone.press(f"Yes, board {wrong}")
    phone.type("3nt s =")
    phone.press("Agree")
    until(lambda: (wrong, ns, ew) in entered(room))
    phone.page.reload()


def is_free(board: int, pair: str | None) -> bool:
    """Whether a pair is never to play a board on this evening."""
    return not any(
        each.set and board in PLAN.boards(each.set) and pair in (each.ns, each.ew)
        for _, each in PLAN.meetings()
    )


def entered(room: Room) -> list[tuple[int, str | None, str | None]]:
    """Every meeting that has a result."""
    told = [entry.facts for entry in room.journal()]
    return [(each.board, each.ns, each.ew) for each in told if isinstance(each, Entered)]


def a_wrong_direction(room: Room, desk: Page, table: int, number: int) -> None:
    """The pairs sat the other way round; the director hears of it when it is entered."""
    desk.goto(f"/desk/{EVENT}/amend")
    desk.locator('input[name="what"][value="direction"]').check()
    desk.locator("#f-round").fill(str(number))
    desk.locator("#f-table").fill(str(table))
    expect(desk.locator("#apply")).to_be_enabled()
    before = len(room.journal())
    desk.locator("#apply").click()
    expect(desk.locator("#ways .notice")).to_be_visible()
    assert len(room.journal()) > before


def a_phone_is_offline(room: Room, table: int, number: int) -> None:
    """A result waits on the phone until the network is there, and counts once."""
    room.phone(table).sit(number)
    phone, (ns, ew, (board, *_)) = room.phone(table), meeting(table, number)
    until(lambda: seq_of(phone.page) >= len(room.journal()))
    phone.context.set_offline(True)
    phone.enter(board, "4s n =")
    phone.press("Agree")
    phone.sees("1 result waiting on this phone")
    assert (board, ns, ew) not in entered(room)
    phone.context.set_offline(False)
    phone.sees("All sent")
    assert entered(room).count((board, ns, ew)) == 1


def seq_of(page: Page) -> int:
    """How far the journal goes that a pad knows, as its stream tells."""
    found: int = page.evaluate("fetch('/act/table').then((a) => a.json()).then((d) => d.seq)")
    return found


def the_server_is_killed(room: Room, table: int, number: int) -> None:
    """The power fails while a table enters; all find back by themselves when it returns."""
    room.phone(table).sit(number)
    phone, (ns, ew, (board, *_)) = room.phone(table), meeting(table, number)
    until(lambda: seq_of(phone.page) >= len(room.journal()))
    saved = [entry.id for entry in room.journal()]
    room.server.kill()
    phone.enter(board, "2h s =")
    phone.press("Agree")
    phone.sees("1 result waiting on this phone")
    room.server.start()
    phone.sees("All sent")
    assert [entry.id for entry in room.journal()][: len(saved)] == saved
    assert entered(room).count((board, ns, ew)) == 1


def a_ruling(room: Room, desk: Page) -> None:
    """A weighted score on board 1, seen before it is applied."""
    ns, ew = met_on(1, 0)
    desk.goto(f"/desk/{EVENT}/result?board=1&ns={ns}&ew={ew}")
    desk.get_by_text("Rule on this board").click()
    desk.locator('input[name="kind"][value="weighted"]').check()
    desk.locator("#outcomes").fill("60 4s n =\n40 4s n -1")
    desk.locator("#rule-reason").fill("slow play by East")
    expect(desk.locator("#rule")).to_be_enabled()
    desk.locator("#rule").click()
    expect(desk.locator("#history")).to_contain_text("slow play by East")
    assert any(isinstance(entry.facts, Ruled) for entry in room.journal())


def a_correction(room: Room, desk: Page) -> None:
    """A result that both sides agreed on is corrected at the desk, with a reason."""
    ns, ew = met_on(1, 1)
    desk.goto(f"/desk/{EVENT}/result?board=1&ns={ns}&ew={ew}")
    desk.locator("#outcome").fill("6nt e -6")
    desk.locator("#reason").fill("both pairs say so")
    expect(desk.locator("#change")).to_be_enabled()
    desk.locator("#change").click()
    expect(desk.locator("#history")).to_contain_text("both pairs say so")


def met_on(board: int, nth: int) -> tuple[str | None, str | None]:
    """Who met on a board: the first, the second .. pairs of the plan."""
    met = [
        (each.ns, each.ew)
        for number, each in PLAN.meetings()
        if each.is_played and board in PLAN.boards(each.set or 0) and number in (1, 5, 6, 7)
    ]
    return met[nth]


def rows_of(page: Page) -> list[list[str]]:
    """The ranking as it stands on a page: place, number, score of each, list after list."""
    found: list[list[str]] = page.evaluate(
        """() => [...document.querySelectorAll("tr[data-key]")].map((row) => [
            row.dataset.key, row.querySelector(".at").textContent,
            row.querySelector(".main-number").textContent])"""
    )
    return found


def as_ranked(room: Room) -> list[list[str]]:
    """The ranking of the exported journal, written as the page writes it."""
    return [
        [
            row["id"],
            f"{row['place']}{'=' if row['tied'] else ''}",
            f"{row['percentage']:.2f} %",
        ]
        for row in room.ranked()
    ]


def the_wall_shows(room: Room, wall: Page) -> None:
    """The projector shows the same ranking, without having been touched."""
    wall.keyboard.press("Space")
    for _ in range(12):
        if wall.locator("#stage").get_attribute("data-what") == "ranking":
            break
        wall.keyboard.press("ArrowRight")
    shown = [
        [text.strip() for text in row.locator("td").all_inner_texts()]
        for row in wall.locator("#stage tr[data-key]").all()
    ]
    expected = {(number.split("-")[-1], score) for number, _, score in as_ranked(room)}
    assert shown
    assert {(row[1], row[3]) for row in shown} <= expected
