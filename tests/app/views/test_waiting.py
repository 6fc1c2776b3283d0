"""What waits for approval at one table is not told to another."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import travellers_open
from overtrick.app.views.results.ranking import standings_open
from overtrick.app.views.results.reasons import reasons
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.travellers import frequencies
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import Confirmed, Entered
from tests.app.spoken import scorecard, travellers
from tests.app.views.evenings import NOON, add, evening

TABLE_3 = Viewer(Role.TABLE, "x", table="3")
BOARD = 16
SECRET = Entered(board=BOARD, ns="2", ew="13", outcome="6NTXX W -7", table="2", round="5")
"""Board 16 was agreed at table 3 in round 4; table 2 plays it in round 5."""
CONDITIONS: dict[str, Any] = {"after_board": "hands", "live_ranking": "on", "freeze": 0}


def _agreed(running: Running) -> Running:
    told = running.state.entries[-1]
    assert isinstance(told.facts, Entered)
    add(running, [tell(Confirmed(of=told.id, **told.facts.key._asdict()), at=NOON)])
    return running


WAYS: dict[str, Callable[[Running], object]] = {
    "traveller": lambda running: travellers(running, TABLE_3, BOARD),
    "frequencies": lambda running: frequencies(running, TABLE_3, BOARD)[0].lines,
    "card": lambda running: [
        line.outcome for each in scorecard(running, TABLE_3, "2").rounds for line in each.lines
    ],
    "recap": lambda running: [
        dict(zip(each.boards, line.cells, strict=True)).get(BOARD)
        for each in recaps(running, TABLE_3)[0]
        for line in each.lines
        if line.id == "2"
    ],
    "standings": lambda running: [
        line["ns"]
        for each in standings_open(running, TABLE_3)["boards"]
        for line in each["lines"]
        if (each["board"], line["ns"]) == (BOARD, "2")
    ],
}


@pytest.mark.parametrize("way", WAYS)
def test_a_result_that_waits_for_approval_is_not_told_to_another_table(way: str) -> None:
    waits = evening(4, [SECRET], **CONDITIONS)
    without = evening(4, **CONDITIONS)
    agreed = _agreed(evening(4, [SECRET], **CONDITIONS))
    seen = [repr(WAYS[way](each)) for each in (without, waits, agreed)]
    assert "XX" not in seen[1]
    if way in ("recap", "standings", "card"):
        assert seen[1].replace("''", "None") == seen[0].replace("''", "None")
    assert seen[1] != seen[2]


def test_the_reasons_of_a_board_wait_for_it_too() -> None:
    assert reasons(evening(4, [SECRET], **CONDITIONS), TABLE_3, "3", BOARD).covered
    assert not reasons(_agreed(evening(4, [SECRET], **CONDITIONS)), TABLE_3, "3", BOARD).covered


@pytest.mark.parametrize(
    ("board", "round"), [(999, "99"), (999, "5"), (1, "7"), (19, "5")], ids=str
)
def test_a_table_that_says_it_is_other_pairs_opens_nothing(board: int, round: str) -> None:
    """Pairs 7 and 13 have both played boards that table 3 has not."""
    before = evening(4, after_board="hands")
    claim = Entered(board=board, ns="7", ew="13", outcome="PASS", table="3", round=round)
    after = _agreed(evening(4, [claim], after_board="hands"))
    known = {place.board for place in travellers_open(before, TABLE_3)}
    assert known
    assert {place.board for place in travellers_open(after, TABLE_3)} <= known | {board}


def test_a_table_that_skips_rounds_opens_nothing() -> None:
    """In round 7 the plan has a pair there that has played what is still to come here."""
    before = evening(3, after_board="hands")
    claim = Entered(board=25, ns="3", ew="12", outcome="PASS", table="3", round="7")
    after = _agreed(evening(3, [claim], after_board="hands"))
    known = {place.board for place in travellers_open(before, TABLE_3)}
    assert {place.board for place in travellers_open(after, TABLE_3)} <= known | {25}
