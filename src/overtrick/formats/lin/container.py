"""The heading of a match or a tournament: ``vg``, ``rs``, ``pn``, ``bn``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from overtrick.core.exact import Exact, parse_exact
from overtrick.core.letters import whole_number

__all__ = ["LinHeading", "are_seats", "fields_of", "names_of"]

Names = tuple[str, str, str, str]
"""As LIN has them: South, West, North, East."""

_SEATS = ("south", "west", "north", "east")
_MOST = 4096  # cells


def names_of(value: str, seats: int = 4) -> tuple[list[str], bool]:
    """
    Split names; a comma that stands before an initial belongs to the name.

    >>> names_of("Eve,Finn, A,Gus,Hal, B")[0]
    ['Eve', 'Finn, A', 'Gus', 'Hal, B']
    """
    names = [name.strip() for name in value[:20_000].split(",")]
    while len(names) > seats and not names[-1]:
        names.pop()
    if len(names) <= seats:
        return names, True
    joined: list[str] = []
    for part in value[:20_000].split(","):
        if joined and part.startswith(" "):
            joined[-1] = f"{joined[-1]},{part}"
        else:
            joined.append(part)
    if len(joined) == seats:
        return [name.strip() for name in joined], True
    return names, False


def fields_of(cells: list[str]) -> list[str]:
    """
    Put the fields of ``vg`` together again where a title or a team has a comma.

    >>> fields_of("Men, Final,Seg 2,I,1,16,Oslo, Norway,12,Away,0".split(","))[5:8]
    ['Oslo, Norway', '12', 'Away']
    """
    kinds = [
        at
        for at in range(2, len(cells) - 2)
        if cells[at].strip().upper() in ("I", "P", "B")
        and cells[at + 1].strip().isdecimal()
        and cells[at + 2].strip().isdecimal()
    ]
    if len(cells) <= 9 or not kinds:
        return cells
    at = kinds[0]
    title, teams = ",".join(cells[: at - 1]), cells[at + 3 :]
    while len(teams) > 4 and not teams[-1].strip():
        teams.pop()
    carries = [place for place, cell in enumerate(teams) if cell.strip().isdecimal()]
    if len(teams) > 4 and len(carries) == 2 and carries[1] == len(teams) - 1:
        first = carries[0]
        home, away = ",".join(teams[:first]), ",".join(teams[first + 1 : -1])
        teams = [home, teams[first], away, teams[-1]]
    return [title, *cells[at - 1 : at + 3], *teams]


@dataclass(slots=True)
class LinHeading:
    """A heading, as it is read, and which of its results were given to a board."""

    line: int = 0
    fields: list[str] = field(default_factory=list)
    """Of ``vg``: title, segment, type, first and last board, home, carry, away, carry."""
    results: list[str] = field(default_factory=list)
    scores: list[str] = field(default_factory=list)
    numbers: list[int | None] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    each_names: list[str] = field(default_factory=list)
    more: list[str] = field(default_factory=list)
    match: str | None = None
    session: str = ""
    lines: int = 0
    base: int | None = None
    """The number of the first board; what a board shows, where the heading does not say."""
    used: set[int] = field(default_factory=set)
    passed: dict[tuple[int, int], int] = field(default_factory=dict)
    """By number and room: how many of its places are taken for sure."""
    places: dict[int | None, list[int]] = field(default_factory=dict)
    """By number: which of the boards it is, where ``bn`` tells."""

    def number_boards(self, numbers: list[int | None]) -> None:
        """Take the numbers of ``bn``."""
        self.numbers = numbers
        self.passed.clear()
        self.places.clear()
        for place, number in enumerate(numbers):
            self.places.setdefault(number, []).append(place)

    def text(self, place: int) -> str:
        """Give a field of ``vg``; empty where there is none."""
        return self.fields[place].strip() if place < len(self.fields) else ""

    @property
    def kind(self) -> str:
        """I for IMPs, P for pairs, B for board-a-match; else empty."""
        return self.text(2)[:1].upper()

    @property
    def is_match(self) -> bool:
        """Whether two teams meet."""
        if not self.fields and not self.names:
            return False
        if self.kind in ("I", "B"):
            return True
        teams = bool(self.text(5) and self.text(7))
        return teams or (self.kind != "P" and len(self.names) > 4 and any(self.names))

    @property
    def home(self) -> str:
        """The home team."""
        return self.text(5) or "Home"

    @property
    def away(self) -> str:
        """The away team."""
        return self.text(7) or "Away"

    @property
    def first(self) -> int | None:
        """The number of its first board."""
        return whole_number(self.text(3)) or None

    @property
    def last(self) -> int | None:
        """The number of its last board."""
        return whole_number(self.text(4)) or None

    @property
    def is_single(self) -> bool:
        """Whether there is one result a board, not one for each of two rooms."""
        if not self.results or self.is_match:
            return False
        if self.numbers:
            return len(self.results) == len(self.numbers) > 1
        first, last = self.first, self.last
        return bool(first and last and len(self.results) == last - first + 1 > 1)

    def carried(self, place: int) -> Exact:
        """
        Give what a team carried in.

        :raises OvertrickError: if it is no number.
        """
        text = self.text(place)
        return parse_exact(text) if text else 0

    def cell(self, number: int, room: str) -> int | None:
        """Find which of the results is that of a board in a room, and take it."""
        closed = int(room == "closed")
        places, is_single = self._places(number), self.is_single
        # Several tables of a board: each takes the next pair of results.
        in_turn = len(places) > 1 and not self.is_match and not is_single
        for at in range(self.passed.get((number, closed), 0), len(places)):
            self.passed[number, closed] = at
            place = places[at]
            pair = (place,) if is_single else (2 * place + closed, 2 * place + 1 - closed)
            cells = pair if in_turn else pair[:1]
            if self.used.isdisjoint(cells):
                told = [cell for cell in cells if self._has(cell)] if in_turn else cells
                self.used.update(told[:1] or cells)
                return told[0] if told and told[0] < len(self.results) else None
        return None

    def _has(self, cell: int) -> bool:
        return cell < len(self.results) and bool(self.results[cell].strip())

    def _places(self, number: int) -> list[int]:
        if self.numbers:
            return self.places.get(number, [])
        if self.base is None:
            last = self.last or 0
            self.base = self.first
            if self.base is None or not self.base <= number <= max(last, self.base):
                self.base = number
        place = number - self.base
        return [place] if 0 <= place < _MOST else []

    def left(self) -> list[tuple[int, int | None, str]]:
        """Give the results that no board has taken: cell, number of the board, room."""
        found, is_single = [], self.is_single
        for cell, text in enumerate(self.results):
            if cell in self.used or not text.strip(" -?*"):
                continue
            place = cell if is_single else cell // 2
            room = "closed" if not is_single and cell % 2 else "open"
            found.append((cell, self._number(place), room))
        return found

    def _number(self, place: int) -> int | None:
        if self.numbers:
            return self.numbers[place] if place < len(self.numbers) else None
        base = self.base or self.first
        return None if base is None else base + place

    def seated(self, room: str, cell: int | None) -> list[str]:
        """Give the names at a table, South first; empty where they are not told."""
        if len(self.names) > 4 and room == "closed":
            return self.names[4:8]
        if any(self.names[:4]) or cell is None or not self.each_names:
            return self.names[:4]
        place = 4 * (cell if self.is_single else cell // 2)
        return self.each_names[place : place + 4]


def are_seats(names: Sequence[str]) -> bool:
    """Whether they only say where somebody would sit."""
    return [name.lower() for name in names] == list(_SEATS)
