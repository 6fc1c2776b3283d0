"""Results and what follows them, as facts."""

from dataclasses import replace
from typing import Any

import pytest

from overtrick.errors import (
    AmbiguousContract,
    InvalidCard,
    InvalidContract,
    InvalidOutcome,
    InvalidSeat,
)
from overtrick.events.commands.command import Saying
from overtrick.events.commands.results import (
    Claim,
    Confirm,
    Enter,
    Lead,
    Leave,
    Replace,
    Withdraw,
)
from overtrick.events.commands.rulings import Foul
from overtrick.events.journal.evening import Noted
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import fold
from overtrick.events.journal.meeting import Claimed, Entered, Fouled, Led, Meeting, Replaced
from overtrick.events.journal.people import Left
from overtrick.events.journal.plan import planning
from overtrick.movements.registry import movement
from tests.events.commands.refusals import asked, deed, of_meeting
from tests.events.stages.said import drawn, swiss, told

entered, corrected = of_meeting(Enter, "outcome"), of_meeting(Replace, "outcome")
confirmed, withdrawn = of_meeting(Confirm), of_meeting(Withdraw)
led, claimed = of_meeting(Lead, "card"), of_meeting(Claim)
fouled, gone_home = deed(Foul, "board"), deed(Leave, "contestant")

HERE = Meeting(7, "3", "10")
FIRST = Entered(board=7, ns="3", ew="10", outcome="4S N =", lead="HQ", table="5", round="2")
MATCH = (swiss("3", "7"), drawn(1, "3-7"))


def only(saying: Saying) -> Any:
    (facts,) = saying
    return facts


def test_a_result_is_what_was_written() -> None:
    told_ = only(entered(told(), HERE, " 4SX N +1 ", lead="HQ", version="b"))
    assert told_ == Entered(
        board=7, ns="3", ew="10", outcome="4SX N +1", lead="HQ", version="b"
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("4 schoppen Z =", "4S S ="),
        ("4C N =", "4C N ="),
        ("Not Completed", "A/A"),
        ("passe", "PASS"),
        ("niet gespeeld", "NP"),
    ],
)
def test_the_journal_keeps_our_own_letters(text: str, kept: str) -> None:
    assert only(entered(told(), HERE, text)).outcome == kept


def test_a_letter_of_two_suits_is_asked_about() -> None:
    with pytest.raises(AmbiguousContract, match=r"'4P N =' is 4♠ by North \(de, fr"):
        entered(told(), HERE, "4P N =")


def test_the_table_says_who_met() -> None:
    state = told(planning(movement("howell:4"), 2))
    found = only(entered(state, Meeting(1, table="1", round="1"), "PASS"))
    assert (found.ns, found.ew, found.table, found.round) == ("1", "4", "1", "1")
    assert asked(entered, state, Meeting(1, table="9"), "PASS")[0] == "table"


def test_a_correction_keeps_what_it_does_not_say() -> None:
    found = only(corrected(told(FIRST), replace(HERE, round="3"), "4S N +1"))
    assert isinstance(found, Replaced)
    kept = (found.lead, found.table, found.round, found.outcome)
    assert kept == ("HQ", "5", "3", "4S N +1")


def test_a_lead_told_apart_is_kept_too() -> None:
    state = told(FIRST, Led(board=7, ns="3", ew="10", lead="C2"))
    assert only(corrected(state, HERE, "PASS")).lead == "C2"


def test_of_an_entry_even_the_board_can_be_corrected() -> None:
    before = Entered(board=7, ns="3", ew="7", match="F", room="open", outcome="4S N =")
    found = only(corrected(told(before), Meeting(8, "7", "3"), "4S N =", of="e1"))
    assert (found.of, found.board, found.match, found.room) == ("e1", 8, "F", "open")


def test_a_correction_of_nothing_keeps_nothing() -> None:
    assert only(corrected(told(), HERE, "PASS")).lead is None


def test_in_a_stage_one_result_told_in_two_ways_is_one_meeting() -> None:
    before = Entered(board=1, ns="3", ew="7", match="1-3v7", room="open", outcome="PASS")
    state = told(*MATCH, before)
    plain = Meeting(1, "3", "7")
    for facts in (
        only(entered(state, plain, "PASS")),
        only(confirmed(state, plain)),
        only(withdrawn(state, plain)),
        only(led(state, plain, "HQ")),
        only(claimed(state, plain, seat="E", tricks=3)),
    ):
        assert facts.key == before.key


def test_without_stages_only_what_follows_a_result_looks_for_it() -> None:
    before = Entered(board=1, ns="3", ew="7", match="F", room="open", outcome="PASS")
    state = told(before)
    assert only(confirmed(state, Meeting(1, "3", "7"))).key == before.key
    assert only(entered(state, Meeting(1, "3", "7"), "PASS")).match is None


def test_what_was_taken_for_granted_is_a_remark() -> None:
    state = told(planning(movement("howell:4"), 2, session="2"))
    met = Meeting(1, "3", "4", session="")
    for saying in (entered(state, met, "PASS"), confirmed(state, met)):
        assert [*map(str, saying.remarks)] == ["session 2: 3 and 4 both play there"]


def test_a_confirmation_needs_its_board() -> None:
    assert asked(confirmed, told(), Meeting(0, "3", "10")) == (
        "board",
        "which board?",
        "which board? give --board",
    )
    _, plain, typed = asked(confirmed, told(), Meeting(match="F"))
    assert plain == "which board? A match told as a whole is told again instead."
    assert typed.endswith("; a match told as a whole: tell the match again with --replace")


@pytest.mark.parametrize(
    ("outcome", "lead", "error"),
    [
        ("9S N =", "", InvalidContract),
        ("4S N =", "H1", InvalidCard),
        ("BYE", "", InvalidOutcome),
    ],
)
def test_what_cannot_be_is_refused(outcome: str, lead: str, error: type[Exception]) -> None:
    who = Meeting(7) if outcome == "BYE" else HERE
    with pytest.raises(error):
        entered(told(), who, outcome, lead=lead)


def test_claims_and_leads_are_checked() -> None:
    found = only(claimed(told(), HERE, seat="E", tricks=3, statement="the rest"))
    assert isinstance(found, Claimed)
    with pytest.raises(InvalidSeat):
        claimed(told(), HERE, seat="X", tricks=3)
    with pytest.raises(InvalidCard):
        led(told(), HERE, "ZZ")


def test_a_foul_of_a_match_is_in_its_session() -> None:
    state = told(swiss("3", "7", stage="Q"), drawn(1, "3-7", stage="Q"))
    assert only(fouled(state, 7, match="1-3v7")).session == "Q"
    assert only(fouled(state, 7, match="F")).session == "1"
    assert only(fouled(state, 7, match="1-3v7", session="Z")).session == "Z"
    free = only(fouled(told(), 7, from_round="4", version="b"))
    assert free == Fouled(board=7, from_round="4", version="b")


def leaves(who: str, before: list[Facts], **said: str) -> Saying:
    return gone_home(told(*before), who, **said)


def test_who_goes_home_is_of_the_section_where_they_played() -> None:
    played: list[Facts] = [Entered(board=7, section="B", ns="11", ew="3", outcome="PASS")]
    assert only(leaves("11", played, section="B")).section == "B"
    assert only(leaves("11", played)).section is None
    assert only(leaves("11", [], from_round="6")) == Left(contestant="11", from_round="6")


def test_in_a_stage_it_is_said_from_when_on() -> None:
    assert tuple(map(str, leaves("7", list(MATCH)).remarks)) == (
        "7 is out of stage 1 from round 2 on",
    )
    assert tuple(map(str, leaves("7", list(MATCH), from_round="1").remarks)) == (
        "7 is out of stage 1 from round 1 on; drawn without a result it is a bye",
    )
    assert leaves("99", list(MATCH)).remarks == ()
    assert leaves("7", [Noted(text="no stage")]).remarks == ()


def test_leads_and_claims_are_in_the_letters_of_their_language() -> None:
    """The queen of hearts is CD in German; in Turkish West is B."""
    (led,) = Lead(board=7, ns="3", ew="10", card="cd", language="de").facts(fold([]))
    assert isinstance(led, Led)
    assert led.lead == "HQ"
    claim = Claim(board=7, ns="3", ew="10", seat="B", tricks=3, language="tr")
    (claimed,) = claim.facts(fold([]))
    assert isinstance(claimed, Claimed)
    assert claimed.seat == "W"
    enter = Enter(board=7, ns="3", ew="10", outcome="4C O =", lead="PR", language="fr")
    (entered,) = enter.facts(fold([]))
    assert isinstance(entered, Entered)
    assert (entered.outcome, entered.lead) == ("4H W =", "SK")
