"""Sessions said in few words, for the tests of what looks wrong in them."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.events.checks.problems import problems_of
from overtrick.events.problem import Problem
from overtrick.events.session import Line, Session


def line(outcome: str, ns: int | str, ew: int | str, board: int = 1, **facts: Any) -> Line:
    where = f"evening.csv:{board}-{ns}"
    told = Line(Board(board), parse_outcome(outcome), str(ns), str(ew), where=where)
    return replace(told, **facts)


def field(*outcomes: str, board: int = 1, leads: str = "", **facts: Any) -> list[Line]:
    """One board: pairs 1 v 101, 2 v 102 and so on; a dash is no lead."""
    cards = [None if card == "-" else card for card in leads.split()]
    cards += [None] * (len(outcomes) - len(cards))
    return [
        line(outcome, number, number + 100, board, lead=card, **facts)
        for number, (outcome, card) in enumerate(zip(outcomes, cards, strict=True), 1)
    ]


def problems(lines: Iterable[Line], **facts: Any) -> list[Problem]:
    return problems_of(Session(tuple(lines)), **facts)


def codes(lines: Iterable[Line], **facts: Any) -> list[str]:
    return [problem.code for problem in problems(lines, **facts)]
