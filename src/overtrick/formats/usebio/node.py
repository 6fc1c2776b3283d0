"""Elements to be written: each parent's children in order, and the bytes of a document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from overtrick.core.exact import Exact, decimal_text
from overtrick.formats.format import needs
from overtrick.formats.usebio.fields import ILLEGAL, PREFIX, elements_in
from overtrick.formats.usebio.order import NEWER, place_of

__all__ = ["Node", "decimals", "document"]

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


def decimals(value: Exact | None, least: int = 0, most: int = 4) -> str:
    """
    Write a number with at least so many decimals, and no more than so many; None is nothing.

    >>> from fractions import Fraction
    >>> decimals(Fraction(16, 5)), decimals(3, 1), decimals(Fraction(17, 3), 2)
    ('3.2', '3.0', '5.6667')
    """
    if value is None:
        return ""
    whole, _, part = decimal_text(value, most).partition(".")
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
