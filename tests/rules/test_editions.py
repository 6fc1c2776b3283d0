from dataclasses import FrozenInstanceError, fields

import pytest

from overtrick.errors import UnknownName
from overtrick.rules.editions import (
    DEFAULT,
    EDITIONS,
    Bonus,
    Game,
    PassOut,
    Schedule,
    Tariff,
    edition,
)
from tests.cases import one_pass
from tests.golden import golden

IDS = [
    "duplicate-2017",
    "duplicate-pre1987",
    "rubber-2014",
    "rubber-pre1993",
    "contract-1932",
    "seed000-rubber",
    "seed000-chicago-accumulating",
    "seed000-chicago-independent",
    "chicago-accumulating",
    "chicago-duplicate",
    "minibridge",
    "first-lessons",
]
MISC = {vector["kind"]: vector for vector in golden("seed_vectors")["misc"]}


def test_the_editions_that_others_rely_on() -> None:
    assert list(EDITIONS) == IDS
    assert all(edition(name).id == name for name in IDS)
    assert DEFAULT is edition("duplicate-2017")


def differing(name: str, other: str) -> set[str]:
    first, second = edition(name), edition(other)
    said = {"id", "title", "years", "source", "unconfirmed"}
    return {
        field.name
        for field in fields(Tariff)
        if field.name not in said and getattr(first, field.name) != getattr(second, field.name)
    }


@pytest.mark.parametrize(
    ("name", "other", "by"),
    [
        ("duplicate-pre1987", "duplicate-2017", {"doubled_bonus", "undertricks_doubled"}),
        ("rubber-2014", "duplicate-2017", {"game", "bonus", "honours"}),
        (
            "rubber-pre1993",
            "rubber-2014",
            {"doubled_bonus", "undertricks_doubled", "unfinished"},
        ),
        ("seed000-rubber", "rubber-2014", {"doubled_bonus", "carry"}),
        (
            "seed000-chicago-accumulating",
            "chicago-accumulating",
            {"doubled_bonus", "honours"},
        ),
        ("chicago-duplicate", "duplicate-2017", {"game", "schedule", "passed_out"}),
        ("minibridge", "chicago-duplicate", {"schedule", "teaching"}),
        (
            "first-lessons",
            "minibridge",
            {"part_score_bonus", "game_bonus", "small_slam", "grand_slam", "doubled_bonus"},
        ),
    ],
)
def test_editions_differ_only_by_what_is_written(name: str, other: str, by: set[str]) -> None:
    assert differing(name, other) == by


def test_chicago_fields() -> None:
    accumulating = edition("seed000-chicago-accumulating")
    assert (accumulating.bonus, accumulating.last_deal_bonus) == (Bonus.ACCUMULATED, 100)
    assert (accumulating.schedule, accumulating.passed_out) == (Schedule.DEALER, PassOut.REDEAL)
    independent = edition("seed000-chicago-independent")
    assert (independent.bonus, independent.part_score_bonus) == (Bonus.EACH_DEAL, (50, 100))
    assert edition("chicago-duplicate").schedule is Schedule.OPPONENTS


@pytest.mark.parametrize("name", [name for name in IDS if edition(name).game is Game.RUBBER])
def test_rubber_bonus_and_honours(name: str) -> None:
    tariff, honours, rubber = edition(name), MISC["honours"], MISC["rubber_bonus"]
    assert tariff.four_honours == honours["four_trump_honours"]
    assert tariff.five_honours == honours["five_trump_honours"]
    assert tariff.four_aces == honours["four_aces_notrump"]
    assert tariff.rubber_bonus == (
        rubber["opponents_have_a_game"],
        rubber["opponents_have_none"],
    )


@one_pass("tariff", EDITIONS.values())
def test_every_edition_has_its_source_and_names_its_doubts(tariff: Tariff) -> None:
    assert tariff.title
    assert tariff.years
    assert tariff.source
    names = {field.name for field in fields(Tariff)}
    assert {doubt.partition(":")[0] for doubt in tariff.unconfirmed} <= names
    assert len(tariff.notrump_tricks) == 7


def test_an_edition_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        DEFAULT.minor_trick = 25  # type: ignore[misc]


def test_no_such_edition() -> None:
    with pytest.raises(UnknownName, match="no edition 'chicago'; there are: duplicate-2017"):
        edition("chicago")
