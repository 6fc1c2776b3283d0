"""What verbs of analysis share: the cards and the play of files, and the seasons of players."""

from collections.abc import Sequence
from pathlib import Path

from overtrick.analysis.boards import AnalysedBoard, KnownBoard, analyse
from overtrick.analysis.figures import AnalysedSession, PlayerSeasons, player_seasons
from overtrick.analysis.solver import Solver
from overtrick.cli.given import Given, given
from overtrick.cli.season import season_in
from overtrick.core.cards import Card
from overtrick.core.watched import watched
from overtrick.errors import InvalidFile, OvertrickError, Text
from overtrick.events.checks.evidence import DealKey
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import Asked
from overtrick.events.series.sessions import session_of
from overtrick.events.session import Line
from overtrick.formats.contents.contents import Contents
from overtrick.formats.lists.season_file import SeasonPlan, SessionPlan

__all__ = ["analyse_season", "analysed_season", "known_in", "played_in"]


def played_in(found: Given) -> tuple[Sequence[Line], dict[int, list[Card]]]:
    """Give the lines, and by the place of a line the cards played, where all are told."""
    if found.state:
        return found.session.lines, {}
    records = [record for record in found.contents.records if not record.is_pending]
    plays = {
        place: [shown.card for shown in record.cards if shown.card is not None]
        for place, record in enumerate(records)
        if record.cards and all(shown.card is not None for shown in record.cards)
    }
    return [record.line for record in records], plays


def analyse_season(file: str | Path, *, solve: bool = False) -> PlayerSeasons:
    """
    Work out what the players of a season did; its files are named from the folder of *file*.

    A session without cards counts beside the field alone, and says so.  With *solve* each deal
    is solved even if its file says what can be made.

    >>> found = analyse_season("examples/autumn.json")
    >>> ann = next(season for season in found.seasons if season.name == "Ann")
    >>> sorted(ann.partners), ann.whole.figures["field"].boards
    (['Bob', 'Fay', 'Jan', 'Ned'], 56)

    :raises InvalidFile: if it is no season.
    :raises MissingExtra: if a deal must be solved and the library is not there.
    """
    if (season := season_in([Path(file)])) is None:
        raise InvalidFile("no season: it has no sessions", where=str(file))
    return analysed_season(*season, Path(file).parent, solve=solve)


def analysed_season(
    plan: SeasonPlan, odd: Sequence[Problem], folder: Path, *, solve: bool = False
) -> PlayerSeasons:
    """Work out what the players of a season did that has been read; *odd* is what was wrong."""
    problems = list(odd)
    solver = Solver()
    sessions: list[AnalysedSession] = []
    for each in watched(plan.sessions, "sessions", len(plan.sessions)):
        try:
            session, own = _analysed(each, folder, solver, solve)
        except OvertrickError as error:
            problems.append(Problem(each.name, error.text))
            continue
        sessions.append(session)
        problems += own
    return PlayerSeasons(tuple(player_seasons(sessions)), tuple(problems))


def _analysed(
    plan: SessionPlan, folder: Path, solver: Solver, solve: bool
) -> tuple[AnalysedSession, list[Problem]]:
    found = given([folder / name for name in plan.files], sessions=True)
    scoring = plan.scoring
    ranking = found.ranked(Asked(scoring.method, scoring.rules, scoring.changes))
    session, problems = session_of(plan.name, ranking, plan.attendance)
    boards: list[AnalysedBoard] = []
    if known := known_in(found.contents):
        lines, plays = played_in(found)
        boards, doubts = analyse(lines, known, plays=plays, solver=solver, solve=solve)
        problems += doubts
    else:
        said = Text("no cards: its results count beside the field alone")
        problems.append(Problem(plan.name, said, severity=Severity.NOTE))
    told = AnalysedSession(plan.name, ranking, session.sittings, boards)
    return told, [*ranking.problems, *problems]


def known_in(contents: Contents) -> dict[DealKey, KnownBoard]:
    """Give the boards whose cards or tricks are known; those that differ by section are not."""
    deals, tables = contents.known_deals(), contents.trick_tables()
    boards = {
        (dealt.session, dealt.board.number, dealt.version): dealt.board
        for dealt in contents.deals
    }
    return {
        key: KnownBoard(board, deals.get(key), tables.get(key))
        for key, board in sorted(boards.items())
        if key in deals or key in tables
    }
