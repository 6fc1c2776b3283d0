"""Loops that may be long say how far they are, and each comes to its end."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from overtrick.core.watched import Count, watched, watched_stream, watching
from overtrick.events.ranking.rank import Asked, rank
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.conversion import converted
from overtrick.formats.published.reasons import verdict_of
from overtrick.formats.registry import FORMATS, read, read_bytes, read_contents
from overtrick.movements.propose import propose

EVENING = Path("examples/evening.csv")


class Begun(list[Count]):
    """What is counted now, and all that ever was."""

    def __init__(self) -> None:
        super().__init__()
        self.ever: list[Count] = []

    def append(self, count: Count) -> None:
        super().append(count)
        self.ever.append(count)

    @property
    def ends(self) -> list[tuple[str, int, int]]:
        return [(count.unit, count.done, count.total) for count in self.ever]


def counted(work: Callable[[], object]) -> list[tuple[str, int, int]]:
    begun = Begun()
    with watching(begun):
        work()
    return begun.ends


def test_nobody_watches_after_the_work() -> None:
    assert counted(lambda: None) == []
    items = [1, 2]
    assert watched(items, "boards", 2) is items


def test_a_total_that_grows_is_asked_again() -> None:
    waiting, known = [1], [1]
    begun = Begun()
    with watching(begun):
        totals = []
        for page in watched(iter(waiting.pop, 4), "files", lambda: len(known)):
            totals.append((begun[0].done, begun[0].total))
            known.append(page)
            waiting.append(page + 1)
    assert totals == [(0, 1), (1, 2), (2, 3)]
    assert begun.ever[0].done == 3


def test_what_is_left_early_is_counted_no_more() -> None:
    begun = Begun()
    with watching(begun):
        for _ in watched([7, 8], "boards", 2):
            watched_stream(b"x").read()
            assert [count.unit for count in begun] == ["boards", "bytes"]
            break
    assert list(begun) == []
    assert begun.ever[0].done == 0


def test_what_was_begun_within_an_item_ends_with_it() -> None:
    begun = Begun()
    with watching(begun):
        for _ in watched([7, 8], "files", 2):
            assert len(begun) == 1
            watched_stream(b"x")


def test_a_stream_that_is_wound_back_counts_anew() -> None:
    begun = Begun()
    with watching(begun):
        stream = watched_stream(b"12345")
        stream.read()
        stream.seek(0)
        stream.read(2)
    assert begun.ends == [("bytes", 2, 5)]


def test_a_ranking_counts_its_boards() -> None:
    session, _ = read(EVENING)
    boards = len({line.board.number for line in session.lines})
    assert counted(lambda: ranking_document(rank(session))) == [
        ("boards compared", boards, boards),
        ("travellers written", boards, boards),
    ]


def test_movements_that_are_measured_are_counted() -> None:
    [(unit, done, total)] = counted(lambda: propose(14, boards=24))
    assert (unit, done) == ("movements measured", total)
    assert total > 3


@pytest.mark.parametrize("format", ["csv", "pbn", "lin", "usebio"])
def test_a_reader_counts_to_the_end_of_its_file(format: str) -> None:
    contents, _ = read_contents(EVENING)
    data = converted(contents, FORMATS[format]).data
    found = counted(lambda: read_bytes(data, f"evening{FORMATS[format].suffix}"))
    assert found == [("bytes", len(data.decode()), len(data.decode()))]


def test_the_trial_of_conventions_is_counted() -> None:
    text = "board,ns,ew,score\n1,1,4,420\n1,2,5,450\n1,3,6,50\n2,1,4,50\n2,2,5,90\n"
    contents, _ = read_bytes(text.encode(), "evening.csv")
    session = contents.session()
    contents = with_ranking(contents, Asked(changes=("missing=share",)).rank(session))
    wrong = replace(contents.records[0], ns_award=Fraction(1))
    contents = replace(contents, records=(wrong, *contents.records[1:]))
    found = counted(lambda: verdict_of(contents, session, Asked()))
    tried = [each for each in found if "tried" in each[0]]
    assert {unit for unit, _, _ in tried} == {
        "conventions tried",
        "conventions tried board by board",
        "boards tried with other results",
    }
    assert all(done == total > 0 for _, done, total in tried)
