"""
A long file in parts: what the parts are together, without holding their results.

Several files, one event: their contents put side by side without mixing the sessions.

Files that are pieces of one session, as pages of a board each are: put together again.
"""

from __future__ import annotations

import pickle
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from os import SEEK_END
from typing import Any, BinaryIO, Generic, Protocol, TypeVar

from overtrick.core.deal import Deal
from overtrick.events.problem import FirstProblems, Problem
from overtrick.events.session import label
from overtrick.formats.contents.abilities import ABILITIES, abilities_of
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import Record

__all__ = [
    "Appender",
    "People",
    "Summed",
    "WaitingValues",
    "pieces_joined",
    "side_by_side",
    "whole_of",
]

_Value = TypeVar("_Value")


class People(Protocol):
    """Who competes, gathered from part after part."""

    def add(self, part: Contents) -> None:
        """Take up who competes in a part."""

    def contestants(self) -> tuple[Contestant, ...]:
        """Give all of them, each as often as in the file that is read as a whole."""


class Appender(Protocol):
    """Writes a file in parts; the same bytes and losses as the writer has for the whole."""

    def add(self, part: Contents) -> None:
        """Take a part."""

    def write(self, out: BinaryIO, beside: Contents) -> list[str]:
        """Write all that was taken; *beside* is all but results and cards."""


class WaitingValues(Generic[_Value]):
    """
    Values that wait in a file until they are looked at again, best in their order.

    >>> import io
    >>> waiting = WaitingValues(io.BytesIO())
    >>> waiting.extend(range(1_000)), len(waiting), waiting[77], sum(waiting)
    (None, 1000, 77, 499500)
    """

    _BATCH = 64

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._firsts, self._places = array("Q"), array("Q")
        self._new: list[_Value] = []  # those that are not in the file yet
        self._old = 0
        self._read: tuple[int, list[_Value]] = (-1, [])

    def extend(self, values: Iterable[_Value]) -> None:
        """Take further values."""
        self._new += values
        if len(self._new) >= self._BATCH:
            self._places.append(self._file.seek(0, SEEK_END))
            self._firsts.append(self._old)
            pickle.dump(self._new, self._file, pickle.HIGHEST_PROTOCOL)
            self._old += len(self._new)
            self._new = []

    def __len__(self) -> int:
        return self._old + len(self._new)

    def __getitem__(self, at: int) -> _Value:
        if at >= self._old:
            return self._new[at - self._old]
        batch = bisect_right(self._firsts, at) - 1
        if batch != self._read[0]:
            self._file.seek(self._places[batch])
            self._read = batch, pickle.load(self._file)  # what this process has written
        return self._read[1][at - self._firsts[batch]]

    def __iter__(self) -> Iterator[_Value]:
        return map(self.__getitem__, range(len(self)))


def whole_of(
    parts: Iterable[tuple[Contents, list[Problem]]], people: People
) -> tuple[Contents, list[Problem]]:
    """
    Put the parts of a file together; what the last says of the event counts.

    >>> from overtrick.formats.pbn.pbn import PbnPeople
    >>> whole_of([(Contents(About("Cu")), []), (Contents(About("Cup")), [])], PbnPeople())
    (Contents(about=About(title='Cup', ...
    """
    held: list[Contents] = []
    problems = FirstProblems()
    about = About()
    for part, wrong in parts:
        about = part.about
        held.append(replace(part, about=About(), contestants=()))  # these are among the people
        people.add(part)
        problems += wrong
    whole = replace(joined(held), about=about)
    held.clear()
    return replace(whole, contestants=people.contestants()), problems.listed()


class Summed:
    """
    Counts what the parts of a file hold, by ability, as ``whole_of`` would find it.

    >>> from overtrick.formats.pbn.pbn import PbnPeople
    >>> summed = Summed(PbnPeople())
    >>> for part in (Contents(About("Cup")), Contents(About("Cup"), extra={"pbn:C": ""})):
    ...     summed.add(part)
    >>> summed.abilities(), dict(summed.beside().extra)
    ({'event': 1}, {'pbn:C': ''})
    """

    def __init__(self, people: People) -> None:
        self.is_empty = True
        self._people = people
        self._about = About()
        self._counted: Counter[str] = Counter()
        self._beside: list[Contents] = []

    def add(self, part: Contents) -> None:
        """Take a part."""
        self.is_empty &= part.is_empty
        self._people.add(part)
        self._about = part.about
        bare = replace(part, about=About(), contestants=(), ranking=(), matches=())
        self._counted.update(abilities_of(bare))
        if part.extra or part.ranking or part.matches:
            told = Contents(ranking=part.ranking, matches=part.matches, extra=part.extra)
            self._beside.append(told)

    def beside(self) -> Contents:
        """Give what is told of the event, of the people and of the file as a whole."""
        people = self._people.contestants()
        return replace(joined(self._beside), about=self._about, contestants=people)

    def abilities(self) -> dict[str, int]:
        """Count what the file holds, by ability; what it has none of is left out."""
        counted = self._counted + Counter(abilities_of(self.beside()))
        return {name: counted[name] for name in ABILITIES if name in counted}


_PARTS = ("deals", "contestants", "ranking", "matches", "movement")


def side_by_side(files: Sequence[Contents]) -> Contents:
    """
    Join what several files hold.

    A file whose results repeat a session and section of an earlier one is a session of its
    own, numbered by its place; files of deals or names belong to the results beside them,
    and pages of single boards to each other.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> from overtrick.formats.contents.table import Record
    >>> evening = Contents(records=(Record(Line(Board(1), PASSED_OUT, "1", "2")),))
    >>> [told.line.session for told in side_by_side([evening, evening]).records]
    ['1', '2']
    """
    taken: set[tuple[str, str]] = set()
    told: list[Contents] = []
    for number, one in enumerate(pieces_joined(files), 1):
        own = _sections(one)
        names = {name for name, _ in taken}
        labels = {
            name: label(name, number, names)
            for name, section in own
            if (name, section) in taken
        }
        told.append(_labelled(one, labels) if labels else one)
        taken |= _sections(told[-1])
    whole = joined(told)
    if len(files) > 1:
        whole = replace(whole, deals=tuple(_once(whole.deals)))
    titles = list(dict.fromkeys(one.about.title for one in files if one.about.title))
    return replace(whole, about=replace(whole.about, title=", ".join(titles)))


def _once(deals: Iterable[Dealt]) -> Iterable[Dealt]:
    """Put what several files tell of the same cards together; other cards stay apart."""
    found: dict[tuple[str, str, int, Deal | str], dict[str, Dealt]] = {}
    for dealt in deals:
        cards = dealt.deal or dealt.hands
        if not cards:
            yield dealt
            continue
        sections = found.setdefault(
            (dealt.session, dealt.version, dealt.board.number, cards), {}
        )
        known = sections.get(dealt.section)
        sections[dealt.section] = dealt if known is None else _both(known, dealt)
    for sections in found.values():
        if "" in sections:  # the cards of all sections
            yield reduce(_both, sections.values(), sections.pop(""))
        else:
            yield from sections.values()


def _both(known: Dealt, dealt: Dealt) -> Dealt:
    return replace(
        known,
        tricks=known.tricks or dealt.tricks,
        par=known.par or dealt.par,
        extra={**dealt.extra, **known.extra},
    )


def _sections(one: Contents) -> set[tuple[str, str]]:
    return {(told.line.session, told.line.section) for told in one.records} | {
        (told.session, told.section) for told in one.matches
    }


def _labelled(one: Contents, labels: Mapping[str, str]) -> Contents:
    def renamed(value: Any) -> Any:
        return replace(value, session=labels.get(value.session, value.session))

    records = (replace(told, line=renamed(told.line)) for told in one.records)
    results = (
        replace(told, record=replace(told.record, line=renamed(told.record.line)))
        for told in one.field_results
    )
    parts: dict[str, Any] = {name: tuple(map(renamed, getattr(one, name))) for name in _PARTS}
    return replace(one, records=tuple(records), field_results=tuple(results), **parts)


T = TypeVar("T", Record, Dealt, Contestant)


def pieces_joined(files: Sequence[Contents]) -> list[Contents]:
    """
    Join the files that name the same session; what two of them tell alike counts once.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import PASSED_OUT
    >>> from overtrick.events.session import Line
    >>> told = [Record(Line(Board(number), PASSED_OUT, "1", "2")) for number in (1, 2, 2)]
    >>> pages = [Contents(records=(each,), piece_of="Tuesday") for each in told]
    >>> [len(whole.records) for whole in pieces_joined(pages)]
    [2]
    """
    groups: dict[Hashable, list[Contents]] = {}
    for nth, one in enumerate(files):
        groups.setdefault(one.piece_of or nth, []).append(one)
    return [held[0] if len(held) == 1 else _whole(held) for held in groups.values()]


def _whole(held: list[Contents]) -> Contents:
    whole = joined(held)
    return replace(
        whole,
        records=_first_of_each(whole.records, _of_record),
        deals=_first_of_each(
            whole.deals, lambda told: (told.session, told.section, told.board.number)
        ),
        contestants=_first_of_each(whole.contestants, lambda who: (who.session, who.exact_id)),
        piece_of=held[0].piece_of,
    )


def _of_record(told: Record) -> Hashable:
    line = told.line
    pairs = (line.ns, line.ew, line.players)
    return line.session, line.section, line.board.number, line.version, pairs, line.outcome


def _first_of_each(told: Iterable[T], key: Callable[[T], Hashable]) -> tuple[T, ...]:
    found: dict[Hashable, T] = {}
    for one in told:
        found.setdefault(key(one), one)
    return tuple(found.values())
