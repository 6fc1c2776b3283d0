import pytest

from overtrick.compare.settings import Settings
from overtrick.core.board import Board
from overtrick.core.outcome import Points
from overtrick.errors import InvalidSetting, UnknownName
from overtrick.events.ranking.carry import Carried
from overtrick.events.ranking.extras import Handicap
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked, rank
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, Session

PAIRS = Session(
    (Line(Board(1), Points(420), "1", "11"), Line(Board(1), Points(-50), "2", "12"))
)
OPEN, CLOSED = (
    Line(Board(1), Points(score), match="1", room=room, home="1", away="2")
    for score, room in ((420, "open"), (-50, "closed"))
)


def test_nothing_asked_is_the_ranking_of_the_event() -> None:
    for session, method in ((PAIRS, "matchpoints"), (Session((OPEN, CLOSED)), "teams")):
        assert NOTHING_ASKED.rank(session) == rank(session, method=method)
    assert NOTHING_ASKED.settings(Settings(unit=1)) == Settings(unit=1)


def test_what_is_asked_goes_before_the_rules_of_the_event() -> None:
    found = Asked("butler", "ebu", ("datum=median",)).rank(
        PAIRS, method="cross_imps", rules="default", settings=Settings(unit=1)
    )
    assert (found.method, found.rules, found.settings.datum) == ("butler", "ebu", "median")
    assert found.settings.unit == 2


def test_a_single_setting_changes_those_of_the_event() -> None:
    settings = Asked(changes=("unit=1",)).settings(Settings(tie_chain="none"))
    assert (settings.unit, settings.tie_chain) == (1, "none")


def test_penalties_and_what_is_carried_come_on_top() -> None:
    own, more = (Penalty.parse(text) for text in ("1=1MP", "1=0.5MP"))
    asked = Asked(penalties=(more,), carried={"2": Carried(3, 4)})
    found = asked.rank(PAIRS, penalties=[own], carried={"1": Carried(1, 4)})
    lines = {line.id: line for line in found.standings}
    assert lines["1"].penalty == own.amount + more.amount
    assert (lines["1"].details["carried"], lines["2"].details["carried"]) == (1, 3)


def test_who_has_handicaps_wants_them_to_count() -> None:
    asked = Asked(handicaps={"2": Handicap(5)})
    assert asked.settings(Settings()).handicap == 100
    assert asked.settings(Settings(handicap=50)).handicap == 50


def test_what_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="'best'"):
        Asked(rules="best").rank(PAIRS)
    with pytest.raises(InvalidSetting, match="unit"):
        Asked(changes=("unit=best",)).rank(PAIRS)
