"""What is told of a board after it was played: results, what follows them, who goes home."""

from __future__ import annotations

from dataclasses import replace
from dataclasses import replace as changed
from typing import Annotated, Any

from msgspec import Meta

from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.commands.command import (
    BoardNumber,
    Command,
    Entries,
    FreeText,
    Name,
    Number,
    Saying,
    Typed,
    Word,
)
from overtrick.events.commands.who import (
    InLetters,
    OfEntry,
    OfMeeting,
    as_told_before,
    at_its_table,
    stripped,
)
from overtrick.events.journal.entry import Entry, is_of_kind, tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Disputed,
    Entered,
    Led,
    Meeting,
    Replaced,
    Retracted,
)
from overtrick.events.journal.people import Left
from overtrick.events.journal.phrases import Phrase
from overtrick.events.journal.words import meeting_text
from overtrick.events.plan.actions import told_again
from overtrick.events.plan.meetings import story_at
from overtrick.events.stages.entrants import entrants, leaving

__all__ = [
    "Claim",
    "Confirm",
    "Dispute",
    "Enter",
    "Lead",
    "Leave",
    "MoveResult",
    "Replace",
    "Withdraw",
]

_KEPT = ("lead", "table", "round", "version", "home", "away")


class Enter(InLetters, kw_only=True):
    """
    A result as it was written, by somebody who knew of no other; a table may say who met.

    ``agreed``: why no side need be asked, and it is agreed with it; else it waits for that.
    """

    board: BoardNumber
    outcome: Annotated[
        Word,
        Typed(
            metavar="RESULT",
            help="4SX N +1, PASS, -50, A+/A-, NP or BYE.",
            kind=list[str],
            read=" ".join,
        ),
    ]
    table: Annotated[Name | None, Typed("--table", "T", "The table.")] = None
    round: Annotated[Name | None, Typed("--round", "R", "The round.")] = None
    lead: Annotated[Word | None, Typed("--lead", "CARD", "Such as HQ.")] = None
    version: Annotated[
        Word | None, Typed("--version", "a|b", "Which deal of a fouled board.")
    ] = None
    home: Annotated[Name | None, Typed("--home", "ID", "The home team, in teams.")] = None
    away: Annotated[Name | None, Typed("--away", "ID", "The away team, in teams.")] = None
    agreed: Annotated[str, Meta(max_length=1000)] | Phrase = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Enter it; who sat at its table is looked up where it is not told.

        Words of another language are written in our own letters.

        >>> enter = Enter(board=7, ns="3", ew="10", outcome="4 harten Z =")
        >>> enter.facts(fold([])).facts[0].outcome
        '4H S ='

        :raises InvalidTelling: if nobody sits at that table.
        :raises OvertrickError: a subclass named for what is wrong in the result.
        """
        meeting = at_its_table(event, self.meeting(event))
        if event.stages:  # a draw has a meeting told in several ways
            meeting = as_told_before(event, meeting)
        return self._agreeing(Entered, meeting, **self._beside(meeting))

    def reason_of(self, facts: Facts) -> str | Phrase:
        """Give why it is told, or why it is agreed."""
        return self.agreed if isinstance(facts, Confirmed) else self.reason

    def _agreeing(self, kind: type[Entered], meeting: Meeting, **values: Any) -> Saying:
        said = self.saying(kind, meeting, outcome=self._outcome, **values)
        if not self.agreed:
            return said
        agreed = Confirmed(**meeting.values(), of=self.id or None)
        return replace(said, facts=(*said.facts, agreed))

    @property
    def _outcome(self) -> str:
        return self.outcome_of(self.outcome)

    def _beside(self, meeting: Meeting) -> dict[str, Any]:
        """What is said beside the outcome and who met; None is not said."""
        said = {name: stripped(getattr(self, name)) or None for name in _KEPT}
        said["lead"] = self.card_of(self.lead) or None
        return {**said, "table": meeting.table or None, "round": meeting.round or None}


class Replace(Enter, kw_only=True):
    """
    A result instead of what was told; what it does not say stays as it was.

    ``of``: of one entry alone, whose board and pairs it may correct too.  ``seen``: the entry
    that was looked at; if something was told of that meeting since, it is refused (409).
    """

    of: OfEntry = None
    seen: Name = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Correct what was told of the meeting, or the entry that is meant.

        >>> first = Enter(board=7, ns="3", ew="10", outcome="4S N +1", lead="HQ")
        >>> state = fold([tell(first.facts(fold([])).facts[0])])
        >>> Replace(board=7, ns="3", ew="10", outcome="4S N =").facts(state).facts[0].lead
        'HQ'

        :raises InvalidTelling: if nobody sits at that table.
        :raises OvertrickError: a subclass named for what is wrong in the result.
        """
        meeting, of = self.meeting(event), stripped(self.of)
        if self.seen and _met(meeting) != _met(self.looked_at(event)):
            of = of or self.seen  # another board or pair: only that entry is meant
        if not of:
            meeting = at_its_table(event, meeting)
        meeting, known = _as_before(event, meeting, of)
        kept = {name: value or known.get(name) for name, value in self._beside(meeting).items()}
        return self._agreeing(Replaced, meeting, of=of or None, **kept)

    def looked_at(self, event: Event) -> Meeting:
        """Give the meeting of the entry that is meant, whatever the correction makes of it."""
        found = Confirm(of=self.meant).meeting(event) if self.meant else self.meeting(event)
        return found if found.board else changed(found, board=self.board)


class Confirm(OfMeeting, kw_only=True):
    """
    The other side agrees with the last result, or with the one ``of`` that id.

    ``entries``: results of these ids, agreed together; one that waits for this no more, or that
    somebody disputes, is left out.
    """

    of: OfEntry = None
    entries: Entries = ()

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Confirm it, or all that are named.

        >>> told = [tell(Entered(board=n, ns="1", ew="2", outcome="PASS")) for n in (1, 2)]
        >>> both = Confirm(entries=tuple(each.id for each in told)).facts(fold(told))
        >>> [facts.board for facts in both.facts]
        [1, 2]

        :raises InvalidTelling: if no board is given.
        :raises Refused: if none of those that are named waits to be agreed.
        """
        if self.entries:
            waiting = [one for one in dict.fromkeys(self.entries) if _waits(event, one)]
            if not waiting:
                raise Refused("None of these results waits to be approved any more.")
            said = [Confirm(of=one).facts(event) for one in waiting]
            return Saying(tuple(facts for one in said for facts in one.facts))
        meeting = self.meeting(event)
        if not meeting.board:
            if meeting.match:
                raise InvalidTelling(
                    "which board? A match told as a whole is told again instead.",
                    "board",
                    typed=Text(
                        "which board? give --board; a match told as a whole: tell the match "
                        "again with --replace"
                    ),
                )
            asked = Text("which board?")
            typed = Text("{asked} give {options}", asked=asked, options="--board")
            raise InvalidTelling(asked, "board", typed=typed)
        return self.saying(
            Confirmed, as_told_before(event, meeting), of=stripped(self.of) or None
        )


def _waits(event: Event, entry: str) -> bool:
    """Whether an entry is the result that stands of its meeting, and nobody has said more."""
    known = event.entry(entry)
    if known is None or not isinstance(known.facts, Entered):
        return False
    told = event.told(known.facts.key)
    settled = told.confirmed or told.ruled or told.disputed or told.rivals
    return not settled and told.result is not None and told.result.id == entry


class Withdraw(OfMeeting, kw_only=True):
    """All that was told of a meeting is taken back, or the result ``of`` that id."""

    board: Annotated[Number | None, Typed("--board", "B", "Take back its result.")] = None
    of: OfEntry = None
    seen: Name = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Take it back.

        >>> Withdraw(board=7, ns="3", ew="10").facts(fold([])).facts[0].kind
        'withdraw'
        """
        return self.saying(Retracted, self.on_its_board(event), of=stripped(self.of) or None)


class Dispute(OfMeeting, kw_only=True):
    """The other side says that a result is not right; ``field`` says what of it."""

    of: Name | None = None
    field: Word = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Say so.

        :raises InvalidOutcome: if there is no such field.
        """
        of = stripped(self.of) or None
        return self.saying(Disputed, self.on_its_board(event), of=of, field=self.field)


class Lead(InLetters, kw_only=True):
    """The opening lead, told apart from the result."""

    board: BoardNumber
    card: Annotated[Word, Typed(metavar="CARD", help="Such as HQ.")]

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell it.

        >>> Lead(board=7, ns="3", ew="10", card="HQ").facts(fold([])).facts[0].lead
        'HQ'

        :raises InvalidCard: if it is no card.
        """
        return self.saying(Led, self.on_its_board(event), lead=self.card_of(self.card))


class Claim(InLetters, kw_only=True):
    """A claim or a concession (Law 68)."""

    board: BoardNumber
    seat: Annotated[Word, Typed("--seat", "N|E|S|W", "Who claims.")]
    tricks: Annotated[int, Typed("--tricks", help="How many tricks.")]
    statement: Annotated[FreeText, Typed("--statement", help="In which words.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell it.

        >>> Claim(board=7, ns="3", ew="10", seat="E", tricks=3).facts(fold([])).facts[0].tricks
        3

        :raises OvertrickError: if there is no such seat or number of tricks.
        """
        claimed = {
            "seat": self.seat_of(self.seat),
            "tricks": self.tricks,
            "statement": self.statement,
        }
        return self.saying(Claimed, self.on_its_board(event), **claimed)


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
        left = self.told(Left, section=_section_of(event, self.contestant, self.section))
        return Saying.of(left, remarks=(_since_when(event, left),))


def _since_when(state: Event, left: Left) -> Text | str:
    if not state.stages:
        return ""
    then = fold([*state.entries, tell(left)])
    stage = then.stage()
    since = leaving(then, stage).get(left.contestant)
    if since is None or left.contestant not in entrants(then, stage):
        return ""
    byes = Text("; drawn without a result it is a bye") if since <= stage.drawn else ""
    return Text(
        "{who} is out of stage {stage} from round {since} on{byes}",
        who=left.contestant,
        stage=stage.id,
        since=since,
        byes=byes,
    )


def _met(meeting: Meeting) -> tuple[int, str | None, str | None]:
    return meeting.board, meeting.ns, meeting.ew


def _section_of(state: Event, contestant: str, section: str) -> str | None:
    """The section that is said, if the contestant has played there; else any."""
    met = (key for key in state.meetings() if contestant in (key.ns, key.ew))
    return section if section in {key.section for key in met} else None


def _as_before(state: Event, meeting: Meeting, of: str) -> tuple[Meeting, dict[str, Any]]:
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


class MoveResult(OfMeeting, kw_only=True):
    """
    A result was of another board, or of another table or round, and of whoever sits there.

    It is what stands of a meeting, or the result ``of`` that id.
    """

    board: Annotated[
        Number | None, Typed("--board", "B", "The board's number.", needed=True)
    ] = None
    table: Annotated[Name | None, Typed("--table", "T", "The table.")] = None
    of: OfEntry = None
    seen: Name = ""
    to_board: Annotated[Number | None, Typed("--to-board", "B", "The board that it is of.")] = (
        None
    )
    to_table: Annotated[Name, Typed("--to-table", "T", "Where it was played.")] = ""
    to_round: Annotated[Name, Typed("--to-round", "R", "When it was played.")] = ""

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Move it, with its lead, agreement and ruling.

        Another board is of the same pairs; at another table, or in another round, whoever sits
        there has played it.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.fold import fold
        >>> told = tell(Entered(board=7, ns="3", ew="10", outcome="4S N ="))
        >>> gone, there = MoveResult(board=7, ns="3", ew="10", to_board=8).facts(fold([told]))
        >>> gone.board, there.board, there.outcome
        (7, 8, '4S N =')

        :raises InvalidTelling: if there is no such result, or nobody sits at that table.
        :raises Refused: if it is told there already, or another result is.
        """
        meeting = self.on_its_board(event)
        entry = _meant(event, meeting, stripped(self.of))
        facts = entry.facts
        there = _there(
            event, facts, self.to_board or 0, stripped(self.to_table), stripped(self.to_round)
        )
        place = {"table": there.table or None, "round": there.round or None}
        if there.key == facts.key and place == {"table": facts.table, "round": facts.round}:
            raise InvalidTelling("where to? It is told of that board, table and round", "board")
        known = story_at(event, there.key)
        stands = known.result or next(iter(known.waiting), None)
        if stands and there.key != facts.key:
            raise Refused(
                Text(
                    "{meeting} has a result already, {outcome}: "
                    "delete that one or move it first",
                    meeting=meeting_text(known.key),
                    outcome=stands.facts.happened,
                )
            )
        changes = {**there.key._asdict(), **place}
        return Saying(tuple(_facts(event, entry, changes)), (meeting.remark,))


def _meant(state: Event, meeting: Meeting, of: str) -> Entry[Entered]:
    """The result that moves."""
    told = state.told(meeting.key)
    found = state.entry(of) if of else told.result or next(iter(told.waiting), None)
    if found is None or not is_of_kind(found, Entered) or not state.counts(found):
        what = Text("no result {of!r}", of=of) if of else meeting_text(meeting.key)
        raise InvalidTelling(Text("{what}: there is no result to move", what=what), "of")
    return found


def _there(state: Event, facts: Entered, board: int, table: str, round: str) -> Meeting:
    there = Meeting(
        board or facts.board,
        session=facts.session,
        section=facts.section,
        room=facts.room,
        table=table or facts.table or "",
        round=round or facts.round or "",
    )
    if not (table or round):
        key = facts.key
        return replace(there, ns=key.ns, ew=key.ew, match=key.match, players=key.players)
    if not there.table:
        raise InvalidTelling("at which table was it played?", "table")
    return at_its_table(state, there)


def _facts(state: Event, entry: Entry[Entered], changes: dict[str, Any]) -> list[Facts]:
    facts, told = entry.facts, state.told(entry.facts.key)
    if told.result is entry and not (told.rivals or told.waiting):
        again = told_again(state, facts.key, **changes)
        return [
            replace(each, of=entry.id) if isinstance(each, Replaced) else each for each in again
        ]
    # What else was told of the meeting stays there.
    known = {name: getattr(facts, name) for name in ("outcome", "lead", "version")}
    known |= {"home": facts.home, "away": facts.away, **changes}
    return [Retracted(of=entry.id, **facts.key._asdict()), Replaced(**known)]
