"""Standings by round: where everybody stood after each, with what the round itself gave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import OwnMatch, own_matches
from overtrick.events.stages.session import last_played, stage_session
from overtrick.events.stages.to_come import matches_open

__all__ = ["match_in_play", "match_last_told", "Progress", "progress", "round_in_play", "Step"]

Key = tuple[str, str | None, str]
"""Section, direction and id of a contestant."""


@dataclass(frozen=True, slots=True)
class Step:
    """One contestant after one round; who has played nothing yet has no line."""

    round: int
    standing: Standing | None
    matches: tuple[OwnMatch, ...] = ()
    """The matches of that round: one as a rule, several in a triple."""


@dataclass(frozen=True, slots=True)
class Progress:
    """One contestant through the event: how it stands now, and a step for each round."""

    standing: Standing
    steps: tuple[Step, ...]


def progress(rankings: Sequence[Ranking]) -> tuple[Progress, ...]:
    """
    Follow everybody through the rankings after round 1, 2 and so on, in the order of the last.

    >>> from overtrick.compare.settings import Settings
    >>> def after(*totals: tuple[str, int]) -> Ranking:
    ...     lines = [Standing(who, "A", None, total, 8, total) for who, total in totals]
    ...     return Ranking("teams", Settings(), "", tuple(lines), ())
    >>> rankings = [after(("41", 14), ("42", 6)), after(("42", 24), ("41", 16))]
    >>> for found in progress(rankings):
    ...     print(found.standing.id, [step.standing.total for step in found.steps])
    42 [6, 24]
    41 [14, 16]
    """
    if not rankings:
        return ()
    steps: dict[Key, list[Step]] = {key_of(line): [] for line in rankings[-1].standings}
    for number, ranking in enumerate(rankings, start=1):
        lines = {key_of(line): line for line in ranking.standings}
        played = own_matches(ranking, _of_round(ranking, number))
        for key in steps:
            steps[key].append(_step(number, key, lines, played))
    return tuple(Progress(line, tuple(steps[key_of(line)])) for line in rankings[-1].standings)


def _of_round(ranking: Ranking, number: int) -> Iterator[Match]:
    return (match for match in ranking.matches if match.round == str(number))


def _step(
    number: int,
    key: Key,
    lines: Mapping[Key, Standing],
    played: Mapping[tuple[str, str], tuple[OwnMatch, ...]],
) -> Step:
    section, _, who = key
    return Step(number, lines.get(key), played.get((section, who), ()))


def match_in_play(
    state: Event, stage: Stage, team: str, by: str = ""
) -> tuple[Drawn, Paired] | None:
    """
    Find the earliest match of a team that has no result yet, or else its last one.

    While nobody has a result of the next round, what *by* tells after somebody else has told
    the last match is the other captain's voice on that one.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import MatchTold
    >>> draws = tuple(Drawn(stage="1", round=n, matches=(Paired(f"{n}-3v{away}", "3", away),))
    ...               for n, away in ((1, "7"), (2, "9"), (3, "12")))
    >>> told = MatchTold(match="1-3v7", home_imps="34", away_imps="21")
    >>> match_in_play(fold([tell(told)]), Stage("1", "round_robin", draws=draws), "3")[1].match
    '2-3v9'
    """
    own = [each for each in stage.paired() if team in (each[1].home, each[1].away)]
    waiting = {match.match for _, match in matches_open(state, stage)}
    if stage.form == "round_robin" and not stage.number("boards"):
        begun = {line.match for line in stage_session(state, stage).lines}
        # How many boards there are is not said: the match begun last may go on.
        if going_on := [each for each in own if each[1].match in begun]:
            return going_on[-1]
    still = next((each for each in own if each[1].match in waiting), None)
    if still is None:
        return own[-1] if own else None
    before = match_last_told(state, stage, team)
    latest = max(last_played(state, stage), before[0].round if before else 0)
    if (
        before is not None
        and still[0].round > latest
        and _waits_for(state, before[1].match, by)
    ):
        return before
    return still


def _waits_for(state: Event, match: str, by: str) -> bool:
    """Whether a match was told once, by somebody else."""
    stories = state.whole_matches.items()
    found = [each for (_, _, name), each in stories if name == match]
    return bool(by) and [(each.voices, each.entry.by == by) for each in found] == [(1, False)]


def match_last_told(state: Event, stage: Stage, team: str) -> tuple[Drawn, Paired] | None:
    """
    Find the last match of a team that has a result: the one that is corrected.

    >>> from overtrick.events.journal.fold import fold
    >>> match_last_told(fold([]), Stage("1", "swiss"), "3") is None
    True
    """
    session = stage_session(state, stage)
    told = {each.match for each in session.results if each.has_score}
    told |= {line.match for line in session.lines if line.match}
    own = (each for each in stage.paired() if team in (each[1].home, each[1].away))
    return next(iter([each for each in own if each[1].match in told][::-1]), None)


def round_in_play(state: Event, stage: Stage) -> int:
    """
    Give the earliest round that is not over, or else the last one drawn; 1 before the first.

    >>> from overtrick.events.journal.fold import fold
    >>> draws = tuple(Drawn(stage="1", round=n, matches=(Paired(f"{n}-3v{away}", "3", away),))
    ...               for n, away in ((1, "7"), (2, "9")))
    >>> round_in_play(fold([]), Stage("1", "round_robin", draws=draws))
    1
    """
    rounds = (draw.round for draw, _ in matches_open(state, stage))
    return next(rounds, max(stage.drawn, 1))
