"""What changed between two states: contestants are followed through one list or two."""

from overtrick.events.journal.entry import Entry, tell
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Ruled
from overtrick.events.now.diff import diff, in_words


def result(board: int, ns: str, ew: str, outcome: str) -> Entry:
    return tell(Entered(board=board, ns=ns, ew=ew, outcome=outcome))


def test_the_first_switched_arrow_takes_no_result_away() -> None:
    """Two lists become one; a pair stays the same pair, and old results are not new."""
    told = [result(1, "1", "3", "4S N ="), result(1, "2", "4", "4S N -1")]
    switched = [result(2, "3", "1", "PASS"), result(2, "4", "2", "1NT N =")]
    assert in_words(diff(fold(told), fold([*told, *switched]))) == [
        "pair 1: board 2 is new, PASS; 1st -> 1st=",
        "pair 2: board 2 is new, 1NT N =; 2nd -> 3rd=",
        "pair 3: board 2 is new, PASS; 2nd -> 3rd=",
        "pair 4: board 2 is new, 1NT N =; 1st -> 1st=",
    ]


def test_a_number_of_two_pairs_stays_two() -> None:
    told = [result(1, "1", "1", "4S N ="), result(1, "2", "2", "4S N -1")]
    more = [result(2, "1", "2", "PASS"), result(2, "2", "1", "1NT N =")]
    lines = in_words(diff(fold(told), fold([*told, *more])))
    assert [line.partition(":")[0] for line in lines] == [
        "pair 1 NS",
        "pair 2 NS",
        "pair 1 EW",
        "pair 2 EW",
    ]


def test_an_average_beside_a_result_on_one_board_takes_nothing_away() -> None:
    """A pair that played board 9 too early gets an average for its own meeting on it."""
    told = [result(1, "3", "9", "PASS"), result(1, "2", "4", "PASS")]
    told += [result(9, "9", "3", "3NT S ="), result(9, "4", "2", "2H N =")]
    average = tell(Ruled(board=9, ns="3", ew="4", ruling="A-/A+"))
    lines = in_words(diff(fold(told), fold([*told, average])))
    assert next(line for line in lines if line.startswith("pair 3")).startswith(
        "pair 3: board 9 is new, A-/A+"
    )
