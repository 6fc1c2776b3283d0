"""The part of a command that says who met, and the types of what commands say."""

from overtrick.app.club.running import Running
from overtrick.events.commands.command import Command, Name, Word
from overtrick.events.commands.who import SEATS, meeting_meant
from overtrick.events.journal.meeting import Meeting, MeetingFacts

__all__ = ["OfMeeting", "board_met", "meeting_of", "said"]


class OfMeeting(Command, kw_only=True):
    """
    Who met; a table or a match says it where it is planned or drawn.

    With ``of`` or ``seen``, the id of an entry, it is the meeting of that entry.
    """

    ns: Name | None = None
    ew: Name | None = None
    session: Name | None = None
    section: Name | None = None
    match: Name | None = None
    room: Word | None = None
    team: Name | None = None
    round: Name | None = None
    north: Name | None = None
    east: Name | None = None
    south: Name | None = None
    west: Name | None = None


_WHO = ("ns", "ew", "session", "section", "match", "room", "team", "round", *SEATS)


def said(text: str | None) -> str:
    """
    Give what was said; nothing, where it was not.

    >>> said(None), said(" 3 ")
    ('', '3')
    """
    return (text or "").strip()


def meeting_of(
    running: Running, command: OfMeeting, of: str = "", board: int | None = None
) -> Meeting:
    """
    Give who met on a *board*, as the command says it, or as the entry *of* that id does.

    :raises InvalidTelling: if it does not say enough.
    """
    given = {name: said(getattr(command, name)) for name in _WHO}
    if not any(given[name] for name in ("ns", "ew", "match", "team", *SEATS)):
        given |= _of_entry(running, of)
    table = said(getattr(command, "table", None))
    return meeting_meant(running.state, {**given, "table": table}, board or 0)


def board_met(running: Running, of: str) -> int | None:
    """Give the board of an entry about a meeting."""
    entry = running.state.entry(of) if of else None
    return entry.facts.board if entry and isinstance(entry.facts, MeetingFacts) else None


def _of_entry(running: Running, of: str) -> dict[str, str]:
    entry = running.state.entry(of) if of else None
    if entry is None or not isinstance(entry.facts, MeetingFacts):
        return {}
    key = entry.facts.key
    named = ("ns", "ew", "session", "section", "match", "room")
    seats = zip(SEATS, key.players or (), strict=False)
    return {name: getattr(key, name) or "" for name in named} | {
        name: who or "" for name, who in seats
    }
