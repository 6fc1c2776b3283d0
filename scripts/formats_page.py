"""Write docs/formats.md from the registry of formats: ``make pages``; a test keeps it true."""

from collections.abc import Iterator
from pathlib import Path

from overtrick.formats.contents.abilities import ABILITIES
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS

__all__ = ["FORMATS_PAGE", "formats_page", "page_of"]

ROOT = Path(__file__).parents[1]
FORMATS_PAGE = ROOT / "docs" / "formats.md"

_HEAD = """\
# Formats

Written from the registry by `make pages`. `overtrick convert IN OUT` goes from any format
that is read to any that is written; `rank` and `check` take all that are read. The suffix
of OUT says the format, or `--to` with its id. What a file is, its contents tell, whatever it
is called. What a format cannot carry is said before it is written. A club's own table, with
its own names for the columns, is read by a [mapping](formats/mapping.md).

From Python the same is:

```python
>>> from overtrick.formats.registry import format_by_id, read_contents
>>> contents, problems = read_contents("examples/evening.csv")
>>> len(contents.records), problems
(161, [])
>>> data, losses = format_by_id("pbn").write(contents)
>>> data.splitlines()[0], losses
(b'% PBN 2.1', [])

```
"""


def formats_page() -> str:
    """Put the page together: a table of all formats, then what survives a round trip."""
    return "\n".join(_lines()) + "\n"


def page_of(found: Format) -> Path:
    """The page that tells more of a format."""
    return ROOT / "docs" / "formats" / f"{found.subject}.md"


def _lines() -> Iterator[str]:
    yield from _HEAD.splitlines()
    yield ""
    yield "| format | suffixes | what it is | read | write | needs |"
    yield "|---|---|---|---|---|---|"
    for found in FORMATS.values():
        yield _row(found)
    yield ""
    yield "## What is read, and what survives a round trip"
    yield ""
    yield "Both: read and written back the same. The others are found in such files and never"
    yield "written, or written and never read."
    yield ""
    yield "| format | both | read only | written only |"
    yield "|---|---|---|---|"
    for abilities, ids in _alike().items():
        yield f"| {', '.join(ids)} | {' | '.join(abilities)} |"
    yield ""
    yield "## What to know before choosing one"
    yield ""
    for found in FORMATS.values():
        if found.note:
            yield f"- `{found.id}`: {found.note}"


def _row(found: Format) -> str:
    link = f"[`{found.id}`](formats/{page_of(found).name})"
    suffixes = " ".join(f"`{suffix}`" for suffix in found.suffixes)
    read = "yes" if found.reader else ""
    write = "yes" if found.writer else ("into a file of yours" if found.filler else "")
    extra = f"`overtrick[{found.extra}]`" if found.extra else ""
    return f"| {link} | {suffixes} | {found.title} | {read} | {write} | {extra} |"


def _alike() -> dict[tuple[str, str, str], list[str]]:
    """The formats that read and carry the same stand on one line."""
    alike: dict[tuple[str, str, str], list[str]] = {}
    for found in FORMATS.values():
        reads = found.reads if found.reader else frozenset()
        writes = found.carries if found.writer or found.filler else frozenset()
        key = _words(reads & writes), _words(reads - writes), _words(writes - reads)
        alike.setdefault(key, []).append(f"`{found.id}`")
    return alike


def _words(abilities: frozenset[str]) -> str:
    return ", ".join(words for name, (words, _) in ABILITIES.items() if name in abilities)
