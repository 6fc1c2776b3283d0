"""Who has not seen the last correction is refused the next one; a late one needs a reason."""

from __future__ import annotations

from typing import Any

import pytest

from overtrick.app.store.store import Stored
from overtrick.app.use_cases.perform import ReasonNeeded, Stale
from overtrick.app.views.desk.result import result_seen
from overtrick.errors import InvalidFile, Refused
from overtrick.events.journal.entry import tell
from overtrick.events.journal.meeting import (
    Confirmed,
    Disputed,
    Entered,
    Key,
    Meeting,
    Replaced,
    Ruled,
)
from overtrick.events.journal.phrases import phrase
from tests.app.use_cases.telling import DIRECTOR, Evening


@pytest.fixture
def evening() -> Evening:
    return Evening()


def test_who_saw_the_last_result_corrects_it(evening: Evening) -> None:
    first = evening.enter("4S N =")
    done = evening.tell("replace", board=1, seen=first.id, outcome="4S N -1")[0]
    assert isinstance(done.facts, Replaced)
    assert (done.facts.ns, done.facts.ew, done.facts.of) == ("1", "2", None)
    again = evening.tell("replace", board=1, seen=done.id, outcome="4S N -2")[0]
    assert [line.outcome for line in evening.running.state.session().lines] == [
        again.facts.happened  # type: ignore[attr-defined]
    ]


def test_two_who_look_at_the_same_result_are_told_of_each_other(evening: Evening) -> None:
    first = evening.enter("4S N =")
    other = evening.tell("replace", board=1, seen=first.id, outcome="4S N -1")[0]
    with pytest.raises(Stale) as refused:
        evening.ask("replace", board=1, seen=first.id, outcome="4S N +1")
    said = str(refused.value)
    assert "corrected to 4S N -1" in said
    assert said.endswith("you looked at board 1, 1 v 2: 4S N =")
    assert first.id not in said
    assert other.id not in said
    assert (refused.value.status, refused.value.field) == (409, "seen")


@pytest.mark.parametrize("verb", ["replace", "withdraw", "rule"])
def test_every_correction_looks_at_what_was_seen(evening: Evening, verb: str) -> None:
    first = evening.enter("4S N =")
    evening.tell("rule", board=1, ns="1", ew="2", ruling="A+/A-")
    more: Any = {"replace": {"outcome": "PASS"}, "rule": {"ruling": "60/40"}}.get(verb, {})
    with pytest.raises(Stale, match="you looked at board 1, 1 v 2: 4S N ="):
        evening.ask(verb, board=1, ns="1", ew="2", seen=first.id, **more)
    assert evening.ask(verb, board=1, ns="1", ew="2", **more)


def test_a_confirmation_or_an_undone_correction_is_no_conflict(evening: Evening) -> None:
    first = evening.enter("4S N =")
    evening.tell("confirm", board=1, ns="1", ew="2")
    evening.tell("lead", board=1, ns="1", ew="2", card="HQ")
    assert evening.ask("replace", board=1, seen=first.id, outcome="PASS")


def test_of_many_those_are_agreed_that_nobody_has_settled_or_disputed(evening: Evening) -> None:
    plain, agreed, ruled, wrong = (evening.enter("4S N =", board=n) for n in (1, 2, 3, 4))
    evening.tell("confirm", of=agreed.id)
    evening.tell("rule", board=3, ns="1", ew="2", ruling="A+/A-")
    said = Disputed(board=4, ns="1", ew="2", of=wrong.id, field="result")
    evening.running.take([Stored(evening.running.seq + 1, tell(said))])
    entries = [each.id for each in (plain, agreed, ruled, wrong, plain)]
    (told,) = evening.tell("confirm", entries=entries)
    assert told.facts == Confirmed(board=1, ns="1", ew="2", of=plain.id)
    with pytest.raises(Refused, match="waits to be approved any more"):
        evening.ask("confirm", entries=entries)  # an undo of nothing would undo another's


@pytest.mark.parametrize("of", [False, True])
def test_a_result_from_paper_is_agreed_by_the_same_command(evening: Evening, of: bool) -> None:
    first = evening.enter("4S N =")
    other = {"of": first.id, "board": 2} if of else {"board": 1}
    on_paper: Any = {"kind": "on_paper"}
    told = evening.tell(
        "replace", id="again", ns="1", ew="2", outcome="PASS", agreed=on_paper, **other
    )
    assert [type(each.facts) for each in told] == [Replaced, Confirmed]
    assert [(each.id, each.reason) for each in told] == [
        ("again", ""),
        ("again.1", phrase("on_paper")),
    ]
    stands = evening.running.state.told(Key("1", "A", 2 if of else 1, "1", "2"))
    assert (stands.result, stands.confirmed) == tuple(told)
    seen = result_seen(evening.running, DIRECTOR, Meeting(2 if of else 1, "1", "2"))
    takes = {each.id: each.takes for each in seen.history if each.undo}
    assert takes["again.1"] == ("again.1",)  # the result stays


def test_what_one_deed_told_is_taken_back_together_or_not_at_all(evening: Evening) -> None:
    told = evening.tell(
        "enter", board=1, ns="1", ew="2", outcome="PASS", agreed={"kind": "on_paper"}
    )
    ids = [each.id for each in told]
    with pytest.raises(InvalidFile, match="no entry has the id 'another'"):
        evening.ask("undo", entries=[*ids, "another"])
    undone = evening.tell("undo", entries=ids)
    assert [each.facts.of for each in undone] == ids[::-1]  # type: ignore[attr-defined]
    assert evening.running.state.session().lines == ()


def test_after_an_undo_the_result_that_stands_again_is_corrected(evening: Evening) -> None:
    first = evening.enter("4S N =")
    other = evening.tell("replace", board=1, seen=first.id, outcome="4S N -1")[0]
    evening.tell("undo", entry=other.id)
    assert evening.ask("replace", board=1, seen=first.id, outcome="4S N +1")
    with pytest.raises(Stale, match=r"you looked at .*corrected to 4S N -1"):
        evening.ask("replace", board=1, seen=other.id, outcome="4S N +1")


def test_an_id_that_is_nowhere_was_not_seen(evening: Evening) -> None:
    evening.enter("4S N =")
    with pytest.raises(Stale, match="not in the journal"):
        evening.ask("replace", board=1, ns="1", ew="2", seen="nowhere-at-all", outcome="PASS")


def test_another_meeting_is_none_of_its_business(evening: Evening) -> None:
    first = evening.enter("4S N =")
    evening.enter("4S N +1", ns="3", ew="4")
    assert evening.ask("replace", board=1, seen=first.id, outcome="PASS")


def test_the_board_and_the_pairs_of_what_was_seen_are_corrected(evening: Evening) -> None:
    first = evening.enter("4S N =")
    evening.tell("replace", board=2, ns="1", ew="4", seen=first.id, outcome="4S N =")
    lines = evening.running.state.session().lines
    assert [(line.board.number, line.ns, line.ew) for line in lines] == [(2, "1", "4")]


@pytest.mark.parametrize(
    ("verb", "command"),
    [
        ("enter", {"outcome": "PASS"}),
        ("replace", {"outcome": "PASS"}),
        ("withdraw", {}),
        ("confirm", {}),
        ("rule", {"ruling": "A+/A-"}),
    ],
)
def test_after_the_end_a_reason_is_needed(
    evening: Evening, verb: str, command: dict[str, str]
) -> None:
    evening.enter("4S N =")
    asked: dict[str, Any] = {"board": 1, "ns": "1", "ew": "2", **command}
    assert evening.ask(verb, **asked)
    evening.tell("publish", correction_minutes=30)
    assert evening.ask(verb, **asked)
    evening.tell("final")
    with pytest.raises(ReasonNeeded, match="final"):
        evening.ask(verb, **asked)
    with pytest.raises(ReasonNeeded):
        evening.ask(verb, reason="   ", **asked)
    assert evening.ask(verb, reason="the slip was misread", **asked)
    evening.tell("reopen")
    assert evening.ask(verb, **asked)


def test_the_correction_period_ends(evening: Evening) -> None:
    evening.enter("4S N =")
    evening.publish()
    with pytest.raises(ReasonNeeded, match="79C"):
        evening.ask("penalty", amount="1=10%")
    facts = evening.tell("penalty", amount="1=10%", reason="slow")
    assert facts[0].reason == "slow"


def test_remarks_and_messages_are_never_late(evening: Evening) -> None:
    evening.tell("final")
    for verb in ("note", "message"):
        assert evening.ask(verb, text="thank you all")


def test_a_round_that_is_to_come_is_not_late(evening: Evening) -> None:
    evening.tell("stage", form="swiss", rounds=3, boards=8, entrants=["1", "2", "3", "4"])
    evening.tell("draw")
    evening.tell("match", score="30-10", team="1")
    evening.tell("match", score="30-12", team="2")
    evening.publish(round=1)
    with pytest.raises(ReasonNeeded):
        evening.ask("match", score="30-13", team="2", replace=True)
    evening.tell("draw")
    drawn = evening.running.state.entries[-1].facts
    home = drawn.matches[0].home  # type: ignore[attr-defined]
    assert evening.ask("match", score="30-13", team=home)


def test_what_is_said_is_said_of_the_right_kind(evening: Evening) -> None:
    first = evening.enter("4S N =")
    assert isinstance(first.facts, Entered)
    ruled = evening.ask("rule", board=1, ns="1", ew="2", ruling="A+/A-")[0]
    assert isinstance(ruled, Ruled)
