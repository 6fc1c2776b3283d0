"""What an amendment would change, in a director's words: boards, not sets; no statistics."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.app.views.desk.setup import evenness
from overtrick.app.views.sentences import Sentence
from overtrick.app.views.written import upper_first
from overtrick.errors import Text
from overtrick.events.journal.plan import Plan
from overtrick.events.now.diff import in_words
from overtrick.events.now.preview import Preview
from overtrick.messages import say

__all__ = ["effect_words"]


def effect_words(preview: Preview, plan: Plan | None, *, covered: bool) -> tuple[Sentence, ...]:
    """Say it in lines, the worst first; results and ranking are not for who plays."""
    lines = tuple(_of_plan(preview, plan))
    if covered:
        return (*lines, Text("The effect on results and ranking is covered while you play."))
    changes = (say(line).replace("->", "→") for line in in_words(list(preview.changes)))
    return (*lines, *map(upper_first, changes)) or (Text("Nothing changes."),)


def _of_plan(preview: Preview, plan: Plan | None) -> Iterator[Sentence]:
    for each in preview.problems:
        yield Text("Cannot be done: {why}", why=each.text)
    for fault in preview.faults:
        yield Text("Against the plan from now on: {fault}", fault=_boards(fault, plan))
    for known in preview.unplayable:
        yield Text("Not possible any more: {board}", board=str(known))
    yield from map(upper_first, map(say, preview.follows))
    yield from preview.sit_outs
    for fault in preview.mended:
        yield Text("No longer against the plan: {fault}", fault=_boards(fault, plan))
    was, now = preview.balance
    if was is not None and now is not None and evenness(was.sd) != evenness(now.sd):
        words = {"before": evenness(was.sd), "then": evenness(now.sd)}
        yield Text("How evenly pairs are compared: {before} now, {then} then", **words)


def _boards(fault: Text, plan: Plan | None) -> Text:
    """Name the boards of a set: nobody at a table has seen a set's number."""
    found = fault.values.get("set")
    if plan is None or not isinstance(found, Text):
        return fault
    held = plan.boards(int(str(found.values["set"])))
    boards = (
        Text("board {board}", board=held[0])
        if len(held) == 1
        else Text("boards {first} to {last}", first=held[0], last=held[-1])
    )
    return Text(fault.template, **{**fault.values, "set": boards})
