"""Draw the gallery into a folder that a browser can be sent to."""

from __future__ import annotations

import shutil
from fractions import Fraction
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

import overtrick
from overtrick.app.web.static_files import style_text
from overtrick.app.web.templating import engine
from overtrick.core.contract import Contract

__all__ = ["PAGES", "STATIC", "TEMPLATES", "draw", "environment"]

WEB = Path(overtrick.__file__).parent / "app" / "web"
STATIC = WEB / "static"
TEMPLATES = WEB / "templates"
HERE = Path(__file__).parent
PAGES = ("gallery", "pad", "wall")

RANKING = [
    ("1", "1", "Eve & Finn", Fraction(6248, 100), 21),
    ("2", "13", "Marguerite & Wolfgang-Alexander", Fraction(58), 18),
    ("3=", "6", "Ann & Bob", Fraction(5657, 100), 21),
    ("3=", "3", "Cy & Di", Fraction(5657, 100), 21),
    ("5", "10", "Ayşe & Deniz", Fraction(54), 18),
    ("6", "2", "Gwen & Hal", Fraction(5211, 100), 21),
    ("7", "8", "Ida & Jens", Fraction(4987, 100), 18),
    ("8", "12", "Kit & Lou", Fraction(4720, 100), 18),
    ("9", "5", "<b>Max</b> & Nan", Fraction(4405, 100), 21),
    ("10", "4", "Oz & Pia", Fraction(4150, 100), 21),
]
TABLES: list[tuple[int, str, list[tuple[str, int]], str]] = [
    (1, "1 v 12", [("done", 10), ("done", 11), ("go", 12)], "on time"),
    (2, "2 v 13", [("done", 13), ("done", 14), ("come", 15)], "call, 1 min"),
    (3, "3 v 14", [("done", 16), ("trouble", 17), ("come", 18)], "lead not possible"),
    (4, "4 v 8", [("done", 19), ("queued", 20), ("come", 21)], "behind 1 board"),
    (5, "5 v 9", [("done", 1), ("done", 2), ("ask", 3)], "waits for East"),
    (6, "6 v 10", [("done", 4), ("done", 5), ("done", 6)], "all in"),
]
TRAVELLER = [
    ("2", "8", "4S", "N", 1, "HQ", 11, 650, "9.8", "0.2", 98),
    ("1", "13", "3NT", "S", 1, "H8", 10, 630, "7.4", "2.6", 74),
    ("3", "10", "4S", "N", 0, "HQ", 10, 620, "5.0", "5.0", 50),
    ("12*", "4", "2S", "N", 2, "HJ", 10, 170, "2.6", "7.4", 26),
    ("5", "14", "4SX", "N", -1, "HT", 9, -200, "0.2", "9.8", 2),
]
HANDS = {
    "N": {"S": "AKJ42", "H": "73", "D": "K84", "C": "Q65"},
    "E": {"S": "T9", "H": "AKQT96", "D": "", "C": "KJ874"},
    "S": {"S": "Q8653", "H": "J", "D": "AQJT2", "C": "A3"},
    "W": {"S": "7", "H": "8542", "D": "97653", "C": "T92"},
}


def environment() -> Environment:
    """Give Jinja as the server has it: everything escaped, an unknown name refused."""
    found = engine().engine
    del found.globals["csrf_token"]  # of a request, and nobody asks
    found.loader = FileSystemLoader([HERE, TEMPLATES])
    return found


def draw(folder: Path) -> None:
    """Write the pages and what they link to, in the places a server gives them."""
    shutil.copytree(STATIC, folder / "static", dirs_exist_ok=True)
    (folder / "static" / "style.css").write_text(style_text(), encoding="utf-8")
    jinja = environment()
    for page in PAGES:
        text = jinja.get_template(f"{page}.html").render(context())
        (folder / f"{page}.html").write_text(text, encoding="utf-8")


def context() -> dict[str, Any]:
    """Give an evening as the screens see it, the contracts as core's own type."""
    return {
        "tables": TABLES,
        "ranking": [(r, p, n, f"{float(s):.2f}", b) for r, p, n, s, b in RANKING],
        "traveller": [(a, b, Contract.parse(c), *rest) for a, b, c, *rest in TRAVELLER],
        "hands": HANDS,
        "seats": {"N": ("Ann", "3"), "E": ("Di", "10"), "S": ("Bob", "3"), "W": ("Cy", "10")},
        "contracts": {
            "four_spades": Contract.parse("4S"),
            "four_hearts": Contract.parse("4H"),
            "doubled": Contract.parse("4SX"),
        },
    }
