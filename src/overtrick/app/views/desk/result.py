"""One result at the desk: what stands, how it came to that, what it counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.desk.meeting_links import command_of, query_of, title_of
from overtrick.app.views.desk.proposals import (
    ActionButton,
    belongs,
    settled,
    waiting,
)
from overtrick.app.views.names import names_for
from overtrick.app.views.open import covered_boards, playing_as
from overtrick.app.views.results.travellers import board_words
from overtrick.app.views.sentences import (
    SIDES,
    Sentence,
    as_typed,
    clock,
    results_to_type,
    signed,
    who_met,
)
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.exact import plain_text
from overtrick.core.notation import parse_outcome
from overtrick.errors import Figures, InvalidContract, InvalidOutcome, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import PublicationStage, Published
from overtrick.events.journal.facts import Undone
from overtrick.events.journal.meeting import (
    Confirmed,
    Disputed,
    Entered,
    Fouled,
    Meeting,
    MeetingFacts,
    Replaced,
    Retracted,
    Ruled,
)
from overtrick.events.journal.moment import now
from overtrick.events.journal.phrases import phrase_text, who_text
from overtrick.events.journal.story import Told
from overtrick.events.journal.words import said_of_meeting, say
from overtrick.events.plan.meetings import story_at
from overtrick.events.ranking.boards import points_of
from overtrick.events.ranking.report import Awarded

__all__ = ["HistoryLine", "ResultSeen", "read_result", "result_seen"]


_DEEDS = (
    (Confirmed, Text("the agreement")),
    (Disputed, Text("the objection")),
    (Replaced, Text("the correction")),
    (Retracted, Text("the deletion")),
    (Entered, Text("the result")),
    (Ruled, Text("the ruling")),
    (Fouled, Text("the fouled board")),
)


class HistoryLine(msgspec.Struct, frozen=True):
    """Something that was told of this meeting."""

    id: str
    at: str
    by: Sentence
    device: str
    said: Sentence
    reason: Sentence
    counts: bool
    undo: Sentence = ""
    """What a button takes back here: the last that counts, its undoing, and a fouled board."""
    takes: tuple[str, ...] = ()
    """The entries that it takes back: all that one deed told."""


class ResultSeen(msgspec.Struct, frozen=True):
    """A result as the desk sees it."""

    seq: int
    title: Sentence
    about: Sentence
    query: str
    who: Sentence
    names: Sentence
    state: str
    word: Sentence
    outcome: str
    """What happened at the table; empty where nothing was told, or it is covered."""
    typed: Sentence
    """The same in the letters of whoever types."""
    lead: Sentence
    points: Sentence
    awards: Sentence
    ruling: Sentence
    rivals: tuple[ActionButton, ...]
    belongs: tuple[ActionButton, ...]
    """Other rounds that it may be of."""
    entry: str
    """The id of what stands: a correction names it, so that nobody is overrun."""
    late: Sentence
    """Which rule applies to a correction now, where it needs a reason."""
    announced: str
    """When the ranking was last announced."""
    history: tuple[HistoryLine, ...]
    command: dict[str, object]
    covered: bool = False
    choices: tuple[ActionButton, ...] = ()
    two_lists: bool = False
    """A number is two pairs, one of each line."""


def result_seen(running: Running, viewer: Viewer, meeting: Meeting) -> ResultSeen:
    """
    Give a result with its history; covered, where the director has still to play the board.

    >>> str(result_seen(Running("tuesday"), Viewer(), Meeting(7, "3", "10")).word)
    'to come'
    """
    told = story_at(running.state, meeting.key)
    if told.key != meeting.key:
        meeting = replace(meeting, ns=told.key.ns, ew=told.key.ew)
    if meeting.board in covered_boards(running, viewer):
        return _covered(running, meeting, told)
    state, word = _state(running, told)
    awarded = _awarded(running, meeting)
    ruling = told.ruling
    return ResultSeen(
        running.seq,
        title_of(meeting),
        Text.joined((_about(meeting), *_turned(told)), ". "),
        query_of(meeting),
        who_met(meeting),
        _names(running, viewer, meeting),
        state,
        word,
        str(told.played) if told.played is not None else "",
        as_typed(told.played) if told.played is not None else "",
        as_typed(Card.parse(told.lead)) if told.lead else "",
        _points(meeting, told),
        _awards(awarded),
        ruling.sentence if ruling is not None else "",
        (
            *(settled(meeting, told) if told.rivals or told.disputed else ()),
            *waiting(meeting, told),
        ),
        tuple(belongs(running.state, meeting)),
        _last(running, meeting),
        late_words(running),
        _announced(running),
        tuple(_history(running, meeting)),
        command_of(meeting) | {"table": meeting.table.partition(" ")[0]},
        two_lists=any(line.direction for line in running.ranking().standings),
    )


def read_result(text: str, board: int, language: str = "") -> tuple[str, Sentence, str]:
    """
    Read a result typed in a language: in our letters, in the reader's, and its points for NS.

    >>> read_result("4h e =", 2)[::2], read_result("4 Herz O =", 2, "de")[0]
    (('4H E =', '−420'), '4H E =')

    :raises OvertrickError: if it cannot be read; the message quotes it, and says what can be.
    """
    try:
        outcome = parse_outcome(text, language)
    except (InvalidContract, InvalidOutcome) as error:
        template = error.text.template.replace("not a ruling", "not a result")
        raise type(error)(
            "{error}. Type a result such as {results}, or pass.",
            error=Text(template, **error.text.values),
            results=results_to_type("4S N =", "3NT W -1", "5DX E +1"),
        ) from None
    points = points_of(outcome, Board.standard(board))
    return str(outcome), as_typed(outcome), "" if points is None else signed(points)


def late_words(running: Running) -> Sentence:
    """Say why a correction needs a reason now; nothing while it is in time."""
    found = running.state.publication
    if found.stage is PublicationStage.FINAL:
        return Text(
            "The result is final since {time}. "
            "A change needs the organiser's consent: say who gave it.",
            time=clock(found.since),
        )
    if found.stage is PublicationStage.PROVISIONAL and not found.is_correctable(now()):
        return Text(
            "The correction period (Law 79C) ended at {time}. "
            "A change needs the organiser's consent: say who gave it.",
            time=clock(found.closes),
        )
    return ""


def _covered(running: Running, meeting: Meeting, told: Told) -> ResultSeen:
    who = playing_as(running)
    assert who is not None  # nothing is covered otherwise
    known = {
        "contestant": who.contestant,
        "board": meeting.board,
        "section": who.section or meeting.section,
    }
    choices = (
        ActionButton(
            Text("Show it to me"),
            "known",
            known | {"direction": who.direction, "session": meeting.session},
        ),
    )
    is_there = told.result is not None or told.ruled is not None
    return ResultSeen(
        running.seq,
        title_of(meeting),
        _about(meeting),
        query_of(meeting),
        who_met(meeting),
        "",
        "ask" if is_there else "come",
        Text("covered") if is_there else Text("to come"),
        *("", "", "", "", "", ""),
        (),
        (),
        "",
        late_words(running),
        "",
        (),
        command_of(meeting) | {"table": meeting.table.partition(" ")[0]},
        True,
        choices,
    )


def _about(meeting: Meeting) -> Text:
    return board_words(Board.standard(meeting.board))


def _turned(told: Told) -> Iterator[Text]:
    """Who really sat North-South, where the pairs sat the other way: rulings are of seats."""
    if told.turned is not None:
        yield Text(
            "The pairs sat the other way: EW {ew} sat North-South, NS {ns} East-West",
            ns=told.key.ns,
            ew=told.key.ew,
        )


def _names(running: Running, viewer: Viewer, meeting: Meeting) -> Sentence:
    names = names_for(running, viewer)
    if meeting.players:
        individual = meeting.ns is None and meeting.match is None
        both = [
            " & ".join(
                (names.of(each, meeting.section) if individual else "") or names.person(each)
                for each in filter(None, side)
            )
            for side in (meeting.players[::2], meeting.players[1::2])
        ]
    else:
        sides = ((meeting.ns, "NS"), (meeting.ew, "EW"))
        both = [names.of(who, meeting.section, side) for who, side in sides if who]
    if not all(both) or len(both) != 2:
        return ""
    return Text("{one} v {other}", one=both[0], other=both[1])


def _state(running: Running, told: Told) -> tuple[str, Text]:
    if told.ruling is not None:
        return "done", Text("ruled")
    if told.result is None:
        return _ELSEWHERE if told.waiting else _TO_COME
    if told.rivals or told.disputed:
        return "trouble", Text("disputed")
    free = running.state.rules.conditions.approval == "none"
    is_done = told.confirmed or free
    return ("done", Text("approved")) if is_done else ("ask", Text("needs approval"))


_ELSEWHERE, _TO_COME = ("trouble", Text("told elsewhere")), ("come", Text("to come"))


def _points(meeting: Meeting, told: Told) -> Sentence:
    if told.played is None:
        return ""
    points = points_of(told.played, Board.standard(meeting.board))
    return "" if points is None else Text.joined((SIDES["NS"], signed(points)), " ")


def _awarded(running: Running, meeting: Meeting) -> Awarded | None:
    for report in running.ranking().boards:
        if report.number != meeting.board or report.session != meeting.session:
            continue
        for awarded in report.lines:
            line = awarded.line
            same = (line.ns, line.ew, line.section) == (meeting.ns, meeting.ew, meeting.section)
            if line.players == (meeting.players or None) if meeting.players else same:
                return awarded
    return None


def _awards(awarded: Awarded | None) -> Sentence:
    """What the seats got, as the score beside it: also where pairs sat the other way."""
    if awarded is None or awarded.ns is None or awarded.ew is None:
        return ""
    said: list[Text | str] = [signed(awarded.ns), signed(awarded.ew)]
    if awarded.ns_percentage is not None and awarded.ew_percentage is not None:
        both = awarded.ns_percentage, awarded.ew_percentage
        said = [Figures(f"{plain_text(each, 1)} %") for each in both]
    ns, ew = reversed(said) if awarded.line.turned else said
    return Text.joined(
        (Text.joined((SIDES["NS"], ns), " "), Text.joined((SIDES["EW"], ew), " "))
    )


def _last(running: Running, meeting: Meeting) -> str:
    """The last entry that changed the meeting: whoever corrects it has seen that one."""
    state, told = running.state, story_at(running.state, meeting.key)
    kinds = (Entered, Ruled)
    changes = [
        e for e in state.history(told.key) if isinstance(e.facts, kinds) and state.counts(e)
    ]
    return changes[-1].id if changes else ""


def _announced(running: Running) -> str:
    published = running.state.of_kind(Published)
    return clock(published[-1].at) if published else ""


def _history(running: Running, meeting: Meeting) -> Iterator[HistoryLine]:
    state = running.state
    own = state.history(meeting.key)
    last = _last_two(entry for entry in reversed(own) if state.counts(entry))
    ids = {entry.id for entry in own} | _fouls(running, meeting)
    told = [entry for entry in state.entries if entry.id in ids]
    for entry in sorted(told, key=lambda entry: entry.at):
        counts = state.counts(entry)
        is_foul = isinstance(entry.facts, Fouled)
        undo = _undoes(running, entry) if counts and (is_foul or entry.id in last) else ""
        yield HistoryLine(
            entry.id,
            clock(entry.at),
            who_text(entry.by),
            entry.place,
            _said(running, entry),
            phrase_text(entry.reason),
            counts,
            undo,
            _told_with(running, entry) if undo else (),
        )


def _last_two(told: Iterable[Entry]) -> set[str]:
    """What can be taken back: what was told last, and the last undo that came after it."""
    undos: list[str] = []
    for entry in told:
        if not isinstance(entry.facts, Undone):
            return {entry.id, *undos[:1]}
        undos.append(entry.id)
    return {*undos[:1]}


def _told_with(running: Running, entry: Entry) -> tuple[str, ...]:
    """All that one deed told: a result that moved is taken back as one; an agreement alone."""
    first = entry.id.partition(".")[0]
    if isinstance(entry.facts, Confirmed) and entry.facts.of == first:
        return (entry.id,)
    family = (e for e in running.state.entries if e.id.partition(".")[0] == first)
    return tuple(each.id for each in family if running.state.counts(each))


def _undoes(running: Running, entry: Entry) -> Sentence:
    """Say what is taken back, as a button says it; nothing of the undo of an undo."""
    facts = entry.facts
    if not isinstance(facts, Undone):
        return Text("Undo: {deed}", deed=_deed(entry))
    target = running.state.entry(facts.of)
    if target is None or isinstance(target.facts, Undone):
        return ""
    return Text("Put back: {deed}", deed=_deed(target))


def _deed(entry: Entry) -> Text:
    """
    Name what was told, as a button says it.

    >>> from overtrick.events.journal.entry import tell
    >>> str(_deed(tell(Confirmed(board=7, ns="3", ew="10"))))
    'the agreement'
    """
    return next((word for kind, word in _DEEDS if isinstance(entry.facts, kind)), Text("this"))


def _fouls(running: Running, meeting: Meeting) -> set[str]:
    """The ids of all that was told of other cards in the board, and of every undo of it."""
    ids: set[str] = set()
    for entry in running.state.entries:
        facts = entry.facts
        if isinstance(facts, Fouled):
            is_here = facts.place == meeting.key.place and facts.match in (None, meeting.match)
        else:
            is_here = isinstance(facts, Undone) and facts.of in ids
        ids |= {entry.id} if is_here else set()
    return ids


def _said(running: Running, entry: Entry) -> Sentence:
    """An entry in words; why it was told stands beside it."""
    facts = entry.facts
    target = running.state.entry(facts.of) if isinstance(facts, Undone) else None
    if target is not None:
        return Text("undone: {entry}", entry=_said(running, target))
    if isinstance(facts, MeetingFacts):  # the page says of which meeting
        return said_of_meeting(facts)
    return say(replace(entry, reason=""))
