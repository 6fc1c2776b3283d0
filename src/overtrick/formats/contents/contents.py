"""
What a file holds, whatever its format: results, cards, people, a ranking, a movement.

Readers give it, writers take it.  What no other format knows rides along in ``extra``, under
a key that begins with the format's id and a colon (``pbn:Annotator``); columns of tables keep
their names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import chain
from typing import Any, TypeVar

from overtrick.core.deal import Deal, TrickTable
from overtrick.events.checks.evidence import DealKey
from overtrick.events.deals_apart import deals_apart
from overtrick.events.session import Line, MatchResult, Session
from overtrick.formats.contents.dealt import Dealt, PlannedMeeting
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import FieldResult, Record

__all__ = ["KINDS", "About", "Contents", "contents_of", "joined"]

T = TypeVar("T")

KINDS = ("pairs", "teams", "individual", "swiss_pairs", "swiss_teams")
"""What competes, and how it is drawn."""


_NO_CONTENT = ("about", "pages", "piece_of")


@dataclass(frozen=True, slots=True)
class About:
    """
    What a file says of the event as a whole; empty where it says nothing.

    ``date`` is as ISO 8601 writes it, with ``??`` for parts that are not known.  ``kind`` is
    one of KINDS; ``method`` is one of the methods of ranking.
    """

    title: str = ""
    date: str = ""
    club: str = ""
    club_number: str = ""
    venue: str = ""
    director: str = ""
    scorer: str = ""
    kind: str = ""
    method: str = ""
    winners: int | None = None
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Contents:
    """
    All that a file tells; each part may be empty.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> held = Contents(records=(Record(Line(Board(1), PASSED_OUT, "3", "7")),))
    >>> len(held.session().lines), held.carries()
    (1, frozenset({'results'}))
    """

    about: About = About()
    records: Sequence[Record] = ()
    deals: tuple[Dealt, ...] = ()
    contestants: tuple[Contestant, ...] = ()
    ranking: tuple[Placed, ...] = ()
    matches: tuple[MatchResult, ...] = ()
    movement: tuple[PlannedMeeting, ...] = ()
    field_results: tuple[FieldResult, ...] = ()
    """Frequency tables: results of nobody in particular, never ranked."""
    extra: Mapping[str, str] = field(default_factory=dict, hash=False)
    pages: tuple[str, ...] = ()
    """Files beside it that it links to, by their names: a saved list of boards has them."""
    piece_of: str = ""
    """Names the session of which the file is a piece, as a page of one board is."""

    def session(self) -> Session:
        """Give the results alone, to be ranked; what is not known yet is left out."""
        lines = tuple(told.line for told in self.records if not told.is_pending)
        of_pairs = self.about.kind not in ("teams", "swiss_teams") and _at_tables(
            lines, self.matches
        )
        found = Session(
            tuple(_in_rounds(lines, self.matches)) if of_pairs else lines,
            self.about.title,
            _names(self.contestants),
            self.matches,
            method=self.about.method,
            winners=self.about.winners,
            has_pair_matches=of_pairs,
        )
        return deals_apart(found) if of_pairs else found

    def lines_and_times(self) -> Iterator[tuple[Line, int]]:
        """
        Give every result with how often it was made, those of frequency tables too.

        >>> list(Contents().lines_and_times())
        []
        """
        yield from ((line, 1) for line in self.session().lines)
        for row in self.field_results:
            if not row.record.is_pending:
                yield row.record.line, row.times

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read but what the event is called."""
        return not self.extra and not any(
            getattr(self, part.name) for part in fields(self) if part.name not in _NO_CONTENT
        )

    def known_deals(self) -> dict[DealKey, Deal]:
        """
        Give the cards by session, board and version.

        A board whose cards differ by section is left out.

        >>> Contents().known_deals()
        {}
        """
        return _agreed((dealt, dealt.deal) for dealt in self.deals if dealt.deal is not None)

    def trick_tables(self) -> dict[DealKey, TrickTable]:
        """Give what can be made, by session, board and version."""
        return _agreed((dealt, dealt.tricks) for dealt in self.deals if dealt.tricks)

    def carries(self) -> frozenset[str]:
        """Name the parts that are not empty, in the words of a format's abilities."""
        from overtrick.formats.contents.abilities import abilities_of

        return frozenset(abilities_of(self))

    def with_title(self, title: str) -> Contents:
        """Give it a title, unless it has one."""
        if self.about.title:
            return self
        return replace(self, about=replace(self.about, title=title))


def contents_of(session: Session) -> Contents:
    """
    Give a session as what a file could hold.

    >>> contents_of(Session((), "Tuesday", {"7": ("Eve", "Finn")})).contestants[0].names
    ('Eve', 'Finn')
    """
    return Contents(
        About(title=session.title, method=session.method, winners=session.winners),
        tuple(Record(line) for line in session.lines),
        contestants=tuple(
            Contestant(who, tuple(Person(name) for name in names))
            for who, names in session.names.items()
        ),
        matches=session.results,
    )


def joined(parts: Iterable[Contents]) -> Contents:
    """
    Put together what several files, or several parts of one, hold; the first's title counts.

    >>> joined([Contents(About(date="2026-03-06")), Contents(About("Tuesday"))]).about.title
    'Tuesday'
    """
    held = list(parts)
    whole: dict[str, Any] = {
        part.name: _end_to_end([value for one in held if (value := getattr(one, part.name))])
        for part in fields(Contents)
        if part.name not in (*_NO_CONTENT, "extra")
    }
    extra = {key: value for one in reversed(held) for key, value in one.extra.items()}
    return Contents(about=_about([one.about for one in held]), **whole, extra=extra)


def _end_to_end(told: Sequence[Sequence[T]]) -> Sequence[T]:
    """What one alone tells stays as it is, be it a million records."""
    return told[0] if len(told) == 1 else tuple(chain.from_iterable(told))


def _at_tables(lines: Sequence[Line], matches: Iterable[MatchResult]) -> bool:
    """Whether matches are of two pairs at one table: each result is of two that met in one."""
    met = {(match.section, frozenset((match.home, match.away))) for match in matches}
    if not met or any(line.room is not None for line in lines):
        return False
    both = [line for line in lines if line.ns and line.ew]
    return bool(both) and all(
        (line.section, frozenset((line.ns, line.ew))) in met for line in both
    )


def _in_rounds(lines: Iterable[Line], matches: Iterable[MatchResult]) -> Iterator[Line]:
    """
    Give the lines of pairs as those of a table, which belong to a match by their round.

    A line that names no round is of the one in which its pairs met, if they met once.
    """
    met: dict[tuple[object, ...], list[MatchResult]] = {}
    for match in matches:
        key = match.session, match.section, frozenset((match.home, match.away))
        met.setdefault(key, []).append(match)
    for line in lines:
        own = met.get((line.session, line.section, frozenset((line.ns, line.ew))), ())
        round = own[0].round if not line.round and len(own) == 1 else line.round
        yield replace(line, round=round, match=None, home=None, away=None)


def _agreed(told: Iterable[tuple[Dealt, T]]) -> dict[DealKey, T]:
    found: dict[DealKey, T] = {}
    doubtful = {
        dealt.place for dealt, value in told if found.setdefault(dealt.place, value) != value
    }
    for key in doubtful:
        del found[key]
    return found


def _names(contestants: Iterable[Contestant]) -> dict[str, tuple[str, ...]]:
    """Names by id; by the exact id where two contestants have one id."""
    named = [who for who in contestants if who.names]
    times = Counter(who.id for who in {who.exact_id: who for who in named}.values())
    return {(who.id if times[who.id] == 1 else who.exact_id): who.names for who in named}


def _about(told: list[About]) -> About:
    if not told:
        return About()
    found: dict[str, Any] = {}
    for part in fields(About):
        values = [getattr(one, part.name) for one in told]
        found[part.name] = next(
            (value for value in values if value), values[0] if values else None
        )
    found["extra"] = {key: text for one in reversed(told) for key, text in one.extra.items()}
    return About(**found)
