"""
A house's own rules: the questions that tables answer differently, and what each answer changes.

An edition with some answers of one's own is a tariff like any other.  The answers travel with a
sheet as one line, ``house: honours no, insult 0/0``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from overtrick.errors import InvalidSheet
from overtrick.rules.editions import Bonus, Game, PassOut, Schedule, Tariff, edition

__all__ = [
    "SWITCHES",
    "HouseAnswer",
    "HouseRules",
    "HouseQuestion",
    "with_house_rules",
]

HouseRules = tuple[tuple[str, str], ...]
"""Answers as (switch, answer), ``(("honours", "no"),)``."""


@dataclass(frozen=True, slots=True)
class HouseAnswer:
    """One way to play: its word, what it means, and the fields of a tariff that say so."""

    word: str
    means: str
    fields: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """A question on which houses differ, the games that it concerns, and its answers."""

    name: str
    asks: str
    games: tuple[Game, ...]
    answers: tuple[HouseAnswer, ...]

    def answer(self, word: str) -> HouseAnswer:
        """
        Find an answer by its word.

        :raises InvalidSheet: if there is no such answer; the message lists them.
        """
        for answer in self.answers:
            if answer.word == word:
                return answer
        words = ", ".join(answer.word for answer in self.answers)
        raise InvalidSheet(
            "{name} is not {word!r}; there are: {words}", name=self.name, word=word, words=words
        )


def _of(name: str, *answers: tuple[str, str, Any]) -> tuple[HouseAnswer, ...]:
    return tuple(HouseAnswer(word, means, ((name, value),)) for word, means, value in answers)


_BOTH = (Game.RUBBER, Game.CHICAGO)
_EACH = Bonus.EACH_DEAL

SWITCHES = (
    HouseQuestion(
        "vulnerability",
        "Who is vulnerable on deals 2 and 3?",
        (Game.CHICAGO,),
        _of(
            "schedule",
            ("dealer", "the dealer's side", Schedule.DEALER),
            ("opponents", "the other side", Schedule.OPPONENTS),
            ("duplicate", "as on the boards of a duplicate", Schedule.DUPLICATE),
            ("none", "nobody, on no deal", Schedule.NONE),
        ),
    ),
    HouseQuestion(
        "part-scores",
        "What becomes of a part-score?",
        (Game.CHICAGO,),
        (
            HouseAnswer(
                "add-up",
                "it is carried towards a game",
                (("bonus", Bonus.ACCUMULATED), ("part_score_bonus", (0, 0))),
            ),
            HouseAnswer(
                "50/50", "50 each time", (("bonus", _EACH), ("part_score_bonus", (50, 50)))
            ),
            HouseAnswer(
                "50/100",
                "50 each time, 100 vulnerable",
                (("bonus", _EACH), ("part_score_bonus", (50, 100))),
            ),
        ),
    ),
    HouseQuestion(
        "last-deal",
        "Where they add up: a part-score on the last deal?",
        (Game.CHICAGO,),
        _of(
            "last_deal_bonus",
            ("100", "100 extra", 100),
            ("50", "50 extra", 50),
            ("0", "nothing extra", 0),
        ),
    ),
    HouseQuestion(
        "passed-out",
        "A deal that all four pass?",
        (Game.CHICAGO,),
        _of(
            "passed_out",
            ("redeal", "dealt again by the same dealer", PassOut.REDEAL),
            ("counts", "it was the deal", PassOut.COUNTS),
        ),
    ),
    HouseQuestion(
        "honours",
        "Do honours count, in any of the four hands?",
        _BOTH,
        _of("honours", ("yes", "yes", True), ("no", "no", False)),
    ),
    HouseQuestion(
        "insult",
        "A doubled contract made: a bonus for the insult?",
        _BOTH,
        _of(
            "doubled_bonus",
            ("50/100", "50, redoubled 100", (50, 100)),
            ("50/50", "50, redoubled too", (50, 50)),
            ("0/0", "none", (0, 0)),
        ),
    ),
    HouseQuestion(
        "undertricks",
        "Doubled and down, not vulnerable: the fourth and each further trick?",
        _BOTH,
        _of(
            "undertricks_doubled",
            ("300", "300, as since 1987", ((100, 200, 200, 300), (200, 300))),
            ("200", "200, as before", ((100, 200), (200, 300))),
        ),
    ),
    HouseQuestion(
        "unfinished",
        "An unfinished rubber: the only game, the only part-score?",
        (Game.RUBBER,),
        _of(
            "unfinished",
            ("300/100", "300 and 100", (300, 100)),
            ("300/50", "300 and 50", (300, 50)),
            ("0/0", "nothing", (0, 0)),
        ),
    ),
    HouseQuestion(
        "carry",
        "Is the difference written above the line of the next rubber?",
        (Game.RUBBER,),
        _of("carry", ("yes", "yes", True), ("no", "no", False)),
    ),
)
"""Every question, in the order in which a pad shows them."""


def with_house_rules(name: str | Tariff, house: Iterable[tuple[str, str]]) -> Tariff:
    """
    Change an edition by a house's answers.

    >>> ours = with_house_rules("rubber-2014", [("insult", "0/0"), ("honours", "no")])
    >>> ours.doubled_bonus, ours.honours, ours.title
    ((0, 0), False, 'Rubber bridge, the Laws in force, with house rules')

    :raises InvalidSheet: if there is no such question or answer in that game.
    :raises UnknownName: if there is no such edition.
    """
    tariff = edition(name)
    changes: dict[str, Any] = {}
    for asked, word in house:
        changes |= _switch(asked, tariff.game).answer(word).fields
    if not changes:
        return tariff
    return replace(tariff, **changes, title=f"{tariff.title}, with house rules")


def _switch(name: str, game: Game) -> HouseQuestion:
    for switch in SWITCHES:
        if switch.name == name and game in switch.games:
            return switch
    names = ", ".join(switch.name for switch in SWITCHES if game in switch.games)
    raise InvalidSheet(
        "a {game} has no house rule {name!r}; there are: {names}",
        game=game.value,
        name=name,
        names=names,
    )
