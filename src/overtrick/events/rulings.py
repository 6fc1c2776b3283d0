"""
Rulings in the director's words: Laws 12C, 86, 87, 90 and 91 of 2017.

| Law | what | here |
|---|---|---|
| 12C1(b) | assigned: the probable outcome without the irregularity | one result |
| 12C1(c) | weighted over several results | ``60% 4S N 10 | 40% 4S N 9`` |
| 12C1(e), (f) | split: each side its own, which need not balance | ``ruling_ew`` |
| 12C2(a) | artificial: 40 %, 50 %, 60 % | ``A-``, ``A``, ``A+`` or a percentage |
| 12C2(c) | own average over 60 %, or under 40 % | worked out by the ranking |
| 87 | fouled board: groups of identical deals | versions of the board |
| 90, 91 | procedural and disciplinary penalties | :mod:`overtrick.events.rulings` |

Procedural and disciplinary penalties (Laws 90 and 91), and what other deductions there are.

Law 90 names no amounts.  A penalty is taken from one contestant's total only; nobody gains.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from overtrick.core.cards import Card
from overtrick.core.contract import Contract
from overtrick.core.exact import Exact, as_exact, parse_exact, plain_text
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import (
    NOT_PLAYED,
    Artificial,
    Average,
    Bye,
    NotPlayed,
    Outcome,
    PassedOut,
    Result,
    Share,
    Split,
    Weighted,
    weight_text,
)
from overtrick.errors import Figures, InvalidOutcome, Letter, Text

__all__ = [
    "Fault",
    "Penalty",
    "PenaltyUnit",
    "Ruling",
    "card_text",
    "contract_text",
    "fouled",
    "late_play",
    "not_played",
    "outcome_text",
    "penalized",
    "read_ruling",
]


class PenaltyUnit(Enum):
    """What the amount counts."""

    TOP = "%"  # per cent of a top
    MATCHPOINTS = "MP"
    IMPS = "IMP"
    VICTORY_POINTS = "VP"


@dataclass(frozen=True, slots=True)
class Penalty:
    """A deduction from one contestant, in a unit of its own."""

    contestant: str
    amount: Exact
    unit: PenaltyUnit
    reason: str = ""
    section: str | None = None
    direction: str | None = None
    match: str | None = None
    session: str | None = None
    """Where it was given: whose top is meant, and which of several matches of that id."""

    @classmethod
    def parse(cls, text: str) -> Penalty:
        """
        Read ``[SECTION:][NS|EW ]ID[@MATCH]=AMOUNT UNIT [reason]``.

        >>> Penalty.parse("7=25% late again").amount
        25
        >>> penalty = Penalty.parse("B:NS 41=0.5 VP")
        >>> penalty.section, penalty.direction, str(penalty.amount), penalty.unit.value
        ('B', 'NS', '1/2', 'VP')

        :raises InvalidOutcome: if *text* is no penalty.
        """
        match = re.fullmatch(
            r"(?:([^:=]+):)?(?:(NS|EW)\s+)?([^=@]+)(?:@([^=]+))?=\s*([0-9.,/]+)\s*(%|MPs?|IMPs?|VPs?)\s*(.*)",
            text.strip(),
            re.IGNORECASE,
        )
        if match is None:
            raise InvalidOutcome("not a penalty such as 7=25% or 41=0.5VP: {text!r}", text=text)
        section, direction, contestant, played, amount, unit, reason = match.groups()
        return cls(
            contestant.strip(),
            parse_exact(amount),
            PenaltyUnit(unit.upper().rstrip("S")),
            reason.strip(),
            section.strip() if section else None,
            direction.upper() if direction else None,
            played.strip() if played else None,
        )

    @property
    def text(self) -> Text:
        """
        Say whose it is, as a problem quotes it.

        >>> print(Penalty.parse("41@7=1/2 VP slow play").text)
        a penalty of 0.5 VP for '41' in match 7
        """
        amount = Figures(f"{plain_text(self.amount)} {self.unit.value}")
        found = {"amount": amount, "who": self.contestant}
        if self.match is None:
            return Text("a penalty of {amount} for {who!r}", **found)
        match = self.match
        return Text("a penalty of {amount} for {who!r} in match {match}", match=match, **found)

    def in_points(self, top: Exact | None) -> Exact:
        """
        The amount in the points of the total, of a board worth *top*.

        >>> Penalty("7", 25, PenaltyUnit.TOP).in_points(24)
        6
        """
        if self.unit is not PenaltyUnit.TOP:
            return self.amount
        return as_exact(Fraction(self.amount * (top or 0)) / 100)

    def is_in(self, session: str) -> bool:
        """
        Whether it was given in that session, or in no one session.

        Where rounds have deals of their own, each of them is a session.

        >>> penalty = Penalty("7", 25, PenaltyUnit.TOP, session="1")
        >>> penalty.is_in("1 round 2"), penalty.is_in("2")
        (True, False)
        """
        return self.session in (None, session) or session.startswith(f"{self.session} round ")

    def fits(self, contestant: str, section: str | None, direction: str | None) -> bool:
        """Whether this contestant is meant; what was not said fits all."""
        return (
            self.contestant == contestant
            and self.section in (None, section)
            and self.direction in (None, direction)
        )


class Fault(Enum):
    """By whose fault a board was not played."""

    NS = "ns"
    EW = "ew"
    BOTH = "both"
    NEITHER = "neither"

    @classmethod
    def parse(cls, text: str) -> Fault:
        """
        Read who was at fault.

        >>> Fault.parse("NS")
        <Fault.NS: 'ns'>

        :raises InvalidOutcome: if *text* names no side.
        """
        try:
            return cls(text.strip().lower())
        except ValueError:
            raise InvalidOutcome(
                "whose fault? ns, ew, both or neither: {text!r}", text=text
            ) from None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What was ruled, the Law it rests on, and a sentence for the players."""

    outcome: Outcome
    law: str
    sentence: Text


def read_ruling(ns: str, ew: str = "", *, played: Outcome | None = None) -> Ruling:
    """
    Read a ruling: *ns* for both sides, or *ew* for East-West apart.

    Where only *ew* is said, North-South keep what was *played*.

    >>> print(read_ruling("A/55%").sentence)
    NS get average (50 %), EW get 55% of the board.
    >>> read_ruling("60% 4S N 10 | 40% 4S N 9").law
    '12C1(c)'
    >>> read_ruling("4S N =", "4S N -1").law
    '12C1(e)'

    :raises OvertrickError: a subclass named for what is wrong; the message quotes the text.
    """
    if not ns and not ew:
        raise InvalidOutcome("no ruling is given")
    if not ew:
        outcome = parse_outcome(ns)
        return Ruling(outcome, _law(outcome), _sentence(outcome))
    mine = parse_outcome(ns) if ns else (NOT_PLAYED if played is None else played)
    split = Split.of(mine, parse_outcome(ew))
    weighted = isinstance(split.ns, Weighted) and isinstance(split.ew, Weighted)
    return Ruling(split, "12C1(f)" if weighted else "12C1(e)", _sentence(split))


def not_played(fault: Fault) -> Ruling:
    """
    Score a board that could not be played, by whose fault.

    >>> str(not_played(Fault.NS).outcome), str(not_played(Fault.BOTH).outcome)
    ('A-/A+', 'A/A')
    """
    ns, ew = _BY_FAULT[fault]
    outcome = Artificial(ns, ew)
    sentence = Text("{whose}: {sentence}", whose=_WHOSE[fault], sentence=_sentence(outcome))
    return Ruling(outcome, "12C2(a)", sentence)


_WHOSE = {
    Fault.NS: Text("Not played by the fault of NS"),
    Fault.EW: Text("Not played by the fault of EW"),
    Fault.BOTH: Text("Not played partly by the fault of both"),
    Fault.NEITHER: Text("Not played by nobody's fault"),
}


_BY_FAULT = {
    Fault.NS: (Average.MINUS, Average.PLUS),
    Fault.EW: (Average.PLUS, Average.MINUS),
    Fault.BOTH: (Average.AVERAGE, Average.AVERAGE),
    Fault.NEITHER: (Average.PLUS, Average.PLUS),
}


def late_play() -> Ruling:
    """
    Leave a board to be played later; until then it has no result.

    >>> str(late_play().sentence)
    'The board is to be played later; until then it has no result.'
    """
    later = Text("The board is to be played later; until then it has no result.")
    return Ruling(NOT_PLAYED, "81C", later)


def fouled(board: int, from_round: str | None = None, match: str = "") -> Text:
    """
    Say what becomes of a fouled board.

    >>> print(fouled(7, "4"))
    Board 7 held other cards from round 4 on: each group is compared by itself (Law 87).
    """
    if match:
        return Text(
            "Board {board} of match {match}: the rooms played different deals (Law 87).",
            board=board,
            match=match,
        )
    since = Text("from here on")
    if from_round:
        since = Text("from round {round} on", round=from_round)
    return Text(
        "Board {board} held other cards {since}: each group is compared by itself (Law 87).",
        board=board,
        since=since,
    )


def penalized(penalty: Penalty, law: str = "90") -> Text:
    """
    Say a penalty: of which kind, how much, from whom.

    >>> print(penalized(Penalty.parse("7=25% late again")))
    Procedural penalty of 25 % of a top to 7: late again (Law 90).
    >>> print(penalized(Penalty.parse("41=0.5VP"), "91"))
    Disciplinary penalty of 0.5 VP to 41 (Law 91).
    """
    is_of_top = penalty.unit is PenaltyUnit.TOP
    values = {
        "amount": Figures(plain_text(penalty.amount)),
        "unit": Text("% of a top") if is_of_top else penalty.unit.value,
        "who": penalty.contestant,
        "why": f": {penalty.reason}" if penalty.reason else "",
        "law": law,
    }
    if law.startswith("91"):
        return Text(
            "Disciplinary penalty of {amount} {unit} to {who}{why} (Law {law}).", **values
        )
    return Text("Procedural penalty of {amount} {unit} to {who}{why} (Law {law}).", **values)


def _law(outcome: Outcome) -> str:
    if isinstance(outcome, Artificial | NotPlayed):
        return "12C2(a)"
    return "12C1(c)" if isinstance(outcome, Weighted) else "12C1(b)"


def _sentence(outcome: Outcome) -> Text:
    if isinstance(outcome, Artificial):
        return Text("NS get {ns}, EW get {ew}.", ns=_share(outcome.ns), ew=_share(outcome.ew))
    if isinstance(outcome, Split):
        ns, ew = _said(outcome.ns), _said(outcome.ew)
        return Text("The sides are scored apart: NS {ns}; EW {ew}.", ns=ns, ew=ew)
    if isinstance(outcome, Weighted):
        return Text("A weighted score: {parts}.", parts=_said(outcome))
    if isinstance(outcome, NotPlayed):
        return Text("The board was not played.")
    return Text("The score is assigned: {outcome}.", outcome=outcome_text(outcome))


def contract_text(contract: Contract) -> Text:
    """
    Write a contract as its reader does: see :func:`overtrick.messages.say`.

    >>> str(contract_text(Contract.parse("3NTX")))
    '3NTX'
    """
    return Text("{contract}", contract=contract)


def card_text(card: str | Card) -> Text:
    """
    Write a card, its suit first, as its reader does.

    >>> str(card_text("q♥"))
    'HQ'
    """
    return Text("{card}", card=Card.parse(card) if isinstance(card, str) else card)


def outcome_text(outcome: Outcome) -> Text | str:
    """
    Write what happened at a table as its reader does.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> str(outcome_text(PASSED_OUT))
    'passed out'
    >>> str(outcome_text(parse_outcome("60% 4S N 10 | 40% 4S N 9")))
    '60% 4S N = | 40% 4S N -1'
    """
    if isinstance(outcome, Result):
        return Text("{result}", result=outcome)
    if isinstance(outcome, PassedOut):
        return Text("passed out")
    if isinstance(outcome, Weighted):
        parts = (
            Text.joined([weight_text(weight), outcome_text(each)], " ")
            for weight, each in outcome.parts
        )
        return Text.joined(parts, " | ")
    if isinstance(outcome, Split):
        sides = (("NS", outcome.ns), ("EW", outcome.ew))
        said = (
            Text.joined([Letter("side", side), outcome_text(own)], " ") for side, own in sides
        )
        return Text.joined(said)
    if isinstance(outcome, Bye):
        return Text("bye")
    return Text("not played") if isinstance(outcome, NotPlayed) else str(outcome)


def _said(outcome: Outcome) -> Text | str:
    if not isinstance(outcome, Weighted):
        return outcome_text(outcome)
    parts = [
        Text(
            "{weight} % of {outcome}",
            weight=Figures(plain_text(weight * 100)),
            outcome=outcome_text(each),
        )
        for weight, each in outcome.parts
    ]
    said = parts[0]
    for part in parts[1:-1]:
        said = Text("{one}, {other}", one=said, other=part)
    return Text("{one} and {other}", one=said, other=parts[-1]) if parts[1:] else said


def _share(share: Average | Share) -> Text:
    if isinstance(share, Share):
        return Text("{share} of the board", share=str(share))
    return _AVERAGES[share]


_AVERAGES = {
    Average.PLUS: Text("average plus (60 %, or their own percentage if that is more)"),
    Average.AVERAGE: Text("average (50 %)"),
    Average.MINUS: Text("average minus (40 %, or their own percentage if that is less)"),
}
