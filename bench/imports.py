"""What a start costs beyond a bare interpreter: the library, and the command's first answer."""

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

__all__ = ["run"]

COMMAND = Path(sys.executable).with_name("overtrick")
ROUNDS = 12
USED = "import overtrick; overtrick.score('4S', 10)"

STARTS = {
    "bare": [sys.executable, "-c", "pass"],
    "import": [sys.executable, "-c", "import overtrick"],
    "use": [sys.executable, "-c", USED],
    "command": [str(COMMAND), "score", "4S="],
}


def run() -> None:
    """Print milliseconds beyond a bare interpreter, the best of several starts in turn."""
    best = dict.fromkeys(STARTS, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            for name, command in STARTS.items():
                start = perf_counter()
                subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
                best[name] = min(best[name], perf_counter() - start)
    print(f"Starting, beyond a bare interpreter ({best['bare'] * 1000:.0f} ms)")
    for name, title, goal in (
        ("import", "import overtrick", 60),
        ("use", "import overtrick, and one score", 60),
        ("command", "overtrick score 4S=", 150),
    ):
        beyond = (best[name] - best["bare"]) * 1000
        reached = "reached" if beyond <= goal else "MISSED"
        print(f"  {title:<52}{beyond:7.0f} ms  goal at most {goal}: {reached}")
