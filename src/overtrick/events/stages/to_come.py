"""
What a stage waits for: matches that are drawn and not over yet.

What the scale of victory points of a stage cannot score: lengths, and half matches.

Standings by round: where everybody stood after each, with what the round itself gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from overtrick.compare.methods import METHODS
from overtrick.compare.team_board import TeamAward
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.matches.match import Scoring
from overtrick.events.plan.meetings import meetings_of_teams
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Session
from overtrick.events.stages.boards import all_told
from overtrick.events.stages.cross_table import OwnMatch, own_matches
from overtrick.events.stages.entrants import leaving, staying
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.session import last_played, stage_session
from overtrick.events.stages.undrawn import cancelled, without_gone

__all__ = [
    "ProblemToCome",
    "Progress",
    "Step",
    "in_play",
    "match_in_play",
    "match_last_told",
    "matches_open",
    "matches_over",
    "overdue",
    "overdue_problems",
    "progress",
    "round_in_play",
    "to_come",
    "unscored_draws",
    "unscored_halves",
    "unscored_length",
    "waited_for",
]


def to_come(state: Event, stage: Stage) -> tuple[tuple[Drawn, Paired], ...]:
    """
    Give the matches that lack a result, as far as they should be over by now.

    A match over two rounds may go on in the second; one that was not begun when somebody went
    home is over.

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
    left = without_gone(state, stage)
    gone = leaving(state, stage) if left is stage else dict.fromkeys(cancelled(state, stage), 0)
    return tuple(
        (draw, match)
        for draw, match in left.paired()
        if not match.is_bye
        and match.match not in over
        and len(staying(match, draw.round, gone)) == 2
    )


def in_play(state: Event, ranking: Ranking) -> dict[str, Text]:
    """
    Say of each match that counts in a ranking and goes on how far it is.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.journal.fold import fold
    >>> in_play(fold([]), Ranking("teams", Settings(), "", (), ()))
    {}
    """
    drawn = {
        match.match: stage.number("boards")
        for stage in state.stages
        for _, match in matches_open(state, stage)
    }
    found: dict[str, Text] = {}
    for match in ranking.matches:
        boards = _still_planned(state, match) or drawn.get(match.id)
        if match.counted and boards is not None:
            found[match.id] = (
                Text("{both} of {count} boards compared", both=match.counted, count=boards)
                if boards
                else Counted("{count} board compared", "{count} boards compared", match.counted)
            )
    return found


def _still_planned(state: Event, match: Match) -> int:
    """How many boards two teams play by a movement; 0 once nothing is missing of them."""
    own = meetings_of_teams(state, match.session, match.section, (match.home, match.away))
    is_going = any(each.stands.is_missing for each in own)
    return len({each.board for each in own}) if is_going else 0


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
    waiting = _by_round((d, m) for d, m in to_come(state, stage) if d.round < known)
    return [_in_words(*each) for each in waiting.items()]


def overdue(state: Event, stage: Stage) -> list[Text]:
    """
    Say which results are missing of rounds that have begun or are followed by another.

    A round robin is drawn whole: there only rounds played so far are looked at.

    >>> from overtrick.events.journal.fold import fold
    >>> first = Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),))
    >>> overdue(fold([]), Stage("1", "swiss", draws=(first,)))
    []
    """
    return [_in_words(*each) for each in _overdue(state, stage).items()]


def _overdue(state: Event, stage: Stage) -> dict[int, list[str]]:
    last = max(last_played(state, stage), _last_begun(state, stage) - 1)
    return _by_round((d, m) for d, m in to_come(state, stage) if d.round <= last)


def _last_begun(state: Event, stage: Stage) -> int:
    """The last round drawn; of a round robin, which is drawn whole, the last played."""
    last = last_played(state, stage)
    return last if stage.form == "round_robin" else max(last, stage.drawn)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemToCome(Problem):
    """Matches of a round that have no result."""

    in_play: bool
    """Whether no later round has begun, or is drawn."""

    matches: tuple[str, ...]


def overdue_problems(state: Event) -> list[Problem]:
    """
    List the matches to come of every stage that should be over by now, a round at a time.

    >>> from overtrick.events.journal.fold import fold
    >>> overdue_problems(fold([]))
    []
    """
    return [
        ProblemToCome(
            "",
            Text("stage {stage}, {matches}", stage=stage.id, matches=waiting)
            if len(stages) > 1
            else waiting,
            severity=Severity.QUESTION,
            code="to_come",
            remedy=Text("Tell the result, or draw the round again as it was played."),
            in_play=round >= _last_begun(state, stage),
            matches=tuple(names),
        )
        for stages in [state.stages]
        for stage in stages
        for round, names in _overdue(state, stage).items()
        for waiting in [_in_words(round, names)]
    ]


def _by_round(waiting: Iterable[tuple[Drawn, Paired]]) -> dict[int, list[str]]:
    rounds: dict[int, list[str]] = {}
    for draw, match in waiting:
        rounds.setdefault(draw.round, []).append(match.match)
    return rounds


def _in_words(round: int, names: list[str]) -> Text:
    return Counted(
        "round {round}: {count} match to come: {names}",
        "round {round}: {count} matches to come: {names}",
        len(names),
        round=round,
        names=", ".join(names),
    )


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
    played = all_told(state, stage, session)
    return played | {e.match for e in session.results if e.has_score or e.kind == "bye"}


def unscored_length(state: Event, stage: Stage) -> Text | str:
    """
    Say that the scale has no table for the boards of a match of the stage; "" if it has.

    >>> from overtrick.events.journal.fold import fold
    >>> stage = Stage("1", "swiss", settings={"vp_scale": "acbl30"}, conditions={"boards": 16})
    >>> print(unscored_length(fold([]), stage))
    acbl30 has tables for 6-8, 9-11 boards, not 16
    """
    boards = stage.number("boards")
    return _refusal(state, stage, boards, "played") if boards else ""


def unscored_halves(state: Event, stage: Stage) -> Text | str:
    """
    Say that three teams may play half matches, which the scale cannot score; "" otherwise.

    >>> from overtrick.events.journal.fold import fold
    >>> settings, odd = {"vp_scale": "acbl20"}, {"odd": "half_triple", "boards": 7}
    >>> stage = Stage("1", "swiss", settings=settings, conditions=odd)
    >>> print(unscored_halves(fold([]), stage))
    acbl20 has no scale of half a match; name one by vp_half_scale
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


def _half_refusal(state: Event, stage: Stage) -> Text | str:
    # Of an unknown number of boards only the scale itself can be asked for: 4 of them.
    boards = stage.number("boards")
    return _refusal(state, stage, boards // 2 if boards else 4, "half")


def _refusal(state: Event, stage: Stage, boards: int, kind: str) -> Text | str:
    scoring = Scoring(method_of(state, stage, Session(())), settings_of(state, stage)[0])
    plays_matches = scoring.method not in METHODS or scoring.settings.pair_matches == "vp"
    if not (scoring.has_victory_points and plays_matches) or stage.form == "table":
        return ""
    even = 50 if scoring.has_percentages else 0
    try:
        scoring.victory_points(TeamAward(even, even), boards, kind)
    except OvertrickError as error:
        return error.whole
    return ""


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
