"""
The awards of a ranking by a scheme, list by list or of the whole field, each with why.

Of several lists that count the same play the highest award counts, never two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from overtrick.core.exact import Exact, plain_text, rounded
from overtrick.errors import Figures, Ordinal, OvertrickError, Text
from overtrick.events.awards.scheme import AwardScheme, FieldSize, SchemeGroup
from overtrick.events.ranking.played import key_of
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing, stratum_name
from overtrick.events.series.prizes import lists_of, one_list, texts_listed
from overtrick.events.series.simultaneous import FieldRanking

__all__ = [
    "AwardLine",
    "AwardList",
    "AwardPart",
    "AwardRow",
    "awards_of",
    "field_awards",
    "handicap_awards",
    "stratum_awards",
]


@dataclass(frozen=True, slots=True)
class AwardPart:
    """What one list gives, where the higher of several counts: ``field``, ``club`` ..."""

    of: str
    place: int | None
    award: Exact


@dataclass(frozen=True, slots=True)
class AwardLine:
    """What one contestant gets: its place in the list that is awarded, and the steps."""

    standing: Standing
    place: int | None
    award: Exact
    steps: tuple[Text, ...]
    parts: tuple[AwardPart, ...] = ()
    """Each list's award, where the higher of several counts."""

    @property
    def why(self) -> str:
        """The steps in one line."""
        return "; ".join(map(str, self.steps))


def awards_of(ranking: Ranking, scheme: AwardScheme, level: str = "") -> tuple[AwardLine, ...]:
    """
    Give everyone who played the award of its place; who has no place gets none.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> from overtrick.events.ranking.rank import rank
    >>> from overtrick.events.session import Session
    >>> awards_of(rank(Session(())), SCHEMES["acbl-club"])
    ()

    :raises OvertrickError: if the scheme has no rule for such a field, or no such level.
    """
    played = [line for line in ranking.standings if line.boards]
    if scheme.group is SchemeGroup.FIELD:
        lists = [one_list(played, ranking.settings.rank_precision)] if played else []
    else:
        ids = {id(line) for line in played}
        lists = [[line for line in each if id(line) in ids] for each in lists_of(ranking)]
    return tuple(
        line
        for members in lists
        if members
        for line in _of_list(members, _size(members, ranking, scheme, level), scheme)
    )


def _size(
    members: Sequence[Standing], ranking: Ranking, scheme: AwardScheme, level: str
) -> FieldSize:
    sections = {line.section for line in members}
    directions = {line.direction for line in members}
    contestants = Counter(
        line.section for line in ranking.standings if line.boards and line.section in sections
    )
    sessions = {board.session for board in ranking.boards}
    sessions |= {match.session for match in ranking.matches}
    size = FieldSize(
        entries=len(members),
        tables=0,
        winners=2 if len(directions) == 1 and None not in directions else 1,
        kind=_kind(ranking),
        method=ranking.method,
        sessions=max(1, len(sessions)),
        boards=max(line.boards for line in members),
        match=max(
            (each.counted for each in ranking.matches if each.section in sections), default=0
        ),
        level=level,
    )
    return size.seated(contestants.values(), half=scheme.half_tables)


def _kind(ranking: Ranking) -> str:
    if ranking.is_of_teams:
        return "teams"
    lines = (awarded.line for board in ranking.boards for awarded in board.lines)
    return "individual" if any(line.is_individual for line in lines) else "pairs"


def _of_list(
    members: Iterable[Standing], size: FieldSize, scheme: AwardScheme
) -> Iterable[AwardLine]:
    lines = list(members)
    sharing = Counter(line.place for line in lines)
    field = scheme.for_field(size)
    for line in lines:
        if line.place is None:
            yield AwardLine(line, None, 0, (Text("no place"),))
            continue
        found = field.award(line.place, sharing[line.place], len(line.names))
        yield AwardLine(line, line.place, found.value, found.steps)


@dataclass(frozen=True, slots=True)
class AwardRow:
    """A line as it is shown; ``tied`` says that others have the same place."""

    line: AwardLine
    tied: bool


@dataclass(frozen=True, slots=True)
class AwardList:
    """
    The awards of a session or a field; text, JSON, pages and tables draw this.

    >>> from overtrick.events.awards.schemes import SCHEMES
    >>> found = AwardList((SCHEMES["acbl-club"],), ())
    >>> str(found.title), found.unit, found.decimals, found.given
    ('North America: a club game', 'masterpoints', 2, ())
    """

    schemes: tuple[AwardScheme, ...]
    lines: tuple[AwardLine, ...]

    @property
    def title(self) -> Text:
        """The titles of the schemes."""
        return Text.joined((Text(each.title) for each in self.schemes), "; ")

    @property
    def unit(self) -> str:
        """What is given."""
        return self.schemes[0].unit

    @property
    def decimals(self) -> int:
        """How many decimals the awards have."""
        return max(_decimals(each) for each in self.schemes)

    @property
    def sources(self) -> tuple[str, ...]:
        """Where the schemes stand, with their years."""
        return tuple(
            f"{each.source}{f'; {each.years}' if each.years else ''}" for each in self.schemes
        )

    @property
    def unconfirmed(self) -> tuple[Text, ...]:
        """What nobody has confirmed, once each; that the higher counts, where two lists do."""
        told = [doubt for each in self.schemes for doubt in each.unconfirmed]
        if self.parts:
            parts = texts_listed([Text(part) for part in self.parts])
            told.append(Text("of {parts} the higher counts, never both", parts=parts))
        return tuple(dict.fromkeys(told))

    @property
    def parts(self) -> tuple[str, ...]:
        """The lists that are compared, where there are several."""
        return tuple(dict.fromkeys(part.of for line in self.lines for part in line.parts))

    @property
    def given(self) -> tuple[AwardRow, ...]:
        """Those who get something, in the order of the ranking."""
        shared = Counter(_place(line) for line in self.lines)
        return tuple(
            AwardRow(line, shared[_place(line)] > 1) for line in self.lines if line.award
        )


def _place(line: AwardLine) -> tuple[object, ...]:
    if line.parts and line.parts[0].of == "field":
        return ("", "", line.place)
    return line.standing.section, line.standing.direction, line.place


def _decimals(scheme: AwardScheme) -> int:
    return next((n for n in range(5) if (scheme.step * 10**n).denominator == 1), 4)


HANDICAP_SHARE: Final = Fraction(1, 2)
"""What of the awards of a list with handicaps counts beside the scratch list (Norway)."""

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
            unit=Text(scheme.unit),
            two=club.id,
            other=Text(club.unit),
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
    lower = [(stratum_name(each), _within(ranking, each)) for each in strata if each > 1]
    lists = [(stratum_name(1), ranking), *lower]
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


def _share(line: AwardLine, scheme: AwardScheme) -> AwardLine:
    value = rounded(line.award * HANDICAP_SHARE, scheme.step, scheme.rounding)
    return replace(
        line,
        award=value,
        steps=(*line.steps, Text("half of it: {sum}", sum=Figures(plain_text(value, 4)))),
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
                "{list}, {place}: {step}",
                list=Text(name),
                place=_sole_place(line.place),
                step=step,
            )
            for name, line in each
            for step in line.steps
        ]
        if len(each) > 1:
            higher = Text(
                "the higher counts, {list}: {sum}",
                list=Text(counts),
                sum=Figures(plain_text(best, 4)),
            )
            steps.append(higher)
        parts = tuple(AwardPart(name, line.place, line.award) for name, line in each)
        yield AwardLine(each[0][1].standing, each[0][1].place, best, tuple(steps), parts)


def _sole_place(place: int | None) -> Text:
    return Text("no place") if place is None else Ordinal(place)


def _level(scheme: AwardScheme, level: str, other: AwardScheme) -> str:
    """The level that a scheme is asked for; one that the other alone knows is not its own."""
    return "" if level in other.levels and level not in scheme.levels else level
