"""``overtrick event rule``: what the director rules on a result."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.entry import BoardNumber, File, writes
from overtrick.cli.event.met import Met, latest_stages, met_before
from overtrick.cli.output import fail, write
from overtrick.compare.methods import TEAM_METHODS
from overtrick.compare.settings import Settings
from overtrick.core.outcome import NOT_PLAYED
from overtrick.core.seats import Side
from overtrick.errors import OvertrickError
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Ruled, happened
from overtrick.events.matches.incomparable import better_for_innocents
from overtrick.events.now.told import session_told
from overtrick.events.plan.progress import plans_of, settings_now
from overtrick.events.session import Line
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.session import stage_session
from overtrick.events.stages.stage import stages_of

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_ROOMS = {"open": "closed", "closed": "open", "open2": "closed2", "closed2": "open2"}
_SIDES = {"ns": Side.NS, "ew": Side.EW}


@writes(app, context_settings={"ignore_unknown_options": True})
def rule(
    file: File,
    state: State,
    board: BoardNumber,
    met: Met,
    ruling: Annotated[
        list[str] | None,
        typer.Argument(metavar="[RULING]", help='60/40, A+/A-, 4S N =, "60% ... | 40% ..."'),
    ] = None,
    ew_ruling: Annotated[
        str,
        typer.Option("--ew-ruling", metavar="RULING", help="East-West's own: a split score."),
    ] = "",
    fault: Annotated[
        str,
        typer.Option(
            "--fault", metavar="ns|ew|both|neither", help="Not played, by whose fault."
        ),
    ] = "",
    innocent: Annotated[
        str,
        typer.Option(
            "--innocent", metavar="ns|ew", help="They get A+ or RULING, if better (86B2b)."
        ),
    ] = "",
    late: Annotated[bool, typer.Option("--late", help="It is to be played later.")] = False,
    law: Annotated[str, typer.Option("--law", metavar="N", help="If not the usual one.")] = "",
    table: Annotated[str, typer.Option("--table", metavar="T", help="The table.")] = "",
    round: Annotated[
        str, typer.Option("--round", metavar="R", help="The round; else the last.")
    ] = "",
) -> Facts:
    """
    Rule on a result; what happened at the table stays in the journal beside it.

    In a match of teams --innocent looks at the other room, as Law 86B2(b) has it where that
    side is not at fault and the rooms have no comparable results.

    \b
    Examples:
      overtrick event rule evening.jsonl --board 7 --ns 3 --ew 10 A+/A-
      overtrick event rule evening.jsonl --board 8 --ns 3 --ew 10 --fault ew
      overtrick event rule evening.jsonl --board 9 --ns 3 --ew 10 \\
          "60% 4S N = | 40% 4S N -1"
      overtrick event rule congress.jsonl --board 7 --match 1-3v7 --room open \\
          --innocent ns "4S N ="
    """
    text = " ".join(ruling or []).strip()
    if innocent:
        if ew_ruling or fault or late:
            raise typer.BadParameter("--innocent goes with an assigned score alone")
        text = _for_innocents(file, state, board, met, text, innocent)
    return Ruled(
        board=board,
        ruling="NP" if late else text,
        ruling_ew=ew_ruling,
        fault=fault,
        law=law or ("81C" if late else "86B2(b)" if innocent else ""),
        table=table or None,
        round=round or None,
        **met_before(state, board, met),
    )


def _for_innocents(
    file: Path, state: State, board: int, met: Met, text: str, innocent: str
) -> str:
    if innocent.lower() not in _SIDES:
        raise typer.BadParameter(f"who is innocent? ns or ew: {innocent!r}")
    if not text:
        raise typer.BadParameter("--innocent needs the score that would be assigned")
    assigned = happened(text)
    other = _other_room(state, board, met)
    if isinstance(other, str):
        fail(f"board {board}: {other}", place=str(file))
    here = replace(
        other,
        outcome=NOT_PLAYED,
        ns=other.ew,
        ew=other.ns,
        room=_ROOMS.get(other.played_room or ""),
    )
    method, settings = _scoring(state, other)
    if method not in TEAM_METHODS:
        fail(f"Law 86B2(b) is for matches of teams, and this is {method}", place=str(file))
    try:
        ruled = better_for_innocents(
            here, other, assigned, _SIDES[innocent.lower()], method, settings
        )
    except OvertrickError as error:
        fail(f"board {board}: {error}", place=str(file))
    write(ruled.sentence)
    return text if ruled.outcome == assigned else str(ruled.outcome)


def _other_room(state: State, board: int, met: Met) -> Line | str:
    """The result of the same teams in the other room, or why there is none."""
    found = [
        line
        for line in session_told(state).lines
        if (line.session, line.section, line.board.number)
        == (met["session"], met["section"], board)
        and line.match is not None
        and met["match"] in (None, line.match)
        and (line.ns, line.ew) == (met["ew"], met["ns"])
    ]
    if not found:
        return "the other room has no result yet, and Law 86B2(b) compares with it"
    if len(found) > 1:
        return f"in which match? give --match: {', '.join(str(each.match) for each in found)}"
    return found[0]


def _scoring(state: State, line: Line) -> tuple[str, Settings]:
    if stages_of(state)[0]:
        for stage in latest_stages(state, line.session):
            method = method_of(state, stage, stage_session(state, stage))
            return method, settings_of(state, stage)[0]
    return state.rules.method or "teams", settings_now(state, plans_of(state))
