"""Questions: what the checks found, each result asked about once, the likeliest error first."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from overtrick.core.outcome import Points
from overtrick.events.checks.check import CheckKind, Finding
from overtrick.events.checks.evidence import Evidence
from overtrick.events.checks.registry import CHECKS
from overtrick.events.checks.words import who
from overtrick.events.problem import Problem
from overtrick.events.session import Line

__all__ = ["Question", "questions", "result_key"]


@dataclass(slots=True)
class Question:
    """A finding that is asked, and how many other checks doubt the same result."""

    kind: CheckKind
    order: int
    finding: Finding
    doubts: int = 0

    @property
    def likeliest(self) -> tuple[int, int, int]:
        """What to sort by, the likeliest error first."""
        return -self.doubts, self.order, -self.finding.excess

    @property
    def problem(self) -> Problem:
        """The question as a problem."""
        finding, place = self.finding, self.finding.place
        where, table = "", None
        boards = (*(line.board.number for line in finding.lines), *finding.boards)
        if finding.lines and place is not None:
            where, table = place.where, place.table
        elif place is not None:
            where, _, _ = place.where.rpartition(":")  # the file: no line of it is wrong
        return Problem(
            where,
            finding.text,
            boards[0] if boards else None,
            table,
            self.kind.severity,
            self.kind.code,
            finding.remedy or self.kind.remedy,
            _key(finding, self.kind),
            boards=tuple(dict.fromkeys((*boards, *finding.names))),
        )


def questions(evidence: Evidence, valid: Collection[str] = ()) -> list[Question]:
    """
    Ask every check.

    A finding of which at least half was asked about already only adds its doubt to that.
    """
    right = frozenset(valid)
    found: list[Question] = []
    asked: dict[int, Question] = {}  # by the identity of the line
    for order, check in enumerate(CHECKS.values()):
        for finding in check.find(evidence):
            doubted = finding.lines
            if right:
                doubted = tuple(line for line in doubted if result_key(line) not in right)
                if _key(finding, check.kind) in right or (finding.lines and not doubted):
                    continue
            before = [asked[id(line)] for line in doubted if id(line) in asked]
            if before and 2 * len(before) >= len(doubted):
                for question in before:
                    question.doubts += 1
                continue
            question = Question(check.kind, order, finding)
            found.append(question)
            asked.update((id(line), question) for line in doubted)
    found.sort(key=lambda question: question.likeliest)
    return found


def result_key(line: Line) -> str:
    """
    Give the key of a result: the same for as long as who, what and where stay the same.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> result_key(Line(Board(17), parse_outcome("4S S ="), ns="3", ew="10"))
    '1:A:17a:3 v 10:4S S ='
    """
    outcome = str(line.outcome)
    if isinstance(line.outcome, Points) and line.outcome.contract is not None:
        outcome = f"{line.outcome.contract} {line.outcome.declarer or '-'} {outcome}"
    match = f":{line.match} {line.room}" if line.match is not None else ""
    board = f"{line.board.number}{line.version}"
    return f"{line.session}:{line.section}{match}:{board}:{who(line)}:{outcome}"


def _key(finding: Finding, kind: CheckKind) -> str:
    if finding.key or not finding.lines:
        return finding.key
    if len(finding.lines) == 1:
        return result_key(finding.lines[0])
    return f"{kind.code}:{min(map(result_key, finding.lines))}"
