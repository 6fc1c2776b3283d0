"""The lists of a ranking: places begin anew in each section and direction, or once for all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from overtrick.errors import Ordinal, Text
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, placed

__all__ = [
    "divided_equals",
    "listed",
    "lists_of",
    "one_list",
    "ordinal",
    "ordinals",
    "texts_listed",
]


def lists_of(ranking: Ranking) -> list[list[Standing]]:
    """
    Give each list of a ranking apart, in the ranking's order.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> lists_of(rank(Session(())))
    []
    """
    across = ranking.settings.across_field == "yes"
    found: dict[tuple[str, str | None], list[Standing]] = {}
    for line in ranking.standings:
        found.setdefault(("" if across else line.section, line.direction), []).append(line)
    return list(found.values())


def one_list(lines: Iterable[Standing], precision: str = "exact") -> list[Standing]:
    """
    Put lines in one order: the places they have, or by score where several lists have places.

    >>> ns = Standing("1", "A", "NS", 55, 20, 55, place=1)
    >>> ew = Standing("1", "A", "EW", 60, 20, 60, place=1)
    >>> [(line.direction, line.place) for line in one_list([ns, ew])]
    [('EW', 1), ('NS', 2)]
    >>> two = [Standing(i, "A", "NS", 55, 20, 55, place=1, tied=True) for i in "12"]
    >>> [(line.direction, line.place) for line in one_list([*two, ew])]
    [('EW', 1), ('NS', 2), ('NS', 2)]
    """
    whole = list(lines)
    if _is_one(whole):
        return sorted(whole, key=lambda line: (line.place is None, line.place or 0))
    return placed(whole, precision)


def divided_equals(lines: Sequence[Standing], taken: int) -> list[Standing]:
    """
    List those who share a place of which only the first *taken* lines get what is given.

    >>> lines = [Standing(i, "A", None, 9, 9, 9) for i in "123"]
    >>> [line.id for line in divided_equals(placed(lines), 1)]
    ['1', '2', '3']
    """
    if not 0 < taken < len(lines) or lines[taken].place is None:
        return []
    place = lines[taken].place
    return [line for line in lines if line.place == place] if _goes_on(lines, taken) else []


def ordinal(place: int) -> str:
    """
    Write a place as people say it.

    >>> [ordinal(place) for place in (1, 2, 3, 4, 11, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '21st']
    """
    return str(Ordinal(place))


def ordinals(places: Sequence[int]) -> Text:
    """
    Write places as people list them.

    >>> str(ordinals([2, 3, 4]))
    '2nd, 3rd and 4th'
    """
    return texts_listed([Ordinal(place) for place in places])


def texts_listed(texts: Sequence[Text | str]) -> Text:
    """
    List texts as a sentence does.

    >>> str(texts_listed(["3", "4", "5"])), str(texts_listed(["3"]))
    ('3, 4 and 5', '3')
    """
    *before, last = texts
    if not before:
        return Text.joined([last])
    return Text("{some} and {last}", some=Text.joined(before), last=last)


def listed(words: Iterable[str]) -> str:
    """
    List words as a sentence does.

    >>> listed(["3", "4", "5"]), listed(["3"])
    ('3, 4 and 5', '3')
    """
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last


_PRINTED = Fraction(1, 100)


def _is_one(lines: Sequence[Standing]) -> bool:
    """Whether no place is given twice; of one list some lines may be left out."""
    sharing: dict[int, list[Standing]] = {}
    for line in lines:
        if line.place is not None:
            sharing.setdefault(line.place, []).append(line)
    before = 0
    for place, equals in sorted(sharing.items()):
        if place <= before or (len(equals) > 1 and not _are_equal(equals)):
            return False
        before += len(equals)
    return True


def _are_equal(lines: Sequence[Standing]) -> bool:
    """Whether those at a place share it; equal as it is printed, if not to the last."""
    scores = [line.score for line in lines]
    return all(line.tied for line in lines) and max(scores) - min(scores) <= _PRINTED


def _goes_on(lines: Sequence[Standing], taken: int) -> bool:
    return lines[taken - 1].place == lines[taken].place
