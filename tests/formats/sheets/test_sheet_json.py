import json
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from overtrick.formats.sheets.sheet import read_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from overtrick.rules.chicago import chicago_sheet
from overtrick.rules.rubber import rubber_sheet
from overtrick.rules.sheet import SheetDeal
from tests.golden import golden
from tests.sheets import evenings, pad

EXAMPLES = Path(__file__).parents[3] / "examples"
PARTY = golden("seed_vectors")["rubber_party"]


def document(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(sheet_document(pad(text).sheet())))
    return found


def test_the_first_rubber_word_for_word() -> None:
    text = (EXAMPLES / "party.sheet").read_text(encoding="utf-8")
    found = document(text)
    assert list(found) == [
        "game", "edition", "deals", "rubbers", "total", "difference", "winner",
    ]  # fmt: skip
    assert (found["game"], found["edition"]) == ("rubber", "seed000-rubber")
    assert found["deals"][0] == {
        "deal": 1,
        "rubber": 1,
        "side": "we",
        "contract": "2NT",
        "tricks": 9,
        "vulnerable": False,
        "below": {"we": 70, "they": 0},
        "above": {"we": 30, "they": 0},
        "game_to": None,
        "rubber_to": None,
    }
    assert found["rubbers"][0] == {
        "rubber": 1,
        "finished": True,
        "games": {"we": 1, "they": 2},
        "carried": {"we": 0, "they": 0},
        "bonus": {"we": 0, "they": 500},
        "total": {"we": 700, "they": 1020},
        "difference": 320,
        "winner": "they",
    }
    assert found["total"] == {"we": 1150, "they": 1250}
    assert (found["difference"], found["winner"]) == (100, "they")


def test_the_party_against_the_vectors() -> None:
    found = document((EXAMPLES / "party.sheet").read_text(encoding="utf-8"))
    played = [(rubber["rubber"], deal) for rubber in PARTY for deal in rubber["deals"]]
    for deal, (rubber, vector) in zip(found["deals"], played, strict=True):
        for key in ("side", "contract", "tricks", "vulnerable", "game_to", "rubber_to"):
            assert deal[key] == vector[key]
        assert deal["rubber"] == rubber
        assert deal["below"][deal["side"]] == vector["causes"].get("tricks", 0)
    for rubber, vector in zip(found["rubbers"], PARTY, strict=True):
        for key in ("games", "carried", "total"):
            assert rubber[key] == vector[key]


def test_a_chicago() -> None:
    found = document((EXAMPLES / "chicago.sheet").read_text(encoding="utf-8"))
    assert found["rounds"] == [
        {
            "round": 1,
            "finished": True,
            "total": {"we": 640, "they": 400},
            "difference": 240,
            "winner": "we",
        },
        {
            "round": 2,
            "finished": True,
            "total": {"we": 1880, "they": 290},
            "difference": 1590,
            "winner": "we",
        },
    ]
    assert "rubbers" not in found
    assert found["deals"][4] == {
        "deal": 5,
        "round": 2,
        "side": "we",
        "contract": "6SX",
        "tricks": 13,
        "vulnerable": False,
        "below": {"we": 360, "they": 0},
        "above": {"we": 900, "they": 0},
        "game_to": "we",
        "rubber_to": None,
    }


def test_a_passed_out_deal() -> None:
    [deal] = document("Pass")["deals"]
    assert (deal["contract"], deal["side"], deal["tricks"]) == ("PASS", None, None)
    assert (deal["vulnerable"], deal["below"]) == (None, {"we": 0, "they": 0})


def test_an_open_rubber_that_is_level() -> None:
    found = document("We 2S =\nThey 2S =")
    assert found["rubbers"][0]["finished"] is False
    assert (found["difference"], found["winner"]) == (0, None)


def test_settled() -> None:
    found = document("settle: yes\nWe 4S =\nThey 2S =")
    [rubber] = found["rubbers"]
    assert (rubber["finished"], rubber["bonus"]) == (False, {"we": 300, "they": 100})


def test_bad_lines_leave_no_trace() -> None:
    sheet = read_sheet("We 2S =\nnonsense\nThey 2S +1")[0].sheet()
    assert [it["deal"] for it in json.loads(json.dumps(sheet_document(sheet)))["deals"]] == [
        1,
        2,
    ]


def test_a_deal_that_was_not_read_leaves_a_gap() -> None:
    sheet = read_sheet("We 2S =\nWe 9S =\nThey 2S +1")[0].sheet()
    assert [it["deal"] for it in json.loads(json.dumps(sheet_document(sheet)))["deals"]] == [
        1,
        3,
    ]


@given(evenings(), st.booleans())
def test_a_rubbers_total_is_deals_and_bonus_and_what_was_carried(
    played: list[SheetDeal], carry: bool
) -> None:
    found: Any = sheet_document(rubber_sheet(played, carry=carry, settle=True))
    for rubber in found["rubbers"]:
        mine = [deal for deal in found["deals"] if deal["rubber"] == rubber["rubber"]]
        for side in ("we", "they"):
            in_deals = sum(deal["below"][side] + deal["above"][side] for deal in mine)
            apart = rubber["bonus"][side] + rubber["carried"][side]
            assert rubber["total"][side] == in_deals + apart


@given(evenings(honours=False))
def test_a_chicagos_total_is_its_deals(played: list[SheetDeal]) -> None:
    found: Any = sheet_document(chicago_sheet(played))
    for side in ("we", "they"):
        in_deals = [deal["below"][side] + deal["above"][side] for deal in found["deals"]]
        assert found["total"][side] == sum(in_deals)


PIVOT = """\
game: chicago
players: A, B, C, D, E
rotation: pivot
stakes: 0.25 per 100
{deals}
"""


def test_five_players_who_pivot() -> None:
    """Players and partners to the letter; who is not at the table wins nothing."""
    found = document(PIVOT.format(deals="B 3NT =\nC 2S -1"))
    assert list(found)[-1] == "players"
    assert found["players"] == [
        {"name": "A", "plus": 0, "minus": 0, "total": 0, "money": 0},
        {"name": "B", "plus": 5, "minus": 0, "total": 5, "money": 1.25},
        {"name": "C", "plus": 0, "minus": 5, "total": -5, "money": -1.25},
        {"name": "D", "plus": 0, "minus": 5, "total": -5, "money": -1.25},
        {"name": "E", "plus": 5, "minus": 0, "total": 5, "money": 1.25},
    ]
    assert found["rounds"][0]["partners"] == {"we": ["B", "E"], "they": ["C", "D"]}
    assert [deal["declarer"] for deal in found["deals"]] == ["B", "C"]


def test_fixed_partners_are_not_repeated_and_money_is_null_without_stakes() -> None:
    found = document("players: A, B, C, D\nWe 3NT =\nWe 3NT =")
    assert "partners" not in found["rubbers"][0]
    assert {player["money"] for player in found["players"]} == {None}
    assert [player["total"] for player in found["players"]] == [9, -9, 9, -9]


def test_without_players_the_shape_is_as_it_was() -> None:
    found = document("We 3NT =")
    assert "players" not in found
    assert "declarer" not in found["deals"][0]


@given(
    evenings(),
    st.sampled_from(("fixed", "pivot", "cut-in")),
    st.sampled_from(("half_up", "half_down", "exact")),
    st.sampled_from(("rubber", "chicago")),
    st.integers(4, 13),
)
def test_the_players_totals_sum_to_nothing(
    deals: list[SheetDeal], rotation: str, hundreds: str, game: str, number: int
) -> None:
    players = ", ".join(f"P{place}" for place in range(4 if rotation == "fixed" else number))
    head = f"game: {game}\nplayers: {players}\nrotation: {rotation}\nhundreds: {hundreds}\n"
    lines = [str(deal) for deal in deals]
    found = document(head + "\n".join(lines))
    scores = found["players"]
    assert round(sum(player["total"] for player in scores), 4) == 0
    assert all(
        round(player["plus"] - player["minus"] - player["total"], 4) == 0 for player in scores
    )
