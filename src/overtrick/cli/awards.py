"""``overtrick awards``: what the places of a ranking are worth by a federation's scheme."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.field_files import AskedField, ranked_field
from overtrick.cli.given import given
from overtrick.cli.options import completing, explained, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    leave_with,
    placed,
    show,
    write_json,
)
from overtrick.cli.rank import Grades, HandicapName, Strata, by_contestant, graded_by
from overtrick.cli.results import Files, Sessions, is_plan, of_house_or_own
from overtrick.cli.settings import Method, Rules, Set, asked_of
from overtrick.cli.written import is_table, write_table
from overtrick.core.exact import plain_text
from overtrick.errors import OvertrickError, UnknownName
from overtrick.events.awards.awarding import (
    AwardLine,
    AwardList,
    awards_of,
    field_awards,
    handicap_awards,
    stratum_awards,
)
from overtrick.events.awards.handicaps import handicapped
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.awards.scheme_file import read_scheme
from overtrick.events.awards.schemes import SCHEMES
from overtrick.events.problem import Problem
from overtrick.events.ranking.rank import Asked
from overtrick.events.ranking.standing import find_named
from overtrick.events.why.reason import Reason
from overtrick.formats.answers.season_json import AWARD_COLUMNS, award_rows, awards_document
from overtrick.formats.lists.players_file import read_strata
from overtrick.messages import number_text, translate
from overtrick.printing.awards import draw_awards
from overtrick.printing.words import draw_reasons, labelled

__all__ = ["app", "scheme_beside", "scheme_named"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Scheme = Annotated[
    str,
    option(
        "--scheme",
        "ID|FILE",
        'A scheme, see "overtrick help schemes", or a file of your own (.toml).',
        autocompletion=completing("schemes"),
        callback=explained("schemes"),
    ),
]


@app.command()
def awards(
    files: Files,
    scheme: Scheme = "",
    club: Annotated[
        str,
        option(
            "--club-scheme",
            "ID|FILE",
            "Of simultaneous pairs: the scheme of each club's own places.",
        ),
    ] = "",
    level: Annotated[
        str, option("--level", "LEVEL", "A level of event that the scheme has.")
    ] = "",
    method: Method = "",
    rules: Rules = "",
    changes: Set = None,
    handicap: HandicapName = "",
    grades: Grades = None,
    strata: Strata = None,
    sessions: Sessions = False,
    why: Annotated[str | None, option("--why", "ID", "Explain an award, step by step.")] = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Work out what each place is worth: masterpoints, by a scheme as data.

    The session is ranked as "overtrick rank" does; PLAN.json of simultaneous pairs as its
    field. A scheme says its source and what of it is not confirmed; every award says how
    it came about. Of the field and the own club, of a list without and with handicaps
    (half its awards), and of strata, the higher counts. -o FILE.csv writes a table.

    \b
    Examples:
      overtrick awards examples/evening.csv --scheme acbl-club
      overtrick awards examples/evening.csv --scheme acbl-club --why 4
      overtrick awards examples/congress.jsonl --scheme abf-session --level club
      overtrick awards examples/simultaneous.json
    """
    asked = asked_of(method, rules, changes)
    problems: list[Problem] = []
    try:
        if files[0].is_file() and is_plan("heats", *files):
            if handicap or grades or strata or sessions:
                raise WrongUsage("a field has no --handicap, --grades, --strata or --sessions")
            found = _of_field(files, asked, scheme, club, level, problems)
        elif club:
            raise WrongUsage("--club-scheme is of simultaneous pairs: PLAN.json")
        elif not scheme:
            raise WrongUsage("by which --scheme? overtrick help schemes lists them")
        elif strata and handicap:
            raise WrongUsage("either --strata or --handicap, not both")
        else:
            groups, problems = by_contestant(strata, read_strata)
            asked = replace(asked, strata=groups)
            found = _of_session(
                files, asked, (scheme, level), (handicap, grades), problems, sessions=sessions
            )
        if why is not None:
            found = replace(found, lines=tuple(_named(found.lines, why)))
    except OvertrickError as error:
        leave_with([*problems, placed("", error)])
        return
    if as_json:
        write_json(awards_document(found), output)
    elif why is not None:
        show(draw_reasons(_reason(line, found) for line in found.lines), output)
    elif output is not None and is_table(output):
        write_table(AWARD_COLUMNS, award_rows(found), str(found.title), output)
    else:
        show(draw_awards(found), output)
    leave_with(problems)


def _of_session(
    files: Sequence[Path],
    asked: Asked,
    scheme: tuple[str, str],
    handicap: tuple[str, Path | None],
    problems: list[Problem],
    *,
    sessions: bool,
) -> AwardList:
    """The awards of a session; with handicaps, of both lists the higher."""
    (name, level), wrong = scheme, list[Problem]()
    chosen, graded = scheme_named(name), graded_by(*handicap, wrong)
    found = given(files, sessions=sessions, results_only=True)
    of_strata = len(problems)
    problems += found.problems
    ranking = found.ranked(asked)
    problems[of_strata:] = ranking.problems
    if asked.strata:
        return AwardList((chosen,), stratum_awards(ranking, chosen, level))
    if graded is None:
        return AwardList((chosen,), awards_of(ranking, chosen, level))
    asked, doubts = handicapped(ranking, *graded, asked)
    problems += [*wrong, *doubts]
    lines = handicap_awards(found.ranked(asked), ranking, chosen, level)
    return AwardList((chosen,), lines)


def _of_field(
    files: Sequence[Path],
    asked: Asked,
    scheme: str,
    club: str,
    level: str,
    problems: list[Problem],
) -> AwardList:
    """The awards of simultaneous pairs: of the field, and of each club where that is asked."""
    field = AskedField(tuple(files), asked.method, asked.rules, asked.changes)
    plan, found, wrong = ranked_field(field)
    problems += wrong
    if not (scheme or plan.scheme):
        raise WrongUsage('by which --scheme? Or say it in the plan: "awards"')
    folder = files[0].parent
    whole = scheme_named(scheme) if scheme else scheme_beside(plan.scheme, folder)
    if not (club or plan.club_scheme):
        return AwardList((whole,), awards_of(found.ranking, whole, level))
    own = scheme_named(club) if club else scheme_beside(plan.club_scheme, folder)
    return AwardList((whole, own), field_awards(found, whole, own, level))


def scheme_beside(name: str, folder: Path) -> AwardScheme:
    """
    Find a scheme that a file names: by its id, or in a file beside that one.

    >>> scheme_beside("awards.toml", Path("examples")).title
    'Friday club'
    """
    is_file = name not in SCHEMES and name.lower().endswith(".toml")
    return scheme_named(str(folder / name) if is_file else name)


def scheme_named(name: str) -> AwardScheme:
    """
    Find a scheme by its id, or read it from a file of the user's own.

    >>> scheme_named("acbl-club").unit
    'masterpoints'
    """
    return of_house_or_own("scheme", name, SCHEMES, read_scheme)


def _named(lines: Sequence[AwardLine], who: str) -> list[AwardLine]:
    found = [line for line in lines if find_named({who: True}, line.standing)]
    if not found:
        known = ", ".join(dict.fromkeys(line.standing.id for line in lines))
        raise UnknownName("nobody is {who!r}; there are: {known}", who=who, known=known)
    return found


def _reason(line: AwardLine, found: AwardList) -> Reason:
    who = " ".join(filter(None, (line.standing.direction, line.standing.id)))
    award = number_text(plain_text(line.award, 4))
    head = labelled(who, f"{award} {translate(found.unit)}")
    return Reason(head, tuple(Reason(step) for step in line.steps))
