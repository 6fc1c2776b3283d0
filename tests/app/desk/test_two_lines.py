"""A wrong direction with two winners, as the desk tells it and everybody sees it."""

from __future__ import annotations

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Stored
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.recap import recaps
from overtrick.app.views.results.scorecards import scorecard
from overtrick.app.views.results.travellers import frequencies, travellers
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Final, Opened
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Entered, Meeting, Turned
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.app.serving import Served
from tests.app.spoken import result_seen
from tests.app.web.browsing import director

DESK = Viewer(Role.DEPUTY, "two")
RESULTS = [("1", "1", "4S N =", "1"), ("3", "2", "4S N +1", "2"), ("2", "3", "4S N -1", "3")]
TURNED = Turned(board=1, ns="1", ew="1")


def evening() -> list[Facts]:
    """Board 1 of a straight Mitchell of three tables."""
    told = [
        Entered(board=1, ns=ns, ew=ew, outcome=outcome, round=round)
        for ns, ew, outcome, round in RESULTS
    ]
    return [Opened(title="Two lines"), planning(movement("mitchell:3"), 1), *told]


def running(*more: Facts) -> Running:
    found = Running("two")
    every = [*evening(), *more]
    found.take([Stored(nth, tell(each)) for nth, each in enumerate(every, 1)])
    return found


def test_a_card_has_the_seats_and_what_they_won() -> None:
    straight, other = (
        scorecard(running(*more), DESK, "NS-1").rounds[0].lines[0]
        for more in ([Final()], [TURNED, Final()])
    )
    assert (straight.side, straight.points, straight.award) == ("NS", 420, "2")
    assert (other.side, other.points, other.award) == ("EW", -420, "2")
    assert (other.opponents, other.is_switched) == ("1", False)


def test_a_traveller_marks_the_line() -> None:
    [found] = travellers(running(TURNED, Final()), DESK, 1)
    marked = [line for line in found.lines if line.is_turned]
    assert [(line.ns, line.ew, line.points) for line in marked] == [("1", "1", 420)]
    assert any("† sat the other way" in str(note) for note in found.notes)


def test_equal_results_are_one_in_the_frequencies_however_they_sat() -> None:
    again = Entered(board=1, ns="4", ew="4", outcome="4S S +1")
    [found] = frequencies(running(again, Turned(board=1, ns="4", ew="4"), Final()), DESK, 1)
    assert [(line.points, line.count) for line in found.lines] == [(450, 2), (420, 1), (-50, 1)]


def test_the_recap_is_of_the_pairs() -> None:
    lists, _ = recaps(running(Turned(board=1, ns="3", ew="2"), Final()), DESK)
    awards = {f"{each.title} {line.id}": line.cells for each in lists for line in each.lines}
    assert awards["North-South 3"] == ("0",)
    assert awards["East-West 2"] == ("4",)


def test_whoever_rules_reads_who_sat_where() -> None:
    meeting = Meeting(1, "1", "1")
    assert "sat" not in result_seen(running(), DESK, meeting).about
    about = result_seen(running(TURNED), DESK, meeting).about
    assert about.endswith("EW 1 sat North-South, NS 1 East-West")


def test_a_phone_at_that_table_says_so() -> None:
    table = Viewer(Role.TABLE, "two", "1")
    assert not pad_document(running(), table).rounds[0].other_way
    shown = pad_document(running(TURNED), table).rounds
    assert [each.other_way for each in shown] == [True, False, False]


def test_the_desk_sees_it_tells_it_and_takes_it_back(served: Served) -> None:
    served.open("two", *evening())
    said = {"what": "direction", "round": 2, "table": 3}
    with director(served) as browser:
        headers = {"x-csrf-token": browser.token()}
        path = "/act/events/two/desk/ways"
        ways = browser.client.post(path, json=said, headers=headers).json()["ways"]
        assert "Pair 3 NS: board 1 sat the other way; 100.0 % → 0.0 %, 1st → 2nd=" in [
            line for way in ways for line in way["effect"]
        ]
        assert browser.tell("two", "amend", **said).status_code == 201
        mark = served.journal("two")[-1]
        assert mark.facts == Turned(board=1, ns="3", ew="2")
        later = {"what": "direction", "round": 1, "table": 3}
        [way] = browser.client.post(path, json=later, headers=headers).json()["ways"]
        assert way["effect"] == ["Board 3, 3 v 3: its result, when told, is of the real seats"]
        assert browser.tell("two", "undo", entry=mark.id).status_code == 201
    assert not any(line.turned for line in fold(served.journal("two")).session().lines)
