"""
What has come from the tables so far, by identity: deliver it twice, and it counts once.

A queue delivers again whatever was not accepted, for instance after a crash between storing
and accepting.  Only what is new or has changed is told to the caller.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace

from overtrick.events.problem import Problem
from overtrick.formats.bridgemate.codec import Message
from overtrick.formats.bridgemate.heard import Heard
from overtrick.formats.bridgemate.messages import (
    HandrecordDTO,
    ParticipationDTO,
    PlayerDataDTO,
    ResultDTO,
    SectionDTO,
    TdCallDTO,
)
from overtrick.formats.bridgemate.results import identity
from overtrick.formats.contents.contents import Contents

__all__ = ["Kept", "identity_of"]


def identity_of(told: Message) -> tuple[Hashable, ...]:
    """
    Say what a message is about; a later one of the same replaces it.

    >>> identity_of(PlayerDataDTO(session_guid="0", player_number="17", last_name="Adams"))
    ('PlayerDataDTO', '0', '17')
    """
    if isinstance(told, ResultDTO):
        half = 3 if told.is_deleted else told.scoring_direction
        return ("ResultDTO", *identity(told), half)
    if isinstance(told, ParticipationDTO) and not told.round_number:
        told = replace(told, round_number=1)  # 0 is the first round too
    names = _IDENTITIES.get(type(told), ())
    return (type(told).__name__, *(getattr(told, name) for name in names))


class Kept:
    """
    What came, the last word of everything.

    >>> kept = Kept()
    >>> told = PlayerDataDTO(session_guid="0", player_number="17", last_name="Adams")
    >>> len(kept.take([told])), len(kept.take([told]))
    (1, 0)
    """

    def __init__(self, sections: Iterable[SectionDTO] = ()) -> None:
        self._told: dict[tuple[Hashable, ...], Message] = {}
        self.take(sections)

    def take(self, items: Iterable[Message]) -> tuple[Message, ...]:
        """
        Take what came, and give what of it is news.

        Of several messages about the same in one batch the last counts, so that a batch that
        comes again changes nothing, not even for a moment.
        """
        latest: dict[tuple[Hashable, ...], Message] = {}
        for one in items:
            key = identity_of(one)
            if isinstance(one, ResultDTO):
                _drop_others(latest, one)
            latest.pop(key, None)
            latest[key] = one
        news = [(key, one) for key, one in latest.items() if self._told.get(key) != one]
        for key, one in news:
            if isinstance(one, ResultDTO):
                _drop_others(self._told, one)
            self._told[key] = one
        return tuple(one for _, one in news)

    def contents(self) -> tuple[Contents, list[Problem]]:
        """Give all of it as the contents of an evening, with the problems found on the way."""
        heard = Heard()
        for one in self._told.values():
            for kind, gathered in _GATHERED.items():
                if isinstance(one, kind):
                    getattr(heard, gathered).append(("queue", one))
                    break
        return heard.contents()

    def __len__(self) -> int:
        return len(self._told)


def _drop_others(told: dict[tuple[Hashable, ...], Message], one: ResultDTO) -> None:
    """A whole result takes the place of halves, and a half that of a whole one."""
    is_half = one.scoring_direction in (1, 2) and not one.is_deleted
    for half in (3,) if is_half else (1, 2):
        told.pop(identity_of(replace(one, is_deleted=False, scoring_direction=half)), None)


_IDENTITIES: dict[type[Message], tuple[str, ...]] = {
    PlayerDataDTO: ("session_guid", "player_number"),
    ParticipationDTO: (
        *("session_guid", "section_letters", "table_number", "round_number", "direction"),
    ),
    HandrecordDTO: ("session_guid", "scoring_group_number", "board_number"),
    TdCallDTO: (
        *("session_guid", "section_letters", "table_number", "round_number", "hour", "minute"),
    ),
    SectionDTO: ("session_guid", "letters"),
}
_GATHERED: dict[type[Message], str] = {
    ResultDTO: "results",
    PlayerDataDTO: "players",
    ParticipationDTO: "participations",
    HandrecordDTO: "handrecords",
    TdCallDTO: "td_calls",
    SectionDTO: "sections",
}
