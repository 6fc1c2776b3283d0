"""Shapes that programs of clubs and federations write: no board lost, no result changed."""

from __future__ import annotations

import json

from overtrick.formats.contents.contents import Contents
from overtrick.formats.pbn.write import told_deals
from overtrick.formats.registry import format_by_id, read_bytes

HANDS = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
BOARD = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{HANDS}"]\n'


def read(text: str, name: str = "x.pbn") -> tuple[Contents, list[str]]:
    contents, problems = read_bytes(text.encode(), name)
    return contents, [problem.message for problem in problems]


def outcomes(contents: Contents) -> list[str]:
    return ["?" if told.is_pending else str(told.line.outcome) for told in contents.records]


def row(cells: str) -> tuple[list[str], list[str]]:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Score_EW"
    contents, problems = read(f'{BOARD}[ScoreTable "{columns}"]\n1 2 {cells}\n')
    return outcomes(contents), problems


def own(tags: str) -> tuple[Contents, list[str]]:
    return read(f'{BOARD}[North "Eve"]\n[South "Finn"]\n[East "Gus"]\n[West "Hal"]\n{tags}\n')


def test_points_with_decimals() -> None:
    assert row("4S N 10 420.00 0.00") == (["4S N ="], [])
    assert row("4S N 10 420,0 10,0")[0] == ["4S N ="]
    contents, problems = own('[Declarer "N"]\n[Contract "4S"]\n[Result "9"]\n[Score "EW 50,0"]')
    assert (outcomes(contents), problems) == (["4S N -1"], [])


def test_nothing_for_one_side_is_no_score_for_both() -> None:
    assert row("4S N 9 0 50") == (["4S N -1"], [])
    assert row("- - - 0 420") == (["-420"], [])


def test_shares_with_blanks() -> None:
    assert row('- - - "60 %" "40 %"') == (["60%/40%"], [])


def test_a_score_stands_where_the_rest_cannot_be_read() -> None:
    assert row("4S N x 420 -") == (["+420"], ["not a result: 'x'; the score counts"])
    assert row('"Arbitral score" - - 420 -')[0] == ["?"]


def test_a_score_that_is_none_is_said() -> None:
    told = '[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n[Score "NS 4200000000"]'
    contents, problems = own(told)
    assert outcomes(contents) == ["4S N ="]
    assert problems == ["Score: not a score: 'NS 4200000000'"]
    assert own('[Score "420"]')[1] == ["Score 420: whose?"]


def test_imps_of_no_side_ride_along() -> None:
    contents, _ = own('[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n[ScoreIMP "4"]')
    assert contents.records[0].line.extra == {"pbn:ScoreIMP": "4"}


def test_a_room_of_no_match_rides_along() -> None:
    contents, _ = own('[Declarer "N"]\n[Contract "4S"]\n[Result "10"]\n[Room "Blue"]')
    assert contents.records[0].line.extra == {"pbn:Room": "Blue"}
    again, _ = read_bytes(format_by_id("pbn").write(contents)[0], "x.pbn")
    assert again.records[0].line.extra == {"pbn:Room": "Blue"}
    assert own('[Contract "Pass"]\n[Room "Open"]')[0].records[0].line.room == "open"


def test_a_time_in_the_place_of_the_date_begins_no_session() -> None:
    games = [BOARD.replace('"1"', f'"{n}"') + f'[Date "20:0{n}"]\n' for n in (1, 2, 3)]
    contents, _ = read("\n".join(games))
    assert {dealt.session for dealt in contents.deals} == {"1"}


def test_tricks_of_dashes_after_a_claim() -> None:
    play = "HT H4 H2 HK\nS3 SA S8 S4\n- - - -\n- - - -"
    contents, problems = own(
        f'[Declarer "S"]\n[Contract "3S"]\n[Result "9"]\n[Play "W"]\n{play}'
    )
    assert (len(contents.records[0].cards), problems) == (8, [])


def test_a_file_for_one_pair_tells_each_result_once() -> None:
    columns = "Setion\\1L;PairId_NS;PairId_EW;Contract;Score_NS;Score_EW;Names_NS;Names_EW"
    told = 'A 1 2 - AVE+ AVE- "Eve-Finn" "Gus-Hal"\nA 3 4 Pass PASS - "Ida-Jo" "Kim-Lee"'
    tags = f'[North "Eve"]\n[South "Finn"]\n[Score "AVE+"]\n[ScoreTable "{columns}"]\n{told}\n'
    contents, problems = read(BOARD + tags)
    assert (outcomes(contents), problems) == (["A+/A-", "PASS"], [])
    assert [who.id for who in contents.contestants] == ["1", "2", "3", "4"]


def test_names_without_quotation_marks() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Names_NS\\12;Names_EW"
    rows = "1 2 4S N 10 Adams-Bay Young Cole-Day\n3 4 4S N 9 Ann-Bo Di Eck-Fay\n"
    rows += "5 6 4S N 8 Adamson Van-Bay Of York-Cole\n"
    contents, problems = read(f'{BOARD}[ScoreTable "{columns}"]\n{rows}')
    assert [told.names for told in contents.records] == [
        ("Adams", "Cole", "Bay Young", "Day"),
        None,
        None,
    ]
    assert problems == [
        "whose names end where? 'Ann-Bo Di Eck-Fay'",
        "whose names end where? 'Adamson Van-Bay Of York-Cole'",
    ]
    assert len(contents.records) == 3


def test_an_empty_last_column_takes_no_name() -> None:
    table = '[TotalScoreTable "Rank;PairId;TotalPercentage;Names;MP"]\n'
    rows = "1 3 60.00 Eve Bay - Finn Van Den Berg 1.25\n2 4 40.00 Gus Bay - Hal De Cruz\n"
    contents, _ = read(BOARD + table + rows)
    assert [who.players[1].name for who in contents.contestants] == [
        "Finn Van Den Berg",
        "Hal De Cruz",
    ]
    assert [dict(placed.extra) for placed in contents.ranking] == [{"pbn:MP": "1.25"}, {}]


USEBIO = """<USEBIO Version="1.2"><EVENT EVENT_TYPE="PAIRS"><SECTION SECTION_ID="A">
<BOARD_RESULTS><BOARD BOARD_NUMBER="1"><RESULT><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>
<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER><CONTRACT>3 NT</CONTRACT><DECLARER>N</DECLARER>
<RESULT_FIELD>+1</RESULT_FIELD><SCORE>430</SCORE></RESULT></BOARD></BOARD_RESULTS>
</SECTION></EVENT></USEBIO>"""


def test_usebio_boards_in_a_wrapper() -> None:
    contents, problems = read(USEBIO, "x.xml")
    assert (outcomes(contents), problems) == (["3NT N +1"], [])
    found = read(USEBIO.replace("BOARD_RESULTS", "SHEETS"), "x.xml")
    assert found[1] == ["<SHEETS>: the results in it are not read"]


HANDSET = """<USEBIO><EVENT><BOARD EVENT_TYPE="X"><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>
<CONTRACT>PASS</CONTRACT></TRAVELLER_LINE></BOARD></EVENT><HANDSET><BOARD>
<BOARD_NUMBER>1</BOARD_NUMBER>{hands}</BOARD></HANDSET></USEBIO>"""
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


def handset() -> str:
    hands = ""
    for seat, hand in zip(("North", "East", "South", "West"), HANDS[2:].split(), strict=True):
        told = zip(SUITS, hand.split("."), strict=True)
        cards = "".join(f"<{suit}>{ranks}</{suit}>" for suit, ranks in told)
        hands += f"<HAND><DIRECTION>{seat}</DIRECTION>{cards}</HAND>"
    return HANDSET.format(hands=hands)


def test_cards_apart_from_the_results_make_one_board() -> None:
    contents, problems = read(handset(), "x.xml")
    assert (len(contents.deals), problems) == (2, [])  # one has no cards, and rides along
    assert len(told_deals(contents)) == 1
    written = format_by_id("pbn").write(contents)[0].decode("latin-1")
    assert written.count('[Board "1"]') == 1
    assert HANDS in written
    assert '[PairNS "1"]' in written
    lin = format_by_id("lin").write(contents)[0].decode()
    assert lin.count("qx|") == 1


def test_hand_records_of_acbl_alone() -> None:
    seats = ("north", "east", "south", "west")
    hands = zip(seats, HANDS[2:].split(), strict=True)
    cards = {
        f"{seat}_{suit.lower()}": " ".join(ranks.replace("T", "t")).replace("t", "10")
        for seat, hand in hands
        for suit, ranks in zip(SUITS, hand.split("."), strict=True)
    }
    record = {"board_number": 1, "box_number": "7", **cards}
    other = {**record, "box_number": "8", "board_number": 1}
    contents, problems = read(json.dumps([record, other]), "hands.json")
    assert [str(dealt.deal) for dealt in contents.deals] == [HANDS, HANDS]
    assert [dealt.session for dealt in contents.deals] == ["1", "2"]
    assert problems == []


def test_a_title_before_the_first_board_of_a_lin_file() -> None:
    text = "vg|,,P,1,1,,,,|rs|,|pg||\nmn|Club lesson|pn|,,,|qx|o1|ah|Board 1|sv|o|mb|1C|\n"
    contents, _ = read(text, "x.lin")
    assert contents.extra == {"lin:more 1": "mn|Club lesson|"}


def test_a_pass_agrees_with_no_points() -> None:
    rows = "1;1;2;4S;N;10;420\n1;3;4;3NT;E;9;-400\n2;1;2;Pass;;;0\n"
    contents, problems = read(f"Bd;NS pair;EW pair;Contract;By;Tricks;Score\n{rows}", "x.csv")
    assert outcomes(contents) == ["4S N =", "3NT E =", "PASS"]
    assert len(problems) == 1
