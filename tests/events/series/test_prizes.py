from typing import Any

import pytest

from overtrick.errors import InvalidSetting
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.standing import Standing, placed
from overtrick.events.series.prizes import Category, PrizeList, TiedPrizes, prize_lists
from tests.events.evenings import evening

RANKING = placed(
    Standing(who, "A", None, score, 24, score)
    for who, score in {"1": 62, "2": 60, "3": 58, "4": 58, "5": 58, "6": 50, "7": 44}.items()
)
"""1st 1, 2nd 2, then 3, 4 and 5 equal, then 6 and 7."""


def given(*categories: Category) -> tuple[list[PrizeList], list[str]]:
    lists, problems = prize_lists(RANKING, categories)
    return lists, [str(problem) for problem in problems]


def winners(found: PrizeList) -> list[tuple[str, str, str]]:
    return [
        (str(prize.words), prize.what, "".join(line.id for line in prize.winners))
        for prize in found.prizes
    ]


def test_overall_then_mixed_then_young() -> None:
    """
    overall   1 and 2
    mixed     2 and 3 are eligible: 2 has a prize, so 3 wins
    young     1, 3, 7 are eligible: 1 and 3 have prizes, so 7 wins
    """
    lists, problems = given(
        Category("overall", ("cup", "wine")),
        Category("mixed", ("",), eligible=("2", "3")),
        Category("under 26", ("book",), eligible=("1", "3", "7")),
    )
    assert [winners(found) for found in lists] == [
        [("prize 1", "cup", "1"), ("prize 2", "wine", "2")],
        [("prize 1", "", "3")],
        [("prize 1", "book", "7")],
    ]
    passed = [(found.category, p.line.id, str(p.why)) for found in lists for p in found.passed]
    assert passed == [
        ("mixed", "2", "has the 2nd overall"),
        ("under 26", "1", "has the 1st overall"),
        ("under 26", "3", "has the 1st mixed"),
    ]
    assert problems == []


def test_somebody_may_win_two() -> None:
    lists, _ = given(
        Category("overall", ("",)), Category("mixed", ("",), eligible=("1", "2"), again=True)
    )
    assert [winners(found) for found in lists] == [[("prize 1", "", "1")]] * 2
    assert lists[1].passed == ()


class TestEquals:
    @pytest.mark.parametrize(
        ("prizes", "share", "split"),
        [
            (3, ("prize 3, shared by 3", "100"), "33.33 each"),
            (4, ("prizes 3 and 4, shared by 3", "100, 50"), "50 each"),
            (5, ("prizes 3, 4 and 5, shared by 3", "100, 50, 25"), "58.33 each"),
        ],
    )
    def test_prizes_of_equals(self, prizes: int, share: tuple[str, str], split: str) -> None:
        """Three are equal in 3rd place; what there is for 3rd to 5th is theirs together."""
        amounts = ("300", "200", "100", "50", "25")[:prizes]
        [shared], _ = given(Category("overall", amounts))
        assert winners(shared)[2] == (*share, "345")
        [divided], _ = given(Category("overall", amounts, ties=TiedPrizes.SPLIT))
        assert winners(divided)[2] == (share[0], split, "345")
        assert winners(divided)[:2] == winners(shared)[:2]

    def test_a_prize_holder_takes_no_share(self) -> None:
        lists, _ = given(
            Category("mixed", ("",), eligible=("4",)), Category("overall", ("", "", "", ""))
        )
        assert winners(lists[1])[2] == ("prizes 3 and 4, shared by 2", "", "35")

    def test_one_of_equals_alone_shares_nothing(self) -> None:
        [found], _ = given(Category("club", ("", ""), eligible=("4", "6")))
        assert winners(found) == [("prize 1", "", "4"), ("prize 2", "", "6")]


class TestWho:
    LINES = rank(
        evening("1 1 1 +100\n1 2 2 +50\n1 3 3 -50"), strata={"NS 2": 2, "NS 3": 2, "EW 1": 2}
    ).standings

    def test_a_direction(self) -> None:
        """Both directions have a first; each wins a prize of its own."""
        categories = [Category(side, ("",), direction=side) for side in ("NS", "EW")]
        lists, _ = prize_lists(self.LINES, categories)
        assert [winners(found)[0][2] for found in lists] == ["1", "3"]

    def test_lists_are_compared_by_score(self) -> None:
        [found], _ = prize_lists(self.LINES, [Category("overall", ("", "", ""))])
        assert winners(found)[0] == ("prizes 1 and 2, shared by 2", "", "13")

    def test_a_stratum(self) -> None:
        [found], _ = prize_lists(self.LINES, [Category("B", ("",), stratum=2, direction="NS")])
        assert winners(found) == [("prize 1", "", "2")]

    def test_a_section(self) -> None:
        [found], [problem] = prize_lists(self.LINES, [Category("B", ("",), section="B")])
        assert (found.prizes, str(problem)) == ((), "B: nobody is left for the 1st prize")


class TestProblems:
    def test_prizes_that_nobody_wins_and_names_of_nobody(self) -> None:
        _, problems = given(Category("mixed", ("", ""), eligible=("2", "99")))
        assert problems == [
            "mixed: '99' is eligible, but has no place",
            "mixed: nobody is left for the 2nd prize",
        ]

    @pytest.mark.parametrize(
        ("values", "said"),
        [
            ({"prizes": 2}, "prizes: a category needs a name and prizes"),
            ({"name": "x", "prizes": 0}, "prizes: a category needs a name and prizes"),
            ({"name": "x", "prizes": 10**9}, "prizes: more than 1000 prizes: 1000000000"),
            ({"name": "x", "prizes": [True]}, "prizes: prizes: not a text: True"),
            ({"name": "x", "prizes": ["cup"], "ties": "split"}, "only amounts can be split"),
            ({"name": "x", "prizes": 1, "for": "all"}, "prizes: no key 'for'; there are: name"),
        ],
    )
    def test_a_category_that_cannot_be_read(self, values: dict[str, Any], said: str) -> None:
        _, problems = Category.read(values)
        assert said in " ".join(map(str, problems))

    def test_only_amounts_are_split(self) -> None:
        with pytest.raises(InvalidSetting, match="only amounts can be split, not 'wine'"):
            Category("overall", ("100", "wine"), ties=TiedPrizes.SPLIT)

    def test_a_category_from_plain_values(self) -> None:
        values = {"name": "under 26", "prizes": [100, "50.5"], "ties": "split", "again": True}
        found, problems = Category.read(values)
        assert problems == []
        assert found == Category("under 26", ("100", "50.5"), again=True, ties=TiedPrizes.SPLIT)
