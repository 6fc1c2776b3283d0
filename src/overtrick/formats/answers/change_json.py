"""What one journal changed against another, as JSON; a ranking alone loads no journal."""

from __future__ import annotations

from overtrick.events.now.diff import BoardChange, Change, in_words
from overtrick.events.ranking.standing import Standing
from overtrick.formats.answers.ranking_json import Document, facts, stands_document

__all__ = ["change_document"]


def change_document(change: Change, places: int = 2) -> Document:
    """
    Give what changed for one contestant; *places* are those of a percentage.

    >>> line = Standing("41", "A", None, 16, 8, 16, place=1)
    >>> document = change_document(Change("A", None, "41", "team", (), None, line))
    >>> document["was"], document["now"], document["words"]
    (None, {'place': 1, 'tied': False, 'total': 16, 'percentage': None}, 'team 41: now 16, 1st')
    """
    return {
        **facts(change, "section", "direction", "id"),
        "boards": [_board_change(board) for board in change.boards],
        "was": _place(change.was, places),
        "now": _place(change.now, places),
        "words": str(in_words([change])[0]),
    }


def _board_change(change: BoardChange) -> Document:
    return {
        **facts(change, "session", "board", "was", "now"),
        **({} if change.turned is None else {"turned": change.turned}),
    }


def _place(line: Standing | None, places: int) -> Document | None:
    return None if line is None else stands_document(line, places)
