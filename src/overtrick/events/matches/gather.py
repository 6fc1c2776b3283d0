"""
Every match of a session: those made of lines, and those told as a whole.

What a team gets without playing, a bye or a match that a late entry missed: 12 of 20 (60 %),
the team's own average, or as the WBF the greatest of these and the complement of its
opponents' average (unconfirmed).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType

from overtrick.compare.settings import Settings, Value
from overtrick.compare.team_match import scale_worth, worth_of_any
from overtrick.compare.victory_points import percentage_scale, vp_scale
from overtrick.core.exact import Exact, as_exact, parse_exact, plain_text
from overtrick.core.letters import natural
from overtrick.core.watched import watched
from overtrick.errors import Figures, InvalidScale, Text
from overtrick.events.matches.boards import BoardAward, board_awards, lines_awarded
from overtrick.events.matches.deductions import by_match
from overtrick.events.matches.match import Scoring, gained, match_of_boards, match_told
from overtrick.events.matches.rooms import MatchKey, MatchRooms, rooms_of
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Awarded, Match, MatchSide
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, MatchResult, Session

__all__ = [
    "TOLD_OTHERWISE",
    "Matches",
    "gathered",
    "matches_named",
    "matches_of",
    "with_byes",
]

BoardAwards = Mapping[int, BoardAward | None]
"""What each board of a match gave, by its number; None without a result."""

TOLD_OTHERWISE = "told_otherwise"
"""The code of a problem: a match was told otherwise than its boards, which count."""

KINDS = ("played", "half", "bye", "forfeit", "missed")


@dataclass(frozen=True, slots=True)
class Matches:
    """The matches of a session in order, and what each of its lines got, by identity."""

    matches: tuple[Match, ...]
    awarded: dict[int, Awarded]


def matches_of(
    session: Session,
    method: str,
    settings: Settings,
    penalties: Sequence[Penalty] = (),
    problems: list[Problem] | None = None,
) -> Matches:
    """
    Compare the rooms of every match, and take up the matches that were told as a whole.

    Where a match has both, complete boards count and a difference is a problem; points that
    were ruled count before anything else.

    >>> told = MatchResult("4", "41", "42", home_imps=34, away_imps=21, boards=16)
    >>> found = matches_of(Session((), results=(told,)), "teams", Settings())
    >>> [(match.home, match.away, match.counted) for match in found.matches]
    [('41', '42', 16)]
    """
    found = [] if problems is None else problems

    def compared(rooms: MatchRooms) -> BoardAwards:
        return board_awards(rooms, method, settings, found)

    rooms = rooms_of(session.lines, found)
    scoring = Scoring(method, settings)
    return gathered(rooms, session.results, compared, scoring, penalties, found)


def gathered(
    rooms: dict[MatchKey, MatchRooms],
    results: Iterable[MatchResult],
    compared: Callable[[MatchRooms], BoardAwards],
    scoring: Scoring,
    penalties: Sequence[Penalty],
    problems: list[Problem],
) -> Matches:
    """
    Put matches together from their rooms, *compared* board by board, and from what was told.

    >>> told = MatchResult("4", "41", None, kind="bye")
    >>> found = gathered({}, [told], lambda rooms: {}, Scoring("teams", Settings()), (), [])
    >>> [(match.home, match.home_points) for match in found.matches]
    [('41', 12)]
    """
    told = _told_by_match(results, rooms, problems)
    keys = sorted({**rooms, **told}, key=lambda key: (natural(key[0]), natural(key[2])))
    deducted = by_match(penalties, dict(_teams(keys, rooms, told)), problems)
    matches: list[Match] = []
    awarded: dict[int, Awarded] = {}
    for key in watched(keys, "matches compared", len(keys)):
        own = deducted.get(key, ())
        if key not in rooms:
            matches.append(match_told(told[key], scoring, own, problems))
            continue
        awards = compared(rooms[key])
        match = _of_both(rooms[key], awards, told.get(key), scoring, own, problems)
        matches.append(match)
        awarded.update(lines_awarded(rooms[key], awards))
    planned = {key: each.boards for key, each in told.items()}
    return Matches(tuple(with_byes(matches, scoring, planned)), awarded)


def _teams(
    keys: Iterable[MatchKey],
    rooms: Mapping[MatchKey, MatchRooms],
    told: Mapping[MatchKey, MatchResult],
) -> Iterator[tuple[MatchKey, tuple[str, str | None]]]:
    """Who met in the matches that have begun; a draw alone is no match yet."""
    for key in keys:
        if key in rooms:
            yield key, (rooms[key].home, rooms[key].away)
        elif told[key].has_score or told[key].away is None:
            yield key, (told[key].home, told[key].away)


def _told_by_match(
    results: Iterable[MatchResult],
    rooms: dict[MatchKey, MatchRooms],
    problems: list[Problem],
) -> dict[MatchKey, MatchResult]:
    found: dict[MatchKey, MatchResult] = {}
    for told in results:
        key = told.session, told.section, told.match
        at_table = rooms.get(key)
        if at_table is not None and (told.home, told.away) == (at_table.away, at_table.home):
            told = told.turned()
        wrong = _wrong(told, at_table) or _again(told, found.get(key))
        if wrong:
            problems.append(
                Problem(
                    told.where, Text("match {match}: {wrong}", match=told.match, wrong=wrong)
                )
            )
        else:
            found.setdefault(key, told)
    return found


def _wrong(told: MatchResult, at_table: MatchRooms | None) -> Text | None:
    if told.kind not in KINDS:
        return Text("a match is {kinds}, not {kind!r}", kinds=", ".join(KINDS), kind=told.kind)
    if not told.home:
        return Text("no home team is named")
    if told.home == told.away:
        return Text("team {home} cannot play against itself", home=told.home)
    if told.away is None and told.kind not in ("bye", "missed"):
        return Text("against whom did {home} play?", home=told.home)
    if at_table is not None and (told.home, told.away) != (at_table.home, at_table.away):
        return Text(
            "{home} v {away}, but its boards are {home_2} v {away_2}",
            home=told.home,
            away=told.away,
            home_2=at_table.home,
            away_2=at_table.away,
        )
    if told.kind == "forfeit" and told.home_points is None and told.away_points is None:
        return Text("a forfeit: how many points for each team?")
    return None


def _again(told: MatchResult, first: MatchResult | None) -> Text | None:
    if first is None or first == replace(told, where=first.where):
        return None
    if first.where:
        return Text(
            "told a second time; {said} at {place} counts",
            said=_said(first),
            place=first.where,
        )
    return Text("told a second time; {said} counts", said=_said(first))


def _of_both(
    rooms: MatchRooms,
    awards: BoardAwards,
    told: MatchResult | None,
    scoring: Scoring,
    penalties: Sequence[Penalty],
    problems: list[Problem],
) -> Match:
    if told is None or not told.has_score:
        return match_of_boards(rooms, awards, scoring, penalties, told, problems)
    if not told.is_ruled and rooms.answered >= max(told.boards, 1):
        match = match_of_boards(rooms, awards, scoring, penalties, told, problems)
        if scoring.has_imps:
            _compare(match, told, problems)
        return match
    boards = match_of_boards(rooms, awards, scoring, penalties, told)
    whole = match_told(told, scoring, penalties, problems)
    if told.is_ruled:
        _compare_points(boards, told, problems)
    return replace(whole, boards=boards.boards)


def _compare(match: Match, told: MatchResult, problems: list[Problem]) -> None:
    if (match.home_imps, match.away_imps) != (told.home_imps or 0, told.away_imps or 0):
        gave = _both(match.home_imps, match.away_imps)
        text = Text(
            "match {match}: told as {said}, the boards give {gave} and count",
            match=match.id,
            said=_said(told),
            gave=gave,
        )
        remedy = Text("Correct the boards, or what was told.")
        problems.append(Problem(told.where, text, code=TOLD_OTHERWISE, remedy=remedy))


def _compare_points(match: Match, told: MatchResult, problems: list[Problem]) -> None:
    gave = match.home_points, match.away_points
    if any(points is not None for points in gave) and gave != (
        told.home_points,
        told.away_points,
    ):
        text = Text(
            "match {match}: {said} was ruled and counts, the boards give {gave}",
            match=match.id,
            said=_said(told),
            gave=_both(*gave),
        )
        problems.append(Problem(told.where, text, severity=Severity.QUESTION))


def _said(told: MatchResult) -> Text:
    home, away = told.home_points, told.away_points
    if home is None and away is None:
        home, away = told.home_imps, told.away_imps
    return _both(home, away)


def _both(home: Exact | None, away: Exact | None) -> Text:
    return Text("{home}-{away}", home=_number(home), away=_number(away))


def _number(value: Exact | None) -> Figures:
    return Figures(plain_text(value or 0))


def matches_named(
    session: Session, sections: Collection[tuple[str, str]] | None = None
) -> Session:
    """
    Name the match of each line that names none, in those sessions and sections or in all.

    The team that people count first is at home: its North-South pair plays the open room.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.outcome import Points
    >>> lines = (Line(Board(1), Points(420), "3", "10"), Line(Board(1), Points(-50), "10", "3"))
    >>> for line in matches_named(Session(lines)).lines:
    ...     print(line.match, line.home, line.away, line.room)
    3v10 3 10 open
    3v10 3 10 closed
    """
    lines = tuple(
        _named(line) if sections is None or (line.session, line.section) in sections else line
        for line in session.lines
    )
    return replace(session, lines=lines)


def _named(line: Line) -> Line:
    if line.match is not None or line.ns is None or line.ew is None or line.ns == line.ew:
        return line
    home, away = sorted((line.ns, line.ew), key=natural)
    room = "open" if line.ns == home else "closed"
    return replace(line, match=f"{home}v{away}", home=home, away=away, room=room)


Team = tuple[str, str]
"""Section and id."""


def _is_without_opponent(match: Match) -> bool:
    """Whether nobody sat at the other side: a bye, or a missed match."""
    return match.away is None


def with_byes(
    matches: Sequence[Match],
    scoring: Scoring,
    planned: Mapping[MatchKey, int] = MappingProxyType({}),
) -> list[Match]:
    """
    Give each bye and each missed match its points, by ``match_bye`` and ``match_missed``.

    What a match is worth may hang on its length: on the boards that were *planned*, where that
    is known, else on those of the matches that were played.

    >>> from overtrick.compare.settings import Settings
    >>> played = Match("1", "41", "42", (), 9, 0, 16, 4, told=8)
    >>> bye = Match("2", "42", None, (), None, None, None, None, kind="bye", told=0)
    >>> for rule in ("60%", "own_average", "wbf", 11):
    ...     with_byes([played, bye], Scoring("teams", Settings(match_bye=rule)))[1].home_points
    12
    4
    12
    11
    """
    season = _Season()
    for match in matches:
        for side in match.sides:
            season.enter(match, side, gained(side, scoring))
    return [
        _with_points(match, season, scoring, planned.get(_key(match), 0)) for match in matches
    ]


def _key(match: Match) -> MatchKey:
    return match.session, match.section, match.id


@dataclass(slots=True)
class _Season:
    """What every team got in the matches it played."""

    points: dict[Team, list[tuple[Exact, Fraction]]] = field(default_factory=dict)
    opponents: dict[Team, list[Team]] = field(default_factory=dict)
    lengths: list[int] = field(default_factory=list)
    pairings: int = 1
    """How often a board is compared: twice in four rooms, each pairing by itself."""

    def enter(self, match: Match, side: MatchSide, points: Exact | None) -> None:
        """Count a match of one team, unless it had no opponent or is not played yet."""
        if side.opponent is None or points is None:
            return
        own = match.section, side.team
        self.pairings = max([self.pairings, *(board.pairings for board in match.boards)])
        # Half a match is half as much of an average.
        weight = Fraction(1, 2) if match.kind == "half" else Fraction(1)
        self.points.setdefault(own, []).append((points, weight))
        self.opponents.setdefault(own, []).append((match.section, side.opponent))
        if match.counted and match.kind == "played":
            self.lengths.append(match.counted)

    def comparisons(self, planned: int, *, half: bool) -> int:
        """How often boards are compared in a match as planned, or in (half) the usual one."""
        usual = max(set(self.lengths), key=self.lengths.count, default=0)
        return (planned or (usual // 2 if half else usual)) * self.pairings

    def average(self, team: Team) -> Exact | None:
        """What a team got on the average of its matches; None before the first."""
        own = self.points.get(team, ())
        points = sum((points for points, _ in own), Fraction(0))
        weights = sum((weight for _, weight in own), Fraction(0))
        return as_exact(Fraction(points) / weights) if weights else None

    def opponents_average(self, team: Team) -> Exact | None:
        """The mean of the averages of all whom a team met."""
        met = [self.average(other) for other in self.opponents.get(team, ())]
        known = [average for average in met if average is not None]
        total = Fraction(sum(known, Fraction(0)))
        return as_exact(total / len(known)) if known else None


def _with_points(match: Match, season: _Season, scoring: Scoring, planned: int) -> Match:
    if not _is_without_opponent(match) or match.home_points is not None:
        return match
    settings = scoring.settings
    rule = settings.match_missed if match.kind == "missed" else settings.match_bye
    half = match.is_half
    worth = _worth(season.comparisons(planned, half=half), scoring, half=half)
    if match.withdrawn is not None:
        best = _greatest(_three(match, match.withdrawn, season, worth))
        return replace(match, home_points=best, rule="withdrawal=ebu")
    share = Fraction(1, 2) if half else Fraction(1)
    found = _given(rule, (match.section, match.home), season, worth, share)
    if found is None:
        return match
    name = "match_missed" if match.kind == "missed" else "match_bye"
    return replace(match, home_points=found, rule=f"{name}={rule}")


def _given(
    rule: Value, team: Team, season: _Season, worth: Exact | None, share: Fraction
) -> Exact | None:
    """Give what a rule says of a share of a match; *worth* is that of the share."""
    text = str(rule)
    if text == "own_average":
        return _times(season.average(team), share)
    if text == "wbf":
        return _greatest(_wbf(team, season, worth, share))
    if text == "none":
        return None
    if not text.endswith("%"):
        return as_exact(parse_exact(text) * share)
    return None if worth is None else as_exact(Fraction(worth * parse_exact(text[:-1])) / 100)


def _three(
    match: Match, withdrawn: str, season: _Season, worth: Exact | None
) -> Iterator[Exact | None]:
    """60 %, the own average, and what others got from the team that withdrew (unconfirmed)."""
    yield season.average((match.section, match.home))
    if worth is not None:
        yield as_exact(worth * Fraction(3, 5))
        theirs = season.average((match.section, withdrawn))
        yield None if theirs is None else as_exact(worth - theirs)


def _wbf(
    team: Team, season: _Season, worth: Exact | None, share: Fraction
) -> Iterator[Exact | None]:
    yield _times(season.average(team), share)
    if worth is not None:
        yield as_exact(worth * Fraction(3, 5))
        against = _times(season.opponents_average(team), share)
        yield None if against is None else as_exact(worth - against)


def _times(average: Exact | None, share: Fraction) -> Exact | None:
    return None if average is None else as_exact(average * share)


def _greatest(found: Iterable[Exact | None]) -> Exact | None:
    return max((points for points in found if points is not None), default=None)


def _worth(comparisons: int, scoring: Scoring, *, half: bool) -> Exact | None:
    """What a match is worth to both together; None where nothing limits it, or nobody knows."""
    if scoring.method == "total_points":
        return None
    boards = scoring.settings.unit * comparisons
    if scoring.method == "bam":
        return boards or None
    try:
        scale = scoring.scale_for("half" if half else "played")
    except InvalidScale:  # no scale of half a match: half of what a whole one is worth
        return _times(_worth(2 * comparisons, scoring, half=False), Fraction(1, 2))
    if scoring.has_percentages:
        table = percentage_scale(scale)
        return worth_of_any(lambda length: 2 * table.points(50, length), comparisons)
    worth = scale_worth(vp_scale(scale), comparisons)
    if scoring.method == "lederer":
        return as_exact(worth + boards) if boards else None
    return worth + 20 if scoring.method == "patton" else worth
