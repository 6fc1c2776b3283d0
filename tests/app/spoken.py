"""What a viewer sees, its sentences put into words: as a page or a phone has them."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec

import msgspec

from overtrick.app.views.desk import board, grid, problems, publish, result
from overtrick.app.views.results import ranking, scorecards, screen
from overtrick.app.views.results import travellers as travellers_of
from overtrick.errors import Text
from overtrick.messages import say

__all__ = [
    "live_board",
    "overview",
    "problems_seen",
    "publish_seen",
    "ranking_seen",
    "result_seen",
    "rows_of",
    "scorecard",
    "screen_seen",
    "travellers",
]

P = ParamSpec("P")


def _spoken(value: Any) -> Any:
    if isinstance(value, Text):
        return say(value)
    if isinstance(value, tuple | list):
        found = [_spoken(each) for each in value]
        return type(value)(*found) if hasattr(value, "_fields") else type(value)(found)
    if isinstance(value, msgspec.Struct):
        fields = {name: _spoken(getattr(value, name)) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    if dataclasses.is_dataclass(value) and type(value).__module__.startswith("overtrick.app"):
        own = [each.name for each in dataclasses.fields(value)]
        fields = {name: _spoken(getattr(value, name)) for name in own}
        return dataclasses.replace(value, **fields)  # type: ignore[type-var]
    return value


def _in_words(seen: Callable[P, object]) -> Callable[P, Any]:
    @wraps(seen)
    def spoken(*args: P.args, **given: P.kwargs) -> Any:
        return _spoken(seen(*args, **given))

    return spoken


ranking_seen = _in_words(ranking.ranking_seen)
scorecard = _in_words(scorecards.scorecard)
screen_seen = _in_words(screen.screen_seen)
travellers = _in_words(travellers_of.travellers)
live_board = _in_words(board.live_board)
overview = _in_words(board.overview)
rows_of = _in_words(grid.rows_of)
problems_seen = _in_words(problems.problems_seen)
publish_seen = _in_words(publish.publish_seen)
result_seen = _in_words(result.result_seen)
