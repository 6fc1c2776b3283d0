"""The card of a match as plain JSON values; a room's line is that of the ranking's JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from overtrick.core.exact import Exact, number
from overtrick.events.penalty import Penalty
from overtrick.events.ranking.report import BoardReport, Ranking
from overtrick.events.stages.match_card import CardRow, LineUp, MatchCard, match_card
from overtrick.formats.ranking_json import ranking_document

__all__ = ["match_card_document"]

Document = dict[str, Any]


def match_card_document(ranking: Ranking, match: str, session: str | None = None) -> Document:
    """
    Give the card of a match as plain JSON values.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = (MatchResult("3", "41", "42", 30, 12, 8),)
    >>> document = match_card_document(rank(Session((), results=told), method="teams"), "3")
    >>> document["home"], document["totals"][0]
    ('41', {'of': 'won', 'home': 30, 'away': 12})

    :raises UnknownName: if there is no such match.
    """
    card = match_card(ranking, match, session)
    played = card.match
    return {
        "method": ranking.method,
        "session": played.session,
        "section": played.section,
        "match": played.id,
        "round": played.round,
        "kind": played.kind,
        "home": played.home,
        "away": played.away,
        "line_ups": [_line_up(line_up) for line_up in card.line_ups],
        "boards": _boards(card, ranking),
        "totals": [
            {"of": total.of, "home": _number(total.home), "away": _number(total.away)}
            for total in card.totals
        ],
        "penalties": [_penalty(penalty) for penalty in played.penalties],
    }


def _line_up(line_up: LineUp) -> Document:
    return {
        "room": line_up.room,
        "home": list(line_up.home),
        "away": list(line_up.away),
        "first_board": line_up.first_board,
        "last_board": line_up.last_board,
    }


def _boards(card: MatchCard, ranking: Ranking) -> list[Document]:
    lines = _lines(card, ranking)
    return [_board(row, rooms) for row, rooms in zip(card.rows, lines, strict=True)]


def _lines(card: MatchCard, ranking: Ranking) -> list[Sequence[Document]]:
    match = card.match
    reports = tuple(
        BoardReport(
            match.session,
            match.section,
            row.board.number,
            None,
            None,
            tuple(row.rooms.values()),
        )
        for row in card.rows
    )
    alone = replace(ranking, standings=(), boards=reports, matches=(), problems=())
    return [report["lines"] for report in ranking_document(alone)["boards"]]


def _board(row: CardRow, lines: Sequence[Document]) -> Document:
    return {
        "board": row.board.number,
        "dealer": str(row.played.dealer),
        "vulnerability": str(row.played.vulnerability),
        "rooms": dict(zip(row.rooms, lines, strict=True)),
        "home": _number(row.board.home),
        "away": _number(row.board.away),
        "running": _number(row.running),
    }


def _penalty(penalty: Penalty) -> Document:
    return {
        "team": penalty.contestant,
        "amount": number(penalty.amount),
        "unit": penalty.unit.value,
        "reason": penalty.reason,
    }


def _number(value: Exact | None) -> int | float | None:
    return None if value is None else number(value)
