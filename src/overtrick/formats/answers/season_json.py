"""
Seasons, prizes, finals, leagues and simultaneous pairs as JSON values.

Exact numbers are rounded once, here.

Awards as JSON values and as rows of a table: exact numbers are rounded once, here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from overtrick.compare.field import mean_points
from overtrick.compare.reference import ReferenceField
from overtrick.core.exact import decimal_text, number, shared_place
from overtrick.events.awards.awarding import AwardLine, AwardList
from overtrick.events.ranking.report import BoardReport
from overtrick.events.ranking.standing import Standing
from overtrick.events.ratings.fold import Calibration
from overtrick.events.ratings.rate import RatingLine, RatingList, Replay
from overtrick.events.series.league import NextSeason
from overtrick.events.series.prizes import PrizeList
from overtrick.events.series.season import Season, SeasonLine, SeasonScore, partners_of
from overtrick.events.series.simultaneous import FieldRanking
from overtrick.formats.answers.ranking_json import (
    contestant_document,
    facts,
    number_or_null,
    problem_document,
    ranking_parts,
)

__all__ = [
    "AWARD_COLUMNS",
    "RATING_COLUMNS",
    "award_rows",
    "awards_document",
    "division_document",
    "field_document",
    "league_document",
    "prizes_document",
    "rating_rows",
    "ratings_document",
    "season_document",
]

Document = dict[str, Any]


def season_document(table: Season) -> Document:
    """
    Give a season table as plain JSON values.

    >>> from overtrick.events.series.season import season
    >>> from overtrick.events.series.sessions import scored
    >>> document = season_document(season([scored("3 March", {"Ann": 60})]))
    >>> document["counts"], document["table"][0]["sessions"][0]["why"]
    ('percentage', '60 %')
    """
    return {
        **facts(table.rules, "counts", "best", "minimum", total="adds"),
        "sessions": list(table.sessions),
        "table": [_line(line) for line in table.lines],
        "problems": [problem_document(problem) for problem in table.problems],
    }


def field_document(found: FieldRanking, *, is_embargoed: bool = False) -> Document:
    """
    Give simultaneous pairs as plain JSON values; under an embargo without the boards.

    >>> from overtrick.events.series.simultaneous import rank_field
    >>> document = field_document(rank_field([]))
    >>> document["tables"], document["heats"]
    (0, [])
    """
    parts = ranking_parts(found.ranking)
    places = found.ranking.settings.percentage_places
    ranking = [
        {
            **told,
            "heat": line.heat.id,
            "club": line.heat.club,
            "overall": line.overall,
            "heat_place": line.alone.place,
            "heat_total": number(line.alone.total),
            "heat_percentage": number_or_null(line.alone.percentage, places),
        }
        for told, line in zip(parts["ranking"], found.lines, strict=True)
    ]
    of_section = {name: each.heat for each in found.heats for name in each.sections.values()}
    heats = [
        {
            **facts(each.heat, "id", "club", "replaced"),
            **facts(each, "tables", counted="is_counted"),
            "problems": [problem_document(problem) for problem in each.problems],
        }
        for each in found.heats
    ]
    return {
        **parts,
        "ranking": ranking,
        "boards": (
            {
                **told,
                "lines": [
                    {**line, **facts(of_section[awarded.line.section], "club", heat="id")}
                    for line, awarded in zip(told["lines"], board.lines, strict=True)
                ],
                **_fixed(found.ranking.reference, board),
            }
            for told, board in (
                () if is_embargoed else zip(parts["boards"], found.ranking.boards, strict=True)
            )
        ),
        "field": _field(found.ranking.reference),
        "tables": found.tables,
        "heats": heats,
        "problems": [problem_document(problem) for problem in found.problems],
    }


def _field(reference: ReferenceField | None) -> Document | None:
    if reference is None:
        return None
    return {"boards": list(reference.numbers), "results": reference.results}


def _fixed(reference: ReferenceField | None, board: BoardReport) -> Document:
    """How often a fixed field made each score on a board, the best for North-South first."""
    if reference is None:
        return {}
    scores = reference.board(board.session, board.number).scores
    listed = sorted(scores.items(), key=lambda item: -mean_points(item[0]))
    return {
        "field": [
            {"score": number(mean_points(score)), "times": times} for score, times in listed
        ]
    }


def prizes_document(lists: Iterable[PrizeList]) -> list[Document]:
    """
    Give prize lists as plain JSON values.

    >>> prizes_document([PrizeList("overall", ())])
    [{'category': 'overall', 'prizes': [], 'passed_over': []}]
    """
    return [
        {
            "category": found.category,
            "prizes": [
                {
                    **facts(prize, "numbers", "what"),
                    "winners": [_who(line) for line in prize.winners],
                }
                for prize in found.prizes
            ],
            "passed_over": [{**_who(each.line), "why": str(each.why)} for each in found.passed],
        }
        for found in lists
    ]


def league_document(found: NextSeason) -> Document:
    """
    Give the next season of a league as plain JSON values.

    >>> league_document(NextSeason((), (), (), ()))["divisions"]
    []
    """
    return {
        "divisions": [facts(each, "name", "teams") for each in found.divisions],
        "moves": [
            facts(move, "team", "why", **{"from": "before", "to": "after"})
            for move in found.moves
        ],
        "play_offs": [
            facts(match, "upper", "lower", "holder", "challenger", "winner")
            for match in found.play_offs
        ],
        "problems": [problem_document(problem) for problem in found.problems],
    }


def division_document(name: str, table: Iterable[Standing]) -> Document:
    """
    Give the table of a division as plain JSON values.

    >>> division_document("First", ())
    {'division': 'First', 'table': []}
    """
    return {
        "division": name,
        "table": [
            {
                **facts(line, "place", "tied", "total", "percentage", "boards", team="id"),
                **({"decided": line.decided} if line.decided else {}),
            }
            for line in table
        ],
    }


def _line(line: SeasonLine) -> Document:
    partners = partners_of(line)
    return {
        **_who(line.standing),
        **facts(line.standing, "place", "tied", "total", "boards"),
        **facts(line, "played", own_average="average"),
        "counted": len(line.counted),
        **({"partners": list(partners)} if partners else {}),
        **{name: number(value) for name, value in line.standing.details.items()},
        "sessions": [_score(score) for score in line.scores],
    }


def _score(score: SeasonScore) -> Document:
    return facts(score, "session", "value", "counts", "absence", "why")


def _who(line: Standing) -> Document:
    where = {"section": line.section} if line.section else {}
    facing = {} if line.direction is None else {"direction": line.direction}
    return {"id": line.id, "names": list(line.names), **where, **facing}


AWARD_COLUMNS = ("place", "section", "direction", "id", "names", "award", "unit", "why")
"""The columns of a table of awards."""


def awards_document(found: AwardList) -> dict[str, Any]:
    """
    Give a list of awards as plain JSON values.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> told = awards_document(AwardList((SCHEMES["acbl-club"],), ()))
    >>> told["scheme"], told["unit"], told["awards"]
    ('acbl-club', 'masterpoints', [])
    """
    scheme, *others = found.schemes
    return {
        "scheme": scheme.id,
        **({"club_scheme": others[0].id} if others else {}),
        **facts(found, "title", "unit", "unconfirmed"),
        "source": "; ".join(found.sources),
        "awards": [_award(line) for line in found.lines],
    }


def award_rows(found: AwardList) -> list[dict[str, str]]:
    """
    Give those who get something as rows of a table, awards with their decimals.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> award_rows(AwardList((SCHEMES["acbl-club"],), ()))
    []
    """
    return [
        {
            "place": shared_place(row.line.place, row.tied),
            "section": row.line.standing.section,
            "direction": row.line.standing.direction or "",
            "id": row.line.standing.id,
            "names": " & ".join(row.line.standing.names),
            "award": decimal_text(row.line.award, found.decimals),
            "unit": found.unit,
            "why": row.line.why,
        }
        for row in found.given
    ]


def _award(line: AwardLine) -> dict[str, Any]:
    parts = [facts(part, "of", "place", "award") for part in line.parts]
    return {
        **contestant_document(line.standing),
        **facts(line, "place", "award", "why"),
        **({"parts": parts} if parts else {}),
    }


def ratings_document(found: RatingList) -> dict[str, Any]:
    """
    Give a list of ratings as plain JSON values.

    >>> from overtrick.events.ratings.rate import rating_list
    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> ratings_document(rating_list(SYSTEMS["nz"], Empty()))["ratings"]
    []
    """
    system = found.system
    return {
        **facts(system, "title", "source", "unconfirmed", system="id"),
        "version": found.version,
        "as_of": found.as_of or None,
        "since": found.since or None,
        "sessions": found.sessions,
        "calibration": None if found.calibration is None else _calibration(found.calibration),
        "ratings": [
            {
                **facts(line, "player", "place", "rating", "boards", "sessions"),
                "published": line.place is not None,
                **({"before": _before(line)} if found.since else {}),
            }
            for line in found.lines
        ],
        "replayed": None if found.replay is None else _replay(found.replay),
    }


def _before(line: RatingLine) -> dict[str, Any] | None:
    return None if line.before is None else facts(line.before, "place", "rating")


RATING_COLUMNS = (
    *("id", "place", "rating", "boards", "sessions"),
    *("place_before", "rating_before"),
)
"""The columns of a table of ratings."""


def rating_rows(found: RatingList, *, everybody: bool = False) -> list[dict[str, str]]:
    """
    Give those who have a place, or *everybody*, as rows of a table.

    >>> from overtrick.events.ratings.rate import rating_list
    >>> from overtrick.events.ratings.systems import SYSTEMS
    >>> class Empty:
    ...     keys = before = ()
    >>> rating_rows(rating_list(SYSTEMS["nz"], Empty()))
    []
    """
    decimals = found.system.decimals
    return [
        {
            "id": line.player,
            **_rated(line, decimals),
            "boards": str(line.boards),
            "sessions": str(line.sessions),
            **_rated(line.before, decimals, "_before"),
        }
        for line in found.lines
        if everybody or line.place is not None
    ]


def _rated(line: RatingLine | None, decimals: int, end: str = "") -> dict[str, str]:
    place = None if line is None else line.place
    rating = "" if line is None else decimal_text(line.rating, decimals)
    return {
        f"place{end}": shared_place(place, line is not None and line.tied),
        f"rating{end}": rating,
    }


def _calibration(found: Calibration) -> dict[str, Any]:
    return {
        "results": found.results,
        "error": number(found.error, 2) if found.results else None,
        "error_of_50": number(found.error_of_even, 2) if found.results else None,
        "deciles": [
            {
                "predicted": number(each.predicted, 2),
                "achieved": number(each.achieved, 2),
                "results": each.results,
            }
            for each in found.deciles()
        ],
    }


def _replay(found: Replay) -> dict[str, Any]:
    return {
        **facts(found, "since", "as_of"),
        "sessions": [facts(each, "name", "date", "why") for each in found.sessions],
        "changed": [
            facts(each, "player", "before", "after", "because") for each in found.changed
        ],
    }
