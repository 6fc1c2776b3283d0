import json
from fractions import Fraction

from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty
from overtrick.formats.answers.ranking_json import (
    both_document,
    contestant_document,
    number_or_null,
    penalty_document,
    stands_document,
)


def test_numbers_are_rounded_once_and_half_away_from_zero() -> None:
    assert number_or_null(Fraction(12345, 1000), 2) == 12.35
    assert number_or_null(Fraction(-12345, 1000), 2) == -12.35
    assert number_or_null(Fraction(17, 3)) == 5.6667
    assert number_or_null(0) == 0
    assert number_or_null(None, 2) is None
    assert both_document(0, None) == {"home": 0, "away": None}


def test_who_has_no_line_stands_nowhere() -> None:
    nowhere = {"place": None, "tied": False, "total": None, "percentage": None}
    assert stands_document(None, 2) == nowhere


def test_places_are_those_of_a_percentage_alone() -> None:
    line = Standing("7", "A", "EW", Fraction(19, 3), 3, 19, percentage=Fraction(190, 3))
    stands = stands_document(line, 1)
    assert (stands["total"], stands["percentage"]) == (6.3333, 63.3)
    assert contestant_document(line)["direction"] == "EW"


def test_a_penalty_is_plain() -> None:
    document = penalty_document(Penalty.parse("41=3IMP"))
    assert json.loads(json.dumps(document)) == document
    assert (document["team"], document["amount"], document["unit"]) == ("41", 3, "IMP")
