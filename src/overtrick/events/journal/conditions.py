"""
The rules of the session as the journal holds them, and the conditions of an evening that no
ranking needs to know (Law 78D: they are made known).

``CONDITIONS`` names each with its values, the default first, as the settings of a ranking do.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import (
    SETTINGS,
    Setting,
    Settings,
    Value,
    choices_of,
    one_of,
    setting_value,
    settings_in,
)
from overtrick.core.outcome import NOT_PLAYED, Artificial, Average, Outcome
from overtrick.errors import InvalidSetting, Text
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.evening import Chosen
from overtrick.events.journal.people import SHOWN, Who
from overtrick.events.problem import Problem
from overtrick.events.rulings import Fault, not_played

__all__ = [
    "CONDITIONS",
    "STAGE_CONDITIONS",
    "Conditions",
    "Rules",
    "condition",
    "read_choices",
    "rules_of",
    "split_choices",
]

_MINUTES = ("a whole number of minutes", "[0-9]{1,4}")
_ROUNDS = ("a whole number of rounds", "[0-9]{1,2}")
_WHO = (
    "the contestant, such as 4, NS 4 or B:NS 4",
    r"(?:[^:\s]+:)?(?:(?:NS|EW) )?(?!(?:NS|EW)$)[^:\s]+",
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
    settings: Settings,
    conditions: Conditions,
    choices: Mapping[str, object] | Iterable[str],
) -> tuple[Settings, Conditions]:
    """
    Change settings and conditions by name, or by texts such as ``missing=add_one``.

    >>> split_choices(Settings(), Conditions(), ["unit=1", "not_played=average"])[0].unit
    1

    :raises InvalidSetting: if a name or a value does not exist.
    """
    of_ranking: dict[str, object] = {}
    of_evening: dict[str, object] = {**conditions.as_dict()}
    for name, value in choices_of(choices):
        if name in CONDITIONS:
            of_evening[name] = value
        elif name in SETTINGS:
            of_ranking[name] = value
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


_NUMBER = ("a whole number", "[0-9]{1,4}")
_IDS = r"[^,;:=]+(?:,[^,;:=]+)+"

STAGE_CONDITIONS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("rounds", "rounds of the stage; 0 is not said", (0,), *_NUMBER),
        Setting("boards", "boards of a match; 0 is not said", (0,), *_NUMBER),
        Setting("draw", "how a Swiss round is drawn", ("top_down", "global", "danish")),
        Setting("danish_last", "last rounds drawn by rank alone", (0,), *_NUMBER),
        Setting(
            "first", "how the first round is drawn", ("halves", "fold", "adjacent", "random")
        ),
        Setting("seed", "the number that a draw by lot is made from", (1,), *_NUMBER),
        Setting("arrears", "standings of a round earlier decide the draw", ("no", "yes")),
        Setting("accelerated", "first rounds with points lent to the top half", (0,), *_NUMBER),
        Setting("lent", "points lent to the top half in these rounds", (10,), *_NUMBER),
        Setting(
            "numbers",
            "whether the boards of a round are numbered from 1 again, or on from the round "
            "before",
            ("again", "on"),
        ),
        Setting(
            "odd",
            "who is left over: a bye, a triple over two rounds (in the last round of half "
            "matches), or always one of half matches",
            ("bye", "triple", "half_triple"),
        ),
        Setting("forget", "meetings up to this round may be repeated", (0,), *_NUMBER),
        Setting(
            "apart",
            "who must not meet",
            ("none",),
            "groups such as 3,7,12;4,9",
            f"{_IDS}(?:;{_IDS})*",
        ),
        Setting(
            "avoid",
            "who should rather not meet, and what it costs; draw=global weighs it",
            ("none",),
            "groups such as 3,7,12:20;4,9:5; a gap of n places costs n x n",
            f"{_IDS}:[0-9]{{1,6}}(?:;{_IDS}:[0-9]{{1,6}})*",
        ),
        Setting(
            "stationary",
            "who keeps a table",
            ("none",),
            "such as 12=1,7=2",
            "[^,;=]+=[0-9]{1,4}(?:,[^,;=]+=[0-9]{1,4})*",
        ),
        Setting("order", "the order of rounds of a round robin", ("berger", "circle")),
        Setting("legs", "how often a round robin is played", (1, 2)),
        Setting(
            "withdrawal",
            "what a round robin does when a team goes home: its matches stay and the rest are "
            "byes; or all are cancelled before half of them are played, and after that the "
            "rest give the best of three (EBU White Book 2.4.2)",
            ("bye", "ebu"),
        ),
        Setting(
            "kind",
            "how a knock-out goes on for who has lost",
            ("single", "third_place", "consolation", "double"),
        ),
        Setting("ways", "teams in a match of a knock-out that needs it", (2, 3, 4)),
        Setting(
            "choice",
            "the higher seeds choose their opponents, in turn",
            ("no", "yes"),
            "whom they have chosen, such as 1=8,2=6",
            "[^,;=]+=[^,;=]+(?:,[^,;=]+=[^,;=]+)*",
        ),
        Setting(
            "carry_over",
            "the part of an earlier match's margin that counts on in a knock-out",
            ("none", "1/2"),
            "a share such as 1/3 or 50%",
            "[0-9]+/[1-9][0-9]*|[0-9]{1,3}%",
        ),
        Setting("carry_cap", "most IMPs carried over", ("none",), *_NUMBER),
        Setting("carry_for", "for whom a margin is carried over", ("both", "higher")),
        Setting(
            "carry_by_boards",
            "whether a margin carried over is scaled by the boards of the later match to those "
            "of the earlier one",
            ("no", "yes"),
        ),
        Setting(
            "carry_level",
            "IMPs that the higher ranked has in hand where no margin is carried over",
            (0, "1/2"),
            "IMPs such as 1 or 5/2",
            "[1-9][0-9]{0,2}(?:/[1-9][0-9]?)?",
        ),
        Setting(
            "reach",
            "how many rungs up one may challenge on a ladder",
            (2,),
            "a whole number from 1",
            "[1-9][0-9]{0,3}",
        ),
        Setting(
            "climb",
            "what a challenger who wins on a ladder does: moves in above, or changes places",
            ("insert", "swap"),
        ),
        Setting(
            "from", "the stage that entrants come from", ("none",), "stages such as A+B", ".+"
        ),
        Setting(
            "places",
            "which places of it go through",
            ("all", "rest"),
            "such as 1-8, or 9- for all from there on",
            "[1-9][0-9]{0,3}-(?:[1-9][0-9]{0,3})?",
        ),
        Setting(
            "per_section", "so many of each section and direction go through", (0,), *_NUMBER
        ),
        Setting("best", "and so many of the others, across the sections", (0,), *_NUMBER),
        Setting("meetings", "whether meetings of earlier stages count as met", ("own", "all")),
        Setting(
            "carry_forward",
            "what the earlier stage's score counts; qualified: points against the others who "
            "go through; ebl_2014: these, and 2 a place by the points against the rest",
            ("none", "ebu", "full", "half", "percentage", "qualified", "ebl_2014"),
            "a share such as 25%",
            "[0-9]{1,3}%",
        ),
    )
}
"""Every condition by its name."""


def condition(values: Mapping[str, Value], name: str) -> Value:
    """
    Give the value of a condition; its default where nothing was chosen.

    >>> condition({"draw": "global"}, "draw"), condition({}, "odd")
    ('global', 'bye')
    """
    return values.get(name, STAGE_CONDITIONS[name].values[0])


def read_choices(
    choices: Mapping[str, object] | Iterable[str],
) -> tuple[dict[str, Value], dict[str, Value]]:
    """
    Read settings and conditions by name, or texts such as ``vp_scale=wbf_discrete``.

    >>> read_choices(["boards=8", "vp_scale=wbf_discrete"])
    ({'vp_scale': 'wbf_discrete'}, {'boards': 8})

    :raises InvalidSetting: if a name or a value does not exist; the message lists them.
    """
    settings: dict[str, Value] = {}
    conditions: dict[str, Value] = {}
    for name, value in choices_of(choices):
        if name in STAGE_CONDITIONS:
            conditions[name] = STAGE_CONDITIONS[name].read(value)
        elif name in SETTINGS:
            settings[name] = SETTINGS[name].read(value)
        else:
            known = ", ".join([*STAGE_CONDITIONS, *SETTINGS])
            raise InvalidSetting(
                "no condition {name!r}; there are: {known}", name=name, known=known
            )
    return settings, conditions
