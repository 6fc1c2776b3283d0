"""
A board was really played that was not planned there (Law 15): the ways on, each with what it
would change.

The result stands.  The board that was missed is played now, or not at all; a meeting to come
that somebody cannot play any more is called not played, by the fault of who knows the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from overtrick.core.letters import whole_number
from overtrick.errors import Counted, InvalidMovement, Letter, Text
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Announced, MarkedValid
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import Key, Ruled
from overtrick.events.journal.phrases import phrase, phrase_text
from overtrick.events.journal.plan import Plan
from overtrick.events.now.doubts import off_plan_key
from overtrick.events.now.preview import Choice, what_if
from overtrick.events.plan.actions import wrong_board
from overtrick.events.plan.so_far import OffPlan, Unplayable, off_plan, unplayable
from overtrick.events.session import Line

__all__ = ["wrong_board_choices"]

_BY_TABLE, _BY_NOBODY = "A-/A-", "A+/A+"
"""What both sides get of the board they missed: their fault, or the director's."""


def wrong_board_choices(
    state: Event, plan: Plan, key: Key, missed: int | None = None
) -> list[Choice]:
    """
    List the ways on after the board of *key* was played instead of the *missed* one.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.meeting import Entered
    >>> from overtrick.events.journal.plan import planning
    >>> from overtrick.movements.registry import movement
    >>> howell = movement("howell:4")
    >>> where = {"ns": "8", "ew": "1", "round": "1", "table": "1"}
    >>> told = [planning(howell, 2), Entered(board=5, outcome="4S N =", **where)]
    >>> state = fold([tell(each) for each in told])
    >>> found = wrong_board_choices(state, Plan(howell, 2), Key("1", "A", 5, "8", "1"))
    >>> [choice.word for choice in found]
    ['now', 'not-played', 'no-fault', 'entered']

    :raises InvalidMovement: if no such result is there, or it was planned.
    """
    odd = _odd(state, plan, key)
    boards = [missed] if missed else _missed(state, plan, odd)
    later = list(_later(state, plan, odd))
    line, who = odd[0].line, _met(plan, key.ns, key.ew)
    settled = MarkedValid(problem=off_plan_key(line))
    ways = _missing(state, plan, line, boards, later) if boards else _as_told(plan, who, later)
    found = [
        _choice(
            state, plan, word, title, [*facts, *ruled, settled], _follow(plan, facts, ruled)
        )
        for word, title, facts, ruled in ways
    ]
    if boards and len(odd) == 1:
        title = Text(
            "it was only entered so: the result is of {boards}", boards=_listed(boards)
        )
        found.append(_choice(state, plan, "entered", title, wrong_board(state, key, boards[0])))
    return found


_Way = tuple[str, Text, list[Facts], list[Ruled]]
"""Its word and title, the facts it tells, and the rulings of who cannot play a board later."""


def _missing(
    state: Event, plan: Plan, line: Line, boards: list[int], later: list[Unplayable]
) -> Iterator[_Way]:
    """The ways where planned boards were missed: played now, or not at all."""
    who, which, number = _met(plan, line.ns, line.ew), _listed(boards), len(boards)
    known, free = _rulings(plan, later)
    yield (
        "now",
        Text(
            "{who} play {boards} now, about {minutes} minutes",
            who=who,
            boards=which,
            minutes=state.rules.conditions.minutes_per_board * number,
        ),
        [_please(plan, line, boards)],
        known,
    )
    yield (
        "not-played",
        Counted(
            "{boards} is not played by {who}, both Ave-",
            "{boards} are not played by {who}, both Ave-",
            number,
            boards=which,
            who=who,
        ),
        _not_played(line, boards, _BY_TABLE),
        known,
    )
    yield (
        "no-fault",
        Counted(
            "{boards} is not played, by no fault of {who}, both Ave+",
            "{boards} are not played, by no fault of {who}, both Ave+",
            number,
            boards=which,
            who=who,
        ),
        _not_played(line, boards, _BY_NOBODY),
        free,
    )


def _as_told(plan: Plan, who: Text, later: list[Unplayable]) -> Iterator[_Way]:
    """The ways where no planned board was missed: it was played beside the others, or early."""
    if not later:
        yield "stands", Text("it stays as told; nothing else was missed"), [], []
        return
    known, free = _rulings(plan, later)
    stays = Text(
        "it stays as told, {who} played it early; "
        "who knows it plays it no more: Ave-, the others Ave+",
        who=who,
    )
    yield "stands", stays, [], known
    no_fault = Text(
        "it stays as told, {who} played it early, by no fault of theirs; "
        "not played later: Ave+",
        who=who,
    )
    yield "stands-no-fault", no_fault, [], free


def _rulings(plan: Plan, later: list[Unplayable]) -> tuple[list[Ruled], list[Ruled]]:
    """Who knows a board does not play it later: by who is at fault, and by nobody's fault."""
    return (
        [_ruled(plan, each, _fault(plan, each)) for each in later],
        [_ruled(plan, each, _BY_NOBODY) for each in later],
    )


def _names(plan: Plan, ns: str | None, ew: str | None) -> tuple[Text | str, Text | str]:
    """Both pairs; with two winners the line is said, for each number is there twice."""
    if plan.movement.winners != 2:
        return str(ns), str(ew)
    named = (
        Text("{side} {number}", side=Letter("side", side), number=number)
        for side, number in (("NS", ns), ("EW", ew))
    )
    north_south, east_west = named
    return north_south, east_west


def _met(plan: Plan, ns: str | None, ew: str | None) -> Text:
    one, other = _names(plan, ns, ew)
    return Text("{one} v {other}", one=one, other=other)


def _follow(plan: Plan, facts: Iterable[Facts], ruled: Iterable[Ruled]) -> Iterator[Text]:
    for told in facts:
        if isinstance(told, Announced):
            text = phrase_text(told.text)
            if told.table:
                yield Text(
                    "table {table} reads on the phones: {text}", table=told.table, text=text
                )
            else:
                yield Text("all tables read on the phones: {text}", text=text)
    yield from (_follows(plan, each) for each in ruled)


def _follows(plan: Plan, ruled: Ruled) -> Text:
    north_south, east_west = _names(plan, ruled.ns, ruled.ew)
    ns, ew = (_AVERAGES[each] for each in ruled.ruling.split("/"))
    return Text(
        "round {round}: {north_south} v {east_west} do not play board {board}, "
        "{north_south} {ns}, {east_west} {ew}",
        round=ruled.round,
        north_south=north_south,
        east_west=east_west,
        board=ruled.board,
        ns=ns,
        ew=ew,
    )


def _listed(boards: list[int]) -> Text:
    numbers = Text.all_of(map(str, boards))
    return Counted("board {boards}", "boards {boards}", len(boards), boards=numbers)


def _odd(state: Event, plan: Plan, key: Key) -> list[OffPlan]:
    """All that the two of *key* played there unplanned, the board of *key* first."""
    if state.told(key).facts is None:
        raise InvalidMovement(
            "no result on board {board}, {ns} v {ew}", board=key.board, ns=key.ns, ew=key.ew
        )
    found = [
        odd
        for odd in off_plan(plan, state.session().lines)
        if (odd.line.ns, odd.line.ew) == (key.ns, key.ew)
    ]
    own = next((odd for odd in found if odd.line.board.number == key.board), None)
    if own is None:
        raise InvalidMovement(
            "board {board} was planned for {ns} v {ew}", board=key.board, ns=key.ns, ew=key.ew
        )
    place = own.line.round, own.line.table
    return [
        own,
        *(odd for odd in found if odd is not own and (odd.line.round, odd.line.table) == place),
    ]


def _missed(state: Event, plan: Plan, odd: list[OffPlan]) -> list[int]:
    """As many boards that were planned there and are not told; none where all are."""
    planned, line = odd[0].planned, odd[0].line
    boards = plan.boards(planned.set) if planned is not None and planned.set else ()
    open_ = [board for board in boards if not _is_told(state, plan, board, line.ns, line.ew)]
    return open_[: len(odd)]


def _is_told(state: Event, plan: Plan, board: int, ns: str | None, ew: str | None) -> bool:
    both = ((ns, ew), (ew, ns))
    told = [state.told(Key(plan.session, plan.section, board, *way)) for way in both]
    return any(each.facts is not None or each.ruled is not None for each in told)


def _later(state: Event, plan: Plan, odd: list[OffPlan]) -> Iterator[Unplayable]:
    """Meetings to come that cannot play one of the boards, and of which nothing is told."""
    line = odd[0].line
    boards = {each.line.board.number for each in odd}
    after = 1 + (whole_number(line.round) or 0)
    for each in unplayable(plan, state.session().lines, after):
        is_theirs = each.board in boards and {each.ns, each.ew} & {line.ns, line.ew}
        if is_theirs and not _is_told(state, plan, each.board, each.ns, each.ew):
            yield each


def _please(plan: Plan, line: Line, boards: list[int]) -> Announced:
    kind = "play_now_sides" if plan.movement.winners == 2 else "play_now"
    text = phrase(kind, line.ns or "", line.ew or "", ", ".join(map(str, boards)))
    return Announced(text=text, table=line.table, session=plan.session, section=plan.section)


def _fault(plan: Plan, each: Unplayable) -> str:
    """Average minus for who knows the board, average plus for who does not."""
    sides = _names(plan, each.ns, each.ew)
    return "/".join("A-" if who in each.who else "A+" for who in sides)


def _ruled(plan: Plan, each: Unplayable, ruling: str) -> Ruled:
    place = {"session": plan.session, "section": plan.section, "round": str(each.round)}
    met = {"board": each.board, "ns": each.ns, "ew": each.ew, "table": str(each.table)}
    return Ruled(**place, **met, ruling=ruling)  # type: ignore[arg-type]


def _not_played(line: Line, boards: list[int], ruling: str) -> list[Facts]:
    place = {"session": line.session, "section": line.section, "round": line.round}
    met = {"ns": line.ns, "ew": line.ew, "table": line.table}
    return [Ruled(board=board, **place, **met, ruling=ruling) for board in boards]  # type: ignore[arg-type]


_AVERAGES = {"A+": "Ave+", "A-": "Ave-"}


def _choice(
    state: Event,
    plan: Plan,
    word: str,
    title: Text,
    facts: list[Facts],
    follows: Iterable[Text] = (),
) -> Choice:
    entries = [tell(each) for each in facts]
    preview = what_if(state, entries, session=plan.session, section=plan.section)
    return Choice(word, title, tuple(facts), replace(preview, follows=tuple(follows)))
