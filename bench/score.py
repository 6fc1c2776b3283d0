"""
One call that scores one deal, validation on, over all 2,940 results.

Ours and theirs in the same process, in turn; the JavaScript scorer in its own, beside them.
"""

import json
import shutil
import subprocess
from pathlib import Path

from bridgebots.board_record import Contract as BridgebotsContract
from bridgebots.deal_enums import BiddingSuit
from bridgebots.play_utils import calculate_score
from endplay.types import Contract as EndplayContract
from endplay.types import Denom, Penalty, Player, Vul

from bench.cells import CELLS
from bench.timing import Task, best_of, verdict
from overtrick import score
from overtrick.core.notation import parse_result
from overtrick.rules import duplicate

__all__ = ["run"]

SCRIPT = Path(__file__).with_name("score.js")
PEER = Path(__file__).with_name("node_modules") / "bridge-scorer"

_TYPED = [(c.contract, c.tricks, c.vulnerable) for c in CELLS]
_TEXTS = [(str(c.contract), c.tricks, c.vulnerable) for c in CELLS]
_SLIPS = [(c.slip, c.vulnerable) for c in CELLS]
_EXPECTED = [score(*cell[:2], vulnerable=cell[2]).total for cell in _TYPED]

_SUITS = dict(zip("CDHSN", BiddingSuit, strict=True))
_BRIDGEBOTS = [
    (c.contract.level, _SUITS[c.letter], int(c.contract.doubling), c.tricks, c.vulnerable)
    for c in CELLS
]
_BRIDGEBOTS_TEXTS = [
    (f"{c.contract.level}{c.letter}{'X' * c.contract.doubling}", c.tricks, c.vulnerable)
    for c in CELLS
]

_JS_NAMES = dict(zip("CDHSN", ("C", "D", "H", "S", "NT"), strict=True))

_DENOMS = dict(zip("CDHSN", Denom.bidorder(), strict=True))
_PENALTIES = (Penalty.passed, Penalty.doubled, Penalty.redoubled)
_VULS = (Vul.none, Vul.both)
_ENDPLAY = [
    (c.contract.level, _DENOMS[c.letter], _PENALTIES[c.contract.doubling], c.over, c.vulnerable)
    for c in CELLS
]
_ENDPLAY_TEXTS = [
    (
        f"{c.contract.level}{c.letter}N{'X' * c.contract.doubling}"
        f"{f'{c.over:+d}' if c.over else '='}",
        _VULS[c.vulnerable],
    )
    for c in CELLS
]


def _endplay_built(level: int, denom: Denom, penalty: Penalty, over: int) -> EndplayContract:
    return EndplayContract(
        level=level, denom=denom, declarer=Player.north, penalty=penalty, result=over
    )


_ENDPLAY_READY = [(_endplay_built(*cell[:4]), _VULS[cell[4]]) for cell in _ENDPLAY]


def ours_typed() -> list[int]:
    return [score(contract, tricks, vulnerable=v).total for contract, tricks, v in _TYPED]


def ours_anew() -> list[int]:
    duplicate._ROWS.clear()  # what a program pays the first time it meets each result
    return ours_typed()


def ours_text() -> list[int]:
    return [score(contract, tricks, vulnerable=v).total for contract, tricks, v in _TEXTS]


def ours_slip() -> list[int]:
    totals = []
    for slip, vulnerable in _SLIPS:
        contract, _, tricks = parse_result(slip)
        assert contract is not None
        assert tricks is not None
        totals.append(score(contract, tricks, vulnerable=vulnerable).total)
    return totals


def bridgebots_typed() -> list[int]:
    return [calculate_score(*cell) for cell in _BRIDGEBOTS]


def bridgebots_text() -> list[int]:
    totals = []
    for text, tricks, vulnerable in _BRIDGEBOTS_TEXTS:
        found = BridgebotsContract.from_str(text)
        totals.append(
            calculate_score(found.level, found.suit, found.doubled, tricks, vulnerable)
        )
    return totals


def endplay_ready() -> list[int]:
    return [contract.score(vul) for contract, vul in _ENDPLAY_READY]


def endplay_built() -> list[int]:
    return [_endplay_built(*cell[:4]).score(_VULS[cell[4]]) for cell in _ENDPLAY]


def endplay_text() -> list[int]:
    return [EndplayContract(text).score(vul) for text, vul in _ENDPLAY_TEXTS]


TASKS: dict[str, Task] = {
    "overtrick, typed contract": ours_typed,
    "overtrick, contract as text": ours_text,
    "overtrick, whole slip as text": ours_slip,
    "overtrick, typed, each result for the first time": ours_anew,
    "bridgebots, typed": bridgebots_typed,
    "bridgebots, contract as text": bridgebots_text,
    "endplay, ready object": endplay_ready,
    "endplay, object built": endplay_built,
    "endplay, from text": endplay_text,
}


def run() -> None:
    """Print nanoseconds a call and ratios to ours."""
    for name, task in TASKS.items():
        if task() != _EXPECTED:
            print(f"  {name}: its scores are not those of Law 77")
    times = best_of(TASKS)
    base = times["overtrick, typed contract"]
    print(f"One score, validation on, over {len(CELLS):,} results")
    for name, seconds in times.items():
        print(f"  {name:<52}{_each(seconds):7.0f} ns {seconds / base:8.2f}")
    _run_javascript(base)
    for title, theirs, ours, goal in (
        ("bridgebots / ours, typed", "bridgebots, typed", "typed contract", 2),
        ("bridgebots / ours, text", "bridgebots, contract as text", "contract as text", 2),
        ("endplay's ready object / ours, typed", "endplay, ready object", "typed contract", 5),
        ("endplay / ours, text", "endplay, from text", "contract as text", 5),
    ):
        print(verdict(title, times[theirs] / times[f"overtrick, {ours}"], at_least=goal))


def _each(seconds: float) -> float:
    return seconds / len(CELLS) * 1e9


def _run_javascript(base: float) -> None:
    if not PEER.exists() or shutil.which("node") is None:
        print("  bridge-scorer (JavaScript): not installed here, left out")
        return
    cells = [
        (c.contract.level, _JS_NAMES[c.letter], "X" * c.contract.doubling, c.vulnerable, c.over)
        for c in CELLS
    ]
    done = subprocess.run(
        ["node", str(SCRIPT), str(PEER)],
        input=json.dumps(cells),
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    wrong = sum(a != b for a, b in zip(answer["scores"], _EXPECTED, strict=True))
    seconds = answer["seconds"]
    name = "bridge-scorer (JavaScript, its own process)"
    print(f"  {name:<52}{_each(seconds):7.0f} ns {seconds / base:8.2f}")
    if wrong:
        print(f"  bridge-scorer differs from Law 77 in {wrong} results")
