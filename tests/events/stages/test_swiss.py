from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from overtrick.core.exact import Exact
from overtrick.errors import InvalidMovement, UnknownName
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, MatchReplaced, Paired
from overtrick.events.stages.draw import drawn_by_hand, faults, next_draw
from overtrick.events.stages.ranking import stage_ranking
from overtrick.events.stages.swiss import field_of, stationary
from overtrick.events.stages.through import through
from overtrick.movements.swiss.field import SwissField, pair
from overtrick.movements.swiss.reasons import DrawReason, why_text
from overtrick.printing.assignments import draw_assignments
from tests.cases import one_pass
from tests.events.stages.desk import Desk, shown
from tests.events.stages.said import drawn, match, numbers, planned, swiss, teams


def field(teams: int, **conditions: Any) -> Desk:
    return Desk(swiss(*numbers(teams), boards=8, **conditions))


@pytest.mark.parametrize(
    ("first", "pairs"),
    [
        ("halves", ["1-4", "2-5", "3-6"]),
        ("fold", ["1-6", "2-5", "3-4"]),
        ("adjacent", ["1-2", "3-4", "5-6"]),
    ],
)
def test_the_first_round_by_seeding(first: str, pairs: list[str]) -> None:
    assert field(6, first=first).draw() == pairs


def test_the_first_round_by_lot_is_the_same_again_for_the_same_seed() -> None:
    lots = [tuple(field(12, first="random", seed=seed).draw()) for seed in (1, 1, 2)]
    assert lots[0] == lots[1] != lots[2]


def test_the_first_round_with_points_lent_is_drawn_in_halves() -> None:
    desk = field(8, accelerated=2)
    assert desk.draw() == ["1-3", "2-4", "5-7", "6-8"]
    assert desk.stage().draws[0].matches[2].why == (DrawReason("seeds", numbers=(5, 7)),)
    assert field(8).draw() == ["1-5", "2-6", "3-7", "4-8"]


@one_pass("teams", range(2, 14))
@one_pass("first", ["halves", "fold", "adjacent", "random"])
def test_everybody_is_drawn_once_though_points_are_lent(teams: int, first: str) -> None:
    pairs = field(teams, accelerated=1, first=first).draw()
    assert sorted(int(who) for each in pairs for who in each.split("-")) == [
        *range(1, teams + 1)
    ]
    assert sum("-" not in each for each in pairs) == teams % 2


def test_rounds_that_follow_are_drawn_from_the_top() -> None:
    desk = field(6)
    desk.draw()
    desk.play()
    assert desk.draw() == ["1-2", "4-3", "5-6"]
    assert desk.stage().draws[1].method == "top_down"


def test_the_global_draw_says_what_a_pairing_costs() -> None:
    desk = field(6, draw="global")
    desk.draw()
    desk.play()
    desk.draw()
    assert desk.stage().draws[1].method == "global"
    assert "costs" in str(why_text(desk.stage().draws[1].matches[0].why))


@pytest.mark.parametrize(
    ("last", "method", "pairs"),
    [(0, "top_down", {"14", "23"}), (1, "danish", {"12", "34"}), (2, "danish", {"12", "34"})],
)
def test_danish_in_the_last_rounds_lets_leaders_meet_again(
    last: int, method: str, pairs: set[str]
) -> None:
    desk = field(4, rounds=3, danish_last=last, first="adjacent")
    desk.tell(drawn(1, "1-2", "3-4"), match("1-1v2", "22-20"), match("1-3v4", "20-20"))
    desk.tell(drawn(2, "1-3", "2-4"), match("2-1v3", "60-0"), match("2-2v4", "60-0"))
    assert {"".join(sorted(each.split("-"))) for each in desk.draw()} == pairs
    assert desk.stage().draws[2].method == method


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    desk = field(5)
    byes = []
    for _ in range(4):
        byes.append(desk.draw()[-1])
        desk.play()
    assert byes == ["5", "4", "3", "2"]


def test_a_triple_over_two_rounds_and_the_round_after_it() -> None:
    desk = field(7, odd="triple", rounds=4)
    assert desk.draw() == ["1-3", "2-4", "5-6", "5-7", "6-7"]
    assert {match.until for match in desk.stage().draws[0].matches[2:]} == {2}
    desk.play()
    assert desk.draw() == ["1-2", "3-4"]
    desk.play()
    third = desk.draw()
    assert len(third) == 5
    assert not {"5-6", "5-7", "6-7"} & {*third}
    assert faults(desk.state, desk.stage(), desk.stage().draws[2]) == []


def test_who_is_in_a_triple_has_missed_nothing() -> None:
    desk = field(7, odd="triple", rounds=4)
    desk.draw()
    desk.draw()
    desk.play()
    ranking = stage_ranking(desk.state, desk.stage())
    assert not [each for each in ranking.matches if each.kind in ("missed", "bye")]


def test_a_triple_of_half_matches_gives_half_the_points_each() -> None:
    desk = Desk(swiss(*numbers(5), boards=8, odd="half_triple"))
    assert desk.draw() == ["1-2", "3-4", "3-5", "4-5"]
    triple = desk.stage().draws[0].matches[1:]
    assert [(each.half, each.until) for each in triple] == [(1, None), (2, None), (3, None)]
    desk.play(imps=4)
    sums = {
        each.id: (each.kind, each.counted, (each.home_points or 0) + (each.away_points or 0))
        for each in stage_ranking(desk.state, desk.stage()).matches
    }
    assert sums == {
        "1-1v2": ("played", 8, 20),
        "1-3v4": ("half", 4, 10),
        "1-3v5": ("half", 4, 10),
        "1-4v5": ("half", 4, 10),
    }
    # Won both, won one, lost both: 10 points of each half are shared about an even 5.
    totals = desk.totals()
    assert totals["3"] + totals["5"] == 20
    assert totals["4"] == 10


def test_after_half_matches_the_next_round_has_a_new_triple() -> None:
    desk = field(7, odd="half_triple")
    first = {frozenset(each.split("-")) for each in desk.draw()}
    desk.play()
    second = [frozenset(each.split("-")) for each in desk.draw()]
    assert len(first) == len(second) == 5
    assert not first & {*second}


def test_where_no_three_can_all_meet_there_is_a_bye_and_a_note() -> None:
    desk = field(5, odd="half_triple")
    desk.draw()  # 1 v 2, and 3, 4, 5 each other: of any three two have met
    desk.play()
    assert desk.draw() == ["1-3", "2-4", "5"]
    assert "a bye instead of a triple" in str(desk.stage().draws[1].notes[0])


@pytest.mark.parametrize("odd", ["triple", "half_triple"])
def test_a_bye_instead_of_a_triple_has_its_reason_from_the_first_round(odd: str) -> None:
    """Five teams and three rounds: beside a triple two would meet twice."""
    desk = field(5, odd=odd, rounds=3)
    for _ in range(3):
        drawn = desk.draw()
        byes = [match for match in drawn if "-" not in match]
        notes = [
            note for note in desk.stage().draws[-1].notes if "instead of a triple" in str(note)
        ]
        assert len(byes) == len(notes)
        desk.play()
    first = draw_assignments(replace(desk.stage(), draws=desk.stage().draws[:1]), 1, {})
    assert "a bye instead of a triple" in " ".join(first.split())


def test_a_triple_in_the_last_round_is_of_half_matches() -> None:
    desk = field(7, odd="triple", rounds=1)
    desk.draw()
    assert [(m.half, m.until) for m in desk.stage().draws[0].matches[2:]] == [
        (1, None),
        (2, None),
        (3, None),
    ]


def test_who_should_rather_not_meet_does_only_where_it_costs_less() -> None:
    """
    After round one, 1-3 and 2-4 won by home, the order is 1, 2, 3, 4: neighbours cost 1 and 1,
    1 v 4 and 2 v 3 cost 9 and 1.  At 20 the meeting of 1 and 2 is dearer than that.
    """
    for cost, pairs in ((20, [{"1", "4"}, {"2", "3"}]), (3, [{"1", "2"}, {"3", "4"}])):
        desk = field(4, draw="global", avoid=f"1,2:{cost}", rounds=2)
        desk.draw()
        desk.play()
        drawn = next_draw(desk.state, desk.stage(), 2)
        assert [{each.home, each.away} for each in drawn.matches] == pairs


def test_a_draw_that_does_not_weigh_says_so() -> None:
    desk = field(4, avoid="1,2:20", rounds=2)
    drawn = next_draw(desk.state, desk.stage(), 1)
    assert drawn.notes == (DrawReason("not_avoided"),)


def test_who_is_kept_apart_does_not_meet() -> None:
    assert field(4, apart="1,3").draw() == ["1-4", "2-3"]


def test_who_keeps_a_table_is_at_home_there() -> None:
    desk = field(6, stationary="5=1,6=3")
    desk.draw()
    matches = {each.table: each.home for each in desk.stage().draws[0].matches}
    assert (matches["1"], matches["3"]) == ("5", "6")
    desk.play()
    desk.draw()
    matches = {each.table: each.home for each in desk.stage().draws[1].matches}
    assert (matches["1"], matches["3"]) == ("5", "6")


def test_home_and_away_are_in_turn() -> None:
    desk = field(4, first="adjacent")
    assert desk.draw() == ["1-2", "3-4"]
    desk.play()
    # 1 and 3 were at home, 2 and 4 away.
    assert desk.draw() == ["1-3", "2-4"]
    desk.play()
    assert desk.draw()[0] == "4-1"


def test_a_late_entry_is_drawn_from_the_bottom_and_has_missed_a_match() -> None:
    desk = Desk(*teams(*numbers(5)), swiss(boards=8))
    desk.draw()
    desk.play()
    desk.tell(Registered(contestant="6"))
    assert "6" in "-".join(desk.draw()).split("-")
    missed = [m for m in stage_ranking(desk.state, desk.stage()).matches if m.kind == "missed"]
    assert [(each.home, each.round) for each in missed] == [("6", "1")]


def test_who_withdraws_before_a_round_is_not_drawn_and_keeps_its_points() -> None:
    desk = field(6)
    desk.draw()
    desk.play()
    before = desk.totals()["2"]
    desk.tell(Left(contestant="2"))
    pairs = desk.draw()
    assert "2" not in "-".join(pairs).split("-")
    assert len(pairs) == 3  # two matches and a bye
    assert desk.totals()["2"] == before


def test_who_withdraws_after_a_round_was_drawn_leaves_a_bye() -> None:
    desk = field(4)
    desk.draw()
    desk.tell(Left(contestant="4", from_round="1"), match("1-1v3", "30-20"))
    [bye] = [m for m in stage_ranking(desk.state, desk.stage()).matches if m.kind == "bye"]
    assert (bye.home, bye.home_points) == ("2", 12)


def test_no_rematch_in_an_event_though_a_team_comes_late_and_another_goes() -> None:
    desk = Desk(*teams(*numbers(15)), swiss(rounds=7, boards=8))
    for round in range(1, 8):
        desk.draw()
        desk.play(imps=round)
        if round == 2:
            desk.tell(Registered(contestant="16"))
        if round == 4:
            desk.tell(Left(contestant="3"))
    met = [each for draw in desk.stage().draws for each in draw.matches if each.away]
    assert len({frozenset((each.home, each.away)) for each in met}) == len(met)
    byes = [each.home for draw in desk.stage().draws for each in draw.matches if each.is_bye]
    assert len(set(byes)) == len(byes)


def test_a_round_drawn_by_hand_gets_names_and_tables_by_rank() -> None:
    desk = field(5)
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("4", "3"), ("1", "2"), ("5", None)])
    assert [(each.match, each.table) for each in made.matches] == [
        ("1-1v2", "1"),
        ("1-4v3", "2"),
        ("1-5bye", None),
    ]
    assert (made.method, faults(desk.state, desk.stage(), made)) == ("hand", [])


def test_a_round_drawn_again_by_hand_keeps_the_results_of_matches_that_stay() -> None:
    desk = field(6)
    desk.draw()
    desk.tell(match("1-1v4", "60-0"))
    made = drawn_by_hand(desk.state, desk.stage(), 1, [("4", "1"), ("2", "6"), ("3", "5")])
    desk.tell(made)
    assert shown(made) == ["1-4", "2-6", "3-5"]
    ranking = stage_ranking(desk.state, desk.stage())
    assert [(each.id, each.home_imps) for each in ranking.matches] == [("1-1v4", 60)]


@pytest.mark.parametrize(
    ("pairs", "found"),
    [
        (("1-2", "3-4"), ["5 is not drawn"]),
        (("1-4", "2-5", "3"), ["1 and 4 have met in round 1"]),
        (("1-3", "2-4", "5"), ["5 has had a bye, and not everybody has had as many"]),
        (("1-2", "5-3", "4", "7"), ["7 has a bye as well as 4"]),
        (("1-9", "3-4", "2"), ["9 is not in the field", "5 is not drawn"]),
    ],
)
def test_faults_of_a_draw_by_hand(pairs: tuple[str, ...], found: list[str]) -> None:
    desk = Desk(swiss(*numbers(5), boards=8), drawn(1, "1-4", "2-3", "5"))
    assert [*map(str, faults(desk.state, desk.stage(), drawn(2, *pairs)))] == found


def test_a_triple_by_hand_is_no_fault() -> None:
    three = ("3", "4"), ("3", "5"), ("4", "5")
    halves = [Paired(f"1-{a}v{b}", a, b, half=n) for n, (a, b) in enumerate(three, 1)]
    made = Drawn(stage="1", round=1, matches=(Paired("1-1v2", "1", "2"), *halves))
    desk = field(5)
    assert faults(desk.state, desk.stage(), made) == []


@pytest.mark.parametrize("odd", ["triple", "half_triple"])
def test_a_round_with_a_triple_is_changed_by_hand(odd: str) -> None:
    desk = field(7, odd=odd)
    assert desk.draw() == ["1-3", "2-4", "5-6", "5-7", "6-7"]
    desk.tell(match("1-5v7", "30-20"))
    swapped = [("1", "3"), ("2", "6"), ("5", "4"), ("7", "5"), ("4", "7")]
    made = drawn_by_hand(desk.state, desk.stage(), 1, swapped)
    assert shown(made) == ["1-3", "2-6", "4-5", "4-7", "5-7"]
    assert all(each.half or each.until for each in made.matches[2:])
    assert faults(desk.state, desk.stage(), made) == []


def test_two_triples_by_hand_are_one_too_many() -> None:
    two = [("1", "2"), ("2", "3"), ("1", "3"), ("4", "5"), ("5", "6"), ("4", "6")]
    desk = field(6)
    with pytest.raises(InvalidMovement, match="4 is drawn 2 times in round 1"):
        drawn_by_hand(desk.state, desk.stage(), 1, two)


def test_the_stage_is_over_after_its_last_round() -> None:
    desk = field(4, rounds=1)
    desk.draw()
    with pytest.raises(InvalidMovement, match="planned for 1 rounds; it is over"):
        desk.draw()


def test_a_round_waits_for_the_one_before() -> None:
    desk = field(4)
    with pytest.raises(InvalidMovement, match="round 1 is not drawn yet"):
        next_draw(desk.state, desk.stage(), 2)


def test_nobody_to_be_drawn() -> None:
    with pytest.raises(InvalidMovement, match="0 to be drawn: register the entrants first"):
        Desk(swiss()).draw()


def test_victory_points_of_a_swiss_sum_to_those_of_its_matches() -> None:
    desk = field(6)
    for _ in range(3):
        desk.draw()
        desk.play(imps=13)
    total: Exact = sum(desk.totals().values(), Fraction(0))
    assert total == 3 * 3 * 20


def test_two_sections_joined_into_one_field_meet_nobody_again() -> None:
    desk = Desk(swiss(*numbers(6), stage="A", boards=8))
    desk.tell(swiss("7", "8", "9", "10", "11", "12", stage="B", boards=8))
    for stage in ("A", "B"):
        for imps in (10, 20, 30):
            desk.draw(stage)
            desk.play(stage, imps=imps)
    before = desk.totals("A") | desk.totals("B")
    joined = {"from_": "A+B", "meetings": "all", "carry_forward": "full", "boards": 8}
    plan = planned("swiss", stage="C", **joined)
    entered = through(
        desk.state, Stage("C", "swiss", conditions=dict(plan.conditions))
    ).entrants
    assert entered[:4] == ("1", "7", "2", "8")
    desk.tell(replace(plan, entrants=entered))
    for _ in range(3):
        desk.draw("C")
        desk.play("C")
    met = [
        frozenset((each.home, each.away))
        for name in "ABC"
        for draw in desk.stage(name).draws
        for each in draw.matches
    ]
    assert len({*met}) == len(met) == 2 * 9 + 18
    assert sum(desk.totals("C").values()) == sum(before.values()) + 18 * 20


FOUR = drawn(1, "1-3", "2-4"), match("1-1v3", "20-40"), match("1-2v4", "30-29")
"""After these the order is 3, 2, 4, 1."""


def drawn_field(desk: Desk, round: int, stage: str = "") -> SwissField:
    return field_of(desk.state, desk.stage(stage), round)


def test_before_the_first_round_the_order_is_that_of_the_seeding() -> None:
    assert drawn_field(Desk(swiss("7", "3", "9")), 1).order == ("7", "3", "9")


def test_the_order_is_that_of_the_standings() -> None:
    assert drawn_field(Desk(swiss(*numbers(4), boards=8), *FOUR), 2).order == (
        "3",
        "2",
        "4",
        "1",
    )


def test_equals_in_victory_points_stand_by_net_imps_then_as_seeded() -> None:
    scores = match("1-1v4", "20-20"), match("1-2v5", "90-0"), match("1-3v6", "99-0")
    plan = swiss(*numbers(6), boards=8), drawn(1, "1-4", "2-5", "3-6")
    assert drawn_field(Desk(*plan, *scores), 2).order == ("3", "2", "1", "4", "5", "6")


def test_a_correction_changes_the_order_of_the_next_draw() -> None:
    desk = Desk(swiss(*numbers(4), boards=8), *FOUR)
    desk.tell(MatchReplaced(match="1-1v3", home_imps="40", away_imps="20"))
    assert drawn_field(desk, 2).order == ("1", "2", "4", "3")


def test_matches_drawn_count_as_met_before_they_are_played() -> None:
    found = drawn_field(Desk(swiss(*numbers(5)), drawn(1, "1-3", "2-4", "5")), 2)
    assert found.met == {pair("1", "3"): (1,), pair("2", "4"): (1,)}
    assert found.byes == {"5": 1}


def test_who_met_twice_is_known_with_both_rounds() -> None:
    desk = Desk(swiss(*numbers(4)), drawn(1, "1-3", "2-4"), drawn(2, "3-1", "4-2"))
    assert drawn_field(desk, 3).rounds_met("1", "3") == (1, 2)


def test_the_round_itself_is_not_met_when_it_is_drawn_again() -> None:
    desk = Desk(swiss(*numbers(4)), drawn(1, "1-3", "2-4"), drawn(2, "1-2", "3-4"))
    assert drawn_field(desk, 2).met.keys() == {pair("1", "3"), pair("2", "4")}


def test_a_draw_that_is_undone_was_no_meeting() -> None:
    desk = Desk(swiss(*numbers(4)))
    desk.tell(Undone(of=desk.tell(drawn(1, "1-3", "2-4"))))
    assert drawn_field(desk, 1).met == {}


def test_forget_lets_early_meetings_be_repeated() -> None:
    desk = Desk(swiss(*numbers(4), forget=1), drawn(1, "1-3", "2-4"), drawn(2, "1-2", "3-4"))
    assert drawn_field(desk, 3).met.keys() == {pair("1", "2"), pair("3", "4")}


def test_in_arrears_the_standings_of_a_round_earlier_decide() -> None:
    second = drawn(2, "3-2", "4-1"), match("2-3v2", "0-60"), match("2-4v1", "0-60")
    plan = swiss(*numbers(4), boards=8, arrears="yes")
    desk = Desk(plan, *FOUR, *second)
    assert [drawn_field(desk, round).order for round in (2, 3, 4)] == [
        ("1", "2", "3", "4"),
        ("3", "2", "4", "1"),
        ("2", "1", "3", "4"),
    ]
    assert pair("1", "4") in drawn_field(desk, 3).met


def test_points_are_lent_to_the_upper_half_of_the_seeds() -> None:
    lent = Desk(swiss(*numbers(4), boards=8, accelerated=2, lent=20), *FOUR)
    assert drawn_field(lent, 2).order == ("2", "1", "3", "4")
    assert drawn_field(lent, 3).order == ("3", "2", "4", "1")
    little = Desk(swiss(*numbers(4), boards=8, accelerated=2, lent=1), *FOUR)
    assert drawn_field(little, 2).order == ("3", "2", "4", "1")


def test_a_late_entry_comes_in_at_the_bottom() -> None:
    late = Registered(contestant="5")
    desk = Desk(*teams(*numbers(4)), swiss(boards=8), *FOUR, late)
    assert drawn_field(desk, 2).order == ("3", "2", "4", "1", "5")


def test_who_has_gone_home_is_not_in_the_field() -> None:
    desk = Desk(swiss(*numbers(4), boards=8), *FOUR, Left(contestant="2"))
    assert drawn_field(desk, 2).order == ("3", "4", "1")


def test_three_who_play_on_are_not_in_the_field_until_they_have_done() -> None:
    three = (("1", "2"), ("1", "3"), ("2", "3"))
    triple = tuple(Paired(f"1-{a}v{b}", a, b, until=2) for a, b in three)
    desk = Desk(swiss(*numbers(5)), Drawn(stage="1", round=1, matches=triple))
    assert [drawn_field(desk, round).order for round in (2, 3)] == [("4", "5"), numbers(5)]


def test_who_must_not_meet() -> None:
    apart = drawn_field(Desk(swiss(*numbers(6), apart="1, 2,3;4,5")), 1).apart
    assert apart == {pair("1", "2"), pair("1", "3"), pair("2", "3"), pair("4", "5")}


def test_two_who_keep_their_tables_cannot_meet() -> None:
    desk = Desk(swiss(*numbers(6), stationary="1=2, 4=3"))
    assert stationary(desk.stage()) == {"1": 2, "4": 3}
    assert drawn_field(desk, 1).apart == {pair("1", "4")}


@pytest.mark.parametrize(
    ("conditions", "left"),
    [({}, [1, 1]), ({"rounds": 5}, [5, 4]), ({"rounds": 5, "danish_last": 2}, [3, 2])],
)
def test_the_rounds_left_are_those_without_rematches(
    conditions: dict[str, Any], left: list[int]
) -> None:
    desk = Desk(swiss(*numbers(8), **conditions))
    assert [drawn_field(desk, round).rounds_left for round in (1, 2)] == left


def test_two_swiss_stages_joined_into_one_know_who_met_in_either() -> None:
    plans = swiss("1", "2", stage="A"), swiss("3", "4", stage="B")
    met = drawn(1, "1-2", stage="A"), drawn(1, "3-4", stage="B")
    conditions = {"stage": "C", "from_": "A+B"}
    joined = planned("swiss", *numbers(4), **conditions, meetings="all")
    alone = planned("swiss", *numbers(4), **conditions)
    assert drawn_field(Desk(*plans, *met, joined), 1, "C").met.keys() == {
        pair("1", "2"),
        pair("3", "4"),
    }
    assert drawn_field(Desk(*plans, *met, alone), 1, "C").met == {}


def test_byes_of_stages_before_do_not_count() -> None:
    plans = swiss(*numbers(3), stage="A"), drawn(1, "1-2", "3", stage="A")
    joined = planned("swiss", *numbers(3), stage="C", from_="A", meetings="all")
    assert drawn_field(Desk(*plans, joined), 1, "C").byes == {}


def test_a_stage_before_that_nobody_planned() -> None:
    desk = Desk(planned("swiss", *numbers(4), from_="A", meetings="all"))
    with pytest.raises(UnknownName, match="no stage 'A'"):
        drawn_field(desk, 1)


def test_meetings_that_are_unwelcome_have_their_cost() -> None:
    avoid = drawn_field(Desk(swiss(*numbers(6), avoid="1, 2,3:20;1,2:5")), 1).avoid
    assert avoid == {pair("1", "2"): 25, pair("1", "3"): 20, pair("2", "3"): 20}
