"""One game as text: the tags in the order of the export format, then its sections."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from overtrick.core.deal import TrickTable
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.errors import EnglishText
from overtrick.formats.contents.table import Record
from overtrick.formats.dialect import SEAT_TITLES
from overtrick.formats.pbn.auction import auction_text
from overtrick.formats.pbn.facts import BETWEEN_COMMENTS, COMMENTS, ESCAPES
from overtrick.formats.pbn.play import play_text
from overtrick.formats.pbn.text import escaped
from overtrick.rules.duplicate import outcome_points

__all__ = ["MANDATORY", "WrittenGame", "own_tags", "tricks_table"]

MANDATORY: Final = (
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer"),
    *("Vulnerable", "Deal", "Scoring", "Declarer", "Contract", "Result"),
)
"""The tags that the export format asks for, in its order."""
_OF_THE_EVENT: Final = ("Event", "Site", "Date", "Scoring")
_SECTIONS: Final = ("Auction", "Play")
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(slots=True)
class WrittenGame:
    """
    A game on its way to the file.

    >>> game = WrittenGame({"Event": "Cup", "Board": "1", "Table": "3", "Room": "Open"})
    >>> game.text().splitlines()[0], game.text().splitlines()[15:]
    ('[Event "Cup"]', ['[Room "Open"]', '[Table "3"]'])
    """

    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)
    """Lines of auction and play, their first line the tag; notes follow."""
    tables: dict[str, list[str]] = field(default_factory=dict)
    after: list[str] = field(default_factory=list)
    """Comments and escape lines."""

    def add_extra(self, extra: Mapping[str, str], losses: list[str], where: str) -> None:
        """Take up what rode along from a PBN file."""
        for key, text in extra.items():
            kind, _, name = key.partition(":")
            if kind != "pbn":
                continue
            if key == COMMENTS:
                self.after += [_comment(part) for part in text.split(BETWEEN_COMMENTS)]
            elif key == ESCAPES:
                self.after += [line for line in text.split("\n") if line.startswith("%")]
            elif not _NAME.fullmatch(name):
                losses.append(
                    EnglishText(
                        "{where}: {name!r} is no name of a tag; it is left out",
                        where=where,
                        name=name,
                    )
                )
            elif name in _SECTIONS or name.lower().endswith("table") or "\n" in text:
                self._add_table(name, text)
            else:
                self.tags[name] = text

    def _add_table(self, name: str, text: str) -> None:
        value, *rows = text.split("\n")
        lines = [f'[{name} "{escaped(value)}"]', *(row for row in rows if row.strip())]
        (self.sections if name in _SECTIONS else self.tables)[name] = lines

    def text(self) -> str:
        """Write the game; one of no board, without the tags of a board."""
        always = MANDATORY if "Board" in self.tags else _OF_THE_EVENT
        lines = [_tag(name, self.tags.get(name, "")) for name in always]
        lines += [
            _tag(name, self.tags[name]) for name in sorted(set(self.tags) - set(MANDATORY))
        ]
        for name in _SECTIONS:
            lines += self.sections.get(name, [])
        for name in sorted(self.tables):
            lines += self.tables[name]
        return "\n".join((*lines, *self.after, ""))


def own_tags(game: WrittenGame, told: Record, losses: list[str], where: str) -> None:
    """
    Put the result of one table into its game: contract, names, auction and play.

    >>> from overtrick.core.board import Board
    >>> from overtrick.core.notation import parse_outcome
    >>> from overtrick.events.session import Line
    >>> game = WrittenGame()
    >>> own_tags(game, Record(Line(Board(1), parse_outcome("4S N ="), "7", "3")), [], "")
    >>> game.tags["Contract"], game.tags["Score"], game.tags["PairNS"]
    ('4S', 'NS 420', '7')
    """
    line, outcome, tags = told.line, told.line.outcome, game.tags
    contract, declarer = told.contract, told.declarer
    if isinstance(outcome, Result | Points):
        contract, declarer = outcome.contract, outcome.declarer
    tags["Contract"] = str(contract or "")
    tags["Declarer"] = str(declarer or "")
    if isinstance(outcome, Result):
        tags["Result"] = str(outcome.tricks)
    if isinstance(outcome, PassedOut):
        tags["Contract"] = "Pass"
    if isinstance(outcome, Result | PassedOut | Points):
        points = outcome_points(outcome, line.board)
        tags["Score"] = f"EW {-points}" if points < 0 else f"NS {points}"
    for seat, name in zip(SEAT_TITLES, told.names or (), strict=False):
        tags[seat] = name
    more = {
        "Section": line.section if line.section != "A" else None,
        "Table": line.table,
        "Round": line.round,
        "PairNS": line.ns,
        "PairEW": line.ew,
        "HomeTeam": line.home,
        "VisitTeam": line.away,
        "Room": line.room.capitalize() if line.room else None,
    }
    tags.update({name: text for name, text in more.items() if text})
    _add_calls(game, told)
    if told.cards:
        if contract is None or declarer is None:
            losses.append(
                EnglishText(
                    "{where}: the play is left out: nobody says who declared", where=where
                )
            )
            return
        written = play_text(told.cards, contract.strain, 1 + _notes_in(game))
        if written is None:
            losses.append(
                EnglishText("{where}: the play is left out: a card is not known", where=where)
            )
            return
        rows, notes = written
        game.sections["Play"] = [_tag("Play", str(declarer.left)), *rows, *_notes(notes)]


def tricks_table(tricks: TrickTable) -> list[str]:
    r"""
    Write double-dummy tricks as rows.

    >>> tricks_table(TrickTable((7,) * 20))[:2]
    ['[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]', 'N NT  7']
    """
    rows = [f"{seat} {strain!s:>2} {number:>2}" for seat, strain, number in tricks.rows()]
    return ['[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]', *rows]


def _add_calls(game: WrittenGame, told: Record) -> None:
    if not told.calls:
        return
    quiet = [
        str(number)
        for number, called in enumerate(told.calls, 1)
        if called.note and not called.alerted
    ]
    if quiet:
        game.tags["Unalerted"] = " ".join(quiet)
    rows, notes = auction_text(told.calls, is_open=told.calls_open)
    dealer = str(told.line.board.dealer)
    game.sections["Auction"] = [_tag("Auction", dealer), *rows, *_notes(notes)]


def _notes(values: Sequence[str]) -> list[str]:
    return [_tag("Note", value) for value in values]


def _notes_in(game: WrittenGame) -> int:
    return sum(line.startswith("[Note ") for line in game.sections.get("Auction", ()))


def _tag(name: str, value: str) -> str:
    blank = " " if value.startswith("#") else ""  # else it is as in the game before
    return f'[{name} "{blank}{escaped(value)}"]'


def _comment(text: str) -> str:
    if "}" not in text:
        return f"{{{text}}}"
    return "\n".join(f";{line}" for line in text.split("\n"))
