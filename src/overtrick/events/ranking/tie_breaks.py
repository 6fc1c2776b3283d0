"""
Tie-breaks: ways to tell equals apart, each by its name, and the ladders made of them.

Source: EBU White Book 143.5 to 143.7.  Where equals have not played equally much, averages or
percentages are compared (143.6.2).  A step that is not fair to all of them decides nothing.

| clause | step | here |
|---|---|---|
| 143.7.1a | the match between them | head_to_head, then head_to_head_imps |
| 143.7.1b, 143.5.2 | the opponents' final scores; never in an all-play-all | opponents |
| 143.7.1c | the score before victory points, all boards | net_imps |
| 143.7.1d, 143.5.3 | boards won and drawn | point_a_board |
| 143.7.1e | a ballot | not done: a place that must be decided is the director's |

The Contract Bridge Association of Ireland's ladder ends with a board of sudden death, not done
either; "the next highest ranking team" is taken to be the first below the equals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from overtrick.compare.settings import TIE_BREAKS as TITLES
from overtrick.compare.settings import ladder
from overtrick.core.exact import Exact, ratio, total
from overtrick.errors import UnknownName
from overtrick.events.ranking.book import ContestantKey
from overtrick.events.ranking.played import Played, PlayedBoard, key_of
from overtrick.events.ranking.standing import Breaker, Standing

__all__ = ["TIE_BREAKS", "TieBreak", "breakers", "tie_break"]

Group = Sequence[ContestantKey]
Scores = Sequence[Exact] | None
"""A score for each of the group, the more the better; None: nothing that would be fair."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One way to tell equals apart: its name, what a ranking calls it, and how it compares."""

    id: str
    title: str
    compare: Callable[[Group, Played], Scores]


def tie_break(name: str) -> TieBreak:
    """
    Find a tie-break by its name.

    >>> tie_break("point_a_board").title
    'point-a-board count-back'

    :raises UnknownName: if there is none of that name; the message lists them.
    """
    try:
        return TIE_BREAKS[name]
    except KeyError:
        raise UnknownName(
            "no tie-break {name!r}; there are: {titles}", name=name, titles=", ".join(TITLES)
        ) from None


def breakers(chain: str, played: Callable[[], Played]) -> tuple[Breaker, ...]:
    """
    Make the steps of a ladder; *played* is asked for only if there are equals.

    >>> [step.title for step in breakers("wins,net_imps", lambda: Played({}))]
    ['matches won', 'net IMPs']
    """
    once = cache(played)
    return tuple(_breaker(tie_break(name), once) for name in ladder(chain))


def _breaker(step: TieBreak, played: Callable[[], Played]) -> Breaker:
    def scores(group: Sequence[Standing]) -> Scores:
        return step.compare([key_of(line) for line in group], played())

    return Breaker(step.title, scores)


def _head_to_head(group: Group, played: Played) -> Scores:
    if not played.matches:
        return _between(group, played)
    if not _all_met(group, played):
        return None
    return _fair(
        [
            [match.points for match in played.matches[who] if match.opponent in group]
            for who in group
        ]
    )


def _head_to_head_imps(group: Group, played: Played) -> Scores:
    return _between(group, played) if played.has_victory_points else None


def _between(group: Group, played: Played) -> Scores:
    if not _all_met(group, played):
        return None
    rivals = set(group)
    return _won(
        [
            [board for board in played.boards[who] if rivals.intersection(board.opponents)]
            for who in group
        ]
    )


def _won(boards: Sequence[Sequence[PlayedBoard]]) -> Scores:
    # Matchpoints as a percentage of what was there, IMPs as they are.
    awards = [[board.award for board in own] for own in boards]
    tops = [total(board.top or 0 for board in own) for own in boards]
    if not all(tops):
        return _fair(awards)
    return [ratio(100 * total(own), top) for own, top in zip(awards, tops, strict=True)]


def _opponents(group: Group, played: Played) -> Scores:
    met = [played.met(who).opponents for who in group]
    if _is_all_play_all(group, met):
        return None
    partners = [played.met(who).partners for who in group]
    against, beside = _finals(met, played), _finals(partners, played)
    if not any(beside):
        return _fair(against)
    # Single players: the opponents' scores divided by the partners' (143.5.2).
    added = _fair if _alike(against) and _alike(beside) else _means
    over, under = added(against), added(beside)
    if over is None or under is None or min(under) <= 0:
        return None
    return [ratio(o, p) for o, p in zip(over, under, strict=True)]


def _is_all_play_all(group: Group, met: Sequence[Counter[ContestantKey]]) -> bool:
    if all(own.items() == met[0].items() for own in met[1:]):
        return True  # two fields that have met each other
    if any(who not in met[0] for who in group[1:]):
        return False
    all_of_them = {*met[0], group[0]}
    is_one_field = all(
        {*own, who} == all_of_them for own, who in zip(met[1:], group[1:], strict=True)
    )
    return is_one_field and len({times for own in met for times in own.values()}) == 1


def _finals(met: Sequence[Counter[ContestantKey]], played: Played) -> list[list[Exact]]:
    return [[played.finals[who] for who in own.elements()] for own in met]


def _net_imps(group: Group, played: Played) -> Scores:
    if not played.has_victory_points:
        return None
    return _fair(
        [
            [
                *(board.award for board in played.boards.get(who, [])),
                *(each for match in played.matches.get(who, []) for each in match.awards),
            ]
            for who in group
        ]
    )


def _point_a_board(group: Group, played: Played) -> Scores:
    return _fair(
        [
            [1 + _sign(board.above_average) for board in played.boards.get(who, [])]
            for who in group
        ]
    )


def _wins(group: Group, played: Played) -> Scores:
    halves = [
        [1 + _sign(match.points - match.against) for match in played.matches.get(who, [])]
        for who in group
    ]
    return _fair([[Fraction(half, 2) for half in own] for own in halves])


def _imp_quotient(group: Group, played: Played) -> Scores:
    if not played.has_victory_points:
        return None
    scores: list[Exact] = []
    for who in group:
        awards = [board.award for board in played.boards.get(who, [])]
        told = played.matches.get(who, [])
        won = total(award for award in awards if award > 0) + total(m.won for m in told)
        lost = total(-award for award in awards if award < 0) + total(m.lost for m in told)
        swings = won + lost
        if not swings:
            return None
        scores.append(ratio(won, swings))  # orders as won / lost does, and lost may be 0
    return scores


def _imps_between_two(group: Group, played: Played) -> Scores:
    if len(group) != 2 or not played.has_victory_points or not _all_met(group, played):
        return None
    return [_margin(who, set(group) - {who}, played) for who in group]


def _next_ranked(group: Group, played: Played) -> Scores:
    """The margins against the first below the equals whom all have met, and so on down."""
    own = played.finals.get(group[0])
    if not played.has_victory_points or own is None:
        return None
    below = {score for score in played.finals.values() if score < own}
    met = set.intersection(*(set(played.met(who).opponents) for who in group))
    for score in sorted(below, reverse=True):
        here = {who for who in met if played.finals.get(who) == score}
        margins = [_margin(who, here, played) for who in group]
        if len(set(margins)) > 1:
            return margins
    return None


def _margin(who: ContestantKey, rivals: set[ContestantKey], played: Played) -> Exact:
    boards = (b for b in played.boards.get(who, ()) if rivals.intersection(b.opponents))
    told = (match for match in played.matches.get(who, ()) if match.opponent in rivals)
    margins = [*(b.award for b in boards), *(match.won - match.lost for match in told)]
    return total(margins)


def _most_tops(group: Group, played: Played) -> Scores:
    boards = [played.boards.get(who, []) for who in group]
    if any(board.top is None for own in boards for board in own):
        return None
    return _fair([[int(board.award == board.top) for board in own] for own in boards])


TIE_BREAKS: dict[str, TieBreak] = {
    name: TieBreak(name, TITLES[name], compare)
    for name, compare in {
        "head_to_head": _head_to_head,
        "head_to_head_imps": _head_to_head_imps,
        "opponents": _opponents,
        "net_imps": _net_imps,
        "point_a_board": _point_a_board,
        "wins": _wins,
        "imp_quotient": _imp_quotient,
        "most_tops": _most_tops,
        "imps_between_two": _imps_between_two,
        "next_ranked": _next_ranked,
    }.items()
}
"""Every tie-break by its name."""


def _all_met(group: Group, played: Played) -> bool:
    return all(set(group) - {who} <= played.met(who).opponents.keys() for who in group)


def _fair(found: Sequence[Sequence[Exact]]) -> Scores:
    # Sums, unless some have more of them than others: then means.
    if not _alike(found):
        return _means(found)
    return [total(own) for own in found] if found[0] else None


def _alike(found: Sequence[Sequence[Exact]]) -> bool:
    return len({len(own) for own in found}) == 1


def _means(found: Sequence[Sequence[Exact]]) -> Scores:
    if not all(found):
        return None
    return [ratio(total(own), len(own)) for own in found]


def _sign(value: Exact) -> int:
    return (value > 0) - (value < 0)
