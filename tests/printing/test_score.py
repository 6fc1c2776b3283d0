from dataclasses import replace

import pytest

from overtrick.core.contract import CONTRACTS
from overtrick.messages import LANGUAGES, speaking
from overtrick.printing.score import draw_passed_out, draw_score
from overtrick.rules.duplicate import score
from overtrick.rules.editions import DEFAULT, EDITIONS, Tariff, edition
from tests.cases import one_pass


def test_a_made_game() -> None:
    """
    >>> print(draw_score(score("4SX", 11, vulnerable=True)))
     4♠X+1, vulnerable
     Duplicate bridge, the Laws in force
     ──────────────────────────────────────────────────────────────────────
     tricks           4 x 30, doubled                                   240
     overtricks       1 x 200, doubled, vulnerable                      200
     level bonus      game, vulnerable                                  500
     doubled bonus    for the insult: doubled                            50
     ──────────────────────────────────────────────────────────────────────
     score            to declarer's side                                990
                      to the opponents                                 -990
    """


def test_down() -> None:
    lines = [" ".join(line.split()) for line in draw_score(score("2H", 6)).splitlines()]
    assert lines[3] == "undertricks down 2, not vulnerable: 2 x 50 -100"
    assert lines[-2:] == ["score to declarer's side -100", "to the opponents 100"]


def test_a_rubber_deal_says_that_it_is_the_deal_alone() -> None:
    drawn = " ".join(draw_score(score("4S", 10, edition="rubber-2014")).split())
    assert "The deal alone: no bonus for a part-score or a game is in these points." in drawn
    assert "level bonus" not in drawn
    assert "The deal alone" not in draw_score(score("4S", 9, edition="rubber-2014"))


@pytest.mark.parametrize(
    ("contract", "tricks", "doubt"),
    [
        ("4S", 8, "undertricks (50 each when not vulnerable)"),
        ("6S", 12, "small slam (500 and 750)"),
        ("2SX", 9, "overtricks doubled (100 and 200)"),
        ("7S", 13, None),
        ("2SX", 8, None),
        ("2SX", 7, None),
    ],
)
def test_a_deal_names_only_the_doubts_that_it_needs(
    contract: str, tricks: int, doubt: str | None
) -> None:
    drawn = " ".join(draw_score(score(contract, tricks, edition="contract-1932")).split())
    said = "Not confirmed by an original text"
    assert (f"{said}: {doubt}." in drawn) if doubt else (said not in drawn)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("duplicate-2017", "0 to both sides, a result like any other."),
        ("rubber-2014", "Nobody scores; the next player deals."),
        ("chicago-accumulating", "Nobody scores; the same dealer deals again."),
        ("chicago-duplicate", "0 to both sides, a result like any other."),
    ],
)
def test_passed_out(name: str, said: str) -> None:
    assert said in draw_passed_out(edition(name))


@one_pass("tariff", EDITIONS.values())
def test_no_line_is_too_wide_and_no_why_is_cut(tariff: Tariff) -> None:
    for contract in CONTRACTS:
        for tricks in range(14):
            found = score(contract, tricks, edition=tariff)
            drawn = draw_score(found)
            assert max(len(line) for line in drawn.splitlines()) <= 80
            assert set(" ".join(each.why for each in found.causes).split()) <= set(
                drawn.split()
            )


def test_a_tariff_of_your_own() -> None:
    house = replace(DEFAULT, id="house", title="As we play it")
    assert "As we play it" in draw_score(score("1C", 7, edition=house), house)
    assert " house\n" in draw_score(score("1C", 7, edition=house))


@one_pass("language", LANGUAGES)
def test_numbers_stand_below_each_other_in_each_language(language: str) -> None:
    with speaking(language):
        for text in ("4SX+1", "6NTX-1", "7C=", "1NT="):
            drawn = draw_score(score(text, vulnerable=True))
            lines = [line for line in drawn.splitlines() if line[-1:].isdigit()]
            assert {len(line) for line in lines} == {71}, drawn
