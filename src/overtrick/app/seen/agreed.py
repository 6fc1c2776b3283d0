"""Whether a result is agreed (S-8), and the lead that keeps it from being (S-9)."""

from __future__ import annotations

from overtrick.app.club.running import Running
from overtrick.app.seen.deals import deal_of
from overtrick.core.cards import Card
from overtrick.core.outcome import Result
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.story import Told

__all__ = ["is_approved", "lead_stands"]


def is_approved(running: Running, told: Told) -> bool:
    """Whether a result is agreed, or nobody has to agree."""
    if told.rivals or told.disputed:
        return False
    if told.confirmed is not None or told.ruled is not None:
        return True
    free = running.state.rules.conditions.approval == "none"
    return free and (told.result is None or lead_stands(running, told.result))


def lead_stands(running: Running, entry: Entry) -> bool:
    """Whether the lead is the leader's, where it must match the deal and the deal is known."""
    facts = entry.facts
    if running.state.rules.conditions.lead != "must_match" or not isinstance(facts, Entered):
        return True
    outcome = facts.happened
    if not isinstance(outcome, Result) or not facts.lead:
        return True
    deal = deal_of(running, facts.key, facts.version or "a")
    leader = outcome.declarer.left
    return deal is None or deal.holder(Card.parse(facts.lead)) is leader
