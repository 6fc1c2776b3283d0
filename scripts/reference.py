"""Write docs/reference.md from the registries: ``make pages``; a test keeps it true."""

from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

from msgspec.structs import fields

from overtrick.app.access.viewer import Role
from overtrick.app.use_cases.perform import UseCase
from overtrick.app.use_cases.registry import USE_CASES
from overtrick.cli.app import VERBS
from overtrick.cli.event.table import ACTIONS
from overtrick.cli.event.verbs import VERBS as EVENT_VERBS
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES, Profile
from overtrick.compare.settings import SETTINGS, TIE_BREAKS, Setting, Settings
from overtrick.events.checks.registry import KINDS
from overtrick.events.commands.command import Command
from overtrick.events.journal.conditions import CONDITIONS, STAGE_CONDITIONS
from overtrick.formats.registry import FORMATS
from overtrick.movements.registry import FAMILIES
from overtrick.rules.editions import EDITIONS

__all__ = ["PAGE", "reference"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference.md"

_HEAD = """\
# Reference

Written from the registries by `make pages`; a test compares it with them. Every name here
can be used on the command line and in Python.
"""

_ANY_MOVEMENT = """\
Any of them for pairs also takes `missing` (who is not there, such as `ns7`), `stop` (after so
many rounds), `arrow` (the rounds in which the arrow is switched, or `none`) and `barometer`
(`yes`: all play the same set). Sections with plans of their own: `sections:ID+ID`.
"""


def reference() -> str:
    """Put the page together."""
    return "\n".join(line.rstrip() for line in _lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from _HEAD.splitlines()
    yield from _table(
        "Verbs: `overtrick VERB --help` has examples",
        ("verb", "does"),
        ((f"`{name}`", verb.help) for name, verb in VERBS.items() if find_spec(verb.module)),
    )
    yield from _table(
        "Editions of the rules: `--edition ID`",
        ("edition", "what", "years", "source", "not confirmed"),
        (
            (f"`{t.id}`", t.title, t.years, t.source, "; ".join(t.unconfirmed))
            for t in EDITIONS.values()
        ),
    )
    yield from _table(
        "Methods: `--method ID`",
        ("method", "what"),
        (
            (f"`{name}`", title)
            for name, title in [
                *((m.id, m.title) for m in METHODS.values()),
                *TEAM_METHODS.items(),
            ]
        ),
    )
    yield from _table(
        "Settings: `--set NAME=VALUE`",
        ("setting", "what", "values, the default first"),
        ((f"`{s.name}`", s.title, _values(s)) for s in SETTINGS.values()),
    )
    yield from _table(
        "Profiles: `--rules NAME`",
        ("profile", "whose conventions", "settings", "not confirmed"),
        (
            (f"`{p.name}`", p.title, _chosen(p), "; ".join(p.unconfirmed))
            for p in PROFILES.values()
        ),
    )
    yield from _table(
        "Tie-breaks: `--set tie_chain=NAME,NAME`",
        ("tie-break", "what"),
        ((f"`{name}`", title) for name, title in TIE_BREAKS.items()),
    )
    yield from _table(
        "Movements: `FAMILY:NUMBER:option=value`, as `overtrick movement show` takes them",
        ("family", "what", "the number counts", "options"),
        (
            (
                f"`{f.code}`",
                f.title,
                f.counts,
                "; ".join(f"`{name}`: {what}" for name, what in f.options.items()),
            )
            for f in FAMILIES.values()
        ),
    )
    yield from ("", *_ANY_MOVEMENT.splitlines())
    yield from _table(
        "Verbs of an event: `overtrick event VERB FILE`",
        ("verb", "does"),
        ((f"`{name}`", verb.help) for name, verb in EVENT_VERBS.items()),
    )
    yield from _table(
        "What the API is told: `POST /api/v1/events/EVENT/tell/NAME`",
        ("name", "what", "fields, those that are needed first", "by"),
        (
            (f"`{name}`", each.title, _fields(each.command), _by(each))
            for name, each in USE_CASES.items()
        ),
    )
    yield from _table(
        "What becomes of a movement: `overtrick event amend FILE WHAT`",
        ("what", "happened"),
        ((f"`{name}`", what) for name, what in ACTIONS.items()),
    )
    yield from _table(
        "Conditions of an event: `overtrick event settings FILE --set NAME=VALUE`",
        ("condition", "what", "values, the default first"),
        ((f"`{c.name}`", c.title, _values(c)) for c in CONDITIONS.values()),
    )
    yield from _table(
        "Conditions of a stage: `overtrick event stage FILE FORM --set NAME=VALUE`",
        ("condition", "what", "values, the default first"),
        ((f"`{c.name}`", c.title, _values(c)) for c in STAGE_CONDITIONS.values()),
    )
    yield from _table(
        "Problems: `overtrick check`",
        ("code", "what", "remedy"),
        ((f"`{kind.code}`", kind.title, kind.remedy) for kind in KINDS.values()),
    )
    yield from _table(
        "Formats that are read",
        ("format", "what", "suffixes"),
        ((f"`{f.id}`", f.title, " ".join(f.suffixes)) for f in FORMATS.values()),
    )


def _fields(command: type[Command]) -> str:
    known = sorted(fields(command), key=lambda each: not each.required)
    return ", ".join(
        f"**`{each.name}`**" if each.required else f"`{each.name}`"
        for each in known
        if each.name not in ("id", "reason")
    )


def _by(use_case: UseCase) -> str:
    return ", ".join(role.value for role in Role if role in use_case.roles)


def _values(setting: Setting) -> str:
    return ", ".join([*(f"`{value}`" for value in setting.values), setting.also]).strip(", ")


def _chosen(profile: Profile) -> str:
    default, chosen = Settings().as_dict(), profile.settings.as_dict()
    return ", ".join(
        f"`{name}={value}`" + (f" ({clause})" if (clause := profile.clauses.get(name)) else "")
        for name, value in chosen.items()
        if value != default[name] or name in profile.clauses
    )


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", f"## {title}", "", f"| {' | '.join(head)} |", "|---" * len(head) + "|")
    for row in rows:
        yield f"| {' | '.join(row)} |"
