"""Whole matches, and who plays in which room of them."""

from __future__ import annotations

import re
from typing import Annotated

from overtrick.core.exact import parse_exact, plain_text
from overtrick.errors import InvalidTelling, OvertrickError, Refused, Text
from overtrick.events.commands.command import (
    Amount,
    Command,
    Name,
    Number,
    Saying,
    Section,
    Typed,
    Word,
)
from overtrick.events.commands.who import match_drawn
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import LinedUp, MatchReplaced, MatchTold, Paired
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import is_told_in_points

__all__ = ["SetLineUp", "StageName", "TellMatch", "is_number"]


Team = Annotated[Name, Typed("--team", "ID", "The team or pair.")]
MatchName = Annotated[Name, Typed("--match", "M", "The match, instead of a team.")]
StageName = Annotated[Name, Typed("--stage", "ID", "The stage; else the one being played.")]
RoundNumber = Annotated[
    Amount | None, Typed("--round", "N", "The round; else the one in play.", least=1)
]


class TellMatch(Command, kw_only=True):
    """
    The score of a whole match such as ``34-21``, the team's own first.

    ``points``: as ruled, not IMPs; in board-a-match they always are.  ``against``: without a
    draw, a new match.
    """

    score: Annotated[
        Word, Typed(metavar="SCORE", help="IMPs such as 34-21, --team's own first.")
    ]
    team: Team = ""
    match: MatchName = ""
    against: Annotated[
        Name, Typed("--against", "ID", "Whom --team met without a draw: a new match.")
    ] = ""
    stage: StageName = ""
    round: RoundNumber = None
    points: Annotated[bool, Typed("--points", help="They are points as ruled, not IMPs.")] = (
        False
    )
    boards: Annotated[Amount | None, Typed("--boards", "N", "If not as planned.", least=1)] = (
        None
    )
    replace: Annotated[
        bool, Typed("--replace", help="It corrects what was told of this match.")
    ] = False
    law: Annotated[Word, Typed("--law", "N", "Of a ruling.")] = ""
    section: Section = "A"

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell the score; without a *team* it is that of who is at home first.

        Where nothing is drawn, *against* makes a match of it, under a name of its own.

        >>> from overtrick.events.journal.entry import tell
        >>> from overtrick.events.journal.fold import fold
        >>> from overtrick.events.journal.stages import StagePlanned
        >>> event = fold([tell(StagePlanned(stage="1", form="ladder", entrants=("2", "3")))])
        >>> TellMatch(score="34-21", team="3", against="2").facts(event).facts[0].match
        '3v2'

        :raises InvalidTelling: if it is no score, or no match is meant.
        :raises Refused: if it is a bye.
        :raises UnknownName: if there is no such stage.
        """
        found = event.stage(self.stage)
        number, paired = self._paired(event, found, by)
        own, other = _both(paired, self.team, number, self.score)
        is_points = self.points or is_told_in_points(event, found)
        return Saying.of(
            self.told(
                MatchReplaced if self.replace else MatchTold,
                match=paired.match,
                session=found.sessions[0],
                home=paired.home,
                away=paired.away,
                home_imps=None if is_points else own,
                away_imps=None if is_points else other,
                home_points=own if is_points else None,
                away_points=other if is_points else None,
                round=None if number is None else str(number),
            ),
            remarks=("" if is_points else _doubt(own, other),),
        )

    def _paired(self, event: Event, stage: Stage, by: str) -> tuple[int | None, Paired]:
        """Give the match that is meant, and its round."""
        round, match = self.round, self.match
        if self.against:
            return round, _new(event, stage, self.team, self.against, match, round)
        if (known := _told(event, stage, match)) is not None:
            return round, known
        drawn, paired = match_drawn(
            event, stage, self.team, match, round, corrected=self.replace, by=by
        )
        return drawn.round, paired


class SetLineUp(Command, kw_only=True):
    """Who plays for a team in one room of a match, on all boards or a set of them."""

    players: Annotated[tuple[Name, Name], Typed(metavar="PLAYER PLAYER", help="The two.")]
    team: Team
    room: Annotated[Word, Typed("--room", "open|closed", "Where.")]
    match: MatchName = ""
    stage: StageName = ""
    round: RoundNumber = None
    first_board: Annotated[
        Number, Typed("--from-board", "B", "From this board on.", least=1)
    ] = 1
    last_board: Annotated[Number | None, Typed("--to-board", "B", "Up to this board.")] = None

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Tell who plays.

        :raises InvalidTelling: if no match is meant.
        :raises InvalidOutcome: if that cannot be, such as a room that there is not.
        :raises UnknownName: if there is no such stage.
        """
        found = event.stage(self.stage)
        _, paired = match_drawn(event, found, self.team, self.match, self.round)
        return Saying.of(self.told(LinedUp, match=paired.match, session=found.sessions[0]))


def _both(paired: Paired, team: str, round: int | None, score: str) -> tuple[str, str]:
    """The score of home and away."""
    if paired.away is None:
        raise Refused(Text("{who} has a bye in round {round}", who=paired.home, round=round))
    if team not in ("", paired.home, paired.away):
        raise InvalidTelling(
            Text("{team} does not play in match {match}", team=team, match=paired.match), "team"
        )
    own, other = _score(score)
    return (other, own) if team == paired.away else (own, other)


def _doubt(own: str, other: str) -> Text | str:
    """Parts of IMPs that make 20 together are hardly IMPs."""
    both = [parse_exact(each) for each in (own, other)]
    if sum(both) != 20 or all(each == int(each) for each in both):
        return ""
    return Text(
        "{own}-{other} looks like victory points: it is told as IMPs", own=own, other=other
    )


def _new(
    state: Event, stage: Stage, team: str, against: str, match: str, round: int | None
) -> Paired:
    """A match that nobody drew, under a name of its own."""
    if not team or team == against:
        asked = Text("who met {against}?", against=against)
        typed = Text("{asked} give {options}", asked=asked, options="--team")
        raise InvalidTelling(asked, "team", typed=typed)
    if stage.draws:
        raise InvalidTelling(
            Text("stage {stage} has draws: draw the match by hand", stage=stage.id),
            "against",
            typed=Text(
                "stage {stage} has draws: the match is --team {team} alone, or drawn by hand",
                stage=stage.id,
                team=team,
            ),
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


def is_number(text: str) -> bool:
    """
    Tell whether a text is one side's part of a score.

    >>> is_number("34"), is_number("7,5"), is_number("34-21"), is_number("")
    (True, True, False, False)
    """
    return re.fullmatch(_NUMBER, text) is not None


def _score(text: str) -> tuple[str, str]:
    found = _SCORE.fullmatch(text)
    if found is None:
        may = Text("type 34-21, 34 21 or 34:21")
        raise InvalidTelling(
            Text("not a score such as 34-21: {text!r}; {may}", text=text, may=may), "score"
        )
    try:
        own, other = (parse_exact(part) for part in found.groups())
    except OvertrickError as error:
        raise InvalidTelling(error.whole, "score") from None
    return plain_text(own, 4), plain_text(other, 4)
