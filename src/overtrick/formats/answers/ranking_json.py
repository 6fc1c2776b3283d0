"""
A ranking, and what changed in it, as the JSON that scripts rely on: numbers rounded once, here.

What several JSON documents share: exact numbers rounded once, standings and penalties.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Any

from overtrick.core.exact import Exact, number
from overtrick.core.outcome import PassedOut, Plain, Points, Result, Split
from overtrick.core.watched import watched
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Awarded, BoardReport, Match, MatchBoard, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line
from overtrick.events.why.reason import Reason
from overtrick.formats.contents.table import BoardField
from overtrick.formats.dialect import SEAT_NAMES

__all__ = [
    "board_field_document",
    "both_document",
    "contestant_document",
    "facts",
    "line_document",
    "number_or_null",
    "penalty_document",
    "problem_document",
    "ranking_document",
    "ranking_parts",
    "reasons_document",
    "stands_document",
]

Document = dict[str, Any]


def ranking_document(ranking: Ranking) -> Document:
    """
    Give a ranking as plain JSON values.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> document = ranking_document(rank(Session(())))
    >>> document["method"], document["ranking"], document["settings"]["missing"]
    ('matchpoints', [], 'neuberg')
    """
    parts = ranking_parts(ranking)
    return parts | {"boards": list(parts["boards"])}


def ranking_parts(ranking: Ranking) -> Document:
    """
    Give the same document with its boards one by one, for millions of results.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> list(ranking_parts(rank(Session(())))["boards"])
    []
    """
    places = ranking.settings.percentage_places
    boards = watched(ranking.boards, "travellers written", len(ranking.boards))
    document: Document = {
        "method": ranking.method,
        "rules": ranking.rules,
        "settings": ranking.settings.as_dict(),
        "ranking": [_standing(line, places) for line in ranking.standings],
        "boards": (_board(board, places) for board in boards),
    }
    if ranking.is_of_teams:
        document["matches"] = [_match(match) for match in ranking.matches]
    elif ranking.is_of_pair_matches:
        document["matches"] = [_pair_match(ranking, match) for match in ranking.matches]
    document["problems"] = [problem_document(problem) for problem in ranking.problems]
    return document


def problem_document(problem: Problem) -> Document:
    """
    Give a problem as plain JSON values.

    >>> problem_document(Problem("evening.csv:14", "not a contract: '8C'", 3, "2"))["board"]
    3
    """
    return {
        **facts(problem, "where", "message", "board", "table", "severity", "code"),
        **facts(problem, "remedy", "key", "count", "also"),
    }


def board_field_document(field: BoardField) -> Document:
    """
    Give what a field that names nobody scored on a board, and what each score is worth.

    >>> from overtrick.core.board import Board
    >>> board_field_document(BoardField(Board(7), {420: 2, -50: 1}))["scores"][1]
    {'score': -50, 'times': 1, 'mp_ns': 0, 'mp_ew': 4}
    """
    worth, top = field.matchpoints(), 2 * (field.size - 1)
    scores = [
        {"score": score, "times": times, "mp_ns": worth[score], "mp_ew": top - worth[score]}
        for score, times in field.times.items()
    ]
    return {
        "session": field.session,
        "board": field.board.number,
        "results": field.size,
        "left_out": field.left_out,
        "scores": scores,
    }


def line_document(awarded: Awarded, places: int = 2) -> Document:
    """
    Give what happened at one table and what it gave; *places* are those of a percentage.

    Where the pairs sat the other way (``turned``), awards are of the pairs, and the score of
    who sat North-South.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(7), parse_outcome("4S N ="), "3", "10")
    >>> document = line_document(Awarded(line, ns=9, ew=3, points=620))
    >>> document["contract"], document["score"], document["ns_award"]
    ('4S', 620, 9)
    """
    line = awarded.line
    contract, declarer, tricks = _result(line)
    ruling, ruling_ew = _rulings(line)
    return {
        "table": line.table,
        "round": line.round,
        "ns": line.ns,
        "ew": line.ew,
        **({"turned": True} if line.turned else {}),
        "contract": contract,
        "declarer": declarer,
        "lead": line.lead,
        "tricks": tricks,
        "score": awarded.points,
        "board_version": line.version,
        "ruling": ruling,
        "ruling_ew": ruling_ew,
        "ns_award": number_or_null(awarded.ns),
        "ew_award": number_or_null(awarded.ew),
        "ns_percentage": number_or_null(awarded.ns_percentage, places),
        "ew_percentage": number_or_null(awarded.ew_percentage, places),
        **_seats(line),
        **({"match": line.match, "room": line.room} if line.match else {}),
    }


def reasons_document(reasons: Iterable[Reason]) -> list[Document]:
    """
    Give reasons as plain JSON values, each with those below it.

    >>> reasons_document([Reason("2 of 4", (Reason("+420 is better than -50"),))])
    [{'text': '2 of 4', 'below': [{'text': '+420 is better than -50', 'below': []}]}]
    """
    return [
        {"text": reason.text, "below": reasons_document(reason.below)} for reason in reasons
    ]


def _standing(line: Standing, places: int) -> Document:
    return {
        **contestant_document(line),
        **stands_document(line, places),
        "available": number_or_null(line.available),
        "boards": line.boards,
        "penalty": number(line.penalty),
        **{name: number(value) for name, value in line.details.items()},
        **_extras(line),
    }


def _extras(line: Standing) -> Document:
    found: Document = {"decided": line.decided} if line.decided else {}
    if line.strata:
        found["strata"] = [facts(own, "stratum", "place", "tied") for own in line.strata]
    return found


def _board(board: BoardReport, places: int) -> Document:
    return {
        "session": board.session,
        "section": board.section,
        "board": board.number,
        "top": number_or_null(board.top),
        "datum": number_or_null(board.datum),
        "lines": [line_document(awarded, places) for awarded in board.lines],
    }


def _seats(line: Line) -> dict[str, str | None]:
    if line.players is None:
        return {}
    return dict(zip(SEAT_NAMES, line.players, strict=True))


def _result(line: Line) -> tuple[str | None, str | None, int | None]:
    # The contract of a split score is the one that was played, where a side keeps it.
    outcome = line.outcome.ns if isinstance(line.outcome, Split) else line.outcome
    if isinstance(outcome, Result):
        return str(outcome.contract), str(outcome.declarer), outcome.tricks
    if isinstance(outcome, PassedOut):
        return "PASS", None, None
    if isinstance(outcome, Points) and outcome.contract is not None:
        declarer = str(outcome.declarer) if outcome.declarer else None
        return str(outcome.contract), declarer, line.tricks
    return None, None, None


def _rulings(line: Line) -> tuple[str | None, str | None]:
    """The texts of the table, or ours: what counts for both sides, and what for EW alone."""
    outcome = line.outcome
    if line.ruling is None:
        if isinstance(outcome, Split):
            ns = None if isinstance(outcome.ns, Plain) else str(outcome.ns)
            return ns, str(outcome.ew)
        return (None if isinstance(outcome, Plain) else str(outcome)), None
    both, _, ew = line.ruling.partition("; EW ")
    return both.strip() or None, ew or None


def _match(match: Match) -> Document:
    return {
        **facts(match, "session", "section", "round", match="id"),
        **facts(match, "kind", "home", "away", "counted"),
        "boards": [_match_board(board) for board in match.boards],
        "imps": both_document(match.home_imps, match.away_imps),
        "carried": both_document(match.home_carried, match.away_carried),
        "margin": both_document(match.home_margin, match.away_margin),
        "victory_points": both_document(match.home_points, match.away_points),
        **({"parts": _parts(match)} if match.parts else {}),
        **({"rule": match.rule} if match.rule else {}),
        "penalties": [penalty_document(penalty) for penalty in match.penalties],
    }


def _pair_match(ranking: Ranking, match: Match) -> Document:
    found = _match(match) | {"boards": [_pair_board(board) for board in match.boards]}
    if ranking.method == "matchpoints":
        del found["carried"]
        # What the names of the other methods stand for at matchpoints.
        found["matchpoints"], found["percentage"] = found.pop("imps"), found.pop("margin")
    return found


def _pair_board(board: MatchBoard) -> Document:
    at_home = board.open is not None
    return {
        "board": board.number,
        "score": board.open if at_home else board.closed,
        "award": both_document(board.home, board.away),
        **({"top": both_document(board.home_top, board.away_top)} if board.home_top else {}),
    }


def _match_board(board: MatchBoard) -> Document:
    found: Document = {"board": board.number, "open": board.open, "closed": board.closed}
    if board.pairings > 1 or board.open2 is not None or board.closed2 is not None:
        found |= {"open2": board.open2, "closed2": board.closed2}
    found["imps"] = number_or_null(board.home)
    if board.home_won is not None:
        found["board_points"] = number_or_null(board.home_won)
    return found


def _parts(match: Match) -> Document:
    return {part.of: both_document(part.home, part.away) for part in match.parts}


def number_or_null(value: Exact | None, places: int = 4) -> int | float | None:
    """
    Round a number where there is one.

    >>> from fractions import Fraction
    >>> number_or_null(Fraction(190, 3), 2), number_or_null(None)
    (63.33, None)
    """
    return None if value is None else number(value, places)


def facts(value: object, *names: str, **renamed: str) -> Document:
    """
    Give what a value holds under these names, as JSON has it; *renamed* says ``key="name"``.

    >>> facts(Penalty.parse("41=0.5VP"), "amount", "unit", team="contestant")
    {'amount': 0.5, 'unit': 'VP', 'team': '41'}
    """
    told = {**dict(zip(names, names, strict=True)), **renamed}
    return {key: _plain(getattr(value, name)) for key, name in told.items()}


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, int | Fraction):
        return number(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value)


def both_document(home: Exact | None, away: Exact | None) -> Document:
    """
    Give what home has and what away has.

    >>> both_document(30, None)
    {'home': 30, 'away': None}
    """
    return {"home": number_or_null(home), "away": number_or_null(away)}


def contestant_document(line: Standing) -> Document:
    """
    Say whose line of a ranking it is.

    >>> contestant_document(Standing("7", "A", "NS", 63, 24, 63, names=("Ann", "Bob")))
    {'section': 'A', 'direction': 'NS', 'id': '7', 'names': ['Ann', 'Bob']}
    """
    return facts(line, "section", "direction", "id", "names")


def stands_document(line: Standing | None, places: int) -> Document:
    """
    Say how a contestant stands, or stood; *places* are those of a percentage.

    >>> from fractions import Fraction
    >>> line = Standing("7", "A", None, 19, 3, 19, percentage=Fraction(190, 3), place=1)
    >>> stands_document(line, 2)
    {'place': 1, 'tied': False, 'total': 19, 'percentage': 63.33}
    """
    if line is None:
        return {"place": None, "tied": False, "total": None, "percentage": None}
    share = number_or_null(line.percentage, places)
    return {**facts(line, "place", "tied", "total"), "percentage": share}


def penalty_document(penalty: Penalty) -> Document:
    """
    Give a penalty of a match.

    >>> penalty_document(Penalty.parse("41=0.5VP"))
    {'team': '41', 'amount': 0.5, 'unit': 'VP', 'reason': ''}
    """
    return facts(penalty, team="contestant") | facts(penalty, "amount", "unit", "reason")
