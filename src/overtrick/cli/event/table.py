"""``overtrick event``: the evening as a whole, its entries, who plays where, rules, its end."""

from typing import Annotated

import typer

from overtrick.cli.event.entry import File, verb, writes
from overtrick.cli.options import argument, option
from overtrick.cli.results import SETTINGS_HELP, Method, Rules, Set
from overtrick.events.commands.command import Saying
from overtrick.events.commands.evening import (
    CallRound,
    ChooseSettings,
    MakeFinal,
    Publish,
    Reopen,
    Undo,
    Valid,
    WriteNote,
    changes_typed,
    opened,
)
from overtrick.events.commands.people import (
    AskBookings,
    BookEntry,
    GiveNumbers,
    Pay,
    RegisterContestant,
    SeatTable,
    Substitute,
    Unbook,
)
from overtrick.events.commands.rulings import GivePenalty
from overtrick.events.journal.conditions import CONDITIONS
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import RegisteredPlayer
from overtrick.events.now.doubts import problems_listed
from overtrick.messages import say as spoken

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_HELP = "\n".join(
    [
        SETTINGS_HELP,
        *(f"  {c.name}: {' | '.join(map(str, c.values))}" for c in CONDITIONS.values()),
    ]
)


@writes(app, "new", epilog=_HELP)
def new(
    file: File,
    title: Annotated[str, option("--title", "T", "What it is called.")] = "",
    method: Method = "",
    rules: Rules = "default",
    changes: Set = None,
) -> Saying:
    """
    Begin a journal. The rules are stored by name and by value.

    \b
    Example:
      overtrick event new evening.jsonl --title "Club evening" --rules ebu
    """
    return opened(title, method, rules, changes or ())


@writes(app, epilog=_HELP)
def settings(
    file: File, state: Event, method: Method = "", rules: Rules = "", changes: Set = None
) -> Saying:
    """
    Choose other rules; they count for the whole session. What is not said stays as it is.

    \b
    Example:
      overtrick event settings evening.jsonl --method butler --set trim=1
    """
    choice = ChooseSettings(method=method, rules=rules, changes=changes_typed(changes or ()))
    return choice.facts(state)


verb(
    app,
    "round",
    CallRound,
    "Call a round.",
)


verb(
    app,
    "penalty",
    GivePenalty,
    """
    Give a penalty; nobody else gains by it.

    In IMPs it counts in a match, before victory points: name the match after an @.

    \b
    Examples:
      overtrick event penalty evening.jsonl 7=10% --reason "late again"
      overtrick event penalty congress.jsonl 7@1-3v7=2IMP --reason "slow play"
    """,
)


verb(
    app,
    "note",
    WriteNote,
    "Write down a remark.",
)


@writes(app)
def valid(file: File, state: Event, command: Valid) -> Saying:
    """
    Mark a problem as looked at: it stays silent until its words change.

    \b
    Example:
      overtrick event valid evening.jsonl "1:A:17a:3 v 10:4S S ="
    """
    said = command.problem.strip()
    meant = (
        each for each in problems_listed(state) if said in map(spoken, (each.text, each.told))
    )
    if (problem := next(meant, None)) is not None:  # typed as it was read, in any language
        command.problem = problem.key or problem.message
    return command.facts(state)


verb(
    app,
    "undo",
    Undo,
    """
    Undo an entry; an undo can be undone as well.

    \b
    Example:
      overtrick event undo evening.jsonl
    """,
)


verb(
    app,
    "publish",
    Publish,
    """
    Make the ranking official: the correction period begins (Law 79C).

    In a stage with rounds it is that after a round: results of later rounds are not late.

    \b
    Examples:
      overtrick event publish evening.jsonl
      overtrick event publish congress.jsonl --round 3
    """,
)


verb(
    app,
    "reopen",
    Reopen,
    "Open again what was published or final.",
)


verb(
    app,
    "final",
    MakeFinal,
    "Declare the result final.",
)


verb(
    app,
    "contestant",
    RegisterContestant,
    """
    Register a pair, a team or a single player.

    \b
    Example:
      overtrick event contestant evening.jsonl 7 Ada Alan --direction NS
    """,
)


@writes(app)
def player(
    file: File,
    player: Annotated[str, argument("ID", "The player's id.")],
    name: Annotated[str, argument("NAME", "Empty: to be erased.")],
) -> Facts:
    """
    Name a player, or correct or erase the name.

    \b
    Example:
      overtrick event player evening.jsonl 4711 "Ada Byron"
    """
    return RegisteredPlayer(player=player, name=name)


verb(
    app,
    "seat",
    SeatTable,
    """
    Tell who sits at a table.

    \b
    Example:
      overtrick event seat evening.jsonl --table 5 --ns 3 --ew 10
    """,
)


verb(
    app,
    "substitute",
    Substitute,
    """
    Seat a substitute (Law 4).

    \b
    Example:
      overtrick event substitute evening.jsonl --contestant 7 --out Ada --in Eva
    """,
)


verb(
    app,
    "bookings",
    AskBookings,
    """
    Say how many can enter before play, and what each owes.

    \b
    Example:
      overtrick event bookings congress.jsonl --places 40 --fee 12.50
    """,
)

verb(
    app,
    "book",
    BookEntry,
    """
    Take an entry; where all places are taken, it waits.

    \b
    Example:
      overtrick event book congress.jsonl "Ada Byron" "Alan Turing"
    """,
)

verb(
    app,
    "unbook",
    Unbook,
    """
    Take an entry back: whoever waits first moves up.

    \b
    Example:
      overtrick event unbook congress.jsonl 17
    """,
)

verb(
    app,
    "paid",
    Pay,
    """
    Note what an entry has paid; less than nothing is given back.

    \b
    Example:
      overtrick event paid congress.jsonl 17 --amount 12.50
    """,
)

verb(
    app,
    "numbers",
    GiveNumbers,
    """
    Register every entry under its number, as they stand now.

    \b
    Example:
      overtrick event numbers congress.jsonl
    """,
)
