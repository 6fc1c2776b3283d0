"""``overtrick rate``: ratings of players out of an archive of sessions."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from overtrick.cli.awards import scheme_named
from overtrick.cli.given import Given, given
from overtrick.cli.options import argument, completing, explained, flag, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    as_usage,
    leave_with,
    placed,
    read,
    show,
    write_json,
)
from overtrick.cli.progress import doing
from overtrick.cli.rank import by_contestant
from overtrick.cli.results import files_of, of_house_or_own, size_of
from overtrick.cli.settings import Method, Rules, Set, asked_of
from overtrick.cli.written import is_table, write_table
from overtrick.core.watched import BYTES, watched
from overtrick.errors import OvertrickError, Text, UnknownName, system_text
from overtrick.events.awards.awarding import awards_of
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.rank import Asked
from overtrick.events.ratings.fold import RatingSystem, SeasonsRule
from overtrick.events.ratings.observed import RatedSession, day_of, observed
from overtrick.events.ratings.rate import RatingList, rating_list
from overtrick.events.ratings.strengths import read_system
from overtrick.events.ratings.systems import SYSTEMS
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.season_json import RATING_COLUMNS, rating_rows, ratings_document
from overtrick.formats.lists.players_file import read_same
from overtrick.formats.lists.rated_sessions import RatedSessions
from overtrick.formats.registry import suffixes
from overtrick.messages import translate
from overtrick.printing.awards import draw_ratings
from overtrick.printing.columns import decimals
from overtrick.printing.words import draw_reasons, labelled

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

_DATE = re.compile(r"(?<![0-9])([12][0-9]{3})-?([01][0-9])-?([0-3][0-9])(?![0-9])")
_NO_DATE = "does not say when it was played: {remedy}"


class _Way(NamedTuple):
    """How sessions are read, ranked and counted."""

    system: RatingSystem
    asked: Asked
    scheme: AwardScheme | None
    level: str
    dates: Mapping[str, str]
    names_have_dates: bool
    same: Mapping[str, str]

    @property
    def made_by(self) -> str:
        """What a kept list depends on, in words and by the text of the rules."""
        asked = (self.asked.method, self.asked.rules, *self.asked.changes)
        scheme = "" if self.scheme is None else repr(self.scheme)
        told = "\n".join([self.system.formulas, *asked, scheme, self.level])
        return f"{self.system.id} {sha256(told.encode()).hexdigest()[:8]}"


@app.command()
def rate(
    archive: Annotated[
        list[Path],
        argument("ARCHIVE...", "Sessions: folders with all in them, files."),
    ],
    system: Annotated[
        str,
        option(
            "--system",
            "ID|FILE",
            'A system, see "overtrick help systems", or a file of your own (.toml).',
            autocompletion=completing("systems"),
            callback=explained("systems"),
        ),
    ],
    scheme: Annotated[
        str, option("--scheme", "ID|FILE", "The awards that systems of points count.")
    ] = "",
    level: Annotated[str, option("--level", "LEVEL", "The level of event of the scheme.")] = "",
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    dates: Annotated[
        list[str] | None,
        option("--date", "FILE=DATE", "When a file was played; may be repeated."),
    ] = None,
    dates_in_names: Annotated[
        bool, flag("--dates-in-names", "Names of files say when: club-2026-03-10.csv.")
    ] = False,
    same: Annotated[
        Path | None,
        option(
            "--same",
            "FILE",
            "Who is the same person: a table id,same_as. Take a row out to undo it.",
        ),
    ] = None,
    as_of: Annotated[str, option("--as-of", "DATE", "The list of that day.")] = "",
    since: Annotated[
        str, option("--since", "DATE", "Show what has changed since the list of that day.")
    ] = "",
    keep: Annotated[
        Path | None,
        option("--keep", "FILE", "Keep what was worked out; the next list goes on from it."),
    ] = None,
    why: Annotated[
        str | None, option("--why", "PLAYER", "Explain a rating, session by session.")
    ] = None,
    everybody: Annotated[
        bool, flag("--all", "Show those too who have played too little.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rate players by all the sessions that they played.

    Each file is a session; they are taken by date, whatever order they are given in.
    Before the list it is said how well the ratings foretold results. With --keep a later
    list works out new sessions alone; one that is late or corrected is put in its place,
    and who changed by it is listed. Places and ratings of the list before, or of --since,
    stand beside those of now. -o FILE.csv writes a table.

    \b
    Examples:
      overtrick rate examples/ratings --system lehman
      overtrick rate examples/ratings --system grades --all
      overtrick rate examples/ratings --system nz --json
      overtrick rate examples/ratings --system lehman --why "Ann Ash"
      overtrick rate examples/ratings --system lehman --since 2026-03-10
    """
    asked = asked_of(method, rules, changes)
    chosen = _system(system)
    people, problems = _same(same)
    points = _points(chosen, scheme)
    way = _Way(chosen, asked, points, level, _dates(dates), dates_in_names, people)
    as_of, since = _day(as_of, "--as-of"), _day(since, "--since")
    with RatedSessions(keep, way.made_by) as sessions:
        problems += _read(archive, way, sessions)
        doing("rating")
        try:
            found = rating_list(chosen, sessions, as_of=as_of, watch=why or "", since=since)
            reasons = None if why is None else _reasons(found, why)
        except OvertrickError as error:
            leave_with([*problems, placed("", error)])
            return
        doing("writing")
        if as_json:
            told = {} if reasons is None else {"why": [each.text for each in reasons[0].below]}
            write_json({**ratings_document(found), **told}, output)
        elif reasons is not None:
            show(draw_reasons(reasons), output)
        elif output is not None and is_table(output):
            rows = rating_rows(found, everybody=everybody)
            write_table(RATING_COLUMNS, rows, chosen.title, output)
        else:
            show(draw_ratings(found, everybody=everybody), output)
        sessions.finish()
    leave_with([*problems, *found.problems])


def _system(name: str) -> RatingSystem:
    """Find a rating system by its id, or read it from a file of the user's own."""
    return of_house_or_own("system", name, SYSTEMS, read_system)


def _day(told: str, name: str) -> str:
    with as_usage(OvertrickError, of=name):
        return day_of(told).isoformat() if told else ""


def _points(system: RatingSystem, scheme: str) -> AwardScheme | None:
    """The scheme whose awards are counted, where the system counts any."""
    if not isinstance(system.rule, SeasonsRule):
        if scheme:
            raise WrongUsage("{id} counts no awards: leave --scheme out", id=system.id)
        return None
    name = scheme or system.rule.scheme
    if not name:
        raise WrongUsage("{id} counts points: say by which --scheme", id=system.id)
    return scheme_named(name)


def _same(file: Path | None) -> tuple[dict[str, str], list[Problem]]:
    """Read which names are one person's."""
    with as_usage(OvertrickError, of="--same"):
        return by_contestant(file, read_same)


def _dates(told: Iterable[str] | None) -> dict[str, str]:
    found: dict[str, str] = {}
    for each in told or ():
        name, sign, date = each.rpartition("=")
        with as_usage(OvertrickError, of="--date"):
            found[name] = day_of(date).isoformat()
        if not sign:
            raise WrongUsage("--date: not FILE=DATE: {each!r}", each=each)
    return found


def _read(archive: Sequence[Path], way: _Way, sessions: RatedSessions) -> Iterable[Problem]:
    """Read all files into the archive; what cannot be rated is said."""
    found, problems = _files(archive, sessions.path)
    yield from problems
    unused = set(way.dates)
    for file in watched(found, BYTES, sum(map(size_of, found)), size_of):
        unused -= {str(file), file.name}
        date = way.dates.get(str(file), way.dates.get(file.name, ""))
        try:
            data = read(file)
        except OSError as error:
            yield Problem(str(file), system_text(error))
            continue
        told = f"{file.name} {date} {way.names_have_dates}"
        if way.same:
            told += json.dumps(sorted(way.same.items()))
        stamp = sha256(told.encode() + b"\n" + data).hexdigest()[:24]
        if sessions.take(stamp) is not None:
            continue
        try:
            session, wrong = _session(file, way, date)
        except OvertrickError as error:
            session, wrong = None, [Problem(str(file), error.text)]
        if session is not None and session.results:
            sessions.add(stamp, session)
        yield from wrong
    for name in sorted(unused):
        yield Problem("", translate("--date of {name}, which is not in the archive", name=name))
    for copy, first in sessions.order():
        yield Problem(
            copy,
            translate("the same session as {first}: counted once", first=first),
            severity=Severity.NOTE,
        )


def _files(archive: Sequence[Path], kept: Path | None) -> tuple[list[Path], list[Problem]]:
    """All files of folders, however deep, and those that are named; not what is kept."""
    found: dict[Path, None] = {}
    problems: list[Problem] = []
    for path in archive:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if _is_session(each, path))
            if not inside:
                problems.append(Problem(str(path), Text("no file in it that we can read")))
            found.update(dict.fromkeys(inside))
        else:
            named, wrong = files_of([path])
            found.update(dict.fromkeys(named))
            problems += wrong
    own = None if kept is None else kept.resolve()
    return [file for file in found if file.resolve() != own], problems


def _is_session(file: Path, folder: Path) -> bool:
    hidden = any(part.startswith((".", "~$")) for part in file.relative_to(folder).parts)
    return not hidden and file.suffix.lower() in suffixes() and file.is_file()


def _session(file: Path, way: _Way, date: str) -> tuple[RatedSession | None, list[Problem]]:
    told = given([file], sessions=True, results_only=True)
    problems = list(told.problems)
    if told.is_empty:
        return None, problems or [Problem(str(file), Text("no results"))]
    date = date or _date_of(told, file, way)
    if not date:
        remedy = translate("--date {name}=2026-03-10, or --dates-in-names", name=file.name)
        problems.append(Problem(str(file), _NO_DATE.format(remedy=remedy)))
        return None, problems
    ranking = told.ranked(way.asked)
    awards = None if way.scheme is None else awards_of(ranking, way.scheme, way.level)
    session, wrong = observed(
        ranking,
        file.name,
        date,
        percent_of_imp=way.system.percent_of_imp,
        awards=awards,
        same=way.same,
    )
    wrong = [replace(each, where=str(file)) for each in wrong]
    return session, [*ranking.problems, *wrong]


def _date_of(told: Given, file: Path, way: _Way) -> str:
    """When a session was played: as its file says, or its name where names say so."""
    date = told.contents.about.date
    if told.state is not None and told.state.entries:
        from overtrick.events.journal.moment import local

        date = local(told.state.entries[0].at).date().isoformat()
    if not date:
        columns = {(each.line.extra or {}).get("date", "") for each in told.contents.records}
        date = columns.pop() if len(columns) == 1 else ""
    if way.names_have_dates and (match := _DATE.search(file.name)):
        date = "-".join(match.groups())
    return "" if "?" in date else date


def _reasons(found: RatingList, player: str) -> list[Reason]:
    line = next((each for each in found.lines if each.player == player), None)
    if line is None:
        known = ", ".join(each.player for each in found.lines[:5])
        raise UnknownName("nobody is {who!r}; there are: {known}", who=player, known=known)
    head = labelled(player, decimals(line.rating, found.system.decimals))
    return [
        Reason(
            translate("{head} of {boards} boards", head=head, boards=line.boards), found.steps
        )
    ]
