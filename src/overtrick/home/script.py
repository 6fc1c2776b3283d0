"""
A script made shorter: no comments, no blanks that say nothing, short names for its functions.

It reads our own modules, as ``prettier`` writes them: every statement ends in ``;`` or ``}``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from string import ascii_lowercase, ascii_uppercase

__all__ = ["shortened"]

_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*(?:.|\n)*?\*/)+")
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'")
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_WORD = re.compile(r"[\w$]+")
_STEP = re.compile(r"\+\+|--")
_HOLE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(\$\{|`)")
_BEFORE_A_PATTERN = frozenset("(,=:[!&|?{};>")
_DEFINES = frozenset({"function", "const", "let", "class"})
_SHORT = ascii_lowercase + ascii_uppercase
_KEYWORDS = frozenset({"as", "do", "if", "in", "is", "of"})


def shortened(script: str) -> str:
    """
    Write a script with the same meaning in fewer signs.

    >>> print(shortened('function half(sum) {\\n  return `${sum / 2}`; // all\\n}\\nhalf(3);'))
    function aa(sum){return`${sum/2}`;}aa(3);
    """
    tokens = [*_tokens(script)]
    return _joined(_renamed(tokens))


def _tokens(script: str) -> Iterator[str]:
    """Words, signs, texts and patterns; of a template its texts and its holes."""
    at, last, open_braces = 0, "", [0]
    while at < len(script):
        if blank := _BLANK.match(script, at):
            at = blank.end()
            continue
        if script[at] == "`" or (script[at] == "}" and not open_braces[-1] and at):
            if script[at] == "}":
                open_braces.pop()
            match = _HOLE.match(script, at + 1)
            if match and match[1] == "${":
                open_braces.append(0)
        else:
            match = (
                _TEXT.match(script, at)
                or (_can_be_pattern(last) and _PATTERN.match(script, at))
                or _WORD.match(script, at)
                or _STEP.match(script, at)
            )
        last = script[at : match.end() if match else at + 1]
        open_braces[-1] += (last == "{") - (last == "}")
        at += len(last)
        yield last


def _can_be_pattern(last: str) -> bool:
    return last in ("", "return") or last in _BEFORE_A_PATTERN


def _renamed(tokens: Sequence[str]) -> list[str]:
    """Give short names to what the modules define, where a name is nothing else."""
    around = [*zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False)]
    words = Counter(token for token in tokens if _WORD.fullmatch(token))
    held = {
        word
        for before, word, after in around
        if before == "." or after in (",", "}", ":") or (before in "{," and after == "=")
    }
    defined = {
        name
        for before, name, after in around
        if before in _DEFINES and name not in held and len(name) > 2 and after in "(={"
    }
    free = (
        name
        for name in map("".join, product(_SHORT, _SHORT))
        if name not in words and name not in _KEYWORDS
    )
    names = sorted(defined, key=lambda name: (-words[name] * len(name), name))
    short = dict(zip(names, free, strict=False))
    return [short.get(token, token) for token in tokens]


def _joined(tokens: Sequence[str]) -> str:
    parts = [*tokens[:1]]
    for before, token in pairwise(tokens):
        if before == "," and token in (")", "]", "}"):
            parts.pop()
        if _must_part(before, token):
            parts.append(" ")
        parts.append(token)
    return "".join(parts)


def _must_part(before: str, token: str) -> bool:
    if before[-1] in "+-/" and token[0] == before[-1]:
        return True
    return bool(_WORD.fullmatch(before[-1]) and _WORD.fullmatch(token[0]))
