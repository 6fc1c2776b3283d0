"""Cards to print: one a table with its code, one to join by, guide cards, table cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import segno

from overtrick.app.club.running import Running
from overtrick.events.journal.plan import Plan
from overtrick.movements.itinerary import Stop, contestants, itinerary

__all__ = ["GuideCard", "GuideLine", "TableCard", "guide_cards", "qr", "table_cards", "wifi"]


@dataclass(frozen=True, slots=True)
class GuideLine:
    """Where somebody plays in a round, with what, against whom."""

    round: int
    table: str
    seat: str
    against: str
    boards: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The way of a pair, a team or a player through the evening."""

    who: str
    names: str
    lines: tuple[GuideLine, ...]


@dataclass(frozen=True, slots=True)
class TableCard:
    """What a table plays, round by round."""

    table: str
    lines: tuple[tuple[int, str, str, str, str], ...]
    """Round, NS, EW, boards, a note."""


def qr(text: str) -> str:
    """
    Draw a QR code as SVG, that takes the size of its place.

    >>> qr("https://bridge.example/t/abc")[:5]
    '<svg '
    """
    made = segno.make(text, error="m", micro=False)
    drawn: str = made.svg_inline(omitsize=True, border=3, lineclass=None, svgclass="qr")
    return drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)


def wifi(name: str, password: str = "") -> str:
    r"""
    Give what a phone's camera joins a Wi-Fi by.

    >>> wifi("Club; west", "a:b")
    'WIFI:T:WPA;S:Club\\; west;P:a\\:b;;'
    """
    told = [re.sub(r'([\\;,:"])', r"\\\1", text) for text in (name, password)]
    kind = "WPA" if password else "nopass"
    return f"WIFI:T:{kind};S:{told[0]};{f'P:{told[1]};' if password else ''};"


def guide_cards(running: Running) -> list[GuideCard]:
    """Give a card for each pair, team or player."""
    plans = running.state.plans
    return [card for plan in plans for card in _guides(running, plan, len(plans) > 1)]


def table_cards(running: Running) -> list[TableCard]:
    """Give a card for each table."""
    found: list[TableCard] = []
    plans = running.state.plans
    for plan in plans:
        rows: dict[int, list[tuple[int, str, str, str, str]]] = {}
        for number, meeting in plan.meetings():
            turned = "arrow turned" if meeting.switched else ""
            note = "every second board turned" if meeting.alternating else turned
            line = (
                number,
                meeting.ns or "-",
                meeting.ew or "-",
                _boards(plan, meeting.set),
                note,
            )
            rows.setdefault(meeting.table, []).append(line)
        section = plan.section if len(plans) > 1 else ""
        found += [TableCard(f"{section}{table}", tuple(rows[table])) for table in sorted(rows)]
    return found


def _guides(running: Running, plan: Plan, sections: bool) -> Iterator[GuideCard]:
    for who in contestants(plan.movement):
        direction, _, id = who.rpartition(" ")
        names = running.state.roster.called(id, plan.section, direction)
        stops = itinerary(plan.movement, who)
        lines = tuple(_line(plan, stop) for stop in stops)
        yield GuideCard(f"{plan.section + ' ' if sections else ''}{who}", names, lines)


def _line(plan: Plan, stop: Stop) -> GuideLine:
    if stop.is_sit_out:
        return GuideLine(stop.round, "-", "", "sit out", "")
    turned = "arrow turned" if stop.switched else ""
    against = " ".join(stop.opponents)
    partner = f" with {stop.partner}" if stop.partner else ""
    return GuideLine(
        stop.round,
        str(stop.table),
        f"{stop.seat}{partner}",
        against,
        _boards(plan, stop.set),
        "every second board turned" if stop.alternating else turned,
    )


def _boards(plan: Plan, set: int | None) -> str:
    if not set:
        return "-"
    boards = plan.boards(set)
    return f"{boards[0]}-{boards[-1]}" if len(boards) > 1 else str(boards[0])
