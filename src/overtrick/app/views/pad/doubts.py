"""
One question about a result before it is agreed (O-4): the two likeliest readings.

The checks are those of every session.  What they know of other tables stays here: a table reads
its own result, and what it may have been instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.deals import NO_DEALS
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import deal_of, has_own_deals, lead_stands, same_draw
from overtrick.app.views.sentences import SEATS, Sentence, outcome_text
from overtrick.core.cards import Card
from overtrick.core.deal import Deal
from overtrick.core.outcome import Outcome, PassedOut, Result
from overtrick.errors import Letter, OvertrickError, Text
from overtrick.events.checks.evidence import limits_of
from overtrick.events.checks.problems import evidence_of
from overtrick.events.checks.questions import questions, result_key
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Key
from overtrick.events.journal.memory import through_results
from overtrick.events.now.desk import has_note
from overtrick.events.now.doubts import valid_marks
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


_Known = tuple[tuple[Line, ...], Doubt | None]
"""The lines of a deal, and the question that they raise about one of them."""


def doubt_of(running: Running, viewer: Viewer, key: Key, entry: Entry) -> Doubt | None:
    """Give the question about a result that stands, unless the table has answered it."""
    if not lead_stands(running, entry):
        return _refused(running, key)
    if has_note(running.state, "asked", entry.id):
        return None
    known = _known_doubts(running, running.deals.version)
    lines = tuple(_lines_of(running, key))
    found = known.get(key)
    if found is None or found[0] != lines:  # the field of this deal has changed
        found = known[key] = lines, _doubt(running, key, lines)
    return found[1]


@through_results
def _known_doubts(running: Running, deals: object) -> dict[Key, _Known]:
    """The questions that were asked beside these deals."""
    return {}


def _refused(running: Running, key: Key) -> Doubt | None:
    own = next((line for line in _lines_of(running, key) if _is_of(line, key)), None)
    if own is None:
        return None
    found = _asked("lead_not_held", own, deal_of(running, key, own.version))
    return msgspec.structs.replace(found, must=True)


def _doubt(running: Running, key: Key, lines: tuple[Line, ...]) -> Doubt | None:
    own = next((line for line in lines if _is_of(line, key)), None)
    if own is None:
        return None
    known = NO_DEALS if has_own_deals(running.state, key) else running.deals
    deals = known.deals
    evidence = evidence_of(
        Session(lines),
        settings=running.state.settings,
        deals=deals,
        trick_tables=known.trick_tables,
        limits=limits_of(running.state.rules.conditions.tricks_differ),
    )
    for found in questions(evidence, valid_marks(running.state)):
        about = [result_key(line) for line in found.finding.lines]
        if found.kind.code in _ASKED_AT_TABLE and result_key(own) in about:
            deal = deals.get((key.session, key.board, own.version))
            return _asked(found.kind.code, own, deal)
    return None


def _lines_of(running: Running, key: Key) -> Iterator[Line]:
    """The lines of the same deal: in a match, those of the same draw."""
    drawn = same_draw(running.state, key)
    for place in running.state.boards():
        if (place.session, place.board) == (key.session, key.board):
            for line in running.state.lines(place):
                if drawn is None or line.match in drawn:
                    yield line


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
            card=_card(line.lead),
            holder=SEATS[holder.value],
            declarer=SEATS[holder.right.value],
        )
        return Doubt(code, asks, reading)
    if isinstance(outcome, PassedOut):
        return Doubt(
            code, Text("Passed out is unusual on this board. Was it really passed out?")
        )
    asks = Text("{result} is unusual on this board. Is it right?", result=outcome_text(outcome))
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
    return ReadingOffered(str(other), Text("No, it was {result}", result=outcome_text(other)))


def _turned(outcome: Result) -> Result | None:
    """As many tricks over as it was written under, or the other way round."""
    tricks = outcome.contract.target - outcome.over
    try:
        return replace(outcome, tricks=tricks)
    except OvertrickError:
        return None


def _card(text: str) -> Text:
    signs = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
    suit = signs.get(text[:1].upper(), "")
    return Text("{suit}{rank}", suit=suit, rank=Letter("rank", text[1:].upper()))
