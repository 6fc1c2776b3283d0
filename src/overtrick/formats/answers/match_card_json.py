"""The card of a match as plain JSON values; a room's line is that of the ranking's JSON."""

from __future__ import annotations

from typing import Any

from overtrick.events.ranking.report import Ranking
from overtrick.events.stages.match_card import CardRow, LineUp, match_card
from overtrick.formats.answers.ranking_json import line_document
from overtrick.formats.answers.values_json import (
    both_document,
    number_or_null,
    penalty_document,
)

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
        "boards": [_board(row, ranking.settings.percentage_places) for row in card.rows],
        "totals": [
            {"of": total.of, **both_document(total.home, total.away)} for total in card.totals
        ],
        "penalties": [penalty_document(penalty) for penalty in played.penalties],
    }


def _line_up(line_up: LineUp) -> Document:
    return {
        "room": line_up.room,
        "home": list(line_up.home),
        "away": list(line_up.away),
        "first_board": line_up.first_board,
        "last_board": line_up.last_board,
    }


def _board(row: CardRow, places: int) -> Document:
    return {
        "board": row.board.number,
        "dealer": str(row.played.dealer),
        "vulnerability": str(row.played.vulnerability),
        "rooms": {room: line_document(line, places) for room, line in row.rooms.items()},
        **both_document(row.board.home, row.board.away),
        "running": number_or_null(row.running),
    }
