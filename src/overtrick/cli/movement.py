"""``overtrick movement``: what to play, its grid, its facts and its guide cards."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    leave_with,
    read,
    refuse,
    report,
    show,
    write,
    write_json,
)
from overtrick.formats.grids.movement_json import (
    facts_document,
    fairness_document,
    guide_document,
    movement_document,
    proposal_document,
)
from overtrick.formats.grids.movement_sheets import read_movements, write_asc
from overtrick.messages import say
from overtrick.movements.grid import Movement
from overtrick.movements.itinerary import carriers
from overtrick.movements.laws import facts
from overtrick.movements.propose import propose, propose_individual
from overtrick.movements.registry import FAMILIES, movement
from overtrick.movements.swiss.simulate import compared
from overtrick.movements.teams.propose import propose_teams
from overtrick.printing.movement import (
    draw_facts,
    draw_fairness,
    draw_guide_card,
    draw_movement,
    draw_proposals,
    draw_table_card,
)

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

Id = Annotated[
    str,
    argument("ID", "An id that propose prints, or a file with a movement."),
]
PerSet = Annotated[
    int | None,
    option("--boards-per-set", "", "Print board numbers instead of sets.", min=1),
]


@app.callback()
def movement_command() -> None:
    """Propose, show and check movements; print guide cards."""


@app.command("propose")
def propose_command(
    number: Annotated[
        int | None, argument("[N]", "How many pairs; teams or players, if said.")
    ] = None,
    pairs: Annotated[
        int | None,
        option("--pairs", "N", "How many pairs there are, of teams too (or players)."),
    ] = None,
    boards: Annotated[
        int | None, option("--boards", "B", "At most so many boards each.")
    ] = None,
    minutes: Annotated[int | None, option("--minutes", "M", "At most so many minutes.")] = None,
    winners: Annotated[
        int | None, option("--winners", "", "One ranking or two.", min=1, max=2)
    ] = None,
    barometer: Annotated[
        bool, flag("--barometer", "All tables play the same boards each round.")
    ] = False,
    teams: Annotated[bool, flag("--teams", "Two pairs make a team; N counts teams.")] = False,
    individual: Annotated[
        bool, flag("--individual", "Single players; N and --pairs count them.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say what fits, best first, with the reasons.

    A board takes seven minutes, a move two. A skip Mitchell is not proposed where a pair
    is missing.

    \b
    Examples:
      overtrick movement propose --pairs 13 --boards 24
      overtrick movement propose --pairs 14 --minutes 180 --winners 2 --json
      overtrick movement propose --pairs 12 --individual
      overtrick movement propose --teams 9 --boards 24
      overtrick movement propose --pairs 18 --teams
    """
    if (number is None) == (pairs is None):
        raise WrongUsage("say once how many there are: --pairs N, or N alone")
    if teams and (individual or barometer or winners is not None):
        raise WrongUsage("--teams goes with --boards and --minutes only")
    counted, who = _field(number, pairs, teams=teams, individual=individual)
    if teams:
        found = propose_teams(counted, boards, minutes)
    elif individual:
        found = propose_individual(counted, boards, minutes)
    else:
        found = propose(counted, boards, minutes, winners, barometer=barometer)
    if as_json:
        write_json({"proposals": [proposal_document(each) for each in found]}, output)
    elif found:
        show(draw_proposals(found), output)
    if not found:
        refuse(
            "no movement that we know fits {counted} {who} with these limits",
            counted=counted,
            who=who,
        )


@app.command("show")
def show_command(
    id: Id,
    boards_per_set: PerSet = None,
    asc: Annotated[bool, flag("--asc", "Write the text of an .ASC file.")] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show the grid of a movement: who meets whom, where, with which boards.

    \b
    Examples:
      overtrick movement show mitchell:7:skip=no
      overtrick movement show howell:8 --boards-per-set 3
      overtrick movement show relay:8:missing=ns8 --json
      overtrick movement show whist:9 --boards-per-set 3
      overtrick movement show howell:8 --asc
      overtrick movement show howell:8 -o howell8.asc
    """
    plan = _plan(id)
    if as_json:
        write_json(movement_document(plan), output)
    elif asc or (output is not None and output.suffix.lower() == ".asc"):
        write(write_asc(plan), output)
    else:
        show(draw_movement(plan, boards_per_set), output)


@app.command("check")
def check_command(
    file: Annotated[
        Path,
        argument("FILE", "JSON, .ASC or EBUScore text; - is standard input."),
    ],
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say the facts of a movement: who meets twice, what is shared, who sits out, the balance.

    \b
    Examples:
      overtrick movement show howell:8 --json -o howell.json
      overtrick movement check howell.json
    """
    plans, problems = read_movements(read(file), str(file))
    if as_json and len(plans) == 1:
        write_json(_checked(plans[0]), output)
    elif as_json and plans:
        write_json({"movements": [_checked(plan) for plan in plans]}, output)
    elif plans:
        drawings = (draw_facts(plan.name, facts(plan)) for plan in plans)
        show("\n\n".join(drawings), output)
    leave_with(problems)


@app.command("guide")
def guide_command(
    id: Id,
    who: Annotated[
        list[str] | None,
        option("--pair", "ID", "This pair, player or team only: 7, NS 3, ew2."),
    ] = None,
    table: Annotated[
        list[int] | None, option("--table", "T", "The card of this table.")
    ] = None,
    boards_per_set: PerSet = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Print guide cards: one for every pair or team, or those asked for; of tables too.

    \b
    Examples:
      overtrick movement guide howell:8 --boards-per-set 3
      overtrick movement guide mitchell:7:skip=no --pair "EW 2" --table 1
      overtrick movement guide whist:9 --pair 3 --boards-per-set 3
    """
    plan = _plan(id)
    known = sorted({each.table for tables in plan.rounds for each in tables})
    for number in table or ():
        if number not in known:
            refuse(
                "{name}: no table {number}; there are {known} to {known2}",
                name=plan.name,
                number=number,
                known=known[0],
                known2=known[-1],
            )
    names = [*map(_spaced, who if who is not None else () if table else carriers(plan))]
    if as_json:
        write_json(guide_document(plan, names, table or (), boards_per_set), output)
        return
    cards = [draw_table_card(plan, each, boards_per_set) for each in table or ()]
    cards += [draw_guide_card(plan, each, boards_per_set) for each in names]
    show("\n\n".join(cards), output)


@app.command("swiss")
def swiss_command(
    teams: Annotated[int, option("--teams", "N", "Or pairs.", min=2)],
    rounds: Annotated[int, option("--rounds", "R", min=1)],
    events: Annotated[int, option("--events", "E", "How many are simulated.", min=1)] = 20,
    seed: Annotated[int, option("--seed", "S", "The number of the first.")] = 1,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say how fair a Swiss draw would be: ours, from the top down or as a whole, beside greedy.

    Events are simulated, no real ones measured: strengths and luck come from the seed.

    \b
    Example:
      overtrick movement swiss --teams 16 --rounds 5 --events 5
    """
    if rounds >= teams:
        raise WrongUsage(
            "{teams} can meet once each in {rounds} rounds at most",
            teams=teams,
            rounds=teams - 1,
        )
    found = compared(teams, rounds, events=events, seed=seed)
    if as_json:
        document = {"teams": teams, "rounds": rounds, "events": events, "seed": seed}
        ways = [fairness_document(each) for each in found]
        write_json({**document, "simulated": True, "ways": ways}, output)
    else:
        show(draw_fairness(teams, found), output)


def _field(
    number: int | None, pairs: int | None, *, teams: bool, individual: bool
) -> tuple[int, str]:
    """How many there are, and of whom."""
    who = "teams" if teams else "players" if individual else "pairs"
    if number is not None or pairs is None:
        return number or 0, who
    if teams and pairs % 2:
        refuse("{pairs} pairs are no whole number of teams: two pairs make one", pairs=pairs)
    return pairs // 2 if teams else pairs, who


def _plan(id: str) -> Movement:
    path = Path(id)
    is_id = ":" in id or id.strip() in FAMILIES
    if is_id and not path.is_file():
        return movement(id)
    plans, problems = read_movements(read(path), id)
    for problem in problems:
        report(say(problem.text), place=problem.where)
    if not plans:
        raise typer.Exit(1)
    return plans[0]


def _checked(plan: Movement) -> dict[str, object]:
    return {"id": plan.id, "name": str(plan.name), "facts": facts_document(facts(plan))}


def _spaced(name: str) -> str:
    """``ew2`` as it is written, ``EW 2``."""
    word = name.strip()
    line, number = word[:2].upper(), word[2:].strip()
    return f"{line} {number}" if line in ("NS", "EW") and number else word
