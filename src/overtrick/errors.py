"""
Every error the library raises.

* OvertrickError
  - InvalidContract
    - AmbiguousContract
  - InvalidTricks
  - InvalidSeat
  - InvalidBoard
  - InvalidCard
  - InvalidDeal
  - InvalidAuction
  - InvalidPlay
  - InvalidOutcome
  - InvalidSheet
  - InvalidSetting
  - InvalidScale
  - InvalidMovement
  - InvalidFile
  - InvalidTelling
  - Refused
  - UnknownName

All are ValueErrors too: callers need no import of ours to catch them.

A message is a ``Text``: a template with named values, put into words last, so that a catalogue
of another language can replace the template.  No code reads a message.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Mapping
from copy import copy
from typing import Self

__all__ = [
    "AmbiguousContract",
    "Counted",
    "EnglishText",
    "Figures",
    "InvalidAuction",
    "InvalidBoard",
    "InvalidCard",
    "InvalidContract",
    "InvalidDeal",
    "InvalidFile",
    "InvalidMovement",
    "InvalidOutcome",
    "InvalidPlay",
    "InvalidScale",
    "InvalidSeat",
    "InvalidSetting",
    "InvalidSheet",
    "InvalidTelling",
    "InvalidTricks",
    "Letter",
    "Ordinal",
    "OvertrickError",
    "Refused",
    "Text",
    "AsTyped",
    "UnknownName",
    "NO_FILE",
    "start_of",
    "system_text",
]


class Text:
    """
    A sentence before a language is chosen: a template with named values.

    A value may be a Text itself; of an error its text is kept, not the error.  Of a long text
    that is quoted the start is kept: what a file holds can be any number of megabytes.

    >>> text = Text("{contract} has at most {most} overtricks", contract="4S", most=3)
    >>> str(text), text.values["most"]
    ('4S has at most 3 overtricks', 3)
    >>> len(str(Text("not a contract: {text!r}", text="x" * 1_000_000)))
    219
    """

    __slots__ = ("template", "values")

    def __init__(self, template: str, /, **values: object) -> None:
        self.template = template
        self.values = values
        for name, value in values.items():
            if isinstance(value, BaseException):
                value = values[name] = _kept(value)
            if isinstance(value, str) and len(value) > _QUOTED:
                most = _QUOTED if f"{{{name}!r" in template else _LONGEST
                values[name] = start_of(value, most)

    def __str__(self) -> str:
        return self.template.format_map(self.values) if self.values else self.template

    @staticmethod
    def joined(parts: Iterable[object], between: str = ", ") -> Text:
        """
        Put sentences or words beside each other.

        >>> str(Text.joined([Text("Board {board}", board=7), "3 v 10"], ": "))
        'Board 7: 3 v 10'
        """
        found = {f"part{nth}": part for nth, part in enumerate(parts)}
        return Text(between.join(f"{{{name}}}" for name in found), **found)

    @classmethod
    def all_of(cls, parts: Iterable[object]) -> Text:
        """
        Name several in a row, as people say it.

        >>> str(Text.all_of(["3", "5", "6"])), str(Text.all_of(["3"])), str(Text.all_of([]))
        ('3, 5 and 6', '3', '')
        """
        *some, last = [*parts] or [""]
        if not some:
            return Text("{last}", last=last)
        return Text("{some} and {last}", some=cls.joined(some), last=last)

    @classmethod
    def any_of(cls, parts: Iterable[object]) -> Text:
        """
        Name several of which one is meant.

        >>> str(Text.any_of(["3", "5", "6"]))
        '3, 5 or 6'
        """
        *some, last = [*parts] or [""]
        if not some:
            return Text("{last}", last=last)
        return Text("{some} or {last}", some=cls.joined(some), last=last)

    def without(self, name: str) -> Text:
        """
        Leave out a value, here and in the texts that are values.

        >>> text = Text("twice{at}, counted once", at=Text(" ({place})", place="a.csv:2"))
        >>> str(text), str(text.without("at"))
        ('twice (a.csv:2), counted once', 'twice, counted once')
        >>> str(Text("took {n}", n=Counted("{count} trick", "{count} tricks", 9)).without("at"))
        'took 9 tricks'
        """
        values = {
            key: value.without(name) if isinstance(value, Text) else value
            for key, value in self.values.items()
        }
        found = copy(self)  # a number of things and a letter stay what they are
        found.values = values | ({name: ""} if name in values else {})
        return found

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Text({self.template!r}{values})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Text):
            return NotImplemented
        return (self.template, self.values) == (other.template, other.values)

    def __hash__(self) -> int:
        told = (each for each in self.values.values() if isinstance(each, str | int | Text))
        return hash((self.template, frozenset(told)))


class Counted(Text):
    """
    A sentence about a number of things: a template for one, and one for many.

    >>> str(Counted("{count} result", "{count} results", 1)), str(Counted("a", "{count} b", 2))
    ('1 result', '2 b')
    """

    __slots__ = ("count", "many")

    def __init__(self, one: str, many: str, count: int, /, **values: object) -> None:
        super().__init__(one, count=count, **values)
        self.many, self.count = many, count

    def __str__(self) -> str:
        return (self.template if self.count == 1 else self.many).format_map(self.values)


class EnglishText(str):
    """
    A sentence in English that knows its template, so that other languages can have it, too.

    What lists sentences, such as what a file loses, gives strings; a page finds the ``text``.

    >>> said = EnglishText("board {board}: left out", board=7)
    >>> said, said.text.values["board"]
    ('board 7: left out', 7)
    """

    __slots__ = ("text",)

    text: Text

    def __new__(cls, template: str | Text, /, **values: object) -> EnglishText:
        """Make it of a template with its values, or of a text."""
        text = template if isinstance(template, Text) else Text(template, **values)
        made = super().__new__(cls, text)
        made.text = text
        return made

    def __add__(self, more: str) -> EnglishText:
        return EnglishText(Text.joined((self, more), ""))

    def __radd__(self, before: str) -> EnglishText:
        return EnglishText(Text.joined((before, self), ""))


class Letter(Text):
    """
    The letters of a seat, side, strain or rank, which each language has its own for.

    >>> str(Letter("side", "EW"))
    'EW'
    """

    __slots__ = ("kind",)

    def __init__(self, kind: str, ours: str, /) -> None:
        super().__init__(ours)
        self.kind = kind


class Figures(Text):
    """
    Numbers with their signs, which each language writes with its own sign for decimals.

    >>> str(Figures("2.5 / 2"))
    '2.5 / 2'
    """

    __slots__ = ()


class AsTyped(Text):
    """
    Results and cards as they are typed: in letters, also on a screen that draws suits.

    >>> str(AsTyped("{result}", result="4S N ="))
    '4S N ='
    """

    __slots__ = ()


class Ordinal(Text):
    """
    A place in a row, as each language writes it.

    >>> [str(Ordinal(place)) for place in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """

    __slots__ = ("number",)

    def __init__(self, number: int, /) -> None:
        teen = number % 100 in (11, 12, 13)
        ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        super().__init__(f"{number}{ending}")
        self.number = number


_QUOTED, _LONGEST = 200, 1_000  # signs of a text that is quoted, and of any other in a sentence


def start_of(text: str, most: int = _LONGEST) -> str:
    """
    Give the start of a text that is too long for a sentence, or all of it.

    >>> start_of("no contract", 4), start_of("4S", 4)
    ('no c…', '4S')
    """
    return text if len(text) <= most else f"{text[:most]}…"


NO_FILE = Text("No such file or directory")
_SYSTEM = {
    errno.ENOENT: NO_FILE,
    errno.EACCES: Text("Permission denied"),
    errno.EPERM: Text("Operation not permitted"),
    errno.EEXIST: Text("File exists"),
    errno.ENOTDIR: Text("Not a directory"),
    errno.EISDIR: Text("Is a directory"),
    errno.ENAMETOOLONG: Text("File name too long"),
    errno.ENOSPC: Text("No space left on device"),
    errno.EROFS: Text("Read-only file system"),
    errno.EIO: Text("Input/output error"),
    errno.EMFILE: Text("Too many open files"),
    errno.EADDRINUSE: Text("Address already in use"),
}


def system_text(error: OSError) -> Text | str:
    """
    Say what the operating system refused; a rare refusal is in the words of the system.

    >>> print(system_text(FileNotFoundError(2, "No such file or directory")))
    No such file or directory
    """
    return _SYSTEM.get(error.errno or 0) or error.strerror or str(error)


def _kept(value: BaseException) -> object:
    """An error as its text: the error itself would keep alive all that it passed through."""
    if isinstance(value, OvertrickError):
        return value.whole
    if isinstance(value, OSError) and not value.filename:
        return system_text(value)
    return str(value)


class OvertrickError(ValueError):
    """
    The root: something said about bridge is not possible in bridge.

    >>> error = OvertrickError("no card: {card!r}", card="XX")
    >>> str(error), error.text.values
    ("no card: 'XX'", {'card': 'XX'})
    >>> OvertrickError(EnglishText("not a board: {text!r}", text="x")).text.template
    'not a board: {text!r}'
    """

    def __init__(self, text: Text | str = "", /, **values: object) -> None:
        super().__init__(text)
        if isinstance(text, EnglishText):
            text = text.text
        self.text = text if isinstance(text, Text) else Text(start_of(text), **values)

    @property
    def whole(self) -> Text:
        """The text with the place, where the error names one."""
        return self.text

    def again(self) -> Self:
        """
        Give an error that says the same, and holds nothing of where it was raised.

        >>> str(OvertrickError("no card: {card!r}", card="XX").again())
        "no card: 'XX'"
        """
        made = type(self).__new__(type(self), *self.args)
        made.__dict__.update(self.__dict__)
        return made

    def __str__(self) -> str:
        return str(self.whole)


class InvalidContract(OvertrickError):
    """A text is not a contract."""


class AmbiguousContract(InvalidContract):
    """
    A text means different contracts in different languages; ``readings`` has them all.

    >>> print(AmbiguousContract("4P", {"4♠": ("de", "fr"), "4♣": ("pt",)}))
    '4P' is 4♠ (de, fr) or 4♣ (pt): write it in full, or set a language
    """

    def __init__(self, written: str, readings: Mapping[Text | str, tuple[str, ...]], /) -> None:
        each = (
            Text("{reading} ({languages})", reading=reading, languages=", ".join(told))
            if told
            else reading
            for reading, told in readings.items()
        )
        super().__init__(
            Text(
                "{written!r} is {readings}: write it in full, or set a language",
                written=written,
                readings=Text.any_of(each),
            )
        )
        self.readings = {str(reading): told for reading, told in readings.items()}


class InvalidTricks(OvertrickError):
    """A number of tricks is not between 0 and 13, or does not fit its contract."""


class InvalidSeat(OvertrickError):
    """A text is not one of the four seats, the two sides or a vulnerability."""


class InvalidBoard(OvertrickError):
    """A board number is not a whole number from 1."""


class InvalidCard(OvertrickError):
    """A text is not one of the 52 cards."""


class InvalidDeal(OvertrickError):
    """Four hands are not 52 different cards, thirteen each."""


class InvalidAuction(OvertrickError):
    """A call is not legal where it stands."""


class InvalidPlay(OvertrickError):
    """A card cannot be played where it stands."""


class InvalidOutcome(OvertrickError):
    """What is said to have happened on a board cannot have happened."""


class InvalidSheet(OvertrickError):
    """A line of a rubber or Chicago sheet cannot be read or cannot be scored."""


class InvalidSetting(OvertrickError):
    """A setting, or its value, does not exist."""


class InvalidScale(OvertrickError):
    """A table of IMPs or victory points has a gap, an overlap or no rows."""


class InvalidMovement(OvertrickError):
    """A movement cannot be built, or its text cannot be read."""


class InvalidFile(OvertrickError):
    """
    A file cannot be read at all; ``where`` is the file, or the line of it.

    >>> str(InvalidFile("no board", where="a.csv:3"))
    'a.csv:3: no board'
    """

    def __init__(self, text: Text | str = "", /, *, where: str = "", **values: object) -> None:
        super().__init__(text, **values)
        self.where = where

    @property
    def whole(self) -> Text:
        """The text behind the file or its line."""
        if not self.where:
            return self.text
        return Text("{where}: {reason}", where=self.where, reason=self.text)


class InvalidTelling(OvertrickError):
    """
    What is told does not say enough, or names what is not there.

    ``field`` is the part that is meant, ``typed`` how it is said to somebody who types options.
    """

    def __init__(self, text: Text | str, field: str = "", *, typed: Text | str = "") -> None:
        super().__init__(text)
        self.field = field
        self.typed = typed or self.text


class Refused(OvertrickError):
    """
    What is told can be read, and cannot be done as the event stands; ``reasons`` has all.

    ``typed`` is how they are said to somebody who types options.
    """

    def __init__(self, *reasons: Text | str, typed: tuple[Text | str, ...] = ()) -> None:
        self.reasons = tuple(Text(each) if isinstance(each, str) else each for each in reasons)
        super().__init__(Text.joined(self.reasons, "; "))
        self.typed = typed or reasons


class UnknownName(OvertrickError, KeyError):
    """A registry has no entry of that name; the message lists those it has."""
