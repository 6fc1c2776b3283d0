"""
Ratings that explain each other: everybody's strength out of all sessions of some months.

A rating system is a file (TOML); what it may say, and its faults by file, line and field.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from pathlib import PurePath
from typing import Any, Final, TypeVar

from overtrick.core.exact import Exact, decimal_text, parse_exact, plain_text
from overtrick.errors import Figures, InvalidFile, InvalidSetting, OvertrickError, Text
from overtrick.events.awards.scheme_file import FileFields, formula_of
from overtrick.events.problem import Problem, Severity
from overtrick.events.ratings.fold import (
    Calibration,
    DayRatings,
    MeanRule,
    Rated,
    RatingFold,
    RatingRule,
    RatingSystem,
    SeasonsRule,
    StrengthRule,
    season_value,
)
from overtrick.events.ratings.observed import (
    MILLION,
    RatedSession,
    day_of,
    exact_of,
    millionths,
)
from overtrick.events.series.keys import exact, known_only, mapping_of, text, tuple_of, whole
from overtrick.events.why.reason import Reason

__all__ = [
    "Game",
    "Settled",
    "StrengthFold",
    "read_system",
    "settled",
]

Game = tuple[tuple[tuple[str, ...], int], ...]
"""The pairs of one list of a session, each with its percentage in millionths."""

_EVEN: Final = 50 * MILLION
_CLOSE: Final = 10  # millionths: a step that moves nobody further is the last
_TOLD: Final = MILLION // 1000  # as fine as strengths are given
_MOST_STEPS: Final = 300
_FORETOLD: Final = timedelta(days=91)  # the last sessions, which are foretold from those before


@dataclass(frozen=True, slots=True)
class Settled:
    """Strengths in millionths, and whether they came to rest."""

    ratings: Mapping[str, int]
    is_settled: bool


def settled(games: Sequence[Game], start: Exact, damping: Exact) -> Settled:
    """
    Find strengths that the games confirm: own part of each result, by how strong the field was.

    >>> pair, other = ("Ann", "Bob"), ("Cid", "Dee")
    >>> found = settled([((pair, 60 * MILLION), (other, 40 * MILLION))], 50, Fraction(1, 2))
    >>> found.ratings["Ann"], found.ratings["Dee"]
    (60000000, 40000000)
    """
    numbers: dict[str, int] = {}
    lists = [
        [([numbers.setdefault(who, len(numbers)) for who in pair], won) for pair, won in game]
        for game in games
    ]
    counts = [0] * len(numbers)
    for members in (pair for game in lists for pair, _ in game):
        for who in members:
            counts[who] += 1
    ratings = [millionths(start)] * len(numbers)
    top, bottom = damping.numerator, damping.denominator
    is_settled = not numbers
    for _ in range(_MOST_STEPS):
        if is_settled:
            break
        wanted = _step(lists, ratings, counts)
        moved = [
            old + (new - old) * top // bottom for old, new in zip(ratings, wanted, strict=True)
        ]
        mean = sum(one * n for one, n in zip(moved, counts, strict=True)) // sum(counts)
        moved = [max(MILLION, one + _EVEN - mean) for one in moved]
        is_settled = all(
            abs(new - old) <= _CLOSE for old, new in zip(ratings, moved, strict=True)
        )
        ratings = moved
    near = [(one + _TOLD // 2) // _TOLD * _TOLD for one in ratings]
    return Settled(dict(zip(numbers, near, strict=True)), is_settled)


def _step(
    lists: Sequence[Sequence[tuple[list[int], int]]],
    ratings: Sequence[int],
    counts: Sequence[int],
) -> list[int]:
    """What the games say of everybody, were the ratings of all true."""
    said = [0] * len(ratings)
    for game in lists:
        together = [sum(ratings[who] for who in pair) for pair, _ in game]
        each = [total // len(pair) for total, (pair, _) in zip(together, game, strict=True)]
        field = sum(each) // len(each) - _EVEN
        for total, (pair, won) in zip(together, game, strict=True):
            for who in pair:
                said[who] += len(pair) * won * ratings[who] // total + field
    return [total // count for total, count in zip(said, counts, strict=True)]


class StrengthFold(RatingFold):
    """Keeps the sessions of its months, and works all strengths out of them at once."""

    def __init__(self, rule: StrengthRule, start: Exact, watch: str = "") -> None:
        super().__init__(watch)
        self.rule, self.start = rule, start
        self._games: list[tuple[date, str, Game]] = []
        self._boards: list[tuple[int, ...]] = []
        self._pairs: dict[tuple[str, ...], tuple[str, ...]] = {}
        """Each pair once, however often it plays."""

    def play(
        self, day: Sequence[RatedSession], known: Sequence[DayRatings | None]
    ) -> list[DayRatings]:
        """Keep the sessions of a day, and let go of those that no later day counts."""
        for session in day:
            lists: dict[str, list[tuple[tuple[str, ...], int]]] = defaultdict(list)
            boards: dict[str, list[int]] = defaultdict(list)
            for result in session.results:
                if result.players and result.percentage is not None:
                    pair = self._pairs.setdefault(result.players, result.players)
                    lists[result.listed].append((pair, result.percentage))
                    boards[result.listed].append(result.boards)
            for name, pairs in lists.items():
                self._games.append((day_of(session.date), session.name, tuple(pairs)))
                self._boards.append(tuple(boards[name]))
        if self._games:
            self._let_go(self._games[-1][0])
        return [DayRatings((), ()) for _ in day]

    def ratings(self, as_of: str) -> dict[str, Rated]:
        """Work out the strengths of the months before a day."""
        last = day_of(as_of)
        self._let_go(last)
        found = self._settled(self._games)
        played: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for (_, _, game), boards in zip(self._games, self._boards, strict=True):
            there = {
                who: count
                for (pair, _), count in zip(game, boards, strict=True)
                for who in pair
            }
            for who, count in there.items():
                played[who][0] += count
                played[who][1] += 1
        self._calibrate(last)
        self._explain(found.ratings)
        if not found.is_settled:
            text = Text(
                "the strengths had not come to rest after {most} steps", most=_MOST_STEPS
            )
            self.problems = [Problem("", text, severity=Severity.QUESTION)]
        return {who: Rated(rating, *played[who]) for who, rating in found.ratings.items()}

    def _let_go(self, last: date) -> None:
        """Forget the games that are older on a day than the months that count."""
        first = _months_before(last, self.rule.months)
        old = 0
        while old < len(self._games) and self._games[old][0] <= first:
            old += 1
        if old:
            del self._games[:old], self._boards[:old]

    def _settled(self, games: Sequence[tuple[date, str, Game]]) -> Settled:
        return settled([game for *_, game in games], self.start, self.rule.damping)

    def _calibrate(self, last: date) -> None:
        """Foretell the last sessions by what was known before them."""
        until = last - _FORETOLD
        before = self._settled([each for each in self._games if each[0] <= until]).ratings
        self.calibration = Calibration()
        start = millionths(self.start)
        for day, _, game in self._games:
            if day <= until:
                continue
            each = [
                sum(before.get(who, start) for who in pair) // len(pair) for pair, _ in game
            ]
            field = sum(each) // len(each)
            for mean, (pair, won) in zip(each, game, strict=True):
                if all(who in before for who in pair):
                    self.calibration.add(mean - field + _EVEN, won)

    def _explain(self, ratings: Mapping[str, int]) -> None:
        if self.watch not in ratings:
            return
        self.steps = []
        for day, name, game in self._games:
            for pair, won in game:
                if self.watch not in pair:
                    continue
                total = sum(ratings[who] for who in pair)
                own = Fraction(won * ratings[self.watch], total * MILLION)
                each = [sum(ratings[who] for who in other) // len(other) for other, _ in game]
                field = exact_of(sum(each) // len(each))
                self.steps.append(
                    Reason(
                        Text(
                            "{day} {name}: {won} %, own part {own}, field {field}: {sum}",
                            day=day,
                            name=name,
                            won=Figures(plain_text(exact_of(won))),
                            own=Figures(plain_text(own)),
                            field=Figures(plain_text(field)),
                            sum=Figures(plain_text(len(pair) * own + field - 50)),
                        )
                    )
                )


def _months_before(day: date, months: int) -> date:
    month = day.year * 12 + day.month - 1 - months
    year, month = divmod(month, 12)
    for last in range(day.day, 27, -1):
        try:
            return date(max(year, 1), month + 1, last)
        except ValueError:
            continue
    return date(max(year, 1), month + 1, min(day.day, 28))


T = TypeVar("T")

_ALL_MONTHS: Final = 12


def read_system(data: str, name: str = "") -> tuple[RatingSystem | None, list[Problem]]:
    """
    Read a rating system; None if anything is wrong with it, for ratings are not guessed.

    >>> found, problems = read_system('title = "Ours"\\nform = "elo"', "our.toml")
    >>> print(problems[0])
    our.toml:2: form: not mean, strength or seasons: 'elo'
    """
    try:
        fields = FileFields(data, name)
    except InvalidFile as error:
        return None, [Problem(error.where, error.text)]
    read_rule = fields.read("form", _form)
    if read_rule is None:  # what else stands there belongs to a form that is not known
        return None, fields.odd
    system = RatingSystem(
        id=PurePath(name).stem,
        title=fields.read("title", text),
        source=fields.read("source", text),
        unconfirmed=fields.doubts(),
        rule=read_rule(fields),
        start=fields.read("start", exact, 50),
        publish=fields.read("publish", whole, 0),
        percent_of_imp=fields.read("percent_of_imp", exact, 0),
        decimals=fields.read("decimals", partial(_at_most, 6), 2),
        formulas=data,
    )
    vectors = fields.asked("vectors", [])
    problems = fields.problems() or list(_vector_problems(system, vectors, fields))
    return (None if problems else system), problems


def _form(told: object) -> Callable[[FileFields], RatingRule]:
    found = _FORMS.get(text(told))
    if found is None:
        raise InvalidSetting("not mean, strength or seasons: {told!r}", told=told)
    return found


def _mean(fields: FileFields) -> RatingRule:
    return MeanRule(
        session=fields.read("session", partial(formula_of, "XGPO")),
        expected=fields.read("expected", partial(formula_of, "GPO")),
        boards=fields.read("boards", whole, 0),
        years=fields.read("years", whole, 0),
    )


def _strength(fields: FileFields) -> RatingRule:
    damping = fields.read("damping", exact, 1)
    if not 0 < damping <= 1:
        fields.wrong("damping", Text("not between 0 and 1: {damping}", damping=damping))
    return StrengthRule(fields.read("months", whole, 24), damping)


def _seasons(fields: FileFields) -> RatingRule:
    return SeasonsRule(
        begins=fields.read("begins", _month, 1),
        best=fields.read("best", tuple_of(_lowest_of_best), ()),
        shares=fields.read("shares", tuple_of(exact), ()),
        carry=fields.read("carry", exact, 0),
        scheme=fields.read("scheme", text, ""),
        worth=fields.read("worth", exact, 1),
    )


_FORMS: Final = {"mean": _mean, "strength": _strength, "seasons": _seasons}


def _at_most(most: int, told: object) -> int:
    found = whole(told)
    if found > most:
        raise InvalidSetting("more than {most}: {found}", most=most, found=found)
    return found


def _month(told: object) -> int:
    found = _at_most(_ALL_MONTHS, told)
    if not found:
        raise InvalidSetting("not a month from 1: {found}", found=found)
    return found


def _lowest_of_best(told: object) -> tuple[int, Exact]:
    if not isinstance(told, list) or len(told) != 2:  # how many, and how much of each
        raise InvalidSetting("not a number of results and their share: {told!r}", told=told)
    return whole(told[0]), exact(told[1])


def _vector_problems(
    system: RatingSystem, vectors: object, fields: FileFields
) -> Iterable[Problem]:
    if not isinstance(vectors, list):
        yield Problem(fields.name, Text("vectors: not a list"))
        return
    lines = fields.headings("vectors")
    for nth, each in enumerate(vectors):
        where = f"{fields.name}:{lines[nth]}" if nth < len(lines) else fields.name
        try:
            for what, found, said in _compared(system, mapping_of(lambda told: told)(each)):
                if found != said:
                    yield Problem(
                        where,
                        Text(
                            "vectors: {what} is {found}, not {said}",
                            what=what,
                            found=found,
                            said=said,
                        ),
                    )
        except OvertrickError as error:
            yield Problem(where, Text("vectors: {why}", why=error))


def _compared(system: RatingSystem, told: Mapping[str, Any]) -> Iterable[tuple[str, str, str]]:
    """What a worked example gives, and what it says, as text of as many decimals."""
    rule = system.rule
    if isinstance(rule, MeanRule):
        names = {"own": "G", "partner": "P", "opponents": "O", "result": "X"}
        known_only(told, (*names, "value", "expected"))
        given = {names[key]: exact(told[key]) for key in names if key in told}
        for what, formula in (("value", rule.session), ("expected", rule.expected)):
            if what in told:
                yield what, *_alike(formula.value(given), text(told[what]))
    elif isinstance(rule, SeasonsRule):
        known_only(told, ("seasons", "value"))
        seasons = tuple_of(tuple_of(exact))(told.get("seasons", ()))
        points = {-nth: list(each) for nth, each in enumerate(seasons)}
        worth = {key: [each * rule.worth for each in found] for key, found in points.items()}
        yield "value", *_alike(season_value(rule, worth, 0), text(told.get("value", "")))
    else:
        known_only(told, ("games", "ratings"))
        games = [_game(each) for each in tuple_of(lambda each: each)(told.get("games", ()))]
        found = settled(games, system.start, rule.damping).ratings
        for who, said in mapping_of(text)(told.get("ratings", {})).items():
            yield who, *_alike(exact_of(found.get(who, 0)), said)


def _game(told: object) -> Game:
    rows = tuple_of(tuple_of(text))(told)
    if any(len(row) < 2 for row in rows):
        raise InvalidSetting("not players and a result: {told!r}", told=told)
    return tuple((row[:-1], millionths(parse_exact(row[-1]))) for row in rows)


def _alike(found: Exact, said: str) -> tuple[str, str]:
    places = len(said.partition(".")[2])
    if parse_exact(said) == found:
        return said, said
    return decimal_text(found, places) if places else plain_text(found, 6), said
