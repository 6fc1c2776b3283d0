"""
What a program of ours writes into a journal where a person would type: a kind with its values.

It is put into words for whoever reads it. What people typed, and what older journals have in
words, stays as it stands. The words of an amendment of the movement stand here too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from overtrick.errors import Counted, InvalidFile, Letter, Text
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

__all__ = ["PHRASES", "Phrase", "phrase", "phrase_text", "room_text", "said", "who_text"]

PHRASES: Mapping[str, Text] = {
    # why a result waits
    "settled": Text("the director has settled it"),
    "not_planned": Text("not planned at table {table}"),
    "no_board": Text("no such board is planned"),
    # remarks
    "agreed": Text("both sides at the table agree with {outcome}"),
    "asked": Text("asked at the table: {question} It is right as entered."),
    "deputy": Text("left to the deputy"),
    # calls
    "ruling": Text("ruling"),
    "missing_board": Text("missing board"),
    "wrong_boards": Text("wrong boards"),
    "disagree": Text("board {board}: the two sides do not agree"),
    "other_pairs": Text("not the pairs planned: {ns} NS and {ew} EW sit here"),
    "not_as_settled": Text("board {board}: not as the director settled it"),
    "correction": Text("correction of board {board}"),
    "correction_of_round": Text("correction of board {board}, round {round}"),
    "lead": Text("board {board}: the lead"),
    "two_results": Text("board {board}: two results"),
    "again": Text("board {board} is played again"),
    "unplayable": Text("board {board} cannot be played"),
    "not_played_director": Text("board {board} is not played: the director said so"),
    # messages to the tables
    "look_missing": Text(
        "Board {board}: please look again at what is missing, and tell the director."
    ),
    "look_result": Text(
        "Board {board}: please look again at the result, and tell the director."
    ),
    "look_lead": Text(
        "Board {board}: please look again at declarer and lead, and tell the director."
    ),
    "play_now": Text("{ns} and {ew}: please play these boards now: {boards}."),
    "play_now_sides": Text("NS {ns} and EW {ew}: please play these boards now: {boards}."),
    # reasons
    "late": Text("no time: perhaps later"),
    "cannot": Text("it cannot be played"),
    "director": Text("the director said so"),
    "waited": Text("waited {minutes} minutes on the phone, not connected"),
    "typed_again": Text("typed again from paper"),
    "undone": Text("undone at the desk"),
    "table_asked": Text("the table was asked"),
    "table_agrees": Text("the table agrees"),
    "on_paper": Text("approved on paper"),
    "erased": Text("erased at the person's wish"),
}
"""The sentence of each kind, its values in their order."""

_VALUES = {
    kind: tuple(re.findall(r"\{(\w+)\}", said.template)) for kind, said in PHRASES.items()
}
_MOST_VALUES, _LONGEST = 8, 400
_ROLES = {
    "director": Text("director"),
    "deputy": Text("deputy"),
    "desk": Text("desk"),
    "anyone": Text("a spectator"),
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    A kind of phrase with its values, in the order of its sentence; an empty one is nobody.

    A kind of a later version rides along, and is shown by its name.

    >>> print(Phrase("other_pairs", ("3", "")), Phrase("ruling"), sep="; ")
    not the pairs planned: 3 NS and nobody EW sit here; ruling

    :raises InvalidFile: if its kind has other values, or they are too long.
    """

    kind: str
    values: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        wanted = _VALUES.get(self.kind)
        most = _MOST_VALUES if wanted is None else len(wanted)
        least = 0 if wanted is None else len(wanted)
        if not self.kind or not least <= len(self.values) <= most:
            raise InvalidFile("a phrase without its values: {kind!r}", kind=self.kind[:40])
        if max(map(len, (self.kind, *self.values))) > _LONGEST:
            raise InvalidFile("a phrase with too long a value: {kind!r}", kind=self.kind[:40])

    def __str__(self) -> str:
        return str(self.text())

    def text(self) -> Text:
        """
        Put it into words.

        >>> str(Phrase("disagree", ("7",)).text())
        'board 7: the two sides do not agree'
        """
        said = PHRASES.get(self.kind)
        if said is None:
            return Text("{kind}", kind=self.kind)
        told = zip(_VALUES[self.kind], self.values, strict=True)
        return Text(said.template, **{name: value or Text("nobody") for name, value in told})

    @classmethod
    def read(cls, value: object) -> Phrase:
        """
        Read it from a JSON object.

        >>> Phrase.read({"kind": "disagree", "values": ["7"]}).values
        ('7',)

        :raises InvalidFile: if it is none; the message quotes it.
        """
        parts = dict(value) if isinstance(value, dict) else {}
        kind, values = parts.pop("kind", ""), parts.pop("values", [])
        texts = [kind, *(values if isinstance(values, list) else [None])]
        if parts or not all(type(each) is str for each in texts):
            raise InvalidFile("not a phrase: {value!r}", value=value)
        return cls(kind, tuple(values))

    def plain(self) -> dict[str, object]:
        """Give the JSON object, what is as usual left out."""
        return {"kind": self.kind} | ({"values": list(self.values)} if self.values else {})


def phrase(kind: str, *values: object) -> Phrase:
    """
    Make a phrase of its values as they are.

    >>> phrase("disagree", 7)
    Phrase(kind='disagree', values=('7',))
    """
    return Phrase(kind, tuple(map(str, values)))


def phrase_text(written: Phrase | str) -> Text | str:
    """
    Put a phrase into words; a text stays as it stands.

    >>> phrase_text("late for tea")
    'late for tea'
    """
    return written.text() if isinstance(written, Phrase) else written


def room_text(room: str | None) -> Text | str:
    """
    Name a room of a match.

    >>> print(room_text("open"))
    open room
    """
    known = {"open": Text("open room"), "closed": Text("closed room")}
    return known.get(room) or Text("{room} room", room=room) if room else ""


def who_text(by: str) -> Text | str:
    """
    Name who told an entry; a name that somebody typed stays as it stands.

    >>> print(who_text("table 4"), who_text("NS 7"), who_text("Ann"), sep="; ")
    table 4; NS 7; Ann
    """
    word, _, rest = by.partition(" ")
    if rest and word == "captain":
        return Text("captain {team}", team=rest)
    if rest and word == "table":
        return Text("table {table}", table=rest)
    if rest and word in ("NS", "EW"):
        return Text("{side} {number}", side=Letter("side", word), number=rest)
    return _ROLES.get(by, by)


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
