"""Every result one deal can have: 2,940 of them, in the words of each scorer."""

from collections.abc import Iterator
from typing import NamedTuple

from overtrick import Contract
from overtrick.core.contract import CONTRACTS

__all__ = ["CELLS", "Cell"]


class Cell(NamedTuple):
    """A contract, who is vulnerable, and the tricks declarer took."""

    contract: Contract
    vulnerable: bool
    tricks: int

    @property
    def over(self) -> int:
        return self.tricks - self.contract.target

    @property
    def letter(self) -> str:
        return self.contract.strain.value[0]

    @property
    def slip(self) -> str:
        """As on a score slip: ``4SX+1``."""
        return f"{self.contract}{f'{self.over:+d}' if self.over else '='}"


def _all() -> Iterator[Cell]:
    for contract in CONTRACTS:
        for vulnerable in (False, True):
            for tricks in range(14):
                yield Cell(contract, vulnerable, tricks)


CELLS = tuple(_all())
