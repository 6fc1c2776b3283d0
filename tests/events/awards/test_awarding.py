"""The awards of a ranking: lists apart or the field as one, tables, who has no place."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.errors import OvertrickError
from overtrick.events.awards.awarding import awards_of, stratum_awards
from overtrick.events.awards.scheme import SchemeGroup
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line, Session

ACBL = SCHEMES["acbl-club"]


def mitchell(
    tables: int, sections: str = "A", strata: Mapping[str, int] | None = None
) -> Ranking:
    """Every pair of a line plays one board against each of the other; low numbers win."""
    lines = [
        Line(Board(1 + (ns + ew) % tables), Points(10 * (ew - ns)), str(ns), str(ew), section=s)
        for s in sections
        for ns in range(1, tables + 1)
        for ew in range(1, tables + 1)
    ]
    return rank(Session(tuple(lines)), strata=strata)


def test_each_direction_is_a_group_of_its_own() -> None:
    found = awards_of(mitchell(7), ACBL)
    firsts = [line for line in found if line.place == 1]
    assert [(line.standing.direction, line.standing.id) for line in firsts] == [
        ("NS", "1"),
        ("EW", "1"),
    ]
    assert {line.award for line in firsts} == {Fraction(7, 10)}
    third = next(line for line in found if line.place == 3)
    assert third.award == Fraction(35, 100)
    assert third.why.endswith("3rd: 0.5 * 0.7 = 0.35")


def test_sections_are_groups_of_their_own_unless_the_field_is_one() -> None:
    ranking = mitchell(7, "AB")
    apart = awards_of(ranking, ACBL)
    assert sum(line.place == 1 for line in apart) == 4
    field = awards_of(ranking, replace(ACBL, group=SchemeGroup.FIELD))
    first = field[0]
    assert str(first.steps[0]) == "first: min(1.50, 0.10 * 14) = 1.4"
    assert len({id(line.standing) for line in field}) == 28


def test_half_a_table_counts_as_the_scheme_says() -> None:
    ranking = mitchell(7)
    ghost = ranking.standings[0]
    longer = replace(ranking, standings=(*ranking.standings, replace(ghost, id="8", place=8)))
    whole = awards_of(longer, ACBL)
    assert str(whole[0].steps[0]) == "first: min(1.50, 0.10 * 8) = 0.8"
    full = awards_of(longer, replace(ACBL, half_tables=False))
    assert str(full[0].steps[0]) == "first: min(1.50, 0.10 * 7) = 0.7"


def test_who_has_no_place_gets_nothing_and_who_did_not_play_is_left_out() -> None:
    ranking = mitchell(7)
    first, second, *rest = ranking.standings
    changed = (replace(first, place=None, is_ranked=False), replace(second, boards=0), *rest)
    found = awards_of(replace(ranking, standings=changed), ACBL)
    assert (found[0].award, found[0].why) == (0, "no place")
    assert second.id not in {
        line.standing.id for line in found if line.standing.direction == "NS"
    }


FIVE = {"NS 6": 2, "NS 7": 2, "EW 5": 2, "EW 6": 2, "EW 7": 2}


def test_the_highest_award_of_the_strata_counts() -> None:
    found = {
        f"{line.standing.direction} {line.standing.id}": line
        for line in stratum_awards(mitchell(7, strata=FIVE), ACBL)
    }
    # Five pairs are three tables: 0.30 for the first; two fifths of two and of three have one.
    assert [found[who].award for who in ("NS 1", "NS 6", "NS 7", "EW 5", "EW 6")] == [
        Fraction(7, 10),
        Fraction(3, 10),
        0,
        Fraction(3, 10),
        0,
    ]
    first = found["NS 6"]
    assert [(part.of, part.place, part.award) for part in first.parts] == [
        ("A", 6, 0),
        ("B", 1, Fraction(3, 10)),
    ]
    assert first.why.endswith("B, 1st: 1st: 0.3; the higher counts, B: 0.3")
    assert [part.of for part in found["NS 1"].parts] == ["A"]


def test_a_lowest_stratum_of_fewer_than_five_pairs_is_none() -> None:
    four = {who: number for who, number in FIVE.items() if who != "EW 7"}
    found = stratum_awards(mitchell(7, strata=four), ACBL)
    assert {part.of for line in found for part in line.parts} == {"A"}
    # Where the lowest has too few, they count in the next above.
    three = {**four, "EW 7": 3}
    found = stratum_awards(mitchell(7, strata=three), ACBL)
    assert {part.of for line in found for part in line.parts} == {"A", "B"}


def test_a_scheme_without_strata_says_so() -> None:
    with pytest.raises(OvertrickError, match="ebu-club gives no awards by stratum"):
        stratum_awards(mitchell(7, strata=FIVE), SCHEMES["ebu-club"])


@pytest.mark.parametrize(("boards", "depth"), [(4, 4), (5, 3)])
def test_pairs_in_longer_matches_go_to_a_third_in_australia(boards: int, depth: int) -> None:
    """The manual: the top half, but of teams, Butler and matches from 5 boards on a third."""
    lines = [
        Line(Board(number), Points(10 * table * number), str(table), str(table + 4), round="1")
        for number in range(1, boards + 1)
        for table in range(1, 5)
    ]
    matches = Settings(pair_matches="vp", vp_scale="percent20", winners=1)
    found = awards_of(rank(Session(tuple(lines)), settings=matches), SCHEMES["abf-session"])
    assert {str(line.steps[1]).partition(":")[0] for line in found} == {
        f"{depth} places get an award"
    }
