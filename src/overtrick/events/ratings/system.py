"""A rating system as a value: what it is called, where it comes from, and its rule."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.core.exact import Exact
from overtrick.events.awards.expression import Expression

__all__ = ["MeanRule", "RatingRule", "RatingSystem", "SeasonsRule", "StrengthRule"]


@dataclass(frozen=True, slots=True)
class MeanRule:
    """A rating is the mean of the player's sessions, each valued by a formula."""

    session: Expression
    """What a session is worth, of result X, own rating G, partner's P and opponents' O."""
    expected: Expression
    """The result that the ratings foretell, of G, P and O."""
    boards: int
    """How many boards count, the latest; 0 for all."""
    years: int
    """How old a session may be; 0 for any age."""


@dataclass(frozen=True, slots=True)
class StrengthRule:
    """Ratings that explain each other: of all sessions of some months at once."""

    months: int
    damping: Exact
    """How far each step goes towards what the sessions say."""


@dataclass(frozen=True, slots=True)
class SeasonsRule:
    """Points of a season, and what of the seasons before still counts."""

    begins: int
    """The month in which a season begins."""
    best: tuple[tuple[int, Exact], ...]
    """How many results count, the best first, and how much of each; all, if nothing is said."""
    shares: tuple[Exact, ...]
    """What of this season and of each before it counts; empty where a rest is carried on."""
    carry: Exact
    """What of the rating is carried into the next season."""
    scheme: str
    """The scheme of awards that gives the points, where the system names one."""
    worth: Exact
    """What a point of the scheme is worth."""


RatingRule = MeanRule | StrengthRule | SeasonsRule


@dataclass(frozen=True, slots=True)
class RatingSystem:
    """A way of rating players, with its source and what of it nobody has confirmed."""

    id: str
    title: str
    source: str
    unconfirmed: tuple[str, ...]
    rule: RatingRule
    start: Exact
    """The rating of who has none."""
    publish: int
    """How many boards a rating needs before it is shown."""
    percent_of_imp: Exact
    """What an IMP a board is in per cent."""
    decimals: int
    formulas: str
    """All that a rating depends on, as text: another text is another version."""
