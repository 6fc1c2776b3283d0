"""Ratings that are means: each session has a value, and the latest boards count."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from overtrick.core.exact import Exact, plain_text, rounded
from overtrick.errors import Figures, OvertrickError, Text
from overtrick.events.ratings.fold import Calibration, DayRatings, MeanRule, Rated, RatingFold
from overtrick.events.ratings.observed import (
    MILLION,
    RatedResult,
    RatedSession,
    day_of,
    exact_of,
    millionths,
)
from overtrick.events.why.reason import Reason

__all__ = ["MeanFold"]


@dataclass(slots=True)
class _Window:
    """The sessions of a player that count, the oldest first: day, boards, value."""

    held: deque[tuple[int, int, int]] = field(default_factory=deque)
    boards: int = 0
    total: int = 0

    def add(self, day: int, boards: int, value: int) -> None:
        self.held.append((day, boards, value))
        self.boards += boards
        self.total += boards * value

    def drop(self, before: int, most: int) -> None:
        """Leave out what is too old, and what lies wholly beyond the boards that count."""
        while self.held and (
            self.held[0][0] < before or (most and self.boards - self.held[0][1] >= most)
        ):
            _, boards, value = self.held.popleft()
            self.boards -= boards
            self.total -= boards * value

    def mean(self, most: int) -> int:
        """The mean by boards; of the oldest session as many as still count."""
        beyond = max(0, self.boards - most) if most else 0
        total = self.total - beyond * self.held[0][2] if beyond else self.total
        return int(rounded(Fraction(total, self.boards - beyond)))


class MeanFold(RatingFold):
    """The latest sessions of every player."""

    def __init__(self, rule: MeanRule, start: Exact, publish: int, watch: str = "") -> None:
        super().__init__(watch)
        self.rule, self.publish = rule, max(publish, 1)
        self.start = millionths(start)
        self.calibration = Calibration()
        self._players: dict[str, _Window] = {}

    def play(
        self, day: Sequence[RatedSession], known: Sequence[DayRatings | None]
    ) -> list[DayRatings]:
        """Value the sessions of a day by the ratings of its morning."""
        when = day_of(day[0].date)
        oldest = _years_before(when, self.rule.years)
        for who in {who for session in day for each in session.results for who in each.players}:
            if who in self._players:
                self._players[who].drop(oldest, self.rule.boards)
        worked = [
            self._valued(session) if before is None else before
            for session, before in zip(day, known, strict=True)
        ]
        for session, found in zip(day, worked, strict=True):
            self._take(session, found, when.toordinal())
        return worked

    def ratings(self, as_of: str) -> dict[str, Rated]:
        """Give everybody's mean on a day."""
        oldest = _years_before(day_of(as_of), self.rule.years)
        found: dict[str, Rated] = {}
        for who, window in self._players.items():
            window.drop(oldest, self.rule.boards)
            if window.held:
                rating = window.mean(self.rule.boards)
                found[who] = Rated(rating, window.boards, len(window.held))
        return found

    def _rating(self, who: str) -> int | None:
        window = self._players.get(who)
        return window.mean(self.rule.boards) if window is not None and window.held else None

    def _valued(self, session: RatedSession) -> DayRatings:
        ratings = {who: self._rating(who) for each in session.results for who in each.players}
        own = {who: self.start if told is None else told for who, told in ratings.items()}
        strength = [
            Fraction(sum(own[who] for who in each.players), len(each.players))
            if each.players
            else Fraction(self.start)
            for each in session.results
        ]
        values: list[tuple[int, ...] | None] = []
        expected: list[int | None] = []
        try:
            for each in session.results:
                value, foretold = self._of_result(each, own, strength)
                values.append(value)
                expected.append(foretold if self._is_known(each) else None)
        except OvertrickError as error:
            raise OvertrickError("{name}: {error}", name=session.name, error=error) from None
        return DayRatings(tuple(values), tuple(expected))

    def _of_result(
        self, result: RatedResult, own: dict[str, int], strength: Sequence[Fraction]
    ) -> tuple[tuple[int, ...] | None, int | None]:
        if not result.players or result.percentage is None or not result.against:
            return None, None
        told: dict[str, Exact] = {
            "X": exact_of(result.percentage),
            "O": _mean_of(result.against, strength) / MILLION,
        }
        total, others = sum(own[who] for who in result.players), len(result.players) - 1
        values: list[int] = []
        foretold = 0
        for who in result.players:
            told["G"] = exact_of(own[who])
            if others:
                told["P"] = Fraction(total - own[who], others * MILLION)
            else:
                told["P"] = _mean_of(result.partners, strength) / MILLION
            values.append(millionths(self.rule.session.value(told)))
            if len(values) == 1:
                foretold = millionths(self.rule.expected.value(told))
        return tuple(values), foretold

    def _is_known(self, result: RatedResult) -> bool:
        return all(
            who in self._players and self._players[who].boards >= self.publish
            for who in result.players
        )

    def _take(self, session: RatedSession, found: DayRatings, day: int) -> None:
        for result, values, foretold in zip(
            session.results, found.values, found.expected, strict=True
        ):
            if values is None or result.percentage is None:
                continue
            if foretold is not None and self.calibration is not None:
                self.calibration.add(foretold, result.percentage)
            for who, value in zip(result.players, values, strict=True):
                window = self._players.setdefault(who, _Window())
                before = self._rating(who)
                window.add(day, result.boards, value)
                if who == self.watch:
                    self._explain(session, result, value, before)

    def _explain(
        self, session: RatedSession, result: RatedResult, value: int, before: int | None
    ) -> None:
        window = self._players[self.watch]
        window.drop(0, self.rule.boards)
        now = Figures(plain_text(exact_of(window.mean(self.rule.boards))))
        if before is not None:
            was = Figures(plain_text(exact_of(before)))
            change: Text | str = Text("{was} became {now}", was=was, now=now)
        else:
            change = now
        reached = Figures(plain_text(exact_of(result.percentage or 0)))
        self.steps.append(
            Reason(
                Text(
                    "{day} {name}: {reached} % on {boards} boards is worth {worth}; {change}",
                    day=session.date,
                    name=session.name,
                    reached=reached,
                    boards=result.boards,
                    worth=Figures(plain_text(exact_of(value))),
                    change=change,
                )
            )
        )


def _mean_of(met: Sequence[tuple[int, int]], strength: Sequence[Fraction]) -> Fraction:
    boards = sum(count for _, count in met)
    if not boards:
        return strength[0]
    return sum((strength[who] * count for who, count in met), Fraction(0)) / boards


def _years_before(day: date, years: int) -> int:
    """The first day that still counts, as a number."""
    if not years:
        return 0
    try:
        return day.replace(year=max(day.year - years, 1)).toordinal()
    except ValueError:  # 29 February
        return day.replace(year=max(day.year - years, 1), day=28).toordinal()
