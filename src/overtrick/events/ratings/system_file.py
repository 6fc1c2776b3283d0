"""
A rating system as a file (TOML): what it may say, and its faults by file, line and field.

    title = "Club ladder"
    source = "our rules of 2026"
    form = "mean"
    session = "X + O - 50"
    expected = "50 + (G + P) / 2 - O"
    boards = 300
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import PurePath
from typing import Any, Final, TypeVar

from overtrick.core.exact import Exact, decimal_text, parse_exact, plain_text
from overtrick.errors import InvalidFile, InvalidSetting, OvertrickError, Text
from overtrick.events.awards.scheme_file import FileFields, formula_of
from overtrick.events.problem import Problem
from overtrick.events.ratings.fold import (
    MeanRule,
    RatingRule,
    RatingSystem,
    SeasonsRule,
    StrengthRule,
    season_value,
)
from overtrick.events.ratings.observed import exact_of, millionths
from overtrick.events.ratings.strengths import Game, settled
from overtrick.events.series.keys import exact, known_only, mapping_of, text, tuple_of, whole

__all__ = ["read_system"]

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
        unconfirmed=fields.read("unconfirmed", tuple_of(text), ()),
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
        best=fields.read("best", tuple_of(_step), ()),
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


def _step(told: object) -> tuple[int, Exact]:
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
