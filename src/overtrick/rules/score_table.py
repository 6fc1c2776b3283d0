"""
The score table: all 2,940 results of one deal in one edition, as a flat tuple of numbers.

Derived from :func:`overtrick.rules.duplicate.score`, never written by hand; kernels that
score many results index it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from overtrick.core.contract import CONTRACTS, Contract
from overtrick.rules import editions
from overtrick.rules.duplicate import score_points
from overtrick.rules.editions import Tariff

__all__ = ["CELLS", "ContractResult", "cell", "results_of", "score_table"]

CELLS = len(CONTRACTS) * 2 * 14
"""7 levels, 5 strains, 3 doublings, 2 vulnerabilities, 14 numbers of tricks: 2,940."""


def cell(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """
    Find where the table keeps a result.

    The place is ``((((L - 1) * 5 + strain) * 3 + doubling) * 2 + vulnerable) * 14 + tricks``
    for level L, with strains from clubs, 0, to no trump, 4.

    >>> table = score_table()
    >>> table[cell(Contract.parse("4S"), 10, vulnerable=True)]
    620
    """
    return (contract.index * 2 + vulnerable) * 14 + tricks


@lru_cache(maxsize=32)
def score_table(edition: str | Tariff = editions.DEFAULT.id) -> tuple[int, ...]:
    """
    Make the table of an edition, once.

    >>> min(score_table()), max(score_table())  # 7XX down 13, 1NTXX with six overtricks
    (-7600, 3160)

    :raises UnknownName: if there is no such edition.
    """
    return tuple(
        score_points(contract, tricks, vulnerable=vulnerable, edition=edition)
        for contract in CONTRACTS
        for vulnerable in (False, True)
        for tricks in range(14)
    )


class ContractResult(NamedTuple):
    """One result of a contract, and its points for declarer's side."""

    result: str
    tricks: int
    not_vulnerable: int
    vulnerable: int


def results_of(
    contract: Contract, edition: str | Tariff = editions.DEFAULT.id
) -> tuple[ContractResult, ...]:
    """
    List what a contract can end in, from all thirteen tricks down to none.

    >>> results_of(Contract.parse("7NTX"))[:2]  # doctest: +NORMALIZE_WHITESPACE
    (ContractResult(result='=', tricks=13, not_vulnerable=1790, vulnerable=2490),
     ContractResult(result='-1', tricks=12, not_vulnerable=-100, vulnerable=-200))

    :raises UnknownName: if there is no such edition.
    """
    return tuple(
        ContractResult(
            f"{tricks - contract.target:+d}" if tricks != contract.target else "=",
            tricks,
            score_points(contract, tricks, vulnerable=False, edition=edition),
            score_points(contract, tricks, vulnerable=True, edition=edition),
        )
        for tricks in range(13, -1, -1)
    )
