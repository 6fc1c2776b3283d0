"""
Results as they are given to a verb: a journal is an event, other files are a table.

Beside a journal may stand files of deals; beside other results it is a table as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

from overtrick.cli.options import flag, option
from overtrick.cli.output import show, write_json
from overtrick.cli.progress import doing
from overtrick.cli.results import files_of, read_all, read_each, together
from overtrick.core.letters import whole_number
from overtrick.errors import Text
from overtrick.events.matches.gather import matches_named
from overtrick.events.problem import Problem, Severity, notes_once
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session, is_both_ways
from overtrick.events.why.explain import why
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.ranking_json import reasons_document
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.parts import side_by_side
from overtrick.formats.contents.same_event import Named
from overtrick.formats.contents.table import BareRecords, LinesBySession
from overtrick.formats.registry import is_long
from overtrick.printing.words import draw_reasons

if TYPE_CHECKING:
    from overtrick.events.journal.fold import Event
    from overtrick.formats.tables.mapping import TableMapping

__all__ = [
    "Given",
    "OfBoard",
    "OneSection",
    "Travellers",
    "Why",
    "given",
    "reasons_of",
    "show_reasons",
]


_BOTH_WAYS: Final = Text(
    "the same two played boards both ways, as teams do: ranked as matches, the lower number at "
    "home; --method matchpoints ranks the pairs"
)


_STAYS: Final = Text(
    "a table of results beside other results; its rules, penalties and stages count where it "
    "is given alone or with its deals"
)


class Given(NamedTuple):
    """What was told, what is wrong with it, and the event if it is one."""

    session: Session
    problems: list[Problem]
    state: Event | None = None
    contents: Contents = Contents()
    parts: LinesBySession | None = None
    """The lines of a session at a time, in place of those of the session."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told at all."""
        return not (self.session.lines or (self.state is not None and self.state.entries))

    def doubted(self) -> list[Problem]:
        """Give what is wrong with it, and what is doubtful in the event itself."""
        if self.state is None:
            return self.problems
        from overtrick.events.now.doubts import problems as doubts

        return [*self.problems, *doubts(self.state)]

    def ranked(self, asked: Asked = NOTHING_ASKED, section: str | None = None) -> Ranking:
        """
        Rank it: a journal as the event ranks itself, under the rules it holds.

        :raises UnknownName: if there is no such section, method or profile.
        :raises InvalidSetting: if a setting is asked that nobody knows.
        """
        doing("ranking")
        if self.state is None:
            return asked.rank(self.session, section=section, problems=self.problems)
        from overtrick.events.now.live import ranking_of

        return ranking_of(self.state, section=section, problems=self.problems, asked=asked)


def given(
    files: Sequence[Path],
    format: str = "",
    mapping: TableMapping | None = None,
    *,
    sessions: bool = False,
    results_only: bool = False,
    in_parts: bool = False,
) -> Given:
    """
    Read the files; what cannot be read is among the problems.

    *format* is what they are, where they do not tell; *mapping* names the columns of a table;
    *sessions* says that each file is a session of one event; with *results_only* a long file
    may come without its auctions and its play, and *in_parts* with its lines as parts alone and
    without names.

    >>> given([Path("examples/evening.csv")]).state is None
    True
    """
    found, absent = files_of(files)
    journal = None if format or (sessions and len(files) > 1) else _journal_among(found)
    if journal is not None:
        held, problems = read_each([file for file in found if file != journal], "", mapping)
        if not any(map(_has_results, held)):
            beside, again = together(held)
            return _event(journal, beside, notes_once([*absent, *problems, *again]))
        own, told = read_each([journal], "", mapping)
        contents, again = together(sorted(own + held, key=_in_order(found)))
        stays = Problem(str(journal), _STAYS, severity=Severity.NOTE)
        problems = [*absent, *notes_once([*problems, *told, *again]), stays]
    else:
        contents, problems = read_all(
            found,
            format,
            mapping,
            sessions=sessions,
            results_only=results_only,
            people=not in_parts,
        )
        problems = [*absent, *problems]
    records = contents.records
    parts = None
    if in_parts and isinstance(records, BareRecords) and not contents.matches:
        parts = records.lines_by_session()
    if parts is not None:
        contents = replace(contents, records=())
        return Given(contents.session(), problems, contents=contents, parts=parts)
    session = contents.session()
    if not (session.is_teams or session.method) and is_both_ways(session):
        session = matches_named(session)
        problems.append(Problem("", _BOTH_WAYS, severity=Severity.NOTE))
    return Given(session, problems, contents=contents)


def _journal_among(files: Sequence[Path]) -> Path | None:
    """Find the journal of an event: the only one, and no file beside it longer than deals."""
    journals = [file for file in files if file.suffix.lower() == ".jsonl"]
    if len(journals) != 1 or any(is_long(file) for file in files if file != journals[0]):
        return None
    return journals[0] if journals[0].is_file() else None


def _has_results(held: Named) -> bool:
    found = held.contents
    return bool(found.records or found.matches or found.ranking)


def _in_order(files: Sequence[Path]) -> Callable[[Named], int]:
    """The place of what a file holds among the files as they were named."""
    places = {str(file): place for place, file in enumerate(files)}
    return lambda held: places[held.name]


def _event(journal: Path, beside: Contents, problems: list[Problem]) -> Given:
    from overtrick.events.stages.ranking import session_told
    from overtrick.formats.journals.journal import contents_held, open_journal

    doing("reading", journal.name)
    state, found = open_journal(journal)
    session = session_told(state)
    held = contents_held(state, session)
    contents = held if beside.is_empty else side_by_side([held, beside])
    return Given(session, [*found, *problems], state, contents)


Why = Annotated[
    str | None,
    option("--why", "ID[:BOARD]", "Explain a line of the ranking."),
]
OfBoard = Annotated[int | None, option("--board", "N", "Show the traveller of a board.")]
OneSection = Annotated[str | None, option("--section", "SECTION", "Rank this section alone.")]
Travellers = Annotated[bool, flag("--travellers", "Show every traveller after the ranking.")]


def reasons_of(
    ranking: Ranking, text: str, board: int | None = None, section: str | None = None
) -> list[Reason]:
    """
    Explain a line as it was asked; an id may hold a colon itself.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Line, Session
    >>> lines = [Line(Board(7), Points(420), str(n), str(n + 10)) for n in (1, 2)]
    >>> [reason.text for reason in reasons_of(rank(Session(tuple(lines))), "1:7")[0].below]
    ['board 7: 1 of 2, NS against 11: +420']

    :raises UnknownName: if nobody has that id, or has no line on that board.
    """
    who, sign, number = text.rpartition(":")
    ids = {line.id for line in ranking.standings}
    of_board = whole_number(number)
    if sign and text not in ids and of_board is not None:
        return why(ranking, who, of_board, section)
    return why(ranking, text, board, section)


def show_reasons(reasons: Sequence[Reason], output: Path | None, *, as_json: bool) -> None:
    """Show reasons, or give them as JSON."""
    if as_json:
        write_json(reasons_document(reasons), output)
    else:
        show(draw_reasons(reasons), output)
