"""Several files, one event: their contents put side by side without mixing the sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from overtrick.core.deal import Deal
from overtrick.events.joined import label
from overtrick.formats.contents.contents import Contents, joined
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.pieces import pieces_joined

__all__ = ["side_by_side"]

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
