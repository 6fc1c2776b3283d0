"""What changed between two rankings, as little of it as a phone needs."""

from __future__ import annotations

from typing import Any

from overtrick.app.views.results.ranking import Ranked, RankedList, RankingSeen
from overtrick.app.views.sentences import built

__all__ = ["ranking_changes"]

_HEAD = ("state", "after", "at", "closes", "notes")


def ranking_changes(old: RankingSeen, new: RankingSeen) -> dict[str, Any] | None:
    """
    Give what changed: the head, and of each list the new order and the rows that are new.

    A row is its place in the new list with what changed: ``[3, "4=", "52.10 %", "50 of 96",
    12, 0]``; of somebody who is new it is all of it.  None where too much changed.
    """
    if _frame(old) != _frame(new):
        return None
    head = {
        name: getattr(new, name) for name in _HEAD if getattr(old, name) != getattr(new, name)
    }
    lists = [_list(one, other) for one, other in zip(old.lists, new.lists, strict=True)]
    return {"head": head, "lists": lists}


def _frame(seen: RankingSeen) -> tuple[object, ...]:
    return seen.title, seen.closed, seen.what, tuple(each.title for each in seen.lists)


def _list(old: RankedList, new: RankedList) -> dict[str, Any] | None:
    if old.rows == new.rows:
        return None
    before = {row.key: (nth, row) for nth, row in enumerate(old.rows)}
    order: list[int] = []
    rows: list[Any] = []
    for nth, row in enumerate(new.rows):
        was, known = before.get(row.key, (-1, None))
        order.append(was)
        if known is None or (known.id, known.who) != (row.id, row.who):
            rows.append([nth, built(row)])
        elif known != row:
            rows.append(_row(nth, row))
    found: dict[str, Any] = {"rows": rows}
    if order != list(range(len(old.rows))):
        found["order"] = order
    return found


def _row(nth: int, row: Ranked) -> list[Any]:
    return [nth, row.place, row.score, row.total, row.boards, row.trend]
