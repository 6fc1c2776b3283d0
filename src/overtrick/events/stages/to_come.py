"""
What a stage waits for: matches that are drawn and not over yet.

What the scale of victory points of a stage cannot score: lengths, and half matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from overtrick.compare.methods import METHODS
from overtrick.compare.team_board import TeamAward
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.matches.match import Scoring
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Session
from overtrick.events.stages.entrants import leaving
from overtrick.events.stages.ranking import is_of_pairs, method_of, settings_of
from overtrick.events.stages.session import last_played, stage_session

__all__ = [
    "matches_open",
    "matches_over",
    "overdue",
    "overdue_problems",
    "to_come",
    "unscored_draws",
    "unscored_halves",
    "unscored_length",
    "waited_for",
]


def to_come(state: Event, stage: Stage) -> tuple[tuple[Drawn, Paired], ...]:
    """
    Give the matches that lack a result, as far as they should be over by now.

    A match over two rounds may go on in the second; one of somebody who has gone home is over.

    >>> from overtrick.events.journal.fold import fold
    >>> matches = (Paired("1-3v7", "3", "7"), Paired("1-9bye", "9"))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=1, matches=matches),))
    >>> [match.match for _, match in to_come(fold([]), stage)]
    ['1-3v7']
    """
    return tuple(
        (draw, match)
        for draw, match in matches_open(state, stage)
        if (match.until or draw.round) <= stage.drawn
    )


def matches_open(state: Event, stage: Stage) -> tuple[tuple[Drawn, Paired], ...]:
    """Give every match drawn that lacks a result, and can still have one."""
    over = matches_over(state, stage, stage_session(state, stage))
    gone = leaving(state, stage)
    return tuple(
        (draw, match)
        for draw, match in stage.paired()
        if not match.is_bye
        and match.match not in over
        and all(
            gone.get(who or "", draw.round + 1) > draw.round for who in (match.home, match.away)
        )
    )


def waited_for(state: Event, stage: Stage, round: int) -> list[Text]:
    """
    Say which results the draw of a Swiss round should wait for, a line for each round.

    >>> from overtrick.events.journal.fold import fold
    >>> first = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> print(*waited_for(fold([]), Stage("1", "swiss", draws=(first,)), 2))
    round 1: 1 match to come: 1-3v7
    """
    if stage.form != "swiss":
        return []
    known = round - 1 if stage.condition("arrears") == "yes" else round
    return _in_words((d, m) for d, m in to_come(state, stage) if d.round < known)


def overdue(state: Event, stage: Stage) -> list[Text]:
    """
    Say which results are missing of rounds that have begun or are followed by another.

    A round robin is drawn whole: there only rounds played so far are looked at.

    >>> from overtrick.events.journal.fold import fold
    >>> first = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> overdue(fold([]), Stage("1", "swiss", draws=(first,)))
    []
    """
    last = last_played(state, stage)
    if stage.form != "round_robin":
        last = max(last, stage.drawn - 1)
    return _in_words((d, m) for d, m in to_come(state, stage) if d.round <= last)


def overdue_problems(state: Event) -> list[Problem]:
    """
    List the matches to come of every stage that should be over by now, a round at a time.

    >>> from overtrick.events.journal.fold import fold
    >>> overdue_problems(fold([]))
    []
    """
    return [
        Problem(
            "",
            Text("stage {stage}, {matches}", stage=stage.id, matches=waiting)
            if len(stages) > 1
            else waiting,
            severity=Severity.QUESTION,
            code="to_come",
            remedy=Text("Tell the result, or draw the round again as it was played."),
        )
        for stages in [state.stages]
        for stage in stages
        for waiting in overdue(state, stage)
    ]


def _in_words(waiting: Iterable[tuple[Drawn, Paired]]) -> list[Text]:
    rounds: dict[int, list[str]] = {}
    for draw, match in waiting:
        rounds.setdefault(draw.round, []).append(match.match)
    return [
        Counted(
            "round {round}: {count} match to come: {names}",
            "round {round}: {count} matches to come: {names}",
            len(names),
            round=round,
            names=", ".join(names),
        )
        for round, names in rounds.items()
    ]


def matches_over(state: Event, stage: Stage, session: Session) -> set[str]:
    """
    Name the matches of a stage that are over.

    By its boards a match is over when all that are scheduled have a result, in both rooms where
    teams play; ``NP`` is one.  A knock-out that does not say how many there are is never
    decided by boards: the first of them must not send a team home.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, MatchTold
    >>> from overtrick.events.stages.session import stage_session
    >>> told = MatchTold(match="1-3v7", home_imps="34", away_imps="21")
    >>> stage = Stage("1", "swiss")
    >>> state = fold([tell(told)])
    >>> matches_over(state, stage, stage_session(state, stage))
    {'1-3v7'}
    """
    rooms = 1 if is_of_pairs(state, stage, session) else 2
    lines = Counter((line.match, line.board.number) for line in session.lines)
    boards = Counter(match for (match, _), times in lines.items() if times >= rooms)
    played = {
        match.match
        for _, match in stage.paired()
        if (needed := _scheduled(stage, match)) and boards[match.match] >= needed
    }
    return played | {e.match for e in session.results if e.has_score or e.kind == "bye"}


def _scheduled(stage: Stage, match: Paired) -> int:
    """How many boards a match takes; 0 where boards cannot end it."""
    whole = stage.number("boards")
    if not whole:
        return 0 if stage.form == "knockout" else 1
    return max(1, whole // 2) if match.half else whole


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
