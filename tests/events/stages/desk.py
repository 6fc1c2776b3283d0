"""A desk for tests: what happens is told as it happens, and the next round is drawn from it."""

from overtrick.core.exact import Exact
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, MatchTold, Paired
from overtrick.events.stages.draw import next_draw, next_round
from overtrick.events.stages.ranking import stage_ranking


class Desk:
    """An event told entry by entry; in every match the lower number is the stronger team."""

    def __init__(self, *facts: Facts) -> None:
        self.state = Event()
        self.tell(*facts)

    def tell(self, *facts: Facts) -> str:
        """Tell facts one a minute; the id of the last entry comes back."""
        for each in facts:
            n = len(self.state.entries) + 1
            at = parse_moment(f"2026-03-{6 + n // 600:02}T{10 + n // 60 % 10}:{n % 60:02}Z")
            self.state.apply(tell(each, at=at, id=f"e{n}"))
        return f"e{len(self.state.entries)}"

    def stage(self, name: str = "") -> Stage:
        return self.state.stage(name)

    def draw(self, name: str = "", round: int | None = None) -> list[str]:
        """Draw the next round and tell it; pairs such as ``3-7``, and ``9`` with a bye."""
        stage = self.stage(name)
        drawn = next_draw(self.state, stage, round or next_round(self.state, stage))
        self.tell(drawn)
        return shown(drawn)

    def play(self, name: str = "", *, upsets: tuple[str, ...] = (), imps: int = 10) -> None:
        """Tell every match of the last draw; in those of *upsets* the weaker team wins."""
        stage = self.stage(name)
        for paired in stage.draws[-1].matches:
            if paired.away is not None:
                self.tell(_won(paired, stage, imps, upset=paired.match in upsets))

    def totals(self, name: str = "") -> dict[str, Exact]:
        ranking = stage_ranking(self.state, self.stage(name))
        return {line.id: line.total for line in ranking.standings}


def shown(drawn: Drawn) -> list[str]:
    return [f"{each.home}-{each.away}" if each.away else each.home for each in drawn.matches]


def _won(paired: Paired, stage: Stage, imps: int, *, upset: bool) -> MatchTold:
    at_home = (int(paired.home) < int(paired.away or 0)) is not upset
    home, away = (20 + imps, 20) if at_home else (20, 20 + imps)
    return MatchTold(
        match=paired.match, session=stage.sessions[0], home_imps=str(home), away_imps=str(away)
    )
