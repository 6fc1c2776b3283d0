"""The small modules in a real browser: settings kept, bar, announcements, Undo, keys, suits."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

JS = "/static/js"


def test_the_system_decides_until_someone_chooses(page: Page) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/pad.html")
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.locator(".settings > summary").click()
    page.get_by_label("Light", exact=True).check()
    light = page.evaluate(ground)
    assert sum(map(int, dark[4:-1].split(","))) < 150
    assert sum(map(int, light[4:-1].split(","))) > 600
    page.reload()
    assert page.evaluate(ground) == light
    page.locator(".settings > summary").click()
    expect(page.get_by_label("Light", exact=True)).to_be_checked()
    page.get_by_label("As the device").check()
    assert page.evaluate(ground) == dark


def test_large_type_is_larger(page: Page) -> None:
    page.goto("/pad.html")
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    assert page.evaluate(size) == 18
    page.locator(".settings > summary").click()
    page.get_by_label("Large", exact=True).check()
    assert page.evaluate(size) >= 22


def test_two_colours_are_two(page: Page) -> None:
    page.goto("/gallery.html")
    colours = (
        "new Set('shdc'.split('').map(s => getComputedStyle("
        "document.querySelector('.deal .suit.' + s)).color)).size"
    )
    assert page.evaluate(colours) == 4
    page.evaluate("document.documentElement.dataset.suits = 'two'")
    assert page.evaluate(colours) == 2


def test_the_bar_tells_what_waits(page: Page) -> None:
    page.goto("/pad.html")
    bar = page.locator("[data-connection]")
    expect(bar).to_be_hidden()
    page.evaluate(
        f"""import('{JS}/connection.js').then(bar => {{
            bar.lost(new Date(2026, 0, 6, 21, 4)); bar.waiting(2); }})"""
    )
    expect(bar).to_have_text("Not connected since 21:04. 2 results waiting on this phone.")
    page.evaluate(
        f"import('{JS}/connection.js').then(bar => bar.back(new Date(2026, 0, 6, 21, 6)))"
    )
    expect(bar).to_have_text("All sent 21:06")
    page.evaluate(
        f"""import('{JS}/connection.js').then(bar => {{
            bar.lost(); bar.back(new Date(2026, 0, 6, 21, 9)); }})"""
    )
    expect(bar).to_have_text("Connected again 21:09")


def test_one_announcement_in_five_seconds(page: Page) -> None:
    page.clock.install()
    page.goto("/pad.html")
    said = page.locator("[data-live=polite]")
    page.evaluate(
        f"import('{JS}/announce.js').then(({{announce}}) => {{ window.announce = announce; }})"
    )
    page.evaluate("announce('board 12 entered at table 4')")
    page.clock.run_for(100)
    expect(said).to_have_text("board 12 entered at table 4")
    page.evaluate("announce('board 13 entered at table 4'); announce('table 6 finished')")
    page.clock.run_for(4000)
    expect(said).to_have_text("board 12 entered at table 4")
    page.clock.run_for(1000)
    expect(said).to_have_text("board 13 entered at table 4. table 6 finished")
    page.evaluate("document.documentElement.dataset.announce = 'off'; announce('no more')")
    page.clock.run_for(10_000)
    expect(said).to_have_text("board 13 entered at table 4. table 6 finished")


def test_a_refusal_is_said_at_once(page: Page) -> None:
    page.goto("/pad.html")
    page.evaluate(
        f"import('{JS}/announce.js').then(({{refuse}}) => refuse('Board 44 is not here.'))"
    )
    expect(page.locator("[data-live=assertive]")).to_have_text("Board 44 is not here.")


def test_a_deed_offers_undo(page: Page) -> None:
    page.goto("/pad.html")
    page.evaluate(
        f"""import('{JS}/toast.js').then(({{toast}}) =>
            toast('<b>Board 7</b> entered', () => {{ document.title = 'undone'; }}))"""
    )
    expect(page.locator(".toast")).to_contain_text("<b>Board 7</b> entered")
    page.get_by_role("button", name="Undo").click()
    expect(page).to_have_title("undone")
    expect(page.locator(".toast")).to_have_count(0)


def test_keys_are_listed_and_can_be_turned_off(page: Page) -> None:
    page.goto("/gallery.html")
    page.evaluate(
        f"""import('{JS}/shortcuts.js').then(({{shortcuts}}) =>
            shortcuts({{n: ['next round', () => {{ document.title += 'n'; }}]}}))"""
    )
    title = page.title()
    page.keyboard.press("n")
    expect(page).to_have_title(f"{title}n")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Keys on this page")
    expect(dialog).to_contain_text("next round")
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.locator("#tables").press("n")
    page.evaluate("document.activeElement.blur()")
    page.evaluate("document.documentElement.dataset.shortcuts = 'off'")
    page.keyboard.press("n")
    page.keyboard.press("?")
    expect(page).to_have_title(f"{title}n")
    expect(dialog).to_have_count(0)
    page.locator(".settings > summary").click()
    page.get_by_role("button", name="Keys on this page").click()
    expect(dialog).to_be_visible()


@pytest.mark.parametrize(
    ("played", "seen", "heard"),
    [
        (
            {"level": 4, "strain": "S", "doubling": 1, "declarer": "N", "over": 1},
            "4♠︎x N +1",
            "four spades doubled by North, one overtrick",
        ),
        ({"level": 3, "strain": "NT", "declarer": "E", "over": -2}, "3NT E −2", "two down"),
        (
            {"level": 1, "strain": "C", "declarer": "S", "over": 0},
            "1♣︎ S =",
            "one club by South",
        ),
    ],
)
def test_a_contract_is_drawn_as_the_templates_draw_it(
    page: Page, played: dict[str, object], seen: str, heard: str
) -> None:
    page.goto("/pad.html")
    drawn = page.evaluate(
        f"""async played => {{
            const {{contract}} = await import('{JS}/suits.js');
            const made = contract(played);
            return [made.firstChild.textContent, made.lastChild.textContent]; }}""",
        played,
    )
    assert drawn[0] == seen
    assert heard in drawn[1]


def test_the_focus_stays_where_it_was(page: Page) -> None:
    page.goto("/pad.html")
    held = page.evaluate(
        f"""async () => {{
            const {{el, fill}} = await import('{JS}/dom.js');
            const place = document.querySelector('main');
            fill(place, el('button', {{id: 'a'}}, 'A'));
            document.getElementById('a').focus();
            fill(place, el('button', {{id: 'b'}}, 'B'), el('button', {{id: 'a'}}, 'A'));
            return document.activeElement.id; }}"""
    )
    assert held == "a"
