"""
The children and attributes of an element by name; what nobody asks for rides along.

The elements of USEBIO, each with what it holds, in the order in which it is written.

The owner's document type was not at hand: this is the order of programs whose files are taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

from overtrick.core.exact import Exact, decimal_text, parse_exact
from overtrick.formats.format import needs
from overtrick.formats.plain import attempt
from overtrick.formats.xml_safe import attributes_of, name_of, text_of

__all__ = [
    "ATOMS",
    "CONTAINERS",
    "LEAVES",
    "OLDER",
    "PARENTS",
    "PREFIX",
    "Along",
    "Element",
    "Node",
    "decimals",
    "document",
    "kept",
    "tagged",
]

ANY: Final = "*"
"""Where elements stand that we do not know."""


_SCORE: Final = (
    *("BOARDS_PLAYED", "TOTAL_SCORE", "PERCENTAGE", "PLACE", "ADJUSTMENT", "HANDICAP"),
    *("WINS_OR_DRAWS", "MASTER_POINTS", "MASTER_POINTS_AWARDED", "MASTER_POINT_TYPE"),
    *("STRAT_PLACE", "STRAT_NUMBER"),
)
_PARTS: Final = ("SESSION", "SECTION", "PARTICIPANTS", "BOARD", "MATCH", "STRATIFICATION")


ORDER: Final[dict[str, tuple[str, ...]]] = {
    "USEBIO": ("CLUB", "EVENT", ANY, "HANDSET"),
    "CLUB": ("CLUB_NAME", "CLUB_ID_NUMBER", ANY),
    "EVENT": (
        *("PROGRAM_NAME", "PROGRAM_VERSION", "EVENT_IDENTIFIER", "EVENT_DESCRIPTION"),
        *("TITLE", "VENUE", "DATE", "CONTACT", "SESSION_COUNT", "SECTION_COUNT"),
        *("BOARDS_PLAYED", "BOARDS_PER_ROUND", "WINNER_TYPE", "PAIRS", "EW_PAIRS"),
        *("SCORING_METHOD", "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD"),
        *("MPS_AWARDED_FLAG", "MASTER_POINT_SCALE", "MASTER_POINT_TYPE"),
        *("P2P_CHARGE_RATE", "NOTES", ANY, *_PARTS),
    ),
    "CONTACT": ("FULL_NAME", "EMAIL", "TELEPHONE", "SCORER", ANY),
    "SESSION": (ANY, *_PARTS),
    "SECTION": (ANY, *_PARTS),
    "PARTICIPANTS": ("PAIR", "TEAM", "PLAYER", ANY),
    "PAIR": ("PAIR_NUMBER", "DIRECTION", *_SCORE, ANY, "PLAYER"),
    "TEAM": (*_SCORE, ANY, "PAIR", "PLAYER"),
    "PLAYER": (
        *("PLAYER_NAME", "NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_NUMBER"),
        *(*_SCORE, ANY),
    ),
    "BOARD": (
        *("BOARD_NUMBER", "BOARD_AVERAGE", "VULNERABILITY", "IMPS", ANY),
        *("HAND", "TRAVELLER_LINE"),
    ),
    "HAND": ("DIRECTION", "CLUBS", "DIAMONDS", "HEARTS", "SPADES", ANY),
    "TRAVELLER_LINE": (
        *("DIRECTION", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "N_PLAYER_NUMBER"),
        *("S_PLAYER_NUMBER", "E_PLAYER_NUMBER", "W_PLAYER_NUMBER", "CONTRACT"),
        *("PLAYED_BY", "LEAD", "TRICKS", "SCORE", "NS_MATCH_POINTS", "EW_MATCH_POINTS"),
        *("NS_BUTLER_POINTS", "EW_BUTLER_POINTS", "NS_CROSS_IMP_POINTS"),
        *("EW_CROSS_IMP_POINTS", "NS_IMPS", "EW_IMPS", "LIN_DATA", ANY),
    ),
    "MATCH": (
        *("ROUND_NUMBER", "NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "NS_SCORE", "EW_SCORE"),
        *("NS_VICTORY_POINTS", "EW_VICTORY_POINTS", "TEAM", "OPPOSING_TEAM"),
        *("START_BOARD_NUMBER", "END_BOARD_NUMBER", "TEAM_SCORE", "OPPOSING_TEAM_SCORE"),
        *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", ANY, "BOARD"),
    ),
    "HANDSET": (ANY, "BOARD"),
}


_WRAPPER: Final = "BOARD_RESULTS"  # what one program puts around all its boards


CONTAINERS: Final = frozenset(
    {"USEBIO", "EVENT", "SESSION", "SECTION", "PARTICIPANTS", "HANDSET", _WRAPPER}
)
"""What a reader takes apart: all else is read as a whole."""


ATOMS: Final = frozenset({"TRAVELLER_LINE", "HAND"})
"""What says something else if it is cut short."""


_MASTERPOINTS: Final = frozenset({"MASTER_POINTS"})  # bare in some files, a group in others


LEAVES: Final = (
    frozenset(name for names in ORDER.values() for name in names)
    - frozenset(ORDER)
    - _MASTERPOINTS
    - {ANY, "STRATIFICATION"}
)
"""What holds nothing but text, wherever it stands."""


OLDER: Final = {
    "EBU_CHARGE_CODE": "P2P_CHARGE_RATE",
    "EVENT_ID": "EVENT_IDENTIFIER",
    "EVENT_RATING": "MASTER_POINT_SCALE",
}
"""The names of 1.3 with those that they had before."""


NEWER: Final = {older: newer for newer, older in OLDER.items()}


PARENTS: Final = {
    name: frozenset(parent for parent, names in ORDER.items() if name in names)
    for name in ORDER
    if name not in ("USEBIO", "BOARD")
} | {
    "BOARD": frozenset({"EVENT", "SESSION", "SECTION", "MATCH", "HANDSET", _WRAPPER}),
    _WRAPPER: frozenset({"EVENT", "SESSION", "SECTION"}),
}
"""What each element that holds others can stand in."""


_PLACES: Final = {
    parent: {name: place for place, name in enumerate(names)} for parent, names in ORDER.items()
}


def place_of(parent: str, name: str) -> int:
    """
    Say where an element stands in its parent, as a number to sort by.

    >>> place_of("EVENT", "DATE") < place_of("EVENT", "UNKNOWN") < place_of("EVENT", "BOARD")
    True
    """
    places = _PLACES.get(parent, {})
    return places.get(OLDER.get(name, name), places.get(ANY, 0))


PREFIX = "usebio:"
"""What the keys of everything begin with that rides along."""

ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Signs that no XML may hold."""


class Element:
    """
    An element taken apart.  A field may be a child or an attribute; case does not matter.

    >>> from overtrick.formats.xml_safe import parsed
    >>> text = b"<PAIR DIRECTION='NS'><Pair_number>7</Pair_number><X>1</X></PAIR>"
    >>> pair = Element(parsed(text)[0])
    >>> pair.text("PAIR_NUMBER"), pair.text("DIRECTION"), pair.rest()
    ('7', 'NS', {'usebio:X': '1'})
    """

    def __init__(self, element: Any) -> None:
        self.line: int = element.sourceline or 0
        self.attributes = attributes_of(element) if element.attrib else {}
        self.children: dict[str, list[Any]] = {}
        self.refused: dict[str, str] = {}
        """Texts that should have been numbers; they ride along."""
        for child in element:
            name = name_of(child)
            if name == "RESULT" and len(child):  # another program's line of a traveller
                name = "TRAVELLER_LINE"
            self.children.setdefault(OLDER.get(name, name), []).append(child)

    def text(self, *names: str) -> str:
        """Take the first text that is not empty, and the fields of these names with it."""
        found = ""
        for name in names:
            children = self.children.get(name)
            if children:
                said = text_of(children[0])
                if not found or not said:
                    children.pop(0)
                    found = found or said
                if not children:
                    del self.children[name]
            elif name in self.attributes and not (found and self.attributes[name]):
                found = self.attributes.pop(name)
        return found

    def number(self, name: str) -> Exact | None:
        """Take a number; a text that is none is refused, unless it stands for nothing."""
        text = self.text(name)
        number = number_of(text)
        if number is None and text.strip("-%. ").upper() not in ("", "NA", "N/A"):
            self.refused[name] = text
        return number

    def has(self, name: str) -> bool:
        """Whether there is such a field, empty or not."""
        return name in self.children or name in self.attributes

    def all(self, name: str) -> list[Any]:
        """Take all children of that name."""
        return self.children.pop(name, [])

    def rest(self, prefix: str = PREFIX) -> dict[str, str]:
        """Give what was never taken, to ride along."""
        found = {f"{prefix}@{name}": text for name, text in self.attributes.items()}
        found |= {prefix + name: text for name, text in self.refused.items()}
        for name, children in self.children.items():
            if name:
                found[prefix + name] = kept(children)
        return found


class Along(dict[str, str]):
    """
    What rides along, by key; several elements of one key stand one after the other.

    >>> along = Along()
    >>> for text in ("1", "2", "3"):
    ...     along.add("usebio:A", "A", text)
    >>> along.whole()
    {'usebio:A': '<A>1</A><A>2</A><A>3</A>'}
    """

    def __init__(self, known: Mapping[str, str] | None = None) -> None:
        super().__init__(known or {})
        self._further: dict[str, list[str]] = {}

    def add(self, key: str, name: str, text: str) -> None:
        """Keep the text of an element, after those that the key has already."""
        if key in self:
            parts = self._further.setdefault(key, [tagged(name, self[key])])
            parts.append(tagged(name, text))
        else:
            self[key] = text

    def whole(self) -> dict[str, str]:
        """Give everything, each key with all its elements."""
        return self | {key: "".join(parts) for key, parts in self._further.items()}


def kept(children: list[Any]) -> str:
    """
    Write elements as they ride along: plain text where that says all, else as XML.

    >>> from overtrick.formats.xml_safe import parsed
    >>> kept([parsed(b"<A>1</A>")[0]]), kept([parsed(b"<A x='2'>1</A>")[0]])
    ('1', '<A x="2">1</A>')
    """
    first = children[0]
    if len(children) == 1 and len(first) == 0 and not first.attrib:
        text = text_of(first)
        if not elements_in(text):
            return text
    write = needs("lxml.etree").tostring
    return "".join(str(write(child, encoding="unicode", with_tail=False)) for child in children)


def elements_in(text: str) -> list[Any]:
    """
    Give the elements that a kept text is the XML of; none where it is plain text.

    >>> len(elements_in("<A>1</A><A>2</A>")), elements_in("<"), elements_in("<A/> and more")
    (2, [], [])
    """
    if not text.startswith("<"):
        return []
    etree = needs("lxml.etree")
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        found = etree.fromstring(f"<x>{ILLEGAL.sub('?', text)}</x>", parser)
    except (etree.XMLSyntaxError, ValueError):
        return []
    loose = [found.text, *(each.tail for each in found)]
    return [] if any((part or "").strip() for part in loose) else list(found)


@lru_cache(maxsize=1024)
def number_of(text: str) -> Exact | None:
    """
    Read a number, percent sign or not; None where there is none.

    >>> number_of("57.5 %"), number_of("-"), number_of("")
    (Fraction(115, 2), None, None)
    """
    return attempt(parse_exact, text.rstrip("% ")) if text else None


def tagged(name: str, text: str) -> str:
    """
    Write what rides along as XML, whether it was kept as plain text or not.

    >>> tagged("A", "x & y"), tagged("A", "<A>1</A><A>2</A>")
    ('<A>x &amp; y</A>', '<A>1</A><A>2</A>')
    """
    return text if elements_in(text) else f"<{name}>{escape(text)}</{name}>"


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,99}")


@dataclass(slots=True)
class Node:
    """
    An element: with text, or with children.  ``raw`` is XML that is written as it is.

    >>> pair = Node("PAIR")
    >>> pair.leaf("PLACE", "3="), pair.leaf("PAIR_NUMBER", "7"), pair.leaf("DIRECTION", "")
    (None, None, None)
    >>> print("\\n".join(pair.lines()))
    <PAIR>
      <PAIR_NUMBER>7</PAIR_NUMBER>
      <PLACE>3=</PLACE>
    </PAIR>
    """

    name: str
    text: str = ""
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Node] = field(default_factory=list)
    raw: str = ""

    def leaf(self, name: str, text: str) -> None:
        """Add a child with text, if there is any."""
        if text:
            self.children.append(Node(name, text))

    def add(self, child: Node) -> Node:
        """Add a child and give it back."""
        self.children.append(child)
        return child

    def ride(self, extra: Mapping[str, str], prefix: str = PREFIX) -> list[str]:
        """Add what rides along under a prefix, and give the keys that were used."""
        used = []
        own = {child.name for child in self.children}
        for key, text in extra.items():
            name = key.removeprefix(prefix)
            if not key.startswith(prefix) or not _NAME.fullmatch(name.removeprefix("@")):
                continue
            used.append(key)
            if name.startswith("@"):
                self.attributes.setdefault(name[1:], text)
            elif name not in own:
                self.children += _riding(name, text)
        return used

    def lines(self, indent: str = "", *, is_newer: bool = False) -> Iterator[str]:
        """Write the element, a line each."""
        if self.raw:
            yield indent + self.raw
            return
        name = NEWER.get(self.name, self.name) if is_newer else self.name
        pairs = "".join(f" {key}={quoteattr(text)}" for key, text in self.attributes.items())
        if not self.children:
            text = escape(self.text, {"\r": "&#13;"})
            yield (
                f"{indent}<{name}{pairs}>{text}</{name}>"
                if text
                else f"{indent}<{name}{pairs}/>"
            )
            return
        yield f"{indent}<{name}{pairs}>"
        for child in sorted(self.children, key=lambda child: place_of(self.name, child.name)):
            yield from child.lines(f"{indent}  ", is_newer=is_newer)
        yield f"{indent}</{name}>"


def decimals(value: Exact | None, least: int = 0) -> str:
    """
    Write a number with at least so many decimals, and no more than four; None is nothing.

    >>> from fractions import Fraction
    >>> decimals(Fraction(16, 5)), decimals(3, 1), decimals(Fraction(17, 3), 2)
    ('3.2', '3.0', '5.6667')
    """
    if value is None:
        return ""
    whole, _, part = decimal_text(value, 4).partition(".")
    part = part.rstrip("0").ljust(least, "0")
    return f"{whole}.{part}" if part else whole


def document(root: Node, doctype: str, *, is_newer: bool) -> tuple[bytes, int]:
    """
    Write a document, and say how many signs had to be replaced as XML has none such.

    ISO-8859-1 where that has all its letters, else UTF-8.

    >>> document(Node("A", "x\\x01"), "<!DOCTYPE A>", is_newer=False)
    (b'<?xml version="1.0" encoding="ISO-8859-1"?>\\n<!DOCTYPE A>\\n<A>x?</A>\\n', 1)
    """
    body = "\n".join([doctype, *root.lines(is_newer=is_newer)]) + "\n"
    body, replaced = ILLEGAL.subn("?", body)
    for charset in ("ISO-8859-1", "UTF-8"):
        try:
            data = body.encode(charset)
        except UnicodeEncodeError:
            continue
        if charset == "UTF-8" or data.isascii() or not _is_utf8(data):
            break
    return f'<?xml version="1.0" encoding="{charset}"?>\n'.encode() + data, replaced


def _is_utf8(data: bytes) -> bool:
    """Whether a reader would take ISO-8859-1 for UTF-8."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _riding(name: str, text: str) -> list[Node]:
    """The elements that were kept as XML, or one that holds a plain text."""
    found = elements_in(text)
    if not found:
        return [Node(name, text)]
    write = needs("lxml.etree").tostring
    return [Node(name, raw=write(each, encoding="unicode", with_tail=False)) for each in found]
