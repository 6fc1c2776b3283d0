"""
Matches as a file tells them: which can be worked out, and why their figures differ.

A match is worked out from its boards, or its victory points from its IMPs; what a director
ruled, and byes, stay as they are told and are compared with nothing.

One other result that would give what a file publishes of a board or of a match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice, pairwise
from typing import Final

from overtrick.compare.team_board import TeamAward
from overtrick.core.contract import Doubling, Strain
from overtrick.core.exact import Exact, as_exact, plain_text
from overtrick.core.outcome import Outcome, Points, Result
from overtrick.core.watched import watched
from overtrick.errors import EnglishText, OvertrickError, Text
from overtrick.events.matches.match import Scoring, gained
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.session import Line, MatchResult, Session
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.plain import attempt
from overtrick.formats.published.figures import (
    Comparison,
    Figure,
    Kind,
    Place,
    board_place,
    compared,
    match_place,
)
from overtrick.rules.duplicate import outcome_points

__all__ = [
    "TURNED",
    "MatchReasons",
    "is_match",
    "noun",
    "points_or_none",
    "to_work_out",
    "tried",
    "worked_out",
    "wrong_results",
]

TURNED = Text("home and away are turned in the file")
_CLOSE = Fraction(1, 100)
_MOST_IMPS = 40
"""More are neither carried over nor a penalty."""
_MOST_BOARDS = 64


def to_work_out(contents: Contents, session: Session, asked: Asked) -> tuple[MatchResult, ...]:
    """
    Give the matches of a file whose figures come of its boards, or of its IMPs.

    >>> told = [MatchResult("4", "41", "42", 34, 21, 16, 14, 6), MatchResult("5", "43", "44",
    ...     home_points=12, away_points=8)]
    >>> held = Contents(matches=tuple(told))
    >>> [match.match for match in to_work_out(held, held.session(), Asked())]
    ['4']

    :raises OvertrickError: if the results cannot be ranked as is asked.
    """
    played = [told for told in contents.matches if told.kind in ("played", "half")]
    scored = tuple(told for told in played if told.away is not None and told.has_score)
    if not scored:
        return ()
    ranking = asked.rank(worked_out(session, scored))
    scoring = Scoring(ranking.method, ranking.settings)
    whole = {
        match_place(match): match.counted
        for match in ranking.matches
        if match.counted and gained(match.sides[0], scoring) is not None
    }
    return tuple(told for told in scored if whole.get(match_place(told), -1) >= told.boards)


def worked_out(session: Session, matches: Iterable[MatchResult]) -> Session:
    """
    Give a session in which the victory points of these matches are not told.

    >>> told = MatchResult("4", "41", "42", 34, 21, 16, 14, 6)
    >>> worked_out(Session((), results=(told,)), [told]).results[0].is_ruled
    False
    """
    places = set(map(match_place, matches))
    results = (
        replace(told, home_points=None, away_points=None)
        if match_place(told) in places
        else told
        for told in session.results
    )
    return replace(session, results=tuple(results))


class MatchReasons:
    """What a match itself says of a figure that differs."""

    def __init__(self, best: Comparison, ranking: Ranking) -> None:
        self._scoring = Scoring(ranking.method, ranking.settings)
        self._matches = {match_place(match): match for match in ranking.matches}
        self._figures: dict[tuple[Place | None, Kind], list[Figure]] = {}
        self._boards: dict[tuple[str, str, str], set[int]] = {}
        for one in best.differences:
            if one.match is not None:
                self._figures.setdefault((one.place, one.kind), []).append(one)
            elif one.kind is Kind.AWARD and one.line is not None and one.line.match is not None:
                at = one.line.session, one.line.section, one.line.match
                self._boards.setdefault(at, set()).add(one.line.board.number)

    def of_team(self, team: str) -> Text | str:
        """Name the matches of a team whose figures differ; empty if none does."""
        found = {
            one.match.match: None
            for figures in self._figures.values()
            for one in figures
            if one.match is not None and one.id == team
        }
        names = ", ".join(found)
        return (
            Text("it follows from match {matches}, which differs", matches=names)
            if names
            else ""
        )

    def reason(self, figure: Figure) -> Text | str:
        """Give the likeliest reason; empty if the match does not tell."""
        told, match = figure.match, self._matches.get(figure.place or ("", "", ""))
        if told is None or match is None:
            return ""
        if self._is_turned(self._figures[figure.place, figure.kind]):
            return TURNED
        if figure.kind is Kind.POINTS:
            return self._of_points(figure, told, match)
        if boards := self._boards.get((told.session, told.section, told.match)):
            listed = ", ".join(map(str, sorted(boards)))
            return Text(
                "it follows from the awards that differ on board {boards}", boards=listed
            )
        return ""

    def _is_turned(self, figures: list[Figure]) -> bool:
        if any(one.ours is None for one in figures):
            return False
        if len(figures) == 1:  # home's margin alone
            (one,) = figures
            return one.kind is Kind.IMPS and _is_close(one.published, -(one.ours or 0))
        one, other = figures
        return _is_close(one.published, other.ours) and _is_close(other.published, one.ours)

    def _of_points(self, figure: Figure, told: MatchResult, match: Match) -> Text | str:
        if not self._scoring.has_imps or match.parts or match.home_margin is None:
            return ""
        margin, boards = match.home_margin, match.counted
        if (figure.place, Kind.IMPS) in self._figures:
            imps = Fraction(told.home_imps or 0) - (told.away_imps or 0)
            if self._gives(told, match, as_exact(imps), boards):
                return Text("it follows from the IMPs that differ")
        if told.boards not in (0, boards) and self._gives(told, match, margin, told.boards):
            return _of_length(told.boards)
        gap = Fraction(figure.published) - (figure.ours or 0)
        if len(self._figures[figure.place, figure.kind]) == 1 and gap < 0:
            lost = plain_text(as_exact(-gap))
            return Text("a penalty of {points} VP would explain it", points=lost)
        for apart in range(1, _MOST_IMPS + 1):
            for other in (as_exact(margin + apart), as_exact(margin - apart)):
                if self._gives(told, match, other, boards):
                    return Text(
                        "a margin of {imps} IMPs gives it, ours is {ours}: carried over, or a "
                        "penalty",
                        imps=plain_text(other),
                        ours=plain_text(margin),
                    )
        for other in sorted(range(1, _MOST_BOARDS + 1), key=lambda n: abs(n - boards)):
            if self._gives(told, match, margin, other):
                return _of_length(other)
        return ""

    def _gives(self, told: MatchResult, match: Match, margin: Exact, boards: int) -> bool:
        """Whether a margin over so many boards gives the victory points that are published."""
        own = TeamAward(margin, as_exact(-margin))
        try:
            found = self._scoring.victory_points(own, boards, match.kind)
        except OvertrickError:  # the scale has nothing for such a match
            return False
        ours = (found.home, found.away) if told.home == match.home else (found.away, found.home)
        return all(
            published is None or _is_close(published, value)
            for published, value in zip((told.home_points, told.away_points), ours, strict=True)
        )


def _of_length(boards: int) -> Text:
    return Text("a match of {length} boards gives it", length=boards)


def _is_close(published: Exact, ours: Exact | None) -> bool:
    return ours is not None and abs(Fraction(published) - ours) <= _CLOSE


_FEW_BOARDS = 8
"""Where more boards differ, no single result is wrong on each of them."""
_MOST_OTHERS = 12
"""How many other results of each line are tried for the figures of a whole match."""


def wrong_results(contents: Contents, asked: Asked, best: Comparison) -> dict[Place, Text]:
    """
    Name the boards and matches whose figures one other result would give, and that result.

    >>> wrong_results(Contents(), Asked(), Comparison(0, 0, ()))
    {}
    """
    places = best.places
    records: dict[Place, list[Record]] = {}
    for told in contents.records:
        line = told.line
        if not told.is_pending:
            records.setdefault(board_place(line), []).append(told)
        if not told.is_pending and line.match is not None:
            of_match = line.session, line.section, line.match
            records.setdefault(of_match, []).append(told)
    found: dict[Place, Text] = {}
    few = places if len(places) <= _FEW_BOARDS else {}
    for place in watched(few, "boards tried with other results", len(few)):
        own = records.get(place, [])
        if is_match(place) and any(board_place(told.line) in places for told in own):
            continue  # its boards tell
        beside = [] if is_match(place) else _fullest(records, place)
        printed = replace(
            contents,
            records=tuple(own),
            ranking=(),
            matches=tuple(told for told in contents.matches if match_place(told) == place),
        )
        said = _wrong_result(printed, asked, [] if beside is own else beside)
        if said:
            found[place] = Text(
                "a wrong result: {result} would explain the {place}",
                result=said,
                place=noun(place),
            )
    return found


def tried(contents: Contents, session: Session, asked: Asked) -> Comparison | None:
    """
    Compare a file with its results under a convention; None where that does not suit them.

    >>> tried(Contents(), Contents().session(), Asked(changes=("unit=7",))) is None
    True
    """
    try:
        return compared(contents, asked.rank(session))
    except OvertrickError:  # the setting does not go with the method, or with these results
        return None


def is_match(place: Place) -> bool:
    """
    Say whether a place is a match, not a board.

    >>> is_match(("1", "A", "4")), is_match(("1", "A", 4))
    (True, False)
    """
    return isinstance(place[2], str)


def noun(place: Place) -> str:
    """
    Name what a place is.

    >>> noun(("1", "A", "4"))
    'match'
    """
    return "match" if is_match(place) else "board"


def points_or_none(line: Line) -> int | None:
    """
    Give the points of a result for North-South; None where it has none.

    >>> from overtrick.core.board import Board
    >>> points_or_none(Line(Board(1), Points(420)))
    420
    """
    return attempt(outcome_points, line.outcome, line.board)


def _fullest(records: dict[Place, list[Record]], place: Place) -> list[Record]:
    """The board with most results: beside another the number that is expected stays."""
    boards = [
        own for other, own in records.items() if other[:2] == place[:2] and not is_match(other)
    ]
    return max(boards, key=len)


def _wrong_result(printed: Contents, asked: Asked, beside: list[Record]) -> str:
    others = [told.line for told in beside]
    lines = [told.line for told in printed.records]
    whole = worked_out(printed.session(), printed.matches)
    found: list[str] = []
    for at, line in enumerate(lines):
        board = [each for each in lines if each.board.number == line.board.number]
        most = _MOST_OTHERS if printed.matches else None
        for outcome, said in islice(_other_results(line, board), most):
            changed = replace(line, outcome=outcome, ruling=None)
            session = replace(whole, lines=(*lines[:at], changed, *lines[at + 1 :], *others))
            comparison = tried(printed, session, asked)
            if comparison is not None and not comparison.differences:
                where = f"board {line.board.number}: " if printed.matches else ""
                found.append(f"{where}{line.ns} v {line.ew} with {said}")
                break
        if len(found) == 2:
            break
    return " or ".join(found)


def _other_results(line: Line, lines: Sequence[Line]) -> Iterator[tuple[Outcome, str]]:
    """Likely slips of the pen first, then any other points."""
    outcome, own = line.outcome, points_or_none(line)
    if isinstance(outcome, Result):
        for other in _likely_slips(outcome):
            worth = outcome_points(other, line.board)
            if worth != own:
                yield other, f"{other} ({worth:+d} for NS)"
    scores = sorted({score for each in lines if (score := points_or_none(each)) is not None})
    for points in scores:
        if points != own:
            yield Points(points), f"{points:+d} for NS"
    for low, high in pairwise(scores):
        if high - low > 10:
            middle = (low + high) // 20 * 10
            yield (
                Points(middle),
                EnglishText(
                    "a score between {low:+d} and {high:+d} for NS", low=low, high=high
                ),
            )
    if scores:
        yield (
            Points(scores[-1] + 50),
            EnglishText("more than {scores:+d} for NS", scores=scores[-1]),
        )
        yield (
            Points(scores[0] - 50),
            EnglishText("less than {scores:+d} for NS", scores=scores[0]),
        )


def _likely_slips(told: Result) -> Iterator[Result]:
    """A trick or two more or fewer, by either side; another contract; any other tricks."""
    contract, declarer = told.contract, told.declarer
    by_tricks = [
        Result(contract, seat, tricks)
        for tricks in sorted(range(14), key=lambda each: abs(each - told.tricks))
        for seat in (declarer, declarer.left)
    ]
    yield from by_tricks[:_NEAREST]
    for level in sorted(range(1, 8), key=lambda each: abs(each - contract.level)):
        yield Result(replace(contract, level=level), declarer, told.tricks)
    for doubling in Doubling:
        yield Result(replace(contract, doubling=doubling), declarer, told.tricks)
    for strain in Strain:
        yield Result(replace(contract, strain=strain), declarer, told.tricks)
    yield from by_tricks[_NEAREST:]


_NEAREST: Final = 10
"""Two tricks more to two fewer, by two seats."""
