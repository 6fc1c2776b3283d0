"""Whole matches, and who plays in which room of them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from overtrick.core.exact import parse_exact, plain_text
from overtrick.errors import InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.journal.stages import LinedUp, MatchReplaced, MatchTold, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.telling.saying import Saying
from overtrick.events.telling.which import match_drawn

__all__ = ["lined_up", "match_told"]


def match_told(
    state: Event,
    score: str,
    *,
    team: str = "",
    match: str = "",
    against: str = "",
    stage: str = "",
    round: int | None = None,
    points: bool = False,
    boards: int | None = None,
    replace: bool = False,
    law: str = "",
    section: str = "A",
    by: str = "",
) -> Saying:
    """
    Tell the score of a whole match, the *team*'s own first, else that of who is at home.

    Where nothing is drawn, *against* makes a match of it, under a name of its own.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import StagePlanned
    >>> state = fold([tell(StagePlanned(stage="1", form="ladder", entrants=("2", "3")))])
    >>> match_told(state, "34-21", team="3", against="2").facts[0].match
    '3v2'

    :raises InvalidTelling: if it is no score, or no match is meant.
    :raises Refused: if it is a bye.
    :raises UnknownName: if there is no such stage.
    """
    found = state.stage(stage)
    number, paired = round, None
    if against:
        paired = _new(state, found, team, against, match, round)
    elif (known := _told(state, found, match)) is not None:
        paired = known
    else:
        drawn, paired = match_drawn(state, found, team, match, round, corrected=replace, by=by)
        number = drawn.round
    own, other = _both(paired, team, number, score)
    made = MatchReplaced if replace else MatchTold
    return Saying.of(
        made(
            match=paired.match,
            session=found.sessions[0],
            section=section,
            home=paired.home,
            away=paired.away,
            home_imps=None if points else own,
            away_imps=None if points else other,
            home_points=own if points else None,
            away_points=other if points else None,
            boards=boards,
            round=None if number is None else str(number),
            law=law,
        ),
        remarks=("" if points else _doubt(own, other),),
    )


def lined_up(
    state: Event,
    players: Iterable[str],
    *,
    team: str,
    room: str,
    match: str = "",
    stage: str = "",
    round: int | None = None,
    first_board: int = 1,
    last_board: int | None = None,
) -> Saying:
    """
    Tell who plays for a team in one room of a match, on all boards or a set of them.

    :raises InvalidTelling: if no match is meant.
    :raises InvalidOutcome: if that cannot be, such as a room that there is not.
    :raises UnknownName: if there is no such stage.
    """
    found = state.stage(stage)
    _, paired = match_drawn(state, found, team, match, round)
    return Saying.of(
        LinedUp(
            match=paired.match,
            team=team,
            room=room,
            players=tuple(players),
            first_board=first_board,
            last_board=last_board,
            session=found.sessions[0],
        )
    )


def _both(paired: Paired, team: str, round: int | None, score: str) -> tuple[str, str]:
    """The score of home and away."""
    if paired.away is None:
        raise Refused(f"{paired.home} has a bye in round {round}")
    if team not in ("", paired.home, paired.away):
        raise InvalidTelling(
            Text("{team} does not play in match {match}", team=team, match=paired.match), "team"
        )
    own, other = _score(score)
    return (other, own) if team == paired.away else (own, other)


def _doubt(own: str, other: str) -> str:
    """Parts of IMPs that make 20 together are hardly IMPs."""
    both = [parse_exact(each) for each in (own, other)]
    if sum(both) != 20 or all(each == int(each) for each in both):
        return ""
    return f"{own}-{other} looks like victory points: it is told as IMPs"


def _new(
    state: Event, stage: Stage, team: str, against: str, match: str, round: int | None
) -> Paired:
    """A match that nobody drew, under a name of its own."""
    if not team or team == against:
        asked = f"who met {against}?"
        raise InvalidTelling(asked, "team", typed=f"{asked} give --team")
    if stage.draws:
        drawn = f"stage {stage.id} has draws"
        typed = f"{drawn}: the match is --team {team} alone, or drawn by hand"
        raise InvalidTelling(
            Text("{drawn}: draw the match by hand", drawn=drawn), "against", typed=typed
        )
    known = entrants(state, stage)
    for who, field in ((team, "team"), (against, "against")) if known else ():
        if who not in known:
            raise InvalidTelling(
                Text("{who!r} is no entrant of stage {stage}", who=who, stage=stage.id), field
            )
    usual = f"{team}v{against}" if round is None else f"{round}-{team}v{against}"
    told = {story.facts.match for story in state.whole_matches.values()}
    nth, name = 2, match or usual
    while not match and name in told:
        name, nth = f"{usual}-{nth}", nth + 1
    return Paired(name, team, against)


def _told(state: Event, stage: Stage, match: str) -> Paired | None:
    """A match that was told and not drawn."""
    for (session, _, name), story in state.whole_matches.items():
        facts = story.facts
        if match == name and session in stage.sessions and not stage.match(name):
            return Paired(match, facts.home or "", facts.away)
    return None


_NUMBER = r"(-?[0-9]+(?:[.,/][0-9]+)?)"
_SCORE = re.compile(rf"\s*{_NUMBER}(?:\s*[-–−:]\s*|\s+){_NUMBER}\s*")


def _score(text: str) -> tuple[str, str]:
    found = _SCORE.fullmatch(text)
    if found is None:
        may = "type 34-21, 34 21 or 34:21"
        raise InvalidTelling(
            Text("not a score such as 34-21: {text!r}; {may}", text=text, may=may), "score"
        )
    try:
        own, other = (parse_exact(part) for part in found.groups())
    except OvertrickError as error:
        raise InvalidTelling(str(error), "score") from None
    return plain_text(own, 4), plain_text(other, 4)
