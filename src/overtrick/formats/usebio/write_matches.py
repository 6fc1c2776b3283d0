"""
MATCH written: its heading, and its boards from the view of TEAM.

PARTICIPANTS written: who competes, and what is said that they won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from overtrick.core.exact import Exact, shared_place
from overtrick.errors import EnglishText
from overtrick.events.session import Line, MatchResult, home_is_ns
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.table import Record
from overtrick.formats.usebio.fields import PREFIX, Node, decimals
from overtrick.formats.usebio.matches import NOBODY
from overtrick.formats.usebio.write_boards import Losses, board_node, line_node

__all__ = ["MatchWritten", "UsebioPeople", "kind_of_event", "match_node", "meetings"]


@dataclass(slots=True)
class MatchWritten:
    """A match: what was told of it as a whole, and its lines."""

    id: str
    told: MatchResult | None = None
    records: list[Record] = field(default_factory=list)

    @property
    def first(self) -> Line | None:
        """Its first line."""
        return self.records[0].line if self.records else None

    @property
    def round(self) -> str:
        """The round in which it is played."""
        told = self.told.round if self.told else None
        return (self.first.round if self.first else None) or told or ""

    @property
    def is_missed(self) -> bool:
        """Whether nobody met: it stands for what a late entry has missed."""
        return self.told is not None and self.told.kind == "missed" and not self.records


def meetings(records: Iterable[Record], told: Iterable[MatchResult]) -> list[MatchWritten]:
    """
    Gather the matches of a section, in the order in which they are first met.

    >>> [meeting.id for meeting in meetings((), [MatchResult("4", "41", "42", 30, 12)])]
    ['4']
    """
    found: dict[str, MatchWritten] = {}
    for record in records:
        if record.line.match is not None:
            match = record.line.match
            found.setdefault(match, MatchWritten(match)).records.append(record)
    for result in told:
        meeting = found.setdefault(result.match, MatchWritten(result.match))
        meeting.told = meeting.told or result
    return list(found.values())


def match_node(meeting: MatchWritten, award: str, losses: Losses, *, is_teams: bool) -> Node:
    """
    Write a match of teams, or of pairs at a table.

    >>> meeting = MatchWritten("4", MatchResult("4", "41", "42", 30, 12, round="2"))
    >>> [child.text for child in match_node(meeting, "IMPS", Losses(), is_teams=True).children]
    ['2', '41', '42', '30', '12']
    """
    node, line, told = Node("MATCH"), meeting.first, meeting.told
    home = line.home if line is not None else (told.home if told else "")
    away = line.away if line is not None else (told.away if told else None)
    if told is not None and (told.home, told.away) == (away, home) and told.away is not None:
        told = told.turned()
    node.leaf("ROUND_NUMBER", meeting.round)
    ours, theirs = ("TEAM", "OPPOSING_TEAM") if is_teams else ("NS", "EW")
    node.leaf(ours if is_teams else "NS_PAIR_NUMBER", home or "")
    node.leaf(theirs if is_teams else "EW_PAIR_NUMBER", away or "BYE")
    for who in filter(None, (home, away)):
        if who.strip().upper() in NOBODY:
            losses.say(EnglishText("{who!r} is read as nobody", who=who))
    _range(node, meeting)
    if told is not None:
        node.leaf(f"{ours}_SCORE", decimals(told.home_imps))
        node.leaf(f"{theirs}_SCORE", decimals(told.away_imps))
        node.leaf(f"{ours}_VICTORY_POINTS", decimals(told.home_points))
        node.leaf(f"{theirs}_VICTORY_POINTS", decimals(told.away_points))
        _say_what_is_lost(told, losses)
    by_board: dict[tuple[int, str], list[Record]] = {}
    for record in meeting.records:
        key = record.line.board.number, record.line.version
        by_board.setdefault(key, []).append(record)
    for records in by_board.values():
        node.children.append(_board(records, home or "", award, losses, is_teams=is_teams))
    return node


def _board(
    records: Sequence[Record], home: str, award: str, losses: Losses, *, is_teams: bool
) -> Node:
    node = board_node(records[0].line.board, records, losses)
    if not is_teams:
        node.children += [line_node(told, award, losses) for told in records]
        return node
    net = _net(records)
    if net is not None:
        node.leaf("IMPS", decimals(net))
    is_of_eight = any(_room(told) > 1 for told in records)
    for told in sorted(records, key=_room) if is_of_eight else records:
        own = "" if net is not None else award
        node.children.append(line_node(told, own, losses, _direction(told.line, home)))
    return node


def _room(told: Record) -> int:
    rooms = ("open", "closed", "open2", "closed2")
    room = told.line.played_room
    return rooms.index(room) if room in rooms else len(rooms)


def _direction(line: Line, home: str) -> str:
    room = line.room or line.played_room
    if room:
        return "NS" if home_is_ns(room) else "EW"
    return {line.ns: "NS", line.ew: "EW"}.get(home, "")


def _net(records: Sequence[Record]) -> Exact | None:
    """The IMPs of the home team, where every line says the same."""
    values = set()
    for told in records:
        ns, ew = told.ns_award, told.ew_award
        if ns is None or ew is None or ns != -ew:
            return None
        values.add(ns if _room(told) % 2 == 0 else ew)
    return values.pop() if len(values) == 1 else None


def _range(node: Node, meeting: MatchWritten) -> None:
    boards = {told.line.board.number for told in meeting.records}
    told = meeting.told.boards if meeting.told else 0
    if boards and max(boards) - min(boards) + 1 == (told or len(boards)):
        node.leaf("START_BOARD_NUMBER", str(min(boards)))
        node.leaf("END_BOARD_NUMBER", str(max(boards)))
    elif told and told != len(boards):  # how many, though not which
        node.leaf("START_BOARD_NUMBER", "1")
        node.leaf("END_BOARD_NUMBER", str(told))


def _say_what_is_lost(told: MatchResult, losses: Losses) -> None:
    if told.home_carried or told.away_carried:
        losses.say(
            EnglishText("match {match}: the IMPs carried are not written", match=told.match)
        )
    if told.kind not in ("played", "bye"):
        losses.say(
            EnglishText(
                "match {match}: that it is {kind!r} is not written",
                match=told.match,
                kind=told.kind,
            )
        )


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


class UsebioPeople:
    """
    Who competes, by session and section, each with their line of the ranking.

    >>> held = Contents(contestants=(Contestant("7"),), ranking=(Placed("7", 1),))
    >>> [node.children[1].text for node in UsebioPeople(held, "pairs").nodes(("1", "A"))]
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
        node.leaf("PLACE", shared_place(placed.place, placed.tied))
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
