"""
Every movement by its id: a family, a number, and options, such as ``mitchell:7:skip=no``.

An id means the same grid in every version.  Options that fit any plan for pairs come after
the family's own, in this order: ``missing`` (who is not there), ``stop`` (after so many
rounds), ``arrow`` (rounds to switch), ``barometer``.  Of these a plan for teams takes ``stop``
alone.  Sections: ``sections:ID+ID``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from overtrick.core.letters import whole_number
from overtrick.errors import InvalidMovement, OvertrickError, Text, UnknownName
from overtrick.movements.grid import MOST_TABLES, Movement, Movers
from overtrick.movements.howell import HowellSwitch, barometer_howell, howell
from overtrick.movements.individual import individual, rainbow
from overtrick.movements.mitchell import (
    appendix,
    double_weave,
    one_winner,
    share_and_relay,
    skip,
    straight,
)
from overtrick.movements.mitchell_kin import bump, hesitation, rover, web, web_sets
from overtrick.movements.teams.round_robin import all_play_all, head_to_head, triangle
from overtrick.movements.teams.whist import american_whist, thurner, whist_without_sharing
from overtrick.movements.variations import barometer, joined, stopped, without

__all__ = ["FAMILIES", "Family", "known_name", "movement", "movement_name"]

_NUMBER = re.compile("[0-9]+")

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Family:
    """One construction: what its number counts, which options it takes, how it is made."""

    code: str
    title: str
    counts: str
    """What the number in the id counts: tables, pairs, players or teams."""
    make: Callable[[int, Options], Movement]
    options: Mapping[str, str] = field(default_factory=dict)
    """Option names, with what each means."""


def _alone(make: Callable[[int], Movement]) -> Callable[[int, Options], Movement]:
    """Make a construction that takes no options."""
    return lambda number, _: make(number)


def _on_base(make: Callable[[int, str | None], Movement]) -> Callable[[int, Options], Movement]:
    return lambda tables, options: make(tables, options.get("base"))


def movement_name(plan: Movement) -> Text | str:
    """Name a plan: as it is written, or by the name of its id, if it is that very name."""
    return plan.name if isinstance(plan.name, Text) else known_name(plan.id, plan.name)


def known_name(id: str, written: str) -> Text | str:
    """
    Name a movement that was written down: anew, if its id has that very name here.

    >>> known_name("mitchell:7", "Mitchell, 7 tables"), known_name("mitchell:7", "Tuesday")
    (Text('Mitchell, {tables} tables', tables=7), 'Tuesday')
    """
    if any(len(number) > 3 for number in _NUMBER.findall(id)):
        return written  # somebody's own: nothing so large is made to compare its name
    made = _name_made(id)
    return made if str(made) == written else written


@lru_cache(maxsize=64)
def _name_made(id: str) -> Text | str:
    try:
        return movement(id).name
    except OvertrickError:
        return ""


def movement(id: str) -> Movement:
    """
    Make the movement of that id.

    >>> print(movement("mitchell:7:skip=no").name)
    Mitchell, 7 tables
    >>> movement("mitchell:7:arrow=7:missing=ns7").id
    'mitchell:7:skip=no:missing=ns7:arrow=7'
    >>> movement("howel:8")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    overtrick.errors.UnknownName: no movement family 'howel'; there are: mitchell, ...

    >>> movement("howell")
    Traceback (most recent call last):
    overtrick.errors.InvalidMovement: howell needs a number (pairs), such as howell:8

    :raises UnknownName: if there is no such family.
    :raises InvalidMovement: if the id cannot be read or the family has no such plan.
    """
    code, _, rest = id.strip().partition(":")
    if code == "sections":
        return joined(tuple(movement(each) for each in rest.split("+")))
    if code not in FAMILIES:
        raise UnknownName(
            "no movement family {code!r}; there are: {families}",
            code=code,
            families=", ".join(FAMILIES),
        )
    family = FAMILIES[code]
    number, *words = rest.split(":")
    if not number:
        raise InvalidMovement(
            "{code} needs a number ({counts}), such as {code}:8",
            code=code,
            counts=family.counts,
        )
    options = _options(id, words, {*family.options, *_ANY_PLAN})
    own = {name: value for name, value in options.items() if name in family.options}
    plan = family.make(_number(number, id), own)
    for name, change in _ANY_PLAN.items():
        if name in options:
            if plan.kind is Movers.TEAMS and name != "stop":
                raise InvalidMovement(
                    "{id}: {name} is for pairs, not for teams", id=id, name=name
                )
            plan = change(plan, options[name])
    return plan


def _options(id: str, words: list[str], known: set[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in known or name in options:
            raise InvalidMovement(
                "{id}: {word!r} is no option here; there are: {known}",
                id=id,
                word=word,
                known=", ".join(sorted(known)),
            )
        options[name] = value
    return options


def _number(text: str, id: str) -> int:
    number = whole_number(text, MOST_TABLES)
    if number is None:
        raise InvalidMovement(
            "{id}: not a number up to {most}: {text!r}", id=id, most=MOST_TABLES, text=text
        )
    return number


def _mitchell(tables: int, options: Options) -> Movement:
    usual = "yes" if tables % 2 == 0 else "no"
    skips = _yes(options.get("skip", usual), "skip")
    return skip(tables) if skips else straight(tables)


def _web(tables: int, options: Options) -> Movement:
    if "sets" not in options:
        known = ", ".join(map(str, web_sets(tables))) or "none"
        raise InvalidMovement(
            "web:{tables} needs sets=N; sets that fit: {known}", tables=tables, known=known
        )
    return web(tables, _number(options["sets"], "sets"))


def _howell(pairs: int, options: Options) -> Movement:
    rounds, sets = (
        _number(options[name], name) if name in options else None for name in ("rounds", "sets")
    )
    return howell(pairs, rounds, sets=sets, switch=_switch(options.get("switch")))


def _switch(text: str | None) -> HowellSwitch | None:
    try:
        return None if text is None else HowellSwitch(text)
    except ValueError:
        known = ", ".join(each.value for each in HowellSwitch)
        raise InvalidMovement(
            "switch must be one of {known}, not {text!r}", known=known, text=text
        ) from None


def _individual(players: int, options: Options) -> Movement:
    return individual(players, shared=_yes(options.get("shared", "yes"), "shared"))


def _whist(teams: int, options: Options) -> Movement:
    rounds = _number(options["rounds"], "rounds") if "rounds" in options else None
    shares = _yes(options.get("sharing", "no" if teams % 2 else "yes"), "sharing")
    if teams % 2 and shares:
        raise InvalidMovement(
            "whist:{teams} has no boards to share: only even numbers do", teams=teams
        )
    alone = teams % 2 == 0 and not shares
    return whist_without_sharing(teams, rounds) if alone else american_whist(teams, rounds)


def _head_to_head(teams: int, options: Options) -> Movement:
    return head_to_head(teams, halves=_yes(options.get("halves", "yes"), "halves"))


def _yes(text: str, name: str) -> bool:
    if text not in ("yes", "no"):
        raise InvalidMovement("{name} must be yes or no, not {text!r}", name=name, text=text)
    return text == "yes"


def _stop(plan: Movement, text: str) -> Movement:
    return stopped(plan, _number(text, "stop"))


def _arrow(plan: Movement, text: str) -> Movement:
    rounds = [] if text == "none" else [_number(word, "arrow") for word in text.split(",")]
    return one_winner(plan, rounds)


def _barometer(plan: Movement, text: str) -> Movement:
    return barometer(plan) if _yes(text, "barometer") else plan


_ANY_PLAN: dict[str, Callable[[Movement, str], Movement]] = {
    "missing": without,
    "stop": _stop,
    "arrow": _arrow,
    "barometer": _barometer,
}

_BASE = {"base": "straight, relay or skip"}

FAMILIES: Mapping[str, Family] = {
    family.code: family
    for family in (
        Family(
            "mitchell",
            "Mitchell, straight or with a skip",
            "tables",
            _mitchell,
            {"skip": "yes for an even number of tables, no for an odd one"},
        ),
        Family("relay", "Share-and-relay Mitchell", "tables", _alone(share_and_relay)),
        Family("weave", "Double-weave Mitchell", "tables", _alone(double_weave)),
        Family(
            "appendix", "Appendix Mitchell, a set less than tables", "tables", _alone(appendix)
        ),
        Family("web", "Web Mitchell", "tables", _web, {"sets": "how many sets of boards"}),
        Family(
            "rover",
            "Rover Mitchell, a NS pair more than seats",
            "tables",
            _on_base(rover),
            _BASE,
        ),
        Family(
            "bump", "Bump Mitchell, an EW pair more than seats", "tables", _on_base(bump), _BASE
        ),
        Family("hesitation", "Hesitation Mitchell, one winner", "pairs", _alone(hesitation)),
        Family(
            "howell",
            "Howell, complete or reduced, one winner",
            "pairs",
            _howell,
            {
                "rounds": "of a reduced Howell",
                "sets": "of a small field of 3 to 6 pairs",
                "switch": "none, cells, boards or balanced: which arrows turn",
            },
        ),
        Family(
            "barometer",
            "Barometer Howell: all tables play one set at a time",
            "pairs",
            _alone(barometer_howell),
        ),
        Family(
            "individual",
            "Whist tournament for single players",
            "players",
            _individual,
            {"shared": "no: no two tables play the same set (13 players)"},
        ),
        Family("rainbow", "Rainbow individual", "players", _alone(rainbow)),
        Family(
            "whist",
            "American Whist; for an even number of teams the New England relay",
            "teams",
            _whist,
            {
                "sharing": "no: an even number of teams shares no boards and meets all but one",
                "rounds": "fewer rounds of whole matches",
            },
        ),
        Family(
            "thurner",
            "Thurner, an even number of teams: one share of boards in a round",
            "teams",
            _alone(thurner),
        ),
        Family(
            "round-robin",
            "Round robin of matches, all tables on one set in each round",
            "teams",
            _alone(all_play_all),
        ),
        Family("triangle", "Match of three teams in two parts", "teams", _alone(triangle)),
        Family(
            "teams",
            "Match of two teams in open and closed room",
            "teams",
            _head_to_head,
            {"halves": "no: both rooms play the same boards at once"},
        ),
    )
}
