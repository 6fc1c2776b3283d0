"""Sessions made for the tests of ratings, and an archive that is held in memory."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.events.ratings.fold import DayRatings
from overtrick.events.ratings.observed import MILLION, RatedResult, RatedSession
from overtrick.events.ratings.rate import SessionKey


def met(date: str, *pairs: tuple[str, float], name: str = "", boards: int = 24) -> RatedSession:
    """Make a session in which all met all, pairs being ``Ann+Bob`` with a percentage."""
    ordered = sorted(pairs)
    return RatedSession(
        name or date,
        date,
        tuple(
            RatedResult(
                tuple(who.split("+")) if who else (),
                "A",
                round(percentage * MILLION),
                boards,
                tuple((other, boards) for other in range(len(ordered)) if other != nth),
            )
            for nth, (who, percentage) in enumerate(ordered)
        ),
    )


class Archive:
    """Sessions by key; what a list keeps can be the archive of the next one."""

    def __init__(self, sessions: Iterable[RatedSession], before: Archive | None = None) -> None:
        self._held = {(each.date, each.digest): each for each in sessions}
        self.keys: Sequence[SessionKey] = sorted(
            SessionKey(each.date, each.digest, each.name) for each in self._held.values()
        )
        self._before = before
        self.before: Sequence[SessionKey] = before.keys if before else ()
        self._known = before.kept if before else {}
        self.kept: dict[tuple[str, str], DayRatings] = {}

    def session(self, key: SessionKey) -> RatedSession:
        """Give a session."""
        if key.same in self._held or self._before is None:
            return self._held[key.same]
        return self._before.session(key)

    def worked(self, key: SessionKey) -> DayRatings | None:
        """Give what the earlier list worked out."""
        return self._known.get(key.same)

    def keep(self, session: RatedSession, found: DayRatings) -> None:
        """Keep it in memory."""
        self.kept[session.date, session.digest] = found
