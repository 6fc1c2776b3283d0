"""``overtrick event``: stages, their draws, whole matches and line-ups, told to the journal."""

import re
from dataclasses import replace
from textwrap import wrap
from typing import Annotated

import typer

from overtrick.cli.event_entry import File, Section, writes
from overtrick.cli.output import fail, write
from overtrick.cli.results import Set, check_method
from overtrick.core.exact import parse_exact, plain_text
from overtrick.errors import InvalidSetting, OvertrickError
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.stages import (
    FORMS,
    Drawn,
    LinedUp,
    MatchReplaced,
    MatchTold,
    Paired,
    StagePlanned,
)
from overtrick.events.stages.conditions import STAGE_CONDITIONS, read_choices
from overtrick.events.stages.draw import (
    drawn_by_hand,
    faults,
    next_draw,
    next_round,
    whole_schedule,
)
from overtrick.events.stages.stage import Stage, stage_named
from overtrick.events.stages.through import through
from overtrick.formats.journal import open_journal
from overtrick.printing.assignments import draw_assignments

__all__ = ["MatchName", "StageName", "app", "match_of"]

app = typer.Typer(rich_markup_mode=None)

StageName = Annotated[
    str, typer.Option("--stage", metavar="ID", help="The stage; else the one being played.")
]
Round = Annotated[
    int | None, typer.Option("--round", metavar="N", min=1, help="The round; else the last.")
]
Team = Annotated[str, typer.Option("--team", metavar="ID", help="The team or pair.")]
MatchName = Annotated[
    str, typer.Option("--match", metavar="M", help="The match, instead of a team.")
]

_CONDITIONS = [
    line
    for name, known in STAGE_CONDITIONS.items()
    for line in wrap(
        f"{name}: {' | '.join([*map(str, known.values), *filter(None, [known.also])])}",
        76,
        initial_indent="  ",
        subsequent_indent="      ",
    )
]


@writes(app, epilog="\n".join(["\b", "Conditions, beside all settings:", *_CONDITIONS]))
def stage(
    file: File,
    form: Annotated[
        str, typer.Argument(metavar="FORM", help=f"{', '.join(FORMS)}: sessions of any kind.")
    ],
    entrants: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="In the order of seeding; else all there are."),
    ] = None,
    id_: Annotated[
        str, typer.Option("--stage", metavar="ID", help="Its name, and its session's.")
    ] = "1",
    title: Annotated[str, typer.Option("--title", metavar="T")] = "",
    rounds: Annotated[int | None, typer.Option("--rounds", metavar="N", min=1)] = None,
    boards: Annotated[
        int | None, typer.Option("--boards", metavar="N", min=1, help="Of a match.")
    ] = None,
    sessions: Annotated[
        str, typer.Option("--sessions", metavar="IDS", help="Its sessions, with commas.")
    ] = "",
    earlier: Annotated[
        str, typer.Option("--from", metavar="ID", help="The stage that entrants come from.")
    ] = "",
    places: Annotated[
        str, typer.Option("--places", metavar="1-8", help="Which places of it go through.")
    ] = "",
    method: Annotated[
        str, typer.Option("--method", metavar="M", help="If not as in the event's rules.")
    ] = "",
    changes: Set = None,
) -> Facts | list[Facts]:
    """
    Plan a stage of the event, or change its conditions; draws and results stay.

    \b
    Examples:
      overtrick event stage congress.jsonl swiss --rounds 9 --boards 8
      overtrick event stage congress.jsonl knockout --stage KO --from 1 \\
          --places 1-8 --boards 32
    """
    if form not in FORMS:
        raise typer.BadParameter(f"no form {form!r}; there are: {', '.join(FORMS)}")
    check_method(method)
    asked = {"rounds": rounds, "boards": boards, "from": earlier, "places": places}
    told = [f"{name}={value}" for name, value in asked.items() if value]
    try:
        settings, conditions = read_choices([*told, *(changes or [])])
    except InvalidSetting as error:
        raise typer.BadParameter(str(error)) from None
    planned = StagePlanned(
        stage=id_,
        form=form,
        title=title,
        entrants=tuple(entrants or ()),
        sessions=tuple(filter(None, (each.strip() for each in sessions.split(",")))),
        method=method,
        settings=settings,
        conditions=conditions,
    )
    if entrants or not earlier:
        return planned
    found = through(open_journal(file)[0], Stage(id_, form, conditions=conditions))
    for problem in found.problems:
        write(f"note: {problem}")
    return [*found.registered, replace(planned, entrants=found.entrants)]


@writes(app)
def draw(
    file: File,
    stage: StageName = "",
    round: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, help="The round; else the next one."),
    ] = None,
    by_hand: Annotated[
        list[str] | None,
        typer.Option(
            "--pair", metavar="A-B", help="Made by hand: A meets B; a lone A has a bye."
        ),
    ] = None,
    swap: Annotated[
        list[str] | None,
        typer.Option("--swap", metavar="A,B", help="As drawn, but A and B change places."),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Write it though faults were found in it.")
    ] = False,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show it with all reasons, and write nothing.")
    ] = False,
) -> list[Facts]:
    """
    Draw the next round of a stage; a round robin is drawn whole.

    What is made by hand is checked before it is written. A round may be drawn again: the last
    draw counts, and results that were told stay.

    \b
    Examples:
      overtrick event draw congress.jsonl --preview
      overtrick event draw congress.jsonl --round 1 --swap 3,9
    """
    state, _ = open_journal(file)
    found = stage_named(state, stage)
    number = round or next_round(state, found)
    try:
        drawn = _drawn(state, found, number, by_hand or [], swap or [], again=round is not None)
    except OvertrickError as error:
        fail(f"stage {found.id}, round {number}: {error}", place=str(file))
    for each in drawn:
        shown = replace(found, draws=(each,))
        write(draw_assignments(shown, each.round, state.roster.names(), why=preview))
    wrong = [fault for each in drawn for fault in faults(state, found, each)]
    if preview:
        for fault in wrong:
            write(f"fault: {fault}")
        write("(nothing is written)")
        raise typer.Exit(1 if wrong and not anyway else 0)
    if wrong and not anyway and (by_hand or swap):
        fail(
            *(f"{fault} (--anyway writes it all the same)" for fault in wrong), place=str(file)
        )
    return [*drawn]


def _drawn(
    state: State, stage: Stage, number: int, by_hand: list[str], swap: list[str], *, again: bool
) -> list[Drawn]:
    if by_hand:
        return [drawn_by_hand(state, stage, number, [_pair(text) for text in by_hand])]
    if stage.form == "round_robin" and not again:
        return whole_schedule(state, stage)
    drawn = (again and stage.draw(number)) or next_draw(state, stage, number)
    for text in swap:
        one, sign, other = (part.strip() for part in text.partition(","))
        if not sign or not one or not other:
            raise typer.BadParameter(f"--swap needs two, such as 3,9: {text!r}")
        drawn = drawn_by_hand(state, stage, number, _swapped(drawn, one, other))
    return [drawn]


def _pair(text: str) -> tuple[str, str | None]:
    one, _, other = (part.strip() for part in re.sub(" v ", "-", text).partition("-"))
    if not one:
        raise typer.BadParameter(f"--pair needs A-B: {text!r}")
    return one, other or None


def _swapped(drawn: Drawn, one: str, other: str) -> list[tuple[str, str | None]]:
    turned = {one: other, other: one}
    return [
        (turned.get(each.home, each.home), each.away and turned.get(each.away, each.away))
        for each in drawn.matches
    ]


_WORDS = {"ignore_unknown_options": True}


@writes(app, context_settings=_WORDS)
def match(
    file: File,
    score: Annotated[
        str, typer.Argument(metavar="SCORE", help="IMPs such as 34-21, --team's own first.")
    ],
    team: Team = "",
    match: MatchName = "",
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

    \b
    Examples:
      overtrick event match congress.jsonl 34-21 --team 12 --by "captain 12"
      overtrick event match congress.jsonl 12-0 --points --team 12 --round 3
    """
    found = stage_named(open_journal(file)[0], stage)
    number, paired = match_of(found, team, match, round)
    if paired.away is None:
        fail(f"{paired.home} has a bye in round {number}", place=str(file))
    own, other = _score(score)
    if team == paired.away:
        own, other = other, own
    home, away = (None, None) if points else (own, other)
    made = MatchReplaced if replace else MatchTold
    return made(
        match=paired.match,
        session=found.sessions[0],
        section=section,
        home=paired.home,
        away=paired.away,
        home_imps=home,
        away_imps=away,
        home_points=own if points else None,
        away_points=other if points else None,
        boards=boards,
        round=str(number),
        law=law,
    )


def match_of(stage: Stage, team: str, match: str, round: int | None) -> tuple[int, Paired]:
    """
    Find the match that is meant, with its round: by its name, or a team's last one.

    :raises BadParameter: if none is drawn, or neither is said.
    """
    if not team and not match:
        raise typer.BadParameter("which match? give --team or --match")
    for draw, paired in reversed(list(stage.paired())):
        if round not in (None, draw.round):
            continue
        if paired.match == match or (not match and team in (paired.home, paired.away)):
            if team and team not in (paired.home, paired.away):
                raise typer.BadParameter(f"{team} does not play in match {match}")
            return draw.round, paired
    said = f"match {match}" if match else f"match of {team}"
    where = f" in round {round}" if round else ""
    raise typer.BadParameter(f"no {said} is drawn{where} of stage {stage.id}")


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
    found = stage_named(open_journal(file)[0], stage)
    _, paired = match_of(found, team, match, round)
    return LinedUp(
        match=paired.match,
        team=team,
        room=room,
        players=tuple(players),
        first_board=first_board,
        last_board=last_board,
        session=found.sessions[0],
    )
