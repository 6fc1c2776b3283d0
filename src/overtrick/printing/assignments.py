"""The draw of a round on paper: who meets whom at which table, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from overtrick.core.letters import natural
from overtrick.errors import Letter, Text
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.stages.boards import boards_said
from overtrick.events.stages.swiss import going_on, groups, members
from overtrick.messages import say, translate
from overtrick.movements.swiss.reasons import why_text
from overtrick.printing.columns import (
    Column,
    Head,
    filled,
    paragraph,
    plain,
    side,
    table,
    words,
)
from overtrick.printing.listing import Listing
from overtrick.printing.words import Names, called, listed, name_of

__all__ = [
    "assignments_listing",
    "draw_assignments",
    "draw_places",
    "not_drawn",
    "places_listing",
    "reasons",
]

_METHODS = {
    "top_down": Text("from the top down, each against the nearest that it may meet"),
    "global": Text("as a whole, ranks as close together as they can be"),
    "danish": Text("by rank alone: those who have met may meet again"),
    "hand": Text("by hand"),
    "halves": Text("by seeds, the upper half against the lower half"),
    "fold": Text("by seeds, the first against the last"),
    "adjacent": Text("by seeds, neighbours against each other"),
    "random": Text("by lot"),
    "berger": Text("by the Berger table of a round robin"),
    "circle": Text("by the circle of a round robin"),
    "bracket": Text("by the bracket"),
}
_HOME: tuple[Head, Head] = (Text("home"), Text("home name"))
_AWAY: tuple[Head, Head] = (Text("away"), Text("away name"))
_NS, _EW = (
    (Letter("side", side), Text("{side} names", side=Letter("side", side)))
    for side in ("NS", "EW")
)


def draw_assignments(
    stage: Stage,
    round: int,
    names: Names | None = None,
    *,
    why: bool = False,
    pairs: bool = False,
) -> str:
    """
    Draw who meets whom in a round, by table; with *why* the reasons under each match.

    *pairs* says that one pair meets another at a table, not one team another in two rooms.

    >>> from overtrick.movements.swiss.reasons import DrawReason
    >>> why_home = (DrawReason("met", ("3",)),)
    >>> matches = (Paired("2-7v12", "7", "12", "1", why_home), Paired("b", "9"))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=2, matches=matches),))
    >>> print(draw_assignments(stage, 2, {"7": ["Blue"], "12": ["Green"]}, why=True))
    Stage 1, round 2
    <BLANKLINE>
    match   table  home  home name  away  away name
    ------  -----  ----  ---------  ----  ---------
    2-7v12      1     7  Blue         12  Green
        7 meets 12: 3 it has met.
    <BLANKLINE>
    Bye: 9.
    Drawn by hand. Home sits North-South in the open room.
    """
    draw, names = stage.draw(round), names or {}
    if draw is None:
        return not_drawn(stage, round)
    found = assignments_listing(stage, draw, names, pairs=pairs)
    lines = [*paragraph(found.title), ""]
    if found.rows:
        head, rule, *drawn = _lines(found)
        lines += [head, rule]
        for line, match in zip(drawn, _in_order(draw), strict=True):
            lines += [line, *(_said(match) if why else ())]
        lines.append("")
    byes = [match for match in draw.matches if match.is_bye]
    for number, note in enumerate(found.notes):
        lines += paragraph(note, then="")
        if byes and why and not number:  # the first note names them
            lines += [line for match in byes for line in _said(match)]
    return "\n".join(lines)


def assignments_listing(
    stage: Stage, draw: Drawn, names: Names, *, pairs: bool = False
) -> Listing:
    """
    List who meets whom in a round, by table; byes and groups are notes below.

    >>> draw = Drawn(stage="1", round=2, matches=(Paired("2-7v12", "7", "12", "1"),))
    >>> assignments_listing(Stage("1", "swiss", draws=(draw,)), draw, {}).rows
    [('2-7v12', '1', '7', '12')]
    """
    (home, home_name), (away, away_name) = (_NS, _EW) if pairs else (_HOME, _AWAY)
    matches = _in_order(draw)
    table = [
        Column(Text("match"), [match.match for match in matches], "<"),
        _ids(Text("table"), [match.table or "-" for match in matches]),
        _ids(home, [match.home for match in matches]),
        *_words(home_name, [name_of(match.home, names) for match in matches]),
        _ids(away, [match.away or "" for match in matches]),
        *_words(away_name, [name_of(match.away or "", names) for match in matches]),
        *filled(
            [
                _ids(Text("part"), [str(match.half or "") for match in matches]),
                Column(Text("carried"), [_carried(match) for match in matches], "<"),
            ]
        ),
    ]
    notes = _notes(stage, draw, names, pairs=pairs)
    return Listing(_title(stage, draw.round), tuple(table), tuple(notes))


def draw_places(stage: Stage, round: int, names: Names | None = None) -> str:
    """
    Draw where everybody plays in a round, by number: the list for the door of the room.

    >>> match = Paired("2-7v12", "7", "12", "1")
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=2, matches=(match,)),))
    >>> print(draw_places(stage, 2))
    Stage 1, round 2
    <BLANKLINE>
    no.  table  against
    ---  -----  -------
      7      1  12
     12      1  7
    """
    draw = stage.draw(round)
    if draw is None:
        return not_drawn(stage, round)
    found = places_listing(stage, draw, names or {})
    below = _lines(found) if found.rows else [translate("Nobody is drawn.")]
    return "\n".join([*paragraph(found.title), "", *below])


def places_listing(stage: Stage, draw: Drawn, names: Names) -> Listing:
    """
    List where everybody plays in a round, by number.

    >>> draw = Drawn(stage="1", round=2, matches=(Paired("2-7v12", "7", "12", "1"),))
    >>> places_listing(Stage("1", "swiss", draws=(draw,)), draw, {}).rows
    [('7', '1', '12'), ('12', '1', '7')]
    """
    found = [
        (who, match)
        for match in (*going_on(stage, draw.round), *draw.matches)
        for who in members([match])
    ]
    found.sort(key=lambda each: (natural(each[0]), natural(each[1].table)))
    table = (
        _ids(Text("no."), [who for who, _ in found]),
        *_words(Text("name"), [name_of(who, names) for who, _ in found]),
        _ids(Text("table"), [match.table or "-" for _, match in found]),
        *_words(Text("against"), [_against(who, match, names) for who, match in found]),
    )
    return Listing(_title(stage, draw.round), table)


def not_drawn(stage: Stage, round: int) -> str:
    """
    Say that a round is to come.

    >>> not_drawn(Stage("1", "swiss"), 3)
    'Round 3 is not drawn yet: no round is.'
    """
    if not stage.drawn:
        return translate("Round {round} is not drawn yet: no round is.", round=round)
    return translate(
        "Round {round} is not drawn yet: the last one drawn is {last}.",
        round=round,
        last=stage.drawn,
    )


def reasons(match: Paired) -> tuple[str, ...]:
    """
    Give the reasons of a match as sentences, home's first; once where both sides have the same.

    What an older journal has in words follows the contestant as it stands.

    >>> reasons(Paired("1", "7", "12", why="meets 12: 3 it has met"))
    ('7 meets 12: 3 it has met.',)
    """
    home, away = match.why, match.why_away
    if match.away is None:
        bye = translate("{who} has the bye: {why}.", who=match.home, why=why_text(home))
        return (bye,) if home else ()
    told = [(match.home, match.away, home)]
    told += [(match.away, match.home, away)] if away != home else []
    return tuple(
        f"{who} {why}."
        if isinstance(why, str)
        else translate("{who} meets {other}: {why}.", who=who, other=other, why=why_text(why))
        for who, other, why in told
        if why
    )


def _title(stage: Stage, round: int) -> str:
    title = stage.title or translate("Stage {stage}", stage=stage.id)
    rounds, boards = stage.number("rounds"), boards_said(stage, round)
    if rounds >= round:
        at = translate("round {round} of {rounds}", round=round, rounds=rounds)
    else:
        at = translate("round {round}", round=round)
    return ", ".join(filter(None, (title, at, say(boards))))


def _in_order(draw: Drawn) -> list[Paired]:
    return sorted((each for each in draw.matches if not each.is_bye), key=_by_table)


def _by_table(match: Paired) -> tuple[object, ...]:
    return match.table is None, natural(match.table), natural(match.match)


def _against(who: str, match: Paired, names: Names) -> str:
    other = match.away if who == match.home else match.home
    return translate("bye") if other is None else called(other, names)


def _ids(head: Head, cells: list[str]) -> Column:
    return Column(head, cells, side(cells))


def _words(head: Head, cells: list[str]) -> list[Column]:
    return filled([words(head, cells, "<")])


def _lines(found: Listing) -> list[str]:
    return table(found.columns)


def _said(match: Paired) -> Iterator[str]:
    for reason in reasons(match):
        yield from paragraph(reason, "    ", then="      ")


def _carried(match: Paired) -> str:
    home, away = match.carried
    return f"{plain(home)} - {plain(away)}" if home or away else ""


def _notes(stage: Stage, draw: Drawn, names: Names, *, pairs: bool) -> list[str]:
    notes = []
    if byes := [match for match in draw.matches if match.is_bye]:
        free = listed([called(match.home, names) for match in byes])
        notes.append(translate("Bye: {who}.", who=free))
    elif not draw.matches:
        notes.append(translate("Nobody is drawn."))
    notes += [_group(group) for group in groups(draw.matches)]
    for group in groups(going_on(stage, draw.round)):
        still = translate("Still playing: {who}", who=listed(members(group)))
        notes.append(f"{still}{_until(group)}.")
    said = [translate("Drawn {how}.", how=_METHODS.get(draw.method, draw.method))]
    if not pairs:
        said.append(translate("Home sits North-South in the open room."))
    if any(any(match.carried) for match in draw.matches):
        said.append(translate("Carried are the IMPs that home and away bring with them."))
    return [
        *notes,
        " ".join(said),
        *(translate("Note: {note}.", note=note) for note in draw.noted),
    ]


def _group(group: Sequence[Paired]) -> str:
    who = members(group)
    triple, several = Text("Triple"), Text("Group of {count}", count=len(who))
    said = translate(
        "{group}: {who} meet each other",
        group=triple if len(who) == 3 else several,
        who=listed(who),
    )
    half = ", " + translate("half matches") if any(match.half for match in group) else ""
    return f"{said}{half}{_until(group)}."


def _until(group: Sequence[Paired]) -> str:
    last = max((match.until or 0 for match in group), default=0)
    return ", " + translate("until round {round}", round=last) if last else ""
