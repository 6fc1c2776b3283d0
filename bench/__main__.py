"""Run every benchmark: ``python -m bench``, or some by name: ``python -m bench score``."""

import sys
from importlib import import_module

NAMES = (
    "imports",
    "score",
    "rank",
    "journal",
    "field",
    "swiss",
    "pbn",
    "lin",
    "bws",
    "short",
    "live",
    "solve",
)


def main(names: list[str]) -> int:
    """Run those *names*, all when there are none."""
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        print(
            f"no benchmark {', '.join(unknown)}; there are: {', '.join(NAMES)}", file=sys.stderr
        )
        return 2
    for name in names or NAMES:
        import_module(f"bench.{name}").run()
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
