"""Why a draw is as it is: kinds with their values, put into words that a player can check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from overtrick.errors import Counted, InvalidFile, Text

__all__ = ["DrawCause", "DrawReason", "grouped", "why_text"]


class DrawCause(StrEnum):
    """Why two meet, why somebody better placed was passed over, or what had to give way."""

    # somebody who was passed over
    MET = "met"
    BYE = "bye"
    APART = "apart"
    NOBODY = "nobody"  # all opponents of one contestant would have been drawn
    REST = "rest"  # the others could not all be paired
    LATER = "later"
    UNKNOWN = "unknown"  # the search of later rounds gave up
    # why two meet, or one has the bye
    NEXT = "next"
    FIRST = "first"
    LOWEST = "lowest"
    LOT = "lot"
    PLACES = "places"
    SEEDS = "seeds"
    GAP = "gap"
    UNWELCOME = "unwelcome"
    COST = "cost"
    HAND = "hand"
    # what had to give way, or could not be looked at
    AGAIN = "again"
    ALTHOUGH = "although"
    BYE_AGAIN = "bye_again"
    NO_TRIPLE = "no_triple"
    NO_TRIPLE_TWICE = "no_triple_twice"
    ROUNDS_LEFT = "rounds_left"
    TOO_MANY = "too_many"
    FROM_THE_TOP = "from_the_top"
    NOT_AVOIDED = "not_avoided"
    NO_LOOK_AHEAD = "no_look_ahead"
    WAITS = "waits"


_SENTENCES: Mapping[str, Text] = {
    DrawCause.MET: Text("{who} it has met"),
    DrawCause.BYE: Counted("{who} has had it", "{who} have had it", 1),
    DrawCause.APART: Counted("{who} is kept apart", "{who} are kept apart", 1),
    DrawCause.NOBODY: Text("with {either} nobody would be left for {whom}"),
    DrawCause.REST: Text("with {either} the others could not all be paired"),
    DrawCause.LATER: Text("with {either} a later round could not be completed"),
    DrawCause.UNKNOWN: Text("with {either} no way to complete the later rounds was found"),
    DrawCause.NEXT: Text("the next on the list"),
    DrawCause.FIRST: Text("the first on the list whom {whom} may meet"),
    DrawCause.LOWEST: Text("the lowest-placed"),
    DrawCause.LOT: Text("by lot"),
    DrawCause.PLACES: Text("places {one} and {other}"),
    DrawCause.SEEDS: Text("seeds {one} and {other}"),
    DrawCause.GAP: Text("a gap of {gap} costs {cost} of {total}"),
    DrawCause.UNWELCOME: Text("a gap of {gap} costs {cost} of {total}, being unwelcome"),
    DrawCause.COST: Text("costs {cost} of {total}"),
    DrawCause.HAND: Text("by hand, and the others are drawn around it"),
    DrawCause.AGAIN: Counted(
        "{who} meet again, as in round {rounds}", "{who} meet again, as in rounds {rounds}", 1
    ),
    DrawCause.ALTHOUGH: Text("{who} meet, although they are to be kept apart"),
    DrawCause.BYE_AGAIN: Text("{who} has a bye again"),
    DrawCause.NO_TRIPLE: Text(
        "no three can all meet while the others are paired: a bye instead of a triple"
    ),
    DrawCause.NO_TRIPLE_TWICE: Text(
        "no three can all meet while the others are paired, now and in the round after: "
        "a bye instead of a triple"
    ),
    DrawCause.ROUNDS_LEFT: Counted(
        "of the {wanted} rounds left only {count} round can do without a rematch",
        "of the {wanted} rounds left only {count} rounds can do without a rematch",
        1,
    ),
    DrawCause.TOO_MANY: Text(
        "the {wanted} rounds left were too many to look through to the end"
    ),
    DrawCause.FROM_THE_TOP: Text(
        "the {draws} cheapest draws leave a later round without a completion: "
        "drawn from the top"
    ),
    DrawCause.NOT_AVOIDED: Text("who should rather not meet is weighed by {setting} alone"),
    DrawCause.NO_LOOK_AHEAD: Text(
        "how many rounds there are is not said, so none of them was looked ahead to"
    ),
    DrawCause.WAITS: Text("{who} waits for a result of round {round} or before"),
}
_NUMBERS: Mapping[str, tuple[str, ...]] = {
    DrawCause.PLACES: ("one", "other"),
    DrawCause.SEEDS: ("one", "other"),
    DrawCause.GAP: ("gap", "cost", "total"),
    DrawCause.UNWELCOME: ("gap", "cost", "total"),
    DrawCause.COST: ("cost", "total"),
    DrawCause.ROUNDS_LEFT: ("wanted", "count"),
    DrawCause.TOO_MANY: ("wanted",),
    DrawCause.FROM_THE_TOP: ("draws",),
    DrawCause.WAITS: ("round",),
}
"""What the numbers of a kind are; of others they are rounds."""


@dataclass(frozen=True, slots=True)
class DrawReason:
    """
    A reason in a draw: its kind, about whom, and its numbers.

    A kind of a later version rides along, and is shown by its name.

    >>> str(DrawReason("met", ("3", "5", "6")).text()), str(DrawReason("cost", numbers=(4, 8)))
    ('3, 5 and 6 it has met', 'costs 4 of 8')

    :raises InvalidFile: if numbers of its kind are missing.
    """

    kind: str
    who: tuple[str, ...] = ()
    whom: str = ""
    """Whom the others would leave alone, or who may be met."""
    numbers: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if len(self.numbers) < len(_NUMBERS.get(self.kind, ())):
            raise InvalidFile("a reason without its numbers: {kind!r}", kind=str(self.kind))

    def __str__(self) -> str:
        return str(self.text())

    def text(self, *, to_them: bool = False) -> Text:
        """
        Put it into words, *to_them* whom it is about.

        >>> str(DrawReason("met", ("3",)).text(to_them=True))
        '3 you have met'
        """
        if to_them and self.kind == DrawCause.MET:
            return Text("{who} you have met", who=Text.all_of(self.who))
        said = _SENTENCES.get(self.kind)
        if said is None:
            return Text("{kind}", kind=self.kind)
        numbers = dict(zip(_NUMBERS.get(self.kind, ()), self.numbers, strict=False))
        count = numbers.pop("count", len(self.numbers or self.who))
        values: dict[str, object] = {
            "who": Text.all_of(self.who),
            "either": Text.any_of(self.who),
            "whom": self.whom,
            "rounds": Text.all_of(map(str, self.numbers)),
            "setting": "draw=global",
            **numbers,
        }
        if not isinstance(said, Counted):
            return Text(said.template, **values)
        return Counted(said.template, said.many, count, **values)

    @classmethod
    def read(cls, value: object) -> DrawReason:
        """
        Read it from a JSON object.

        >>> DrawReason.read({"kind": "seeds", "numbers": [1, 8]}).numbers
        (1, 8)

        :raises InvalidFile: if it is none; the message quotes it.
        """
        parts = dict(value) if isinstance(value, dict) else {}
        kind, who = parts.pop("kind", ""), parts.pop("who", [])
        whom, numbers = parts.pop("whom", ""), parts.pop("numbers", [])
        texts = [kind, whom, *(who if isinstance(who, list) else [None])]
        whole = numbers if isinstance(numbers, list) else [None]
        good = all(type(each) is str for each in texts) and all(type(n) is int for n in whole)
        if not kind or not good or parts:
            raise InvalidFile("not a reason of a draw: {value!r}", value=value)
        return cls(kind, tuple(who), whom, tuple(numbers))

    def plain(self) -> dict[str, object]:
        """Give the JSON object, what is as usual left out."""
        parts = {"who": list(self.who), "whom": self.whom, "numbers": list(self.numbers)}
        return {"kind": str(self.kind), **{key: found for key, found in parts.items() if found}}


def grouped(passed: Iterable[DrawReason]) -> tuple[DrawReason, ...]:
    """
    Put those who were passed over for the same beside each other.

    >>> print(why_text(grouped(DrawReason(DrawCause.MET, (who,)) for who in "356")))
    3, 5 and 6 it has met
    >>> some = [DrawReason("apart", ("9",)), DrawReason("nobody", ("8",), "11")]
    >>> print(why_text(grouped(some)))
    9 is kept apart; with 8 nobody would be left for 11
    """
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in passed:
        key = each.kind, each.whom
        found[key] = (*found.get(key, ()), *each.who)
    return tuple(DrawReason(kind, who, whom) for (kind, whom), who in found.items())


def why_text(why: Sequence[DrawReason] | str, *, to_them: bool = False) -> Text | str:
    """
    Put reasons into words; what an older journal has in words stays as it stands.

    >>> why_text(()), why_text("meets 12: by lot")
    ('', 'meets 12: by lot')
    """
    if isinstance(why, str) or not why:
        return str(why or "")
    return Text.joined((each.text(to_them=to_them) for each in why), "; ")
