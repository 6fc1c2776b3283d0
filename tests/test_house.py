"""The rules of the house that no other tool checks; CONTRIBUTING.md says why each is there."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import overtrick
from overtrick.cli.app import VERBS
from tests.cases import one_pass
from tests.source import SRC, tree_of

ROOT = Path(__file__).parents[1]
MODULES = sorted(SRC.rglob("*.py"))
ROOMS = sorted(path.parent for path in SRC.glob("*/__init__.py"))

LONGEST = 500
WIDEST = 120
NOT_OURS = {".git", "__pycache__", "build", "dist", "demo-out", "node_modules"}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _public(tree: ast.Module) -> list[ast.FunctionDef | ast.ClassDef]:
    return [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]


def _lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_file_grows_too_long() -> None:
    assert MODULES
    assert [_name(path) for path in MODULES if _lines(path) > LONGEST] == []


def test_no_line_of_a_script_is_too_long() -> None:
    scripts = sorted(SRC.rglob("*.js"))
    assert scripts
    lines = [(path, line) for path in scripts for line in path.read_text("utf-8").splitlines()]
    assert [(_name(path), line) for path, line in lines if len(line) > WIDEST] == []


def test_a_module_says_what_it_is() -> None:
    assert [_name(path) for path in MODULES if not ast.get_docstring(tree_of(path))] == []


def test_whatever_is_public_has_a_docstring() -> None:
    public = [(_name(path), node) for path in MODULES for node in _public(tree_of(path))]
    assert [(name, node.name) for name, node in public if not ast.get_docstring(node)] == []


def test_a_class_has_a_name_of_its_own() -> None:
    """A reader who finds a name knows which class is meant."""
    named: dict[str, list[str]] = {}
    for path in MODULES:
        for node in _public(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                named.setdefault(node.name, []).append(_name(path))
    assert {name: places for name, places in named.items() if len(places) > 1} == {}


def test_a_module_names_what_it_offers() -> None:
    unnamed = [
        path for path in MODULES if _public(tree_of(path)) and not _has_all(tree_of(path))
    ]
    assert [_name(path) for path in unnamed] == []


def _has_all(tree: ast.Module) -> bool:
    return any(
        isinstance(target, ast.Name) and target.id == "__all__"
        for node in tree.body
        for target in _targets(node)
    )


def _targets(node: ast.stmt) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def test_a_room_says_what_lives_in_it() -> None:
    assert ROOMS
    for room in ROOMS:
        text = (room / "README.md").read_text(encoding="utf-8")
        assert text.startswith(f"# {room.name}: "), room
        assert len(text.splitlines()) <= 40, room


def _python(code: str) -> str:
    # -S: no site-packages, so whatever is not the standard library cannot be found at all.
    done = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(SRC.parent)!r})\n{code}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_name_works_with_the_standard_library_alone() -> None:
    code = "import overtrick\nprint([getattr(overtrick, n) is None for n in overtrick.__all__])"
    assert _python(code).strip() == str([False] * len(overtrick.__all__))


def test_importing_loads_no_room() -> None:
    before = set(_python("import typing; print(*sys.modules)").split())
    after = set(_python("import overtrick; print(*sys.modules)").split())
    assert after - before == {"overtrick"}


def test_the_names_given_are_those_promised() -> None:
    assert len(set(overtrick.__all__)) == len(overtrick.__all__)
    assert set(overtrick.__all__) <= set(dir(overtrick))
    with pytest.raises(AttributeError, match="scores"):
        overtrick.scores  # type: ignore[attr-defined]  # noqa: B018


def _fragments() -> list[Path]:
    return sorted(set((ROOT / "changelog.d").glob("*")) - {ROOT / "changelog.d" / "README.md"})


def test_the_extra_of_all_has_everything_but_the_cluster() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"][
        "optional-dependencies"
    ]
    assert extras["all"] == [f"overtrick[{','.join(sorted(extras.keys() - {'all', 'spark'}))}]"]


def test_there_is_a_changelog() -> None:
    assert _fragments()


def test_a_changelog_fragment_is_named_and_says_something() -> None:
    for path in _fragments():
        assert re.fullmatch(r"[0-9]+\.[a-z]+\.md", path.name), path
        assert path.read_text(encoding="utf-8").startswith("- "), path


def _promises() -> list[str]:
    text = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    promised = text.partition("## What is promised")[2].partition("\n## ")[0]
    return [f"- {each}" for each in promised.split("\n- ")[1:]]


def _names_tests(said: str, folder: Path) -> None:
    named = re.findall(r"`([\w/.]+\.py)::(test_\w+)`", said)
    assert named
    for file, test in named:
        text = (folder / file).read_text(encoding="utf-8")
        assert f"def {test}(" in text, f"{file}: {test}"


@one_pass("promise", _promises())
def test_a_promise_names_tests_that_there_are(promise: str) -> None:
    _names_tests(promise, ROOT / "tests" / "app")


def _findings() -> list[str]:
    text = (ROOT / "tests" / "FINDINGS.md").read_text(encoding="utf-8")
    return re.split(r"\n(?=[0-9]+\. |\* )", text)[1:]


@one_pass("finding", _findings())
def test_a_finding_names_tests_that_there_are(finding: str) -> None:
    _names_tests(finding, ROOT / "tests")


def test_a_verb_is_shown_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert VERBS
    assert [verb for verb in VERBS if f"overtrick {verb}" not in readme] == []


def _texts() -> Iterator[Path]:
    for folder, within, files in os.walk(ROOT):
        within[:] = {it for it in within if it == ".ci" or it[0] != "."} - NOT_OURS
        yield from (Path(folder, name) for name in files if name not in NOT_OURS)


# Written apart, so that this file does not name what it forbids.
FORBIDDEN = re.compile(
    "|".join(
        [
            r"(?<![\w.])/(?:work|root)/",
            *(
                re.escape(".".join(words))
                for words in (
                    ("pypi", "org"),
                    ("pythonhosted", "org"),
                    ("npmjs", "org"),
                    ("npmjs", "com"),
                    ("deb", "debian", "org"),
                )
            ),
        ]
    )
)


def test_no_text_names_a_machine_or_a_registry() -> None:
    found = []
    for path in _texts():
        text = path.read_bytes().decode("utf-8", errors="ignore")
        found += [f"{_name(path)}: {match[0]}" for match in FORBIDDEN.finditer(text)]
    assert found == []


@pytest.mark.parametrize("text", [" /" + "root/x", "https://" + "pypi" + ".org/simple"])
def test_such_a_text_is_seen(text: str) -> None:
    assert FORBIDDEN.search(text)


def test_no_test_asserts_how_long_it_takes() -> None:
    timed = re.compile(r"\b(perf_counter|process_time|timeit)\b|assert .*monotonic\(\) - ")
    tests = set((ROOT / "tests").rglob("*.py")) - {Path(__file__)}
    assert [path for path in sorted(tests) if timed.search(path.read_text("utf-8"))] == []


SKIPPED = """
import pytest
def test_a_skip(): pytest.skip('not today')
@pytest.mark.parametrize('n', [])
def test_no_parameters(n): ...
"""


@pytest.mark.parametrize(
    ("ci", "ends"), [("true", "1 failed, 2 errors"), ("", "3 skipped")], ids=["ci", "here"]
)
def test_a_skip_fails_in_ci(tmp_path: Path, ci: str, ends: str) -> None:
    """And what is compiled is kept, even where the environment says that it shall not be."""
    (tmp_path / "conftest.py").write_bytes((ROOT / "conftest.py").read_bytes())
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p no:cacheprovider\n")
    (tmp_path / "test_tests.py").write_text(SKIPPED)
    (tmp_path / "test_module.py").write_text(
        "import pytest\npytest.skip('not today', allow_module_level=True)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--continue-on-collection-errors", tmp_path],
        cwd=tmp_path,
        env={
            **os.environ,
            "CI": ci,
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ends in done.stdout
    assert [*tmp_path.glob("__pycache__/test_tests.*.pyc")]
