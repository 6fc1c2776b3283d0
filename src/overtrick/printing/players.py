"""The seasons of players: one table of all, and what one of them did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from overtrick.analysis.figures import MEASURES, NAMES, CardPlayRecord, PlayerSeason
from overtrick.errors import Text
from overtrick.messages import plural, say, translate
from overtrick.printing.analysis import mean_text, units_of
from overtrick.printing.columns import columns, paragraph

__all__ = ["draw_player_season", "draw_player_seasons"]

_SHORT = ("field", "imps", "par", "declarer", "defence")


def draw_player_seasons(seasons: Sequence[PlayerSeason]) -> str:
    """Draw all players, the best beside the field first."""
    if not seasons:
        return translate("No players are known: names come with the results, or under players.")
    ordered = sorted((one.whole for one in seasons), key=_beside_field)
    return "\n".join(
        [*_table(Text("player"), ordered), "", *units_of(_used(ordered)), *_honest()]
    )


def draw_player_season(season: PlayerSeason) -> str:
    """Draw what one player did: all measures, with whom, and session by session."""
    whole, own = season.whole, season.own
    cards = ("declarer", "defence", "lead")
    figures = [
        *((say(NAMES[name]), figure) for name, figure in whole.figures.items()),
        *((translate("own {name}", name=NAMES[name]), own.figures[name]) for name in cards),
        *((say(_KINDS[kind]), whole.kinds[kind]) for kind in _KINDS if kind in whole.kinds),
    ]
    rows = [[name, mean_text(each), str(each.boards)] for name, each in figures if each.boards]
    measured = [name for name in MEASURES if whole.figures[name].boards]
    own_seat = (
        translate("own: where the file says who sat in which seat.") if _boards(own) else ""
    )
    drawn = [
        season.name,
        "",
        *columns([Text("measure"), Text("mean"), Text("boards")], rows, "<>>"),
        "",
        *units_of(measured),
        *paragraph(own_seat),
        "",
        *_decisions(whole),
        *_table(Text("with"), season.partners.values()),
        "",
        *_table(Text("session"), season.sessions.values()),
        "",
        *_honest(),
    ]
    return "\n".join(drawn)


def _table(title: Text, records: Iterable[CardPlayRecord]) -> list[str]:
    listed = list(records)
    names = _used(listed)
    rows = [
        [one.id or "?", str(_boards(one)), *(mean_text(one.figures[name]) for name in names)]
        for one in listed
    ]
    heads = [title, Text("boards"), *(NAMES[name] for name in names)]
    return columns(heads, rows, "<>" + ">" * len(names), cut=(title,))


def _used(records: Sequence[CardPlayRecord]) -> list[str]:
    return [name for name in _SHORT if any(one.figures[name].boards for one in records)]


def _boards(record: CardPlayRecord) -> int:
    return max(figure.boards for figure in record.figures.values())


def _beside_field(record: CardPlayRecord) -> tuple[bool, object, str]:
    figure = record.figures["field"]
    other = record.figures["imps"]
    best = figure if figure.boards else other
    return not best.boards, -best.mean, record.id


_KINDS = {
    "part-score": Text("in a part-score"),
    "game": Text("in a game"),
    "slam": Text("in a slam"),
    "doubled": Text("in a doubled contract"),
}


def _decisions(record: CardPlayRecord) -> list[str]:
    told = record.decisions
    said = (
        (Text("Games: {told}."), _bid(told, "game")),
        (Text("Slams: {told}."), _bid(told, "slam")),
    )
    lines = [
        line
        for text, found in said
        if found
        for line in paragraph(translate(text.template, told=", ".join(found)))
    ]
    return [*lines, ""] if lines else []


def _bid(told: Mapping[str, int], what: str) -> list[str]:
    made, missed, high = (told[f"{what} {how}"] for how in ("made", "missed", "too high"))
    found = [
        plural("{count} bid that could be made", "{count} bid that could be made", made),
        plural("{count} missed", "{count} missed", missed),
        plural(
            "{count} bid that could not be made", "{count} bid that could not be made", high
        ),
    ]
    return [text for text, count in zip(found, (made, missed, high), strict=True) if count]


def _honest() -> list[str]:
    return paragraph(
        translate(
            "Each mean with its standard error: in two of three cases the truth lies within "
            "it. Two means less than three of these errors apart do not say who plays better."
        ),
        then="",
    )
