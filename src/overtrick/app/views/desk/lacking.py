"""What the plan expects and nobody has told: results of rounds that are over, and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from overtrick.app.club.running import Running
from overtrick.app.views.desk.grid import meeting_foreseen, table_named, who_word
from overtrick.app.views.desk.meeting_links import query_of
from overtrick.app.views.desk.names_form import NamePlace, tables_named
from overtrick.app.views.desk.proposals import ActionButton, ProblemShown, asked
from overtrick.core.letters import natural
from overtrick.errors import Counted, Letter, Text
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
    """Tell whether a number has a place on the page of names: then it only lacks its names."""
    return any(each.contestant == contestant for each in _places(running))


@through_results
def _places(running: Running) -> tuple[NamePlace, ...]:
    """Every place of the page of names that is somebody's."""
    return tuple(each for table in tables_named(running) for each in table.places if each.seats)


def names_missing(running: Running) -> ProblemShown | None:
    """Say who has no names, once somebody has: everybody who is seated, results or none."""
    roster = running.state.roster
    is_begun = running.state.plans and (roster.people or roster.contestants)
    lacking = _unnamed(running) if is_begun else []
    if not lacking:
        return None
    who = Text.joined([*map(_called, lacking[:12]), *["..."] * (len(lacking) > 12)], ", ")
    proposals = (
        ActionButton(Text("Give names"), href=f"/desk/{running.id}/names", style="primary"),
    )
    text = Counted(
        "Pair {who} has no names.", "Pairs {who} have no names.", len(lacking), who=who
    )
    if len(lacking[0].seats) == 1:
        text = Counted(
            "Player {who} has no name.", "Players {who} have no names.", len(lacking), who=who
        )
    return ProblemShown(
        "names", "come", Text("Names are missing"), text, "", proposals, f"names:{who}"
    )


def _unnamed(running: Running) -> list[NamePlace]:
    """The places with nobody in them, and no name of a team."""
    called = {
        each.contestant for each in running.state.roster.contestants.values() if each.name
    }
    found = [
        each
        for each in _places(running)
        if not any(each.players) and each.contestant not in called
    ]
    return sorted(found, key=lambda each: (each.section or "", natural(each.contestant)))


def _called(place: NamePlace) -> Text:
    """The number of a place; its section and its side where a number is not enough."""
    number = f"{place.section or ''}{place.contestant}"
    side = [Letter("side", place.direction)] if place.direction else []
    return Text.joined([number, *side], " ")
