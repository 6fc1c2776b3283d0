"""What stands around the ranking of a stage: after which round it is, and who has gone home."""

from __future__ import annotations

from overtrick.core.letters import natural
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import to_come
from overtrick.events.stages.undrawn import cancelled, gone_home
from overtrick.messages import plural, translate
from overtrick.printing.columns import paragraph

__all__ = ["after_round", "gone_note"]


def after_round(state: Event, stage: Stage, until: int | None = None) -> str:
    """
    Say after which round a stage is ranked, and how many results are missing for that.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.stages import Drawn, MatchTold, Paired
    >>> matches = (Paired("1-3v7", "3", "7"), Paired("1-9v12", "9", "12"))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=1, matches=matches),))
    >>> told = MatchTold(match="1-3v7", home_imps="34", away_imps="21")
    >>> after_round(fold([tell(told)]), stage)
    'After round 1, 1 match to come'
    """
    last = _last(state, stage, until)
    if not last:
        return ""
    waiting = sum(draw.round <= last for draw, _ in to_come(state, stage))
    if waiting:
        return plural(
            "After round {round}, {count} match to come",
            "After round {round}, {count} matches to come",
            waiting,
            round=last,
        )
    return translate("After round {round}", round=last)


def gone_note(state: Event, stage: Stage, until: int | None = None) -> str:
    """
    Say who of a stage has gone home.

    >>> from overtrick.events.journal.entry import tell
    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.journal.people import Left
    >>> told = [tell(Left(contestant=who, from_round="1")) for who in ("17", "3")]
    >>> gone_note(fold(told), Stage("1", "swiss", named=("3", "17")))
    'Gone home: 3, 17.'
    """
    gone = set(gone_home(state, stage, _last(state, stage, until)))
    own = sorted(gone & set(entrants(state, stage)), key=natural)
    if not own:
        return ""
    said = translate("Gone home: {who}.", who=", ".join(own))
    if out := [who for who in own if who in cancelled(state, stage)]:
        which = ", ".join(out)
        said += " " + translate(
            "Cancelled, as less than half was played: the matches of {who}.", who=which
        )
    return "\n".join(paragraph(said, then=""))


def _last(state: Event, stage: Stage, until: int | None) -> int:
    last = last_played(state, stage)
    return min(until or last, last)
