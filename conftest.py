"""Rules of the house for every test: in CI a skipped test has failed; no test is timed out."""

import gc
import os
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import hypothesis
import pytest
from _pytest.doctest import DoctestModule

IN_CI = os.environ.get("CI", "").lower() in ("1", "true")

# The machine may be busy: what counts is the answer, not how long one example took.
# `make properties` and `make evenings` say how many examples they want, and want new ones.
EXAMPLES = int(os.environ.get("EXAMPLES") or os.environ.get("EVENINGS") or 0)
hypothesis.settings.register_profile(
    "house", deadline=None, derandomize=IN_CI and not EXAMPLES, max_examples=EXAMPLES or 30
)
hypothesis.settings.load_profile("house")

os.environ["LC_ALL"] = "C.UTF-8"  # whatever the machine speaks, answers are in English

# What one process compiled, the hundreds that tests start after it read, and the next run, too.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

IN_MEMORY, ROOM = "/dev/shm", 2 << 30


def _write_in_memory() -> None:
    """
    Let tests, and what they start, write into memory if there is room and nobody says where.

    A store waits for the disk at every commit: 4 ms each, in which nothing else is done.
    """
    if "TMPDIR" in os.environ or not os.access(IN_MEMORY, os.W_OK):
        return
    found = os.statvfs(IN_MEMORY)
    if found.f_bavail * found.f_frsize > ROOM and not found.f_flag & os.ST_NOEXEC:
        os.environ["TMPDIR"] = tempfile.tempdir = IN_MEMORY


_write_in_memory()

gc.disable()  # while all tests are found: nothing of them is garbage


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in tests where one is written: most have none."""
    found = yield
    if file_path.name.startswith("test_") and ">>>" not in file_path.read_text("utf-8"):
        return [each for each in found if not isinstance(each, DoctestModule)]
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest, so that nobody waits for them at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Let the garbage be looked for among what the tests make, not among the tests; seldom."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


def _refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which fails in CI: {report.longrepr}"


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Give a long text a short name: workers tell each other the names of all tests."""
    return argname if isinstance(val, str | bytes) and len(val) > 100 else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    _refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    report = yield
    _refuse_skip(report)
    return report
