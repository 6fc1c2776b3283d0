import pytest
from hypothesis import given
from hypothesis import strategies as st

from overtrick.core.contract import CONTRACTS, Contract, Strain
from overtrick.core.languages import languages, seats, strains
from overtrick.core.notation import (
    in_our_letters,
    parse_outcome,
    parse_result,
    parse_ruling,
    parse_share,
    parse_tricks,
)
from overtrick.core.outcome import Average, Points, Result, Share
from overtrick.core.seats import Seat
from overtrick.errors import (
    AmbiguousContract,
    InvalidContract,
    InvalidOutcome,
    InvalidTricks,
    OvertrickError,
)
from tests.cases import one_pass

READ = [
    ("4♠X", "4SX", None, None),
    ("4 S x", "4SX", None, None),
    ("4♠️ x n +1", "4SX", "N", 11),
    ("3SA", "3NT", None, None),
    ("3SA+1", "3NT", None, 10),
    ("4S*", "4SX", None, None),
    ("4S!", "4SX", None, None),
    ("4S d", "4SX", None, None),
    ("4Srd", "4SXX", None, None),
    ("3 D xx", "3DXX", None, None),
    ("2Dx", "2DX", None, None),
    ("2DD", "2DX", None, None),
    ("4H N +1", "4H", "N", 11),
    ("4HN+1", "4H", "N", 11),
    ("3N=", "3NT", None, 9),
    ("3NN=", "3NT", "N", 9),
    ("3NS+1", "3NT", "S", 10),
    ("3NTN=", "3NT", "N", 9),
    ("3N N =", "3NT", "N", 9),
    ("3NNX=", "3NTX", "N", 9),
    ("4SxE-2", "4SX", "E", 8),
    ("4SEx-2", "4SX", "E", 8),
    ("N3NT+2", "3NT", "N", 11),
    ("w 1nt 7", "1NT", "W", 7),
    ("4S 10", "4S", None, 10),
    ("4SX N 11", "4SX", "N", 11),
    ("4S= N", "4S", "N", 10),
    ("4S −2", "4S", None, 8),
    ("4S by North =", "4S", "N", 10),
    ("four spades doubled north plus one", "4SX", "N", 11),
    ("one no trump by west minus two", "1NT", "W", 5),
    ("seven clubs redoubled made", "7CXX", None, 13),
    ("4S made 5", "4S", None, 11),
    ("4S made five", "4S", None, 11),
    ("4S makes", "4S", None, 10),
    ("4S making 11", "4S", None, 11),
    ("3NT 9 tricks", "3NT", None, 9),
    ("4h by n 10 tricks", "4H", "N", 10),
    ("4H by N, 10 tricks", "4H", "N", 10),
    ("3NT -1 by W", "3NT", "W", 8),
    ("3NT 1 down", "3NT", None, 8),
    ("4S/10", "4S", None, 10),
    ("4S+1x", "4SX", None, 11),
    ("♠4=", "4S", None, 10),
    ("♥️ 4 n =", "4H", "N", 10),
    ("4 pique =", "4S", None, 10),
    ("2 Herz =", "2H", None, 8),
    ("3 Karo =", "3D", None, 9),
    ("4 trèfle =", "4C", None, 10),
    ("4 tre\u0300fle =", "4C", None, 10),
    ("3 kier =", "3H", None, 9),
    ("4 harten =", "4H", None, 10),
    ("4 schoppen =", "4S", None, 10),
    ("3 ruter =", "3D", None, 9),
    ("3BA=", "3NT", None, 9),
    ("3BA bez 2", "3NT", None, 7),
    ("4 harten Z +1", "4H", "S", 11),
    ("4 Herz von Ost, 10 Stiche", "4H", "E", 10),
    ("4 piques contre O -1", "4SX", "W", 9),
    ("passe", None, None, None),
    ("Rundpass", None, None, None),
    ("PASS", None, None, None),
    ("AP", None, None, None),
    ("p", None, None, None),
    ("all pass", None, None, None),
    ("Passed out", None, None, None),
]

REFUSED = [
    ("4S+7", InvalidTricks, "4S+7 cannot be: 4S has at most 3 overtricks"),
    ("7NT+3", InvalidTricks, "7NT has at most 0 overtricks"),
    ("1C-8", InvalidTricks, "1C has at most 7 undertricks"),
    ("4S N 14", InvalidTricks, "tricks must be 0 to 13, not 14"),
    ("8C", InvalidContract, "'8C' (the highest level is 7)"),
    ("10C", InvalidContract, "'10C'"),
    ("0C=", InvalidContract, "'0C='"),
    ("4", InvalidContract, "'4'"),
    ("X", InvalidContract, "'X'"),
    ("4SXXX", InvalidContract, "'4SXXX'"),
    ("4SX N X", InvalidContract, "not a contract: '4SX N X'"),
    ("N4SE=", InvalidContract, "two declarers: 'N4SE='"),
    ("4S10", InvalidContract, "'4S10'"),
    ("4S N N", InvalidContract, "two declarers"),
    ("4S--1", InvalidContract, "'4S--1'"),
    ("4Z=", InvalidContract, "'4Z='"),
    ("", InvalidContract, "''"),
    ("2 Herz +8", InvalidTricks, "2H+8 cannot be: 2H has at most 5 overtricks"),
    ("8 Herz", InvalidContract, "the highest level is 7"),
    ("4S made 3", InvalidTricks, "made 3 cannot be: 4S is made with 10 to 13 tricks"),
    ("1C made 7", InvalidTricks, "made 7 is 7 tricks or 13: write 1C= or 1C+6"),
    ("4P=", AmbiguousContract, "'4P=' is 4♠ (de, fr, pl, es, it, tr) or 4♣ (pt)"),
    ("4K=", AmbiguousContract, "'4K=' is 4♦ (de, fr, pl) or 4♣ (nl, sv, no, da)"),
    ("4E=", AmbiguousContract, "'4E=' is 4♠ (pt) or a seat without a suit"),
    ("4H O=", AmbiguousContract, "by East (de, nl, sv, no, da) or 4♥ by West (fr, es, it, pt)"),
    ("4C O=", AmbiguousContract, "or 4♣ by East (nl, sv, no, da)"),
    ("4 Herz or so", InvalidContract, "not a contract: '4 Herz or so'"),
]

SPOKEN = [
    ("4P=", "fr", "4S", None),
    ("4P=", "pt", "4C", None),
    ("4C=", "fr", "4H", None),
    ("4C=", "en", "4C", None),
    ("4C=", "", "4C", None),
    ("4S=", "fr", "4S", None),  # no such letter there: ours
    ("1 club xx =", "fr", "1CXX", None),
    ("4K O =", "fr", "4D", "W"),
    ("4K O =", "sv", "4C", "E"),
    ("4 Ko G =", "tr", "4H", "S"),
    ("O 4♠ =", "de", "4S", "E"),
    ("2 Herz =", "fr", "2H", None),  # a word of one language alone
]


@one_pass(("text", "contract", "declarer", "tricks"), READ)
def test_how_people_write(
    text: str, contract: str | None, declarer: str | None, tricks: int | None
) -> None:
    found = parse_result(text)
    assert found[0] == (contract and Contract.parse(contract))
    assert found[1] == (Seat(declarer) if declarer else None)
    assert found[2] == tricks


@one_pass(("text", "error", "said"), REFUSED)
def test_what_cannot_be(text: str, error: type[OvertrickError], said: str) -> None:
    with pytest.raises(error) as refused:
        parse_result(text)
    assert said in str(refused.value)


@one_pass(("text", "language", "contract", "declarer"), SPOKEN)
def test_a_language_decides(
    text: str, language: str, contract: str, declarer: str | None
) -> None:
    found = parse_result(text, language)
    assert found[0] == Contract.parse(contract)
    assert found[1] == (Seat(declarer) if declarer else None)


@one_pass("language", languages())
def test_our_own_letters_are_no_other_suit_unless_the_language_has_them(language: str) -> None:
    own = next(one.words for one in strains() if one.language == language)
    for strain in Strain:
        if str(strain).lower() not in own:
            assert parse_result(f"4{strain} N =", language)[0] == Contract(4, strain)
        assert parse_result(f"4{strain.symbol} N =", language)[0] == Contract(4, strain)


@one_pass("language", languages())
def test_every_word_of_a_language_is_read_in_it(language: str) -> None:
    own = next(one.words for one in strains() if one.language == language)
    there = next(one.words for one in seats() if one.language == language)
    for word, strain in own.items():
        for place, seat in there.items():
            found = parse_result(f"4 {word} {place} +1", language)
            assert found == (Contract.parse(f"4{strain}"), Seat(seat), 11)


@pytest.mark.parametrize(
    ("text", "language", "ours"),
    [
        ("4♥ s =", "", "4♥ s ="),
        ("4 harten Z =", "", "4H S ="),
        ("4C N =", "fr", "4H N ="),
        ("4C N =", "", "4C N ="),
        ("passed out", "", "PASS"),
        ("passe", "", "PASS"),
        ("Not Completed", "", "A/A"),
        ("not played", "", "NP"),
        ("Ave", "", "Ave"),
        ("niet gespeeld", "", "NP"),
        ("60% 4C N 10 | 40% 4C N 9", "fr", "60% 4H N 10 | 40% 4H N 9"),
        ("A+/A-", "fr", "A+/A-"),
        ("", "fr", ""),
    ],
)
def test_in_our_letters(text: str, language: str, ours: str) -> None:
    assert in_our_letters(text, language) == ours


@given(
    st.sampled_from(CONTRACTS), st.sampled_from(list(Seat)), st.integers(0, 13), st.booleans()
)
def test_what_is_printed_is_read(
    contract: Contract, declarer: Seat, tricks: int, absolute: bool
) -> None:
    result = Result(contract, declarer, tricks)
    text = f"{contract.symbols} {declarer} {tricks}" if absolute else str(result)
    assert parse_outcome(text) == result
    assert parse_result(text.lower()) == (contract, declarer, tricks)


@given(st.text(max_size=12) | st.text(alphabet="1234567SHDCNXEW=+-* ", max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_result, parse_outcome, parse_ruling, parse_share):
        try:
            found = parse(text)
        except OvertrickError:
            continue
        assert found is not None


def test_tricks() -> None:
    four = Contract.parse("4S")
    assert [parse_tricks(four, text) for text in ("=", "+1", "-2", "9", " + 3")] == [
        10,
        11,
        8,
        9,
        13,
    ]
    with pytest.raises(InvalidTricks, match="not a result: 'ten'"):
        parse_tricks(four, "ten")


@one_pass(
    ("text", "ruling"),
    [
        ("A+/A-", "A+/A-"),
        ("Ave+/Ave-", "A+/A-"),
        ("AVG + / avg -", "A+/A-"),
        ("Ave", "A/A"),
        ("Ave+", "A+/A+"),
        ("A6040", "60%/40%"),
        ("A60/40", "60%/40%"),
        ("60%/40%", "60%/40%"),
        ("60%-40%", "60%/40%"),
        ("58.4/41.6", "58.4%/41.6%"),
        ("NP", "NP"),
        ("not played", "NP"),
        ("bye", "BYE"),
        ("60% 4S N 10 | 40% 4S N 9", "60% 4S N 10 | 40% 4S N 9"),
        ("60% +420 | 40% -50", "60% +420 | 40% -50"),
        ("50% 4SX N = | 50% PASS", "50% 4SX N 10 | 50% PASS"),
        ("1/3 +420 | 2/3 -50", "1/3 +420 | 2/3 -50"),
        ("100% +420", "100% +420"),
        ("4S N 9", "4S N -1"),
        ("+420", "+420"),
        ("55%", "55%/55%"),
    ],
)
def test_rulings(text: str, ruling: str) -> None:
    assert str(parse_ruling(text)) == ruling
    assert parse_ruling(str(parse_ruling(text))) == parse_ruling(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("60% 4S N 10 | 30% 4S N 9", "the weights sum to 90 %, not 100 %"),
        ("60% 4S 10 | 40% 4S N 9", "who declared? '4S 10'"),
        ("60% A+ | 40% +50", "only a result or points can be weighted"),
        ("40% " * 2000, "only a result or points can be weighted"),
        ("0% +50 | 100% +90", "every weight must be more than 0 %"),
        ("A+/120%", "0 % to 100 %, not 120 %"),
        ("A+/A/A-", "not a ruling"),
        ("60", "not a ruling"),
        ("xyz", "not a ruling: 'xyz'"),
        ("nan/40", "not an artificial score"),
    ],
)
def test_no_rulings(text: str, said: str) -> None:
    with pytest.raises(InvalidOutcome) as refused:
        parse_ruling(text)
    assert said in str(refused.value)


def test_shares() -> None:
    assert parse_share("av-") is Average.MINUS
    assert parse_share("55") == Share(55)


def test_outcomes() -> None:
    assert parse_outcome("-50") == Points(-50)
    assert parse_outcome("+ 420") == Points(420)
    assert parse_outcome("0") == Points(0)
    with pytest.raises(InvalidOutcome, match="how many tricks"):
        parse_outcome("4S N")
    with pytest.raises(InvalidOutcome, match="who declared"):
        parse_outcome("4S+1")


@pytest.mark.parametrize("text", ["+7", "-15", "+99999990", "+7610", "+" + "1" * 5000])
def test_points_that_no_deal_can_give(text: str) -> None:
    with pytest.raises(InvalidOutcome, match="no bridge score"):
        parse_outcome(text)


def test_a_long_blank_in_a_weight_is_refused_at_once() -> None:
    with pytest.raises(InvalidOutcome):
        parse_outcome("50% 4S N 10|50" + " " * 20_000)
