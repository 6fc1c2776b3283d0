"""A line that is typed on the pad says what the same line says in a sheet."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from overtrick.core.languages import languages, result_words, seats, strains
from overtrick.core.seats import Side
from overtrick.errors import OvertrickError
from overtrick.formats.sheets.sheet_deal import sheet_deal
from tests.cases import how_many
from tests.home.conftest import Opened
from tests.home.table import begin, deals_of, drawn, typed

PLAYERS = ("Mary Ann", "Bob", "Øystein", "Di")
NOBODY: tuple[str, ...] = ()
LINES = """We 4S = ; they 3nt -1 ; 4s they +1 ; 3NT -1 by W ; 4S by N = ; n 4h 10 tricks
    W 4S = ; NS 3NT N +1 ; 4s bob +1 ; 4 Herz von Bob, 10 Stiche ; 4 d d b = ; 4S d = ; d 4s =
    4P bob = ; 4H O = ; bob 4S makes ; mary ann: 1c -1 ; 4s by mary ann made 5 ; pass ; Rundpass
    We pass ; 4S = ; We 4S ; 4s bob di = ; Dora 4S = ; 4s +4 we ; øy 2 ruter = ; tea at ten
    They ♠4X-2 ; B 4 harten Z = ; Us 2 Karo 8 ; e/w 5♦* + 1 ; We 8S = ; Di 3BA bez 2
    4 piques contre Di -1"""
READ = """([players, lines, language]) => lines.map(line => {
  const names = players.length && `players: ${players.join(", ")}`;
  const text = [names, language && `language: ${language}`, line].filter(Boolean).join("\\n");
  try {
    const { deals: [deal] } = overtrick.readSheet(text);
    const { contract: c } = deal;
    const face = c && c.level + c.strain + "X".repeat(c.doubling);
    return [deal.side, deal.place, face, deal.tricks];
  } catch (error) {
    return "refused";
  }
})"""


LINES_OF_CHANCE = how_many(150)


def _ours(line: str, players: tuple[str, ...], language: str) -> Any:
    try:
        deal, problems = sheet_deal(line, players, language)
    except OvertrickError:
        return "refused"
    if problems:
        return "refused"
    side = [*Side].index(deal.side) if deal.side else None
    place = players.index(deal.player) if deal.player else None
    return [side, place, str(deal.contract) if deal.contract else None, deal.tricks]


def _line(dice: random.Random) -> str:
    """A deal in the words of some language; who plays it stands somewhere."""
    language = dice.choice(languages())
    strain = dice.choice(
        [word for one in strains() if one.language == language for word in one.words]
    )
    seat = dice.choice(
        [word for one in seats() if one.language == language for word in one.words]
    )
    by = dice.choice([word for word, meant in result_words().items() if meant == "BY"])
    who = dice.choice(("We", "they", "bob", "B", "mary ann", "Di", "ø", "Mary", "N", seat, ""))
    result = dice.choice(("=", "+1", "-2", "10 tricks", "makes", "", "bez 1"))
    call = [f"{dice.randint(1, 7)}{dice.choice(('', ' '))}{strain}{dice.choice(('', '', 'x'))}"]
    call.insert(dice.choice((0, 1)), dice.choice((who, who, f"{by} {who}")))
    return " ".join(part for part in [*call, result] if part)


@pytest.mark.campaign
def test_the_pad_reads_a_line_as_a_sheet_does(opens_pad: Opened) -> None:
    page = opens_pad()
    dice = random.Random(14)
    known = [" ".join(line.split()) for line in LINES.replace("\n", ";").split(";")]
    for players in (PLAYERS, NOBODY):
        for language in ("", "de", "fr", "nl"):
            lines = [*known, *(_line(dice) for _ in range(LINES_OF_CHANCE))]
            ours = [_ours(line, players, language) for line in lines]
            theirs = page.evaluate(READ, [players, lines, language])
            assert [*zip(lines, theirs, strict=True)] == [*zip(lines, ours, strict=True)]
            read = sum(said != "refused" for said in ours)
            assert LINES_OF_CHANCE // 6 < read < LINES_OF_CHANCE


def test_a_letter_with_two_meanings_is_asked_about(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "seed000-rubber")
    page.locator("label.key:has(#level-1)").click()
    page.fill("#typed", "they 4P =")
    page.press("#typed", "Enter")
    expect(page.locator("#typed-error")).to_contain_text(
        "is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)"
    )
    first, second = page.locator(".readings button").all_inner_texts()
    assert (first, second) == ("4♠", "4♣")
    assert deals_of(page) == 0
    page.get_by_role("button", name="4♣").click()
    assert drawn(page)["below They"] == [80]
    expect(page.locator("#typed-error")).to_have_count(0)


def test_a_table_may_have_a_language(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "seed000-rubber")
    page.click("#rules-button")
    page.select_option("#language", "fr")
    page.click("#close")
    typed(page, "we 2 C =", "we 1P =", "passe")
    assert drawn(page)["below We"] == [60, 30]
    text = page.evaluate(
        "overtrick.sheetText(overtrick.padOf(JSON.parse(localStorage["
        "'overtrick.table.' + JSON.parse(localStorage['overtrick.open'])]).ops).pad)"
    )
    assert "language: fr\nWe 2♥ =\nWe 1♠ =\nPass\n" in text


def test_a_set_board_has_its_vulnerability_and_the_teachers_note(opens_pad: Opened) -> None:
    page = opens_pad()
    begin(page, "chicago-duplicate")
    typed(page, "we 4s = ; board 4 ; note Draw trumps first.")
    row = page.locator("#deal-1")
    expect(row).to_contain_text("dealer West, both vulnerable · board 4")
    expect(row).to_contain_text("“Draw trumps first.”")
    row.click()
    page.click("#edit")
    page.locator("label.key:has(#over-1)").click()
    page.click("#accept")
    expect(row).to_contain_text("“Draw trumps first.”")
    text = page.evaluate(
        "overtrick.sheetText(overtrick.padOf(JSON.parse(localStorage["
        "'overtrick.table.' + JSON.parse(localStorage['overtrick.open'])]).ops).pad)"
    )
    assert "We 4S +1 ; board 4 ; note Draw trumps first.\n" in text
