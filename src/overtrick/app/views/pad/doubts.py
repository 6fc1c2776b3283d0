"""
One question about a result before it is agreed (O-4): the two likeliest readings.

The checks are those of every session.  What they know of other tables stays here: a table reads
its own result, and what it may have been instead.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from typing import NamedTuple

import msgspec

from overtrick.app.club.deals import NO_DEALS, Deals
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import (
    compared_within,
    deal_of,
    has_own_deals,
    lead_stands,
    same_draw,
)
from overtrick.app.views.sentences import SEATS, Sentence
from overtrick.core.cards import Card
from overtrick.core.deal import Deal
from overtrick.core.outcome import Outcome, PassedOut, Result
from overtrick.errors import OvertrickError, Text
from overtrick.events.checks.evidence import limits_of
from overtrick.events.checks.problems import evidence_of, questions, result_key
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import BoardPlace, Key
from overtrick.events.journal.memory import while_same
from overtrick.events.now.desk import has_note, valid_marks
from overtrick.events.session import Line, Session

__all__ = ["Doubt", "ReadingOffered", "doubt_of"]

_ASKED_AT_TABLE = (
    "lead_not_held",
    "implausible",
    "both_sides",
    "opposite_sign",
    "contract_field",
    "tricks_table",
    "tricks_field",
    "passed_field",
    "same_lead",
)


class ReadingOffered(msgspec.Struct, frozen=True):
    """What it may have been instead."""

    outcome: str
    words: Sentence


class Doubt(msgspec.Struct, frozen=True):
    """A question, and the likeliest other reading, if there is one."""

    code: str
    question: Sentence
    reading: ReadingOffered | None = None
    must: bool = False
    """Whether it cannot be agreed as it stands: the lead must match the deal (S-9)."""


def doubt_of(running: Running, key: Key, entry: Entry) -> Doubt | None:
    """Give the question about a result that stands, unless the table has answered it."""
    if not lead_stands(running, entry):
        return _refused(running, key)
    if has_note(running.state, "asked", entry.id):
        return None
    own = _own_line(running, key)
    return None if own is None else _doubt(running, key, own)


def _refused(running: Running, key: Key) -> Doubt | None:
    own = _own_line(running, key)
    if own is None:
        return None
    found = _asked("lead_not_held", own, deal_of(running, key, own.version))
    return msgspec.structs.replace(found, must=True)


class _SameDeal(NamedTuple):
    """Whose results a result is looked at beside: those of the same deal."""

    session: str
    section: str | None
    """The only one whose lines are compared; None: those of all sections are."""
    board: int
    drawn: frozenset[str] | None
    """The matches of the same draw, where there is one."""
    apart: bool
    """Whether other draws have other cards of the same numbers."""


def _doubt(running: Running, key: Key, own: Line) -> Doubt | None:
    state, result = running.state, result_key(own)
    drawn, apart = same_draw(state, key.match), has_own_deals(state, key)
    section = compared_within(state, key.section, key.match)
    deal = _SameDeal(key.session, section, key.board, drawn, apart)
    for code, about in _questions(running, deal):
        if code in _ASKED_AT_TABLE and result in about:
            deals = _deals(running, apart).deals
            return _asked(code, own, deals.get((key.session, key.board, own.version)))
    return None


def _deals(running: Running, apart: bool) -> Deals:
    return NO_DEALS if apart else running.deals


@while_same(lambda running: len(running.state.boards()))
def _places(running: Running) -> dict[tuple[str, int], list[BoardPlace]]:
    """Where a board of a session was played, in any section."""
    found: dict[tuple[str, int], list[BoardPlace]] = {}
    for place in running.state.boards():
        found.setdefault((place.session, place.board), []).append(place)
    return found


def _compared(running: Running, deal: _SameDeal) -> Iterable[BoardPlace]:
    """Where the results are that one on a board is looked at beside."""
    if deal.section is not None:
        return (BoardPlace(deal.session, deal.section, deal.board),)
    return _places(running).get((deal.session, deal.board), ())


def _as_told(running: Running, deal: _SameDeal) -> Hashable:
    return running.deals.version, sum(map(running.state.changes, _compared(running, deal)))


@while_same(_as_told)
def _questions(running: Running, deal: _SameDeal) -> list[tuple[str, frozenset[str]]]:
    """Ask about every line of a deal, once for all tables; the likeliest error first."""
    state, deals = running.state, _deals(running, deal.apart)
    lines = (
        line
        for place in _compared(running, deal)
        for line in state.lines(place)
        if deal.drawn is None or line.match in deal.drawn
    )
    evidence = evidence_of(
        Session(tuple(lines)),
        settings=state.settings,
        deals=deals.deals,
        trick_tables=deals.trick_tables,
        limits=limits_of(state.rules.conditions.tricks_differ),
    )
    found = questions(evidence, valid_marks(state))
    return [(each.kind.code, frozenset(map(result_key, each.finding.lines))) for each in found]


def _own_line(running: Running, key: Key) -> Line | None:
    return next((line for line in running.state.lines(key.place) if _is_of(line, key)), None)


def _is_of(line: Line, key: Key) -> bool:
    if key.players is not None:
        return line.players == key.players
    same = (line.ns, line.ew, line.section) == (key.ns, key.ew, key.section)
    return same and (line.match, line.room) == (key.match, key.room)


def _asked(code: str, line: Line, deal: Deal | None) -> Doubt:
    outcome = line.outcome
    reading = _reading(code, line, deal)
    if code == "lead_not_held" and deal is not None and line.lead:
        holder = deal.holder(Card.parse(line.lead))
        asks = Text(
            "The {card} was in {holder}'s hand. Was {declarer} declarer?",
            card=Card.parse(line.lead),
            holder=SEATS[holder.value],
            declarer=SEATS[holder.right.value],
        )
        return Doubt(code, asks, reading)
    if isinstance(outcome, PassedOut):
        return Doubt(
            code, Text("Passed out is unusual on this board. Was it really passed out?")
        )
    asks = Text("{result} is unusual on this board. Is it right?", result=outcome)
    return Doubt(code, asks, reading)


def _reading(code: str, line: Line, deal: Deal | None) -> ReadingOffered | None:
    """The likeliest other reading of a result."""
    outcome = line.outcome
    if not isinstance(outcome, Result):
        return None
    other: Outcome | None = None
    if code == "lead_not_held" and deal is not None and line.lead:
        declarer = deal.holder(Card.parse(line.lead)).right
        other = replace(outcome, declarer=declarer)
    elif code in ("both_sides", "opposite_sign", "same_lead"):
        other = replace(outcome, declarer=outcome.declarer.left)
    elif outcome.over:
        other = _turned(outcome)
    if other is None or other == outcome:
        return None
    return ReadingOffered(str(other), Text("No, it was {result}", result=other))


def _turned(outcome: Result) -> Result | None:
    """As many tricks over as it was written under, or the other way round."""
    tricks = outcome.contract.target - outcome.over
    try:
        return replace(outcome, tricks=tricks)
    except OvertrickError:
        return None
