"""
The wrong side: one strain declared by both, and points of the opposite sign.

Two partnerships seldom take more than thirteen tricks together with the same trumps.  An honest
result of the other sign is ordinary (a game down one where all others made it), so a sign is
doubted only where its opposite is what the field has.

A board that seems to have been changed on the way (Law 87): two camps of results.

Either everything turned over from one round to the next, or one side took two quite different
numbers of tricks in one strain, and several times each.

The wrong direction: two contestants in each other's seats, or the board turned.  The ids tell
it where contestants sit one way all evening but once, or within one round; the cards where a
meeting's boards came out the other way round from every other table.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

from overtrick.core.contract import Strain
from overtrick.core.letters import natural
from overtrick.core.outcome import Bye, NotPlayed
from overtrick.core.seats import Side
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import (
    Contestant,
    Evidence,
    Finding,
    MeetingKey,
    TableResult,
)
from overtrick.events.checks.words import (
    SIDES,
    boards,
    listed,
    named,
    other_tables,
    place,
    said,
    tables,
    who,
)
from overtrick.events.session import Line

__all__ = [
    "both_sides_declare",
    "by_strain",
    "fouled_boards",
    "middle",
    "middle_of_others",
    "opposite_sign",
    "tricks_of",
    "two_tables",
    "unknown_ids",
    "wrong_direction",
]

_GAME = 400  # points from which a score is a game's


def both_sides_declare(evidence: Evidence) -> Iterator[Finding]:
    """Find the same strain declared by both sides with too many tricks together."""
    limits = evidence.limits
    for results in evidence.boards.values():
        for strain, sides in by_strain(results).items():
            if len(sides) == 2:
                notrump = strain is Strain.NOTRUMP
                most = limits.same_notrump if notrump else limits.same_suit
                yield from _both(strain, sides, most)


def opposite_sign(evidence: Evidence) -> Iterator[Finding]:
    """Find the one result whose sign nobody else has, where the opposite is the usual one."""
    for results in evidence.boards.values():
        if len(results) <= evidence.limits.unanimous:
            continue
        plus = [result for result in results if result.points > 0]
        minus = [result for result in results if result.points < 0]
        if len(plus) + len(minus) < len(results):
            continue
        for few, many in ((plus, minus), (minus, plus)):
            if len(few) == 1 and _mirrored(few[0], many):
                yield _turned(few[0], many)


def by_strain(results: list[TableResult]) -> dict[Strain, dict[Side, list[TableResult]]]:
    """Sort the results of one board by trumps and by declarer's side."""
    strains: dict[Strain, dict[Side, list[TableResult]]] = {}
    for result in results:
        side = result.side
        if result.contract is not None and result.tricks is not None and side is not None:
            sides = strains.setdefault(result.contract.strain, {})
            sides.setdefault(side, []).append(result)
    return strains


def tricks_of(results: list[TableResult]) -> list[int]:
    """Sort the tricks that were taken."""
    return sorted(result.tricks for result in results if result.tricks is not None)


def _both(strain: Strain, sides: dict[Side, list[TableResult]], most: int) -> Iterator[Finding]:
    few, many = sorted(sides, key=lambda side: len(sides[side]))
    usual = middle(tricks_of(sides[many]))
    if len(sides[few]) == len(sides[many]):
        together = middle(tricks_of(sides[few])) + usual
        if together > most:
            yield _equal([*sides[few], *sides[many]], strain, together)
        return
    for result in sides[few]:
        together = usual + (result.tricks or 0)
        if together > most:
            text = Text(
                "{place}: {said}; {sides} declared {name} at {count} and took "
                "{usual}, {together} together",
                place=place(result.line),
                said=said(result),
                sides=SIDES[many],
                name=_NAMES[strain],
                count=other_tables(len(sides[many])),
                usual=usual,
                together=together,
            )
            remedy = Text(
                "Was the declarer one of {side}? Then the score changes sides.",
                side=SIDES[many],
            )
            yield Finding(text, (result.line,), remedy, excess=together - most)


def _equal(results: list[TableResult], strain: Strain, together: int) -> Finding:
    text = Text(
        "{place}: {said}; both sides declared {name}, and take "
        "{together} tricks together; see {place_2} ({said_2})",
        place=place(results[0].line),
        said=said(results[0]),
        name=_NAMES[strain],
        together=together,
        place_2=place(results[-1].line),
        said_2=said(results[-1]),
    )
    return Finding(text, tuple(result.line for result in results), excess=together)


def _mirrored(result: TableResult, others: list[TableResult]) -> bool:
    same = sum(other.points == -result.points for other in others)
    if same > 1:
        return True
    made = result.contract is None or (result.over is not None and result.over >= 0)
    game = min(abs(other.points) for other in others) >= _GAME <= abs(result.points)
    return made and game


def _turned(result: TableResult, others: list[TableResult]) -> Finding:
    points, times = Counter(other.points for other in others).most_common(1)[0]
    side = Side.NS if points > 0 else Side.EW
    usual = Text("{points:+d} for one", points=points)
    if times > 1:
        usual = Text("mostly {points:+d}", points=points)
    score = "" if result.contract is None else f", {result.points:+d}"
    text = Text(
        "{place}: {said}{score}; at all {number} other tables {sides} won the board, {usual}",
        place=place(result.line),
        said=said(result),
        score=score,
        number=len(others),
        sides=SIDES[side],
        usual=usual,
    )
    return Finding(text, (result.line,), excess=abs(result.points - points))


_NAMES = {
    Strain.CLUBS: Counted("club", "clubs", 4),
    Strain.DIAMONDS: Counted("diamond", "diamonds", 4),
    Strain.HEARTS: Counted("heart", "hearts", 4),
    Strain.SPADES: Counted("spade", "spades", 4),
    Strain.NOTRUMP: Text("no trump"),
}


def middle(ordered: Sequence[int]) -> int:
    """
    Give the median of sorted numbers, the lower one of two.

    >>> middle([8, 9, 9, 10])
    9
    """
    return ordered[(len(ordered) - 1) // 2]


def middle_of_others(ordered: Sequence[int], own: int) -> int:
    """
    Give the median of sorted numbers without one *own*; of two middles, the nearer to it.

    >>> middle_of_others([6, 9, 10, 10], 10), middle_of_others([6, 9, 10, 10], 6)
    (9, 10)
    >>> middle_of_others([6, 6, 10, 10, 10], 10)
    10
    """
    others, at = len(ordered) - 1, bisect_left(ordered, own)
    places = ((others - 1) // 2, others // 2)
    middles = [ordered[place + (place >= at)] for place in places]
    return min(middles, key=lambda number: abs(number - own))


def fouled_boards(evidence: Evidence) -> Iterator[Finding]:
    """Find boards on which two different deals seem to have been played."""
    for results in evidence.boards.values():
        if len(results) >= 2 * evidence.limits.camp:
            yield from _turned_over(results, evidence.limits.camp)
            yield from _two_numbers(results, evidence)


def _turned_over(results: list[TableResult], camp: int) -> Iterator[Finding]:
    """One side scores in every early round, the other in every later one, in other strains."""
    rounds: dict[str, list[TableResult]] = {}
    for result in results:
        if result.line.round is None or not result.points:
            return
        rounds.setdefault(result.line.round, []).append(result)
    order = sorted(rounds, key=natural)
    signs = [{result.points > 0 for result in rounds[name]} for name in order]
    changes = [at for at, (a, b) in enumerate(pairwise(signs), 1) if a != b]
    if len(changes) != 1 or any(len(sign) > 1 for sign in signs):
        return
    early = [result for name in order[: changes[0]] for result in rounds[name]]
    late = [result for name in order[changes[0] :] for result in rounds[name]]
    if min(len(early), len(late)) < camp or _contracts(early) & _contracts(late):
        return
    text = Text(
        "board {board}: from round {order} on all {number} results go the "
        "other way, in other strains",
        board=results[0].line.board.number,
        order=order[changes[0]],
        number=len(late),
    )
    few = min(late, early, key=len)
    yield Finding(text, tuple(result.line for result in few), excess=len(few))


def _two_numbers(results: list[TableResult], evidence: Evidence) -> Iterator[Finding]:
    for strain, sides in by_strain(results).items():
        for side, same in sides.items():
            ordered = sorted(same, key=lambda result: result.tricks or 0)
            tricks = [result.tricks or 0 for result in ordered]
            gaps = [b - a for a, b in pairwise(tricks)]
            if not gaps or max(gaps) <= evidence.limits.from_field:
                continue
            at = gaps.index(max(gaps)) + 1
            low, high = ordered[:at], ordered[at:]
            if min(len(low), len(high)) >= evidence.limits.camp:
                text = Text(
                    "board {board}: in {strain} {sides} took {tricks} or fewer at "
                    "{count}, and {tricks_2} or more at {number}",
                    board=same[0].line.board.number,
                    strain=strain,
                    sides=SIDES[side],
                    tricks=tricks[at - 1],
                    count=tables(len(low)),
                    tricks_2=tricks[at],
                    number=len(high),
                )
                few = min(low, high, key=len)
                lines = tuple(result.line for result in few)
                yield Finding(text, lines, excess=max(gaps))


def _contracts(results: list[TableResult]) -> set[tuple[object, object]]:
    return {(r.side, r.contract.strain if r.contract else None) for r in results}


_USUALLY = 3  # meetings the other way that make it a habit
_IN_A_HUNDRED = 5  # meetings that may be odd before the odd is a rule: an arrow switch
_TURNED = 2  # boards of a meeting that came out the other way round


def wrong_direction(evidence: Evidence) -> Iterator[Finding]:
    """Find meetings whose sides seem exchanged."""
    if evidence.seating.individual or any(line.match is not None for line in evidence.lines):
        return
    met = evidence.meetings
    yield from chain(_within(met), _against_habit(evidence), _against_field(evidence))


def _within(met: Mapping[MeetingKey, list[Line]]) -> Iterator[Finding]:
    """One round, the same two contestants, and not always the same way."""
    sat = Counter((key[:2], line.ns) for key, lines in met.items() for line in lines)
    for (session, section, nth, _), lines in met.items():
        ways = Counter(line.ns for line in lines)
        if nth is None or len(ways) != 2:
            continue
        place = session, section
        fewer, usual = sorted(ways, key=lambda way: (ways[way], sat[place, way]))
        odd = tuple(line for line in lines if line.ns == fewer)
        text = Text(
            "{boards}, round {nth}: {who}; on {boards_2} of that round {usual} sat North-South",
            boards=_boards(odd),
            nth=nth,
            who=who(odd[0]),
            boards_2=_boards([line for line in lines if line.ns == usual]),
            usual=usual,
        )
        yield Finding(text, odd)


def _against_habit(evidence: Evidence) -> Iterator[Finding]:
    """One way all evening but here, and the plan has it no such way."""
    met = evidence.meetings
    sat = Counter(
        (key[0], key[1], direction, contestant)
        for key, lines in met.items()
        for direction, contestant in (("NS", lines[0].ns), ("EW", lines[0].ew))
    )
    odd: dict[tuple[str, str], list[list[Line]]] = {}
    for (session, section, _, _), lines in met.items():
        place, line = (session, section), lines[0]
        if (
            sat[*place, "NS", line.ns] == sat[*place, "EW", line.ew] == 1
            and min(sat[*place, "EW", line.ns], sat[*place, "NS", line.ew]) >= _USUALLY
            and (*place, line.ns, line.ew) not in evidence.planned
        ):
            odd.setdefault(place, []).append(lines)
    sizes = Counter(key[:2] for key in met)
    for place, found in odd.items():
        if len(found) <= max(1, sizes[place] * _IN_A_HUNDRED // 100):
            for lines in found:
                text = Text(
                    "{boards}, {who}: {ns} sits East-West all the time but here, and "
                    "{ew} North-South",
                    boards=_boards(lines),
                    who=who(lines[0]),
                    ns=lines[0].ns,
                    ew=lines[0].ew,
                )
                yield Finding(text, tuple(lines))


def _against_field(evidence: Evidence) -> Iterator[Finding]:
    turned: dict[int, Side] = {}
    straight: set[int] = set()
    for results in evidence.boards.values():
        sides = Counter(result.side for result in results)
        if set(sides) <= {Side.NS, Side.EW} and len(results) > evidence.limits.others:
            if len(sides) == 1:
                straight.update(id(result.line) for result in results)
            elif min(sides.values()) == 1:
                turned.update(_alone(results, sides))
    for lines in evidence.meetings.values():
        odd = tuple(line for line in lines if id(line) in turned)
        if len(odd) >= _TURNED and not any(id(line) in straight for line in lines):
            declarers = {turned[id(line)] for line in odd}
            whose = SIDES[declarers.pop()] if len(declarers) == 1 else Text("the other side")
            text = Text(
                "{boards}, {who}: {whose} declared, and at every other table their "
                "opponents did, with about the same score",
                boards=_boards(odd),
                who=who(odd[0]),
                whose=whose,
            )
            yield Finding(text, odd, excess=len(odd))


def _alone(
    results: list[TableResult], sides: Counter[Side | None]
) -> Iterator[tuple[int, Side]]:
    """The one result of the other side, if it would be ordinary with the sides exchanged."""
    few = min(sides, key=lambda side: sides[side])
    (odd,) = (result for result in results if result.side is few)
    points = [result.points for result in results if result is not odd]
    strains = {r.contract.strain for r in results if r is not odd and r.contract}
    ordinary = odd.contract is not None and odd.contract.strain in strains
    if few is not None and ordinary and min(points) <= -odd.points <= max(points):
        yield id(odd.line), few


def _boards(lines: tuple[Line, ...] | list[Line]) -> Text:
    return boards([line.board.number for line in lines])


def two_tables(evidence: Evidence) -> Iterator[Finding]:
    """Find contestants at two tables, or against two opponents, in one round."""
    seating = evidence.seating
    rounds: dict[tuple[str, str, str, Contestant], dict[object, list[Line]]] = {}
    for line in evidence.lines:
        if line.round is None or line.match is not None:
            continue
        if isinstance(line.outcome, Bye | NotPlayed):
            continue
        for contestant in seating.contestants(line):
            key = line.session, line.section, line.round, contestant
            where = line.table, seating.opponents(line)
            rounds.setdefault(key, {}).setdefault(where, []).append(line)
    for (_, _, nth, contestant), there in rounds.items():
        if len(there) > 1:
            yield _twice(nth, contestant, list(there.values()))


def unknown_ids(evidence: Evidence) -> Iterator[Finding]:
    """Find contestants whom nobody registered, where it is known who was."""
    if evidence.known is None:
        return
    known, seating = frozenset(evidence.known), evidence.seating
    strangers: dict[str, list[Line]] = {}
    for line in evidence.lines:
        for _, contestant in seating.contestants(line):
            if contestant not in known:
                strangers.setdefault(contestant, []).append(line)
    for contestant, lines in strangers.items():
        many = len(lines) > 1
        text = Text(
            "{place}: nobody is registered as {contestant}{results}",
            place=place(lines[0]),
            contestant=contestant,
            results=Counted(" ({count} result)", " ({count} results)", len(lines))
            if many
            else "",
        )
        names = (lines[0].board.number,)
        key = f"unknown_id:{contestant}"
        yield Finding(text, (), near=lines[0], key=key, names=names)


def _twice(nth: str, contestant: Contestant, tables: list[list[Line]]) -> Finding:
    tables.sort(key=len)  # the odd result out is the one in doubt
    places = [_where(lines) for lines in tables]
    text = Text(
        "round {nth}: {named} is in two places: {listed}",
        nth=nth,
        named=named(contestant),
        listed=listed(places),
    )
    names = tuple(line.board.number for lines in tables for line in lines)
    return Finding(text, tuple(tables[0]), names=names)


def _where(lines: list[Line]) -> Text:
    there = {"boards": boards([line.board.number for line in lines]), "who": who(lines[0])}
    if not lines[0].table:
        return Text("{boards} in ({who})", **there)
    return Text("{boards} at table {table} ({who})", table=lines[0].table, **there)
