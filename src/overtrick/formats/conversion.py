"""From the contents of a file to another format, with what that one cannot carry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from overtrick.events.ranking.report import Ranking
from overtrick.formats.contents.abilities import losses
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.format import Format

__all__ = ["Conversion", "changed_only", "converted", "lacks_ranking"]


class Conversion(NamedTuple):
    """The bytes of a file, and what it does not carry."""

    data: bytes
    lacking: list[str]
    """What the format has no room for, each kind in a few words, with how many."""
    changed: list[str]
    """What the writer left out or wrote otherwise, each in a sentence."""

    @property
    def losses(self) -> list[str]:
        """Everything that is lost or changed."""
        return [*self.lacking, *self.changed]


def lacks_ranking(contents: Contents, target: Format) -> bool:
    """
    Say whether a format wants a ranking that the contents do not have yet.

    >>> from overtrick.formats.registry import FORMATS
    >>> lacks_ranking(Contents(), FORMATS["csv"])
    False
    """
    has_results = any(not told.is_pending for told in contents.records)
    return has_results and not contents.ranking and target.wants_ranking


def converted(
    contents: Contents,
    target: Format,
    ranking: Ranking | None = None,
    into: bytes | None = None,
) -> Conversion:
    """
    Write contents in a format; *into* is a file of that format to be filled, as a copy.

    >>> from overtrick.formats.contents.contents import About
    >>> from overtrick.formats.registry import FORMATS
    >>> converted(Contents(About(title="Tuesday")), FORMATS["csv"]).losses
    ['facts of the event such as title or date (1)']

    :raises InvalidFile: if the format cannot be written, or not with these contents.
    :raises MissingExtra: if a library is needed that is not installed.
    """
    whole = contents if ranking is None else with_ranking(contents, ranking)
    write: Callable[[], tuple[bytes, list[str]]] = (
        (lambda: target.write(whole)) if into is None else (lambda: target.fill(whole, into))
    )
    data, own = write()
    lacking = losses(contents, target.carries)
    return Conversion(data, lacking, changed_only(own, lacking))


def changed_only(own: Iterable[str], lacking: Sequence[str]) -> list[str]:
    """
    Give the losses that a writer says and that are not said already, each once.

    >>> changed_only(["leads (7)", "no title", "no title"], ["leads (7)"])
    ['no title']
    """
    return [said for said in dict.fromkeys(own) if said not in lacking]
