"""Names as they may be shown: the rule of the event, or less where somebody asked for it."""

from __future__ import annotations

from overtrick.events.journal.people import SHOWN, Registered
from overtrick.events.journal.roster import Roster

__all__ = ["contestant_shown", "initials", "name_shown", "stricter"]

NOBODY = "Player"
"""Whoever is not to be named."""


def stricter(one: str, other: str) -> str:
    """
    Give the stricter of two ways to show a name; an empty one says nothing.

    >>> stricter("initials", "nickname"), stricter("", "hidden")
    ('initials', 'hidden')
    """
    return max(one or SHOWN[0], other or SHOWN[0], key=SHOWN.index)


def initials(name: str) -> str:
    """
    Give the first letters of a name.

    >>> initials("Ayşe Kaya"), initials("Jean-Luc  d'Arc")
    ('A. K.', 'J. d.')
    """
    letters = (next(filter(str.isalnum, word), "") for word in name.split())
    return " ".join(f"{letter}." for letter in letters if letter)


def name_shown(roster: Roster, player: str, policy: str, contestant: str = "") -> str:
    """
    Give the name of a player as the event's *policy* and the player allow.

    By number alone it is that of the *contestant*; whoever has no nickname has initials.

    >>> from overtrick.events.journal.people import RegisteredPlayer
    >>> eve = RegisteredPlayer(player="p1", name="Eve Frey", shown="initials")
    >>> roster = Roster(players={"p1": "Eve Frey"}, people={"p1": eve})
    >>> name_shown(roster, "p1", "full"), name_shown(roster, "p1", "number", "7")
    ('E. F.', '7')
    """
    person = roster.people.get(player)
    name = roster.name(player)
    way = stricter(policy, person.shown if person else "")
    if way == "hidden" or not name:
        return NOBODY
    if way == "number":
        return contestant or NOBODY
    if way == "nickname" and person and person.nickname:
        return person.nickname
    return name if way == "full" else initials(name) or NOBODY


def contestant_shown(roster: Roster, facts: Registered, policy: str) -> str:
    """
    Give the names of a contestant on one line; its number where no name may be shown.

    The name of a team of several players is nobody's; any other may be that of its players.

    >>> pair = Registered(contestant="7", players=("Eve Frey", "Finn Gall"))
    >>> contestant_shown(Roster(), pair, "initials"), contestant_shown(Roster(), pair, "number")
    ('E. F. & F. G.', '7')
    """
    is_open = policy == SHOWN[0] and not any(_is_shy(roster, each) for each in facts.players)
    if facts.name and (is_open or len(facts.players) > 2):
        return facts.name
    names = [name_shown(roster, each, policy) for each in facts.players]
    if not names or all(name == NOBODY for name in names):
        return facts.contestant
    return " & ".join(names)


def _is_shy(roster: Roster, player: str) -> bool:
    person = roster.people.get(player)
    return person is not None and (person.shown not in ("", SHOWN[0]) or not person.name)
