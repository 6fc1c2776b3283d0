from overtrick.core.contract import Doubling
from overtrick.printing.table import box, draw_cards
from overtrick.rules.editions import DEFAULT, EDITIONS, Tariff, edition
from overtrick.rules.values import bid_card, bid_cards, penalty_card
from tests.cases import one_pass


def test_four_hearts() -> None:
    """
    >>> print("\\n".join(box(bid_card("4H"))))
    ╭──── 4♥ ─────╮
    │    game     │
    │      I   II │
    │ =  420  620 │
    │+1  450  650 │
    │+2  480  680 │
    │+3  510  710 │
    ╰─────────────╯
    """


def test_double() -> None:
    lines = box(penalty_card(Doubling.DOUBLED))
    assert lines[0] == "╭── DOUBLE ───╮"
    assert lines[3] == "│ 1  100  200 │"
    assert lines[-2] == "│13 3500 3800 │"


def test_wide_numbers_have_room() -> None:
    lines = box(penalty_card(Doubling.REDOUBLED, "contract-1932"))
    assert lines[-2] == "│13 10400 20800 │"
    assert {len(line) for line in lines} == {17}


@one_pass("tariff", EDITIONS.values())
def test_the_whole_box(tariff: Tariff) -> None:
    drawn = draw_cards(tariff)
    assert max(len(line) for line in drawn.splitlines()) <= 80
    fronts = [card.contract.symbols for card in bid_cards(tariff)]
    assert all(
        drawn.count(f" {front} ─") == 1 for front in [*fronts, "PASS", "DOUBLE", "REDOUBLE"]
    )
    assert drawn.count("╭") == drawn.count("╯") == 38


def test_short_and_long_cards_stand_side_by_side() -> None:
    drawn = draw_cards(DEFAULT, [bid_card("7C"), penalty_card(Doubling.UNDOUBLED)])
    assert "╭──── 7♣ ─────╮ ╭─── PASS ────╮" in drawn
    assert " " * 16 + "│13  650 1300 │" in drawn.splitlines()


def test_no_cards_at_all() -> None:
    assert "╭" not in draw_cards(DEFAULT, [])


def test_rubber_cards_say_what_they_leave_out() -> None:
    assert "The deal alone" in draw_cards(edition("rubber-2014"))
    assert "The deal alone" not in draw_cards(DEFAULT)
