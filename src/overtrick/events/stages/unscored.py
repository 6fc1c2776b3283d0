"""What the scale of victory points of a stage cannot score: lengths, and half matches."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from overtrick.compare.methods import METHODS
from overtrick.compare.team_board import TeamAward
from overtrick.errors import OvertrickError, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn
from overtrick.events.matches.match import Scoring
from overtrick.events.session import Session
from overtrick.events.stages.ranking import method_of, settings_of

__all__ = ["unscored_draws", "unscored_halves", "unscored_length"]


def unscored_length(state: Event, stage: Stage) -> str:
    """
    Say that the scale has no table for the boards of a match of the stage; "" if it has.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "swiss", settings={"vp_scale": "acbl30"}, conditions={"boards": 16})
    >>> unscored_length(fold([]), stage)
    'acbl30 has tables for 6-8, 9-11 boards, not 16'
    """
    boards = stage.number("boards")
    return _refusal(state, stage, boards, "played") if boards else ""


def unscored_halves(state: Event, stage: Stage) -> str:
    """
    Say that three teams may play half matches, which the scale cannot score; "" otherwise.

    >>> from overtrick.events.journal.fold import fold
    >>> settings, odd = {"vp_scale": "acbl20"}, {"odd": "half_triple", "boards": 7}
    >>> unscored_halves(fold([]), Stage("1", "swiss", settings=settings, conditions=odd))
    'acbl20 has no scale of half a match; name one by vp_half_scale'
    """
    if stage.form != "swiss" or stage.condition("odd") == "bye":
        return ""
    return _half_refusal(state, stage)


def unscored_draws(state: Event, stage: Stage, drawn: Iterable[Drawn]) -> list[Text]:
    """
    Say which rounds have matches that the scale cannot score, and why not.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Paired
    >>> stage = Stage("1", "swiss", settings={"vp_scale": "acbl20"}, conditions={"boards": 7})
    >>> halves = Drawn(stage="1", round=3, matches=(Paired("3-4v5", "4", "5", half=1),))
    >>> print(*unscored_draws(fold([]), stage, [halves]))
    round 3, half matches: acbl20 has no scale of half a match; name one by vp_half_scale
    """
    return [*dict.fromkeys(_unscored(state, stage, drawn))]


def _unscored(state: Event, stage: Stage, drawn: Iterable[Drawn]) -> Iterator[Text]:
    for draw in drawn:
        met = [match for match in draw.matches if not match.is_bye]
        if any(not match.half for match in met) and (why := unscored_length(state, stage)):
            yield Text("no victory points: {why}", why=why)
        if any(match.half for match in met) and (why := _half_refusal(state, stage)):
            yield Text("round {round}, half matches: {why}", round=draw.round, why=why)


def _half_refusal(state: Event, stage: Stage) -> str:
    # Of an unknown number of boards only the scale itself can be asked for: 4 of them.
    boards = stage.number("boards")
    return _refusal(state, stage, boards // 2 if boards else 4, "half")


def _refusal(state: Event, stage: Stage, boards: int, kind: str) -> str:
    scoring = Scoring(method_of(state, stage, Session(())), settings_of(state, stage)[0])
    plays_matches = scoring.method not in METHODS or scoring.settings.pair_matches == "vp"
    if not (scoring.has_victory_points and plays_matches) or stage.form == "table":
        return ""
    even = 50 if scoring.has_percentages else 0
    try:
        scoring.victory_points(TeamAward(even, even), boards, kind)
    except OvertrickError as error:
        return str(error)
    return ""
