from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact
from overtrick.events.ranking.carry import Carried, CarryStage, carry_formula
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.finals import Across, FinalList, FinalRule, brought, finals
from tests.events.evenings import evening, standing

QUALIFYING = """
1 1 2 +420; section=A
1 3 4 +450; section=A
1 5 6 +170; section=A
1 7 8 -50;  section=A
2 3 1 +110; section=A
2 2 5 +140; section=A
2 8 4 -100; section=A
2 6 7 +110; section=A
1 1 2 +430; section=B
1 3 4 -50;  section=B
1 5 6 +400; section=B
1 7 8 +400; section=B
2 4 1 +620; section=B
2 3 6 +170; section=B
2 8 5 +650; section=B
2 2 7 -100; section=B
"""
FINAL_A = """
1 B4 A2 +420
1 A3 B1 +170
1 B7 B8 -50
2 A3 B4 +110
2 B8 A2 +110
2 B1 B7 -100
"""
FINAL_B = """
1 A1 B2 +100
1 A6 A5 +50
1 B6 B3 +0
1 A4 A7 -50
1 A8 B5 -100
2 B2 A6 +140
2 B3 A1 +140
2 A7 B6 +90
2 A5 A4 -100
2 B5 A8 -100
"""
EBU = carry_formula("ebu")
BEST_SIX = [FinalRule("A", each=2, best=2), FinalRule("B", rest=True)]


def qualified() -> tuple[Ranking, FinalList, FinalList]:
    qualifying = rank(evening(QUALIFYING))
    (a, b), problems = finals(qualifying, BEST_SIX)
    assert problems == []
    return qualifying, a, b


def ids(final: FinalList) -> list[str]:
    return [entrant.id for entrant in final.entrants]


def order(ranking: Ranking) -> list[tuple[int | None, str, Exact]]:
    return [(line.place, line.id, line.total) for line in ranking.standings]


class TestTwoStagePairs:
    """
    Two sections of 8 pairs qualify over two boards for final A (6 pairs) and B (10 pairs).

    QUALIFYING: four results a board, 2 for each worse one and 1 for each equal one: top 6.

        section A   board 1                    board 2                      total of 12
        pair 1      NS +420, best but one  4   EW -110, equal to 7     3     7   58.33 %
        pair 2      EW -420                2   NS +140, best           6     8   66.67 %
        pair 3      NS +450, best          6   NS +110, equal to 6     3     9   75    %
        pair 4      EW -450, worst         0   EW +100, best           6     6   50    %
        pair 5      NS +170                2   EW -140, worst          0     2   16.67 %
        pair 6      EW -170                4   NS +110                 3     7   58.33 %
        pair 7      NS  -50, worst         0   EW -110                 3     3   25    %
        pair 8      EW  +50, best          6   NS -100, worst          0     6   50    %
                                          24                          24    48 = 8 x 6

        section B   board 1                    board 2                      total of 12
        pair 1      NS +430, best          6   EW -620                 2     8   66.67 %
        pair 2      EW -430, worst         0   NS -100, worst          0     0    0    %
        pair 3      NS  -50, worst         0   NS +170                 2     2   16.67 %
        pair 4      EW  +50, best          6   NS +620                 4    10   83.33 %
        pair 5      NS +400, equal to 7    3   EW -650, worst          0     3   25    %
        pair 6      EW -400, equal to 8    3   EW -170                 4     7   58.33 %
        pair 7      NS +400                3   EW +100, best           6     9   75    %
        pair 8      EW -400                3   NS +650, best           6     9   75    %
                                          24                          24    48

    The first two of each section enter final A: A3, A2 and B4, B7 (B8 is equal to B7), and the
    best two of the others: B8 with 75 % and B1 with 66.67 %.  So nothing hangs on B7 = B8.

    WHAT THEY BRING: C = S x FT / (2 x QT), QT = 6.
    Final A has three tables, FT = 4, so C = S x 4 / 12 = S / 3, of 12 / 3 = 4.
    Final B has five tables, FT = 8, so C = S x 8 / 12 = 2S / 3, of 2 x 12 / 3 = 8.

        final A     S    C      board 1   board 2   total             of 8 + 4
        B8          9    3      4         3         7 + 3    = 10     83.33 %   1
        B4         10   10/3    4         1         5 + 10/3 = 25/3   69.44 %   2
        A3          9    3      2         3         5 + 3    = 8      66.67 %   3
        B7          9    3      0         4         4 + 3    = 7      58.33 %   4
        B1          8    8/3    2         0         2 + 8/3  = 14/3   38.89 %   5
        A2          8    8/3    0         1         1 + 8/3  = 11/3   30.56 %   6
                  53   53/3    12        12        24 + 53/3

        final B     S    C      board 1   board 2   total             of 16 + 8
        A1          7   14/3    8         1         9 + 14/3 = 41/3   56.94 %   1
        A4          6    4      2         7         9 + 4    = 13     54.17 %   2
        B6          7   14/3    4         4         8 + 14/3 = 38/3   52.78 %   3
        B3          2    4/3    4         7        11 + 4/3  = 37/3   51.39 %   4
        A7          3    2      6         4        10 + 2    = 12     50    %   5
        A6          7   14/3    6         1         7 + 14/3 = 35/3   48.61 %   6
        A8          6    4      0         7         7 + 4    = 11     45.83 %   7=
        B5          3    2      8         1         9 + 2    = 11     45.83 %   7=
        B2          0    0      0         7         7 + 0    = 7      29.17 %   9
        A5          2    4/3    2         1         3 + 4/3  = 13/3   18.06 %  10
                  43   86/3    40        40        80 + 86/3
    """

    def test_the_qualifying_stage(self) -> None:
        found = rank(evening(QUALIFYING))
        totals = {(line.section, line.id): line.total for line in found.standings}
        for section, points in (
            ("A", (7, 8, 9, 6, 2, 7, 3, 6)),
            ("B", (8, 0, 2, 10, 3, 7, 9, 9)),
        ):
            assert [totals[section, str(pair)] for pair in range(1, 9)] == list(points)
        assert {line.available for line in found.standings} == {12}
        assert CarryStage.of(found).top == 6

    def test_who_goes_where(self) -> None:
        _, a, b = qualified()
        assert ids(a) == ["B4", "A3", "B7", "B8", "A2", "B1"]
        assert ids(b) == ["A1", "A6", "B6", "A4", "A8", "B5", "A7", "B3", "A5", "B2"]
        why = {entrant.id: str(entrant.why) for entrant in a.entrants}
        assert why["A2"] == "2nd of section A"
        assert why["B1"] == "2nd of the others with 66.67, 4th of section B"

    @pytest.mark.parametrize(
        ("text", "name", "expected"),
        [
            (
                FINAL_A,
                "A",
                [
                    (1, "B8", 10),
                    (2, "B4", Fraction(25, 3)),
                    (3, "A3", 8),
                    (4, "B7", 7),
                    (5, "B1", Fraction(14, 3)),
                    (6, "A2", Fraction(11, 3)),
                ],
            ),
            (
                FINAL_B,
                "B",
                [
                    (1, "A1", Fraction(41, 3)),
                    (2, "A4", 13),
                    (3, "B6", Fraction(38, 3)),
                    (4, "B3", Fraction(37, 3)),
                    (5, "A7", 12),
                    (6, "A6", Fraction(35, 3)),
                    (7, "A8", 11),
                    (7, "B5", 11),
                    (9, "B2", 7),
                    (10, "A5", Fraction(13, 3)),
                ],
            ),
        ],
    )
    def test_a_final(
        self, text: str, name: str, expected: list[tuple[int, str, Exact]]
    ) -> None:
        qualifying, *both = qualified()
        final = both["AB".index(name)]
        alone = CarryStage.of(rank(evening(text)))
        carried = brought(final, qualifying, EBU, alone)
        found = rank(evening(text), carried=carried)
        assert found.problems == ()
        assert order(found) == expected
        scale = {"A": Fraction(1, 3), "B": Fraction(2, 3)}[name]
        for entrant in final.entrants:
            assert carried[entrant.id] == Carried(scale * entrant.line.total, 12 * scale)
            line = standing(found, entrant.id)
            assert line.details["carried"] == scale * entrant.line.total
            assert line.available == {"A": 12, "B": 24}[name]
            assert line.percentage == 100 * Fraction(line.total) / (line.available or 1)

    def test_all_that_was_won_is_there(self) -> None:
        """Final A: 2 boards x 3 tables x 4, and a third of 53; B: 2 x 5 x 8, and 2/3 of 43."""
        qualifying, a, b = qualified()
        for final, text, sum_of_all in (
            (a, FINAL_A, 24 + Fraction(53, 3)),
            (b, FINAL_B, 80 + Fraction(86, 3)),
        ):
            stage = CarryStage.of(rank(evening(text)))
            found = rank(evening(text), carried=brought(final, qualifying, EBU, stage))
            assert sum(line.total for line in found.standings) == sum_of_all


class TestCarried:
    def test_sections_of_different_size(self) -> None:
        """
        Top 6 in A, top 2 in B: all tops there are worth the same in a final with top 4.

        A tops: C = 6 x 4 / (2 x 6) = 2.  B tops: C = 2 x 4 / (2 x 2) = 2.
        """
        first = (line for line in QUALIFYING.splitlines() if line.startswith("1"))
        lines = [line for line in first if "=A" in line]
        text = "\n".join([*lines, "1 1 2 +50; section=B", "1 3 4 +0; section=B"])
        ranking = rank(evening(text))
        (a,), _ = finals(ranking, [FinalRule("A", rest=True)])
        carried = brought(a, ranking, EBU, CarryStage(top=4))
        best = {each.id for each in a.entrants if each.line.percentage == 100}
        assert {carried[id].points for id in best} == {2}
        assert {each.line.section for each in a.entrants if each.id in best} == {"A", "B"}

    def test_half_of_it(self) -> None:
        qualifying, a, _ = qualified()
        carried = brought(a, qualifying, carry_formula("half"), CarryStage())
        assert carried["B4"] == Carried(5, 6)


class TestBorders:
    def test_equals_that_a_border_divides(self) -> None:
        (a, _), problems = finals(
            rank(evening(QUALIFYING)), [FinalRule("A", each=3), FinalRule("B", rest=True)]
        )
        assert ids(a) == ["B4", "A3", "B7", "B8", "A2", "A1"]
        assert [str(problem) for problem in problems] == [
            "A:1, A:6 are equal for 1 place in final A: it must be decided"
        ]

    def test_the_director_decides(self) -> None:
        rules = [FinalRule("A", each=3), FinalRule("B", rest=True)]
        (a, _), problems = finals(rank(evening(QUALIFYING)), rules, decided=["A:6"])
        assert ids(a)[-1] == "A6"
        assert problems == []

    def test_equals_of_two_sections(self) -> None:
        """A1, A6 and B6 are equal with 7 for the last place of six across."""
        rules = [FinalRule("A", best=7), FinalRule("B", rest=True)]
        (a, _), [problem] = finals(rank(evening(QUALIFYING)), rules)
        assert ids(a)[-1] == "A1"
        assert problem.message.startswith("A:1, A:6, B:6 are equal for 1 place in final A")
        (a, _), problems = finals(rank(evening(QUALIFYING)), rules, decided=["B:6"])
        assert ids(a)[-1] == "B6"
        assert problems == []

    def test_a_ladder_of_tie_breaks_has_decided_before(self) -> None:
        """B7 met 8 and 2, 9 points together; B8 met 7 and 5, 12 points."""
        ranking = rank(evening(QUALIFYING), settings=Settings(tie_chain="opponents"))
        for rule in (FinalRule("A", each=2), FinalRule("A", each=1, best=1)):
            (a,), problems = finals(ranking, [rule])
            assert {"B4", "B8", "A3"} <= set(ids(a))
            assert "B7" not in ids(a)
            assert problems == []

    def test_nobody_is_in_two_finals_or_in_none(self) -> None:
        rules = [
            FinalRule("A", each=1, best=3),
            FinalRule("B", each=2),
            FinalRule("C", rest=True),
        ]
        found, _ = finals(rank(evening(QUALIFYING)), rules)
        everyone = [id for final in found for id in ids(final)]
        assert len(everyone) == len(set(everyone)) == 16
        assert [len(final.entrants) for final in found] == [5, 4, 7]

    def test_two_winners_are_lists_of_their_own(self) -> None:
        text = "1 1 1 +100\n1 2 2 +50"
        (a, b), problems = finals(
            rank(evening(text)), [FinalRule("A", each=1), FinalRule("B", rest=True)]
        )
        assert ids(a) == ["ANS1", "AEW2"]
        assert {entrant.id: str(entrant.why) for entrant in b.entrants} == {
            "ANS2": "2nd of section A NS",
            "AEW1": "2nd of section A EW",
        }
        assert problems == []

    def test_across_by_total(self) -> None:
        """A1 has 2 of 2, B1 has 4 of 6: the percentages say A, the totals say B."""
        text = "1 1 2 +50;section=A\n1 3 4 0;section=A"
        for board, best in ((1, "1 2"), (2, "3 4"), (3, "1 2")):
            other = {"1 2": "3 4", "3 4": "1 2"}[best]
            text += f"\n{board} {best} +50;section=B\n{board} {other} 0;section=B"
        ranking = rank(evening(text), settings=Settings(winners=1))
        by_score, _ = finals(ranking, [FinalRule("A", best=1)])
        by_total, _ = finals(ranking, [FinalRule("A", best=1, across=Across.TOTAL)])
        assert (ids(by_score[0]), ids(by_total[0])) == (["A1"], ["B1"])


class TestIds:
    def test_one_section_keeps_them(self) -> None:
        text = "\n".join(line for line in QUALIFYING.splitlines() if "=A" in line)
        (a,), _ = finals(rank(evening(text)), [FinalRule("A", each=2)])
        assert ids(a) == ["3", "2"]

    def test_sections_of_different_size_are_named_alike(self) -> None:
        text = "1 1 2 +50;section=A\n1 3 4 0;section=A\n"
        text += "1 1 2 +50;section=B\n1 3 9 0;section=B"
        (a,), _ = finals(rank(evening(text)), [FinalRule("A", rest=True)])
        assert set(ids(a)) == {"A1", "A2", "A3", "A4", "B1", "B2", "B3", "B9"}


class TestProblems:
    def test_a_final_that_cannot_be_filled(self) -> None:
        _, problems = finals(rank(evening(QUALIFYING)), [FinalRule("A", each=9, best=1)])
        assert [str(problem) for problem in problems] == [
            "final A is short: only 8 are left of section A",
            "final A is short: only 8 are left of section B",
            "final A is short: only 0 are left",
        ]

    def test_nobody_is_left_for_a_further_final(self) -> None:
        rules = [FinalRule("A", rest=True), FinalRule("B", each=1)]
        _, problems = finals(rank(evening(QUALIFYING)), rules)
        assert [str(problem) for problem in problems] == [
            "final B is short: only 0 are left of section A",
            "final B is short: only 0 are left of section B",
        ]

    def test_who_has_no_place_and_who_is_not_there(self) -> None:
        ranking = rank(
            evening("1 1 2 +50\n1 3 4 0\n2 1 3 0"), settings=Settings(minimum_boards=2)
        )
        (a,), problems = finals(ranking, [FinalRule("A", rest=True)], decided=["99"])
        assert sorted(ids(a)) == ["1", "3"]
        assert {str(problem) for problem in problems} == {
            "'99' is to go first, but is not ranked",
            "2 has no place, so it enters no final",
            "4 has no place, so it enters no final",
        }

    @pytest.mark.parametrize(
        ("values", "said"),
        [
            ({"each": 2}, "final: a final needs a name, such as A"),
            ({"name": "A"}, "final: nobody enters it: say each, best or rest"),
            ({"name": "A", "best": -1, "rest": True}, "best: not a whole number from 0: -1"),
            ({"name": "A", "rest": "yes"}, "rest: not true or false: 'yes'"),
            ({"name": "A", "best": 1, "across": "boards"}, "across: not score | total"),
            ({"name": "A", "best": 1, "first": 3}, "no key 'first'; there are: name, each"),
            ("A", "final: not keys and values: 'A'"),
        ],
    )
    def test_a_rule_that_cannot_be_read(self, values: object, said: str) -> None:
        _, problems = FinalRule.read(values)
        assert any(said in str(problem) for problem in problems)
