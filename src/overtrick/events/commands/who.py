"""Who met on a board: as it is told, as it was planned, and what a draw knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from overtrick.core.cards import Card
from overtrick.core.languages import language_named
from overtrick.core.letters import whole_number
from overtrick.core.notation import in_our_letters
from overtrick.core.spelling import parse_seat
from overtrick.errors import InvalidTelling, Text
from overtrick.events.commands.command import Command, Name, Number, Saying, Typed, Word
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key, Meeting, MeetingFacts
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.session import home_is_ns
from overtrick.events.stages.outside import at_table, session_of_both
from overtrick.events.stages.ranking import is_of_pairs
from overtrick.events.stages.to_come import match_in_play, match_last_told

__all__ = [
    "as_told_before",
    "at_its_table",
    "InLetters",
    "EastWest",
    "is_of_match",
    "latest_stages",
    "match_drawn",
    "meeting_meant",
    "nobody",
    "NorthSouth",
    "OfEntry",
    "OfMeeting",
    "SEATS",
    "stripped",
]

SEATS = ("north", "east", "south", "west")
_WHO = ("ns", "ew", "session", "section", "match", "room", "team", "round", *SEATS)

NorthSouth = Typed("--ns", "ID", "Who sat North-South; - is nobody.")
EastWest = Typed("--ew", "ID", "Who sat East-West; - is nobody.")
OfEntry = Annotated[Name | None, Typed("--of", "ID", "The entry that is meant, by its id.")]
_PLAYER = "A player's id, in an individual."


class OfMeeting(Command, kw_only=True):
    """
    Who met; a table or a match says it where it is planned or drawn.

    With ``of`` or ``seen``, the id of an entry, it is the meeting of that entry.
    """

    ns: Annotated[Name | None, NorthSouth] = None
    ew: Annotated[Name | None, EastWest] = None
    session: Annotated[
        Name | None, Typed("--session", "ID", "Else that of the match drawn, or 1.")
    ] = None
    section: Annotated[Name | None, Typed("--section", "ID", "Else A.")] = None
    match: Annotated[Name | None, Typed("--match", "M", "The match, in teams.")] = None
    room: Annotated[Word | None, Typed("--room", "open|closed", "The room, in teams.")] = None
    team: Annotated[
        Name | None, Typed("--team", "ID", "Who plays, where a match is drawn.")
    ] = None
    round: Annotated[Name | None, Typed("--round", "R", "The round; else the one in play.")] = (
        None
    )
    north: Annotated[Name | None, Typed("--north", "ID", _PLAYER)] = None
    east: Annotated[Name | None, Typed("--east", "ID", _PLAYER)] = None
    south: Annotated[Name | None, Typed("--south", "ID", _PLAYER)] = None
    west: Annotated[Name | None, Typed("--west", "ID", _PLAYER)] = None
    board: Annotated[Number | None, Typed("--board", "B", "The board's number.")] = None

    @property
    def meant(self) -> str:
        """The id of the entry that is meant, or was looked at; empty if none is named."""
        return stripped(getattr(self, "of", None)) or getattr(self, "seen", "")

    def meeting(self, event: Event) -> Meeting:
        """
        Give who met, as it is said, or as the entry that is meant has it.

        :raises InvalidTelling: if it does not say enough.
        """
        given = {name: stripped(getattr(self, name)) for name in _WHO}
        known = event.entry(self.meant) if self.meant else None
        key = known.facts.key if known and isinstance(known.facts, MeetingFacts) else None
        if key and not any(given[name] for name in ("ns", "ew", "match", "team", *SEATS)):
            named = ("ns", "ew", "session", "section", "match", "room")
            given |= {name: getattr(key, name) or "" for name in named}
            seats = zip(SEATS, key.players or (), strict=False)
            given |= {name: who or "" for name, who in seats}
        given["table"] = stripped(getattr(self, "table", None))
        return meeting_meant(event, given, self.board or (key.board if key else 0))

    def looked_at(self, event: Event) -> Meeting:
        """Give the meeting whose result is corrected."""
        return self.meeting(event)

    def on_its_board(self, event: Event) -> Meeting:
        """
        Give the meeting as it was told before.

        :raises InvalidTelling: if no board is said.
        """
        meeting = self.meeting(event)
        if not meeting.board:
            raise InvalidTelling(
                "which board? give board, or of: the entry that is meant", "board"
            )
        return as_told_before(event, meeting)

    def saying(self, kind: type[MeetingFacts], meeting: Meeting, **values: Any) -> Saying:
        """Make a fact of that kind about a meeting; what was taken for granted is a remark."""
        return Saying.of(kind(**meeting.values(), **values), remarks=(meeting.remark,))


class InLetters(OfMeeting, kw_only=True):
    """
    A command with results, cards or seats in the letters of ``language``.

    Without a language they are in our own letters, or in those of any.
    """

    language: Word = ""

    @property
    def _language(self) -> str:
        return language_named(self.language) if self.language else ""

    def outcome_of(self, text: str) -> str:
        """
        Write an outcome in our letters.

        >>> InLetters(language="fr").outcome_of("4C O ="), InLetters().outcome_of("4C E =")
        ('4H W =', '4C E =')

        :raises OvertrickError: if it cannot be read, or there is no such language.
        """
        return in_our_letters(text.strip(), self._language)

    def card_of(self, text: str | None) -> str:
        """
        Write a card in our letters.

        >>> InLetters(language="de").card_of("cd"), InLetters().card_of("")
        ('HQ', '')

        :raises InvalidCard: if it is no card.
        """
        text = stripped(text)
        return str(Card.parse(text, self._language)) if text and self.language else text

    def seat_of(self, text: str) -> str:
        """
        Write a seat in our letters.

        >>> InLetters(language="tr").seat_of("b")
        'W'

        :raises InvalidSeat: if it is no seat.
        """
        return str(parse_seat(text, self._language)) if self.language else text


def stripped(text: str | None) -> str:
    """
    Give what was said; nothing, where it was not.

    >>> stripped(None), stripped(" 3 ")
    ('', '3')
    """
    return (text or "").strip()


def meeting_meant(state: Event, said: Mapping[str, str], board: int = 0) -> Meeting:
    """
    Give who met, as it is said and as drawn: a draw knows who is at home in a match, and where.

    *said* are texts by name: ns, ew, session, section, match, room, team, round, table, and
    north, east, south, west of an individual; what is not said is missing or empty.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, StagePlanned
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> state = fold([tell(StagePlanned(stage="1", form="swiss")), tell(drawn)])
    >>> found = meeting_meant(state, {"match": "1-3v7", "room": "closed"}, 7)
    >>> found.board, found.ns, found.ew
    (7, '7', '3')

    :raises InvalidTelling: if the match, or its room, cannot be told from what is given.
    """
    north, east, south, west = (nobody(said.get(seat, "")) for seat in SEATS)
    seats = north, east, south, west
    session, match, team = (said.get(name, "") for name in ("session", "match", "team"))
    meant = Meeting(
        board,
        nobody(said.get("ns", "")),
        nobody(said.get("ew", "")),
        session or "1",
        said.get("section") or "A",
        match or None,
        said.get("room") or None,
        seats if any(seats) else None,
        said.get("table", ""),
        said.get("round", ""),
    )
    is_free = any(seats) or not state.stages
    if is_free and team:
        raise InvalidTelling(
            "no stage is planned, so no team has a match",
            "team",
            typed=Text("no stage is planned: what is --team?"),
        )
    if not is_free:
        found = _drawn(state, meant, session, team, match)
        if found is not None:
            return _as_drawn(state, meant, team, *found)
    return meant if session else _in_session(state, meant)


def at_its_table(state: Event, meeting: Meeting) -> Meeting:
    """
    Say who met where only the table is told: as it is planned, or drawn.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> state = fold([tell(planning(movement("howell:4"), 2))])
    >>> at_its_table(state, Meeting(1, table="1", round="1")).ew
    '4'

    :raises InvalidTelling: if nobody sits there, or the room of a match is not said.
    """
    if not meeting.table or any((meeting.ns, meeting.ew, meeting.match, meeting.players)):
        return meeting
    seated = _seated(state, meeting)
    if seated.match is not None:
        room = meeting.room
        if room is None:
            asked = Text("match {match}: which room?", match=seated.match)
            typed = Text("{asked} --room open or --room closed", asked=asked)
            raise InvalidTelling(
                Text("{asked} open or closed", asked=asked), "room", typed=typed
            )
        if not home_is_ns(room):
            seated = replace(seated, ns=seated.ew, ew=seated.ns)
    return replace(
        meeting,
        ns=seated.ns,
        ew=seated.ew,
        players=seated.players,
        match=seated.match,
        session=seated.session,
    )


def _seated(state: Event, meeting: Meeting) -> Meeting:
    table, round = meeting.table, meeting.round
    found = at_table(state, table, round, meeting.board, meeting.section)
    here = [each for each in found if each.session == meeting.session] or list(found)
    if len(here) != 1:
        asked = Text("who sat at table {table}?", table=table)
        if round:
            asked = Text("who sat at table {table} in round {round}?", table=table, round=round)
        typed = Text("{asked} give {options}", asked=asked, options="--ns, --ew")
        raise InvalidTelling(asked, "table", typed=typed)
    return here[0]


def as_told_before(state: Event, meeting: Meeting) -> Meeting:
    """
    Say it as it was told before, with its match and room or not, where one can be meant.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> told = Entered(board=7, ns="3", ew="7", match="F", room="open", outcome="PASS")
    >>> as_told_before(fold([tell(told)]), Meeting(7, "3", "7")).match
    'F'
    """
    exact = meeting.key
    if state.told(exact).first is not None:
        return meeting
    found = [
        key
        for key in state.meetings()
        if state.told(key).first is not None
        and key.place == exact.place
        and (_who(key) == _who(exact) or (exact.match and _who(key) == (None, None)))
        and (exact.match in (None, key.match) or key.match is None)
        and (exact.room in (None, key.room) or key.room is None)
        and exact.players is None
    ]
    if len(found) != 1:
        return meeting
    (key,) = found
    return replace(meeting, ns=key.ns, ew=key.ew, match=key.match, room=key.room)


def nobody(text: str) -> str | None:
    """
    Read an id, or nobody.

    >>> nobody("7"), nobody("-"), nobody("")
    ('7', None, None)
    """
    return None if text.strip() in ("", "-") else text.strip()


def _who(key: Key) -> tuple[str | None, str | None]:
    return key.ns, key.ew


def _in_session(state: Event, told: Meeting) -> Meeting:
    """Take the one session that both play in, and say so; session 1 where it is not told."""
    if told.ns is None or told.ew is None:
        return told
    found = session_of_both(state, told.ns, told.ew)
    if found in (None, told.session) or _is_free(state, told.session):
        return told
    both = {"session": found, "ns": told.ns, "ew": told.ew}
    remark = Text("session {session}: {ns} and {ew} both play there", **both)
    return replace(told, session=found, remark=remark)


def _is_free(state: Event, session: str) -> bool:
    """Whether a session without a plan has results, where nothing is said of stages."""
    return not state.stages and any(
        place.session == session and state.lines(place) for place in state.boards()
    )


def _drawn(
    state: Event, told: Meeting, session: str, team: str, match: str
) -> tuple[Stage, Paired] | None:
    number = whole_number(told.round)
    stages = list(latest_stages(state, session))
    if team:
        if not stages:
            raise InvalidTelling(
                Text("no stage has a session {session!r}", session=session), "session"
            )
        return stages[0], match_drawn(state, stages[0], team, match, number)[1]
    for stage in stages if told.match else stages[:1]:
        for draw, paired in reversed(list(stage.paired())):
            both = {told.ns, told.ew} == {paired.home, paired.away}
            meant = both if told.match is None else told.match == paired.match
            if meant and number in (None, draw.round):
                return stage, paired
    return None


def _as_drawn(state: Event, told: Meeting, team: str, stage: Stage, paired: Paired) -> Meeting:
    home, away = paired.home, paired.away
    if away is None:
        raise InvalidTelling(
            Text("{home} has a bye in match {match}", home=home, match=paired.match), "match"
        )
    session = told.session if told.session in stage.sessions else stage.sessions[0]
    found = replace(told, session=session)
    if not told.match and not team:
        return found  # who met is enough: the draw says the rest when it is read
    found = replace(found, match=paired.match)
    if told.ns is not None or told.ew is not None:
        return found
    if is_of_pairs(state, stage):
        return replace(found, ns=home, ew=away)
    if told.room is None:
        asked = Text("match {match}: which room?", match=paired.match)
        north = Text("where {home} sits North-South", home=home)
        typed = Text("{asked} --room open, {north}", asked=asked, north=north)
        raise InvalidTelling(
            Text("{asked} open, {north}, or closed", asked=asked, north=north),
            "room",
            typed=typed,
        )
    north_south = (home, away) if home_is_ns(told.room) else (away, home)
    return replace(found, ns=north_south[0], ew=north_south[1])


_ROOMS = (("open", 1), ("closed", -1))
"""Home sits North-South in the open room, East-West in the closed one."""


def latest_stages(state: Event, session: str = "") -> Iterator[Stage]:
    """
    Give the stages, of that session or all, the one in play first and the others back.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> state = fold([tell(StagePlanned(stage=name, form="swiss")) for name in "ABC"])
    >>> [stage.id for stage in latest_stages(state)]
    ['A', 'C', 'B']

    :raises UnknownName: if no stage is planned.
    """
    now = state.stage()
    others = [stage for stage in reversed(state.stages) if stage.id != now.id]
    yield from (stage for stage in (now, *others) if session in ("", *stage.sessions))


def match_drawn(
    state: Event,
    stage: Stage,
    team: str = "",
    match: str = "",
    round: int | None = None,
    *,
    corrected: bool = False,
    by: str = "",
) -> tuple[Drawn, Paired]:
    """
    Find the match that is meant, with its draw: by its name, or the one a team is playing.

    That is the earliest without a result; what is *corrected* is the last one that has one.

    >>> from overtrick.events.journal.fold import fold
    >>> drawn = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> match_drawn(fold([]), Stage("1", "swiss", draws=(drawn,)), "7")[1].match
    '1-3v7'

    :raises InvalidTelling: if none is drawn, or neither is said.
    """
    if not team and not match:
        typed = Text("which match? give --team or --match")
        raise InvalidTelling("which match?", "match", typed=typed)
    if match or round is not None:
        found = _named(stage, team, match, round)
    else:
        found = (corrected and match_last_told(state, stage, team)) or match_in_play(
            state, stage, team, by
        )
    if found is None:
        said = (
            Text("match {match}", match=match) if match else Text("match of {team}", team=team)
        )
        where = Text(" in round {round}", round=round) if round else ""
        field = "match" if match else "team"
        raise InvalidTelling(
            Text(
                "no {said} is drawn{where} of stage {stage}",
                said=said,
                where=where,
                stage=stage.id,
            ),
            field,
        )
    if team and team not in (found[1].home, found[1].away):
        raise InvalidTelling(
            Text("{team} does not play in match {match}", team=team, match=match), "team"
        )
    return found


def _named(
    stage: Stage, team: str, match: str, round: int | None
) -> tuple[Drawn, Paired] | None:
    for draw, paired in reversed(list(stage.paired())):
        meant = paired.match == match if match else team in (paired.home, paired.away)
        if meant and round in (None, draw.round):
            return draw, paired
    return None


def is_of_match(state: Event, key: Key, match: str, room: str = "") -> bool:
    """
    Whether a result is of that match and room: it names them, or who met says so.

    >>> from overtrick.events.journal.fold import fold
    >>> key = Key("1", "A", 7, "3", "7", match="F", room="open")
    >>> is_of_match(fold([]), key, "F"), is_of_match(fold([]), key, "F", "closed")
    (True, False)
    """
    found = [drawn[1] for stage in state.stages if (drawn := stage.match(match))]
    rooms = {room: (each.home, each.away)[::turn] for each in found for room, turn in _ROOMS}
    met = [name for name, both in rooms.items() if both == (key.ns, key.ew)]
    at_table = key.room or next(iter(met), "")
    return (key.match == match or (key.match is None and bool(met))) and room in ("", at_table)
