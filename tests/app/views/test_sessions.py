"""The second session of an event whose first one was announced: what is open of each."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.app.club.deals import deals_read
from overtrick.app.club.running import Running
from overtrick.app.views.boards import Level, board_open
from overtrick.app.views.desk.publish import publish_seen
from overtrick.app.views.results.hands import hand_records
from overtrick.app.views.results.ranking import ranking_seen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Published, RoundStarted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.meeting import BoardPlace, Confirmed, Entered
from overtrick.events.journal.plan import Plan, planning
from overtrick.movements.mitchell import straight
from tests.app.spoken import scorecard
from tests.app.views.evenings import ANYONE, DESK, NOON, add

PLAN = straight(3)
DEAL = "N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 T762.85.AK2.J943"


def played(session: str, *rounds: int) -> Iterator[Facts]:
    """Every result of rounds of a session, agreed at the table."""
    for round in rounds:
        yield RoundStarted(round=str(round), session=session)
        for line in Plan(PLAN, 1, session).expected():
            if line.round == str(round):
                yield Entered(
                    board=line.board.number,
                    ns=line.ns,
                    ew=line.ew,
                    session=session,
                    round=line.round,
                    table=line.table,
                    outcome="4S N =" if line.ns == "1" else "PASS",
                )


def event(*facts: Facts) -> Running:
    """Two sessions of three tables, everybody with their number; then what is told."""
    running = Running("x")
    told = [planning(PLAN, 1), planning(PLAN, 1, "2"), *facts]
    entries = [tell(each, at=NOON, by="director") for each in told]
    for entry in [*entries]:
        if isinstance(entry.facts, Entered):
            place = {
                name: getattr(entry.facts, name) for name in ("board", "ns", "ew", "session")
            }
            entries.append(tell(Confirmed(of=entry.id, **place), at=NOON, by="director"))
    add(running, entries)
    return running


def announced(*later: Facts) -> Running:
    """The first session is played and announced; then what is told later."""
    running = event(*played("1", 1, 2, 3), Published())
    after = NOON.replace(hour=NOON.hour + 1)
    add(running, [tell(each, at=after, by="director") for each in later])
    return running


def test_a_board_of_the_next_session_stays_covered_though_the_first_is_announced() -> None:
    for running in (
        announced(RoundStarted(round="1", session="2")),
        announced(*played("2", 1)),
    ):
        second = board_open(running, ANYONE, BoardPlace("2", "A", 1))
        assert second.level is Level.NOTHING
        assert board_open(running, ANYONE, BoardPlace("1", "A", 1)).level is Level.HANDS


def test_the_ranking_is_the_announced_one_until_the_rules_open_the_next_session() -> None:
    running = announced(*played("2", 1))
    shown = ranking_seen(running, ANYONE)
    assert [str(shown.state), str(shown.after)] == ["Frozen", "after session 1"]
    assert {row.boards for each in shown.lists for row in each.rows} == {3}
    assert ranking_seen(running, DESK).lists[0].rows[0].boards == 4
    before = announced()
    assert str(ranking_seen(before, ANYONE).state).startswith("Provisional until")


def test_a_card_tells_the_rounds_of_each_session_apart() -> None:
    card = scorecard(announced(*played("2", 1)), DESK, "NS-1")
    assert [(str(each.name), len(each.lines)) for each in card.rounds] == [
        (f"Session {session}, round {round}", 1) for session in "12" for round in (1, 2, 3)
    ]


def test_a_session_that_has_not_begun_holds_no_announcement() -> None:
    assert publish_seen(event(*played("1", 1, 2, 3))).missing == ()
    second = publish_seen(event(*played("1", 1, 2, 3), *played("2", 1))).missing
    assert next(map(str, second)).startswith("session 2, round 2, table 1: board")


def test_each_session_has_hands_of_its_own() -> None:
    running = event(*played("1", 1, 2, 3), *played("2", 1, 2, 3), Published())
    running.deals = deals_read({"1": DEAL, "2:1": DEAL.replace("N:", "S:")})
    first, second = hand_records(running, ANYONE, 1)
    assert [str(first[0]), str(second[0])] == ["Session 1", "Session 2"]
    assert first[1].hands is not None
    assert second[1].hands is not None
    assert first[1].hands["N"] == second[1].hands["S"] != second[1].hands["N"]
