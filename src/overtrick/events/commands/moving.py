"""A result told of the wrong board, table or round: it moves to whoever played it there."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from overtrick.errors import InvalidTelling, Refused, Text
from overtrick.events.commands.command import Name, Number, Saying, Typed
from overtrick.events.commands.who import OfEntry, OfMeeting, at_its_table, stripped
from overtrick.events.journal.entry import Entry, is_of_kind
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Entered, Meeting, Replaced, Retracted
from overtrick.events.journal.words import meeting_text
from overtrick.events.plan.actions import told_again
from overtrick.events.plan.meetings import story_at

__all__ = ["MoveResult"]


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
                    "{meeting} has a result already, {outcome}: delete that one or move it "
                    "first",
                    meeting=meeting_text(known.key),
                    outcome=stands.facts.outcome,
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
