"""One evening as different clubs keep it: their columns, their words, their ways to score."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from overtrick.core.outcome import PASSED_OUT, Result
from overtrick.events.session import Line
from overtrick.formats.tables.tidy import read_tidy
from overtrick.rules.duplicate import outcome_points

VECTORS = Path(__file__).parents[2] / "vectors" / "events"

Cells = dict[str, str]
Layout = Callable[[Line, Cells], list[str]]


@cache
def evening(name: str = "mp_howell_12pairs.csv") -> tuple[Line, ...]:
    """Played results and pass-outs of a real evening, each with contract and tricks."""
    session, _ = read_tidy((VECTORS / name).read_bytes(), name)
    return tuple(
        line
        for line in session.lines
        if isinstance(line.outcome, Result) or line.outcome == PASSED_OUT
    )


def cells(line: Line) -> Cells:
    played = line.outcome if isinstance(line.outcome, Result) else None
    points = outcome_points(line.outcome, line.board)
    found = {
        "board": str(line.board.number),
        "ns": line.ns or "",
        "ew": line.ew or "",
        "lead": line.lead or "",
        "score": str(points),
        "ns+": str(points) if points > 0 else "",
        "ew+": str(-points) if points < 0 else "",
    }
    if played is None:
        return found | dict.fromkeys(
            ("level", "strain", "x", "declarer", "tricks", "result", "made", "over", "own"), ""
        )
    over = played.over
    return found | {
        "level": str(played.contract.level),
        "strain": str(played.contract.strain),
        "x": "X" * played.contract.doubling,
        "declarer": str(played.declarer),
        "tricks": str(played.tricks),
        "result": f"{over:+d}" if over else "=",
        "over": str(over),
        "made": str(played.tricks - 6) if over >= 0 else str(over),
        "own": str(points if str(played.declarer) in "NS" else -points),
    }


def table(header: list[str], layout: Layout, lines: Iterable[Line], sign: str = ",") -> bytes:
    rows = [header, *(layout(line, cells(line)) for line in lines)]
    return "".join(sign.join(row) + "\r\n" for row in rows).encode()


def spoken(words: dict[str, str]) -> Callable[[str], str]:
    return lambda text: words.get(text, text)


def contract(found: Cells, strains: dict[str, str] | None = None, passed: str = "Pass") -> str:
    if not found["level"]:
        return passed
    strain = (strains or {}).get(found["strain"], found["strain"])
    return f"{found['level']}{strain}{found['x']}"


GERMAN = {"C": "T", "D": "K", "H": "C", "S": "P", "NT": "SA"}
DUTCH = {"C": "K", "D": "R", "H": "H", "S": "S", "NT": "SA"}
SPANISH = {"C": "T", "D": "D", "H": "C", "S": "P", "NT": "ST"}
ITALIAN = {"C": "F", "D": "Q", "H": "C", "S": "P", "NT": "SA"}
OST = spoken({"E": "O"})
OUEST = spoken({"W": "O"})
DUTCH_SEATS = spoken({"E": "O", "S": "Z"})
NORDIC = spoken({"E": "Ö", "W": "V"})
TURKISH = spoken({"N": "K", "E": "D", "S": "G", "W": "B"})

LAYOUTS: dict[str, tuple[list[str], Layout, str]] = {
    "english": (
        ["Bd", "NS Pair", "EW Pair", "Contract", "By", "Lead", "Tricks", "Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"]),
            *(c["lead"], c["tricks"], c["score"]),
        ],
        ",",
    ),
    "american": (
        ["Board", "N-S", "E-W", "Contract", "Dec", "Made", "NS Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"], c["made"], c["score"]),
        ],
        ",",
    ),
    "plus and minus": (
        ["Board", "NS", "EW", "Contract", "Declarer", "Result", "NS +", "NS -"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"], c["result"]),
            *(c["ns+"], c["ew+"]),
        ],
        ",",
    ),
    "pairs and scores by one name": (
        ["Board", "NS", "EW", "Contract", "Decl", "Tricks", "NS", "EW"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"], c["tricks"]),
            *(c["ns+"], c["ew+"]),
        ],
        ",",
    ),
    "apart": (
        ["Board No", "NS", "EW", "Level", "Suit", "Dbl", "Declarer", "Over", "Points"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], c["level"] or "0", c["strain"], c["x"]),
            *(c["declarer"], c["over"], c["score"]),
        ],
        ",",
    ),
    "declarer's points": (
        ["Bd", "NS", "EW", "Contract", "Declarer", "Tricks", "Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"], c["tricks"]),
            c["own"] or "0",
        ],
        ",",
    ),
    "all in one": (
        ["Board", "NS", "EW", "Result", "Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"]),
            f"{contract(c)}{c['result']} {c['declarer']}".strip(),
            c["score"],
        ],
        ",",
    ),
    "declarer with result": (
        ["Board", "NS", "EW", "Contract", "By", "Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), f"{c['declarer']}{c['result']}"),
            c["score"],
        ],
        ",",
    ),
    "german": (
        ["Brett", "Paar NS", "Paar OW", "Kontrakt", "Von", "Ausspiel", "Stiche", "Punkte"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, GERMAN, "Rundpass")),
            *(OST(c["declarer"]), c["lead"], c["tricks"], c["score"]),
        ],
        ";",
    ),
    "french": (
        ["Donne", "NS", "EO", "Contrat", "Déclarant", "Entame", "Résultat", "Marque"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, GERMAN, "Passe")),
            *(OUEST(c["declarer"]), c["lead"], c["result"], c["score"]),
        ],
        ";",
    ),
    "dutch": (
        ["Spel", "NZ", "OW", "Contract", "Door", "Uitkomst", "Slagen", "Score NZ"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, DUTCH, "Rondpas")),
            *(DUTCH_SEATS(c["declarer"]), c["lead"], c["tricks"], c["score"]),
        ],
        ";",
    ),
    "polish": (
        ["Rozdanie", "Para NS", "Para EW", "Kontrakt", "Rozgrywający", "Wist", "Lewy", "Zapis"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, {"NT": "BA"}, "4 pasy")),
            *(c["declarer"], c["lead"], c["tricks"], c["score"]),
        ],
        ";",
    ),
    "swedish": (
        ["Bricka", "NS", "ÖV", "Kontrakt", "Spelförare", "Utspel", "Stick", "Poäng"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c)),
            *(NORDIC(c["declarer"]), c["lead"], c["tricks"], c["score"]),
        ],
        "\t",
    ),
    "danish": (
        ["Spil", "NS", "ØV", "Kontrakt", "Spilfører", "Stik", "Score"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, DUTCH | {"NT": "UT"})),
            *(spoken({"E": "Ø", "W": "V"})(c["declarer"]), c["tricks"], c["score"]),
        ],
        ";",
    ),
    "spanish": (
        ["Mano", "NS", "EO", "Contrato", "Declarante", "Salida", "Bazas", "Puntos NS"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, SPANISH, "Paso")),
            *(OUEST(c["declarer"]), c["lead"], c["tricks"], c["score"]),
        ],
        ";",
    ),
    "italian": (
        ["Smazzata", "NS", "EO", "Contratto", "Dichiarante", "Prese", "Punteggio"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, ITALIAN, "Passo")),
            *(OUEST(c["declarer"]), c["tricks"], c["score"]),
        ],
        ";",
    ),
    "turkish": (
        ["Bord", "KG", "DB", "Kontrat", "Deklaran", "Atak", "Löve", "Skor"],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c, {"NT": "SA"})),
            *(TURKISH(c["declarer"]), c["lead"], c["tricks"], c["score"]),
        ],
        ";",
    ),
    "no names at all": (
        [],
        lambda line, c: [
            *(c["board"], c["ns"], c["ew"], contract(c), c["declarer"], c["tricks"]),
        ],
        "\t",
    ),
    "names": (
        ["Board", "NS Names", "EW Names", "Contract", "Declarer", "Tricks", "Score"],
        lambda line, c: [
            *(c["board"], f"Eve Abel{c['ns']} & Finn", f"Gus Bauer{c['ew']} & Hal"),
            *(contract(c), c["declarer"], c["tricks"], c["score"]),
        ],
        ",",
    ),
}
