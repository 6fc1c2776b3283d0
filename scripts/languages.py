"""
Find every template in the code, write it into the catalogues, and report what is missing there.

Run by ``make languages``.  A template that the code has no more goes from the catalogues.
"""

from __future__ import annotations

import ast
import builtins
import io
import re
import sys
from ast import literal_eval
from collections.abc import Iterable, Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from overtrick import errors
from overtrick.messages.say import MARKED

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
CATALOGUES = SOURCES / "overtrick" / "messages" / "catalogues"

KEYWORDS = {
    "_": None,
    "N_": None,
    "n_": (1, 2),
    "translate": None,
    "plural": (1, 2),
    **dict.fromkeys(set(errors.__all__) - {"Figures", "Letter", "Ordinal"}),
    "WrongUsage": None,
    "refuse": None,
    "Counted": (1, 2),
    "lost": (1, 2),
    "BoardNote": None,
    "broken": None,
}
"""What marks a template: in templates and scripts, and in Python."""

Template = str | tuple[str, ...]
"""A template, or one for one thing and one for many."""

NAMES = re.compile(r"\{(\w*)[^{}]*\}")


def templates() -> Catalog:
    """Find every template in pages, scripts and Python."""
    found = Catalog(charset="utf-8")
    for path in sorted(SOURCES.joinpath("overtrick/app/web").rglob("*.html")):
        _add(found, path, _extracted(path, "jinja2.ext:babel_extract"))
    rooms = ("overtrick/app/web", "overtrick/home/pad")
    for path in sorted(path for room in rooms for path in SOURCES.joinpath(room).rglob("*.js")):
        _add(found, path, in_script(path.read_text("utf-8")))
    for path in sorted(SOURCES.rglob("*.py")):
        _add(found, path, in_python(path.read_text("utf-8")))
    for source, texts in registered():
        _add(found, SOURCES / source, texts)
    return found


def registered() -> Iterator[tuple[str, list[Template]]]:
    """Give the texts of registries: constants that a screen puts into words."""
    from overtrick.cli.app import app, templates_of_help
    from overtrick.cli.help import TEMPLATES
    from overtrick.compare.methods import METHODS, TEAM_METHODS
    from overtrick.compare.profiles import PROFILES
    from overtrick.compare.settings import SETTINGS, TIE_BREAKS
    from overtrick.compare.victory_points import VP_SCALES
    from overtrick.compare.vp_tables import PERCENTAGE_SCALES
    from overtrick.events.awards.handicaps import HANDICAP_RULES
    from overtrick.events.awards.schemes import SCHEMES
    from overtrick.events.checks.registry import KINDS
    from overtrick.events.commands.plans import ACTIONS
    from overtrick.events.journal.conditions import CONDITIONS, STAGE_CONDITIONS
    from overtrick.events.ratings.systems import SYSTEMS
    from overtrick.formats.contents.abilities import ABILITIES
    from overtrick.formats.registry import formats
    from overtrick.movements.registry import FAMILIES
    from overtrick.printing.settings import rule_templates
    from overtrick.rules.editions import EDITIONS, Game
    from overtrick.rules.house import SWITCHES

    kinds = [text for kind in KINDS.values() for text in (kind.title, kind.remedy)]
    yield "overtrick/events/checks/registry.py", [text for text in kinds if text]
    titles = [action.title for action in ACTIONS.values()]
    yield "overtrick/events/commands/plans.py", [*titles]
    rules = (SETTINGS, CONDITIONS, STAGE_CONDITIONS)
    words = [text for each in rules for text in rule_templates(each.values())]
    yield "overtrick/printing/settings.py", [*words]
    methods = [*(each.title for each in METHODS.values()), *TEAM_METHODS.values()]
    yield "overtrick/compare/methods.py", [*methods]
    yield "overtrick/compare/profiles.py", [each.title for each in PROFILES.values()]
    scales = [each.title for each in VP_SCALES.values()]
    scales += [each.title for each in PERCENTAGE_SCALES.values()]
    yield "overtrick/compare/victory_points.py", [*scales]
    yield "overtrick/compare/settings.py", [*TIE_BREAKS.values()]
    named = [text for each in rules for one in each.values() for text in (one.title, one.also)]
    yield "overtrick/cli/options.py", [text for text in named if text]
    carried = [words for words, _ in ABILITIES.values()]
    yield "overtrick/formats/contents/abilities.py", [*carried]
    named = [text for each in formats().values() for text in (each.title, each.note)]
    yield "overtrick/formats/catalogue.py", [text for text in named if text]
    for room, found in (
        ("awards/schemes/__init__", SCHEMES),
        ("ratings/systems/__init__", SYSTEMS),
        ("awards/handicaps", HANDICAP_RULES),
    ):
        named = [each.title for each in found.values()]
        doubts = [doubt.template for each in found.values() for doubt in each.unconfirmed]
        yield f"overtrick/events/{room}.py", [*named, *doubts]
    units = dict.fromkeys(scheme.unit for scheme in SCHEMES.values())
    yield "overtrick/events/awards/schemes/__init__.py", [*units]
    families = [text for each in FAMILIES.values() for text in (each.title, each.counts)]
    options = [text for each in FAMILIES.values() for text in each.options.values()]
    yield "overtrick/movements/registry.py", [*families, *options]
    answers = [answer.means for asked in SWITCHES for answer in asked.answers]
    yield "overtrick/rules/house.py", [*(asked.asks for asked in SWITCHES), *answers]
    at_home = (each for each in EDITIONS.values() if each.game is not Game.DUPLICATE)
    notes = [note for tariff in at_home for note in tariff.unconfirmed]
    yield "overtrick/rules/editions.py", [*notes]
    yield "overtrick/cli/help.py", [*TEMPLATES]
    for module, texts in templates_of_help("overtrick.cli.app", app):
        yield f"{module.replace('.', '/')}.py", [*texts]


def in_script(text: str) -> Iterator[Template]:
    """
    Find the templates of a script, those within other templates' values too.

    >>> list(in_script('_("a {b}", { b: n_("one", "many", 2) })'))
    ['a {b}', ('one', 'many')]
    """
    for marked in MARKED.finditer(text):
        one, many = (literal_eval(found) if found else "" for found in marked.groups()[1:])
        yield (one, many) if marked[1] == "n_" else one


def in_python(text: str) -> Iterator[Template]:
    r"""
    Find the templates of Python, those within an f-string too, and those of errors of ours.

    >>> list(in_python('f"{translate(\'a {b}\', b=plural(\'one\', \'many\', 2))}"'))
    ['a {b}', ('one', 'many')]
    >>> list(in_python("raise Expired('too late')"))
    ['too late']
    >>> list(in_python("translate('a' if many else 'b')"))
    ['a', 'b']
    """
    tree = ast.parse(text)
    raised = {each.exc for each in ast.walk(tree) if isinstance(each, ast.Raise)}
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name not in KEYWORDS and (call not in raised or hasattr(builtins, name)):
            continue
        wanted = len(KEYWORDS.get(name) or (1,))
        given = [_constants(each) for each in call.args[:wanted]]
        if wanted == 1:
            yield from given[0] if given else ()
        elif all(given):
            yield tuple(words[0] for words in given)


def _constants(given: ast.expr) -> list[str]:
    """The text of an argument, or both of a condition."""
    if isinstance(given, ast.IfExp):
        return [*_constants(given.body), *_constants(given.orelse)]
    if isinstance(given, ast.Constant) and isinstance(given.value, str):
        return [given.value]
    return []


def _extracted(path: Path, method: str) -> Iterator[Template]:
    with path.open("rb") as file:
        for _, found, _, _ in extract(method, file, KEYWORDS, options={"encoding": "utf-8"}):
            yield found


def _add(found: Catalog, path: Path, templates: Iterable[Template]) -> None:
    """Add the templates of a file; what is values alone is the same in every language."""
    where = path.relative_to(SOURCES).as_posix()
    for each in templates:
        if all(each) and re.search(r"[^\W\d_]", NAMES.sub("", "".join(each))):
            found.add(each, locations=[(where, 0)])


def read(language: str) -> Catalog:
    """Read a catalogue."""
    with (CATALOGUES / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def written(catalogue: Catalog) -> bytes:
    """Write a catalogue: the files in their order, without lines and dates that only change."""
    file = io.BytesIO()
    write_po(
        file,
        catalogue,
        width=96,
        sort_by_file=True,
        omit_header=True,
        include_previous=False,
        ignore_obsolete=True,
    )
    return file.getvalue()


def faults(catalogue: Catalog) -> Iterator[str]:
    """Say which templates have no words, and where values are lost or made up."""
    for message in catalogue:
        english, words = _texts(message.id), _texts(message.string)
        if not any(english):
            continue
        if not words or not all(words):
            yield f"no words for {english[0]!r}"
            continue
        known = {name for each in english for name in NAMES.findall(each)}
        needed = set(NAMES.findall(english[-1])) - {"count"}
        for each in words:
            named = set(NAMES.findall(each))
            if not needed <= named or not named <= known:
                yield f"other values in {each!r} than in {english[-1]!r}"
            if english[0][:1] == " " and (each[0].isalnum() or each[0] in "({"):
                yield f"no space before {each!r}, as before {english[0]!r}"
            if english[0][-1] == " " and each[-1] != " ":
                yield f"no space after {each!r}, as after {english[0]!r}"


def _texts(found: str | Iterable[str] | None) -> list[str]:
    return [found] if isinstance(found, str) else [*(found or ())]


def languages() -> tuple[str, ...]:
    """Give the languages that have a catalogue."""
    return tuple(sorted(path.stem for path in CATALOGUES.glob("*.po")))


HEAD = re.compile(rb'\Amsgid ""\n(?:.+\n)+\n?')


def renew(language: str, found: Catalog) -> tuple[int, list[str]]:
    """Bring a catalogue up to date; give how many templates it has, and its faults."""
    path = CATALOGUES / f"{language}.po"
    head = HEAD.match(path.read_bytes())
    assert head is not None, f"{path} has no head"
    catalogue = read(language)
    catalogue.update(found, no_fuzzy_matching=True)
    path.write_bytes(head[0].rstrip() + b"\n\n" + written(catalogue))
    return len(catalogue), list(faults(read(language)))


def main() -> int:
    """Renew every catalogue; 1 if something is missing."""
    found, missing = templates(), 0
    for language in languages():
        count, wrong = renew(language, found)
        missing += len(wrong)
        print(f"{language}: {count} templates, {len(wrong)} to mend")
        for each in wrong[:20]:
            print(f"  {each}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
