"""Write docs/reference.md from the registries: ``make pages``; a test keeps it true."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from overtrick.cli.app import VERBS
from overtrick.compare.methods import METHODS, TEAM_METHODS
from overtrick.compare.profiles import PROFILES
from overtrick.compare.settings import SETTINGS, Settings
from overtrick.formats.registry import FORMATS
from overtrick.rules.editions import EDITIONS

__all__ = ["PAGE", "reference"]

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference.md"

_HEAD = """\
# Reference

Written from the registries by `make pages`; a test compares it with them. Every name here
can be used on the command line and in Python.
"""


def reference() -> str:
    """Put the page together."""
    return "\n".join(line.rstrip() for line in _lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from _HEAD.splitlines()
    yield from _table(
        "Verbs: `overtrick VERB --help` has examples",
        ("verb", "does"),
        ((f"`{name}`", verb.help) for name, verb in VERBS.items() if _is_there(name)),
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
        (
            (
                f"`{s.name}`",
                s.title,
                ", ".join([*(f"`{v}`" for v in s.values), s.also]).strip(", "),
            )
            for s in SETTINGS.values()
        ),
    )
    yield from _table(
        "Profiles: `--rules NAME`",
        ("profile", "whose conventions", "settings", "not confirmed"),
        (
            (f"`{p.name}`", p.title, _changed(p.settings), "; ".join(p.unconfirmed))
            for p in PROFILES.values()
        ),
    )
    yield from _table(
        "Formats that are read",
        ("format", "what", "suffixes"),
        ((f"`{f.id}`", f.title, " ".join(f.suffixes)) for f in FORMATS.values()),
    )


def _is_there(verb: str) -> bool:
    return (ROOT / "src" / "overtrick" / "cli" / f"{verb}.py").exists()


def _changed(settings: Settings) -> str:
    default = Settings()
    return ", ".join(
        f"`{name}={getattr(settings, name)}`"
        for name in SETTINGS
        if getattr(settings, name) != getattr(default, name)
    )


def _table(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield from ("", f"## {title}", "", f"| {' | '.join(head)} |", "|---" * len(head) + "|")
    for row in rows:
        yield f"| {' | '.join(row)} |"
