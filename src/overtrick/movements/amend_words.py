"""An amendment in a director's words, as a log has it."""

from __future__ import annotations

from typing import assert_never

from overtrick.movements.amend import (
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    ExtraRound,
    Leaves,
    RestReplaced,
    SetChanged,
    Switch,
    TableAdded,
)

__all__ = ["said"]


def said(amendment: Amendment) -> str:
    """
    Say what an amendment does.

    >>> said(Arrives("7", round=2)), said(Curtailed(6))
    ('pair 7 arrives in round 2', 'the session ends after round 6')
    """
    match amendment:
        case Arrives(id, round):
            return f"pair {id} arrives in round {round}"
        case Leaves(id, round, side):
            return f"{_of(side)}pair {id} goes home before round {round}"
        case Curtailed(rounds):
            return f"the session ends after round {rounds}"
        case ExtraRound(meetings):
            played = sum(meeting.is_played for meeting in meetings)
            return f"a further round is played at {_counted(played, 'table')}"
        case RestReplaced(round, rounds):
            new = _counted(len(rounds), "round")
            return f"from round {round} on all is planned anew: {new}"
        case _:
            return _at_tables(amendment)


def _at_tables(
    amendment: Switch | ExchangeOpponents | ExchangeSets | SetChanged | TableAdded,
) -> str:
    match amendment:
        case Switch(round, None):
            return f"NS and EW change seats at every table in round {round}"
        case Switch(round, table):
            return f"NS and EW change seats at table {table} in round {round}"
        case ExchangeOpponents(round, table, other, side):
            return f"the {side} pairs of tables {table} and {other} change in round {round}"
        case ExchangeSets(round, table, other):
            return f"tables {table} and {other} exchange their boards in round {round}"
        case SetChanged(round, table, None):
            return f"table {table} has no boards in round {round}"
        case SetChanged(round, table, number):
            return f"table {table} plays set {number} in round {round}"
        case TableAdded(round, table, ns, ew, number):
            return f"{ns} v {ew} play set {number} at a further table {table} in round {round}"
        case _:
            assert_never(amendment)


def _of(side: str | None) -> str:
    return f"{side.upper()} " if side else ""


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
