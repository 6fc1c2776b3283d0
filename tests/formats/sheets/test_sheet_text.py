import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.errors import InvalidSheet
from overtrick.formats.sheets.sheet import SheetText, lines_of, read_sheet
from overtrick.formats.sheets.sheet_deal import sheet_line
from overtrick.rules.sheet import SheetDeal
from tests.sheets import evenings

FRIDAY = """\
# Friday at Ann's

edition: seed000-rubber   # as always
We 2S =  # bid at last

They 4H =
tea
We 3NT -1
"""


def test_an_edit_leaves_every_other_line() -> None:
    edited = SheetText(FRIDAY).with_deal(2, "They 4H -1")
    assert edited.text == FRIDAY.replace("They 4H =", "They 4H -1")


def test_a_deal_is_added_put_before_another_and_taken_out() -> None:
    sheet = SheetText(FRIDAY)
    added = sheet.with_deal(4, "Pass")
    assert added.text == FRIDAY + "Pass\n"
    assert added.without_deal(4) == sheet
    before = sheet.with_deal_before(2, "Pass")
    assert before.text == FRIDAY.replace("They 4H =", "Pass\nThey 4H =")
    assert before.without_deal(2) == sheet


def test_a_header_stands_where_it_stood_or_after_the_last() -> None:
    sheet = SheetText(FRIDAY)
    assert sheet.with_header("edition", "rubber-2014").text == FRIDAY.replace(
        "edition: seed000-rubber   # as always", "edition: rubber-2014"
    )
    assert sheet.with_header("carry", "no").text.splitlines()[2:4] == [
        "edition: seed000-rubber   # as always",
        "carry: no",
    ]
    assert sheet.without_header("edition").pad.edition is None
    assert sheet.without_header("carry") == sheet
    assert SheetText("We 1C =").with_header("game", "rubber").text == "game: rubber\nWe 1C =\n"
    assert SheetText("# tea\n").with_header("game", "rubber").text == "# tea\ngame: rubber\n"


def test_line_ends_of_other_systems_do_not_count_twice() -> None:
    text = "We 1C =\r\nWe 2C =\r\n"
    assert SheetText(text).with_deal(3, "Pass").text == "We 1C =\nWe 2C =\nPass\n"


@pytest.mark.parametrize(
    ("number", "words", "message"),
    [
        (5, "Pass", "there is no deal 5: the sheet has 3"),
        (0, "Pass", "there is no deal 0: the sheet has 3"),
        (2, "They 4H +4", "4H[+]4 cannot be"),
        (4, "We 9C =", "not a contract"),
    ],
)
def test_what_would_be_a_problem_is_refused(number: int, words: str, message: str) -> None:
    with pytest.raises(InvalidSheet, match=message):
        SheetText(FRIDAY).with_deal(number, words)
    with pytest.raises(InvalidSheet, match="not one of rubber, chicago"):
        SheetText(FRIDAY).with_header("game", "whist")
    with pytest.raises(InvalidSheet, match="there is no deal 4"):
        SheetText(FRIDAY).without_deal(4)


@given(evenings(honours=False, most=8), st.data())
def test_editing_lines_is_editing_deals(deals: list[SheetDeal], data: st.DataObject) -> None:
    """However a sheet came about, its lines hold the deals that a list would."""
    sheet = SheetText("# tea\n")
    kept: list[SheetDeal] = []
    for deal in deals:
        line = sheet_line(deal)
        place = data.draw(st.integers(1, len(kept) + 1))
        action = data.draw(st.sampled_from(("edit", "insert", "delete")))
        if place > len(kept) or action == "edit":
            sheet, kept[place - 1 : place] = sheet.with_deal(place, line), [deal]
        elif action == "insert":
            sheet, kept[place - 1 : place - 1] = sheet.with_deal_before(place, line), [deal]
        else:
            sheet = sheet.without_deal(place)
            del kept[place - 1]
        assert list(read_sheet(sheet.text)[0].deals) == kept
        assert len(lines_of(sheet.text)[0]) == len(kept)
