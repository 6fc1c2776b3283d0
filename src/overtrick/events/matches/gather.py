"""Every match of a session: those made of lines, and those told as a whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, plain_text
from overtrick.core.letters import natural
from overtrick.core.watched import watched
from overtrick.errors import Figures, Text
from overtrick.events.matches.boards import BoardAward, board_awards, lines_awarded
from overtrick.events.matches.deductions import by_match
from overtrick.events.matches.match import Scoring, match_of_boards, match_told
from overtrick.events.matches.rooms import MatchKey, MatchRooms, rooms_of
from overtrick.events.matches.without_play import with_byes
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Awarded, Match
from overtrick.events.rulings import Penalty
from overtrick.events.session import Line, MatchResult, Session

__all__ = [
    "TOLD_OTHERWISE",
    "Matches",
    "gathered",
    "matches_named",
    "matches_of",
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
