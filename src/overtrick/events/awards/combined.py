"""Awards of several lists that count the same play: the highest counts, never two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from overtrick.core.exact import plain_text, rounded
from overtrick.errors import Ordinal, OvertrickError, Text
from overtrick.events.awards.awarding import AwardLine, AwardPart, awards_of
from overtrick.events.awards.scheme import AwardScheme
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.series.simultaneous import FieldRanking

__all__ = ["HANDICAP_SHARE", "field_awards", "handicap_awards", "stratum_awards"]

HANDICAP_SHARE: Final = Fraction(1, 2)
"""What of the awards of a list with handicaps counts beside the scratch list (Norway)."""

_LETTERS: Final = 26

_Key = tuple[str, str | None, str]


def field_awards(
    found: FieldRanking, scheme: AwardScheme, club: AwardScheme, level: str = ""
) -> tuple[AwardLine, ...]:
    """
    Give everyone the higher of the field's award and that of the own club.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> from overtrick.events.series.simultaneous import rank_field
    >>> field_awards(rank_field([]), SCHEMES["ebu-simultaneous"], SCHEMES["ebu-club"])
    ()

    :raises OvertrickError: if a scheme has no rule for such a field, or they give other points.
    """
    if scheme.unit != club.unit:
        raise OvertrickError(
            "{one} gives {unit}, {two} gives {other}: they cannot be compared",
            one=scheme.id,
            unit=scheme.unit,
            two=club.id,
            other=club.unit,
        )
    of_field, of_club = _level(scheme, level, club), _level(club, level, scheme)
    whole = awards_of(found.ranking, scheme, of_field)
    alone: dict[_Key, AwardLine] = {}
    for each in found.heats:
        for line in awards_of(each.alone, club, of_club):
            own = line.standing
            section = each.sections[own.section]
            named = replace(own, id=f"{each.heat.id}:{own.id}", section=section)
            alone[key_of(named)] = replace(line, standing=named)
    return tuple(_higher((("field", whole), ("club", alone.values()))))


def handicap_awards(
    ranking: Ranking, scratch: Ranking, scheme: AwardScheme, level: str = ""
) -> tuple[AwardLine, ...]:
    """
    Give everyone the higher of the scratch award and half of that with handicaps.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> nobody = rank(Session(()))
    >>> handicap_awards(nobody, nobody, SCHEMES["sbu-club"])
    ()

    :raises OvertrickError: if the scheme has no rule for such a field.
    """
    full = awards_of(scratch, scheme, level)
    half = [_share(line, scheme) for line in awards_of(ranking, scheme, level)]
    return tuple(_higher((("scratch", full), ("handicap", half))))


def stratum_awards(
    ranking: Ranking, scheme: AwardScheme, level: str = ""
) -> tuple[AwardLine, ...]:
    """
    Give everyone the highest award of the strata that it is in, each a game of its own.

    The highest stratum is everybody.  A lower one with fewer contestants than the scheme says
    is none: who is in it counts in the next above.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> stratum_awards(rank(Session(())), SCHEMES["acbl-club"])
    ()

    :raises OvertrickError: if the scheme has no rule for such a field, or none for strata.
    """
    if not scheme.least_in_stratum:
        raise OvertrickError("{scheme} gives no awards by stratum", scheme=scheme.id)
    sizes = Counter(place.stratum for line in ranking.standings for place in line.strata)
    strata = [each for each in sorted(sizes) if sizes[each] >= scheme.least_in_stratum]
    lower = [(_letter(each), _within(ranking, each)) for each in strata if each > 1]
    lists = [(_letter(1), ranking), *lower]
    return tuple(_higher([(name, awards_of(each, scheme, level)) for name, each in lists]))


def _within(ranking: Ranking, stratum: int) -> Ranking:
    """A ranking of one stratum alone, with its places."""
    standings = tuple(
        replace(line, place=each.place, tied=each.tied)
        for line in ranking.standings
        for each in line.strata
        if each.stratum == stratum
    )
    return replace(ranking, standings=standings)


def _letter(stratum: int) -> str:
    return chr(ord("A") + stratum - 1) if stratum <= _LETTERS else str(stratum)


def _share(line: AwardLine, scheme: AwardScheme) -> AwardLine:
    value = rounded(line.award * HANDICAP_SHARE, scheme.step, scheme.rounding)
    return replace(
        line,
        award=value,
        steps=(*line.steps, Text("half of it: {sum}", sum=plain_text(value, 4))),
    )


def _higher(lists: Sequence[tuple[str, Iterable[AwardLine]]]) -> Iterable[AwardLine]:
    """Bring the lines of several lists together, contestant by contestant."""
    found: dict[_Key, list[tuple[str, AwardLine]]] = {}
    for name, lines in lists:
        for line in lines:
            found.setdefault(key_of(line.standing), []).append((name, line))
    for each in found.values():
        best = max(line.award for _, line in each)
        counts = next(name for name, line in each if line.award == best)
        steps = [
            Text(
                "{list}, {place}: {step}", list=Text(name), place=_place(line.place), step=step
            )
            for name, line in each
            for step in line.steps
        ]
        if len(each) > 1:
            higher = Text(
                "the higher counts, {list}: {sum}", list=Text(counts), sum=plain_text(best, 4)
            )
            steps.append(higher)
        parts = tuple(AwardPart(name, line.place, line.award) for name, line in each)
        yield AwardLine(each[0][1].standing, each[0][1].place, best, tuple(steps), parts)


def _place(place: int | None) -> Text:
    return Text("no place") if place is None else Ordinal(place)


def _level(scheme: AwardScheme, level: str, other: AwardScheme) -> str:
    """The level that a scheme is asked for; one that the other alone knows is not its own."""
    return "" if level in other.levels and level not in scheme.levels else level
