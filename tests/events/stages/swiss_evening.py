"""A Swiss of teams for tests: everybody's matches as told, and the draws they came from."""

from random import Random

from overtrick.compare.settings import Settings
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.rulings import Penalty
from overtrick.events.session import MatchResult, Session
from overtrick.movements.swiss.reasons import DrawReason

LONG = "The Very Long Name of Team"
SETTINGS = Settings(vp_scale="wbf_discrete")


def names(teams: int) -> dict[str, tuple[str, ...]]:
    return {str(number): (f"{LONG} {number} of the Club",) for number in range(1, teams + 1)}


def swiss(teams: int, rounds: int, *, named: bool = True) -> tuple[Stage, Session]:
    """Draw and play by lot, always the same; who is left over has a bye."""
    lot = Random(teams)
    draws: list[Drawn] = []
    results: list[MatchResult] = []
    for number in range(1, rounds + 1):
        order = [str(team) for team in range(1, teams + 1)]
        lot.shuffle(order)
        matches: list[Paired] = []
        while order:
            home, away = order.pop(), order.pop() if order else None
            name, round = f"{number}-{home}v{away or 'bye'}", str(number)
            table = str(len(matches) + 1) if away else None
            matches.append(Paired(name, home, away, table, (DrawReason("met", ("3",)),)))
            imps = [lot.randrange(50) if away else None for _ in "ha"]
            kind = "played" if away else "bye"
            result = MatchResult(name, home, away, imps[0], imps[1], 8, round=round, kind=kind)
            results.append(result)
        draws.append(Drawn(stage="1", round=number, matches=tuple(matches), method="top_down"))
    stage = Stage("1", "swiss", conditions={"rounds": rounds, "boards": 8}, draws=tuple(draws))
    told = names(teams) if named else {}
    return stage, Session((), names=told, results=tuple(results))


def ranked(session: Session, *penalties: str, method: str = "teams") -> Ranking:
    given = [Penalty.parse(text) for text in penalties]
    return rank(session, method=method, settings=SETTINGS, penalties=given)


def by_round(session: Session, rounds: int) -> list[Ranking]:
    return [ranked(session.until(number)) for number in range(1, rounds + 1)]
