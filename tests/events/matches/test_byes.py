"""Byes and missed matches by every rule, worked by hand."""

from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.matches.gather import matches_of
from overtrick.events.ranking.rank import rank
from overtrick.events.session import MatchResult, Session
from tests.events.matches.scenes import scene


def played(nth: str, home: str, away: str, *points: Exact, kind: str = "played") -> MatchResult:
    return MatchResult(
        nth, home, away, boards=8, home_points=points[0], away_points=points[1], kind=kind
    )


def alone(nth: str, team: str, kind: str = "bye", **more: Exact) -> MatchResult:
    return MatchResult(nth, team, None, boards=8, kind=kind, **more)  # type: ignore[arg-type]


# 41 meets 42 (14-6) and 43 (11-9), and has a bye.  42 has 15 against 43: its average is 21/2,
# that of 43 is 7; the opponents of 41 have 35/4 on the average, and 20 less that is 45/4.
THREE = (
    played("1", "41", "42", 14, 6),
    played("2", "41", "43", 11, 9),
    played("3", "42", "43", 15, 5),
    alone("4", "41"),
)


def bye(
    rule: str, results: tuple[MatchResult, ...] = THREE, **settings: object
) -> Exact | None:
    changed = Settings().change(match_bye=rule, match_missed=rule, **settings)
    found = matches_of(Session((), results=results), "teams", changed).matches
    [match] = [match for match in found if match.away is None]
    return match.home_points


@pytest.mark.parametrize(
    ("rule", "points"),
    [
        ("60%", 12),
        ("50%", 10),
        ("11", 11),
        ("12.5", Fraction(25, 2)),
        ("own_average", Fraction(25, 2)),
        ("wbf", Fraction(25, 2)),
        ("none", None),
    ],
)
def test_each_rule(rule: str, points: Exact | None) -> None:
    assert bye(rule) == points


@pytest.mark.parametrize(
    ("own", "theirs", "points"), [(15, 5, 15), (8, 10, 12), (6, 2, 18)], ids=str
)
def test_the_greatest_of_three(own: int, theirs: int, points: int) -> None:
    """The own average; 12; or 20 less the opponents' average."""
    assert bye("wbf", (played("1", "41", "42", own, theirs), alone("2", "41"))) == points


@pytest.mark.parametrize(
    ("scale", "points"),
    [("acbl30", 18), ("acbl20", 12), ("wbf_discrete", 12), ("win_loss", Fraction(3, 5))],
)
def test_a_share_is_of_the_scale(scale: str, points: Exact) -> None:
    assert bye("60%", vp_scale=scale) == points


def test_a_bye_in_the_first_round_needs_no_match_to_compare_with() -> None:
    assert bye("60%", (alone("1", "41"),)) == bye("wbf", (alone("1", "41"),)) == 12
    assert bye("own_average", (alone("1", "41"),)) is None


def test_half_a_match_is_half_as_much_of_an_average() -> None:
    """14 of 20 and 7 of 10 are 14 a match."""
    half = played("2", "41", "43", 7, 3, kind="half")
    assert bye("own_average", (played("1", "41", "42", 14, 6), half, alone("3", "41"))) == 14


def test_a_bye_does_not_count_in_its_own_average() -> None:
    assert bye("own_average", (*THREE[:3], alone("4", "41"))) == Fraction(25, 2)


def test_points_that_were_told_for_a_bye_stand() -> None:
    assert bye("60%", (alone("1", "41", home_points=15),)) == 15


def test_a_late_entry_gets_nothing_unless_the_conditions_say_so() -> None:
    session = Session((), results=(*THREE[:3], alone("4", "44", "missed")))
    settings = Settings()
    for changed, points in ((settings, None), (settings.change(match_missed="40%"), 8)):
        [missed] = [m for m in matches_of(session, "teams", changed).matches if not m.away]
        assert missed.home_points == points


def test_a_ranking_counts_byes_but_no_boards_of_them() -> None:
    ranking = rank(Session((), results=THREE), method="teams")
    [line] = [line for line in ranking.standings if line.id == "41"]
    assert (line.total, line.boards, line.place) == (14 + 11 + 12, 16, 1)


@pytest.mark.parametrize(
    ("method", "points"), [("bam", Fraction(48, 5)), ("patton", 24), ("total_points", None)]
)
def test_what_a_match_is_worth_by_other_methods(method: str, points: Exact | None) -> None:
    """60 % of 2 x 8 boards; 60 % of 40; nothing where points have no end."""
    found = matches_of(Session((), results=THREE), method, Settings()).matches
    assert found[-1].home_points == points


def test_the_rule_is_named() -> None:
    found = matches_of(Session((), results=THREE), "teams", Settings()).matches
    assert found[-1].rule == "match_bye=60%"


def of_eight(boards: int, method: str, planned: int = 0) -> Exact | None:
    lines = [f"1 41 42 {n} +420 +170 +110 +110" for n in range(1, boards + 1)]
    alone = MatchResult("2", "43", None, boards=planned, kind="bye")
    played = scene("\n".join(lines), alone) if lines else Session((), results=(alone,))
    return matches_of(played, method, Settings()).matches[-1].home_points


@pytest.mark.parametrize(
    ("boards", "method", "points"),
    [(6, "bam", Fraction(72, 5)), (4, "lederer", Fraction(138, 5)), (4, "patton", 24)],
)
def test_teams_of_eight_compare_each_board_twice(
    boards: int, method: str, points: Exact
) -> None:
    """60 % of 2 x 12, of 30 + 2 x 8, and of 40."""
    assert of_eight(boards, method) == of_eight(boards, method, planned=boards) == points


@pytest.mark.parametrize(
    ("method", "planned", "points"),
    [
        ("lederer", 10, 30),
        ("lederer", 0, None),
        ("bam", 10, 12),
        ("bam", 0, None),
        ("patton", 0, 24),
    ],
)
def test_before_the_first_match_the_plan_says_what_one_is_worth(
    method: str, planned: int, points: Exact | None
) -> None:
    assert of_eight(0, method, planned) == points


def test_a_match_that_is_still_short_makes_no_bye_smaller() -> None:
    short = scene("1 41 42 1 +420 +170", MatchResult("2", "43", None, boards=10, kind="bye"))
    assert matches_of(short, "lederer", Settings()).matches[-1].home_points == 30
