"""The prize list: categories as typed at the desk, and who wins what as the ranking stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.app.views.names import names_for
from overtrick.app.views.open import opening
from overtrick.app.views.sentences import Sentence
from overtrick.errors import Text
from overtrick.events.commands.command import by_commas
from overtrick.events.problem import Problem
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.prizes import Category, PrizeList, prize_lists

__all__ = ["PrizesSeen", "categories_typed", "has_prizes", "keep_categories", "prizes_seen"]

_KIND = "prizes"

_SPARE = 3
"""Empty lines for further categories."""

_MOST = 40


@dataclass(frozen=True, slots=True)
class CategoryTyped:
    """A category as it stands in the form."""

    name: str = ""
    prizes: str = ""
    eligible: str = ""
    again: bool = False

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> CategoryTyped:
        """Write a category as it is typed."""
        prizes, eligible = kept["prizes"], kept["eligible"] or ()
        text = str(prizes) if isinstance(prizes, int) else ", ".join(prizes)
        return cls(kept["name"], text, ", ".join(eligible), kept["again"])


@dataclass(frozen=True, slots=True)
class PrizesSeen:
    """What the organizer typed, and what follows from it."""

    rows: tuple[CategoryTyped, ...]
    """As typed, with empty ones behind."""
    lists: tuple[PrizeList, ...] = ()
    problems: tuple[Problem, ...] = ()
    closed: Sentence = ""


def categories_typed(fields: Mapping[str, str]) -> list[dict[str, Any]]:
    """
    Read the lines of the form: name, prizes, who may win them, and whether twice.

    >>> categories_typed({"name-1": "Mixed", "prizes-1": "cup, wine", "eligible-1": "3, 7"})
    [{'name': 'Mixed', 'prizes': ['cup', 'wine'], 'eligible': ['3', '7'], 'again': False}]
    >>> categories_typed({"name-1": "Overall", "prizes-1": "3", "again-1": "yes", "name-2": ""})
    [{'name': 'Overall', 'prizes': 3, 'eligible': None, 'again': True}]
    """
    found: list[dict[str, Any]] = []
    for nth in range(1, _MOST + 1):
        name = fields.get(f"name-{nth}", "").strip()
        prizes = fields.get(f"prizes-{nth}", "").strip()
        if name or prizes:
            found.append(
                {
                    "name": name,
                    "prizes": int(prizes) if prizes.isdecimal() else [*by_commas(prizes)],
                    "eligible": [*by_commas(fields.get(f"eligible-{nth}", ""))] or None,
                    "again": fields.get(f"again-{nth}") == "yes",
                }
            )
    return found


def keep_categories(store: Store, event: str, found: Sequence[Mapping[str, Any]]) -> None:
    """Keep the categories of an event."""
    store.put(_KIND, event, {"prizes": [*found]})


def has_prizes(store: Store, event: str) -> bool:
    """Whether anything can be won at an event."""
    kept = store.get(_KIND, event)
    return kept is not None and bool(kept.document["prizes"])


def prizes_seen(running: Running, viewer: Viewer, store: Store) -> PrizesSeen:
    """Give who wins what, by the ranking that the viewer may see."""
    kept = store.get(_KIND, running.id)
    typed = tuple(kept.document["prizes"]) if kept else ()
    spare = min(_SPARE, _MOST - len(typed))
    rows = (*map(CategoryTyped.of, typed), *[CategoryTyped()] * spare)
    read = [Category.read(each, each["name"] or "?") for each in typed]
    problems = tuple(problem for _, wrong in read for problem in wrong)
    opened = opening(running, viewer)
    if not opened.is_open:
        return PrizesSeen(rows, problems=problems, closed=opened.why)
    standings = opened.ranking.standings
    if not any(line.place == 1 for line in standings):
        nobody = Text("Nobody has won yet, so there are no prizes.")
        return PrizesSeen(rows, problems=problems, closed=nobody)
    named = list(_named(running, viewer, standings))
    lists, doubts = prize_lists(named, [each for each, _ in read])
    return PrizesSeen(rows, tuple(lists), (*problems, *doubts))


def _named(running: Running, viewer: Viewer, lines: Sequence[Standing]) -> Iterator[Standing]:
    """Give the lines with the names that may be seen."""
    names = names_for(running, viewer)
    for line in lines:
        who = names.of(line.id, line.section, line.direction)
        yield replace(line, names=(who,) if who else ())
