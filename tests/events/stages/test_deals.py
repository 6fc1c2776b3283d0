from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.session import Line, Session
from overtrick.events.stages.ranking import with_deals_apart

DRAWS = tuple(
    Drawn(stage="1", round=nth, matches=(Paired(f"{nth}-1", *one), Paired(f"{nth}-2", *other)))
    for nth, one, other in ((1, "12", "34"), (2, "13", "24"))
)
BEGUN = Session(
    tuple(
        Line(Board(1), Points(420), ns, ew, match=match, round=match[0])
        for match, (ns, ew) in (("1-1", "12"), ("1-2", "34"), ("2-1", "13"))
    )
)
"""All of round 1, and the first result of round 2."""


def sessions(form: str, session: Session = BEGUN) -> list[str]:
    stage = Stage("1", form, draws=DRAWS)
    return [line.session for line in with_deals_apart(stage, session).lines]


def test_a_round_of_a_swiss_or_a_knock_out_has_its_own_deals() -> None:
    for form in ("swiss", "knockout"):
        assert sessions(form) == ["1 round 1", "1 round 1", "1 round 2"]


def test_in_a_round_robin_boards_may_go_round() -> None:
    assert sessions("round_robin") == ["1", "1", "1"]
    last = Line(Board(1), Points(420), "2", "4", match="2-2", round="2")
    whole = Session((*BEGUN.lines, last))
    assert sessions("round_robin", whole) == ["1 round 1"] * 2 + ["1 round 2"] * 2
