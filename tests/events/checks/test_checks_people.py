"""Who met whom, where and which way round; what nobody entered; boards that changed."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import BYE, PASSED_OUT
from overtrick.events.session import Line
from tests.events.told import codes, field, line, problems

PAIRS = 5


def mitchell(*, rounds: int = PAIRS, nth: bool = True) -> list[Line]:
    """Five tables of NS 1 to 5 and EW 11 to 15, two boards a set."""
    return [
        line(
            "1NT N =",
            table,
            11 + (table - turn) % PAIRS,
            board,
            round=str(turn + 1) if nth else None,
            table=str(table),
        )
        for turn in range(rounds)
        for table in range(1, PAIRS + 1)
        for board in _set((table + turn) % PAIRS)
    ]


def howell() -> list[Line]:
    """Four pairs, three rounds of two boards: everybody plays every board."""
    grid = [((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3))]
    return [
        line("1NT N =", ns, ew, board)
        for number, tables in enumerate(grid)
        for ns, ew in tables
        for board in _set(number)
    ]


def _set(number: int) -> tuple[int, int]:
    return 2 * number + 1, 2 * number + 2


def without(lines: list[Line], *missing: tuple[int, int]) -> Iterator[Line]:
    """Leave out results, each by NS and its board."""
    return (told for told in lines if (int(told.ns or 0), told.board.number) not in missing)


def changed(lines: list[Line], who: int, on: int, **facts: Any) -> list[Line]:
    return [
        replace(told, **facts) if (told.ns, told.board.number) == (str(who), on) else told
        for told in lines
    ]


@pytest.mark.parametrize("lines", [mitchell(), mitchell(nth=False), howell()])
def test_a_whole_movement_has_no_problem(lines: list[Line]) -> None:
    assert codes(lines) == []


def test_a_board_of_a_meeting_is_missing() -> None:
    (found,) = problems(without(mitchell(), (3, 7)))
    assert (found.code, found.board, found.where) == ("missing", 7, "evening.csv")
    assert found.message == (
        "board 7, round 1: no result of 3 v 14, who have board 8; others play 2 together"
    )


def test_without_rounds_meetings_tell_the_same() -> None:
    (found,) = problems(without(mitchell(nth=False), (3, 7)))
    assert found.message == (
        "board 7: no result of 3 v 14, who have board 8; others play 2 together"
    )


def test_a_table_gave_nothing_in_a_round() -> None:
    (found,) = problems(without(mitchell(), (3, 7), (3, 8)))
    assert (found.code, found.board) == ("missing", None)
    assert found.message == "round 1: no result of 3 and 14"


def test_a_round_that_has_hardly_begun_is_not_behind() -> None:
    begun = [told for told in mitchell() if told.round != "5" or told.table == "1"]
    assert codes(begun) == []


def test_where_all_play_all_the_missing_are_named() -> None:
    (found,) = problems(without(howell(), (3, 1), (3, 2)))
    assert (found.code, found.board) == ("missing", 1)
    assert found.message == "boards 1 and 2: no result of 3 and 4"


def test_not_played_and_sitting_out_are_answers() -> None:
    answers = [line("NP", 3, 14, board, round="1", table="3") for board in (7, 8)]
    assert codes([*without(mitchell(), (3, 7), (3, 8)), *answers]) == []
    byes = [
        replace(told, outcome=BYE, ew=None) if told.ew == "15" else told for told in mitchell()
    ]
    assert codes(byes) == []


def test_a_room_of_a_match_gave_nothing() -> None:
    rooms = [
        line("1NT N =", 1, 2, board, match="1", room="open", home="1", away="2")
        for board in (1, 2, 3)
    ]
    closed = [replace(told, ns="2", ew="1", room="closed") for told in rooms]
    assert codes([*rooms, *closed]) == []
    (found,) = problems([*rooms, closed[0]])
    assert found.message == "match 1, boards 2 and 3: nothing from the closed room"
    eight = [replace(told, room="open2") for told in rooms]
    (found,) = problems([*rooms, *closed, *eight])
    assert found.message == "match 1, boards 1, 2 and 3: nothing from the closed2 room"


def test_a_board_that_nobody_else_played() -> None:
    found = problems(changed(mitchell(), 3, 7, board=Board(17)))
    assert [problem.code for problem in found] == ["missing", "lone_board"]
    assert found[1].message == (
        "board 17, 3 v 14: nobody else played that board; every other has 4 results or more"
    )
    two_boards = [line("1NT N =", 1, 11, 1), line("1NT N =", 1, 11, 2)]
    assert codes(two_boards) == []


def test_one_pair_at_two_tables_in_one_round() -> None:
    (found,) = problems(changed(mitchell(), 3, 7, table="4"))
    assert found.code == "two_tables"
    assert found.message == (
        "round 1: 3 is in two places: board 7 at table 4 (3 v 14) "
        "and board 8 at table 3 (3 v 14)"
    )


def test_another_opponent_in_the_same_round() -> None:
    (found,) = problems(changed(mitchell(), 3, 7, ew="19"))
    assert found.code == "two_tables"
    assert found.message == (
        "round 1: 3 is in two places: board 7 at table 3 (3 v 19) "
        "and board 8 at table 3 (3 v 14)"
    )


def test_ids_that_name_two_pairs_are_told_with_their_direction() -> None:
    same = [replace(told, ew=str(int(told.ew or 0) - 10)) for told in mitchell()]
    assert codes(same) == []
    (found,) = problems(without(same, (3, 7), (3, 8)))
    assert found.message == "round 1: no result of NS 3 and EW 4"


def test_a_single_player_at_two_tables() -> None:
    def seats(players: str, table: str, board: int) -> Line:
        north, east, south, west = list(players)
        four = (north, east, south, west)
        return Line(Board(board), PASSED_OUT, players=four, round="1", table=table)

    first, second = seats("ABCD", "1", 1), seats("EFGH", "2", 2)
    assert codes([first, second]) == []
    (found,) = problems([first, seats("EFGA", "2", 2)])
    assert found.message == (
        "round 1: A is in two places: board 1 at table 1 (A and C v B and D) "
        "and board 2 at table 2 (E and G v F and A)"
    )


def test_ids_that_nobody_has() -> None:
    told = field("1NT N =", "1NT N =")
    known = {"1", "2", "101", "102"}
    assert codes(told, known=known) == []
    (found,) = problems(told, known=known - {"102"})
    assert (found.code, found.key) == ("unknown_id", "unknown_id:102")
    assert found.message == "board 1, 2 v 102: nobody is registered as 102"
    assert codes(told) == []


def test_exchanged_sides_show_in_the_ids() -> None:
    turned = changed(changed(mitchell(), 3, 7, ns="14", ew="3"), 3, 8, ns="14", ew="3")
    (found,) = problems(turned)
    assert found.code == "wrong_direction"
    assert found.message == (
        "boards 7 and 8, 14 v 3: 14 sits East-West all the time but here, and 3 North-South"
    )


def test_sides_that_the_plan_exchanges_are_no_mistake() -> None:
    """A Howell turns single tables."""
    turned = changed(changed(mitchell(), 3, 7, ns="14", ew="3"), 3, 8, ns="14", ew="3")
    assert codes(turned, planned={("1", "A", "14", "3")}) == []


def test_an_arrow_switch_is_no_mistake() -> None:
    switched = [
        replace(told, ns=told.ew, ew=told.ns) if told.round == "5" else told
        for told in mitchell()
    ]
    assert codes(switched) == []


def test_one_board_of_a_round_the_other_way() -> None:
    (found,) = problems(changed(mitchell(), 3, 7, ns="14", ew="3"))
    assert found.code == "wrong_direction"
    assert found.message == (
        "board 7, round 1: 14 v 3; on board 8 of that round 3 sat North-South"
    )


def test_cards_that_went_the_other_way_round() -> None:
    others = [
        told
        for board in (1, 2, 3)
        for told in field("2S N =", "2S S +1", "2S N =", "2S N -1", board=board)
    ]
    turned = [line("2S E =", 9, 109, board) for board in (1, 2, 3)]
    found = problems([*others, *turned])
    assert found[0].code == "wrong_direction"
    assert found[0].message == (
        "boards 1, 2 and 3, 9 v 109: East-West declared, and at every other table their "
        "opponents did, with about the same score"
    )
    assert len(found) == 1  # the same results are not asked about board by board
    straight = [line("2S N =", 9, 109, board) for board in (1, 2)]
    mixed = problems([*others, *straight, line("2S E =", 9, 109, 3)])
    assert [problem.code for problem in mixed] == ["both_sides"]


def rounds(*outcomes: str) -> list[Line]:
    return [
        replace(told, round=str(number))
        for number, told in enumerate(field(*outcomes, board=7), 1)
    ]


def test_a_board_that_changed_between_two_rounds() -> None:
    (found,) = problems(rounds(*["4S N ="] * 5, *["3D E ="] * 4))
    assert (found.code, found.board) == ("fouled", 7)
    assert found.message == (
        "board 7: from round 6 on all 4 results go the other way, in other strains"
    )


@pytest.mark.parametrize(
    "outcomes",
    [
        ["4S N ="] * 5 + ["3D E ="] * 3,
        ["4S N ="] * 5 + ["4S N -1"] * 4,
        ["4S N =", "3D E ="] * 5,
    ],
)
def test_a_board_that_did_not_change(outcomes: list[str]) -> None:
    assert codes(rounds(*outcomes)) == []


def test_two_kinds_of_results_in_one_strain() -> None:
    (found,) = problems(field(*["4S N ="] * 5, *["4S N -4"] * 4))
    assert found.code == "fouled"
    assert found.message == (
        "board 1: in S North-South took 6 or fewer at 4 tables, and 10 or more at 5"
    )
