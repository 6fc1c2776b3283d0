"""What an amendment would change, in a director's words: boards, not sets; no statistics."""

from __future__ import annotations

import re
from collections.abc import Iterator

from overtrick.app.seen.desk.setup import evenness
from overtrick.app.seen.written import upper_first
from overtrick.events.journal.plan import Plan
from overtrick.events.now.diff import in_words
from overtrick.events.now.preview import Preview
from overtrick.messages import say

__all__ = ["effect_words"]

_SET = re.compile(r"\bset ([0-9]+)")


def effect_words(preview: Preview, plan: Plan | None, *, covered: bool) -> tuple[str, ...]:
    """Say it in lines, the worst first; results and ranking are not for who plays."""
    lines = tuple(_boards(line, plan) for line in _of_plan(preview))
    if covered:
        return (*lines, "The effect on results and ranking is covered while you play.")
    changes = (say(line).replace("->", "→") for line in in_words(list(preview.changes)))
    return (*lines, *map(upper_first, changes)) or ("Nothing changes.",)


def _of_plan(preview: Preview) -> Iterator[str]:
    yield from (f"Cannot be done: {each.message}" for each in preview.problems)
    yield from (f"Against the plan from now on: {each}" for each in preview.faults)
    yield from (f"Not possible any more: {each}" for each in preview.unplayable)
    yield from map(upper_first, map(say, preview.follows))
    yield from map(upper_first, map(say, preview.sit_outs))
    yield from (f"No longer against the plan: {each}" for each in preview.mended)
    was, now = preview.balance
    if was is not None and now is not None and evenness(was.sd) != evenness(now.sd):
        yield f"How evenly pairs are compared: {evenness(was.sd)} now, {evenness(now.sd)} then"


def _boards(line: str, plan: Plan | None) -> str:
    """Name the boards of a set: nobody at a table has seen a set's number."""
    if plan is None:
        return line

    def boards(found: re.Match[str]) -> str:
        held = plan.boards(int(found[1]))
        return f"board {held[0]}" if len(held) == 1 else f"boards {held[0]}–{held[-1]}"

    return _SET.sub(boards, line)
