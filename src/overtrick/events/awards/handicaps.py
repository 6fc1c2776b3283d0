"""
Handicaps worked out from grades: of a pair, and of the opponents that it met.

A way of doing so is a small file, like a scheme of awards: a formula, its unit, its source.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from importlib.resources import files
from typing import Final

from overtrick.compare.tables import Registry
from overtrick.core.exact import Exact, as_exact, parse_exact
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.awards.expression import Expression
from overtrick.events.awards.scheme_file import FileFields, formula_of
from overtrick.events.matches.deductions import MatchHandicap
from overtrick.events.matches.match import Scoring
from overtrick.events.matches.rooms import MatchKey
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.extras import Handicap, HandicapUnit
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import exact_name, mean_named, of_one_each
from overtrick.events.series.keys import exact, mapping_of, member, text

__all__ = [
    "HANDICAP_RULES",
    "HandicapRule",
    "handicapped",
    "handicaps_of",
    "read_handicap_rule",
]


@dataclass(frozen=True, slots=True)
class HandicapRule:
    """How grades become handicaps: a formula of own grade G, opponents' O and boards B."""

    title: str
    source: str
    unconfirmed: tuple[Text, ...]
    amount: Expression
    unit: HandicapUnit
    default: Exact
    """The grade of somebody who has none."""
    words: Mapping[str, Exact] = field(default_factory=dict, hash=False)
    """Grades that are words, such as cards."""

    def grade(self, told: str) -> Exact:
        """
        Read a grade: a number or a word of the rule; of several, joined by +, the mean.

        >>> HANDICAP_RULES["ebu"].grade("61+55"), HANDICAP_RULES["cards"].grade("A+9")
        (58, Fraction(-7, 2))

        :raises OvertrickError: if it is neither.
        """
        parts = [part.strip() for part in told.split("+")]
        found = [self._grade(part) for part in parts]
        return as_exact(Fraction(sum(found)) / len(found))

    def _grade(self, word: str) -> Exact:
        if self.words:
            if word.upper() in self.words:
                return self.words[word.upper()]
            known = ", ".join(self.words)
            raise OvertrickError(
                "no grade {word!r}; there are: {known}", word=word, known=known
            )
        return parse_exact(word)

    def handicap(self, own: Exact, opponents: Exact | None, boards: int) -> Handicap:
        """
        Work out one handicap.

        >>> HANDICAP_RULES["xg"].handicap(40, 48, 24).amount
        8

        :raises OvertrickError: if the formula has no value, or asks for what is not known.
        """
        told: dict[str, Exact] = {"G": own, "B": boards}
        if opponents is not None:
            told["O"] = opponents
        return Handicap(self.amount.value(told), self.unit)


def read_handicap_rule(data: str, name: str = "") -> tuple[HandicapRule | None, list[Problem]]:
    """
    Read a rule of handicaps; None if anything is wrong with it.

    >>> rule, _ = read_handicap_rule('title = "Half"\\nsource = "us"\\namount = "(50 - G) / 2"')
    >>> rule.handicap(60, None, 24).amount
    -5
    """
    try:
        fields = FileFields(data, name)
    except InvalidFile as error:
        return None, [Problem(error.where, error.text)]
    words: dict[str, Exact] = fields.read("grades", mapping_of(exact), {})
    amount = fields.read("amount", partial(formula_of, "GOB"))
    rule = HandicapRule(
        title=fields.read("title", text),
        source=fields.read("source", text),
        unconfirmed=fields.doubts(),
        amount=amount,
        unit=fields.read("unit", member(HandicapUnit), HandicapUnit.PERCENTAGE),
        default=fields.read("default", exact, 0 if words else 50),
        words={word.upper(): grade for word, grade in words.items()},
    )
    problems = fields.problems()
    return (None if problems else rule), problems


def handicaps_of(
    ranking: Ranking, rule: HandicapRule, grades: Mapping[str, Exact]
) -> tuple[dict[str, Handicap], list[Problem]]:
    """
    Work out the handicap of everybody who is ranked, from the grades of players or contestants.

    Grades go by the names of players, or by ids such as ``7`` or ``B:NS 7``.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> handicaps_of(rank(Session(())), HANDICAP_RULES["ebu"], {})
    ({}, [])
    """
    known, problems = _known_grades(ranking, rule, grades)
    met = _grades_met(ranking, known)
    found: dict[str, Handicap] = {}
    for line in ranking.standings:
        key = line.section, line.direction, line.id
        mean = as_exact(Fraction(sum(met[key])) / len(met[key])) if met[key] else None
        if mean is not None or "O" not in rule.amount.quantities:
            found[exact_name(line)] = rule.handicap(known[key], mean, line.boards)
    return found, problems


def _match_handicaps_of(
    ranking: Ranking, rule: HandicapRule, grades: Mapping[str, Exact]
) -> tuple[dict[MatchKey, MatchHandicap], list[Problem]]:
    """
    Work out what the weaker team of each match gets, from the grades of teams or players.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> session = Session((), results=(MatchResult("1", "41", "42", 20, 30, 24),))
    >>> ranking = rank(session, method="teams")
    >>> rule = HANDICAP_RULES["teams"]
    >>> found, _ = _match_handicaps_of(ranking, rule, {"41": 45, "42": 50})
    >>> found["1", "A", "1"].imps == Fraction("0.3086") * 5 * 24
    True
    """
    known, problems = _known_grades(ranking, rule, grades)
    teams = {(section, who): grade for (section, _, who), grade in known.items()}
    found: dict[MatchKey, MatchHandicap] = {}
    for match in ranking.matches:
        home, away = ((match.section, who or "") for who in (match.home, match.away))
        if match.away is None or home not in teams or away not in teams:
            continue
        amount = rule.handicap(teams[home], teams[away], match.counted).amount
        key = match.session, match.section, match.id
        found[key] = MatchHandicap(match.home, match.away, amount)
    return found, problems


def handicapped(
    scratch: Ranking, rule: HandicapRule, grades: Mapping[str, Exact], asked: Asked
) -> tuple[Asked, list[Problem]]:
    """
    Ask for the ranking with handicaps, from the one without.

    :raises OvertrickError: if they are in points that the method does not add up.
    """
    if Handicap(0, rule.unit).fits(scratch.method):
        handicaps, problems = handicaps_of(scratch, rule, grades)
        return replace(asked, handicaps=handicaps), problems
    has_imps = Scoring(scratch.method, scratch.settings).has_imps
    if scratch.is_of_teams and has_imps and rule.unit is HandicapUnit.IMPS:
        matches, problems = _match_handicaps_of(scratch, rule, grades)
        return replace(asked, match_handicaps=matches), problems
    raise OvertrickError(
        "handicaps in {unit} cannot be added to {method}",
        unit=rule.unit.value,
        method=scratch.method,
    )


_Key = tuple[str, str | None, str]


def _known_grades(
    ranking: Ranking, rule: HandicapRule, grades: Mapping[str, Exact]
) -> tuple[dict[_Key, Exact], list[Problem]]:
    """The grade of everybody; who has none, or one that two may have, is counted as average."""
    grades = of_one_each(grades, ranking.standings)
    known: dict[_Key, Exact] = {}
    without: list[str] = []
    for line in ranking.standings:
        grade = mean_named(grades, line)
        if grade is None:
            grade = rule.default
            without.append(" & ".join(line.names) or " ".join((line.direction or "", line.id)))
        known[line.section, line.direction, line.id] = grade
    said = Text(
        "no grade for {who}: counted as {default}",
        who=", ".join(who.strip() for who in without),
        default=str(rule.default),
    )
    return known, [Problem("", said, severity=Severity.QUESTION)] if without else []


def _grades_met(ranking: Ranking, known: Mapping[_Key, Exact]) -> dict[_Key, list[Exact]]:
    """The grades of the opponents of everybody, one for each board."""
    met: dict[_Key, list[Exact]] = {key: [] for key in known}
    two = {line.section for line in ranking.standings if line.direction}
    for line in (awarded.line for board in ranking.boards for awarded in board.lines):
        ns, ew = (
            [
                (line.section, side.value if line.section in two else None, who)
                for who in line.contestants(side)
            ]
            for side in (Side.NS, Side.EW)
        )
        for ours, theirs in ((ns, ew), (ew, ns)):
            grades = [known[key] for key in theirs if key in known]
            for key in ours:
                if key in met:
                    met[key] += grades
    return met


def _house_rule(name: str) -> HandicapRule:
    file = files("overtrick.events.awards") / "handicap_rules" / f"{name}.toml"
    rule, problems = read_handicap_rule(file.read_text(encoding="utf-8"), f"{name}.toml")
    if rule is None:
        raise OvertrickError("{problem}", problem=str(problems[0]))
    return rule


HANDICAP_RULES: Final = Registry(
    "handicap",
    {name: partial(_house_rule, name) for name in ("ebu", "xg", "imps", "teams", "cards")},
)
"""Every public way of working out handicaps, by its id."""
