"""Pages of ACBL Live: a board, a pair's card, the hand records."""

from __future__ import annotations

from fractions import Fraction

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.outcome import PASSED_OUT
from overtrick.core.seats import Side
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import Contents
from overtrick.formats.pages.saved import read_acbl_json
from tests.formats.pages.page_making import DEAL

_SUITS = ("spades", "hearts", "diams", "clubs")


def hand(cards: str) -> str:
    suits = zip(_SUITS, cards.split("."), strict=True)
    return "".join(
        f'<span class=""><span class="{suit} symbol"></span> '
        f"{' '.join(held.replace('T', 'X')).replace('X', '10') or '&mdash;'}</span>"
        for suit, held in suits
    )


def diagram(number: int = 3) -> str:
    north, east, south, west = (hand(cards) for cards in DEAL.removeprefix("N:").split())
    symbol = '<span class="{} symbol"></span>'
    spades, hearts, diamonds, clubs = (symbol.format(suit) for suit in _SUITS)
    reverse = '<div class="reverse">{}{}</div>'
    return (
        f'<div id="board-{number}" class="board"><div class="board-data"><span>Dlr: S</span>'
        f'<span>Vul: E-W</span></div><div class="board-num"><span>{number}</span></div>'
        f'<div class="hand"><!-- north -->{north}</div><div class="hand middle">'
        f'<div class="inner-slice left">{west}</div><div class="inner-slice right">{east}</div>'
        f'</div><div class="hand">{south}</div><div class="double-dummy"><a>Double Dummy Makes'
        f"</a><span>NS: 2{clubs} 3{hearts} 1/ 2{spades} 2NT "
        f"{reverse.format(diamonds, 6)}</span>"
        f"<span>EW: {reverse.format(clubs, 4)} {reverse.format(diamonds, 6)} "
        f"{reverse.format(hearts, 4)} {reverse.format(spades, 5)} {reverse.format('NT', 5)}"
        f'</span></div><div class="par-score"><a>Par Score</a><span>+140 3{hearts}-NS</span>'
        "</div></div>"
    )


def pairs(ns: str, ew: str) -> str:
    def one(number: str, first: str, second: str) -> str:
        return (
            f'{number}-<span class="name" data-acbl="100000{number}"><a>{first}</a></span>-'
            f'<span class="name" data-acbl="200000{number}"><a>{second}</a></span>'
        )

    return f"{one(ns, 'Eve Adams', 'Finn Baker')} <i>vs.</i><br> {one(ew, 'Gus', 'Hal')}"


def board_page(*rows: str, turned: str = "") -> str:
    heads = "".join(
        f"<th><div>{head}</div></th>"
        for head in ("", "Contract", "By", "Score", "Matchpoints", "%", "Pairs")
    )
    table = "<div class='scores'><h4>{}</h4><div><table class='tablesorter'><thead><tr>"
    table += heads + "</tr></thead><tbody>{}</tbody></table></div></div>"
    return (
        "<html><head><title>ACBL Live</title></head><body><a href='/event/26043/2501/2/recap'>R"
        "</a><h1>Apr 25, 2026 - Saturday 2:30 pm</h1><h2>Board detail for Open Pairs</h2>"
        f"<h4><span>Section A</span>, Board # 3 Result</h4>{diagram()}"
        f"{table.format('N-S', ''.join(rows))}{table.format('E-W', turned)}</body></html>"
    )


def row(contract: str, by: str, score: str, won: str, who: str) -> str:
    return (
        f"<tr class='odd'><td>Play</td><td>{contract}</td><!--<td>2Dx</td>--><td>{by}</td>"
        f"<td>{score}</td><td>{won}</td><td>71</td><td>{who}</td></tr>"
    )


def read(page: str) -> tuple[Contents, list[Problem]]:
    return read_acbl_json(page.encode(), "board.html")


DIAMONDS = '<span class="diams symbol contract"></span>'


def test_a_board() -> None:
    page = board_page(
        row(f" 2{DIAMONDS}x", "W", "500", "14", pairs("6", "12")),
        row("PASS", "", "PASS", "7", pairs("2", "2")),
        row("3NT", "N", "-100", "0.5", pairs("12", "6")),
        turned=row(f" 2{DIAMONDS}x", "W", "-500", "0", pairs("12", "6")),
    )
    contents, problems = read(page)
    assert problems == []
    assert (contents.about.title, contents.about.date) == ("Open Pairs", "2026-04-25")
    lines = [told.line for told in contents.records]
    assert [str(line.outcome) for line in lines] == ["2DX W -2", "PASS", "3NT N -2"]
    assert lines[1].outcome == PASSED_OUT
    assert [(line.ns, line.ew, line.session, line.section) for line in lines] == [
        ("6", "12", "2", "A"),
        ("2", "2", "2", "A"),
        ("12", "6", "2", "A"),
    ]
    assert [told.ns_award for told in contents.records] == [14, 7, Fraction(1, 2)]
    (dealt,) = contents.deals
    assert dealt.deal == Deal.parse(DEAL)
    assert (dealt.board.number, dealt.board.vulnerability.value) == (3, "EW")
    assert dealt.par == "+140"
    assert dealt.tricks is not None


def test_two_fields_keep_their_sides() -> None:
    page = board_page(row("3NT", "N", "-100", "0.5", pairs("2", "2")))
    contents, _ = read(page)
    assert [(who.id, who.side, who.names) for who in contents.contestants] == [
        ("2", Side.NS, ("Eve Adams", "Finn Baker")),
        ("2", Side.EW, ("Gus", "Hal")),
    ]
    assert contents.contestants[0].players[0].number == "1000002"


def test_a_pairs_card() -> None:
    heads = "".join(
        f"<th>{head}</th>"
        for head in ("", "Board", "Contract", "By", "Plus", "Minus", "Matchpoints", "%", "Vs")
    )
    link = "<a href='/event/26043/2501/1/board-detail/B?board_num={0}'>{0}</a>"

    def line(number: int, contract: str, by: str, plus: str, minus: str) -> str:
        return (
            f"<tr><td>Play</td><td>{link.format(number)}</td><td>{contract}</td><td>{by}</td>"
            f"<td>{plus}</td><td>{minus}</td><td>11.5</td><td>96</td>"
            "<td class='vs' title='5000001 | 5000002'>7 - Ida Long - Jon Mann</td></tr>"
        )

    page = (
        "<html><title>ACBL Live</title><h1>Apr 10, 2026</h1><h2>Open Pairs Scores</h2>"
        "<h4 title='3000001 | 3000002'><span>4EW</span> - Eve Adams &amp; Finn Baker</h4>"
        f"<table class='tablesorter scorecard'><thead><tr>{heads}</tr></thead>"
        f"{line(15, f'4{DIAMONDS}', 'E', '130', '')}{line(16, '1NT', 'N', '', '-90')}</table>"
    )
    contents, problems = read(page)
    assert problems == []
    assert [str(told.line.outcome) for told in contents.records] == ["4D E =", "1NT N ="]
    assert [(told.line.ns, told.line.ew) for told in contents.records] == [("7", "4")] * 2
    assert {told.line.section for told in contents.records} == {"B"}
    assert [(told.ns_award, told.ew_award) for told in contents.records] == [
        (None, Fraction(23, 2))
    ] * 2
    people = {who.id: [person.number for person in who.players] for who in contents.contestants}
    assert people == {"4": ["3000001", "3000002"], "7": ["5000001", "5000002"]}


def test_hand_records() -> None:
    page = f"<html><title>ACBL Live</title>{diagram(1)}{diagram(2)}</html>"
    contents, problems = read(page)
    assert problems == []
    assert [dealt.board.number for dealt in contents.deals] == [1, 2]


def test_hands_behind_the_play_link() -> None:
    hands = "n=sakq2hj54dt93ck87&e=sj98haq2dk864ct65&s=st764hk83daq2cqj9"
    play = f"<a href='https://x/handviewer.html?{hands}&d=s&v=e&b=3&a=pppp'>Play</a>"
    page = board_page(row("3NT", "N", "-100", "1", pairs("2", "5"))).replace(
        ">Play<", f">{play}<"
    )
    contents, problems = read(page.replace(diagram(), ""))
    assert problems == []
    assert contents.deals[0].deal == Deal.parse(DEAL)
    assert contents.records[0].line.board.number == 3


def test_the_number_knows_better_than_the_link_who_is_vulnerable() -> None:
    """A card wrote ``v=-`` for board 2, where North-South are: 4S doubled, down two, is 500."""
    hands = "n=sakq2hj54dt93ck87&e=sj98haq2dk864ct65&s=st764hk83daq2cqj9"
    play = f"<a href='https://x/handviewer.html?{hands}&d=e&v=-&b=2&a=pppp'>Play</a>"
    page = board_page(*2 * (row("4S x", "N", "-500", "1", pairs("2", "5")),))
    page = page.replace(">Play<", f">{play}<").replace(diagram(), "")
    contents, problems = read(page)
    assert [str(told.line.outcome) for told in contents.records] == ["4SX N -2"] * 2
    assert contents.deals[0].board == contents.records[0].line.board == Board(2)
    assert [problem.message for problem in problems] == [
        "the link to the hands says vulnerable None, the board's number NS; the number counts"
    ]
    assert problems[0].severity is Severity.QUESTION
