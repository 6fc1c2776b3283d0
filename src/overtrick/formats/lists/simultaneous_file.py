"""
The plan of simultaneous pairs as a file: what is compared, by which rules, and the heats.

    {"title": "Autumn", "boards": 24, "rules": "ebu", "minimum": {"tables": 3, "boards": 18},
     "embargo": "2026-11-22T23:00Z",
     "awards": {"field": "ebu-simultaneous", "club": "ebu-club"},
     "heats": [{"id": "ox", "club": "Oxford", "files": ["ox.xml"]}]}
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from overtrick.events.problem import Problem
from overtrick.events.series.keys import Keys, moment, text, tuple_of, whole
from overtrick.events.series.simultaneous import Limits
from overtrick.formats.lists.season_file import SeasonScoring, anything, json_values, place

__all__ = ["HeatPlan", "SimultaneousPlan", "read_simultaneous"]


@dataclass(frozen=True, slots=True)
class HeatPlan:
    """One heat: who sends it, and the files that it comes in."""

    id: str
    club: str
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SimultaneousPlan:
    """Simultaneous pairs as their file has them."""

    title: str = "Simultaneous pairs"
    scoring: SeasonScoring = field(default_factory=SeasonScoring)
    limits: Limits = field(default_factory=Limits)
    embargo: datetime | None = None
    """Until then hands and frequencies are not shown."""
    heats: tuple[HeatPlan, ...] = ()
    scheme: str = ""
    club_scheme: str = ""
    """What the places of the field and of each club are worth, by id or as a file."""


def read_simultaneous(data: bytes, name: str = "") -> tuple[SimultaneousPlan, list[Problem]]:
    """
    Read a plan; *name* is what problems call the file.

    >>> told = b'{"rules": "ebu", "heats": [{"id": "ox", "files": ["ox.xml"]}], "bords": 24}'
    >>> plan, problems = read_simultaneous(told)
    >>> plan.heats[0].club, plan.scoring.rules, str(problems[0]).partition(";")[0]
    ('ox', 'ebu', "no key 'bords'")

    :raises InvalidFile: if it is no JSON.
    """
    keys = Keys(json_values(data, name), name)
    usual = SimultaneousPlan()
    title = keys.read("title", text, usual.title)
    boards = keys.read("boards", whole, None)
    scoring = SeasonScoring(
        keys.read("method", text, ""),
        keys.read("rules", text, ""),
        keys.read("set", tuple_of(text), ()),
    )
    least = keys.inner("minimum")
    limits = Limits(boards, least.read("tables", whole, 0), least.read("boards", whole, 0))
    keys.add(least.problems())
    embargo = keys.read("embargo", moment, None)
    awards = keys.inner("awards")
    schemes = awards.read("field", text, ""), awards.read("club", text, "")
    keys.add(awards.problems())
    heats: list[HeatPlan] = []
    problems: list[Problem] = []
    for nth, each in enumerate(keys.read("heats", tuple_of(anything), ()), 1):
        heat, wrong = _heat(Keys(each, place(name, f"heat {nth}")))
        heats += [heat] if heat else []
        problems += wrong
    if not heats:
        keys.wrong("heats: there is no heat")
    plan = SimultaneousPlan(title, scoring, limits, embargo, tuple(heats), *schemes)
    return plan, [*keys.problems(), *problems]


def _heat(keys: Keys) -> tuple[HeatPlan | None, list[Problem]]:
    who = keys.read("id", text, "")
    if not who:
        keys.wrong("id: what is the heat called?")
    club = keys.read("club", text, who)
    files: tuple[str, ...] = keys.read("files", tuple_of(text), ())
    return (HeatPlan(who, club, files) if who else None), keys.problems()
