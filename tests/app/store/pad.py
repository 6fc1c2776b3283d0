"""A process with many threads that tell results, and say on standard output what was saved."""

from __future__ import annotations

import sys
from threading import Thread

from overtrick.app.store.store import Store
from tests.app.store.telling import result

__all__ = ["main"]


def main(place: str, run: str, tables: int) -> None:
    """Tell for ever, every second entry twice: as a phone does that has heard no answer."""
    store = Store.open(place)

    def table(number: int) -> None:
        turn = 0
        while True:
            turn += 1
            entry = result(turn % 36 + 1, f"{run}.{number}.{turn}")
            for _ in range(1 + turn % 2):
                [stored] = store.append("evening", [entry])
            sys.stdout.write(f"{stored.entry.id}\n")
            sys.stdout.flush()

    for number in range(tables):
        Thread(target=table, args=(number,)).start()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
