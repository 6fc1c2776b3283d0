"""Simultaneous pairs at the desk: the plan as a form, and each club as the director sees it."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from overtrick.app.club.fields import FieldHere, Fields
from overtrick.app.use_cases.begin import free_id, slug
from overtrick.app.views.desk.setup import SCORING
from overtrick.app.views.fields import HeatSeen, ProblemSeen, heats_seen, problems_seen
from overtrick.app.views.sentences import Sentence
from overtrick.compare.methods import METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.core.letters import whole_number
from overtrick.errors import Counted, Text
from overtrick.events.series.keys import moment

__all__ = [
    "ClubAtDesk",
    "FieldAtDesk",
    "clubs_at_desk",
    "field_id",
    "fields_at_desk",
    "methods_offered",
    "plan_asked",
    "plan_typed",
    "rules_offered",
]

_MOST_CLUBS = 2000
_NUMBERS = {"boards": ("Boards", 200), "tables": ("Tables", 1000), "played": ("Boards", 200)}


@dataclass(frozen=True, slots=True)
class ClubAtDesk:
    """A club as the director sees it: what it sent, what is wrong, whether it has a key."""

    heat: HeatSeen
    problems: tuple[ProblemSeen, ...]
    has_key: bool
    file: str
    before: str
    """The files that it sent last, and before that."""


def clubs_at_desk(
    here: FieldHere, keys: Collection[str], files: Mapping[str, tuple[str, str]]
) -> list[ClubAtDesk]:
    """Show every club, those with problems first, then those that are still to come."""
    wrong = {each.heat.id: problems_seen(each.problems) for each in here.live.heats}
    found = [
        ClubAtDesk(each, wrong.get(each.id, ()), each.id in keys, *files.get(each.id, ("", "")))
        for each in heats_seen(here)
    ]
    return sorted(found, key=lambda each: (not each.problems, bool(each.heat.sent)))


@dataclass(frozen=True, slots=True)
class FieldAtDesk:
    """A field in the list: how many clubs are there, and what waits for an answer."""

    id: str
    title: str
    clubs: int
    there: int
    problems: int
    """Clubs whose file has something wrong in it."""
    refused: int
    """Files of the inbox that could not be taken."""
    is_final: bool

    @property
    def status(self) -> tuple[str, Sentence]:
        """How it stands, in a word."""
        if self.refused or self.problems:
            count = self.refused + self.problems
            return "ask", Counted("{count} to look at", "{count} to look at", count)
        if self.is_final:
            return "done", Text("Final")
        return ("done" if self.there == self.clubs else "come"), Text(
            "{there} of {clubs} clubs", there=self.there, clubs=self.clubs
        )


def fields_at_desk(fields: Fields, refused: Mapping[str, int]) -> list[FieldAtDesk]:
    """Show every field; *refused* is how many files of the inbox each could not take."""
    found = []
    for id, title in fields.ids():
        with fields.now(id) as here:
            clubs = len(here.plan.heats)
            wrong = sum(bool(problems_seen(each.problems)) for each in here.live.heats)
            there = clubs - len(here.missing)
            final = here.is_final
        found.append(FieldAtDesk(id, title, clubs, there, wrong, refused.get(id, 0), final))
    return found


def plan_typed(text: str) -> dict[str, str]:
    """
    Give a plan as the form has it.

    >>> plan_typed('{"title": "May", "heats": [{"id": "ox", "club": "Oxford"}]}')["clubs"]
    'ox: Oxford'
    """
    plan: dict[str, Any] = json.loads(text)
    least = plan.get("minimum", {})
    embargo = plan.get("embargo")
    opens = "" if embargo is None else f"{moment(embargo).astimezone():%Y-%m-%dT%H:%M}"
    heats = plan.get("heats", [])
    return {
        "title": str(plan.get("title", "")),
        "boards": str(plan.get("boards") or ""),
        "method": str(plan.get("method") or "matchpoints"),
        "rules": str(plan.get("rules") or "default"),
        "tables": str(least.get("tables") or ""),
        "played": str(least.get("boards") or ""),
        "embargo": opens,
        "clubs": "\n".join(f"{each['id']}: {each.get('club', each['id'])}" for each in heats),
    }


def plan_asked(typed: Mapping[str, str], before: str = "{}") -> tuple[str, dict[str, Sentence]]:
    """
    Make a plan of what was typed, over the one before; and what is wrong by field.

    >>> text, errors = plan_asked({"title": "May", "clubs": "Oxford\\nyork: York BC"})
    >>> [each["id"] for each in json.loads(text)["heats"]], errors
    (['oxford', 'york'], {})
    >>> plan_asked({"title": "May", "boards": "x", "clubs": "Oxford"})[1]
    {'boards': Text('Type a number from 1 to {most}, or nothing.', most=200)}
    """
    errors: dict[str, Sentence] = {}
    plan: dict[str, Any] = json.loads(before)
    plan["title"] = " ".join(typed.get("title", "").split())[:100]
    if not plan["title"]:
        errors["title"] = Text("What is it called? Type a title.")
    numbers = {name: _number(name, typed, errors) for name in _NUMBERS}
    plan["boards"] = numbers["boards"]
    least = {"tables": numbers["tables"], "boards": numbers["played"]}
    plan["minimum"] = {name: count for name, count in least.items() if count}
    plan["method"] = typed.get("method") or "matchpoints"
    plan["rules"] = typed.get("rules") or "default"
    plan["embargo"] = _moment(typed.get("embargo", ""), errors)
    heats = _clubs(typed.get("clubs", ""), errors)
    files = {each["id"]: each for each in plan.get("heats", [])}
    plan["heats"] = [files.get(each["id"], {}) | each for each in heats]
    kept = {name: value for name, value in plan.items() if value not in (None, {}, "")}
    return json.dumps(kept, ensure_ascii=False), errors


def field_id(title: str, taken: Collection[str] = ()) -> str:
    """
    Make the id of a field from its title.

    >>> field_id("Autumn Pairs, 2026", {"autumn-pairs-2026"})
    'autumn-pairs-2026-2'
    """
    return free_id(slug(title, 44) or "simultaneous", taken)


def rules_offered() -> dict[str, Sentence]:
    """
    Give the sets of rules by name, with their titles.

    >>> "ebu" in rules_offered()
    True
    """
    return {name: Text(each.title) for name, each in sorted(PROFILES.items())}


def methods_offered() -> dict[str, Sentence]:
    """
    Give the methods by which a field can be ranked, with what they are called.

    >>> print(methods_offered()["cross_imps"])
    Cross-IMPs
    """
    return {name: SCORING.get(name, name) for name in METHODS}


def _number(name: str, typed: Mapping[str, str], errors: dict[str, Sentence]) -> int | None:
    text, most = typed.get(name, "").strip(), _NUMBERS[name][1]
    if not text:
        return None
    number = whole_number(text, most)
    if not number:
        errors[name] = Text("Type a number from 1 to {most}, or nothing.", most=most)
        return None
    return number


def _moment(text: str, errors: dict[str, Sentence]) -> str | None:
    if not text.strip():
        return None
    try:
        return datetime.fromisoformat(text.strip()).astimezone().isoformat()
    except (ValueError, OverflowError):
        errors["embargo"] = Text("Type a day and a time, such as 2026-11-22 23:00, or nothing.")
        return None


def _clubs(text: str, errors: dict[str, Sentence]) -> list[dict[str, str]]:
    heats: list[dict[str, str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        before, colon, after = line.partition(":")
        club = " ".join((after if colon else before).split())[:100]
        id = slug(before, 44)
        if not (id and club):
            errors["clubs"] = Text(
                "“{line}”: a club needs a name with a letter of a to z.", line=line[:60]
            )
        elif id in {each["id"] for each in heats}:
            errors["clubs"] = Text(
                "“{id}” stands twice: write “{id}-2: {club}”.", id=id, club=club
            )
        heats.append({"id": id, "club": club})
    if not heats:
        errors["clubs"] = Text("Which clubs play? Type one a line.")
    elif len(heats) > _MOST_CLUBS:
        errors["clubs"] = Text("No more than {most} clubs.", most=_MOST_CLUBS)
    return heats
