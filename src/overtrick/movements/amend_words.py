"""An amendment in a director's words, as a log has it."""

from __future__ import annotations

from typing import assert_never

from overtrick.errors import Counted, Letter, Text
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


def said(amendment: Amendment) -> Text:
    """
    Say what an amendment does.

    >>> print(said(Arrives("7", round=2)), said(Curtailed(6)), sep="; ")
    pair 7 arrives in round 2; the session ends after round 6
    """
    match amendment:
        case Arrives(id, round):
            return Text("pair {id} arrives in round {round}", id=id, round=round)
        case Leaves(id, round, side):
            return Text(
                "{pair} goes home before round {round}", pair=_pair(id, side), round=round
            )
        case Curtailed(rounds):
            return Text("the session ends after round {rounds}", rounds=rounds)
        case ExtraRound(meetings):
            played = sum(meeting.is_played for meeting in meetings)
            return Counted(
                "a further round is played at {count} table",
                "a further round is played at {count} tables",
                played,
            )
        case RestReplaced(round, rounds):
            return Counted(
                "from round {round} on all is planned anew: {count} round",
                "from round {round} on all is planned anew: {count} rounds",
                len(rounds),
                round=round,
            )
        case _:
            return _at_tables(amendment)


def _at_tables(
    amendment: Switch | ExchangeOpponents | ExchangeSets | SetChanged | TableAdded,
) -> Text:
    match amendment:
        case Switch(round, None):
            return Text("NS and EW change seats at every table in round {round}", round=round)
        case Switch(round, table):
            return Text(
                "NS and EW change seats at table {table} in round {round}",
                table=table,
                round=round,
            )
        case ExchangeOpponents(round, table, other, side):
            return Text(
                "the {side} pairs of tables {table} and {other} change in round {round}",
                side=Letter("side", side),
                table=table,
                other=other,
                round=round,
            )
        case ExchangeSets(round, table, other):
            return Text(
                "tables {table} and {other} exchange their boards in round {round}",
                table=table,
                other=other,
                round=round,
            )
        case SetChanged(round, table, None):
            return Text(
                "table {table} has no boards in round {round}", table=table, round=round
            )
        case SetChanged(round, table, number):
            return Text(
                "table {table} plays set {number} in round {round}",
                table=table,
                number=number,
                round=round,
            )
        case TableAdded(round, table, ns, ew, number):
            return Text(
                "{ns} v {ew} play set {number} at a further table {table} in round {round}",
                ns=ns,
                ew=ew,
                number=number,
                table=table,
                round=round,
            )
        case _:
            assert_never(amendment)


def _pair(id: str, side: str | None) -> Text:
    if not side:
        return Text("pair {pair}", pair=id)
    return Text("{side} pair {pair}", side=Letter("side", side.upper()), pair=id)
