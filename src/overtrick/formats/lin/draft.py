"""One board of a LIN file while it is read, gathered until the next one begins."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from overtrick.formats.contents.table import Called, Shown
from overtrick.formats.lin.calls import (
    ALONE,
    SHOWN,
    call_text,
    called_of,
    passes_to_end,
    shown_of,
)

__all__ = ["Draft"]

_MOST = 1000  # calls, and cards, of one board
_LONGEST_NOTE = 10_000  # letters said of one call


@dataclass(slots=True)
class Draft:
    """What stands there of a board so far; None where a command has not been met."""

    line: int = 0
    qx: str | None = None
    pn: str | None = None
    md: str | None = None
    ah: str | None = None
    sv: str | None = None
    calls: list[Called] = field(default_factory=list)
    cards: list[Shown] = field(default_factory=list)
    claimed: int | None = None
    more: list[str] = field(default_factory=list)
    """What no other part holds, each with its place: ``3|nt|Hi all|``, after three of them."""
    problems: list[str] = field(default_factory=list)
    is_made_up: bool = False
    """Whether the calls tell the contract alone."""
    is_variation: bool = False
    """Whether cards were taken back to show another play."""

    @property
    def is_begun(self) -> bool:
        """Whether it is more than the names for a board to come."""
        return bool(
            self.qx is not None
            or self.md is not None
            or self.calls
            or self.cards
            or self.claimed is not None
        )

    @property
    def is_played(self) -> bool:
        """Whether anything happened."""
        return bool(self.calls or self.cards or self.claimed is not None)

    def call(self, value: str) -> None:
        """Add a call, or all of a value that has several."""
        if value.strip().upper() == "AP":
            self.add_calls(called_of("p") * passes_to_end(self.calls))
        elif not value.strip(" \t!?"):
            self._mark(value.strip())
        else:
            self.add_calls(called_of(value))

    def add_calls(self, called: tuple[Called, ...]) -> None:
        """Add calls."""
        calls = self.calls
        if len(calls) < _MOST and not self.is_variation:
            calls += called
            return
        for each in called:
            self.keep("mb", call_text(each.call) if each.call else each.mark)

    def explain(self, value: str) -> None:
        """Add what was said of the call before."""
        if not self.calls or self.cards or self.is_variation or not value:
            self.keep("an", value)
            return
        last = self.calls[-1]
        if last.note and len(last.note) + len(value) > _LONGEST_NOTE:
            self.keep("an", value)
            return
        note = f"{last.note}; {value}" if last.note else value
        self.calls[-1] = Called(last.call, last.alerted, note, last.mark)

    def card(self, value: str) -> None:
        """Add a card, or all of a value that has several."""
        values = value.split(",")
        try:
            shown = [SHOWN[text] for text in values]
        except KeyError:
            shown = [each for text in values if text.strip() for each in shown_of(text)]
        self.add(shown)

    def add(self, shown: list[Shown]) -> None:
        """Add cards."""
        if self.is_variation or len(self.cards) >= _MOST:
            for each in shown:
                self.keep("pc", str(each.card or each.mark))
        else:
            self.cards += shown

    def claim(self, value: str) -> None:
        """Take the tricks that declarer claimed or conceded to have in the end."""
        text = value.strip()
        if self.is_variation:
            self.keep("mc", value)
        elif text.isascii() and text.isdigit() and len(text) < 3 and int(text) <= 13:
            self.claimed = int(text)
        elif text:
            self.problems.append(f"not a number of tricks: {text[:40]!r}")
            self.keep("mc", value)

    def keep(self, word: str, value: str) -> None:
        """Keep a command that has no meaning here, with its place."""
        if word == "nt" and value == ALONE:
            self.is_made_up = True
            return
        self.more.append(f"{len(self.calls) + len(self.cards)}|{word}|{value}|")

    def _mark(self, value: str) -> None:
        if self.calls and "!" in value:
            self.calls[-1] = replace(self.calls[-1], alerted=True)
        else:
            self.keep("mb", value)
