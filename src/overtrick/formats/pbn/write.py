"""
Write PBN 2.1 in its export format: a game a board with all its results, then the single tables.

Lines end with CR LF, as programs of dealing machines expect; letters are ISO-8859-1 where they
fit.  What the standard has no place for stands in tags and columns of ours, which the reader
takes up again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from overtrick.core.board import Board
from overtrick.core.outcome import PassedOut, Result
from overtrick.core.seats import Seat
from overtrick.errors import EnglishText
from overtrick.events.session import Line
from overtrick.formats.contents.abilities import lost_extras, says_something
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant
from overtrick.formats.contents.table import FieldResult, Record, place_of
from overtrick.formats.pbn.facts import COMMENTS, ESCAPES, KINDS, OURS, TEAMS_SCORING
from overtrick.formats.pbn.inheritance import UNKNOWN
from overtrick.formats.pbn.match_rows import MATCHES, match_table
from overtrick.formats.pbn.text import encoded
from overtrick.formats.pbn.values import METHODS, date_text, par_of, par_text
from overtrick.formats.pbn.written_game import WrittenGame, own_tags, tricks_table
from overtrick.formats.pbn.written_rows import score_table, total_table

__all__ = ["told_deals", "write_pbn"]

_LONGEST_LINE: Final = 255
_COLUMN: Final = re.compile(r".*_(NS|EW|North|East|South|West)|Rank|Multiplicity")
_COMPETITIONS: Final = {kind: word for word, kind in KINDS.items()}


class _Group(NamedTuple):
    """A board with its cards and results, to be written together."""

    session: str
    board: Board
    version: str
    dealt: Dealt | None
    records: tuple[Record, ...]
    field_results: tuple[FieldResult, ...] = ()


def write_pbn(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write contents as PBN; beside the bytes stands what they do not tell.

    >>> from overtrick.formats.contents.contents import About
    >>> data, losses = write_pbn(Contents(About(title="Cup"), deals=(Dealt(Board(7)),)))
    >>> data.split(b"\\r\\n")[2:7]
    [b'[Event "Cup"]', b'[Site ""]', b'[Date ""]', b'[Board "7"]', b'[West ""]']
    >>> losses
    []
    """
    losses = _nothing_told(contents)
    groups = _groups(contents)
    games: list[WrittenGame] = []
    is_alone = all(len(group.records) < 2 for group in groups)
    for group in groups:
        games += _games_of(group, contents.about, losses, is_alone=is_alone)
    session = groups[0].session if groups else "1"
    if not games and _says_anything(contents):
        games = [WrittenGame(_event_tags(contents.about))]
    if games:
        _add_event(games[0], contents, session, losses)
    riding = {key: text for key, text in contents.extra.items() if key != ESCAPES}
    if any(key.startswith("pbn:") for key in riding):
        title = WrittenGame(_event_tags(contents.about))
        title.add_extra(riding, losses, "the event")
        games.insert(0, title)
    escapes = [
        line for line in contents.extra.get(ESCAPES, "").split("\n") if line.startswith("%")
    ]
    head = "\n".join(("% PBN 2.1", "% EXPORT", *escapes, ""))
    text = head + "".join(f"{game.text()}\n" for game in games)  # each with an empty line
    losses += lost_extras(contents, "pbn")
    return encoded(text), losses + _too_long(text)


def _nothing_told(contents: Contents) -> list[str]:
    """Say which results name something as PBN writes nothing at all."""
    lines = (told.line for told in contents.records)
    return [
        EnglishText("{place}: '-' stands for nothing in PBN", place=place_of(line))
        for line in lines
        if "-"
        in (line.session, line.section, line.table, line.round, line.ns, line.ew, line.match)
    ]


def told_deals(contents: Contents) -> tuple[Dealt, ...]:
    """
    Give the boards, without those that have no cards and of which something else tells.

    >>> bare = Dealt(Board(7), extra={"usebio:@EVENT_TYPE": "PAIRS"})
    >>> len(told_deals(Contents(deals=(bare, Dealt(Board(7), hands="N:AKQ... - - -")))))
    1
    >>> len(told_deals(Contents(deals=(bare,))))
    1
    """

    def says(dealt: Dealt) -> bool:
        return says_something(dealt, "pbn") or dealt.tricks is not None or bool(dealt.par)

    lines = (record.line for record in contents.records)
    told = {(line.session, line.board.number, line.version) for line in lines}
    told |= {dealt.place for dealt in contents.deals if says(dealt)}
    return tuple(dealt for dealt in contents.deals if says(dealt) or dealt.place not in told)


def _groups(contents: Contents) -> list[_Group]:
    """Boards in the order of their sessions and numbers."""
    sessions: dict[str, int] = {}
    dealt: dict[tuple[str, int, str, str], Dealt] = {}
    deals = told_deals(contents)
    for one in deals:
        sessions.setdefault(one.session, len(sessions))
        dealt.setdefault((one.session, one.board.number, one.version, one.section), one)
    told: dict[tuple[str, int, str, str, Board], list[Record]] = {}
    for record in contents.records:
        line = record.line
        sessions.setdefault(line.session, len(sessions))
        key = line.session, line.board.number, line.version
        section = line.section if (*key, line.section) in dealt else ""
        told.setdefault((*key, section, line.board), []).append(record)
    groups: list[_Group] = []
    for (session, number, version, section, board), records in told.items():
        cards = dealt.get((session, number, version, section))
        if cards is not None and cards.board != board:
            cards = None
        groups.append(_Group(session, board, version, cards, tuple(records)))
    _add_fields(groups, contents.field_results, dealt)
    for group in groups:
        sessions.setdefault(group.session, len(sessions))
    used = {id(group.dealt) for group in groups}
    groups += [
        _Group(one.session, one.board, one.version, one, ())
        for one in deals
        if id(one) not in used
    ]
    groups.sort(
        key=lambda group: (
            sessions[group.session],
            group.board.number,
            group.version,
            group.dealt.section if group.dealt else "",
            group.dealt is None,
        )
    )
    return groups


def _add_fields(
    groups: list[_Group],
    results: Iterable[FieldResult],
    dealt: Mapping[tuple[str, int, str, str], Dealt],
) -> None:
    """Put frequency tables to the results of their boards, or to their cards alone."""
    fields: dict[tuple[str, Board, str], list[FieldResult]] = {}
    for told in results:
        line = told.record.line
        fields.setdefault((line.session, line.board, line.version), []).append(told)
    for at, group in enumerate(groups):
        found = fields.pop((group.session, group.board, group.version), [])
        groups[at] = group._replace(field_results=tuple(found))
    for (session, board, version), found in fields.items():
        cards = dealt.get((session, board.number, version, ""))
        if cards is not None and cards.board != board:
            cards = None
        groups.append(_Group(session, board, version, cards, (), tuple(found)))


def _says_anything(contents: Contents) -> bool:
    held = contents.ranking, contents.contestants, contents.matches, contents.about != About()
    return any(map(bool, held))


def _add_event(game: WrittenGame, contents: Contents, session: str, losses: list[str]) -> None:
    """Put what holds for the whole event into the first game, which is of that session."""
    about = contents.about
    for name, fact in OURS.items():
        if value := getattr(about, fact):
            game.tags[_OUR_NAMES[name]] = value
    if about.winners is not None:
        game.tags["Winners"] = str(about.winners)
    if contents.matches:
        game.tables[MATCHES] = match_table(contents.matches, session)
    ranking, people = contents.ranking, _people_to_list(contents)
    if ranking or people:
        table = total_table(ranking, people, about, session, losses)
        game.tables["TotalScoreTable"] = table


_OUR_NAMES: Final = {
    "club": "Club",
    "clubnumber": "ClubNumber",
    "director": "Director",
    "scorer": "Scorer",
}


def _event_tags(about: About) -> dict[str, str]:
    scoring = METHODS.get(about.method, about.method)
    if about.method == "teams" and not about.kind.endswith("teams"):
        scoring = TEAMS_SCORING
    tags = {
        "Event": about.title,
        "Site": about.venue,
        "Date": date_text(about.date),
        "Scoring": scoring,
    }
    if about.kind:
        tags["Competition"] = _COMPETITIONS.get(about.kind, about.kind)
    tags.update({key[4:]: text for key, text in about.extra.items() if key.startswith("pbn:")})
    return tags


def _games_of(
    group: _Group, about: About, losses: list[str], *, is_alone: bool
) -> list[WrittenGame]:
    """
    Write a board; other programs know a result by the tags of its game, or by a table alone.

    *is_alone* is whether no board has two results.
    """
    riding = {} if group.dealt is None else group.dealt.extra  # it would ride with the result
    is_alone = is_alone and not any(key.startswith("pbn:") for key in riding)
    own = [told for told in group.records if is_alone or _needs_own(told)]
    game = _board_game(group, about, losses)
    records = group.records
    if len(records) == 1 and own and _is_simple(own[0], group):
        _fill_own(game, own[0], losses, simple=True)
        records, own = (), []
    if records or group.field_results:
        extras = [_columns(told) for told in records]
        for each in group.field_results:
            extras.append({**_columns(each.record), "Multiplicity": str(each.times)})
        rows = (*records, *(each.record for each in group.field_results))
        table = score_table(rows, about.method, extras, group.version, losses)
        game.tables["ScoreTable"] = table
    games = [game]
    for told in filter(_needs_own, own):
        if records and not _has_plain_ids(told.line):
            if told.calls or told.cards:
                losses.append(
                    EnglishText(
                        "{place}: auction and play are left out, no tag can say who played",
                        place=place_of(told.line),
                    )
                )
            continue
        single = WrittenGame(_board_tags(group, about))
        _fill_own(single, told, losses, simple=False)
        games.append(single)
    return games


def _board_tags(group: _Group, about: About) -> dict[str, str]:
    board, tags = group.board, _event_tags(about)
    tags["Board"] = str(board.number)
    if group.version != "a":
        tags["Version"] = group.version
    tags["Dealer"] = str(board.dealer)
    tags["Vulnerable"] = str(board.vulnerability)
    if group.session != "1":
        tags["Session"] = group.session
    if group.dealt is not None:
        deal = group.dealt.deal
        tags["Deal"] = deal.text(Seat.NORTH) if deal else group.dealt.hands
    return tags


def _board_game(group: _Group, about: About, losses: list[str]) -> WrittenGame:
    game = WrittenGame(_board_tags(group, about))
    dealt = group.dealt
    if dealt is None:
        return game
    if dealt.section:
        game.tags["Section"] = dealt.section
    if dealt.tricks is not None:
        game.tags["DoubleDummyTricks"] = str(dealt.tricks)
        game.tables["OptimumResultTable"] = tricks_table(dealt.tricks)
    extra = dict(dealt.extra)
    if dealt.par:
        raw = extra.pop("pbn:OptimumScore", "")
        game.tags["OptimumScore"] = raw if par_of(raw) == dealt.par else par_text(dealt.par)
    game.add_extra(extra, losses, f"board {dealt.board.number}")
    return game


def _fill_own(game: WrittenGame, told: Record, losses: list[str], *, simple: bool) -> None:
    line = told.line
    where = place_of(line)
    own_tags(game, told, losses, where)
    if simple:
        for name, who, names in (("PairNS", line.ns, (0, 2)), ("PairEW", line.ew, (1, 3))):
            told_names = (
                [told.names[at] for at in names if told.names[at]] if told.names else []
            )
            by_team = line.home is not None and who in (line.home, line.away)
            if who is not None and (by_team or who == " - ".join(told_names)):
                game.tags.pop(name, None)
    columns = {} if simple else _columns(told)
    extra = line.extra or {}
    riding = {key: text for key, text in extra.items() if key[4:] not in columns}
    game.add_extra(riding, losses, where)


def _needs_own(told: Record) -> bool:
    extra = told.line.extra or {}
    riding = (
        COMMENTS in extra or ESCAPES in extra or any("\n" in text for text in extra.values())
    )
    return bool(told.calls or told.cards or told.line.room or riding)


def _has_plain_ids(line: Line) -> bool:
    """Whether tags say the ids of a result as its row does, so that both are known as one."""
    ids = (who for who in (line.ns, line.ew, line.home, line.away) if who is not None)
    return all(who == who.strip() and who not in UNKNOWN for who in ids)


def _is_simple(told: Record, group: _Group) -> bool:
    """Whether the tags of a game alone tell all of a result."""
    line = told.line
    plain = told.is_pending or isinstance(line.outcome, Result | PassedOut)
    more = (told.ns_award, told.ew_award, line.lead, line.players, line.ruling, line.tricks)
    if not plain or any(part is not None for part in (*more, line.datum)):
        return False
    if line.version != group.version or (told.is_pending and not _says_open(told)):
        return False
    if line.section != "A" and group.dealt is not None and not group.dealt.section:
        return False  # a tag Section would be that of the cards too
    if line.match is None:
        return line.home is None and line.away is None and line.room is None
    met = f"{line.home} - {line.away}"
    is_usual = line.match == (f"{line.round}: {met}" if line.round else met)
    return is_usual and line.room == "open"


def _says_open(told: Record) -> bool:
    return bool(told.calls or told.cards or told.contract)


def _people_to_list(contents: Contents) -> list[Contestant]:
    """The contestants that no game names in its own tags."""
    ranked = {(one.session, one.section, one.side, one.id) for one in contents.ranking}
    named = {
        (told.line.session, told.line.section, None, who)
        for told in contents.records
        if told.names and told.line.match is None and (told.calls or told.cards)
        for who in (told.line.ns, told.line.ew)
    }
    return [
        who
        for who in contents.contestants
        if (who.session, who.section, who.side, who.id) in ranked
        or (who.session, who.section, who.side, who.id) not in named
        or who.id != " - ".join(who.names)
        or any(person.number or person.extra for person in who.players)
        or who.extra
    ]


def _columns(told: Record) -> dict[str, str]:
    """What rides along as columns of the table: all, or what no tag of an own game can be."""
    extra = told.line.extra or {}
    own = _needs_own(told)
    return {
        key[4:]: text
        for key, text in extra.items()
        if key.startswith("pbn:")
        and key != "pbn:Board"
        and (_COLUMN.fullmatch(key[4:]) or not own)
    }


def _too_long(text: str) -> list[str]:
    number = sum(len(line) > _LONGEST_LINE for line in text.split("\n"))
    return [
        EnglishText(
            "lines longer than the {most} signs of the standard: {count}",
            most=_LONGEST_LINE,
            count=number,
        )
    ] * bool(number)
