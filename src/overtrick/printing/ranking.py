"""A ranking as text: one list a section and direction, places with ``=`` where shared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from overtrick.compare.settings import Settings, Value, scale_of
from overtrick.core.exact import Exact
from overtrick.errors import Text
from overtrick.events.ranking.report import Match, Ranking
from overtrick.events.ranking.standing import Standing, stratum_name
from overtrick.messages import say, translate, upper_first
from overtrick.printing.columns import (
    Column,
    Head,
    decimals,
    filled,
    numbers,
    paragraph,
    parted,
    plain,
    words,
)
from overtrick.printing.columns import table as drawn_table
from overtrick.printing.listing import Listing
from overtrick.printing.words import place_of, place_text

__all__ = [
    "changed_settings",
    "draw_matches",
    "draw_ranking",
    "ranking_listings",
    "ranking_notes",
]

_TITLES = {
    "matchpoints": Text("Matchpoints"),
    "cross_imps": Text("Cross-IMPs"),
    "butler": Text("Butler"),
    "total_points": Text("Total points"),
    "teams": Text("Teams"),
    "bam": Text("Board-a-match"),
    "patton": Text("Patton"),
    "lederer": Text("Lederer"),
}
_IMPS = ("teams", "patton", "lederer")
_SIGNED = ("cross_imps", "butler", "total_points")
_PAIRS = ("matchpoints", "cross_imps", "butler", "total_points")
_MATTERS = {
    "unit": ("matchpoints", "bam", "patton", "lederer"),
    **dict.fromkeys(("missing", "expected", "bye_expected"), ("matchpoints", "cross_imps")),
    **dict.fromkeys(
        ("ascherman", "small_field", "award_rounding", "percentage_from", "percentage_places"),
        ("matchpoints",),
    ),
    **dict.fromkeys(
        ("bye", "average_plus", "average_over"), ("matchpoints", "cross_imps", "butler")
    ),
    **dict.fromkeys(("imp_scale", "average_imps"), ("cross_imps", "butler", *_IMPS)),
    **dict.fromkeys(("cross_divisor", "cap"), ("cross_imps",)),
    **dict.fromkeys(("datum", "trim", "trim_minimum", "datum_rounding"), ("butler",)),
    **dict.fromkeys(("vp_scale", "vp_half_scale", "match_rounding"), _IMPS),
    **dict.fromkeys(
        ("unbalanced", "teams_of_eight", "match_bye", "match_missed"),
        (*_IMPS, "bam", "total_points"),
    ),
    "lone_imps": ("cross_imps", "butler"),
    "imp_order": ("cross_imps", "butler", "total_points"),
    **dict.fromkeys(("scale_total", "across_field"), _PAIRS),
    "split_scores": ("matchpoints", "cross_imps", "butler"),
    "pair_matches": _PAIRS,
    "winners": (),  # the lists show it
}
"""The methods to which a setting matters; one that is not here matters to all."""

_OF_MATCHES = ("vp_scale", "vp_half_scale", "match_rounding", "match_bye", "match_missed")
"""Settings that matter to pairs too, where they play matches."""


def draw_ranking(ranking: Ranking) -> str:
    """
    Draw every list of a ranking, at most 80 columns wide.

    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> print(draw_ranking(rank(Session(()))))
    Nothing to rank yet: there is no result.
    """
    if not ranking.standings:
        return translate("Nothing to rank yet: there is no result.")
    lines: list[str] = []
    for title, table, extras in _lists(ranking):
        parts = parted(table, extras, sum(each.head in _HEADS for each in table))
        drawn = [line for part in parts for line in ("", *drawn_table(part))]
        lines += [title, *drawn, ""]
    told = (*ranking_notes(ranking), _rules(ranking))
    notes = [line for note in told for line in paragraph(note)]
    return "\n".join([*lines, *notes])


def ranking_listings(ranking: Ranking) -> list[Listing]:
    """Return every list of a ranking, one a section and direction, for paper."""
    return [Listing(title, (*table, *extras)) for title, table, extras in _lists(ranking)]


def draw_matches(matches: Sequence[Match]) -> str:
    """
    Draw matches one line each: what each team won on the boards, and the points for it.

    >>> print(draw_matches([Match("1", "41", "42", (), 12, 30, 6, 14)]))
    match  home  away  boards      won  points
    -----  ----  ----  ------  -------  ------
        1    41    42       0  12 - 30  6 - 14
    """
    if not matches:
        return translate("No match is played yet.")
    sessions = len({match.session for match in matches}) > 1
    rounds, kinds = [match.round or "" for match in matches], [*map(_kind, matches)]
    boards = ["" if match.away is None else str(match.counted) for match in matches]
    table = [
        words(Text("session"), [match.session for match in matches]) if sessions else None,
        words(Text("round"), rounds) if len({match.round for match in matches}) > 1 else None,
        words(Text("match"), [match.id for match in matches]),
        words(Text("home"), [match.home for match in matches]),
        words(Text("away"), [match.away or "-" for match in matches]),
        Column(Text("boards"), boards),
        Column(Text("won"), [_versus(match.home_imps, match.away_imps) for match in matches]),
        Column(Text("carried"), [_carried(match) for match in matches]),
        Column(
            Text("points"), [_versus(match.home_points, match.away_points) for match in matches]
        ),
        Column(Text("kind"), kinds, "<"),
    ]
    return "\n".join(drawn_table(filled(table)))


def _kind(match: Match) -> str:
    kinds: dict[str, Head] = {
        "played": "",
        "bye": Text("bye"),
        "missed": Text("missed"),
        "half": Text("half a match"),
        "forfeit": Text("as ruled"),
    }
    return say(kinds.get(match.kind, match.kind))


def _carried(match: Match) -> str:
    both = match.home_carried, match.away_carried
    return _versus(*both) if any(both) else ""


def _versus(home: Exact | None, away: Exact | None) -> str:
    if away is None:
        return "" if home is None else plain(home)
    return f"{plain(home or 0)} - {plain(away)}"


def _title(ranking: Ranking, section: str, direction: str | None) -> str:
    name = say(_TITLES.get(ranking.method, ranking.method))
    if ranking.is_of_pair_matches:
        name = translate("{method} in victory points", method=name)
    return ", ".join([name, *_which(ranking, section, direction)])


def _which(ranking: Ranking, section: str, direction: str | None) -> Iterator[str]:
    """Say which of several lists it is."""
    if section and len({line.section for line in ranking.standings}) > 1:
        yield translate("section {section}", section=section)
    if direction:
        yield say({"NS": Text("North-South"), "EW": Text("East-West")}[direction])


def _lists(ranking: Ranking) -> Iterator[tuple[str, list[Column], list[Column]]]:
    """The title of each list, its columns, and those that may stand below it."""
    across = ranking.settings.across_field == "yes"
    for (section, direction), found in groupby(
        ranking.standings, key=lambda line: ("" if across else line.section, line.direction)
    ):
        yield (
            _title(ranking, section, direction),
            *_columns(ranking, list(found), across),
        )


def _columns(
    ranking: Ranking, members: list[Standing], across: bool
) -> tuple[list[Column], list[Column]]:
    places = ranking.settings.percentage_places
    shares = [line.percentage for line in members]
    percentages = any(share is not None for share in shares)
    sections = across and len({line.section for line in members}) > 1
    totals = [line.total for line in members]
    signed = ranking.method in _SIGNED and not ranking.is_of_pair_matches
    imps = [line.details.get("imps") for line in members]
    has_imps = ranking.method in _IMPS or (ranking.is_of_pair_matches and any(imps))
    table = [
        Column(Text("place"), [place_of(line) for line in members]),
        words(Text("section"), [line.section for line in members]) if sections else None,
        words(Text("no."), [line.id for line in members]),
        words(Text("names"), [" & ".join(line.names) for line in members]),
        Column("%", _shares(shares, places)),
        Column(Text("total"), numbers(totals, signed=signed)),
        Column(Text("of"), numbers([line.available for line in members]))
        if percentages
        else None,
        Column(Text("IMPs"), numbers(imps, signed=True)) if has_imps else None,
        Column(
            Text("mean %"),
            _shares([line.details.get("mean_percentage") for line in members], places),
        ),
        Column(Text("boards"), [str(line.boards) for line in members]),
        Column(Text("penalty"), numbers([line.penalty or None for line in members])),
    ]
    extras = [
        _detail(members, Text("carried"), "carried", signed=signed),
        _detail(members, Text("handicap"), "handicap", signed=True),
        _detail(members, Text("scratch"), "scratch_place", signed=False),
        *_strata(members),
        Column(Text("rating"), _shares([line.details.get("rating") for line in members], 2)),
    ]
    return filled(table), filled(extras)


def _shares(shares: Sequence[Exact | None], places: int) -> list[str]:
    return ["" if share is None else decimals(share, places) for share in shares]


def _detail(members: list[Standing], head: Text, name: str, *, signed: bool) -> Column:
    values = [line.details.get(name) or None for line in members]
    return Column(head, numbers(values, signed=signed))


def _strata(members: list[Standing]) -> Iterator[Column]:
    own = [{found.stratum: found for found in line.strata} for line in members]
    for number in sorted({number for places in own for number in places}):
        cells = [
            place_text(places[number].place, places[number].tied) if number in places else ""
            for places in own
        ]
        yield Column(stratum_name(number), cells)


_HEADS = (Text("place"), Text("section"), Text("no."), Text("names"))
"""Columns that stand in every table of a list."""


def ranking_notes(ranking: Ranking) -> Iterator[str]:
    """Say what the signs of a ranking mean, and what told equals apart."""
    unranked = [line for line in ranking.standings if line.place is None]
    if unranked:
        played = any(line.boards for line in unranked)
        yield translate(
            "- has no place: {why}",
            why=Text("too few boards") if played else Text("no result"),
        )
    if any(line.tied for line in ranking.standings):
        yield translate("= shares its place")
    strata = sorted({own.stratum for line in ranking.standings for own in line.strata})
    if strata:
        letters = ", ".join(map(stratum_name, strata))
        yield translate("{strata}: places in each stratum", strata=letters)
    yield from _decisions(ranking)


def _rules(ranking: Ranking) -> str:
    changed = ", ".join(f"{name}={value}" for name, value in changed_settings(ranking))
    rules = translate("Rules: {rules}", rules=ranking.rules)
    return rules + (f" ({changed})" if changed else "")


def _decisions(ranking: Ranking) -> Iterator[str]:
    across = ranking.settings.across_field == "yes"
    told = dict.fromkeys(
        (
            ", ".join(_which(ranking, "" if across else line.section, line.direction)),
            line.decisions,
        )
        for line in ranking.standings
        if line.decisions
    )
    for which, steps in told:
        # A ladder that went on with some of the equals says the earlier steps again.
        longer = (other for at, other in told if at == which and other != steps)
        if not any(other[: len(steps)] == steps for other in longer):
            decided = Text.joined(steps, "; ")
            if which:
                said = translate("{which}: equals decided by {by}", which=which, by=decided)
            else:
                said = translate("Equals decided by {by}", by=decided)
            yield upper_first(said)


def changed_settings(ranking: Ranking) -> Iterator[tuple[str, Value]]:
    """Give each setting that matters to the ranking and is not as usual, with its value."""
    usual = Settings().as_dict()
    usual["missing"] = "neuberg" if ranking.method == "matchpoints" else "share"
    if ranking.method != "lederer":  # whose scale of 30 is no standard: it is always told
        usual["vp_scale"] = scale_of("default", ranking.method)
    for name, value in ranking.settings.as_dict().items():
        if value != usual[name] and _matters(name, ranking):
            yield name, value


def _matters(name: str, ranking: Ranking) -> bool:
    if name == "average_plus" and ranking.settings.average_plus == "own_matchpoints":
        return ranking.method in ("cross_imps", "butler")
    if ranking.is_of_pair_matches and name in _OF_MATCHES:
        return True
    return ranking.method in _MATTERS.get(name, (ranking.method,))
