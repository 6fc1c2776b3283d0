"""Undos: what they stand against, and undos of undos."""

from __future__ import annotations

__all__ = ["Undos"]


class Undos:
    """
    How many undos stand against each entry, by ids; an undo may be told before what it undoes.

    >>> undos = Undos()
    >>> undos.take("first", "result"), bool(undos.against["result"])
    ('result', True)
    >>> undos.take("second", "first"), bool(undos.against["result"])
    ('result', False)
    """

    def __init__(self) -> None:
        self.against: dict[str, int] = {}
        """The undos that count, by the id of what they undo."""
        self._of: dict[str, str] = {}
        self._void: set[str] = set()

    def turns_round(self, undo: str, of: str) -> bool:
        """Say whether an undo would undo itself, by others; then it is void."""
        while of != undo:
            if of not in self._of or of in self._void:
                return False
            of = self._of[of]
        self._void.add(undo)
        return True

    def take(self, undo: str, of: str) -> str | None:
        """
        Take an undo.

        :returns: the id of what counts no longer, or counts again, if that is no undo.
        """
        self._of[undo] = of
        return None if self.against.get(undo) else self._turn(undo, of, 1)

    def _turn(self, undo: str, of: str, step: int) -> str | None:
        # One undo more or less stands against an entry; undos of undos follow in turn.
        while undo not in self._void:
            before = self.against.get(of, 0)
            self.against[of] = before + step
            if bool(before) == bool(before + step):
                break
            if of not in self._of:
                return of
            undo, of, step = of, self._of[of], -step
        return None
