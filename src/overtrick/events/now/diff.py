"""What changed between two states of an event, by contestant, in words and as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from overtrick.core.exact import decimal_text, plain_text
from overtrick.core.letters import natural
from overtrick.core.outcome import Outcome, Result
from overtrick.core.seats import Side
from overtrick.errors import Figures, Letter, Ordinal, Text
from overtrick.events.journal.fold import Event
from overtrick.events.now.live import ranking_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line

__all__ = ["BoardChange", "Change", "diff", "in_words"]

Who = tuple[str, str | None, str]
"""Section, direction (None with one winner) and id."""
Played = tuple[Outcome, bool]
"""How a board ended, and whether the pairs sat the other way."""
Meetings = dict[frozenset[str], Played]
"""How a board ended, by all who met on it: somebody may have to do with it twice."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """One result of a contestant that is not what it was; None where there is none."""

    session: str
    board: int
    was: Outcome | None
    now: Outcome | None
    turned: bool | None = None
    """Whether the pairs sat the other way, where nothing else is new."""


@dataclass(frozen=True, slots=True)
class Change:
    """What changed for one contestant; its standings are None where it has none."""

    section: str
    direction: str | None
    id: str
    noun: str
    boards: tuple[BoardChange, ...]
    was: Standing | None
    now: Standing | None


def diff(then: Event, now: Event) -> list[Change]:
    """
    Compare two states of one event: whose results changed, then whose standing did.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered, Replaced
    >>> told = [tell(Entered(board=12, ns=str(n), ew=str(n + 3), outcome="4S N ="))
    ...         for n in (1, 2, 3)]
    >>> replaced = tell(Replaced(board=12, ns="1", ew="4", outcome="4S N -1"))
    >>> for line in in_words(diff(fold(told), fold([*told, replaced])))[:3]:
    ...     print(line)
    pair 1 NS: board 12 was 4S= now 4S-1; 50.0 % -> 0.0 %, 1st= -> 3rd
    pair 4 EW: board 12 was 4S= now 4S-1; 50.0 % -> 100.0 %, 1st= -> 1st
    pair 2 NS: 50.0 % -> 75.0 %
    """
    before, after = ranking_of(then), ranking_of(now)
    apart = _in_two_lists(before, after)
    boards = _boards(before, after, apart)
    was, is_now = _standings(before, apart), _standings(after, apart)
    changes, noun = [], _noun(after, now)
    for who in sorted({*was, *is_now, *boards}, key=_in_order):
        section, direction, id = who
        changed = tuple(boards.get(who, ()))
        first, second = was.get(who), is_now.get(who)
        if changed or _differs(first, second):
            changes.append(Change(section, direction, id, noun, changed, first, second))
    return sorted(changes, key=lambda change: not change.boards)


def in_words(changes: list[Change]) -> list[Text]:
    """Say each change in a line."""
    return [_line(change) for change in changes]


def _in_order(who: Who) -> tuple[object, ...]:
    return natural(who[0]), who[1] != "NS", natural(who[2])


def _in_two_lists(before: Ranking, after: Ranking) -> set[str]:
    """
    The sections whose pairs are told apart by direction.

    With two winners then and one now, the first switched arrow between them, a pair is still
    the same pair, unless a number was two pairs.
    """
    found: set[str] = set()
    for ranking, other in ((before, after), (after, before)):
        two = {line.section for line in ranking.standings if line.direction is not None}
        one = {line.section for line in other.standings if line.direction is None}
        found |= two - one
        ids = Counter((line.section, line.id) for line in ranking.standings)
        found |= {section for (section, _), pairs in ids.items() if pairs > 1}
    return found


def _standings(ranking: Ranking, apart: set[str]) -> dict[Who, Standing]:
    return {
        (line.section, line.direction if line.section in apart else None, line.id): line
        for line in ranking.standings
    }


def _differs(was: Standing | None, now: Standing | None) -> bool:
    if was is None or now is None:
        return was is not now
    return (was.score, was.place, was.tied) != (now.score, now.place, now.tied)


def _boards(before: Ranking, after: Ranking, apart: set[str]) -> dict[Who, list[BoardChange]]:
    was, now = _results(before, apart), _results(after, apart)
    found: dict[Who, list[BoardChange]] = {}
    for who in {**was, **now}:
        first, second = was.get(who, {}), now.get(who, {})
        for at in sorted({*first, *second}, key=lambda at: (natural(at[0]), at[1])):
            for one, other in _met(first.get(at, {}), second.get(at, {})):
                found.setdefault(who, []).append(_changed(*at, one, other))
    return found


def _met(was: Meetings, now: Meetings) -> Iterator[tuple[Played | None, Played | None]]:
    """The meetings on a board that differ; one that is gone stands beside one that is new."""
    alike = [who for who in was if who in now]
    yield from ((was[who], now[who]) for who in alike if was[who] != now[who])
    gone = (was[who] for who in was if who not in now)
    new = (now[who] for who in now if who not in was)
    yield from zip_longest(gone, new)


def _changed(session: str, board: int, was: Played | None, now: Played | None) -> BoardChange:
    first, second = was and was[0], now and now[0]
    turned = now[1] if now and first == second else None
    return BoardChange(session, board, first, second, turned)


def _results(ranking: Ranking, apart: set[str]) -> dict[Who, dict[tuple[str, int], Meetings]]:
    found: dict[Who, dict[tuple[str, int], Meetings]] = {}
    for report in ranking.boards:
        for awarded in report.lines:
            line = awarded.line
            those = _contestants(line)
            all_of_them = frozenset(who for _, who in those)
            for direction, who in those:
                key = line.section, direction if line.section in apart else None, who
                of_board = found.setdefault(key, {}).setdefault(
                    (line.session, line.board.number), {}
                )
                of_board[all_of_them] = line.outcome, line.turned
    return found


def _contestants(line: Line) -> list[tuple[str, str]]:
    return [(side.value, who) for side in Side for who in line.contestants(side)]


def _noun(ranking: Ranking, state: Event) -> str:
    if ranking.is_of_teams:
        return "team"
    return "player" if state.session().is_individual else "pair"


def _line(change: Change) -> Text:
    side = (Letter("side", change.direction),) if change.direction else ()
    who = Text.joined((_NOUNS[change.noun], change.id, *side), " ")
    if change.section not in ("", "A"):
        who = Text("section {section}, {who}", section=change.section, who=who)
    boards = Text.joined(map(_board, change.boards)) if change.boards else ""
    told = Text.joined(filter(None, (boards, _standing(change))), "; ")
    return Text("{who}: {told}", who=who, told=told)


_NOUNS = {"team": Text("team"), "player": Text("player"), "pair": Text("pair")}


def _board(change: BoardChange) -> Text:
    was, now = change.was, change.now
    board = change.board
    if change.turned is not None:
        if change.turned:
            return Text("board {board} sat the other way", board=board)
        return Text("board {board} sat as planned", board=board)
    if was is None:
        return Text("board {board} is new, {now}", board=board, now=now)
    if now is None:
        return Text("board {board} was {was} now taken away", board=board, was=was)
    both: tuple[object, object] = was, now
    if isinstance(was, Result) and isinstance(now, Result) and was.declarer is now.declarer:
        both = _short(was), _short(now)
    return Text("board {board} was {was} now {now}", board=board, was=both[0], now=both[1])


def _short(outcome: Result) -> Text:
    over = f"{outcome.over:+d}" if outcome.over else "="
    return Text("{contract}{over}", contract=outcome.contract, over=Figures(over))


def _standing(change: Change) -> Text | str:
    was, now = change.was, change.now
    if was is None or now is None:
        if now:
            return Text("now {score}, {place}", score=_score(now, 1), place=_place(now))
        return (
            Text("was {score}, {place}", score=_score(was, 1), place=_place(was)) if was else ""
        )
    parts: list[Text] = []
    if was.score != now.score:
        parts.append(_arrow(_scores(was, now)))
    if (was.place, was.tied) != (now.place, now.tied):
        parts.append(_arrow((_place(was), _place(now))))
    return Text.joined(parts) if parts else ""


def _arrow(pair: tuple[Text | str, Text | str]) -> Text:
    return Text("{was} -> {now}", was=pair[0], now=pair[1])


def _scores(was: Standing, now: Standing) -> tuple[Figures, Figures]:
    for places in (1, 2, 4):
        pair = _score(was, places), _score(now, places)
        if pair[0] != pair[1]:
            break
    return pair


def _score(standing: Standing, places: int) -> Figures:
    if standing.percentage is not None:
        return Figures(f"{decimal_text(standing.percentage, places)} %")
    return Figures(plain_text(standing.total, max(places, 2)))


def _place(standing: Standing) -> Text:
    if standing.place is None:
        return Text("not ranked")
    nth = Ordinal(standing.place)
    return Text("{nth}=", nth=nth) if standing.tied else nth
