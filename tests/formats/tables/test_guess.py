"""
Tables as clubs keep them, read without a word from the user, or refused with what is missing.

Every layout is made of a real evening, and must give back every result of it.
"""

import pytest

from overtrick.errors import InvalidFile
from overtrick.events.problem import Severity
from overtrick.formats.tables.guess import guess
from overtrick.formats.tables.mapping_file import (
    draw_mapping,
    guess_of,
    mapping_text,
    read_mapped,
    read_mapping,
)
from overtrick.formats.tables.tidy import read_table
from tests.cases import one_pass
from tests.formats.tables.layouts import LAYOUTS, evening, table

EVENINGS = ("mp_howell_12pairs.csv", "ximp_10pairs.csv", "mp_26pairs.csv")
OURS = ("plus and minus", "all in one")  # whose names are all ours: nothing to guess


@one_pass("name", EVENINGS)
@one_pass("layout", LAYOUTS)
@one_pass("most", [20, 1000])
def test_a_club_of_its_own(name: str, layout: str, most: int) -> None:
    lines = evening(name)[:most]
    header, row, sign = LAYOUTS[layout]
    data = table(header, row, lines, sign).lstrip(b"\r\n")
    contents, problems = read_table(data, "club.csv")
    assert [str(told.line.outcome) for told in contents.records] == [
        str(line.outcome) for line in lines
    ]
    if layout in OURS:
        assert problems == []
    else:
        [question] = problems
        assert question.severity is Severity.QUESTION
        assert "overtrick convert --guess club.csv" in question.message


@one_pass("layout", [name for name in LAYOUTS if name not in OURS])
def test_a_guess_that_is_saved_reads_the_same(layout: str) -> None:
    header, row, sign = LAYOUTS[layout]
    data = table(header, row, evening()[:60], sign).lstrip(b"\r\n")
    mapping, sample = guess_of(data, "club.csv")
    assert len(sample) == 8
    saved = read_mapping(mapping_text(mapping).encode(), "club.toml")
    assert read_mapped(data, "club.csv", saved)[0] == read_table(data, "club.csv")[0]
    drawn = draw_mapping(mapping)
    assert max(map(len, drawn.splitlines())) <= 80


def test_names_of_pairs_are_their_ids() -> None:
    text = "Bd,NS Names,EW Names,Score\n1,Eve / Finn,Gus & Hal,-50\n2,Eve / Finn,Gus & Hal,0\n"
    contents, _ = read_table(text.encode(), "club.csv")
    assert contents.records[0].line.ns == "Eve - Finn"
    assert [one.names for one in contents.contestants] == [("Eve", "Finn"), ("Gus", "Hal")]


def test_names_beside_numbers() -> None:
    head = "Bd,NS,EW,NS Names,EW Names,Score\n"
    text = f"{head}1,1,1,Eve / Finn,Gus / Hal,-50\n1,2,2,Ida / Jo,Kai / Leo,420\n"
    contents, _ = read_table(text.encode(), "club.csv")
    assert [(one.exact_id, one.names) for one in contents.contestants] == [
        ("A:NS 1", ("Eve", "Finn")),
        ("A:EW 1", ("Gus", "Hal")),
        ("A:NS 2", ("Ida", "Jo")),
        ("A:EW 2", ("Kai", "Leo")),
    ]


@pytest.mark.parametrize(("third", "ids"), [("Eve", ("Eve - Finn",)), ("Gus", None)])
def test_players_by_seat_are_pairs_if_they_stay_together(
    third: str, ids: tuple[str, ...] | None
) -> None:
    others = {"Eve": "Eve,Finn,Gus,Hal", "Gus": "Eve,Gus,Finn,Hal"}[third]
    rows = f"1,Eve,Finn,Gus,Hal,-50\n2,Eve,Finn,Gus,Hal,50\n3,{others},420\n"
    contents, _ = read_table(f"Bd,N,S,E,W,Score\n{rows}".encode(), "club.csv")
    assert {told.line.ns for told in contents.records} == set(ids or (None,))
    assert contents.records[0].line.players == ("Eve", "Gus", "Finn", "Hal")


def test_empty_cells_mean_as_above() -> None:
    rows = "Board 1,1,11,4S,N,10\n,2,12,4S,N,9\n,3,13,3N,N,9\nBoard 2,1,11,Pass,,\n,2,12,1C,E,7"
    text = f"Bd,Pair NS,Pair EW,Contract,By,Tricks\n{rows}\n"
    contents, _ = read_table(text.encode(), "club.csv")
    assert [told.line.board.number for told in contents.records] == [1, 1, 1, 2, 2]


def test_a_title_and_blank_lines_stand_above_the_names() -> None:
    text = "Club evening;;;\n;;;\nBrett;Paar NS;Paar OW;Punkte\n1;3;7;-50\n\n;;;\n"
    contents, problems = read_table(text.encode("cp1252"), "club.csv")
    assert [told.line.where for told in contents.records] == ["club.csv:4"]
    assert len(problems) == 1


@pytest.mark.parametrize("title", ["Club, Tuesday", "Results of 6. March 2026, A | B", "x;y"])
def test_a_title_with_signs_of_its_own(title: str) -> None:
    text = f"{title}\nBrett;Paar NS;Paar OW;Punkte\n1;3;7;-50\n"
    contents, _ = read_table(text.encode(), "club.csv")
    assert [told.line.where for told in contents.records] == ["club.csv:3"]


def test_decimal_commas_and_thousands() -> None:
    text = "Brett;Paar NS;Paar OW;Punkte;MP NS\n1;3;7;1.430;12,5\n1;4;8;-50;7\n"
    contents, _ = read_table(text.encode(), "club.csv")
    assert [str(told.line.outcome) for told in contents.records] == ["+1430", "-50"]
    assert [str(told.ns_award) for told in contents.records] == ["25/2", "7"]


@pytest.mark.parametrize(
    ("letters", "header", "found"),
    [
        ("NOSW", "Von", {"O": "E"}),
        ("NOZW", "Door", {"O": "E", "Z": "S"}),
        ("NESO", "Par", {"O": "W"}),
        ("KDGB", "Yön", {"K": "N", "D": "E", "G": "S", "B": "W"}),
        ("NÖSV", "Av", {"O": "E", "V": "W"}),
        ("NO", "Von", {"O": "E"}),
        ("NO", "Par", {"O": "W"}),
    ],
)
def test_letters_of_the_seats(letters: str, header: str, found: dict[str, str]) -> None:
    rows = [["1", "3", "7", "4S", letter, "10"] for letter in letters]
    mapping = guess(["Board", "NS", "EW", "Contract", header, "Tricks"], rows)
    assert mapping.is_sure
    assert found.items() <= mapping.values["declarer"].items()


def test_an_o_that_nothing_explains_is_in_doubt() -> None:
    rows = [["1", "3", "7", "4S", letter, "10"] for letter in "NONO"]
    mapping = guess(["Board", "NS", "EW", "Contract", "Declarer", "Tricks"], rows)
    assert not mapping.is_sure
    assert "mean different things" in mapping.doubts[0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Pair,Points\n1,2\n", "club.csv:1: no column board, no column contract"),
        ("Bd,Pair,Points\n1,2,420\n", "missing: ns, ew"),
        ("Bd,NS,EW\n1,2,3\n", "missing: contract or score"),
        ("name,phone\nEve,123\n", "overtrick convert --guess club.csv"),
        ("Board,board,ns,ew,score\n1,2,3,4,420\n", "column board stands twice"),
    ],
)
def test_what_is_not_sure_is_refused_with_the_guess(text: str, said: str) -> None:
    with pytest.raises(InvalidFile) as refused:
        read_table(text.encode(), "club.csv")
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_scores_that_fit_no_contract_are_a_doubt() -> None:
    rows = [[str(board), "3", "7", "4S", "N", "10", "130"] for board in range(1, 9)]
    mapping = guess(["Bd", "NS", "EW", "Contract", "By", "Tricks", "Score"], rows)
    assert mapping.doubts == ("contract and score say the same in 0 of 8 rows only",)


def test_columns_that_nobody_knows_ride_along() -> None:
    text = "Bd,Pair NS,Pair EW,Score,Bar,,Result\n1,3,7,-50,tea,x,nice\n"
    contents, _ = read_table(text.encode(), "club.csv")
    extra = dict(contents.records[0].line.extra or {})
    assert extra == {"Bar": "tea", "column 6": "x", "Result (as found)": "nice"}


FRENCH = """Donne;NS;EO;Contrat;Déclarant;Levées;Score;Note NS;Note EO
1;1;12;4P;S;10;420;80;20
1;2;11;3SA;O;9;400;10;90
1;3;10;4K;O;8;100;70;30
2;1;11;PASSE;;;0;50;50
2;2;12;2TX;E;6;300;70;30
2;3;10;4K-1;N;;100;20;80
2;4;9;3C;O;7;100;90;10
"""


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
def test_a_french_export_says_passe_and_ouest_and_has_lost_the_sign(encoding: str) -> None:
    contents, problems = read_table(FRENCH.encode(encoding), "tournoi.csv")
    assert [str(told.line.outcome) for told in contents.records] == [
        *("4S S =", "3NT W =", "4D W -2", "PASS", "2CX E -2", "4D N -1", "3H W -2"),
    ]
    assert [problem.severity.value for problem in problems] == ["question"]
    assert "score = points without their sign" in problems[0].message


@pytest.mark.parametrize(
    ("table", "leads"),
    [
        (
            "Donne;NS;EO;Contrat;Déclarant;Entame;Marque\n1;1;2;4P;S;RC;420\n2;1;2;3SA;S;10T;600\n"
            "3;1;2;4C;O;Dame de P;-620\n4;1;2;3K;N;V♦;110\n",
            ["HK", "CT", "SQ", "DJ"],
        ),
        (
            "Donne;NS;EO;Contrat;Déclarant;Entame;Marque\n1;1;2;4♠;S;CR;420\n2;1;2;3SA;S;T10;600\n"
            "3;1;2;4♥;O;P3;-620\n4;1;2;3♦;N;K4;110\n",
            ["HK", "CT", "S3", "D4"],
        ),
        (
            "Brett,NS,OW,Kontrakt,Von,Ausspiel,Punkte\n1,3,7,4P,O,KK,-420\n"
            "2,3,7,3SA,S,Pik B,600\n",
            ["DK", "SJ"],
        ),
        (
            "Spel,NZ,OW,Contract,Leider,Uitkomst,Score\n1,3,7,4S,O,HV,-420\n2,3,7,3SA,Z,RB,600\n",
            ["HQ", "DJ"],
        ),
        (
            "Bricka,NS,ÖV,Kontrakt,Spelförare,Utspel,Poäng\n1,3,7,4S,Ö,HKn,-420\n"
            "2,3,7,3NT,S,E K,600\n",
            ["HJ", "CA"],
        ),
        (
            "Board,NS,EW,Contract,By,Lead,Score\n1,3,7,4S,E,HK,-420\n2,3,7,3NT,S,QQ,600\n",
            ["HK", None],
        ),
    ],
    ids=["French", "French, signs", "German", "Dutch", "Swedish", "English"],
)
def test_leads_in_the_letters_of_a_language(table: str, leads: list[str | None]) -> None:
    contents, _ = read_table(table.encode(), "club.csv")
    assert [told.line.lead for told in contents.records] == leads


def test_leads_that_languages_read_as_different_cards_are_left_out_alone() -> None:
    table = "Board,NS,EW,Contract,By,Lead,Score\n1,3,7,4♠,E,K4,-420\n2,3,7,3NT,S,K9,600\n"
    contents, problems = read_table(table.encode(), "club.csv")
    assert [told.line.lead for told in contents.records] == [None, None]
    assert str(problems[1]) == "club.csv:2: lead: not a card: 'K4'"
