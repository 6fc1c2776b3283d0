"""
What we write is read by programs that are not ours: endplay 0.5.12 and bridgebots 0.0.12.

Neither knows more of a board than one result by its own tags, and bridgebots no board without
tricks and cards; but nothing that we write may stop them, and what they read is right.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from endplay.parsers import lin as endplay_lin
from endplay.parsers import pbn as endplay_pbn
from endplay.types import Player

from overtrick.core.board import Board
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.events.ranking.rank import Asked
from overtrick.events.session import Line, MatchResult
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person, Placed
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.contents.table import Record
from overtrick.formats.lin.read import read_lin
from overtrick.formats.lin.write import write_lin
from overtrick.formats.pbn.deals import hands_of
from overtrick.formats.pbn.pbn import read_pbn, write_pbn
from tests.cases import one_pass
from tests.formats.lin.samples import MATCH, SINGLE, TOURNAMENT, VUGRAPH
from tests.formats.pbn.reading import DEAL

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of a library that it uses
    import bridgebots

DEALT = hands_of(DEAL)[0]
DEALS = tuple(Dealt(Board.standard(number), DEALT) for number in (1, 2))
PLAYERS = tuple(
    Contestant(str(n), (Person(f"Ann{n}", f"00{n}"), Person(f"Bob{n}"))) for n in range(1, 13)
)


def lines(*texts: str, method: str = "", **more: Any) -> Contents:
    """An evening of two boards and two tables, with these four results."""
    told = []
    for at, text in enumerate(texts):
        board, table = Board.standard(1 + at // 2), 1 + at % 2
        line = Line(board, parse_outcome(text), str(table), str(10 + table), table=str(table))
        told.append(Record(replace(line, round="1", **more)))
    return Contents(About("Evening", kind="pairs", method=method), tuple(told), DEALS, PLAYERS)


def ranked(held: Contents, method: str = "", *changes: str) -> Contents:
    return with_ranking(held, Asked(method, changes=changes).rank(held.session()))


def swiss_pairs(*texts: str) -> Contents:
    held = lines(*texts, method="matchpoints")
    held = replace(held, about=replace(held.about, kind="swiss_pairs"))
    return ranked(held, "matchpoints", "pair_matches=vp")


def teams(
    kind: str = "teams",
    texts: tuple[str, ...] = ("4S N =", "4S N -1", "3NT W =", "3NT W -1"),
    **more: Any,
) -> Contents:
    told = []
    for record in lines(*texts).records:
        home = record.line.table == "1"
        line = replace(
            record.line,
            ns="1" if home else "2",
            ew="2" if home else "1",
            match="1",
            room="open" if home else "closed",
            home="1",
            away="2",
            **more,
        )
        told.append(replace(record, line=line))
    about = About("Cup", kind=kind, method="teams")
    people = tuple(replace(who, name=f"Team {who.id}") for who in PLAYERS[:2])
    return Contents(about, tuple(told), DEALS, people)


def individuals(*texts: str) -> Contents:
    told = []
    for record in lines(*(texts or ("4S N =", "4S N -1"))).records:
        players = ("1", "2", "3", "4") if record.line.table == "1" else ("5", "6", "7", "8")
        told.append(
            replace(record, line=replace(record.line, ns=None, ew=None, players=players))
        )
    return Contents(About("Individual", kind="individual"), tuple(told), DEALS, PLAYERS)


FOUR = ("4S N =", "4S N -1", "3NT W =", "PASS")
RULED = ("A60/40", "60% 4S N = | 40% 4S N -1", "NP", "4S N =")
KINDS: dict[str, Callable[[], Contents]] = {
    "matchpoints": lambda: ranked(lines(*FOUR, method="matchpoints")),
    "Butler": lambda: ranked(lines(*FOUR, method="butler")),
    "cross-IMPs": lambda: ranked(lines(*FOUR, method="cross_imps")),
    "total points": lambda: ranked(lines(*FOUR, method="total_points")),
    "two winners": lambda: ranked(
        replace(lines(*FOUR), about=About("Mitchell", kind="pairs", winners=2))
    ),
    "teams": lambda: ranked(teams()),
    "swiss teams": lambda: ranked(teams("swiss_teams")),
    "board a match": lambda: ranked(teams(), "bam"),
    "individual": lambda: ranked(individuals()),
    "rulings": lambda: ranked(lines(*RULED)),
    "a split score": lambda: ranked(lines("A+/A-", "4S N =")),
    "passed out": lambda: ranked(lines("PASS", "PASS")),
    "passed out at one table": lambda: lines("PASS"),
    "one result a board": lambda: replace(lines("4SXX N =", "3NT W -2")),
    "no deal": lambda: ranked(replace(lines(*FOUR), deals=())),
    "one result and no deal": lambda: replace(lines("4S N ="), deals=()),
    "deals alone": lambda: Contents(deals=DEALS),
    "a title and deals": lambda: Contents(About("Cup", club="Rook"), deals=DEALS),
    "not known yet": lambda: replace(
        lines("NP"), records=(replace(lines("NP").records[0], is_pending=True),)
    ),
    "a fouled board": lambda: ranked(_placed(lines(*FOUR, version="b"), version="b")),
    "a later session": lambda: ranked(_placed(lines(*FOUR, session="2"), session="2")),
    "a lead": lambda: lines("4S N =", "4S N -1", lead="D6"),
    "a lead and no deal": lambda: replace(lines(*FOUR[:3], lead="D6"), deals=()),
    "a ranking alone": lambda: Contents(ranking=(Placed("1", 1, total=12),)),
    "matches alone": lambda: Contents(matches=(MatchResult("1", "1", "2", 30, 20, 16),)),
    "matches told as a whole": lambda: replace(
        teams(), matches=(MatchResult("7", "3", "4", 30, 20, 16),)
    ),
    "what rode along": lambda: replace(lines(*FOUR), extra={"pbn:Generator": "Big"}),
    "auction and play": lambda: read_lin(SINGLE.encode())[0],
    "a match with auctions": lambda: ranked(read_lin(MATCH)[0]),
    "a vugraph with remarks": lambda: read_lin(VUGRAPH.encode())[0],
    "a tournament": lambda: read_lin(TOURNAMENT.encode())[0],
    "a passed-out auction": lambda: _with_calls("p" * 4, "PASS"),
    "a redoubled auction": lambda: _with_calls("1Sdrppp", "1SXX N ="),
}


def _placed(contents: Contents, **where: Any) -> Contents:
    return replace(contents, deals=tuple(replace(one, **where) for one in contents.deals))


def _with_calls(calls: str, outcome: str) -> Contents:
    claim = "" if outcome == "PASS" else "mc|7|"
    text = f"{SINGLE.partition('mb|')[0]}mb|{calls}|{claim}"
    [record] = read_lin(text.encode())[0].records
    assert str(record.line.outcome) == outcome
    return replace(lines(outcome), records=(record,))


def _all_with_calls(contents: Contents) -> Contents:
    """The same results, those of the first board with the auction that leads to them."""
    calls = _with_calls("1Sdrppp", "1SXX N =").records[0].calls
    told = [
        replace(one, calls=calls if one.line.board.number == 1 else ())
        for one in contents.records
    ]
    return replace(contents, records=tuple(told))


EVENTS: dict[str, Callable[..., Contents]] = {
    "pairs": lambda *texts: ranked(lines(*texts, method="matchpoints")),
    "pairs without a ranking": lines,
    "teams": lambda *texts: ranked(teams(texts=texts)),
    "swiss teams": lambda *texts: ranked(teams("swiss_teams", texts)),
    "individual": lambda *texts: ranked(individuals(*texts)),
    "swiss pairs": swiss_pairs,
    "Butler pairs": lambda *texts: ranked(lines(*texts, method="butler")),
    "cross-IMP pairs": lambda *texts: ranked(lines(*texts, method="cross_imps")),
    "board-a-match teams": lambda *texts: ranked(teams(texts=texts), "bam"),
}
ENDS = {
    "played": FOUR,
    "adjusted": ("A60/40", "4S N =", "A+/A-", "60% 4S N = | 40% 4S N -1"),
    "all adjusted": ("A60/40", "A50/50", "A+/A-", "A-/A-"),
    "passed out": ("PASS",) * 4,
    "not played": ("NP", "4S N =", "NP", "NP"),
    "redoubled": ("1SXX N =", "1SXX N =", "3NT W =", "PASS"),
}
KINDS |= {
    f"{event}, {end}": partial(EVENTS[event], *ENDS[end]) for event in EVENTS for end in ENDS
}
KINDS |= {
    f"{event}, with auctions": lambda event=event: _all_with_calls(  # type: ignore[misc]
        EVENTS[event](*ENDS["redoubled"])
    )
    for event in EVENTS
}


@cache
def held(kind: str) -> Contents:
    return KINDS[kind]()


by_kind = one_pass("kind", KINDS)


def own_results(contents: Contents) -> list[tuple[int, str, str, int]]:
    """Board, contract, declarer and tricks of each game that tells a result by its own tags."""
    return [
        (told.line.board.number, str(outcome.contract), str(outcome.declarer), outcome.tricks)
        for told in contents.records
        if isinstance(outcome := told.line.outcome, Result)
    ]


@by_kind
def test_endplay_reads_our_pbn(kind: str) -> None:
    contents = held(kind)
    boards = endplay_pbn.loads(write_pbn(contents)[0].decode("latin-1"))
    by_number = {board.board_num: board for board in reversed(boards)}
    for dealt in contents.deals:
        board = by_number[dealt.board.number]
        assert dealt.deal is not None
        assert board.deal.to_pbn(Player.north) == dealt.deal.text(Seat.NORTH)
    tables = [board.info.get("ScoreTable") for board in boards]
    rows = sum(len(table["rows"]) for table in tables if table)
    alone = [board for board in boards if board.info.get("Score")]
    assert rows + len(alone) >= len([one for one in contents.records if not one.is_pending])
    totals = [
        board.info["TotalScoreTable"] for board in boards if "TotalScoreTable" in board.info
    ]
    if contents.ranking:
        assert len(totals[0]["rows"]) >= len(contents.ranking)
        assert "TotalScoreTable" in boards[0].info
    told = own_results(contents)
    for board in alone:
        if board.contract is not None and not board.contract.is_passout():
            contract = board.contract
            tricks = contract.level + 6 + contract.result
            assert (board.board_num, _contract(contract), _seat(contract), tricks) in told


@by_kind
def test_endplay_reads_our_lin(kind: str) -> None:
    contents = held(kind)
    if not contents.records and not contents.deals:
        return
    boards = list(
        endplay_lin.LINDecoder().parse_file(io.StringIO(write_lin(contents)[0].decode()))
    )
    found = sorted(
        (board.board_num, _contract(board.contract), _seat(board.contract))
        for board in boards
        if board.contract is not None and not board.contract.is_passout()
    )
    told = sorted(one[:3] for one in own_results(contents))
    assert set(found) <= set(told)
    dealt = {one.board.number for one in contents.deals if one.deal is not None}
    assert [one for one in found if one[0] in dealt] == [one for one in told if one[0] in dealt]
    passed = [
        one
        for one in contents.records
        if isinstance(one.line.outcome, PassedOut) and one.line.board.number in dealt
    ]
    passes = [one for one in boards if one.contract and one.contract.is_passout()]
    assert len(passes) >= len(passed)


@by_kind
def test_bridgebots_reads_our_pbn(kind: str, tmp_path: Path) -> None:
    """It knows no board without tricks; what stands in a table alone it passes over."""
    contents = held(kind)
    path = tmp_path / "x.pbn"
    path.write_bytes(data := write_pbn(contents)[0])
    games = data.decode("latin-1").split("\r\n\r\n")
    whole = [
        text for text in games if re.search(r'\[Deal "N.*\[Result "[0-9]', text, re.DOTALL)
    ]
    found = list(_records(bridgebots.parse_pbn(path)))
    assert len(found) == len(whole)
    told = [one[1:] for one in own_results(contents)]
    for record in found:
        contract = str(record.contract), record.declarer.abbreviation(), record.tricks
        assert contract in told


@by_kind
def test_bridgebots_reads_our_lin(kind: str, tmp_path: Path) -> None:
    """It knows no board without a card played, but by four passes."""
    contents = held(kind)
    dealt = {one.board.number for one in contents.deals if one.deal is not None}
    whole = [
        one
        for one in contents.records
        if one.line.board.number in dealt
        and (isinstance(one.line.outcome, PassedOut) or one.cards or one.line.lead)
    ]
    if not whole:
        return
    path = tmp_path / "x.lin"
    path.write_bytes(data := write_lin(contents)[0])
    parse = bridgebots.parse_multi_lin if data[:2] == b"vg" else bridgebots.parse_single_lin
    found = list(_records(parse(path)))
    assert len(found) == len(whole)
    told = [one[1:] for one in own_results(contents)]
    for record in found:
        if str(record.contract) != "PASS":
            contract = str(record.contract), record.declarer.abbreviation(), record.tricks
            assert contract in told


@by_kind
def test_we_read_it_as_we_wrote_it(kind: str) -> None:
    contents = held(kind)
    again, problems = read_pbn(write_pbn(contents)[0])
    assert problems == []
    assert sorted(str(one.line.outcome) for one in again.records) == sorted(
        str(one.line.outcome) for one in contents.records
    )
    assert again.ranking == contents.ranking or len(again.ranking) == len(contents.ranking)
    assert again.matches == contents.matches or len(again.matches) == len(contents.matches)
    assert (again.about.club, again.about.winners) == (
        contents.about.club,
        contents.about.winners,
    )


def _records(found: list[Any]) -> Iterator[Any]:
    for deal in found:
        yield from deal.board_records


def _contract(contract: Any) -> str:
    doubled = {1: "", 2: "X", 4: "XX"}[int(contract.penalty.value)]
    strain = contract.denom.name
    return f"{contract.level}{'NT' if strain == 'nt' else strain[0].upper()}{doubled}"


def _seat(contract: Any) -> str:
    return str(contract.declarer.abbr)
