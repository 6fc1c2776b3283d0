"""
A season table: sessions become one number each by rules as data, and every line says how.

The own average is made of the sessions a contestant played, never of what an absence gave,
unless the rule of that absence says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.errors import Figures, Ordinal, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.standing import Standing, placed
from overtrick.events.series.season_rules import (
    USUAL_RULES,
    Absence,
    Counts,
    SeasonRules,
    SeasonTotal,
)
from overtrick.events.series.sessions import Missed, SeriesSession, SessionResult

__all__ = [
    "by_player",
    "individual_season",
    "partners_of",
    "Season",
    "season",
    "SeasonLine",
    "SeasonScore",
    "worth",
]


@dataclass(frozen=True, slots=True)
class SeasonScore:
    """What one session gives to one contestant, whether it counts, and why."""

    session: str
    value: Exact | None
    why: Text | str
    counts: bool = False
    absence: Absence | None = None
    partners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One line of a season table."""

    standing: Standing
    scores: tuple[SeasonScore, ...]
    """One for each session of the season, in their order."""
    played: int
    """Sessions that count for the minimum: played, if need be with one substitute."""
    average: Exact | None = None
    """The own average that absences are measured by."""

    @property
    def counted(self) -> tuple[SeasonScore, ...]:
        """The sessions that the total is made of."""
        return tuple(score for score in self.scores if score.counts)


@dataclass(frozen=True, slots=True)
class Season:
    """A season table with all it rests on."""

    rules: SeasonRules
    sessions: tuple[str, ...]
    lines: tuple[SeasonLine, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The lines as a ranking has them, for prizes, leagues and finals."""
        return tuple(line.standing for line in self.lines)


def season(
    sessions: Iterable[SeriesSession],
    rules: SeasonRules = USUAL_RULES,
    problems: Iterable[Problem] = (),
) -> Season:
    """
    Make the table of a season; *problems* found in reading go in front of the others.

    >>> from overtrick.events.series.sessions import scored
    >>> weeks = [scored("1", {"Ann": 60, "Bob": 40}), scored("2", {"Ann": 52, "Bob": 48})]
    >>> table = season([*weeks, scored("3", {"Ann": 47})], SeasonRules(best=2))
    >>> [(line.id, line.total) for line in table.standings]
    [('Ann', 56), ('Bob', 44)]
    >>> print(table.lines[0].scores[2].why)
    47 %; dropped: the best 2 count
    """
    told = list(sessions)
    known = list(dict.fromkeys(each.who for session in told for each in session.sittings))
    attended = [_Attended.of(session) for session in told]
    lines = {who: _line(who, attended, rules) for who in known}
    ranked = placed(line.standing for line in lines.values())
    return Season(
        rules,
        tuple(session.name for session in told),
        tuple(replace(lines[standing.id], standing=standing) for standing in ranked),
        (*problems, *_problems(told, set(known), rules)),
    )


@dataclass(frozen=True, slots=True)
class _Attended:
    """A session by contestant; of two lines of one contestant the first counts."""

    name: str
    sittings: Mapping[str, SessionResult]
    missed: Mapping[str, Missed]

    @classmethod
    def of(cls, session: SeriesSession) -> _Attended:
        return cls(
            session.name,
            {each.who: each for each in reversed(session.sittings)},
            {each.who: each for each in session.missed},
        )


@dataclass(frozen=True, slots=True)
class _Told:
    """What is known of a contestant at one session."""

    session: str
    sitting: SessionResult | None
    absence: Absence | None
    count: int
    """The how many-th absence of its kind."""


def _line(who: str, attended: Sequence[_Attended], rules: SeasonRules) -> SeasonLine:
    told = list(_all_told(who, attended))
    average = _average([got for each in told for got in _in_average(each, rules)])
    scores = _best([_score(each, average, rules) for each in told], rules)
    sittings = [each.sitting for each in told if each.sitting is not None]
    played = sum(each.sitting is not None and _is_played(each) for each in told)
    values = [score.value for score in scores if score.counts and score.value is not None]
    total = _total(values, rules)
    names = next((sitting.members for sitting in sittings if sitting.members), ())
    boards = sum(sitting.line.boards for sitting in sittings)
    is_ranked = bool(values) and played >= rules.minimum
    line = Standing(who, "", None, total, boards, total, names=names, is_ranked=is_ranked)
    if rules.counts is Counts.PERCENTAGE and rules.adds is SeasonTotal.AVERAGE and values:
        line = replace(line, percentage=total)
    return SeasonLine(line, tuple(scores), played, average)


def _all_told(who: str, attended: Sequence[_Attended]) -> Iterator[_Told]:
    counts: Counter[Absence] = Counter()
    for session in attended:
        sitting = session.sittings.get(who)
        absence = _absence(sitting, session.missed.get(who))
        if absence is not None:
            counts[absence] += 1
        yield _Told(session.name, sitting, absence, counts[absence] if absence else 0)


def _absence(sitting: SessionResult | None, missed: Missed | None) -> Absence | None:
    if sitting is None:
        return Absence.UNSAID if missed is None else missed.absence
    if sitting.substitutes:
        one = sitting.substitutes == 1
        return Absence.ONE_SUBSTITUTE if one else Absence.TWO_SUBSTITUTES
    return None


def _is_played(told: _Told) -> bool:
    return told.absence in (None, Absence.ONE_SUBSTITUTE)


def _in_average(told: _Told, rules: SeasonRules) -> Iterator[Exact]:
    if told.absence is not None and not rules.rule(told.absence).in_average:
        return
    scored = worth(told.sitting, rules)[0]
    if told.absence is not None:
        scored = rules.rule(told.absence).value(told.count, scored, None)
    if scored is not None:
        yield scored


def _score(told: _Told, average: Exact | None, rules: SeasonRules) -> SeasonScore:
    value, why = worth(told.sitting, rules)
    if told.absence is not None:
        rule, unit = rules.rule(told.absence), rules.counts.unit
        gives = rule.why(told.count, average, unit)
        said = Text("{absence}: {gives}", absence=told.absence.words, gives=gives)
        why = Text("{why}; {said}", why=why, said=said) if told.sitting is not None else said
        value = rule.value(told.count, value, average)
    partners = () if told.sitting is None else told.sitting.partners
    return SeasonScore(told.session, value, why, value is not None, told.absence, partners)


def _best(scores: list[SeasonScore], rules: SeasonRules) -> list[SeasonScore]:
    """Drop all but the best; of equal ones the earlier counts."""
    known = [(-s.value, nth) for nth, s in enumerate(scores) if s.value is not None]
    kept = {nth for _, nth in sorted(known)[: rules.best]}
    said = Text("dropped: the best {best} count", best=rules.best)
    return [
        replace(score, counts=False, why=Text("{why}; {said}", why=score.why, said=said))
        if score.counts and nth not in kept
        else score
        for nth, score in enumerate(scores)
    ]


def _total(values: Sequence[Exact], rules: SeasonRules) -> Exact:
    if rules.adds is SeasonTotal.AVERAGE:
        return _average(values) or 0
    return as_exact(Fraction(sum(values)))


def _average(values: Sequence[Exact]) -> Exact | None:
    return as_exact(Fraction(sum(values)) / len(values)) if values else None


def _problems(
    sessions: Sequence[SeriesSession], known: set[str], rules: SeasonRules
) -> Iterator[Problem]:
    for name, times in Counter(session.name for session in sessions).items():
        if times > 1:
            yield Problem(name, Text("{times} sessions have this name", times=times))
    for session in sessions:
        yield from _no_percentages(session, rules)
        for who, times in Counter(each.who for each in session.sittings).items():
            if times > 1:
                yield Problem(
                    session.name, Text("{who!r} stands there twice; the first counts", who=who)
                )
        for missed in session.missed:
            if missed.who not in known:
                said = Text("{who!r} is told absent, but never played", who=missed.who)
                yield Problem(session.name, said, severity=Severity.QUESTION)


def _no_percentages(session: SeriesSession, rules: SeasonRules) -> Iterator[Problem]:
    lines = [sitting.line for sitting in session.sittings]
    none = bool(lines) and all(line.percentage is None for line in lines)
    if rules.counts is Counts.PERCENTAGE and none:
        said = "nobody has a percentage, so it counts for nobody: let score or points count"
        yield Problem(session.name, said)


def worth(sitting: SessionResult | None, rules: SeasonRules) -> tuple[Exact | None, Text | str]:
    """
    Say what a sitting is worth, absences left aside, and how it came about.

    >>> from overtrick.events.series.sessions import scored
    >>> from overtrick.events.series.season_rules import AwardTable
    >>> ann, bob = scored("3 March", {"Ann": 60, "Bob": 40}).sittings
    >>> print(*worth(bob, SeasonRules(Counts.POINTS, points=AwardTable((10, 8)))))
    8 8 for 2nd of 2
    """
    if sitting is None:
        return None, ""
    line = sitting.line
    if rules.counts is Counts.PERCENTAGE:
        if line.percentage is None:
            return None, Text("no percentage")
        return line.percentage, Figures(f"{plain_text(line.percentage)} %")
    if rules.counts is Counts.SCORE:
        return _scaled(sitting, rules)
    if rules.counts is Counts.AWARDS:
        return sitting.award or (0, Text("no award"))
    if line.place is None:
        return 0, Text("0 points: no place")
    points = rules.points.points(line.place, sitting.field, sitting.sharing)
    shared: Text | str = ""
    if sitting.sharing > 1:
        shared = Text(", shared by {number}", number=sitting.sharing)
    return points, Text(
        "{points} for {nth} of {field}{shared}",
        points=Figures(plain_text(points)),
        nth=Ordinal(line.place),
        field=sitting.field,
        shared=shared,
    )


def _scaled(sitting: SessionResult, rules: SeasonRules) -> tuple[Exact, Text | str]:
    total, boards = sitting.line.total, sitting.line.boards
    if not rules.scale_sit_outs or boards in (0, sitting.boards):
        return total, Figures(plain_text(total))
    value = as_exact(total * Fraction(sitting.boards, boards))
    return value, Text(
        "{value} = {total} on {boards} boards x {most}/{boards}",
        value=Figures(plain_text(value)),
        total=Figures(plain_text(total)),
        boards=boards,
        most=sitting.boards,
    )


def individual_season(
    sessions: Iterable[SeriesSession],
    rules: SeasonRules = USUAL_RULES,
    problems: Iterable[Problem] = (),
) -> Season:
    """
    Make the season table of the players: each has the score of the pair or team it sat in.

    >>> from overtrick.events.series.sessions import scored
    >>> table = individual_season([scored("1", {"7": 60})])
    >>> str(table.problems[0])
    "1: the players of '7' are not known, so it counts for nobody"
    """
    apart, found = by_player(sessions)
    return season(apart, rules, [*problems, *found])


def by_player(sessions: Iterable[SeriesSession]) -> tuple[list[SeriesSession], list[Problem]]:
    """
    Take contestants apart into their players, each with its partners.

    A substitute plays for his own total; who is replaced did not play.

    >>> by_player([])
    ([], [])
    """
    apart: list[SeriesSession] = []
    problems: list[Problem] = []
    for session in sessions:
        sittings = tuple(own for each in session.sittings for own in _players(each))
        missed = tuple(own for each in session.missed for own in _absent(each))
        apart.append(SeriesSession(session.name, sittings, missed))
        problems += [
            Problem(
                session.name,
                Text(
                    "the players of {who!r} are not known, so it counts for nobody",
                    who=each.who,
                ),
            )
            for each in session.sittings
            if not each.players
        ]
    return apart, problems


def partners_of(line: SeasonLine) -> tuple[str, ...]:
    """
    Name everyone a player sat with, in the order of the sessions.

    >>> from overtrick.events.ranking.standing import Standing
    >>> partners_of(SeasonLine(Standing("Ann", "", None, 0, 0, 0), (), 0))
    ()
    """
    return tuple(dict.fromkeys(each for score in line.scores for each in score.partners))


def _players(sitting: SessionResult) -> Iterator[SessionResult]:
    for player in sitting.players:
        partners = tuple(other for other in sitting.players if other != player)
        line = replace(sitting.line, names=())
        yield replace(
            sitting,
            who=player,
            line=line,
            players=(player,),
            substitutes=0,
            partners=partners,
        )


def _absent(missed: Missed) -> Iterator[Missed]:
    for player in missed.members or (missed.who,):
        yield Missed(player, missed.absence)
