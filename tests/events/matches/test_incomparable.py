"""Law 86B2(b): average plus, or the assigned score if that is better for the innocents."""

from dataclasses import replace

import pytest

from overtrick.compare.settings import Settings
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import Outcome
from overtrick.core.seats import Side
from overtrick.errors import InvalidOutcome
from overtrick.events.matches.boards import better_for_innocents
from overtrick.events.matches.gather import matches_of
from overtrick.events.session import Line, Session
from tests.events.matches.scenes import scene


def rooms(closed: str) -> tuple[Line, Line]:
    opened, shut = scene(f"1 41 42 1 NP {closed}").lines
    return opened, shut


@pytest.mark.parametrize(
    ("assigned", "closed", "innocent", "method", "wanted"),
    [
        ("+420", "-50", Side.NS, "teams", "+420"),  # 10 IMPs
        ("+110", "+100", Side.NS, "teams", "A+/A-"),  # nothing
        ("+140", "+50", Side.NS, "teams", "A+/A-"),  # 3 IMPs are no better than 3
        ("-50", "+420", Side.EW, "teams", "-50"),  # 10 IMPs for the other team
        ("+420", "+420", Side.EW, "teams", "A-/A+"),
        ("+420", "+170", Side.NS, "bam", "+420"),  # a board won is 2, average plus 1.2
        ("+170", "+170", Side.NS, "bam", "A+/A-"),
    ],
)
def test_the_better_of_the_two(
    assigned: str, closed: str, innocent: Side, method: str, wanted: str
) -> None:
    opened, shut = rooms(closed)
    ruling = better_for_innocents(opened, shut, parse_outcome(assigned), innocent, method)
    assert str(ruling.outcome) == wanted
    assert ruling.law == "86B2(b)"
    assert str(ruling.sentence).startswith(f"{innocent.value} get ")


@pytest.mark.parametrize("text", ["+420", "+110", "60% +420 | 40% -50"])
def test_the_offenders_get_the_complement(text: str) -> None:
    opened, shut = rooms("-50")
    assigned: Outcome = parse_outcome(text)
    ruling = better_for_innocents(opened, shut, assigned, Side.NS)
    ruled = replace(opened, outcome=ruling.outcome, ruling=str(ruling.outcome))
    [match] = matches_of(Session((ruled, shut)), "teams", Settings()).matches
    assert match.home_margin is not None
    assert match.away_margin == -match.home_margin
    assert match.home_margin >= 3


def test_the_ruling_of_the_closed_room() -> None:
    opened, shut = scene("1 41 42 1 -50 NP").lines
    ruling = better_for_innocents(shut, opened, parse_outcome("+420"), Side.NS)
    assert str(ruling.outcome) == "+420"
    assert "10, which is more than average plus, 3" in str(ruling.sentence)


def test_what_cannot_be_compared() -> None:
    opened, shut = rooms("-50")
    with pytest.raises(InvalidOutcome, match="open and a closed room"):
        better_for_innocents(opened, opened, parse_outcome("+420"), Side.NS)
    with pytest.raises(InvalidOutcome, match="NP"):
        better_for_innocents(shut, opened, parse_outcome("+420"), Side.NS)
