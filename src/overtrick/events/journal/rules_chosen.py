"""The rules of the session as the journal holds them: names and values, for good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import Settings, Value, setting_value
from overtrick.errors import InvalidSetting, Text
from overtrick.events.journal.conditions import Conditions
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Chosen
from overtrick.events.problem import Problem

__all__ = ["Rules", "rules_of"]


@dataclass(frozen=True, slots=True)
class Rules:
    """How the session is ranked and run; ``problems`` are choices that nobody here knows."""

    method: str = ""
    """Empty: matchpoints, or teams where lines belong to matches."""
    name: str = "default"
    settings: Settings = field(default_factory=Settings)
    conditions: Conditions = field(default_factory=Conditions)
    problems: tuple[Problem, ...] = ()


def rules_of(chosen: Sequence[Entry[Chosen]]) -> Rules:
    """
    Read the last choice of several, in the order of time.

    Its values count, whatever its profile says by now.

    >>> from overtrick.events.journal.entry import tell
    >>> rules_of([tell(Chosen(rules="ebu", settings={"missing": "share"}))]).settings.missing
    'share'
    """
    last = chosen[-1] if chosen else None
    if last is None:
        return Rules()
    facts, problems = last.facts, list[Problem]()
    rules = facts.rules or "default"
    base = PROFILES[rules].settings if rules in PROFILES else Settings()
    if rules not in PROFILES:
        problems.append(
            Problem(last.where, Text("no profile {rules!r}: its values count", rules=rules))
        )
    method = facts.method
    if method and method not in METHODS and method not in TEAM_METHODS:
        problems.append(Problem(last.where, Text("no method {method!r}", method=method)))
        method = ""
    settings, conditions = dict[str, Value](), dict[str, object]()
    for name, value in facts.settings.items():
        try:
            settings[name] = setting_value(name, value)
        except InvalidSetting as error:
            counts = base.as_dict().get(name)
            instead = "" if counts is None else f"; {counts} counts instead"
            problems.append(
                Problem(last.where, Text("{error}{instead}", error=error, instead=instead))
            )
    for name, value in facts.conditions.items():
        try:
            Conditions.read({name: value})
            conditions[name] = value
        except InvalidSetting as error:
            problems.append(Problem(last.where, error.text))
    read = Conditions.read(conditions)
    return Rules(method, rules, base.change(**settings), read, tuple(problems))
