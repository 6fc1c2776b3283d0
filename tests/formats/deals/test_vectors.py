"""Board 1 of the samples, byte for byte, and what each format says around it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from overtrick.core.board import Board
from overtrick.errors import InvalidFile
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.registry import FORMATS, format_of
from tests.formats.deals.samples import FOUR_SUITS, ONE, SAMPLE, boards

NORTH, EAST, SOUTH = (
    b"01020313172324313238414647",
    b"04060714162628333537444849",
    b"05080911152025272939424345",
)
DGE = (
    b"\x06AKQ2\x03J54\x04T93\x05K87\x06J98\x03AQ2\x04K864\x05T65"
    b"\x06T764\x03K83\x04AQ2\x05QJ9\x0653\x03T976\x04J75\x05A432"
)
VECTORS = {
    "bri": NORTH + EAST + SOUTH + b" " * 32 + bytes(18),
    "dge": DGE + bytes(60),
    "dup": NORTH + EAST + SOUTH + DGE + b"YN1  1 1  ",
    "ber": b"1112322334341232144344113232341124242134133231122444",
    "cds": bytes.fromhex("01 6c796f93c687b9c1ca12d8346c"),
    "rzd": b"\x01\x00" + b" " * 11 + bytes.fromhex("1b241a4eb17264bcb5cd87e31b"),
    "bhg": b"\nABCMQWXeflotuDFGNPZbgikrvwEHIKOTYacmpqsJLRSUVdhjnxyz\n",
    "hrf": b"1SAKQ2HJ54DT93CK87SJ98HAQ2DK864CT65ST764HK83DAQ2CQJ9S53HT976DJ75CA432".ljust(128),
    "bigdeal": b'"AKQ2","J54","T93","K87","J98","AQ2","K864","T65",'
    b'"T764","K83","AQ2","QJ9","53","T976","J75","A432","1","N/-"\n',
}


@pytest.mark.parametrize("id", VECTORS)
def test_board_1(id: str) -> None:
    data, losses = FORMATS[id].write(ONE)
    assert (data, losses) == (VECTORS[id], [])
    assert FORMATS[id].read(data)[0].deals == ONE.deals


def test_bhg_begins_with_the_dealers_hand() -> None:
    data, _ = FORMATS["bhg"].write(boards([FOUR_SUITS], [1, 2]))
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    assert data == b"\n" + letters + b"\n" + letters[13:] + letters[:13] + b"\n"
    for text in (data.lstrip(), data.replace(b"\n", b"\r\n"), data + b"\r\n\x1a"):
        read, problems = FORMATS["bhg"].read(text)
        assert (len(read.deals), problems) == (2, [])
    read, [problem] = FORMATS["bhg"].read(data.replace(b"NOP", b"NO1", 1), "x")
    assert str(problem) == "x:2: board 1: no card has the letter '1'"
    assert [dealt.board.number for dealt in read.deals] == [2]


def test_the_control_block_of_dup_tells_the_numbers() -> None:
    dup = FORMATS["dup"]
    data, losses = dup.write(boards([SAMPLE], range(5, 37)))
    assert (data[146:156], losses) == (b"YN5  1 36 ", [])
    data, losses = dup.write(boards([SAMPLE], [5, 6, 9]))
    assert data[146:156] == b"YN1  1 3  "
    assert losses == ["boards 5-6, 9 become boards 1-3: a DUP file has no gaps"]


def test_dup_as_big_deal_writes_it_comes_back_the_same() -> None:
    dup = FORMATS["dup"]
    record = VECTORS["dup"][:146] + b"YN1  0 01 "
    read, problems = dup.read(record)
    assert (read.extra, problems) == ({"dup:Copies": "0"}, [])
    blind = NORTH + EAST + SOUTH + b" " * 68 + b"NY1  1 1  "
    read, problems = dup.read(blind)
    assert read.extra == {"dup:Random": "N", "dup:Backward": "Y", "dup:Blind": "Y"}
    assert (read.deals, problems) == (ONE.deals, [])
    assert dup.write(read)[0] == blind


def test_dup_whose_first_control_block_stands_for_all() -> None:
    """Two independent programs write it once, and leave those of the other boards empty."""
    dup = FORMATS["dup"]
    cards = VECTORS["dup"][:146]
    for empty in (b"\0" * 10, b" " * 10):
        read, problems = dup.read(cards + b"YN5  0 7  " + 2 * (cards + empty))
        assert problems == []
        assert [dealt.board.number for dealt in read.deals] == [5, 6, 7]
    _, problems = dup.read(cards + b"YN1  1 2  " + cards + b"YN2  1 2  ")
    assert problems == []


def test_dup_whose_control_blocks_differ_says_so_once() -> None:
    cards = VECTORS["dup"][:146]
    data = cards + b"YN1  1 3  " + 2 * (cards + b"NN9  1 9  ")
    read, problems = FORMATS["dup"].read(data)
    assert [problem.message for problem in problems] == [
        "the control block is another than the first board's: N N 9 1 9"
    ]
    assert len(read.deals) == 3


def test_dup_whose_parts_disagree() -> None:
    dup = FORMATS["dup"]
    other = VECTORS["dup"][:78] + FORMATS["dge"].write(boards([FOUR_SUITS], [1]))[0][:68]
    read, [problem] = dup.read(other + b"YN1  1 1  ", "x")
    assert "not these cards" in str(problem)
    assert read.deals == ONE.deals
    read, [problem] = dup.read(b"99" + VECTORS["dup"][2:], "x")
    assert str(problem) == (
        "x:board 1: no card has the number 99; the hands on the screen count"
    )
    assert read.deals == ONE.deals
    _, [problem] = dup.read(VECTORS["dup"] + VECTORS["dup"][:-3] + b"99 ", "x")
    assert str(problem).startswith("x:board 2: the control block is another")


@pytest.mark.parametrize(("id", "most"), [("dup", 99), ("dlm", 99), ("cds", 255), ("hrf", 999)])
def test_more_boards_than_a_file_can_hold_are_refused(id: str, most: int) -> None:
    FORMATS[id].write(boards([SAMPLE], [most]))
    with pytest.raises(InvalidFile, match=f"boards 1 to {most}, not board {most + 1}"):
        FORMATS[id].write(boards([SAMPLE], [most, most + 1]))


def test_the_header_of_rzd_counts() -> None:
    rzd = FORMATS["rzd"]
    read, [problem] = rzd.read(b"\x04" + VECTORS["rzd"][1:], "x")
    assert str(problem) == "x: the header says that there are 4 boards, not 1"
    assert read.deals == ONE.deals


def test_cards_of_bri_may_stand_in_any_order() -> None:
    shuffled = NORTH[4:] + NORTH[:4] + EAST + SOUTH
    read, problems = FORMATS["bri"].read(shuffled.ljust(128))
    assert (read.deals, problems) == (ONE.deals, [])
    blanks = VECTORS["bri"].replace(b"01020313", b" 1 2 313")
    assert FORMATS["bri"].read(blanks)[0].deals == ONE.deals


def test_ber_with_line_ends() -> None:
    lines = VECTORS["ber"] + b"\r\n" + VECTORS["ber"] + b"\r\n"
    read, problems = FORMATS["ber"].read(lines)
    assert (len(read.deals), problems) == (2, [])
    assert format_of("x.txt", lines).id == "ber"


def test_cds_without_a_number() -> None:
    record = VECTORS["cds"]
    read, [problem] = FORMATS["cds"].read(record + b"\0" + record[1:], "x")
    assert [dealt.board.number for dealt in read.deals] == [1, 2]
    assert problem.board == 2


def test_hrf_keeps_what_stands_behind_the_hands() -> None:
    hrf = FORMATS["hrf"]
    data = VECTORS["hrf"][:69].replace(b"1S", b"12S", 1) + b" N 4S 420"
    read, [doubt] = hrf.read(data.ljust(128), "x")
    assert "not confirmed" in doubt.message
    assert read.deals[0].board.number == 12
    assert read.deals[0].extra == {"hrf:Rest": " N 4S 420"}
    assert hrf.write(read)[0] == data.ljust(128)


def test_big_deal_rows_of_other_hands() -> None:
    big_deal = FORMATS["bigdeal"]
    plain = VECTORS["bigdeal"].replace(b'"', b"").replace(b"\n", b"\r\n")
    assert big_deal.read(plain)[0].deals == ONE.deals
    assert format_of("deals.csv", plain).id == "bigdeal"
    void = FORMATS["bigdeal"].write(boards([FOUR_SUITS], [1, 2]))[0]
    assert big_deal.read(void)[0].deals == boards([FOUR_SUITS], [1, 2]).deals
    bad = VECTORS["bigdeal"].replace(b'"1","N', b'"1a","N')
    read, problems = big_deal.read(bad + b"1,2\n" + VECTORS["bigdeal"], "x")
    assert [str(problem) for problem in problems] == [
        "x:1: not a board number: '1a'",
        "x:2: a deal is 18 cells, not 2",
    ]
    assert read.deals == ONE.deals


class TestDlm:
    """The lines of a DLM file and their checks."""

    dlm = FORMATS["dlm"]

    def lines(self, held: Contents) -> list[str]:
        return self.dlm.write(held)[0].decode().splitlines()

    def test_the_whole_file(self) -> None:
        lines = self.lines(replace(ONE, about=About("Sample")))
        assert lines[:14] == [
            "[Document]",
            "Headline=Sample",
            "Status=Show",
            "Duplicates=0",
            "From board=1",
            "To board=1",
            "Next board to duplimate=0",
            "PrintOuts=0",
            "Crypto key=0",
            "Checksum=1",
            "Duplicates 01=0",
            "Board 01=abjgllbjdopajjlahhelcjibhp003",
            "Duplicates 02=0",
            "Board 02=aaaaaabffffffkkkkkklpppppp012",
        ]
        assert len(lines) == 10 + 2 * 99
        assert lines[-1] == "Board 99=aaaaaabffffffkkkkkklpppppp109"

    def test_checksum_of_the_document(self) -> None:
        assert self.lines(boards([SAMPLE], range(5, 37)))[4:6] == [
            "From board=5",
            "To board=36",
        ]
        assert f"Checksum={5 ^ 36 ^ 1}" in self.lines(boards([SAMPLE], range(5, 37)))

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
    def test_line_ends_marks_and_cases(self, end: str) -> None:
        text = end.join(self.lines(ONE))
        for data in (text.encode(), b"\xef\xbb\xbf" + text.encode(), text.lower().encode()):
            read, problems = self.dlm.read(data, "x")
            assert (read.deals, problems) == (ONE.deals, [])

    def test_checks_only_warn(self) -> None:
        text = "\n".join(self.lines(ONE))
        text = text.replace("ibhp003", "ibhp004").replace("Checksum=1", "Checksum=9")
        text = text.replace("Crypto key=0", "Crypto key=7")
        read, problems = self.dlm.read(text.encode(), "x")
        assert [str(problem) for problem in problems] == [
            "x:12: board 1: the checksum is '004', not 003",
            "x: the boards may be encrypted: the crypto key is not 0",
            "x: the checksum is '9', not 1",
        ]
        assert read.deals == ONE.deals

    def test_one_bad_board(self) -> None:
        text = "\n".join(self.lines(boards([SAMPLE], [1, 2, 3])))
        text = text.replace("Board 02=abj", "Board 02=bbj").replace("Board 03=a", "Board 03=z")
        read, problems = self.dlm.read(text.encode(), "x")
        assert [dealt.board.number for dealt in read.deals] == [1]
        assert [problem.board for problem in problems] == [2, 2, 3]
        assert "North has 12 cards" in problems[1].message

    def test_what_is_unusual_rides_along(self) -> None:
        text = "\n".join(self.lines(boards([SAMPLE], [3, 4])))
        text = text.replace("Status=Show", "Status=Sealed").replace("Checksum=6", "Checksum=38")
        text = text.replace("From board=3", "From board=1").replace("To board=4", "To board=36")
        text = text.replace("PrintOuts=0", "PrintOuts=2\nColour=red")
        text = text.replace("Duplicates 03=0", "Duplicates 03=2")
        text = text.replace("Checksum=38", f"Checksum={1 ^ 36}")
        read, problems = self.dlm.read(text.encode(), "x")
        assert problems == []
        assert read.extra == {
            "dlm:Status": "Sealed",
            "dlm:From board": "1",
            "dlm:To board": "36",
            "dlm:PrintOuts": "2",
            "dlm:Colour": "red",
        }
        assert read.deals[0].extra == {"dlm:Duplicates": "2"}
        again, losses = self.dlm.write(read)
        assert losses == []
        assert self.dlm.read(again)[0] == read
        assert set(again.decode().splitlines()) == set(text.splitlines())

    def test_headlines_in_any_letters(self) -> None:
        for title in ("Kılıç", "Jürgen's évening", "Złoty", "桥牌", "Ã¼ again"):
            held = replace(ONE, about=About(title))
            data, losses = self.dlm.write(held)
            assert (self.dlm.read(data)[0].about.title, losses) == (title, [])

    def test_letters_that_only_look_like_them(self) -> None:
        text = "[Document]\nBoard 01=abjgllbjdopajjlahhelcj\u0130bhp003"
        _, [problem] = self.dlm.read(text.encode(), "x")
        assert "not 26 letters" in problem.message

    def test_only_the_title_is_written(self) -> None:
        about = About("Tuesday", date="2026-03-10", winners=2)
        assert self.dlm.write(replace(ONE, about=about))[1] == [
            "of the event only the title is written, not: date, winners"
        ]

    def test_cards_that_mark_an_unused_board(self) -> None:
        _, losses = self.dlm.write(boards([FOUR_SUITS], [7]))
        assert losses == ["board 7: these cards mark a board that is not used"]

    def test_numbers_beyond_99_and_odd_lines(self) -> None:
        text = "[Document]\nhello\nBoard 100=abj\nBoard 00=a\n"
        text += "Board 1=abjgllbjdopajjlahhelcjibhp003"
        read, problems = self.dlm.read(text.encode(), "x")
        assert read.deals == ONE.deals
        assert [problem.where for problem in problems] == ["x:2", "x:3", "x:4"]


def test_boards_without_a_deal_are_no_boards() -> None:
    held = Contents(deals=(Dealt(Board(1), SAMPLE), Dealt(Board(2))))
    for id in VECTORS:
        assert FORMATS[id].write(held)[1] == [
            "board 2: the cards are not known, it is left out"
        ]


@pytest.mark.parametrize("id", ["bri", "dup", "dlm", "bigdeal"])
def test_the_pbn_of_a_deal_is_none_of_these(id: str) -> None:
    pbn = b'% PBN 2.1\n[Event ""]\n[Board "1"]\n[Deal "N:AKQ2.J54.T93.K87 - - -"]\n'
    sniff = FORMATS[id].sniff
    assert sniff is not None
    assert not sniff(pbn)
