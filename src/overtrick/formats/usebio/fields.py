"""The children and attributes of an element by name; what nobody asks for rides along."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from xml.sax.saxutils import escape

from overtrick.core.exact import Exact, parse_exact
from overtrick.formats.format import needs
from overtrick.formats.plain import attempt
from overtrick.formats.usebio.order import OLDER
from overtrick.formats.xml_safe import attributes_of, name_of, text_of

__all__ = [
    "ILLEGAL",
    "PREFIX",
    "Along",
    "Element",
    "elements_in",
    "kept",
    "number_of",
    "tagged",
]

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
