"""
Documents as JSON: their sentences in the language of whoever reads them.

Numbers, places and moments as screens write them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from overtrick.compare.methods import METHODS
from overtrick.core.cards import Card
from overtrick.core.exact import Exact, decimal_text, plain_text, shared_place
from overtrick.core.notation import parse_outcome
from overtrick.core.outcome import PASSED_OUT, Outcome, Result
from overtrick.errors import AsTyped, Counted, EnglishText, Figures, Letter, Text
from overtrick.events.checks.words import four_met
from overtrick.events.journal.meeting import Meeting
from overtrick.events.journal.moment import local
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.messages import N_, language, say, speaking

__all__ = [
    "DIRECTIONS",
    "N_",
    "SEATS",
    "SIDES",
    "Sentence",
    "as_typed",
    "built",
    "clock",
    "encoded",
    "match_points",
    "not_drawn",
    "numbered",
    "place",
    "plural",
    "points_text",
    "results_to_type",
    "scale_of",
    "score_of",
    "signed",
    "text_within",
    "total_of",
    "unit_of",
    "who_met",
    "won_text",
]

if TYPE_CHECKING:
    Sentence = Text | str
    """A sentence of a document: it is put into words when the document is written."""
else:
    Sentence = str  # as whoever reads the document knows it

SIDES = {side: Letter("side", side) for side in ("NS", "EW")}
"""The letters of a side."""

DIRECTIONS = {"NS": Text("North-South"), "EW": Text("East-West")}
"""The names of a side."""

SEATS = {"N": Text("North"), "E": Text("East"), "S": Text("South"), "W": Text("West")}
"""The names of the seats."""


def who_met(meeting: Meeting) -> Sentence:
    """
    Say who met whom.

    >>> str(who_met(Meeting(7, "3", "10")))
    '3 v 10'
    """
    if meeting.players:
        return four_met(each or Text("nobody") for each in meeting.players)
    if not meeting.ns and not meeting.ew:
        return ""
    nobody = Text("nobody")
    return Text("{one} v {other}", one=meeting.ns or nobody, other=meeting.ew or nobody)


def as_typed(outcome: Outcome | Card) -> Sentence:
    """
    Write an outcome, or a lead, so that its reader could type it.

    >>> str(as_typed(parse_outcome("4S N 10"))), as_typed(parse_outcome("passed out"))
    ('4S N =', Text('PASS'))
    """
    if isinstance(outcome, Result | Card):
        return AsTyped("{outcome}", outcome=outcome)
    if outcome == PASSED_OUT:
        return Text("PASS")
    return str(outcome)


def not_drawn(round: int) -> Text:
    """
    Say that a round is still to be drawn.

    >>> str(not_drawn(2))
    'Round 2 is not drawn yet. It appears here as soon as it is.'
    """
    return Text(
        "Round {round} is not drawn yet. It appears here as soon as it is.", round=round
    )


def results_to_type(*written: str) -> Text:
    """
    Give results as examples, in the letters of whoever types.

    >>> str(results_to_type("4S N =", "3NT W -1"))
    '4S N =, 3NT W -1'
    """
    return Text.joined((as_typed(parse_outcome(each)) for each in written), ", ")


def text_within(said: Sentence) -> Sentence:
    """
    Give the text that an English sentence knows: JSON would make a plain string of it.

    >>> type(text_within(EnglishText("board {board}: left out", board=7))).__name__
    'Text'
    """
    return said.text if isinstance(said, EnglishText) else said


def encoded(document: object) -> bytes:
    """
    Write a document of a screen as JSON.

    >>> encoded({"where": Text("Table {table}", table="3")})
    b'{"where":"Table 3"}'
    """
    with speaking(language(), signs=True):
        return msgspec.json.encode(document, enc_hook=_worded)


def built(document: object) -> Any:
    """Give a document as plain values, its sentences in words."""
    with speaking(language(), signs=True):
        return msgspec.to_builtins(document, enc_hook=_worded)


def _worded(value: object) -> object:
    if isinstance(value, Text):
        return say(value)
    raise NotImplementedError(f"{type(value).__name__} is no part of a document")


_UNITS = {"matchpoints": "MP", "total_points": "Points", "bam": "Points"}


def clock(moment: datetime | None) -> str:
    """
    Write a clock time, where this server stands.

    >>> clock(None)
    ''
    """
    return "" if moment is None else local(moment).strftime("%H:%M")


def still_played(matches: Iterable[Match], going: Collection[str]) -> Text | None:
    """Say which matches count as they stand, for they go on; None if all are over."""
    found = [
        Text("{one} v {other}", one=m.home, other=m.away) for m in matches if m.id in going
    ]
    if not found:
        return None
    who = Text.joined((*found[:6], *(["..."] if len(found) > 6 else [])))
    return Counted(
        "{count} match counts as it stands: {who}",
        "{count} matches count as they stand: {who}",
        len(found),
        who=who,
    )


def signed(value: Exact | None, places: int = 2) -> str:
    """
    Write points or IMPs with their sign.

    >>> signed(620), signed(-50), signed(0), signed(None)
    ('+620', '−50', '0', '')
    """
    if value is None:
        return ""
    size: Exact = value if value > 0 else -value
    text = plain_text(size, places)
    return text if text == "0" else f"{'+' if value > 0 else '−'}{text}"


def place(line: Standing) -> str:
    """Write a place, ``3=`` where it is shared; nothing where there is none."""
    return shared_place(line.place, line.tied)


def plural(count: int, noun: str) -> str:
    """
    Write a number of things.

    >>> plural(1, "result"), plural(3, "result")
    ('1 result', '3 results')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def points_text(points: Exact) -> str:
    """
    Write victory points: always with two decimals, so that a list reads as one.

    >>> points_text(20), points_text(-1)
    ('20.00', '-1.00')
    """
    return decimal_text(points, 2)


def numbered(text: str) -> str:
    """
    Keep each number on the line of the word before it, and a score such as 34-21 together.

    >>> numbered("Rozdanie 7, stół 3") == "Rozdanie\u00a07, stół\u00a03"
    True
    >>> numbered("34-21 IMPs") == "34\u2060-\u206021 IMPs"
    True
    >>> numbered("WBF, 20 - 0") == "WBF,\u00a020\u00a0-\u00a00"
    True
    >>> numbered("300 + 2 x 100") == "300 +\u00a02\u00a0x\u00a0100"
    True
    """
    kept = re.sub(
        r" (?=\d|[-x] \d)", "\u00a0", re.sub(r"(?<=\d)-(?=\d)", "\u2060-\u2060", text)
    )
    return type(text)(kept)  # markup stays so


def unit_of(method: str) -> str:
    """
    Say in what the awards of a board are written.

    >>> unit_of("matchpoints"), unit_of("butler"), unit_of("total_points")
    ('MP', 'IMPs', 'Points')
    """
    return _UNITS.get(method, "IMPs")


def scale_of(ranking: Ranking) -> tuple[object, ...]:
    """Give what :func:`score_of` asks a ranking: the same for each of its lines."""
    in_matches = ranking.is_of_teams or ranking.is_of_pair_matches
    has_won = in_matches and has_points(ranking.matches)
    return ranking.method, ranking.settings.percentage_places, in_matches, has_won


def score_of(ranking: Ranking, line: Standing) -> Text | str:
    """Write what the order is by, with its unit; nothing where no board compares yet."""
    if ranking.is_of_teams or ranking.is_of_pair_matches:
        if has_points(ranking.matches):
            return Text("{points} VP", points=points_text(line.total))
        return plain_text(line.total) if ranking.method == "bam" else signed(line.total)
    if line.percentage is not None:
        return f"{decimal_text(line.percentage, ranking.settings.percentage_places)} %"
    if ranking.method in METHODS and METHODS[ranking.method].has_percentage:
        return ""
    score = signed(line.score)
    return score if ranking.method == "total_points" else Text("{score} IMPs", score=score)


def total_of(line: Standing) -> Text | str:
    """Write what is behind the score: matchpoints of how many; else what was carried over."""
    brought = line.details.get("carried")
    carried = Figures(plain_text(brought or 0).replace("-", "−"))
    if line.percentage is None or line.available is None:
        return carried if brought else ""
    total, available = (Figures(plain_text(each)) for each in (line.total, line.available))
    won = Text("{total}\u00a0of\u00a0{available}", total=total, available=available)
    return Text("{won} ({carried} carried over)", won=won, carried=carried) if brought else won


def won_text(match: Match | None, *, is_home: bool = True) -> str:
    """Write the IMPs of a match, those of home or of its visitors first."""
    if match is None or match.home_imps is None or match.away_imps is None:
        return ""
    won = plain_text(match.home_imps), plain_text(match.away_imps)
    return " – ".join(won if is_home else won[::-1])


def match_points(match: Match | None, *, is_home: bool = True) -> str:
    """Write the victory points of a match, those of home or of its visitors first."""
    given = (match.home_points, match.away_points) if match else ()
    written = [points_text(each) for each in given if each is not None]
    return " – ".join(written if is_home else written[::-1])


def has_points(matches: Iterable[Match]) -> bool:
    """Whether any match gave victory points."""
    return any(match.home_points is not None for match in matches)
