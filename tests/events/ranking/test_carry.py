from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.exact import Exact, parse_exact
from overtrick.core.outcome import Points
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.problem import Severity
from overtrick.events.ranking.carry import (
    CARRY_FORMULAS,
    Carried,
    CarryStage,
    carry_formula,
    carry_forward,
    carry_from,
)
from overtrick.events.ranking.rank import rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, Session
from tests.events.evenings import evening, standing
from tests.events.ranking.test_handicap import HOWELL
from tests.golden import golden

FINAL = """
1 3 4 +100
1 1 2 +50
2 3 1 +50
2 4 2 +100
"""


class TestFormulas:
    def test_the_published_example(self) -> None:
        [found] = [
            vector
            for vector in golden("external_vectors")["vectors"]
            if vector["kind"] == "carry_forward"
        ]
        earlier, final = CarryStage(top=found["QT"]), CarryStage(top=found["FT"])
        carried = carry_forward(carry_formula("ebu"), found["S"], earlier, final)
        assert carried == parse_exact(found["out"])

    @pytest.mark.parametrize(
        ("name", "carried"),
        [("full", 300), ("half", 150), ("25%", 75), ("0%", 0), ("percentage", 120)],
    )
    def test_the_others(self, name: str, carried: Exact) -> None:
        """300 of 500 is 60 %; the final offers 200, of which 60 % are 120."""
        stages = CarryStage(24, 500), CarryStage(20, 200)
        assert carry_forward(carry_formula(name), 300, *stages) == carried

    @given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 1000))
    def test_for_equal_lengths_the_final_weighs_double(
        self, earlier: int, final: int, boards: int
    ) -> None:
        """All tops in the qualifier bring half of what all tops in the final are."""
        carried = carry_forward(
            carry_formula("ebu"), earlier * boards, CarryStage(earlier), CarryStage(final)
        )
        assert 2 * carried == final * boards

    @pytest.mark.parametrize("name", ["ebu", "percentage"])
    def test_a_measure_that_is_not_known(self, name: str) -> None:
        with pytest.raises(OvertrickError, match=f"carry-forward '{name}' needs the"):
            carry_forward(carry_formula(name), 300, CarryStage(24, 500))

    @pytest.mark.parametrize("name", ["third", "1000%", "", "-5%"])
    def test_an_unknown_formula(self, name: str) -> None:
        with pytest.raises(UnknownName, match="there are: ebu, full, half, percentage"):
            carry_formula(name)

    def test_names(self) -> None:
        assert all(found.id == name for name, found in CARRY_FORMULAS.items())


class TestRanking:
    """
    Qualifier (three boards) and final (two boards), both with a top of 2.

        pair   qualifier   C = S/2   final   total   of 3 + 4
         1      5 of 6       5/2       2      9/2     64.29
         2      1 of 6       1/2       2      5/2     35.71
         3      3 of 6       3/2       2      7/2     50
         4      3 of 6       3/2       2      7/2     50
    """

    def test_it_is_added_and_shown_apart(self) -> None:
        earlier, alone = rank(evening(HOWELL)), rank(evening(FINAL))
        carried = carry_from(earlier, carry_formula("ebu"), CarryStage.of(alone))
        assert carried["1"] == Carried(Fraction(5, 2), 3)
        found = rank(evening(FINAL), carried=carried)
        assert [(line.id, line.place) for line in found.standings] == [
            ("1", 1),
            ("3", 2),
            ("4", 2),
            ("2", 4),
        ]
        one = standing(found, "1")
        assert (one.total, one.available) == (Fraction(9, 2), 7)
        assert one.percentage == Fraction(450, 7)
        assert one.details["carried"] == Fraction(5, 2)
        assert found.problems == ()

    def test_points_alone_make_the_order_of_totals(self) -> None:
        found = rank(evening(FINAL), carried={"2": Carried(3), "3": Carried(1)})
        assert [(line.id, line.total) for line in found.standings][:2] == [("2", 5), ("3", 3)]

    def test_it_never_breaks_a_tie(self) -> None:
        """Pairs 3 and 4 have 7/2 with what they bring; 3 beat 4 on board 1 of the final."""
        earlier, alone = rank(evening(HOWELL)), rank(evening(FINAL))
        carried = carry_from(earlier, carry_formula("ebu"), CarryStage.of(alone))
        settings = Settings(tie_chain="ebu")
        found = rank(evening(FINAL), settings=settings, carried=carried)
        assert standing(found, "3").decided == "head to head: 100 for 3, 0 for 4"

    def test_at_imps(self) -> None:
        earlier = rank(evening(HOWELL), method="cross_imps")
        carried = carry_from(earlier, carry_formula("half"), CarryStage())
        found = rank(evening(FINAL), method="cross_imps", carried=carried)
        plain = rank(evening(FINAL), method="cross_imps")
        for line in found.standings:
            brought = Fraction(standing(earlier, line.id).total) / 2
            assert line.total == standing(plain, line.id).total + brought
            assert line.score == line.total

    def test_ids_that_are_several_contestants(self) -> None:
        text = "1 1 1 +100\n1 2 2 +50"
        carried = carry_from(rank(evening(text)), carry_formula("full"), CarryStage())
        assert sorted(carried) == ["A:EW 1", "A:EW 2", "A:NS 1", "A:NS 2"]
        found = rank(evening(text), carried=carried)
        assert standing(found, "1", "NS").total == 4
        assert standing(found, "1", "EW").total == 0

    def test_a_penalty_of_who_played_nothing_is_off_what_it_brings(self) -> None:
        """Pair 1 brings 60 % of 2; a penalty of 5 % of a top of 4 leaves 50 %."""
        text = "1 1 2 NP\n1 3 4 +50\n1 5 6 +40"
        given = [Penalty.parse("1=5%")]
        found = rank(evening(text), carried={"1": Carried(Fraction(6, 5), 2)}, penalties=given)
        line = standing(found, "1")
        assert (line.total, line.available, line.percentage) == (1, 2, 50)

    def test_who_is_not_in_the_final_is_said(self) -> None:
        [problem] = rank(evening(FINAL), carried={"17": Carried(3)}).problems
        assert problem.message == "a carry-forward for '17': there is no such contestant"

    def test_an_id_of_two_sections_is_asked_about(self) -> None:
        """Both had what one of them brings; now neither has, until one is named."""
        lines = [
            replace(each, section=section)
            for section in "AB"
            for each in evening("1 1 2 +50\n1 3 4 +40").lines
        ]
        final = Session(tuple(lines))
        alone, found = rank(final), rank(final, carried={"1": Carried(3)})
        [problem] = found.problems
        assert problem.severity is Severity.ERROR
        assert problem.message == (
            "a carry-forward for '1' counts for nobody: it could be that of A:NS 1, B:NS 1; "
            "name the one"
        )
        totals = [line.total for line in alone.standings]
        assert [line.total for line in found.standings] == totals
        named = rank(final, carried={"A:NS 1": Carried(3)})
        assert named.problems == ()
        assert sum(line.total for line in named.standings) == sum(totals) + 3

    @pytest.mark.parametrize("settings", [Settings(), Settings(pair_matches="vp", winners=1)])
    def test_an_id_of_two_matches_is_asked_about(self, settings: Settings) -> None:
        """Teams of two sections, or pairs that play matches there, as in any other ranking."""
        is_pairs = settings.pair_matches == "vp"
        lines = [
            Line(Board(1), Points(420), "1", "2", table="1", round="1"),
            Line(Board(1), Points(170), "3", "4", table="2", round="1"),
        ]
        if not is_pairs:
            rooms = zip(lines, ("open", "closed"), strict=True)
            lines = [replace(e, match="1", room=r, home="1", away="2") for e, r in rooms]
        lines = [replace(line, section=section) for section in "AB" for line in lines]
        method = "butler" if is_pairs else "teams"
        carried = {"1": Carried(3), "B:2": Carried(2)}
        alone = rank(Session(tuple(lines)), method=method, settings=settings)
        found = rank(Session(tuple(lines)), method=method, settings=settings, carried=carried)
        assert "counts for nobody: it could be that of A:1, B:1" in found.problems[-1].message
        before = {(line.section, line.id): line.total for line in alone.standings}
        more = {
            (line.section, line.id): line.total - before[line.section, line.id]
            for line in found.standings
        }
        assert {key: each for key, each in more.items() if each} == {("B", "2"): 2}

    def test_each_section_by_its_own_top(self) -> None:
        """
        White Book 3.8: all tops in A (top 4) or in B (top 2) bring the same to a final of 4.

        S = 2 boards x 4 or x 2, FT = 4: C = 8 x 4 / (2 x 4) = 4 x 4 / (2 x 2) = 4.
        """
        qualifier = [
            f"{board} {n}{section} 9{n}{section} {10 * n:+}; section={section}"
            for section, tables in (("A", 3), ("B", 2))
            for n in range(1, tables + 1)
            for board in (1, 2)
        ]
        final = "1 3A 1 +20\n1 2B 2 +20\n1 4 5 0"
        alone = rank(evening(final))
        carried = carry_from(rank(evening("\n".join(qualifier))), carry_formula("ebu"), alone)
        assert carried["3A"].points == carried["2B"].points == 4

    def test_each_final_by_its_own_top(self) -> None:
        """The same 100 % is worth two tops of the own final: 2 x 4 / 2, or 2 x 2 / 2."""
        qualifier = "\n".join(
            f"{board} {n} 1{n} {10 * n:+}" for board in (1, 2) for n in (1, 2)
        )
        final = (
            "1 2 1 +20; section=A\n1 7 8 0; section=A\n1 9 6 0; section=A\n"
            "1 11 12 +20; section=B\n1 3 4 0; section=B"
        )
        alone = rank(evening(final))
        carried = carry_from(rank(evening(qualifier)), carry_formula("ebu"), alone)
        assert (carried["2"].points, carried["11"].points) == (4, 2)

    def test_sessions_of_different_tops(self) -> None:
        """All tops in sessions of top 4 and of top 2 bring half of all tops, 4 of 8."""
        text = "\n".join(
            f"{board} {n} 1{n} {10 * n:+}; session={session}"
            for session, tables in (("1", (1, 2, 3)), ("2", (1, 3)))
            for n in tables
            for board in (1, 2)
        )
        carried = carry_from(rank(evening(text)), carry_formula("ebu"), CarryStage(top=2))
        assert carried["3"].points == 4
