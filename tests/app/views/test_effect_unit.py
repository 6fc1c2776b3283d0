"""The effect of a correction is written in what the session is scored by."""

from __future__ import annotations

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.views.desk.amend import effect_of
from overtrick.errors import Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.meeting import Entered, Replaced
from overtrick.messages import say, speaking
from tests.app.pad.test_access import running_of


@pytest.mark.parametrize(
    ("method", "unit", "before", "after"),
    [
        ("matchpoints", "MP", "2", "0"),
        ("cross_imps", "IMPs", "12", "-3"),
        ("total_points", "Points", "620", "-200"),
    ],
)
def test_awards_of_a_board_have_the_unit_of_the_method(
    method: str, unit: str, before: str, after: str
) -> None:
    results = [("1", "2", "4S N ="), ("3", "4", "3S N -1")]
    told = [Entered(board=2, ns=ns, ew=ew, outcome=text) for ns, ew, text in results]
    event = running_of([Chosen(method=method), *told])
    mended = tell(Replaced(board=2, ns="1", ew="2", outcome="4S N -2"))
    found = effect_of(event, [mended], Viewer(Role.DIRECTOR))
    assert say(found.unit) == unit
    with speaking("fr"):
        assert say(found.unit) == {"IMPs": "IMP"}.get(unit, say(Text(unit)))
    first = next(each for each in found.awards if each.who == "1")
    assert (first.side, first.before, first.after) == ("NS", before, after)


def test_who_sits_a_board_out_gets_nothing_of_it_before_and_after() -> None:
    results = [("1", "2", "4S N ="), ("3", "4", "3S N -1"), (None, "5", "BYE")]
    told = [Entered(board=2, ns=ns, ew=ew, outcome=text) for ns, ew, text in results]
    mended = tell(Replaced(board=2, ns="1", ew="2", outcome="4S N -2"))
    found = effect_of(running_of(told), [mended], Viewer(Role.DIRECTOR))
    assert sorted(each.who for each in found.awards) == ["1", "2", "3", "4"]
