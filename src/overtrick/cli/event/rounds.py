"""
``overtrick event``: draws, cross tables, standings by round, match cards, brackets.

``overtrick event butler``: the pairs or players of a team event, compared over all rooms.

``overtrick event prizes``: who wins what, by categories that the organizer writes down.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, OfMatch, StageName, refusing
from overtrick.cli.options import argument, flag, option
from overtrick.cli.output import (
    AsJson,
    Output,
    WrongUsage,
    leave_with,
    named,
    read,
    refuse,
    show,
    write_json,
)
from overtrick.compare.settings import Settings
from overtrick.events.commands.who import match_drawn
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.matches.rooms import pairs_of, players_of
from overtrick.events.now.live import ranking_of
from overtrick.events.plan.meetings import session_of, settings_now
from overtrick.events.ranking.rank import rank
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.series.prizes import prize_lists
from overtrick.events.session import Session
from overtrick.events.stages.knockout import knock_out
from overtrick.events.stages.ranking import is_of_pairs, settings_of, with_deals_apart
from overtrick.events.stages.session import last_played, stage_session
from overtrick.events.stages.to_come import progress as by_round
from overtrick.events.stages.to_come import round_in_play
from overtrick.events.stages.undrawn import without_gone
from overtrick.formats.answers.match_json import (
    bracket_document,
    cross_table_document,
    draw_document,
    match_card_document,
    progress_document,
    stage_document,
)
from overtrick.formats.answers.ranking_json import ranking_document
from overtrick.formats.answers.season_json import prizes_document
from overtrick.formats.journals.journal import open_journal
from overtrick.formats.lists.season_file import read_prizes
from overtrick.messages import translate
from overtrick.printing.assignments import draw_assignments, draw_places
from overtrick.printing.bracket import draw_bracket, filled_bracket, list_bracket
from overtrick.printing.columns import columns
from overtrick.printing.cross_table import draw_cross_table, draw_own_progress, draw_progress
from overtrick.printing.match_card import draw_match_card, draw_own_match
from overtrick.printing.ranking import draw_ranking
from overtrick.printing.season import draw_prizes

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

Who = Annotated[str, option("--team", "ID", "For this team or pair alone.")]
Until = Annotated[int | None, option("--round", "N", "After this round.", min=1)]
InRound = Annotated[
    int | None,
    option("--round", "N", "The round; else the one in play.", min=1),
]


@app.command()
def draws(
    file: File,
    stage: StageName = "",
    round: InRound = None,
    team: Who = "",
    why: Annotated[bool, flag("--why", "With the reason of each match.")] = False,
    places: Annotated[
        bool, flag("--places", "By team instead of by table: for the door.")
    ] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show who meets whom in a round, and why.

    \b
    Examples:
      overtrick event draws congress.jsonl --why
      overtrick event draws congress.jsonl --team 12
    """
    state, problems = open_journal(file)
    found = without_gone(state, state.stage(stage))
    number = round or round_in_play(state, found)
    names, pairs = state.roster.names(), is_of_pairs(state, found)
    if as_json:
        drawn = found.draw(number)
        write_json(stage_document(found) if drawn is None else draw_document(drawn), output)
    elif team:
        show(draw_own_match(found, number, team, names, pairs=pairs), output)
    elif places:
        show(draw_places(found, number, names), output)
    else:
        show(draw_assignments(found, number, names, why=why, pairs=pairs), output)
    leave_with(problems)


@app.command()
def crosstable(
    file: File,
    stage: StageName = "",
    round: Until = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show what every team won against every other.

    \b
    Example:
      overtrick event crosstable congress.jsonl
    """
    state, problems = open_journal(file)
    ranking = ranking_of(state, stage=stage, until=round, problems=problems)
    if as_json:
        write_json(cross_table_document(ranking), output)
    else:
        show(draw_cross_table(ranking), output)
    leave_with(ranking.problems)


@app.command()
def progress(
    file: File,
    stage: StageName = "",
    team: Who = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show the standings after each round, of all or of one.

    \b
    Example:
      overtrick event progress congress.jsonl --team 12
    """
    state, problems = open_journal(file)
    found = state.stage(stage)
    rounds = range(1, last_played(state, found) + 1)
    rankings = [ranking_of(state, stage=found.id, until=number) for number in rounds]
    followed = by_round(rankings)
    if team:
        followed = tuple(each for each in followed if each.standing.id == team)
        if not followed:
            refuse(
                "no {team!r} in the standings of stage {id}",
                where=str(file),
                team=team,
                id=found.id,
            )
    if as_json:
        places = rankings[-1].settings.percentage_places if rankings else 2
        write_json(progress_document(followed, places), output)
    else:
        show(draw_own_progress(followed[0]) if team else draw_progress(followed), output)
    leave_with(problems)


@app.command()
def card(
    file: File,
    match: OfMatch = "",
    team: Who = "",
    stage: StageName = "",
    round: InRound = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show the card of a match, board by board.

    \b
    Example:
      overtrick event card congress.jsonl --team 12 --round 3
    """
    state, problems = open_journal(file)
    drawn: tuple[Drawn, Paired] | None = None
    if stage or state.stages:
        found = state.stage(stage)
        stage = found.id
        if found.draws:
            with refusing(file):
                drawn = match_drawn(state, found, team, match, round)
            match = drawn[1].match
    ranking = ranking_of(state, stage=stage, problems=problems)
    match = match or _last_match(ranking, team, round)
    if drawn is not None and all(each.id != match for each in ranking.matches):
        ranking = replace(ranking, matches=(_to_come(found, *drawn), *ranking.matches))
    if as_json:
        write_json(match_card_document(ranking, match), output)
    else:
        show(draw_match_card(ranking, match, state.roster.names()), output)
    leave_with(problems)


def _to_come(stage: Stage, draw: Drawn, paired: Paired) -> Match:
    """A match that is drawn, and of which nothing is told yet."""
    return Match(
        paired.match,
        paired.home,
        paired.away,
        (),
        None,
        None,
        None,
        None,
        stage.sessions[0],
        round=str(draw.round),
    )


def _last_match(ranking: Ranking, team: str, round: int | None) -> str:
    """The last match of a team where nothing is drawn."""
    if not team:
        raise WrongUsage("which match? give --team or --match")
    for match in reversed(ranking.matches):
        if team in (match.home, match.away) and (round is None or match.round == str(round)):
            return match.id
    where = translate(" in round {round}", round=round) if round else ""
    raise WrongUsage("{team} has played no match{where}", team=team, where=where)


@app.command()
def bracket(
    file: File,
    stage: StageName = "",
    as_list: Annotated[bool, flag("--list", "Round by round.")] = False,
    places: Annotated[bool, flag("--places", "Who is out, and where.")] = False,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Show the bracket of a knock-out, with what is known.

    \b
    Example:
      overtrick event bracket congress.jsonl --stage KO
    """
    state, problems = open_journal(file)
    found = state.stage(stage)
    if found.form != "knockout":
        refuse(
            "stage {id} is no knock-out but a {form}",
            where=str(file),
            id=found.id,
            form=found.form,
        )
    now = knock_out(state, found)
    if as_json:
        write_json(bracket_document(found, now), output)
    elif places:
        head, rows = ("place", "who"), [[str(each), each.who] for each in now.places]
        show("\n".join(columns(head, rows, "><")), output)
    else:
        drawing = list_bracket if as_list else draw_bracket
        show(drawing(now.bracket, filled_bracket(now, state.roster.names())), output)
    leave_with(problems)


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
        raise WrongUsage("no method {method!r}; there are: butler, cross_imps", method=method)
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


_RULES = """\b
RULES.json, categories in the order in which prizes are given:
  {"prizes": [{"name": "overall", "prizes": ["cup", "wine"]},
              {"name": "mixed", "prizes": 2, "eligible": ["7", "12"]}]}

\b
Of each category:
  name       what it is called
  prizes     what each is, the first first; or how many there are
  eligible   who may win it, such as 7 or "B:NS 3"; else everybody
  stratum    for those of one stratum: 1, 2 ..
  section    for one section, and
  direction  for NS or EW alone
  again      true: a prize holder may win this one, too
  ties       share: equals hold the prizes together; split: amounts divided
"""


@app.command(epilog=_RULES)
def prizes(
    file: File,
    rules: Annotated[Path, argument("RULES.json", "As below; - is standard input.")],
    stage: StageName = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say who wins which prize, and why somebody better placed was passed over.

    \b
    Example:
      overtrick event prizes congress.jsonl prizes.json
    """
    state, problems = open_journal(file)
    categories, of_rules = read_prizes(read(rules), named(rules)[0])
    ranking = ranking_of(state, stage=stage, problems=[*problems, *of_rules])
    is_won = any(line.place == 1 for line in ranking.standings)
    lists, of_lists = prize_lists(ranking.standings if is_won else (), categories)
    if as_json:
        write_json({"prizes": prizes_document(lists)}, output)
    elif not is_won:
        show(translate("Nobody has won yet, so there are no prizes."), output)
    else:
        show(draw_prizes(lists) or "There is no prize to be won.", output)
    leave_with([*ranking.problems, *(of_lists if is_won else ())])
