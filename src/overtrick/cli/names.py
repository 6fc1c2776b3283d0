"""The names that options take, by subject: what ``help`` draws and a shell completes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from overtrick.errors import Text, UnknownName
from overtrick.printing.listing import NamedChoice

__all__ = ["SUBJECTS", "Subject", "names_of"]


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
