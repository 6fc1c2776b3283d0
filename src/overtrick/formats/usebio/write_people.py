"""PARTICIPANTS written: who competes, and what is said that they won."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby

from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.usebio.fields import PREFIX
from overtrick.formats.usebio.node import Node, decimals

__all__ = ["People", "kind_of_event"]

Level = tuple[str, str]
_TAGS = {
    "teams": "TEAM",
    "swiss_teams": "TEAM",
    "individual": "PLAYER",
    "pairs": "PAIR",
    "swiss_pairs": "PAIR",
}


def kind_of_event(contents: Contents) -> str:
    """
    Say what competes: as the contents tell, or by their lines.

    >>> kind_of_event(Contents())
    'pairs'
    """
    if contents.about.kind:
        return contents.about.kind
    lines = [told.line for told in contents.records]
    if any(line.room for line in lines) or any(who.name for who in contents.contestants):
        return "teams"
    if lines and all(line.is_individual for line in lines):
        return "individual"
    if any(line.match for line in lines):
        return "swiss_pairs"
    return "teams" if contents.matches and not lines else "pairs"


class People:
    """
    Who competes, by session and section, each with their line of the ranking.

    >>> held = Contents(contestants=(Contestant("7"),), ranking=(Placed("7", 1),))
    >>> [node.children[1].text for node in People(held, "pairs").nodes(("1", "A"))]
    ['1']
    """

    def __init__(self, contents: Contents, kind: str) -> None:
        self.tag = _TAGS.get(kind, "PAIR")
        self.placed: dict[int, Placed] = {}
        self.levels: dict[Level, list[tuple[Contestant, Placed | None]]] = {}
        free = list(contents.ranking)
        keys: tuple[Callable[[Contestant | Placed], tuple[object, ...]], ...] = (
            lambda who: (who.session, who.section, who.id, who.side),
            lambda who: (who.section, who.id, who.side),
            lambda who: (who.session, who.section, who.id),
            lambda who: (who.section, who.id),
        )
        for key in keys:
            free = self._matched(contents.contestants, free, key)
        for who in contents.contestants:
            placed = self.placed.get(id(who))
            self.levels.setdefault((who.session, who.section), []).append((who, placed))
        for line in free:
            who = Contestant(line.id, (), line.section, line.side, session=line.session)
            self.levels.setdefault((line.session, line.section), []).append((who, line))

    def nodes(self, level: Level) -> list[Node]:
        """Write those of a session and section."""
        return [self._node(who, placed) for who, placed in self.levels.get(level, ())]

    def _matched(
        self,
        contestants: Iterable[Contestant],
        ranking: list[Placed],
        key: Callable[[Contestant | Placed], tuple[object, ...]],
    ) -> list[Placed]:
        waiting: dict[tuple[object, ...], list[Placed]] = {}
        for line in ranking:
            waiting.setdefault(key(line), []).append(line)
        used: set[int] = set()
        for who in contestants:
            lines = waiting.get(key(who))
            if lines and id(who) not in self.placed:
                self.placed[id(who)] = lines.pop(0)
                used.add(id(self.placed[id(who)]))
        return [line for line in ranking if id(line) not in used]

    def _node(self, who: Contestant, placed: Placed | None) -> Node:
        node = Node(self.tag)
        if self.tag == "TEAM":
            node.attributes["TEAM_ID"] = who.id
            if who.name:
                node.attributes["TEAM_NAME"] = who.name
            _team(node, who.players)
        elif self.tag == "PLAYER":
            person = who.players[0] if who.players else Person()
            _person(node, person)
            node.leaf("PLAYER_NUMBER", who.id)
        else:
            node.leaf("PAIR_NUMBER", who.id)
            node.children += [_person(Node("PLAYER"), player) for player in who.players]
        side = who.side or (placed.side if placed else None)
        node.leaf("DIRECTION", str(side or ""))
        if placed is not None:
            _won(node, placed)
        node.ride(who.extra)
        return node


def _won(node: Node, placed: Placed) -> None:
    if placed.boards is not None:
        node.leaf("BOARDS_PLAYED", str(placed.boards))
    if placed.total is not None:
        least = 0 if placed.percentage is None else 1  # 34 IMPs, but 34.0 matchpoints
        node.leaf("TOTAL_SCORE", decimals(placed.total, least))
    if placed.percentage is not None:
        node.leaf("PERCENTAGE", decimals(placed.percentage, 2))
    if placed.place is not None:
        node.leaf("PLACE", f"{placed.place}{'=' if placed.tied else ''}")
    node.ride(placed.extra)


def _person(node: Node, person: Person) -> Node:
    node.leaf("PLAYER_NAME", person.name)
    node.leaf("NATIONAL_ID_NUMBER", person.number)
    node.ride({key: text for key, text in person.extra.items() if not _is_mark(key)})
    return node


def _team(node: Node, players: Iterable[Person]) -> None:
    """The players of a team, in their pairs where these are known."""
    for mark, together in groupby(players, lambda one: one.extra.get(f"{PREFIX}PAIR", "")):
        people = list(together)
        inside = node if not mark else node.add(Node("PAIR"))
        if mark:
            inside.leaf("PAIR_NUMBER", "" if mark.startswith("#") else mark)
            inside.ride(people[0].extra, f"{PREFIX}PAIR/")
        for person in people:
            has_more = any(not _is_mark(key) for key in person.extra)
            if not mark or person.name or person.number or has_more:
                inside.add(_person(Node("PLAYER"), person))


def _is_mark(key: str) -> bool:
    return key == f"{PREFIX}PAIR" or key.startswith(f"{PREFIX}PAIR/")
