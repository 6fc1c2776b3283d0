"""The ranking that scripts rely on, as far as it is open to those who are not of the desk."""

from __future__ import annotations

from typing import Any

from overtrick.app.access.viewer import Viewer
from overtrick.app.club.running import Running
from overtrick.app.views.boards import board_open, boards_open, is_shown
from overtrick.app.views.names import Names, names_for
from overtrick.app.views.open import opening
from overtrick.formats.answers.ranking_json import ranking_document

__all__ = ["standings_open"]

Document = dict[str, Any]

_SEATS = ("north", "east", "south", "west")


def standings_open(running: Running, viewer: Viewer) -> Document:
    """
    Give the ranking that is open: names as they are published, and boards that are over.

    What is doubtful, and why somebody was penalized, stays with the desk.
    """
    ranking = opening(running, viewer).ranking
    document = ranking_document(ranking)
    names = names_for(running, viewer)
    seen = {
        (p.session, p.section, p.board): board_open(running, viewer, p)
        for p in boards_open(running, viewer)
    }
    document["ranking"] = [_covered(line, names) for line in document["ranking"]]
    document["boards"] = [
        {
            **board,
            "lines": [
                _seats_covered(line, names)
                for line, told in zip(board["lines"], report.lines, strict=True)
                if is_shown(running, found, told.line)
            ],
        }
        for board, report in zip(document["boards"], ranking.boards, strict=True)
        if (found := seen.get((board["session"], board["section"], board["board"])))
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
