"""How many boards somebody must have played to be ranked (setting ``minimum_boards``)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from overtrick.compare.settings import Settings, Value
from overtrick.core.exact import Exact, as_exact
from overtrick.events.ranking.report import Match

__all__ = ["boards_in_matches", "fewest", "fewest_by_list"]


def fewest(limit: Value, in_play: int) -> Exact:
    """
    Give the fewest boards of somebody ranked; a share is of the boards *in play*.

    >>> fewest(8, 24), fewest("50%", 24), fewest("50%", 25)
    (8, 12, Fraction(25, 2))
    """
    if isinstance(limit, int):
        return limit
    return as_exact(Fraction(int(limit.rstrip("%")) * in_play, 100))


def fewest_by_list(
    matches: Iterable[Match], settings: Settings, *, across: bool = False
) -> dict[str, Exact]:
    """
    Give the fewest boards of somebody ranked in each section, or *across* all under "".

    >>> match = Match("1", "41", "42", (), 9, 0, 16, 4, told=8)
    >>> fewest_by_list([match], Settings(minimum_boards="50%"))
    {'A': 4}
    """
    lists: dict[str, list[Match]] = {}
    for match in matches:
        lists.setdefault("" if across else match.section, []).append(match)
    return {
        where: fewest(settings.minimum_boards, boards_in_matches(own))
        for where, own in lists.items()
    }


def boards_in_matches(matches: Iterable[Match]) -> int:
    """
    Say how many boards were in play: those of the longest match of every round.

    Where matches name no round it is the most that anybody played.

    >>> short = Match("1", "41", "42", (), 9, 0, 16, 4, told=8, round="1")
    >>> long = Match("2", "43", "44", (), 9, 0, 16, 4, told=16, round="2")
    >>> boards_in_matches([short, long])
    24
    """
    rounds: dict[tuple[str, str | None], int] = {}
    played: dict[str, int] = {}
    for match in matches:
        boards = len(match.boards) if match.told is None else match.told
        if match.round is not None:
            at = match.session, match.round
            rounds[at] = max(boards, rounds.get(at, 0))
        for side in match.sides:
            played[side.team] = played.get(side.team, 0) + boards
    return max(sum(rounds.values()), *played.values(), 0)
