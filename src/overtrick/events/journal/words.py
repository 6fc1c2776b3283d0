"""An entry in a sentence, as a log shows it."""

from __future__ import annotations

import json
from collections.abc import Mapping

from overtrick.errors import OvertrickError
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.desk import Announced, Answered, Called, ClockSet, Known
from overtrick.events.journal.entry import Entry, write_entry
from overtrick.events.journal.evening import (
    Chosen,
    MarkedValid,
    MovementAmended,
    MovementPlanned,
    Noted,
    Opened,
    Penalized,
    Published,
    RoundStarted,
)
from overtrick.events.journal.facts import Facts, Undone, Unknown
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Disputed,
    Entered,
    Fouled,
    Key,
    Led,
    MeetingFacts,
    Replaced,
    Ruled,
    Turned,
)
from overtrick.events.journal.people import (
    Left,
    NameAsked,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.journal.stages import (
    Drawn,
    LinedUp,
    MatchReplaced,
    MatchTold,
    StagePlanned,
)
from overtrick.events.rulings import Fault, fouled, not_played, penalized, read_ruling
from overtrick.movements.amend import amendment_of
from overtrick.movements.amend_words import said

__all__ = ["meeting_text", "say"]

_SHOWN = {
    "full": "the full name",
    "nickname": "a nickname",
    "initials": "initials",
    "number": "the number alone",
    "hidden": "nothing",
}


def say(entry: Entry) -> str:
    """
    Say what an entry tells.

    >>> from overtrick.events.journal.entry import tell
    >>> say(tell(Entered(board=7, ns="3", ew="10", outcome="4S N +1", lead="HQ", table="5")))
    'board 7, 3 v 10: 4S N +1, lead HQ (table 5)'
    >>> say(tell(Ruled(board=7, ns="3", ew="10", fault="ew"), reason="arrived late"))[:45]
    'board 7, 3 v 10: Not played by the fault of E'
    """
    facts = entry.facts
    if isinstance(facts, MeetingFacts):
        text = f"{meeting_text(facts.key)}: {_of_meeting(facts)}"
    elif isinstance(facts, Penalized):
        return penalized(facts.as_penalty(entry.reason), facts.law)
    else:
        text = _of_people(facts) or _of_evening(facts) or _of_stage(facts)
        text = text or _of_desk(facts) or _as_written(entry)
    return f"{text} [{entry.reason}]" if entry.reason else text


def meeting_text(key: Key) -> str:
    """
    Name a meeting.

    >>> meeting_text(Key("1", "B", 7, "3", None))
    'section B, board 7, 3 v nobody'
    """
    parts = [
        f"session {key.session}" if key.session != "1" else "",
        f"section {key.section}" if key.section != "A" else "",
        f"match {key.match}" if key.match else "",
        f"{key.room} room" if key.room else "",
        f"board {key.board}",
    ]
    if key.players is not None:
        north, east, south, west = (player or "nobody" for player in key.players)
        parts.append(f"{north} and {south} v {east} and {west}")
    elif key.ns is not None or key.ew is not None:
        parts.append(f"{key.ns or 'nobody'} v {key.ew or 'nobody'}")
    return ", ".join(part for part in parts if part)


def _of_meeting(facts: MeetingFacts) -> str:
    if isinstance(facts, Entered):
        places = [("table", facts.table), ("round", facts.round), ("deal", facts.version)]
        at = ", ".join(f"{name} {value}" for name, value in places if value)
        lead = f", lead {facts.lead}" if facts.lead else ""
        instead = "corrected to " if isinstance(facts, Replaced) else ""
        waits = f", to be confirmed: {facts.waits}" if facts.waits else ""
        return f"{instead}{facts.outcome}{lead}" + (f" ({at})" if at else "") + waits
    if isinstance(facts, Ruled):
        if facts.fault:
            ruling = not_played(Fault.parse(facts.fault))
        else:
            ruling = read_ruling(facts.ruling, facts.ruling_ew)
        return f"{ruling.sentence} (Law {facts.law or ruling.law})"
    if isinstance(facts, Led):
        return f"lead {facts.lead}"
    if isinstance(facts, Claimed):
        said = f": {facts.statement}" if facts.statement else ""
        return f"{facts.seat} claims {facts.tricks} tricks{said} (Law 68)"
    if isinstance(facts, Disputed):
        return f"not right: the {facts.field}" if facts.field else "not right"
    if isinstance(facts, Turned):
        return "sat the other way"
    return "confirmed" if isinstance(facts, Confirmed) else "taken back"


def _of_people(facts: Facts) -> str:
    if isinstance(facts, Registered):
        names = facts.name or " & ".join(facts.players)
        asks = "the table asks for " if isinstance(facts, NameAsked) else ""
        return f"{_who(facts)}: {asks}{names or 'nobody'}" if names or asks else _who(facts)
    if isinstance(facts, RegisteredPlayer):
        shown = f", to be shown as {_SHOWN[facts.shown]}" if facts.shown else ""
        return f"player {facts.player}: {facts.name or 'name erased'}{shown}"
    if isinstance(facts, Seated):
        seats = facts.players or (facts.ns, facts.ew)
        room = f", {facts.room} room" if facts.room else ""
        return f"table {facts.table}{room}: {' v '.join(who or 'nobody' for who in seats)}"
    if isinstance(facts, Substituted):
        return f"{facts.player} plays for {facts.out} in {_who(facts)}{_from(facts.from_round)}"
    if isinstance(facts, Left):
        return f"{_who(facts)} leaves{_from(facts.from_round)}"
    return ""


def _of_evening(facts: Facts) -> str:
    if isinstance(facts, Opened):
        return f"opened: {facts.title}" if facts.title else "opened"
    if isinstance(facts, Chosen):
        how = f", {facts.method}" if facts.method else ""
        return f"rules: {facts.rules or 'default'}{how}{_conditions(facts)}"
    if isinstance(facts, MovementPlanned):
        return _planned(facts)
    if isinstance(facts, MovementAmended):
        return _amended(facts)
    if isinstance(facts, RoundStarted):
        return f"round {facts.round} starts"
    if isinstance(facts, Noted):
        at = f"board {facts.board}: " if facts.board else ""
        return f"note: {at}{facts.text}"
    if isinstance(facts, Fouled):
        return fouled(facts.board, facts.from_round, facts.match or "")
    if isinstance(facts, MarkedValid):
        return f"valid: {facts.problem}"
    if isinstance(facts, Published):
        round = f" after round {facts.round}" if facts.round else ""
        return f"published{round}{f': {facts.title}' if facts.title else ''}"
    if isinstance(facts, Undone):
        return f"undoes {facts.of}"
    return {"reopen": "reopened", "final": "final"}.get(facts.kind, "")


def _conditions(facts: Chosen) -> str:
    """What of the conditions is not as usual."""
    usual = Conditions().as_dict()
    own = [
        f"{name} {value}"
        for name, value in facts.conditions.items()
        if name not in usual or str(value) != str(usual[name])
    ]
    return f"; {', '.join(own)}" if own else ""


def _of_stage(facts: Facts) -> str:
    if isinstance(facts, StagePlanned):
        number = f", {len(facts.entrants)} entrants" if facts.entrants else ""
        return f"stage {facts.stage}: {facts.form.replace('_', ' ')}{number}"
    if isinstance(facts, Drawn):
        stage = f"stage {facts.stage}, " if facts.stage != "1" else ""
        byes = [paired.home for paired in facts.matches if paired.is_bye]
        matches = len(facts.matches) - len(byes)
        drawn = f"{matches} match{'' if matches == 1 else 'es'}"
        sitting = f", a bye for {' and '.join(byes)}" if byes else ""
        return f"{stage}round {facts.round} is drawn: {drawn}{sitting}"
    if isinstance(facts, LinedUp):
        players = " and ".join(facts.players)
        until = f" to {facts.last_board}" if facts.last_board is not None else " on"
        some = facts.first_board > 1 or facts.last_board is not None
        boards = f", from board {facts.first_board}{until}" if some else ""
        return f"match {facts.match}: {players} play for {facts.team}, {facts.room}{boards}"
    if isinstance(facts, MatchTold):
        instead = "corrected to " if isinstance(facts, MatchReplaced) else ""
        teams = f", {facts.home} v {facts.away}" if facts.home and facts.away else ""
        law = f" (Law {facts.law})" if facts.law else ""
        return f"match {facts.match}{teams}: {instead}{facts.score}{law}"
    return ""


def _of_desk(facts: Facts) -> str:
    if isinstance(facts, Called):
        about = f": {facts.about}" if facts.about else ""
        return f"{_where(facts.session, facts.section)}table {facts.table} calls{about}"
    if isinstance(facts, Answered):
        return f"answers the call {facts.of}"
    if isinstance(facts, Announced):
        where = _where(facts.session, facts.section)
        to = f"{where}table {facts.table}" if facts.table else where.rstrip(", ") or "all"
        return f"message to {to}: {facts.text}"
    if isinstance(facts, ClockSet):
        return f"{_where(facts.session, facts.section)}{_clock(facts)}"
    if isinstance(facts, Known):
        where = _where(facts.session, facts.section)
        who = f"{facts.direction} {facts.contestant}" if facts.direction else facts.contestant
        return f"{where}board {facts.board}: {who} has seen it (Law 16D)"
    return ""


def _clock(facts: ClockSet) -> str:
    round = f" of round {facts.round}" if facts.round else ""
    if facts.action == "extend":
        number, ended = abs(facts.minutes or 0), "s" if abs(facts.minutes or 0) != 1 else ""
        way = "more" if (facts.minutes or 0) >= 0 else "less"
        return f"the clock{round} gets {number} minute{ended} {way}"
    length = f", {facts.minutes} minutes" if facts.minutes is not None else ""
    done = {"start": "starts", "pause": "pauses", "resume": "goes on", "stop": "stops"}
    return f"the clock{round} {done[facts.action]}{length}"


def _where(session: str | None, section: str | None) -> str:
    of_session = f"session {session}, " if session not in (None, "1") else ""
    return of_session + (f"section {section}, " if section not in (None, "A") else "")


def _who(facts: Registered | Substituted | Left) -> str:
    parts = [f"section {facts.section}" if facts.section else "", facts.direction or ""]
    return " ".join(part for part in (*parts, facts.contestant) if part)


def _from(round: str | None) -> str:
    return f" from round {round} on" if round else ""


def _planned(facts: MovementPlanned) -> str:
    session = f"session {facts.session}, " if facts.session != "1" else ""
    name, boards = facts.plan.get("name"), facts.plan.get("boards_per_set")
    plan = f"{name} ({facts.movement})" if name else facts.movement
    each = f", {boards} board{'' if boards == 1 else 's'} a round" if boards else ""
    return f"{session}section {facts.section} plays {plan}{each}"


def _amended(facts: MovementAmended) -> str:
    places = [
        f"session {facts.session}" if facts.session != "1" else "",
        f"section {facts.section}" if facts.section != "A" else "",
    ]
    where = ", ".join(place for place in places if place)
    try:
        what = said(amendment_of({**facts.plan, "what": facts.amendment}))
    except OvertrickError:  # it changes no plan, but it was told
        what = f"amendment {facts.amendment}{_values(facts.plan)}"
    return f"{where}: {what}" if where else what


def _values(plan: Mapping[str, object]) -> str:
    small = {name: value for name, value in plan.items() if isinstance(value, str | int)}
    return "".join(f", {name} {value}" for name, value in small.items())


def _as_written(entry: Entry) -> str:
    name = entry.facts.name if isinstance(entry.facts, Unknown) else entry.kind
    known = {"at", "by", "kind", "v", "id", "place", "reason"}
    rest = {key: value for key, value in write_entry(entry).items() if key not in known}
    return f"{name} {json.dumps(rest, ensure_ascii=False)}" if rest else name
