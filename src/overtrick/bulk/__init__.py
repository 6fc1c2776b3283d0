"""
Millions of results in columns: scored, compared and ranked by the rules of the house.

>>> import pyarrow
>>> from overtrick import bulk
>>> results = {"board": [7, 7], "ns": ["1", "2"], "ew": ["3", "4"], "contract": ["4S", "3NT"],
...            "declarer": ["N", "N"], "tricks": [10, 8]}
>>> bulk.compare(pyarrow.table(results), methods="matchpoints").column("mp_ns").to_pylist()
[2.0, 0.0]
"""

from overtrick.formats.format import needs

needs("numpy", "bulk")
needs("pyarrow", "bulk")

from overtrick.bulk.calls import check, compare, counts, rank, score  # noqa: E402

__all__ = ["check", "compare", "counts", "rank", "score"]
