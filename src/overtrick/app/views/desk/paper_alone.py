"""Paper that needs no event: of an edition of the rules, of a movement, of a file or a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from overtrick.errors import InvalidTelling, OvertrickError, UnknownName
from overtrick.events.problem import Problem, Severity
from overtrick.formats.grids.movement_sheets import read_movements
from overtrick.formats.registry import read_bytes
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.messages import say, speaking, translate
from overtrick.movements.registry import movement
from overtrick.printing.paper.deals import BoardCards, hands_held
from overtrick.printing.paper.kinds import KINDS, MadeOf, PaperSource, says
from overtrick.printing.paper.page import Pack
from overtrick.printing.paper.seats import SeatPlan
from overtrick.rules.editions import DEFAULT, Tariff, edition
from overtrick.rules.pad import Pad

__all__ = ["ALONE", "AlonePaper", "PaperAsked", "paper_alone"]

_FIELDS = {
    MadeOf.EDITION: "edition",
    MadeOf.SHEET: "sheet",
    MadeOf.SEATS: "movement",
    MadeOf.DEALS: "file",
}
"""What they are made of, with the field of the form that says it."""

ALONE = tuple(
    name for made_of in _FIELDS for name, kind in KINDS.items() if kind.made_of is made_of
)
"""Kinds that need no event, the scoring table first."""

_MOST = 20
"""Boards of a set."""


@dataclass
class PaperAsked(PaperSource):
    """What somebody typed or sent to have paper made of it."""

    kind: str
    title: str = ""
    edition: str = DEFAULT.id
    movement: str = ""
    boards: str = ""
    sheet: str = ""
    file: tuple[str, bytes] | None = None
    """Its name and what is in it; it goes before what was typed."""
    problems: list[Problem] = field(default_factory=list, init=False)

    @property
    def tariff(self) -> Tariff:
        """The edition that was chosen."""
        return edition(self.edition)

    @property
    def pad(self) -> Pad:
        """The sheet of a table at home."""
        name, data = self.file or ("sheet", self.sheet.encode())
        if not data.strip():
            raise InvalidTelling(translate("Type the sheet, or choose its file."), "sheet")
        pad, problems = read_sheet(data, name)
        self.problems += problems
        return pad

    def deals(self) -> Sequence[BoardCards]:
        """Give the cards of the file."""
        if self.file is None:
            raise InvalidTelling(translate("Choose a file with the cards."), "file")
        name, data = self.file
        return tuple(hands_held(read_bytes(data, name)[0]))

    def seats(self) -> Sequence[SeatPlan]:
        """Give each movement of the file, or the one that is named."""
        if self.file is None:
            return [SeatPlan(movement(self.movement), self._boards)]
        name, data = self.file
        plans, problems = read_movements(data, name)
        self.problems += problems
        return [SeatPlan(plan, self._boards) for plan in plans]

    @property
    def _boards(self) -> int | None:
        text = self.boards
        if not text:
            return None
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _MOST):
            raise InvalidTelling(translate("A number from 1 to {most}.", most=_MOST), "boards")
        return int(text)


class AlonePaper(NamedTuple):
    """The paper, or what is wrong by the field that it is wrong in."""

    pack: Pack | None
    errors: dict[str, str]


def paper_alone(asked: PaperAsked, language: str) -> AlonePaper:
    """
    Make the paper that somebody asks for, in a language.

    >>> paper_alone(PaperAsked("guides", movement="howel:8"), "en").errors["movement"][:26]
    "no movement family 'howel'"

    :raises UnknownName: if nothing that needs no event is called so, or no edition.
    """
    if asked.kind not in ALONE:
        raise UnknownName("nothing called {kind!r} is printed", kind=asked.kind)
    edition(asked.edition)
    kind = KINDS[asked.kind]
    where = _FIELDS[kind.made_of]
    with speaking(language):
        try:
            blocks = kind.make(asked)
        except OvertrickError as error:
            return AlonePaper(None, {getattr(error, "field", "") or where: say(error.text)})
        wrong = [
            f"{it.where}: {say(it.text)}"
            for it in asked.problems
            if it.severity is Severity.ERROR
        ]
        if not wrong and not any(map(says, blocks)):
            wrong = [translate("There is nothing in it to print.")]
        if wrong:
            return AlonePaper(None, {where: "\n".join(wrong[:5])})
        title = say(kind.title)
        head = asked.title.strip() or title
        return AlonePaper(Pack.of(head, blocks, "" if head == title else title), {})
