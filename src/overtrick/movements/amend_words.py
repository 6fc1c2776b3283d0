"""What an amendment does, in words: as a director says it, and a log has it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from overtrick.errors import Counted, Letter, Text
from overtrick.movements.amend import (
    Amendment,
    Arrives,
    Curtailed,
    ExchangeOpponents,
    ExchangeSets,
    ExtraRound,
    Leaves,
    PlayerArrives,
    PlayerLeaves,
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
    values = {each.name: getattr(amendment, each.name) for each in fields(amendment)}
    match amendment:
        case ExtraRound(meetings):
            values["count"] = sum(meeting.is_played for meeting in meetings)
        case RestReplaced(rounds=rounds):
            values["count"] = len(rounds)
        case Leaves(id, side=side):
            pair = Text(
                "{side} pair {pair}", side=Letter("side", (side or "").upper()), pair=id
            )
            values["pair"] = pair if side else Text("pair {pair}", pair=id)
        case ExchangeOpponents(side=side):
            values["side"] = Letter("side", side)
        case Switch(table=None):
            return Text("NS and EW change seats at every table in round {round}", **values)
        case SetChanged(set=None):
            return Text("table {table} has no boards in round {round}", **values)
        case SetChanged(set=number) | TableAdded(set=number):
            values["number"] = number
    words = _WORDS[type(amendment)]
    if isinstance(words, Counted):
        return Counted(words.template, words.many, values.pop("count"), **values)
    return Text(words.template, **values)


_WORDS: Mapping[type[Amendment], Text] = {
    Arrives: Text("pair {id} arrives in round {round}"),
    Leaves: Text("{pair} goes home before round {round}"),
    PlayerArrives: Text("player {id} arrives in round {round}"),
    PlayerLeaves: Text("player {id} goes home before round {round}"),
    Switch: Text("NS and EW change seats at table {table} in round {round}"),
    ExchangeOpponents: Text(
        "the {side} pairs of tables {table} and {other} change in round {round}"
    ),
    ExchangeSets: Text("tables {table} and {other} exchange their boards in round {round}"),
    SetChanged: Text("table {table} plays set {number} in round {round}"),
    TableAdded: Text(
        "{ns} v {ew} play set {number} at a further table {table} in round {round}"
    ),
    Curtailed: Text("the session ends after round {rounds}"),
    ExtraRound: Counted(
        "a further round is played at {count} table",
        "a further round is played at {count} tables",
        1,
    ),
    RestReplaced: Counted(
        "from round {round} on all is planned anew: {count} round",
        "from round {round} on all is planned anew: {count} rounds",
        1,
    ),
}
"""What each amendment does, in a director's words."""
