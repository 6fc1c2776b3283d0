"""An event as files for others: names as each person allows, losses said first."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from overtrick.app.views.names import Names
from overtrick.app.views.sentences import text_within
from overtrick.errors import InvalidFile, OvertrickError, Text, UnknownName
from overtrick.events.journal.entry import Entry
from overtrick.events.journal.fold import Event, fold
from overtrick.events.now.live import ranking_of
from overtrick.events.stages.ranking import session_told
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.conversion import Conversion, converted, lacks_ranking
from overtrick.formats.format import Format
from overtrick.formats.journals.journal import contents_held, line_text, not_held
from overtrick.formats.registry import format_by_id, formats
from overtrick.messages import N_, say, translate

__all__ = [
    "CHOSEN",
    "FileWritten",
    "FormatGroup",
    "conversion_of",
    "file_of",
    "format_groups",
    "losses_of",
    "sheet_of",
    "without_formulas",
    "zipped",
]

JOURNAL = "jsonl"
"""The journal itself: everything, also names in full."""

CHOSEN = ("usebio", "pbn", "bridgewebs", "csv")
"""Formats that are chosen until somebody chooses otherwise."""

_GROUPS = {
    N_("For players to look at"): (("pbn", "xlsx"), ("lin",)),
    N_("For the federation or another program"): (("usebio", "bridgewebs", "csv"), ()),
    N_("Everything, to keep"): ((JOURNAL,), ()),
}
"""What a file is for: the usual formats of it, and others; the rest goes to programs."""

_REST = "For the federation or another program"


@dataclass(frozen=True, slots=True)
class FormatGroup:
    """Formats for one purpose: those that are usual, and the others."""

    title: str
    usual: tuple[Format, ...]
    more: tuple[Format, ...]


@dataclass(frozen=True, slots=True)
class FileWritten:
    """A file that was written, or why it could not be."""

    format: str
    name: str
    data: bytes = b""
    losses: tuple[Text | str, ...] = ()
    refused: Text | str = ""


def format_groups() -> tuple[FormatGroup, ...]:
    """
    Give every format that can be written, by what it is for.

    >>> [(group.title, [each.id for each in group.usual]) for group in format_groups()][0]
    ('For players to look at', ['pbn', 'xlsx'])
    """
    known = {each.id: _of_journal(each) for each in formats().values() if each.writer}
    named = {id for usual, more in _GROUPS.values() for id in (*usual, *more)}
    rest = tuple(each for id, each in known.items() if id not in named)
    return tuple(
        FormatGroup(
            title,
            tuple(known[id] for id in usual),
            (*(known[id] for id in more), *(rest if title == _REST else ())),
        )
        for title, (usual, more) in _GROUPS.items()
    )


def _of_journal(each: Format) -> Format:
    """The format as it is written from an event's own journal: with its own times."""
    if each.id != JOURNAL:
        return each
    return replace(each, note=N_("what was told, entry by entry, with its times"))


def contents_published(state: Event, contents: Contents) -> Contents:
    """Give the contents of an event with every name as it may be published (S-15)."""
    names = Names(state.roster, state.rules.conditions.names, is_teams=True)
    return replace(
        contents,
        contestants=tuple(_covered(each, state, names) for each in contents.contestants),
    )


def _covered(contestant: Contestant, state: Event, names: Names) -> Contestant:
    direction = contestant.side.value if contestant.side else ""
    facts = state.roster.contestant(contestant.id, contestant.section, direction)
    if facts is None:
        return contestant
    players = tuple(
        Person(names.person(id), seat=known.seat)
        for id, known in zip(facts.players, contestant.players, strict=True)
    )
    return replace(contestant, players=players)


def file_of(entries: Sequence[Entry], name: str, wanted: str) -> FileWritten:
    """
    Write a journal in a format; what cannot be written says why.

    :raises UnknownName: if there is no such format.
    """
    target = format_by_id(wanted)
    if not target.writer:
        raise UnknownName("{wanted}: this format can be read, not written", wanted=wanted)
    file = f"{name}{target.suffix}"
    try:
        done = conversion_of(fold(entries), target, in_full=False)
    except OvertrickError as error:
        return FileWritten(wanted, file, refused=error.whole)
    except ImportError as error:
        return FileWritten(wanted, file, refused=str(error))
    losses = tuple(map(text_within, (*done.lacking, *done.changed)))
    if wanted == JOURNAL:
        losses = (Text("everything is in it, names in full: to keep, not to publish"),)
    return FileWritten(wanted, file, done.data, losses)


def losses_of(entries: Sequence[Entry], wanted: Iterable[str]) -> list[FileWritten]:
    """
    Say of formats what they would not carry; nothing is kept.

    :raises UnknownName: if there is no such format.
    """
    return [replace(file_of(entries, "event", each), data=b"") for each in wanted]


def zipped(files: Iterable[FileWritten], at: datetime) -> bytes:
    """
    Pack files into one, with a note of what each does not carry.

    :raises InvalidFile: if none could be written.
    """
    made, notes, stamp = io.BytesIO(), [], at.timetuple()[:6]
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in files:
            if each.refused:
                notes.append(
                    translate("{name}: not written: {why}", name=each.format, why=each.refused)
                )
                continue
            archive.writestr(zipfile.ZipInfo(each.name, stamp), each.data)
            losses = each.losses or (Text("carries everything"),)
            notes += [say(Text.joined((each.name, said), ": ")) for said in losses]
        if not archive.namelist():
            raise InvalidFile("; ".join(notes) or Text("choose at least one format"))
        archive.writestr(zipfile.ZipInfo("losses.txt", stamp), "\n".join(notes) + "\n")
    return made.getvalue()


def conversion_of(state: Event, wanted: Format, *, in_full: bool) -> Conversion:
    """
    Write an event in a format: *in_full* with every name, else as each may be published.

    The journal is itself, not one made up of its results.
    """
    if wanted.id == JOURNAL:
        text = "".join(f"{line_text(entry)}\n" for entry in state.entries)
        return Conversion(text.encode("utf-8", "replace"), [], [])
    held = contents_held(state, session_told(state, foretold=True))
    contents = held if in_full else contents_published(state, held)
    ranking = ranking_of(state) if lacks_ranking(contents, wanted) else None
    if ranking is not None and not in_full:
        names = Names(state.roster, state.rules.conditions.names, ranking.is_of_teams)
        shown = tuple(
            replace(line, names=_names(names, line.id, line.section, line.direction))
            for line in ranking.standings
        )
        ranking = replace(ranking, standings=shown)
    done = without_formulas(converted(contents, wanted, ranking), wanted)
    return done._replace(changed=[*not_held(state), *done.changed])


def _names(names: Names, id: str, section: str, direction: str | None) -> tuple[str, ...]:
    return tuple(filter(None, names.of(id, section, direction).split(" & ")))


_DELIMITERS = {"csv": b",", "tsv": b"\t", "bridgewebs-csv": b",", "jannersten": b";"}

_BLANK = rb"(?:[ \v\f\x00\xa0]|\xc2\xa0|\xe2\x80[\x80-\x8f\xaf]|\xe3\x80\x80|\xef\xbb\xbf)"
"""What a spreadsheet drops before it looks: blanks, wide ones too, and signs nobody sees."""

_WIDE = rb"\xef\xbc[\x8b\x8d\x9d\xa0]"
"""The wide forms of ``+ - = @``, which a spreadsheet reads as the others."""

_AWARD = rb"[+-]?[\d.,]*[ ]?(?:%|[A-Za-z]{2,4})?"
_NO_NAME = rb"[+-](?![A-Za-z])" + _AWARD + rb"(?:/" + _AWARD + rb")?"
"""What begins with a sign and is no name: a score, an award or two, a sign alone."""


def without_formulas(done: Conversion, target: Format) -> Conversion:
    """
    Put an apostrophe before each cell that a spreadsheet would take for a formula.

    >>> from overtrick.formats.registry import FORMATS
    >>> told = Conversion(b"north,score\\n=1+1,-50\\n@SUM(A1),+1\\n", [], [])
    >>> print(without_formulas(told, FORMATS["csv"]).data.decode(), end="")
    north,score
    '=1+1,-50
    '@SUM(A1),+1
    """
    delimiter = _DELIMITERS.get(target.id)
    if delimiter is None:
        return done
    blank = _BLANK if delimiter == b"\t" else rb"(?:\t|" + _BLANK + rb")"
    begin = rb'(^"?|[\r\n;' + delimiter + rb']"?)(' + blank + rb"*+)"
    ended = rb'(?="?(?:[\r\n;' + delimiter + rb"]|$))"
    formula = rb"(?=[=@]|" + _WIDE + rb"|(?!" + _NO_NAME + ended + rb")[+-])"
    data, count = re.subn(begin + formula, rb"\1'\2", done.data)
    if not count:
        return done
    said = Text("cells that look like a formula begin with an apostrophe: {count}", count=count)
    return done._replace(data=data, changed=[*done.changed, said])


def sheet_of(text: str) -> bytes:
    """
    Encode CSV of our own making, with no formula in it.

    >>> sheet_of("place,names\\n1,=1+1\\n")
    b"place,names\\n1,'=1+1\\n"
    """
    done = Conversion(text.encode("utf-8", "replace"), [], [])
    return without_formulas(done, format_by_id("csv")).data
