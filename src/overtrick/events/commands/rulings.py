"""Rulings on a result or a fouled board, and what the innocents get by Law 86B2(b)."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Annotated

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, parse_exact, plain_text
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import InvalidOutcome, InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.commands.command import (
    BoardNumber,
    Command,
    FreeText,
    Name,
    Saying,
    Section,
    Typed,
    Word,
)
from overtrick.events.commands.who import InLetters, as_told_before, latest_stages
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Fouled, Meeting, Ruled, happened
from overtrick.events.journal.plan import Stage
from overtrick.events.matches.boards import better_for_innocents
from overtrick.events.plan.meetings import session_of, settings_now
from overtrick.events.problem import Problem
from overtrick.events.ranking.extras import fitting
from overtrick.events.rulings import Penalty, PenaltyUnit
from overtrick.events.session import Line
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import method_of, session_told, settings_of
from overtrick.events.stages.session import stage_session

__all__ = ["Foul", "GivePenalty", "Rule", "for_innocents"]

_LAW = "Law 86B2(b)"
_ROOMS = {"open": "closed", "closed": "open", "open2": "closed2", "closed2": "open2"}
_SIDES = {"ns": Side.NS, "ew": Side.EW}


class Rule(InLetters, kw_only=True):
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
        text, sentence = self.outcome_of(self.ruling), ""
        ew_ruling = self.outcome_of(self.ew_ruling)
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


class GivePenalty(Command, kw_only=True):
    """A penalty such as ``7=25%``, ``3=2MP``, ``41=0.5VP`` or ``41@3-41v7=2IMP``."""

    amount: Annotated[
        Name, Typed(metavar="ID=AMOUNT", help="7=25%, 3=2MP, 41=0.5VP, 41@3-41v7=2IMP.")
    ]
    stage: Annotated[Name, Typed("--stage", "ID", "Where it counts; else in that played.")] = ""
    session: Annotated[Name, Typed("--session", "ID", "The session where it counts.")] = ""
    disciplinary: Annotated[bool, Typed("--disciplinary", help="Law 91 instead of Law 90.")] = (
        False
    )

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Give it; nobody else gains by it.

        It counts in the *stage* that is named, else in the last where that match is, or plays.

        >>> from overtrick.events.journal.fold import fold
        >>> GivePenalty(amount="7=10%", disciplinary=True).facts(fold([])).facts[0].law
        '91'

        :raises InvalidTelling: if it is no penalty, in no match, or its unit does not count.
        :raises UnknownName: if there is no such stage.
        """
        try:
            read = Penalty.parse(self.amount)
        except InvalidOutcome as error:
            raise InvalidTelling(error.whole, "amount") from None
        found = _stage_of(event, self.stage, self.session, read)
        if found is not None:
            read = _in_match(found, read)
        _check_unit(event, found, read, self.amount)
        facts = Penalized(
            session=self.session or (found.sessions[0] if found is not None else None),
            contestant=read.contestant,
            amount=_exact_text(read.amount),
            unit=read.unit.value,
            law="91" if self.disciplinary else "90",
            section=read.section,
            direction=read.direction,
            match=read.match,
        )
        return Saying.of(
            facts,
            remarks=(Text("it counts in stage {stage}", stage=found.id) if found else "",),
        )


class Foul(Command, kw_only=True):
    """A board holds other cards from here on (Law 87), or in one room of a match."""

    board: BoardNumber
    from_round: Annotated[Name, Typed("--from-round", "R", "Else from now on.")] = ""
    version: Annotated[Word, Typed("--version", "a|b", "The deal it holds now.")] = ""
    session: Annotated[Name, Typed("--session", "ID", "Else that of the match, or 1.")] = ""
    section: Section = "A"
    match: Annotated[Name, Typed("--match", "M", "The match, in teams.")] = ""
    room: Annotated[Word, Typed("--room", "open|closed", "The room, in teams.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell that it holds other cards.

        >>> from overtrick.events.journal.fold import fold
        >>> Foul(board=7, from_round="4").facts(fold([])).facts[0].session
        '1'

        :raises InvalidOutcome: if there is no such room.
        """
        return Saying.of(
            self.told(Fouled, session=self.session or _session_of(event, self.match))
        )


def _stage_of(state: Event, name: str, session: str, penalty: Penalty) -> Stage | None:
    """The stage that is named, or the last one where it has that match, or plays at all."""
    if name or not state.stages:
        return state.stage(name) if name else None
    known = list(latest_stages(state, session))
    with_match = (each for each in known if penalty.match and each.match(penalty.match))
    playing = (each for each in known if penalty.contestant in entrants(state, each))
    return next(chain(with_match, playing, known), None)


def _check_unit(state: Event, stage: Stage | None, penalty: Penalty, text: str) -> None:
    """Refuse a unit that the method does not add up, where it is known what is played."""
    scoring = _scoring_of(state, stage)
    if scoring is None:
        return
    method, settings = scoring
    in_matches = method in METHODS and settings.pair_matches == "vp"
    found: list[Problem] = []
    fitting([penalty], method, found, in_matches=in_matches)
    for problem in found:
        raise InvalidTelling(
            Text("{text}: {message}", text=text, message=problem.text), "amount"
        )


def _scoring_of(state: Event, stage: Stage | None) -> tuple[str, Settings] | None:
    if stage is not None:
        method = method_of(state, stage, stage_session(state, stage))
        return method, settings_of(state, stage)[0]
    plans = state.plans
    session = session_of(state, plans)
    if not (state.rules.method or session.lines):
        return None
    method = state.rules.method or ("teams" if session.is_teams else "matchpoints")
    return method, settings_now(state, plans)


def _session_of(state: Event, match: str) -> str:
    """The session where that match is drawn."""
    stages = latest_stages(state) if match and state.stages else ()
    return next((each.sessions[0] for each in stages if each.match(match)), "1")


def _in_match(stage: Stage, penalty: Penalty) -> Penalty:
    """Name the match of a penalty in IMPs where there is one alone; else ask for it."""
    drawn = [
        match.match
        for _, match in stage.paired()
        if penalty.contestant in (match.home, match.away) and not match.is_bye
    ]
    who, known = penalty.contestant, ", ".join(drawn)
    if penalty.match is not None and drawn and penalty.match not in drawn:
        raise InvalidTelling(
            Text(
                "{who} has no match {match!r}; there are: {known}",
                who=who,
                match=penalty.match,
                known=known,
            ),
            "match",
        )
    if penalty.unit is not PenaltyUnit.IMPS or penalty.match is not None or not drawn:
        return penalty
    if len(drawn) > 1:
        such = f"{who}@{drawn[-1]}={_exact_text(penalty.amount)}IMP"
        raise InvalidTelling(
            Text("in which match? {known}: say it as {such}", known=known, such=such), "match"
        )
    return replace(penalty, match=drawn[0])


def _exact_text(amount: Exact) -> str:
    text = plain_text(amount, 4)
    return text if parse_exact(text) == amount else str(amount)
