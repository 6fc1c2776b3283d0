"""What is told of a board after it was played: results, what follows them, who goes home."""

from __future__ import annotations

from dataclasses import replace as changed
from typing import Any

from overtrick.errors import InvalidTelling
from overtrick.events.journal.entry import tell
from overtrick.events.journal.fold import Event, fold
from overtrick.events.journal.meeting import (
    Claimed,
    Confirmed,
    Entered,
    Fouled,
    Led,
    Replaced,
    Retracted,
)
from overtrick.events.journal.people import Left
from overtrick.events.stages.entrants import entrants, leaving
from overtrick.events.telling.saying import Saying
from overtrick.events.telling.which import latest_stages
from overtrick.events.telling.who import Met, met_at, met_before

__all__ = ["claimed", "confirmed", "entered", "fouled", "gone_home", "led", "withdrawn"]

_KEPT = ("lead", "table", "round", "version", "home", "away")


def entered(
    state: Event,
    board: int,
    met: Met,
    outcome: str,
    *,
    table: str = "",
    round: str = "",
    lead: str = "",
    replace: bool = False,
    of: str | None = None,
    version: str = "",
    home: str = "",
    away: str = "",
) -> Saying:
    """
    Enter a result as it was written; who sat at a *table* is looked up where it is not told.

    *replace* says that it is a correction, of the entry *of* that id or of what was told of
    the meeting; what it does not say stays as it was.

    >>> from overtrick.events.journal.fold import fold
    >>> state = fold([])
    >>> first = entered(state, 7, Met(ns="3", ew="10"), "4S N +1", lead="HQ").facts[0]
    >>> _ = state.apply(tell(first))
    >>> entered(state, 7, Met(ns="3", ew="10"), "4S N =", replace=True).facts[0].lead
    'HQ'

    :raises InvalidTelling: if nobody sits at that table.
    :raises OvertrickError: a subclass named for what is wrong in the result.
    """
    values: dict[str, Any] = {
        "lead": lead or None,
        "table": table or None,
        "round": round or None,
        "version": version or None,
        "home": home or None,
        "away": away or None,
    }
    outcome = outcome.strip()
    if table and not of:
        met = met_at(state, met, board, table, round)
    if replace or of:
        met, known = _as_before(state, board, met, of)
        values = {name: value or known.get(name) for name, value in values.items()}
        corrected = Replaced(of=of, board=board, outcome=outcome, **met.values(), **values)
        return Saying.of(corrected, remarks=(met.remark,))
    if state.stages:  # a draw has a meeting told in several ways
        met = met_before(state, board, met)
    told = Entered(board=board, outcome=outcome, **met.values(), **values)
    return Saying.of(told, remarks=(met.remark,))


def confirmed(state: Event, board: int | None, met: Met, of: str | None = None) -> Saying:
    """
    Confirm a result: the last one told of a meeting, or the one *of* that id.

    :raises InvalidTelling: if no board is given.
    """
    if board is None:
        typed = plain = "which board?"
        typed += " give --board"
        if met.match:
            plain += " A match told as a whole is told again instead."
            typed += "; a match told as a whole: tell the match again with --replace"
        raise InvalidTelling(plain, "board", typed=typed)
    met = met_before(state, board, met)
    return Saying.of(Confirmed(board=board, of=of, **met.values()), remarks=(met.remark,))


def withdrawn(state: Event, board: int, met: Met, of: str | None = None) -> Saying:
    """
    Take a result back: all that was told of a meeting, or the entry *of* that id.

    >>> withdrawn(fold([]), 7, Met(ns="3", ew="10")).facts[0].kind
    'withdraw'
    """
    met = met_before(state, board, met)
    return Saying.of(Retracted(board=board, of=of, **met.values()), remarks=(met.remark,))


def led(state: Event, board: int, met: Met, card: str) -> Saying:
    """
    Tell the opening lead of a board.

    >>> led(fold([]), 7, Met(ns="3", ew="10"), "HQ").facts[0].lead
    'HQ'

    :raises InvalidCard: if it is no card.
    """
    met = met_before(state, board, met)
    return Saying.of(Led(board=board, lead=card, **met.values()), remarks=(met.remark,))


def claimed(
    state: Event, board: int, met: Met, *, seat: str, tricks: int, statement: str = ""
) -> Saying:
    """
    Tell a claim or a concession (Law 68).

    >>> claimed(fold([]), 7, Met(ns="3", ew="10"), seat="E", tricks=3).facts[0].tricks
    3

    :raises OvertrickError: if there is no such seat or number of tricks.
    """
    met = met_before(state, board, met)
    facts = Claimed(board=board, seat=seat, tricks=tricks, statement=statement, **met.values())
    return Saying.of(facts, remarks=(met.remark,))


def fouled(
    state: Event,
    board: int,
    *,
    from_round: str = "",
    version: str = "",
    session: str = "",
    section: str = "A",
    match: str = "",
    room: str = "",
) -> Saying:
    """
    Tell that a board holds other cards from here on, or in one room of a *match* (Law 87).

    >>> fouled(fold([]), 7, from_round="4").facts[0].session
    '1'

    :raises InvalidOutcome: if there is no such room.
    """
    return Saying.of(
        Fouled(
            board=board,
            session=session or _session_of(state, match),
            match=match or None,
            room=room or None,
            section=section,
            from_round=from_round or None,
            version=version or None,
        )
    )


def gone_home(
    state: Event,
    contestant: str,
    *,
    direction: str | None = None,
    section: str = "A",
    from_round: str = "",
) -> Saying:
    """
    Say that a contestant goes home, from a round on or from now.

    In a stage the remark says from which round on it is out, and what becomes of a draw.

    >>> gone_home(fold([]), "11", from_round="6").facts[0].from_round
    '6'

    :raises InvalidSeat: if there is no such direction.
    """
    left = Left(
        contestant=contestant,
        direction=direction,
        section=_section_of(state, contestant, section),
        from_round=from_round or None,
    )
    return Saying.of(left, remarks=(_since_when(state, left),))


def _since_when(state: Event, left: Left) -> str:
    if not state.stages:
        return ""
    then = fold([*state.entries, tell(left)])
    stage = then.stage()
    since = leaving(then, stage).get(left.contestant)
    if since is None or left.contestant not in entrants(then, stage):
        return ""
    byes = "; drawn without a result it is a bye" if since <= stage.drawn else ""
    return f"{left.contestant} is out of stage {stage.id} from round {since} on{byes}"


def _session_of(state: Event, match: str) -> str:
    """The session where that match is drawn."""
    stages = latest_stages(state) if match and state.stages else ()
    return next((each.sessions[0] for each in stages if each.match(match)), "1")


def _section_of(state: Event, contestant: str, section: str) -> str | None:
    """The section that is said, if the contestant has played there; else any."""
    met = (key for key in state.meetings() if contestant in (key.ns, key.ew))
    return section if section in {key.section for key in met} else None


def _as_before(
    state: Event, board: int, met: Met, of: str | None
) -> tuple[Met, dict[str, Any]]:
    """Give who met, and what stands of it, to be kept in a correction that does not say it."""
    met = met_before(state, board, met)
    target = state.entry(of) if of else None
    if target is not None and isinstance(target.facts, Entered):
        known = target.facts
        met = changed(met, match=met.match or known.match, room=met.room or known.room)
    elif (told := state.told(met.on(board))).facts is not None:
        known = changed(told.facts, lead=told.lead)
    else:
        return met, {}
    return met, {name: getattr(known, name) for name in _KEPT}
