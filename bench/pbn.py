"""
PBN files read by us and by endplay: every board another deal, as in an archive; and a game for
each table of an evening with its double-dummy rows, as an online club saves it.
"""

import random
from collections.abc import Iterator

from endplay.parsers import pbn as endplay_pbn

from bench.timing import Task, best_of, verdict
from overtrick.core.board import Board
from overtrick.core.cards import CARDS, Card, Hand
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.play import Trick
from overtrick.core.seats import Seat
from overtrick.formats.pbn.pbn import read_pbn

__all__ = ["pbn_file", "run"]

GAMES = 1_000
TABLES = 20
_BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in ("C", "D", "H", "S", "NT")]
_MEANINGS = ("game forcing", "short", "no more than 8", "both majors", "asks for aces")


def pbn_file(games: int = GAMES, tables: int = 1, seed: int = 7) -> str:
    """Write so many games, each board at so many tables, with every card of the play."""
    chance = random.Random(seed)
    boards = range(1, games // tables + 1)
    return "".join(_board(number, tables, chance) for number in boards)


def run() -> None:
    """Time both on the same files."""
    print(f"PBN: {GAMES:,} games with auction and play")
    ratios = {}
    for title, tables in (("an archive", 1), (f"{TABLES} tables a board", TABLES)):
        text = pbn_file(tables=tables)
        ours, theirs = _time(text)
        ratios[title] = theirs / ours
        size = len(text) / 1e6
        print(f"  {title} ({size:.1f} MB): ours{GAMES / ours:>8,.0f} games a second, ", end="")
        print(f"endplay{GAMES / theirs:>7,.0f}")
    for title, ratio in ratios.items():
        print(verdict(f"games a second against endplay, {title}", ratio, at_least=5))


def _time(text: str) -> tuple[float, float]:
    data = text.encode()
    tasks: dict[str, Task] = {
        "ours": lambda: read_pbn(data),
        "endplay": lambda: endplay_pbn.loads(text),
    }
    best = best_of(tasks, rounds=12)
    return best["ours"], best["endplay"]


def _board(number: int, tables: int, chance: random.Random) -> str:
    cards = chance.sample(CARDS, 52)
    deal = Deal(*(Hand(tuple(cards[at : at + 13])) for at in (0, 13, 26, 39)))
    tricks = TrickTable(tuple(chance.choices(range(14), k=20))) if tables > 1 else None
    return "".join(_game(number, table, deal, tricks, chance) for table in range(1, tables + 1))


def _game(
    number: int, table: int, deal: Deal, tricks: TrickTable | None, chance: random.Random
) -> str:
    board = Board.standard((number - 1) % 36 + 1)
    declarer = board.dealer
    calls, notes = _auction(chance)
    rows, won = _play(deal, declarer, chance)
    return "\n".join(
        [
            f'[Event "Evening {(number - 1) // 36 + 1}"]',
            '[Site "Club"]',
            '[Date "2026.03.10"]',
            f'[Board "{board.number}"]',
            *(
                f'[{seat.name.capitalize()} "Player {(number + table) % 40}{seat}"]'
                for seat in Seat
            ),
            f'[Dealer "{board.dealer}"]',
            f'[Vulnerable "{board.vulnerability}"]',
            f'[Deal "{deal}"]',
            '[Scoring "IMP;Cross"]',
            f'[Declarer "{declarer}"]',
            '[Contract "4S"]',
            f'[Result "{won}"]',
            f'[Auction "{board.dealer}"]',
            *calls,
            *notes,
            f'[Play "{declarer.left}"]',
            *rows,
            *(_analysis(table, tricks) if tricks else ()),
            "\n",
        ]
    )


def _auction(chance: random.Random) -> tuple[list[str], list[str]]:
    """From 1S by the dealer to 4S, with some calls of the opponents; rows, and notes."""
    calls, last, notes = ["1S"], _BIDS.index("1S"), list[str]()
    while not calls[-1].startswith("4S"):
        own = len(calls) % 2 == 0
        last_free = _BIDS.index("4S") - 1
        if own or (chance.random() < 0.2 and last < last_free):
            last = min(last + chance.randrange(1, 7), last_free + own)
            calls.append(_BIDS[last])
            if chance.random() < 0.3:
                notes.append(f'[Note "{len(notes) + 1}:{chance.choice(_MEANINGS)}"]')
                calls[-1] += f" ={len(notes)}="
        else:
            calls.append(chance.choice(["Pass", "Pass", "Pass", "X"]))
    calls += ["Pass"] * 3
    return [" ".join(calls[at : at + 4]) for at in range(0, len(calls), 4)], notes


def _analysis(table: int, tricks: TrickTable) -> list[str]:
    return [
        f'[Table "{table}"]',
        f'[DoubleDummyTricks "{tricks}"]',
        '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]',
        *(f"{seat} {strain!s:>2} {number:>2}" for seat, strain, number in tricks.rows()),
        '[OptimumScore "NS +90"]',
    ]


def _play(deal: Deal, declarer: Seat, chance: random.Random) -> tuple[list[str], int]:
    holding = {seat: list(hand) for seat, hand in deal.hands.items()}
    leader, rows, won = declarer.left, [], 0
    for _ in range(13):
        played: dict[Seat, Card] = {}
        for seat in (leader.after(steps) for steps in range(4)):
            suited = [c for c in holding[seat] if played and c.suit is played[leader].suit]
            played[seat] = chance.choice(suited or holding[seat])
            holding[seat].remove(played[seat])
        rows.append(" ".join(str(played[seat]) for seat in _columns(declarer.left)))
        leader = Trick(leader, tuple(played.values())).winner(Strain.SPADES)
        won += leader.side is declarer.side
    return rows, won


def _columns(first: Seat) -> Iterator[Seat]:
    return (first.after(steps) for steps in range(4))
