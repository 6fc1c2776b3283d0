from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import speaking
from overtrick.printing.columns import PAGE, width
from overtrick.printing.party import draw_reasons, draw_sheet
from overtrick.rules.chicago import chicago_sheet
from overtrick.rules.editions import Schedule
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import SheetDeal
from tests.cases import one_pass
from tests.sheets import evenings, pad

EXAMPLES = Path(__file__).parents[2] / "examples"
LONG = "Maximiliana Konstantinopolska & Bartholomew Featherstonehaugh"

FIRST_RUBBER = """\
 Rubber 1                                   finished, two games to one for They
                                       │
                   WE                  │                  THEY
                                       │
             They 6♦X -2    5     500  │  500          rubber
               overtrick    1      30  │  200     6    overtrick
 ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                  2NT +1    1      70  │  120     2    4♠ =
 ──────────────────────────────────────┼──── game ─────────────────────────────
                    2♠ =    3      60  │
                    2♦ =    4      40  │
 ──────────────────────────── game ────┼───────────────────────────────────────
                                       │  200     6    3NTX +1
 ──────────────────────────────────────┼──── rubber ───────────────────────────
                   total          700  │  1020         total

                           They win the rubber by 320
"""

ACCUMULATING = """\
 deal  dealer  vulnerable  contract       │     We   They │
 ─────────────────────────────────────────┼───────────────┼────────────────────
   1     N       nobody     We 2♠ +1      │     90        │ 60 + overtrick 30
   2     E       They       We 3♦ =       │    360        │ 60 + game 300
   3     S       We         They 3NT =    │           400 │ 100 + game 300
   4     W       both       We 3♥ =       │    190        │ 90 + last deal 100
 ─────────────────────────────────────────┼───────────────┼────────────────────
 round 1                                  │    640    400 │ We win by 240
"""


def drawn(text: str) -> str:
    said = pad(text)
    return draw_sheet(said.sheet(), said.we, said.they)


def example(name: str) -> str:
    return drawn((EXAMPLES / name).read_text(encoding="utf-8"))


def test_the_first_rubber_as_players_draw_it() -> None:
    assert FIRST_RUBBER in example("party.sheet")


def test_the_party_at_the_foot() -> None:
    foot = example("party.sheet").splitlines()[-6:]
    assert [line.split() for line in foot[:3]] == [
        ["1", "700", "1020", "They", "win", "by", "320"],
        ["2", "1480", "510", "We", "win", "by", "970"],
        ["3", "1150", "1250", "They", "win", "by", "100"],
    ]
    assert foot[4].split()[:3] == ["party", "1150", "1250"]
    assert "carried above the line of the next rubber" in foot[5]


def test_a_chicago() -> None:
    drawing = example("chicago.sheet")
    assert ACCUMULATING in drawing
    assert "dealer's side vulnerable on deals 2 and 3; part-scores add up" in drawing
    assert drawing.splitlines()[-1].split() == (
        ["all", "rounds", "│", "2520", "690", "│", "We", "win", "by", "1830"]
    )


@one_pass(
    ("text", "words"),
    [
        ("We 2S =", "part-score: We 60, 40 more for game"),
        ("We 2S =", "open, no game yet; nobody vulnerable"),
        ("We 4S =", "open, one game to none for We; We vulnerable"),
        ("We 4S =\nThey 4S =", "level"),
        ("settle: yes\nWe 4S =", "settled, one game to none for We"),
        ("settle: yes\nWe 4S =", "We win the rubber by 420"),
        ("we: Ann & Bob\nWe 4S =", "Ann & Bob"),
        ("We 4SXX =", "for the insult"),
        ("edition: chicago-accumulating\nPass", "passed out"),
        ("edition: chicago-accumulating\nPass", "dealt again"),
        ("edition: chicago-accumulating\nthey: Cy & Di\nWe 1C =", "They: Cy & Di"),
        ("edition: chicago-accumulating\nWe 2S =", "part-score: We 60, 40 more for game"),
        ("edition: chicago-duplicate\nWe 2S =", "every deal by itself"),
        (
            "edition: seed000-chicago-accumulating\nWe 2S -1 ; honours We 100",
            "down 50, honours",
        ),
        ("", "No deal yet."),
    ],
)
def test_words_on_the_sheet(text: str, words: str) -> None:
    assert words in drawn(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("edition: chicago-duplicate\nWe 4S", "not read"),
        ("edition: chicago-duplicate\nWe 4S", "'We 4S'"),
        ("We 1C =\nWe 4S", "deal 2 was not read"),
    ],
)
def test_a_deal_that_was_not_read_is_shown(text: str, words: str) -> None:
    sheet = read_sheet(text)[0].sheet()
    assert words in draw_sheet(sheet)
    assert "not read: 'We 4S'" in draw_reasons(sheet)


def test_an_open_party_is_led_and_a_finished_one_is_won() -> None:
    two = "We 3NT =\nWe 3NT ="
    assert drawn(f"{two}\nWe 4S =\nPass").endswith("We lead by 1020")
    assert drawn(f"{two}\n{two}").endswith("We win by 1800")
    rounds = "edition: chicago-duplicate\nWe 1C =\nPass\nPass\nPass\nWe 1C ="
    assert drawn(rounds).endswith("We lead by 140")


def test_reasons_are_told_in_the_readers_language() -> None:
    with speaking("de"):
        told = draw_reasons(rubber_sheet(pad("We 2NT +1").deals))
    assert "70 unter dem Strich, Wir: 40 + 30" in told
    assert "30 über dem Strich, Wir: " in told


def test_reasons_tell_every_entry() -> None:
    said = pad((EXAMPLES / "party.sheet").read_text(encoding="utf-8"))
    lines = draw_reasons(said.sheet()).splitlines()
    assert " Deal 4: We 2♦ =, not vulnerable" in lines
    assert "         40 below to We: 2 x 20; a game with the part-score of 60" in lines
    assert " Rubber 1: 500 above to They: rubber, two games to one" in lines
    assert " Rubber 2: 320 above to They: carried from rubber 1: 1020 - 700" in lines
    assert sum(" above to " in line or " below to " in line for line in lines) == sum(
        len(stage.entries) for stage in said.sheet().stages
    )


@given(evenings(), st.booleans(), st.sampled_from((None, "Ann & Bob", LONG)))
def test_every_number_of_a_rubber_is_drawn_within_the_page(
    played: list[SheetDeal], settle: bool, names: str | None
) -> None:
    sheet = rubber_sheet(played, carry=True, settle=settle)
    drawing = draw_sheet(sheet, names, names)
    assert max(map(len, drawing.splitlines())) <= PAGE
    words = drawing.split()
    for stage in sheet.stages:
        assert all(str(entry.points) in words for entry in stage.entries)
        assert {str(stage.total.we), str(stage.total.they)} <= {*words}
    assert max(map(len, ["", *draw_reasons(sheet).splitlines()])) <= PAGE


@given(evenings(), st.sampled_from(Schedule), st.sampled_from((None, LONG + LONG)))
def test_every_number_of_a_chicago_is_drawn_within_the_page(
    played: list[SheetDeal], schedule: Schedule, names: str | None
) -> None:
    sheet = chicago_sheet(played, "seed000-chicago-accumulating", schedule=schedule)
    drawing = draw_sheet(sheet, names, names)
    assert max(map(len, drawing.splitlines())) <= PAGE
    words = drawing.split()
    for deal in sheet.deals:
        assert {str(points) for points in (deal.total.we, deal.total.they) if points} <= {
            *words
        }


@one_pass("page", [40, 52, 66, 72, 80])
@one_pass("name", ["party.sheet", "chicago.sheet", "pivot.sheet"])
def test_a_drawing_fits_the_page_and_keeps_every_number(page: int, name: str) -> None:
    said = pad((EXAMPLES / name).read_text(encoding="utf-8"))
    drawing = draw_sheet(said.sheet(), said.we, said.they, page=page)
    assert max(map(width, drawing.splitlines())) <= page
    words = drawing.split()
    for deal in said.sheet().deals:
        assert f"{deal.said.contract.symbols if deal.said.contract else 'passed'}" in words
    for stage in said.sheet().stages:
        assert {str(stage.total.we or ""), str(stage.total.they or "")} <= {*words, ""}


def test_the_deals_that_changed_are_marked() -> None:
    said = pad("We 2S =\nThey 3NT =\nWe 1C =")
    rows = draw_sheet(said.sheet(), marked={2}).splitlines()
    assert [row for row in rows if "*2" in row] == [row for row in rows if "3NT =" in row]
    assert sum("*" in row for row in rows) == 1
