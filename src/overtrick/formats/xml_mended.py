"""
Broken XML made whole: tags that were never closed, stray tags and signs, a file cut short.

Used only where a file is not well-formed.  Tags are closed as early as the nesting allows, so
that one lost end costs its own element and nothing after it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html.entities import html5
from typing import Final, Protocol
from xml.sax.saxutils import escape, quoteattr

from overtrick.formats.limits import DEPTH

__all__ = ["mended"]

_MOST_HELD: Final = 1 << 20  # characters kept back until a tag or a comment ends
_NAMED: Final = frozenset({"amp", "lt", "gt", "quot", "apos"})
_TOKEN: Final = re.compile(
    r"<(?P<end>/?)(?P<name>[A-Za-z_][A-Za-z0-9_.:-]*)(?P<rest>(?:\s[^<>]*|/)?)>"
    r"|<!--|<!\[CDATA\[|<\?|<"
    r"|&(?P<entity>\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{0,30});|&|\]\]>"
    "|[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]"
)
_ATTRIBUTE: Final = re.compile(
    r"(?<![A-Za-z0-9_.:-])[0-9.:-]*+([A-Za-z_][A-Za-z0-9_.:-]*+)"
    r"\s{0,9}=\s{0,9}(\"[^\"]*\"|'[^']*')"
)
_ENDS: Final = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}


class Broken(Protocol):
    """Takes what is broken in a line: a template with its values."""

    def __call__(self, template: str, line: int, /, **values: object) -> None:
        """Take note of it."""


def mended(
    pieces: Iterable[str],
    leaves: frozenset[str],
    broken: Broken,
    *,
    parents: Mapping[str, frozenset[str]] | None = None,
    nests: bool = False,
) -> Iterator[str]:
    """
    Mend a document piece by piece; where it breaks off, it stays open.

    *leaves* are names in capitals that hold nothing but text, *parents* tells of others in
    what they can stand.  Unless *nests*, no element holds another of its name, nearer or
    farther.

    >>> wrong = []
    >>> text = "<A><B>1<C>x & y</C><B>2</B></D></A>"
    >>> def broken(template, line, **values):
    ...     wrong.append(template.format_map(values))
    >>> "".join(mended([text], frozenset({"B"}), broken))
    '<A><B>1</B><C>x &amp; y</C><B>2</B></A>'
    >>> wrong
    ['<B> is not closed', "a stray '&'", '</D> closes nothing']
    """
    mender = _Mender(leaves, broken, parents or {}, nests)
    held = ""
    for piece in pieces:
        held += piece
        done, used = mender.mend(held, final=False)
        held = held[used:]
        yield done
    yield mender.mend(held, final=True)[0]
    if mender.has_ended:
        yield f"</{mender.open[0]}>"


class _Mender:
    def __init__(
        self,
        leaves: frozenset[str],
        broken: Broken,
        parents: Mapping[str, frozenset[str]],
        nests: bool,
    ) -> None:
        self.leaves, self.broken, self.parents, self.nests = leaves, broken, parents, nests
        self.open: list[str] = []
        self.keys: list[str] = []
        """The open ones in capitals."""
        self.times: Counter[str] = Counter()
        """How often each of them is open."""
        self.line = 1
        self.has_ended = False

    def mend(self, text: str, *, final: bool) -> tuple[str, int]:
        """The text mended as far as it is sure, and how much of it that is."""
        done: list[str] = []
        endless: set[str] = set()
        at = 0
        limit = len(text) if final else _sure(text)
        last = text.rfind(">")
        while (token := _TOKEN.search(text, at)) is not None and token.start() < limit:
            if at < token.start():
                self._plain(text[at : token.start()], done)
            at = token.end()
            if token[0] in _ENDS:
                end = -1 if token[0] in endless else text.find(_ENDS[token[0]], at)
                if end < 0 and not final and len(text) - token.start() < _MOST_HELD:
                    return "".join(done), token.start()
                if end < 0:
                    endless.add(token[0])  # searched for once: what follows has none either
                    self._stray("<", done)
                    at = token.start() + 1
                    continue
                self._special(token[0], text[at:end], done)
                at = end + len(_ENDS[token[0]])
                self.line += text.count("\n", token.start(), at)
            elif final and token[0] == "<" and token.start() > last:
                return "".join(done), len(text)  # a tag that was cut off
            else:
                self._token(token, done)
                self.line += token[0].count("\n")
        if at < limit:
            self._plain(text[at:limit], done)
            at = limit
        return "".join(done), at

    def _plain(self, text: str, done: list[str]) -> None:
        if self.open:
            done.append(text)
        else:
            done.append("\n" * text.count("\n"))
        self.line += text.count("\n")

    def _special(self, kind: str, inner: str, done: list[str]) -> None:
        if kind == "<![CDATA[" and self.open:
            done.append(escape(_legal(inner)))
        else:
            done.append("\n" * inner.count("\n"))

    def _token(self, token: re.Match[str], done: list[str]) -> None:
        if token["name"]:
            (self._close if token["end"] else self._start)(token, done)
        elif token["entity"]:
            self._reference(token["entity"], done)
        elif token[0] in ("<", "&", "]]>"):
            self._stray(token[0], done)
        else:
            self.broken(
                "a control character left out: {token!r}",
                self.line,
                token=token[0],
            )

    def _stray(self, sign: str, done: list[str]) -> None:
        self.broken("a stray {sign!r}", self.line, sign=sign)
        if self.open:
            done.append(escape(sign))

    def _reference(self, name: str, done: list[str]) -> None:
        if name in _NAMED:
            sign: str | None = f"&{name};"
        elif name.startswith("#"):
            code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
            sign = f"&#{code};" if _is_legal(code) else None
        else:
            sign = html5.get(f"{name};")
            sign = escape(sign) if sign else None
        if sign is None:
            self.broken("not known: &{name};", self.line, name=name)
            sign = f"&amp;{name};"
        if self.open:
            done.append(sign)

    def _start(self, token: re.Match[str], done: list[str]) -> None:
        name = _local(token["name"])
        key = name.upper()
        if self.open and key == self.keys[0] and not self.nests:
            self.broken("<{name}> stands inside {name}", self.line, name=name)
            return
        if self.open and self.keys[-1] in self.leaves:
            self._close_through(len(self.open) - 1, done)
        depth = self._where(key)
        if depth is not None and not self.nests:
            self._close_through(depth, done)
        if key in self.parents:
            self._under_parent(key, done)
        if len(self.open) >= DEPTH:
            self.broken("too deep: <{name}> is left out", self.line, name=name)
            return
        rest = token["rest"]
        attributes = _attributes(rest) if "=" in rest else ""
        if self.open and rest.endswith("/"):
            done.append(f"<{name}{attributes}/>")
            return
        done.append(f"<{name}{attributes}>")
        self.open.append(name)
        self.keys.append(key)
        self.times[key] += 1

    def _under_parent(self, key: str, done: list[str]) -> None:
        """Close what stands between an element and the nearest that can hold it."""
        if (depth := self._where(*self.parents[key])) is not None:
            self._close_through(depth + 1, done)

    def _close(self, token: re.Match[str], done: list[str]) -> None:
        name = _local(token["name"])
        depth = self._where(name.upper())
        if depth is None:
            self.broken("</{name}> closes nothing", self.line, name=name)
        elif depth:  # the root stays open: what stands behind it still belongs to it
            self._close_through(depth + 1, done)
            done.append(f"</{self._pop()}>")
        else:
            self._close_through(1, done)
            self.has_ended = True

    def _close_through(self, depth: int, done: list[str]) -> None:
        while len(self.open) > max(depth, 1):
            name = self._pop()
            self.broken("<{name}> is not closed", self.line, name=name)
            done.append(f"</{name}>")

    def _pop(self) -> str:
        self.times[self.keys.pop()] -= 1
        return self.open.pop()

    def _where(self, *keys: str) -> int | None:
        """How deep the innermost of these is; it is looked for only if it is open."""
        for key in keys:
            if self.times[key]:
                break
        else:
            return None
        return next(at for at in range(len(self.keys) - 1, -1, -1) if self.keys[at] in keys)


def _sure(text: str) -> int:
    """Up to where no tag or reference can be cut in two."""
    if len(text) > _MOST_HELD:
        return len(text)
    limit = len(text)
    start = text.rfind("<")
    if start >= 0 and ">" not in text[start:]:
        limit = start
    sign = text.rfind("&", max(0, limit - 40), limit)
    if sign >= 0 and ";" not in text[sign:limit]:
        limit = sign
    return limit - 2 if text.endswith("]", 0, limit) else limit


@lru_cache(maxsize=4096)
def _local(name: str) -> str:
    found = name.rpartition(":")[2]
    return found if found and (found[0].isalpha() or found[0] == "_") else f"_{found}"


def _attributes(text: str) -> str:
    found: dict[str, str] = {}
    for name, value in _ATTRIBUTE.findall(text):
        if not name.startswith("xmlns"):
            found.setdefault(_local(name), _legal(value[1:-1]))
    return "".join(f" {name}={quoteattr(_plainly(value))}" for name, value in found.items())


def _plainly(value: str) -> str:
    for name, sign in (("lt", "<"), ("gt", ">"), ("quot", '"'), ("apos", "'"), ("amp", "&")):
        value = value.replace(f"&{name};", sign)
    return value


def _legal(text: str) -> str:
    return "".join(sign for sign in text if _is_legal(ord(sign)))


def _is_legal(code: int) -> bool:
    if code < 0x20:
        return code in (0x9, 0xA, 0xD)
    return code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code <= 0x10FFFF
