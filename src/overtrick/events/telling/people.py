"""Who plays, who sits where, and who takes whose seat."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.events.journal.fold import Event
from overtrick.events.journal.people import Registered, Seated, Substituted
from overtrick.events.telling.saying import Saying
from overtrick.events.telling.who import nobody

__all__ = ["registered", "seated", "substituted"]


def registered(
    state: Event,
    contestant: str,
    players: Iterable[str] = (),
    *,
    name: str = "",
    direction: str | None = None,
    section: str | None = None,
) -> Saying:
    """
    Register a pair, a team or a single player; whose number it was is a remark.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> state = fold([tell(Registered(contestant="7", players=("Ada", "Alan")))])
    >>> registered(state, "7", ["Eva", "Emil"]).remarks
    ('7 was Ada & Alan',)

    :raises InvalidSeat: if there is no such direction.
    """
    told = Registered(
        contestant=contestant,
        players=tuple(players),
        name=name,
        direction=direction,
        section=section,
    )
    before = state.roster.contestants.get((contestant, section, direction))
    was = _called(before) if before is not None else ""
    remark = f"{contestant} was {was}" if was not in ("", _called(told)) else ""
    return Saying.of(told, remarks=(remark,))


def seated(
    table: str,
    ns: str = "",
    ew: str = "",
    *,
    round: str = "",
    session: str = "1",
    section: str = "A",
) -> Saying:
    """
    Tell who sits at a table, from a round on.

    >>> seated("5", "3", "-").facts[0].ew is None
    True

    :raises OvertrickError: if that cannot be.
    """
    return Saying.of(
        Seated(
            table=table,
            ns=nobody(ns),
            ew=nobody(ew),
            round=round or None,
            session=session,
            section=section,
        )
    )


def substituted(
    contestant: str,
    *,
    out: str,
    player: str,
    from_round: str = "",
    until_round: str = "",
    direction: str | None = None,
    section: str | None = None,
) -> Saying:
    """
    Seat a substitute (Law 4): *player* takes the seat of who is *out*.

    >>> substituted("7", out="Ada", player="Eva").facts[0].from_round is None
    True

    :raises InvalidSeat: if there is no such direction.
    """
    return Saying.of(
        Substituted(
            contestant=contestant,
            out=out,
            player=player,
            direction=direction,
            section=section,
            from_round=from_round or None,
            until_round=until_round or None,
        )
    )


def _called(facts: Registered) -> str:
    return facts.name or " & ".join(facts.players)
