"""A frozen dataclass that is made quickly is in all else what it was."""

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace

import pytest

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT
from overtrick.core.quick import quick
from overtrick.errors import InvalidOutcome
from overtrick.events.session import Line, turned
from overtrick.formats.contents.table import Record


@dataclass(frozen=True, slots=True)
class Plain:
    """What the decorator of the standard library alone makes."""

    board: int
    names: list[str] = field(default_factory=list)
    note: str = "-"


@quick
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    board: int
    names: list[str] = field(default_factory=list)
    note: str = "-"


def test_it_takes_the_same_arguments_and_gives_the_same_values() -> None:
    assert inspect.signature(Quick) == inspect.signature(Plain)
    for ours, theirs in (
        (Quick(7), Plain(7)),
        (Quick(7, ["Eve"], "late"), Plain(7, ["Eve"], "late")),
        (Quick(note="x", board=7), Plain(note="x", board=7)),
    ):
        assert asdict(ours) == asdict(theirs)
    assert Quick(7).names is not Quick(7).names
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'board'"):
        Quick()  # type: ignore[call-arg]


def test_nothing_of_it_changes_once_it_is_made() -> None:
    line = Line(Board(7), PASSED_OUT, "1", "2")
    for change in ("ns", "where", "other"):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(line, change, "3")
    assert type(line) is Line
    assert not hasattr(line, "__dict__")


def test_copies_and_what_is_made_of_it() -> None:
    line = Line(Board(7), PASSED_OUT, "1", "2", table="4")
    for again in (copy.copy(line), pickle.loads(pickle.dumps(line)), replace(line, ns="1")):
        assert again == line
        assert hash(again) == hash(line)
    assert turned(line).turned
    assert replace(turned(line), ns="5").ns == "5"


def test_what_must_not_be_is_refused_as_before() -> None:
    line = Line(Board(7), PASSED_OUT, "1", "2")
    with pytest.raises(InvalidOutcome):
        Record(line, is_pending=True)
    assert Record(replace(line, outcome=NOT_PLAYED), is_pending=True).is_pending


def test_a_class_of_another_kind_is_refused() -> None:
    for made in (type("Bare", (), {}), type("Late", (Line,), {"__slots__": ()})):
        with pytest.raises(TypeError, match="not a dataclass of its own with slots"):
            quick(made)
