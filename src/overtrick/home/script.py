"""
A script made shorter: no comments, no blanks that say nothing, short names for its functions,
one ``let`` for neighbours, and a sentence without values alone, without its mark.

It reads our own modules, as ``prettier`` writes them: every statement ends in ``;`` or ``}``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import Enum
from itertools import chain, pairwise, product
from string import ascii_lowercase, ascii_uppercase

__all__ = ["shortened", "without_blanks"]

_BLANK = re.compile(r"(?:\s|//[^\n]*|/\*(?:.|\n)*?\*/)+")
_TEXT = re.compile(r'"(?:[^"\\\n]|\\.)*"|' + r"'(?:[^'\\\n]|\\.)*'")
_PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_WORD = re.compile(r"[\w$]+")
_STEP = re.compile(r"\+\+|--|=>")
_HOLE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(\$\{|`)")
_BEFORE_A_PATTERN = frozenset({*"(,=:[!&|?{};>", "=>"})
_BEFORE_A_BLOCK = frozenset({")", "=>", ";", "{", "}", "else", "try", "finally", "do"})
_DEFINES = frozenset({"function", "const", "let", "class"})
_SHORT = ascii_lowercase + ascii_uppercase
_KEYWORDS = frozenset({"as", "do", "if", "in", "is", "of"})


def shortened(script: str) -> str:
    """
    Write a script with the same meaning in fewer signs.

    >>> print(shortened('function half(sum) {\\n  return `${sum / 2}`; // all\\n}\\nhalf(3);'))
    function a(b){return`${b/2}`;}a(3);
    """
    tokens = [*_unmarked([*_tokens(script)])]
    return _joined([*_declared_together(_renamed(tokens))])


def without_blanks(script: str) -> str:
    """
    Write a script without comments and blanks that say nothing, and with the names it has.

    >>> without_blanks("const half = (sum) => sum / 2; // all\\n")
    'const half=(sum)=>sum/2;'
    """
    return _joined([*_tokens(script)])


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


def _unmarked(tokens: Sequence[str]) -> Iterator[str]:
    """A sentence without values needs no mark: ``_("Close")`` is ``"Close"``."""
    place = 0
    while place < len(tokens):
        mark, _, text, *rest = (*tokens[place : place + 5], *" " * 5)[:5]
        alone = mark == "_" and text[0] in "\"'" and (rest[0] == ")" or rest == [",", ")"])
        yield text if alone else mark
        place += (4 if rest[0] == ")" else 5) if alone else 1


class _Is(Enum):
    """What a word of the script is."""

    NAME = "name"
    FIELD = "field"
    BOTH = "both"  # a field with the name of its value: { deal }


def _renamed(tokens: Sequence[str]) -> list[str]:
    """Give short names to what the modules define; the fields of objects keep theirs."""
    words = Counter(token for token in tokens if _WORD.fullmatch(token))
    defined, kinds = _names(tokens)
    free = (
        name
        for name in map("".join, chain(_SHORT, product(_SHORT, _SHORT)))
        if name not in words and name not in _KEYWORDS
    )
    used = Counter(tokens[place] for place, kind in kinds.items() if kind is not _Is.FIELD)
    names = sorted(defined, key=lambda name: (-used[name] * len(name), name))
    short = {
        name: other for name, other in zip(names, free, strict=False) if len(other) < len(name)
    }
    return [*_with_short(tokens, kinds, short)]


def _with_short(
    tokens: Sequence[str], kinds: Mapping[int, _Is], short: Mapping[str, str]
) -> Iterator[str]:
    for place, token in enumerate(tokens):
        kind = kinds.get(place, _Is.FIELD)
        if kind is _Is.BOTH and token in short:
            yield from (token, ":")
        yield (
            "let"
            if token == "const"
            else token
            if kind is _Is.FIELD
            else short.get(token, token)
        )


def _names(tokens: Sequence[str]) -> tuple[set[str], dict[int, _Is]]:
    """The names that the script defines, and what each of its words is."""
    defined, public, kinds = set[str](), set[str](), dict[int, _Is]()
    inside = [""]  # the brackets that are open: "P" parameters, "O" an object, "D" its parts
    ends = _ends(tokens)
    around = zip(["", *tokens], tokens, [*tokens[1:], ""], strict=False)
    for place, (before, token, after) in enumerate(around):
        if token in ("(", "[", "{"):
            inside.append(_opened(tokens, place, inside[-1], ends))
        elif token in (")", "]", "}"):
            inside.pop()
        elif _WORD.fullmatch(token):
            kind = kinds[place] = _kind(before, after, inside[-1], tokens[place - 2])
            listed = inside[-1] == "P" and before in ("(", "[", ",")
            if before in _DEFINES or listed or (kind is _Is.BOTH and inside[-1] == "D"):
                defined.add(token)
            if before in _DEFINES and "export" in tokens[max(0, place - 3) : place]:
                public.add(token)
        elif token[0] in "`}":
            _through_template(token, inside)
    return defined - public, kinds


def _kind(before: str, after: str, inside: str, second: str) -> _Is:
    if before == "." and second != ".":
        return _Is.FIELD
    if inside in ("O", "D") and before in ("{", ","):
        if after in (":", "("):
            return _Is.FIELD
        if after in (",", "}", "="):
            return _Is.BOTH
    return _Is.NAME


def _opened(tokens: Sequence[str], place: int, around: str, ends: Container[int]) -> str:
    """What a bracket opens."""
    token, before = tokens[place], tokens[place - 1] if place else ";"
    if token != "{":
        listed = around == "P" if token == "[" else place in ends
        return "P" if listed else token
    if before in _BEFORE_A_BLOCK or tokens[place - 2] in ("class", "extends"):
        return "{"
    taken_apart = before in _DEFINES or around in ("P", "D")
    return "D" if taken_apart else "O"


def _through_template(token: str, inside: list[str]) -> None:
    if token[0] == "}":
        inside.pop()
    if token.endswith("${"):
        inside.append("$")


def _ends(tokens: Sequence[str]) -> set[int]:
    """Where brackets around parameters are: before an arrow, behind the name of a function."""
    found, open_ = set[int](), list[int]()
    for place, token in enumerate(tokens):
        if token == "(":
            open_.append(place)
        elif token == ")":
            start = open_.pop()
            is_function = "function" in tokens[max(0, start - 3) : start]
            if is_function or tokens[place + 1 : place + 2] == ["=>"]:
                found.add(start)
    return found


def _declared_together(tokens: Sequence[str]) -> Iterator[str]:
    """Join neighbours: ``let a = 1, b = 2`` says what ``let a = 1; let b = 2`` says."""
    declares, skips = [False], False
    for token, after in pairwise([*tokens, ""]):
        if skips:
            skips = False
            continue
        if token[0] in ")]}":
            declares.pop()
        if token in ("(", "[", "{") or token.endswith("${"):
            declares.append(False)
        elif token == "let":
            declares[-1] = True
        elif token == ";":
            skips = declares[-1] = declares[-1] and after == "let"
        yield "," if skips else token


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
