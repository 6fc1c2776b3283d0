from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.swiss import going_on, groups, members

TRIPLE = (
    Paired("a", "3", "7", until=3),
    Paired("b", "7", "9", until=3),
    Paired("c", "9", "3", until=3),
)


def test_a_triple_is_found_among_matches_and_byes_in_any_order() -> None:
    others = (Paired("d", "1", "2"), Paired("e", "4"))
    for matches in ((*TRIPLE, *others), (TRIPLE[0], *others, *TRIPLE[1:])):
        assert [members(group) for group in groups(matches)] == [("3", "7", "9")]


def test_groups_that_a_later_match_joins_are_one() -> None:
    chain = [Paired("a", "1", "2"), Paired("b", "3", "4"), Paired("c", "2", "3")]
    assert [members(group) for group in groups(chain)] == [("1", "2", "3", "4")]
    assert groups(chain[:2]) == ()


def test_what_goes_on_was_drawn_earlier_and_is_not_over() -> None:
    draws = (
        Drawn(stage="1", round=2, matches=(*TRIPLE, Paired("d", "1", "2"))),
        Drawn(stage="1", round=3, matches=(Paired("e", "1", "4"),)),
    )
    stage = Stage("1", "swiss", draws=draws)
    assert [len(going_on(stage, round)) for round in (1, 2, 3, 4)] == [0, 0, 3, 0]
