"""A reason: a sentence, and the reasons below it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Reason"]


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that explains a number, and what explains the sentence."""

    text: str
    below: tuple[Reason, ...] = ()
