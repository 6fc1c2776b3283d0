"""Parts of real events: their figures need results that the part does not have, and say so."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from overtrick.events.ranking.rank import Asked
from overtrick.formats.contents.table import Record
from overtrick.formats.published.figures import Kind
from overtrick.formats.registry import read_contents
from tests.cases import one_pass
from tests.formats.published.test_reasons import published, verdict

FILES = Path(__file__).parents[2] / "vectors" / "formats"
NOT_KNOWN = "no convention"


def part(name: str, is_kept: Callable[[int, Record], bool]) -> dict[tuple[Kind, str], str]:
    contents, asked = published(name)
    kept = tuple(told for at, told in enumerate(contents.records) if is_kept(at, told))
    found = verdict(replace(contents, records=kept), asked)
    return {(figure.kind, figure.id): str(reason) for figure, reason in found.reasons}


@one_pass("name", ["mp_howell_8pairs_short", "mp_online_5boards"])
def test_at_matchpoints_half_of_the_results_leave_nothing_unexplained(name: str) -> None:
    reasons = part(name, lambda at, _: at % 2 == 0)
    assert reasons
    assert not [key for key, said in reasons.items() if said.startswith(NOT_KNOWN)]
    assert any("the file does not have" in said for said in reasons.values())


def test_awards_of_compared_imps_are_nothing_together() -> None:
    reasons = part("ximp_online_11boards", lambda at, _: at % 2 == 0)
    awards = [said for (kind, _), said in reasons.items() if kind is Kind.AWARD]
    assert any("are 0 together" in said for said in awards)


def test_the_card_of_one_pair_has_nothing_to_be_compared_with() -> None:
    reasons = part("ximp_8pairs_no_tricks", lambda _, told: "1" in (told.line.ns, told.line.ew))
    assert set(reasons.values()) == {
        "other results of the board count, which the file does not have"
    }


def test_of_two_boards_a_total_is_more_than_they_give() -> None:
    reasons = part("mp_howell_12pairs", lambda _, told: told.line.board.number <= 2)
    assert reasons[Kind.TOTAL, "1"].startswith("results that the file does not have count: 20")
    assert reasons[Kind.PERCENTAGE, "1"] == "it follows from the total that differs"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("kops/p1.html", "its percentages are those of 8 results, and it has 4"),
        ("acbl/club.json", "awards of 4 for both sides together are more than 2 results give"),
        ("jfr/W-mk260306.html", "the file has no result of 5"),
        ("usebio/swiss_pairs.xml", "other results of the board count, which the file does not"),
        ("bbo/hands.html", "the file does not have all lines of the ranking"),
    ],
)
def test_pages_of_a_part(file: str, said: str) -> None:
    contents, _ = read_contents(FILES / file)
    reasons = [str(reason) for _, reason in verdict(contents, Asked()).reasons]
    assert any(said in reason for reason in reasons)
    assert not [reason for reason in reasons if reason.startswith(NOT_KNOWN)]
