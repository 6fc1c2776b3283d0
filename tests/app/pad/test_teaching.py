"""Teaching (W4): one question a screen, and where the points of a result come from."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from overtrick.app.views.desk.rules import PRESETS
from overtrick.events.journal.meeting import Entered
from overtrick.messages import LANGUAGES, PSEUDO
from tests.app.pad.conftest import Phone
from tests.app.pad.evening import evening
from tests.app.pad.faults import faultless
from tests.app.pad.test_languages import ESCAPED
from tests.app.pages import misfits_of
from tests.app.serving import Served

Phones = Callable[..., Phone]


@pytest.fixture
def learner(served: Served, phone: Phones) -> Phone:
    """A phone in an evening with the preset of a lesson."""
    _, changes = PRESETS["teaching"]
    served.open("lesson", *evening(changes))
    return phone("2", "lesson").start()


def tap(here: Phone, name: str) -> None:
    here.page.get_by_role("radio", name=name, exact=True).click()


def result(served: Served, event: str) -> tuple[str, str | None]:
    (told,) = [e.facts for e in served.journal(event) if isinstance(e.facts, Entered)]
    return told.outcome, told.lead


def test_each_question_has_a_screen_of_its_own(served: Served, learner: Phone) -> None:
    learner.press("Board 4")
    questions = (
        ("How high was the contract?", "four"),
        ("In which suit?", "spades"),
        ("Was it doubled?", "doubled"),
        ("Who played it?", "North"),
    )
    for nth, (question, answer) in enumerate(questions, 1):
        learner.sees(question)
        learner.sees(f"Question {nth} of 4")
        expect(learner.page.locator("fieldset.keys")).to_have_count(1)
        tap(learner, answer)
    learner.press("Next: four spades doubled by North")
    learner.sees("Which suit was led?")
    tap(learner, "hearts")
    learner.sees("Which card was led?")
    tap(learner, "queen")
    learner.press("Next: result")
    learner.page.keyboard.type("+1")
    learner.press("Save this result")
    learner.sees("Where the points come from: North-South, vulnerable")
    rows = learner.page.locator("table.sum tr").all_text_contents()
    assert rows[-1] == "North-South together+990"
    assert "4\u00a0x\u00a030" in rows[0]  # a figure and its sign stay on one line
    assert len(rows) > 3
    expect(learner.page.locator(".status.queued")).to_have_count(0)
    assert result(served, "lesson") == ("4SX N +1", "HQ")


@pytest.mark.parametrize("language", [*LANGUAGES[1:], PSEUDO])
def test_the_sum_is_in_the_language_of_the_phone(learner: Phone, language: str) -> None:
    page = learner.page
    page.goto(f"/language/{language}?next=/t")
    page.locator(".board").first.click()
    answers = {"level": "4", "strain": "S", "doubling": "1", "declarer": "N"}
    for question, answer in answers.items():
        page.locator(f"[name={question}][value='{answer}']").click()
    page.locator(".deeds .primary").click()
    page.locator(".deeds .button").nth(1).click()
    page.keyboard.type("+1")
    page.locator(".deeds .primary").click()
    heads = page.locator("table.sum th")
    expect(heads).to_have_count(5)
    said = " ".join(heads.all_inner_texts())
    assert "doubled" not in said
    assert language != PSEUDO or page.evaluate(ESCAPED) == []
    page.set_viewport_size({"width": 320, "height": 568})
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert misfits_of(page) == []


def test_one_may_go_back_and_nothing_is_lost(learner: Phone) -> None:
    learner.press("Board 4")
    tap(learner, "three")
    learner.sees("In which suit?")
    learner.press("Back")
    learner.sees("How high was the contract?")
    expect(learner.page.get_by_role("radio", name="three")).to_be_checked()
    learner.press("Next")
    tap(learner, "no trump")
    tap(learner, "not doubled")
    learner.sees("Who played it?")
    learner.page.reload()
    learner.sees("Was it doubled?")  # nobody knows whether that was answered
    learner.sees("so far: 3NT")


def test_by_keyboard_arrows_move_and_letters_go_on(learner: Phone) -> None:
    learner.press("Board 4")
    keyboard = learner.page.keyboard
    learner.page.get_by_role("radio", name="one", exact=True).focus()
    keyboard.press("Space")
    learner.sees("In which suit?")
    learner.page.get_by_role("radio", name="clubs", exact=True).focus()
    keyboard.press("ArrowRight")
    expect(learner.page.get_by_role("radio", name="diamonds")).to_be_checked()
    learner.sees("In which suit?")
    keyboard.type("s")
    learner.sees("Was it doubled?")


def test_the_sum_is_of_declarers_side_and_down_counts_too(
    served: Served, learner: Phone
) -> None:
    learner.press("Board 4")
    for answer in ("three", "no trump"):
        tap(learner, answer)
    learner.press("Next")
    tap(learner, "East")
    learner.press("Next: three no trump by East")
    learner.press("Skip")
    learner.page.keyboard.type("-2")
    learner.press("Save this result")
    learner.sees("Where the points come from: East-West, vulnerable")
    learner.sees("East-West together−200")
    learner.sees("NS +200")


def test_a_phone_chooses_for_itself(served: Served, phone: Phones) -> None:
    here = phone().start()
    here.sees("Board 4")
    here.press("One question a screen")
    here.press("Board 4")
    here.sees("Question 1 of 4")
    here.press("Back")
    here.press("All questions on one screen")
    here.press("Board 4")
    expect(here.page.locator("fieldset.keys")).to_have_count(4)


def test_the_usual_pad_asks_for_no_sums(served: Served, phone: Phones) -> None:
    here = phone()
    loaded: list[str] = []
    here.page.on("request", lambda request: loaded.append(request.url))
    here.page.reload()
    here.start()
    here.enter(4, "4s n =")
    here.press("Agree")
    here.sees("agreed")
    assert any(url.endswith("/later.en.js") for url in loaded)
    assert [url for url in loaded if "/score?" in url] == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_screen_has_a_fault_or_scrolls_sideways(
    served: Served, phone: Phones, theme: str
) -> None:
    served.open("lesson", *evening({"teaching": "on", "approval": "none"}))
    here = phone("2", "lesson")
    here.page.set_viewport_size({"width": 320, "height": 640})
    here.page.evaluate("theme => localStorage.setItem('overtrick.theme', theme)", theme)
    here.page.reload()
    here.start().press("Board 4")
    for question, answer in (
        ("How high", "two"),
        ("In which suit?", "hearts"),
        ("Was it doubled?", "redoubled"),
        ("Who played it?", "West"),
    ):
        here.sees(question)
        faultless(here)
        tap(here, answer)
    here.press("Next: two hearts redoubled by West")
    here.press("Skip")
    here.page.keyboard.type("+1")
    here.press("Save this result")
    here.sees("East-West together")
    faultless(here)
