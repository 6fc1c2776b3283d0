"""
What files of rules have in common (seasons, leagues, prizes): JSON, and places in it.

A season as a file: JSON with the rules, the sessions and who was absent, results by file name.

    {"rules": {"best": 8}, "sessions": [{"file": "march.csv", "absent": {"7": "notice"}}]}

A league as a file: JSON with the rules and the divisions in order, tables by file name.

    {"rules": {"up": 1, "down": 1}, "divisions": [{"name": "First", "file": "first.jsonl"}]}

The plan of simultaneous pairs as a file: what is compared, by which rules, and the heats.

    {"title": "Autumn", "boards": 24, "rules": "ebu", "minimum": {"tables": 3, "boards": 18},
     "embargo": "2026-11-22T23:00Z",
     "awards": {"field": "ebu-simultaneous", "club": "ebu-club"},
     "heats": [{"id": "ox", "club": "Oxford", "files": ["ox.xml"]}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path, PurePath
from typing import Final

from overtrick.core.own_files import check_size
from overtrick.errors import InvalidFile, InvalidSetting, Text
from overtrick.events.problem import Problem
from overtrick.events.series.keys import Keys, mapping_of, moment, text, tuple_of, whole
from overtrick.events.series.league import LeagueRules
from overtrick.events.series.prizes import Category
from overtrick.events.series.season_rules import SeasonRules
from overtrick.events.series.sessions import Attendance
from overtrick.events.series.simultaneous import Limits
from overtrick.formats.limits import Problems
from overtrick.formats.plain import decoded

__all__ = [
    "DivisionPlan",
    "HeatPlan",
    "LeaguePlan",
    "SeasonPlan",
    "SeasonScoring",
    "SessionPlan",
    "SimultaneousPlan",
    "anything",
    "categories",
    "json_values",
    "place",
    "read_league",
    "read_prizes",
    "read_season",
    "read_simultaneous",
]


_NEVER: Final = datetime(9999, 1, 1, tzinfo=UTC)
"""When an embargo ends that cannot be read."""


def json_values(data: bytes, name: str = "") -> object:
    """
    Read the values of a JSON file, numbers with decimals as they are written.

    >>> json_values(b'{"best": 8, "share": 0.10}')
    {'best': 8, 'share': '0.10'}

    :raises InvalidFile: if it is too large or no JSON; the message begins with *name*.
    """
    check_size(len(data), name)
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
    ratings: str = ""
    """A list of ratings that is shown beside the table."""


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
    rules, odd = SeasonRules.read(keys.read("rules", anything, {}), place(name, "rules"))
    problems = Problems(odd)
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
        keys.wrong(Text("sessions: there is no session"))
    handicap, grades = keys.read("handicap", text, ""), keys.read("grades", text, "")
    if bool(handicap) != bool(grades):
        keys.wrong(Text("handicap and grades go together: a rule, and a file of grades"))
    plan = SeasonPlan(
        title,
        rules,
        tuple(sessions),
        prizes,
        for_players,
        handicap if grades else "",
        grades,
        keys.read("ratings", text, ""),
    )
    return plan, [*keys.problems(), *problems]


def _session(
    keys: Keys, usual: SeasonScoring, season: Attendance, problems: list[Problem]
) -> SessionPlan:
    alone = keys.read("file", text, "")
    files: tuple[str, ...] = keys.read("files", tuple_of(text), (alone,) if alone else ())
    if not files:
        keys.wrong(Text("file: which file has its results?"))
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
        keys.wrong(Text("prizes: there is no category"))
    return found, [*keys.problems(), *problems]


def categories(keys: Keys, key: str, name: str) -> tuple[tuple[Category, ...], list[Problem]]:
    """
    Read the categories under a key of a file of more.

    >>> categories(Keys({"prizes": []}, ""), "prizes", "")
    ((), [])
    """
    found: list[Category] = []
    problems = Problems()
    for nth, each in enumerate(keys.read(key, tuple_of(anything), ()), 1):
        what = f"{key} {nth}"
        category, wrong = Category.read(each, f"{name}: {what}" if name else what)
        found.append(category)
        problems += wrong
    return tuple(found), problems


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
    rules, odd = LeagueRules.read(keys.read("rules", anything, {}), place(name, "rules"))
    problems = Problems(odd)
    usual = SeasonScoring.read(keys, SeasonScoring())
    divisions: dict[str, DivisionPlan] = {}
    for n, each in enumerate(keys.read("divisions", tuple_of(anything), ()), 1):
        inner = Keys(each, place(name, f"division {n}"))
        division = _division(inner, n, usual)
        if division.name in divisions:
            inner.wrong(
                Text(
                    "name: there is a {name!r} already, so this one is left out",
                    name=division.name,
                )
            )
        divisions.setdefault(division.name, division)
        problems += inner.problems()
    winners = keys.read("winners", tuple_of(text), ())
    withdrawn = keys.read("withdrawn", tuple_of(text), ())
    if not divisions:
        keys.wrong(Text("divisions: there is no division"))
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
        keys.wrong(Text("file: which file has its results, or which season its table?"))
    if found.files and found.season:
        keys.wrong(Text("season: either a season or files of results, not both"))
    if found.stage and not found.is_journal:
        keys.wrong(Text("stage: only a journal alone has stages"))
    if found.section is not None and found.season:
        keys.wrong(Text("section: a season has no sections"))
    if "scoring" in keys and (found.is_journal or found.season):
        keys.wrong(Text("scoring: a journal or a season holds its own rules"))


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
    """Until then hands and frequencies are not shown; one that cannot be read never ends."""
    heats: tuple[HeatPlan, ...] = ()
    scheme: str = ""
    club_scheme: str = ""
    """What the places of the field and of each club are worth, by id or as a file."""
    reference: tuple[str, ...] = ()
    """Files of a fixed field, which all are compared with instead of each other."""

    @property
    def closed(self) -> Text | None:
        """
        Say until when nobody may see the boards; None without an embargo.

        >>> str(SimultaneousPlan(embargo=moment("2026-11-22T23:00+01:00")).closed)
        'Somebody may still play these boards: they open at 2026-11-22 22:00 UTC.'
        """
        if self.embargo is None:
            return None
        told = self.embargo.astimezone(UTC).strftime("%Y-%m-%d %H:%M UTC")
        return Text("Somebody may still play these boards: they open at {moment}.", moment=told)


def read_simultaneous(data: bytes, name: str = "") -> tuple[SimultaneousPlan, list[Problem]]:
    """
    Read a plan; *name* is what problems call the file.

    >>> told = b'{"rules": "ebu", "heats": [{"id": "ox", "files": ["ox.xml"]}], "bords": 24}'
    >>> plan, problems = read_simultaneous(told)
    >>> plan.heats[0].club, plan.scoring.rules, str(problems[0]).partition(";")[0]
    ('ox', 'ebu', "no key 'bords'")

    :raises InvalidFile: if it is no JSON, or nobody can say which field all are compared with.
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
    embargo = keys.read("embargo", moment, _NEVER if "embargo" in keys else None)
    awards = keys.inner("awards")
    schemes = awards.read("field", text, ""), awards.read("club", text, "")
    keys.add(awards.problems())
    heats: list[HeatPlan] = []
    problems = Problems()
    for nth, each in enumerate(keys.read("heats", tuple_of(anything), ()), 1):
        heat, wrong = _heat(Keys(each, place(name, f"heat {nth}")))
        heats += [heat] if heat else []
        problems += wrong
    if not heats:
        keys.wrong(Text("heats: there is no heat"))
    fixed = _fixed_field(keys.read("field", anything, ()), name)
    plan = SimultaneousPlan(title, scoring, limits, embargo, tuple(heats), *schemes, fixed)
    return plan, [*keys.problems(), *problems]


def _fixed_field(value: object, name: str) -> tuple[str, ...]:
    try:
        return tuple_of(text)([value] if isinstance(value, str) else value)
    except InvalidSetting as error:
        raise InvalidFile("field: {error}", where=name, error=error.text) from None


def _heat(keys: Keys) -> tuple[HeatPlan | None, list[Problem]]:
    who = keys.read("id", text, "").strip()
    if not who:
        keys.wrong(Text("id: what is the heat called?"))
    club = keys.read("club", text, who)
    files: tuple[str, ...] = keys.read("files", tuple_of(text), ())
    return (HeatPlan(who, club, files) if who else None), keys.problems()
