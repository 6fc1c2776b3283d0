"""
What an edit of a score sheet did to the deals after it.

A sheet is worked out anew from what was said, so an edit is two sheets and this comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.core.seats import Side
from overtrick.rules.editions import Game
from overtrick.rules.sheet import ScoredDeal, Sheet, SheetStage, Totals, we_or_they

__all__ = ["SheetChanges", "changes", "games_text"]

_NUMBERS = ("none", "one", "two")
_Pair = tuple[ScoredDeal, ScoredDeal]


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """The deals that were edited, the others that are worked out anew, and what to say."""

    edited: tuple[int, ...]
    recomputed: tuple[int, ...]
    sentences: tuple[str, ...]
    follows: int | None = None
    """A deal that began a rubber or round, and now follows on in the one before."""
    question: str = ""
    """What is asked of it."""

    def __str__(self) -> str:
        return " ".join(self.sentences)


def changes(before: Sheet, after: Sheet) -> SheetChanges:
    """
    Tell what changed between two workings of a sheet, in sentences for the players.

    Deals are matched from both ends, so one deal or a run of deals may be edited, inserted
    or taken out; numbers are those after the edit.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.rubber import rubber_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> game, down = (SheetDeal(Side.EW, Contract.parse("4S"), won) for won in (10, 9))
    >>> print(changes(rubber_sheet([game, down]), rubber_sheet([down, down])))
    Deal 1 changed. Deal 2 is now 50. No game yet.
    """
    pairs, gone, new = _matched(before.deals, after.deals)
    recomputed = [(was, now) for was, now in pairs if _key(was) != _key(now)]
    sentences = (
        *_edits(gone, new),
        *(_value(*pair) for pair in recomputed if pair[0].total != pair[1].total),
        *_moves(recomputed, after),
        *_stages(before, after),
    )
    follows, question = _joined(pairs, before, after)
    return SheetChanges(
        tuple(deal.number for deal in new),
        tuple(now.number for _, now in recomputed),
        sentences,
        follows,
        question,
    )


def games_text(games: Totals) -> str:
    """
    Say how the games of a rubber stand.

    >>> games_text(Totals(1, 2)), games_text(Totals(1, 1)), games_text(Totals())
    ('two games to one for They', 'one game each', 'no game yet')
    """
    most, least = max(games.we, games.they), min(games.we, games.they)
    if games.winner is None:
        return f"{_NUMBERS[most]} game each" if most else "no game yet"
    side = we_or_they(games.winner)
    return f"{_NUMBERS[most]} game{'s' if most > 1 else ''} to {_NUMBERS[least]} for {side}"


def _matched(
    before: Sequence[ScoredDeal], after: Sequence[ScoredDeal]
) -> tuple[list[_Pair], Sequence[ScoredDeal], Sequence[ScoredDeal]]:
    start = _common(before, after)
    end = _common(before[start:][::-1], after[start:][::-1])
    head = zip(before[:start], after[:start], strict=True)
    tail = zip(before[len(before) - end :], after[len(after) - end :], strict=True)
    middle = before[start : len(before) - end], after[start : len(after) - end]
    return [*head, *tail], *middle


def _common(some: Sequence[ScoredDeal], others: Sequence[ScoredDeal]) -> int:
    same = 0
    for one, other in zip(some, others, strict=False):
        if one.said.as_written != other.said.as_written:
            break
        same += 1
    return same


def _key(deal: ScoredDeal) -> tuple[object, ...]:
    return deal.above, deal.below, deal.game_to, deal.rubber_to, deal.stage, deal.said.side


def _joined(pairs: Sequence[_Pair], before: Sheet, after: Sheet) -> tuple[int | None, str]:
    """The first deal that began a rubber or round and does so no more, and what is asked."""
    for was, now in pairs:
        if _begins(was, before) and not _begins(now, after):
            began = f"Deal {now.number} began {_word(before)} {was.stage}."
            return now.number, f"{began} Do the deals from there follow on, or stay apart?"
    return None, ""


def _begins(deal: ScoredDeal, sheet: Sheet) -> bool:
    return sheet.stages[deal.stage - 1].deals[0].number == deal.number


def _edits(gone: Sequence[ScoredDeal], new: Sequence[ScoredDeal]) -> Iterator[str]:
    both = min(len(gone), len(new))
    if both:
        yield f"{_deals(new[:both])} changed."
    if len(new) > both:
        yield f"{_deals(new[both:])} {'is' if len(new) == both + 1 else 'are'} new."
    if len(gone) > both:
        yield f"{_deals(gone[both:])} {'was' if len(gone) == both + 1 else 'were'} taken out."


def _deals(deals: Sequence[ScoredDeal]) -> str:
    numbers = [str(deal.number) for deal in deals]
    if len(numbers) < 3:
        return f"Deal{'s' if len(numbers) > 1 else ''} {' and '.join(numbers)}"
    return f"Deals {numbers[0]} to {numbers[-1]}"


def _value(was: ScoredDeal, now: ScoredDeal) -> str:
    got = [side for side in Side if now.total.of(side)]
    if [side for side in Side if was.total.of(side)] == got and len(got) == 1:
        return f"Deal {now.number} is now {now.total.of(got[0])}."
    points = " and ".join(f"{now.total.of(side)} to {we_or_they(side)}" for side in got)
    return f"Deal {now.number} is now {points or 'nothing'}."


def _moves(pairs: Sequence[_Pair], after: Sheet) -> Iterator[str]:
    moved = [now for was, now in pairs if was.stage != now.stage]
    for number in sorted({deal.stage for deal in moved}):
        deals = [deal for deal in moved if deal.stage == number]
        verb = "belongs" if len(deals) == 1 else "belong"
        yield f"{_deals(deals)} now {verb} to {_word(after)} {number}."


def _stages(before: Sheet, after: Sheet) -> Iterator[str]:
    alone = len(before.stages) <= 1 and len(after.stages) <= 1
    for was, now in zip(before.stages, after.stages, strict=False):
        if (was.finished, was.games) == (now.finished, now.games):
            continue
        name = f"The {_word(after)}" if alone else f"{_word(after).capitalize()} {now.number}"
        yield from _status(name, was, now, in_games=after.edition.game is Game.RUBBER)


def _status(name: str, was: SheetStage, now: SheetStage, *, in_games: bool) -> Iterator[str]:
    games = f": {games_text(now.games)}" if in_games else ""
    if was.finished != now.finished:
        yield f"{name} is {_state(now)}{games}."
    elif in_games:
        words = games_text(now.games)
        yield f"{words[0].upper()}{words[1:]}." if name.startswith("The") else f"{name}{games}."


def _state(stage: SheetStage) -> str:
    return "finished" if stage.finished else "settled" if stage.settled else "open again"


def _word(sheet: Sheet) -> str:
    return "rubber" if sheet.edition.game is Game.RUBBER else "round"
