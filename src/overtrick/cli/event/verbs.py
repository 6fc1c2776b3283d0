"""``overtrick event``: whatever happens at an event, told to its journal and read back."""

import typer

from overtrick.cli.app import LateGroup, Verb

__all__ = ["VERBS", "app"]

_TABLE = "overtrick.cli.event.table"
_STAGES = "overtrick.cli.event.stages"
_ROUNDS = "overtrick.cli.event.rounds"
_RESULTS = "overtrick.cli.event.results"
_SHOW = "overtrick.cli.event.show"

VERBS = {
    "new": Verb(_TABLE, "Begin a journal."),
    "settings": Verb(_TABLE, "Choose other rules; they count for the whole session."),
    "bookings": Verb(_TABLE, "Say how many can enter before play, and the fee."),
    "book": Verb(_TABLE, "Take an entry of a pair, a team or a player."),
    "unbook": Verb(_TABLE, "Take an entry back: whoever waits first moves up."),
    "paid": Verb(_TABLE, "Note what an entry has paid."),
    "numbers": Verb(_TABLE, "Register every entry under its number."),
    "contestant": Verb(_TABLE, "Register a pair, a team or a single player."),
    "player": Verb(_TABLE, "Name a player, or correct or erase the name."),
    "movement": Verb(_TABLE, "Plan a movement."),
    "stage": Verb(_STAGES, "Plan a stage: Swiss, round robin, knock-out, ladder or sessions."),
    "stages": Verb(_STAGES, "List the stages: where each stands, and what is next."),
    "draw": Verb(_STAGES, "Draw a round: who meets whom, and why."),
    "draws": Verb(_ROUNDS, "Show who meets whom."),
    "round": Verb(_TABLE, "Call a round."),
    "seat": Verb(_TABLE, "Tell who sits at a table."),
    "lineup": Verb(_STAGES, "Tell who plays in a room of a match."),
    "enter": Verb(
        _RESULTS, "Enter a result as it was written, in words of any of twelve languages."
    ),
    "match": Verb(_STAGES, "Tell the score of a whole match."),
    "confirm": Verb(
        _RESULTS, "Confirm a result: the last one told of a meeting, or the one --of names."
    ),
    "lead": Verb(_RESULTS, "Tell the opening lead of a board."),
    "claim": Verb(_RESULTS, "Tell a claim or a concession (Law 68)."),
    "substitute": Verb(_TABLE, "Seat a substitute (Law 4)."),
    "withdraw": Verb(_RESULTS, "Take a result back, or say that a contestant goes home."),
    "move": Verb(_RESULTS, "Move a result to another board, table or round."),
    "amend": Verb(_TABLE, "Amend the movement while it is played."),
    "rule": Verb(
        _RESULTS, "Rule on a result; what happened at the table stays in the journal beside it."
    ),
    "foul": Verb(_RESULTS, "Tell that a board holds other cards from here on (Law 87)."),
    "penalty": Verb(_TABLE, "Give a penalty; nobody else gains by it."),
    "note": Verb(_TABLE, "Write down a remark."),
    "problems": Verb(_SHOW, "List what is wrong or doubtful."),
    "valid": Verb(
        _TABLE, "Mark a problem as looked at: it stays silent until its facts change."
    ),
    "rank": Verb(_SHOW, "Rank the event under its own rules, now or as it was."),
    "crosstable": Verb(_ROUNDS, "Show what every team won against every other."),
    "progress": Verb(_ROUNDS, "Show the standings after each round."),
    "card": Verb(_ROUNDS, "Show the card of a match, board by board."),
    "bracket": Verb(_ROUNDS, "Show the bracket of a knock-out."),
    "ladder": Verb(_STAGES, "Show a ladder, and who may challenge whom."),
    "butler": Verb(_ROUNDS, "Rank the pairs of a team event."),
    "prizes": Verb(_ROUNDS, "Say who wins which prize."),
    "publish": Verb(
        _TABLE, "Make the ranking official: the correction period begins (Law 79C)."
    ),
    "reopen": Verb(_TABLE, "Open again what was published or final."),
    "final": Verb(_TABLE, "Declare the result final."),
    "log": Verb(_SHOW, "Show every entry in a line, what was undone in brackets."),
    "history": Verb(
        _SHOW, "Show all that was ever told of a board, of all its meetings or of one."
    ),
    "diff": Verb(_SHOW, "Say what changed between two moments."),
    "undo": Verb(_TABLE, "Undo an entry; an undo can be undone as well."),
}
"""Every verb of an event by its name, in the order of the help: as an event goes."""


class EventGroup(LateGroup):
    """The verbs of an event."""

    verbs = VERBS


app = typer.Typer(
    cls=EventGroup, add_completion=False, no_args_is_help=True, rich_markup_mode=None
)


@app.callback(
    epilog="\b\nExamples:\n"
    "  overtrick event new evening.jsonl --title 'Club evening' --rules ebu\n"
    "  overtrick event enter evening.jsonl --board 7 --ns 3 --ew 10 '4SX N +1'\n"
    "  overtrick event rank evening.jsonl\n\n"
    "\b\nA congress:\n"
    "  overtrick event stage congress.jsonl swiss --rounds 9 --boards 8\n"
    "  overtrick event draw congress.jsonl\n"
    "  overtrick event match congress.jsonl 34-21 --team 12"
)
def event() -> None:
    """
    Tell what happens at an event, and show what it amounts to.

    The journal is a text file with one entry a line; nothing in it is ever changed. What was
    told wrongly is corrected, withdrawn or undone by a further entry.
    """
