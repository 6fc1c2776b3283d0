"""``overtrick event``: whole matches and line-ups, told to the journal."""

import re
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, writes
from overtrick.cli.event.met import StageName, match_drawn
from overtrick.cli.output import fail
from overtrick.core.exact import parse_exact, plain_text
from overtrick.errors import OvertrickError
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import LinedUp, MatchReplaced, MatchTold, Paired
from overtrick.events.stages.stage import Stage, entrants, stage_named
from overtrick.events.stages.told import told_matches

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

Team = Annotated[str, typer.Option("--team", metavar="ID", help="The team or pair.")]
MatchName = Annotated[
    str, typer.Option("--match", metavar="M", help="The match, instead of a team.")
]
Round = Annotated[
    int | None,
    typer.Option("--round", metavar="N", min=1, help="The round; else the one in play."),
]


@writes(app, context_settings={"ignore_unknown_options": True})
def match(
    file: File,
    state: State,
    by: str,
    score: Annotated[
        str, typer.Argument(metavar="SCORE", help="IMPs such as 34-21, --team's own first.")
    ],
    team: Team = "",
    match: MatchName = "",
    against: Annotated[
        str,
        typer.Option(
            "--against", metavar="ID", help="Whom --team met without a draw: a new match."
        ),
    ] = "",
    stage: StageName = "",
    round: Round = None,
    points: Annotated[
        bool, typer.Option("--points", help="They are points as ruled, not IMPs.")
    ] = False,
    boards: Annotated[
        int | None, typer.Option("--boards", metavar="N", min=1, help="If not as planned.")
    ] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="It corrects what was told of this match.")
    ] = False,
    law: Annotated[str, typer.Option("--law", metavar="N", help="Of a ruling.")] = "",
    section: Section = "A",
) -> Facts:
    """
    Tell the score of a whole match.

    Both captains may tell it; if they differ, both are kept and the later one is disputed.
    Where nothing is drawn (a ladder, or friendly matches in a stage of form table), --against
    makes a match of it; the name that it gets is what --match knows it by afterwards.

    \b
    Examples:
      overtrick event match congress.jsonl 34-21 --team 12 --by "captain 12"
      overtrick event match congress.jsonl 12-0 --points --team 12 --round 3
      overtrick event match ladder.jsonl 34-21 --team 3 --against 2
    """
    found = stage_named(state, stage)
    if against:
        number, paired = round, _new(state, found, team, against, match, round)
    elif (known := _told(state, found, match)) is not None:
        number, paired = round, known
    else:
        drawn, paired = match_drawn(state, found, team, match, round, corrected=replace, by=by)
        number = drawn.round
    if paired.away is None:
        fail(f"{paired.home} has a bye in round {number}", place=str(file))
    if team not in ("", paired.home, paired.away):
        raise typer.BadParameter(f"{team} does not play in match {paired.match}")
    own, other = _score(score)
    if team == paired.away:
        own, other = other, own
    made = MatchReplaced if replace else MatchTold
    return made(
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
    )


def _new(
    state: State, stage: Stage, team: str, against: str, match: str, round: int | None
) -> Paired:
    """A match that nobody drew, under a name of its own."""
    if not team or team == against:
        raise typer.BadParameter(f"who met {against}? give --team")
    if stage.draws:
        raise typer.BadParameter(
            f"stage {stage.id} has draws: the match is --team {team} alone, or drawn by hand"
        )
    known = entrants(state, stage)
    for who in (team, against) if known else ():
        if who not in known:
            raise typer.BadParameter(f"{who!r} is no entrant of stage {stage.id}")
    usual = f"{team}v{against}" if round is None else f"{round}-{team}v{against}"
    told = {story.facts.match for story in told_matches(state).values()}
    nth = 2
    name = match or usual
    while not match and name in told:
        name, nth = f"{usual}-{nth}", nth + 1
    return Paired(name, team, against)


def _told(state: State, stage: Stage, match: str) -> Paired | None:
    """A match that was told and not drawn."""
    for (session, _, name), story in told_matches(state).items():
        facts = story.facts
        if match == name and session in stage.sessions and not stage.match(name):
            return Paired(match, facts.home or "", facts.away)
    return None


def _score(text: str) -> tuple[str, str]:
    found = re.fullmatch(r"\s*(-?[0-9.,/]+)\s*[-:]\s*(-?[0-9.,/]+)\s*", text)
    if found is None:
        raise typer.BadParameter(f"not a score such as 34-21: {text!r}")
    try:
        own, other = (parse_exact(part) for part in found.groups())
    except OvertrickError as error:
        raise typer.BadParameter(str(error)) from None
    return plain_text(own, 4), plain_text(other, 4)


@writes(app)
def lineup(
    file: File,
    state: State,
    players: Annotated[list[str], typer.Argument(metavar="PLAYER PLAYER", help="The two.")],
    team: Team,
    room: Annotated[str, typer.Option("--room", metavar="open|closed", help="Where.")],
    match: MatchName = "",
    stage: StageName = "",
    round: Round = None,
    first_board: Annotated[
        int, typer.Option("--from-board", metavar="B", min=1, help="From this board on.")
    ] = 1,
    last_board: Annotated[
        int | None, typer.Option("--to-board", metavar="B", help="Up to this board.")
    ] = None,
) -> Facts:
    """
    Tell who plays for a team in one room of a match, on all boards or a set of them.

    \b
    Example:
      overtrick event lineup congress.jsonl Ada Alan --team 12 --room open
    """
    found = stage_named(state, stage)
    _, paired = match_drawn(state, found, team, match, round)
    return LinedUp(
        match=paired.match,
        team=team,
        room=room,
        players=tuple(players),
        first_board=first_board,
        last_board=last_board,
        session=found.sessions[0],
    )
