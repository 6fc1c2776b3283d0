"""What becomes of something that was said: facts to be told, and remarks for who said it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from overtrick.errors import Text
from overtrick.events.journal.facts import Facts

__all__ = ["Saying"]


@dataclass(frozen=True, slots=True)
class Saying:
    """
    Facts for the journal, in their order, and what is worth saying beside them.

    >>> from overtrick.events.journal.evening import Noted
    >>> [facts.kind for facts in Saying((Noted(text="tea at four"),))]
    ['note']
    """

    facts: tuple[Facts, ...]
    remarks: tuple[Text | str, ...] = ()

    @classmethod
    def of(cls, *facts: Facts, remarks: tuple[Text | str, ...] = ()) -> Saying:
        """Take facts one by one; a remark that is empty is none."""
        return cls(facts, tuple(filter(None, remarks)))

    def __iter__(self) -> Iterator[Facts]:
        """Give the facts."""
        return iter(self.facts)
