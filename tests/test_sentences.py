"""A sentence is made last, for people: no code reads one back to decide anything."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from tests.source import SRC, tree_of

SOURCES = sorted(SRC.rglob("*.py"))
SENTENCES = ("message", "sentence", "why", "remark")
"""Attributes that hold what a person reads."""
ERRORS = ("error", "problem", "note")
READERS = ("startswith", "endswith", "split", "partition", "rpartition", "find", "index")
PATTERNS = ("match", "fullmatch", "search", "findall", "finditer", "split", "sub")


def is_sentence(node: ast.expr) -> bool:
    """An attribute with a sentence, or an error or a problem as text."""
    if isinstance(node, ast.Attribute):
        return node.attr in SENTENCES
    made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args
    if not (made and isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        return False
    one = node.args[0]
    return node.func.id == "str" and isinstance(one, ast.Name) and one.id in ERRORS


def readings(tree: ast.Module) -> Iterator[int]:
    """The lines on which a sentence is read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            contained = any(isinstance(each, ast.In | ast.NotIn) for each in node.ops)
            texts = isinstance(node.left, ast.Constant) and isinstance(node.left.value, str)
            if contained and texts and any(map(is_sentence, node.comparators)):
                yield node.lineno
            if contained and is_sentence(node.left):
                yield node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            read = node.func.attr in READERS and node.args and is_sentence(node.func.value)
            matched = node.func.attr in PATTERNS and any(map(is_sentence, node.args))
            if read or matched:
                yield node.lineno


def test_no_code_reads_a_sentence() -> None:
    assert SOURCES
    found = [
        path.relative_to(SRC).as_posix() for path in SOURCES for _ in readings(tree_of(path))
    ]
    assert found == [
        "events/now/doubts.py"
    ]  # marks of journals of before 0.2, which hold words


@pytest.mark.parametrize(
    "code",
    [
        "'boards' in problem.message",
        "problem.message.startswith('no ')",
        "found.why.endswith('later.')",
        "re.search('boards? [0-9]', self.message)",
        "'highest' in str(error)",
        "odd.message.split(': ')",
        "problem.message not in marks",
    ],
)
def test_such_a_reading_is_found(code: str) -> None:
    assert list(readings(ast.parse(code))) == [1]


def test_a_sentence_may_be_shown() -> None:
    shown = "report(problem.message, where=problem.where.split(':')[0])"
    assert list(readings(ast.parse(shown))) == []


WORDS = re.compile(r"(?<![\w{.-])[A-Za-z]{2,},? [a-z]{2,}(?![\w}])")
"""Two words beside each other, the second in small letters: a part of a sentence."""
NO_SENTENCE = re.compile(
    r"<[a-z/!]|=\{|;.*\(\)|\b(select|insert into|drop table|create table|lock table)\b"
)
"""Markup, statements of a database, code of another program."""
PROGRAMS = ("app/club", "app/store", "app/web", "app/web/routes")
"""Rooms whose sentences for people are templates; the others there are for programs."""

OPEN = {
    ".": 1,
    "analysis": 1,
    "app/site": 1,
    "app/views": 1,
    "bulk": 1,
    "cli": 5,
    "compare": 1,
    "core": 5,
    "events/commands": 1,
    "events/ranking": 1,
    "home": 1,
    "movements/knockout": 1,
    "rules": 2,
}
"""F-strings with a part of a sentence, by room: help of commands, words for programmers."""

OPEN_FORMATS = {"formats": 3, "formats/deals": 4, "formats/tables": 8, "formats/usebio": 1}
"""The same of readers and writers of files: titles of formats, lines that stand in files."""


def sentences_made(tree: ast.Module) -> Iterator[int]:
    """The lines on which an f-string makes a sentence: no catalogue finds it."""
    formats = (node for node in ast.walk(tree) if isinstance(node, ast.FormattedValue))
    specs = {id(each) for value in formats for each in ast.walk(value)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) and id(node) not in specs:
            parts = (e.value if isinstance(e, ast.Constant) else "\0" for e in node.values)
            text = "".join(map(str, parts))
            if WORDS.search(text) and not NO_SENTENCE.search(text):
                yield node.lineno


def english_of(tree: ast.Module) -> Iterator[int]:
    """The lines on which an error or a problem is put into English words, not a reader's."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            one = node.args[0]
            if node.func.id == "str" and isinstance(one, ast.Name) and one.id in ERRORS:
                yield node.lineno
        elif isinstance(node, ast.Attribute) and node.attr == "strerror":
            yield node.lineno


def by_room(lines: Callable[[ast.Module], Iterator[int]]) -> Counter[str]:
    found = Counter[str]()
    for path in SOURCES:
        room = path.relative_to(SRC).parent.as_posix()
        found[room] += len([*lines(tree_of(path))])
    return found


def test_a_sentence_is_a_template() -> None:
    """Whoever makes one fewer of an open room makes its number smaller, too."""
    found = by_room(sentences_made)
    assert {
        room: count for room, count in found.items() if count and room not in PROGRAMS
    } == OPEN | OPEN_FORMATS


def shown_plain(tree: ast.Module) -> Iterator[int]:
    """The lines on which a page is given an error that no catalogue finds."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "errors":
            values = node.value.values if isinstance(node.value, ast.Dict) else []
            plain = (each for each in values if isinstance(each, ast.Constant))
            yield from (each.lineno for each in plain if WORDS.search(str(each.value)))


def test_an_error_of_a_page_is_a_template() -> None:
    assert not any(by_room(shown_plain).values())
    assert [*shown_plain(ast.parse("page(errors={'name': 'Choose a name first.'})"))] == [1]


ENGLISH = {
    ".": 2,
    "app/club": 1,
    "app/store": 1,
    "app/views/desk": 1,
    "app/web": 4,
    "bulk": 5,
    "cli": 1,
    "formats/bridgemate": 1,
    "formats/grids": 1,
    "formats/tables": 3,
}
"""Where an error is put into English words: in a program's answer, a log or a file."""


def test_an_error_is_put_into_words_last() -> None:
    found = by_room(english_of)
    assert {room: count for room, count in found.items() if count} == ENGLISH


@pytest.mark.parametrize(
    "code",
    [
        "notes.append(f'no declarer: {name} is none')",
        "raise typer.BadParameter(f'no such option: {word}')",
        "f'deal {number} comes after the end'",
    ],
)
def test_such_a_sentence_is_found(code: str) -> None:
    assert list(sentences_made(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code", ["Problem(name, str(error))", "fail(error.strerror or str(error))"]
)
def test_such_english_is_found(code: str) -> None:
    assert set(english_of(ast.parse(code))) == {1}
