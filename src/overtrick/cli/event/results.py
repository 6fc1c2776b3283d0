"""``overtrick event``: results, confirmations, corrections and rulings."""

import dataclasses
from typing import Annotated, Any

import typer

from overtrick.cli.event.entry import (
    BoardNumber,
    Direction,
    File,
    Of,
    Section,
    writes,
)
from overtrick.cli.event.met import InRoom, Met, OfMatch, latest_stages, met_at, met_before
from overtrick.cli.output import write
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State, fold
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Entered,
    Fouled,
    Key,
    Led,
    Replaced,
    Retracted,
)
from overtrick.events.journal.people import Left
from overtrick.events.stages.stage import entrants, leaving, stage_named, stages_of

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_KEPT = ("lead", "table", "round", "version", "home", "away")
_WORDS = {"ignore_unknown_options": True}  # -50 is a result, not an option

Table = Annotated[str, typer.Option("--table", metavar="T", help="The table.")]
Round = Annotated[str, typer.Option("--round", metavar="R", help="The round.")]
Result = Annotated[
    list[str], typer.Argument(metavar="RESULT", help="4SX N +1, PASS, -50, A+/A-, NP or BYE.")
]


@writes(app, context_settings=_WORDS)
def enter(
    file: File,
    state: State,
    result: Result,
    board: BoardNumber,
    met: Met,
    table: Table = "",
    round: Round = "",
    lead: Annotated[str, typer.Option("--lead", metavar="CARD", help="Such as HQ.")] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="It corrects what was told of this meeting.")
    ] = False,
    of: Of = None,
    version: Annotated[
        str, typer.Option("--version", metavar="a|b", help="Which deal of a fouled board.")
    ] = "",
    home: Annotated[
        str, typer.Option("--home", metavar="ID", help="The home team, in teams.")
    ] = "",
    away: Annotated[
        str, typer.Option("--away", metavar="ID", help="The away team, in teams.")
    ] = "",
) -> Facts:
    """
    Enter a result as it was written.

    Two different results of one meeting are both kept, and the later one stands as disputed
    until one is confirmed; --replace says that it is a correction, and what it does not say
    stays as it was. With --of it may also correct the board or the pairs of that entry.

    Where a movement is planned or a round is drawn, --table (and --round) says who met.

    \b
    Examples:
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 "4SX N +1"
      overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 --replace PASS
    """
    values: dict[str, Any] = {
        "lead": lead or None,
        "table": table or None,
        "round": round or None,
        "version": version or None,
        "home": home or None,
        "away": away or None,
    }
    outcome = " ".join(result).strip()
    if table and not of:
        met = met_at(state, met, board, table, round)
    if replace or of:
        met, known = _as_before(state, board, met, of)
        values = {name: value or known.get(name) for name, value in values.items()}
        return Replaced(of=of, board=board, outcome=outcome, **met, **values)
    if stages_of(state)[0]:  # a draw has a meeting told in several ways
        met = met_before(state, board, met)
    return Entered(board=board, outcome=outcome, **met, **values)


@writes(app)
def confirm(
    file: File,
    state: State,
    met: Met,
    board: Annotated[
        int | None, typer.Option("--board", metavar="B", help="The board's number.")
    ] = None,
    of: Of = None,
) -> Facts:
    """
    Confirm a result: the last one told of a meeting, or the one --of names.

    \b
    Example:
      overtrick event confirm evening.jsonl --board 7 --ns 3 --ew 10 --by Ada
    """
    if board is None:
        whole = "; a match told as a whole: tell the match again with --replace"
        raise typer.BadParameter(f"which board? give --board{whole if met['match'] else ''}")
    return Confirmed(board=board, of=of, **met_before(state, board, met))


@writes(app)
def withdraw(
    file: File,
    state: State,
    met: Met,
    board: Annotated[
        int | None, typer.Option("--board", metavar="B", help="Take back its result.")
    ] = None,
    of: Of = None,
    contestant: Annotated[
        str, typer.Option("--contestant", metavar="ID", help="Who goes home instead.")
    ] = "",
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="From when on; else from now.")
    ] = "",
    direction: Direction = None,
) -> Facts:
    """
    Take a result back, or say that a contestant goes home.

    \b
    Examples:
      overtrick event withdraw evening.jsonl --board 7 --ns 3 --ew 10
      overtrick event withdraw evening.jsonl --contestant 11 --from-round 6
    """
    if (board is None) == (not contestant):
        raise typer.BadParameter("give either --board or --contestant")
    if board is None:
        left = Left(
            contestant=contestant,
            direction=direction,
            section=_section_of(state, contestant, met["section"]),
            from_round=from_round or None,
        )
        _say_when(state, left)
        return left
    return Retracted(board=board, of=of, **met_before(state, board, met))


@writes(app, "lead")
def lead(
    file: File,
    state: State,
    card: Annotated[str, typer.Argument(metavar="CARD", help="Such as HQ.")],
    board: BoardNumber,
    met: Met,
) -> Facts:
    """Tell the opening lead of a board."""
    return Led(board=board, lead=card, **met_before(state, board, met))


@writes(app)
def claim(
    file: File,
    state: State,
    board: BoardNumber,
    seat: Annotated[str, typer.Option("--seat", metavar="N|E|S|W", help="Who claims.")],
    tricks: Annotated[int, typer.Option("--tricks", help="How many tricks.")],
    met: Met,
    statement: Annotated[str, typer.Option("--statement", help="In which words.")] = "",
) -> Facts:
    """Tell a claim or a concession (Law 68)."""
    return Claimed(
        board=board,
        seat=seat,
        tricks=tricks,
        statement=statement,
        **met_before(state, board, met),
    )


@writes(app)
def foul(
    file: File,
    state: State,
    board: BoardNumber,
    from_round: Annotated[
        str, typer.Option("--from-round", metavar="R", help="Else from now on.")
    ] = "",
    version: Annotated[
        str, typer.Option("--version", metavar="a|b", help="The deal it holds now.")
    ] = "",
    session: Annotated[
        str, typer.Option("--session", metavar="ID", help="Else that of the match, or 1.")
    ] = "",
    section: Section = "A",
    match: OfMatch = "",
    room: InRoom = "",
) -> Facts:
    """
    Tell that a board holds other cards from here on (Law 87).

    With --match it is one match alone whose rooms did not play the same deal.

    \b
    Examples:
      overtrick event foul evening.jsonl --board 7 --from-round 4
      overtrick event foul congress.jsonl --board 7 --match 1-3v7
    """
    return Fouled(
        board=board,
        session=session or _session_of(state, match),
        match=match or None,
        room=room or None,
        section=section,
        from_round=from_round or None,
        version=version or None,
    )


def _say_when(state: State, left: Left) -> None:
    if not stages_of(state)[0]:
        return
    then = fold([*state.entries, tell(left)])
    stage = stage_named(then)
    since = leaving(then, stage).get(left.contestant)
    if since is not None and left.contestant in entrants(then, stage):
        byes = "; drawn without a result it is a bye" if since <= stage.drawn else ""
        write(f"{left.contestant} is out of stage {stage.id} from round {since} on{byes}")


def _session_of(state: State, match: str) -> str:
    """The session where that match is drawn."""
    stages = latest_stages(state) if match and stages_of(state)[0] else ()
    return next((each.sessions[0] for each in stages if each.match(match)), "1")


def _section_of(state: State, contestant: str, section: str) -> str | None:
    """The section that is said, if the contestant has played there; else any."""
    met = (key for key in state.meetings() if contestant in (key.ns, key.ew))
    return section if section in {key.section for key in met} else None


def _as_before(state: State, board: int, met: Met, of: str | None) -> tuple[Met, Met]:
    """Give who met, and what stands of it, to be kept in a correction that does not say it."""
    met = met_before(state, board, met)
    target = state.entry(of) if of else None
    if target is not None and isinstance(target.facts, Entered):
        known = target.facts
        met = {**met, "match": met["match"] or known.match, "room": met["room"] or known.room}
    elif (told := state.told(Key(board=board, **met))).facts is not None:
        known = dataclasses.replace(told.facts, lead=told.lead)
    else:
        return met, {}
    return met, {name: getattr(known, name) for name in _KEPT}
