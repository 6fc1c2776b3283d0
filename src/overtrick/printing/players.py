"""The seasons of players: one table of all, and what one of them did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overtrick.analysis.figures import MEASURES, CardPlayRecord, MeanFigure
from overtrick.analysis.season import PlayerSeason
from overtrick.core.exact import decimal_text
from overtrick.printing.analysis import units_of
from overtrick.printing.columns import columns, paragraph

__all__ = ["draw_player_season", "draw_player_seasons"]

_SHORT = ("field", "imps", "par", "declarer", "defence")
_HONEST = (
    "Each mean with its standard error: in two of three cases the truth lies within it. "
    "Two means less than three of these errors apart do not say who plays better."
)


def draw_player_seasons(seasons: Sequence[PlayerSeason]) -> str:
    """Draw all players, the best beside the field first."""
    if not seasons:
        return "No players are known: names come with the results, or under players."
    ordered = sorted((one.whole for one in seasons), key=_beside_field)
    return "\n".join([*_table("player", ordered), "", *units_of(_used(ordered)), *_honest()])


def draw_player_season(season: PlayerSeason) -> str:
    """Draw what one player did: all measures, with whom, and session by session."""
    whole, own = season.whole, season.own
    cards = ("declarer", "defence", "lead")
    figures = [
        *whole.figures.items(),
        *((f"own {name}", own.figures[name]) for name in cards),
        *((f"in a {kind}", figure) for kind, figure in _kinds(whole)),
    ]
    rows = [[name, _mean(each), str(each.boards)] for name, each in figures if each.boards]
    measured = [name for name in MEASURES if whole.figures[name].boards]
    own_seat = "own: where the file says who sat in which seat." if _boards(own) else ""
    drawn = [
        season.name,
        "",
        *columns(["measure", "mean", "boards"], rows, "<>>"),
        "",
        *units_of(measured),
        *paragraph(own_seat),
        "",
        *_decisions(whole),
        *_table("with", season.partners.values()),
        "",
        *_table("session", season.sessions.values()),
        "",
        *_honest(),
    ]
    return "\n".join(drawn)


def _table(title: str, records: Iterable[CardPlayRecord]) -> list[str]:
    listed = list(records)
    names = _used(listed)
    rows = [
        [one.id or "?", str(_boards(one)), *(_mean(one.figures[name]) for name in names)]
        for one in listed
    ]
    return columns([title, "boards", *names], rows, "<>" + ">" * len(names), cut=(title,))


def _used(records: Sequence[CardPlayRecord]) -> list[str]:
    return [name for name in _SHORT if any(one.figures[name].boards for one in records)]


def _boards(record: CardPlayRecord) -> int:
    return max(figure.boards for figure in record.figures.values())


def _beside_field(record: CardPlayRecord) -> tuple[bool, object, str]:
    figure = record.figures["field"]
    other = record.figures["imps"]
    best = figure if figure.boards else other
    return not best.boards, -best.mean, record.id


def _kinds(record: CardPlayRecord) -> list[tuple[str, MeanFigure]]:
    order = ("part-score", "game", "slam", "doubled")
    return [
        (f"{kind} contract" if kind == "doubled" else kind, record.kinds[kind])
        for kind in order
        if kind in record.kinds
    ]


def _decisions(record: CardPlayRecord) -> list[str]:
    said = [
        f"{what}s: {', '.join(told)}."
        for what in ("game", "slam")
        if (
            told := [
                f"{record.decisions[f'{what} {how}']} {words}"
                for how, words in _DECISIONS
                if record.decisions[f"{what} {how}"]
            ]
        )
    ]
    lines = [line for text in said for line in paragraph(text.capitalize())]
    return [*lines, ""] if lines else []


_DECISIONS = (
    ("made", "bid that could be made"),
    ("missed", "missed"),
    ("too high", "bid that could not be made"),
)


def _mean(figure: MeanFigure) -> str:
    if not figure.boards:
        return ""
    error = "" if figure.error is None else f" ±{figure.error:.2f}"
    return f"{decimal_text(figure.mean, 2)}{error}"


def _honest() -> list[str]:
    return paragraph(_HONEST, then="")
