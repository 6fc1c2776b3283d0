"""What is told of a board after it was played: results, what follows them, who goes home."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Annotated, Any

from overtrick.core.notation import in_our_letters
from overtrick.errors import InvalidTelling
from overtrick.events.commands.command import (
    Command,
    Name,
    Number,
    Saying,
    Section,
    Typed,
    Word,
)
from overtrick.events.commands.which import latest_stages
from overtrick.events.commands.who import as_told_before, at_its_table
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Entered,
    Fouled,
    Led,
    Meeting,
    Replaced,
    Retracted,
)
from overtrick.events.journal.people import Left
from overtrick.events.stages.entrants import entrants, leaving

__all__ = ["Foul", "Leave", "claimed", "confirmed", "entered", "led", "withdrawn"]

_KEPT = ("lead", "table", "round", "version", "home", "away")


def entered(
    state: Event,
    meeting: Meeting,
    outcome: str,
    *,
    lead: str = "",
    replace: bool = False,
    of: str | None = None,
    version: str = "",
    home: str = "",
    away: str = "",
    language: str = "",
) -> Saying:
    """
    Enter a result as it was written; who sat at its table is looked up where it is not told.

    Words of another language, or of *language*, are written in our own letters.

    *replace* says that it is a correction, of the entry *of* that id or of what was told of
    the meeting; what it does not say stays as it was.

    >>> from overtrick.events.journal.fold import fold
    >>> state = fold([])
    >>> first = entered(state, Meeting(7, "3", "10"), "4S N +1", lead="HQ").facts[0]
    >>> _ = state.apply(tell(first))
    >>> entered(state, Meeting(7, "3", "10"), "4S N =", replace=True).facts[0].lead
    'HQ'

    :raises InvalidTelling: if nobody sits at that table.
    :raises OvertrickError: a subclass named for what is wrong in the result.
    """
    values: dict[str, Any] = {
        "lead": lead or None,
        "table": meeting.table or None,
        "round": meeting.round or None,
        "version": version or None,
        "home": home or None,
        "away": away or None,
    }
    outcome = in_our_letters(outcome.strip(), language)
    if not of:
        meeting = at_its_table(state, meeting)
    if replace or of:
        meeting, known = _as_before(state, meeting, of)
        values = {name: value or known.get(name) for name, value in values.items()}
        corrected = Replaced(of=of, outcome=outcome, **meeting.values(), **values)
        return Saying.of(corrected, remarks=(meeting.remark,))
    if state.stages:  # a draw has a meeting told in several ways
        meeting = as_told_before(state, meeting)
    told = Entered(outcome=outcome, **meeting.values(), **values)
    return Saying.of(told, remarks=(meeting.remark,))


def confirmed(state: Event, meeting: Meeting, of: str | None = None) -> Saying:
    """
    Confirm a result: the last one told of a meeting, or the one *of* that id.

    :raises InvalidTelling: if no board is given.
    """
    if not meeting.board:
        typed = plain = "which board?"
        typed += " give --board"
        if meeting.match:
            plain += " A match told as a whole is told again instead."
            typed += "; a match told as a whole: tell the match again with --replace"
        raise InvalidTelling(plain, "board", typed=typed)
    meeting = as_told_before(state, meeting)
    return Saying.of(Confirmed(of=of, **meeting.values()), remarks=(meeting.remark,))


def withdrawn(state: Event, meeting: Meeting, of: str | None = None) -> Saying:
    """
    Take a result back: all that was told of a meeting, or the entry *of* that id.

    >>> withdrawn(fold([]), Meeting(7, "3", "10")).facts[0].kind
    'withdraw'
    """
    meeting = as_told_before(state, meeting)
    return Saying.of(Retracted(of=of, **meeting.values()), remarks=(meeting.remark,))


def led(state: Event, meeting: Meeting, card: str) -> Saying:
    """
    Tell the opening lead of a board.

    >>> led(fold([]), Meeting(7, "3", "10"), "HQ").facts[0].lead
    'HQ'

    :raises InvalidCard: if it is no card.
    """
    meeting = as_told_before(state, meeting)
    return Saying.of(Led(lead=card, **meeting.values()), remarks=(meeting.remark,))


def claimed(
    state: Event, meeting: Meeting, *, seat: str, tricks: int, statement: str = ""
) -> Saying:
    """
    Tell a claim or a concession (Law 68).

    >>> claimed(fold([]), Meeting(7, "3", "10"), seat="E", tricks=3).facts[0].tricks
    3

    :raises OvertrickError: if there is no such seat or number of tricks.
    """
    meeting = as_told_before(state, meeting)
    facts = Claimed(seat=seat, tricks=tricks, statement=statement, **meeting.values())
    return Saying.of(facts, remarks=(meeting.remark,))


class Foul(Command, kw_only=True):
    """A board holds other cards from here on (Law 87), or in one room of a match."""

    board: Annotated[Number, Typed("--board", "B", "The board's number.")]
    from_round: Annotated[Name, Typed("--from-round", "R", "Else from now on.")] = ""
    version: Annotated[Word, Typed("--version", "a|b", "The deal it holds now.")] = ""
    session: Annotated[Name, Typed("--session", "ID", "Else that of the match, or 1.")] = ""
    section: Section = "A"
    match: Annotated[Name, Typed("--match", "M", "The match, in teams.")] = ""
    room: Annotated[Word, Typed("--room", "open|closed", "The room, in teams.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell that it holds other cards.

        >>> Foul(board=7, from_round="4").facts(fold([])).facts[0].session
        '1'

        :raises InvalidOutcome: if there is no such room.
        """
        return Saying.of(
            Fouled(
                board=self.board,
                session=self.session or _session_of(event, self.match),
                match=self.match or None,
                room=self.room or None,
                section=self.section,
                from_round=self.from_round or None,
                version=self.version or None,
            )
        )


class Leave(Command, kw_only=True):
    """A contestant goes home, from a round on or from now."""

    contestant: Name
    from_round: Name = ""
    direction: Word | None = None
    section: Name = "A"

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Say that it goes home.

        In a stage the remark says from which round on it is out, and what becomes of a draw.

        >>> Leave(contestant="11", from_round="6").facts(fold([])).facts[0].from_round
        '6'

        :raises InvalidSeat: if there is no such direction.
        """
        left = Left(
            contestant=self.contestant,
            direction=self.direction or None,
            section=_section_of(event, self.contestant, self.section),
            from_round=self.from_round or None,
        )
        return Saying.of(left, remarks=(_since_when(event, left),))


def _since_when(state: Event, left: Left) -> str:
    if not state.stages:
        return ""
    then = fold([*state.entries, tell(left)])
    stage = then.stage()
    since = leaving(then, stage).get(left.contestant)
    if since is None or left.contestant not in entrants(then, stage):
        return ""
    byes = "; drawn without a result it is a bye" if since <= stage.drawn else ""
    return f"{left.contestant} is out of stage {stage.id} from round {since} on{byes}"


def _session_of(state: Event, match: str) -> str:
    """The session where that match is drawn."""
    stages = latest_stages(state) if match and state.stages else ()
    return next((each.sessions[0] for each in stages if each.match(match)), "1")


def _section_of(state: Event, contestant: str, section: str) -> str | None:
    """The section that is said, if the contestant has played there; else any."""
    met = (key for key in state.meetings() if contestant in (key.ns, key.ew))
    return section if section in {key.section for key in met} else None


def _as_before(
    state: Event, meeting: Meeting, of: str | None
) -> tuple[Meeting, dict[str, Any]]:
    """Give who met, and what stands of it, to be kept in a correction that does not say it."""
    meeting = as_told_before(state, meeting)
    target = state.entry(of) if of else None
    if target is not None and isinstance(target.facts, Entered):
        known = target.facts
        meeting = changed(
            meeting, match=meeting.match or known.match, room=meeting.room or known.room
        )
    elif (told := state.told(meeting.key)).facts is not None:
        known = changed(told.facts, lead=told.lead)
    else:
        return meeting, {}
    return meeting, {name: getattr(known, name) for name in _KEPT}
