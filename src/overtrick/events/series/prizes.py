"""
Prize lists by category: who wins what, and why somebody better placed was passed over.

Categories stand in the order in which their prizes are given.  A prize holder is passed over
in every later category, unless its rule lets somebody win two.

The lists of a ranking: places begin anew in each section and direction, or once for all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import groupby

from overtrick.core.exact import as_exact, parse_exact, plain_text
from overtrick.errors import (
    Counted,
    EnglishText,
    Figures,
    InvalidSetting,
    Ordinal,
    OvertrickError,
    Text,
)
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import (
    Standing,
    exact_name,
    find_named,
    placed,
    unknown_names,
)
from overtrick.events.series.keys import Keys, member, text, truth, tuple_of, whole

__all__ = [
    "Category",
    "PassedOver",
    "Prize",
    "PrizeList",
    "TiedPrizes",
    "divided_equals",
    "listed",
    "lists_of",
    "one_list",
    "ordinals",
    "prize_lists",
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


_MOST = 1000  # prizes of a category; more is a slip of the pen


class TiedPrizes(Enum):
    """What becomes of prizes whose winners are equal."""

    SHARE = "share"  # they hold the prizes of their places together
    SPLIT = "split"  # the amounts are added and divided


@dataclass(frozen=True, slots=True)
class Category:
    """
    A category of prizes: what there is to win, and who may win it.

    >>> Category("best mixed", ("trophy", "wine"), eligible=("7", "B:NS 3")).ties
    <TiedPrizes.SHARE: 'share'>

    :raises InvalidSetting: if amounts are to be split, and a prize is no amount.
    """

    name: str
    prizes: tuple[str, ...]
    """What each is, the first first; an empty text where it is just the prize."""
    eligible: tuple[str, ...] | None = None
    """Contestants such as ``7`` or ``B:NS 7``; None: everybody."""
    stratum: int | None = None
    section: str | None = None
    direction: str | None = None
    again: bool = False
    """Whether somebody who has a prize can win this one, too."""
    ties: TiedPrizes = TiedPrizes.SHARE

    def __post_init__(self) -> None:
        if self.ties is TiedPrizes.SPLIT:
            for prize in self.prizes:
                _amount(prize)

    @classmethod
    def read(cls, values: object, where: str = "prizes") -> tuple[Category, list[Problem]]:
        """
        Read a category from plain values; ``prizes`` is a number or a list of what they are.

        >>> category, _ = Category.read({"name": "under 26", "prizes": 2, "eligible": [7, 9]})
        >>> category.prizes, category.eligible
        (('', ''), ('7', '9'))
        """
        keys = Keys(values, where)
        name, prizes = keys.read("name", text, "?"), keys.read("prizes", _prizes, ())
        ties = keys.read("ties", member(TiedPrizes), TiedPrizes.SHARE)
        eligible = keys.read("eligible", tuple_of(text), None)
        stratum = keys.read("stratum", whole, None)
        section, direction = (
            keys.read("section", text, None),
            keys.read("direction", text, None),
        )
        again = keys.read("again", truth, False)
        if name == "?" or not prizes:
            keys.wrong(Text("a category needs a name and prizes"))
        try:
            found = cls(name, prizes, eligible, stratum, section, direction, again, ties)
        except InvalidSetting as error:
            keys.wrong(Text("ties: {error}", error=error))
            found = cls(name, prizes, eligible, stratum, section, direction, again)
        return found, keys.problems()

    def takes(self, line: Standing) -> bool:
        """
        Whether a contestant may win it at all.

        >>> seven = Standing("7", "B", "NS", 60, 10, 60)
        >>> Category("", ("",), eligible=("NS 7",)).takes(seven)
        True
        """
        strata = [own.stratum for own in line.strata]
        return (
            (
                self.eligible is None
                or bool(find_named(dict.fromkeys(self.eligible, True), line))
            )
            and (self.stratum is None or self.stratum in strata)
            and self.in_list(line)
        )

    def in_list(self, line: Standing) -> bool:
        """Whether a line is of the section and direction that the prizes are for."""
        return self.section in (None, line.section) and self.direction in (None, line.direction)


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize, or several that equals share, with its winners."""

    numbers: tuple[int, ...]
    what: str
    winners: tuple[Standing, ...]

    @property
    def words(self) -> Text:
        """
        Name the prize.

        >>> ann, bob = (Standing(who, "", None, 60, 10, 60) for who in ("Ann", "Bob"))
        >>> print(Prize((2, 3), "", (ann, bob)).words)
        prizes 2 and 3, shared by 2
        """
        numbers = texts_listed([str(number) for number in self.numbers])
        name = Counted(
            "prize {numbers}", "prizes {numbers}", len(self.numbers), numbers=numbers
        )
        if len(self.winners) == 1:
            return name
        return Text("{prizes}, shared by {number}", prizes=name, number=len(self.winners))


@dataclass(frozen=True, slots=True)
class PassedOver:
    """Somebody who stands above a winner, and why the prize is another's."""

    line: Standing
    why: Text


@dataclass(frozen=True, slots=True)
class PrizeList:
    """The prizes of one category."""

    category: str
    prizes: tuple[Prize, ...]
    passed: tuple[PassedOver, ...] = ()


def prize_lists(
    lines: Iterable[Standing], categories: Sequence[Category]
) -> tuple[list[PrizeList], list[Problem]]:
    """
    Give the prizes of every category, in the order of the categories.

    >>> from overtrick.events.ranking.standing import placed
    >>> scores = {"Ann": 62, "Bob": 58, "Cid": 55}
    >>> lines = placed(Standing(who, "", None, s, 24, s) for who, s in scores.items())
    >>> overall, club = Category("overall", ("cup",)), Category("best of the club", ("wine",))
    >>> [_, second], problems = prize_lists(lines, [overall, club])
    >>> second.prizes[0].winners[0].id, str(second.passed[0].why)
    ('Bob', 'has the 1st overall')
    """
    ranked = [line for line in lines if line.place is not None]
    held: dict[str, Text] = {}
    done: list[PrizeList] = []
    problems: list[Problem] = []
    for category in categories:
        found = _list(category, ranked, held)
        for prize in found.prizes:
            places = ordinals(prize.numbers)
            said = Text("the {places} {prize}", places=places, prize=category.name)
            for line in prize.winners:
                held.setdefault(exact_name(line), said)
        done.append(found)
        problems += _problems(category, found, ranked)
    return done, problems


def _list(category: Category, ranked: Sequence[Standing], held: dict[str, Text]) -> PrizeList:
    whole = one_list(line for line in ranked if category.in_list(line))
    eligible = [line for line in whole if category.takes(line)]
    free = [line for line in eligible if category.again or exact_name(line) not in held]
    prizes = tuple(_prizes_of(category, free))
    last = max((line.place or 0 for prize in prizes for line in prize.winners), default=0)
    passed = (
        PassedOver(line, Text("has {prize}", prize=held[exact_name(line)]))
        for line in eligible
        if line not in free and (line.place or 0) <= last
    )
    return PrizeList(category.name, prizes, tuple(passed))


def _prizes_of(category: Category, free: Sequence[Standing]) -> Iterator[Prize]:
    given = 0
    for _, found in groupby(free, key=lambda line: line.place):
        equals = tuple(found)
        if given >= len(category.prizes):
            return
        taken = category.prizes[given : given + len(equals)]
        numbers = tuple(range(given + 1, given + 1 + len(taken)))
        yield Prize(numbers, _what(category, taken, len(equals)), equals)
        given += len(equals)


def _what(category: Category, taken: Sequence[str], winners: int) -> str:
    if category.ties is TiedPrizes.SPLIT and winners > 1:
        total = sum((Fraction(_amount(prize)) for prize in taken), Fraction(0))
        amount = plain_text(as_exact(total / winners))
        return EnglishText("{amount} each", amount=Figures(amount))
    return ", ".join(prize for prize in taken if prize)


def _problems(
    category: Category, found: PrizeList, ranked: Sequence[Standing]
) -> Iterator[Problem]:
    for who in unknown_names(dict.fromkeys(category.eligible or (), 0), ranked):
        said = Text("{who!r} is eligible, but has no place", who=who)
        yield Problem(category.name, said, severity=Severity.QUESTION)
    given = sum(len(prize.numbers) for prize in found.prizes)
    for number in range(given + 1, len(category.prizes) + 1):
        said = Text("nobody is left for the {ordinal} prize", ordinal=Ordinal(number))
        yield Problem(category.name, said, severity=Severity.QUESTION)


def _amount(prize: str) -> Fraction:
    try:
        return Fraction(parse_exact(prize))
    except OvertrickError:
        raise InvalidSetting("only amounts can be split, not {prize!r}", prize=prize) from None


def _prizes(value: object) -> tuple[str, ...]:
    if isinstance(value, list | tuple):
        return tuple_of(_prize)(value)
    if whole(value) > _MOST:
        raise InvalidSetting("more than {most} prizes: {value!r:.60}", most=_MOST, value=value)
    return ("",) * whole(value)


def _prize(value: object) -> str:
    return "" if value in ("", None) else text(value)
