"""What rides along in ``extra``: where it stands, and what a writer of another format loses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from overtrick.formats.contents.contents import Contents

__all__ = ["extras_of", "lost_extras"]

_MOST_KINDS = 5  # that a sentence names


def extras_of(contents: Contents) -> Iterator[Mapping[str, str]]:
    """
    Give every mapping in which something may ride along.

    >>> [extra for extra in extras_of(Contents(extra={"pbn:Mode": "OKB"})) if extra]
    [{'pbn:Mode': 'OKB'}]
    """
    yield contents.extra
    yield contents.about.extra
    yield from (dealt.extra for dealt in contents.deals)
    yield from (told.line.extra or {} for told in contents.records)
    yield from (placed.extra for placed in contents.ranking)
    for who in contents.contestants:
        yield who.extra
        yield from (player.extra for player in who.players)


def lost_extras(contents: Contents, own: str) -> list[str]:
    """
    Say in one sentence what other formats than *own* have left, by kinds and counts.

    >>> lost_extras(Contents(extra={"pbn:Mode": "OKB", "dlm:Status": "Sealed"}), "dlm")
    ['values of other formats are not written: pbn:Mode (1)']
    """
    kinds = Counter(
        key for extra in extras_of(contents) for key in extra if not key.startswith(f"{own}:")
    )
    if not kinds:
        return []
    told = kinds.most_common(_MOST_KINDS)
    named = [f"{kind} ({times})" for kind, times in told]
    if len(kinds) > len(told):
        rest = kinds.total() - sum(times for _, times in told)
        named.append(f"{len(kinds) - len(told)} more kinds ({rest})")
    return [f"values of other formats are not written: {', '.join(named)}"]
