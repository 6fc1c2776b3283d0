"""``overtrick event``: the ranking, the problems, the log, and what changed."""

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from overtrick.cli.event.entry import (
    BoardNumber,
    EastWest,
    File,
    InRoom,
    NorthSouth,
    OfMatch,
    Section,
    saying,
)
from overtrick.cli.given import OfBoard, OneSection, Travellers, Why, reasons_of, show_reasons
from overtrick.cli.options import argument, option
from overtrick.cli.output import (
    FEW_ALIKE,
    AsJson,
    Output,
    folded,
    leave_with,
    show,
    write,
    write_json,
)
from overtrick.core.letters import whole_number
from overtrick.errors import Text, UnknownName
from overtrick.events.commands.who import is_of_match, nobody
from overtrick.events.journal.entry import Entry, write_entry
from overtrick.events.journal.evening import PublicationStage
from overtrick.events.journal.fold import Event
from overtrick.events.journal.meeting import MeetingFacts
from overtrick.events.journal.moment import local, moment_named
from overtrick.events.journal.phrases import who_text
from overtrick.events.now.diff import diff, in_words
from overtrick.events.now.doubts import problems_listed
from overtrick.events.now.live import ranking_of
from overtrick.events.now.shown import late_changes
from overtrick.events.problem import Problem, Severity
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.stages.session import last_played
from overtrick.formats.answers.change_json import change_document
from overtrick.formats.answers.ranking_json import problem_document, ranking_document
from overtrick.formats.journals.journal import open_journal
from overtrick.messages import say as said
from overtrick.messages import translate, upper_first
from overtrick.printing.cross_table import after_round, gone_note
from overtrick.printing.ranking import draw_matches, draw_ranking
from overtrick.printing.traveller import draw_travellers
from overtrick.printing.words import labelled

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)

AsOf = Annotated[
    str | None,
    option("--as-of", "TIME", "As recorded by then: a time, an entry's id, or announced."),
]


@app.command()
def rank(
    file: File,
    as_of: AsOf = None,
    stage: Annotated[str, option("--stage", "ID", "This stage, not the one in play.")] = "",
    until: Annotated[int | None, option("--round", "N", "As after that round.", min=1)] = None,
    section: OneSection = None,
    board: OfBoard = None,
    travellers: Travellers = False,
    why: Why = None,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Rank the event under its own rules, now or as it was.

    \b
    Examples:
      overtrick event rank evening.jsonl
      overtrick event rank evening.jsonl --as-of announced
      overtrick event rank congress.jsonl --why 12
    """
    state, problems = _open(file, as_of)
    ranking = ranking_of(state, stage=stage, until=until, section=section, problems=problems)
    if why is not None:
        # Reasons name the results of other sections too.
        whole = ranking if section is None else ranking_of(state, stage=stage, until=until)
        try:
            reasons = reasons_of(whole, why, board, section)
        except UnknownName as error:
            leave_with([*ranking.problems, Problem("", error.whole)])
            return
        show_reasons(reasons, output, as_json=as_json)
    elif as_json:
        write_json({**_played(state, stage, until), **ranking_document(ranking)}, output)
    else:
        parts = _drawing(state, ranking, board, travellers, stage, until)
        show("\n\n".join(filter(None, parts)), output)
    leave_with(ranking.problems, FEW_ALIKE)


@app.command()
def problems(file: File, as_of: AsOf = None, as_json: AsJson = False) -> None:
    """
    List what is wrong or doubtful.

    \b
    Example:
      overtrick event problems evening.jsonl
    """
    state, found = _open(file, as_of)
    listed = problems_listed(state, found)
    if as_json:
        write_json({"problems": [problem_document(problem) for problem in listed]})
    else:
        write(folded("\n".join(map(_problem, listed))) or translate("No problems."))


@app.command()
def log(file: File, as_of: AsOf = None, as_json: AsJson = False) -> None:
    """
    Show every entry in a line, what was undone in brackets.

    \b
    Example:
      overtrick event log evening.jsonl
    """
    state, found = _open(file, as_of)
    _entries(state, state.entries, as_json)
    leave_with(found)


@app.command()
def history(
    file: File,
    board: BoardNumber,
    ns: NorthSouth = "",
    ew: EastWest = "",
    match: OfMatch = "",
    room: InRoom = "",
    session: Annotated[str, option("--session", "ID", "Else 1; of a match, any.")] = "",
    section: Section = "A",
    as_json: AsJson = False,
) -> None:
    """
    Show all that was ever told of a board, of all its meetings or of one.

    \b
    Examples:
      overtrick event history evening.jsonl --board 7 --ns 3 --ew 10
      overtrick event history congress.jsonl --board 7 --match 1-3v7
    """
    state, found = _open(file, None)
    sessions = (session,) if session or match else ("1",)
    keys = [
        key
        for key in state.meetings()
        if (key.section, key.board) == (section, board)
        and (key.session in sessions or sessions == ("",))
        and nobody(ns) in (None, key.ns)
        and nobody(ew) in (None, key.ew)
        and (not match or is_of_match(state, key, match, room))
        and (match or room in ("", key.room))
    ]
    told = {entry.id for entry in state.history(*keys)}
    _entries(state, [entry for entry in state.entries if entry.id in told], as_json)
    leave_with(found)


@app.command("diff")
def show_diff(
    file: File,
    then: Annotated[str, argument("THEN", "As for --as-of.")],
    now: Annotated[str, argument("[NOW]", "As for --as-of.")] = "now",
    as_json: AsJson = False,
) -> None:
    """
    Say what changed between two moments.

    \b
    Example:
      overtrick event diff evening.jsonl announced now
    """
    state, found = _open(file, None)
    states = [state.as_of(moment_named(state, text)) for text in (then, now)]
    changes = diff(*states)
    if as_json:
        places = state.rules.settings.percentage_places
        write_json({"changes": [change_document(change, places) for change in changes]})
    else:
        write(
            folded("\n".join(map(said, in_words(changes)))) or translate("Nothing has changed.")
        )
    leave_with(found)


def _open(file: Path, as_of: str | None) -> tuple[Event, list[Problem]]:
    state, problems = open_journal(file)
    return (state.as_of(moment_named(state, as_of)) if as_of else state), problems


def _played(state: Event, stage: str, until: int | None) -> dict[str, Any]:
    """The stage that is ranked, and after which round; null where nothing says it."""
    if not stage and not state.stages:
        return {"stage": None, "round": None}
    found = state.stage(stage)
    last = last_played(state, found)
    return {"stage": found.id, "round": min(until or last, last) or None}


def _drawing(
    state: Event,
    ranking: Ranking,
    board: int | None,
    travellers: bool,
    stage: str,
    until: int | None,
) -> Iterator[str]:
    played = state.stage(stage) if state.stages else None
    after = after_round(state, played, until) if played else ""
    yield folded("\n".join(filter(None, (_heading(state), after))))
    if board is not None:
        yield draw_travellers(ranking, board) or translate(
            "No result on board {board}.", board=board
        )
        return
    matches = _last_round(ranking)
    yield draw_matches(matches) if matches else ""
    yield draw_ranking(ranking)
    yield gone_note(state, played, until) if played else ""
    yield draw_travellers(ranking) if travellers else ""


def _last_round(ranking: Ranking) -> list[Match]:
    """The matches of the last round alone: earlier ones are in the cross table."""
    named = (match.round or "" for match in ranking.matches)
    rounds = [number for round in named if (number := whole_number(round)) is not None]
    if not rounds:
        return list(ranking.matches)
    return [match for match in ranking.matches if match.round in (None, str(max(rounds)))]


def _heading(state: Event) -> str:
    now = state.publication
    if now.stage is PublicationStage.OPEN or now.since is None:
        return state.title
    parts = [translate(_STAGES[now.stage].template, time=_clock(now.since))]
    if now.stage is PublicationStage.PROVISIONAL and now.closes is not None:
        until = _clock(now.closes)
        parts.append(translate("corrections until {time} (Law 79C)", time=until))
    if any(entry.at >= now.since for entry, _ in late_changes(state)):
        parts.append(translate("changed since"))
    stage = ", ".join(parts)
    return labelled(state.title, stage) if state.title else upper_first(stage)


_STAGES = {
    PublicationStage.PROVISIONAL: Text("provisional since {time}"),
    PublicationStage.FINAL: Text("final since {time}"),
}


def _problem(problem: Problem) -> str:
    at = f"{problem.where}: " if problem.where else ""
    remedy = f"  -> {said(problem.remedy)}" if problem.remedy else ""
    key = f"  key {problem.key}" if problem.key else ""
    return labelled(
        said(_SEVERITIES[problem.severity]), f"{at}{said(problem.text)}{remedy}{key}"
    )


_SEVERITIES = {
    Severity.ERROR: Text("error"),
    Severity.QUESTION: Text("question"),
    Severity.NOTE: Text("note"),
}


def _entries(state: Event, entries: list[Entry], as_json: bool) -> None:
    if as_json:
        listed = [{**write_entry(each), "counts": state.counts(each)} for each in entries]
        write_json({"entries": listed})
        return
    write(
        folded("\n".join(_line(state, entry) for entry in entries))
        or translate("Nothing was told yet.")
    )


def _line(state: Event, entry: Entry) -> str:
    by = said(who_text(entry.by))
    who = f"{by}, {entry.place}" if entry.place else by
    who = " ".join(who.split())
    told = " ".join(saying(state, entry).split())  # a remark of two lines is one entry
    told = told if state.counts(entry) else f"({told})"
    return f"{_clock(entry.at)}  {entry.id}  {labelled(who, told)}{_stands(state, entry)}"


def _stands(state: Event, entry: Entry) -> str:
    if not isinstance(entry.facts, MeetingFacts):
        return ""
    told = state.told(entry.facts.key)
    rejected = told.disputed is not None and entry == told.result
    return "  <- disputed" if rejected or entry in told.rivals else ""


def _clock(moment: datetime) -> str:
    return local(moment).strftime("%H:%M:%S")
