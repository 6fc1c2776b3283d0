"""A great evening on one process: 300 tables enter, 2,000 spectators look on."""

from bench.live.run import run

__all__ = ["run"]
