"""
The card of a match as plain JSON values; a room's line is that of the ranking's JSON.

Cross tables and standings by round as plain JSON values.

The bracket of a knock-out as plain JSON values: its ties, and who is out where.

A head-to-head ladder as plain JSON values: the rungs from the top, and the challenges.

The draws of a stage as plain JSON values, byes apart from the matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from overtrick.events.journal.plan import Stage
from overtrick.events.journal.stages import Drawn, Paired
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.stages.cross_table import CardRow, OwnMatch, cross_tables, match_card
from overtrick.events.stages.knockout import KnockOut
from overtrick.events.stages.ladder import LadderNow
from overtrick.events.stages.swiss import groups, members
from overtrick.events.stages.to_come import Progress, Step
from overtrick.formats.answers.ranking_json import (
    both_document,
    contestant_document,
    facts,
    line_document,
    number_or_null,
    penalty_document,
    stands_document,
)
from overtrick.movements.knockout.fill import FilledTie
from overtrick.movements.swiss.reasons import why_text

__all__ = [
    "bracket_document",
    "cross_table_document",
    "draw_document",
    "ladder_document",
    "match_card_document",
    "progress_document",
    "stage_document",
]

Document = dict[str, Any]


def match_card_document(ranking: Ranking, match: str) -> Document:
    """
    Give the card of a match as plain JSON values.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import MatchResult, Session
    >>> told = (MatchResult("3", "41", "42", 30, 12, 8),)
    >>> document = match_card_document(rank(Session((), results=told), method="teams"), "3")
    >>> document["home"], document["totals"][0]
    ('41', {'of': 'won', 'home': 30, 'away': 12})

    :raises UnknownName: if there is no such match.
    """
    card = match_card(ranking, match)
    played = card.match
    return {
        "method": ranking.method,
        **facts(played, "session", "section", "round", "kind", "home", "away", match="id"),
        "line_ups": [
            facts(one, "room", "home", "away", "first_board", "last_board")
            for one in card.line_ups
        ],
        "boards": [_board(row, ranking.settings.percentage_places) for row in card.rows],
        "totals": [
            {"of": total.of, **both_document(total.home, total.away)} for total in card.totals
        ],
        "penalties": [penalty_document(penalty) for penalty in played.penalties],
    }


def _board(row: CardRow, places: int) -> Document:
    return {
        "board": row.board.number,
        **facts(row.played, "dealer", "vulnerability"),
        "rooms": {room: line_document(line, places) for room, line in row.rooms.items()},
        **both_document(row.board.home, row.board.away),
        "running": number_or_null(row.running),
    }


def cross_table_document(ranking: Ranking) -> Document:
    """
    Give who met whom as plain JSON values, a table for each section.

    >>> from overtrick.compare.settings import Settings
    >>> cross_table_document(Ranking("teams", Settings(), "", (), ()))
    {'method': 'teams', 'tables': []}
    """
    places = ranking.settings.percentage_places
    return {
        "method": ranking.method,
        "tables": [
            {
                "section": table.section,
                "rows": [
                    {
                        **_standing(row.standing, places),
                        "matches": [_match(own) for own in row.matches],
                    }
                    for row in table.rows
                ],
            }
            for table in cross_tables(ranking)
        ],
    }


def progress_document(found: Sequence[Progress], places: int = 2) -> Document:
    """
    Give standings by round as plain JSON values; *places* are those of a percentage.

    >>> line = Standing("41", "A", None, 16, 8, 16, place=1)
    >>> document = progress_document([Progress(line, (Step(1, line),))])
    >>> document["progress"][0]["rounds"]
    [{'round': 1, 'place': 1, 'tied': False, 'total': 16, 'percentage': None, 'matches': []}]
    """
    return {
        "rounds": len(found[0].steps) if found else 0,
        "progress": [
            {
                **_standing(each.standing, places),
                "rounds": [_step(step, places) for step in each.steps],
            }
            for each in found
        ],
    }


def _standing(line: Standing, places: int) -> Document:
    return {**contestant_document(line), **stands_document(line, places)}


def _step(step: Step, places: int) -> Document:
    matches = [_match(own) for own in step.matches]
    return {"round": step.round, **stands_document(step.standing, places), "matches": matches}


def _match(own: OwnMatch) -> Document:
    return {
        **facts(own.match, "session", "round", "kind", match="id", boards="counted"),
        **facts(own, "result", against="opponent"),
        **facts(own.side, "margin", at_home="is_home"),
    }


def bracket_document(stage: Stage, now: KnockOut) -> Document:
    """
    Give a bracket as plain JSON values, with what is known of it.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.stages.knockout import knock_out
    >>> stage = Stage("KO", "knockout", named=("3", "7"))
    >>> document = bracket_document(stage, knock_out(fold([]), stage))
    >>> [(tie["tie"], tie["entrants"], tie["order"]) for tie in document["ties"]]
    [('F', ['3', '7'], [])]
    """
    return {
        "stage": stage.id,
        "ties": [_tie(each, now) for each in now.filled],
        "places": [facts(each, "place", id="who", tied="is_shared") for each in now.places],
    }


def _tie(filled: FilledTie, now: KnockOut) -> Document:
    tie = filled.tie
    return {
        **facts(tie, "round", "title", tie="id"),
        "part": tie.part or None,
        **facts(filled, "entrants", "order", "survivors", needed="is_needed"),
        "level": tie.id in now.level,
    }


def ladder_document(
    stage: Stage, now: LadderNow, names: Mapping[str, Sequence[str]] | None = None
) -> Document:
    """
    Give a ladder as plain JSON values.

    >>> from overtrick.events.journal.fold import fold
    >>> from overtrick.events.stages.ladder import ladder_now
    >>> stage = Stage("L", "ladder", named=("3", "7", "9"), conditions={"reach": 1})
    >>> document = ladder_document(stage, ladder_now(fold([]), stage))
    >>> [(rung["rung"], rung["id"], rung["may_challenge"]) for rung in document["rungs"]]
    [(1, '3', []), (2, '7', ['3']), (3, '9', ['7'])]
    """
    ladder, named = now.ladder, names or {}
    return {
        "stage": stage.id,
        "reach": ladder.reach,
        "climb": ladder.climb.value,
        "rungs": [
            {
                "rung": ladder.rung(who),
                "id": who,
                "names": list(named.get(who, ())),
                "may_challenge": list(ladder.may_challenge(who)),
            }
            for who in ladder.order
        ],
        "challenges": [
            facts(each, "challenger", "challenged", "winner") for each in now.challenges
        ],
    }


def draw_document(draw: Drawn) -> Document:
    """
    Give the draw of a round as plain JSON values.

    >>> matches = (Paired("3-7v12", "7", "12", "1"), Paired("3-9bye", "9"))
    >>> document = draw_document(Drawn(stage="1", round=3, matches=matches))
    >>> [(each["table"], each["home"], each["away"]) for each in document["matches"]]
    [('1', '7', '12')]
    >>> document["byes"]
    ['9']
    """
    return {
        **facts(draw, "stage", "round", "method"),
        "notes": [str(each) for each in draw.noted],
        "matches": [_paired(match) for match in draw.matches if not match.is_bye],
        "triples": [list(members(group)) for group in groups(draw.matches)],
        "byes": [match.home for match in draw.matches if match.is_bye],
    }


def stage_document(stage: Stage) -> Document:
    """
    Give a stage with all its draws as plain JSON values.

    >>> document = stage_document(Stage("1", "swiss", conditions={"rounds": 9}))
    >>> document["form"], document["conditions"], document["rounds"]
    ('swiss', {'rounds': 9}, [])
    """
    return {
        **facts(stage, "title", "form", "sessions", stage="id", entrants="named"),
        "method": stage.method or None,
        "settings": dict(stage.settings),
        "conditions": dict(stage.conditions),
        "rounds": [draw_document(draw) for draw in stage.draws],
    }


def _paired(match: Paired) -> Document:
    return {
        **facts(match, "match", "table", "home", "away"),
        "why": str(why_text(match.why)),
        "why_away": str(why_text(match.why_away)),
        **facts(match, "half", "until", "tie"),
        "carried": both_document(*match.carried),
    }
