"""Teams as a list that is typed or pasted: a line each, with number, name and players."""

import re
from typing import Annotated

from msgspec import Meta

from overtrick.app.club.running import Running
from overtrick.core.letters import natural
from overtrick.errors import InvalidTelling, OvertrickError, Text
from overtrick.events.commands.command import Command
from overtrick.events.commands.people import RegisterContestant
from overtrick.events.journal.facts import Facts

__all__ = ["TeamList", "teams_of"]

_MOST = 2000


class TeamList(Command, kw_only=True):
    """A team each line: ``3; Cedar; Elif, Emil``; number and players may be left out."""

    teams: Annotated[str, Meta(max_length=200_000)]


def teams_of(running: Running, command: TeamList) -> tuple[Facts, ...]:
    """
    Read the list; a team without a number gets the next one that is free.

    :raises InvalidTelling: naming the first line that is wrong, with its text.
    """
    taken = {id for id, *_ in running.state.roster.contestants}
    lines = [
        (number, line.strip())
        for number, line in enumerate(command.teams.splitlines(), start=1)
        if line.strip()
    ]
    if not lines:
        raise InvalidTelling("no teams: write one in each line", "teams")
    if len(lines) > _MOST:
        raise InvalidTelling(
            Text("{number} teams at once; {most} are the most", number=len(lines), most=_MOST),
            "teams",
        )
    told: list[Facts] = []
    given: dict[str, int] = {}
    for number, line in lines:
        id, name, players = _read(line, taken)
        if id in given:
            raise _wrong(
                number,
                line,
                Text("number {number} is in line {line} as well", number=id, line=given[id]),
            )
        given[id] = number
        taken.add(id)
        try:
            told += RegisterContestant(contestant=id, players=players, name=name).facts(
                running.state
            )
        except OvertrickError as error:
            raise _wrong(number, line, error.whole) from None
    return tuple(told)


def _read(line: str, taken: set[str]) -> tuple[str, str, tuple[str, ...]]:
    parts = [part.strip() for part in re.split(r"[;\t]", line)]
    if len(parts) == 1 and (found := re.fullmatch(r"(\d{1,4})[.)]?\s+(.+)", line)):
        parts = [found[1], found[2]]
    has_number = len(parts) > 1 and re.fullmatch(r"\d{1,4}", parts[0])
    id = parts.pop(0) if has_number else _free(taken)
    name = parts.pop(0) if parts else ""
    players = tuple(
        each.strip() for part in parts for each in re.split(r"[,/&]", part) if each.strip()
    )
    return id, name, players


def _free(taken: set[str]) -> str:
    numbers = [int(id) for id in sorted(taken, key=natural) if id.isdecimal()]
    return str(max(numbers, default=0) + 1)


def _wrong(number: int, line: str, why: Text) -> InvalidTelling:
    return InvalidTelling(
        Text("line {line}, “{text}”: {reason}", line=number, text=line[:60], reason=why),
        "teams",
    )
