"""
Movements on paper: the grid, guide cards for pairs and tables, facts and proposals as text.

How fair ways of drawing a Swiss are, side by side, out of simulated events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from overtrick.errors import InvalidMovement, Letter, Text
from overtrick.messages import plural, say, translate
from overtrick.movements.balance import Balance, balance
from overtrick.movements.grid import GridMeeting, Movement, Movers, Seating
from overtrick.movements.itinerary import Stop, carriers, itinerary
from overtrick.movements.laws import GridFacts, opponents
from overtrick.movements.proposal import Proposal
from overtrick.movements.registry import movement_name
from overtrick.movements.swiss.simulate import Fairness
from overtrick.printing.columns import Head, columns, decimals, of_rows, page_width, paragraph
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.listing import Listing
from overtrick.printing.words import labelled, paragraphs, side_text, wrapped

__all__ = [
    "draw_facts",
    "draw_fairness",
    "draw_guide_card",
    "draw_movement",
    "draw_proposals",
    "draw_table_card",
    "guide_listing",
    "set_text",
    "table_listing",
]

_ROUND, _BOARDS, _SIT_OUT = Text("round"), Text("boards"), Text("sit out")
_PLACE = (_ROUND, Text("table"))
_MET = (Text("against"), _BOARDS)


def draw_movement(movement: Movement, boards_per_set: int | None = None) -> str:
    """
    Draw the grid, a line for each round; as many tables beside each other as the page holds.

    >>> from overtrick.movements.registry import movement
    >>> print("\\n".join(draw_movement(movement("relay:4")).splitlines()[4:9]))
     round  table 1  table 2  table 3  table 4
     -----  -------  -------  -------  -------
     1      1v1:1    2v2:2    3v3:4    4v4:1
     2      1v4:2    2v1:3    3v2:1    4v3:2
     3      1v3:3    2v4:4    3v1:2    4v2:3
    """
    winners = translate("two winners") if movement.winners == 2 else translate("one winner")
    if movement.kind is Movers.TEAMS:
        winners = plural("{count} team", "{count} teams", len(opponents(movement)))
    sets = len(movement.sets)
    size = translate(
        "{rounds} rounds, {tables} tables, {sets} sets, {winners}",
        rounds=len(movement.rounds),
        tables=movement.tables,
        sets=sets,
        winners=winners,
    )
    lines = [*wrapped(say(movement_name(movement))), f" {movement.id}", f" {size}"]
    if movement.kind is Movers.PAIRS and movement.winners == 1:
        lines.append(f" {labelled(translate('competition'), _balance(balance(movement)))}")
    for block in _blocks(movement):
        lines += ["", *(f" {line}" for line in block)]
    lines += paragraphs(_legend(movement), *map(say, movement.notes))
    if boards_per_set:
        boards = ", ".join(
            f"{each}: {set_text(each, boards_per_set)}" for each in movement.sets
        )
        lines += paragraphs(translate("Boards of each set: {boards}.", boards=boards))
    return "\n".join(lines)


def draw_guide_card(movement: Movement, who: str, boards_per_set: int | None = None) -> str:
    """
    Draw the card that a pair, a player or a team carries: where to be in every round.

    The card of a team has both its pairs beside each other.

    >>> from overtrick.movements.registry import movement
    >>> print(draw_guide_card(movement("howell:4"), "2", boards_per_set=5))
     2 · Howell, 4 pairs, 3 sets
     round  table  seat  against  boards
     -----  -----  ----  -------  ------
     1      2      NS    3        1-5
     2      2      NS    4        6-10
     3      1      EW    1        11-15
    """
    return _card(guide_listing(movement, who, boards_per_set))


def guide_listing(
    movement: Movement, who: str, boards_per_set: int | None = None, names: str = ""
) -> Listing:
    """
    Return the card that a pair, a player or a team carries; of a team both its pairs.

    *names* stand beside the number.

    :raises InvalidMovement: if nobody is called so.
    """
    if movement.kind is Movers.TEAMS and " " not in who.strip():
        return _team_card(movement, who.strip(), boards_per_set, names)
    way = itinerary(movement, who)
    players = any(stop.partner for stop in way)
    partner = [Text("partner")] if players else []
    head = [*_PLACE, Text("seat"), *partner, *_MET]
    rows = [_stop(stop, boards_per_set, players=players) for stop in way]
    line, _, number = " ".join(who.upper().split()).rpartition(" ")
    name = f"{side_text(line)} {number} {names}".strip()
    return _noted(f"{name} · {say(movement_name(movement))}", head, rows)


def draw_table_card(movement: Movement, table: int, boards_per_set: int | None = None) -> str:
    """
    Draw the card that lies on a table: who comes, and which boards.

    >>> from overtrick.movements.registry import movement
    >>> print(draw_table_card(movement("mitchell:3:skip=no"), 2))
     Table 2 · Mitchell, 3 tables
     round  NS  EW  boards
     -----  --  --  ------
     1      2   2   set 2
     2      2   1   set 3
     3      2   3   set 1
    """
    return _card(table_listing(movement, table, boards_per_set))


def table_listing(movement: Movement, table: int, boards_per_set: int | None = None) -> Listing:
    """Return the card that lies on a table."""
    rows = []
    head: list[Head] = [_ROUND, Letter("side", "NS"), Letter("side", "EW"), _BOARDS]
    for number, tables in enumerate(movement.rounds, start=1):
        for each in tables:
            assert isinstance(each, GridMeeting | Seating)
            if each.table == table:
                rows.append([str(number), *_sides(each), _played(each, boards_per_set)])
    name = translate("Table {table}", table=table)
    return _noted(f"{name} · {say(movement_name(movement))}", head, rows)


def draw_facts(name: Text | str, facts: GridFacts) -> str:
    """
    Draw what is so in a movement: faults first, then what to know, then the counts.

    >>> from overtrick.movements.laws import facts
    >>> from overtrick.movements.registry import movement
    >>> print(draw_facts("Mitchell", facts(movement("mitchell:5:skip=no"))))
     Mitchell
     no faults
     opponents met         5
     boards played         100 %
     plays of a set        5
     sit-outs              none
     competition           mean 5.00, sd 0.00, 5 to 5; quality 100.0
    """
    plays = sorted(set(facts.plays_per_set.values()))
    counts = {
        translate("opponents met"): _range(*facts.met),
        translate("boards played"): _range(*(decimals(100 * each, 0) for each in facts.played))
        + " %",
        translate("plays of a set"): _range(plays[0], plays[-1])
        if plays
        else translate("none"),
        translate("sit-outs"): _sit_outs(facts),
    }
    if facts.matches is None:
        counts[translate("competition")] = _balance(facts.balance)
    else:
        half = len(facts.half_matches)
        counts[translate("matches")] = translate(
            "{matches} complete, {half} half", matches=len(facts.matches) - half, half=half
        )
    lines = [f" {say(name)}", *_verdict(facts)]
    for label, text in counts.items():
        first, *more = wrapped(text, indent=11)
        lines += [f" {label:<22}{first.strip()}", *more]
    return "\n".join(lines)


def draw_proposals(proposals: Sequence[Proposal]) -> str:
    """
    Draw what may be played, best first, each with its id and its reasons.

    >>> from overtrick.movements.propose import propose
    >>> print("\\n".join(draw_proposals(propose(14, boards=21, winners=2)).splitlines()[:2]))
     1. Mitchell, 7 tables
        mitchell:7:skip=no
    """
    lines: list[str] = []
    for place, each in enumerate(proposals, start=1):
        lines += [*wrapped(f"{place}. {say(each.movement.name)}"), f"    {each.movement.id}"]
        lines += [*wrapped("; ".join(map(say, each.reasons)), indent=4), ""]
    return "\n".join(lines[:-1])


def _blocks(movement: Movement) -> Iterator[list[str]]:
    names = [
        translate("table {number}", number=number) for number in range(1, movement.tables + 1)
    ]
    grid = [
        [_cell(table) if table else "" for table in _by_table(tables, movement.tables)]
        for tables in movement.rounds
    ]
    widest = max(len(text) for line in [names, *grid] for text in line)
    at_once = max(1, (page_width() - 6) // (widest + 2))
    for first in range(0, movement.tables, at_once):
        part = slice(first, first + at_once)
        rows = [[str(number), *line[part]] for number, line in enumerate(grid, start=1)]
        yield columns([_ROUND, *names[part]], rows, "<" * (1 + len(names[part])))


def _by_table(
    tables: Sequence[GridMeeting] | Sequence[Seating], count: int
) -> Iterable[GridMeeting | Seating | None]:
    """In the order of the plan: the place in the line is what the head calls the table."""
    found = {each.table: each for each in tables}
    if set(found) <= set(range(1, count + 1)):
        return [found.get(number) for number in range(1, count + 1)]
    return [*tables, *[None] * (count - len(tables))]


def _cell(table: GridMeeting | Seating) -> str:
    north_south, east_west = _sides(table)
    mark = ""
    if isinstance(table, GridMeeting):
        mark = "*" * table.switched + "~" * table.alternating
    return f"{north_south}v{east_west}:{table.set or '-'}{mark}"


def _sides(table: GridMeeting | Seating) -> tuple[str, str]:
    if isinstance(table, GridMeeting):
        return table.ns or "-", table.ew or "-"
    seats = [seat or "-" for seat in (table.north, table.south, table.east, table.west)]
    return "+".join(seats[:2]), "+".join(seats[2:])


def _legend(movement: Movement) -> str:
    marks = {
        translate("* the arrow is switched"): any(
            m.switched for r in movement.meetings for m in r
        ),
        translate("~ NS and EW change places on the 2nd, 4th .. board"): any(
            m.alternating for r in movement.meetings for m in r
        ),
        translate("- nobody"): any(not m.is_played for r in movement.meetings for m in r),
    }
    said = "".join(f"; {mark}" for mark, there in marks.items() if there)
    is_of_teams = movement.kind is Movers.TEAMS
    teams = translate(" (the numbers are teams)") if is_of_teams else ""
    return translate(
        "{ns} v {ew} : set{teams}{said}",
        ns=Letter("side", "NS"),
        ew=Letter("side", "EW"),
        teams=teams,
        said=said,
    )


def _stop(stop: Stop, boards_per_set: int | None, *, players: bool) -> list[str]:
    where = [str(stop.round), str(stop.table or "-")]
    if stop.is_sit_out:
        return [*where, "-", *(["-"] if players else []), say(_SIT_OUT), "-"]
    seat = _seat(stop.seat) + "*" * stop.switched + "~" * stop.alternating
    partner = [stop.partner or "-"] if players else []
    return [
        *where,
        seat,
        *partner,
        "+".join(stop.opponents),
        set_text(stop.set, boards_per_set),
    ]


def _seat(seat: str) -> str:
    """The letters of a side, or of the seat of a player."""
    return side_text(seat) if len(seat) == 2 else say(Letter("seat", seat))


def _team_card(
    movement: Movement, team: str, boards_per_set: int | None, names: str
) -> Listing:
    if team not in (known := carriers(movement)):
        raise InvalidMovement(
            "{movement}: no team {team!r}; there are: {known}",
            movement=movement.name,
            team=team,
            known=", ".join(known),
        )
    lines = [itinerary(movement, f"{line} {team}") for line in ("NS", "EW")]
    rows = [
        [str(number), *(cell for stop in stops for cell in _half(stop, boards_per_set))]
        for number, stops in enumerate(zip(*lines, strict=True), start=1)
    ]
    tables = [Text("{side} table", side=Letter("side", side)) for side in ("NS", "EW")]
    head = [_ROUND, *(name for table in tables for name in (table, *_MET))]
    name = f"{translate('Team {team}', team=team)} {names}".strip()
    return _noted(f"{name} · {say(movement_name(movement))}", head, rows)


def _half(stop: Stop, boards_per_set: int | None) -> list[str]:
    if stop.is_sit_out:
        return [str(stop.table or "-"), say(_SIT_OUT), "-"]
    return [str(stop.table), *stop.opponents, set_text(stop.set, boards_per_set)]


def _played(table: GridMeeting | Seating, boards_per_set: int | None) -> str:
    return set_text(table.set, boards_per_set)


def set_text(played: int | None, boards_per_set: int | None) -> str:
    """Write the boards of a set, or its number where their count is not known."""
    if not played:
        return "-"
    if not boards_per_set:
        return translate("set {set}", set=played)
    last = played * boards_per_set
    return f"{last - boards_per_set + 1}-{last}" if boards_per_set > 1 else f"{last}"


def _noted(title: str, head: Sequence[Head], rows: list[list[str]]) -> Listing:
    marks = " ".join(cell for row in rows for cell in row[2:3])
    notes = [translate("* arrow switched")] * ("*" in marks)
    notes += [translate("~ change places on the 2nd, 4th .. board")] * ("~" in marks)
    return Listing(title, tuple(of_rows(head, rows, "<" * len(head))), tuple(notes))


def _card(card: Listing) -> str:
    return "\n".join(
        f" {line}" for line in (card.title, *drawn_table(card.columns), *card.notes)
    )


def _verdict(facts: GridFacts) -> Iterator[str]:
    for fault in facts.faults:
        yield " " + translate("fault: {fault}", fault=fault)
    if not facts.faults:
        yield " " + translate("no faults")
    for warning in facts.warnings:
        yield from wrapped(translate("note: {warning}", warning=warning))


def _sit_outs(facts: GridFacts) -> str:
    if not facts.sit_outs:
        return translate("none")
    by_rounds: dict[int, list[str]] = {}
    for who, rounds in facts.sit_outs.items():
        by_rounds.setdefault(rounds, []).append(who)
    words = (
        plural("{who}: {count} round", "{who}: {count} rounds", rounds, who=", ".join(who))
        for rounds, who in sorted(by_rounds.items())
    )
    return "; ".join(words)


def _balance(balance: Balance | None) -> str:
    if balance is None:
        return translate("not measured")
    mean, spread = decimals(balance.mean, 2), decimals(balance.sd, 2)
    quality = decimals(balance.quality, 1)
    return translate(
        "mean {mean}, sd {spread}, {min} to {max}; quality {quality}",
        mean=mean,
        spread=spread,
        min=balance.min,
        max=balance.max,
        quality=quality,
    )


def _range(least: object, most: object) -> str:
    return (
        f"{least}" if least == most else translate("{least} to {most}", least=least, most=most)
    )


def draw_fairness(contestants: int, found: Sequence[Fairness]) -> str:
    """
    Draw the figures of several ways, a way a column; *found* are of the same events.

    >>> from overtrick.movements.swiss.simulate import fairness
    >>> ways = [fairness(8, 3, events=2, way=way) for way in ("greedy", "top_down")]
    >>> print(draw_fairness(8, ways).split("The gap")[0].rstrip())
    Swiss of 8 over 3 rounds, 2 simulated events
    <BLANKLINE>
                 greedy  top down
    -----------  ------  --------
    gap round 1     1.0       1.0
    gap round 2     1.0       1.0
    gap round 3     1.3       1.3
    opponents      1.26      1.26
    rematches         0         0
    dead ends         0         0
    """
    rounds = len(found[0].gaps) if found else 0
    events = found[0].events if found else 0
    rows = [
        [
            translate("gap round {nth}", nth=nth + 1),
            *(decimals(each.gaps[nth], 1) for each in found),
        ]
        for nth in range(rounds)
    ]
    rows += [
        [translate("opponents"), *(decimals(each.unevenness, 2) for each in found)],
        [translate("rematches"), *(str(each.rematches) for each in found)],
        [translate("dead ends"), *(str(each.dead_ends) for each in found)],
    ]
    head = ["", *(each.way.replace("_", " ") for each in found)]
    return "\n".join(
        [
            translate(
                "Swiss of {contestants} over {rounds} rounds, {events} simulated events",
                contestants=contestants,
                rounds=rounds,
                events=events,
            ),
            "",
            *columns(head, rows, "<" + ">" * len(found)),
            "",
            *paragraph(_NOTE, then=""),
        ]
    )


_NOTE = (
    "The gap is how many places apart two who met stood, on average. Opponents: by how many "
    "places the mean opponent of two neighbours in the final ranking differed. Dead ends are "
    "events in which two met again or one had a second bye. Nobody played: strengths and luck "
    "come from a seed, the same for every way."
)
