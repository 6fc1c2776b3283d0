"""The ranking that scripts rely on, as far as it is open to those who are not of the desk."""

from __future__ import annotations

from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.seen.boards import boards_open
from overtrick.app.seen.names import Names, names_for
from overtrick.app.seen.open import opening
from overtrick.formats.answers.ranking_json import ranking_document

__all__ = ["standings_open"]

Document = dict[str, Any]

_SEATS = ("north", "east", "south", "west")


def standings_open(running: Running, viewer: Viewer) -> Document:
    """
    Give the ranking that is open: names as they are published, and boards that are over.

    What is doubtful, and why somebody was penalized, stays with the desk.
    """
    document = ranking_document(opening(running, viewer).ranking)
    names = names_for(running, viewer)
    seen = {(p.session, p.section, p.board) for p in boards_open(running, viewer)}
    document["ranking"] = [_covered(line, names) for line in document["ranking"]]
    document["boards"] = [
        {**board, "lines": [_seats_covered(line, names) for line in board["lines"]]}
        for board in document["boards"]
        if (board["session"], board["section"], board["board"]) in seen
    ]
    if "matches" in document:
        document["matches"] = [
            {**match, "boards": [], "penalties": []} for match in document["matches"]
        ]
    return {**document, "problems": []}


def _covered(line: Document, names: Names) -> Document:
    name = names.of(line["id"], line["section"], line["direction"])
    return {**line, "names": [part for part in name.split(" & ") if part]}


def _seats_covered(line: Document, names: Names) -> Document:
    known = {seat: line[seat] for seat in _SEATS if line.get(seat)}
    return line | {seat: names.person(who) or None for seat, who in known.items()}
