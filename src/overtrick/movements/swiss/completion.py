"""
Looking ahead: can the rounds that are left all be drawn without a rematch?

They can when the graph of those who have not met holds that many perfect matchings without a
pair in common.  Many opponents left make it certain (G. A. Dirac, Some theorems on abstract
graphs, 1952); else it is searched, and the rounds found are kept as a witness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import combinations

from overtrick.errors import Counted, Text
from overtrick.movements.swiss.field import Draw, SwissField
from overtrick.movements.swiss.graph import Graph, bits, graph_of
from overtrick.movements.swiss.reasons import DrawCause, DrawReason

__all__ = ["Ahead", "Outlook", "Search", "check", "is_safe", "most_that_follow", "not_drawn"]

WORK = 8_000_000
"""
After so many looks at a contestant a search gives up: half a million steps with 16, more than
any such field has been seen to take.
"""

_Round = tuple[int, ...]
"""Whom each meets."""


class Outlook(Enum):
    """What looking ahead says of a pair."""

    YES = "yes"
    NO = "no"
    UNKNOWN = "unknown"


def is_safe(graph: Sequence[int], rounds: int) -> bool:
    """
    Say whether this round may be drawn anyhow, and the others will follow.

    With at least half the field still to meet in the last round there is a circuit through all
    of it, every second step of which is that round; each round before takes one opponent away.

    >>> eight = [255 ^ 1 << one for one in range(8)]
    >>> is_safe(eight, 4), is_safe(eight, 5)
    (True, False)
    """
    fewest = min((mask.bit_count() for mask in graph), default=rounds)
    return rounds <= 1 or 2 * (fewest - rounds + 1) >= len(graph)


def most_that_follow(graph: Sequence[int], drawn: Sequence[int], wanted: int) -> int | None:
    """
    Count the rounds, *wanted* at most, that can follow this one; None if it is not found out.

    >>> four = [15 ^ 1 << one for one in range(4)]
    >>> most_that_follow(four, (1, 0, 3, 2), 5)
    2
    """
    rest = _less(graph, drawn)
    for rounds in range(wanted, 0, -1):
        search = Search(len(graph))
        if search.rounds(rest, rounds) is not None:
            return rounds
        if search.gave_up:
            return None
    return 0


class Search:
    """A search for rounds without a rematch, which remembers what cannot be completed."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.limit = WORK // max(size, 1)
        self.steps = 0
        self.hopeless: set[tuple[int, ...]] = set()

    @property
    def gave_up(self) -> bool:
        """Whether the last answer is no more than that nothing was found in time."""
        return self.steps > self.limit

    def is_hard(self, count: int) -> bool:
        """Whether merely to write down so many rounds takes more steps than there are."""
        return count * self.size // 2 > self.limit

    def rounds(self, graph: Sequence[int], count: int) -> tuple[_Round, ...] | None:
        """
        Find so many rounds in which nobody meets the same opponent twice.

        >>> four = [15 ^ 1 << one for one in range(4)]
        >>> Search(4).rounds(four, 3)
        ((1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
        """
        if count == 0:
            return ()
        degrees = [mask.bit_count() for mask in graph]
        key = (count, *graph)
        if min(degrees) < count or key in self.hopeless or _has_odd_part(graph):
            return None
        scarce = degrees.index(min(degrees))
        # Of its opponents all but count - 1 can be spared: one of the first must be met, and
        # the rounds to come may be exchanged, so it can be met in the next.
        some = list(bits(graph[scarce]))[: degrees[scarce] - count + 1]
        for other in some:
            for drawn in self.pairings(graph, ((scarce, other),)):
                behind = self.rounds(_less(graph, drawn), count - 1)
                if behind is not None:
                    return (drawn, *behind)
                if self.gave_up:
                    return None
        if not self.gave_up:
            self.hopeless.add(key)
        return None

    def pairings(
        self, graph: Sequence[int], fixed: Sequence[tuple[int, int]] = ()
    ) -> Iterator[_Round]:
        """Give every way to pair all, those *fixed* among them."""
        mate = [-1] * len(graph)
        free = (1 << len(graph)) - 1
        for one, other in fixed:
            mate[one], mate[other] = other, one
            free &= ~(1 << one | 1 << other)
        yield from self._pairings(graph, free, mate)

    def _pairings(self, graph: Sequence[int], free: int, mate: list[int]) -> Iterator[_Round]:
        if not free:
            yield tuple(mate)
            return
        self.steps += 1
        if self.gave_up:
            return
        one = min(bits(free), key=lambda each: (graph[each] & free).bit_count())
        for other in bits(graph[one] & free):
            mate[one], mate[other] = other, one
            yield from self._pairings(graph, free & ~(1 << one | 1 << other), mate)


class Ahead:
    """This round pair by pair, with a witness of how it and the others can be completed."""

    def __init__(self, graph: Sequence[int], rounds: int) -> None:
        self.graph = graph
        self.wanted = rounds
        self.search = Search(len(graph))
        self.fixed: list[tuple[int, int]] = []
        self.gave_up = False
        """Whether something was left unknown."""
        self.safe = is_safe(graph, rounds)
        self.witness: list[_Round] = []
        self.rounds = self._start(rounds)
        """How many can be drawn, this one counted."""
        self.search.steps = 0

    @property
    def is_needed(self) -> bool:
        """Whether a pair can be wrong at all."""
        return not self.safe and self.rounds > 1

    @property
    def note(self) -> DrawReason | None:
        """What of the rounds left cannot be had; None if all is well."""
        if self.gave_up:
            return DrawReason(DrawCause.TOO_MANY, numbers=(self.wanted,))
        if self.rounds == self.wanted:
            return None
        return DrawReason(DrawCause.ROUNDS_LEFT, numbers=(self.wanted, self.rounds))

    def _start(self, rounds: int) -> int:
        """Find the witness, of fewer rounds if there is none of all; say of how many."""
        if self.safe:
            return rounds
        fewest = min(mask.bit_count() for mask in self.graph)
        for count in range(min(rounds, fewest), 1, -1):
            if self.search.is_hard(count):
                self.gave_up = True
                return 1
            self.search.steps = 0
            found = self.search.rounds(self.graph, count)
            self.gave_up |= self.search.gave_up
            if found is not None:
                self.witness = list(found)
                return count
        return 1

    def allows(self, one: int, other: int) -> Outlook:
        """Say whether all can be completed when these two meet now."""
        if not self.is_needed or self._shown(one, other) or self._exchanged(one, other):
            return Outlook.YES
        for drawn in self.search.pairings(self.graph, (*self.fixed, (one, other))):
            rest = self.search.rounds(_less(self.graph, drawn), self.rounds - 1)
            if rest is not None:
                self.witness = [drawn, *rest]
                return Outlook.YES
        self.gave_up |= self.search.gave_up
        return Outlook.UNKNOWN if self.search.gave_up else Outlook.NO

    def take(self, one: int, other: int) -> None:
        """Let these two meet: a pair that is allowed."""
        self.fixed.append((one, other))

    def _shown(self, one: int, other: int) -> bool:
        """Whether the witness has it: before the first pair, any of its rounds may be this."""
        for nth, drawn in enumerate(self.witness[: 1 if self.fixed else None]):
            if drawn[one] == other:
                self.witness[0], self.witness[nth] = drawn, self.witness[0]
                return True
        return False

    def _exchanged(self, one: int, other: int) -> bool:
        """
        Whether this round and the later one that has it can exchange the pairs of a circuit.

        Two rounds laid over each other fall into circuits; each may be turned for itself.
        """
        for nth, drawn in enumerate(self.witness):
            if drawn[one] == other:
                now = self.witness[0]
                turned = _circuit(now, drawn, one)
                if any(each in turned for two in self.fixed for each in two):
                    return False
                self.witness[0] = _mixed(now, drawn, turned)
                self.witness[nth] = _mixed(drawn, now, turned)
                return True
        return False


def _circuit(now: _Round, later: _Round, start: int) -> set[int]:
    found: set[int] = set()
    one = start
    while one not in found:
        found |= {one, later[one]}
        one = now[later[one]]
    return found


def _mixed(outside: _Round, inside: _Round, turned: set[int]) -> _Round:
    return tuple(inside[one] if one in turned else mate for one, mate in enumerate(outside))


def _less(graph: Sequence[int], drawn: Sequence[int]) -> tuple[int, ...]:
    return tuple(mask & ~(1 << mate) for mask, mate in zip(graph, drawn, strict=True))


def _has_odd_part(graph: Sequence[int]) -> bool:
    """Whether somewhere an odd number can meet only among themselves."""
    unseen = (1 << len(graph)) - 1
    while unseen:
        part = reached = unseen & -unseen
        while reached:
            reached = _neighbours(graph, reached) & ~part
            part |= reached
        if part.bit_count() % 2:
            return True
        unseen &= ~part
    return False


def _neighbours(graph: Sequence[int], mask: int) -> int:
    found = 0
    for one in bits(mask):
        found |= graph[one]
    return found


def check(draw: Draw, field: SwissField) -> list[Text]:
    """
    List the faults of a draw; none when it may be published as it is.

    >>> from overtrick.movements.swiss.field import Pairing, pair
    >>> field = SwissField(("1", "3", "7", "9"), met={pair("3", "7"): (2,)})
    >>> print(*check(Draw((Pairing("1", "9"), Pairing("7", "3"))), field))
    7 and 3 have met in round 2
    >>> print(*check(Draw((Pairing("1", "3"), Pairing("1", "8"))), field), sep="; ")
    1 is drawn twice; 8 is not in the field; 7 and 9 are not drawn
    """
    faults = [*_people(draw, field)]
    whole = not faults
    faults += [*_meetings(draw, field), *_bye(draw, field)]
    return [*faults, *_later(draw, field)] if whole and not faults else faults


def _drawn(draw: Draw) -> list[str]:
    paired = [who for each in draw.pairings for who in (each.home, each.away)]
    return [*paired, *(draw.triple or ()), *([] if draw.bye is None else [draw.bye])]


def _people(draw: Draw, field: SwissField) -> Iterator[Text]:
    drawn, known = Counter(_drawn(draw)), set(field.order)
    for who, times in drawn.items():
        if times > 1:
            twice = Text("{who} is drawn twice", who=who)
            often = Text("{who} is drawn {times} times", who=who, times=times)
            yield twice if times == 2 else often
        if who not in known:
            yield Text("{who} is not in the field", who=who)
    if missing := [who for who in field.order if who not in drawn]:
        yield not_drawn(missing)


def not_drawn(who: Sequence[str]) -> Text:
    """
    Say who is left out of a draw.

    >>> print(not_drawn(["7", "9"]))
    7 and 9 are not drawn
    """
    return Counted("{who} is not drawn", "{who} are not drawn", len(who), who=Text.all_of(who))


def _meetings(draw: Draw, field: SwissField) -> Iterator[Text]:
    two_each = [(each.home, each.away) for each in draw.pairings]
    for one, other in (*two_each, *combinations(draw.triple or (), 2)):
        if rounds := field.rounds_met(one, other):
            yield Counted(
                "{who} have met in round {rounds}",
                "{who} have met in rounds {rounds}",
                len(rounds),
                who=Text.all_of((one, other)),
                rounds=Text.all_of(map(str, rounds)),
            )
        if frozenset((one, other)) in field.apart:
            yield Text("{who} are to be kept apart", who=Text.all_of((one, other)))


def _bye(draw: Draw, field: SwissField) -> Iterator[Text]:
    if draw.bye is None:
        return
    fewest = min((field.byes.get(who, 0) for who in field.order), default=0)
    if field.byes.get(draw.bye, 0) > fewest:
        yield Text("{who} has had a bye, and not everybody has had as many", who=draw.bye)


def _later(draw: Draw, field: SwissField) -> Iterator[Text]:
    """Say which round a legal draw makes impossible; one with a triple is not looked at."""
    graph = graph_of(field)
    ahead = Ahead(graph.masks, field.rounds_left)
    if draw.triple or not ahead.is_needed:
        return
    mate = _mates(draw, graph)
    behind = most_that_follow(graph.masks, mate, ahead.rounds - 1)
    if behind is not None and behind < ahead.rounds - 1:
        this = 1 + max((n for rounds in field.met.values() for n in rounds), default=0)
        yield Text(
            "then round {round} cannot be completed without a rematch", round=this + behind + 1
        )


def _mates(draw: Draw, graph: Graph) -> list[int]:
    mate = [-1] * len(graph.masks)
    for each in draw.pairings:
        one, other = graph.place[each.home], graph.place[each.away]
        mate[one], mate[other] = other, one
    if draw.bye is not None and graph.bye is not None:
        alone = graph.place[draw.bye]
        mate[alone], mate[graph.bye] = graph.bye, alone
    return mate
