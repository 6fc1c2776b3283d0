"""
The rules of the session as the journal holds them, and the conditions of an evening that no
ranking needs to know (Law 78D: they are made known).

``CONDITIONS`` names each with its values, the default first, as the settings of a ranking do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import (
    SETTINGS,
    Settings,
    Value,
    one_of,
    setting_value,
    settings_in,
)
from overtrick.core.outcome import NOT_PLAYED, Artificial, Average, Outcome
from overtrick.errors import InvalidSetting, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.people import SHOWN
from overtrick.events.problem import Problem
from overtrick.events.rulings import Fault, not_played

__all__ = ["CONDITIONS", "Conditions", "Rules", "Who", "rules_of", "split_choices"]

_MINUTES = ("a whole number of minutes", "[0-9]{1,4}")
_ROUNDS = ("a whole number of rounds", "[0-9]{1,2}")
_WHO = (
    "the contestant, such as 4, NS 4 or B:NS 4",
    r"(?:[^:\s]+:)?(?:(?:NS|EW) )?(?!(?:NS|EW)$)[^:\s]+",
)


class Who(NamedTuple):
    """A contestant; the section or direction None where its number says enough."""

    contestant: str
    section: str | None = None
    direction: str | None = None

    def is_of(self, contestant: str | None, section: str, direction: str) -> bool:
        """
        Whether it is the contestant that sits there.

        >>> Who("4", None, "NS").is_of("4", "A", "EW")
        False
        """
        return (
            contestant == self.contestant
            and self.section in (None, section)
            and self.direction in (None, direction)
        )


@dataclass(frozen=True, slots=True)
class Conditions:
    """
    A choice for every condition.

    >>> Conditions.read({"correction_minutes": "1440"}).correction_minutes
    1440

    :raises InvalidSetting: if a name or a value does not exist.
    """

    not_played: str = one_of(
        "what a board not played counts", ("no_score", "average", "by_fault")
    )
    correction_minutes: int = one_of(
        "the correction period after publication (Law 79C)",
        (30,),
        "a whole number of minutes",
        "[0-9]{1,5}",
    )
    boards_order: str = one_of(
        "in which order a table plays its boards: free also those of other rounds",
        ("any", "ascending", "free"),
    )
    enters: str = one_of("who enters results at a table", ("anyone", "north", "ns"))
    approval: str = one_of(
        "how the other side agrees with a result", ("other_side", "pin", "none")
    )
    lead: str = one_of(
        "whether the opening lead is asked, and checked against the deal",
        ("may_skip", "no", "must", "must_match"),
    )
    tricks_differ: Value = one_of(
        "ask when tricks differ from double dummy by more than this", (3, 2, 4, "never")
    )
    after_board: str = one_of(
        "what a table sees of a board when its result is agreed",
        ("percentage", "nothing", "score", "traveller", "hands"),
    )
    live_ranking: Value = one_of(
        "from which round on the ranking is shown on phones",
        (3, "off", "always"),
        "the number of a round",
        "[1-9][0-9]?",
    )
    freeze: int = one_of("last rounds hidden until the end; 0: none", (1, 0), *_ROUNDS)
    public_ranking: Value = one_of(
        "when the ranking is shown to the public; a number: minutes after the phones",
        ("as_phones", "after_end"),
        *_MINUTES,
    )
    names: str = one_of("how names are shown; whoever asked for less is shown less", SHOWN)
    unentered: str = one_of(
        "what becomes of a board without a result at the move",
        ("ask", "not_played", "late_play"),
    )
    director_plays: Value = one_of("whether the director plays, and where", ("no",), *_WHO)
    call_button: str = one_of("whether a table can call the director", ("on", "off"))
    check_pairs: str = one_of(
        "whether a table checks after each move who sits there", ("show", "enter", "off")
    )
    teaching: str = one_of(
        "whether a table is asked one question a screen, and reads how a score is made up",
        ("off", "on"),
    )
    clock: str = one_of("whether a round has a clock; it closes no entry", ("on", "off"))
    minutes_per_board: int = one_of(
        "minutes for each board of a round", (7,), "a whole number from 1 to 99", "[1-9][0-9]?"
    )
    minutes_move: int = one_of(
        "minutes for the move after a round", (2,), "a whole number from 0 to 99", "[0-9]{1,2}"
    )

    @classmethod
    def read(cls, values: Mapping[str, object]) -> Conditions:
        """Read conditions by name; what is not said is as usual."""
        checked: dict[str, Value] = {}
        for name, value in values.items():
            if name not in CONDITIONS:
                raise InvalidSetting(
                    "no condition {name!r}; there are: {names}",
                    name=name,
                    names=", ".join(CONDITIONS),
                )
            checked[name] = CONDITIONS[name].read(value)
        return cls(**checked)  # type: ignore[arg-type]  # checked above

    def as_dict(self) -> dict[str, Value]:
        """Every condition with its value."""
        return {name: getattr(self, name) for name in CONDITIONS}

    @property
    def director(self) -> Who | None:
        """
        Who of the contestants directs.

        >>> Conditions.read({"director_plays": "B:NS 4"}).director
        Who(contestant='4', section='B', direction='NS')
        >>> Conditions().director is None
        True
        """
        if self.director_plays == "no":
            return None
        section, _, rest = str(self.director_plays).rpartition(":")
        direction, _, contestant = rest.rpartition(" ")
        return Who(contestant, section or None, direction or None)

    def of_not_played(self, fault: Fault | None) -> Outcome:
        """
        What a board counts that was not played.

        >>> str(Conditions(not_played="by_fault").of_not_played(Fault.EW))
        'A+/A-'
        """
        if self.not_played == "average":
            return Artificial(Average.AVERAGE, Average.AVERAGE)
        if self.not_played == "by_fault" and fault is not None:
            return not_played(fault).outcome
        return NOT_PLAYED


CONDITIONS = settings_in(Conditions)
"""Every condition by its name."""


def split_choices(
    settings: Settings, conditions: Conditions, choices: Iterable[str]
) -> tuple[Settings, Conditions]:
    """
    Change settings and conditions by texts such as ``missing=add_one``.

    >>> split_choices(Settings(), Conditions(), ["unit=1", "not_played=average"])[0].unit
    1

    :raises InvalidSetting: if a name or a value does not exist.
    """
    of_ranking: list[str] = []
    of_evening: dict[str, object] = dict(conditions.as_dict())
    for choice in choices:
        name, sign, value = (part.strip() for part in choice.partition("="))
        if not sign:
            raise InvalidSetting("not NAME=VALUE: {choice!r}", choice=choice)
        if name in CONDITIONS:
            of_evening[name] = value
        elif name in SETTINGS:
            of_ranking.append(choice)
        else:
            raise InvalidSetting(
                "no setting {name!r}; there are: {names}",
                name=name,
                names=", ".join({**SETTINGS, **CONDITIONS}),
            )
    return settings.read(of_ranking), Conditions.read(of_evening)


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
            instead = "" if counts is None else Text("; {value} counts instead", value=counts)
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
