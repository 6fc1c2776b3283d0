"""What a captain tells by the own link: the result of a match of the own team."""

from typing import Annotated

from msgspec import Meta

from overtrick.app.access.viewer import Role, Viewer
from overtrick.app.club.running import Running
from overtrick.app.use_cases.use_case import NotAllowed, Saying, UseCase
from overtrick.app.views.captain import captains_match
from overtrick.errors import InvalidTelling, Refused
from overtrick.events.commands.command import Command, Name
from overtrick.events.commands.matches import TellMatch
from overtrick.events.journal.facts import Undone

__all__ = ["CAPTAIN_TELLS", "TellOwnMatch"]

_Typed = Annotated[str, Meta(max_length=12)]


class TellOwnMatch(Command, kw_only=True):
    """The IMPs of a match, the own team's and the other's; told again, it corrects the own."""

    match: Name
    own: _Typed = ""
    other: _Typed = ""


def tell_own(running: Running, command: TellOwnMatch, viewer: Viewer) -> Saying:
    """
    Tell the result of a match; a captain has one word on it, and a further one replaces it.

    :raises NotAllowed: if it is no match of the team.
    :raises Refused: if both captains have agreed, or somebody else tells it.
    """
    team = viewer.contestant or ""
    found = captains_match(running, team, command.match)
    if found is None:
        raise NotAllowed("{by} plays no such match", by=viewer.by)
    if found.closed:
        raise Refused(found.closed)
    own, other = command.own.strip(), command.other.strip()
    if not (own and other):
        raise InvalidTelling("Type the IMPs of both teams.", "other" if own else "own")
    told = TellMatch(
        score=f"{own} : {other}", team=team, match=command.match, stage=found.stage.id
    )
    saying = told.facts(running.state, viewer.by)
    before = (Undone(of=found.own.id),) if found.own else ()
    return Saying((*before, *saying.facts), saying.remarks)


CAPTAIN_TELLS = UseCase(
    "own-match",
    "Tell the result of the own match",
    TellOwnMatch,
    frozenset({Role.PLAYER}),
    tell_own,
)
"""It has a door of its own, where the link of a team is asked."""
