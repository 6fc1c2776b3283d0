"""
A traveller as text: one board, every result, what each side got.

A table against the world as text: a line a result, then what each contestant has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from overtrick.compare.field import is_comparable, small_award
from overtrick.core.board import Board
from overtrick.core.cards import Card
from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.core.outcome import Bye, NotPlayed, PassedOut, Points, Result, Split, Weighted
from overtrick.core.seats import Side
from overtrick.errors import Letter, Text
from overtrick.events.against import LineAgainst, TotalAgainst
from overtrick.events.ranking.boards import entry_of
from overtrick.events.ranking.report import Awarded, BoardReport, Ranking
from overtrick.events.rulings import outcome_text
from overtrick.events.session import Line
from overtrick.formats.contents.table import BoardField
from overtrick.messages import N_, plural, say, translate
from overtrick.printing.columns import (
    Column,
    Head,
    columns,
    decimals,
    filled,
    numbers,
    paragraph,
    plain,
    table,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.listing import Listing
from overtrick.printing.words import board_title, card_text, contract_text, labelled, seat_text

__all__ = [
    "draw_against",
    "draw_fields",
    "draw_travellers",
    "result_cells",
    "room_text",
    "traveller_listing",
]

_UNITS = {"matchpoints": Text("MP"), "total_points": Text("pts"), "bam": Text("pts")}
_IMP = Text("IMP")
_ROOMS = {"open": Text("open"), "closed": Text("closed")}
_MISSING = {
    "neuberg": Text("Neuberg"),
    "add_one": Text("one more for each missing result"),
    "factor": Text("scaled up"),
    "share": Text("its own top"),
    "own_boards": Text("its own top"),
}


def draw_travellers(ranking: Ranking, number: int | None = None) -> str:
    """
    Draw the travellers of a ranking, or those of one board.

    :returns: an empty text where there is no such board.
    """
    found = [board for board in ranking.boards if number in (None, board.number)]
    return "\n\n".join(_draw_traveller(board, ranking) for board in found)


def _draw_traveller(board: BoardReport, ranking: Ranking) -> str:
    """
    Draw one traveller, best result for North-South first; of a match, its rooms together.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> slips = [("1", "11", "4S N ="), ("2", "12", "PASS"), ("3", "13", "3NT N -1")]
    >>> lines = [Line(Board(1), parse_outcome(text), ns, ew) for ns, ew, text in slips]
    >>> found = rank(Session(tuple(lines)))
    >>> print(_draw_traveller(found.boards[0], found))
    Board 1   dealer North, nobody vulnerable
    <BLANKLINE>
    NS  EW  contract    by  lead  tricks  score  MP NS  MP EW   % NS
    --  --  ----------  --  ----  ------  -----  -----  -----  -----
     1  11  4♠          N             10   +420      4      0  100.0
     2  12  passed out                        0      2      2   50.0
     3  13  3NT         N              8    -50      0      4    0.0
    <BLANKLINE>
    top 4
    """
    found = traveller_listing(board, ranking)
    drawn = drawn_table(found.columns)
    notes = [line for note in found.notes for line in paragraph(note)]
    return "\n".join([*paragraph(found.title), "", *drawn, *([""] if notes else []), *notes])


def room_text(room: str | None) -> str:
    """Name a room of a match in one word; one that has a name of its own keeps it."""
    return say(_ROOMS.get(room or "", room or ""))


def traveller_listing(
    board: BoardReport, ranking: Ranking, names: Callable[[Line, str], str] | None = None
) -> Listing:
    """
    Return one traveller, best result for North-South first; of a match, its rooms together.

    *names* gives the names of who sat on a side, for paper that has room for them.
    """
    teams = ranking.is_of_teams and any(awarded.line.match for awarded in board.lines)
    lines = sorted(board.lines, key=_by_match if teams else _best_first)
    shown = tuple(_columns(lines, ranking.method, names, teams=teams))
    return Listing(_title(board, ranking), shown, tuple(_foot(board, ranking, lines)))


def _columns(
    lines: list[Awarded],
    method: str,
    names: Callable[[Line, str], str] | None,
    *,
    teams: bool,
) -> Iterator[Column]:
    unit, signed = _UNITS.get(method, _IMP), method not in ("matchpoints", "bam")
    if teams:
        yield words(Text("match"), [awarded.line.match or "" for awarded in lines])
        yield Column(Text("room"), [room_text(awarded.line.room) for awarded in lines], "<")
    told = [awarded.line for awarded in lines]
    sat = {
        "NS": [_name(line, (0, 2), line.ns) + "†" * line.turned for line in told],
        "EW": [_name(line, (1, 3), line.ew) for line in told],
    }
    for at, ids in sat.items():
        if names is None:
            yield words(Letter("side", at), ids)
        else:
            pairs = zip(ids, told, strict=True)
            cells = [f"{id} {names(line, at)}".strip() for id, line in pairs]
            yield words(Letter("side", at), cells, "<")
    results = [(*result_cells(line), _lead(line.lead)) for line in told]
    contract, by, tricks, leads = (list(cells) for cells in zip(*results, strict=True))
    yield Column(Text("contract"), contract, "<")
    yield Column(Text("by"), by, "<")
    yield Column(Text("lead"), leads, "<")
    yield Column(Text("tricks"), tricks)
    yield Column(Text("score"), numbers([awarded.points for awarded in lines], signed=True))
    for at, awards in (
        ("NS", [each.ns for each in lines]),
        ("EW", [each.ew for each in lines]),
    ):
        head = Text("{unit} {side}", unit=unit, side=Letter("side", at))
        yield Column(head, numbers(awards, signed=signed))
    if method == "matchpoints":
        shares = [awarded.ns_percentage for awarded in lines]
        share_of = Text("% {side}", side=Letter("side", "NS"))
        yield Column(
            share_of, ["" if share is None else decimals(share, 1) for share in shares]
        )
    if len({line.version for line in told}) > 1:
        yield Column(Text("deal"), [line.version for line in told], "<")


def _title(board: BoardReport, ranking: Ranking) -> str:
    first = board.lines[0].line.board if board.lines else Board.standard(board.number)
    text = board_title(first)
    if len({other.section for other in ranking.boards}) > 1:
        text += ", " + translate("section {section}", section=board.section)
    if len({other.session for other in ranking.boards}) > 1:
        text += ", " + translate("session {session}", session=board.session)
    return text


def _best_first(awarded: Awarded) -> tuple[object, ...]:
    line = awarded.line
    missing = awarded.points is None
    return missing, -(awarded.points or 0), -(awarded.ns or 0), natural(line.ns)


def _by_match(awarded: Awarded) -> tuple[object, ...]:
    line = awarded.line
    return natural(line.match), line.room == "closed"


def result_cells(line: Line) -> tuple[str, str, str]:
    """Return contract, declarer and tricks as words; a ruling or a sit-out is the first."""
    outcome = line.outcome
    if isinstance(outcome, Result):
        return contract_text(outcome.contract), seat_text(outcome.declarer), str(outcome.tricks)
    if isinstance(outcome, Points):
        contract = contract_text(outcome.contract) if outcome.contract else ""
        tricks = "" if line.tricks is None else str(line.tricks)
        return contract, seat_text(outcome.declarer), tricks
    names = {
        PassedOut: Text("passed out"),
        Bye: Text("sit-out"),
        NotPlayed: Text("not played"),
        Weighted: Text("weighted"),
        Split: Text("split"),
    }
    return say(names.get(type(outcome), str(outcome))), "", ""


def _lead(lead: str | None) -> str:
    return "" if lead is None else card_text(Card.parse(lead))


def _name(line: Line, places: tuple[int, int], pair: str | None) -> str:
    if pair is not None:
        return pair
    return "-" if line.players is None else "+".join(line.players[p] or "-" for p in places)


def _foot(board: BoardReport, ranking: Ranking, lines: list[Awarded]) -> list[str]:
    notes = []
    if board.top is not None:
        notes.append(translate("top {top}", top=plain(board.top)))
    if board.datum is not None:
        notes.append(translate("datum {datum}", datum=plain(board.datum)))
    results = sum(
        is_comparable(entry_of(awarded.line.outcome, awarded.line.board)[0])
        for awarded in lines
    )
    across = ranking.settings.across_field == "yes"
    if results < board.expected and not across and ranking.method != "total_points":
        notes.append(_short(results, board.expected, ranking))
    said = [", ".join(notes)] if notes else []
    for awarded in lines:
        if isinstance(awarded.line.outcome, Weighted | Split):
            ours = _name(awarded.line, (0, 2), awarded.line.ns)
            theirs = _name(awarded.line, (1, 3), awarded.line.ew)
            sides = translate("{home} v {away}", home=ours, away=theirs)
            said.append(labelled(sides, say(outcome_text(awarded.line.outcome))))
    if any(awarded.line.turned for awarded in lines):
        said.append(say(_TURNED))
    return said


def _short(results: int, expected: int, ranking: Ranking) -> str:
    """Say how a board of too few results is scored."""
    said = plural(
        "{count} result of {expected} expected",
        "{count} results of {expected} expected",
        results,
        expected=expected,
    )
    if ranking.method != "matchpoints" or not results:
        return said
    rule, missing = ranking.settings.small_field, ranking.settings.missing
    is_small = small_award(rule, results - 1, expected, results, largest=True) is not None
    if is_small and missing not in ("share", "own_boards"):
        return translate("{said}: small_field={rule}", said=said, rule=rule)
    return labelled(said, say(_MISSING.get(missing, "")))


_TURNED = Text("† sat the other way: the score is of the seats, what it gave of the pairs")


_NOBODY = (
    "Frequency tables: nobody is named, so there is nobody to rank. Each score for "
    "North-South stands with how often it was made and with its matchpoints, two for each "
    "lower score and one for each equal one (Law 78A)."
)


def draw_fields(fields: Iterable[BoardField]) -> str:
    """
    Draw the frequency table of each board, the best score for North-South first.

    >>> from overtrick.core.board import Board
    >>> print(draw_fields([BoardField(Board(7), {420: 2, -50: 1})]).split("\\n\\n", 1)[1])
    Board 7   3 results
    <BLANKLINE>
    score  times  MP NS  MP EW
    -----  -----  -----  -----
     +420      2      3      1
      -50      1      0      4
    """
    return "\n\n".join(("\n".join(paragraph(_NOBODY, then="")), *map(_drawn, fields)))


def _drawn(field: BoardField) -> str:
    worth = field.matchpoints()
    top = 2 * (field.size - 1)
    rows = [
        [points, str(times), str(worth[score]), str(top - worth[score])]
        for points, (score, times) in zip(
            numbers(list(field.times), signed=True), field.times.items(), strict=True
        )
    ]
    head = ("score", "times", "MP NS", "MP EW")
    title = translate(
        "Board {number}   {size} results", number=field.board.number, size=field.size
    )
    if field.left_out:
        title += translate(", {left_out} more without a score", left_out=field.left_out)
    return "\n".join((title, "", *columns(head, rows, ">>>>")))


_SIDES = (Side.NS, Side.EW)


def draw_against(lines: Sequence[LineAgainst], totals: Sequence[TotalAgainst]) -> str:
    """
    Draw what each result is worth, with a sentence on the high-card points of a lone one.

    >>> draw_against([], [])
    'No result with a score of its own.'
    """
    if not lines:
        return translate("No result with a score of its own.")
    parts = ["\n".join(table(filled(_of_lines(lines))))]
    if len(lines) > 1:
        parts.append("\n".join(table(filled(_of_totals(totals)))))
    elif (stick := lines[0].yardstick) is not None:
        parts.append("\n".join(paragraph(say(stick.text))))
    if any(each.field for each in lines):
        parts.append("\n".join(paragraph(translate(_FIELD), then="")))
    return "\n\n".join(parts)


_FIELD = N_(
    "Of a result all numbers are North-South's. %: matchpoints against every result of the "
    "field. IMPs: against its datum. cross: IMPs against every result, a comparison. by HCP: "
    "IMPs against what the high-card points promise."
)


def _of_lines(found: Sequence[LineAgainst]) -> list[Column]:
    fields = [each.field for each in found]
    sticks = [each.yardstick for each in found]
    shares = [None if f is None else decimals(f.percentage, 2) for f in fields]
    return [
        Column(Text("board"), [str(each.line.board.number) for each in found]),
        *(words(str(way), [_who(each, way) for each in found]) for way in _SIDES),
        Column(Text("result"), [str(each.line.outcome) for each in found], "<"),
        Column(Text("score"), numbers([each.points for each in found], signed=True)),
        _some(Text("field"), [None if f is None else str(f.results) for f in fields]),
        _some("%", shares),
        _some(Text("datum"), [None if f is None else decimals(f.datum, 0) for f in fields]),
        _signed(Text("IMPs"), [None if f is None else f.imps for f in fields]),
        _signed(Text("cross"), [None if f is None else f.cross_imps for f in fields]),
        _some(Text("HCP"), [None if s is None else f"{s.side} {s.hcp}" for s in sticks]),
        _some(Text("promise"), [None if s is None else str(s.expected) for s in sticks]),
        _signed(Text("by HCP"), [None if s is None else s.of(_SIDES[0]) for s in sticks]),
    ]


def _of_totals(found: Sequence[TotalAgainst]) -> list[Column]:
    shares = [each.percentage for each in found]
    sections = [each.section for each in found]
    return [
        words(Text("no."), [each.id for each in found]),
        _some(Text("section"), sections if len({*sections}) > 1 else []),
        _some(Text("sat"), [each.direction for each in found]),
        Column(Text("boards"), [str(each.boards) for each in found]),
        _some("%", [None if share is None else decimals(share, 2) for share in shares]),
        _signed(Text("IMPs"), [each.imps for each in found]),
        _signed(Text("cross"), [each.cross_imps for each in found]),
        _signed(Text("by HCP"), [each.by_points for each in found]),
    ]


def _who(found: LineAgainst, way: Side) -> str:
    return " & ".join(found.line.contestants(way))


def _signed(head: Head, values: Sequence[Exact | None]) -> Column:
    return _some(head, numbers(values, signed=True))


def _some(head: Head, texts: Sequence[str | None]) -> Column:
    """A column with dashes where it has nothing, unless it is empty."""
    return Column(head, [text or "-" * any(texts) for text in texts])
