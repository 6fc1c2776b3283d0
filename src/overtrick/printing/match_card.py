"""The card of a match as text: line-ups, both rooms board by board, and how it adds up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.core.outcome import Split, Weighted
from overtrick.core.seats import Vulnerability
from overtrick.errors import Letter, Text
from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Paired
from overtrick.events.ranking.report import Awarded, Match, Ranking
from overtrick.events.rulings import outcome_text
from overtrick.events.session import home_is_ns
from overtrick.events.stages.cross_table import CardRow, LineUp, MatchCard, match_card
from overtrick.events.stages.swiss import going_on
from overtrick.messages import say, translate
from overtrick.movements.swiss.reasons import why_text
from overtrick.printing.assignments import not_drawn
from overtrick.printing.columns import Column, blocks, numbers, paragraph, plain
from overtrick.printing.traveller import result_cells
from overtrick.printing.words import (
    Names,
    called,
    labelled,
    listed,
    name_of,
    seat_text,
)

__all__ = ["draw_match_card", "draw_own_match"]

_VULNERABLE = {
    Vulnerability.NONE: Text("none"),
    Vulnerability.NS: Letter("side", "NS"),
    Vulnerability.EW: Letter("side", "EW"),
    Vulnerability.ALL: Text("all"),
}
_ROOMS = {
    "open": Text("Open room"),
    "closed": Text("Closed room"),
    "open2": Text("Second open room"),
    "closed2": Text("Second closed room"),
}
_PLACES = {
    "open": Text("open room"),
    "closed": Text("closed room"),
    "open2": Text("second open room"),
    "closed2": Text("second closed room"),
}
_KINDS = {
    "bye": Text("a bye"),
    "missed": Text("missed"),
    "half": Text("half a match"),
    "forfeit": Text("points as ruled"),
}
_UNITS = {"bam": Text("points"), "total_points": Text("points")}
_TOTALS = {
    "won": Text("won"),
    "carried": Text("carried"),
    "penalty": Text("penalty"),
    "margin": Text("margin"),
    "points_of_imps": Text("for IMPs"),
    "points_of_boards": Text("for boards"),
}


def draw_match_card(ranking: Ranking, match: str, names: Names | None = None) -> str:
    """
    Draw the card of a match; *names* are those of teams and players by id.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Line, Session
    >>> lines = [
    ...     Line(Board(1), parse_outcome(text), match="3", room=room, home="41", away="42")
    ...     for room, text in (("open", "4S N ="), ("closed", "4S S -1"))
    ... ]
    >>> print(draw_match_card(rank(Session(tuple(lines)), method="teams"), "3"))
    Match 3: 41 v 42
    <BLANKLINE>
    board  dealer  open room    NS  closed room   NS  home  away  running
    -----  ------  ---------  ----  -----------  ---  ----  ----  -------
        1  N none  4♠ N 10    +420  4♠ S 9       -50    10            +10
    <BLANKLINE>
                     home  away
    --------------  -----  ----
    won                10     0
    margin            +10   -10
    victory points  18.09  1.91
    """
    card = match_card(ranking, match)
    known: Names = {**{line.id: line.names for line in ranking.standings}, **(names or {})}
    lines = paragraph(_title(card.match, known))
    lines += [line for line_up in card.line_ups for line in _line_up(line_up, card, known)]
    if card.rows:
        lines += ["", *_boards(card), *_rulings(card.rows)]
    lines += ["", *_sum(card), *_penalties(card.match, known)]
    return "\n".join(lines)


def _title(match: Match, names: Names) -> str:
    sides = called(match.home, names)
    if match.away is not None:
        sides = translate("{one} v {other}", one=sides, other=called(match.away, names))
    round = translate(", round {round}", round=match.round) if match.round else ""
    kind = f" ({say(_KINDS[match.kind])})" if match.kind in _KINDS else ""
    return translate(
        "Match {id}{round}: {sides}{kind}",
        id=match.id,
        round=round,
        sides=sides,
        kind=kind,
    )


def _line_up(line_up: LineUp, card: MatchCard, names: Names) -> list[str]:
    changes = sum(other.room == line_up.room for other in card.line_ups) > 1
    at = (
        translate(
            ", boards {first_board}-{last_board}",
            first_board=line_up.first_board,
            last_board=line_up.last_board,
        )
        if changes
        else ""
    )
    home, away = _players(line_up.home, names), _players(line_up.away, names)
    seated = (home, away) if home_is_ns(line_up.room) else (away, home)
    return paragraph(
        _seated(line_up.room, at, translate("{one} v {other}", one=seated[0], other=seated[1])),
        then="    ",
    )


def _players(players: Sequence[str | None], names: Names) -> str:
    return " & ".join((name_of(who, names) or who) if who else "-" for who in players)


@dataclass(frozen=True, slots=True)
class _Pairing:
    """A line of the card: an open room beside its closed one, of teams of eight two a board."""

    row: CardRow
    rooms: tuple[Awarded | None, Awarded | None]
    is_first: bool = True


def _pairings(rows: Sequence[CardRow]) -> Iterator[_Pairing]:
    for row in rows:
        yield _Pairing(row, (row.rooms.get("open"), row.rooms.get("closed")))
        others = row.rooms.get("open2"), row.rooms.get("closed2")
        if any(others):
            yield _Pairing(row, others, is_first=False)


def _boards(card: MatchCard) -> list[str]:
    lines = list(_pairings(card.rows))
    once = [line.row if line.is_first else None for line in lines]
    home, away = _won(once)
    running = numbers([row.running if row else None for row in once], signed=True)
    table = [
        Column(Text("board"), [str(row.board.number) if row else "" for row in once]),
        Column(Text("dealer"), [_dealer(row) if row else "" for row in once], "<"),
        *_room(Text("open room"), [line.rooms[0] for line in lines]),
        *_room(Text("closed room"), [line.rooms[1] for line in lines]),
        Column(Text("home"), home),
        Column(Text("away"), away),
        Column(Text("running"), running),
    ]
    parts = [*blocks(table[:1], table[1:])]
    return [line for nth, part in enumerate(parts) for line in ([""] * bool(nth) + part)]


def _dealer(row: CardRow) -> str:
    return f"{seat_text(row.played.dealer)} {say(_VULNERABLE[row.played.vulnerability])}"


def _seated(room: str, at: str, pairs: str) -> str:
    return translate(
        "{room} ({ns} v {ew}){at}: {pairs}",
        room=_ROOMS[room],
        ns=Letter("side", "NS"),
        ew=Letter("side", "EW"),
        at=at,
        pairs=pairs,
    )


def _room(head: Text, told: Sequence[Awarded | None]) -> Iterator[Column]:
    yield Column(
        head,
        [" ".join(filter(None, result_cells(each.line))) if each else "" for each in told],
        "<",
    )
    yield Column(
        Letter("side", "NS"),
        numbers([each.points if each else None for each in told], signed=True),
    )


def _won(rows: Sequence[CardRow | None]) -> tuple[list[str], list[str]]:
    """What each side won by a board; where a ruling leaves it unbalanced, lost as well."""
    home: list[Exact | None] = []
    away: list[Exact | None] = []
    for row in rows:
        ours, theirs = (row.board.home, row.board.away) if row else (None, None)
        if ours is not None and theirs is not None and ours == -theirs:
            ours, theirs = (ours, None) if ours > 0 else (None, theirs or None)
        home.append(ours)
        away.append(theirs)
    texts = numbers([*home, *away])
    return texts[: len(rows)], texts[len(rows) :]


def _rulings(rows: Sequence[CardRow]) -> Iterator[str]:
    """What does not fit into a cell: weighted and split scores, and a cancelled board."""
    for row in rows:
        deals = {awarded.line.version for awarded in row.rooms.values()}
        if row.board.home is None and len(deals) > 1:
            at = translate("Board {number}: cancelled (Law 87)", number=row.board.number)
            yield from paragraph(translate("{at}: the rooms played different deals.", at=at))
        for room, awarded in row.rooms.items():
            if isinstance(awarded.line.outcome, Weighted | Split):
                at = translate(
                    "Board {number}, {room}",
                    number=row.board.number,
                    room=_PLACES[room],
                )
                yield from paragraph(labelled(at, say(outcome_text(awarded.line.outcome))))


def _sum(card: MatchCard) -> list[str]:
    if not card.totals:
        is_open = not card.rows and card.match.kind == "played"
        return [
            translate("Nothing is told of it yet.")
            if is_open
            else translate("There is no result yet.")
        ]
    names = {**_TOTALS, "points": _UNITS.get(card.scoring.method, Text("victory points"))}
    home = [_number(total.home, total.of) for total in card.totals]
    away = [_number(total.away, total.of) for total in card.totals]
    table = [
        Column("", [say(names[total.of]) for total in card.totals], "<"),
        Column(Text("home"), home),
        *([] if card.match.away is None else [Column(Text("away"), away)]),
    ]
    [drawn] = blocks(table, [])
    return drawn


def _number(value: Exact | None, of: str) -> str:
    signs = {"margin": "+" if value is not None and value > 0 else "", "penalty": "-"}
    return f"{signs.get(of, '') if value else ''}{plain(value)}"


def _penalties(match: Match, names: Names) -> Iterator[str]:
    if match.rule:
        yield translate("Points by {rule}.", rule=match.rule)
    for penalty in match.penalties:
        lost = f"{plain(penalty.amount)} {penalty.unit.value}"
        why = f", {penalty.reason}" if penalty.reason else ""
        yield from paragraph(
            translate(
                "Penalty: {contestant} {lost}{why}.",
                contestant=called(penalty.contestant, names),
                lost=lost,
                why=why,
            )
        )


def draw_own_match(
    stage: Stage, round: int, who: str, names: Names | None = None, *, pairs: bool = False
) -> str:
    """
    Tell one contestant whom it meets in a round, and why; else whom it has met before.

    *pairs* says that one pair meets another at a table, not one team another in two rooms.

    >>> from overtrick.events.journal.stages import Drawn
    >>> from overtrick.movements.swiss.reasons import DrawReason
    >>> match = Paired("2", "7", "12", "3", why_away=(DrawReason("met", ("3", "5", "6")),))
    >>> stage = Stage("1", "swiss", draws=(Drawn(stage="1", round=4, matches=(match,)),))
    >>> print(draw_own_match(stage, 4, "12"))
    Round 4: you, 12, meet 7 at table 3, as visitors: 3, 5 and 6 you have met.
    """
    draw, names = stage.draw(round), names or {}
    if draw is None:
        return not_drawn(stage, round)
    own = [
        match
        for match in (*going_on(stage, round), *draw.matches)
        if who in (match.home, match.away)
    ]
    if not own:
        return "\n".join(
            paragraph(
                translate(
                    "Round {round}: {who} is not drawn.", round=round, who=called(who, names)
                )
            )
        )
    lines: list[str] = []
    for match in own:
        lines += paragraph(
            translate(
                "Round {round}: {stage}.",
                round=round,
                stage=_sentence(stage, match, who, names, pairs=pairs),
            ),
            then="",
        )
    return "\n".join(lines)


_SEATS = (Text("North-South"), Text("East-West"))
_AT = (Text("at home"), Text("as visitors"))


def _sentence(stage: Stage, match: Paired, who: str, names: Names, *, pairs: bool) -> str:
    told = match.why if who == match.home else match.why_away
    why = why_text(told, to_them=True)
    you = translate("you, {who},", who=called(who, names))
    if match.away is None:
        return translate("{you} have the bye{why}", you=you, why=_behind(why))
    other = match.away if who == match.home else match.home
    at = translate(" at table {table}", table=match.table) if match.table else ""
    seats = _SEATS if pairs else _AT
    seat = seats[who != match.home]
    if isinstance(told, str) and why:
        why = f"{who} {why}"
    why = why or _met(stage, match, who, other)
    until = translate(", until round {until}", until=match.until) if match.until else ""
    half = translate(", half a match") if match.half else ""
    return translate(
        "{you} meet {other}{at}, {seat}{half}{until}{why}",
        you=you,
        other=called(other, names),
        at=at,
        seat=seat,
        half=half,
        until=until,
        why=_behind(why),
    )


def _behind(why: Text | str) -> str:
    """A reason behind a colon, if there is one."""
    return f": {say(why)}" if why else ""


def _met(stage: Stage, match: Paired, who: str, other: str) -> str:
    rounds: dict[str, list[str]] = {}
    for draw in stage.draws:
        if match in draw.matches:
            break
        for each in draw.matches:
            if who in (each.home, each.away) and each.away is not None:
                met = each.away if who == each.home else each.home
                rounds.setdefault(met, []).append(str(draw.round))
    if other in rounds:
        return translate("you have met in round {rounds}", rounds=listed(rounds[other]))
    return (
        translate("{who} you have met", who=listed(sorted(rounds, key=natural)))
        if rounds
        else ""
    )
