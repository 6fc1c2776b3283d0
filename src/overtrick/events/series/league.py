"""
A league: divisions one above the other, promotion, relegation, and play-offs between the two.

Places are those of each division's table; equals on a border are a problem that names them.

The table of a division: its teams by the names that the league knows them by, in one order.

Equals that a table leaves equal are told apart as the league decided, by lot or by a match.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from overtrick.errors import Ordinal, Text
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.standing import Standing, find_named
from overtrick.events.series.keys import Keys, whole
from overtrick.events.series.prizes import divided_equals

__all__ = [
    "Division",
    "LeagueRules",
    "Move",
    "NextSeason",
    "PlayOff",
    "division_table",
    "next_season",
]


@dataclass(frozen=True, slots=True)
class Division:
    """A division and its teams."""

    name: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """
    How many change places across each border.

    >>> LeagueRules.read({"up": 2, "down": 2, "play_offs": 1})[0].play_offs
    1
    """

    up: int = 1
    down: int = 1
    play_offs: int = 0
    """How many of each side of a border then play for the places."""
    size: int | None = None
    """Teams of every division but the lowest; None: as many as there are now."""

    @classmethod
    def read(cls, values: object, where: str = "league") -> tuple[LeagueRules, list[Problem]]:
        """Read rules from plain values; what cannot be read stays as usual and is a problem."""
        keys = Keys(values, where)
        up, down = keys.read("up", whole, 1), keys.read("down", whole, 1)
        rules = cls(up, down, keys.read("play_offs", whole, 0), keys.read("size", whole, None))
        return rules, keys.problems()


@dataclass(frozen=True, slots=True)
class Move:
    """A team that changes its division, and why."""

    team: str
    before: str
    after: str
    why: Text


@dataclass(frozen=True, slots=True)
class PlayOff:
    """A match for a place in the upper division."""

    upper: str
    lower: str
    holder: str
    challenger: str
    winner: str | None = None
    """Who won it; None while it is not decided."""

    def decided(self, winners: Collection[str]) -> PlayOff:
        """
        The same match with its winner, if one of the two is among the *winners*.

        >>> PlayOff("1", "2", "Jacks", "Tens").decided(["Tens", "Nines"]).winner
        'Tens'
        """
        won = [team for team in (self.holder, self.challenger) if team in winners]
        return replace(self, winner=won[0]) if len(won) == 1 else self


@dataclass(frozen=True, slots=True)
class NextSeason:
    """The divisions of the next season, and how they came to be."""

    divisions: tuple[Division, ...]
    moves: tuple[Move, ...]
    play_offs: tuple[PlayOff, ...]
    problems: tuple[Problem, ...]


def next_season(
    divisions: Sequence[Division],
    tables: Mapping[str, Sequence[Standing]],
    rules: LeagueRules = LeagueRules(),
    *,
    winners: Collection[str] = (),
    withdrawn: Collection[str] = (),
) -> NextSeason:
    """
    Make the divisions of the next season, the highest first.

    *tables* has the final table of each division by its name, *winners* who won the play-offs;
    who has *withdrawn* leaves a place open.

    >>> from overtrick.events.ranking.standing import placed
    >>> def table(*teams):
    ...     return placed(Standing(t, "", None, -n, 1, -n) for n, t in enumerate(teams))
    >>> first, second = Division("1", ("Aces", "Jacks")), Division("2", ("Tens", "Nines"))
    >>> tables = {"1": table("Jacks", "Aces"), "2": table("Tens", "Nines")}
    >>> [division.teams for division in next_season([first, second], tables).divisions]
    [('Jacks', 'Tens'), ('Aces', 'Nines')]
    """
    problems = list(_checks(divisions, tables, rules))
    orders = {each.name: _order(each, tables, withdrawn) for each in divisions}
    play_offs: list[PlayOff] = []
    moves: list[Move] = []
    for upper, lower in pairwise(divisions):
        border = _Border(upper.name, lower.name, orders[upper.name], orders[lower.name], rules)
        wanted = (match.decided(winners) for match in border.play_offs())
        matches = [match for match in wanted if not _moved(match.holder, moves)]
        found = [*border.moves(tables)]
        for match in matches:
            found += _played(match, winners, problems)
        moves += [move for move in found if not _moved(move.team, moves)]
        play_offs += matches
        problems += border.problems(tables)
    after = tuple(_after(each, orders[each.name], divisions, moves) for each in divisions)
    problems += _sizes(divisions, after, rules)
    problems += _strangers(divisions, play_offs, winners, withdrawn)
    return NextSeason(after, tuple(moves), tuple(play_offs), tuple(problems))


@dataclass(frozen=True, slots=True)
class _Border:
    """The border between a division and the one below it."""

    upper: str
    lower: str
    above: Sequence[str]
    below: Sequence[str]
    rules: LeagueRules

    def moves(self, tables: Mapping[str, Sequence[Standing]]) -> Iterator[Move]:
        """Who goes down and up without a play-off."""
        for team in self.above[self._stay :]:
            yield Move(team, self.upper, self.lower, _place(team, self.upper, tables))
        for team in self.below[: self.rules.up]:
            yield Move(team, self.lower, self.upper, _place(team, self.lower, tables))

    def play_offs(self) -> Iterator[PlayOff]:
        """The best placed of those who defend their place meets the lowest challenger."""
        wanted, first = self.rules.play_offs, self.rules.up
        holders = self.above[max(self._stay - wanted, 0) : self._stay]
        challengers = self.below[first : first + wanted]
        for holder, challenger in zip(holders, reversed(challengers), strict=False):
            yield PlayOff(self.upper, self.lower, holder, challenger)

    def problems(self, tables: Mapping[str, Sequence[Standing]]) -> Iterator[Problem]:
        """Equals of whom some change places and some do not."""
        up, wanted = self.rules.up, self.rules.play_offs
        for name, order, borders in (
            (self.upper, self.above, {self._stay - wanted, self._stay}),
            (self.lower, self.below, {up, up + wanted}),
        ):
            lines = [line for line in tables.get(name, ()) if line.id in order]
            for taken in sorted(borders):
                equals = divided_equals(lines, taken)
                if equals:
                    who = ", ".join(line.id for line in equals)
                    said = Text(
                        "{who} are equal, and not all change division: it must be decided",
                        who=who,
                    )
                    yield Problem(name, said, severity=Severity.QUESTION)

    @property
    def _stay(self) -> int:
        """How many of the upper division are above those who go down."""
        return max(len(self.above) - self.rules.down, 0)


def _order(
    division: Division, tables: Mapping[str, Sequence[Standing]], withdrawn: Collection[str]
) -> list[str]:
    listed = [line.id for line in tables.get(division.name, ()) if line.id in division.teams]
    missing = [team for team in division.teams if team not in listed]
    return [team for team in dict.fromkeys([*listed, *missing]) if team not in withdrawn]


def _place(team: str, division: str, tables: Mapping[str, Sequence[Standing]]) -> Text:
    places = {line.id: line.place for line in tables.get(division, ())}
    place = places.get(team)
    if place is None:
        return Text("last of {division}", division=division)
    return Text("{nth} of {division}", nth=Ordinal(place), division=division)


def _moved(team: str, moves: Sequence[Move]) -> bool:
    return any(move.team == team for move in moves)


def _played(
    match: PlayOff, winners: Collection[str], problems: list[Problem]
) -> Iterator[Move]:
    if match.winner is None:
        what = "has two winners" if match.holder in winners else "is still to be played"
        said = Text(
            "the play-off {holder} - {challenger} {what}; nobody moves by it",
            holder=match.holder,
            challenger=match.challenger,
            what=what,
        )
        problems.append(Problem(match.upper, said, severity=Severity.QUESTION))
    elif match.winner == match.challenger:
        yield Move(match.holder, match.upper, match.lower, Text("lost the play-off"))
        yield Move(match.challenger, match.lower, match.upper, Text("won the play-off"))


def _after(
    division: Division,
    order: Sequence[str],
    divisions: Sequence[Division],
    moves: Sequence[Move],
) -> Division:
    """Those from above first, then who stays, then those from below."""
    names = [each.name for each in divisions]
    height = {name: nth for nth, name in enumerate(names)}
    gone = {move.team for move in moves if move.before == division.name}
    came = [move for move in moves if move.after == division.name]
    from_above = [m.team for m in came if height[m.before] < height[division.name]]
    from_below = [m.team for m in came if height[m.before] > height[division.name]]
    stay = [team for team in order if team not in gone]
    return Division(division.name, (*from_above, *stay, *from_below))


def _checks(
    divisions: Sequence[Division], tables: Mapping[str, Sequence[Standing]], rules: LeagueRules
) -> Iterator[Problem]:
    seen: dict[str, str] = {}
    for nth, division in enumerate(divisions):
        for team in division.teams:
            if team in seen:
                yield Problem(
                    division.name,
                    Text("{team!r} is in {seen!r}, too", team=team, seen=seen[team]),
                )
            seen[team] = division.name
        lines = {line.id: line for line in tables.get(division.name, ())}
        for team in division.teams:
            if team not in lines or lines[team].place is None:
                said = Text(
                    "{team!r} has no place in the table, so it counts as last", team=team
                )
                yield Problem(division.name, said, severity=Severity.QUESTION)
        for team in lines.keys() - set(division.teams):
            yield Problem(
                division.name,
                Text("{team!r} is in the table, but not in the division", team=team),
            )
        down = 0 if nth == len(divisions) - 1 else rules.down + rules.play_offs
        up = 0 if nth == 0 else rules.up + rules.play_offs
        if down + up > len(division.teams):
            n = len(division.teams)
            yield Problem(
                division.name,
                Text(
                    "{n} teams are too few for {up} who may go up and {down} who may go down",
                    n=n,
                    up=up,
                    down=down,
                ),
            )
    for name in tables.keys() - {division.name for division in divisions}:
        yield Problem(name, Text("a table of a division that is not there"))


def _sizes(
    before: Sequence[Division], after: Sequence[Division], rules: LeagueRules
) -> Iterator[Problem]:
    for old, new in zip(before[:-1], after[:-1], strict=True):
        wanted = len(old.teams) if rules.size is None else rules.size
        if len(new.teams) != wanted:
            said = Text(
                "{number} teams next season, not {wanted}", number=len(new.teams), wanted=wanted
            )
            yield Problem(new.name, said, severity=Severity.QUESTION)


def _strangers(
    divisions: Sequence[Division],
    play_offs: Sequence[PlayOff],
    winners: Collection[str],
    withdrawn: Collection[str],
) -> Iterator[Problem]:
    """Names that nobody has: a slip of the pen there would silently change nothing."""
    known = {team for division in divisions for team in division.teams}
    played = {team for match in play_offs for team in (match.holder, match.challenger)}
    for team in sorted(withdrawn):
        if team not in known:
            yield Problem("withdrawn", Text("{team!r} is in no division", team=team))
    for team in sorted(winners):
        if team not in known:
            yield Problem("winners", Text("{team!r} is in no division", team=team))
        elif team not in played:
            said = Text("{team!r} plays no play-off", team=team)
            yield Problem("winners", said, severity=Severity.QUESTION)


def division_table(
    lines: Iterable[Standing],
    teams: Mapping[str, str] | None = None,
    ties: Iterable[Sequence[str]] = (),
    where: str = "",
) -> tuple[list[Standing], list[Problem]]:
    """
    Make the table of a division out of the lines of one list.

    *teams* has the names of teams by their number in the table; who is not there is known by
    its own name, or else by its number.  Each of *ties* has equals, the better first.

    >>> lines = [Standing(i, "", None, 9, 9, 9, place=1, tied=True) for i in ("1", "2")]
    >>> teams = {"1": "Aces", "2": "Jacks"}
    >>> table, problems = division_table(lines, teams, ties=[("Jacks", "Aces")])
    >>> [(line.place, line.id) for line in table]
    [(1, 'Jacks'), (2, 'Aces')]
    """
    found: dict[str, Standing] = {}
    problems: list[Problem] = []
    for line in lines:
        team = _name(line, teams or {})
        if team in found:
            said = Text("two lines of the table are {team!r}; the first one counts", team=team)
            problems.append(Problem(where, said))
        else:
            found[team] = _known_as(team, line)
    for order in ties:
        told = _told_apart(order, found)
        found |= told
        if not told:
            said = Text(
                "ties: not all the teams that share one place: {order}", order=", ".join(order)
            )
            problems.append(Problem(where, said))
    return sorted(found.values(), key=lambda line: (line.place is None, line.place)), problems


def _name(line: Standing, teams: Mapping[str, str]) -> str:
    """A team has one name and a pair two; the players of a team are not its name."""
    told = find_named(teams, line)
    if told is not None:
        return told
    by_players = line.id == " & ".join(sorted(line.names))
    return " & ".join(line.names) if len(line.names) in (1, 2) and not by_players else line.id


def _known_as(team: str, line: Standing) -> Standing:
    # What tie-breaks say of a line names others by the numbers that the table had.
    decisions = line.decisions if team == line.id else ()
    return replace(line, id=team, names=(), decisions=decisions)


def _told_apart(order: Sequence[str], found: Mapping[str, Standing]) -> dict[str, Standing]:
    """Give equals a place each, best first; nobody where they are not just those of one."""
    place = found[order[0]].place if order and order[0] in found else None
    equals = [team for team, line in found.items() if line.place == place]
    if place is None or len(equals) < 2 or sorted(equals) != sorted(order):
        return {}
    decided = Text(
        "the league: {order}",
        order=Text("{some} and {last}", some=", ".join(order[:-1]), last=order[-1]),
    )
    return {
        team: replace(found[team], place=place + nth, tied=False, decisions=(decided,))
        for nth, team in enumerate(order)
    }
