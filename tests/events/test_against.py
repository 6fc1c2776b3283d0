"""A table against the world: what each contestant has, and what nothing can be said of."""

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.against import LineAgainst, lines_against, totals_against
from overtrick.events.session import Line


def table(*told: tuple[int, str, str | None, str | None]) -> list[LineAgainst]:
    lines = [Line(Board(board), parse_outcome(text), ns, ew) for board, text, ns, ew in told]
    field = {1: {420: 3, -50: 1}, 2: {140: 2}}
    return list(
        lines_against(
            lines,
            lambda line: field.get(line.board.number, {}),
            lambda line: {1: 25}.get(line.board.number),
        )
    )


def test_what_one_side_has_the_other_lacks() -> None:
    found = table((1, "4S N +1", "1", "2"), (2, "2H S =", "2", "1"))
    one, two = totals_against(found)
    assert (one.id, two.id) == ("1", "2")
    assert one.percentage == 100  # +450 beats all; as East-West 110 beats 140 twice
    assert two.percentage == 0
    assert (one.boards, one.imps, one.by_points) == (2, -two.imps, -two.by_points)  # type: ignore[operator]


def test_a_board_without_a_field_counts_by_its_points_alone() -> None:
    [found] = table((3, "4S N =", "1", "2"))
    assert (found.field, found.yardstick) == (None, None)
    one, _ = totals_against([found])
    assert (one.boards, one.percentage, one.imps, one.cross_imps, one.by_points) == (
        *(1, None, None, None),
        None,
    )


def test_rulings_have_no_score_to_compare() -> None:
    assert table((1, "A+/A-", "1", "2"), (1, "NP", "1", "2")) == []


def test_nobody_named_is_north_south() -> None:
    [total] = totals_against(table((1, "4S N =", None, None), (2, "PASS", None, None)))
    assert (total.id, total.boards) == ("NS", 2)


def test_a_number_that_two_pairs_have_is_two_contestants() -> None:
    """Pair 1 North-South and pair 1 East-West of a Mitchell were one line, with one total."""
    found = table(
        *((1, "4S N =", "1", "1"), (1, "4S N -1", "2", "2")),
        *((2, "2H S +1", "1", "2"), (2, "2H S =", "2", "1")),
    )
    totals = totals_against(found)
    assert sorted((each.direction, each.id, each.boards) for each in totals) == [
        *(("EW", "1", 2), ("EW", "2", 2), ("NS", "1", 2), ("NS", "2", 2)),
    ]
    assert sum(each.imps or 0 for each in totals) == 0


def test_a_team_that_sits_both_ways_is_one() -> None:
    lines = [
        Line(Board(1), parse_outcome("4S N ="), *pair, match="1", home="41", away="42")
        for pair in (("41", "42"), ("42", "41"))
    ]
    found = list(lines_against(lines, lambda line: {420: 1, -50: 1}, lambda line: None))
    assert [(each.id, each.direction, each.boards) for each in totals_against(found)] == [
        *(("41", None, 2), ("42", None, 2)),
    ]
