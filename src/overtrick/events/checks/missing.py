"""
Missing results: boards that others in the same place have, and these contestants have not.

Told only where the lines themselves show what is expected: meetings of so many boards each, a
table that gave nothing in a round, a field in which everybody plays every board, the other room
of a match.  A line that says ``NP`` or ``BYE`` is an answer, and nothing is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import chain

from overtrick.core.letters import natural
from overtrick.core.outcome import Bye
from overtrick.errors import Counted, Text
from overtrick.events.checks.evidence import Contestant, Evidence, Finding
from overtrick.events.checks.words import boards, listed, named, who
from overtrick.events.session import ROOMS, Line

__all__ = ["lone_board", "missing_results", "missing_rooms"]

_ROOMS = {"open": Text("open room"), "closed": Text("closed room")}
_Section = tuple[str, str]
_Told = set[tuple[str, str, Contestant, int | None]]
"""Whose gaps were told: on one board, or (None) on all of them."""


def missing_results(evidence: Evidence) -> Iterator[Finding]:
    """Find boards without a result, and say who is behind; where a plan stands, it says so."""
    planned = {(session, section) for session, section, _, _ in evidence.planned}
    for found in _missing(evidence):
        near = found.near
        if near is None or (near.session, near.section) not in planned:
            yield found


def _missing(evidence: Evidence) -> Iterator[Finding]:
    is_of_teams = any(line.match is not None for line in evidence.lines)
    if is_of_teams and not evidence.at_one_table:
        yield from missing_rooms(evidence.lines)
        return
    told: _Told = set()
    if not evidence.seating.individual:
        yield from _short_meetings(evidence, told)
    yield from _short_rounds(evidence, told)
    yield from _all_play_all(evidence, told)


def lone_board(evidence: Evidence) -> Iterator[Finding]:
    """Find a board number that one table alone has, where every other has many results."""
    sections: dict[_Section, dict[int, list[Line]]] = {}
    for line in evidence.lines:
        if line.match is None and not isinstance(line.outcome, Bye):
            found = sections.setdefault((line.session, line.section), {})
            found.setdefault(line.board.number, []).append(line)
    for found in sections.values():
        one, *others = sorted(found.values(), key=len)
        if len(one) == 1 and len(others) > 1 and len(others[0]) >= evidence.limits.others:
            number = one[0].board.number
            text = Text(
                "board {number}, {who}: nobody else played that board; every other "
                "has {number_2} results or more",
                number=number,
                who=who(one[0]),
                number_2=len(others[0]),
            )
            yield Finding(text, tuple(one))


def _short_meetings(evidence: Evidence, told: _Told) -> Iterator[Finding]:
    """Meetings of fewer boards than the others have, where most have the same number."""
    sections: dict[_Section, list[list[Line]]] = {}
    for (session, section, _, _), lines in evidence.meetings.items():
        sections.setdefault((session, section), []).append(lines)
    elsewhere = cache(partial(_played, evidence))  # seldom asked, and large
    for place, group in sections.items():
        usual, times = Counter(map(len, group)).most_common(1)[0]
        if usual < 2 or 4 * times < 3 * len(group):
            continue
        sets = _sets(lines for lines in group if len(lines) == usual)
        for lines in group:
            if len(lines) < usual:
                gap = _gap(lines, sets)
                if lines[0].round is not None and _have(gap, lines[0], evidence, elsewhere()):
                    continue  # against somebody else: a wrong number, and nothing is missing
                for one in evidence.seating.contestants(lines[0]):
                    told.update((*place, one, number) for number in gap)
                yield _short(lines, usual, gap)


def _sets(full: Iterable[Sequence[Line]]) -> dict[int, frozenset[int]]:
    """The set of boards that each board is mostly played with."""
    times = Counter(frozenset(line.board.number for line in lines) for lines in full)
    return {
        number: found for found, _ in reversed(times.most_common()) for number in sorted(found)
    }


def _played(evidence: Evidence) -> set[tuple[str, str, Contestant, int]]:
    return {
        (line.session, line.section, one, line.board.number)
        for line in evidence.lines
        for one in evidence.seating.contestants(line)
    }


def _have(
    gap: list[int],
    line: Line,
    evidence: Evidence,
    played: set[tuple[str, str, Contestant, int]],
) -> bool:
    return any(
        (line.session, line.section, one, number) in played
        for number in gap
        for one in evidence.seating.contestants(line)
    )


def _gap(lines: list[Line], sets: dict[int, frozenset[int]]) -> list[int]:
    have = frozenset(line.board.number for line in lines)
    whole = sets.get(min(have), have)
    return sorted(whole - have) if have <= whole else []


def _short(lines: list[Line], usual: int, gap: list[int]) -> Finding:
    text = Text(
        "{boards}{nth}: no result of {who}, who have {have}; others play {usual} together",
        boards=boards(gap)
        if gap
        else Counted("{count} board", "{count} boards", usual - len(lines)),
        nth=Text(", round {round}", round=lines[0].round) if lines[0].round else "",
        who=who(lines[0]),
        have=boards([line.board.number for line in lines]),
        usual=usual,
    )
    return _finding(text, gap, lines[0], who(lines[0]))


def _short_rounds(evidence: Evidence, told: _Told) -> Iterator[Finding]:
    """Rounds in which two or more contestants fewer were seen than in the fullest."""
    seen: dict[_Section, dict[str, dict[Contestant, Line]]] = {}
    for line in evidence.lines:
        if line.round is not None:
            rounds = seen.setdefault((line.session, line.section), {})
            here = rounds.setdefault(line.round, {})
            here.update(dict.fromkeys(evidence.seating.contestants(line), line))
    for place, rounds in seen.items():
        everybody = set(chain.from_iterable(rounds.values()))
        most = max(map(len, rounds.values()))
        for nth, here in rounds.items():
            if most - len(here) < 2 or 2 * len(here) < len(everybody):
                continue  # nobody is behind, or the round has hardly begun
            absent = _ordered(everybody - set(here))
            told.update((*place, one, None) for one in absent)
            over = len(everybody) - most
            text = Text(
                "round {nth}: no result of {who}{over}",
                nth=nth,
                who=listed(list(map(named, absent))),
                over=Text("; {number} of them may have sat out", number=over) if over else "",
            )
            yield _finding(text, [], next(iter(here.values())), f"round {nth}")


def _all_play_all(evidence: Evidence, told: _Told) -> Iterator[Finding]:
    """Boards that two or more have not played, where on many boards nobody is left out."""
    sections: dict[_Section, dict[int, tuple[set[Contestant], Line]]] = {}
    for line in evidence.lines:
        found = sections.setdefault((line.session, line.section), {})
        there, _ = found.setdefault(line.board.number, (set(), line))
        there.update(evidence.seating.contestants(line))
    for place, found in sections.items():
        everybody = set(chain.from_iterable(there for there, _ in found.values()))
        full = sum(len(there) == len(everybody) for there, _ in found.values())
        if 3 * full < len(found):
            continue
        gaps: dict[frozenset[Contestant], list[int]] = {}
        for number, (there, _) in found.items():
            if len(everybody) - len(there) > 1 and 2 * len(there) >= len(everybody):
                absent = frozenset(
                    one
                    for one in everybody - there
                    if not {(*place, one, number), (*place, one, None)} & told
                )
                gaps.setdefault(absent, []).append(number)
        gaps.pop(frozenset(), None)
        for absent, numbers in gaps.items():
            names = listed([named(one) for one in _ordered(absent)])
            text = Text("{boards}: no result of {who}", boards=boards(numbers), who=names)
            yield _finding(text, sorted(numbers), found[min(numbers)][1], names)


def missing_rooms(lines: Iterable[Line]) -> Iterator[Finding]:
    """
    Find the boards of a match that one room has and another has not.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> line = Line(Board(2), parse_outcome("4S N ="), match="1", room="open")
    >>> [str(found.text) for found in missing_rooms([line])]
    ['match 1, board 2: nothing from the closed room']
    """
    matches: dict[tuple[str, str, str], dict[str, dict[int, Line]]] = {}
    for line in lines:
        if line.match is not None:
            rooms = matches.setdefault((line.session, line.section, line.match), {})
            room = line.played_room or "closed"
            rooms.setdefault(room, {})[line.board.number] = line
    for (_, _, match), rooms in matches.items():
        expected = ROOMS if {*ROOMS[2:]} & {*rooms} else ROOMS[:2]
        for room in expected:
            there = {n: line for other in expected for n, line in rooms.get(other, {}).items()}
            gap = sorted(number for number in there if number not in rooms.get(room, {}))
            if gap:
                text = Text(
                    "match {match}, {boards}: nothing from the {room}",
                    match=match,
                    boards=boards(gap),
                    room=_ROOMS.get(room) or Text("{room} room", room=room),
                )
                yield _finding(text, gap, there[gap[0]], f"{match} {room}")


def _ordered(contestants: Iterable[Contestant]) -> list[Contestant]:
    return sorted(contestants, key=lambda one: (one[0] == "EW", natural(one[1])))


def _finding(text: Text, gap: list[int], near: Line, whose: object) -> Finding:
    numbers = listed(gap) if gap else "-"
    key = f"missing:{near.session}:{near.section}:{whose}:{numbers}"
    return Finding(text, (), near=near, boards=tuple(gap), excess=len(gap), key=key)
