"""
A league as a file: JSON with the rules and the divisions in order, tables by file name.

    {"rules": {"up": 1, "down": 1}, "divisions": [{"name": "First", "file": "first.jsonl"}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePath

from overtrick.errors import InvalidSetting
from overtrick.events.problem import Problem
from overtrick.events.series.keys import Keys, mapping_of, text, tuple_of
from overtrick.events.series.league import LeagueRules
from overtrick.formats.lists.season_file import SeasonScoring, anything, json_values, place

__all__ = ["DivisionPlan", "LeaguePlan", "read_league"]


@dataclass(frozen=True, slots=True)
class DivisionPlan:
    """One division: where its table is, and what the league says of its teams."""

    name: str
    files: tuple[str, ...] = ()
    season: str = ""
    """Rules of a season, whose table it is; then there are no files of results."""
    stage: str = ""
    section: str | None = None
    scoring: SeasonScoring = field(default_factory=SeasonScoring)
    teams: Mapping[str, str] | None = None
    """Names by numbers in the table; None: those who are in the table."""
    ties: tuple[tuple[str, ...], ...] = ()
    """Equals as they were decided, the better first."""

    @property
    def is_journal(self) -> bool:
        """Whether its table is that of one event, which holds its own rules."""
        return len(self.files) == 1 and PurePath(self.files[0]).suffix.lower() == ".jsonl"


@dataclass(frozen=True, slots=True)
class LeaguePlan:
    """A league as its file has it, the highest division first."""

    title: str
    rules: LeagueRules
    divisions: tuple[DivisionPlan, ...]
    winners: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()


def read_league(data: bytes, name: str = "") -> tuple[LeaguePlan, list[Problem]]:
    """
    Read a league; *name* is what problems call the file.

    >>> plan, problems = read_league(b'{"divisions": [{"file": "first.csv"}], "uq": 1}')
    >>> plan.divisions[0].name, str(problems[0]).partition(";")[0]
    ('first', "no key 'uq'")

    :raises InvalidFile: if it is no JSON.
    """
    keys = Keys(json_values(data, name), name)
    title = keys.read("title", text, "League")
    rules, problems = LeagueRules.read(keys.read("rules", anything, {}), place(name, "rules"))
    usual = SeasonScoring.read(keys, SeasonScoring())
    divisions: dict[str, DivisionPlan] = {}
    for n, each in enumerate(keys.read("divisions", tuple_of(anything), ()), 1):
        inner = Keys(each, place(name, f"division {n}"))
        division = _division(inner, n, usual)
        if division.name in divisions:
            inner.wrong(f"name: there is a {division.name!r} already, so this one is left out")
        divisions.setdefault(division.name, division)
        problems += inner.problems()
    winners = keys.read("winners", tuple_of(text), ())
    withdrawn = keys.read("withdrawn", tuple_of(text), ())
    if not divisions:
        keys.wrong("divisions: there is no division")
    plan = LeaguePlan(title, rules, tuple(divisions.values()), winners, withdrawn)
    return plan, [*keys.problems(), *problems]


def _division(keys: Keys, number: int, usual: SeasonScoring) -> DivisionPlan:
    alone = keys.read("file", text, "")
    files: tuple[str, ...] = keys.read("files", tuple_of(text), (alone,) if alone else ())
    season = keys.read("season", text, "")
    source = files[0] if files else season
    found = DivisionPlan(
        keys.read("name", text, PurePath(source).stem or f"division {number}"),
        files,
        season,
        keys.read("stage", text, ""),
        keys.read("section", text, None),
        SeasonScoring.read(keys, usual),
        keys.read("teams", _teams, None),
        keys.read("ties", tuple_of(tuple_of(text)), ()),
    )
    _check(keys, found)
    return found


def _check(keys: Keys, found: DivisionPlan) -> None:
    """Note keys that contradict each other: none of them is silently the stronger one."""
    if not found.files and not found.season:
        keys.wrong("file: which file has its results, or which season its table?")
    if found.files and found.season:
        keys.wrong("season: either a season or files of results, not both")
    if found.stage and not found.is_journal:
        keys.wrong("stage: only a journal alone has stages")
    if found.section is not None and found.season:
        keys.wrong("section: a season has no sections")
    if "scoring" in keys and (found.is_journal or found.season):
        keys.wrong("scoring: a journal or a season holds its own rules")


def _teams(value: object) -> dict[str, str]:
    """Names by number, or a list of those who are known by name in the table, too."""
    if isinstance(value, list):
        listed = tuple_of(text)(value)
        found, names = {team: team for team in listed}, list(listed)
    else:
        found = mapping_of(text)(value)
        names = list(found.values())
    twice = next((team for team in names if names.count(team) > 1), None)
    if twice is not None:
        raise InvalidSetting("two teams are called {twice!r}", twice=twice)
    return found
