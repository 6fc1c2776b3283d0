from typing import Any

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.events.why.explain import why
from tests.events.evenings import evening

BOARDS = """
1 1 2 +420 ; round=1,table=1
1 3 4 -50  ; round=1,table=2
1 5 6 +170 ; round=1,table=3
2 1 2 -100 ; round=1,table=1
2 3 4 +140 ; round=1,table=2
2 5 6 0    ; round=1,table=3
3 1 -  BYE ; round=2
"""


def texts(
    who: str, board: int | None = None, *, method: str = "cross_imps", **more: Any
) -> list[str]:
    session = Session(evening(BOARDS).lines, results=more.pop("results", ()))
    penalties = [Penalty.parse(text) for text in more.pop("penalties", ())]
    settings = Settings().change(pair_matches="vp", **more)
    ranking = rank(session, method=method, settings=settings, penalties=penalties)
    [reason] = why(ranking, who, board)
    return [
        reason.text,
        *(f"{'  ' * depth}{text}" for each in reason.below for depth, text in told(each, 1)),
    ]


def told(reason: Any, depth: int) -> list[tuple[int, str]]:
    below = [line for each in reason.below for line in told(each, depth + 1)]
    return [(depth, reason.text), *below]


def test_a_match_opens_into_its_boards() -> None:
    assert texts("1") == [
        "1: 25.12 victory points over 2 boards, place 1 (rules: default)",
        "  match 1-1 against 2: 13.12 victory points for +3.5 IMPs, read as +4, over 2 boards "
        "(WBF continuous scale, 20 to 0)",
        "    board 1: +8, NS against 2: +420",
        "    board 2: -4.5, NS against 2: -100",
        "  round 2: 12 victory points for a bye (match_bye=60%)",
        "    board 3: no award, NS against nobody: bye",
    ]


def test_a_board_down_to_its_comparisons() -> None:
    found = texts("2", 1)
    assert found[1].startswith("  match 1-1 against 1: 6.88 victory points for -3.5 IMPs, read")
    assert found[2] == "    board 1: -8, EW against 1: +420"
    assert found[3].startswith("      -8 = -16 / 2: ")


def test_at_matchpoints() -> None:
    assert texts("6", method="matchpoints", vp_scale="percent20")[1] == (
        "  match 1-3 against 5: 10 victory points for 50 % over 2 boards "
        "(the percentage written on 20)"
    )


def test_penalties_in_their_place() -> None:
    found = texts("2", penalties=["2=1 IMP slow", "2=0.5 VP late"])
    assert found[1:4] == [
        "  a penalty of 0.5 (Law 90)",
        "  match 1-1 against 1: 6.22 victory points for -4.5 IMPs, read as -5, over 2 boards "
        "(WBF continuous scale, 20 to 0)",
        "    a penalty of 1 IMP for slow, before victory points (Law 90)",
    ]


def test_a_margin_that_was_rounded() -> None:
    found = texts("1", match_rounding="whole")
    assert found[1].startswith("  match 1-1 against 2: 13.12 victory points for +4 IMPs over 2")
    assert found[2] == "    +4 from +3.5, rounded (match_rounding=whole)"


def test_what_was_carried() -> None:
    carried = MatchResult("1-1", "1", "2", round="1", away_carried=2)
    found = texts("2", results=(carried,))
    assert found[1].startswith("  match 1-1 against 1: 8.33 victory points for -1.5 IMPs")
    assert found[2] == "    +2 IMPs were carried into the match"


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (
            MatchResult(
                "x", "6", "2", home_points=12, away_points=0, round="2", kind="forfeit"
            ),
            "match x against 2: 12 victory points, as it was told or ruled",
        ),
        (
            MatchResult("x", "6", None, round="2", kind="missed"),
            "round 2: no victory points for a match that was missed",
        ),
    ],
)
def test_matches_without_boards(result: MatchResult, said: str) -> None:
    assert f"  {said}" in texts("6", results=(result,))
