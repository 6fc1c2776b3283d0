"""
What a megabyte of the shortest rows costs each reader and writer, in processor time.

Beside it stands a bare loop of ten million rounds, timed in the same run: a busy machine, or
another one, moves both.
"""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time

from bench.timing import verdict
from overtrick.formats.registry import FORMATS

__all__ = ["run", "shapes"]

SIZE = 1_000_000
ROUNDS = 10_000_000
PAGE = Path(__file__).parents[1] / "tests" / "vectors" / "formats" / "ruter" / "klubbkveld.htm"


def shapes() -> Iterator[tuple[str, str, bytes]]:
    """Files of a megabyte that have nothing but their shortest rows: name, format, bytes."""
    yield "CSV, a score of two pairs", "csv", _many(_csv, b"board,ns,ew,score\n")
    yield "PBN, four tags a board", "pbn", _many(_pbn)
    yield "PBN, a board and its score", "pbn", _many(_pbn_score)
    yield "PBN, rows of a table", "pbn", _many(_pbn_rows)
    yield "LIN, a board without its cards", "lin", _many(_lin)
    yield "LIN, a board and its cards", "lin", _many(_lin_cards)
    yield "RBN, three lines a result", "rbn", _many(_rbn)
    yield "Ruter, pages of one evening", "ruter", _pages()


def run() -> None:
    """Print the seconds a megabyte of each, read and written."""
    loop = _seconds(_loop)
    print(f"The shortest rows, processor time; a bare loop of {ROUNDS:,} takes {loop:.2f} s")
    for name, format_id, data in shapes():
        found = FORMATS[format_id]
        held = found.read(data, "x")[0]
        read = _best(partial(found.read, data, "x")) / (len(data) / 1e6)
        print(verdict(f"s/MB to read {name}", read, at_most=1))
        if found.writer:
            size = len(found.write(held)[0]) / 1e6
            written = _best(partial(found.write, held)) / size
            print(verdict(f"s/MB to write {name}", written, at_most=1))


def _best(task: Callable[[], object]) -> float:
    return min(_seconds(task) for _ in range(3))


def _seconds(task: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    task()
    return process_time() - start


def _loop() -> None:
    total = 0
    for at in range(ROUNDS):
        total += at


def _many(row: Callable[[int], bytes], head: bytes = b"") -> bytes:
    rows, size, at = [head], len(head), 0
    while size < SIZE:
        rows.append(row(at))
        size += len(rows[-1])
        at += 1
    return b"".join(rows)


def _csv(at: int) -> bytes:
    return b"%d,%d,%d,%d\n" % (at % 27 + 1, at % 19 + 1, at % 23 + 30, at % 60 * 10)


def _pbn(at: int) -> bytes:
    tags = b'[Board "%d"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "%d"]\n\n'
    return tags % (at % 36 + 1, at % 13)


def _pbn_score(at: int) -> bytes:
    return b'[Board "%d"]\n[Score "NS %d"]\n\n' % (at % 36 + 1, at % 13 * 50)


def _pbn_rows(at: int) -> bytes:
    head = b'[Board "%d"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result"]\n'
    rows = b"".join(b"%d %d 4S N %d\n" % (n, n + 20, (at + n) % 14) for n in range(1, 14))
    return head % (at % 999 + 1) + rows + b"\n"


def _lin(at: int) -> bytes:
    return b"qx|o%d|mb|1N|mb|p|mb|p|mb|p|mc|%d|\n" % (at % 36 + 1, at % 14)


def _lin_cards(at: int) -> bytes:
    cards = b"SAKQHAKQDAKQCAKQJ,SJT98HJT98DJT98C8,S765H765D765C7654,"
    calls = b"mb|1N|mb|p|mb|p|mb|p|"
    return b"qx|o%d|md|%d%s|%smc|%d|\n" % (at % 36 + 1, at % 4 + 1, cards, calls, at % 14)


def _rbn(at: int) -> bytes:
    return b"B %d\nC 4S:N\nR %d+420\n\n" % (at % 36 + 1, at % 14)


def _pages() -> bytes:
    page = PAGE.read_bytes()
    body = page[page.index(b"<body") : page.index(b"</body>")]
    return page.replace(body, body * (SIZE // len(body)))
