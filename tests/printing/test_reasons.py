from hypothesis import given
from hypothesis import strategies as st

from overtrick.events.why.reason import Reason
from overtrick.printing.columns import PAGE
from overtrick.printing.words import draw_reasons


def test_reasons_stand_below_what_they_explain() -> None:
    """
    >>> score = Reason("+630 for NS: 3NT S +1", (Reason("+100 tricks: 40 + 30 + 30"),))
    >>> board = Reason("board 7: 7.4 of 10", (Reason("6 of 8 = 2 x 3"), score))
    >>> print(draw_reasons([Reason("62.48 %", (board,)), Reason("another line")]))
    62.48 %
      board 7: 7.4 of 10
        6 of 8 = 2 x 3
        +630 for NS: 3NT S +1
          +100 tricks: 40 + 30 + 30
    another line
    """


def test_a_long_reason_goes_on_further_in() -> None:
    first, second = draw_reasons([Reason("a", (Reason("word " * 20),))]).splitlines()[1:]
    assert first.startswith("  word")
    assert second.startswith("      word")


def test_no_reason_is_no_text() -> None:
    assert draw_reasons([]) == ""


@given(st.recursive(st.just(()), lambda below: st.tuples(below, below), max_leaves=12))
def test_no_line_is_wider_than_a_page(shape: tuple[object, ...]) -> None:
    def made(shape: object) -> Reason:
        assert isinstance(shape, tuple)
        return Reason("compared with results " * 8, tuple(map(made, shape)))

    drawn = draw_reasons([made(shape)])
    assert all(len(line) <= PAGE for line in drawn.splitlines())
