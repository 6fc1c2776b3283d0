"""Pages and documents in the shape of those of BBO and ACBL, with values of our own."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any
from urllib.parse import quote

LIN = (
    "pn|finn,hal,eve,gus|st||md|3S467TH38KD2QAC9JQ,S35H679TD57JC234A,S2QKAH45JD39TC78K,|rh||"
    "ah|Board 1|sv|o|mb|1C|an|may be short|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|3S|mb|p|mb|p|mb|p|"
    "pc|HT|pc|H4|pc|H2|pc|HK|mc|9|"
)
"""The deal of the format reference: 3S by South, nine tricks."""

DEAL = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"


def movie(lin: str) -> str:
    """A link to the movie as BBO writes it: the names as they are, the rest encoded."""
    names, _, rest = lin.partition("|st|")
    text = f"{names}|{quote('st|' + rest)}" if rest else quote(lin)
    script = f"hv_popuplin('{text}');this.style.color='red';return false;"
    return (
        f'<A href="https://x/handviewer.html?myhand=M-1" onclick="{escape(script)}">Movie</A>'
    )


def hand(
    number: int,
    result: str,
    points: int | str,
    score: str,
    *,
    lin: str = "",
    names: Sequence[str] = ("eve", "finn", "gus", "hal"),
    kind: str = "tourney",
    when: str = "19:04",
) -> str:
    """A row of a list of hands; names are North, South, East, West."""
    seats = zip(("north", "south", "east", "west"), names, strict=True)
    people = "".join(f'<td class="{seat}">{name}</td>\n' for seat, name in seats)
    sign = "negscore" if str(points).startswith("-") else "score"
    link = movie(lin) if lin else "&nbsp;"
    return (
        f'<tr class="{kind}">\n<td class="handnum">{number}</td>\n<td>{when}</td>\n{people}'
        f'<td class="result">{result}</td><td class="{sign}">{points}</td>'
        f'<td class="score">{score}</td><td class="movie">{link}</td>'
        '<td class="traveller"><A HREF="/x.php?traveller=7-1772800000-9">T</A></td></tr>'
    )


SUMMARY = (
    '<tr class="tourneySummary"><td class="tourneyName" colspan="6">'
    '<a href="https://bridgebase.com/tview.php?t=777-1772800000&u=gus">#777 Friday IMPs</a>'
    '</td><td class="tourneyPlace">3/18</td><td class="tourneyPoints">0.25</td>'
    '<td class="tourneyScore score">4.98</td><td colspan="2">&nbsp;</td></tr>'
)


def hands_page(
    *rows: str, head: str = "Tourney 777- played by", points: str = " Points"
) -> str:
    """A page of hands; the player is gus, who sits East."""
    columns = ("N&ordm;", "Time", "North", "South", "East", "West", "Result", points, "Score")
    heads = "".join(f"<th>{column}</th>" for column in (*columns, "Movie", "Traveller"))
    return (
        '<!DOCTYPE html>\n<html><head><meta charset="utf-8"><title>Bridge Base Online - Myhands'
        '</title></head><body class="bbo_content"><span>Logged in as <span class="username">gus'
        f'</span></span><br><table class="body"><tr><th colspan="11">{head} '
        f"<span class='username'>gus</span></th></tr><tr>{heads}</tr>{''.join(rows)}"
        '<tr class="even"><th class="totals" colspan="8">IMPs Total</th>'
        '<td class="score">5.00</td><td class="numhands">12</td></tr></table></body></html>'
    )


def tournament_page(*sections: tuple[str, Sequence[Sequence[str]]], score: str = "IMPs") -> str:
    """The ranking of a tournament: sections of user, score, rank and points."""
    parts = []
    for title, lines in sections:
        rows = "".join(
            f"<tr class='odd'><td class='username'>{user}</td><td><a href='#'>{won}</a></td>"
            f"<td class='rank'>{rank}</td><td>{more}</td><td class=\"pts\">{points}</td></tr>"
            for user, won, rank, more, points in lines
        )
        parts.append(
            f"<div class='sectionbreak'>{title}</div><div class='onesection'>"
            f"<table class='sectiontable'><tr><th>Username</th><th>Score ({score})</th>"
            f"<th class='rank'>Rank</th><th>Prize</th><th>Points</th></tr>{rows}</table></div>"
        )
    return (
        "<html><head><title>Results</title></head><body><table class='bbo_t_l'>"
        "<tr><td class='bbo_tll'>Title</td><td class='bbo_tlv'>#777 Friday IMPs</td></tr>"
        "<tr><td class='bbo_tll'>Host</td><td class='bbo_tlv'>Riverside</td></tr>"
        "<tr><td class='bbo_tll'>Boards</td><td class='bbo_tlv'>"
        "<a href='hands.php?tourney=777-1772800000-'>Show</a></td></tr></table>"
        "<div class='bbo_tr_o'><table><tr><th>Rank</th><th>Username</th><th>Score</th>"
        "<th>Points</th><th>Stratum</th></tr><tr class='odd'><td>1</td>"
        "<td class='username'>eve+finn</td><td>42.75</td><td>2.40</td><td>B</td></tr></table>"
        f"</div>{''.join(parts)}</body></html>"
    )


def hand_record(board: int = 1, **more: Any) -> dict[str, Any]:
    """A hand record of ACBL."""
    record: dict[str, Any] = {"board": board, "dealer": "N", "vulnerability": "None"}
    hands = DEAL.removeprefix("N:").split()
    for seat, cards in zip(("north", "east", "south", "west"), hands, strict=True):
        suits = zip(("spades", "hearts", "diamonds", "clubs"), cards.split("."), strict=True)
        for suit, held in suits:
            ranks = " ".join(held.replace("T", "X")).replace("X", "10")
            record[f"{seat}_{suit}"] = ranks or "-----"
    return {**record, "double_dummy_ns": "", "double_dummy_ew": "", "par": "", **more}


def result(
    ns: str, ew: str, score: int | str, contract: str = "", **more: Any
) -> dict[str, Any]:
    """A result of a club's game."""
    turned = str(-score) if isinstance(score, int) else score
    told = {
        "id": 9,
        "round_number": 1,
        "table_number": 2,
        "ns_pair": ns,
        "ew_pair": ew,
        "ns_score": str(score),
        "ew_score": turned,
        "contract": contract,
        "declarer": "",
        "ns_match_points": "3.50",
        "ew_match_points": "0.50",
        "opening_lead": "",
        "result": "",
        "tricks_taken": None,
    }
    return {**told, **more}


def pair(number: str, direction: str | None, *names: str, **more: Any) -> dict[str, Any]:
    """A pair of a club's game."""
    players = [
        {"name": name, "id_number": str(1000000 + len(name)), "city": "Riverside"}
        for name in names
    ]
    told = {"pair_number": number, "direction": direction, "players": players, "strat": "1"}
    return {**told, "boards_played": 24, "score": "82.00", "percentage": "48.81", **more}


def club_game(
    boards: dict[int, list[dict[str, Any]]],
    pairs: Sequence[dict[str, Any]] = (),
    hands: Sequence[dict[str, Any]] = (),
    **more: Any,
) -> dict[str, Any]:
    """The document of a club's game with one session and one section."""
    told = [{"board_number": board, "board_results": lines} for board, lines in boards.items()]
    section = {"name": "A", "pair_summaries": list(pairs), "boards": told}
    session = {"number": 1, "hand_records": list(hands), "sections": [section]}
    head = {
        "id": 7,
        "name": "Tuesday Pairs",
        "club_name": "Riverside Bridge Club",
        "club_id_number": 123456,
        "type": "PAIRS",
        "start_date": "03/03/2026",
        "board_scoring_method": "MATCH_POINTS",
        "winner_type": 2,
        "acbl_board_top": "6",
    }
    return {**head, **more, "sessions": [session]}


def club_page(document: Any, form: str = "attribute") -> str:
    """The page of a club's game, with the document in an attribute or in a script."""
    text = json.dumps(document)
    if form == "attribute":
        body = f'<result-details v-bind:data="{escape(text)}"></result-details>'
    elif form == "colon":
        body = f"<result-details :data='{escape(text)}'></result-details>"
    else:
        body = f"<script>window.top = {{}}; var data = {text}; render(data);</script>"
    return f"<!doctype html><html><head><title>Live</title></head><body>{body}</body></html>"
