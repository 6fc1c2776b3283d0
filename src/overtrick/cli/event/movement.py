"""``overtrick event movement`` and ``amend``: the plan, changed after a look."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, Section, Session, writes
from overtrick.cli.event.met import EastWest as East
from overtrick.cli.event.met import NorthSouth, nobody
from overtrick.cli.output import fail, write
from overtrick.events.journal.entry import tell
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import State
from overtrick.events.journal.meeting import Key
from overtrick.events.now.choices import late_pair_choices
from overtrick.events.now.preview import what_if
from overtrick.events.plan.actions import (
    boards_exchanged,
    curtailed,
    pair_leaves,
    rest_rebuilt,
    table_missed,
    wrong_board,
    wrong_direction,
    wrong_opponents,
)
from overtrick.events.plan.plan import Plan, plan_of, planning
from overtrick.events.plan.sections import groups_split, sections_joined
from overtrick.events.plan.taken import taken_by
from overtrick.events.stages.stage import stages_of
from overtrick.movements.grid import Movement
from overtrick.movements.registry import movement as movement_named

__all__ = ["ACTIONS", "app"]

app = typer.Typer(rich_markup_mode=None)

ACTIONS = {
    "late-pair": "--pair plays from --round on: --how place, rover or rebuild",
    "leaves": "--pair goes home; from --round on its opponents sit out",
    "direction": "the pairs of --round (at --table) sat the other way",
    "opponents": "the --side pairs of --table and --other changed places in --round",
    "boards": "--table and --other have each other's boards in --round",
    "board": "the result of --ns v --ew on --board was of board --other",
    "curtail": "the session ends after --round",
    "missed": "--table did not play in --round",
    "extra": "one more round after the last",
    "rebuild": "from --round on everything is planned anew, for --rounds rounds",
    "join": "from --round on section --with plays in this one",
    "split": "from --round on --pairs play among themselves",
}
"""What can happen to a plan, with the options that say where."""


@writes(app)
def movement(
    file: File,
    state: State,
    plan: Annotated[
        str, typer.Argument(metavar="ID", help="As ``overtrick movement propose`` prints it.")
    ],
    boards_per_set: Annotated[
        int, typer.Option("--boards-per-set", metavar="N", help="Boards played in a round.")
    ] = 2,
    session: Session = "1",
    section: Section = "A",
) -> Facts:
    """
    Plan a movement, or another one instead: results and names stay as they are.

    In the session of a stage its entrants take the numbers in their order: 1 is the first one.

    \b
    Example:
      overtrick event movement evening.jsonl mitchell:7:arrow=7 --boards-per-set 3
    """
    chosen = _of_entrants(state, movement_named(plan), session)
    return planning(chosen, boards_per_set, session, section)


@writes(
    app,
    epilog="\n".join(["\b", "What happened:", *(f"  {k:<10} {v}" for k, v in ACTIONS.items())]),
)
def amend(
    file: File,
    state: State,
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help="What happened, a word from below.")
    ],
    round: Annotated[
        int | None, typer.Option(metavar="N", help="In this round, or from it on.")
    ] = None,
    table: Annotated[int | None, typer.Option(metavar="N", help="At which table.")] = None,
    other: Annotated[
        int | None, typer.Option(metavar="N", help="The other table, or board.")
    ] = None,
    rounds: Annotated[
        int | None, typer.Option(metavar="N", help="How many rounds; else as many as left.")
    ] = None,
    board: Annotated[
        int | None, typer.Option(metavar="N", help="The board as it was told.")
    ] = None,
    pair: Annotated[str, typer.Option("--pair", metavar="ID", help="Which pair.")] = "",
    side: Annotated[str, typer.Option("--side", metavar="NS|EW", help="Which line.")] = "",
    how: Annotated[
        str, typer.Option("--how", metavar="WORD", help="Which way; the first that works.")
    ] = "",
    pairs: Annotated[
        str, typer.Option("--pairs", metavar="IDS", help="Several pairs, with commas.")
    ] = "",
    with_section: Annotated[
        str, typer.Option("--with", metavar="ID", help="The other section.")
    ] = "",
    ns: NorthSouth = "",
    ew: East = "",
    preview: Annotated[
        bool, typer.Option("--preview", help="Say what would change, and write nothing.")
    ] = False,
    session: Session = "1",
    section: Section = "A",
) -> Sequence[Facts]:
    """
    Amend the movement while it is played, results with it; look first with --preview.

    \b
    Examples:
      overtrick event amend evening.jsonl late-pair --pair 7 --round 2 --preview
      overtrick event amend evening.jsonl direction --round 7 --table 2
    """
    plan, _ = plan_of(state, session, section)
    if what not in ACTIONS:
        raise typer.BadParameter(f"no action {what!r}; there are: {', '.join(ACTIONS)}")
    given = {"round": round, "table": table, "other": other, "rounds": rounds, "board": board}

    def need(name: str) -> int:
        number = given[name]
        if number is None:
            raise typer.BadParameter(f"{what} needs --{name}")
        return number

    def the_plan() -> Plan:
        if plan is None:
            fail(f"section {section} has no movement yet", place=str(file))
        return plan

    key = Key(session, section, board or 0, nobody(ns), nobody(ew))
    actions: dict[str, Callable[[], list[Facts]]] = {
        "late-pair": lambda: _late(
            state, the_plan(), _pair(what, pair), need("round"), how, show_all=preview
        ),
        "leaves": lambda: pair_leaves(
            the_plan(), _pair(what, pair), need("round"), side or None
        ),
        "direction": lambda: wrong_direction(state, the_plan(), need("round"), table),
        "opponents": lambda: wrong_opponents(
            state, the_plan(), need("round"), need("table"), need("other"), side or "EW"
        ),
        "boards": lambda: boards_exchanged(
            the_plan(), need("round"), need("table"), need("other")
        ),
        "board": lambda: wrong_board(state, key._replace(board=need("board")), need("other")),
        "curtail": lambda: curtailed(the_plan(), need("round")),
        "missed": lambda: table_missed(the_plan(), need("round"), need("table")),
        "extra": lambda: rest_rebuilt(
            state, the_plan(), len(the_plan().movement.rounds) + 1, rounds=1
        ),
        "rebuild": lambda: rest_rebuilt(state, the_plan(), need("round"), rounds=rounds),
        "join": lambda: sections_joined(
            state, the_plan(), _other(state, session, with_section, file), need("round")
        ),
        "split": lambda: groups_split(
            state,
            the_plan(),
            [each.strip() for each in pairs.split(",") if each.strip()],
            need("round"),
        ),
    }
    facts = actions[what]()
    _look(state, facts, session, section, round or 1, write_nothing=preview)
    return facts


def _of_entrants(state: State, chosen: Movement, session: str) -> Movement:
    """The movement of a stage with named entrants speaks of them."""
    stages = stages_of(state)[0]
    stage = next((each for each in stages if each.named and session in each.sessions), None)
    if stage is None:
        return chosen
    taken = taken_by(chosen, stage.named)
    if taken.numbers:
        write(f"stage {stage.id}: {taken}")
    if taken.left:
        write(f"note: {', '.join(taken.left)} of stage {stage.id} have no place in it")
    return taken.movement


def _look(
    state: State,
    facts: Sequence[Facts],
    session: str,
    section: str,
    from_round: int,
    *,
    write_nothing: bool,
) -> None:
    found = what_if(
        state,
        [tell(each) for each in facts],
        session=session,
        section=section,
        from_round=from_round,
    )
    if found.problems and not write_nothing:
        fail(*(f"cannot be done: {problem.message}" for problem in found.problems))
    for line in found.words():
        write(line)
    if write_nothing:
        write("(nothing is written)")
        raise typer.Exit(1 if found.problems else 0)


def _late(
    state: State, plan: Plan, pair: str, round: int, how: str, *, show_all: bool
) -> list[Facts]:
    choices = late_pair_choices(state, plan, pair, round)
    words = [choice.word for choice in choices]
    if how and how not in words:
        raise typer.BadParameter(f"--how {how!r} does not work here: {', '.join(words)} would")
    if show_all and not how:
        for choice in choices[1:]:
            write(f"or --how {choice.word}: {choice.title}")
            for line in choice.preview.words():
                write(f"  {line}")
        write(f"first choice: {choices[0].word}, {choices[0].title}")
    chosen = next(choice for choice in choices if how in ("", choice.word))
    return list(chosen.facts)


def _other(state: State, session: str, section: str, file: Path) -> Plan:
    if not section:
        raise typer.BadParameter("join needs --with")
    plan, _ = plan_of(state, session, section)
    if plan is None:
        fail(f"section {section} has no movement yet", place=str(file))
    return plan


def _pair(what: str, pair: str) -> str:
    if not pair:
        raise typer.BadParameter(f"{what} needs --pair")
    return pair
