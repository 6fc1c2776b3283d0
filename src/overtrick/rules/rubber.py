"""
Rubber bridge: a fold over the deals of an evening (Rubber Laws 72-74, 80 and 81).

Coverage: below and above the line; a game at 100 cuts off both part-scores; vulnerable after
a game; rubber bonus at two games; the unfinished rubber (80); honours (81).  House forms: the
difference carried above the line of the next rubber, and a party of so many rubbers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSheet, Text
from overtrick.rules.editions import Game, Tariff
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

__all__ = ["DEFAULT_RUBBER", "RubberSheet", "rubber_sheet", "vulnerable_after"]

DEFAULT_RUBBER = "rubber-2014"
"""The edition of a rubber that names none."""

_GAMES = 2  # that make a rubber


@dataclass(frozen=True, slots=True, kw_only=True)
class RubberSheet(Sheet):
    """The rubbers of one evening."""

    @property
    def rubbers(self) -> tuple[SheetStage, ...]:
        """Every rubber that was begun."""
        return self.stages


def rubber_sheet(
    deals: Iterable[SheetDeal],
    edition: str | Tariff = DEFAULT_RUBBER,
    *,
    carry: bool | None = None,
    rubbers: int | None = None,
    settle: bool = False,
    dealer: Seat = Seat.NORTH,
    party: Party | None = None,
) -> RubberSheet:
    """
    Score the deals in the order they were played, rubber after rubber.

    *carry* is the edition's unless said; a party has *rubbers* rubbers, or as many as are
    played; *settle* ends a last rubber that is unfinished, and so does a deal that *begins* the
    next; *dealer* deals the first, and the deal goes round; *party* says who plays.  Nothing is
    carried where partners change.  Deals that cannot count are problems of the sheet, never
    errors.

    >>> from overtrick.core.contract import Contract
    >>> slam, game = (
    ...     SheetDeal(Side.NS, Contract.parse("6S"), 12),
    ...     SheetDeal(Side.NS, Contract.parse("3NT"), 9),
    ... )
    >>> sheet = rubber_sheet([slam, game], "rubber-2014")
    >>> sheet.rubbers[0].games, sheet.total
    (Totals(we=2, they=0), Totals(we=1480, they=0))

    :raises InvalidSheet: if *edition* does not score rubbers or *rubbers* is less than 1.
    :raises UnknownName: if there is no such edition.
    """
    tariff = tariff_of(edition, Game.RUBBER)
    if rubbers is not None and rubbers < 1:
        raise InvalidSheet("a party has 1 rubber or more, not {rubbers}", rubbers=rubbers)
    carried = tariff.carry if carry is None else carry
    if party is not None and party.partners_change:
        carried = False
    done: list[SheetStage] = []
    problems: list[SheetProblem] = []
    calls = deque(enumerate(deals, 1))
    while calls:
        if rubbers is not None and len(done) >= rubbers:
            problems.append(_too_late(calls.popleft()[0], rubbers))
            continue
        begun = _begun(len(done) + 1, done[-1] if done and carried else None, party)
        rubber, found = _played(begun, calls, tariff, dealer)
        done.append(_settled(rubber, tariff) if calls or settle else rubber)
        problems += found
    return RubberSheet(
        edition=tariff,
        stages=tuple(done),
        carry=carried,
        problems=tuple(problems),
        party=party,
    )


def vulnerable_after(games: Totals) -> Vulnerability:
    """
    Who is vulnerable once so many games are made: a side that has one.

    >>> vulnerable_after(Totals(1, 0))
    <Vulnerability.NS: 'NS'>
    """
    if games.we and games.they:
        return Vulnerability.ALL
    if games.we or games.they:
        return Vulnerability.NS if games.we else Vulnerability.EW
    return Vulnerability.NONE


def _too_late(number: int, rubbers: int) -> SheetProblem:
    party = Text("the rubber")
    if rubbers != 1:
        party = Text("the party of {rubbers} rubbers", rubbers=rubbers)
    late = Text("deal {number} comes after the end of {party}", number=number, party=party)
    return SheetProblem(number, late)


def _begun(number: int, before: SheetStage | None, party: Party | None) -> SheetStage:
    return SheetStage(
        number=number,
        deals=(),
        finished=False,
        carried=_carried_from(before),
        chukker=None if party is None else party.chukker(number),
    )


def _carried_from(before: SheetStage | None) -> tuple[SheetEntry, ...]:
    if before is None or before.total.winner is None:
        return ()
    total = before.total
    high, low = max(total.we, total.they), min(total.we, total.they)
    why = Text(
        "carried from rubber {rubber}: {high} - {low}",
        rubber=before.number,
        high=high,
        low=low,
    )
    return (SheetEntry(before.total.winner, ThickLine.ABOVE, total.difference, "carried", why),)


def _played(
    rubber: SheetStage, calls: deque[tuple[int, SheetDeal]], edition: Tariff, dealer: Seat
) -> tuple[SheetStage, list[SheetProblem]]:
    """The rubber with its deals, as many of the calls as it takes to end it."""
    deals: list[ScoredDeal] = []
    problems: list[SheetProblem] = []
    while calls and not rubber.finished and not (deals and calls[0][1].begins):
        number, said = calls.popleft()
        rubber, deal, found = _after(rubber, number, said, edition)
        deals.append(replace(deal, dealer=dealer.after(number - 1)))
        problems += found
    return replace(rubber, deals=tuple(deals)), problems


def _after(
    rubber: SheetStage, number: int, said: SheetDeal, edition: Tariff
) -> tuple[SheetStage, ScoredDeal, tuple[SheetProblem, ...]]:
    """One more deal, and how the rubber stands after it: the step of the fold."""
    vulnerability = vulnerable_after(rubber.games)
    said, absent = seated(number, said, rubber.chukker)
    entries, problems = deal_entries(number, said, vulnerability, edition)
    problems = absent + problems
    if said.board is not None:
        problems += (
            SheetProblem(
                number, Text("a rubber has no set boards: board {board}", board=said.board)
            ),
        )
    deal = ScoredDeal(
        number=number,
        stage=rubber.number,
        said=said,
        vulnerability=vulnerability,
        entries=entries,
    )
    part_score = rubber.part_score + deal.below
    if max(part_score.we, part_score.they) >= edition.game_points:
        return *_with_game(rubber, deal, edition), problems
    return replace(rubber, part_score=part_score), deal, problems


def _with_game(
    rubber: SheetStage, deal: ScoredDeal, edition: Tariff
) -> tuple[SheetStage, ScoredDeal]:
    """The rubber after a deal that completes a game: both part-scores are cut off."""
    side = deal.below.winner
    games = rubber.games + Totals.to(side)
    ends = max(games.we, games.they) == _GAMES
    completing = replace(
        deal,
        entries=tuple(_completing(entry, rubber.part_score) for entry in deal.entries),
        game_to=side,
        rubber_to=side if ends else None,
    )
    after = replace(
        rubber,
        games=games,
        part_score=Totals(),
        finished=ends,
        bonus=_rubber_bonus(games, edition) if ends else (),
    )
    return after, completing


def _completing(entry: SheetEntry, before: Totals) -> SheetEntry:
    if entry.line is ThickLine.ABOVE:
        return entry
    part_score = before.of(entry.side)
    made = Text("a game")
    if part_score:
        made = Text("a game with the part-score of {points}", points=part_score)
    return replace(entry, text=Text("{why}; {made}", why=entry.text, made=made))


def _rubber_bonus(games: Totals, edition: Tariff) -> tuple[SheetEntry, ...]:
    winner = Side.NS if games.we == _GAMES else Side.EW
    shut_out = games.of(winner.opponents) == 0
    why = Text("rubber, two games to none") if shut_out else Text("rubber, two games to one")
    return (
        SheetEntry(
            winner, ThickLine.ABOVE, edition.rubber_bonus[shut_out], "rubber_bonus", why
        ),
    )


def _settled(rubber: SheetStage, edition: Tariff) -> SheetStage:
    """Law 80: a lone game and a lone part-score are paid, perhaps to different sides."""
    if rubber.finished:
        return rubber
    for_game, for_part_score = edition.unfinished
    bonus = (
        *_lone(rubber.games, for_game, "unfinished_game", _ONLY_GAME),
        *_lone(rubber.part_score, for_part_score, "unfinished_part_score", _ONLY_PART_SCORE),
    )
    return replace(rubber, settled=True, bonus=bonus)


_ONLY_GAME = Text("the only game of an unfinished rubber")
_ONLY_PART_SCORE = Text("the only part-score of an unfinished rubber")


def _lone(held: Totals, points: int, cause: str, what: Text) -> Iterable[SheetEntry]:
    if (held.we == 0) == (held.they == 0):
        return
    side = Side.NS if held.we else Side.EW
    yield SheetEntry(side, ThickLine.ABOVE, points, cause, what)
