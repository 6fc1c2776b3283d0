"""The awards of a ranking by a scheme, list by list or of the whole field, each with why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from overtrick.core.exact import Exact
from overtrick.errors import Text
from overtrick.events.awards.scheme import AwardScheme, FieldSize, SchemeGroup
from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.series.lists import lists_of, one_list, texts_listed

__all__ = ["AwardLine", "AwardList", "AwardPart", "AwardRow", "awards_of"]


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
    def unconfirmed(self) -> tuple[Text | str, ...]:
        """What nobody has confirmed, once each; that the higher counts, where two lists do."""
        told: list[Text | str] = [doubt for each in self.schemes for doubt in each.unconfirmed]
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
