"""A match told from its boards to its points, and every sum in it."""

import pytest

from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult
from overtrick.events.why.explain import why
from overtrick.events.why.reason import Reason
from tests.events.matches.scenes import scene
from tests.events.sums import check, every

DISCRETE = {"vp_scale": "wbf_discrete"}


def ranked(
    text: str,
    *results: MatchResult,
    method: str = "teams",
    penalties: tuple[str, ...] = (),
    **settings: object,
) -> Ranking:
    return rank(
        scene(text, *results),
        method=method,
        settings=Settings().change(**DISCRETE).change(**settings),
        penalties=[Penalty.parse(each) for each in penalties],
    )


def match_of(ranking: Ranking, team: str, board: int | None = None) -> Reason:
    """The reason for the first match of a team, every sum in it checked."""
    [reason] = why(ranking, team, board)
    for each in every(reason.below):
        check(each)
    return next(each for each in reason.below if each.text.startswith("match"))


FLAT = "\n".join(f"1 41 42 {n} +110 +110" for n in range(2, 9))
MATCH = f"1 41 42 1 +420 +170\n{FLAT}"


def test_from_the_boards_to_the_points() -> None:
    """6 IMPs, 5 carried and 2 lost for slow play: 9 over 8 boards."""
    carried = MatchResult("1", "41", "42", home_carried=5)
    penalties = ("41@1=2 IMP slow play", "41@1=1 VP")
    reason = match_of(ranked(MATCH, carried, penalties=penalties), "41")
    assert reason.text == (
        "match 1 against 42: 13 for +9 IMPs over 8 boards (WBF discrete scale, 20 to 0)"
    )
    assert [each.text for each in reason.below[:4]] == [
        "+9 = +6 + 5 - 2: the boards, what was carried, penalties",
        "a penalty of 2 IMP for slow play, before victory points (Law 90)",
        "a penalty of 1 VP, from the total, after victory points (Law 90)",
        "board 1: +6 IMPs, open room +420, closed room +170",
    ]


def test_the_other_side_of_it() -> None:
    carried = MatchResult("1", "41", "42", home_carried=5)
    reason = match_of(ranked(MATCH, carried, penalties=("41=2 IMP",)), "42")
    assert reason.below[0].text == "-11 = -6 - 5: the boards, what was carried"
    assert "6 for -11 IMPs" in reason.text


def test_a_rounded_margin() -> None:
    ranking = ranked("1 41 42 1 60%+420|40%+140 +170\n" + FLAT, match_rounding="whole")
    assert match_of(ranking, "41").below[0].text == (
        "+3 from +3.2, rounded to a whole number (match_rounding=whole)"
    )


def test_each_board_in_whole_imps() -> None:
    """White Book 4.2.6.1: two boards of +1.7 are +2 each, +4 in all, not the +3 of +3.4."""
    board = "1 41 42 {} 70%+170|30%+140 +110\n"  # 0.7 x 2 + 0.3 x 1 = 1.7
    ranking = ranked(board.format(1) + board.format(2), match_rounding="board")
    [match] = ranking.matches
    assert (match.home_margin, match.away_margin) == (4, -4)
    assert [each.home for each in match.boards] == [2, 2]
    [first, *_] = why(ranking, "41", 1)[0].below
    assert "+2 from +1.7, rounded to whole IMPs (match_rounding=board)" in [
        reason.text for reason in first.below[0].below
    ]


def test_told_as_a_whole() -> None:
    reason = match_of(ranked("", MatchResult("1", "41", "42", 34, 21, 16)), "41")
    assert reason.text.startswith(
        "match 1 against 42: 14 for +13 IMPs over 16 boards, as it was told"
    )


@pytest.mark.parametrize(
    ("result", "said"),
    [
        (MatchResult("1", "41", None, kind="bye"), "match 1: a bye, 12 (match_bye=60%)"),
        (
            MatchResult("1", "41", None, home_points=15, kind="bye"),
            "match 1: a bye, 15 (as it was told)",
        ),
        (MatchResult("1", "41", None, kind="missed"), "match 1: missed, it counts nothing"),
        (
            MatchResult("1", "41", "42", home_points=12, away_points=0, kind="forfeit"),
            "match 1 against 42: 12, as it was told or ruled",
        ),
        (MatchResult("1", "41", "42", home_carried=3), "match 1 against 42: no result"),
    ],
    ids=lambda value: value.kind if isinstance(value, MatchResult) else "",
)
def test_matches_without_boards(result: MatchResult, said: str) -> None:
    assert match_of(ranked("", result), "41").text == said


def test_half_a_match_names_its_scale() -> None:
    half = MatchResult("1", "41", "42", kind="half")
    assert (
        "(WBF discrete scale, half a match, 10 to 0)"
        in match_of(ranked(MATCH, half), "41").text
    )


def test_a_hybrid_says_its_parts() -> None:
    """6 IMPs over eight boards are 12-8; one board won of eight is 11.25."""
    reason = match_of(ranked(MATCH, method="patton"), "41")
    assert "and board-a-match" in reason.text
    assert reason.below[0].text == "23.25 = 12 + 11.25: for the IMPs and the boards"


class TestRooms:
    EIGHT = "1 41 42 1 +420 +170 -50 +100"

    def test_each_pairing(self) -> None:
        [board] = match_of(ranked(self.EIGHT), "41", 1).below
        assert board.text == (
            "board 1: +2 IMPs, open room +420, closed room +170, second open room -50, "
            "second closed room +100"
        )
        assert [each.text for each in board.below[:3]] == [
            "+2 = (+6) + (-4): each pairing of rooms by itself",
            "+6: +420 in the open room and -170 in the closed room is +250 "
            "(220 to 260 is 6 IMPs)",
            "-4: -50 in the open room and -100 in the closed room is -150 "
            "(130 to 160 is 4 IMPs)",
        ]

    def test_all_scores_added(self) -> None:
        [board] = match_of(ranked(self.EIGHT, teams_of_eight="sum"), "42", 1).below
        assert board.below[0].text == (
            "-3: -370 in the open rooms and +270 in the closed rooms is -100 "
            "(90 to 120 is 3 IMPs)"
        )

    def test_board_a_match_of_eight(self) -> None:
        [board] = match_of(ranked(self.EIGHT, method="bam"), "41", 1).below
        assert board.text.startswith("board 1: 2 of 4, ")
        assert board.below[0].text == "2 = (2) + (0): each pairing of rooms by itself"

    def test_the_mean_of_rulings_that_do_not_balance(self) -> None:
        ranking = ranked("1 41 42 1 A+/A +170", unbalanced="mean")
        [board] = match_of(ranking, "41", 1).below
        assert board.below[0].text == (
            "+1.5 = (3 - (0)) / 2: the mean of both teams' own scores, as they do not "
            "balance (unbalanced=mean)"
        )
        ranking = ranked("1 41 42 1 A+/A +170", method="bam", unbalanced="mean")
        [board] = match_of(ranking, "42", 1).below
        assert board.below[0].text.startswith("0.9 = (1 + 2 - (1.2)) / 2: ")


@pytest.mark.parametrize(
    ("method", "rooms", "said"),
    [
        ("teams", "A+/A- -", "+3 = 3 x (60 - 50) / 10: a ruling of A+ (Law 12C2b)"),
        ("bam", "A+/A- NP", "1.2 = 60 % of 2: a ruling of A+ (Law 12C2a)"),
        ("teams", "NP A-/A+", "+3 = 3 x (60 - 50) / 10: a ruling of A+ (Law 12C2b)"),
    ],
)
def test_a_ruling_for_the_board_says_that_the_other_room_is_missing(
    method: str, rooms: str, said: str
) -> None:
    [board] = match_of(ranked(f"1 41 42 1 {rooms}", method=method), "41", 1).below
    assert [each.text for each in board.below] == [
        f"{said}, for the board: the other room has no result"
    ]


def test_a_ruling_beside_a_result_says_no_such_thing() -> None:
    [board] = match_of(ranked("1 41 42 1 A+/A- +170"), "41", 1).below
    assert board.below[0].text == "+3 = 3 x (60 - 50) / 10: a ruling of A+ (Law 12C2b)"
