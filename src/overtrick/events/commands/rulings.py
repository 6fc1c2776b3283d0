"""What the director rules on a result, and what the innocents get by Law 86B2(b)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.settings import Settings
from overtrick.core.notation import in_our_letters
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.commands.command import (
    BoardNumber,
    FreeText,
    Name,
    Saying,
    Typed,
    Word,
)
from overtrick.events.commands.which import latest_stages
from overtrick.events.commands.who import OfMeeting, as_told_before
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Meeting, Ruled, happened
from overtrick.events.matches.incomparable import better_for_innocents
from overtrick.events.now.listed import session_told
from overtrick.events.plan.progress import settings_now
from overtrick.events.session import Line
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.session import stage_session

__all__ = ["Rule", "for_innocents"]

_LAW = "Law 86B2(b)"
_ROOMS = {"open": "closed", "closed": "open", "open2": "closed2", "closed2": "open2"}
_SIDES = {"ns": Side.NS, "ew": Side.EW}


class Rule(OfMeeting, kw_only=True):
    """
    A ruling; what happened at the table stays in the journal beside it.

    ``ew_ruling`` makes a split score, ``fault`` (ns, ew, both, neither) says by whom it was
    not played, ``late`` that it will be, ``innocent`` (ns, ew) who gets the better of average
    plus and the ruling (Law 86B2(b)).
    """

    board: BoardNumber
    ruling: Annotated[
        FreeText,
        Typed(
            metavar="[RULING]",
            help='60/40, A+/A-, 4S N =, "60% ... | 40% ..."',
            kind=list[str],
            read=" ".join,
        ),
    ] = ""
    ew_ruling: Annotated[
        FreeText, Typed("--ew-ruling", "RULING", "East-West's own: a split score.")
    ] = ""
    fault: Annotated[
        Word, Typed("--fault", "ns|ew|both|neither", "Not played, by whose fault.")
    ] = ""
    innocent: Annotated[
        Word, Typed("--innocent", "ns|ew", "They get A+ or RULING, if better (86B2b).")
    ] = ""
    late: Annotated[bool, Typed("--late", help="It is to be played later.")] = False
    law: Annotated[Word, Typed("--law", "N", "If not the usual one.")] = ""
    table: Annotated[Name | None, Typed("--table", "T", "The table.")] = None
    round: Annotated[Name | None, Typed("--round", "R", "The round; else the last.")] = None
    seen: Name = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Rule on a result.

        >>> from overtrick.events.journal.fold import fold
        >>> found = Rule(board=8, ns="3", ew="10", late=True).facts(fold([])).facts[0]
        >>> found.ruling, found.law
        ('NP', '81C')

        :raises InvalidTelling: if it does not go together, or no side is innocent.
        :raises Refused: if the Law does not apply as the event stands.
        :raises OvertrickError: if the ruling cannot be read.
        """
        meeting = self.meeting(event)
        text, sentence = in_our_letters(self.ruling.strip()), ""
        ew_ruling = in_our_letters(self.ew_ruling.strip())
        if self.innocent:
            if ew_ruling or self.fault or self.late:
                raise InvalidTelling(
                    Text("{what} goes with an assigned score alone", what=_LAW),
                    "innocent",
                    typed=Text("{what} goes with an assigned score alone", what="--innocent"),
                )
            text, sentence = for_innocents(event, meeting, text, self.innocent)
        facts = Ruled(
            ruling="NP" if self.late else text,
            ruling_ew=ew_ruling,
            fault=self.fault,
            law=self.law or ("81C" if self.late else "86B2(b)" if self.innocent else ""),
            table=meeting.table or None,
            round=meeting.round or None,
            **as_told_before(event, meeting).values(),
        )
        return Saying.of(facts, remarks=(meeting.remark, sentence))


def for_innocents(
    state: Event, meeting: Meeting, ruling: str, innocent: str
) -> tuple[str, str]:
    """
    Give what the innocent side gets by Law 86B2(b), and the sentence that says why.

    :raises InvalidTelling: if no side is innocent, or no score would be assigned.
    :raises Refused: if there is nothing to compare with, or it is no match of teams.
    """
    if innocent.lower() not in _SIDES:
        raise InvalidTelling(
            Text("who is innocent? ns or ew: {innocent!r}", innocent=innocent), "innocent"
        )
    if not ruling:
        raise InvalidTelling(
            Text("{what} needs the score that would be assigned", what=_LAW),
            "ruling",
            typed=Text("{what} needs the score that would be assigned", what="--innocent"),
        )
    assigned = happened(ruling)
    other = _other_room(state, meeting)
    method, settings = _scoring(state, other)
    if method not in TEAM_METHODS:
        raise Refused(
            Text("Law 86B2(b) is for matches of teams, and this is {method}", method=method)
        )
    room = _ROOMS.get(other.played_room or "")
    here = replace(other, outcome=NOT_PLAYED, ns=other.ew, ew=other.ns, room=room)
    side = _SIDES[innocent.lower()]
    try:
        found = better_for_innocents(here, other, assigned, side, method, settings)
    except OvertrickError as error:
        raise Refused(
            Text("board {board}: {error}", board=meeting.board, error=error)
        ) from None
    return (ruling if found.outcome == assigned else str(found.outcome)), str(found.sentence)


def _other_room(state: Event, meeting: Meeting) -> Line:
    """The result of the same teams in the other room."""
    place = meeting.key.place
    found = [
        line
        for line in session_told(state).lines
        if (line.session, line.section, line.board.number) == place
        and line.match is not None
        and meeting.match in (None, line.match)
        and (line.ns, line.ew) == (meeting.ew, meeting.ns)
    ]
    if not found:
        raise Refused(
            Text(
                "board {board}: the other room has no result yet, and Law 86B2(b) compares "
                "with it",
                board=meeting.board,
            )
        )
    if len(found) > 1:
        known = ", ".join(str(each.match) for each in found)
        values = {"board": meeting.board, "known": known}
        raise Refused(
            Text("board {board}: in which match? {known}", **values),
            typed=(Text("board {board}: in which match? give --match: {known}", **values),),
        )
    return found[0]


def _scoring(state: Event, line: Line) -> tuple[str, Settings]:
    if state.stages:
        for stage in latest_stages(state, line.session):
            method = method_of(state, stage, stage_session(state, stage))
            return method, settings_of(state, stage)[0]
    return state.rules.method or "teams", settings_now(state, state.plans)
