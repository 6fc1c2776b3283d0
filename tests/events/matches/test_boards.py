"""Boards of a match: two rooms or four, rulings that do not balance, other deals."""

from fractions import Fraction

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.matches.boards import board_awards
from overtrick.events.matches.rooms import rooms_of
from overtrick.events.problem import Problem
from overtrick.events.ranking.rank import rank
from tests.cases import one_pass
from tests.events.matches.scenes import scene


def awarded(
    text: str, method: str = "teams", **settings: object
) -> tuple[tuple[Exact, Exact] | None, list[str]]:
    """What the first board of a match gave to home and away."""
    problems: list[Problem] = []
    [rooms] = rooms_of(scene(text).lines, problems).values()
    found = board_awards(rooms, method, Settings().change(**settings), problems)
    award = next(iter(found.values()))
    said = [problem.message for problem in problems]
    return (award.award.home, award.award.away) if award else None, said


@one_pass(
    ("text", "method", "settings", "wanted"),
    [
        ("1 41 42 1 +420 +170", "teams", {}, (6, -6)),
        ("1 41 42 1 +420 +170", "bam", {}, (2, 0)),
        ("1 41 42 1 +420 +170", "total_points", {}, (250, -250)),
        ("1 41 42 1 +420 NP", "teams", {}, None),
        ("1 41 42 1 +420 -", "teams", {}, None),
        ("1 41 42 1 A+/A- +170", "teams", {}, (3, -3)),
        # Four rooms: +420 with +170, -50 with +100; or +370 with +270.
        ("1 41 42 1 +420 +170 -50 +100", "teams", {}, (2, -2)),
        ("1 41 42 1 +420 +170 -50 +100", "teams", {"teams_of_eight": "sum"}, (3, -3)),
        ("1 41 42 1 +420 +170 -50 +100", "bam", {}, (2, 2)),
        ("1 41 42 1 +420 +170 -50 +100", "bam", {"teams_of_eight": "sum"}, (2, 0)),
        ("1 41 42 1 +420 +170 -50 +100", "total_points", {}, (100, -100)),
        ("1 41 42 1 +420 +170 -50 NP", "teams", {}, (6, -6)),
        ("1 41 42 1 +420 +170 -50 NP", "teams", {"teams_of_eight": "sum"}, None),
        ("1 41 42 1 +420 +170 - -50", "bam", {"teams_of_eight": "sum"}, None),
        (
            "1 41 42 1 +420 +170\n1 41 42 2 +420 +170 -50 +100",
            "teams",
            {"teams_of_eight": "sum"},
            None,
        ),
        ("1 41 42 1 +420 +170\n1 41 42 2 +420 +170 -50 +100", "teams", {}, (6, -6)),
        ("1 41 42 1 +420 +170", "teams", {"teams_of_eight": "sum"}, (6, -6)),
        # Law 12C2: an artificial score is for the board, whatever the other room has.
        ("1 41 42 1 A+/A- -", "teams", {}, (3, -3)),
        ("1 41 42 1 - A+/A-", "teams", {}, (-3, 3)),
        ("1 41 42 1 A+/A- NP", "teams", {}, (3, -3)),
        ("1 41 42 1 NP A-/A+", "teams", {"average_imps": "2"}, (2, -2)),
        ("1 41 42 1 A+/A- BYE", "bam", {}, (Fraction(6, 5), Fraction(4, 5))),
        ("1 41 42 1 55/45 -", "teams", {}, (Fraction(3, 2), Fraction(-3, 2))),
        ("1 41 42 1 +420 +170 A+/A- -", "teams", {}, (9, -9)),
        ("1 41 42 1 +420 +170 A+/A- -", "teams", {"teams_of_eight": "sum"}, (3, -3)),
        ("1 41 42 1 60%+420|40%-50 NP", "teams", {}, None),
        ("1 41 42 1 A+/A- NP; closed=b", "teams", {}, (3, -3)),
        # Law 12C2: average plus to both teams does not balance; in a knock-out it does.
        ("1 41 42 1 A+/A+ +170", "teams", {}, (3, 3)),
        ("1 41 42 1 A+/A+ +170", "teams", {"unbalanced": "mean"}, (0, 0)),
        (
            "1 41 42 1 A+/A +170",
            "teams",
            {"unbalanced": "mean"},
            (Fraction(3, 2), Fraction(-3, 2)),
        ),
        ("1 41 42 1 A+/A+ +170", "bam", {"unbalanced": "mean"}, (1, 1)),
    ],
)
def test_what_a_board_gives(
    text: str, method: str, settings: dict[str, str], wanted: tuple[Exact, Exact] | None
) -> None:
    assert awarded(text, method, **settings) == (wanted, [])


def test_rooms_that_played_different_deals_are_told_the_law() -> None:
    award, [said] = awarded("1 41 42 1 +420 +170; closed=b")
    assert award is None
    assert said.startswith("match 1, board 1: the rooms played different deals")
    assert "(Law 87)" in said
    assert "(Law 86B)" in said


def test_a_ruling_on_a_fouled_board_counts() -> None:
    assert awarded("1 41 42 1 A+/A- +170; closed=b") == ((3, -3), [])


def test_no_law_says_what_average_plus_is_in_points() -> None:
    award, [said] = awarded("1 41 42 1 A+/A- +170", "total_points")
    assert award is None
    assert said == "match 1, board 1: an artificial score has no total points: A+"


def test_every_line_of_a_traveller_shows_its_own_side() -> None:
    ranking = rank(scene("1 41 42 1 +420 +170 -50 +100"), method="teams")
    [board] = ranking.boards
    assert [(line.line.room, line.ns, line.ew) for line in board.lines] == [
        ("open", 2, -2),
        ("closed", -2, 2),
        ("open2", 2, -2),
        ("closed2", -2, 2),
    ]


def test_four_rooms_count_twice_the_boards() -> None:
    """White Book 3.1.4: 12 IMPs over four boards in four rooms are 12 over eight boards."""
    text = "\n".join(f"1 41 42 {n} +110 +110 +110 +110" for n in (2, 3, 4))
    session = scene(f"1 41 42 1 +420 +170 +420 +170\n{text}")
    by_pairing = rank(session, method="teams", settings=Settings(vp_scale="wbf_discrete"))
    [match] = by_pairing.matches
    assert (match.home_margin, match.home_points) == (12, 14)
    summed = Settings(vp_scale="wbf_discrete", teams_of_eight="sum")
    [match] = rank(session, method="teams", settings=summed).matches
    assert (match.home_margin, match.counted) == (11, 4)
    assert match.home_points == 15


def test_a_pairing_without_a_result_is_no_board_of_the_match() -> None:
    """Four boards in four rooms, one pairing missing: 12 IMPs over seven boards."""
    text = "\n".join(f"1 41 42 {n} +110 +110 +110 +110" for n in (2, 3))
    session = scene(f"1 41 42 1 +420 +170 +420 +170\n{text}\n1 41 42 4 +110 +110 +110 -")
    [match] = rank(session, method="teams", settings=Settings(vp_scale="wbf_discrete")).matches
    assert (match.home_margin, match.counted, match.home_points) == (12, 4, 15)


def test_a_ruled_board_is_shown_without_points() -> None:
    ranking = rank(scene("1 41 42 1 A+/A- NP"), method="teams")
    [match] = ranking.matches
    [board] = match.boards
    assert (board.open, board.closed, board.home, board.away) == (None, None, 3, -3)
    assert (match.home_margin, match.counted, ranking.problems) == (3, 1, ())
