"""
A board with all cards seen, as text: hands, what can be made, par, what results lost.

The seasons of players: one table of all, and what one of them did.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce

from overtrick.analysis.boards import Analysed, AnalysedBoard
from overtrick.analysis.figures import (
    CARD_MEASURES,
    MEASURES,
    NAMES,
    CardPlayRecord,
    MeanFigure,
    PlayerSeason,
)
from overtrick.analysis.solver import Par
from overtrick.core.cards import Card, Suit
from overtrick.core.contract import Strain
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.exact import decimal_text
from overtrick.core.letters import natural
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.errors import InvalidCard, Letter, Text
from overtrick.events.rulings import outcome_text
from overtrick.messages import number_text, plural, say, translate
from overtrick.printing.columns import columns, paragraph
from overtrick.printing.words import (
    board_title,
    card_text,
    contract_text,
    labelled,
    rank_text,
    seat_text,
    side_text,
    strain_text,
)

__all__ = [
    "draw_analysed",
    "draw_par",
    "draw_player_season",
    "draw_player_seasons",
    "draw_records",
    "units_of",
]

_COLUMN = 16
"""Places of a hand: a suit of thirteen cards and its sign."""


def draw_analysed(board: AnalysedBoard) -> str:
    """
    Draw a board: hands beside what can be made, par in words, each result with what it lost.

    >>> from overtrick.analysis.boards import KnownBoard, analyse
    >>> from overtrick.core.board import Board
    >>> table = TrickTable.parse("9a4789a4784295342953")
    >>> [found], _ = analyse([], {("1", 7, "a"): KnownBoard(Board(7), tricks=table)})
    >>> print(draw_analysed(found))
    Board 7   dealer South, all vulnerable
    <BLANKLINE>
         ♣   ♦   ♥   ♠  NT
    N    8   7   4  10   9
    S    8   7   4  10   9
    E    3   5   9   2   4
    W    3   5   9   2   4
    <BLANKLINE>
    par: 5♥X by E or W, 2 down: NS +500
    """
    version = "" if board.key[2] == "a" else f" ({board.key[2]})"
    head = board_title(board.board, version)
    makes = _draw_makes(board.tricks)
    deal = board.known.deal
    drawn = _beside(_draw_hands(deal), makes) if deal else makes
    lines = [head, "", *drawn, "", *paragraph(translate("par: {par}", par=draw_par(board.par)))]
    if board.lines:
        lines += ["", *_lines(board.lines)]
    return "\n".join(lines)


def _draw_hands(deal: Deal) -> list[str]:
    """
    Draw four hands as they sit.

    >>> deal = Deal.parse("N:AKQ93.6.83.Q8762 .QJT9732.J975.KT J854.AK4.QT64.A5 -")
    >>> for line in _draw_hands(deal):
    ...     print(line)
                    ♠ AKQ93
                    ♥ 6
                    ♦ 83
                    ♣ Q8762
    ♠ T762                          ♠ -
    ♥ 85                            ♥ QJT9732
    ♦ AK2                           ♦ J975
    ♣ J943                          ♣ KT
                    ♠ J854
                    ♥ AK4
                    ♦ QT64
                    ♣ A5
    HCP: N 11, E 7, S 14, W 8
    """
    hands = {seat: _hand(deal, seat) for seat in Seat}
    blank = " " * _COLUMN
    middle = [
        f"{west:<{_COLUMN}}{blank}{east}".rstrip()
        for west, east in zip(hands[Seat.WEST], hands[Seat.EAST], strict=True)
    ]
    points = ", ".join(f"{seat_text(seat)} {deal.hcp(seat)}" for seat in Seat)
    return [
        *(blank + line for line in hands[Seat.NORTH]),
        *middle,
        *(blank + line for line in hands[Seat.SOUTH]),
        translate("HCP: {points}", points=points),
    ]


def _draw_makes(tricks: TrickTable) -> list[str]:
    """Draw what each seat can take in each strain."""
    head = "  " + "".join(f"{strain_text(strain):>4}" for strain in Strain)
    rows = [
        f"{seat_text(seat)} " + "".join(f"{tricks.get(strain, seat):>4}" for strain in Strain)
        for seat in (Seat.NORTH, Seat.SOUTH, Seat.EAST, Seat.WEST)
    ]
    return [head, *rows]


def draw_par(par: Par) -> str:
    """
    Say par in words, its contracts first.

    >>> from overtrick.core.outcome import PASSED_OUT
    >>> draw_par(Par(0, (PASSED_OUT,)))
    'passed out: 0'
    """
    seats: dict[tuple[str, str], list[Seat]] = {}
    for result in par.results:
        if isinstance(result, PassedOut):
            return translate("passed out") + ": 0"
        key = contract_text(result.contract), _over(result)
        seats.setdefault(key, []).append(result.declarer)
    texts = [
        translate(
            "{contract} by {who}, {over}",
            contract=contract,
            who=reduce(_or, map(seat_text, who)),
            over=over,
        )
        for (contract, over), who in seats.items()
    ]
    side, points = ("NS", par.ns) if par.ns > 0 else ("EW", -par.ns)
    return labelled("; ".join(texts), f"{side_text(side)} +{points}")


def draw_records(records: Sequence[CardPlayRecord], title: Text) -> str:
    """Draw the figures of contestants or players, those with the most boards first."""
    ordered = sorted(
        records,
        key=lambda record: (
            -record.figures["declarer"].boards - record.figures["defence"].boards,
            natural(record.section or ""),
            natural(record.direction or ""),
            natural(record.id),
        ),
    )
    several = len({record.section for record in records}) > 1
    rows = [
        [
            " ".join(
                filter(
                    None,
                    (
                        record.section if several else "",
                        side_text(record.direction or ""),
                        record.id,
                    ),
                )
            ),
            *(_figure(record.figures[name]) for name in CARD_MEASURES),
        ]
        for record in ordered
    ]
    units = units_of(CARD_MEASURES)
    heads = [title, *(NAMES[name] for name in CARD_MEASURES)]
    table = columns(heads, rows, "<" + ">" * len(CARD_MEASURES), cut=(title,))
    honest = translate("Each mean with its standard error, and the boards behind it.")
    return "\n".join([*table, "", *units, *paragraph(honest)])


def units_of(measures: Sequence[str]) -> list[str]:
    """Say what each measure is, a line or two each."""
    return [
        line
        for name in measures
        for line in paragraph(f"{labelled(say(NAMES[name]), say(MEASURES[name]))}.")
    ]


def _hand(deal: Deal, seat: Seat) -> list[str]:
    held = (deal[seat].holding(suit) for suit in Suit)
    ranks = ("".join(map(_rank, each)) or "-" for each in held)
    return [f"{suit.symbol} {each}" for suit, each in zip(Suit, ranks, strict=True)]


def _rank(letter: str) -> str:
    """The letter of a card in a row of them, where a ten has one letter too."""
    return letter if letter == "T" else rank_text(letter)


def _beside(hands: Sequence[str], makes: Sequence[str]) -> Iterable[str]:
    empty = [""] * (len(hands) - len(makes))
    for hand, line in zip(hands, [*makes, *empty], strict=True):
        yield f"{hand:<{3 * _COLUMN}}{line}".rstrip()


def _or(one: str, other: str) -> str:
    return translate("{one} or {other}", one=one, other=other)


def _over(result: Result) -> str:
    over = result.over
    if over < 0:
        return translate("{count} down", count=-over)
    return translate("{count} over", count=over) if over else translate("made")


def _lines(lines: Sequence[Analysed]) -> list[str]:
    pairs = (Letter("side", "NS"), Letter("side", "EW"))
    heads = [*pairs, *_HEADS, *_LOST.values()]
    rows = [_row(told) for told in sorted(lines, key=lambda told: -told.points)]
    drawn = columns(heads, rows, "<<<<<>>>>>>>", cut=pairs)
    lost = translate(
        "Lost by {side} to par, in points; what is below 0 was won.", side=pairs[0]
    )
    return [*drawn, "", *paragraph(lost)]


_HEADS = (
    Text("contract"),
    Text("by"),
    Text("led"),
    Text("tricks"),
    Text("possible"),
    Text("score"),
)
_LOST = {
    "bidding": Text("bid."),
    "lead": Text("lead"),
    "play": Text("play"),
    "defence": Text("def."),
}


def _row(told: Analysed) -> list[str]:
    line, result, tricks = told.line, told.result, told.tricks
    lost = told.lost.to_dict() if told.lost else {}
    return [
        line.ns or "",
        line.ew or "",
        contract_text(result.contract) if result else say(outcome_text(line.outcome)),
        seat_text(result.declarer) if result else "",
        _lead(line.lead),
        str(result.tricks) if result else "",
        str(tricks.possible) if tricks else "",
        f"{told.points:+d}" if told.points else "0",
        *(str(lost.get(name, "")) for name in _LOST),
    ]


def _lead(lead: str | None) -> str:
    try:
        return card_text(Card.parse(lead or ""))
    except InvalidCard:
        return lead or ""


def _mean_text(figure: MeanFigure) -> str:
    """Write a mean with its standard error; nothing without boards."""
    if not figure.boards:
        return ""
    error = "" if figure.error is None else f" ±{figure.error:.2f}"
    return number_text(f"{decimal_text(figure.mean, 2)}{error}")


def _figure(figure: MeanFigure) -> str:
    return f"{_mean_text(figure)} ({figure.boards})" if figure.boards else ""


_SHORT = ("field", "imps", "par", "declarer", "defence")


def draw_player_seasons(seasons: Sequence[PlayerSeason]) -> str:
    """Draw all players, the best beside the field first."""
    if not seasons:
        return translate("No players are known: names come with the results, or under players.")
    ordered = sorted((one.whole for one in seasons), key=_beside_field)
    return "\n".join(
        [*_table(Text("player"), ordered), "", *units_of(_used(ordered)), *_honest()]
    )


def draw_player_season(season: PlayerSeason) -> str:
    """Draw what one player did: all measures, with whom, and session by session."""
    whole, own = season.whole, season.own
    cards = ("declarer", "defence", "lead")
    figures = [
        *((say(NAMES[name]), figure) for name, figure in whole.figures.items()),
        *((translate("own {name}", name=NAMES[name]), own.figures[name]) for name in cards),
        *((say(_KINDS[kind]), whole.kinds[kind]) for kind in _KINDS if kind in whole.kinds),
    ]
    rows = [[name, _mean_text(each), str(each.boards)] for name, each in figures if each.boards]
    measured = [name for name in MEASURES if whole.figures[name].boards]
    own_seat = (
        translate("own: where the file says who sat in which seat.") if _boards(own) else ""
    )
    drawn = [
        season.name,
        "",
        *columns([Text("measure"), Text("mean"), Text("boards")], rows, "<>>"),
        "",
        *units_of(measured),
        *paragraph(own_seat),
        "",
        *_decisions(whole),
        *_table(Text("with"), season.partners.values()),
        "",
        *_table(Text("session"), season.sessions.values()),
        "",
        *_honest(),
    ]
    return "\n".join(drawn)


def _table(title: Text, records: Iterable[CardPlayRecord]) -> list[str]:
    listed = list(records)
    names = _used(listed)
    rows = [
        [one.id or "?", str(_boards(one)), *(_mean_text(one.figures[name]) for name in names)]
        for one in listed
    ]
    heads = [title, Text("boards"), *(NAMES[name] for name in names)]
    return columns(heads, rows, "<>" + ">" * len(names), cut=(title,))


def _used(records: Sequence[CardPlayRecord]) -> list[str]:
    return [name for name in _SHORT if any(one.figures[name].boards for one in records)]


def _boards(record: CardPlayRecord) -> int:
    return max(figure.boards for figure in record.figures.values())


def _beside_field(record: CardPlayRecord) -> tuple[bool, object, str]:
    figure = record.figures["field"]
    other = record.figures["imps"]
    best = figure if figure.boards else other
    return not best.boards, -best.mean, record.id


_KINDS = {
    "part-score": Text("in a part-score"),
    "game": Text("in a game"),
    "slam": Text("in a slam"),
    "doubled": Text("in a doubled contract"),
}


def _decisions(record: CardPlayRecord) -> list[str]:
    told = record.decisions
    said = (
        (Text("Games: {told}."), _bid(told, "game")),
        (Text("Slams: {told}."), _bid(told, "slam")),
    )
    lines = [
        line
        for text, found in said
        if found
        for line in paragraph(translate(text.template, told=", ".join(found)))
    ]
    return [*lines, ""] if lines else []


def _bid(told: Mapping[str, int], what: str) -> list[str]:
    made, missed, high = (told[f"{what} {how}"] for how in ("made", "missed", "too high"))
    found = [
        plural("{count} bid that could be made", "{count} bid that could be made", made),
        plural("{count} missed", "{count} missed", missed),
        plural(
            "{count} bid that could not be made", "{count} bid that could not be made", high
        ),
    ]
    return [text for text, count in zip(found, (made, missed, high), strict=True) if count]


def _honest() -> list[str]:
    return paragraph(
        translate(
            "Each mean with its standard error: in two of three cases the truth lies within "
            "it. Two means less than three of these errors apart do not say who plays better."
        ),
        then="",
    )
