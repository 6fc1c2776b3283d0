"""
Results on paper: ranking, travellers, recap, frequencies, scorecards.

The cards of the boards on paper, with what can be made and the par.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from overtrick.analysis.solver import par
from overtrick.compare.profiles import PROFILES
from overtrick.core.board import Board
from overtrick.core.deal import Deal, TrickTable
from overtrick.core.exact import Exact
from overtrick.core.letters import natural
from overtrick.errors import Letter, Text
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Awarded, Ranking, boards_by_round
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Line
from overtrick.events.stages.cross_table import OwnMatch, own_matches
from overtrick.formats.contents.contents import Contents
from overtrick.messages import number_text, say, translate
from overtrick.printing.analysis import draw_par
from overtrick.printing.columns import Column, Head, decimals, numbers, of_rows, plain, words
from overtrick.printing.cross_table import kind_text
from overtrick.printing.listing import Listing
from overtrick.printing.paper.page import (
    Block,
    Diagram,
    PaperHeading,
    PaperNote,
    PaperTable,
    Tickets,
)
from overtrick.printing.ranking import changed_settings, ranking_listings, ranking_notes
from overtrick.printing.settings import setting_words
from overtrick.printing.traveller import result_cells, room_text, traveller_listing
from overtrick.printing.words import board_title, place_of, side_text

__all__ = [
    "RESULTS_PAPER",
    "BoardCards",
    "frequencies",
    "hands",
    "hands_held",
    "pack",
    "ranking",
    "recap",
    "scorecards",
    "travellers",
]

_AGAINST, _ROOM, _CONTRACT = Text("against"), Text("room"), Text("contract")
_CARD = (
    *(Text("board"), _ROOM, Text("seat"), _AGAINST, _CONTRACT, Text("by")),
    *(Text("score"), Text("result")),
)
_TEAM_CARD = (
    *(Text("round"), _AGAINST, Text("boards")),
    *(Text("result"), Text("victory points")),
)
_At = tuple[str, str, int]
"""Session, round where it has deals of its own, board."""
_Told = tuple[Awarded, str]
"""A result, and the side that a contestant is named on."""
_RECAP = 14
"""Boards beside each other in a recap."""


def pack(found: Ranking) -> list[Block]:
    """Return ranking, recap, travellers and scorecards, each beginning a new page."""
    blocks: list[Block] = []
    for name in ("ranking", "recap", "travellers", "scorecards"):
        title, make = RESULTS_PAPER[name]
        made = make(found)
        if any(block.tickets if isinstance(block, Tickets) else True for block in made):
            blocks += [PaperHeading(say(title), new_page=bool(blocks)), *made]
    return blocks


def ranking(found: Ranking) -> list[Block]:
    """Return the lists of a ranking with the notes below."""
    blocks: list[Block] = [
        PaperTable(each, strong=frozenset({Text("place"), "%"}))
        for each in ranking_listings(found)
    ]
    return [*blocks, *map(PaperNote, (*ranking_notes(found), *_rules(found)))]


def _rules(found: Ranking) -> Iterator[str]:
    """Say the rules in words, a line for each setting that is not as usual."""
    profile = PROFILES.get(found.rules)
    if found.rules == "default":
        named: Text | str = Text("as usual")
    else:
        named = translate(profile.title) if profile else found.rules
    yield translate("Rules: {rules}", rules=named)
    for name, value in changed_settings(found):
        yield setting_words(name, value)


def travellers(found: Ranking) -> list[Block]:
    """Return every traveller with names, each whole on a page."""
    people = _Names(found)
    return [
        PaperTable(traveller_listing(board, found, people.of_side), kept=len(board.lines) <= 24)
        for board in found.boards
    ]


def recap(found: Ranking) -> list[Block]:
    """Return what each contestant got on each board, in as many parts as its boards need."""
    numbered = _columns(found)
    sessions = len({session for session, *_ in numbered}) > 1
    own = _own(found)
    blocks: list[Block] = []
    for of_list in ranking_listings_with(found):
        title, members = of_list
        for part in _parts(numbered):
            names = [" & ".join(line.names) for line in members]
            table = [
                Column(Text("place"), [place_of(line).strip() for line in members]),
                Column(Text("no."), [line.id for line in members], "<"),
                *([words(Text("names"), names, "<")] if any(names) else []),
            ]
            for at in part:
                session, round, number = at
                head = f"{session}:{number}" if sessions and not round else str(number)
                told = [own.get((key_of(line), at), ()) for line in members]
                table.append(Column(head, [_award(found, each) for each in told]))
            if part[-1] == numbered[-1]:
                total: Head = "%" if found.method == "matchpoints" else Text("total")
                table.append(Column(total, _totals(members)))
            boards = translate("boards {first} to {last}", first=part[0][2], last=part[-1][2])
            parts = filter(None, (title, _round(part[0][1]), boards))
            blocks.append(PaperTable(Listing(", ".join(parts), tuple(table))))
    if found.method == "matchpoints":
        blocks.append(PaperNote(translate("Each board in percent.")))
    return blocks


def frequencies(found: Ranking) -> list[Block]:
    """Return how often each score came on each board, and what it gave."""
    tickets = []
    for round, board in boards_by_round(found):
        times = Counter(
            (awarded.points, awarded.ns, awarded.ew)
            for awarded in board.lines
            if awarded.points is not None
        )
        rows = sorted(times, key=lambda row: (row[0], row[1] or 0), reverse=True)
        table = (
            Column(Text("score"), [f"{points:+d}" if points else "0" for points, *_ in rows]),
            Column(Text("times"), [str(times[row]) for row in rows]),
            Column(Letter("side", "NS"), numbers([ns for _, ns, _ in rows])),
            Column(Letter("side", "EW"), numbers([ew for *_, ew in rows])),
        )
        title = translate("Board {board}", board=board.number)
        title += f", {_round(round)}" if round else ""
        if _sections(found) > 1:
            title += ", " + translate("section {section}", section=board.section)
        tickets.append((PaperTable(Listing(title, table)),))
    return [Tickets(tuple(tickets), across=4, boxed=False)]


def scorecards(found: Ranking) -> list[Block]:
    """Return the card of every contestant: each match and board, against whom, what it gave."""
    people, own, columns = _Names(found), _own(found), _columns(found)
    matches = own_matches(found, found.matches) if found.is_of_teams else {}
    tickets: list[tuple[PaperTable, ...]] = []
    for line in found.standings:
        mine = [(at, own[key_of(line), at]) for at in columns if (key_of(line), at) in own]
        parts = [_boards_of(found, mine, people)] if mine or not found.is_of_teams else []
        if found.is_of_teams:  # a match told as a whole has no boards
            parts.insert(0, _matches_of(line, matches.get((line.section, line.id), ()), people))
        tickets.append(tuple(_titled(line, parts)))
    return [Tickets(tuple(tickets), across=2)]


def _boards_of(
    found: Ranking, mine: Sequence[tuple[_At, Sequence[_Told]]], people: _Names
) -> list[Column]:
    """A line for each result: a team has two of a board, of which the last says what it won."""
    rows = []
    for (_, round, number), told in mine:
        for nth, (awarded, side) in enumerate(told, 1):
            line = awarded.line
            contract, by, tricks = result_cells(line)
            other = "EW" if side == "NS" else "NS"
            points = awarded.points
            row = (
                (f"{round}:{number}" if round else str(number)) if nth == 1 else "",
                room_text(line.room),
                side_text(line.sat(side)),
                _id(line, other)  # the matches above have the names of teams
                if found.is_of_teams
                else f"{_id(line, other)} {people.of_side(line, other)}".strip(),
                contract,
                f"{by} {tricks}".strip(),
                *numbers([points if side == "NS" or not points else -points], signed=True),
                _award(found, told) if nth == len(told) else "",
            )
            rows.append(row)
    if found.is_of_teams:
        return of_rows(_CARD, rows, "><<<<<>>", [_CONTRACT])
    columns = of_rows(_CARD, rows, "><<<<<>>", [_AGAINST])
    return [each for each in columns if each.head != _ROOM]


def _matches_of(line: Standing, own: Iterable[OwnMatch], people: _Names) -> list[Column]:
    rows = [
        (
            each.match.round or "",
            f"{each.opponent} {people.of(line.section, each.opponent)}".strip()
            if each.opponent
            else kind_text(each.match.kind),
            str(each.match.counted or ""),
            "-".join(map(plain, each.side.swings)) if each.match.counted else "",
            "" if each.side.points is None else decimals(each.side.points, 2),
        )
        for each in own
    ]
    columns = of_rows(_TEAM_CARD, rows, "><>>>", [_AGAINST])
    return columns if any(row[-1] for row in rows) else columns[:-1]


def _titled(line: Standing, parts: Sequence[Sequence[Column]]) -> Iterator[PaperTable]:
    """Put whose card it is above its parts, the place and the total below."""
    which = f"{side_text(line.direction)} " if line.direction else ""
    title = f"{which}{line.id} {' & '.join(line.names)}".strip()
    place = translate("place {place}", place=place_of(line).strip())
    total = _total(line)
    if line.percentage is not None:
        total = number_text(f"{total} %")
    end = translate("{place}: {total}", place=place, total=total)
    for nth, columns in enumerate(parts, 1):
        last = (end,) if nth == len(parts) else ()
        yield PaperTable(Listing(title if nth == 1 else "", tuple(columns), last))


class _Names:
    """Names of who sat on a side of a line, from the ranking's own lines."""

    def __init__(self, found: Ranking) -> None:
        self._names = {
            (line.section, line.direction, line.id): line.names for line in found.standings
        }

    def of_side(self, line: Line, side: str) -> str:
        """Return the names of the pair on a side, an empty text if nobody gave them."""
        who = _id(line, side)
        names = self._names.get((line.section, side, who)) or self._names.get(
            (line.section, None, who), ()
        )
        return " & ".join(names)

    def of(self, section: str, team: str) -> str:
        """Return the name of a team, an empty text if nobody gave it."""
        return " & ".join(self._names.get((section, None, team), ()))


def _id(line: Line, side: str) -> str:
    return (line.ns if side == "NS" else line.ew) or ""


def _columns(found: Ranking) -> list[_At]:
    """Every board, round by round where these have deals of their own."""
    there = {(board.session, round, board.number) for round, board in boards_by_round(found)}
    return sorted(there, key=lambda at: (natural(at[0]), natural(at[1]), at[2]))


def _parts(numbered: list[_At]) -> Iterator[list[_At]]:
    """So many boards as stand beside each other, of one round."""
    for _, each in groupby(numbered, key=lambda at: at[:2] if at[1] else ()):
        boards = list(each)
        for start in range(0, len(boards), _RECAP):
            yield boards[start : start + _RECAP]


def _round(round: str) -> str:
    return translate("round {round}", round=round) if round else ""


def _own(found: Ranking) -> Mapping[tuple[tuple[str, str | None, str], _At], list[_Told]]:
    """Each contestant's results of each board: of a team, those of both rooms."""
    known = {key_of(line) for line in found.standings}
    own = defaultdict[tuple[tuple[str, str | None, str], _At], list[_Told]](list)
    for round, board in boards_by_round(found):
        at = board.session, round, board.number
        for awarded in sorted(board.lines, key=lambda each: each.line.room != "open"):
            for side in ("NS", "EW"):
                for direction in (side, None):
                    for who in _ids(awarded.line, side):
                        key = awarded.line.section, direction, who
                        if key in known:
                            own[key, at].append((awarded, side))
    return own


def _ids(line: Line, side: str) -> tuple[str, ...]:
    if line.is_individual and line.players is not None:
        places = (0, 2) if side == "NS" else (1, 3)
        return tuple(line.players[place] or "" for place in places)
    return (_id(line, side),)


def _award(found: Ranking, told: Sequence[_Told]) -> str:
    """What a board gave; of a match, either room says it."""
    if not told:
        return ""
    awarded, side = told[-1]
    share = awarded.ns_percentage if side == "NS" else awarded.ew_percentage
    if found.method == "matchpoints":
        return "" if share is None else decimals(share, 0)
    award: Exact | None = awarded.ns if side == "NS" else awarded.ew
    return "" if award is None else plain(award)


def _total(line: Standing) -> str:
    if line.percentage is not None:
        return decimals(line.percentage, 2)
    return plain(line.total)


def _totals(members: Sequence[Standing]) -> list[str]:
    if all(line.percentage is None for line in members):
        return numbers([line.total for line in members])
    return [_total(line) for line in members]


def _sections(found: Ranking) -> int:
    return len({board.section for board in found.boards})


def ranking_listings_with(found: Ranking) -> Iterator[tuple[str, list[Standing]]]:
    """Pair the title of each list with its members, best first."""
    place = 0
    for each in ranking_listings(found):
        yield each.title, list(found.standings[place : place + len(each.rows)])
        place += len(each.rows)


RESULTS_PAPER: dict[str, tuple[Text, Callable[[Ranking], list[Block]]]] = {
    "ranking": (Text("Ranking"), ranking),
    "travellers": (Text("Travellers"), travellers),
    "recap": (Text("Recap"), recap),
    "frequencies": (Text("Frequencies"), frequencies),
    "scorecards": (Text("Scorecards"), scorecards),
}
"""What a ranking gives: its title, and how it is made."""


BoardCards = tuple[Board, Deal, TrickTable | None]
"""A board with its cards and, where it is known, what can be made."""


def hands(boards: Iterable[BoardCards]) -> list[Block]:
    """Return the hand record: three boards beside each other."""
    tickets = tuple(
        (
            Diagram(
                board_title(board),
                deal,
                tricks,
                (translate("par: {par}", par=draw_par(par(tricks, board))),)
                if tricks is not None
                else (),
            ),
        )
        for board, deal, tricks in boards
    )
    return [Tickets(tickets, across=3)]


def hands_held(contents: Contents) -> Iterator[BoardCards]:
    """Give every board whose cards a file holds, in order."""
    tables = contents.trick_tables()
    boards = {(one.session, one.board.number, one.version): one.board for one in contents.deals}
    for key, deal in sorted(contents.known_deals().items()):
        yield boards[key], deal, tables.get(key)
