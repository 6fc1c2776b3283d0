"""A sentence is made last, for people: no code reads one back to decide anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator

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
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            read = node.func.attr in READERS and node.args and is_sentence(node.func.value)
            matched = node.func.attr in PATTERNS and any(map(is_sentence, node.args))
            if read or matched:
                yield node.lineno


def test_no_code_reads_a_sentence() -> None:
    assert SOURCES
    found = [f"{path}:{line}" for path in SOURCES for line in readings(tree_of(path))]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "'boards' in problem.message",
        "problem.message.startswith('no ')",
        "found.why.endswith('later.')",
        "re.search('boards? [0-9]', self.message)",
        "'highest' in str(error)",
        "odd.message.split(': ')",
    ],
)
def test_such_a_reading_is_found(code: str) -> None:
    assert list(readings(ast.parse(code))) == [1]


def test_a_sentence_may_be_shown() -> None:
    shown = "report(problem.message, where=problem.where.split(':')[0])"
    assert list(readings(ast.parse(shown))) == []
