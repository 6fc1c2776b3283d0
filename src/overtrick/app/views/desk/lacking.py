"""What the plan expects and nobody has told: results of rounds that are over, and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import meeting_foreseen, table_named, who_word
from overtrick.app.views.desk.meeting_links import query_of
from overtrick.app.views.desk.proposals import ActionButton, ProblemShown, asked
from overtrick.errors import Counted, Text
from overtrick.events.journal.memory import through_results
from overtrick.events.now.meetings import TableInRound
from overtrick.events.plan.meetings import BoardMeeting, Stands

__all__ = ["is_planned", "names_missing", "results_missing"]


def results_missing(running: Running, each: TableInRound) -> ProblemShown | None:
    """Say which results a table lacks of a round that is over."""
    gap = each.missing
    if not gap:
        return None
    at, mark = each.sitting, each.mark
    boards = ", ".join(str(found.board) for found in gap)
    return ProblemShown(
        sha256(mark.encode()).hexdigest()[:10],
        "trouble",
        Text.joined(
            (
                Text("Table {table}, round {round}", round=at.round, table=table_named(each)),
                Counted("{count} result missing", "{count} results missing", len(gap)),
            ),
            ": ",
        ),
        Counted(
            "Round {round} is over, and {who} have no result on board {boards}.",
            "Round {round} is over, and {who} have no result on boards {boards}.",
            len(gap),
            round=at.round,
            who=who_word(at),
            boards=boards,
        ),
        Text("Enter what was played, or say by whose fault it was not."),
        tuple(_of_gap(running, gap)),
        mark,
    )


def _of_gap(running: Running, gap: Sequence[BoardMeeting]) -> Iterator[ActionButton]:
    """What can be done about boards without a result."""
    links = [f"/desk/{running.id}/result?{query_of(meeting_foreseen(each))}" for each in gap]
    for found, href in zip(gap, links, strict=True):
        if found.stands is Stands.OPEN:
            title = Text("Enter board {board}", board=found.board)
            yield ActionButton(title, href=href, style="primary")
    for found, href in zip(gap, links, strict=True):
        title = Text("Board {board} was not played", board=found.board)
        yield ActionButton(title, href=f"{href}&rule=not-played")
    yield asked(meeting_foreseen(gap[0]), "look_missing")


def is_planned(running: Running, contestant: str) -> bool:
    """Tell whether a plan seats a number: then it only lacks its names."""
    return contestant in _planned(running)


@through_results
def _planned(running: Running) -> frozenset[str]:
    meetings = (each for plan in running.state.plans for _, each in plan.meetings())
    return frozenset(who for each in meetings for who in (each.ns, each.ew) if who is not None)


def names_missing(running: Running) -> ProblemShown | None:
    """Say who has no names, once somebody has."""
    state = running.state
    known = {who for who, _, _ in state.roster.contestants}
    playing = {
        who
        for key in state.meetings()
        if key.match is None and key.players is None
        for who in (key.ns, key.ew)
        if who is not None
    }
    lacking = sorted(playing - known, key=lambda text: (len(text), text))
    if not lacking or (state.roster.people == {} and not known):
        return None
    who = ", ".join(lacking[:12]) + (" ..." if len(lacking) > 12 else "")
    proposals = (
        ActionButton(Text("Give names"), href=f"/desk/{running.id}/names", style="primary"),
    )
    text = Counted(
        "Pair {who} has no names.", "Pairs {who} have no names.", len(lacking), who=who
    )
    return ProblemShown(
        "names", "come", Text("Names are missing"), text, "", proposals, f"names:{who}"
    )
