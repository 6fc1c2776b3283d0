"""
Explain any number of a ranking: a total opens into boards, a board into comparisons, a
comparison into points, points into their causes.

The reasons are built from the same values that made the ranking; nothing is scored anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.compare.entry import Mixture
from overtrick.core.exact import decimal_text, plain_text
from overtrick.core.outcome import Average, Bye, NotPlayed, Points, Result, Share
from overtrick.errors import UnknownName
from overtrick.events.comparison import comparison
from overtrick.events.entries import entry_of
from overtrick.events.reason import Reason
from overtrick.events.report import Awarded, BoardReport, Ranking
from overtrick.events.standing import Standing
from overtrick.rules.duplicate import score

__all__ = ["why"]


def why(ranking: Ranking, contestant: str, board: int | None = None) -> list[Reason]:
    """
    Say why a contestant stands where it stands; with *board*, down to the causes of the score.

    :returns: one reason for each line of the ranking under that id (two directions, say).
    :raises UnknownName: if nobody has that id, or did not play that board.
    """
    lines = [line for line in ranking.standings if line.id == contestant]
    if not lines:
        known = ", ".join(dict.fromkeys(line.id for line in ranking.standings))
        raise UnknownName(f"nobody has the id {contestant!r}; there are: {known}")
    found = [_standing(ranking, line, board) for line in lines]
    if board is not None and not any(reason.below for reason in found):
        raise UnknownName(f"{contestant} has no line on board {board}")
    return [reason for reason in found if reason.below or board is None]


def _standing(ranking: Ranking, line: Standing, board: int | None) -> Reason:
    settings = ranking.settings
    who = " ".join(filter(None, (line.direction, line.id)))
    boards = f"{line.boards} boards"
    if line.percentage is None:
        text = f"{who}: {plain_text(line.total, 4)} over {boards}"
    else:
        text = (
            f"{who}: {decimal_text(line.percentage, settings.percentage_places)} % = "
            f"{plain_text(line.total)} of {plain_text(line.available)} matchpoints, {boards}"
        )
    if line.place is not None:
        text += f", place {line.place}{'=' if line.tied else ''}"
    if line.penalty:
        text += f", after a penalty of {plain_text(line.penalty)}"
    below = [
        _board(ranking, report, awarded, side, deep=board is not None)
        for report, awarded, side in _own(ranking, line)
        if board in (None, report.number)
    ]
    return Reason(f"{text} (rules: {ranking.rules})", tuple(below))


def _own(ranking: Ranking, line: Standing) -> Iterator[tuple[BoardReport, Awarded, str]]:
    for report in ranking.boards:
        if report.section != line.section:
            continue
        for awarded in report.lines:
            for side, who in _sides(awarded):
                if line.id in who and line.direction in (None, side):
                    yield report, awarded, side


def _sides(awarded: Awarded) -> Iterator[tuple[str, tuple[str | None, ...]]]:
    line = awarded.line
    if line.home is not None and line.away is not None:
        north_south = line.home if line.room == "open" else line.away
        east_west = line.away if line.room == "open" else line.home
        yield "NS", (north_south,)
        yield "EW", (east_west,)
        return
    north, east, south, west = line.players or (None,) * 4
    individual = line.ns is None and line.ew is None
    yield "NS", (north, south) if individual else (line.ns,)
    yield "EW", (east, west) if individual else (line.ew,)


def _board(
    ranking: Ranking, report: BoardReport, awarded: Awarded, side: str, *, deep: bool
) -> Reason:
    award = awarded.ns if side == "NS" else awarded.ew
    line = awarded.line
    other = (line.ew if side == "NS" else line.ns) or "nobody"
    text = f"board {report.number}: {plain_text(award)}"
    if report.top is not None:
        text += f" of {plain_text(report.top)}"
    text += f", {side} against {other}: {line.outcome}"
    if not deep:
        return Reason(text)
    return Reason(text, tuple(_reasons(ranking, report, awarded, side)))


def _reasons(
    ranking: Ranking, report: BoardReport, awarded: Awarded, side: str
) -> Iterator[Reason]:
    line = awarded.line
    column = entry_of(line.outcome, line.board)[side == "EW"]
    if isinstance(line.outcome, Bye | NotPlayed):
        yield Reason("no result: a sit-out" if isinstance(line.outcome, Bye) else "not played")
    elif isinstance(column, Average | Share):
        yield _ruling(column, ranking)
    elif isinstance(column, int | Mixture):
        compared = comparison(ranking, report, awarded, side, column)
        if compared is not None:
            yield compared
        yield from _points(awarded)


def _ruling(column: Average | Share, ranking: Ranking) -> Reason:
    if isinstance(column, Share):
        return Reason(f"a ruling: {column} of the board (Law 12C2)")
    settings = ranking.settings
    if ranking.method == "matchpoints":
        meaning = {
            Average.PLUS: "60 %, or the pair's own average if that is more",
            Average.AVERAGE: "50 %",
            Average.MINUS: "40 %, or the pair's own average if that is less",
        }[column]
        if settings.average_plus == "fixed":
            meaning = meaning.partition(",")[0]
        return Reason(f"a ruling: {column} is {meaning} (Law 12C2a, 12C2c)")
    sign = {Average.PLUS: "+", Average.AVERAGE: "", Average.MINUS: "-"}[column]
    imps = f"{sign}{settings.average_imps if sign else 0}"
    return Reason(f"a ruling: {column} is {imps} IMPs (Law 12C2b)")


def _points(awarded: Awarded) -> Iterator[Reason]:
    outcome, board = awarded.line.outcome, awarded.line.board
    if isinstance(outcome, Points):
        yield Reason(f"{outcome.ns:+d} for NS as written")
    if not isinstance(outcome, Result):
        return
    worth = score(
        outcome.contract, outcome.tricks, vulnerable=board.vulnerable(outcome.declarer)
    )
    below = tuple(
        Reason(f"{cause.points:+d} {cause.cause.replace('_', ' ')}: {cause.why}")
        for cause in worth.causes
    )
    yield Reason(f"{worth.total:+d} for {outcome.side}: {outcome}", below)
