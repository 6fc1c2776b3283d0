"""Cross tables and standings: what every team won against every other, and after each round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.errors import Text
from overtrick.events.journal.fold import Event
from overtrick.events.journal.plan import Stage
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import CrossRow, CrossTable, OwnMatch, cross_tables
from overtrick.events.stages.entrants import entrants
from overtrick.events.stages.session import last_played
from overtrick.events.stages.to_come import Progress, Step, to_come
from overtrick.events.stages.undrawn import cancelled, gone_home
from overtrick.messages import N_, plural, say, translate
from overtrick.movements.knockout.ladder import Climb, Ladder
from overtrick.printing.columns import (
    Column,
    blocks,
    filled,
    fitted,
    numbers,
    packed,
    paragraph,
    side,
    width,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.words import Names, name_of, place_of

__all__ = [
    "Written",
    "after_round",
    "draw_cross_table",
    "draw_ladder",
    "draw_own_progress",
    "draw_progress",
    "gone_note",
    "heading",
    "kind_text",
    "legend",
    "written",
]

Written = Callable[[Iterable[OwnMatch]], str]
"""Writes the results of matches in one place: ``-`` where there is none yet."""

_SQUARE = 24
"""Teams of which a square can still be read."""

_ID = 6
"""The widest number of a team that heads a column."""

_MARKS = {"forfeit": "*", "half": "½", "missed": "!"}
_SAID = {
    "forfeit": Text("* points as ruled"),
    "half": Text("½ half a match"),
    "missed": Text("! a match that was missed"),
}


def draw_cross_table(ranking: Ranking, *, as_list: bool | None = None) -> str:
    """
    Draw who met whom, in the order of the ranking; of more than 24 teams as a list.

    >>> from overtrick.compare.settings import Settings
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = (MatchResult("1", "41", "42", 30, 12, 8), MatchResult("2", "42", "43", 9, 9, 8))
    >>> settings = Settings(vp_scale="wbf_discrete")
    >>> found = rank(Session((), results=told), method="teams", settings=settings)
    >>> print(draw_cross_table(found))
    Cross table
    <BLANKLINE>
    place  no.  41  42  43  total
    -----  ---  --  --  --  -----
       1    41   x  16         16
       2    42   4   x  10     14
       3    43      10   x     10
    """
    tables = cross_tables(ranking)
    if not tables:
        return translate("Nobody has met yet: there is no match.")
    lines: list[str] = []
    for table in tables:
        which = (
            translate(", section {section}", section=table.section) if len(tables) > 1 else ""
        )
        lines += [translate("Cross table{which}", which=which), ""]
        wide = len(table.rows) > _SQUARE if as_list is None else as_list
        lines += [*(_list(table) if wide else _square(table)), ""]
    return "\n".join(lines[:-1])


def written(matches: Iterable[OwnMatch]) -> Written:
    """
    Give what writes the results of some of these matches, all with the same decimals.

    >>> from overtrick.events.ranking.report import Match
    >>> sides = [Match(name, "41", "42", (), 9, 0, None, None).sides[0] for name in "12"]
    >>> won, to_come = OwnMatch(sides[0], 16), OwnMatch(sides[1], None)
    >>> text = written([won, to_come])
    >>> text([won]), text([won, to_come]), text([])
    ('16', '16/-', '')
    """
    own = list(matches)
    texts = dict(zip(map(_key, own), numbers([each.result for each in own]), strict=True))

    def text(some: Iterable[OwnMatch]) -> str:
        return "/".join(
            (texts[_key(each)] or "-") + _MARKS.get(each.match.kind, "") for each in some
        )

    return text


def heading(lines: Sequence[Standing]) -> list[Column]:
    """
    Give the columns that say who stands where: place, number and names.

    >>> [column.cells for column in heading([Standing("7", "A", None, 14, 8, 14, place=2)])]
    [['2 '], ['7']]
    """
    ids = [line.id for line in lines]
    found = [
        Column(Text("place"), [place_of(line) for line in lines]),
        words(Text("no."), ids),
    ]
    if any(line.names for line in lines):
        names = [" ".join(" & ".join(line.names).split()) for line in lines]
        found.append(words(Text("names"), names, "<"))
    return found


_KINDS = {"bye": Text("bye"), "missed": Text("missed")}


def kind_text(kind: str) -> str:
    """
    Say what stands in the place of an opponent.

    >>> kind_text("bye")
    'bye'
    """
    return say(_KINDS.get(kind, kind))


def legend(matches: Iterable[OwnMatch]) -> Iterator[str]:
    """
    Explain the marks that results carry.

    >>> list(legend([]))
    []
    """
    kinds = {own.match.kind for own in matches}
    said = [text for kind, text in _SAID.items() if kind in kinds]
    if said:
        yield from ("", *paragraph("; ".join(map(say, said))))


def _key(own: OwnMatch) -> tuple[str, str, str, bool]:
    return own.match.session, own.match.section, own.match.id, own.side.is_home


def _square(table: CrossTable) -> list[str]:
    rows = table.rows
    played = [own for row in rows for own in row.matches]
    results = written(played)
    ids = heads = [row.standing.id for row in rows]
    fixed = heading([row.standing for row in rows])
    if max(map(width, ids)) > _ID:
        heads = [str(number) for number in range(1, len(ids) + 1)]
        fixed.insert(0, Column("row", heads))
    others = [
        Column(head, [_cell(row, who, results) for row in rows])
        for head, who in zip(heads, ids, strict=True)
    ]
    totals = _totals(table, results)
    lines = [line for block in blocks(fixed, [*others, *totals]) for line in ("", *block)]
    return [*lines[1:], *legend(played)]


def _list(table: CrossTable) -> list[str]:
    played = [own for row in table.rows for own in row.matches]
    results = written(played)
    fixed = heading([row.standing for row in table.rows])
    [[head, rule, *drawn]] = blocks(fixed, list(_totals(table, None)))
    lines = [head, rule]
    for line, row in zip(drawn, table.rows, strict=True):
        lines += [line, *packed((_item(own, results) for own in row.matches), "       ")]
    return [*lines, *legend(played)]


def _cell(row: CrossRow, other: str, results: Written) -> str:
    return "x" if row.standing.id == other else results(row.against(other))


def _item(own: OwnMatch, results: Written) -> str:
    round = f"R{own.match.round} " if own.match.round else ""
    against = kind_text(own.match.kind) if own.opponent is None else f"v {own.opponent}"
    return f"{round}{results([own])} {against}"


def _totals(table: CrossTable, results: Written | None) -> Iterator[Column]:
    lines = [row.standing for row in table.rows]
    if table.has_byes and results is not None:
        yield Column(Text("bye"), [results(row.against(None)) for row in table.rows])
    carried = [line.details.get("carried") or None for line in lines]
    if any(carried):
        yield Column(Text("carried"), numbers(carried))
    if any(line.penalty for line in lines):
        yield Column(Text("penalty"), numbers([line.penalty or None for line in lines]))
    yield Column(Text("total"), numbers([line.total for line in lines]))


_CLIMBS = {
    Climb.INSERT: "Who wins moves in above; those between move down one.",
    Climb.SWAP: "Who wins changes places with the other.",
}


def draw_ladder(ladder: Ladder, names: Names | None = None) -> str:
    """
    Draw a ladder from the top rung down.

    >>> print(draw_ladder(Ladder(("3", "7", "9")), {"7": ["Blue"]}))
    rung  no.  name  may challenge
    ----  ---  ----  -------------
       1    3        -
       2    7  Blue  3
       3    9        3, 7
    <BLANKLINE>
    Who wins moves in above; those between move down one.
    """
    if not ladder.order:
        return "Nobody stands on the ladder yet."
    challenged = [", ".join(ladder.may_challenge(who)) or "-" for who in ladder.order]
    shown = (
        Column("rung", [str(ladder.rung(who)) for who in ladder.order]),
        Column("no.", ladder.order, side(ladder.order)),
        words("name", [name_of(who, names or {}) for who in ladder.order]),
        words("may challenge", challenged, "<"),
    )
    return "\n".join([*drawn_table(filled(shown)), "", *paragraph(_CLIMBS[ladder.climb])])


_EMPTY = N_("No round is played yet.")
_SAID_ALL = N_("Each round: whom they met, what it gave, and the place after it.")
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
        lines += [*_progress_list(members), ""]
    played = [own for each in found for step in each.steps for own in step.matches]
    return "\n".join(
        [*lines, *paragraph(translate(_SAID_ALL if played else _SAID_ALONE)), *legend(played)]
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


def _progress_list(members: Sequence[Progress]) -> Iterator[str]:
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
