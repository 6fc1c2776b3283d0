"""Random evenings: what is kept of an event from entry to entry is what one read anew shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.board import live_board, overview
from overtrick.app.views.desk.paper import paper_seen
from overtrick.app.views.desk.problems import problems_seen
from overtrick.app.views.desk.publish import publish_seen
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.ranking import ranking_pieces, ranking_seen
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.screen import screen_seen
from overtrick.app.views.results.travellers import travellers
from overtrick.errors import OvertrickError
from overtrick.events.journal.evening import Chosen, Published
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import Fouled
from overtrick.events.journal.people import Registered, RegisteredPlayer
from overtrick.messages import say
from tests.app.views.evenings import ANYONE, DESK, NOON, OPEN, add, pair, swiss
from tests.app.views.test_agreement import HAPPENINGS, SOME, begun, told

DOCUMENTS: tuple[Callable[[Running], object], ...] = (
    lambda running: [ranking_seen(running, each, NOON) for each in (ANYONE, DESK, pair("1"))],
    lambda running: [recaps(running, each) for each in (ANYONE, DESK)],
    lambda running: [travellers(running, DESK, board) for board in (1, 2, 3)],
    lambda running: personal(running, pair("1"), NOON),
    lambda running: screen_seen(running, ANYONE, NOON),
    lambda running: live_board(running, DESK),
    lambda running: overview(running, "all"),
    lambda running: paper_seen(running, DESK),
    lambda running: problems_seen(running, DESK),
    lambda running: publish_seen(running, NOON),
)
CHANGES: dict[str, Facts] = {
    "open": Chosen(conditions=OPEN),
    "imps": Chosen(method="butler"),
    "across": Chosen(settings={"across_field": "yes"}),
    "in matches": Chosen(settings={"pair_matches": "vp"}),
    "fouled": Fouled(board=1),
    "pair": Registered(contestant="1", players=("p1", "p2")),
    "named": RegisteredPlayer(player="p1", name="Ayşe"),
    "erased": RegisteredPlayer(player="p1"),
    "published": Published(),
}


def shown(running: Running) -> list[object]:
    return [_or_why(each, running) for each in DOCUMENTS]


def _or_why(document: Callable[[Running], object], running: Running) -> object:
    try:
        return document(running)
    except OvertrickError as error:
        return str(error)


@SOME
@given(st.data())
def test_every_document_is_as_if_read_anew(data: st.DataObject) -> None:
    evening = begun(data)
    happenings = st.sampled_from((*HAPPENINGS, *CHANGES))
    for what in data.draw(st.lists(happenings, min_size=1, max_size=10)):
        if not evening.cells():
            break  # nobody plays any more
        evening.take([CHANGES[what]] if what in CHANGES else told(evening, what, data))
        if data.draw(st.booleans()):
            [*ranking_pieces(evening.running, ANYONE)]
        anew = Running("x")
        add(anew, evening.running.state.entries)
        assert shown(evening.running) == shown(anew), what


@pytest.mark.parametrize("viewer", [ANYONE, DESK])
def test_teams_that_have_played_nothing_have_victory_points_once_others_have(
    viewer: Viewer,
) -> None:
    entries = swiss({"1-1v2": [1], "1-3v4": [1]}).state.entries
    closed = [each for each in entries if getattr(each.facts, "room", "") == "closed"]
    running = Running("x")
    add(running, (each for each in entries if each not in closed))
    assert _scores(running, viewer) == {"0"}
    add(running, closed[:2])
    assert "0.00 VP" in _scores(running, viewer)
    assert all(score.endswith(" VP") for score in _scores(running, viewer))


def _scores(running: Running, viewer: Viewer) -> set[str]:
    (found,) = ranking_seen(running, viewer, NOON).lists
    return {say(row.score) for row in found.rows}
