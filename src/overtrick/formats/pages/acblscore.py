"""
The game file of ACBLscore, the program of clubs in North America; it is read only.

From the published analysis "ACBLscore Game Files Decoded".  Results are points without their
contracts: those are in the file of the scoring devices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overtrick.core.exact import plain_text
from overtrick.errors import InvalidFile
from overtrick.events.problem import Problem, Severity
from overtrick.formats.contents.contents import About, Contents, joined
from overtrick.formats.pages.dates import date_of
from overtrick.formats.pages.game_bytes import GameBytes
from overtrick.formats.pages.game_layout import (
    KINDS,
    MAGIC,
    METHODS,
    Event,
    events_of,
    note_at,
    sections_of,
)
from overtrick.formats.pages.game_section import SectionReader

__all__ = ["read_acblscore"]

_KINDS = ("pairs", "teams", "individual", "pairs", "teams")
_VERSION, _MADE, _MEMO, _NOTE = 0x9DB, 0x9DD, 0x9D6, 0x9E3
_MEMO_WIDTH, _NOTE_WIDTH = 64, 76


def read_acblscore(data: bytes, name: str = "") -> tuple[Contents, list[Problem]]:
    """
    Read a game file: events, sections, players, places, and points board by board.

    >>> read_acblscore(b"ordinary text", "evening.ACA")
    Traceback (most recent call last):
    ...
    overtrick.errors.InvalidFile: evening.ACA: not a game file of ACBLscore

    :raises InvalidFile: if it is no game file.
    """
    if not data.startswith(MAGIC):
        raise InvalidFile("not a game file of ACBLscore", where=name)
    game = GameBytes(data)
    problems: list[Problem] = []

    def say(message: str, board: int | None = None, *, doubt: bool = False) -> None:
        severity = Severity.QUESTION if doubt else Severity.ERROR
        where = f"{name}:board {board}" if board else name
        problems.append(Problem(where, message, board, severity=severity))

    try:
        events = events_of(game)
    except InvalidFile as error:
        raise InvalidFile(
            "the game file is cut off: {error}", where=name, error=error
        ) from None
    if not events:
        say("the game file has no events")
    parts = [_event(game, event, len(events) > 1, say) for event in events]
    whole = joined(parts)
    extra = {**_of_the_file(game, say), **whole.extra}
    if len(parts) > 1:
        titles = {f"acblscore:Session {n}": part.about.title for n, part in enumerate(parts, 1)}
        extra |= {key: title for key, title in titles.items() if title}
    return replace(whole, extra=extra), problems


def _of_the_file(game: GameBytes, say: Callable[..., None]) -> dict[str, str]:
    try:
        found = {
            "Version": plain_text(version) if (version := game.hundredths(_VERSION)) else "",
            "Made": game.time(_MADE),
            "Memo": note_at(game, game.u32(_MEMO), _MEMO_WIDTH),
            "Note": note_at(game, game.u32(_NOTE), _NOTE_WIDTH),
        }
    except InvalidFile as error:
        say(f"the memo of the file cannot be read: {error}")
        return {}
    return {f"acblscore:{name}": text for name, text in found.items() if text}


def _event(game: GameBytes, event: Event, several: bool, say: Callable[..., None]) -> Contents:
    """Read an event; where there are several, each is a session of its own."""
    if event.kind not in KINDS:
        say(f"event {event.number} is of the kind {event.kind}, which is not known")
        event = event._replace(kind=0)
    try:
        about = _about(game, event, say)
        session = str(event.number if several else game.u8(event.at + 0x8C) or 1)
        strata = _strata(game, event.at)
    except InvalidFile as error:
        say(f"the details of event {event.number} cannot be read: {error}")
        about, session, strata = About(kind=_KINDS[event.kind]), str(event.number), ""
    try:
        sections = sections_of(game, event.number)
    except InvalidFile as error:
        say(f"the sections of event {event.number} cannot be read: {error}")
        return Contents(about)
    readers = [SectionReader(game, event, each, session, strata, say) for each in sections]
    whole = joined([Contents(about), *(reader.read() for reader in readers)])
    howells = {reader.is_howell for reader in readers}
    if event.kind == 0 and len(howells) == 1:
        about = replace(about, winners=1 if howells == {True} else 2)
    return replace(whole, about=about)


def _strata(game: GameBytes, at: int) -> str:
    """The letters of the strata, as the file orders them."""
    count = min(game.u8(at + 0x9E), 3)
    letters = (chr(game.u8(at + 0xD4 + 95 * place + 0x22)) for place in range(count))
    return "".join(letter if letter.isalnum() else "?" for letter in letters)


def _about(game: GameBytes, event: Event, say: Callable[..., None]) -> About:
    at = event.at
    is_club = game.u8(at + 0x95) > 0  # the session of a club; a tournament has none
    place, person = game.text(at + 0x5C), game.text(at + 0x2C)
    return About(
        game.text(at + 4),
        date_of(game.text(at + 0x48)) or game.time(at + 0xB7)[:10],
        place if is_club else "",
        game.text(at + 0xB0) if is_club else "",
        "" if is_club else ", ".join(filter(None, (place, person))),
        person if is_club else "",
        "ACBLscore",
        _KINDS[event.kind],
        METHODS.get(event.method, ""),
        extra=_facts(game, event, say),
    )


def _facts(game: GameBytes, event: Event, say: Callable[..., None]) -> dict[str, str]:
    at = event.at
    found = {
        "Date": game.text(at + 0x48),
        "SessionName": game.text(at + 0x1E),
        "Sanction": game.text(at + 0x3D),
        "EventCode": game.text(at + 0x76),
        "HandSet": game.text(at + 0x244),
        "Kind": KINDS[event.kind],
        "Scoring": str(event.method),
    }
    try:
        found["EventMemo"] = note_at(game, game.u32(at + 0xBD), _MEMO_WIDTH)
    except InvalidFile as error:
        say(f"the memo of event {event.number} cannot be read: {error}")
    return {f"acblscore:{name}": text for name, text in found.items() if text}
