"""Penalties, in a unit that counts where they are given."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import Annotated

from overtrick.compare.methods import METHODS
from overtrick.compare.settings import Settings
from overtrick.core.exact import Exact, parse_exact, plain_text
from overtrick.errors import InvalidOutcome, InvalidTelling, Text
from overtrick.events.commands.command import Command, Name, Saying, Typed
from overtrick.events.commands.which import latest_stages
from overtrick.events.journal.evening import Penalized
from overtrick.events.journal.fold import Event
from overtrick.events.journal.stage import Stage
from overtrick.events.penalty import Penalty, PenaltyUnit
from overtrick.events.plan.progress import session_of, settings_now
from overtrick.events.problem import Problem
from overtrick.events.ranking.penalties import fitting
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.ranking import method_of, settings_of
from overtrick.events.stages.session import stage_session

__all__ = ["GivePenalty"]


class GivePenalty(Command, kw_only=True):
    """A penalty such as ``7=25%``, ``3=2MP``, ``41=0.5VP`` or ``41@3-41v7=2IMP``."""

    amount: Annotated[
        Name, Typed(metavar="ID=AMOUNT", help="7=25%, 3=2MP, 41=0.5VP, 41@3-41v7=2IMP.")
    ]
    stage: Annotated[Name, Typed("--stage", "ID", "Where it counts; else in that played.")] = ""
    session: Annotated[Name, Typed("--session", "ID", "The session where it counts.")] = ""
    disciplinary: Annotated[bool, Typed("--disciplinary", help="Law 91 instead of Law 90.")] = (
        False
    )

    def facts(self, event: Event, by: str = "") -> Saying:
        """
        Give it; nobody else gains by it.

        It counts in the *stage* that is named, else in the last where that match is, or plays.

        >>> from overtrick.events.journal.fold import fold
        >>> GivePenalty(amount="7=10%", disciplinary=True).facts(fold([])).facts[0].law
        '91'

        :raises InvalidTelling: if it is no penalty, in no match, or its unit does not count.
        :raises UnknownName: if there is no such stage.
        """
        try:
            read = Penalty.parse(self.amount)
        except InvalidOutcome as error:
            raise InvalidTelling(str(error), "amount") from None
        found = _stage_of(event, self.stage, self.session, read)
        if found is not None:
            read = _in_match(found, read)
        _check_unit(event, found, read, self.amount)
        facts = Penalized(
            session=self.session or (found.sessions[0] if found is not None else None),
            contestant=read.contestant,
            amount=_exact_text(read.amount),
            unit=read.unit.value,
            law="91" if self.disciplinary else "90",
            section=read.section,
            direction=read.direction,
            match=read.match,
        )
        return Saying.of(facts, remarks=(f"it counts in stage {found.id}" if found else "",))


def _stage_of(state: Event, name: str, session: str, penalty: Penalty) -> Stage | None:
    """The stage that is named, or the last one where it has that match, or plays at all."""
    if name or not state.stages:
        return state.stage(name) if name else None
    known = list(latest_stages(state, session))
    with_match = (each for each in known if penalty.match and each.match(penalty.match))
    playing = (each for each in known if penalty.contestant in entrants(state, each))
    return next(chain(with_match, playing, known), None)


def _check_unit(state: Event, stage: Stage | None, penalty: Penalty, text: str) -> None:
    """Refuse a unit that the method does not add up, where it is known what is played."""
    scoring = _scoring(state, stage)
    if scoring is None:
        return
    method, settings = scoring
    in_matches = method in METHODS and settings.pair_matches == "vp"
    found: list[Problem] = []
    fitting([penalty], method, found, in_matches=in_matches)
    for problem in found:
        raise InvalidTelling(
            Text("{text}: {message}", text=text, message=problem.message), "amount"
        )


def _scoring(state: Event, stage: Stage | None) -> tuple[str, Settings] | None:
    if stage is not None:
        method = method_of(state, stage, stage_session(state, stage))
        return method, settings_of(state, stage)[0]
    plans = state.plans
    session = session_of(state, plans)
    if not (state.rules.method or session.lines):
        return None
    method = state.rules.method or ("teams" if session.is_teams else "matchpoints")
    return method, settings_now(state, plans)


def _in_match(stage: Stage, penalty: Penalty) -> Penalty:
    """Name the match of a penalty in IMPs where there is one alone; else ask for it."""
    drawn = [
        match.match
        for _, match in stage.paired()
        if penalty.contestant in (match.home, match.away) and not match.is_bye
    ]
    who, known = penalty.contestant, ", ".join(drawn)
    if penalty.match is not None and drawn and penalty.match not in drawn:
        raise InvalidTelling(
            Text(
                "{who} has no match {match!r}; there are: {known}",
                who=who,
                match=penalty.match,
                known=known,
            ),
            "match",
        )
    if penalty.unit is not PenaltyUnit.IMPS or penalty.match is not None or not drawn:
        return penalty
    if len(drawn) > 1:
        such = f"{who}@{drawn[-1]}={_exact_text(penalty.amount)}IMP"
        raise InvalidTelling(
            Text("in which match? {known}: say it as {such}", known=known, such=such), "match"
        )
    return replace(penalty, match=drawn[0])


def _exact_text(amount: Exact) -> str:
    text = plain_text(amount, 4)
    return text if parse_exact(text) == amount else str(amount)
