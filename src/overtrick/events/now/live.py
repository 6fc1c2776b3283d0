"""
An event whose ranking is renewed entry by entry: nothing is read, folded or compared twice.

The journal says which boards an entry touches; those alone are compared again, and only their
travellers are written anew.
"""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.compare.methods import METHODS
from overtrick.compare.methods import method as method_named
from overtrick.compare.settings import Settings
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import BoardPlace
from overtrick.events.journal.plan import Plan
from overtrick.events.now.doubts import problems as doubts
from overtrick.events.now.ranking import ranking_of
from overtrick.events.plan.progress import settings_now, sit_outs
from overtrick.events.problem import Problem
from overtrick.events.ranking.boards import BoardKey, ComparedBoard
from overtrick.events.ranking.live import Live
from overtrick.events.ranking.pairs import board_reports, report_order, standings
from overtrick.events.ranking.penalties import penalty_problems
from overtrick.events.ranking.rank import in_force
from overtrick.events.ranking.report import BoardReport, Ranking
from overtrick.events.session import Line, Session
from overtrick.movements.grid import Movers

__all__ = ["LiveEvent"]


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
        self._live: Live | None = None
        self._touched: set[BoardPlace] = set()
        self._plans: tuple[Plan, ...] = ()
        self._foretold = False
        self._reports: dict[BoardKey, tuple[ComparedBoard, list[BoardReport]]] = {}
        for entry in entries:
            self.apply(entry)

    def apply(self, entry: Entry) -> None:
        """Take one more entry; one that is there already changes nothing."""
        self._touched |= self.state.apply(entry)

    def problems(self) -> list[Problem]:
        """What is doubtful in the journal itself; the ranking has its own problems."""
        return doubts(self.state)

    def ranking(self) -> Ranking:
        """
        Rank the event as it stands, renewing what entries have touched.

        It is what :func:`~overtrick.events.now.ranking.ranking_of` makes from the start,
        but for the doubts about the journal, which :meth:`problems` lists.
        """
        plans, rules = self.state.plans, self.state.rules
        if plans is not self._plans:
            self._plans, self._foretold = plans, _sits_out(plans)
        settings = settings_now(self.state, plans)
        touched = {place: self.state.lines(place) for place in self._touched}
        lines = [line for found in touched.values() for line in found]
        method = rules.method or self._method(lines)
        teams = method not in METHODS or _in_matches(lines)
        teams = teams or any(plan.movement.kind is Movers.TEAMS for plan in plans)
        in_matches = teams or settings.pair_matches == "vp"
        foretold = self._foretold and bool(sit_outs(self.state, plans))
        if in_matches or self.state.stages or foretold:
            return self._from_the_start()
        live = self._renewed(method, settings, lines)
        book = live.renewed()
        boards = live.boards()
        session = Session((), self.state.title, self.state.roster.names())
        penalties = self.state.penalties
        ranked = standings(book, session, penalties, boards)
        return Ranking(
            method,
            in_force(settings, live.method, live.winners),
            rules.name,
            tuple(ranked),
            tuple(self._travellers(live, boards)),
            (*live.problems(), *penalty_problems(penalties, method, ranked)),
        )

    def _method(self, lines: list[Line]) -> str:
        told: Iterable[Line] = lines
        if self._live is None:
            told = (line for place in self.state.boards() for line in self.state.lines(place))
        return "teams" if _in_matches(told) else "matchpoints"

    def _from_the_start(self) -> Ranking:
        # Matches hang on all their boards, and sit-outs on the rounds that were played:
        # such events are small beside a great field of pairs.
        self._live = None
        return ranking_of(self.state)

    def _renewed(self, method: str, settings: Settings, lines: list[Line]) -> Live:
        individual = any(line.is_individual for line in lines)
        live = self._live
        fits = live is not None and live.method.id == method and live.settings == settings
        if live is None or not fits or (lines and live.book.individual != individual):
            session = self.state.session()
            live = self._live = Live(
                method_named(method), settings, individual=session.is_individual
            )
            self._reports.clear()
            live.put_all(session.lines)
        else:
            across = settings.across_field == "yes"
            for session_id, section, board in self._touched:
                key = session_id, "" if across else section, board
                live.put(key, self._lines(key))
        self._touched.clear()
        return live

    def _lines(self, key: BoardKey) -> list[Line]:
        session, section, board = key
        if section:
            return list(self.state.lines(BoardPlace(session, section, board)))
        places = (p for p in self.state.boards() if (p.session, p.board) == (session, board))
        return [line for place in places for line in self.state.lines(place)]

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


def _in_matches(lines: Iterable[Line]) -> bool:
    return any(line.match is not None for line in lines)


def _sits_out(plans: Iterable[Plan]) -> bool:
    meetings = (each for plan in plans for _, each in plan.meetings())
    return any(each.ns is None or each.ew is None for each in meetings)
