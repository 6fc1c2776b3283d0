"""The command ``overtrick``: one verb a file, imported when it is used."""

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command and leave with its exit status: 0 done, 1 bad input, 2 wrong usage."""
    from overtrick.cli.app import run

    sys.exit(run(sys.argv[1:]))
