"""``overtrick event butler``: the pairs or players of a team event, compared over all rooms."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, StageName
from overtrick.cli.options import flag, option
from overtrick.cli.output import AsJson, Output, leave_with, show, write_json
from overtrick.compare.settings import Settings
from overtrick.events.journal.fold import Event
from overtrick.events.matches.rooms import pairs_of, players_of
from overtrick.events.plan.progress import session_of, settings_now
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Ranking
from overtrick.events.session import Session
from overtrick.events.stages.ranking import settings_of, with_deals_apart
from overtrick.events.stages.session import stage_session
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.formats.journals.journal import open_journal
from overtrick.messages import translate
from overtrick.printing.ranking import draw_ranking

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)


@app.command()
def butler(
    file: File,
    stage: StageName = "",
    method: Annotated[
        str, option("--method", "butler|cross_imps", "How they compare.")
    ] = "butler",
    players: Annotated[bool, flag("--players", "Single players instead of pairs.")] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank the pairs of a team event, or its players, over all rooms of all matches.

    \b
    Example:
      overtrick event butler congress.jsonl --players
    """
    if method not in ("butler", "cross_imps"):
        raise typer.BadParameter(
            translate("no method {method!r}; there are: butler, cross_imps", method=method)
        )
    state, problems = open_journal(file)
    session, settings = _in_matches(state, stage)
    session = players_of(session) if players else pairs_of(session)
    ranking = rank(
        session,
        method=method,
        rules=state.rules.name,
        settings=settings.change(winners=1),
        problems=problems,
    )
    if as_json:
        write_json(ranking_document(ranking), output)
    else:
        show("\n\n".join(_butler(ranking)), output)
    leave_with(ranking.problems)


def _in_matches(state: Event, name: str) -> tuple[Session, Settings]:
    """What was played in matches, in a stage or in an event without any, and its settings."""
    if name or state.stages:
        stage = state.stage(name)
        session = with_deals_apart(stage, stage_session(state, stage))
        settings = settings_of(state, stage)[0]
    else:
        plans = state.plans
        session, settings = session_of(state, plans), settings_now(state, plans)
    lines = tuple(line for line in session.lines if line.match is not None)
    return replace(session, lines=lines), settings


def _butler(ranking: Ranking) -> Iterator[str]:
    if not ranking.standings:
        yield "No board of a match is entered: a list of pairs needs boards, not whole matches."
        return
    yield draw_ranking(ranking)
