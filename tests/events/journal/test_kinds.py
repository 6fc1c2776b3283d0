import json
from dataclasses import fields
from typing import Any

import pytest

from overtrick.errors import InvalidFile, OvertrickError
from overtrick.events.journal import evening, meeting, people, stages
from overtrick.events.journal.entry import (
    KINDS,
    Entry,
    read_entry,
    read_facts,
    tell,
    write_entry,
    write_facts,
)
from overtrick.events.journal.facts import Facts, Undone, Unknown
from overtrick.movements.swiss.reasons import DrawReason
from tests.cases import one_pass

PLACE: dict[str, Any] = {"board": 7, "ns": "3", "ew": "10", "section": "B", "session": "2"}
FULL: list[Facts] = [
    people.BookingsAsked(places=40, fee="12.50"),
    people.Booked(booking="1", players=("4711", "4712"), name="Amber"),
    people.BookingPaid(booking="1", amount="-2.50"),
    people.BookingGone(booking="1"),
    evening.Opened(title="Club"),
    evening.Chosen(
        method="butler", rules="ebu", settings={"trim": 1}, conditions={"not_played": "average"}
    ),
    people.Registered(contestant="7", players=("Ayşe", "Deniz"), direction="NS", section="B"),
    people.NameAsked(contestant="7", players=("guest-1", "Deniz"), direction="NS", section="B"),
    people.RegisteredPlayer(player="4711", name="Ayşe"),
    people.RegisteredPlayer(
        player="4711", name="Ayşe", shown="nickname", number="27182", nickname="Ace"
    ),
    people.Seated(table="5", ns="3", ew="10", round="2"),
    people.Seated(table="5", players=("a", None, "c", "d")),
    people.Substituted(
        contestant="7", out="Ayşe", player="Eva", from_round="2", until_round="3"
    ),
    people.Left(contestant="11", from_round="6"),
    evening.MovementPlanned(movement="mitchell:7", plan={"rounds": [[1, 2]], "share": True}),
    evening.MovementAmended(amendment="late pair", plan={"pair": "13"}),
    stages.StagePlanned(
        stage="final",
        form="knockout",
        entrants=("3", "7"),
        sessions=("2", "3"),
        settings={"vp_scale": "acbl20"},
        conditions={"boards": 32},
    ),
    stages.Drawn(
        stage="final",
        round=2,
        matches=(
            stages.Paired(
                "2-1",
                "3",
                "7",
                "1",
                (DrawReason("met", ("9",)),),
                "it leads",
                "5.5",
                "0",
                tie="F",
            ),
            stages.Paired("2-2", "9"),
            stages.Paired("2-3", "1", "2", half=1, until=3),
        ),
        method="top_down",
        notes=("a rematch", DrawReason("again", ("3", "7"), numbers=(1,))),
        of="e7",
    ),
    stages.LinedUp(match="2-1", team="3", room="open", players=("a", "b"), last_board=16),
    stages.MatchTold(match="2-1", home_imps="34", away_imps="21.5", boards=16, round="2"),
    stages.MatchReplaced(match="2-1", home_points="12", away_points="0", law="86B2"),
    evening.RoundStarted(round="4"),
    meeting.Entered(outcome="4♠ N +1", lead="HQ", table="5", round="2", version="b", **PLACE),
    meeting.Entered(board=1, players=("a", "b", "c", "d"), outcome="PASS"),
    meeting.Entered(board=1, match="4", room="open", home="41", away="42", outcome="PASS"),
    meeting.Replaced(outcome="4S N =", of="e1", **PLACE),
    meeting.Confirmed(of="e1", **PLACE),
    meeting.Disputed(of="e1", field="declarer", **PLACE),
    meeting.Retracted(**PLACE),
    meeting.Led(lead="SA", **PLACE),
    meeting.Claimed(seat="N", tricks=4, statement="drawing trumps", **PLACE),
    meeting.Turned(**PLACE),
    meeting.Ruled(ruling="A+/A-", law="12C2", **PLACE),
    meeting.Ruled(fault="ew", **PLACE),
    evening.Penalized(contestant="7", amount="1/2", unit="VP", law="91", match="4"),
    evening.Noted(text="tea", board=7, table="5"),
    meeting.Fouled(board=7, from_round="4", version="b"),
    evening.MarkedValid(problem="board 7: odd"),
    evening.Published(title="round 3", correction_minutes=60, stage="1", round=3),
    evening.Reopened(),
    evening.Final(),
    evening.Called(table="5", about="missing board", section="B", session="2"),
    evening.Answered(of="e1"),
    evening.Announced(text="Coffee is ready", table="5", session="2", section="B"),
    evening.ClockSet(action="extend", minutes=-2, round="3", section="B", session="2"),
    evening.Known(
        contestant="4", direction="NS", **{k: PLACE[k] for k in ("board", "section")}
    ),
    Undone(of="e1"),
]


@one_pass("facts", FULL)
def test_every_kind_comes_back_from_its_line(facts: Facts) -> None:
    entry = tell(facts, by="Ada", place="phone 5", reason="late")
    line = json.dumps(write_entry(entry))
    assert read_entry(json.loads(line)) == entry


def test_every_kind_is_among_these() -> None:
    assert {facts.kind for facts in FULL} == set(KINDS)
    assert all(kind == made.kind for kind, made in KINDS.items())


@one_pass("made", KINDS.values())
def test_no_fact_has_the_name_of_what_every_entry_has(made: type[Facts]) -> None:
    names = {field.name for field in fields(made)}  # type: ignore[arg-type]  # a dataclass
    assert not names & {"id", "at", "by", "kind", "v", "place", "reason"}


def test_an_entry_is_flat_and_has_what_the_contract_names() -> None:
    document = write_entry(tell(next(f for f in FULL if f.kind == "result"), by="Ada"))
    assert {"id", "at", "by", "kind", "v", "board", "outcome"} <= set(document)
    assert document["at"].endswith("Z")
    assert not any(isinstance(value, dict) for value in document.values())


def test_what_is_as_usual_is_not_written() -> None:
    facts = meeting.Entered(board=7, ns="3", ew="10", outcome="PASS")
    assert write_facts(facts) == {"board": 7, "ns": "3", "ew": "10", "outcome": "PASS"}


def test_unknown_keys_ride_along() -> None:
    document = {
        **{"at": "2026-03-06T19:02:00.000Z", "by": "x", "kind": "note", "text": "tea"},
        **{"colour": ["blue"], "v": 2, "id": "a1"},
    }
    assert write_entry(read_entry(document)) == document


def test_unknown_kinds_ride_along() -> None:
    document = {
        **{"at": "2026-03-06T19:02:00.000Z", "by": "x", "kind": "weather"},
        **{"place": "desk", "left": {"minutes": 3}, "v": 7, "id": "a1"},
    }
    entry = read_entry(document)
    assert entry.facts == Unknown(name="weather")
    assert (entry.kind, write_entry(entry)) == ("weather", document)


def test_ids_written_as_numbers_are_texts() -> None:
    facts, _ = read_facts("result", {"board": "7", "ns": 3, "ew": 10, "outcome": "PASS"})
    assert isinstance(facts, meeting.Entered)
    assert (facts.board, facts.ns, facts.ew) == (7, "3", "10")


@one_pass(
    ("kind", "document", "words"),
    [
        ("result", {"board": 7, "ns": "3", "ew": "10"}, "without outcome"),
        ("result", {"board": 0, "ns": "3", "ew": "10", "outcome": "PASS"}, "0"),
        ("result", {"board": True, "ns": "3", "ew": "10", "outcome": "PASS"}, "board"),
        ("result", {"board": 7, "ns": "3", "ew": "10", "outcome": "8C ="}, "8C"),
        ("result", {"board": 7, "ns": "3", "ew": "10", "outcome": 420}, "outcome|420"),
        ("result", {"board": 7, "ns": "3", "outcome": "4S N ="}, "ew is empty"),
        ("result", {"board": 7, "outcome": "4S N ="}, "who played"),
        ("result", {"board": 7, "players": ["a"], "outcome": "PASS"}, "players"),
        ("result", {"board": 7, "ns": "3", "ew": "10", "outcome": "PASS", "lead": "1Z"}, "1Z"),
        ("result", {"board": 7, "ns": "3", "ew": "4", "outcome": "PASS", "room": "x"}, "x"),
        ("ruling", {"board": 7, "ns": "3", "ew": "10"}, "no ruling"),
        ("ruling", {"board": 7, "ns": "3", "ew": "10", "fault": "mine"}, "mine"),
        ("penalty", {"contestant": "7", "amount": "much", "unit": "%"}, "much"),
        ("penalty", {"contestant": "7", "amount": "1", "unit": "ducks"}, "ducks"),
        ("claim", {"board": 7, "ns": "3", "ew": "10", "seat": "N", "tricks": 14}, "14"),
        ("contestant", {"contestant": "7", "direction": "up"}, "up"),
        ("contestant", {"contestant": "7", "players": "Ada"}, "players"),
        ("settings", {"settings": ["unit"]}, "settings"),
        ("undo", {}, "without of"),
    ],
)
def test_what_cannot_be_is_refused_with_its_text(
    kind: str, document: dict[str, Any], words: str
) -> None:
    with pytest.raises(OvertrickError, match=words):
        read_facts(kind, document)


@pytest.mark.parametrize(
    "change",
    [{"id": ""}, {"id": None}, {"at": "soon"}, {"at": 12}, {"kind": ""}, {"v": "1"}, {"by": 3}],
)
def test_an_entry_that_is_none_is_refused(change: dict[str, Any]) -> None:
    document = {"id": "a1", "at": "2026-03-06T19:02Z", "kind": "final", "by": "x"}
    assert isinstance(read_entry(document), Entry)
    with pytest.raises(InvalidFile):
        read_entry({**document, **change})
