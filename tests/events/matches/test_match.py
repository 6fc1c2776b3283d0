"""Victory points of matches: sums that hold on every scale, and hybrids worked by hand."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.settings import SETTINGS, Settings
from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import match_worth
from overtrick.compare.victory_points import VP_SCALES
from overtrick.errors import InvalidScale
from overtrick.events.matches.boards import BoardAward
from overtrick.events.matches.match import Scoring, match_of_boards, match_told
from overtrick.events.matches.rooms import MatchRooms
from overtrick.events.ranking.rank import rank
from overtrick.events.session import MatchResult
from tests.events.matches.scenes import scene

SCALES = [str(name) for name in SETTINGS["vp_scale"].values if name in VP_SCALES]


@given(
    st.sampled_from(SCALES),
    st.sampled_from(["played", "half"]),
    st.integers(1, 40),
    st.integers(-150, 150),
    st.integers(-20, 20),
)
def test_both_sides_sum_to_what_the_scale_says(
    scale: str, kind: str, boards: int, home: int, carried: int
) -> None:
    """Without penalties: 20 on most scales, 30, 1, and 10 for half a match."""
    imps = max(home, 0), max(-home, 0)
    told = MatchResult("1", "41", "42", *imps, boards, home_carried=carried, kind=kind)
    match = match_told(told, Scoring("teams", Settings(vp_scale=scale)), problems=[])
    used = scale if kind == "played" else "wbf_discrete_half"
    try:
        worth = match_worth(boards, VP_SCALES[used])
    except InvalidScale:
        worth = None
    if worth is None or (kind == "half" and not scale.startswith("wbf")):
        assert match.home_points is None
        return
    assert match.home_points is not None
    assert match.away_points is not None
    assert match.home_points + match.away_points == worth
    margin = home + carried
    assert (match.home_points > match.away_points) <= (margin > 0)
    assert (match.home_margin, match.away_margin) == (margin, -margin)


@given(st.lists(st.integers(-24, 24), min_size=1, max_size=30))
def test_a_match_is_its_boards(imps: list[int]) -> None:
    awards = {n: BoardAward(TeamAward(gain, -gain)) for n, gain in enumerate(imps, 1)}
    rooms = MatchRooms("1", "A", "7", "41", "42", {number: {} for number in awards})
    match = match_of_boards(rooms, awards, Scoring("teams", Settings()))
    assert match.home_imps is not None
    assert match.away_imps is not None
    assert match.home_imps - match.away_imps == match.home_margin == sum(imps)
    assert match.counted == len(imps)
    home, away = match.sides
    assert home.swings == away.swings[::-1] == (match.home_imps, match.away_imps)


# Home wins a game swing and a part score, loses a slam; seven boards are flat.
TEN = "\n".join(
    [
        "1 41 42 1 +430 +420",
        "1 41 42 2 +420 -50",
        "1 41 42 3 +140 +110",
        "1 41 42 4 -620 +100",
        *(f"1 41 42 {number} +110 +110" for number in range(5, 11)),
    ]
)


class TestHybrids:
    def test_patton(self) -> None:
        """10 + 1 - 12 is -1 IMP: 9-11; three boards of ten won and one lost: 12-8."""
        settings = Settings(vp_scale="wbf_discrete")
        ranking = rank(scene(TEN), method="patton", settings=settings)
        [match] = ranking.matches
        assert (match.home_points, match.away_points) == (21, 19)
        assert [(part.of, part.home, part.away) for part in match.parts] == [
            ("imps", 9, 11),
            ("boards", 12, 8),
        ]
        first = ranking.standings[0]
        assert (first.id, first.total) == ("41", 21)
        assert first.details == {"imps": -1, "points_of_imps": 9, "points_of_boards": 12}

    def test_lederer_has_a_scale_of_thirty(self) -> None:
        ranking = rank(scene(TEN), method="lederer")
        [match] = ranking.matches
        assert ranking.settings.vp_scale == "acbl30"
        assert (match.home_points, match.away_points) == (12 + 12, 18 + 8)

    def test_a_hybrid_on_a_scale_without_so_many_boards(self) -> None:
        ranking = rank(scene("1 41 42 1 +420 +170"), method="lederer")
        [problem] = ranking.problems
        assert "acbl30 has tables for 6-8, 9-11 boards, not 1" in problem.message
        assert ranking.matches[0].home_points is None

    def test_teams_of_eight_have_twice_the_boards_to_win(self) -> None:
        eight = "\n".join(f"1 41 42 {n} +420 +170 +420 +170" for n in (1, 2))
        [match] = rank(scene(eight), method="patton").matches
        assert [part.of for part in match.parts] == ["imps", "boards"]
        assert (match.parts[1].home, match.parts[1].away) == (20, 0)


@pytest.mark.parametrize(("method", "total"), [("bam", 3), ("total_points", 30)])
def test_rounds_are_added_up(method: str, total: int) -> None:
    """Board-a-match: one board won and one halved; points: +250 and -220."""
    text = "1 41 42 1 +420 +170; round=1\n2 43 41 2 +110 +110; round=2"
    text += "\n3 41 44 3 -120 +100; round=3" if method == "total_points" else ""
    ranking = rank(scene(text), method=method)
    [line] = [line for line in ranking.standings if line.id == "41"]
    assert line.total == total
    assert [match.round for match in ranking.matches][:2] == ["1", "2"]


def test_won_drawn_lost() -> None:
    text = "1 41 42 1 +420 +170; round=1\n2 43 41 2 +110 +110; round=2"
    settings = Settings(vp_scale="win_loss")
    ranking = rank(scene(text), method="teams", settings=settings)
    assert [(line.id, line.total) for line in ranking.standings] == [
        ("41", Fraction(3, 2)),
        ("43", Fraction(1, 2)),
        ("42", 0),
    ]
