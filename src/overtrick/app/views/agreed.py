"""Whether a result is agreed (S-8) or the desk's own; the lead and the cards of its board."""

from __future__ import annotations

from overtrick.app.access.viewer import Role
from overtrick.app.club.running import Running
from overtrick.core.cards import Card
from overtrick.core.deal import Deal
from overtrick.core.outcome import Result
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Key
from overtrick.events.journal.stages import Drawn
from overtrick.events.journal.story import Told

__all__ = [
    "compared_within",
    "deal_of",
    "has_own_deals",
    "is_approved",
    "is_settled",
    "lead_stands",
    "same_draw",
    "told_by_desk",
]


def deal_of(running: Running, key: Key, version: str = "a") -> Deal | None:
    """Give the cards of a meeting's board; None where nobody knows whether they are its own."""
    if has_own_deals(running.state, key):
        return None
    return running.deals.deals.get((key.session, key.board, version))


def has_own_deals(state: Event, key: Key) -> bool:
    """Whether other rounds have other cards of the same numbers: the file has only one."""
    return same_draw(state, key.match) is not None and len(_draws(state)) > 1


def same_draw(state: Event, match: str | None) -> frozenset[str] | None:
    """Give the matches that are drawn with one; None where nothing was drawn."""
    for draw in _draws(state):
        names = frozenset(each.match for each in draw.matches)
        if match in names:
            return names
    return None


def compared_within(state: Event, section: str, match: str | None = None) -> str | None:
    """
    Give the only section whose results a result is compared with; None: all are.

    >>> from overtrick.events.journal.fold import fold
    >>> compared_within(fold([]), "B")
    'B'
    """
    is_whole = match is not None or state.settings.across_field == "yes"
    return None if is_whole else section


def _draws(state: Event) -> list[Drawn]:
    found = (draw for stage in state.stages for draw, _ in stage.paired())
    return list({id(draw): draw for draw in found}.values())


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
