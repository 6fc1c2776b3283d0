"""
What an edit of a score sheet did to the deals after it.

A sheet is worked out anew from what was said, so an edit is two sheets and this comparison.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.core.seats import Side
from overtrick.errors import Counted, Text
from overtrick.rules.editions import Game
from overtrick.rules.sheet import SIDE_NAMES, ScoredDeal, Sheet, SheetStage, Totals

__all__ = ["SheetChanges", "changes", "games_text", "points_text"]

_Pair = tuple[ScoredDeal, ScoredDeal]


@dataclass(frozen=True, slots=True)
class SheetChanges:
    """The deals that were edited, the others that are worked out anew, and what to say."""

    edited: tuple[int, ...]
    recomputed: tuple[int, ...]
    sentences: tuple[Text, ...]
    follows: int | None = None
    """A deal that began a rubber or round, and now follows on in the one before."""
    question: Text | None = None
    """What is asked of it."""

    def __str__(self) -> str:
        return " ".join(map(str, self.sentences))


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
    Deal 1 changed. Deal 2 is now 50. The rubber: no game yet.
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


def games_text(games: Totals) -> Text:
    """
    Say how the games of a rubber stand.

    >>> print(games_text(Totals(1, 2)), games_text(Totals(1, 1)), sep="; ")
    two games to one for They; one game each
    """
    most, least = max(games.we, games.they), min(games.we, games.they)
    if games.winner is None:
        return _EACH[most]
    return Text(_GAMES[most, least].template, side=SIDE_NAMES[games.winner])


_EACH = (Text("no game yet"), Text("one game each"))
_GAMES = {
    (1, 0): Text("one game to none for {side}"),
    (2, 0): Text("two games to none for {side}"),
    (2, 1): Text("two games to one for {side}"),
}


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


def _joined(
    pairs: Sequence[_Pair], before: Sheet, after: Sheet
) -> tuple[int | None, Text | None]:
    """The first deal that began a rubber or round and does so no more, and what is asked."""
    for was, now in pairs:
        if _begins(was, before) and not _begins(now, after):
            asked = _BEGAN[before.edition.game is Game.RUBBER]
            return now.number, Text(asked.template, deal=now.number, number=was.stage)
    return None, None


def _begins(deal: ScoredDeal, sheet: Sheet) -> bool:
    return sheet.stages[deal.stage - 1].deals[0].number == deal.number


def _edits(gone: Sequence[ScoredDeal], new: Sequence[ScoredDeal]) -> Iterator[Text]:
    both = min(len(gone), len(new))
    if both:
        yield _of_deals("Deal {deals} changed.", "Deals {deals} changed.", new[:both])
    if len(new) > both:
        yield _of_deals("Deal {deals} is new.", "Deals {deals} are new.", new[both:])
    if len(gone) > both:
        yield _of_deals(
            "Deal {deals} was taken out.", "Deals {deals} were taken out.", gone[both:]
        )


def _of_deals(one: str, many: str, deals: Sequence[ScoredDeal], **values: object) -> Text:
    numbers = [str(deal.number) for deal in deals]
    named = Text.all_of(numbers)
    if len(numbers) > 2:
        named = Text("{first} to {last}", first=numbers[0], last=numbers[-1])
    return Counted(one, many, len(deals), deals=named, **values)


def _value(was: ScoredDeal, now: ScoredDeal) -> Text:
    got = [side for side in Side if now.total.of(side)]
    points: object = points_text(now.total)
    if [side for side in Side if was.total.of(side)] == got and len(got) == 1:
        points = now.total.of(got[0])
    return Text("Deal {deal} is now {points}.", deal=now.number, points=points)


def points_text(total: Totals) -> Text:
    """
    Say who gets what.

    >>> str(points_text(Totals(60, 0))), str(points_text(Totals()))
    ('60 to We', 'nothing')
    """
    given = [
        Text("{points} to {side}", points=total.of(side), side=SIDE_NAMES[side])
        for side in Side
        if total.of(side)
    ]
    return Text.all_of(given) if given else Text("nothing")


def _moves(pairs: Sequence[_Pair], after: Sheet) -> Iterator[Text]:
    moved = [now for was, now in pairs if was.stage != now.stage]
    for number in sorted({deal.stage for deal in moved}):
        said = _BELONGS[after.edition.game is Game.RUBBER]
        deals = [deal for deal in moved if deal.stage == number]
        yield _of_deals(said.template, said.many, deals, number=number)


def _stages(before: Sheet, after: Sheet) -> Iterator[Text]:
    alone = len(before.stages) <= 1 and len(after.stages) <= 1
    in_games = after.edition.game is Game.RUBBER
    for was, now in zip(before.stages, after.stages, strict=False):
        if (was.finished, was.games) == (now.finished, now.games):
            continue
        whole, one = _NAMES[in_games]
        name = whole if alone else Text(one.template, number=now.number)
        yield from _status(name, was, now, in_games=in_games)


def _status(name: Text, was: SheetStage, now: SheetStage, *, in_games: bool) -> Iterator[Text]:
    games = games_text(now.games) if in_games else ""
    if was.finished != now.finished:
        said = _STATES[now.finished, now.settled and not now.finished, in_games]
        yield Text(said.template, rubber=name, round=name, games=games)
    elif in_games:
        yield Text("{rubber}: {games}.", rubber=name, games=games)


_NAMES = (
    (Text("The round"), Text("Round {number}")),
    (Text("The rubber"), Text("Rubber {number}")),
)
_BEGAN = (
    Text("Deal {deal} began round {number}. Do the deals from there follow on, or stay apart?"),
    Text(
        "Deal {deal} began rubber {number}. Do the deals from there follow on, or stay apart?"
    ),
)
_BELONGS = (
    Counted(
        "Deal {deals} now belongs to round {number}.",
        "Deals {deals} now belong to round {number}.",
        1,
    ),
    Counted(
        "Deal {deals} now belongs to rubber {number}.",
        "Deals {deals} now belong to rubber {number}.",
        1,
    ),
)
_STATES = {
    (True, False, True): Text("{rubber} is finished: {games}."),
    (True, False, False): Text("{round} is finished."),
    (False, True, True): Text("{rubber} is settled: {games}."),
    (False, True, False): Text("{round} is settled."),
    (False, False, True): Text("{rubber} is open again: {games}."),
    (False, False, False): Text("{round} is open again."),
}
"""What is said by whether it is finished, settled, and won in games."""
