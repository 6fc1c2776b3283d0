"""
Chicago, four-deal bridge: a fold over its deals (ACBL laws of Chicago; seed page 000).

Coverage: both schedules of vulnerability and the duplicate cycle; set boards, dealt and
vulnerable by their numbers; part-scores that add up or deals that stand alone; the bonus for a
part-score on the last deal; passed-out deals dealt again or counted; rounds of four.  A line
that could not be read counts as a deal, or those after it would be scored at another
vulnerability.  Not covered: the goulash after a passed-out deal.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from overtrick.core.board import dealer_of, vulnerability_of
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import Text
from overtrick.rules.editions import Bonus, Game, PassOut, Schedule, Tariff
from overtrick.rules.party import Party
from overtrick.rules.sheet import (
    ScoredDeal,
    Sheet,
    SheetDeal,
    SheetEntry,
    SheetProblem,
    SheetStage,
    ThickLine,
    Totals,
    deal_entries,
    seated,
    tariff_of,
)

__all__ = ["DEFAULT_CHICAGO", "ChicagoSheet", "chicago_sheet", "chicago_vulnerability"]

DEFAULT_CHICAGO = "chicago-accumulating"
"""The edition of a Chicago that names none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChicagoSheet(Sheet):
    """The rounds of one evening, four deals each."""

    schedule: Schedule

    @property
    def rounds(self) -> tuple[SheetStage, ...]:
        """Every round that was begun."""
        return self.stages


def chicago_sheet(
    deals: Iterable[SheetDeal],
    edition: str | Tariff = DEFAULT_CHICAGO,
    *,
    schedule: Schedule | None = None,
    dealer: Seat = Seat.NORTH,
    party: Party | None = None,
) -> ChicagoSheet:
    """
    Score the deals in the order they were played, round after round.

    *schedule* is the edition's unless said; *dealer* deals the first; *party* says who plays.
    A deal that *begins* a round leaves the one before as it stands.

    >>> from overtrick.core.contract import Contract
    >>> part_score = SheetDeal(Side.NS, Contract.parse("2H"), 8)
    >>> sheet = chicago_sheet([part_score, part_score])
    >>> [deal.total.we for deal in sheet.deals], sheet.deals[1].game_to
    ([60, 360], <Side.NS: 'NS'>)

    :raises InvalidSheet: if *edition* does not score Chicago.
    :raises UnknownName: if there is no such edition.
    """
    tariff = tariff_of(edition, Game.CHICAGO)
    table = _Table(tariff, schedule or tariff.schedule, dealer, party)
    rounds: list[SheetStage] = []
    problems: list[SheetProblem] = []
    calls = deque(enumerate(deals, 1))
    while calls:
        played, found = table.round(len(rounds) + 1, calls)
        rounds.append(replace(played, settled=bool(calls) and not played.finished))
        problems += found
    return ChicagoSheet(
        edition=tariff,
        stages=tuple(rounds),
        problems=tuple(problems),
        schedule=table.schedule,
        party=party,
    )


def chicago_vulnerability(
    number: int, dealer: Seat, schedule: Schedule, deals: int = 4
) -> Vulnerability:
    """
    Who is vulnerable on a deal, by its number in the evening and its dealer.

    >>> [str(chicago_vulnerability(2, Seat.EAST, schedule)) for schedule in Schedule]
    ['EW', 'NS', 'NS', 'None']
    """
    if schedule is Schedule.NONE:
        return Vulnerability.NONE
    if schedule is Schedule.DUPLICATE:
        return vulnerability_of(number)
    in_round = (number - 1) % deals + 1
    if in_round == 1:
        return Vulnerability.NONE
    if in_round == deals:
        return Vulnerability.ALL
    side = dealer.side if schedule is Schedule.DEALER else dealer.side.opponents
    return Vulnerability(side.value)


@dataclass(frozen=True, slots=True)
class _Table:
    """What stays the same through the evening."""

    tariff: Tariff
    schedule: Schedule
    first_dealer: Seat
    party: Party | None

    def round(
        self, stage: int, calls: deque[tuple[int, SheetDeal]]
    ) -> tuple[SheetStage, list[SheetProblem]]:
        """The round with its deals, as many of the calls as it takes to end it."""
        chukker = None if self.party is None else self.party.chukker(stage)
        played = SheetStage(number=stage, deals=(), finished=False, chukker=chukker)
        deals: list[ScoredDeal] = []
        problems: list[SheetProblem] = []
        counted = (stage - 1) * self.tariff.deals
        while calls and not played.finished and not (deals and calls[0][1].begins):
            number, said = calls.popleft()
            said, absent = seated(number, said, chukker)
            deal, found = self.deal(number, stage, counted, said)
            redealt = self.tariff.passed_out is PassOut.REDEAL and said.board is None
            counts = not (said.is_passed_out and redealt)
            counted += counts
            last = counts and counted % self.tariff.deals == 0
            played, deal = self.after(played, deal, last=last)
            deals.append(deal)
            problems += absent + found
        return replace(played, deals=tuple(deals)), problems

    def deal(
        self, number: int, stage: int, counted: int, said: SheetDeal
    ) -> tuple[ScoredDeal, tuple[SheetProblem, ...]]:
        """The deal by itself; *counted* deals came before it.  A set board knows its own."""
        dealer = self.first_dealer.after(counted)
        schedule, place = self.schedule, counted + 1
        if said.board is not None:
            dealer, place = dealer_of(said.board), said.board
            schedule = schedule if schedule is Schedule.NONE else Schedule.DUPLICATE
        vulnerability = chicago_vulnerability(place, dealer, schedule, self.tariff.deals)
        entries, problems = deal_entries(number, said, vulnerability, self.tariff)
        deal = ScoredDeal(
            number=number,
            stage=stage,
            said=said,
            vulnerability=vulnerability,
            entries=entries,
            dealer=dealer,
        )
        return deal, problems

    def after(
        self, before: SheetStage, deal: ScoredDeal, *, last: bool
    ) -> tuple[SheetStage, ScoredDeal]:
        """How the round stands after that deal, and the deal: the step of the fold."""
        adds_up = self.tariff.bonus is Bonus.ACCUMULATED
        points = before.part_score + deal.below if adds_up else deal.below
        game_to = _game_to(points, self.tariff)
        if adds_up:
            bonus = _bonus(deal, before.part_score, game_to, last, self.tariff)
            deal = replace(deal, entries=(*deal.entries, *bonus))
        kept = Totals() if game_to or last or not adds_up else points
        games = before.games + Totals.to(game_to)
        after = replace(before, games=games, part_score=kept, finished=last)
        return after, replace(deal, game_to=game_to)


def _game_to(points: Totals, tariff: Tariff) -> Side | None:
    enough = max(points.we, points.they) >= tariff.game_points
    return points.winner if enough else None


def _bonus(
    deal: ScoredDeal, before: Totals, game_to: Side | None, last: bool, tariff: Tariff
) -> Iterator[SheetEntry]:
    """The game that a deal completes, or the part-score made on the last deal."""
    if game_to is not None:
        vulnerable = deal.vulnerability.of(game_to)
        part_score = before.of(game_to)
        why = Text("game, vulnerable") if vulnerable else Text("game, not vulnerable")
        if part_score:
            why = Text("{game}, with the part-score of {points}", game=why, points=part_score)
        points = tariff.game_bonus[vulnerable]
        yield SheetEntry(game_to, ThickLine.ABOVE, points, "game_bonus", why, deal.number)
    elif last and tariff.last_deal_bonus and (side := deal.below.winner):
        why = Text("part-score made on the last deal")
        yield SheetEntry(
            side, ThickLine.ABOVE, tariff.last_deal_bonus, "last_deal_bonus", why, deal.number
        )
