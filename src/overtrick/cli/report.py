"""``overtrick report``: the results of an event or a season as a folder of pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from overtrick.cli.club_store import needs_app
from overtrick.cli.given import given
from overtrick.cli.options import argument, option
from overtrick.cli.output import Spoken, fail, leave_with, read, refuse, write
from overtrick.cli.output import report as say
from overtrick.cli.progress import doing
from overtrick.cli.rank import Graded, Grades, HandicapName, Rated, RatingsFile, graded_by
from overtrick.cli.results import Sessions
from overtrick.cli.season import season_graded, season_in, season_table
from overtrick.cli.settings import SETTINGS_HELP, Method, Rules, Set, asked_of
from overtrick.core.exact import parse_exact
from overtrick.errors import OvertrickError
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.handicaps import handicapped
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import NOTHING_ASKED, Asked
from overtrick.events.series.season_rules import USUAL_RULES
from overtrick.events.series.sessions import Attendance
from overtrick.formats.lists.players_file import read_grades, read_table
from overtrick.formats.lists.season_file import SeasonPlan, SeasonScoring, SessionPlan
from overtrick.messages import say as spoken
from overtrick.messages import speaking, translate

if TYPE_CHECKING:
    from overtrick.app.site.own import SiteEvent
    from overtrick.app.site.pages import Site
    from overtrick.app.views.results.ratings import RatingsSeen

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(epilog=SETTINGS_HELP)
def report(
    files: Annotated[
        list[Path],
        argument("IN...", "Results of an event; a season: its .json, a folder, files."),
    ],
    output: Annotated[Path, option("--output -o", "FOLDER", "Where the pages go.")],
    deals: Annotated[
        Path | None, option("--deals", "FILE", "The cards, where IN has none.")
    ] = None,
    title: Annotated[str, option("--title", "", "What it is called.")] = "",
    rules: Rules = "",
    changes: Set = None,
    method: Method = "",
    sessions: Sessions = False,
    scheme: Annotated[
        str, option("--scheme", "ID|FILE", "Show what places are worth by this scheme.")
    ] = "",
    level: Annotated[str, option("--level", "LEVEL", "The level of event of the scheme.")] = "",
    handicap: HandicapName = "",
    grades: Grades = None,
    ratings: RatingsFile = None,
    language: Spoken = "",
) -> None:
    """
    Write the results of an event or a season as pages that open from a folder.

    Ranking, travellers, hands, scorecards and pictures; every number opens its reasons.  The
    folder can be put on any host as it is.  Made again, it changes what has changed, and
    nothing that it did not make.

    \b
    Examples:
      overtrick report examples/tuesday.jsonl -o tuesday
      overtrick report examples/hands.pbn -o site --title "Club evening"
      overtrick report examples/hands.pbn -o site --title "Soirée" --language fr
      overtrick report examples/season.json -o spring
    """
    needs_app("report")
    from overtrick.app.site.pages import files as files_of_site
    from overtrick.app.site.pages import gone_page, write_site

    asked = asked_of(method, rules, changes)
    problems: list[Problem] = []
    graded = graded_by(handicap, grades, problems)
    season = None if sessions else _season(files, title, asked, problems)
    if season is None:
        site = _of_event(files, title, asked, deals, problems, sessions=sessions)
        site.events[site.lone].ratings, _ = _listed(ratings)
    else:
        plan, folder = season
        if ratings is None and plan.ratings:
            ratings = folder / plan.ratings
        site, counted = _of_season(plan, folder, *_listed(ratings), problems), plan.rules
        if not scheme and counted.scheme:  # what counts in the season is what is shown
            _award(site, counted.scheme, counted.level, folder)
    _award(site, scheme, level, Path())
    if graded is None and season is not None:
        graded = season_graded(*season, problems)
    if graded is not None:
        _handicap(site, graded)
    doing("writing pages")
    with speaking(language, signs=True):
        done = write_site(files_of_site(site), output, gone_page)
    write(
        translate(
            "{files} files in {output}: {changed} changed, {removed} removed",
            files=done.files,
            output=output,
            changed=done.changed,
            removed=done.removed,
        )
    )
    leave_with([problem for problem in problems if problem.severity is Severity.ERROR])


def _award(site: Site, scheme: str, level: str, folder: Path) -> None:
    """Show awards by a scheme with every event, if each of them can be awarded by it."""
    if not scheme:
        return
    from overtrick.cli.awards import scheme_beside

    chosen = scheme_beside(scheme, folder)
    for event in site.events.values():
        try:
            awards_of(event.ranking(), chosen, level)
        except OvertrickError as error:
            fail(spoken(error.whole), place=event.title)
        event.scheme, event.level = chosen, level


def _listed(file: Path | None) -> tuple[RatingsSeen | None, Rated]:
    """Read a list of ratings once: as it is shown, and by player."""
    from overtrick.app.views.results.ratings import ratings_listed

    if file is None:
        return None, ({}, [])
    data, name = read(file), str(file)
    rated = read_grades(data, name, parse_exact)  # which refuses a file that is no list
    return ratings_listed(read_table(data, name)), rated


def _handicap(site: Site, graded: Graded) -> None:
    """Show the ranking with handicaps with every event, if they can be added to each."""
    for event in site.events.values():
        try:
            _, doubts = handicapped(event.ranking(), *graded, NOTHING_ASKED)
        except OvertrickError as error:
            fail(spoken(error.whole), place=event.title)
        for doubt in doubts:
            say(str(doubt), place=event.title)
        event.handicaps = graded


def _season(
    files: Sequence[Path], title: str, asked: Asked, problems: list[Problem]
) -> tuple[SeasonPlan, Path] | None:
    """The plan of a season and where its files are; None of an event."""
    if (told := season_in(files)) is not None:
        plan, own = told
        problems += own
        return plan, files[0].parent
    found = [
        file
        for given in files
        for file in (sorted(given.iterdir()) if given.is_dir() else [given])
        if file.is_file() and not file.name.startswith(".")
    ]
    if len(files) == 1 and not files[0].is_dir():
        return None
    if not found:
        refuse("{files}: no files in it", files=files[0])
    scoring = SeasonScoring(asked.method, asked.rules, asked.changes)
    planned = tuple(
        SessionPlan(file.stem, (str(file),), scoring, Attendance()) for file in found
    )
    return SeasonPlan(title or files[0].stem, USUAL_RULES, planned), Path()


def _of_event(
    files: Sequence[Path],
    title: str,
    asked: Asked,
    deals: Path | None,
    problems: list[Problem],
    *,
    sessions: bool,
) -> Site:
    from overtrick.app.site.pages import Site

    event = _event(files, "event", title or files[0].stem, asked, {}, deals, problems, sessions)
    if event is None:
        leave_with(problems)
        refuse("{files}: no results in it", files=files[0])
    return Site({event.id: event})


def _of_season(
    plan: SeasonPlan,
    folder: Path,
    ratings: RatingsSeen | None,
    rated: Rated,
    problems: list[Problem],
) -> Site:
    from overtrick.app.site.own import SiteSeason
    from overtrick.app.site.pages import Site, slug

    table = season_table(plan, folder, [], rated=rated)
    problems += table.problems
    named: dict[str, SiteEvent] = {}
    taken: dict[str, SiteEvent] = {}
    for session in plan.sessions:
        first = slug(session.name)
        id = next(
            name
            for name in (first, *(f"{first}-{n}" for n in range(2, 10_000)))
            if name not in taken
        )
        scoring = session.scoring
        asked = Asked(scoring.method, scoring.rules, scoring.changes)
        files = [folder / name for name in session.files]
        people = session.attendance.players
        event = _event(files, id, session.name, asked, people, None, [], sessions=True)
        if event is not None:
            named[session.name] = taken[id] = event
    if not named:
        leave_with(problems)
        refuse("no results in any session")
    return Site(taken, SiteSeason(plan.title or translate("Season"), table, named, ratings))


def _event(
    files: Sequence[Path],
    id: str,
    title: str,
    asked: Asked,
    players: Mapping[str, tuple[str, ...]],
    deals: Path | None,
    problems: list[Problem],
    sessions: bool,
) -> SiteEvent | None:
    from overtrick.app.site.own import event_of, event_of_contents
    from overtrick.app.use_cases.begin import deals_of

    found = given(files, sessions=sessions)
    if found.is_empty:
        problems += found.problems
        return None
    ranking = found.ranked(asked if found.state is None else NOTHING_ASKED)
    problems += ranking.problems
    cards, wrong = ({}, []) if deals is None else deals_of(read(deals), str(deals))
    problems += wrong
    if found.state is not None:
        return event_of(found.state, id, title, cards)
    event, losses = event_of_contents(found.contents, id, title, ranking, players)
    for loss in losses:
        say(translate("on no page: {loss}", loss=loss), place=str(files[0]))
    return event
