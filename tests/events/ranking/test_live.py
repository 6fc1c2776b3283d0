import tracemalloc
from dataclasses import replace
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Points
from overtrick.events.ranking import live
from overtrick.events.ranking.boards import board_key, compare_board
from overtrick.events.ranking.book import ContestantKey, FinalSums
from overtrick.events.ranking.live import Live, cleaned
from overtrick.events.ranking.pairs import board_reports, standings
from overtrick.events.ranking.played import key_of
from overtrick.events.session import Line, Session, turned

PLAYED = ["4S N =", "4S N -1", "3NT E +1", "PASS", "+140", "60% +420 | 40% -50"]
RULED = ["A+/A-", "A-/A+", "60%/40%", "NP", "BYE"]
OUTCOMES = st.sampled_from([*PLAYED, *RULED])
PAIRS = st.sampled_from(["1", "2", "3", "4", "5"])


@st.composite
def lines_on(draw: st.DrawFn, number: int) -> Line:
    line = Line(
        Board(number),
        parse_outcome(draw(OUTCOMES)),
        draw(PAIRS),
        draw(PAIRS),
        round=draw(st.sampled_from([None, "1", "2"])),
        version=draw(st.sampled_from("aab")),
        players=draw(st.sampled_from([None, ("N", "E", "S", "W")])),
    )
    return turned(line) if draw(st.sampled_from([False, True])) else line


@st.composite
def changes(draw: st.DrawFn) -> list[tuple[int, list[Line]]]:
    """Boards as they are told, again and again: all of one anew, or one line of it alone."""
    told: list[tuple[int, list[Line]]] = []
    last: dict[int, list[Line]] = {}
    for _ in range(draw(st.integers(1, 8))):
        number = draw(st.integers(1, 3))
        lines = last.get(number, [])
        one_alone = draw(st.sampled_from([False, True]))
        if lines and one_alone:
            place = draw(st.integers(0, len(lines) - 1))
            lines = [*lines[:place], draw(lines_on(number)), *lines[place + 1 :]]
        else:
            lines = [draw(lines_on(number)) for _ in range(draw(st.integers(0, 5)))]
        last[number] = lines
        told.append((number, lines))
    return told


def state(
    live: Live,
) -> tuple[
    dict[ContestantKey, FinalSums],
    list[tuple[object, Exact | None]],
    list[tuple[ContestantKey, int | None, bool, str]],
]:
    book, boards = live.renewed(), live.boards()
    finals = {key: book.final(key) for key in book.accounts}
    ranked = standings(book, Session(()), boards=boards)
    placed = [(key_of(line), line.place, line.tied, line.decided) for line in ranked]
    return finals, [(board.key, board.top) for board in boards], placed


@given(
    changes(),
    st.sampled_from(sorted(METHODS)),
    st.sampled_from(["section", "board"]),
    st.sampled_from(["auto", 1, 2]),
    st.sampled_from(["exact", "mean_of_boards"]),
    st.sampled_from(["none", "ebu", "point_a_board"]),
)
def test_renewing_is_the_same_as_starting_anew(
    told: list[tuple[int, list[Line]]],
    method: str,
    expected: str,
    winners: object,
    how: str,
    ladder: str,
) -> None:
    settings = Settings().change(
        expected=expected, winners=winners, percentage_from=how, bye="50%", tie_chain=ladder
    )
    live = Live(METHODS[method], settings)
    last: dict[int, list[Line]] = {}
    for number, lines in told:
        last[number] = lines
        live.put(("1", "A", number), lines)
        anew = Live(METHODS[method], settings)
        anew.put_all(line for found in last.values() for line in found)
        assert state(live) == state(anew)
        assert live.winners == anew.winners or not any(last.values())
        assert {p.message for p in live.problems()} == {p.message for p in anew.problems()}


def test_only_what_changed_is_compared_again() -> None:
    settings = Settings(expected="board", winners=2)
    live = Live(METHODS["matchpoints"], settings)
    lines = [
        Line(Board(number), parse_outcome("+50"), str(table), str(table))
        for number in range(1, 5)
        for table in range(1, 4)
    ]
    live.put_all(lines)
    live.renewed()
    before = live.boards()
    changed = replace(lines[0], outcome=parse_outcome("+90"))
    live.put(board_key(changed, settings), [changed, *lines[1:3]])
    live.renewed()
    same = [now is then for now, then in zip(live.boards(), before, strict=True)]
    assert same == [False, True, True, True]


def test_who_was_typed_by_mistake_is_gone() -> None:
    live = Live(METHODS["butler"], Settings())
    live.put(("1", "A", 1), [Line(Board(1), parse_outcome("+50"), "99", "2")])
    live.renewed()
    live.put(("1", "A", 1), [Line(Board(1), parse_outcome("+50"), "9", "2")])
    assert {key[2] for key in live.renewed().accounts} == {"9", "2"}
    live.put(("1", "A", 1), [])
    assert not live.renewed().accounts
    assert live.boards() == []


def test_a_large_field_counts_its_comparisons_once_a_board_not_once_a_pair() -> None:
    asked: list[int] = []

    def counted(expected: int, actual: int, settings: Settings) -> Exact:
        asked.append(actual)
        return METHODS["cross_imps"].comparisons(expected, actual, settings)

    live = Live(replace(METHODS["cross_imps"], comparisons=counted), Settings())
    tables = [Line(Board(1), Points(10 * n), f"{n}", f"e{n}") for n in range(100)]
    live.put_all([*tables, Line(Board(1), parse_outcome("A/A"), "x", "y")])
    board_reports(live.renewed(), live.boards())
    assert len(asked) < 20


def test_an_archive_of_boards_with_one_result_each_shares_what_alike_ones_gave() -> None:
    """A board took 1,500 bytes beside its line; the sum of a ranking is what it was."""
    outcomes = [parse_outcome(text) for text in (*PLAYED, *RULED)]
    lines = [
        Line(Board(1 + at), outcomes[at % len(outcomes)], str(at % 7), str(at % 11 + 20))
        for at in range(1_000)
    ]
    live = Live(METHODS["matchpoints"], Settings())
    live.put_all(lines[:20])
    live.renewed()
    tracemalloc.start()
    live.put_all(lines[20:])
    live.renewed()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert held / len(lines) < 900
    boards = live.boards()
    assert len({id(board.ns) for board in boards}) < 20  # vulnerable or not, too
    for board in boards:
        afresh = compare_board(board.key, board.lines, 1, live.method, live.settings)
        assert replace(board, seats=None) == afresh


@given(
    st.lists(lines_on(1), max_size=6),
    st.lists(st.sampled_from([None, "B"]), min_size=6, max_size=6),
    st.sampled_from(sorted(METHODS)),
    st.sampled_from([1, 2]),
)
def test_where_nobody_stands_twice_nothing_is_left_out(
    lines: list[Line], sections: list[str | None], method: str, winners: int
) -> None:
    there = [
        replace(line, section=section or "A", ns=None if section else line.ns)
        for line, section in zip(lines, sections, strict=False)
    ]
    how, lists = METHODS[method], {"A": winners, "B": 1}
    found = cleaned(there, how, lists, individual=False)
    with patch.object(live, "_nobody_twice", return_value=False):
        assert found == cleaned(there, how, lists, individual=False)
