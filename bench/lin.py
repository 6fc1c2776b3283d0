"""
LIN files read, in boards a second, beside endplay on the same text.

Random deals with an auction, most with a claim, a third played to the last card.
"""

import io
import random

from endplay.parsers import lin as endplay_lin

from bench.timing import Task, best_of, verdict
from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal
from overtrick.core.outcome import Result
from overtrick.core.play import Play
from overtrick.formats.lin.deals import deal_text
from overtrick.formats.lin.read import read_lin
from overtrick.formats.lin.write import write_lin

__all__ = ["run"]

BOARDS = 1000
AUCTION = "mb|1N|an|15-17|mb|p|mb|2C!|mb|p|mb|2D|mb|p|mb|3N|mb|p|mb|p|mb|p|pg||"


def board_text(number: int, chance: random.Random) -> str:
    """One board of an archive, in a line."""
    pack = list(CARDS)
    chance.shuffle(pack)
    deal = Deal(*(Hand(tuple(pack[at : at + 13])) for at in (0, 13, 26, 39)))
    board = Board(number % 36 + 1)
    play = Play(Strain.NOTRUMP, board.dealer)
    hands = {seat: list(hand) for seat, hand in deal.hands.items()}
    for _ in range(52 if number % 3 == 0 else 28):
        seat = play.turn
        assert seat is not None
        card = chance.choice(_playable(play, hands[seat]))
        hands[seat].remove(card)
        play = play.play(card)
    names = ",".join(f"{seat}{number % 50}" for seat in "swne")
    cards = "".join(
        f"pc|{card}|{'pg||' if place % 4 == 0 else ''}"
        for place, card in enumerate(play.cards, 1)
    )
    claim = "" if play.is_over else f"mc|{play.declarer_tricks + 3}|pg||"
    hand_text = deal_text(board.dealer, dict(deal.hands))
    head = f"pn|{names}|st||md|{hand_text}|rh||ah|Board {board.number}|sv|o|"
    return f"{head}{AUCTION}{cards}{claim}\n"


def _playable(play: Play, hand: list[Card]) -> list[Card]:
    if not play.tricks or play.tricks[-1].is_complete:
        return hand
    return [card for card in hand if card.suit is play.tricks[-1].suit] or hand


def run() -> None:
    """Print boards a second and the ratio."""
    chance = random.Random(1925)
    text = "".join(board_text(number, chance) for number in range(BOARDS))
    data = text.encode()
    contents, problems = read_lin(data, "archive.lin")
    assert not problems
    theirs = endplay_lin.load(io.StringIO(text))
    assert len(theirs) == len(contents.records) == BOARDS
    for ours, other in zip(contents.records, theirs, strict=True):
        outcome = ours.line.outcome
        assert isinstance(outcome, Result)
        # Of 52 cards endplay counts every trick as if North had led to it.
        assert not other.claimed or other.contract.result == outcome.over
    tasks: dict[str, Task] = {
        "overtrick, read": lambda: read_lin(data, "archive.lin"),
        "overtrick, written": lambda: write_lin(contents),
        "endplay, read": lambda: endplay_lin.load(io.StringIO(text)),
    }
    times = best_of(tasks, rounds=21)
    print(f"LIN: {BOARDS:,} boards with auction and play, {len(data) / 1e6:.1f} MB")
    for name, seconds in times.items():
        print(f"  {name:<52}{BOARDS / seconds:9,.0f} boards a second")
    print(
        verdict("endplay / ours", times["endplay, read"] / times["overtrick, read"], at_least=5)
    )
