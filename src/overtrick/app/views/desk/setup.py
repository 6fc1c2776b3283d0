"""
The questions of a new event, as people type them, and the movements that answer them.

Set-ups that a club keeps: the last one, and those with a name such as "our Tuesday".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from overtrick.app.store.store import Store
from overtrick.app.use_cases.begin import slug
from overtrick.app.views.sentences import N_, Sentence
from overtrick.core.letters import whole_number
from overtrick.errors import Counted, InvalidMovement, InvalidTelling, OvertrickError, Text
from overtrick.movements.proposal import Proposal
from overtrick.movements.propose import propose, propose_individual
from overtrick.movements.teams.propose import propose_teams

__all__ = [
    "KINDS",
    "LAST",
    "SCORING",
    "USUAL",
    "MovementRow",
    "Offer",
    "SetUp",
    "SetupAsked",
    "keep",
    "offer",
    "set_ups",
]

USUAL = {"title": "", "kind": "pairs", "tables": "", "boards": "", "time": "3:00"}
"""The answers of a form that nobody has filled in."""

KINDS = {"pairs": Text("Pairs"), "teams": Text("Teams"), "individual": Text("Individual")}

SCORING = {
    "matchpoints": Text("Matchpoints"),
    "butler": Text("Butler IMPs"),
    "cross_imps": Text("Cross-IMPs"),
    "total_points": Text("Total points"),
}
"""How pairs and individuals are scored; teams play IMPs, in victory points."""

_ABOUT = {
    "mitchell": Text("North-South stay, East-West move up a table, the boards down."),
    "relay": Text(
        "A Mitchell in which two tables share their boards and one set rests half-way."
    ),
    "weave": Text("A Mitchell in which boards move by turns, so that nobody skips a table."),
    "appendix": Text("A Mitchell with a table more than sets: two tables share their boards."),
    "web": Text("A Mitchell with few sets: two copies of each board go round."),
    "rover": Text("A Mitchell; a pair without a table takes another one's place each round."),
    "bump": Text("A Mitchell; a pair without a table takes another one's place each round."),
    "hesitation": Text(
        "A Mitchell in which a pair waits a round and changes direction: one winner."
    ),
    "howell": Text("Pairs meet as many others as they can; most of them move each round."),
    "barometer": Text("All tables play the same boards at a time."),
    "individual": Text("Everybody plays with a new partner each round."),
    "rainbow": Text("North stays, the others move apart: everybody gets new partners."),
    "whist": Text("Each team meets the others; East-West and the boards move."),
    "thurner": Text("Each team meets the others; two tables share their boards in a round."),
    "round-robin": Text("Each team meets the others, all on the same boards."),
    "teams": Text("One match, in an open and a closed room."),
    "triangle": Text("Three teams, each against both others."),
}
"""What each kind of movement is, by the first word of its id."""

_WINNERS = {"": None, "1": 1, "2": 2}
MOST_TABLES = 100


@dataclass(frozen=True, slots=True)
class SetupAsked:
    """What was typed, and what is meant by it; ``errors`` has a sentence by field."""

    typed: Mapping[str, str]
    quarters: int = 0
    """Quarters of a table: a player each."""
    boards: int | None = None
    minutes: int | None = None
    winners: int | None = None
    errors: Mapping[str, Text] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """Pairs, teams or individual."""
        found = self.typed.get("kind", "")
        return found if found in KINDS else "pairs"

    @property
    def method(self) -> str:
        """The scoring of pairs; teams decide by their matches."""
        found = self.typed.get("method", "")
        return found if found in SCORING and self.kind != "teams" else ""

    @property
    def count(self) -> int:
        """How many pairs, teams or players."""
        return self.quarters // {"pairs": 2, "teams": 4, "individual": 1}[self.kind]

    @property
    def halves(self) -> int:
        """Half tables: a pair each."""
        return -(-self.quarters // 2)

    @property
    def key(self) -> str:
        """What the movements depend on."""
        parts = (self.kind, self.quarters, self.boards, self.minutes, self.winners)
        return "|".join(map(str, parts))

    @classmethod
    def read(cls, typed: Mapping[str, str]) -> SetupAsked:
        """
        Read the questions as people type them.

        >>> found = SetupAsked.read({"tables": "6,5", "boards": "22", "time": "2 h 45"})
        >>> found.halves, found.count, found.boards, found.minutes
        (13, 13, 22, 165)
        >>> SetupAsked.read({"tables": "six"}).errors["tables"]
        Text('Tables is a number such as 7 or 6.5, not “{typed}”', typed='six')
        """
        errors: dict[str, Text] = {}
        quarters = boards = minutes = 0
        kind = typed.get("kind", "")
        try:
            quarters = _quarters(typed.get("tables", ""), single=kind == "individual")
        except InvalidTelling as error:
            errors["tables"] = error.text
        try:
            boards = _boards(typed.get("boards", ""))
        except InvalidTelling as error:
            errors["boards"] = error.text
        try:
            minutes = _minutes(typed.get("time", ""))
        except InvalidTelling as error:
            errors["time"] = error.text
        if kind == "teams" and quarters % 4 and "tables" not in errors:
            errors["tables"] = Text(
                "{kind} need whole tables: {less} or {more}",
                kind=KINDS[kind],
                less=quarters // 4,
                more=quarters // 4 + 1,
            )
        winners = _WINNERS.get(typed.get("winners", ""))
        return cls(dict(typed), quarters, boards or None, minutes or None, winners, errors)


@dataclass(frozen=True, slots=True)
class MovementRow:
    """One movement to choose, as a row and as a sentence."""

    id: str
    name: Sentence
    shape: Sentence
    boards: str
    minutes: int
    meets: str
    balance: Sentence
    remarks: tuple[Sentence, ...]
    boards_per_set: int
    over: int = 0
    """Minutes over the time."""
    about: Sentence = ""
    """What kind of movement it is, in a sentence."""

    @property
    def value(self) -> str:
        """What a form sends for it: one movement stands there with sets of several sizes."""
        return f"{self.id}@{self.boards_per_set}"

    @property
    def sentence(self) -> Text:
        """The row for the ear, without its remarks."""
        return Text(
            "{name}: {shape}, {boards} boards each, {minutes} minutes, meets {meets}.",
            name=self.name,
            shape=self.shape,
            boards=self.boards,
            minutes=self.minutes,
            meets=self.meets,
        )


@dataclass(frozen=True, slots=True)
class Offer:
    """The movements that fit, the best first, and what to know about them."""

    rows: tuple[MovementRow, ...] = ()
    advice: tuple[Sentence, ...] = ()

    def chosen(self, typed: str) -> MovementRow | None:
        """Find what was chosen; a movement by its id alone is the first of that id."""
        exact = (row for row in self.rows if row.value == typed)
        return next(exact, next((row for row in self.rows if row.id == typed), None))


def offer(asked: SetupAsked) -> Offer:
    """
    Propose movements; where none fits, the nearest with what they miss.

    >>> found = offer(SetupAsked.read({"tables": "7", "boards": "21", "time": "2:45"}))
    >>> str(found.rows[0].shape), found.rows[0].over
    ('7 rounds of 3', 0)
    """
    if "tables" in asked.errors or not asked.quarters:
        return Offer()
    try:
        found = _fitting(asked)
        nearest, missed = ((), None) if found else _nearest(asked)
    except OvertrickError as error:
        return Offer(advice=(error.text,))
    rows = [_row(each, asked) for each in found or nearest]
    if found and asked.minutes:
        known = {each.movement.id for each in found}
        longer = [each for each in _made(asked, minutes=None) if each.movement.id not in known]
        rows += [_row(each, asked) for each in longer[:3]]
    shown = rows[:7]
    if found and asked.boards:  # a full movement has the boards that it has
        taken = {row.id for row in shown}
        full = [each for each in _made(asked, asked.minutes, boards=None)[:2]]
        shown += [_row(each, asked) for each in full if each.movement.id not in taken]
    return Offer(tuple(shown), tuple(_advice(asked, rows, missed)))


def _fitting(asked: SetupAsked) -> tuple[Proposal, ...]:
    return _made(asked, minutes=asked.minutes)


def _made(
    asked: SetupAsked, minutes: int | None, winners: int | None = -1, boards: int | None = -1
) -> tuple[Proposal, ...]:
    boards = asked.boards if boards == -1 else boards
    if asked.kind == "teams":
        return propose_teams(asked.count, boards, minutes)
    if asked.kind == "individual":
        return propose_individual(asked.count, boards, minutes)
    return propose(asked.count, boards, minutes, asked.winners if winners == -1 else winners)


def _nearest(asked: SetupAsked) -> tuple[tuple[Proposal, ...], Text | None]:
    ways: Iterable[tuple[Text, Mapping[str, Any]]] = (
        (Text("Nothing fits into that time: these take longer."), {"minutes": None}),
        (
            Text("Nothing has so many winners: these have another number."),
            {"minutes": None, "winners": None},
        ),
        (
            Text("Nothing has so few boards: these have more."),
            {"minutes": None, "winners": None, "boards": None},
        ),
    )
    for said, less in ways:
        if found := _made(asked, **less):
            return found, said
    raise InvalidMovement(_UNKNOWN[asked.kind], count=asked.count)


_UNKNOWN = {
    "pairs": N_("No movement is known for {count} pairs."),
    "teams": N_("No movement is known for {count} teams."),
    "individual": N_("No movement is known for {count} players."),
}


def _row(each: Proposal, asked: SetupAsked) -> MovementRow:
    least, most = each.boards_each
    fewest, largest = each.facts.met
    over = max(0, each.minutes - asked.minutes) if asked.minutes else 0
    remarks: list[Sentence] = [_sentence(text) for text in each.remarks]
    if over:
        remarks.insert(0, Text("{minutes} min over time.", minutes=over))
    return MovementRow(
        each.movement.id,
        each.movement.name,
        Counted(
            "{count} round of {boards}",
            "{count} rounds of {boards}",
            each.rounds,
            boards=each.boards_per_set,
        ),
        f"{least}-{most}" if least != most else f"{most}",
        each.minutes,
        f"{fewest}-{largest}" if fewest != largest else f"{largest}",
        _balance(each),
        tuple(remarks),
        each.boards_per_set,
        over,
        _ABOUT.get(each.movement.id.partition(":")[0], ""),
    )


def _balance(each: Proposal) -> Sentence:
    if each.movement.winners == 2:
        return Text("2 winners")
    if each.balance is None:
        return "-"
    return each.balance.evenness


def _advice(
    asked: SetupAsked, rows: Iterable[MovementRow], missed: Text | None
) -> Iterable[Text]:
    if missed is not None:
        yield missed
    if asked.kind == "pairs" and asked.halves % 2:
        yield Text(
            "Half a table: {count} pairs, so one pair sits out each round. "
            "In a Mitchell, and if you start now, the last North-South place stays empty, and "
            "East-West sits out there. A pair that comes late can still take it.",
            count=asked.halves,
        )
    if rows and all(row.over for row in rows) and missed is None:
        yield Text("All of them take longer than you have.")


def _sentence(text: Text) -> Text:
    return Text("{remark}.", remark=text)


def _quarters(text: str, *, single: bool) -> int:
    """Tables as quarters; of *single* players each is one, else only halves are tables."""
    typed = text.strip()[:40]
    told = text.strip().replace(",", ".").replace("½", ".5")
    if not told:
        raise InvalidTelling("How many tables? Half a table is 6.5")
    parts = r"(\.(0|5|25|50|75))?" if single else r"(\.[05])?"
    if not re.fullmatch(rf"[0-9]{{0,3}}{parts}|[0-9]{{1,3}}\.", told) or told == ".":
        raise InvalidTelling(
            Text("Tables is a number such as 7 or 6.5, not “{typed}”", typed=typed)
        )
    quarters = int(4 * Fraction(told))
    if not (4 if single else 8) <= quarters <= 4 * MOST_TABLES:
        raise InvalidTelling(
            Text(
                "From 2 tables to {most}, not {typed}",
                most=MOST_TABLES,
                typed=text.strip()[:40],
            )
        )
    return quarters


def _boards(text: str) -> int:
    told = text.strip()
    boards = whole_number(told, 99)
    if told and not boards:
        raise InvalidTelling(
            Text("Boards is a whole number to 99, not “{typed}”", typed=told[:40])
        )
    return boards or 0


def _minutes(text: str) -> int:
    """
    Read a time.

    >>> _minutes("2:45"), _minutes("2 h 45"), _minutes("165"), _minutes("3h"), _minutes("3")
    (165, 165, 165, 180, 180)
    """
    told = text.strip().lower()
    if not told:
        return 0
    found = re.fullmatch(r"([0-9]{1,3})\s*(?:(h|:|\.)\s*([0-9]{1,2})?\s*(?:m|min)?)?", told)
    if found is None:
        raise InvalidTelling(
            Text(
                "Time is hours and minutes such as 2:45, not “{typed}”", typed=text.strip()[:40]
            )
        )
    first, rest = int(found[1]), int(found[3] or 0)
    minutes = 60 * first + rest if found[2] or first < 10 else first
    if not 15 <= minutes <= 12 * 60:
        raise InvalidTelling(
            Text(
                "An evening has 15 minutes to 12 hours, not {minutes} minutes", minutes=minutes
            )
        )
    return minutes


LAST = "last"
"""The key of the set-up that was used last."""

_KEPT = ("title", "kind", "tables", "boards", "time", "method", "winners", "movement", "preset")


@dataclass(frozen=True, slots=True)
class SetUp:
    """A set-up with what was typed for it."""

    key: str
    name: str
    typed: Mapping[str, str]

    @property
    def words(self) -> Text:
        """What it is, in a few words."""
        told = self.typed
        return Text(
            "{tables} tables, {boards} boards",
            tables=told.get("tables", "?"),
            boards=told.get("boards", "?"),
        )


def keep(store: Store, typed: Mapping[str, str], title: str) -> None:
    """Keep a set-up as the last one, and under its own name if it was given one."""
    document = {name: typed.get(name, "")[:200] for name in _KEPT} | {"title": title}
    store.put("set-up", LAST, {"name": title, "typed": document})
    name = typed.get("save_as", "").strip()[:60]
    key = slug(name)
    if key and key != LAST:
        store.put("set-up", key, {"name": name, "typed": document})


def set_ups(store: Store) -> list[SetUp]:
    """
    Give the set-ups, the last one first.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store.open(folder) as store:
    ...     keep(store, {"tables": "7", "save_as": "Our Tuesday"}, "Pairs")
    ...     [(each.key, each.name) for each in set_ups(store)]
    [('last', 'Pairs'), ('our-tuesday', 'Our Tuesday')]
    """
    found = [
        SetUp(each.key, str(each.document["name"]), each.document["typed"])
        for each in store.list("set-up")
    ]
    return sorted(found, key=lambda each: (each.key != LAST, each.name))
