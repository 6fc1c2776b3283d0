"""
An event whose ranking is renewed entry by entry: nothing is read, folded or compared twice.

The journal says which boards an entry touches; those alone are compared again, and only their
travellers are written anew.

Rank an event from its journal, under the rules that it holds.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from overtrick.compare.methods import METHODS
from overtrick.compare.methods import method as method_named
from overtrick.events.journal.entries import erases
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.plan import Plan
from overtrick.events.now.desk import valid_marks
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.now.doubts import unmarked
from overtrick.events.plan.meetings import session_of, settings_now, sit_outs
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import BoardKey, ComparedBoard
from overtrick.events.ranking.extras import penalty_problems
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.pairs import board_reports, report_order, standings
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked, in_force
from overtrick.events.ranking.report import BoardReport, Ranking
from overtrick.events.session import Line, Session
from overtrick.events.stages.knockout import with_places
from overtrick.events.stages.ladder import with_rungs
from overtrick.events.stages.ranking import stage_ranking
from overtrick.movements.grid import Movers

__all__ = ["LiveEvent", "LiveRanking", "ranking_of"]


def ranking_of(
    state: Event,
    *,
    stage: str = "",
    until: int | None = None,
    section: str | None = None,
    problems: Sequence[Problem] = (),
    asked: Asked = NOTHING_ASKED,
) -> Ranking:
    """
    Rank an event; *problems* found in reading go in front of the others.

    Of an event in stages it is the *stage* of that id, or else the one being played, after
    the round *until*, or else as it stands.  What is *asked* goes before the event's own rules.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> results = ["3NT E -1", "4S E =", "4S E +1", "3S E +1"]
    >>> told = [tell(Entered(board=1, ns=str(n), ew=str(n), outcome=text))
    ...         for n, text in enumerate(results, 1)]
    >>> [(line.id, line.total) for line in ranking_of(fold(told)).standings][:2]
    [('1', 6), ('4', 4)]

    :raises UnknownName: if there is no such stage, section, method or profile.
    :raises InvalidSetting: if a setting is asked that nobody knows.
    """
    if stage or state.stages:
        found = [*problems, *doubts(state)]
        staged = state.stage(stage)
        ranked = stage_ranking(
            state, staged, until, section=section, problems=found, asked=asked
        )
        ranked = with_rungs(state, staged, with_places(state, staged, ranked))
        return replace(ranked, problems=tuple(unmarked(state, ranked.problems)))
    plans, rules = state.plans, state.rules
    session = session_of(state, plans)
    ranked = asked.rank(
        session,
        method=rules.method,
        rules=rules.name,
        settings=settings_now(state, plans),
        section=section,
        penalties=state.penalties,
        problems=[*problems, *doubts(state)],
    )
    return replace(ranked, problems=tuple(unmarked(state, ranked.problems)))


_AT_ONCE = 40
"""Boards that are compared in one piece."""

Counts = Callable[[Event, Line], bool]
"""Whether a line of an event is ranked."""

Whole = Callable[[Event], Ranking]
"""Ranks an event from the start."""


class LiveEvent:
    """
    A journal being written, and its ranking at any moment.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.meeting import Entered
    >>> event = LiveEvent()
    >>> for n, text in enumerate(["3NT E -1", "4S E =", "4S E +1"], 1):
    ...     event.apply(tell(Entered(board=1, ns=str(n), ew=str(n), outcome=text)))
    >>> [(line.id, line.total) for line in event.ranking().standings][:2]
    [('1', 4), ('2', 2)]
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.state = Event()
        self._ranking = LiveRanking()
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Take one more entry; one that is there already changes nothing."""
        self.state.apply(entry)
        if erases(entry):
            self._ranking = LiveRanking()  # the one kept still has the name

    def problems(self) -> list[Problem]:
        """What is doubtful in the journal itself; the ranking has its own problems."""
        return doubts(self.state)

    def ranking(self) -> Ranking:
        """
        Rank the event as it stands, renewing what entries have touched.

        It is what :func:`~overtrick.events.now.live.ranking_of` makes from the start,
        but for the doubts about the journal, which :meth:`problems` lists.
        """
        return self._ranking.of(self.state)

    def pieces(self) -> Iterator[None]:
        """Work out what the ranking is made of, as :meth:`LiveRanking.pieces` does."""
        return self._ranking.pieces(self.state)


class LiveRanking:
    """
    The ranking of one event again and again: boards that did not change are kept.

    :param counts: which lines are ranked; all, where it is not given.  It may hang on the
        plans of the event, and on nothing else of it.
    :param whole: ranks what cannot be renewed.
    """

    def __init__(self, counts: Counts | None = None, whole: Whole = ranking_of) -> None:
        self._counts, self._whole = counts, whole
        self._live: Live | None = None
        self._seen = 0
        """How far the boards' changes are known."""
        self._touched: dict[BoardPlace, None] = {}
        """Boards to be compared again."""
        self._plans: tuple[Plan, ...] = ()
        self._reports: dict[BoardKey, tuple[ComparedBoard, list[BoardReport]]] = {}
        self._names: tuple[object, Mapping[str, tuple[str, ...]]] = None, {}
        """A roster and its names: what is written of them stays while it is the same."""
        self._known: tuple[tuple[object, ...], Ranking] | None = None
        """The ranking that was made last, and of what: views of an event that did not change
        are the same."""

    def of(self, state: Event) -> Ranking:
        """Rank the event as it stands."""
        live = self._renewed(state)
        if live is None:
            return self._whole(state)
        of_event = state.title, state.roster, state.penalties, state.rules, valid_marks(state)
        rest = live, live.puts, *of_event
        known = self._known
        if known is None or not all(map(operator.is_, known[0], rest)):
            known = self._known = rest, self._ranked(state, live)
        return known[1]

    def _ranked(self, state: Event, live: Live) -> Ranking:
        boards = live.boards()
        roster, names = self._names
        if roster is not state.roster:
            roster, names = self._names = state.roster, state.roster.names()
        session = Session((), state.title, names)
        penalties, method = state.penalties, live.method.id
        ranked = standings(live.book, session, penalties, boards)
        problems = [*live.problems(), *penalty_problems(penalties, method, ranked)]
        return Ranking(
            method,
            in_force(live.settings, live.method, live.winners),
            state.rules.name,
            tuple(ranked),
            tuple(self._travellers(live, boards)),
            tuple(unmarked(state, problems)),
        )

    def pieces(self, state: Event) -> Iterator[None]:
        """
        Compare what has changed a few boards at a time: little is left for :meth:`of` then.

        Whoever goes on between two pieces may tell entries.
        """
        for _ in range(0, len(state.boards()), _AT_ONCE):
            if self._renewed(state, _AT_ONCE) is None:
                return
            yield
            if not self._look(state):
                return

    def _look(self, state: Event) -> dict[BoardPlace, None]:
        """Note which boards have to be compared again."""
        self._touched.update(dict.fromkeys(state.changed_since(self._seen)))
        self._seen = state.changed
        return self._touched

    def _renewed(self, state: Event, most: int | None = None) -> Live | None:
        """Compare again what has changed, or so *many* boards of it; None where nobody can."""
        plans, rules = state.plans, state.rules
        if plans is not self._plans:
            self._plans = plans
            if self._counts is not None:
                self._live = None
        settings = settings_now(state, plans)
        if self._counts is not None and settings.expected == "section":
            settings = settings.change(expected="board")  # what is left out is not missing
        if self._live is None:
            self._seen = 0
        touched = list(islice(self._look(state), most))
        lines = [line for place in touched for line in self._told(state, place)]
        method = rules.method or self._method(state, lines)
        teams = method not in METHODS or _in_matches(lines)
        teams = teams or any(plan.movement.kind is Movers.TEAMS for plan in plans)
        in_matches = teams or settings.pair_matches == "vp"
        foretold = bool(sit_outs(state, plans))
        if in_matches or state.stages or foretold:
            # Matches hang on all their boards, and sit-outs on the rounds that were played:
            # such events are small beside a great field of pairs.
            self._live = None
            return None
        live = self._live
        fits = live is not None and live.method.id == method and live.settings == settings
        individual = any(line.is_individual for line in lines)
        if live is None or not fits or (lines and live.book.individual != individual):
            individual = any(line.is_individual for line in self._every(state))
            live = Live(method_named(method), settings, individual=individual)
            self._live = live
            self._reports.clear()
            self._seen = 0
            touched = list(islice(self._look(state), most))
        across = settings.across_field == "yes"
        keys = {(each.session, "" if across else each.section, each.board) for each in touched}
        for key in keys:
            live.put(key, self._lines(state, key))
        for place in touched:
            del self._touched[place]
        live.renewed()
        for board in live.boards() if most else ():
            if board.key in keys:
                for report in self._report(live, board):
                    tuple(report.lines)  # written in this piece, not all when they are shown
        return live

    def _method(self, state: Event, lines: Iterable[Line]) -> str:
        told = self._every(state) if self._live is None else lines
        return "teams" if _in_matches(told) else "matchpoints"

    def _every(self, state: Event) -> Iterator[Line]:
        return (line for place in state.boards() for line in self._told(state, place))

    def _told(self, state: Event, place: BoardPlace) -> Sequence[Line]:
        lines, counts = state.lines(place), self._counts
        return lines if counts is None else [line for line in lines if counts(state, line)]

    def _lines(self, state: Event, key: BoardKey) -> list[Line]:
        session, section, board = key
        if section:
            return list(self._told(state, BoardPlace(session, section, board)))
        places = (p for p in state.boards() if (p.session, p.board) == (session, board))
        return [line for place in places for line in self._told(state, place)]

    def _travellers(self, live: Live, boards: list[ComparedBoard]) -> list[BoardReport]:
        found = [report for board in boards for report in self._report(live, board)]
        return sorted(found, key=report_order)

    def _report(self, live: Live, board: ComparedBoard) -> list[BoardReport]:
        # Rulings and sit-outs may hang on the rest of the session: they are written each time.
        known = self._reports.get(board.key)
        if known is not None and known[0] is board:
            return known[1]
        reports = board_reports(live.book, [board])
        if board.is_settled:
            self._reports[board.key] = board, reports
            return reports
        return [replace(report, lines=tuple(report.lines)) for report in reports]


def _in_matches(lines: Iterable[Line]) -> bool:
    return any(line.match is not None for line in lines)
