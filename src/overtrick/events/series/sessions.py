"""
The sessions of a series: who sat there, what each took home, and who stayed away.

A pair or a player whose names are known is the same all season through, whatever its number;
a team keeps its id, whoever plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from overtrick.core.exact import Exact
from overtrick.errors import InvalidSetting, Text
from overtrick.events.problem import Problem
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import (
    Standing,
    exact_name,
    find_named,
    one_person,
    placed,
    unknown_names,
)
from overtrick.events.series.keys import Keys, mapping_of, member, text, tuple_of, whole
from overtrick.events.series.prizes import lists_of
from overtrick.events.series.season_rules import Absence

__all__ = [
    "Attendance",
    "Missed",
    "SeriesSession",
    "SessionAward",
    "SessionResult",
    "Substitutes",
    "scored",
    "session_of",
]

Names = tuple[str, ...]
Substitutes = Mapping[str, str] | int
"""Who sat in whose place, or how many they were."""


class SessionAward(NamedTuple):
    """What a contestant was awarded, and why."""

    value: Exact
    why: Text | str


@dataclass(frozen=True, slots=True)
class SessionResult:
    """What a contestant took home from one session."""

    who: str
    line: Standing
    field: int = 1
    """How many have a place in its list."""
    sharing: int = 1
    """How many share its place."""
    boards: int = 0
    """The most that anybody of its list played."""
    players: Names = ()
    """Who really sat there, where it is known."""
    substitutes: int = 0
    partners: Names = ()
    award: SessionAward | None = None
    """What the place is worth by a scheme of awards, where those are counted."""

    @property
    def members(self) -> Names:
        """Whose season it is: names by which the contestant is known."""
        return self.line.names


@dataclass(frozen=True, slots=True)
class Missed:
    """Somebody who was told absent."""

    who: str
    absence: Absence
    members: Names = ()


@dataclass(frozen=True, slots=True)
class SeriesSession:
    """One session of a series."""

    name: str
    sittings: tuple[SessionResult, ...]
    missed: tuple[Missed, ...] = ()


@dataclass(frozen=True, slots=True)
class Attendance:
    """What a ranking does not know: names of players by id, substitutes, and the absent."""

    players: Mapping[str, Names] = field(default_factory=dict)
    substitutes: Mapping[str, Substitutes] = field(default_factory=dict)
    absent: Mapping[str, Absence] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    """Which name counts of a person who has several."""

    @classmethod
    def read_players(cls, keys: Keys) -> Attendance:
        """Read the ``players`` of a whole season, by id, and who is the ``same`` person."""
        players = keys.read("players", mapping_of(tuple_of(text)), {})
        return cls(players, same=keys.read("same", _same, {}))

    def names_of(self, names: Names) -> Names:
        """
        Call people by the names that count.

        >>> Attendance(same={"Ann A.": "Ann Ash"}).names_of(("Ann A.", "Bob"))
        ('Ann Ash', 'Bob')
        """
        return tuple(self.same.get(name, name) for name in names)

    @classmethod
    def read(cls, keys: Keys, usual: Attendance | None = None) -> Attendance:
        """
        Read ``players``, ``substitutes`` and ``absent`` by id; *usual* has the season's names.

        >>> keys = Keys({"players": {"7": ["Ann", "Bob"]}, "absent": {"9": "notice"}})
        >>> told = Attendance.read(keys)
        >>> told.players["7"], str(told.absent["9"].words)
        (('Ann', 'Bob'), 'absent with notice')
        """
        before = {} if usual is None else usual.players
        return cls(
            {**before, **keys.read("players", mapping_of(tuple_of(text)), {})},
            keys.read("substitutes", mapping_of(_substitutes), {}),
            keys.read("absent", mapping_of(_absence), {}),
            {} if usual is None else usual.same,
        )


def session_of(
    name: str,
    ranking: Ranking,
    attendance: Attendance | None = None,
    awards: Mapping[str, SessionAward] | None = None,
) -> tuple[SeriesSession, list[Problem]]:
    """
    Take a session from its ranking; what the attendance says of nobody is a problem.

    *awards* are by contestants such as ``B:NS 7``, where a season counts them.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> absent = Attendance({"7": ("Ann", "Bob")}, absent={"7": Absence.NOTICE})
    >>> session_of("3 March", rank(Session(())), absent)[0].missed[0].who
    'Ann & Bob'
    """
    told = attendance or Attendance()
    ids = Counter(line.id for line in ranking.standings)
    named = replace(ranking, standings=tuple(_with_ids(ranking)))
    sittings = [each for found in lists_of(named) for each in _sittings(found, told, ids)]
    if awards is not None:
        sittings = [replace(each, award=awards.get(exact_name(each.line))) for each in sittings]
    missed = [_missed(who, absence, told) for who, absence in told.absent.items()]
    session = SeriesSession(name, tuple(sittings), tuple(missed))
    return session, list(_problems(name, named.standings, told, session))


def scored(name: str, scores: Mapping[str, Exact]) -> SeriesSession:
    """
    Make a session of scores alone, such as percentages by name.

    >>> scored("3 March", {"Ann & Bob": 55, "Cid & Dee": 45}).sittings[0].line.place
    1
    """
    lines = [Standing(who, "", None, got, 0, got, None, got) for who, got in scores.items()]
    once = dict.fromkeys(scores, 1)
    return SeriesSession(name, tuple(_sittings(placed(lines), Attendance(), once)))


def _sittings(
    members: Sequence[Standing], told: Attendance, ids: Mapping[str, int]
) -> Iterator[SessionResult]:
    sharing = Counter(line.place for line in members if line.place is not None)
    most = max((line.boards for line in members), default=0)
    for line in members:
        names = told.names_of(find_named(told.players, line) or line.names)
        who = _who(names, line.id if ids[line.id] == 1 else exact_name(line))
        came = find_named(told.substitutes, line) or told.substitutes.get(who) or 0
        yield SessionResult(
            who=who,
            line=replace(line, names=names),
            field=sharing.total(),
            sharing=0 if line.place is None else sharing[line.place],
            boards=most,
            players=told.names_of(_seated(names, came)),
            substitutes=came if isinstance(came, int) else len(came),
        )


def _same(value: object) -> Mapping[str, str]:
    return one_person(mapping_of(text)(value))


def _substitutes(value: object) -> Substitutes:
    return whole(value) if isinstance(value, int) else mapping_of(text)(value)


def _absence(value: object) -> Absence:
    found = member(Absence)(value)
    if found not in (Absence.NOTICE, Absence.NO_NOTICE):
        raise InvalidSetting("not notice | no_notice: {value!r}", value=value)
    return found


def _who(names: Names, id: str) -> str:
    return " & ".join(sorted(names)) if 0 < len(names) <= 2 else id


def _seated(names: Names, came: Substitutes) -> Names:
    if isinstance(came, int):
        return () if came else names  # a substitute without a name: who played is not known
    return tuple(came.get(name, name) for name in names)


def _missed(who: str, absence: Absence, told: Attendance) -> Missed:
    pair = tuple(name.strip() for name in who.split("&")) if "&" in who else ()
    names = told.names_of(told.players.get(who, pair))
    return Missed(_who(names, who), absence, names)


def _with_ids(ranking: Ranking) -> Sequence[Standing]:
    """Those who played a board; a single player's name is the id, where no other is known."""
    played = [line for line in ranking.standings if line.boards]
    lines = [awarded.line for board in ranking.boards for awarded in board.lines]
    if not lines or any(line.players is None or line.ns or line.ew for line in lines):
        return played
    return [replace(line, names=line.names or (line.id,)) for line in played]


def _problems(
    name: str, lines: Sequence[Standing], told: Attendance, session: SeriesSession
) -> Iterator[Problem]:
    here = {sitting.who: sitting for sitting in session.sittings}
    for who in unknown_names(told.substitutes, lines):
        if who not in here:
            yield Problem(name, Text("a substitute for {who!r}, who did not play", who=who))
    for who, came in told.substitutes.items():
        members = here[who].members if who in here else told.players.get(who, ())
        for player in () if isinstance(came, int) else came:
            if members and player not in members:
                yield Problem(
                    name,
                    Text(
                        "a substitute for {player!r}, who is not of {who!r}",
                        player=player,
                        who=who,
                    ),
                )
    for missed in session.missed:
        if missed.who in here:
            yield Problem(
                name,
                Text("{who!r} is told absent, but played: the score counts", who=missed.who),
            )
