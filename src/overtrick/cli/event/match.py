"""``overtrick event``: whole matches and line-ups, told to the journal."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, writes
from overtrick.cli.event.met import StageName
from overtrick.events.journal.fold import Event
from overtrick.events.telling.matches import lined_up, match_told
from overtrick.events.telling.saying import Saying

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
    state: Event,
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
) -> Saying:
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
    return match_told(
        state,
        score,
        team=team,
        match=match,
        against=against,
        stage=stage,
        round=round,
        points=points,
        boards=boards,
        replace=replace,
        law=law,
        section=section,
        by=by,
    )


@writes(app)
def lineup(
    file: File,
    state: Event,
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
) -> Saying:
    """
    Tell who plays for a team in one room of a match, on all boards or a set of them.

    \b
    Example:
      overtrick event lineup congress.jsonl Ada Alan --team 12 --room open
    """
    return lined_up(
        state,
        players,
        team=team,
        room=room,
        match=match,
        stage=stage,
        round=round,
        first_board=first_board,
        last_board=last_board,
    )
