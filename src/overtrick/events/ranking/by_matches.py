"""
Rankings by matches: of teams, and of pairs that play a match each round.

Pairs: each round two at a table play a match (Swiss pairs).  Boards are compared over the
whole field, as the method does.  What a pair won on the boards of a match, IMPs or a
percentage of its own (Law 12C1f), is turned into victory points.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from overtrick.compare.methods import Method
from overtrick.compare.settings import Settings, scale_of
from overtrick.compare.tables import Registry
from overtrick.compare.team_board import TeamAward
from overtrick.compare.team_match import scale_worth
from overtrick.compare.victory_points import VP_SCALES, VpScale, percentage_scale, vp_scale
from overtrick.compare.vp_tables import PERCENTAGE_SCALES, PercentageScale
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.letters import board_order, natural
from overtrick.errors import Figures, OvertrickError, Text
from overtrick.events.matches.boards import BoardAward, Shares
from overtrick.events.matches.deductions import due, from_total
from overtrick.events.matches.gather import gathered, matches_of
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.matches.rooms import MatchKey, MatchRooms
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.boards import ComparedBoard
from overtrick.events.ranking.book import Book, ContestantKey
from overtrick.events.ranking.extras import (
    NO_EXTRAS,
    Extras,
    extras_problems,
    fitting,
    placed_with,
)
from overtrick.events.ranking.pairs import names_of, side_award
from overtrick.events.ranking.played import played_matches
from overtrick.events.ranking.report import (
    Awarded,
    BoardReport,
    Match,
    MatchPart,
    MatchSide,
    Ranking,
)
from overtrick.events.ranking.standing import Breaker, Standing
from overtrick.events.ranking.tally import fewest_by_list
from overtrick.events.ranking.tie_breaks import breakers
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, MatchResult, Session

__all__ = [
    "match_standings",
    "pair_matches",
    "rank_teams",
    "unfit",
    "with_matches",
]


def rank_teams(
    session: Session,
    method: str,
    settings: Settings,
    rules: str = "default",
    penalties: Sequence[Penalty] = (),
    problems: Sequence[Problem] = (),
    extras: Extras = NO_EXTRAS,
) -> Ranking:
    """
    Rank teams by one of the team methods; matches told as a whole count beside the others.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> rooms = [("open", "4S N ="), ("closed", "4S S -1")]
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), match="1", room=room, home="1", away="2")
    ...     for room, text in rooms
    ... ]
    >>> match = rank_teams(Session(tuple(lines)), "teams", Settings()).matches[0]
    >>> match.home_imps, match.away_imps, str(match.home_points)
    (10, 0, '1809/100')
    """
    found = list(problems)
    scoring = Scoring(method, settings)
    found += _scale_doubts(scoring)
    penalties = fitting(due(penalties, session), method, found)
    gathered = matches_of(session, method, settings, penalties, found)
    ranked = _standings(session, gathered.matches, scoring, penalties, extras)
    found += extras_problems(extras, method, settings, ranked)
    return Ranking(
        method,
        settings,
        rules,
        tuple(ranked),
        tuple(_reports(session.lines, gathered.awarded)),
        tuple(found),
        gathered.matches,
    )


def _scale_doubts(scoring: Scoring) -> Iterator[Problem]:
    """A Lederer match is on a scale of 30: another counts, but is it meant?"""
    if scoring.method != "lederer":
        return
    try:
        worth = scale_worth(vp_scale(scoring.scale))
    except OvertrickError:
        return  # every match says what is wrong
    if worth != 30:
        whole = as_exact(worth + 10 * scoring.settings.unit)
        text = Text(
            "lederer: vp_scale={scale} is worth {worth}, not 30, so a match of 10 boards is "
            "then worth {whole}",
            scale=scoring.scale,
            worth=Figures(plain_text(worth)),
            whole=Figures(plain_text(whole)),
        )
        yield Problem("", text, severity=Severity.QUESTION)


@dataclass(slots=True)
class _Team:
    """What one team got, match by match."""

    points: list[Exact] = field(default_factory=list)
    net: Exact = 0
    boards: int = 0
    sides: list[MatchSide] = field(default_factory=list)
    parts: dict[str, Exact] = field(default_factory=dict)

    def enter(self, match: Match, side: MatchSide, points: Exact | None) -> None:
        """Add a match."""
        self.sides.append(side)
        if points is not None:
            self.points.append(points)
        self.net = as_exact(self.net + side.net)
        self.boards += match.counted
        for part in match.parts:
            before = self.parts.get(part.of, 0)
            self.parts[part.of] = as_exact(before + _own(part, side))

    @property
    def details(self) -> dict[str, Exact]:
        """Its IMPs (boards or points, by other methods), and the parts of a hybrid."""
        points = {f"points_of_{name}": points for name, points in self.parts.items()}
        return {"imps": self.net, **points}


def _own(part: MatchPart, side: MatchSide) -> Exact:
    return part.home if side.is_home else part.away


def _standings(
    session: Session,
    matches: Sequence[Match],
    scoring: Scoring,
    penalties: Sequence[Penalty],
    extras: Extras,
) -> list[Standing]:
    teams: dict[tuple[str, str], _Team] = {}
    for match in matches:
        for side in match.sides:
            team = teams.setdefault((match.section, side.team), _Team())
            team.enter(match, side, gained(side, scoring))
    sections: dict[str, list[Standing]] = {}
    limits = fewest_by_list(matches, scoring.settings)
    for (section, who), team in sorted(teams.items(), key=lambda at: natural(at[0][0])):
        lost = from_total(penalties, who, section, team.sides, scoring.settings.unit)
        line = _standing(session, section, who, team, lost, limits[section])
        sections.setdefault(section, []).append(line)
    lines = [line for found in sections.values() for line in found]
    ladder = breakers(
        scoring.settings.tie_chain, lambda: played_matches(matches, lines, scoring)
    )
    suited = extras.suited(scoring.method).of_one_each(lines)
    return [
        line
        for found in sections.values()
        for line in placed_with(found, scoring.settings, ladder, suited)
    ]


def _standing(
    session: Session, section: str, who: str, team: _Team, penalty: Exact, least: Exact
) -> Standing:
    total = as_exact(sum(team.points, Fraction(0)) - penalty)
    return Standing(
        id=who,
        section=section,
        direction=None,
        total=total,
        boards=team.boards,
        score=total,
        names=tuple(session.names.get(who, ())),
        penalty=penalty,
        is_ranked=team.boards >= least and bool(team.points),
        details=team.details,
    )


def _reports(lines: Iterable[Line], awarded: dict[int, Awarded]) -> list[BoardReport]:
    boards: dict[tuple[str, str, int], list[Awarded]] = {}
    for line in lines:
        if id(line) in awarded:
            key = (line.session, line.section, line.board.number)
            boards.setdefault(key, []).append(awarded[id(line)])
    ordered = sorted(boards.items(), key=lambda item: board_order(item[0]))
    return [
        BoardReport(session, section, number, None, None, tuple(found))
        for (session, section, number), found in ordered
    ]


def with_matches(
    settings: Settings, method: Method, session: Session, problems: list[Problem]
) -> Settings:
    """
    Give the settings of pairs that play matches, or those without, and a problem that says why.

    >>> from overtrick.compare.methods import METHODS
    >>> found, wanted = [], Settings(pair_matches="vp")
    >>> with_matches(wanted, METHODS["matchpoints"], Session(()), found).pair_matches
    'no'
    >>> print(found[0])
    no matches of pairs: WBF continuous scale, 20 to 0 goes by IMPs; by percentages: \
the percentage written on 20 (percent20); \
EBU Swiss pairs, 20 to 0 by percentage (ebu_swiss_pairs); ranked by percentages instead
    """
    scale = scale_of(settings.vp_scale, method.id)
    wrong = unfit(scale, method, session)
    if wrong is None:
        return replace(settings, winners=1, vp_scale=scale)
    unit = "percentages" if method.has_percentage else method.unit
    problems.append(
        Problem(
            "",
            Text(
                "no matches of pairs: {wrong}; ranked by {unit} instead", wrong=wrong, unit=unit
            ),
        )
    )
    return replace(settings, pair_matches="no")


def pair_matches(
    book: Book,
    boards: Iterable[ComparedBoard],
    session: Session,
    penalties: Sequence[Penalty] = (),
    problems: list[Problem] | None = None,
) -> tuple[Match, ...]:
    """
    Make the matches of the lines, which name theirs, and of what was told beside them.

    >>> from overtrick.compare.methods import METHODS
    >>> bye = Session((), results=(MatchResult("1-bye-9", "9", None, kind="bye"),))
    >>> book = Book(METHODS["butler"], Settings(pair_matches="vp"), {})
    >>> [(match.home, match.home_points) for match in pair_matches(book, (), bye)]
    [('9', 12)]
    """
    rooms, places = _rooms(boards)

    def compared(rooms: MatchRooms) -> dict[int, BoardAward | None]:
        tables = [(n, line) for n, at in rooms.boards.items() for line in at.values()]
        return {n: _award(book, *places[id(line)], rooms.home) for n, line in tables}

    found = [] if problems is None else problems
    scoring = Scoring(book.method.id, book.settings)
    given = fitting(due(penalties, session), book.method.id, found, in_matches=True)
    results = [_told(told, scoring, found) for told in session.results]
    return gathered(rooms, results, compared, scoring, given, found).matches


def match_standings(
    book: Book,
    session: Session,
    matches: Sequence[Match],
    penalties: Sequence[Penalty] = (),
    extras: Extras = NO_EXTRAS,
) -> list[Standing]:
    """
    Add up the victory points of every pair, and give places section by section.

    >>> from overtrick.compare.methods import METHODS
    >>> match = Match("1-1", "4", "7", (), 9, 0, 16, 4, told=8)
    >>> book = Book(METHODS["butler"], Settings(pair_matches="vp"), {})
    >>> for line in match_standings(book, Session(()), [match]):
    ...     print(line.place, line.id, line.total, line.details)
    1 4 16 {'imps': 9}
    2 7 4 {'imps': -9}
    """
    settings, scoring = book.settings, Scoring(book.method.id, book.settings)
    sides: dict[ContestantKey, list[MatchSide]] = {key: [] for key in book.accounts}
    for match in matches:
        for side in match.sides:
            sides.setdefault((match.section, None, side.team), []).append(side)
    lists: dict[str, list[Standing]] = {}
    given = fitting(penalties, book.method.id, in_matches=True)
    across = settings.across_field == "yes"
    limits = fewest_by_list(matches, settings, across=across)
    for key, own in sides.items():
        where = "" if across else key[0]
        line = _pair_standing(book, session, key, own, given, limits.get(where, 0))
        lists.setdefault(where, []).append(line)
    everyone = [line for lines in lists.values() for line in lines]
    ladder = _ladder(scoring, matches, everyone)
    single = extras.of_one_each(everyone)
    return [
        line
        for where in sorted(lists, key=natural)
        for line in placed_with(lists[where], settings, ladder, single)
    ]


def unfit(scale: str, method: Method, session: Session) -> Text | None:
    """
    Say why pairs cannot play matches on a scale; None, where they can.

    >>> from overtrick.compare.methods import METHODS
    >>> unfit("percent20", METHODS["matchpoints"], Session(()))
    >>> print(unfit("percent20", METHODS["total_points"], Session(())))
    there is no scale of victory points for total points
    """
    if any(line.room is not None for line in session.lines):
        return Text("teams meet in two rooms here, not two pairs at a table")
    if session.is_individual:
        return Text("single players change partners, they have no matches")
    if session.lines and all(line.round is None for line in session.lines):
        return Text("no line names its round, so nothing tells the matches apart")
    if method.id == "total_points":
        return Text("there is no scale of victory points for total points")
    if method.has_percentage and scale in VP_SCALES:
        return Text(
            "{name} goes by IMPs; by percentages: {by_percentages}",
            name=Text(VP_SCALES[scale].title),
            by_percentages=_titles(PERCENTAGE_SCALES),
        )
    if not method.has_percentage and scale in PERCENTAGE_SCALES:
        return Text(
            "{name} goes by percentages; by IMPs: {by_imps}",
            name=Text(PERCENTAGE_SCALES[scale].title),
            by_imps=_titles(VP_SCALES),
        )
    try:
        (percentage_scale if method.has_percentage else vp_scale)(scale)
    except OvertrickError as error:
        return error.whole
    return None


def _titles(scales: Registry[VpScale] | Registry[PercentageScale]) -> Text:
    """Name the scales of whole matches, each with the word that chooses it."""
    named = (
        Text("{title} ({id})", title=Text(scales[id].title), id=id)
        for id in scales
        if not id.endswith("_half")
    )
    return Text.joined(named, "; ")


def _rooms(
    boards: Iterable[ComparedBoard],
) -> tuple[dict[MatchKey, MatchRooms], dict[int, tuple[ComparedBoard, int]]]:
    """The lines of every match by board, and the place of each line, by its identity."""
    rooms: dict[MatchKey, MatchRooms] = {}
    at: dict[int, tuple[ComparedBoard, int]] = {}
    for board in boards:
        for place, line in enumerate(board.lines):
            if line.match is None or line.home is None or line.away is None:
                continue
            key = line.session, line.section, line.match
            match = rooms.setdefault(key, MatchRooms(*key, line.home, line.away, rooms=1))
            match.boards.setdefault(line.board.number, {line.played_room or "open": line})
            at[id(line)] = board, place
    return rooms, at


def _award(book: Book, board: ComparedBoard, place: int, home: str) -> BoardAward | None:
    offers = board.available_ns[place], board.available_ew[place]
    ways = ("NS", "EW") if board.lines[place].ns == home else ("EW", "NS")
    found = [side_award(book, board, place, way) for way in ways]
    if all(award is None for award, _ in found):
        return None
    won = TeamAward(*(award or 0 for award, _ in found))
    if not book.method.has_percentage:
        return BoardAward(won)
    tops = [
        (offers[way == "EW"] or 0) if award is not None else 0
        for way, (award, _) in zip(ways, found, strict=True)
    ]
    (_, home_share), (_, away_share) = found
    return BoardAward(won, shares=Shares(TeamAward(*tops), home_share, away_share))


def _told(told: MatchResult, scoring: Scoring, problems: list[Problem]) -> MatchResult:
    if scoring.has_imps or not (told.home_carried or told.away_carried):
        return told
    text = Text(
        "match {match}: IMPs were carried, and no percentage can take them", match=told.match
    )
    problems.append(Problem(told.where, text))
    return replace(told, home_carried=0, away_carried=0)


def _pair_standing(
    book: Book,
    session: Session,
    key: ContestantKey,
    sides: Sequence[MatchSide],
    penalties: Sequence[Penalty],
    least: Exact,
) -> Standing:
    section, _, who = key
    scoring = Scoring(book.method.id, book.settings)
    points = [won for side in sides if (won := gained(side, scoring)) is not None]
    penalty = from_total(penalties, who, section, sides)
    total = as_exact(sum(points, Fraction(0)) - penalty)
    boards = sum(side.match.counted for side in sides)
    return Standing(
        id=who,
        section=section,
        direction=None,
        total=total,
        boards=boards,
        score=total,
        names=_names(book, session, key),
        penalty=penalty,
        is_ranked=boards >= least and bool(points),
        details=_details(book, key, sides),
    )


def _names(book: Book, session: Session, key: ContestantKey) -> tuple[str, ...]:
    return names_of(book, session, key) if key in book.accounts else ()


def _details(book: Book, key: ContestantKey, sides: Iterable[MatchSide]) -> dict[str, Exact]:
    if not book.method.has_percentage:
        return {"imps": as_exact(sum((side.net for side in sides), Fraction(0)))}
    percentage = book.final(key).percentage if key in book.accounts else None
    return {} if percentage is None else {"mean_percentage": percentage}


def _ladder(
    scoring: Scoring, matches: Sequence[Match], lines: Sequence[Standing]
) -> tuple[Breaker, ...]:
    steps = breakers(
        scoring.settings.tie_chain, lambda: played_matches(matches, lines, scoring)
    )
    if scoring.has_imps:
        return steps
    return tuple(replace(step, title=_TITLES.get(step.title, step.title)) for step in steps)


_TITLES: Mapping[str, str] = {
    "net IMPs": "matchpoints",
    "IMPs head to head": "matchpoints head to head",
}
"""What comes before victory points, where it is no IMPs."""
