"""An entry in a sentence, as a log shows it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Seat
from overtrick.errors import Counted, Letter, OvertrickError, Text
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.entry import Entry, write_entry
from overtrick.events.journal.evening import (
    Announced,
    Answered,
    Called,
    Chosen,
    ClockSet,
    Known,
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
    DISPUTED_FIELDS,
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
    Booked,
    BookingGone,
    BookingPaid,
    BookingsAsked,
    Left,
    NameAsked,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.events.journal.phrases import phrase_text, room_text, said
from overtrick.events.journal.stages import (
    Drawn,
    LinedUp,
    MatchReplaced,
    MatchTold,
    StagePlanned,
)
from overtrick.events.rulings import (
    Fault,
    card_text,
    fouled,
    not_played,
    outcome_text,
    penalized,
    read_ruling,
)
from overtrick.movements.plain import amendment_of
from overtrick.movements.registry import known_name

__all__ = ["meeting_text", "numbered", "said_of_meeting", "say"]

_SHOWN = {
    "full": Text("the full name"),
    "nickname": Text("a nickname"),
    "initials": Text("initials"),
    "number": Text("the number alone"),
    "hidden": Text("nothing"),
}
_NOBODY = Text("nobody")
Said = Text | str


def say(entry: Entry) -> Text:
    """
    Say what an entry tells.

    >>> from overtrick.events.journal.entry import tell
    >>> told = tell(Entered(board=7, ns="3", ew="10", outcome="4S N +1", lead="HQ", table="5"))
    >>> print(say(told))
    board 7, 3 v 10: 4S N +1, lead HQ (table 5)
    >>> told = tell(Ruled(board=7, ns="3", ew="10", fault="ew"), reason="arrived late")
    >>> str(say(told))[:45]
    'board 7, 3 v 10: Not played by the fault of E'
    """
    facts = entry.facts
    text: Said
    if isinstance(facts, MeetingFacts):
        text = _beside(meeting_text(facts.key), said_of_meeting(facts), ": ")
    elif isinstance(facts, Penalized):
        return penalized(facts.as_penalty(entry.reason), facts.law)
    else:
        text = _of_people(facts) or _of_evening(facts) or _of_stage(facts)
        text = text or _of_desk(facts) or _of_bookings(facts) or _as_written(entry)
    if entry.reason:
        return Text("{said} [{reason}]", said=text, reason=phrase_text(entry.reason))
    return text if isinstance(text, Text) else Text("{said}", said=text)


def _beside(one: Said, other: Said, between: str = ", ") -> Said:
    """Two texts beside each other; one that is empty is none."""
    if not one or not other:
        return one or other
    return Text("{one}" + between + "{other}", one=one, other=other)


def _all(parts: Iterable[Said], between: str = ", ") -> Said:
    found: Said = ""
    for part in parts:
        found = _beside(found, part, between)
    return found


def meeting_text(key: Key) -> Text:
    """
    Name a meeting.

    >>> print(meeting_text(Key("1", "B", 7, "3", None)))
    section B, board 7, 3 v nobody
    """
    parts: list[Said] = [
        _in(key.session, key.section),
        Text("match {match}", match=key.match) if key.match else "",
        room_text(key.room),
        Text("board {board}", board=key.board),
    ]
    if key.players is not None:
        north, east, south, west = (player or _NOBODY for player in key.players)
        ns = Text("{one} and {other}", one=north, other=south)
        ew = Text("{one} and {other}", one=east, other=west)
        parts.append(Text("{one} v {other}", one=ns, other=ew))
    elif key.ns is not None or key.ew is not None:
        parts.append(Text("{one} v {other}", one=key.ns or _NOBODY, other=key.ew or _NOBODY))
    return Text("{text}", text=_all(parts))


def said_of_meeting(facts: MeetingFacts) -> Said:
    """Say what is told of a meeting, without naming it."""
    if isinstance(facts, Entered):
        return _entered(facts)
    if isinstance(facts, Ruled):
        if facts.fault:
            ruling = not_played(Fault.parse(facts.fault))
        else:
            ruling = read_ruling(facts.ruling, facts.ruling_ew)
        law = Text("(Law {law})", law=facts.law or ruling.law)
        return _beside(ruling.sentence, law, " ")
    if isinstance(facts, Led):
        return Text("lead {lead}", lead=card_text(facts.lead))
    if isinstance(facts, Claimed):
        return Text(
            "{seat} claims {tricks} tricks{said} (Law 68)",
            seat=Letter("seat", str(Seat.parse(facts.seat))),
            tricks=facts.tricks,
            said=f": {facts.statement}" if facts.statement else "",
        )
    if isinstance(facts, Disputed):
        if facts.field:
            return Text("not right: the {field}", field=DISPUTED_FIELDS[facts.field])
        return Text("not right")
    if isinstance(facts, Turned):
        return Text("sat the other way")
    return Text("approved") if isinstance(facts, Confirmed) else Text("taken back")


def _entered(facts: Entered) -> Said:
    told: Said = outcome_text(facts.happened)
    if isinstance(facts, Replaced):
        told = Text("corrected to {outcome}", outcome=told)
    told = _beside(told, Text("lead {lead}", lead=card_text(facts.lead)) if facts.lead else "")
    places: list[Said] = [
        Text("table {table}", table=facts.table) if facts.table else "",
        Text("round {round}", round=facts.round) if facts.round else "",
        Text("deal {deal}", deal=facts.version) if facts.version else "",
    ]
    at = _all(places)
    told = _beside(told, Text("({at})", at=at) if at else "", " ")
    waits = (
        Text("to be confirmed: {waits}", waits=phrase_text(facts.waits)) if facts.waits else ""
    )
    return _beside(told, waits)


def _of_people(facts: Facts) -> Said:
    if isinstance(facts, Registered):
        names: Said = facts.name or " & ".join(facts.players)
        if isinstance(facts, NameAsked):
            names = Text("the table asks for {names}", names=names or _NOBODY)
        return _beside(_who(facts), names, ": ")
    if isinstance(facts, RegisteredPlayer):
        name = Text(
            "player {player}: {name}",
            player=facts.player,
            name=facts.name or Text("name erased"),
        )
        shown = Text("to be shown as {level}", level=_SHOWN[facts.shown]) if facts.shown else ""
        return _beside(name, shown)
    if isinstance(facts, Seated):
        seats = facts.players or (facts.ns, facts.ew)
        at = _beside(Text("table {table}", table=facts.table), room_text(facts.room))
        sides = [who or _NOBODY for who in seats]
        if len(sides) == 2:
            return _beside(at, Text("{one} v {other}", one=sides[0], other=sides[1]), ": ")
        return _beside(at, _all(sides, " v "), ": ")
    if isinstance(facts, Substituted):
        return Text(
            "{player} plays for {out} in {who}{since}",
            player=facts.player,
            out=facts.out,
            who=_who(facts),
            since=_from(facts.from_round, facts.until_round),
        )
    if isinstance(facts, Left):
        return Text("{who} leaves{since}", who=_who(facts), since=_from(facts.from_round))
    return ""


def _of_evening(facts: Facts) -> Said:
    if isinstance(facts, Opened):
        return _beside(Text("opened"), facts.title, ": ")
    if isinstance(facts, Chosen):
        rules = Text("rules: {rules}", rules=facts.rules or Text("default"))
        return _beside(_beside(rules, facts.method or ""), _conditions(facts), "; ")
    if isinstance(facts, MovementPlanned):
        return _planned(facts)
    if isinstance(facts, MovementAmended):
        return _amended(facts)
    if isinstance(facts, RoundStarted):
        starts = Text("round {round} starts", round=facts.round)
        return _in(facts.session, facts.section, starts)
    if isinstance(facts, Noted):
        at = Text("board {board}", board=facts.board) if facts.board else ""
        return Text("note: {text}", text=_beside(at, phrase_text(facts.text), ": "))
    if isinstance(facts, Fouled):
        return fouled(facts.board, facts.from_round, facts.match or "")
    if isinstance(facts, MarkedValid):
        return _valid(facts.problem)
    if isinstance(facts, Published):
        after = Text("published after round {round}", round=facts.round)
        return _beside(after if facts.round else Text("published"), facts.title or "", ": ")
    if isinstance(facts, Undone):
        return Text("undoes {entry}", entry=facts.of)
    return {"reopen": Text("reopened"), "final": Text("final result")}.get(facts.kind, "")


_RESULT = re.compile(
    r"(?:[a-z_]+:)?(?P<session>[^:]*):(?P<section>[^:]*)(?::(?P<match>[^:]+) (?P<room>\w+))?"
    r":(?P<board>\d+)[a-z]:(?P<who>[^:]*):(?P<outcome>[^:]+)"
)
"""The key of a result, behind the kind of the doubt where it is of several results."""
_OF_BOARD = re.compile(r"[a-z_]+:(\d+):[0-9a-f]{10}")
"""The key that a problem of a board is given."""


def _valid(problem: str) -> Text:
    """What was marked valid: the result whose key it is, the board, or the words."""
    if found := _RESULT.fullmatch(problem):
        board = Text("board {board}", board=int(found["board"]))
        match = Text("match {match}", match=found["match"]) if found["match"] else ""
        at = _in(
            found["session"], found["section"], _all((match, room_text(found["room"]), board))
        )
        try:
            outcome: Said = outcome_text(parse_outcome(found["outcome"]))
        except OvertrickError:
            outcome = found["outcome"]
        who = _versus(found["who"])
        return Text("valid: {problem}", problem=_beside(_beside(at, who), outcome, ": "))
    if problem.partition(":")[0].replace("_", "").isalpha() and " " not in problem:
        if found := _OF_BOARD.fullmatch(problem):
            return Text("valid: {problem}", problem=Text("board {board}", board=int(found[1])))
        return Text("It is right as it stands")
    return Text("valid: {problem}", problem=problem)


def _versus(who: str) -> Said:
    one, v, other = who.partition(" v ")
    return Text("{one} v {other}", one=one, other=other) if v else who


def _conditions(facts: Chosen) -> str:
    """What of the conditions is not as usual."""
    usual = Conditions().as_dict()
    own = [
        f"{name} {value}"
        for name, value in facts.conditions.items()
        if name not in usual or str(value) != str(usual[name])
    ]
    return ", ".join(own)


def _of_stage(facts: Facts) -> Said:
    if isinstance(facts, StagePlanned):
        form, number = facts.form.replace("_", " "), len(facts.entrants)
        more = Counted("{count} entrant", "{count} entrants", number) if number else ""
        return _beside(Text("stage {stage}: {form}", stage=facts.stage, form=form), more)
    if isinstance(facts, Drawn):
        byes = [paired.home for paired in facts.matches if paired.is_bye]
        matches = Counted("{count} match", "{count} matches", len(facts.matches) - len(byes))
        drawn = Text("round {round} is drawn: {matches}", round=facts.round, matches=matches)
        stage = Text("stage {stage}", stage=facts.stage) if facts.stage != "1" else ""
        sitting = Text("a bye for {who}", who=", ".join(byes)) if byes else ""
        return _beside(_beside(stage, drawn), sitting)
    if isinstance(facts, LinedUp):
        return _lined_up(facts)
    if isinstance(facts, MatchTold):
        both = facts.home and facts.away
        teams = Text("{one} v {other}", one=facts.home, other=facts.away) if both else ""
        match = _beside(Text("match {match}", match=facts.match), teams)
        score: Said = facts.score
        if isinstance(facts, MatchReplaced):
            score = Text("corrected to {outcome}", outcome=facts.score)
        law = Text("(Law {law})", law=facts.law) if facts.law else ""
        return _beside(match, _beside(score, law, " "), ": ")
    return ""


def _lined_up(facts: LinedUp) -> Said:
    said = Text(
        "match {match}: {players} play for {team}, {room}",
        match=facts.match,
        players=" & ".join(facts.players),
        team=facts.team,
        room=facts.room,
    )
    first, last = facts.first_board, facts.last_board
    if last is not None:
        return _beside(said, Text("from board {first} to {last}", first=first, last=last))
    return _beside(said, Text("from board {first} on", first=first) if first > 1 else "")


def _of_bookings(facts: Facts) -> Said:
    if isinstance(facts, BookingsAsked):
        places = Text("places: {count}", count=facts.places) if facts.places else ""
        return _beside(places, Text("fee: {amount}", amount=facts.fee), ", ")
    if isinstance(facts, Booked):
        who = " & ".join(facts.players)
        return Text("entry {number}: {who}", number=facts.booking, who=facts.name or who)
    if isinstance(facts, BookingGone):
        return Text("entry {number} is taken back", number=facts.booking)
    if isinstance(facts, BookingPaid):
        return Text(
            "entry {number} has paid {amount}", number=facts.booking, amount=facts.amount
        )
    return ""


def _of_desk(facts: Facts) -> Said:
    if isinstance(facts, Called):
        calls = Text("table {table} calls", table=facts.table)
        return _beside(_at(facts, calls), facts.text, ": ")
    if isinstance(facts, Answered):
        return Text("answers the call {call}", call=facts.of)
    if isinstance(facts, Announced):
        table = Text("table {table}", table=facts.table) if facts.table else ""
        to = _at(facts, table) or Text("all")
        return Text("message to {to}: {text}", to=to, text=phrase_text(facts.text))
    if isinstance(facts, ClockSet):
        return _at(facts, _clock(facts))
    if isinstance(facts, Known):
        who = numbered(facts.direction, facts.contestant)
        seen = Text("board {board}: {who} has seen it (Law 16D)", board=facts.board, who=who)
        return _at(facts, seen)
    return ""


def _clock(facts: ClockSet) -> Said:
    of = Text(" of round {round}", round=facts.round) if facts.round else ""
    minutes = facts.minutes
    if facts.action == "extend":
        number = minutes or 0
        if number >= 0:
            return Counted(
                "the clock{of} gets {count} minute more",
                "the clock{of} gets {count} minutes more",
                number,
                of=of,
            )
        return Counted(
            "the clock{of} gets {count} minute less",
            "the clock{of} gets {count} minutes less",
            -number,
            of=of,
        )
    done = {
        "start": Text("the clock{of} starts", of=of),
        "pause": Text("the clock{of} pauses", of=of),
        "resume": Text("the clock{of} goes on", of=of),
        "stop": Text("the clock{of} stops", of=of),
    }
    length = Text("{minutes} minutes", minutes=minutes) if minutes is not None else ""
    return _beside(done[facts.action], length)


def _at(facts: Called | Announced | ClockSet | Known, text: Said) -> Said:
    return _in(facts.session, facts.section, text)


def _in(session: str | None, section: str | None, text: Said = "") -> Said:
    """A text behind the session and the section that it is about."""
    first = Text("session {session}", session=session) if session not in (None, "1") else ""
    then = Text("section {section}", section=section) if section not in (None, "A") else ""
    return _all((first, then, text))


def _who(facts: Registered | Substituted | Left) -> Said:
    section = Text("section {section}", section=facts.section) if facts.section else ""
    return _beside(section, numbered(facts.direction, facts.contestant), " ")


def numbered(direction: str | None, contestant: str) -> Text | str:
    """
    Name a contestant, with its side where two have one number.

    >>> print(numbered("NS", "7"), numbered(None, "7"), sep="; ")
    NS 7; 7
    """
    return _beside(Letter("side", direction) if direction else "", contestant, " ")


def _from(round: str | None, last: str | None = None) -> Said:
    if round and last:
        return Text(" from round {round} to round {last}", round=round, last=last)
    if last:
        return Text(" to round {round}", round=last)
    return Text(" from round {round} on", round=round) if round else ""


def _planned(facts: MovementPlanned) -> Said:
    name, number = facts.plan.get("name"), facts.plan.get("boards_per_set")
    plan: Said = facts.movement
    if name:
        known = known_name(facts.movement, str(name))
        plan = Text("{name} ({movement})", name=known, movement=facts.movement)
    plays = Text("section {section} plays {plan}", section=facts.section, plan=plan)
    each: Said = ""
    if isinstance(number, int) and number:
        each = Counted("{count} board a round", "{count} boards a round", number)
    return _beside(_in(facts.session, None, plays), each)


def _amended(facts: MovementAmended) -> Said:
    what: Said
    try:
        what = said(amendment_of({**facts.plan, "what": facts.amendment}))
    except OvertrickError:  # it changes no plan, but it was told
        what = f"amendment {facts.amendment}{_values(facts.plan)}"
    return _beside(_in(facts.session, facts.section), what, ": ")


def _values(plan: Mapping[str, object]) -> str:
    small = {name: value for name, value in plan.items() if isinstance(value, str | int)}
    return "".join(f", {name} {value}" for name, value in small.items())


def _as_written(entry: Entry) -> str:
    name = entry.facts.name if isinstance(entry.facts, Unknown) else entry.kind
    known = {"at", "by", "kind", "v", "id", "place", "reason"}
    rest = {key: value for key, value in write_entry(entry).items() if key not in known}
    return f"{name} {json.dumps(rest, ensure_ascii=False)}" if rest else name
