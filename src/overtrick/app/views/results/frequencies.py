"""Frequencies: how often each score of a board was made, and what it was worth."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import Level
from overtrick.app.views.results.travellers import Traveller, TravellerLine, travellers
from overtrick.app.views.sentences import Sentence

__all__ = ["Frequency", "FrequencyLine", "frequencies"]


@dataclass(frozen=True, slots=True)
class FrequencyLine:
    """A score for North-South, how many made it, what each side got, and who."""

    points: int | None
    words: Sentence
    count: int
    ns_award: str
    ew_award: str
    who: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Frequency:
    """A board with its scores, the best for North-South first."""

    traveller: Traveller
    lines: tuple[FrequencyLine, ...]

    @property
    def most(self) -> int:
        """The count of the most frequent score: the longest bar."""
        return max((line.count for line in self.lines), default=1)


def frequencies(running: Running, viewer: Viewer, board: int) -> list[Frequency]:
    """Give the frequencies of a board; no line where its traveller may not be seen."""
    return [_frequency(each) for each in travellers(running, viewer, board)]


def _frequency(traveller: Traveller) -> Frequency:
    if traveller.open.level < Level.TRAVELLER:
        return Frequency(traveller, ())
    groups: dict[tuple[object, ...], list[TravellerLine]] = {}
    for line in traveller.lines:
        words = line.words if line.points is None else ""
        groups.setdefault((line.points, words, line.deal, _seats(line)), []).append(line)
    return Frequency(traveller, tuple(_line(lines) for lines in groups.values()))


def _line(lines: list[TravellerLine]) -> FrequencyLine:
    first = lines[0]
    return FrequencyLine(
        first.points,
        "" if first.points is not None else first.words,
        len(lines),
        *_seats(first),
        tuple(f"{line.ns} v {line.ew}" for line in lines),
    )


def _seats(line: TravellerLine) -> tuple[str, str]:
    """What the seats North-South and East-West gave, whichever pairs sat there."""
    both = line.ns_award, line.ew_award
    return both[::-1] if line.is_turned else both
