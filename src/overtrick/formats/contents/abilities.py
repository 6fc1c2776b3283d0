"""
What a format can carry, as words; what a file holds of each; what would be lost.

What rides along in ``extra``: where it stands, and what a writer of another format loses.

Boards whose dealer or vulnerability is not that of their number: formats may not tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from overtrick.core.board import Board
from overtrick.core.outcome import Artificial, Points, Split, Weighted
from overtrick.errors import EnglishText, Text
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt

if TYPE_CHECKING:
    from overtrick.formats.contents.contents import Contents
    from overtrick.formats.contents.table import Record

__all__ = [
    "ABILITIES",
    "abilities_of",
    "extras_of",
    "foreign_extras",
    "foreign_said",
    "lacking",
    "losses",
    "lost_circumstances",
    "lost_extras",
    "renumbered_sessions",
    "says_something",
    "written_otherwise",
]

Count = Callable[["Contents"], int]


def _outcomes(kind: type) -> Count:
    return lambda held: sum(isinstance(told.line.outcome, kind) for told in held.records)


def _records(has: Callable[..., object]) -> Count:
    return lambda held: sum(bool(has(told)) for told in held.records)


def _deals(has: Callable[..., object]) -> Count:
    return lambda held: sum(bool(has(dealt)) for dealt in held.deals)


def _people(has: Callable[..., object]) -> Count:
    return lambda held: sum(bool(has(who)) for one in held.contestants for who in one.players)


def _has_award(told: Record) -> bool:
    return told.ns_award is not None or told.ew_award is not None


def _has_percentage(told: Record) -> bool:
    return told.ns_percentage is not None or told.ew_percentage is not None


ABILITIES: dict[str, tuple[str, Count]] = {
    "results": ("results", lambda held: len(held.records)),
    "pending": ("results not known yet", _records(lambda told: told.is_pending)),
    "points": ("scores without their tricks", _outcomes(Points)),
    "rulings": ("artificial scores", _outcomes(Artificial)),
    "weighted": ("weighted scores", _outcomes(Weighted)),
    "split": ("split scores", _outcomes(Split)),
    "tables": ("table numbers", _records(lambda told: told.line.table)),
    "rounds": ("rounds", _records(lambda told: told.line.round)),
    "leads": ("leads", _records(lambda told: told.line.lead)),
    "seats": ("players by seat", _records(lambda told: told.line.players or told.names)),
    "auction": ("auctions", _records(lambda told: told.calls)),
    "play": ("records of play", _records(lambda told: told.cards)),
    "awards": ("awards of results", _records(_has_award)),
    "percentages": ("percentages of results", _records(_has_percentage)),
    "versions": ("results and cards of fouled boards", lambda held: _fouled(held)),
    "rooms": ("results of a match", _records(lambda told: told.line.match or told.line.room)),
    "field": ("results of a field without names", lambda held: len(held.field_results)),
    "turned": ("pairs that sat the other way", _records(lambda told: told.line.turned)),
    "deals": ("deals", _deals(lambda dealt: dealt.deal or dealt.hands)),
    "tricks": ("double-dummy tables", _deals(lambda dealt: dealt.tricks)),
    "par": ("par scores", _deals(lambda dealt: dealt.par)),
    "names": ("players' names", _people(lambda who: who.name)),
    "numbers": ("membership numbers", _people(lambda who: who.number)),
    "ranking": ("lines of the ranking", lambda held: len(held.ranking)),
    "matches": ("matches told as a whole", lambda held: len(held.matches)),
    "hybrid": (
        "scoring by Patton or Lederer",
        lambda held: int(held.about.method in ("patton", "lederer")),
    ),
    "movement": ("planned meetings", lambda held: len(held.movement)),
    "event": ("facts of the event such as title or date", lambda held: _facts(held)),
}
"""Every ability: the words for what it carries, and how that is counted."""


def _fouled(held: Contents) -> int:
    results = sum(told.line.version != "a" for told in held.records)
    return results + sum(dealt.version != "a" for dealt in held.deals)


def _facts(held: Contents) -> int:
    about = held.about
    told = (about.title, about.date, about.club, about.club_number, about.venue)
    more = (about.director, about.scorer, about.kind, about.method, about.winners)
    return sum(bool(fact) for fact in (*told, *more))


def abilities_of(held: Contents) -> dict[str, int]:
    """
    Count what a file holds, by ability; what it has none of is left out.

    >>> from overtrick.formats.contents.contents import About, Contents
    >>> abilities_of(Contents(About(title="Tuesday")))
    {'event': 1}
    """
    counted = {name: count(held) for name, (_, count) in ABILITIES.items()}
    return {name: number for name, number in counted.items() if number}


def losses(held: Contents, carries: Iterable[str]) -> list[str]:
    """
    Say what a format that carries so much would lose.

    >>> from overtrick.formats.contents.contents import About, Contents
    >>> losses(Contents(About(title="Tuesday")), {"results", "deals"})
    ['facts of the event such as title or date (1)']
    """
    return lacking(abilities_of(held), carries)


def lacking(counted: Mapping[str, int], carries: Iterable[str]) -> list[str]:
    """
    Say what of so many of each ability a format that carries so much would lose.

    >>> lacking({"results": 7, "event": 1}, {"results", "deals"})
    ['facts of the event such as title or date (1)']
    """
    able = set(carries)
    return [
        EnglishText("{what} ({count})", what=Text(ABILITIES[name][0]), count=number)
        for name, number in counted.items()
        if name not in able
    ]


_MOST_KINDS = 5  # that a sentence names


def extras_of(contents: Contents) -> Iterator[Mapping[str, str]]:
    """
    Give every mapping in which something may ride along.

    >>> [extra for extra in extras_of(Contents(extra={"pbn:Mode": "OKB"})) if extra]
    [{'pbn:Mode': 'OKB'}]
    """
    yield contents.extra
    yield contents.about.extra
    yield from (dealt.extra for dealt in contents.deals)
    yield from (told.line.extra or {} for told in contents.records)
    yield from (placed.extra for placed in contents.ranking)
    for who in contents.contestants:
        yield who.extra
        yield from (player.extra for player in who.players)


def lost_extras(contents: Contents, own: str) -> list[str]:
    """
    Say in one sentence what other formats than *own* have left, by kinds and counts.

    >>> lost_extras(Contents(extra={"pbn:Mode": "OKB", "dlm:Status": "Sealed"}), "dlm")
    ['values of other formats are not written: pbn:Mode (1)']
    """
    return foreign_said(foreign_extras(contents, own))


def foreign_extras(contents: Contents, own: str) -> Counter[str]:
    """
    Count what rides along for other formats than *own*, by kind.

    >>> foreign_extras(Contents(extra={"pbn:Mode": "OKB", "dlm:Status": "Sealed"}), "dlm")
    Counter({'pbn:Mode': 1})
    """
    return Counter(
        key for extra in extras_of(contents) for key in extra if not key.startswith(f"{own}:")
    )


def foreign_said(kinds: Counter[str]) -> list[str]:
    """
    Say in one sentence what of other formats is left, if anything is.

    >>> foreign_said(Counter({"pbn:Mode": 2}))
    ['values of other formats are not written: pbn:Mode (2)']
    """
    if not kinds:
        return []
    told = kinds.most_common(_MOST_KINDS)
    named = [f"{kind} ({times})" for kind, times in told]
    if len(kinds) > len(told):
        rest = kinds.total() - sum(times for _, times in told)
        named.append(
            EnglishText("{count} more kinds ({rest})", count=len(kinds) - len(told), rest=rest)
        )
    return [
        EnglishText("values of other formats are not written: {kinds}", kinds=", ".join(named))
    ]


def boards_in(contents: Contents) -> list[Board]:
    """
    List the boards of the results and of the cards.

    >>> boards_in(Contents(deals=(Dealt(Board(7)),)))
    [Board(7, dealer=S, vulnerability=All)]
    """
    boards = [told.line.board for told in contents.records]
    return boards + [dealt.board for dealt in contents.deals]


def lost_circumstances(boards: Iterable[Board]) -> list[str]:
    """
    Say which boards come back with the dealer and the vulnerability of their numbers.

    >>> from overtrick.core.seats import Seat
    >>> lost_circumstances([Board(7, dealer=Seat.WEST), Board.standard(8)])
    ['board 7: dealer W and vulnerable All are not written']
    """
    return [
        EnglishText(
            "board {board}: dealer {dealer} and vulnerable {vulnerability} are not written",
            board=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
        )
        for board in dict.fromkeys(boards)
        if board != Board.standard(board.number)
    ]


def written_otherwise(texts: Iterable[str | None], written: Callable[[str], str]) -> list[str]:
    """
    Say which ids and names are written with other signs; two may become one so.

    >>> written_otherwise(["A;B", "A,B", "A;B", None], lambda text: text.replace(";", ","))
    ["'A;B' is written as 'A,B'"]
    """
    return [
        EnglishText("{text!r} is written as {kept!r}", text=text, kept=written(text))
        for text in dict.fromkeys(texts)
        if text is not None and written(text) != text
    ]


def renumbered_sessions(sessions: Iterable[str]) -> list[str]:
    """
    Say which sessions are read under another name, where they are numbered as they come.

    >>> renumbered_sessions(["1", "1", "Final", "2"])
    ["session 'Final' is read as session 2", "session '2' is read as session 3"]
    """
    return [
        EnglishText("session {session!r} is read as session {number}", session=one, number=nth)
        for nth, one in enumerate(dict.fromkeys(sessions), 1)
        if one != str(nth)
    ]


def says_something(dealt: Dealt, own: str) -> bool:
    """
    Whether a board has cards, or something of the format to be written.

    >>> says_something(Dealt(Board(7)), "lin"), says_something(Dealt(Board(7)), "pbn")
    (False, False)
    """
    mine = any(key.startswith(f"{own}:") for key in dealt.extra)
    return bool(dealt.deal is not None or dealt.hands or mine)
