"""Handicaps out of grades: published examples, whom a pair met, who has no grade."""

from dataclasses import replace
from fractions import Fraction

import pytest

from overtrick.core.board import Board
from overtrick.core.exact import Exact
from overtrick.core.outcome import Points
from overtrick.errors import OvertrickError
from overtrick.events.awards.handicaps import HANDICAP_RULES, handicaps_of, read_handicap_rule
from overtrick.events.ranking.extras import HandicapUnit
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Line, Session


def meetings(*told: tuple[int, str, str]) -> Ranking:
    lines = [Line(Board(board), Points(50 * board), ns, ew) for board, ns, ew in told]
    return rank(Session(tuple(lines)))


@pytest.mark.parametrize(
    ("name", "own", "opponents", "amount"),
    [
        ("ebu", "60+60", None, -10),
        ("ebu", "50+45", None, Fraction(5, 2)),
        ("xg", "40", 48, 8),
        ("xg", "54+54", 46, -8),
        ("cards", "A+K", None, -11),
        ("cards", "9+8", None, -1),
        ("cards", "7+2", None, 7),
        ("cards", "10+q", None, -6),
    ],
)
def test_published_handicaps(
    name: str, own: str, opponents: Exact | None, amount: Exact
) -> None:
    rule = HANDICAP_RULES[name]
    assert rule.handicap(rule.grade(own), opponents, 24).amount == amount


def test_half_of_it_is_the_setting() -> None:
    rule = HANDICAP_RULES["ebu"]
    assert rule.handicap(rule.grade("60+60"), None, 24).points(100, 50) == -5


def test_opponents_count_by_the_boards_that_were_met() -> None:
    ranking = meetings((1, "1", "2"), (2, "1", "2"), (3, "1", "3"), (4, "2", "3"))
    grades: dict[str, Exact] = {"1": 50, "2": 47, "3": 56}
    found, problems = handicaps_of(ranking, HANDICAP_RULES["xg"], grades)
    assert problems == []
    assert {who: told.amount for who, told in found.items()} == {
        "A:1": 0,  # two boards against 47, one against 56
        "A:2": Fraction(156, 3) - 47,
        "A:3": Fraction(97, 2) - 56,
    }


def test_two_directions_with_the_same_numbers_are_not_mixed_up() -> None:
    ranking = meetings((1, "1", "1"), (1, "2", "2"), (2, "1", "2"), (2, "2", "1"))
    grades: dict[str, Exact] = {"NS 1": 60, "NS 2": 40, "EW 1": 45, "EW 2": 55}
    found, _ = handicaps_of(ranking, HANDICAP_RULES["xg"], grades)
    assert found["A:NS 1"].amount == -10
    assert found["A:EW 1"].amount == 5


def test_a_grade_that_two_may_have_is_nobody_s() -> None:
    ranking = meetings((1, "1", "1"), (1, "2", "2"))
    grades: dict[str, Exact] = {"1": 60, "NS 2": 40, "EW 2": 55}
    found, [doubt] = handicaps_of(ranking, HANDICAP_RULES["ebu"], grades)
    assert found["A:NS 1"].amount == found["A:EW 1"].amount == 0
    assert "no grade for" in str(doubt)
    assert "NS 1" in str(doubt)
    assert "EW 1" in str(doubt)


def test_players_are_known_by_their_names() -> None:
    ranking = meetings((1, "1", "2"))
    ns, ew = ranking.standings
    named = replace(ranking, standings=(replace(ns, names=("Ann", "Bob")), ew))
    grades: dict[str, Exact] = {"Ann": 60, "Bob": 50, "Cid": 40}
    found, [doubt] = handicaps_of(named, HANDICAP_RULES["ebu"], grades)
    assert {told.amount for told in found.values()} == {-5, 0}
    assert str(doubt) == f"no grade for {ew.direction or ''} {ew.id}: counted as 50".replace(
        "  ", " "
    )


def test_who_met_nobody_has_nothing_to_make_up_for() -> None:
    ranking = meetings((1, "1", "2"))
    alone = replace(ranking, boards=())
    assert handicaps_of(alone, HANDICAP_RULES["xg"], {"1": 50, "2": 50})[0] == {}


def test_a_rule_of_the_clubs_own_may_be_in_imps() -> None:
    data = 'title = "IMPs"\nsource = "us"\namount = "0.1543 * B * (O - G)"\nunit = "IMP"\n'
    rule, problems = read_handicap_rule(data, "own.toml")
    assert rule is not None
    assert problems == []
    found = rule.handicap(52, 50, 24)
    assert (found.amount, found.unit) == (Fraction(-74064, 10000), HandicapUnit.IMPS)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('amount = "50 - Z"', "own.toml:3: amount: formula '50 - Z', sign 6: no 'Z'"),
        ('amount = "50 - T"', "own.toml:3: amount: T is not one of G, O, B"),
        ('amount = "1"\nunit = "EUR"', "own.toml:4: unit: not % | MP | IMP | VP: 'EUR'"),
        ('amount = "1"\nammount = 3', "own.toml:4: ammount: no such field; there are: "),
        ("", "own.toml: amount: is missing"),
        ("= 3", "own.toml: not TOML: "),
    ],
)
def test_what_is_wrong_with_a_rule_is_named(line: str, message: str) -> None:
    rule, problems = read_handicap_rule(f'title = "x"\nsource = "us"\n{line}\n', "own.toml")
    assert rule is None
    assert str(problems[0]).startswith(message)


def test_a_grade_that_is_none_is_refused() -> None:
    with pytest.raises(OvertrickError, match="no grade 'B'; there are: A, K"):
        HANDICAP_RULES["cards"].grade("B")
