"""What is wrong or doubtful in a journal itself; doubts about results are another matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.events.journal.entry import VERSION, Entry
from overtrick.events.journal.evening import MarkedValid
from overtrick.events.journal.facts import Undone, Unknown
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Confirmed, Entered, Key, Replaced, Retracted
from overtrick.events.journal.moment import moment_text
from overtrick.events.journal.publication import Stage, late_changes
from overtrick.events.journal.words import meeting_text, say
from overtrick.events.problem import Problem, Severity

__all__ = ["problems", "unmarked", "valid_marks"]


def problems(state: State) -> list[Problem]:
    """
    List what is doubtful in a journal, without what was marked valid.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> results = ["4S N =", "4S N +1"]
    >>> told = [tell(Entered(board=7, ns="3", ew="10", outcome=text)) for text in results]
    >>> print(problems(fold(told))[0])
    board 7, 3 v 10: 4S N +1 stands, but 4S N = was told as well
    """
    found = [
        *state.clashes,
        *state.rules.problems,
        *_unknown(state),
        *_nowhere(state),
        *_disputes(state),
        *_late(state),
    ]
    return unmarked(state, found)


def valid_marks(state: State) -> frozenset[str]:
    """What was marked valid: words of problems, and keys."""
    return frozenset(
        entry.facts.problem
        for entry in state.of_kind(MarkedValid)
        if isinstance(entry.facts, MarkedValid)
    )


def unmarked(state: State, found: Iterable[Problem]) -> list[Problem]:
    """Leave out the problems that were marked valid, by their words or their key."""
    marks = valid_marks(state)
    return [each for each in found if each.message not in marks and each.key not in marks]


def _question(entry: Entry, message: str, board: int | None = None) -> Problem:
    return Problem(entry.where, message, board, severity=Severity.QUESTION)


def _unknown(state: State) -> Iterator[Problem]:
    for entry in state.entries:
        if isinstance(entry.facts, Unknown):
            yield _question(entry, f"no kind {entry.kind!r} is known here: kept, not counted")
        elif entry.v > VERSION:
            message = f"written by a newer version ({entry.v}): read as far as it is known"
            yield _question(entry, message)


def _nowhere(state: State) -> Iterator[Problem]:
    for entry in state.entries:
        facts = entry.facts
        if not isinstance(facts, Undone | Replaced | Retracted | Confirmed):
            continue
        if facts.of is not None and state.entry(facts.of) is None:
            yield _question(entry, f"{entry.kind} of {facts.of!r}: there is no such entry")
        elif isinstance(facts, Retracted | Confirmed) and not _has_result(state, facts.key):
            message = f"{entry.kind}: no result was told of {meeting_text(facts.key)}"
            yield _question(entry, message, facts.board)


def _has_result(state: State, key: Key) -> bool:
    if state.told(key).first is not None:
        return True
    return any(isinstance(entry.facts, Entered) for entry in state.history(key))


def _disputes(state: State) -> Iterator[Problem]:
    for key in state.meetings():
        told = state.told(key)
        if not told.rivals or told.facts is None or told.result is None:
            continue
        others = " and ".join(dict.fromkeys(_outcome(rival) for rival in told.rivals))
        since = " after the confirmation" if told.confirmed else ""
        yield Problem(
            told.result.where,
            f"{meeting_text(key)}: {told.played} stands, but {others} was told as well{since}",
            key.board,
            told.facts.table,
            Severity.QUESTION,
            "dispute",
            "Ask the table, then confirm one of them or correct it.",
        )


def _outcome(entry: Entry) -> str:
    return str(entry.facts.happened) if isinstance(entry.facts, Entered) else ""


def _late(state: State) -> Iterator[Problem]:
    for entry, met in late_changes(state):
        if met.stage is Stage.FINAL:
            message = f"told after the result was final: {say(entry)}"
        else:
            closed = moment_text(met.closes) if met.closes else ""
            message = (
                f"told after the correction period (Law 79C) ended, {closed}: {say(entry)}"
            )
        yield _question(entry, message)
