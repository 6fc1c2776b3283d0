import io
import tracemalloc

import pytest

from overtrick.core.outcome import PASSED_OUT
from overtrick.core.seats import Seat, Vulnerability
from overtrick.errors import InvalidFile
from overtrick.events.ranking.rank import rank
from overtrick.formats.lin.read import parts_of_lin, read_lin
from overtrick.formats.lin.write import write_lin
from overtrick.formats.lin.write_board import handviewer_link
from tests.cases import one_pass
from tests.formats.lin.samples import (
    CARDS,
    MATCH,
    OTHER,
    SINGLE,
    TOURNAMENT,
    VUGRAPH,
    records,
    results,
)


def test_a_match_of_the_vugraph() -> None:
    contents = records(MATCH.decode())
    assert results(contents) == ["1 open 3S S =", "1 closed 4S N -1"]
    opened, closed = contents.records
    assert (opened.line.ns, opened.line.ew, closed.line.ns) == ("Home", "Away", "Away")
    assert opened.names == ("N1", "E1", "S1", "W1")
    assert [told.note for told in opened.calls if told.alerted] == ["invitational"]
    assert opened.line.lead == "HT"
    assert len(contents.deals) == 1
    assert str(contents.deals[0].deal) == (
        "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"
    )


def test_its_board_is_worth_five_imps() -> None:
    contents = records(MATCH.decode())
    ranking = rank(contents.session(), method="teams")
    match = ranking.matches[0]
    assert (match.home, match.home_imps, match.away_imps) == ("Home", 5, 0)
    assert ranking.problems == ()


def test_a_segment_with_carry_over_and_results_without_a_board() -> None:
    contents, problems = read_lin(VUGRAPH.encode(), "v.lin")
    assert problems == []
    assert results(contents) == [
        "46 open 4H E =",
        "46 closed 4H E +1",
        "48 open 4DX W -1",
        "47 open 3NT W +1",
        "48 closed 3NT N =",
    ]
    [told] = contents.matches
    assert (told.home, told.home_carried, told.away, told.away_carried) == (
        *("Alpha", 80),
        *("Beta", 99),
    )
    assert contents.records[3].names == ("N1", "E1", "S1", "W1")
    assert contents.about.title == "Open Trials"
    assert contents.about.method == "teams"
    ranking = rank(contents.session(), method="teams")
    assert [match.home_carried for match in ranking.matches] == [80]


def test_comments_keep_their_place_and_do_not_leak() -> None:
    contents = records(VUGRAPH)
    first, second = contents.records[0].line.extra, contents.records[1].line.extra
    assert first == {"lin:more": "2|nt|eve: Hi all|2|nt|finn: again, hello|12|nt|eve: quick|"}
    assert second is None


def test_a_tournament_that_a_player_kept() -> None:
    contents = records(TOURNAMENT)
    assert results(contents) == ["1 - 4H N +1", "2 - 4H S =", "3 - PASS"]
    assert {told.line.ns for told in contents.records} == {"c - a"}
    assert {told.line.match for told in contents.records} == {None}
    assert [(told.line.extra or {}).get("lin:mp") for told in contents.records] == [
        *("-7.2", "-6.3", "-4.1")
    ]


def test_a_board_alone() -> None:
    contents = records(SINGLE)
    [told] = contents.records
    assert (told.line.ns, told.line.ew, told.line.match) == ("Eve - Finn", "Hal - Gus", None)
    assert str(told.line.outcome) == "1S N +2"
    assert [who.names for who in contents.contestants] == [("Eve", "Finn"), ("Hal", "Gus")]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text.replace("mb|", "MB|").replace("pc|", "Pc|"),
        lambda text: text.replace("mb|", "m\nb|").replace("pg|", "\npg\n|"),
        lambda text: text.lower().replace("st||", "ST||"),
        lambda text: text.replace("mb|p|", "mb|P|"),
    ],
)
def test_line_ends_and_letters_do_not_matter(spoil) -> None:  # type: ignore[no-untyped-def]
    assert results(records(spoil(MATCH.decode()))) == ["1 open 3S S =", "1 closed 4S N -1"]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-16", "utf-8-sig"])
def test_encodings(encoding: str) -> None:
    text = SINGLE.replace("Finn", "Jörg Müller")
    contents, _ = read_lin(text.encode(encoding), "x.lin")
    names = contents.records[0].names
    assert names is not None
    assert names[2] == "Jörg Müller"


def test_an_archive_with_a_file_of_another_encoding_inside() -> None:
    data = SINGLE.replace("Eve", "Zoé").encode("cp1252") + b"\n"
    contents, _ = read_lin(data + SINGLE.replace("Eve", "Zoé").encode("utf-8"), "x.lin")
    assert [told.names and told.names[0] for told in contents.records] == ["Zoé", "Zoé"]


LINK = handviewer_link(records(SINGLE).records[0], records(SINGLE).deals[0])


@pytest.mark.parametrize(
    "text",
    [
        LINK,
        f"{LINK}\n{LINK}",
        LINK.replace("%20", " "),
        LINK.replace("%7C", "|").replace("%20", " "),
        f'<p><a href="{LINK}&amp;bbo=y" target=x>Board 1</a></p>',
        LINK.replace("?lin=", "?bbo=y&lin="),
        LINK.replace("%20", "+").replace(",", "%2C").replace("Finn", "F%2Bn"),
        f"<a onclick=\"hv_popuplin('{LINK.partition('lin=')[2]}');return false;\">Movie</a>",
    ],
)
def test_links(text: str) -> None:
    contents, problems = read_lin(text.encode(), "x.txt")
    assert problems == []
    assert {str(told.line.outcome) for told in contents.records} == {"1S N +2"}
    assert {told.line.board.number for told in contents.records} == {1}
    assert len(contents.deals) == 1


def test_a_link_that_gives_each_hand_by_itself() -> None:
    link = (
        "https://www.bridgebase.com/tools/handviewer.html?n=SAKQ2HJ54DT93CK87&e=SJ98HAQ2DK864CT65"
        "&s=ST764HK83DAQ2CQJ9&w=S53HT976DJ75CA432&d=n&v=o&b=1&a=1cp1sppp&p=HTH4H2HK&nn=Eve"
    )
    contents = records(link)
    [told] = contents.records
    assert told.is_pending
    assert (str(told.contract), told.declarer) == ("1S", Seat.SOUTH)
    assert (len(told.cards), told.line.lead) == (4, "HT")
    assert told.names == ("Eve", "", "", "")


def test_a_link_in_a_comment_is_no_board() -> None:
    text = SINGLE.replace("pc|D4|", f"nt|see {LINK}|pc|D4|")
    assert len(records(text).records) == 1


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        ("ah|Board 7|", 7),
        ("ah|Deal 7|", 7),
        ("ah|Donne 7|", 7),
        ("ah|Board A-12|", 12),
        ("qx|o7,BOARD 7|", 7),
        ("qx|c12|", 12),
        ("qx|7|", 7),
        ("qx|o12|ah|Board 12|", 12),
    ],
)
def test_the_number_of_a_board(heading: str, number: int) -> None:
    contents = records(f"{heading}md|3{CARDS}|sv|o|mb|p|mb|p|mb|p|mb|p|")
    assert [told.line.board.number for told in contents.records] == [number]


def test_a_number_that_is_not_told() -> None:
    text = f"ah|Board 4|md|3{CARDS}|sv|o|mb|p|mb|p|mb|p|mb|p|\nmd|3{OTHER}|sv|o|mb|1C|mb|p|"
    contents, problems = read_lin(text.encode(), "x.lin")
    assert [told.line.board.number for told in contents.records] == [4, 5]
    assert [str(each) for each in problems] == [
        "x.lin:2: board 5: no number is told: by its place it is board 5"
    ]


def test_numbers_that_differ() -> None:
    text = f"qx|o1|md|4{CARDS}|ah|Board 18|sv|n|mb|p|mb|p|mb|p|mb|p|"
    contents, problems = read_lin(text.encode(), "x.lin")
    assert contents.records[0].line.board.number == 18
    assert "qx says board 1, ah says board 18; 18" in problems[0].message.replace(
        "says 18", "says board 18"
    )


def test_a_number_again_with_other_cards_is_another_session() -> None:
    lines = [f"ah|Board 1|md|3{cards}|sv|o|mb|p|mb|p|mb|p|mb|p|" for cards in (CARDS, OTHER)]
    contents = records("\n".join([*lines, lines[0]]))
    assert [told.line.session for told in contents.records] == ["1", "2", "1"]
    assert [dealt.session for dealt in contents.deals] == ["1", "2"]


@pytest.mark.parametrize(
    ("digit", "number", "dealer"),
    [("1", 1, "S"), ("2", 1, "W"), ("3", 2, "N"), ("4", 1, "E"), ("0", 2, "E"), ("", 3, "S")],
)
def test_the_dealer(digit: str, number: int, dealer: str) -> None:
    contents = records(f"ah|Board {number}|md|{digit}{CARDS}|sv|o|mb|1C|")
    assert str(contents.records[0].line.board.dealer) == dealer


@pytest.mark.parametrize(
    ("letter", "vulnerability"),
    [("o", "None"), ("0", "None"), ("-", "None"), ("N", "NS"), ("e", "EW"), ("b", "All")],
)
def test_who_is_vulnerable(letter: str, vulnerability: str) -> None:
    contents = records(f"ah|Board 1|md|3{CARDS}|sv|{letter}|mb|1C|")
    assert contents.records[0].line.board.vulnerability is Vulnerability(vulnerability)


def test_deals_alone() -> None:
    contents = records(
        f"qx|o1|md|3{CARDS}|rh||ah|Board 1|sv|o|pg||\nqx|o2|md|4{OTHER}|sv|n|pg||"
    )
    assert contents.records == ()
    assert [dealt.board.number for dealt in contents.deals] == [1, 2]
    assert all(dealt.deal for dealt in contents.deals)


def test_some_hands_alone() -> None:
    contents = records("qx|o1|md|3,SAKHQD2C345,,|sv|o|")
    assert contents.deals[0].hands == "N:- - - AK.Q.2.543"


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (CARDS.replace("S35H", "S45H"), "S4 is dealt twice"),
        (CARDS.replace("S35H", "S3ZH"), "not a hand"),
        (f"{CARDS}S2,S3", "more than four hands"),
    ],
)
def test_a_deal_that_is_none_does_not_cost_the_result(cards: str, problem: str) -> None:
    text = SINGLE.replace(CARDS, cards)
    contents, problems = read_lin(text.encode(), "x.lin")
    assert str(contents.records[0].line.outcome) == "1S N +2"
    assert problem in problems[0].message
    assert problems[0].board == 1
    assert (contents.records[0].line.extra or {})["lin:md"] == f"3{cards}"


def test_a_file_with_a_ten_of_two_signs() -> None:
    text = SINGLE.replace(CARDS, CARDS.replace("T", "10").lower()).replace("D4", "d10")
    contents, _ = read_lin(text.encode())
    assert str(contents.deals[0].deal) == str(records(SINGLE).deals[0].deal)
    assert contents.records[0].line.lead == "DT"


@one_pass("cut", range(40, len(MATCH) - 2, 7))
def test_a_file_that_ends_early(cut: int) -> None:
    contents, _ = read_lin(MATCH[:cut], "x.lin")
    told = {line.partition(" ")[2] for line in results(contents)}
    assert told <= {"open 3S S =", "closed 4S N -1", "closed pending", "open pending"} | (
        {"open 3S S =", "closed 4S N =", "open 3S S -3"} if cut < 70 else set()
    )


def test_a_claim_that_is_cut_off_is_not_taken() -> None:
    text = SINGLE[: SINGLE.index("mc|9")] + "mc|1"
    contents, problems = read_lin(text.encode(), "x.lin")
    assert contents.records[0].is_pending
    assert "the claim is left out" in problems[0].message


def test_junk_between_boards() -> None:
    text = (
        f"Results of Tuesday\n\n{SINGLE}\n-- next --\n{SINGLE.replace('Board 1', 'Board 5')}\nx"
    )
    contents, problems = read_lin(text.encode(), "x.lin")
    assert results(contents) == ["1 - 1S N +2", "5 - 1S N +2"]
    assert len(problems) == 3


@pytest.mark.parametrize("lost", ["mb|1S|", "mb|p", "|"])
def test_a_damaged_board_costs_no_other(lost: str) -> None:
    broken = SINGLE.replace(lost, "", 1).replace("Board 1", "Board 2")
    boards = [SINGLE, broken, SINGLE.replace("Board 1", "Board 3")]
    contents, problems = read_lin("\n".join(boards).encode(), "x.lin")
    assert {told.line.board.number for told in contents.records} >= {1, 3}
    assert results(contents)[0] == "1 - 1S N +2"
    assert results(contents)[-1] == "3 - 1S N +2"
    assert problems


@pytest.mark.parametrize("text", ["", "hello", "a|b|c", "<html></html>", "board,ns\n1,2\n"])
def test_what_is_no_lin(text: str) -> None:
    with pytest.raises(InvalidFile):
        read_lin(text.encode(), "x.lin")


def test_one_board_a_line_without_a_last_bar() -> None:
    line = SINGLE.removesuffix("pg||").removesuffix("|")
    contents = records(f"{line}\n{line.replace('Board 1', 'Board 2')}\n{SINGLE}")
    assert results(contents) == ["1 - 1S N +2", "2 - 1S N +2", "1 - 1S N +2"]


def test_the_way_another_program_writes_boards() -> None:
    board = (
        f"mn|Tuesday|pn|Finn,Gus,Eve,Hal|qx|o{{0}},BOARD {{0}}|rh||ah|Board {{0}}|"
        f"md|3{CARDS}|sv|o|"
        "\nsa|0|mb|1S|an|!|mb|p|mb|p|mb|p|pg||\npc|D4|pc|D2|pc|D5|pc|D3|pg||\nmc|9|pg||\n"
    )
    contents = records(board.format(1) + board.format(2))
    assert results(contents) == ["1 - 1S N +2", "2 - 1S N +2"]
    assert contents.records[0].names == contents.records[1].names


def test_a_long_file_needs_little_memory() -> None:
    class Repeated(io.RawIOBase):
        left = 5_000
        rest = b""

        def read(self, size: int = -1) -> bytes:
            lines: list[bytes] = []
            while self.left and len(lines) * 200 < size:
                board = f"Board {self.left % 30 + 1}"
                lines.append(f"{SINGLE.replace('Board 1', board)}\n".encode())
                self.left -= 1
            return b"".join(lines)

    tracemalloc.start()
    count = sum(len(part.records) for part, _ in parts_of_lin(Repeated(), "long.lin"))  # type: ignore[arg-type, misc]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 5_000
    assert most < 2_000_000


def test_parts_are_the_whole() -> None:
    text = "".join(f"{SINGLE.replace('Board 1', f'Board {n}')}\n" for n in range(1, 150))
    parts = [part for part, _ in parts_of_lin(io.BytesIO(text.encode()), "x")]
    assert [len(part.records) for part in parts] == [64, 64, 21]
    assert len({told.line.board.number for part in parts for told in part.records}) == 149


def test_commas_in_a_title_and_in_a_team() -> None:
    text = "vg|Men's, Final,Seg 2,I,17,18,Home, Sweet,5,Away,0|rs|PASS,4SN=,,|pg||"
    contents = records(text)
    assert results(contents) == ["17 open PASS", "17 closed 4S N ="]
    assert (contents.about.title, contents.records[0].line.home) == (
        "Men's, Final",
        "Home, Sweet",
    )
    assert contents.matches[0].home_carried == 5


def test_a_segment_whose_boards_are_counted_from_one() -> None:
    text = (
        f"vg|T,S2,I,17,18,A,0,B,0|rs|4SN=,PASS,3NE-1,|pg||qx|o1|md|3{CARDS}|sv|o|mb|4S|mb|AP|"
    )
    assert results(records(text)) == ["1 open 4S N =", "1 closed PASS", "2 open 3NT E -1"]


@pytest.mark.parametrize("claim", ["0", " 0 "])
def test_a_passed_out_board_may_have_no_tricks_claimed(claim: str) -> None:
    contents, problems = read_lin(f"qx|o7|mb|p|mb|p|mb|p|mb|p|pg||mc|{claim}|pg||".encode())
    [record] = contents.records
    assert record.line.outcome == PASSED_OUT
    assert problems == []
    assert read_lin(write_lin(contents)[0])[0].records[0].line.outcome == PASSED_OUT


@pytest.mark.parametrize(
    ("names", "met"), [("2,5,2,5", [("2", "5")]), ("2,2,2,2", [("2", "2")]), (",,,", [])]
)
def test_pairs_whose_numbers_are_told_wait_for_their_result(
    names: str, met: list[tuple[str, str]]
) -> None:
    text = f"qx|o22|pn|{names}|st||rh||ah|Board 22|sv|e|pg||\n"
    contents, problems = read_lin(text.encode(), "x.lin")
    assert [(told.line.ns, told.line.ew) for told in contents.records] == met
    assert all(told.is_pending for told in contents.records)
    assert (len(contents.deals), problems) == (0 if met else 1, [])
