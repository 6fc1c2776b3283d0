"""The desk's problems: one list, the worst first, each with its cause and what can be done."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from urllib.parse import urlencode

import msgspec

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.agreed import is_approved
from overtrick.app.views.desk.meeting_links import (
    meeting_of_entry,
    meeting_of_key,
    meeting_of_line,
    query_of,
    title_of,
)
from overtrick.app.views.desk.proposals import (
    ActionButton,
    ProblemShown,
    approval,
    asked,
    belongs,
    corrections,
    entered_again,
    names_missing,
    other_names,
    results_missing,
    settled,
    waiting,
    who_told,
)
from overtrick.app.views.open import covered_boards, playing_as
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Counted, Text
from overtrick.events.checks.problems import result_key
from overtrick.events.checks.registry import KINDS
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.phrases import phrase, who_text
from overtrick.events.journal.story import Told
from overtrick.events.journal.words import say
from overtrick.events.matches.gather import TOLD_OTHERWISE
from overtrick.events.now.desk import has_note, valid_marks
from overtrick.events.now.doubts import (
    ProblemOffPlan,
    ProblemOfMeeting,
    ProblemOfNames,
    problems_listed,
)
from overtrick.events.now.meetings import tables_over
from overtrick.events.plan.so_far import Differs
from overtrick.events.problem import Problem, Severity
from overtrick.events.rulings import card_text, outcome_text
from overtrick.events.stages.to_come import ProblemToCome

__all__ = ["LISTED", "ProblemsSeen", "problems_seen", "problems_shown", "to_approve", "worst"]

_WORST = (
    "dispute",
    "rejected",
    "waiting",
    "unruled",
    "not_counted",
    "unreadable",
    "unentered",
    "late",
    "lead_not_held",
)
_LAST = ("names", "name_asked", "off_plan")
_DISPUTED = ("dispute", "rejected", "waiting")
"""Kinds that a decision ends, not a mark."""
_TITLES = {
    "dispute": Text("Two different results"),
    "rejected": Text("The other side says no"),
    "waiting": Text("Does not count yet"),
    "unruled": Text("To be ruled again"),
    "off_plan": Text("Not as planned"),
    "unentered": Text("No result"),
    "names": Text("Names are missing"),
    "name_asked": Text("A table asks for other names"),
    "late": Text("After the correction period"),
    "to_come": Text("Matches without a result"),
    TOLD_OTHERWISE: Text("Told otherwise than its boards"),
    "nowhere": Text("Nothing to answer"),
    "unknown_kind": Text("From a newer version"),
}

_REMEDIES = {"not_counted": Text("Correct the result, or undo it.")}
"""At a desk there are no lines of a file."""
_CAPTAINS = Text("Ask both captains, then accept what is right.")
"""Nor are there options of a command."""


LISTED = 500
"""Most problems, and most approvals, of one page; those behind come up as these are settled."""


class ProblemsSeen(msgspec.Struct, frozen=True):
    """Everything that somebody has to look at."""

    seq: int
    title: str
    summary: Sentence
    problems: tuple[ProblemShown, ...]
    approvals: tuple[ProblemShown, ...]
    count: int
    """How many problems there are; the worst are listed, as many as a page can hold."""
    waiting: int
    """How many results wait to be approved, those that are not listed among them."""


def problems_seen(running: Running, viewer: Viewer) -> ProblemsSeen:
    """
    Give the problems of an event as a viewer of the desk may see them.

    >>> str(problems_seen(Running("tuesday"), Viewer()).summary)
    'No problems.'
    """
    return _seen(running, covered_boards(running, viewer), running.deals.version)


def problems_shown(running: Running, viewer: Viewer) -> tuple[ProblemShown, ...]:
    """Give the problems alone, without what waits to be approved."""
    return _all_shown(running, covered_boards(running, viewer), running.deals.version)


@until_next_entry
def _all_shown(
    running: Running, hidden: frozenset[int], deals: object
) -> tuple[ProblemShown, ...]:
    """The problems, as far as they may be seen, beside these deals."""
    found = sorted(_found(running), key=lambda each: each[0])
    return tuple(_covered(running, each, boards & hidden) for _, each, boards in found)


@until_next_entry
def to_approve(running: Running) -> list[Told]:
    """Give the results that nobody disputes and that are not approved yet."""
    stories = (running.state.told(key) for key in running.state.meetings())
    return [
        told
        for told in stories
        if told.facts is not None and not told.rivals and not told.disputed
        if not is_approved(running, told)
    ]


def worst(running: Running, viewer: Viewer, most: int = 4) -> tuple[ProblemShown, ...]:
    """Give the worst problems without their buttons, for the board's second pane."""
    found = problems_shown(running, viewer)[:most]
    return tuple(
        msgspec.structs.replace(each, told=(), proposals=(), mark="") for each in found
    )


@until_next_entry
def _seen(running: Running, hidden: frozenset[int], deals: object) -> ProblemsSeen:
    shown = _all_shown(running, hidden, deals)
    waiting = len(to_approve(running))
    return ProblemsSeen(
        running.seq,
        running.title,
        _summary(len(shown), waiting),
        shown[:LISTED],
        tuple(islice(_approvals(running, hidden), LISTED)),
        len(shown),
        waiting,
    )


def _summary(problems: int, waiting: int) -> Text:
    """
    Say how many there are.

    >>> str(_summary(0, 2)), str(_summary(1, 0))
    ('No problems. 2 results are not approved yet.', '1 problem.')
    """
    first = Text("No problems.")
    if problems:
        first = Counted("{count} problem.", "{count} problems.", problems)
    if not waiting:
        return first
    more = Counted(
        "{count} result is not approved yet.", "{count} results are not approved yet.", waiting
    )
    return Text.joined((first, more), " ")


_Found = tuple[tuple[int, int], ProblemShown, frozenset[int]]
"""Its place in the list, the problem, and the boards that it speaks of."""


def _found(running: Running) -> Iterator[_Found]:
    plans = running.state.plans
    knows_boards = any(stage.number("boards") for stage in running.state.stages)
    order = 0
    known = running.deals
    rows = [*tables_over(running.state)]
    begun = {row.sitting.match for row in rows if len(row.missing) < len(row.meetings)}
    whole: set[str] = set()
    for problem in problems_listed(
        running.state, deals=known.deals, trick_tables=known.trick_tables
    ):
        if problem.code == "missing" and (plans or knows_boards):
            continue  # the plan or the draw knows better which rounds are over
        if isinstance(problem, ProblemToCome):
            if problem.in_play or begun.issuperset(problem.matches):
                continue  # of those that have begun their rooms say which boards are missing
            whole |= {*problem.matches} - begun
        order += 1
        meeting = _meeting(running, problem)
        yield (
            (_rank(problem), order),
            _shown(running, problem, meeting),
            _boards(problem, meeting),
        )
    marks = valid_marks(running.state)
    for row in rows:
        if row.sitting.match in whole:
            continue  # said once for both rooms
        missing = results_missing(running, row)
        if missing is not None and missing.mark not in marks:
            yield (_WORST.index("unentered"), order), missing, frozenset()
    names = names_missing(running)
    if names is not None and names.mark not in marks:
        yield (99, order), names, frozenset()


def _rank(problem: Problem) -> int:
    if problem.code in _WORST:
        return _WORST.index(problem.code)
    if problem.severity is Severity.ERROR:
        return 3
    return 50 if problem.code in _LAST else 20


def _meeting(running: Running, problem: Problem) -> Meeting | None:
    """The meeting that a problem is about: its own, or that of its key or its entry."""
    if isinstance(problem, ProblemOfMeeting):
        return meeting_of_key(running.state, problem.meeting)
    by_key = _meetings(running).get(problem.key)
    if by_key is not None:
        return by_key
    entry = _entry(running, problem)
    return meeting_of_entry(running.state, entry.id) if entry is not None else None


def _entry(running: Running, problem: Problem) -> Entry | None:
    """The entry that a problem names as its place."""
    return _places(running).get(problem.where)


@until_next_entry
def _places(running: Running) -> dict[str, Entry]:
    return {entry.where: entry for entry in running.state.entries if entry.where}


@until_next_entry
def _meetings(running: Running) -> dict[str, Meeting]:
    lines = running.state.session().lines
    found = {result_key(line): meeting_of_line(line) for line in lines}
    coded = {f"{code}:{key}": meeting for code in KINDS for key, meeting in found.items()}
    return coded | found


def _shown(running: Running, problem: Problem, meeting: Meeting | None) -> ProblemShown:
    kind = KINDS.get(problem.code)
    title = _TITLES.get(problem.code) or Text(kind.title if kind else "Look at this")
    where = [Text("Board {board}", board=problem.board)] if problem.board else []
    # Of several results that do not fit, the buttons are about that of the meeting.
    one = meeting if meeting and meeting.board == problem.board else None
    table = (one and one.table.partition(" ")[0]) or problem.table
    if problem.board and table:
        at = {"board": problem.board, "table": table}
        where = [Text("Board {board}, table {table}", **at)]
    disputed = problem.code in _DISPUTED
    error = problem.severity is Severity.ERROR or disputed
    text = problem.text.without("at") if isinstance(problem.text, Text) else problem.text
    remedy = problem.remedy if isinstance(problem.remedy, Text) else Text(problem.remedy)
    id = _id(problem.code, problem.key)
    known_as = (id, _id(problem.code, problem.message))  # as journals of before 0.2 hold it
    return ProblemShown(
        id,
        "trouble" if error else "ask",
        Text.joined((Text.joined(where), title), ": ") if where else title,
        text,  # without the place of an earlier line: there are no lines at a desk
        _CAPTAINS
        if _is_of_captains(problem, meeting)
        else _REMEDIES.get(problem.code) or remedy,
        tuple(_proposals(running, problem, meeting)),
        "" if disputed or isinstance(problem, ProblemOfNames) else problem.key,
        deputy=any(has_note(running.state, "deputy", each) for each in known_as),
        told=tuple(who_told(running.state.told(meeting.key)))
        if problem.code == "dispute" and meeting is not None
        else (),
    )


def _id(code: str, name: str) -> str:
    return sha256(f"{code}:{name}".encode()).hexdigest()[:10]


def _is_of_captains(problem: Problem, meeting: Meeting | None) -> bool:
    """Whether two told a whole match differently: it is settled on the page of matches."""
    return problem.code == "dispute" and meeting is None


def _is_drawn(running: Running, problem: Problem) -> bool:
    """Whether a result is not as drawn: there is no movement to amend."""
    if not isinstance(problem, ProblemOffPlan):
        return False
    line = problem.odds[0].line
    return running.state.plan(line.session, line.section) is None


def _proposals(
    running: Running, problem: Problem, meeting: Meeting | None
) -> Iterator[ActionButton]:
    event = running.id
    if isinstance(problem, ProblemOffPlan):
        for odd in problem.odds:
            yield from belongs(running.state, meeting_of_line(odd.line))
        if not _is_drawn(running, problem):
            yield ActionButton(
                Text("See proposals"), href=f"/desk/{event}/amend?{_amend_query(problem)}"
            )
    entry = _entry(running, problem)
    if problem.code in ("late", "nowhere", "not_counted") and entry is not None:
        command = {"entry": entry.id, "reason": problem.code}
        yield ActionButton(Text("Undo: {entry}", entry=say(entry)), "undo", command)
    if isinstance(problem, ProblemOfNames):
        yield from other_names(running.state.roster, problem)
    if problem.code == "unknown_id":
        yield ActionButton(Text("Give a name"), href=f"/desk/{event}/names")
    of_match = problem.code in ("to_come", TOLD_OTHERWISE) or _is_drawn(running, problem)
    if of_match or _is_of_captains(problem, meeting):
        yield ActionButton(Text("Open the matches"), href=f"/desk/{event}/swiss")
    if meeting is None:
        return
    told = running.state.told(meeting.key)
    if problem.code in ("dispute", "rejected"):
        yield from settled(meeting, told)
    if problem.code == "waiting":
        yield from waiting(meeting, told)
    if not isinstance(problem, ProblemOffPlan):
        yield from belongs(running.state, meeting)
    yield from corrections(event, problem.code, meeting, told)
    if problem.code == "unruled":
        yield ActionButton(
            Text("Rule on this board"),
            href=f"/desk/{event}/result?{query_of(meeting)}&rule=average",
            style="primary",
        )
    if problem.code == "fouled":
        yield ActionButton(
            Text("Two deals were played"),
            href=f"/desk/{event}/result?{query_of(meeting)}&rule=fouled",
        )
    yield entered_again(event, meeting)
    yield asked(meeting, "look_lead" if problem.code == "same_lead" else "look_result")


_WHAT = {
    Differs.MEETING: "opponents",
    Differs.BOARDS: "wrong-board",
    Differs.DIRECTION: "direction",
}
"""What may have happened, as the page of amendments names it."""


def _amend_query(problem: ProblemOffPlan) -> str:
    """What may have happened, filled with what is known of it."""
    odd = problem.odds[0]
    line = odd.line
    known = {"round": line.round, "table": line.table, "what": _WHAT[odd.differs]}
    if odd.differs is Differs.BOARDS:
        known |= {"board": str(line.board.number), "ns": line.ns, "ew": line.ew}
    return urlencode({name: value for name, value in known.items() if value})


def _boards(problem: Problem, meeting: Meeting | None) -> frozenset[int]:
    """Every board that a problem may tell something of."""
    return problem.all_boards | ({meeting.board} if meeting else set())


def _covered(running: Running, found: ProblemShown, hidden: frozenset[int]) -> ProblemShown:
    """A problem of a board that the director has still to play: three choices, nothing else."""
    if not hidden:
        return found
    board, who = min(hidden), playing_as(running)
    assert who is not None  # nothing is hidden otherwise
    known = {"contestant": who.contestant, "board": board, "section": who.section or "A"}
    proposals = (
        ActionButton(
            Text("Let the deputy see it"),
            "note",
            {
                "text": phrase("deputy"),
                "board": board,
                "purpose": "deputy",
                "of": found.id,
            },
        ),
        ActionButton(Text("Show it to me"), "known", known | {"direction": who.direction}),
    )
    return ProblemShown(
        found.id,
        "ask",
        Text.joined((Text("Board {board}", board=board), Text("covered")), ": "),
        Text("There is a doubt about a board that you have still to play."),
        Text("If you look, Law 16D decides what both pairs get on it: rule on it at once."),
        () if found.deputy else proposals,
        covered=True,
        deputy=found.deputy,
    )


def _approvals(running: Running, hidden: frozenset[int]) -> Iterator[ProblemShown]:
    for told in to_approve(running):
        meeting = meeting_of_key(running.state, told.key)
        id = told.result.id if told.result else ""
        if told.key.board in hidden:
            yield ProblemShown(
                id,
                "ask",
                title_of(meeting),
                Text("Covered: you have still to play it."),
                covered=True,
            )
            continue
        offer = approval(meeting, told)
        said: list[Sentence] = [outcome_text(told.played)] if told.played else []
        said += [Text("lead {lead}", lead=card_text(told.lead))] if told.lead else []
        if told.result:
            said.append(Text("entered by {by}", by=who_text(told.result.by)))
        yield ProblemShown(
            id,
            "ask",
            title_of(meeting),
            Text.joined(said),
            "",
            tuple(each for each in (offer, entered_again(running.id, meeting)) if each),
        )
