"""One result in doubt: by itself, by its lead, by its side, by its tricks."""

from dataclasses import replace

import pytest

from overtrick.core.board import Board
from overtrick.core.contract import Contract
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.outcome import Points
from overtrick.core.seats import Seat
from overtrick.errors import Text
from overtrick.events.checks.evidence import deal_key, table_result
from overtrick.events.session import Line
from tests.events.told import codes, field, line, problems

# North 13 points, East 10, South 12, West 5; the queen of hearts is East's.
DEAL = Deal.parse("N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 -")
STRONG = Deal.parse("N:AKQ2.AKQ.T93.K87 J98.J52.K864.T65 T764.843.AQ2.AQJ -")


@pytest.mark.parametrize("outcome", ["6NT S -5", "7C N -6", "1NT E -7", "2S W +5", "3NT N +4"])
def test_a_contract_can_be_implausible_by_itself(outcome: str) -> None:
    found = codes([line(outcome, 3, 10)])
    assert found == ([] if outcome == "3NT N +4" else ["implausible"])


@pytest.mark.parametrize(
    "outcome", ["6NT S -4", "6NTX S -5", "1NTX E -7", "4S W +3", "PASS", "A+/A-", "5C N +2"]
)
def test_what_happens_is_not_implausible(outcome: str) -> None:
    assert codes([line(outcome, 3, 10)]) == []


def test_the_message_and_the_remedy_are_a_players() -> None:
    (found,) = problems([line("6NT S -5", 3, 10, table="4")])
    assert found.message == (
        "board 1, 3 v 10: 6NT by South, 7 tricks; a slam that nobody doubled is 5 down"
    )
    assert (
        str(found.remedy) == "Was it 1NT, just made? Otherwise correct the level or the tricks."
    )
    assert (found.where, found.board, found.table) == ("evening.csv:1-3", 1, "4")


def test_a_passed_out_deal_of_a_strong_side() -> None:
    told = [line("PASS", 3, 10)]
    assert codes(told, deals={deal_key(told[0]): STRONG}) == ["implausible"]
    assert codes(told, deals={deal_key(told[0]): DEAL}) == []
    assert codes(told) == []


def test_a_lead_that_somebody_else_held() -> None:
    told = [line("4S S =", 3, 10, lead="HQ")]
    (found,) = problems(told, deals={deal_key(told[0]): DEAL})
    assert found.code == "lead_not_held"
    assert found.message == (
        "board 1, 3 v 10: 4S by South, 10 tricks, lead HQ; that card was in East's hand, "
        "and West had to lead"
    )
    assert str(found.remedy) == (
        "Was North the declarer (the score stays)? Otherwise correct the lead."
    )


def test_a_lead_from_declarers_own_side_changes_the_score() -> None:
    told = [line("4S S =", 3, 10, lead="SA")]
    (found,) = problems(told, deals={deal_key(told[0]): DEAL})
    assert str(found.remedy) == "Was West the declarer? Otherwise correct the lead."


def test_a_lead_from_the_leaders_hand_and_a_lead_of_an_unknown_deal() -> None:
    told = [line("4S N =", 3, 10, lead="HQ")]
    assert codes(told, deals={deal_key(told[0]): DEAL}) == []
    assert codes(told, deals={("1", 2, "a"): DEAL}) == []
    assert codes(told, deals={("1", 1, "b"): DEAL}) == []


def test_one_card_led_from_two_hands() -> None:
    found = problems(field("4S N =", "4S N +1", "3S S +1", leads="HQ HQ HQ"))
    assert [(problem.code, str(problem.remedy)) for problem in found] == [
        ("same_lead", "Was North the declarer? Otherwise correct the lead.")
    ]
    assert "3 v 103: 3S by South, 10 tricks, so West led HQ; East led it" in found[0].message


@pytest.mark.parametrize("leads", ["HQ HQ HK", "HQ HQ -", "- - -"])
def test_different_cards_are_led_from_different_hands(leads: str) -> None:
    assert codes(field("4S N =", "4S N +1", "3S S +1", leads=leads)) == []


def test_one_against_one_is_asked_only_if_it_touches_the_score() -> None:
    assert codes(field("4S N =", "4S S =", leads="HQ HQ")) == []
    (found,) = problems(field("4S N =", "3C E =", leads="HQ HQ"))
    assert found.code == "same_lead"
    assert "HQ led by East and South; see board 1, 2 v 102" in found.message


def test_both_sides_declare_the_same_strain() -> None:
    (found,) = problems(field("4S N =", "4S N +1", "2S S +2", "2S W ="))
    assert found.code == "both_sides"
    assert found.message == (
        "board 1, 4 v 104: 2S by West, 8 tricks; North-South declared spades at 3 other "
        "tables and took 10, 18 together"
    )
    assert (
        str(found.remedy)
        == "Was the declarer one of North-South? Then the score changes sides."
    )


def test_the_limit_is_higher_at_no_trump() -> None:
    assert codes(field("2H N =", "2H N =", "2H E =")) == ["both_sides"]  # 16
    assert codes(field("2H N =", "2H N =", "2H E -1")) == []
    assert codes(field("2NT N =", "2NT N =", "2NT E =")) == []
    assert codes(field("2NT N =", "2NT N +1", "2NT N +1", "2NT E =")) == ["both_sides"]  # 17


def test_before_a_third_result_both_are_asked_in_one_question() -> None:
    lines = field("4S N =", "2S W =")
    (found,) = problems(lines)
    assert found.code == "both_sides"
    assert "1 v 101: 4S by North" in found.message
    assert "2 v 102 (2S by West" in found.message
    assert codes([*lines, line("4S N +1", 3, 103)]) == ["both_sides"]


def test_fouled_or_separate_deals_are_not_held_against_each_other() -> None:
    told = field("4S N =", "4S N +1", "2S W =")
    assert codes([*told[:2], replace(told[2], version="b")]) == []
    assert codes([*told[:2], replace(told[2], section="B")]) == []


def scores(*points: int) -> list[Line]:
    return [
        Line(Board(1), Points(ns), str(number), str(number + 100))
        for number, ns in enumerate(points, 1)
    ]


def test_a_score_with_the_sign_of_the_other_side() -> None:
    (found,) = problems(scores(140, 140, 170, 170, -140))
    assert found.code == "opposite_sign"
    assert found.message == (
        "board 1, 5 v 105: -140 for North-South; at all 4 other tables North-South won the "
        "board, mostly +140"
    )
    assert codes(scores(420, 450, 400, 480, -430)) == ["opposite_sign"]


@pytest.mark.parametrize(
    "points",
    [
        (140, 140, 170, -140),  # too few to be of one mind
        (420, 450, 400, 480, -50),  # down one where others made it
        (140, 170, 170, -50, -140),  # not of one mind
        (140, 140, 0, 170, -140),
        (140, 170, 110, 90, -140),  # it was once, and both sides can make a part-score
    ],
)
def test_an_honest_score_of_the_other_sign(points: tuple[int, ...]) -> None:
    assert codes(scores(*points)) == []


def test_tricks_far_from_the_trick_table() -> None:
    table = TrickTable.parse("9a4789a4784295342953")  # North takes 10 tricks in spades
    told = [line("4S N -4", 3, 10)]
    (found,) = problems(told, trick_tables={deal_key(told[0]): table})
    assert found.code == "tricks_table"
    assert found.message.endswith("4S by North, 6 tricks; with all cards seen it is 10 tricks")
    three_off = [line("4S N -3", 3, 10)]
    assert codes(three_off, trick_tables={deal_key(told[0]): table}) == []
    assert codes(told, trick_tables={("1", 2, "a"): table}) == []


def test_what_a_mistake_would_explain() -> None:
    table = TrickTable.parse("9a4789a4784295342953")  # N 9 in spades .. see each seat's five
    tables = {deal_key(line("PASS", 3, 10)): table}
    by_side = problems([line("4S E =", 3, 10)], trick_tables=tables)
    assert [str(each.remedy) for each in by_side] == [
        "Was North the declarer? Then 10 tricks can be taken: 140 times as likely."
    ]
    by_strain = problems([line("3H W =", 3, 10)], trick_tables=tables)
    assert by_strain == []  # nine tricks in hearts are West's
    (by_strain_too,) = problems([line("2H N +2", 3, 10)], trick_tables=tables)
    assert str(by_strain_too.remedy) == (
        "Was it 2S? Then 10 tricks can be taken: 105 times as likely."
    )
    (unexplained,) = problems([line("4S N -4", 3, 10)], trick_tables=tables)
    assert str(unexplained.remedy) == "Are the tricks right, and the declarer, and the board?"


def test_two_boards_of_a_meeting_are_exchanged() -> None:
    ours = TrickTable.parse("9a4789a4784295342953")
    theirs = TrickTable.parse("42953429539a4789a478")
    told = [line("4S E =", 3, 10, board=1), line("4S N =", 3, 10, board=2)]
    told = [replace(each, round="1") for each in told]
    tables = {deal_key(told[0]): ours, deal_key(told[1]): theirs}
    (found,) = problems(told, trick_tables=tables)
    assert found.code == "exchanged"
    assert found.message.startswith(
        "boards 1 and 2, 3 v 10: 4S by East, 10 tricks, and 4S by North, 10 tricks; "
    )
    assert isinstance(found.text, Text)
    assert found.text.values["times"] == 420 * 420
    right = [line("4S N =", 3, 10, board=1), line("4S E =", 3, 10, board=2)]
    assert codes(right, trick_tables=tables) == []


def test_tricks_far_from_the_field() -> None:
    (found,) = problems(field("1NT N =", "1NT N =", "1NT S +1", "1NT N +4"))
    assert found.code == "tricks_field"
    assert found.message == (
        "board 1, 4 v 104: 1NT by North, 11 tricks; at 3 other tables it was mostly 7"
    )


def test_the_field_must_be_one_and_the_difference_large() -> None:
    assert codes(field("1NT N =", "1NT S +1", "1NT N +4")) == []
    assert codes(field("1NT N =", "1NT N =", "1NT S +1", "1NT N +3")) == []
    assert codes(field("1NT N =", "1NT N =", "1NT S +1", "2S N +3")) == []


def test_a_contract_far_above_the_field() -> None:
    (found,) = problems(field("2H N =", "2H N =", "3H N -1", "6H N -4"))
    assert found.code == "contract_field"
    assert found.message.endswith("6H by North, 8 tricks; nobody else there was higher than 3H")
    assert codes(field("2H N =", "2H N =", "3H N -1", "5H N -3")) == []
    assert codes(field("2H N +4", "2H N +4", "3H N +3", "6H N =")) == []
    assert codes(field("2H N =", "2H N =", "3H N -1", "6HX N -4")) == []


def test_passed_out_where_all_others_bid_game() -> None:
    game = ["4S N =", "3NT S =", "4S N -1", "5C N ="]
    assert codes(field(*game, "PASS")) == ["passed_field"]
    assert codes(field(*game[:3], "2S N =", "PASS")) == []
    assert codes(field(*game, "PASS", "PASS")) == []
    assert codes(field(*game[:3], "4H E -1", "PASS")) == []


@pytest.mark.parametrize("points", [-170, -110, -140, 100])
def test_tricks_follow_from_the_points_of_a_contract(points: int) -> None:
    told = Line(Board(1), Points(points, Contract.parse("3H"), Seat.WEST), "3", "10")
    found = table_result(told)
    assert found is not None
    assert found.tricks == {-170: 10, -110: None, -140: 9, 100: 7}[points]


@pytest.mark.parametrize(
    ("points", "board", "remedy"),
    [
        ("+620", 1, ""),  # nobody vulnerable
        ("+30", 2, ""),
        ("-620", 2, "Was it +620?"),  # North-South vulnerable
    ],
)
def test_points_that_no_contract_gives(points: str, board: int, remedy: str) -> None:
    told = [line(points, 1, 101, board)]
    [found] = problems(told)
    assert found.code == "impossible"
    assert f"no contract scores {points} for NS when" in found.message
    assert remedy in str(found.remedy)


@pytest.mark.parametrize(("points", "board"), [("+620", 2), ("-620", 3), ("0", 1), ("-50", 1)])
def test_points_that_a_contract_gives(points: str, board: int) -> None:
    assert codes([line(points, 1, 101, board)]) == []
