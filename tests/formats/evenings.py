"""Made-up evenings of every kind for the round trips of all formats, ability by ability."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.outcome import BYE, NOT_PLAYED, PASSED_OUT, Outcome, Result
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.events.session import Line, turned
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.table import Record
from tests.formats.making import (
    BOARDS,
    CONTRACTS,
    DEALS,
    LEADS,
    NAMES,
    PERHAPS_TRICKS,
    auctions,
    outcomes,
)

__all__ = ["evenings", "told_deals", "told_names", "told_results"]

Draw = Callable[..., Any]

_PEOPLE = NAMES.filter(lambda name: any(letter.isalpha() for letter in name))
_ODD_BOARDS = st.builds(
    Board, st.integers(1, 99), st.sampled_from(Seat), st.sampled_from(Vulnerability)
)
_PLAIN, _ODD = (
    st.lists(kind, min_size=1, max_size=3, unique_by=lambda b: b.number)
    for kind in (BOARDS, BOARDS | _ODD_BOARDS)
)
_BOARDS = _PLAIN | _PLAIN.map(list) | _ODD  # one in three has odd boards
_SESSIONS = st.sampled_from([["1"], ["1"], ["1", "2"]])
_SECTIONS = st.sampled_from([["A"], ["A"], ["A", "B"]])
_ORDERS = st.permutations(["1", "2", "3", "4", "5", "6"])
_LEADS = st.none() | st.integers(0, 12)
_KINDS = ("pairs", "two winners", "teams", "individual")


@st.composite
def evenings(draw: Draw, abilities: Collection[str]) -> Contents:
    """An evening or two, in a section or two: only what the abilities name."""
    boards, sessions, sections = draw(_BOARDS), draw(_SESSIONS), draw(_SECTIONS)
    making = _Making(draw, frozenset(abilities))
    making.deal(sessions, boards)
    if "results" in abilities:
        for session in sessions:
            for section in sections:
                for nth, board in enumerate(boards, 1):
                    making.play(board, session, section, str(nth))
    return making.contents()


class _Making:
    """Draws the cards first: what is played fits them."""

    def __init__(self, draw: Draw, abilities: frozenset[str]) -> None:
        self.draw, self.abilities = draw, abilities
        needed = {"teams": "rooms", "individual": "seats"}
        kinds = [kind for kind in _KINDS if needed.get(kind) in (None, *abilities)]
        self.kind = draw(st.sampled_from(kinds))
        self.cards: dict[tuple[str, Board, str], Dealt] = {}
        self.records: list[Record] = []
        self.matches: dict[tuple[str, str], str] = {}

    def contents(self) -> Contents:
        is_named = {"names", "numbers"} & self.abilities and self.draw(st.booleans())
        return Contents(
            records=tuple(self.records),
            deals=tuple(self.cards.values()),
            contestants=self.people() if is_named else (),
        )

    def deal(self, sessions: list[str], boards: list[Board]) -> None:
        """The cards of each board, the same for all sections."""
        if "deals" not in self.abilities:
            return
        versions = ["a", "b"] if "versions" in self.abilities else ["a"]
        seen: list[Deal] = []
        for session in sessions if "results" in self.abilities else ["1"]:
            for board in boards:
                for version in versions:
                    deal = self.draw(DEALS.filter(lambda deal: deal not in seen))
                    seen.append(deal)  # other cards make another version
                    tricks = self.draw(PERHAPS_TRICKS) if "tricks" in self.abilities else None
                    dealt = Dealt(board, deal, tricks, version=version, session=session)
                    self.cards[session, board, version] = dealt

    def play(self, board: Board, session: str, section: str, round: str) -> None:
        """Two tables of a board, nobody twice; perhaps a sit-out."""
        order = self.draw(_ORDERS)
        whole = Line(board, NOT_PLAYED, session=session, section=section)
        if "rounds" in self.abilities:
            whole = replace(whole, round=round)
        for table in (1, 2):
            ns, ew = order[2 * table - 2 : 2 * table]
            line = replace(whole, ns=ns, ew=ew)
            if self.kind == "two winners":
                first = int(order[0]) % 2 == table % 2
                line = replace(whole, ns=str(table), ew="1" if first else "2")
                if "turned" in self.abilities and self.draw(st.booleans()):
                    line = turned(line)
            elif self.kind == "teams":
                home, away = ("1", "2") if table == 1 else ("2", "1")
                room = "open" if table == 1 else "closed"
                match = self.matches.setdefault((session, section), str(len(self.matches) + 1))
                line = replace(line, ns=home, ew=away, match=match, room=room)
                line = replace(line, home="1", away="2")
            elif self.kind == "individual":
                seated = (ns, ew, f"{int(ns) + 6}", f"{int(ew) + 6}")
                line = replace(whole, players=seated)
            if "tables" in self.abilities:
                line = replace(line, table=str(table))
            self.records.append(self.told(line))
        if self.kind == "pairs" and self.draw(st.booleans()):
            table_number = "3" if "tables" in self.abilities else None
            bye = replace(whole, outcome=BYE, ns=order[4], table=table_number)
            self.records.append(Record(bye))

    def told(self, line: Line) -> Record:
        """How it ended, or that nobody knows yet."""
        fouled = (line.session, line.board, "b")
        is_told = "deals" not in self.abilities or fouled in self.cards
        if "versions" in self.abilities and is_told and self.draw(st.booleans()):
            line = replace(line, version="b")
        if "auction" in self.abilities and self.draw(st.booleans()):
            return self.bid(line)
        line = replace(line, outcome=self.draw(outcomes(*self.abilities)))
        told = Record(line)
        if isinstance(line.outcome, Result):
            told = replace(told, line=self.led(line, line.outcome.declarer))
        elif "pending" in self.abilities and line.outcome is NOT_PLAYED:
            told = replace(told, is_pending=self.draw(st.booleans()))
            if told.is_pending and self.draw(st.booleans()):
                seat = self.draw(st.sampled_from(Seat))
                told = replace(told, contract=self.draw(CONTRACTS), declarer=seat)
        return told

    def bid(self, line: Line) -> Record:
        """A whole auction, and what became of it."""
        calls = self.draw(auctions(line.board.dealer))
        auction = Record(line, calls=calls).auction()
        outcome: Outcome = PASSED_OUT
        if auction.contract is not None and auction.declarer is not None:
            tricks = self.draw(st.integers(0, 13))
            outcome = Result(auction.contract, auction.declarer, tricks)
            line = self.led(line, auction.declarer)
        return Record(replace(line, outcome=outcome), calls=calls)

    def led(self, line: Line, declarer: Seat) -> Line:
        """A card of the leader, if any is told."""
        if "leads" not in self.abilities:
            return line
        dealt = self.cards.get((line.session, line.board, line.version))
        if dealt is None or dealt.deal is None:
            return replace(line, lead=self.draw(LEADS))
        cards = dealt.deal.hands[declarer.after(1)].cards
        nth = self.draw(_LEADS)
        return replace(line, lead=None if nth is None else str(cards[nth]))

    def people(self) -> tuple[Contestant, ...]:
        """Everybody who is in a result, with names that are nobody else's."""
        two_winners = self.kind == "two winners"
        found: dict[tuple[object, ...], Contestant] = {}
        for told in self.records:
            line = told.line
            for side in Side:
                for who in line.contestants(side):
                    on = side if two_winners else None
                    if (line.session, line.section, on, who) in found:
                        continue
                    size = 1 if self.kind == "individual" else 2
                    found[line.session, line.section, on, who] = Contestant(
                        who,
                        tuple(self.person() for _ in range(size)),
                        line.section,
                        on,
                        session=line.session,
                    )
        return tuple(found.values())

    def person(self) -> Person:
        number = (
            f"{self.draw(st.integers(0, 99999)):05d}" if "numbers" in self.abilities else ""
        )
        return Person(self.draw(_PEOPLE) if "names" in self.abilities else "", number)


def told_results(contents: Contents) -> list[Record]:
    """The results alone, in an order of their own, without what tells where they stood."""
    return sorted(map(_bare, contents.records), key=_place)


def without_own_players(held: Contents, contents: Contents) -> Contents:
    """Leave out who sat, where a result did not say it and the pairs themselves do."""
    silent = {_met(told) for told in contents.records if told.line.players is None}
    own = {(who.id, player.name) for who in contents.contestants for player in who.players}

    def left_out(told: Record) -> Record:
        line = told.line
        names = {name for pair, name in own if pair in (line.ns, line.ew)}
        if _met(told) not in silent or not {*filter(None, line.players or ())} <= names:
            return told
        return replace(told, line=replace(line, players=None))

    return replace(held, records=tuple(map(left_out, held.records)))


def _met(told: Record) -> tuple[object, ...]:
    line = told.line
    place = line.session, line.section, line.board.number, line.version
    return *place, line.match, line.room, line.ns, line.ew


def _bare(told: Record) -> Record:
    line = replace(told.line, where="", ruling=None, tricks=None)
    cards = told.cards if len(told.cards) > 1 else ()  # a single one is the lead
    return replace(told, line=line, names=None, cards=cards, ns_award=None, ew_award=None)


def _place(told: Record) -> tuple[str, ...]:
    line = told.line
    place = (line.session, line.section, f"{line.board.number:04d}", line.version, line.match)
    who = (line.room, line.ns, line.ew, *(line.players or ()), line.table)
    return tuple(part or "" for part in (*place, *who))


def told_deals(contents: Contents) -> dict[tuple[object, ...], tuple[object, ...]]:
    """The cards, and what can be made, by board."""
    return {
        (dealt.session, dealt.section, dealt.board, dealt.version): (
            dealt.deal,
            dealt.hands,
            dealt.tricks,
        )
        for dealt in contents.deals
    }


def told_names(contents: Contents) -> dict[tuple[object, ...], list[tuple[str, str]]]:
    """Names and numbers of all who are known, by contestant."""
    return {
        (who.session, who.section, who.side, who.id): [
            (player.name, player.number) for player in who.players
        ]
        for who in contents.contestants
        if any(player.name or player.number for player in who.players)
    }
