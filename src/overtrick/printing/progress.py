"""
Standings by round as text: what each round gave, and the place after it.

What stands around the ranking of a stage: after which round it is, and who has gone home.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import Progress, Step, to_come
from overtrick.events.stages.undrawn import cancelled, gone_home
from overtrick.messages import N_, plural, translate
from overtrick.printing.columns import (
    Column,
    blocks,
    filled,
    fitted,
    numbers,
    paragraph,
    width,
    words,
)
from overtrick.printing.cross_table import heading, kind_text, legend, written
from overtrick.printing.words import place_of

__all__ = ["after_round", "draw_own_progress", "draw_progress", "gone_note"]

_EMPTY = N_("No round is played yet.")
_SAID = N_("Each round: whom they met, what it gave, and the place after it.")
_SAID_ALONE = N_("Each round: the score after it, and the place.")


def draw_progress(found: Sequence[Progress]) -> str:
    """
    Draw a line for everybody and a column for each round: opponent, result, place after it.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> from overtrick.events.stages.to_come import progress
    >>> told = (MatchResult("1", "41", "42", 30, 12, 8, round="1"),)
    >>> settings = Settings(vp_scale="wbf_discrete")
    >>> ranking = rank(Session((), results=told), method="teams", settings=settings)
    >>> print(draw_progress(progress([ranking])))
    place  no.  total  round 1
    -----  ---  -----  --------
       1    41     16  42 16 1
       2    42      4  41  4 2
    <BLANKLINE>
    Each round: whom they met, what it gave, and the place after it.
    """
    if not found or not found[0].steps:
        return translate(_EMPTY)
    lists = [
        (which, list(members))
        for which, members in groupby(found, key=lambda each: _which(each.standing))
    ]
    lines: list[str] = []
    for which, members in lists:
        lines += [which, ""] if which and len(lists) > 1 else []
        lines += [*_list(members), ""]
    played = [own for each in found for step in each.steps for own in step.matches]
    return "\n".join(
        [*lines, *paragraph(translate(_SAID if played else _SAID_ALONE)), *legend(played)]
    )


def draw_own_progress(found: Progress) -> str:
    """
    Draw how one contestant went through the rounds, a line for each.

    >>> line = Standing("41", "A", None, 16, 8, 16, place=1)
    >>> print(draw_own_progress(Progress(line, (Step(1, line),))))
    41
    <BLANKLINE>
    round  total  place
    -----  -----  -----
        1     16     1
    """
    steps = found.steps
    if not steps:
        return translate(_EMPTY)
    played = [own for step in steps for own in step.matches]
    results, met = written(played), [_met(step) for step in steps]
    totals = numbers([step.standing.total if step.standing else None for step in steps])
    shown = [
        Column(Text("round"), [str(step.round) for step in steps]),
        words(Text("against"), met),
        Column(Text("won"), [results(step.matches) for step in steps]),
        Column(Text("total"), totals),
        Column(Text("place"), [place_of(step.standing) for step in steps]),
    ]
    title = " ".join([found.standing.id, " & ".join(found.standing.names)])
    [drawn] = blocks(filled(shown), [])
    return "\n".join([*paragraph(title), "", *drawn, *legend(played)])


_SIDES = {"NS": Text("North-South"), "EW": Text("East-West")}


def _which(line: Standing) -> str:
    direction = _SIDES.get(line.direction or "", "")
    return translate(
        "Section {section}{direction}",
        section=line.section,
        direction=Text(", {side}", side=direction) if direction else "",
    )


def _list(members: Sequence[Progress]) -> Iterator[str]:
    lines = [each.standing for each in members]
    percentages = [line.percentage for line in lines]
    fixed = heading(lines)
    if all(share is None for share in percentages):
        fixed.append(Column(Text("total"), numbers([line.total for line in lines])))
    else:
        fixed.append(Column("%", numbers(percentages)))
    rounds = [
        _round([each.steps[at] for each in members]) for at in range(len(members[0].steps))
    ]
    for number, block in enumerate(blocks(fixed, rounds)):
        yield from ([""] if number else [])
        yield from block


def _round(steps: Sequence[Step]) -> Column:
    results = written(own for step in steps for own in step.matches)
    won = [results(step.matches) for step in steps]
    if not any(won):
        won = numbers([_score(step) for step in steps])
    parts = [[_met(step) for step in steps], won, [place_of(step.standing) for step in steps]]
    wide = [max(map(width, cells)) for cells in parts]
    cells = [
        " ".join(
            fitted(text, places, right=True)
            for text, places in zip(row, wide, strict=True)
            if places
        )
        for row in zip(*parts, strict=True)
    ]
    return Column(translate("round {round}", round=steps[0].round), cells, "<")


def _met(step: Step) -> str:
    return "+".join(own.opponent or kind_text(own.match.kind) for own in step.matches)


def _score(step: Step) -> Exact | None:
    line = step.standing
    if line is None:
        return None
    return line.total if line.percentage is None else line.percentage


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
