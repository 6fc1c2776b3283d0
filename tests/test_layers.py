"""The layer cake: a room imports only from itself and from the rooms below it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.source import SRC, tree_of

# Lowest first; rooms of one line are neighbours that must not see each other.
LAYERS = (
    ("errors",),
    ("core",),
    ("rules",),
    ("compare",),
    ("movements",),
    ("events",),
    ("formats", "analysis"),
    ("messages",),
    ("printing", "plots", "bulk", "home"),
    ("app",),
    ("cli",),
)
HEIGHT = {room: height for height, layer in enumerate(LAYERS) for room in layer}
EXACT_ROOMS = ("core", "rules", "compare", "movements", "events")
WHOLE_NUMBER_MATHS = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}

DOORS = {SRC / "__init__.py", SRC / "__main__.py"}  # they open the rooms and see them all
MODULES = sorted(path for path in SRC.rglob("*.py") if path not in DOORS)
EXACT_MODULES = [path for path in MODULES if path.relative_to(SRC).parts[0] in EXACT_ROOMS]


def _name(path: Path) -> str:
    return str(path.relative_to(SRC))


def _room(path: Path) -> str:
    return path.relative_to(SRC).parts[0].removesuffix(".py")


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert not node.level, "a room is named in full, not by dots"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def refused(room: str, names: Iterator[str]) -> list[str]:
    """Say which of the imported *names* that *room* may not see."""
    ours = {name: name.split(".") for name in names if name.split(".")[0] == "overtrick"}
    if room == "cli":  # the roof: it sees the whole house
        return []
    return [
        name
        for name, (_, *rest) in ours.items()
        if not rest or (rest[0] != room and HEIGHT.get(rest[0], len(LAYERS)) >= HEIGHT[room])
    ]


def test_imports_go_down() -> None:
    assert {_room(path) for path in MODULES} <= set(HEIGHT)
    found = {_name(path): refused(_room(path), imported(tree_of(path))) for path in MODULES}
    assert {name: names for name, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core", "from overtrick.rules.points import Score"),
        ("core", "from overtrick import Score"),
        ("core", "import overtrick.cli"),
        ("formats", "from overtrick.analysis import par"),
        ("printing", "import overtrick.bulk.kernels"),
        ("errors", "from overtrick import core"),
    ],
)
def test_an_import_that_goes_up_is_seen(room: str, line: str) -> None:
    assert refused(room, imported(ast.parse(line)))


def inexact(tree: ast.Module, *, spare: str = "") -> list[str]:
    """List what could lose a digit, outside the function *spare*."""
    body = [
        node
        for node in tree.body
        if not (isinstance(node, ast.FunctionDef) and node.name == spare)
    ]
    found = []
    for node in (inner for outer in body for inner in ast.walk(outer)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            found.append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("float", "round"):
                found.append(f"line {node.lineno}: {node.func.id}(...)")
        elif isinstance(node, ast.ImportFrom) and node.module in (
            "math",
            "cmath",
            "statistics",
        ):
            names = {alias.name for alias in node.names} - WHOLE_NUMBER_MATHS
            found += [f"line {node.lineno}: {name}" for name in sorted(names)]
        elif isinstance(node, ast.Import):
            found += [
                f"line {node.lineno}: import {alias.name}"
                for alias in node.names
                if alias.name in ("math", "cmath", "statistics")
            ]
    return found


def test_numbers_are_exact() -> None:
    spare = {"core/exact.py": "number"}
    trees = {_name(path): tree_of(path) for path in EXACT_MODULES}
    found = {name: inexact(tree, spare=spare.get(name, "")) for name, tree in trees.items()}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    ["half = 0.5", "share = float(top)", "round(3)", "import math", "from math import sqrt"],
)
def test_an_inexact_number_is_seen(line: str) -> None:
    assert inexact(ast.parse(line))
