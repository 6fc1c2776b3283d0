"""What contents hold that no LIN file can, beyond what the abilities of the format tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from overtrick.formats.contents.contents import Contents

__all__ = ["foreign", "not_written"]

_FACTS = ("date", "club", "club_number", "venue", "director", "scorer")


def not_written(contents: Contents) -> list[str]:
    """
    Say what LIN has no place for.

    >>> from overtrick.formats.contents.contents import About
    >>> not_written(Contents(About("Tuesday", date="2026-03-10", club="Sample Bridge Club")))
    ['the date and club of the event are left out']
    """
    losses = []
    facts = [name.replace("_", " ") for name in _FACTS if getattr(contents.about, name)]
    if facts:
        told = f"{', '.join(facts[:-1])} and {facts[-1]}" if len(facts) > 1 else facts[0]
        losses.append(f"the {told} of the event {'are' if facts[1:] else 'is'} left out")
    named = {who.id for who in contents.contestants if any(p.name for p in who.players)}
    ids = {
        who
        for told in contents.records
        if told.line.match is None
        for who in (told.line.ns, told.line.ew)
        if who is not None and " - " not in who and (who in named or told.names)
    }
    if ids:
        losses.append(f"{len(ids)} pair numbers are left out: LIN knows players by name alone")
    whole = sum(told.has_score for told in contents.matches)
    if whole:
        losses.append(f"{whole} matches told as a whole: only their boards are written")
    return losses


def foreign(contents: Contents) -> list[str]:
    """
    Say, in one sentence, what of other formats rides along and is not written.

    >>> foreign(Contents(extra={"pbn:Annotator": "Eve"}))
    ['1 values of other formats are left out: pbn:Annotator']
    """
    kinds = Counter(
        key for extra in _extras(contents) for key in extra if not key.startswith("lin:")
    )
    if not kinds:
        return []
    names = sorted(kinds)
    told = ", ".join(names[:8]) + (", ..." if len(names) > 8 else "")
    return [f"{sum(kinds.values())} values of other formats are left out: {told}"]


def _extras(contents: Contents) -> Iterator[Mapping[str, str]]:
    yield contents.extra
    yield contents.about.extra
    yield from (told.line.extra or {} for told in contents.records)
    yield from (dealt.extra for dealt in contents.deals)
    for who in contents.contestants:
        yield who.extra
        yield from (player.extra for player in who.players)
    yield from (placed.extra for placed in contents.ranking)
