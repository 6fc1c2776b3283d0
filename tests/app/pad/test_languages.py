"""Phones and pages of players in their languages: nothing escapes the catalogues, all fits."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from overtrick.events.journal.evening import Final
from overtrick.events.journal.meeting import Confirmed, Entered
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.messages import PSEUDO
from tests.app.chromium import PHONE
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pages import SPOKEN, Opens
from tests.app.serving import Served

ESCAPED = """() => {
  const plain = /[A-Za-z]{3,}/, known = /^(IMPs?|MP|VP|NT|Overtrick|JavaScript)$/;
  const found = [];
  const add = (text) => {
    const words = (text.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !known.test(word));
    if (words.length) found.push(text.trim());
  };
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const at = node.parentElement;
    if (!at.closest("bdi, [translate=no], script, style, noscript, kbd")) add(node.data);
  }
  for (const at of document.querySelectorAll("[aria-label], [placeholder], [title], [alt]"))
    for (const name of ["aria-label", "title", "alt"]) add(at.getAttribute(name) ?? "");
  return found;
}"""
"""Text of a page in the pseudo-language that has plain letters: it is in no catalogue."""

WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((each) => each.checkVisibility() && !each.closest(".scroll, svg, .hidden-word"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map((each) => each.outerHTML.slice(0, 120))"""
"""What stands beyond the right edge."""

SIZES = [(320, 640), (390, 844), (820, 1180), (1366, 768)]


def speaks(phone: Phone, language: str) -> Phone:
    phone.page.goto(f"/language/{language}?next=/t")
    return phone


def told(line: str, page: Page) -> None:
    page.locator("#line").fill(line)
    page.keyboard.press("Enter")


def test_a_line_is_read_in_the_letters_of_its_phone(phone: Callable[..., Phone]) -> None:
    here = speaks(phone(), "de")
    here.press("Richtig, anfangen")
    here.press("Board 4")
    expect(here.page.locator("#line")).to_have_attribute("placeholder", "4P N +1")
    told("?", here.page)
    here.sees("Schreiben Sie etwa 4P N +1, 3SA O -2 oder p.")
    told("4c o", here.page)
    here.sees("4 Coeur von Ost")
    onward = here.page.get_by_role("button", name="Farbe und Karte wählen")
    expect(onward).to_have_attribute("aria-disabled", "true")


def test_turkish_on_one_phone_and_polish_on_the_other(
    served: Served, phone: Callable[..., Phone]
) -> None:
    here, there = speaks(phone(), "tr"), speaks(phone(), "pl")
    here.sees("Burada kim oturuyor?")
    there.sees("Kto tu siedzi?")
    assert here.page.locator("html").get_attribute("lang") == "tr"
    here.press("Doğru, başla")
    there.press("Zgadza się, start")
    here.press("Bord 4")
    here.sees("dağıtan Batı, herkes zonda")
    told("3nt n +1", here.page)
    here.press("Ver: Doğu-Batı")
    there.sees("WSCHÓD LUB ZACHÓD, proszę sprawdzić")
    there.sees("3BA N")
    there.sees("10 lew (+1)")
    there.press("Zgoda")
    there.sees("Pierwszy wynik w tym rozdaniu: porównanie będzie później.")
    here.sees("Bu bordun ilk sonucu: karşılaştırma sonra gelir.")
    here.sees("3SA K +1")
    kinds = [entry.facts for entry in served.journal("tuesday")]
    assert [each.outcome for each in kinds if isinstance(each, Entered)] == ["3NT N +1"]
    assert [each.board for each in kinds if isinstance(each, Confirmed)] == [4]


def test_the_move_is_said_in_each_language(served: Served, phone: Callable[..., Phone]) -> None:
    with httpx.Client(base_url=served.url, follow_redirects=True) as client:
        client.get(served.access.table_link("tuesday", "2").path)
        moves = {
            language: client.get("/act/table", headers={"accept-language": language}).json()[
                "rounds"
            ][0]["move"]
            for language in ("en", "fr", "de", "nl", "pl", "tr")
        }
    assert len({tuple(each) for each in moves.values()}) == 6


@pytest.mark.parametrize("language", [*SPOKEN, PSEUDO])
def test_each_step_of_the_pad_fits_a_small_phone(
    served: Served, phone: Callable[..., Phone], language: str
) -> None:
    names = [RegisteredPlayer(player=str(n), name="Ann Bo") for n in range(12)]
    served.open("small", *evening(), *names)
    here = speaks(phone("2", "small"), language)
    page = here.page
    page.set_viewport_size({"width": 320, "height": 568})
    faults: dict[str, object] = {}

    def look(step: str) -> None:
        found = [*page.evaluate(WIDE), *(page.evaluate(ESCAPED) if language == PSEUDO else [])]
        if found:
            faults[step] = found

    page.locator("main .primary").wait_for()
    look("who sits here")
    page.locator(".deeds .button").first.click()
    look("who are you")
    page.locator(".deeds .button").first.click()
    page.locator(".deeds .primary").click()
    look("boards")
    ways = page.locator("main .buttons .button")
    expect(ways).to_have_count(5)  # who sits here among them, once the server has heard it
    for nth in range(ways.count()):
        if nth in (0, 1, 2):
            ways.nth(nth).click()
            look(f"way {nth}")
            page.locator(".deeds .button").first.click()
    page.locator(".board").first.click()
    look("contract")
    page.locator("main .buttons .button").nth(1).click()
    look("not played")
    page.locator(".deeds .button").first.click()
    for line in ("4Y N =", "9S N =", "1S N made 7", "4S made 2", "4S N +4", "4S N 19 tricks"):
        told(line, page)
        page.locator("#line-error:visible").wait_for()
        look(f"refused: {line}")
    told("4sx n +1", page)
    look("result")
    page.locator(".deeds .primary").click()
    look("agree")
    page.locator(".deeds .button").first.click()
    look("wrong")
    page.locator(".deeds .button").first.click()
    page.locator(".deeds .primary").click()
    page.get_by_text("✓").first.wait_for()
    look("after")
    assert faults == {}, "\n".join(f"{at}: {each}" for at, each in faults.items())


@pytest.mark.parametrize("language", ["pl", PSEUDO])
def test_pages_of_players_fit_and_nothing_escapes(
    served: Served, opens: Opens, language: str
) -> None:
    told = [
        Entered(board=4, ns="1", ew="3", outcome=outcome, table="2", round="1")
        for outcome in ("4S N =",)
    ]
    served.open("over", *evening(), *told, Final())
    page = opens(f"/language/{language}?next=/", PHONE)
    faults: dict[str, object] = {}
    pages = ("", "/ranking", "/card/1", "/board/4", "/frequency/4", "/recap", "/screen")
    for path in ("/", "/join", "/nowhere", "/e/tuesday", *(f"/e/over{each}" for each in pages)):
        page.goto(path)
        for width, height in SIZES[3:] if path.endswith("/screen") else SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = page.evaluate(WIDE)
            if language == PSEUDO and width == (1366 if path.endswith("/screen") else 320):
                found += page.evaluate(ESCAPED)
            if found:
                faults[f"{path} {width}"] = found
    assert faults == {}, "\n".join(f"{at}: {each}" for at, each in faults.items())
