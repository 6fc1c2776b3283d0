"""Files that cost a careless reader too much: runs, nests, and seeds made long."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

__all__ = ["long_shape", "runs"]

_SIGNS = " \t\n[]<>&\"'|;,:.=-%${}()0A\0\\"
_RUNS = (
    *(sign.encode() for sign in _SIGNS),
    *(b"\r\n", b"\xff", "é".encode(), b"\xef\xbb\xbf", b"\xd0\xcf\x11\xe0"),
    *(b"<a>", b"</a>", b"<a/>", b"<a b='", b"<!--", b"<![CDATA[", b"&a;", b"a='' "),
    *(b"[{", b'{"a":', b"{},", b'"a",', b'"",', b'\\"', b"1,", b"a;", b'"\n', b"1\n", b"a b "),
    *(b"[a ", b'[A "1"]\n', b"a|", b"||", b"pg||", b"=?=", b"--", b"1.5", b"\n\n;", b"% a\n"),
)
_HEADINGS = (
    b"<table>",
    b"<html>",
    b"[{",
    b"board,ns,ew,score\n",
    b"board;ns;ew\n1;1;1;",
    b"PK",
)
_Kind = Callable[[Random, bytes], bytes]
_TAG = re.compile(rb"<([A-Za-z][A-Za-z0-9_]{0,40})")
_WORD = re.compile(rb"<[^<>]{1,60}>|[^\W\d_]+|\d+|\s+|[^\w\s]+")


def runs() -> tuple[bytes, ...]:
    """Signs and words of which a file may have nothing but one, again and again."""
    return _RUNS


def long_shape(chance: Random, seeds: Sequence[bytes], size: int) -> bytes:
    """One seed with a run somewhere in it: a sign, a word, a line or a part of its own."""
    seed = chance.choice(seeds)
    at = chance.choice(_places(seed) or [0])
    kinds: tuple[_Kind, ...] = (_any, _word, _line, _part, _numbered)
    if tags := list(_TAG.finditer(seed[:20_000])):
        kinds = (*kinds, _opened, _opened, _element, _attribute)
    run = (kind := chance.choice(kinds))(chance, seed)
    if kind is _attribute:
        at = chance.choice(tags).end(1)
    before = chance.choice((seed[:at], seed[:at], b"", chance.choice(_HEADINGS)))
    after = chance.choice((seed[at:], b""))
    return before + _run(run, size) + after


def _run(run: bytes, size: int) -> bytes:
    if b"%d" in run:
        return b"".join(run.replace(b"%d", b"%d" % at) for at in range(size // (len(run) + 3)))
    return run * max(1, size // len(run))


def _places(seed: bytes) -> list[int]:
    """Where something ends: a word, a tag, a line."""
    return [found.end() for found in _WORD.finditer(seed[:20_000])]


def _any(chance: Random, seed: bytes) -> bytes:
    return chance.choice(_RUNS)


def _word(chance: Random, seed: bytes) -> bytes:
    words = _WORD.findall(seed[:20_000]) or [b"a"]
    return bytes(chance.choice(words))


def _line(chance: Random, seed: bytes) -> bytes:
    return chance.choice(seed.splitlines(keepends=True) or [b"a\n"])


def _part(chance: Random, seed: bytes) -> bytes:
    places = [0, *_places(seed)]
    start = chance.randrange(len(places))
    end = min(len(places) - 1, start + chance.choice((2, 3, 5, 20, 100)))
    return seed[places[start] : places[end]] or b"a"


def _name(chance: Random, seed: bytes) -> bytes:
    return bytes(chance.choice(_TAG.findall(seed[:20_000])))


def _opened(chance: Random, seed: bytes) -> bytes:
    """One or two tags of its own, never closed."""
    names = [_name(chance, seed) for _ in range(chance.choice((1, 2)))]
    return b"".join(b"<%b>" % name for name in names)


def _element(chance: Random, seed: bytes) -> bytes:
    name = _name(chance, seed)
    return b"<%b>x</%b>" % (name, name)


def _attribute(chance: Random, seed: bytes) -> bytes:
    return b" a%d='1'"


def _numbered(chance: Random, seed: bytes) -> bytes:
    """A part of which one number is another each time."""
    part = _part(chance, seed).replace(b"%", b"")
    return re.sub(rb"\d+", b"%d", part, count=1) if re.search(rb"\d", part) else part + b"%d"
