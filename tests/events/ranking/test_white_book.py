"""
The English Bridge Union's White Book of 2025, clause by clause, beside the older edition.

A profile that a journal named keeps its meaning: ``ebu`` is as it was.
"""

from fractions import Fraction

import pytest

from overtrick.compare.matchpoints import round_award
from overtrick.compare.profiles import PROFILES, profile
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from tests.events.evenings import evening, standing
from tests.events.why.test_explain import told

EBU, OLDER = profile("ebu-2025").settings, profile("ebu").settings


def ranked(text: str, method: str = "matchpoints", rules: str = "ebu-2025") -> Ranking:
    return rank(evening(text), method=method, rules=rules)


def test_the_older_edition_is_as_it_was() -> None:
    assert (
        Settings(
            small_field="ebu",
            award_rounding="0.1",
            tie_chain="ebu",
            expected="board",
            average_plus="own_matchpoints",  # at IMPs a fixed number, as it always was
        )
        == OLDER
    )


def test_awards_to_four_decimals_halves_away_from_the_average() -> None:
    """4.2.3.2: the average is 9; 2.00005 is further from it as 2.0000, 16.00005 as 16.0001."""
    half = Fraction(5, 100_000)
    assert round_award(2 + half, 9, "0.0001") == 2
    assert round_award(16 + half, 9, "0.0001") == Fraction("16.0001")
    assert round_award(Fraction(28, 3), 9, "0.0001") == Fraction("9.3333")


def test_a_ruling_is_rounded_as_other_awards() -> None:
    """
    Six tables, a top of 10.  Pair 1 has all tops but one tie of three boards: 29 of 30.

    Its A+ is 29/3 of 10: 9.6667, and 9.7 in the older edition.
    """
    board = "{0} 1 11 +50\n{0} 2 12 {1}\n{0} 3 13 0\n{0} 4 14 0\n{0} 5 15 0\n{0} 6 16 0\n"
    text = board.format(1, 0) + board.format(2, 0) + board.format(3, "+50")
    text += board.replace("{0} 1 11 +50", "{0} 1 11 A+/A-").format(4, 0)
    for rules, award in (("ebu-2025", "9.6667"), ("ebu", "9.7")):
        ranking = ranked(text, rules=rules)
        [line] = [x for x in ranking.boards[-1].lines if x.line.ns == "1"]
        assert line.ns == Fraction(award)
        assert standing(ranking, "1").total == 29 + Fraction(award)
    assert "A+ is the own average" in told(ranking, "1", 4)


def test_a_tiny_group_is_rounded_as_other_awards() -> None:
    """4.2.3.3: two results of eight get 65 % and 55 % of 14 or of 7, a half to the average."""
    lines = [f"1 {n} {n + 20} NP" for n in range(3, 9)]
    text = "\n".join(["1 1 21 +50", "1 2 22 0", *lines])
    whole = rank(evening(text), settings=Settings(small_field="ebu", award_rounding="none"))
    tenth = rank(evening(text), settings=Settings(small_field="ebu", award_rounding="0.1"))
    assert [line.ns for line in whole.boards[0].lines[:2]] == [Fraction("9.1"), Fraction("7.7")]
    one = Settings(small_field="ebu", award_rounding="0.1", unit=1)  # 65 and 55 % of 7
    halves = rank(evening(text), settings=one).boards[0].lines[:2]
    assert [line.ns for line in tenth.boards[0].lines[:2]] == [Fraction("9.1"), Fraction("7.7")]
    assert [line.ns for line in halves] == [Fraction("4.5"), Fraction("3.8")]
    said = told(rank(evening(text), settings=one), "1", 1)
    assert "4.5 = 4.55: rounded to 0.1, a half toward the average" in said
    assert "4.55 = 65 % of 7: 2 of 8 results (small_field=ebu)" in said


@pytest.mark.parametrize("rules", ["wbf", "ebu", "ebu-2025", "acbl"])
def test_a_tiny_group_is_no_part_of_an_own_average_which_no_clause_confirms(rules: str) -> None:
    """Pair 1 has a top, 65 % in a group of two, and A+: 100 %, not the mean of both."""
    boards = [[f"{at} {n} {n + 20} {{}}" for n in range(1, 9)] for at in (1, 2, 3)]
    full = [row.format(f"+{90 - 10 * at}") for at, row in enumerate(boards[0])]
    tiny = [row.format(("+50", "0", "NP")[min(at, 2)]) for at, row in enumerate(boards[1])]
    ruled = [row.format("A+/A-" if not at else "0") for at, row in enumerate(boards[2])]
    found = ranked("\n".join((*full, *tiny, *ruled)), rules=rules)
    awards = [board.lines[0].ns for board in found.boards]
    top = found.boards[0].top
    assert top is not None
    assert awards == [top, top * Fraction(65, 100), top]
    assert any(each.startswith("small_field: ") for each in PROFILES[rules].unconfirmed)


def test_the_results_expected_are_those_of_a_normal_board() -> None:
    """4.2.3, 4.2.5: board 2 was played three times of four, so it counts as of four."""
    text = "1 1 5 +40\n1 2 6 +30\n1 3 7 +20\n1 4 8 +10\n2 1 6 +40\n2 2 7 +30\n2 3 8 +20"
    assert [board.top for board in ranked(text).boards] == [6, 6]
    assert [board.top for board in ranked(text, rules="ebu").boards] == [6, 4]


def test_imps_of_a_short_board_are_factored() -> None:
    """4.2.4: 420, 170, -50 and one missing give 16 x 4 / (3 x 3) = 7.11."""
    text = "1 1 5 +420\n1 2 6 +170\n1 3 7 -50\n1 4 8 NP"
    for rules, award in (("ebu-2025", Fraction(64, 9)), ("ebu", 8)):
        lines = ranked(text, "cross_imps", rules).boards[0].lines
        assert [line.ns for line in lines] == [award, 0, -award, None]


@pytest.mark.parametrize("method", ["cross_imps", "butler"])
def test_a_form_that_was_played_once_is_a_plus_at_imps(method: str) -> None:
    """3.3.2: of four tables one had another deal on board 1; with nothing else A+ is +3."""
    text = "1 1 5 +420; board_version=b\n1 2 6 +170\n1 3 7 +170\n1 4 8 +170"
    lines = ranked(text, method).boards[0].lines
    assert [(line.ns, line.ew) for line in lines] == [(3, 3), (0, 0), (0, 0), (0, 0)]
    assert "A+ (lone_imps=A+)" in told(ranked(text, method), "1", 1)
    older = ranked(text, method, "ebu").boards[0].lines
    assert [(line.ns, line.ew) for line in older] == [(0, 0)] * 4


def test_average_plus_at_imps_is_the_own_average() -> None:
    """4.1.1.1: a pair that averages +4 gets +4 for A+, its opponents -4 for A-."""
    text = "1 1 5 +140\n1 2 6 0\n2 1 5 A+/A-\n2 2 6 A/A"
    lines = ranked(text, "cross_imps").boards[-1].lines
    assert [(line.ns, line.ew) for line in lines] == [(4, -4), (0, 0)]
    lines = ranked(text, "cross_imps", "ebu").boards[-1].lines
    assert [(line.ns, line.ew) for line in lines] == [(3, -3), (0, 0)]


def test_each_setting_names_its_clause() -> None:
    default = Settings().as_dict()
    changed = {name for name, value in EBU.as_dict().items() if value != default[name]}
    assert changed <= set(profile("ebu-2025").clauses)
    for each in PROFILES.values():
        assert set(each.clauses) <= set(SETTINGS)
        assert bool(each.clauses) == bool(each.source)
