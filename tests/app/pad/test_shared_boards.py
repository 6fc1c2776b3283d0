"""Two tables that play the same boards in a round are told so before they begin."""

from __future__ import annotations

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.pad.document import pad_document
from overtrick.events.journal.entry import tell
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.views.evenings import NOON, add


@pytest.mark.parametrize(
    ("plan", "table", "said"),
    [
        ("relay:6", "1", "Boards 1 2, shared with table 6: pass each on when it is played."),
        ("relay:6", "6", "Boards 1 2, shared with table 1: pass each on when it is played."),
        ("relay:6", "4", "Boards 9 10"),
        ("mitchell:6:skip=yes", "1", "Boards 1 2"),
        ("individual:8", "1", "Boards 1 2"),
    ],
)
def test_a_table_knows_who_plays_its_boards(plan: str, table: str, said: str) -> None:
    running = Running("x")
    add(running, [tell(planning(movement(plan), 2), at=NOON)])
    rounds = pad_document(running, Viewer(Role.TABLE, "x", table=table)).rounds
    assert str(rounds[0].to_play) == said
