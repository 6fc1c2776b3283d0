"""
How a verb declares what it takes: an option, a flag or an argument in a line; editions.

The names that options take, by subject: what ``help`` draws, and what a shell offers as the
rest of a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from textwrap import wrap
from typing import Annotated, Any, NamedTuple, TypeVar

import typer

from overtrick.errors import Text, UnknownName
from overtrick.messages import say
from overtrick.printing.listing import NamedChoice
from overtrick.rules.editions import EDITIONS, edition

__all__ = [
    "EDITIONS_HELP",
    "SUBJECTS",
    "Edition",
    "Subject",
    "argument",
    "completing",
    "completing_setting",
    "explained",
    "flag",
    "names_of",
    "option",
    "take_name",
]


class Subject(NamedTuple):
    """A kind of names: how one is used, and all of them."""

    usage: Text | str
    choices: Callable[[], Iterator[NamedChoice]]


def names_of(subject: str, *wanted: str) -> list[NamedChoice]:
    """
    List the names of a subject, or those that are wanted.

    >>> [each.values[0] for each in names_of("settings", "bye", "trim")]
    ['leave_out', '0']

    :raises UnknownName: if there is no such name.
    """
    found = {each.name: each for each in SUBJECTS[subject].choices()}
    for name in wanted:
        if name not in found:
            raise UnknownName(
                Text(
                    "{subject}: no {name!r}; there are: {known}",
                    subject=subject,
                    name=name,
                    known=", ".join(found),
                )
            )
    return [found[name] for name in wanted] if wanted else list(found.values())


def _settings() -> Iterator[NamedChoice]:
    from overtrick.compare.settings import SETTINGS

    for each in SETTINGS.values():
        also = (Text(each.also),) if each.also else ()
        yield NamedChoice(each.name, Text(each.title), (*map(str, each.values), *also))


def _conditions() -> Iterator[NamedChoice]:
    from overtrick.events.journal.conditions import CONDITIONS, STAGE_CONDITIONS

    for each in (*CONDITIONS.values(), *STAGE_CONDITIONS.values()):
        also = (Text(each.also),) if each.also else ()
        yield NamedChoice(each.name, Text(each.title), (*map(str, each.values), *also))


def _rules() -> Iterator[NamedChoice]:
    from overtrick.compare.profiles import PROFILES
    from overtrick.compare.settings import Settings

    usual = Settings().as_dict()
    for each in PROFILES.values():
        held = each.settings.as_dict().items()
        changed = [f"{name}={value}" for name, value in held if value != usual[name]]
        yield NamedChoice(each.name, each.title, notes=(", ".join(changed),) if changed else ())


def _methods() -> Iterator[NamedChoice]:
    from overtrick.compare.methods import METHODS, TEAM_METHODS

    yield from (NamedChoice(each.id, Text(each.title)) for each in METHODS.values())
    yield from (NamedChoice(name, Text(title)) for name, title in TEAM_METHODS.items())


def _editions() -> Iterator[NamedChoice]:
    from overtrick.rules.editions import EDITIONS

    for each in EDITIONS.values():
        yield NamedChoice(each.id, each.title, notes=(f"{each.years}; {each.source}",))


def _tie_breaks() -> Iterator[NamedChoice]:
    from overtrick.compare.settings import TIE_BREAKS

    yield from (NamedChoice(name, Text(title)) for name, title in TIE_BREAKS.items())


def _movements() -> Iterator[NamedChoice]:
    from overtrick.movements.registry import FAMILIES

    for each in FAMILIES.values():
        options = tuple(
            Text.joined([name, Text(what)], ": ") for name, what in each.options.items()
        )
        title = Text(
            "{title}; the number counts {counts}",
            title=Text(each.title),
            counts=Text(each.counts),
        )
        yield NamedChoice(each.code, title, notes=options)


def _formats() -> Iterator[NamedChoice]:
    from overtrick.formats.registry import formats

    for each in formats().values():
        yield NamedChoice(each.id, Text(each.title), notes=(" ".join(each.suffixes),))


def _schemes() -> Iterator[NamedChoice]:
    from overtrick.events.awards.schemes import SCHEMES

    for each in SCHEMES.values():
        levels = (f"--level {' | '.join(each.levels)}",) if each.levels else ()
        notes = (
            *levels,
            each.source,
            *(Text("not confirmed: {it}", it=it) for it in each.unconfirmed),
        )
        yield NamedChoice(each.id, Text(each.title), notes=notes)


def _systems() -> Iterator[NamedChoice]:
    from overtrick.events.ratings.systems import SYSTEMS

    for each in SYSTEMS.values():
        doubts = (Text("not confirmed: {it}", it=it) for it in each.unconfirmed)
        yield NamedChoice(each.id, Text(each.title), notes=[each.source, *doubts])


SUBJECTS = {
    "settings": Subject(Text("--set NAME=VALUE; the default comes first"), _settings),
    "conditions": Subject(
        Text("--set NAME=VALUE of overtrick event settings, stage"), _conditions
    ),
    "rules": Subject(Text("--rules NAME: the settings that differ from the defaults"), _rules),
    "methods": Subject("--method NAME", _methods),
    "editions": Subject("--edition NAME", _editions),
    "tie-breaks": Subject("--set tie_chain=NAME,NAME", _tie_breaks),
    "movements": Subject(
        Text("NAME:NUMBER:option=value, as overtrick movement show"), _movements
    ),
    "schemes": Subject("overtrick awards --scheme NAME", _schemes),
    "systems": Subject("overtrick rate --system NAME", _systems),
    "formats": Subject("overtrick convert --from NAME --to NAME", _formats),
}
"""What can be asked about by name, with how a name is used."""


T = TypeVar("T")
Offers = list[tuple[str, str]]
_taken: list[str] = []
"""The name before the sign of ``name=value``, where the shell asks for the value alone."""


def completing(subject: str) -> Callable[[str], Offers]:
    """
    Make the function that offers the names of a subject.

    >>> completing("rules")("ebu-")
    [('ebu-2025', 'English Bridge Union, White Book of 2025')]
    """

    def offers(incomplete: str) -> Offers:
        found = names_of(subject)
        return [
            (each.name, say(each.title)) for each in found if each.name.startswith(incomplete)
        ]

    return offers


def completing_setting(incomplete: str) -> Offers:
    """
    Offer the names of settings, and behind the sign the values of one.

    >>> completing_setting("by")[0]
    ('bye=', 'what a sit-out counts')
    >>> [value for value, _ in completing_setting("bye=5")]
    ['bye=50%']
    """
    found = names_of("settings")
    name, sign, begun = incomplete.partition("=")
    if not (sign or _taken):
        return [
            (f"{each.name}=", say(each.title)) for each in found if each.name.startswith(name)
        ]
    if _taken:
        name, begun = _taken[-1], incomplete
    before = "" if _taken else f"{name}="
    values = (str(value) for each in found if each.name == name for value in each.values)
    return [(f"{before}{v}", "") for v in values if v.startswith(begun) and " " not in v]


def take_name(environment: MutableMapping[str, str]) -> None:
    """
    Remember a setting's name where bash, that parts words at ``=``, asks for its value.

    >>> asked = {"COMP_CWORD": "5", "COMP_WORDS": "overtrick rank --set bye = 5"}
    >>> take_name(asked)
    >>> asked["COMP_WORDS"], asked["COMP_CWORD"], completing_setting("5")
    ('overtrick rank --set 5', '3', [('50%', '')])
    >>> _taken.clear()
    """
    text, at = environment["COMP_WORDS"], int(environment["COMP_CWORD"])
    between = "\n" if "\n" in text else " "
    words = text.split(between)
    begun = words[at] if at < len(words) else ""
    sign = at if begun == "=" else at - 1
    if sign < 2 or words[sign] != "=":
        return
    kept = words[: sign - 1]
    if words[sign - 1].startswith("-"):  # --rules=NAME
        kept.append(words[sign - 1])
    else:
        _taken.append(words[sign - 1])
    environment["COMP_WORDS"] = between.join([*kept, "" if begun == "=" else begun])
    environment["COMP_CWORD"] = str(len(kept))


def option(flags: str, metavar: str, help: str = "", /, **how: Any) -> Any:
    """
    Declare an option: its flags, what stands for its value ("" as its type says), its help.

    >>> option("--output -o", "FILE", "Write to this file.").metavar
    'FILE'
    """
    return typer.Option(*flags.split(), metavar=metavar or None, help=help, **how)


def flag(flags: str, help: str, /, **how: Any) -> Any:
    """
    Declare an option that takes no value.

    >>> flag("--json", "Write JSON.").metavar is None
    True
    """
    return typer.Option(*flags.split(), help=help, **how)


def argument(metavar: str, help: str = "", /, **how: Any) -> Any:
    """
    Declare an argument: what stands for it, and its help.

    >>> argument("FILE", "Results in any format.").metavar
    'FILE'
    """
    return typer.Argument(metavar=metavar or None, help=help, **how)


def explained(subject: str) -> Callable[[T], T]:
    """Make the callback of an option that explains its names where ``help`` is its value."""

    def callback(value: T) -> T:
        if value == "help" or value == ["help"]:
            from overtrick.cli.app import run

            raise typer.Exit(run(["help", subject]))
        return value

    return callback


def _known_edition(name: str) -> str:
    try:
        return edition(name.strip().lower()).id
    except UnknownName as error:
        raise typer.BadParameter(say(error.whole)) from None


_LINES = (
    line
    for each in EDITIONS.values()
    for line in wrap(
        each.title, 76, initial_indent=f"{each.id:<30}", subsequent_indent=" " * 30
    )
)
EDITIONS_HELP = "\n".join(["\b", "Editions:", *_LINES])
Edition = Annotated[
    str,
    option(
        "--edition",
        "ID",
        "The rules in force, one of those below.",
        autocompletion=completing("editions"),
        callback=_known_edition,
    ),
]
