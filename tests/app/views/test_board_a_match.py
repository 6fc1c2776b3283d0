"""Teams at board-a-match: points of boards are no IMPs, and no victory points come of them."""

from __future__ import annotations

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.results.match_card import match_card_seen
from overtrick.app.views.results.matches import matches_seen
from overtrick.app.views.results.ranking import ranking_seen
from overtrick.app.views.results.scorecards import scorecard
from overtrick.events.commands.evening import opened
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.views.evenings import add

DESK = Viewer(Role.DIRECTOR, "x")


def played(method: str) -> Running:
    running = Running("x")
    facts = [
        *opened("Teams", method, "default", []).facts,
        planning(movement("whist:5"), 1),
        Entered(board=1, ns="2", ew="3", outcome="4S N ="),
        Entered(board=1, ns="3", ew="2", outcome="3S N -1"),
    ]
    add(running, [tell(each) for each in facts])
    return running


def test_what_a_match_is_won_by_is_said_and_no_scale_is_named() -> None:
    running = played("bam")
    (listed,) = ranking_seen(running, DESK).lists
    assert [each.score for each in listed.rows] == ["2", "0"]
    card = match_card_seen(running, DESK, "2v3")
    assert (card.won, card.unit, card.points) == ("2 – 0", "Points", "")
    assert str(card.scale) == "no victory points"
    assert card.totals == (("Won", "2", "0"), ("Points", "2", "0"))
    assert scorecard(running, DESK, "2").unit == "Points"
    first, second = matches_seen(running, DESK).cross
    assert (first.cells, first.total, second.total) == (("×", "2"), "2", "0")


def test_victory_points_have_two_decimals_in_the_cross_table_as_in_the_list() -> None:
    running = played("teams")
    card = match_card_seen(running, DESK, "2v3")
    assert (card.unit, str(card.scale)) == ("IMPs", "WBF continuous scale, 20 to 0")
    cross = matches_seen(running, DESK).cross
    assert [each.total for each in cross] == card.points.split(" – ")
