from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.errors import UnknownName
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import Session
from tests.events.evenings import evening, standing

HOWELL = """
1 1 2 +420
1 3 4 +50
1 5 6 -100
2 3 1 +110
2 2 5 +110
2 6 4 -620
3 1 5 +90
3 4 2 -50
3 6 3 +140
"""


def places(ranking: Ranking) -> list[tuple[str, int | None]]:
    return [(line.id, line.place) for line in ranking.standings]


class TestMissingResults:
    BOARDS = """
    1 1 11 +430
    1 2 12 +420
    1 3 13 +400
    1 4 14 50%/50%
    2 1 12 +50
    2 2 13 -50
    2 3 14 0
    2 4 11 +100
    """

    def test_the_seed_adds_one(self) -> None:
        ranking = rank(evening(self.BOARDS), rules="seed000", section="A")
        board = ranking.boards[0]
        assert [line.ns for line in board.lines] == [5, 3, 1, 3]
        assert [line.ew for line in board.lines] == [1, 3, 5, 3]

    def test_neuberg_lifts_to_the_field(self) -> None:
        board = rank(evening(self.BOARDS)).boards[0]
        assert [line.ns for line in board.lines] == [Fraction(17, 3), 3, Fraction(1, 3), 3]

    def test_a_board_played_less_often_is_lifted_unless_it_keeps_its_own(self) -> None:
        session = evening("1 1 4 +50\n1 2 5 +40\n1 3 6 +30\n2 1 5 +50\n2 2 6 +40")
        assert rank(session).boards[1].top == 4
        alone = rank(session, settings=Settings(expected="board"))
        assert alone.boards[1].top == 2


class TestRulings:
    def test_average_plus_is_the_own_average_if_that_is_more(self) -> None:
        """Pair 1 has 63.5 % elsewhere and keeps it; pair 2 has 36.5 % and gets 60 (12C2c)."""
        lines = [f"{board} 1 2 +100\n{board} 3 4 +50" for board in range(1, 128)]
        lines += [f"{board} 1 2 +50\n{board} 3 4 +100" for board in range(128, 201)]
        session = evening("\n".join([*lines, "201 1 2 A+/A+", "201 3 4 A-/A-"]))
        ruled = rank(session).boards[-1].lines
        assert [line.ns_percentage for line in ruled] == [Fraction(127, 2), Fraction(73, 2)]
        assert [line.ew_percentage for line in ruled] == [60, 40]
        fixed = rank(session, settings=Settings(average_plus="fixed")).boards[-1].lines
        assert [(line.ns_percentage, line.ew_percentage) for line in fixed] == [
            (60, 60),
            (40, 40),
        ]

    def test_imps(self) -> None:
        session = evening("1 1 2 A+/A-\n1 3 4 +100\n1 5 6 -100\n1 7 8 55%/45%")
        lines = rank(session, method="cross_imps").boards[0].lines
        assert [(line.ns, line.ew) for line in lines] == [
            (3, -3),
            (5, -5),
            (-5, 5),
            (Fraction(3, 2), Fraction(-3, 2)),
        ]
        two = rank(session, method="butler", settings=Settings(average_imps=2))
        assert (two.boards[0].lines[0].ns, two.boards[0].lines[0].ew) == (2, -2)
        summed = rank(session, method="cross_imps", settings=Settings(cross_divisor="none"))
        assert summed.boards[0].lines[0].ns == 3 * (2 - 1)

    def test_a_weighted_score(self) -> None:
        session = evening("1 1 5 60% +420 | 40% -50\n1 2 6 +420\n1 3 7 +170\n1 4 8 -50")
        lines = rank(session).boards[0].lines
        assert [line.ns for line in lines] == [
            Fraction(17, 5),
            Fraction(27, 5),
            Fraction(14, 5),
            Fraction(2, 5),
        ]
        assert lines[0].points is None

    def test_a_split_score_keeps_the_sides_apart(self) -> None:
        session = evening("1 1 5 +420 ; ruling_ew=100% +450\n1 2 6 +430\n1 3 7 +420")
        lines = rank(session).boards[0].lines
        assert [line.ns for line in lines] == [1, 4, 1]
        assert [line.ew for line in lines] == [0, 2, 4]

    def test_a_fouled_board_is_compared_in_groups(self) -> None:
        text = "\n".join(
            f"1 {n} {n} {n * 10} ; board_version={'a' if n < 8 else 'b'}" for n in range(1, 11)
        )
        ranking = rank(evening(text), settings=Settings(award_rounding="0.1"))
        ns = sorted((line.ns for line in ranking.boards[0].lines), reverse=True)  # type: ignore[type-var]
        published = ["17.6", "14.7", "11.9", "9", "6.1", "3.3", "0.4", "15.7", "9", "2.3"]
        assert ns == sorted(map(Fraction, published), reverse=True)

    def test_the_best_ruled_board_is_not_a_result(self) -> None:
        ranking = rank(evening("1 1 2 A+/A+\n1 3 4 A/A"))
        assert ranking.boards[0].top == 2
        assert standing(ranking, "1").percentage == 60


class TestSitOuts:
    SESSION = "1 1 2 +50\n1 3 4 -50\n1 5 - BYE\n2 1 5 +50\n2 3 2 -50\n2 4 - BYE"

    def test_a_sit_out_is_not_available(self) -> None:
        ranking = rank(evening(self.SESSION))
        assert ranking.boards[0].top == 2
        assert standing(ranking, "5").boards == 1
        assert standing(ranking, "5").percentage == 0
        assert [line.ns for line in ranking.boards[0].lines] == [2, 0, None]

    def test_a_sit_out_at_sixty(self) -> None:
        ranking = rank(evening(self.SESSION), settings=Settings(bye="60%"))
        assert standing(ranking, "5").percentage == 30
        assert ranking.boards[0].lines[2].ns == Fraction(6, 5)

    def test_a_sit_out_at_the_own_average(self) -> None:
        ranking = rank(evening(self.SESSION), settings=Settings(bye="own_average"))
        assert standing(ranking, "4").percentage == 100
        assert standing(ranking, "4").total == 4

    def test_a_sit_out_that_counts_in_the_field(self) -> None:
        ranking = rank(evening(self.SESSION), settings=Settings(bye_expected="yes"))
        assert ranking.boards[0].top == 4
        assert ranking.boards[0].lines[0].ns == Fraction(7, 2)  # (2 x 3 + 1) / 2

    def test_no_sit_out_counts_at_imps(self) -> None:
        ranking = rank(evening(self.SESSION), method="butler", settings=Settings(bye="60%"))
        assert ranking.boards[0].lines[2].ns is None


class TestTotals:
    def test_the_factored_total_of_the_acbl(self) -> None:
        """Top 11, 26 boards, 24 played: 150 becomes 162.5 and 56.82 % (rules, 5.7)."""
        lines = []
        for board in range(1, 27):
            wins = 7 if board <= 6 else 6
            if board <= 24:
                lines.append(f"{board} 1 101 +100")
                others = [(n, 50 if n < wins else 150) for n in range(12)][:11]
            else:
                others = [(n, 50) for n in range(12)]
            lines += [f"{board} {n + 2} {n + 102} +{score}" for n, score in others]
        ranking = rank(evening("\n".join(lines)), rules="acbl")
        line = standing(ranking, "1")
        assert (line.boards, line.total) == (24, Fraction(325, 2))
        assert line.available == 286
        assert line.percentage is not None
        assert round(line.percentage, 2) == Fraction("56.82")

    def test_unplayed_boards_are_scaled_but_not_sit_outs(self) -> None:
        text = """
        1 1 2 +50
        1 3 4 -50
        2 1 4 +50
        2 3 2 -50
        3 1 3 +50
        3 2 4 NP
        4 1 3 0
        4 2 - BYE
        """
        ranking = rank(evening(text), settings=Settings(scale_total="unplayed", winners=1))
        assert standing(ranking, "1").total == 6
        assert standing(ranking, "2").boards == 2
        assert standing(ranking, "2").total == Fraction(3, 2) * 1 * 2

    def test_the_mean_of_the_boards(self) -> None:
        text = "1 1 4 +50\n1 2 5 +40\n1 3 6 +30\n2 1 5 +50\n2 2 6 +60"
        found = rank(evening(text), rules="bbo")
        assert standing(found, "1").percentage == 50
        assert standing(found, "2").percentage == 75

    def test_too_few_boards_to_be_ranked(self) -> None:
        text = "1 1 2 +50\n1 3 4 -50\n2 1 2 +50\n2 5 4 -50"
        ranking = rank(evening(text), settings=Settings(minimum_boards="100%", winners=1))
        assert places(ranking) == [("1", 1), ("4", 1), ("2", 3), ("3", None), ("5", None)]

    def test_a_penalty_costs_only_its_pair(self) -> None:
        session = evening(HOWELL)
        before = rank(session)
        after = rank(session, penalties=[Penalty.parse("1=25% phone")])
        assert standing(after, "1").penalty == 1
        assert standing(after, "1").total == standing(before, "1").total - 1
        assert standing(after, "2").total == standing(before, "2").total
        assert standing(after, "1").percentage == Fraction(100 * standing(after, "1").total, 12)

    @pytest.mark.parametrize(
        ("method", "amount", "known"),
        [
            ("matchpoints", "1VP", "matchpoints takes % or MP"),
            ("matchpoints", "2IMP", "matchpoints takes % or MP"),
            ("cross_imps", "25%", "cross_imps takes IMP"),
            ("butler", "2MP", "butler takes IMP"),
            ("total_points", "2MP", "total_points takes none"),
        ],
    )
    def test_a_penalty_that_the_method_cannot_take(
        self, method: str, amount: str, known: str
    ) -> None:
        given = [Penalty.parse(f"1={amount}"), Penalty.parse(f"99={amount}")]
        ranking = rank(evening(HOWELL), method=method, penalties=given)
        assert [str(each) for each in ranking.problems] == [
            f"{given[0].text} is not deducted: {known}",
        ]
        assert {line.penalty for line in ranking.standings} == {0}


class TestRankings:
    def test_one_winner_or_two(self) -> None:
        assert {line.direction for line in rank(evening(HOWELL)).standings} == {None}
        two = rank(evening("1 1 1 +50\n1 2 2 -50\n2 1 2 0\n2 2 1 0"))
        assert [(line.direction, line.id) for line in two.standings] == [
            ("NS", "1"),
            ("NS", "2"),
            ("EW", "2"),
            ("EW", "1"),
        ]
        assert two.settings.winners == 2
        one = rank(evening("1 1 3 +50\n1 2 4 -50"), settings=Settings(winners=1))
        assert {line.direction for line in one.standings} == {None}

    def test_one_slip_does_not_make_two_winners(self) -> None:
        slipped = evening(HOWELL + "3 8 8 +50")
        assert {line.direction for line in rank(slipped).standings} == {None}
        messages = [problem.message for problem in rank(slipped).problems]
        assert messages == ["board 3: 8 cannot play against itself"]

    def test_equals_share_a_place_and_the_next_is_skipped(self) -> None:
        ranking = rank(evening("1 1 4 +50\n1 2 5 +50\n1 3 6 -50"))
        found = [(line.id, line.place, line.tied) for line in ranking.standings]
        assert found[:3] == [("1", 1, True), ("2", 1, True), ("3", 3, False)]

    SECTIONS = """
    1 1 2 +50 ; section=A
    1 3 4 -50 ; section=A
    1 1 2 +420 ; section=B
    1 3 4 +430 ; section=B
    """

    def test_sections_apart_or_across_the_field(self) -> None:
        apart = rank(evening(self.SECTIONS))
        assert {board.top for board in apart.boards} == {2}
        assert [line.section for line in apart.standings] == ["A"] * 4 + ["B"] * 4
        field = rank(evening(self.SECTIONS), settings=Settings(across_field="yes", winners=1))
        assert {board.top for board in field.boards} == {6}
        first = {(line.section, line.id) for line in field.standings if line.place == 1}
        assert first == {("A", "4"), ("B", "3")}
        assert [line.place for line in field.standings] == [1, 1, 3, 3, 5, 5, 7, 7]

    def test_one_section_alone(self) -> None:
        ranking = rank(evening(self.SECTIONS), section="B")
        assert {line.section for line in ranking.standings} == {"B"}
        with pytest.raises(UnknownName, match="no section 'C'; there are: A, B"):
            rank(evening(self.SECTIONS), section="C")

    def test_sessions_are_added(self) -> None:
        text = """
        1 1 2 +50 ; session=1
        1 3 4 0 ; session=1
        1 1 4 0 ; session=2
        1 3 2 0 ; session=2
        """
        ranking = rank(evening(text), settings=Settings(winners=1))
        assert standing(ranking, "1").total == 3
        assert standing(ranking, "1").boards == 2

    def test_imps_by_board_or_by_total(self) -> None:
        text = "1 1 4 +300\n1 2 5 0\n1 3 6 0\n2 1 5 +50\n2 2 4 +100"
        average = rank(evening(text), method="cross_imps")
        total = rank(evening(text), method="cross_imps", settings=Settings(imp_order="total"))
        assert standing(average, "3", "NS").score == standing(total, "3", "NS").total
        assert standing(average, "1").score == Fraction(standing(total, "1").total) / 2

    def test_an_empty_session(self) -> None:
        ranking = rank(Session(()))
        assert (ranking.standings, ranking.boards) == ((), ())

    def test_unknown_names(self) -> None:
        with pytest.raises(UnknownName, match="no method 'mp'; there are: matchpoints"):
            rank(Session(()), method="mp")
        with pytest.raises(UnknownName, match="no profile 'acbll'"):
            rank(Session(()), rules="acbll")


class TestBadLines:
    def test_each_is_one_problem_and_the_rest_is_ranked(self) -> None:
        text = HOWELL + "1 1 2 +420\n1 3 4 -50\n2 3 6 0\n3 2 2 +50"
        ranking = rank(evening(text), settings=Settings(winners=1))
        assert [problem.message for problem in ranking.problems] == [
            "board 1, 1 v 2: the same result again (first at evening:2), counted once",
            "board 1, 3 v 4: a second result, -50; +50 (first at evening:3) counts",
            "board 2: 3 has played it already (first at evening:5), this line is left out",
            "board 3: 2 cannot play against itself",
        ]
        plain = rank(evening(HOWELL), settings=Settings(winners=1))
        assert ranking.standings == plain.standings


def session_of(scores: list[list[int]]) -> Session:
    return evening(
        "\n".join(
            f"{board} {table} {table + 20} {points:+d}"
            for board, results in enumerate(scores, 1)
            for table, points in enumerate(results, 1)
        )
    )


SESSIONS = st.lists(
    st.lists(st.sampled_from([-420, -50, 0, 50, 140, 420, 620]), min_size=1, max_size=5),
    min_size=1,
    max_size=5,
)


def total(ranking: Ranking, direction: str) -> Exact:
    return sum(
        (line.total for line in ranking.standings if line.direction == direction), Fraction(0)
    )


@given(SESSIONS, st.sampled_from(list(PROFILES)), st.randoms(use_true_random=False))
def test_the_order_of_entry_never_matters(
    scores: list[list[int]], rules: str, random: Random
) -> None:
    session = session_of(scores)
    lines = list(session.lines)
    random.shuffle(lines)
    for method in ("matchpoints", "cross_imps", "butler", "total_points"):
        settings = profile(rules).settings.change(winners=2)
        first = rank(session, method=method, rules=rules, settings=settings)
        other = rank(Session(tuple(lines)), method=method, rules=rules, settings=settings)
        assert other.standings == first.standings


@given(SESSIONS)
def test_what_a_board_gives_is_what_pairs_get(scores: list[list[int]]) -> None:
    for missing in ("neuberg", "add_one", "own_boards"):
        settings = Settings(missing=missing, winners=2)
        ranking = rank(session_of(scores), settings=settings)
        given_out = sum(
            (len(board.lines) * Fraction(board.top or 0) / 2 for board in ranking.boards),
            Fraction(0),
        )
        assert total(ranking, "NS") == total(ranking, "EW") == given_out
    for method in ("cross_imps", "total_points"):
        ranking = rank(session_of(scores), method=method, settings=Settings(winners=2))
        assert total(ranking, "NS") == -total(ranking, "EW")
