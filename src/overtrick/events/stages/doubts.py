"""What is wrong or doubtful in the stages of an event: draws and matches that do not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from overtrick.core.board import Board
from overtrick.core.outcome import NOT_PLAYED
from overtrick.errors import Counted, OvertrickError, Text
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import Event
from overtrick.events.journal.memory import until_next_entry
from overtrick.events.journal.phrases import who_text
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import LinedUp, MatchReplaced, MatchTold, Paired
from overtrick.events.journal.story import MatchStory
from overtrick.events.journal.words import say
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import Line, Session
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.knockout import knockout_problems
from overtrick.events.stages.ladder import ladder_now
from overtrick.events.stages.outside import outside
from overtrick.events.stages.ranking import is_of_pairs, method_of
from overtrick.events.stages.session import completed
from overtrick.events.stages.undrawn import undrawn_problems

__all__ = ["seated_twice", "stage_problems"]

_MOST_IMPS = 24
"""What a board can give at the most (Law 78B)."""


@until_next_entry
def stage_problems(state: Event) -> list[Problem]:
    """
    List what is doubtful in the stages: disputes, matches not drawn, teams nobody knows.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss"),
    ...         MatchTold(match="1-3v7", home="3", away="7", home_imps="34", away_imps="21")]
    >>> print(*stage_problems(fold([tell(each) for each in told])))
    match 1-3v7: 34-21 IMPs is told of it, but it is not drawn
    """
    stages, problems = state.stages_read
    return [
        *problems,
        *match_disputes(state),
        *outside(state),
        *_nowhere(state, stages),
        *(each.keyed(stage.id) for stage in stages for each in _of_stage(state, stage)),
    ]


def _of_stage(state: Event, stage: Stage) -> Iterator[Problem]:
    drawn = {match.match: match for _, match in stage.paired()}
    told = _told_in(state, stage)
    lines = completed(state, stage, told)
    yield from undrawn_problems(state, stage, lines)
    yield from _other_teams(state, stage, drawn, lines)
    yield from _too_many_imps(state, stage)
    yield from _line_ups(state, stage, drawn)
    yield from seated_twice(state, stage)
    registered = {who for who, *_ in state.roster.contestants}
    known = {*entrants(state, stage), *registered}
    if known:
        yield from _strangers(stage, known)
    unknown = [who for who in stage.named if who not in registered]
    if 2 * len(unknown) < len(stage.named):  # else nobody registers anybody here
        for who in unknown:
            message = Text(
                "{who} is an entrant of stage {stage} and not registered",
                who=who,
                stage=stage.id,
            )
            yield _question("", message, Text("Register it, or plan the stage again."))
    yield from _impossible(stage)
    yield from _penalties(state, stage)
    try:
        yield from knockout_problems(state, stage)
        if stage.form == "ladder":
            yield from ladder_now(state, stage).problems
    except OvertrickError as error:  # it cannot be played as planned; everything else can
        yield Problem(
            "",
            Text("stage {stage}: {error}", stage=stage.id, error=error),
            code="stage",
            remedy=Text("Plan it again."),
        )


def _told_in(state: Event, stage: Stage) -> list[Line]:
    own = (place for place in state.boards() if place.session in stage.sessions)
    return [line for place in own for line in state.lines(place)]


def _impossible(stage: Stage) -> Iterator[Problem]:
    """Draws that nobody can sit down by: somebody twice in a round, a round left out."""
    for draw in stage.draws:
        alone = [each for each in draw.matches if not (each.half or each.until or each.tie)]
        often = Counter(who for each in alone for who in (each.home, each.away) if who)
        for who, times in often.items():
            if times > 1:
                message = Text(
                    "{who} is drawn {times} times in round {round}",
                    who=who,
                    times=times,
                    round=draw.round,
                )
                yield _question("", message, Text("Draw the round again, or undo a draw."))
    rounds = [draw.round for draw in stage.draws]
    for round in range(1, max(rounds, default=0)):
        if round not in rounds and stage.form == "swiss":
            message = Text(
                "round {round} is not drawn, but round {last} is", round=round, last=max(rounds)
            )
            yield _question("", message, Text("Draw it, or undo the later one."))


def _penalties(state: Event, stage: Stage) -> Iterator[Problem]:
    """Penalties that count for nobody: of a stage that the contestant is not in."""
    playing = set(entrants(state, stage))
    for entry in state.of_kind(Penalized):
        facts = entry.facts
        outside = bool(playing) and facts.contestant not in playing
        if facts.session in stage.sessions and outside:
            message = Text(
                "{contestant} is no entrant of stage {stage}: {told}",
                contestant=facts.contestant,
                stage=stage.id,
                told=say(entry),
            )
            yield _question(entry.where, message, Text("Undo it, or name the right stage."))


def _nowhere(state: Event, stages: Iterable[Stage]) -> Iterator[Problem]:
    """What was told in a session that no stage has: it counts nowhere."""
    known = {session for stage in stages for session in stage.sessions}
    for entry in state.of_kind(MatchTold, MatchReplaced, Penalized) if known else ():
        facts = entry.facts
        if facts.session is not None and facts.session not in known:
            message = Text(
                "session {session} belongs to no stage: {told} counts nowhere",
                session=facts.session,
                told=say(entry),
            )
            yield _question(
                entry.where, message, Text("Undo it and tell it in the right session.")
            )


def _other_teams(
    state: Event, stage: Stage, drawn: dict[str, Paired], lines: Iterable[Line]
) -> Iterator[Problem]:
    for story in state.whole_matches.values():
        facts = story.facts
        match = drawn.get(facts.match) if facts.session in stage.sessions else None
        if match is None or facts.home is None:
            continue
        if {facts.home, facts.away} != {match.home, match.away}:
            yield _question(
                story.entry.where,
                Text(
                    "match {match}: told of {home} v {away}, but drawn were {home_2} v "
                    "{away_2}",
                    match=facts.match,
                    home=facts.home,
                    away=facts.away,
                    home_2=match.home,
                    away_2=match.away,
                ),
                Text("Correct the match, or draw the round again by hand."),
            )
    seen = set()
    for line in lines:
        match = drawn.get(line.match or "")
        if match is None or line.home is None or line.match in seen:
            continue
        if {line.home, line.away} != {match.home, match.away}:
            seen.add(line.match)
            yield _question(
                line.where,
                Text(
                    "match {match}: {home} v {away} have played, but drawn were "
                    "{home_2} v {away_2}",
                    match=line.match,
                    home=line.home,
                    away=line.away,
                    home_2=match.home,
                    away_2=match.away,
                ),
                Text("Correct the results, or draw the round again by hand."),
            )


def _too_many_imps(state: Event, stage: Stage) -> Iterator[Problem]:
    if is_of_pairs(state, stage) or method_of(state, stage, Session(())) == "total_points":
        return
    for story in state.whole_matches.values():
        facts = story.facts
        boards = facts.boards or stage.number("boards")
        if facts.session not in stage.sessions or not boards:
            continue
        if max(facts.imps or (0, 0)) > _MOST_IMPS * boards:
            count = Counted("{count} board", "{count} boards", boards)
            yield _question(
                story.entry.where,
                Text(
                    "match {match}: {score} on {count}; a board gives at most {most_imps}",
                    match=facts.match,
                    score=facts.score,
                    count=count,
                    most_imps=_MOST_IMPS,
                ),
                Text("Ask both captains, then correct what was told of the match."),
            )


def _line_ups(state: Event, stage: Stage, drawn: dict[str, Paired]) -> Iterator[Problem]:
    for entry in state.of_kind(LinedUp):
        facts = entry.facts
        if facts.session not in stage.sessions:
            continue
        match = drawn.get(facts.match)
        if match is not None and facts.team not in (match.home, match.away):
            message = Text(
                "match {match}: a line-up of {team}, which does not play in it",
                match=facts.match,
                team=facts.team,
            )
            yield _question(entry.where, message, Text("Undo it, or draw the round again."))
        team = state.roster.contestant(facts.team, facts.section, "NS")
        unknown = [who for who in facts.players if team and who not in team.players]
        if team is not None and team.players and unknown:
            message = Text(
                "match {match}: {unknown} not in team {team}",
                match=facts.match,
                unknown=" and ".join(unknown),
                team=facts.team,
            )
            yield _question(entry.where, message, Text("Register the substitute in the team."))


def _strangers(stage: Stage, known: set[str]) -> Iterator[Problem]:
    for draw in stage.draws:
        for match in draw.matches:
            for who in (match.home, match.away):
                if who is not None and who not in known:
                    message = Text(
                        "round {round}: {who} is drawn and not registered",
                        round=draw.round,
                        who=who,
                    )
                    yield _question("", message, Text("Register it, or draw the round again."))


def _question(where: str, message: Text | str, remedy: Text) -> Problem:
    return Problem(where, message, severity=Severity.QUESTION, code="stage", remedy=remedy)


def match_disputes(state: Event) -> Iterator[Problem]:
    """
    List the matches of which two different results were told.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> told = [MatchTold(match="1-4", home_imps="34", away_imps=away) for away in ("21", "12")]
    >>> print(*match_disputes(fold([tell(each) for each in told])))
    match 1-4: 34-12 IMPs stands, but 34-21 IMPs was told as well
    """
    for (_, _, match), story in state.whole_matches.items():
        if story.others:
            [stands, *others] = _voices(story)
            said = Text.all_of(dict.fromkeys(others))
            yield Problem(
                story.entry.where,
                Text(
                    "match {match}: {stands} stands, but {said} was told as well",
                    match=match,
                    stands=stands,
                    said=said,
                ),
                severity=Severity.QUESTION,
                code="dispute",
                remedy=Text("Ask both captains, then correct what was told of the match."),
            )


def _voices(story: MatchStory) -> list[Text]:
    """What stands and what else was told, with those who say so where it is not one alone."""
    told = [story.entry, *story.others]
    several = len({each.by for each in told}) > 1
    return [
        Text("{score} by {who}", score=each.facts.score, who=who_text(each.by))
        if several and each.by
        else each.facts.score
        for each in told
    ]


def seated_twice(state: Event, stage: Stage) -> Iterator[Problem]:
    """
    List players who sit in two places in one round, as told or as lined up.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, Paired, StagePlanned
    >>> told = [StagePlanned(stage="1", form="swiss", conditions={"boards": 8}),
    ...         Drawn(stage="1", round=1, matches=(Paired("1-3v7", "3", "7"),)),
    ...         LinedUp(match="1-3v7", team="3", room="open", players=("Ada", "Alan")),
    ...         LinedUp(match="1-3v7", team="3", room="closed", players=("Ada", "Bob"))]
    >>> state = fold([tell(each) for each in told])
    >>> print(*seated_twice(state, state.stage()))
    round 1: Ada sits in the open room of match 1-3v7 and the closed room of match 1-3v7
    """
    seats: dict[tuple[str, int, str], dict[Text, Line]] = {}
    told = _told_in(state, stage)
    for line in completed(state, stage, [*told, *_lined_up(state, stage)]):
        if line.match is None or line.round is None:
            continue
        for player in line.players or ():
            if player is not None:
                key = line.round, line.board.number, player
                seats.setdefault(key, {}).setdefault(_place(line), line)
    found: dict[tuple[str, str], dict[Text, Line]] = {}
    for (round, _, player), places in seats.items():
        if len(places) > 1:
            found.setdefault((round, player), places)
    for (round, player), places in found.items():
        yield Problem(
            next((line.where for line in places.values() if line.where), ""),
            Text(
                "round {round}: {player} sits in {places}",
                round=round,
                player=player,
                places=Text.all_of(places),
            ),
            severity=Severity.QUESTION,
            code="seated_twice",
            remedy=Text("Tell the line-up again, or who really played."),
            key=f"seated_twice:{stage.id}:{round}:{player}",
        )


_ROOMS = {
    "open": Text("the open room of match {match}"),
    "closed": Text("the closed room of match {match}"),
    "open2": Text("the second open room of match {match}"),
    "closed2": Text("the second closed room of match {match}"),
}


def _place(line: Line) -> Text:
    room = _ROOMS.get(line.played_room or "", Text("match {match}"))
    return Text(room.template, match=line.match)


def _lined_up(state: Event, stage: Stage) -> Iterator[Line]:
    """A line for each board of the rooms that line-ups were told of, played or not."""
    rooms: dict[tuple[str, str], int] = {}
    for entry in state.of_kind(LinedUp):
        facts = entry.facts
        if facts.session in stage.sessions:
            drawn = stage.match(facts.match)
            boards = stage.boards_of(drawn[0].round) if drawn else ()
            last = max(*boards, facts.first_board, facts.last_board or 1)
            key = facts.match, facts.room
            rooms[key] = max(last, rooms.get(key, 1))
    for (name, room), last in rooms.items():
        drawn = stage.match(name)
        # In a triangle each half of the boards is played against another team.
        if drawn is not None and drawn[1].half is None and drawn[1].until is None:
            for number in range(1, last + 1):
                yield Line(
                    Board.standard(number),
                    NOT_PLAYED,
                    session=stage.sessions[0],
                    match=name,
                    room=room,
                )
