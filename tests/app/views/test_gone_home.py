"""A team goes home during a round: no screen sends anybody to a match that is not played."""

from __future__ import annotations

import pytest

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.captain import captains_match
from overtrick.app.views.desk.problems import problems_shown
from overtrick.app.views.desk.publish import publish_seen
from overtrick.app.views.desk.swiss import stage_seen
from overtrick.app.views.pad.concern import Concern, PadSeat
from overtrick.app.views.pad.document import pad_document
from overtrick.app.views.results.matches import assignments
from overtrick.app.views.results.personal import personal
from overtrick.app.views.results.screen import screen_seen
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import RoundStarted
from overtrick.events.journal.facts import Facts, Undone
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.people import Left, Registered
from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
from tests.app.views.evenings import DESK, NOON, add, pair

TABLE = Viewer(Role.TABLE, "x", table="1")
FOUR = [
    *(Registered(contestant=who) for who in "1234"),
    StagePlanned(stage="1", form="swiss", conditions={"rounds": 2, "boards": 2}),
    Drawn(
        stage="1",
        round=1,
        matches=(Paired("1-1v2", "1", "2", table="1"), Paired("1-3v4", "3", "4", table="2")),
    ),
    RoundStarted(round="1"),
]


def of_four(*more: Facts) -> Running:
    """Teams 1 to 4 in the first round of two, over two boards."""
    running = Running("x")
    facts = [*FOUR, *more]
    told = [tell(each, at=NOON, by="director", id=f"e{n}") for n, each in enumerate(facts, 1)]
    add(running, told)
    return running


def went(who: str) -> Left:
    return Left(contestant=who, from_round="1")


@pytest.mark.parametrize(("gone", "stays"), [("1", "2"), ("2", "1")])
def test_who_stays_has_a_bye_wherever_it_looks(gone: str, stays: str) -> None:
    running = of_four(went(gone))
    seen = stage_seen(running, DESK)
    assert (seen.open, str(seen.reported)) == (("1-3v4",), "0 of 1 match reported")
    listed = assignments(running, DESK)
    assert (listed.byes, [each.match for each in listed.tables]) == ((stays,), ["1-3v4"])
    assert [(each.table, str(each.ew)) for each in screen_seen(running, DESK).seating] == [
        ("", "bye"),
        ("2", "4"),
    ]
    own = personal(running, pair(stays))
    assert (own.now is not None and own.now.is_sit_out, own.asked) == (True, ())
    assert personal(running, pair(gone)).asked == ()
    assert captains_match(running, stays, "1-1v2") is None


@pytest.mark.parametrize("room", ["open", "closed"])
def test_the_phones_of_its_table_ask_for_no_board(room: str) -> None:
    """They say who has the bye, until the director takes it back."""
    running = of_four(went("2"))
    pad = pad_document(running, TABLE, room)
    [round] = pad.rounds
    assert (str(round.sits_out), round.missing, pad.boards) == ("1: bye.", (), ())
    add(running, [tell(Undone(of=f"e{len(FOUR) + 1}"), at=NOON, by="director")])
    assert pad_document(running, TABLE, room).rounds[0].missing == (1, 2)


def test_a_result_from_paper_brings_the_match_back_to_the_phones() -> None:
    """It was played after all, and no table is named beside it."""
    running = of_four(went("2"))
    seat = PadSeat.of(running, TABLE, pad_document(running, TABLE, "open"))
    result = Entered(board=1, ns="1", ew="2", match="1-1v2", room="open", outcome="4S N =")
    assert seat.concern(result) is Concern.OWN
    add(running, [tell(result, at=NOON, by="director")])
    assert pad_document(running, TABLE, "open").rounds[0].missing == (2,)


def test_the_phones_send_nobody_to_a_team_that_has_gone() -> None:
    drawn = (Paired("2-1v3", "1", "3", table="1"), Paired("2-2v4", "2", "4", table="2"))
    running = of_four(
        Drawn(stage="1", round=2, matches=drawn), Left(contestant="2", from_round="2")
    )
    moves = [
        [
            str(each)
            for each in pad_document(running, Viewer(Role.TABLE, "x", table=n)).rounds[0].move
        ]
        for n in "12"
    ]
    assert moves == [
        ["1: table 1, against 3."],
        ["3: table 1, against 1.", "4: bye."],
    ]


def test_nobody_plays_where_both_have_gone() -> None:
    running = of_four(went("1"), went("2"))
    [round] = pad_document(running, TABLE, "open").rounds
    assert str(round.sits_out) == "Nobody plays at this table in this round."
    assert stage_seen(running, DESK).open == ("1-3v4",)
    assert assignments(running, DESK).byes == ()


def test_a_match_that_was_begun_is_not_all_in() -> None:
    """The page of matches said *all boards in* of it, and nothing was missing to publish."""
    rooms = (("open", "4S N ="), ("closed", "4S N -1"))
    told = [Entered(board=1, match="1-1v2", room=room, outcome=what) for room, what in rooms]
    running = of_four(*told, went("2"))
    words = {each.id: str(each.word) for each in stage_seen(running, DESK).matches}
    assert words["1-1v2"] == "1 of 2 boards compared"
    missing = [str(each) for each in publish_seen(running).missing]
    assert "round 1, match 1-1v2: not all is told" in missing
    add(running, [tell(RoundStarted(round="2"), at=NOON)])
    titles = {str(each.title) for each in problems_shown(running, DESK)}
    assert "Table 1, closed room, round 1: 1 result missing" in titles
