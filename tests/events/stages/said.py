"""Events in stages said in few words, for their tests."""

from collections.abc import Iterable
from typing import Any

from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.moment import parse_moment
from overtrick.events.journal.people import Registered
from overtrick.events.journal.stages import Drawn, MatchTold, Paired, StagePlanned


def told(*facts: Facts, before: Iterable[Facts] = ()) -> Event:
    """The state after these facts, one a minute."""
    return fold(
        tell(each, at=parse_moment(f"2026-03-06T{10 + n // 60}:{n % 60:02}Z"), id=f"e{n}")
        for n, each in enumerate([*before, *facts], 1)
    )


def swiss(*entrants: str, stage: str = "1", **conditions: Any) -> StagePlanned:
    return StagePlanned(stage=stage, form="swiss", entrants=entrants, conditions=conditions)


def drawn(round: int, *pairs: str, stage: str = "1", **facts: Any) -> Drawn:
    """Matches such as ``3-7``; a lone ``9`` has a bye."""
    return Drawn(
        stage=stage, round=round, matches=tuple(_paired(round, p) for p in pairs), **facts
    )


def _paired(round: int, text: str) -> Paired:
    home, _, away = text.partition("-")
    if not away:
        return Paired(f"{round}-{home}bye", home)
    return Paired(f"{round}-{home}v{away}", home, away)


def match(name: str, score: str, **facts: Any) -> MatchTold:
    home, _, away = score.partition("-")
    return MatchTold(match=name, home_imps=home, away_imps=away, **facts)


def teams(*numbers: str, **names: tuple[str, ...]) -> list[Facts]:
    return [Registered(contestant=who, players=names.get(f"t{who}", ())) for who in numbers]


def planned(form: str, *entrants: str, stage: str = "1", **conditions: Any) -> StagePlanned:
    """A stage of any form; conditions that Python has words for end in an underscore."""
    own = {name.rstrip("_"): value for name, value in conditions.items()}
    return StagePlanned(stage=stage, form=form, entrants=entrants, conditions=own)


def numbers(last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, last + 1))
