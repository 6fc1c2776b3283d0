from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import Contract
from overtrick.core.seats import Seat, Side, Vulnerability
from overtrick.errors import InvalidSheet, OvertrickError
from overtrick.formats.sheets.sheet import read_sheet, write_sheet
from overtrick.formats.sheets.sheet_deal import sheet_deal
from overtrick.rules.editions import EDITIONS, Game, Schedule
from overtrick.rules.pad import Pad
from overtrick.rules.party import Hundreds, Party, Rotation, Stakes
from overtrick.rules.points import Honours
from overtrick.rules.sheet import PASS, SheetDeal, Totals
from tests.cases import one_pass
from tests.formats.costs import within
from tests.golden import golden
from tests.sheets import deals, evenings, golden_deal, pad

EXAMPLES = Path(__file__).parents[3] / "examples"
SEEDS = golden("seed_vectors")


def told(text: str) -> list[str]:
    return [str(problem) for problem in read_sheet(text, "evening.sheet")[1]]


def test_the_example_of_the_party() -> None:
    """Scene A-1 from a file."""
    found, problems = read_sheet((EXAMPLES / "party.sheet").read_bytes())
    played = [deal for rubber in SEEDS["rubber_party"] for deal in rubber["deals"]]
    assert problems == ()
    assert list(found.deals) == [golden_deal(deal) for deal in played]
    totals = [(it.total.we, it.total.they) for it in found.sheet().stages]
    assert totals == [(700, 1020), (1480, 510), (1150, 1250)]


@pytest.mark.parametrize("place", [0, 1])
def test_the_example_of_the_chicago(place: int) -> None:
    """Scene A-7 from a file, under both editions of the page."""
    vector = SEEDS["chicago"][place]
    text = (EXAMPLES / "chicago.sheet").read_text(encoding="utf-8")
    found, problems = read_sheet(
        text.replace("seed000-chicago-accumulating", vector["edition"])
    )
    assert problems == ()
    assert list(found.deals) == [golden_deal(deal) for deal in vector["deals"]]
    assert found.sheet().total == Totals(*vector["derived_totals"].values())


def test_every_header() -> None:
    rubber = pad(
        """
        game: rubber       # or chicago
        edition: seed000-rubber
        carry: no
        rubbers: 3
        settle: yes
        we: Ann & Bob
        ew: Cy & Di
        """
    )
    assert rubber == Pad(
        edition="seed000-rubber",
        carry=False,
        rubbers=3,
        settle=True,
        we="Ann & Bob",
        they="Cy & Di",
    )
    assert pad("game: chicago\nvulnerability: duplicate\ndealer: West") == Pad(
        game=Game.CHICAGO, vulnerability=Schedule.DUPLICATE, dealer=Seat.WEST
    )


def test_set_boards_and_a_teachers_notes() -> None:
    """Board 2 is North-South's, board 7 everybody's; a passed-out board is not dealt again."""
    text = (
        "edition: chicago-duplicate\nWe 3NT = ; board 7 ; note Zähl neun Stiche\nPass ; board 2"
    )
    found = pad(text)
    assert [deal.note for deal in found.deals] == ["Zähl neun Stiche", None]
    assert [(str(it.dealer), str(it.vulnerability)) for it in found.sheet().deals] == [
        ("S", "All"),
        ("E", "NS"),
    ]
    assert read_sheet(write_sheet(found)) == (found, ())
    again = pad(text.replace("chicago-duplicate", "chicago-accumulating"))
    assert len(again.sheet().deals) == 2
    assert str(pad("game: chicago\nPass ; board 2\nWe 1C =").sheet().deals[1].dealer) == "E"


def test_a_deal_is_one_board() -> None:
    assert told("game: chicago\nWe 1C = ; board 7 ; board 8") == [
        "evening.sheet:2: a deal is one board: 'board 8'"
    ]


def test_nobody_is_vulnerable_in_a_first_lesson() -> None:
    """Tricks alone: 3NT is 100 on any board; MiniBridge gives the game, never more than 300."""
    lesson = "edition: {}\nWe 3NT = ; board 7\nThey 6H = ; board 4"
    assert pad(lesson.format("first-lessons")).sheet().total == Totals(100, 180)
    assert pad(lesson.format("minibridge")).sheet().total == Totals(400, 180 + 300 + 500)


@pytest.mark.parametrize("note", ["a;b", "a # b", "a\nb"])
def test_notes_that_would_not_read_back(note: str) -> None:
    with pytest.raises(InvalidSheet, match="cannot be written as a note"):
        write_sheet(Pad(deals=(SheetDeal(note=note),)))


FOUR = ("Ann", "Bob", "Cyril", "Mary Ann")


def test_the_headers_of_a_party() -> None:
    found = pad(
        """
        players: Ann, Bob,  Cyril , Mary Ann
        rotation: cut-in
        stakes: 0,25 € per 100 points
        hundreds: half_down
        language: DE
        """
    )
    stakes = Stakes(Fraction(1, 4), unit="€")
    assert found.party == Party(FOUR, Rotation.CUT_IN, Hundreds.HALF_DOWN, stakes)
    assert found.language == "de"
    assert read_sheet(write_sheet(found))[0] == found


@pytest.mark.parametrize(
    ("text", "stakes"),
    [
        ("10 per 100", Stakes(10)),
        ("10/100", Stakes(10)),
        ("£1 for 1000", Stakes(1, 1000, "£")),
        ("5 c per 100", Stakes(5, unit="c")),
        ("1/3 per 100", Stakes(Fraction(1, 3))),
    ],
)
def test_stakes_as_people_write_them(text: str, stakes: Stakes) -> None:
    found = pad(f"players: {', '.join(FOUR)}\nstakes: {text}")
    assert found.party == Party(FOUR, stakes=stakes)
    assert read_sheet(write_sheet(found))[0] == found


@pytest.mark.parametrize(
    ("line", "player"),
    [
        ("Ann 4S =", "Ann"),
        ("ann: 4S =", "Ann"),
        ("Mary Ann 4S=", "Mary Ann"),
        ("MARY 4S 10", "Mary Ann"),
        ("c 4S =", "Cyril"),
        ("cyr 4♠ =", "Cyril"),
    ],
)
def test_a_side_is_written_as_the_declarers_name(line: str, player: str) -> None:
    found = pad(f"players: {', '.join(FOUR)}\n{line}")
    assert found.deals == (SheetDeal(None, Contract.parse("4S"), 10, player=player),)
    assert found.sheet().total in (Totals(120, 0), Totals(0, 120))
    assert read_sheet(write_sheet(found))[0] == found


BEHIND = [
    ("4S by N =", "We", ""),
    ("3NT -1 by W", "They", ""),
    ("n 4h 10 tricks", "We", ""),
    ("4s they +1", "They", ""),
    ("4s bob +1", "", "Bob"),
    ("4h by Mary Ann, 10 tricks", "", "Mary Ann"),
    ("4 Herz von Bob =", "", "Bob"),
    ("4S d =", "", "Di"),
    ("4 d d b =", "", "Bob"),
    ("4S E =", "They", ""),
]


@pytest.mark.parametrize(("line", "side", "player"), BEHIND)
def test_declarer_may_be_named_behind_the_contract(line: str, side: str, player: str) -> None:
    deal, problems = sheet_deal(line, ["Mary Ann", "Bob", "Cy", "Di"])
    assert deal.side == (Side.parse(side) if side else None)
    assert (deal.player or "", problems) == (player, ())
    assert deal.contract
    assert deal.tricks is not None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("W 4S =", "who is 'W': We or West? 'W 4S ='"),
        (
            "4H O =",
            "'4H O =' is 4♥ by East (de, nl, sv, no, da) or 4♥ by West (fr, es, it, pt)",
        ),
        ("4P bob =", "'4P =' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)"),
        ("4s bob cy =", "whose contract?"),
        ("4S b =", "which player? 'b =' (Bob or Bea)"),
        ("4S by N +4", "4S+4 cannot be"),
    ],
)
def test_who_is_meant_behind_the_contract_is_asked(line: str, message: str) -> None:
    with pytest.raises(OvertrickError) as refused:
        sheet_deal(line, ["Ann", "Bob", "Cy", "Bea"])
    assert message in str(refused.value)


def test_honours_of_a_player() -> None:
    [deal] = pad(f"players: {', '.join(FOUR)}\nBob 1C = ; honours mary ann 100").deals
    assert deal.honours == Honours(None, 100, "Mary Ann")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Dora 4S =", "whose contract? 'Dora 4S =' (begin with Ann, Alf, Cy, Di, Eve)"),
        ("A 4S =", "which player? 'A 4S =' (Ann or Alf)"),
        ("A 4S = or so", "which player? 'A 4S = or so' (Ann or Alf)"),
        ("Eve 4S", "how many tricks? 'Eve 4S' (add =, +1 or -1)"),
        ("Ann 4S =", "Ann does not play in this deal"),
        ("Di 4S N =", "Di sits W, not N"),
        ("Cy 1C = ; honours Ann 100", "Ann does not play in this deal"),
    ],
)
def test_a_player_who_cannot_be_meant_is_told(line: str, message: str) -> None:
    """Ann sits out the first rubber; the deal keeps its place."""
    head = "players: Ann, Alf, Cy, Di, Eve\nedition: seed000-rubber\n"
    found, problems = read_sheet(f"{head}We 2S =\n{line}\nThey 4H =\n", "evening.sheet")
    assert [str(problem) for problem in problems] == [f"evening.sheet:4: {message}"]
    assert [deal.number for deal in found.sheet().deals] == [1, 2, 3]
    assert read_sheet(write_sheet(found))[0] == found


@pytest.mark.parametrize(
    "line",
    [
        "players: Ann, Bob, Cy, Di",
        "stakes: 5 c per 100",
        "we: Ann & Bob",
        "edition: rubber-pre1993",
        "settle: yes",
        "language: de",
    ],
)
def test_a_late_header_is_no_deal(line: str) -> None:
    found, [problem, *_] = read_sheet(f"We 2S =\n{line}\nThey 4H =\n", "evening.sheet")
    assert str(problem) == f"evening.sheet:2: headers come before the first deal: '{line}'"
    assert [str(deal) for deal in found.deals] == ["We 2S =", "They 4H ="]


def test_a_rotation_that_does_not_fit_is_told() -> None:
    head = "players: Ann, Bob, Cy, Di, Eve\n"
    assert told(f"{head}rotation: fixed") == [
        "evening.sheet:2: partners are fixed with 4 players, not 5: pivot or cut-in"
    ]
    assert told(f"{head}carry: yes") == [
        "evening.sheet:2: nothing is carried where partners change"
    ]


def test_the_edition_alone_says_the_game() -> None:
    assert pad("edition: chicago-duplicate").game is Game.CHICAGO


@pytest.mark.parametrize(
    "line",
    [
        "We 4SX +1",
        "We 4SX+1",
        "NS 4S× +1",
        "ns 4♠x 11",
        "N-S four spades doubled plus one",
        "We: 4♠\ufe0ex + 1",
        "WE\t4 S X  +1   # what a hand",
        "\u200bＷｅ 4Sχ ＋1",
        "We4SX+1",
    ],
)
def test_one_deal_in_many_hands(line: str) -> None:
    assert deals(line) == (SheetDeal(Side.NS, Contract.parse("4SX"), 11),)


def test_remarks_and_declarers() -> None:
    assert deals("They 3NT W –1 ; Honors EW 150") == (
        SheetDeal(Side.EW, Contract.parse("3NT"), 8, Honours(Side.EW, 150), Seat.WEST),
    )


@pytest.mark.parametrize("word", ["Pass", "PASS", "passed", "passed out", "All pass", "AP"])
def test_passed_out(word: str) -> None:
    assert deals(word) == (PASS,)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings_count(ending: str) -> None:
    lines = ["\ufeffgame: rubber", "# nothing", "", "We 1C =", "We 8C ="]
    found, [problem] = read_sheet(ending.join(lines).encode("utf-8"), "evening.sheet")
    assert [str(deal) for deal in found.deals] == ["We 1C =", "We 8C ="]
    assert str(problem).startswith("evening.sheet:5: not a contract: '8C ='")


@one_pass(
    ("line", "message"),
    [
        ("hello", "not a deal: 'hello' (write We 4S =, They 2HX -1 or Pass)"),
        ("We", "not a deal: 'We' (write We 4S =, They 2HX -1 or Pass)"),
        ("4S =", "whose contract? '4S =' (begin with We or They)"),
        ("1. We 4S =", "whose contract? '1. We 4S =' (begin with We or They)"),
        ("You 4S =", "whose contract? 'You 4S =' (begin with We or They)"),
        ("Thye: 4S =", "whose contract? 'Thye: 4S =' (begin with We or They)"),
        ("We 4S", "how many tricks? 'We 4S' (add =, +1 or -1)"),
        ("We: 4S +4", "4S+4 cannot be: 4S has at most 3 overtricks"),
        ("We 8C =", "not a contract: '8C =' (the highest level is 7)"),
        (
            "We 4S = honours We 100",
            "not a contract: '4S = honours We 100' (remarks come after a ;)",
        ),
        ("We 4S +4", "4S+4 cannot be: 4S has at most 3 overtricks"),
        ("We 4SXXX =", "not a contract: '4SXXX =' (write We 4S =, They 2HX -1 or Pass)"),
        ("We Pass", "a passed-out deal is nobody's: 'We Pass' (write Pass)"),
        ("Pass Pass", "not a deal: 'Pass Pass' (write We 4S =, They 2HX -1 or Pass)"),
        ("We 4S E =", "E does not play for NS"),
        ("We 1C = ; honours We 120", "honours are 100 or 150, not 120"),
        ("We 1NT = ; honours We 100", "honours at no trump are 150 for four aces, not 100"),
        (
            "We 1C = ; honours We lots",
            "not a remark: 'honours We lots'"
            " (write honours We 100, board 7, new rubber or note ...)",
        ),
        ("We 1C = ; board 7", "a rubber has no set boards: board 7"),
        ("We 1C = ; note one ; note two", "a deal has one note: 'note two'"),
        ("We 1C = ; honours You 100", "not a side: 'You'"),
        (
            "We 1C = ; honours We 100 ; honours They 100",
            "a deal has honours once: 'honours They 100'",
        ),
        ("Pass ; honours We 100", "honours need a contract; this deal was passed out"),
        ("dealer: N", "headers come before the first deal: 'dealer: N'"),
    ],
)
def test_a_bad_line_is_told_and_the_rest_is_scored(line: str, message: str) -> None:
    text = f"We 2S =\n{line}\nThey 4H =\n"
    found, problems = read_sheet(text, "evening.sheet")
    assert [str(problem) for problem in problems] == [f"evening.sheet:2: {message}"]
    assert [found.deals[0], found.deals[-1]] == [*deals("We 2S =, They 4H =")]
    assert found.sheet().total.they == 120


@one_pass(
    ("line", "message"),
    [
        ("game: duplicate", "not one of rubber, chicago: 'duplicate'"),
        ("edition: duplicate-2017", "edition 'duplicate-2017' does not score rubber"),
        ("edition: rubber", f"no edition 'rubber'; there are: {', '.join(EDITIONS)}"),
        ("carry: perhaps", "neither yes nor no: 'perhaps'"),
        ("rubbers: 0", "not a number of rubbers, 1 or more: '0'"),
        ("vulnerability: both", "not one of dealer, opponents, duplicate, none: 'both'"),
        ("vulnerability: dealer", "only a chicago has 'vulnerability'"),
        ("dealer: Q", "not a seat (N, E, S, W): 'Q'"),
        ("players: Ann, Bob, Cy", "4 to 13 players take turns, not 3"),
        ("players: Ann, Bob, Cy, ann", "two players are called 'Ann'"),
        ("players: Ann, Bob, Cy, We", "a player cannot be called 'We'"),
        ("players: Ann, Bob, Cy, 4S =", "a player cannot be called '4S ='"),
        ("players: Ann, Bob, Cy,", "not a player's name: ''"),
        ("rotation: pivot", "'rotation' needs 'players'"),
        ("stakes: much", "not stakes: 'much' (write 10 per 100)"),
        ("hundreds: up", "not one of half_up, half_down, exact: 'up'"),
        (
            "language: German, please",
            "no language 'German, please'; "
            "there are: en, de, fr, nl, pl, sv, no, da, es, it, pt, tr",
        ),
        (
            "weather: fine",
            "no such header: 'weather: fine'; there are: game, edition, house, carry, rubbers,"
            " settle, vulnerability, dealer, we, they, players, rotation, stakes, hundreds,"
            " cuts, language",
        ),
    ],
)
def test_a_bad_header_is_told(line: str, message: str) -> None:
    assert told(f"{line}\nWe 1C =") == [f"evening.sheet:1: {message}"]


def test_headers_that_contradict_each_other() -> None:
    assert told("game: rubber\ngame: chicago") == [
        "evening.sheet:2: said before: 'game: chicago'"
    ]
    assert told("game: chicago\nedition: rubber-2014") == [
        "evening.sheet:2: edition 'rubber-2014' does not score chicago"
    ]


def test_what_only_the_whole_sheet_shows() -> None:
    """Honours that the edition has not, and deals after the last rubber."""
    assert told("edition: chicago-duplicate\n\nWe 1S = ; honours We 100") == [
        "evening.sheet:3: honours do not count in chicago-duplicate"
    ]
    assert told("rubbers: 1\nWe 3NT =\nWe 3NT =\n# tea\nWe 1C =") == [
        "evening.sheet:5: deal 3 comes after the end of the rubber"
    ]


def test_problems_come_in_the_order_of_the_lines() -> None:
    lines = ["We 1S = ; honours We 120", "what", "Pass ; honours We 100", "why: not"]
    assert [text.split(":")[1] for text in told("\n".join(lines))] == ["1", "2", "3", "4", "4"]


def test_unknown_headers_ride_along() -> None:
    found, _ = read_sheet("Weather: fine, later rain\nWe 1C =")
    assert found.other == (("Weather", "fine, later rain"),)
    assert "Weather: fine, later rain\n" in write_sheet(found)


CHICAGO = "edition: chicago-accumulating\nWe 2S =\n{}\nThey 3NT =\nWe 2S =\nWe 1C ="


@pytest.mark.parametrize("line", ["They 4S or so", "We 4S", "4H -1", "They ?? -2", "We: 8S ="])
def test_a_deal_that_cannot_be_read_keeps_its_place(line: str) -> None:
    """The third deal is still the third: South deals, We are vulnerable, They are not."""
    found, problems = read_sheet(CHICAGO.format(line))
    sheet = found.sheet()
    assert [problem.where for problem in problems] == ["sheet:3"]
    assert [str(deal.vulnerability) for deal in sheet.deals] == [
        "None",
        "EW",
        "NS",
        "All",
        "None",
    ]
    assert [len(stage.deals) for stage in sheet.stages] == [4, 1]
    assert [deal.total for deal in sheet.deals] == [
        Totals(60, 0),
        Totals(),
        Totals(0, 400),
        Totals(160, 0),
        Totals(20, 0),
    ]
    assert read_sheet(write_sheet(found))[0] == found


@pytest.mark.parametrize("line", ["We Pass", "4 passes"])
def test_a_pass_with_a_slip_is_dealt_again(line: str) -> None:
    sheet = read_sheet(CHICAGO.format(line))[0].sheet()
    assert [deal.number for deal in sheet.stages[0].deals] == [1, 2, 3, 4, 5]
    assert sheet.deals[2].vulnerability is Vulnerability.EW


@pytest.mark.parametrize("line", ["-----", "tea", "total 320", "2nd rubber"])
def test_what_was_never_a_deal_takes_no_place(line: str) -> None:
    found, problems = read_sheet(CHICAGO.format(line))
    assert len(problems) == 1
    assert [deal.number for deal in found.sheet().stages[0].deals] == [1, 2, 3, 4]


def test_the_deals_of_a_rubber_keep_their_numbers() -> None:
    sheet = read_sheet("We 4S =\nThey 4S\nWe 3NT =\nWe 1C =")[0].sheet()
    assert [deal.number for deal in sheet.deals if deal.game_to] == [1, 3]
    assert [deal.number for deal in sheet.stages[1].deals] == [4]
    assert sheet.total == Totals(940, 0)


@pytest.mark.parametrize("text", ["We 4S =", "Pass", "tea", "game: rubber", "We ##", "We\n4S"])
def test_an_unread_deal_that_would_be_read_otherwise(text: str) -> None:
    with pytest.raises(InvalidSheet, match="cannot be written as lines that are not read"):
        write_sheet(Pad(deals=(SheetDeal(unread=text),)))


NAMES = st.none() | st.sampled_from(
    ("Ann & Bob", "Çiğdem & İnci", "Ο Νίκος: ο ένας", "1NT fans")
)
HEADERS = {"carry": st.none() | st.booleans(), "settle": st.booleans()}


@given(
    st.builds(
        Pad,
        edition=st.sampled_from((None, "rubber-2014", "seed000-rubber")),
        rubbers=st.none() | st.integers(1, 9),
        dealer=st.none() | st.sampled_from(Seat),
        we=NAMES,
        they=NAMES,
        other=st.sampled_from(((), (("Weather", "fine"), ("Ort", "")))),
        deals=evenings().map(tuple),
        **HEADERS,
    )
)
def test_what_is_written_reads_back(said: Pad) -> None:
    assert read_sheet(write_sheet(said))[0] == said
    assert read_sheet(write_sheet(said).replace("\n", "\r\n").encode("utf-16"))[0] == said


@given(
    st.builds(
        Pad,
        game=st.just(Game.CHICAGO),
        vulnerability=st.none() | st.sampled_from(Schedule),
        dealer=st.none() | st.sampled_from(Seat),
        deals=evenings(honours=False).map(tuple),
    )
)
def test_a_chicago_reads_back_without_problems(said: Pad) -> None:
    assert read_sheet(write_sheet(said)) == (said, ())


SCRAPS = st.lists(
    st.sampled_from(
        (
            "We",
            "EW",
            "We 4S",
            "They:",
            "we: ",
            "\nWe 1C =\n",
            "2NT",
            "4SX",
            "=",
            "-2",
            ":",
            ";",
            "#",
            " ",
            "\n",
            "\r",
            "Pass",
            "honours",
        )
    )
    | st.text(max_size=3)
)


@given(SCRAPS.map("".join) | st.binary())
def test_whatever_is_read_can_be_written(data: str | bytes) -> None:
    found, problems = read_sheet(data, "noise")
    assert read_sheet(write_sheet(found))[0] == found
    assert all(problem.where.startswith("noise:") for problem in problems)


@pytest.mark.parametrize("name", ["Ann #1", "Ann\nBob", "4S =", " Ann"])
def test_names_that_would_not_read_back(name: str) -> None:
    with pytest.raises(InvalidSheet, match="cannot be written as a header"):
        write_sheet(Pad(we=name))


def test_a_long_blank_is_read_at_once() -> None:
    found, _ = read_sheet("a" + " " * 1_000_000 + "b")
    assert found == Pad()


def test_a_sheet_in_the_letters_of_its_language() -> None:
    pad, problems = read_sheet(
        "game: chicago\nlanguage: fr\ndealer: O\nWe 4C =\nThey 3SA O +1\nPasse\n"
    )
    assert [str(deal) for deal in pad.deals] == ["We 4H =", "They 3NT +1", "Pass"]
    assert (pad.dealer, problems) == (Seat.WEST, ())
    written = write_sheet(pad)
    assert "We 4♥ =" in written  # 4H has no such letter there, and 4C would be another suit
    assert read_sheet(written)[0] == pad


def test_a_letter_of_two_suits_is_asked_about() -> None:
    pad, problems = read_sheet("We 4P =\nThey 2 Herz +1\n")
    assert [str(deal) for deal in pad.deals] == ["We 4P =", "They 2H +1"]
    assert str(problems[0]) == (
        "sheet:1: '4P =' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt): "
        "write it in full, or set a language (language: de, at the head)"
    )
    assert not read_sheet("We 4P =\n", language="pt")[1]


def test_a_long_line_and_more_lines_than_anybody_plays_hold_no_reader() -> None:
    """A line of 300,000 signs took a minute, being looked through again from each of them."""
    with within(0, constant=5):
        _, problems = read_sheet("We 4S =\nWe 4S" + ",a" * 150_000 + "\nThey 2H =\n")
    assert [problem.where for problem in problems] == ["sheet:2"]
    pad, problems = read_sheet("We 4S =\n" + "\n" * 25_000 + "They 2H =\n")
    assert len(pad.deals) == 1
    assert str(problems[0]) == "sheet:20001: too many lines; reading stops here"
