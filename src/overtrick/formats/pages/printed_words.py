"""
The words of printed results in Norwegian and Polish: columns, facts, and what a cell says.

Those of Ruter (Norway), of JFR Pary and KoPS (Poland).
"""

from __future__ import annotations

import re
from functools import lru_cache

from overtrick.core.outcome import NOT_PLAYED, PASSED_OUT, Artificial, Average, Outcome, Share
from overtrick.core.seats import Seat
from overtrick.formats.plain import attempt, plain

__all__ = [
    "BOARD",
    "COLUMNS",
    "FACTS",
    "METHODS",
    "RANKING",
    "bare",
    "contract_of",
    "folded",
    "is_seat",
    "ruled",
    "seat_of",
]

_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "ł": "l", "å": "a"})


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """
    Write a word in plain small letters, Norwegian and Polish ones too.

    >>> folded("Øst-Vest"), folded("średnia"), folded("Sędzia główny:")
    ('ost-vest', 'srednia', 'sedzia glowny')
    """
    return plain(text).translate(_LETTERS).strip(" :.")


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """
    Write a heading so that it can be looked up: folded, without spaces, dashes and points.

    >>> bare("Par Ø-V"), bare("m-ce"), bare("% NS")
    ('parov', 'mce', '%ns')
    """
    return re.sub(r"[\s/.-]", "", folded(text))


COLUMNS: dict[str, str] = {
    **dict.fromkeys(("bord", "bordnr", "stol", "stolik", "table"), "table"),
    **dict.fromkeys(("runde", "rnd", "rund", "runda"), "round"),
    **dict.fromkeys(("par", "parnr", "par nr", "numery", "pary", "nr par", "nr pary"), "pair"),
    **dict.fromkeys(("par ns", "ns par", "nsnr", "ns nr", "para ns", "nord-syd"), "ns"),
    **dict.fromkeys(("nord-sor", "nord/sor", "nord/syd", "nordsor", "ns", "n-s"), "ns"),
    **dict.fromkeys(("par ov", "ov par", "ovnr", "ov nr", "para ew", "ost-vest"), "ew"),
    **dict.fromkeys(("ost/vest", "ostvest", "ov", "o-v", "ew", "e-w", "we", "w-e"), "ew"),
    **dict.fromkeys(("par ew", "ew par"), "ew"),
    **dict.fromkeys(("kontr", "kontr.", "kontrakt", "ktr", "melding", "kont rakt"), "contract"),
    **dict.fromkeys(("spf", "sp", "av", "spillef", "spilleforer", "hand"), "declarer"),
    **dict.fromkeys(("gra", "rg", "rozg", "ro zg", "rozg.", "rozgrywajacy"), "declarer"),
    **dict.fromkeys(("ut", "utsp", "utsp.", "utspill", "wist", "wst", "lead"), "lead"),
    **dict.fromkeys(("lew", "lewy", "stikk", "stk", "res", "res."), "result"),
    **dict.fromkeys(("resultat", "zapis", "zapisy", "score", "sum"), "score"),
    **dict.fromkeys(("resultat ns", "score ns", "zapis ns"), "score_ns"),
    **dict.fromkeys(("resultat ov", "score ov", "zapis ew"), "score_ew"),
    **dict.fromkeys(("poeng", "imp", "imps", "maxy", "maksy", "punkty", "mp", "pkt"), "award"),
    **dict.fromkeys(("poeng ns", "imp ns", "mp ns", "poeng nord-sor"), "award_ns"),
    **dict.fromkeys(("poeng ov", "imp ov", "mp ov", "poeng ost-vest"), "award_ew"),
    **dict.fromkeys(("%", "prosent", "pros", "pros."), "share"),
    **dict.fromkeys(("% ns", "prosent ns"), "share_ns"),
    **dict.fromkeys(("% ov", "% ew", "prosent ov"), "share_ew"),
    **dict.fromkeys(("datum", "srednia"), "datum"),
}
"""What a column of the results of a board holds, by its heading in plain letters."""

RANKING: dict[str, str] = {
    **dict.fromkeys(("plass", "pl", "plassering", "m-ce", "mce", "miejsce", "m"), "place"),
    **dict.fromkeys(("par", "parnr", "par nr", "startnr", "start", "nr", "nr.", "para"), "id"),
    **dict.fromkeys(("navn", "spillere", "makkere", "nazwiska", "nazwisko"), "names"),
    **dict.fromkeys(("zawodnicy", "deltakere", "spiller", "paret"), "names"),
    **dict.fromkeys(("score", "poeng", "sum", "total", "totalt", "resultat", "imp"), "total"),
    **dict.fromkeys(("wynik", "wynik imp", "wynik pkt", "imps", "wynik vp"), "total"),
    **dict.fromkeys(("%", "prosent", "pros", "pros.", "wynik %", "wynik%"), "share"),
    **dict.fromkeys(("klubb", "klub", "klubber", "kluby"), "club"),
    **dict.fromkeys(("spill", "ant. spill", "antall spill", "rozd", "rozdan"), "boards"),
}
"""What a column of a ranking holds."""

FACTS = {
    **dict.fromkeys(("arrangor", "klubb", "klub", "organizator"), "club"),
    **dict.fromkeys(("turneringsleder", "tl", "sedzia", "sedzia glowny"), "director"),
    **dict.fromkeys(("regnskap", "regnskapsforer", "obliczenia"), "scorer"),
    **dict.fromkeys(("sted", "spillested", "miejsce"), "venue"),
    **dict.fromkeys(("dato", "data"), "date"),
}
"""What stands behind a word and a colon."""

METHODS = (
    *(("butler", word) for word in ("butler", "butlera")),
    *(("cross_imps", word) for word in ("kryss-imp", "kryssimp", "kryss imp", "cross-imp")),
    *(("cross_imps", word) for word in ("crossimp", "imp across", "x-imp", "cavendish")),
    *(("matchpoints", word) for word in ("maksy", "maxy", "turniej na maksy")),
    *(("matchpoints", word) for word in ("matchpoeng", "match point", "matchpoint")),
)
"""Words that name a method, the surest first."""

BOARD = re.compile(
    r"(?:spill|mappe|board|rozdanie|brett)\s{0,3}(?:nr\.?|numer|#)?\s{0,3}([0-9]{1,3})(?!\s?[-–0-9:,])",
    re.IGNORECASE,
)
"""A heading that names a board."""

COLUMNS = {bare(word): role for word, role in COLUMNS.items()}
RANKING = {bare(word): role for word, role in RANKING.items()}

_SEATS = {"o": Seat.EAST, "ost": Seat.EAST, "v": Seat.WEST, "vest": Seat.WEST}
_SEATS |= {"nord": Seat.NORTH, "syd": Seat.SOUTH, "sor": Seat.SOUTH}
_CONTRACT = re.compile(
    r"([1-7])\s?(nt|n|sa|ba|ut|gr(?:and)?|g|[shdcrk♠♥♦♣])\s{0,2}"
    r"(xx|x|\*\*|\*|××|×|rd|d)?(?:\s{0,2}([nseov]|w))?",
    re.IGNORECASE,
)
_STRAINS = {"r": "D", "k": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C"}
_PASSES = {"pass", "pas", "passet", "passet ut", "alle pass", "rundpass", "4 pas", "4 pass"}
_MISSED = {"ikke spilt", "ikke spillt", "ikkje spelt", "utgar", "utgatt", "nie grano", "np"}
_MISSED |= {"niegrane", "nie grane", "strøket", "stroket"}
_MEANS = {"gj.snitt", "gjsnitt", "gjennomsnitt", "snitt", "middel", "srednia", "av", "ave", "a"}


def seat_of(text: str) -> Seat:
    """
    Read a seat, in Norwegian too.

    >>> seat_of("Ø"), seat_of("vest"), seat_of("S")
    (<Seat.EAST: 'E'>, <Seat.WEST: 'W'>, <Seat.SOUTH: 'S'>)

    :raises InvalidSeat: if it is none.
    """
    word = folded(text)
    return _SEATS[word] if word in _SEATS else Seat.parse(text)


def contract_of(text: str) -> tuple[str, str] | None:
    """
    Read a contract with Norwegian suits, and the declarer where it stands with it.

    >>> contract_of("5Rx V"), contract_of("3 NT"), contract_of("4K"), contract_of("tea")
    (('5DX', 'V'), ('3NT', ''), ('4C', ''), None)
    """
    match = _CONTRACT.fullmatch(text.strip().replace("Ø", "o").replace("ø", "o"))
    if match is None:
        return None
    letter = match[2].lower()
    strain = _STRAINS.get(letter, letter.upper() if letter in "shdc" else "NT")
    doubled = {"xx": "XX", "**": "XX", "××": "XX", "rd": "XX", None: ""}
    mark = match[3].lower() if match[3] else None
    return f"{match[1]}{strain}{doubled.get(mark, 'X')}", match[4] or ""


def ruled(text: str) -> Outcome | None:
    """
    Read what stands where no contract does: a pass-out, a ruling, a board not played.

    >>> str(ruled("60/40")), str(ruled("A+/A-")), str(ruled("Pass")), ruled("4H")
    ('60%/40%', 'A+/A-', 'PASS', None)
    """
    word = folded(text).replace(" %", "").replace("%", "")
    if word in _PASSES:
        return PASSED_OUT
    if word in _MISSED:
        return NOT_PLAYED
    if word in _MEANS:
        return Artificial(Average.AVERAGE, Average.AVERAGE)
    sides = [_side(side) for side in re.split(r"\s?[/|]\s?|(?<=[0-9])\s?-\s?(?=[0-9])", word)]
    if len(sides) == 2 and sides[0] is not None and sides[1] is not None:
        return Artificial(sides[0], sides[1])
    if len(sides) == 1 and isinstance(sides[0], Average):
        return Artificial(sides[0], sides[0])
    return None


def _side(word: str) -> Average | Share | None:
    if match := re.fullmatch(r"(?:a|av|ave|snitt|gj\.?snitt|mid(?:del)?)\s?([+-]?)", word):
        return {"+": Average.PLUS, "-": Average.MINUS}.get(match[1], Average.AVERAGE)
    if match := re.fullmatch(r"[0-9]{1,3}", word):
        return Share(int(word)) if int(word) <= 100 else None
    return None


def is_seat(text: str) -> bool:
    """
    Whether a text is one of the four seats.

    >>> is_seat("Ø"), is_seat("="), is_seat("")
    (True, False, False)
    """
    return attempt(seat_of, text) is not None
