"""What is told about stages: how an event is built, who is drawn to meet, whole matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from overtrick.compare.settings import Value
from overtrick.core.exact import Exact, parse_exact, plain_text
from overtrick.errors import InvalidFile, InvalidOutcome, Text
from overtrick.events.journal.facts import Facts
from overtrick.events.session import ROOMS
from overtrick.movements.swiss.reasons import DrawReason

__all__ = ["Drawn", "LinedUp", "MatchReplaced", "MatchTold", "Paired", "StagePlanned"]

FORMS = ("swiss", "round_robin", "knockout", "ladder", "table")
"""How its matches come about; ``ladder``: by challenges, ``table``: by a movement or freely."""


_REASONS = ("why", "why_away")

MOST_ROUNDS, MOST_BOARDS = 999, 999
"""More of them are a slip of the pen."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlanned(Facts):
    """
    A stage of the event: its form, who plays, and the conditions of its draw and its ranking.

    Its results are those of the session of the same name, unless ``sessions`` names others.
    Nobody named as an entrant: all who are registered play.

    >>> StagePlanned(stage="final", form="knockout", entrants=("3", "7")).sessions
    ()

    :raises InvalidOutcome: if there is no such form.
    """

    kind: ClassVar[str] = "stage"
    stage: str
    form: str
    title: str = ""
    entrants: tuple[str, ...] = ()
    sessions: tuple[str, ...] = ()
    method: str = ""
    settings: Mapping[str, Value] = field(default_factory=dict)
    conditions: Mapping[str, Value] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise InvalidOutcome(
                "not a form ({forms}): {form!r}", forms=", ".join(FORMS), form=self.form
            )


@dataclass(frozen=True, slots=True)
class Paired:
    """
    One match of a draw; without an opponent it is a bye.

    ``why`` and ``why_away`` are each side's reasons, in words where an older journal has them
    so; ``until`` is the last round of a match over several, ``half`` the part of a triangle.

    >>> Paired("3-1", "7").is_bye
    True
    """

    match: str
    home: str
    away: str | None = None
    table: str | None = None
    why: tuple[DrawReason, ...] | str = ()
    why_away: tuple[DrawReason, ...] | str = ()
    home_carried: str = ""
    away_carried: str = ""
    half: int | None = None
    until: int | None = None
    tie: str | None = None
    """The tie of a bracket that it belongs to."""

    def __post_init__(self) -> None:
        if self.home == self.away:
            raise InvalidOutcome(
                "match {match}: {home} cannot meet itself", match=self.match, home=self.home
            )
        if self.until is not None and not 1 <= self.until <= MOST_ROUNDS:
            raise InvalidOutcome(
                "match {match}: no round {until}", match=self.match, until=self.until
            )
        for carried in (self.home_carried, self.away_carried):
            parse_exact(carried or "0")

    @classmethod
    def read(cls, value: object) -> Paired:
        """
        Read it from a JSON object.

        :raises OvertrickError: if it is none; the message quotes it.
        """
        if not isinstance(value, dict):
            raise InvalidFile("not a match of a draw: {value!r}", value=value)
        known = {each.name: each for each in fields(cls)}
        given = {name: item for name, item in value.items() if item is not None}
        for name, item in given.items():
            if name not in known:
                raise InvalidFile(
                    "a match of a draw has no {name!r}: {value!r}", name=name, value=value
                )
            if name in _REASONS and isinstance(item, list):
                given[name] = tuple(map(DrawReason.read, item))
                continue
            whole = known[name].type == "int | None"
            if type(item) is not (int if whole else str):
                raise InvalidFile(
                    "{name} is no {more}: {item!r}",
                    name=name,
                    more="number" if whole else "text",
                    item=item,
                )
        if not given.get("match") or not given.get("home"):
            raise InvalidFile(
                "a match without its name or its home team: {value!r}", value=value
            )
        return cls(**given)

    def plain(self) -> dict[str, Any]:
        """Give the JSON object, what is as usual left out."""
        values = {each.name: (getattr(self, each.name), each.default) for each in fields(self)}
        return {
            name: [each.plain() for each in value] if isinstance(value, tuple) else value
            for name, (value, usual) in values.items()
            if value != usual
        }

    @property
    def is_bye(self) -> bool:
        """Whether nobody is met."""
        return self.away is None

    @property
    def carried(self) -> tuple[Exact, Exact]:
        """IMPs that home and away bring with them."""
        home, away = self.home_carried, self.away_carried
        return parse_exact(home) if home else 0, parse_exact(away) if away else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Facts):
    """
    The draw of a round, or one instead of an earlier one of the same round.

    ``method`` says how it was made, ``notes`` what had to be relaxed, in words where an older
    journal has it so.

    >>> Drawn(stage="1", round=2, matches=(Paired("2-1", "3", "7"),)).method
    'hand'

    :raises InvalidOutcome: if a round is below 1 or a match is drawn twice.
    """

    kind: ClassVar[str] = "draw"
    stage: str
    round: int
    matches: tuple[Paired, ...]
    method: str = "hand"
    notes: tuple[DrawReason | str, ...] = ()
    of: str | None = None
    """The entry of the draw that it takes the place of."""

    def __post_init__(self) -> None:
        if not 1 <= self.round <= MOST_ROUNDS:
            raise InvalidOutcome(
                "no round {round}: rounds are 1 to {most_rounds}",
                round=self.round,
                most_rounds=MOST_ROUNDS,
            )
        for name, times in Counter(paired.match for paired in self.matches).items():
            if times > 1:
                raise InvalidOutcome("match {name} is drawn twice", name=name)

    @property
    def noted(self) -> tuple[Text | str, ...]:
        """The notes in words."""
        return tuple(each if isinstance(each, str) else each.text() for each in self.notes)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchTold(Facts):
    """
    A whole match as the captains or the desk tell it: IMPs of each side, or points as ruled.

    Who is at home is known from the draw where it is not said.

    >>> MatchTold(match="3-1", home_imps="34", away_imps="21").imps
    (34, 21)

    :raises OvertrickError: if a number cannot be read, or one side's alone is given.
    """

    kind: ClassVar[str] = "match"
    match: str
    session: str = "1"
    section: str = "A"
    home: str | None = None
    away: str | None = None
    home_imps: str | None = None
    away_imps: str | None = None
    home_points: str | None = None
    away_points: str | None = None
    boards: int | None = None
    round: str | None = None
    law: str = ""

    def __post_init__(self) -> None:
        if (self.imps is None) == (self.points is None):
            raise InvalidOutcome(
                "match {match}: either IMPs or points are told", match=self.match
            )
        if self.boards is not None and not 1 <= self.boards <= MOST_BOARDS:
            raise InvalidOutcome(
                "match {match}: {boards} boards", match=self.match, boards=self.boards
            )
        if self.home is not None and self.home == self.away:
            raise InvalidOutcome(
                "match {match}: {home} cannot meet itself", match=self.match, home=self.home
            )

    @property
    def imps(self) -> tuple[Exact, Exact] | None:
        """IMPs won by home and by away."""
        return self._both(self.home_imps, self.away_imps, "IMPs")

    @property
    def points(self) -> tuple[Exact, Exact] | None:
        """Victory points for home and for away, as ruled."""
        return self._both(self.home_points, self.away_points, "points")

    @property
    def score(self) -> str:
        """
        The score in words.

        >>> MatchTold(match="1-4", home_points="12", away_points="0").score
        '12-0 points'
        """
        home, away = self.imps or self.points or (0, 0)
        unit = "IMPs" if self.imps is not None else "points"
        return f"{plain_text(home, 4)}-{plain_text(away, 4)} {unit}"

    @property
    def key(self) -> tuple[str, str, str]:
        """What the same match is known by."""
        return self.session, self.section, self.match

    def _both(
        self, home: str | None, away: str | None, what: str
    ) -> tuple[Exact, Exact] | None:
        if home is None and away is None:
            return None
        if home is None or away is None:
            raise InvalidOutcome(
                "match {match}: {what} of one side alone", match=self.match, what=what
            )
        return parse_exact(home), parse_exact(away)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchReplaced(MatchTold):
    """A whole match instead of what was told of it before."""

    kind: ClassVar[str] = "match_replace"


@dataclass(frozen=True, slots=True, kw_only=True)
class LinedUp(Facts):
    """
    The two players of a team in one room of a match, on all boards or on a set of them.

    >>> LinedUp(match="3-1", team="7", room="open", players=("Ada", "Alan")).first_board
    1

    :raises InvalidOutcome: if they are not two, or there is no such room.
    """

    kind: ClassVar[str] = "lineup"
    match: str
    team: str
    room: str
    players: tuple[str, ...]
    first_board: int = 1
    last_board: int | None = None
    session: str = "1"
    section: str = "A"

    def __post_init__(self) -> None:
        if len(self.players) != 2:
            raise InvalidOutcome(
                "two players sit in a room, not {number}", number=len(self.players)
            )
        if self.room not in ROOMS:
            raise InvalidOutcome("not a room (open or closed): {room!r}", room=self.room)

    def seats(self, team: str | None, room: str, board: int) -> bool:
        """Whether it says who plays this board for a team in a room."""
        until = board if self.last_board is None else self.last_board
        here = (self.team, self.room) == (team, room)
        return here and self.first_board <= board <= until
