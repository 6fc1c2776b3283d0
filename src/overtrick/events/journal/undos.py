"""Undos: whether an entry counts, with undos of undos."""

from __future__ import annotations

__all__ = ["Undos"]


class Undos:
    """
    Which undos stand against each entry, by ids; an undo may be told before what it undoes.

    An entry counts if no undo that counts undoes it.  That is worked out when somebody asks,
    so a chain of undos costs its length once.

    >>> undos = Undos()
    >>> undos.take("first", "result"), undos.counts("result")
    ('result', False)
    >>> undos.take("second", "first"), undos.counts("result")
    ('result', True)
    """

    def __init__(self) -> None:
        self._of: dict[str, str] = {}
        self._by: dict[str, list[str]] = {}
        self._ends: dict[str, str] = {}
        """Shortcuts from each undo towards the end of its chain."""
        self._counts: dict[str, bool] = {}

    def take(self, undo: str, of: str) -> str | None:
        """
        Take an undo; one that would undo itself, by others, does nothing.

        :returns: the id at the end of its chain, which may count no longer or again; None for
            an undo that would undo itself.
        """
        end = self._end(of)
        if end == undo:
            return None
        self._of[undo] = self._ends[undo] = of
        self._by.setdefault(of, []).append(undo)
        self._forget(of)
        return end

    def counts(self, id: str) -> bool:
        """Whether no undo that counts undoes it."""
        asked = [id] if id in self._by and id not in self._counts else []
        while asked:
            undos = self._by.get(asked[-1], ())
            unknown = [undo for undo in undos if undo not in self._counts]
            if unknown:
                asked += unknown
            else:
                self._counts[asked.pop()] = not any(self._counts[undo] for undo in undos)
        return self._counts.get(id, True)

    def _forget(self, id: str) -> None:
        # What is known hangs on what is known below it: above a gap nothing is.
        while self._counts.pop(id, None) is not None and id in self._of:
            id = self._of[id]

    def _end(self, id: str) -> str:
        path = []
        while id in self._ends:
            path.append(id)
            id = self._ends[id]
        for undo in path:
            self._ends[undo] = id
        return id
