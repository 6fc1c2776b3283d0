"""
The records of RBN and RBX files: labels with their texts, notes and comments.

RBN: a line is a label, a blank and its text; an empty line ends a record; ``{`` begins a
paragraph of comment that ends with ``}`` at the end of a line; ``%`` begins a line of no
meaning.  RBX: a record a line, each text in braces behind its label.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from overtrick.core.letters import whole_number
from overtrick.errors import Text
from overtrick.events.problem import Problem
from overtrick.formats.limits import Problems, most

__all__ = [
    "INHERITED",
    "LABELS",
    "RawRecord",
    "RawRecords",
    "board_number",
    "bracketed",
    "one_line",
    "raw_rbn",
    "raw_rbx",
    "written_rbn",
    "written_rbx",
]

_COMMENT, _UNKNOWN = "{", "?"
LABELS = "DTLEFSKNBHACPRMI"
"""In the order in which they are written."""
INHERITED = "DTLEFSKNBH"
"""Those that hold until they are said again."""
_DIGITS = "1234567890"


_COST = 3_000  # bytes of a record, with the result that comes of it
_END = re.compile(r"\r\n|\r|\n")
_CELL = re.compile(r"([A-Za-z0-9%])?\{([^{}]*)\}")


@lru_cache(maxsize=4096)
def board_number(text: str) -> int:
    """
    Give the number of a board as label B tells it; 0 where it is none.

    >>> board_number("12:A"), board_number("Final")
    (12, 0)
    """
    return whole_number(text.partition(":")[0].strip()) or 0


@dataclass(slots=True)
class RawRecord:
    """
    What a record says, as it is written.

    ``notes`` are explanations by the label they belong to and their digit (``A1``),
    ``comments`` whole paragraphs by the label they stand behind, ``unknown`` any other lines.
    """

    line: int = 0
    told: dict[str, str] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)
    comments: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)

    @property
    def is_empty(self) -> bool:
        """Whether it says nothing."""
        return not (self.told or self.notes or self.comments or self.unknown)

    def notes_of(self, label: str) -> dict[str, str]:
        """Give the explanations of a label by their digits."""
        return {key[1]: text for key, text in self.notes.items() if key[0] == label}

    def comment(self, paragraph: str) -> None:
        """Add a paragraph behind the last label."""
        behind = next(reversed(self.told), "")
        self.comments.setdefault(behind, []).append(paragraph)

    def note(self, digit: str, text: str) -> None:
        """Add an explanation: of the auction, unless the play has been told already."""
        self.notes[f"{'P' if 'P' in self.told else 'A'}{digit}"] = text


RawRecords = tuple[list[RawRecord], list[str], list[Problem]]
"""Records, lines that begin with ``%``, and problems."""


def raw_rbn(text: str, name: str) -> RawRecords:
    """
    Split RBN into records, lines that begin with ``%``, and problems.

    >>> records, _, problems = raw_rbn("B 7\\nC 4S:N\\nR 10+620\\n\\nB 8\\nX y\\n", "x.rbn")
    >>> records[0].told, str(problems[0])
    ({'B': '7', 'C': '4S:N', 'R': '10+620'}, "x.rbn:6: no label of RBN: 'X y'")
    """
    reader = _Lines(name, len(text))
    for number, line in enumerate(_lines(text), 1):
        if reader.is_full(number):
            break
        reader.take(number, line.rstrip(" \t\0\x1a"))
    reader.end_record()
    return reader.records, reader.header, reader.problems


def raw_rbx(text: str, name: str) -> RawRecords:
    """
    Split RBX into records, lines that begin with ``%``, and problems.

    >>> [record], _, _ = raw_rbx("B{7}C{4S:N}R{10+620}\\n", "x.rbx")
    >>> record.told
    {'B': '7', 'C': '4S:N', 'R': '10+620'}
    """
    reader = _Lines(name, len(text))
    for number, line in enumerate(_lines(text), 1):
        if not (bare := line.strip(" \t\0\x1a")):
            reader.end_record()
            continue
        if reader.is_full(number):
            break
        at = 0
        for cell in _CELL.finditer(bare):
            if reader.is_full(number):
                break
            if cell.start() != at:
                reader.odd(number, bare[at : cell.start()])
            at = cell.end()
            label, told = cell[1] or "{", cell[2]
            reader.take(number, f"{{{told}}}" if label == "{" else f"{label} {told}")
        if at != len(bare) and not reader.is_full(number):
            reader.odd(number, bare[at:])
        reader.end_record()
    return reader.records, reader.header, reader.problems


def _lines(text: str) -> Iterator[str]:
    """The lines of a text, one at a time: all of the shortest are 15 times the text."""
    start = 0
    for end in _END.finditer(text):
        yield text[start : end.start()]
        start = end.end()
    yield text[start:]


def written_rbn(header: Iterable[str], records: Iterable[RawRecord]) -> str:
    """
    Write records as RBN.

    >>> written_rbn([], [RawRecord(told={"R": "10+620", "B": "7"}, notes={"A1": "weak"})])
    'B 7\\n1 weak\\nR 10+620\\n\\n'
    """
    lines = [f"% {_said_of(line, 'RBN')}".rstrip() for line in header]
    for record in records:
        lines += [_line(label, text) for label, text in _cells(record)]
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


def written_rbx(header: Iterable[str], records: Iterable[RawRecord]) -> str:
    """
    Write records as RBX, each a line, without comments; braces in a text become brackets.

    >>> written_rbx([], [RawRecord(told={"B": "7", "R": "10+620"})])
    'B{7}R{10+620}\\n'
    """
    lines = [f"%{{{_bare(_said_of(line, 'RBX'))}}}" for line in header]
    for record in records:
        told = (cell for cell in _cells(record) if cell[0] != _COMMENT)
        lines.append("".join(_cell(label, text) for label, text in told))
    return "".join(f"{line}\n" for line in lines if line)


def one_line(text: str) -> str:
    """
    Write the name of a session or a section so that it stays within its line.

    >>> one_line("a\\nb"), one_line("\\0"), one_line("")
    ('a b', '?', '')
    """
    return " ".join(text.translate({0: " ", 0x1A: " "}).split()) or "?" * bool(text)


def bracketed(text: str) -> str:
    """
    Write brackets in the place of braces, between which RBX has its texts.

    >>> bracketed("a{b}")
    'a[b]'
    """
    return text.replace("{", "[").replace("}", "]")


def _said_of(line: str, notation: str) -> str:
    """What a line of no meaning says, with the name of the notation that it now is in."""
    return re.sub("^RB[NX]", notation, line.removeprefix("%").strip())


def _line(label: str, text: str) -> str:
    if label in (_UNKNOWN, _COMMENT):
        return text  # to the letter, lest it become a label
    return f"{label} {text}".rstrip()


def _cell(label: str, text: str) -> str:
    if label == _UNKNOWN and not re.match(r"[A-Za-z] ", text):
        return _bare(text)
    label, text = (text[0], text[2:]) if label == _UNKNOWN else (label, text)
    return f"{label}{{{_bare(text)}}}"


def _cells(record: RawRecord) -> list[tuple[str, str]]:
    """The lines of a record by label; a comment's is a brace."""
    cells: list[tuple[str, str]] = []
    told, comments, notes = record.told, record.comments, record.notes
    if comments:
        cells += [(_COMMENT, paragraph) for paragraph in comments.get("", ())]
    for label in LABELS if comments or notes else sorted(told, key=LABELS.index):
        if label in told:
            cells.append((label, told[label]))
        if comments:
            cells += [(_COMMENT, paragraph) for paragraph in comments.get(label, ())]
        if notes:
            for digit in _DIGITS:
                if (text := notes.get(f"{label}{digit}")) is not None:
                    cells.append((digit, text))
    return cells + [(_UNKNOWN, line) for line in record.unknown]


def _bare(text: str) -> str:
    return " ".join(bracketed(text).split())


class _Lines:
    """Collects lines into records."""

    def __init__(self, name: str, size: int) -> None:
        self._most = most(size, _COST)
        self._stopped = False
        self.records: list[RawRecord] = []
        self.header: list[str] = []
        self.problems = Problems()
        self._name = name
        self._record = RawRecord()
        self._paragraph: list[str] = []

    def is_full(self, number: int) -> bool:
        """Whether no more is read: there are too many records, or nearly nothing is one."""
        if self._stopped:
            return True
        if len(self.records) < self._most:
            if self.problems:
                where = f"{self._name}:{number}"
                self._stopped = self.problems.stop_reading(len(self.records), where)
        else:
            where = f"{self._name}:{number}"
            why = Text("more than {most} records in so short a file", most=self._most)
            self.problems.stop(where, why)
            self._stopped = True
        return self._stopped

    def take(self, number: int, line: str) -> None:
        if self._paragraph and line:
            self._paragraph.append(line)
            self._end_paragraph(number)
        elif not line:
            self.end_record()
        elif line[0] == "%":
            self.header.append(line)
        elif line[0] == "{":
            self._paragraph = [line]
            self._end_paragraph(number)
        else:
            self._label(number, line)

    def end_record(self) -> None:
        if self._paragraph:
            self.problems.append(
                Problem(f"{self._name}:{self._record.line}", "a comment is not closed")
            )
            self._record.comment("\n".join(self._paragraph) + "}")
            self._paragraph = []
        if not self._record.is_empty:
            self.records.append(self._record)
            self._record = RawRecord()

    def odd(self, number: int, line: str) -> None:
        """Keep a line that is none of RBN, and say so."""
        message = Text("no label of RBN: {line!r}", line=line[:60])
        self.problems.append(Problem(f"{self._name}:{number}", message))
        self._begin(number)
        self._record.unknown.append(line)

    def _label(self, number: int, line: str) -> None:
        label, text = line[0].upper(), line[2:].strip()
        if line[1:2].strip() or label not in LABELS + _DIGITS:
            self.odd(number, line)
        elif label in _DIGITS:
            self._begin(number)
            self._record.note(label, text)
        else:
            if label in self._record.told:
                message = Text(
                    "label {label} again, without an empty line: a new record begins",
                    label=label,
                )
                self.problems.append(Problem(f"{self._name}:{number}", message))
                self.end_record()
            self._begin(number)
            self._record.told[label] = text

    def _begin(self, number: int) -> None:
        self._record.line = self._record.line or number

    def _end_paragraph(self, number: int) -> None:
        self._begin(number)
        if self._paragraph[-1].endswith("}"):
            self._record.comment("\n".join(self._paragraph))
            self._paragraph = []
