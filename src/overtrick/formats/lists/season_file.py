"""
What files of rules have in common (seasons, leagues, prizes): JSON, and places in it.

A season as a file: JSON with the rules, the sessions and who was absent, results by file name.

    {"rules": {"best": 8}, "sessions": [{"file": "march.csv", "absent": {"7": "notice"}}]}
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem
from overtrick.events.series.keys import Keys, text, tuple_of
from overtrick.events.series.prizes import Category
from overtrick.events.series.season_rules import SeasonRules
from overtrick.events.series.sessions import Attendance
from overtrick.formats.plain import decoded

__all__ = [
    "SeasonScoring",
    "SeasonPlan",
    "SessionPlan",
    "anything",
    "categories",
    "json_values",
    "place",
    "read_prizes",
    "read_season",
]


def json_values(data: bytes, name: str = "") -> object:
    """
    Read the values of a JSON file, numbers with decimals as they are written.

    >>> json_values(b'{"best": 8, "share": 0.10}')
    {'best': 8, 'share': '0.10'}

    :raises InvalidFile: if it is no JSON; the message begins with *name*.
    """
    try:
        values: object = json.loads(decoded(data), parse_float=str, parse_constant=str)
    except (ValueError, RecursionError) as error:
        raise InvalidFile("not JSON: {error}", where=name, error=error) from None
    return values


def anything(value: object) -> object:
    """
    Take a value as it is: what stands under the key is read by somebody else.

    >>> anything({"up": 1})
    {'up': 1}
    """
    return value


def place(name: str, what: str) -> str:
    """
    Say where a problem is: in which part of which file.

    >>> place("club.json", "division 2"), place("", "rules")
    ('club.json: division 2', 'rules')
    """
    return f"{name}: {what}" if name else what


@dataclass(frozen=True, slots=True)
class SeasonScoring:
    """How results are ranked: a method, a profile, and single settings of it."""

    method: str = ""
    rules: str = ""
    changes: tuple[str, ...] = ()

    @classmethod
    def read(cls, keys: Keys, usual: SeasonScoring) -> SeasonScoring:
        """
        Read what stands under ``scoring``; what it does not say stays as usual.

        >>> SeasonScoring.read(Keys({"scoring": {"rules": "ebu"}}), SeasonScoring("butler"))
        SeasonScoring(method='butler', rules='ebu', changes=())
        """
        if "scoring" not in keys:
            keys.inner("scoring")
            return usual
        given = keys.inner("scoring")
        found = cls(
            given.read("method", text, usual.method),
            given.read("rules", text, usual.rules),
            given.read("set", tuple_of(text), usual.changes),
        )
        keys.add(given.problems())
        return found


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """One session: its files, how they are ranked, and who sat there."""

    name: str
    files: tuple[str, ...]
    scoring: SeasonScoring
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season as its file has it."""

    title: str
    rules: SeasonRules
    sessions: tuple[SessionPlan, ...]
    prizes: tuple[Category, ...] = ()
    player_prizes: tuple[Category, ...] = ()
    handicap: str = ""
    """The rule by which handicaps come from grades: its id, or a file beside the season's."""
    grades: str = ""
    """The file of grades, by the names of players or the numbers of contestants."""


def read_season(data: bytes, name: str = "") -> tuple[SeasonPlan, list[Problem]]:
    """
    Read a season; *name* is what problems call the file.

    >>> plan, problems = read_season(b'{"sessions": [{"file": "march.csv"}], "bst": 3}')
    >>> plan.sessions[0].name, str(problems[0]).partition(";")[0]
    ('march', "no key 'bst'")

    :raises InvalidFile: if it is no JSON.
    """
    keys = Keys(json_values(data, name), name)
    title = keys.read("title", text, "Season")
    rules, problems = SeasonRules.read(keys.read("rules", anything, {}), place(name, "rules"))
    usual = SeasonScoring.read(keys, SeasonScoring())
    season = Attendance.read_players(keys)
    sessions = [
        _session(Keys(each, place(name, f"session {n}")), usual, season, problems)
        for n, each in enumerate(keys.read("sessions", tuple_of(anything), ()), 1)
    ]
    prizes, wrong = categories(keys, "prizes", name)
    for_players, also = categories(keys, "player_prizes", name)
    problems += [*wrong, *also]
    if not sessions:
        keys.wrong("sessions: there is no session")
    handicap, grades = keys.read("handicap", text, ""), keys.read("grades", text, "")
    if bool(handicap) != bool(grades):
        keys.wrong("handicap and grades go together: a rule, and a file of grades")
    plan = SeasonPlan(
        title, rules, tuple(sessions), prizes, for_players, handicap if grades else "", grades
    )
    return plan, [*keys.problems(), *problems]


def _session(
    keys: Keys, usual: SeasonScoring, season: Attendance, problems: list[Problem]
) -> SessionPlan:
    alone = keys.read("file", text, "")
    files: tuple[str, ...] = keys.read("files", tuple_of(text), (alone,) if alone else ())
    if not files:
        keys.wrong("file: which file has its results?")
    name = keys.read("name", text, Path(files[0]).stem if files else "?")
    plan = SessionPlan(
        name, files, SeasonScoring.read(keys, usual), Attendance.read(keys, season)
    )
    problems += keys.problems()
    return plan


def read_prizes(data: bytes, name: str = "") -> tuple[tuple[Category, ...], list[Problem]]:
    """
    Read the categories; *name* is what problems call the file.

    >>> found, problems = read_prizes(b'{"prizes": [{"name": "overall", "prizes": 3}]}')
    >>> found[0].name, len(found[0].prizes), problems
    ('overall', 3, [])

    :raises InvalidFile: if it is no JSON.
    """
    values = json_values(data, name)
    keys = Keys({"prizes": values} if isinstance(values, list) else values, name)
    found, problems = categories(keys, "prizes", name)
    if not found:
        keys.wrong("prizes: there is no category")
    return found, [*keys.problems(), *problems]


def categories(keys: Keys, key: str, name: str) -> tuple[tuple[Category, ...], list[Problem]]:
    """
    Read the categories under a key of a file of more.

    >>> categories(Keys({"prizes": []}, ""), "prizes", "")
    ((), [])
    """
    found: list[Category] = []
    problems: list[Problem] = []
    for nth, each in enumerate(keys.read(key, tuple_of(anything), ()), 1):
        what = f"{key} {nth}"
        category, wrong = Category.read(each, f"{name}: {what}" if name else what)
        found.append(category)
        problems += wrong
    return tuple(found), problems
