"""
Points by cause: what one deal is worth to declarer's side, and why.

The causes are those of the scoring table of the Laws (Duplicate Law 77, Rubber Law 81).

Honours: points for the hand that was dealt them (Rubber Law 81).

Coverage: four or five of A K Q J 10 of trumps in one hand; four aces in one hand at no trump;
any of the four hands; scored by its holder's side, whatever the result.  Five trump honours
and four aces each allow only one such hand, so a deal has at most one award and never two
sides with one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, ClassVar

from overtrick.core.contract import Contract, Strain
from overtrick.core.seats import Seat, Side
from overtrick.core.shown import Shown
from overtrick.errors import InvalidOutcome, InvalidSheet, Text, UnknownName
from overtrick.rules.editions import EDITIONS, Game, Tariff

__all__ = [
    "CAUSES",
    "HONOURS",
    "Cause",
    "Honours",
    "Score",
    "checked_honours",
    "honours",
    "honours_text",
]

CAUSES = {
    "tricks": Text("tricks"),
    "overtricks": Text("overtricks"),
    "level_bonus": Text("level bonus"),
    "slam_bonus": Text("slam bonus"),
    "doubled_bonus": Text("doubled bonus"),
    "undertricks": Text("undertricks"),
}
"""Every cause and its words, in the order a score sheet explains them."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One reason for points, its amount, and a word to the player."""

    cause: str
    points: int
    text: Text | str

    def __post_init__(self) -> None:
        if self.cause not in CAUSES:
            raise _unknown(self.cause)

    @property
    def why(self) -> str:
        """The word in English."""
        return str(self.text)


@dataclass(frozen=True, slots=True)
class Score(Shown):
    """
    The score of one deal, signed for declarer's side: its causes sum to the total.

    Where the declarer is known, ``ns`` and ``ew`` are what North-South and East-West get.

    >>> from overtrick.rules.duplicate import score
    >>> game = score("4SX", 11, vulnerable=True)
    >>> game.total, game.points("level_bonus"), game.points("slam_bonus")
    (990, 500, 0)
    >>> print(game)
    4SX+1 vulnerable: 990
    """

    contract: Contract
    tricks: int
    vulnerable: bool
    edition: str
    causes: tuple[Cause, ...]
    declarer: Seat | None = None
    total: int = field(init=False)
    document_of: ClassVar[str] = "Score"
    rows_in: ClassVar[str] = "causes"

    def __post_init__(self) -> None:
        object.__setattr__(self, "total", sum(cause.points for cause in self.causes))

    @property
    def over(self) -> int:
        """Overtricks, or minus the undertricks."""
        return self.tricks - self.contract.target

    @property
    def result(self) -> str:
        """
        The contract with its result, as on a score slip.

        >>> from overtrick.rules.duplicate import score
        >>> score("3NT", 9).result, score("2H", 7).result
        ('3NT=', '2H-1')
        """
        return f"{self.contract}{f'{self.over:+d}' if self.over else '='}"

    @property
    def below(self) -> int:
        """Points below the line of a rubber or Chicago sheet: those of the tricks bid."""
        return self.points("tricks")

    @property
    def above(self) -> int:
        """
        Points above the line, those of the defenders negative.

        >>> from overtrick.rules.duplicate import score
        >>> made, down = score("2NT", 9, edition="rubber-2014"), score("2NT", 7)
        >>> (made.below, made.above), (down.below, down.above)
        ((70, 30), (0, -50))
        """
        return self.total - self.below

    @property
    def ns(self) -> int:
        """
        The points for North-South.

        >>> from overtrick.rules.duplicate import score
        >>> score("4S E +1").total, score("4S E +1").ns
        (450, -450)

        :raises InvalidOutcome: if nobody said who declared.
        """
        if self.declarer is None:
            raise InvalidOutcome(
                "nobody said who declared {result}: write {contract} N {over}",
                result=self.result,
                contract=self.contract,
                over=f"{self.over:+d}" if self.over else "=",
            )
        return self.total if self.declarer.side is Side.NS else -self.total

    @property
    def ew(self) -> int:
        """
        The points for East-West.

        :raises InvalidOutcome: if nobody said who declared.
        """
        return -self.ns

    def points(self, cause: str) -> int:
        """
        The points for one cause, 0 if it gave none.

        :raises UnknownName: if there is no such cause; the message lists them.
        """
        if cause not in CAUSES:
            raise _unknown(cause)
        return sum(each.points for each in self.causes if each.cause == cause)

    def __str__(self) -> str:
        vulnerable = "vulnerable" if self.vulnerable else "not vulnerable"
        return f"{self.result} {vulnerable}: {self.total}"


def score_document(score: Score) -> dict[str, Any]:
    """
    Give a score as plain JSON values; the declarer, where he is known.

    Under a rubber or Chicago edition it has what goes below and above the line, too.

    >>> from overtrick.rules.duplicate import score
    >>> document = score_document(score("2S+1", vulnerable=True))
    >>> document["score"], [cause["points"] for cause in document["causes"]]
    (140, [60, 30, 50])
    >>> document = score_document(score("2S+1", edition="rubber-2014"))
    >>> document["below"], document["above"], document["opponents"]
    (60, 30, -90)
    """
    tariff = EDITIONS.get(score.edition)
    on_a_sheet = tariff is not None and tariff.game is not Game.DUPLICATE
    return {
        "contract": str(score.contract),
        **({"declarer": score.declarer.value} if score.declarer else {}),
        "tricks": score.tricks,
        "vulnerable": score.vulnerable,
        "edition": score.edition,
        "score": score.total,
        "opponents": -score.total,
        **({"below": score.below, "above": score.above} if on_a_sheet else {}),
        "causes": [
            {"cause": cause.cause, "points": cause.points, "why": cause.why}
            for cause in score.causes
        ],
    }


def _unknown(cause: str) -> UnknownName:
    return UnknownName(f"no cause {cause!r}; there are: {', '.join(CAUSES)}")


HONOURS = "AKQJT"
"""The five honours of a suit, ``T`` for the ten."""


@dataclass(frozen=True, slots=True)
class Honours:
    """
    What one hand's honours gave to its side.

    Where a *player* is named, the side follows from who plays with whom.
    """

    side: Side | None
    points: int
    player: str | None = None


def honours(hand: Collection[str], trumps: Strain, edition: Tariff) -> int:
    """
    Count the honours of one hand, its cards given as suit and rank.

    >>> from overtrick.rules.editions import edition
    >>> honours(["SA", "SK", "SQ", "SJ", "H7"], Strain.SPADES, edition("rubber-2014"))
    100
    >>> honours(["SA", "HA", "DA", "CA"], Strain.NOTRUMP, edition("rubber-2014"))
    150
    """
    if not edition.honours:
        return 0
    if trumps is Strain.NOTRUMP:
        aces = sum(f"{suit}A" in hand for suit in "SHDC")
        return edition.four_aces if aces == 4 else 0
    held = sum(f"{trumps.value}{rank}" in hand for rank in HONOURS)
    return {4: edition.four_honours, 5: edition.five_honours}.get(held, 0)


def checked_honours(claim: Honours, trumps: Strain | None, edition: Tariff) -> Honours:
    """
    Check that honours which players noted can be; *trumps* is None where all passed.

    >>> from overtrick.rules.editions import edition
    >>> checked_honours(Honours(Side.NS, 100), Strain.SPADES, edition("rubber-2014")).points
    100

    :raises InvalidSheet: if *edition* has honours off or gives no such award.
    """
    if not edition.honours:
        raise InvalidSheet("honours do not count in {edition}", edition=edition.id)
    if trumps is None:
        raise InvalidSheet("honours need a contract; this deal was passed out")
    if trumps is Strain.NOTRUMP:
        if claim.points != edition.four_aces:
            raise InvalidSheet(
                "honours at no trump are {four_aces} for four aces, not {points}",
                four_aces=edition.four_aces,
                points=claim.points,
            )
    elif claim.points not in (edition.four_honours, edition.five_honours):
        raise InvalidSheet(
            "honours are {four_honours} or {five_honours}, not {points}",
            four_honours=edition.four_honours,
            five_honours=edition.five_honours,
            points=claim.points,
        )
    return claim


def honours_text(held: Honours, trumps: Strain | None, edition: Tariff) -> Text:
    """
    Say what the hand held.

    >>> from overtrick.rules.editions import edition
    >>> honours_text(Honours(Side.NS, 100), Strain.SPADES, edition("rubber-2014")).template
    'four trump honours in one hand'
    """
    if trumps is Strain.NOTRUMP:
        return Text("four aces in one hand")
    if held.points == edition.five_honours:
        return Text("five trump honours in one hand")
    return Text("four trump honours in one hand")
