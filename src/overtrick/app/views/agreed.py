"""Whether a result is agreed (S-8) or the desk's own, and the lead that keeps it from being."""

from __future__ import annotations

from overtrick.app.access.viewer import Role
from overtrick.app.club.running import Running
from overtrick.app.views.deals import deal_of
from overtrick.core.cards import Card
from overtrick.core.outcome import Result
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Entered
from overtrick.events.journal.story import Told

__all__ = ["is_approved", "is_settled", "lead_stands", "told_by_desk"]

_DESK = frozenset({Role.DIRECTOR.value, Role.DEPUTY.value})


def is_approved(running: Running, told: Told) -> bool:
    """Whether a result is agreed, or nobody has to agree."""
    if told.rivals or told.disputed:
        return False
    if told.confirmed is not None or told.ruled is not None:
        return True
    free = running.state.rules.conditions.approval == "none"
    return free and (told.result is None or lead_stands(running, told.result))


def told_by_desk(entry: Entry) -> bool:
    """
    Whether the director, or a deputy, told it.

    >>> from overtrick.events.journal.entry import tell
    >>> told = Entered(board=7, ns="3", ew="10", outcome="PASS")
    >>> told_by_desk(tell(told, by="director")), told_by_desk(tell(told, by="table 3"))
    (True, False)
    """
    return entry.by in _DESK


def is_settled(told: Told) -> bool:
    """
    Whether a result stands by the desk's own word: it entered, chose or ruled on it.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> entry = tell(Entered(board=7, ns="3", ew="10", outcome="PASS"), by="director")
    >>> is_settled(fold([entry]).told(entry.facts.key))
    True
    """
    words = told.result, told.confirmed, told.ruled
    settled = any(each is not None and told_by_desk(each) for each in words)
    return told.result is not None and settled


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
