"""A knock-out as text: a bracket, drawn in sections where it is large, or a list by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from overtrick.errors import Text
from overtrick.events.stages.knockout import KnockOut
from overtrick.messages import say, translate, upper_first
from overtrick.movements.knockout.bracket import Bracket, From, Seed, Source, Tie
from overtrick.movements.knockout.fill import FilledTie, fill
from overtrick.printing.columns import PAGE, Head, fitted, of_rows, page_width, paragraph, width
from overtrick.printing.listing import Listing
from overtrick.printing.words import Names, labelled

__all__ = ["bracket_listings", "draw_bracket", "filled_bracket", "list_bracket"]

_MOST_ROUNDS = 4
"""Rounds that stand side by side with the winner, if the names are short enough."""
_FRAME = 4
"""Places beside a name: a space, a line, the corner and the space after it."""
_WON = " *"
_ORDINALS = {
    1: Text("1st {tie}"),
    2: Text("2nd {tie}"),
    3: Text("3rd {tie}"),
    4: Text("4th {tie}"),
}

_TITLES = {
    each.template: each
    for each in (
        Text("final"),
        Text("semi-final"),
        Text("quarter-final"),
        Text("grand final"),
        Text("unbeaten final"),
        Text("third place"),
        Text("consolation"),
        Text("repechage"),
        Text("main bracket"),
        Text("match"),
    )
}
"""Titles of ties and parts, those without a number."""

_Known = Mapping[str, FilledTie]
_Block = tuple[list[list[str]], int]
"""Rows of cells, one for each round, and the row on which the winner goes on."""


@dataclass(frozen=True)
class _Section:
    """Ties that end in one, the root, with the rounds that are drawn side by side."""

    root: Tie
    known: _Known
    feeders: Mapping[Source, Tie]
    title: str

    @cached_property
    def ties(self) -> tuple[Tie, ...]:
        """The root, and all that leads to it within the section."""
        return tuple(_tree(self.root, self.feeders))

    @cached_property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of its ties, in the order of play: the columns."""
        return tuple(sorted({tie.round for tie in self.ties}))

    @cached_property
    def wide(self) -> int:
        """Places of a column: alike in all sections that have as many rounds."""
        texts = {
            _text(source, each.tie, self.known)
            for each in self.known.values()
            for source in each.tie.sources
        }
        texts |= {round_title(each.tie.title) for each in self.known.values()}
        most = page_width() // (len(self.rounds) + 1)
        return min(most, max(width(text) for text in texts) + len(_WON) + _FRAME)


def filled_bracket(now: KnockOut, names: Names) -> Sequence[FilledTie]:
    """Fill the bracket of a knock-out with numbers and names."""
    shown = {who: " ".join([who, *names.get(who, ())]) for who in now.entrants}
    results = {tie: [shown[who] for who in order] for tie, order in now.results.items()}
    return fill(now.bracket, [shown[who] for who in now.entrants], results)


def draw_bracket(bracket: Bracket, filled: Sequence[FilledTie]) -> str:
    """
    Draw a bracket with what is known in it; ties that two survive are listed before it.

    >>> from overtrick.movements.knockout.fill import fill
    >>> from overtrick.movements.knockout.fill import bracket
    >>> field = bracket(3)
    >>> print(draw_bracket(field, fill(field, ["Ann", "Bob", "Cat"], {"SF1": ["Cat", "Bob"]})))
    Knock-out of 3
    <BLANKLINE>
    semi-final      final
                    1 Ann ────────┐
                                  ├ (F)
    2 Bob ────────┐               │
                  ├ Cat ──────────┘
    3 Cat * ──────┘
    <BLANKLINE>
    * goes on or has won; (F) the winner of F, to come
    """
    known = {each.tie.id: each for each in filled}
    lines = paragraph(say(bracket.name), then="")
    several = [known[tie.id] for tie in bracket.ties if tie.survivors > 1]
    if several:
        lines += ["", *paragraph(translate("Two go on:"), then="")]
        lines += _listed(several, known).text().splitlines()
    for section in _sections(bracket, known):
        lines += ["", *_drawn(section)]
    lines += ["", *paragraph(_legend(filled), then="")]
    return "\n".join(line.rstrip() for line in lines)


def list_bracket(bracket: Bracket, filled: Sequence[FilledTie]) -> str:
    """
    List the ties of a bracket in the order of play, with who stands in them and who goes on.

    >>> from overtrick.movements.knockout.fill import fill
    >>> from overtrick.movements.knockout.fill import bracket
    >>> field = bracket(3)
    >>> print(list_bracket(field, fill(field, ["Ann", "Bob", "Cat"], {"SF1": ["Cat", "Bob"]})))
    Knock-out of 3
    <BLANKLINE>
    Round 1: semi-final
    tie  contestants         goes on
    ---  -----------  -----  -------
    SF1  2 Bob        3 Cat  Cat
    <BLANKLINE>
    Round 2: final
    tie  contestants       goes on
    ---  -----------  ---  -------
    F    1 Ann        Cat
    """
    lines = paragraph(say(bracket.name), then="")
    for found in bracket_listings(bracket, filled):
        lines += ["", *paragraph(found.title, then="")]
        lines += replace(found, title="").text().splitlines()
    return "\n".join(lines)


def bracket_listings(bracket: Bracket, filled: Sequence[FilledTie]) -> list[Listing]:
    """
    List the ties of each round.

    >>> from overtrick.movements.knockout.fill import fill
    >>> from overtrick.movements.knockout.fill import bracket
    >>> [final] = bracket_listings(bracket(2), fill(bracket(2), ["Ann", "Bob"], {}))
    >>> final.title, final.rows
    ('Round 1: final', [('F', '1 Ann', '2 Bob', '')])
    """
    known = {each.tie.id: each for each in filled}
    found = []
    for number, ties in enumerate(bracket.rounds, 1):
        titles = dict.fromkeys(_title(tie) for tie in ties)
        round = translate("Round {round}", round=number)
        title = labelled(round, ", ".join(titles))
        found.append(replace(_listed([known[tie.id] for tie in ties], known), title=title))
    return found


def _listed(ties: Sequence[FilledTie], known: _Known) -> Listing:
    most = max(len(each.entrants) for each in ties)
    last = max(each.tie.survivors for each in ties)
    rows = []
    for each in ties:
        names = [_text(source, each.tie, known) for source in each.tie.sources]
        onward = list(each.survivors) if each.is_needed else [translate("not needed")]
        rows.append([each.tie.id, *_filled_up(names, most), *_filled_up(onward, last)])
    who, on = Text("contestants"), Text("goes on")
    head: list[Head] = [Text("tie"), who, *[""] * (most - 1), on, *[""] * (last - 1)]
    return Listing("", tuple(of_rows(head, rows, "<" * len(head), {who, on, ""})))


def _filled_up(cells: Sequence[str], number: int) -> list[str]:
    return [*cells, *[""] * (number - len(cells))]


def _title(tie: Tie) -> str:
    title = round_title(tie.title)
    return title if tie.part in ("", tie.title) else f"{round_title(tie.part)} {title}"


def round_title(title: str) -> str:
    """
    Name a round of a bracket, or a part of one.

    >>> round_title("round of 16"), round_title("final")
    ('round of 16', 'final')
    """
    before, _, places = title.rpartition(" ")
    if before == "round of":
        return translate("round of {places}", places=places)
    return say(_TITLES.get(title, title))


def _sections(bracket: Bracket, known: _Known) -> Iterator[_Section]:
    for part in dict.fromkeys(tie.part for tie in bracket.ties if tie.survivors == 1):
        ties = [tie for tie in bracket.ties if tie.part == part and tie.survivors == 1]
        feeders = _feeders(ties, _most_rounds(known))
        fed = {feeder.id for feeder in feeders.values()}
        roots = [tie for tie in ties if tie.id not in fed]
        for number, root in enumerate(roots, 1):
            where = []
            if len(roots) > 1:
                where.append(
                    translate("section {number} of {count}", number=number, count=len(roots))
                )
            where += [
                translate("to {tie}", tie=tie.id)
                for tie in bracket.ties
                if From(root.id) in tie.sources
            ]
            named = round_title(part or "main bracket") if part or where else ""
            title = ": ".join([named, ", ".join(where)]) if where else named
            yield _Section(root, known, feeders, upper_first(title))


def _most_rounds(known: _Known) -> int:
    """Give up a round where names would have to be cut; on paper, which has room, two."""
    names = {who for each in known.values() for who in each.entrants if who is not None}
    longest = max((width(f"{len(names)} {who}{_WON}") for who in names), default=0)
    least = _MOST_ROUNDS - 1 - (page_width() > PAGE)
    counts = range(_MOST_ROUNDS, least, -1)
    return next((n for n in counts if longest + _FRAME <= page_width() // (n + 1)), least)


def _feeders(ties: Sequence[Tie], most: int) -> dict[Source, Tie]:
    """Who comes from a tie that is drawn beside: a section has *most* rounds."""
    rounds = sorted({tie.round for tie in ties})
    chunk = {tie.id: rounds.index(tie.round) // most for tie in ties}
    winners: dict[Source, Tie] = {From(tie.id): tie for tie in ties}
    return {
        source: winners[source]
        for tie in ties
        for source in tie.sources
        if tie.again is None
        and source in winners
        and chunk[winners[source].id] == chunk[tie.id]
    }


def _tree(root: Tie, feeders: Mapping[Source, Tie]) -> Iterator[Tie]:
    yield root
    for source in root.sources:
        if source in feeders:
            yield from _tree(feeders[source], feeders)


def _drawn(section: _Section) -> Iterator[str]:
    if section.title:
        yield from paragraph(section.title, then="")
    if not section.known[section.root.id].is_needed:
        yield translate("{tie} is not needed", tie=section.root.id)
        return
    wide = section.wide
    titles = {tie.round: round_title(tie.title) for tie in section.ties}
    yield "".join(fitted(titles[number], wide - 1) + " " for number in section.rounds)
    rows, middle = _block(section, section.root)
    won = section.known[section.root.id].survivors
    rows[middle].append(fitted(won[0] + _WON if won else f"({section.root.id})", wide))
    yield from ("".join(row) for row in rows)


def _block(section: _Section, tie: Tie) -> _Block:
    """Stack what leads to a tie, an empty row between, and join it on the right."""
    wide, column = section.wide, section.rounds.index(tie.round)
    rows: list[list[str]] = []
    joined: dict[int, str] = {}
    for source in tie.sources:
        feeder = section.feeders.get(source)
        part, at = _block(section, feeder) if feeder else ([[" " * wide] * column], 0)
        if rows:
            rows.append([" " * wide] * column)
        joined[len(rows) + at] = _entry(source, tie, section.known, wide - 2)
        rows += [_reaching(row, column, wide, is_line=n == at) for n, row in enumerate(part)]
    first, last = min(joined), max(joined)
    middle = (first + last) // 2
    for number, row in enumerate(rows):
        corner = _corner(number, first, last, middle, is_entry=number in joined)
        row.append(joined.get(number, " " * (wide - 2)) + corner + " ")
    return rows, middle


def _reaching(row: list[str], column: int, wide: int, *, is_line: bool) -> list[str]:
    """Lead a winner past rounds without a tie of this branch."""
    return row + [("─" if is_line else " ") * wide] * (column - len(row))


def _corner(number: int, first: int, last: int, middle: int, *, is_entry: bool) -> str:
    if number == middle:
        return "┼" if is_entry else "├"
    if number in (first, last):
        return "┐" if number == first else "┘"
    if is_entry:
        return "┤"
    return "│" if first < number < last else " "


def _entry(source: Source, tie: Tie, known: _Known, wide: int) -> str:
    """A name, cut before its mark is, and the line that leads to the corner."""
    text, who = _text(source, tie, known), _who(source, tie, known)
    mark = _WON if who is not None and who in known[tie.id].survivors else ""
    text = fitted(text, min(width(text), wide - 2 - len(mark))) + mark + " "
    return text + "─" * (wide - width(text))


def _who(source: Source, tie: Tie, known: _Known) -> str | None:
    return known[tie.id].entrants[tie.sources.index(source)]


def _text(source: Source, tie: Tie, known: _Known) -> str:
    who = _who(source, tie, known)
    if isinstance(source, Seed):
        return f"{source.number} {who}"
    if who is not None:
        return who
    before = known[source.tie].tie
    if source.place == 1 and before.survivors == 1:
        return f"({source.tie})"
    if len(before.sources) == 2:
        return f"({translate('loser {tie}', tie=source.tie)})"
    return f"({translate(_ORDINALS[source.place].template, tie=source.tie)})"


def _legend(filled: Sequence[FilledTie]) -> str:
    """Say what the marks mean, those that are there."""
    says = [translate("* goes on or has won")] if any(each.order for each in filled) else []
    last = [each.tie for each in filled if each.is_needed and not each.order]
    says += [translate("({tie}) the winner of {tie}, to come", tie=tie.id) for tie in last[:1]]
    return "; ".join(says)
