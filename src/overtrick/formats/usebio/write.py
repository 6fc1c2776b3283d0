"""
USEBIO written: version 1.2, or 1.3 with its new names and dates of ISO 8601.

The ranking and the awards are those of the contents; nothing is worked out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from overtrick.core.letters import natural
from overtrick.errors import EnglishText
from overtrick.formats.contents.abilities import lost_extras, written_otherwise
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.table import Record
from overtrick.formats.usebio.fields import PREFIX, Node, document
from overtrick.formats.usebio.heading import (
    counts_of,
    date_text,
    event_type_text,
    hybrid_text,
    method_text,
)
from overtrick.formats.usebio.write_boards import (
    Losses,
    award_name,
    board_node,
    deal_into,
    line_node,
)
from overtrick.formats.usebio.write_matches import (
    UsebioPeople,
    kind_of_event,
    match_node,
    meetings,
)

__all__ = ["write_usebio", "write_usebio_13"]

Level = tuple[str, str]
_ALONE: Level = ("1", "A")


def write_usebio(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a USEBIO file of version 1.2, and say what is lost.

    >>> from overtrick.formats.contents.contents import About
    >>> data, losses = write_usebio(Contents(About(title="Tuesday", date="2026-03-10")))
    >>> b"<DATE>10/03/2026</DATE>" in data, losses
    (True, [])

    :raises MissingExtra: if lxml is needed and not installed.
    """
    return _Writer(contents, is_newer=False).write()


def write_usebio_13(contents: Contents) -> tuple[bytes, list[str]]:
    """
    Write a USEBIO file of version 1.3, and say what is lost.

    >>> from overtrick.formats.contents.contents import About
    >>> data, losses = write_usebio_13(Contents(About(date="2026-03-10")))
    >>> b'<USEBIO Version="1.3">' in data, b"<DATE>2026-03-10</DATE>" in data
    (True, True)

    :raises MissingExtra: if lxml is needed and not installed.
    """
    return _Writer(contents, is_newer=True).write()


class _Writer:
    def __init__(self, contents: Contents, *, is_newer: bool) -> None:
        self.contents, self.is_newer = contents, is_newer
        self.kind = kind_of_event(contents)
        self.people = UsebioPeople(contents, self.kind)
        self.award = award_name(contents.about)
        self.losses = Losses()
        self.used: set[str] = {PREFIX + "DOCTYPE"}
        """Keys of the contents' extra that were written."""
        self.records: dict[Level, list[Record]] = {}
        for told in contents.records:
            self.records.setdefault((told.line.session, told.line.section), []).append(told)
        self.deals = list(contents.deals)

    def write(self) -> tuple[bytes, list[str]]:
        root = Node("USEBIO", attributes={"Version": "1.3" if self.is_newer else "1.2"})
        club = self._club()
        root.children += [club] if club.children or club.attributes else []
        root.children.append(self._event())
        self._handset(root)
        self._ride(root, PREFIX)
        name = "usebio_v1_3.dtd" if self.is_newer else "usebio_v1_2.dtd"
        doctype = self.contents.extra.get(PREFIX + "DOCTYPE", "")
        if not _is_doctype(doctype) or name not in doctype:
            doctype = f'<!DOCTYPE USEBIO SYSTEM "{name}">'
        data, replaced = document(root, doctype, is_newer=self.is_newer)
        if replaced:
            self.losses.say(
                EnglishText(
                    "signs that XML cannot hold are written as '?': {count}", count=replaced
                )
            )
        self._say_what_rides_elsewhere()
        return data, self.losses.sentences()

    def _club(self) -> Node:
        about, node = self.contents.about, Node("CLUB")
        node.leaf("CLUB_NAME", about.club)
        node.leaf("CLUB_ID_NUMBER", about.club_number)
        node.ride(about.extra, f"{PREFIX}CLUB/")
        return node

    def _event(self) -> Node:
        about, event = self.contents.about, Node("EVENT")
        event.attributes["EVENT_TYPE"] = event_type_text(about, self.kind)
        event.leaf("PROGRAM_NAME", "overtrick")
        event.leaf("PROGRAM_VERSION", "0")  # of the layout: the same bytes in every release
        event.leaf("EVENT_DESCRIPTION", about.title)
        event.leaf("VENUE", about.venue)
        event.leaf("DATE", date := date_text(about.date, is_newer=self.is_newer))
        if about.date and not date:
            self.losses.say(
                EnglishText("the date is not whole, and is left out: {date}", date=about.date)
            )
        contact = Node("CONTACT")
        contact.leaf("FULL_NAME", about.director)
        contact.leaf("SCORER", about.scorer)
        contact.ride(about.extra, f"{PREFIX}CONTACT/")
        event.children += [contact] if contact.children or contact.attributes else []
        event.leaf("WINNER_TYPE", str(about.winners or ""))
        event.leaf("BOARD_SCORING_METHOD", method_text(about))
        event.leaf("SCORING_METHOD", hybrid_text(about))
        for name, text in counts_of(self.contents).items():
            if PREFIX + name not in about.extra:
                event.leaf(name, text)
        event.ride({key: text for key, text in about.extra.items() if not _is_ours(key)})
        self._levels(event)
        return event

    def _levels(self, event: Node) -> None:
        """One section stands in EVENT itself, several in their sessions."""
        levels = self._all_levels()
        wrapped = ("SESSION ", "SECTION ")
        has_more = any(
            key.startswith(tuple(PREFIX + word for word in wrapped))
            for key in self.contents.extra
        )
        if levels <= {_ALONE} and not has_more:
            self._level(event, _ALONE, is_alone=True)
            return
        sessions: dict[str, Node] = {}
        for level in sorted(levels, key=lambda level: (natural(level[0]), natural(level[1]))):
            session = sessions.get(level[0])
            if session is None:
                session = event.add(Node("SESSION", attributes={"SESSION_ID": level[0]}))
                sessions[level[0]] = session
                self._ride(session, f"{PREFIX}SESSION {level[0]}/")
            section = session.add(Node("SECTION", attributes={"SECTION_ID": level[1]}))
            self._ride(section, f"{PREFIX}SECTION {level[0]} {level[1]}/")
            self._level(section, level, is_alone=False)

    def _all_levels(self) -> set[Level]:
        found = set(self.records) | set(self.people.levels)
        found |= {(told.session, told.section) for told in self.contents.matches}
        found |= {(dealt.session, dealt.section) for dealt in self.deals if dealt.section}
        for said in written_otherwise(
            sorted({name for level in found for name in level}), str.strip
        ):
            self.losses.say(said)
        return found or {_ALONE}

    def _level(self, node: Node, level: Level, *, is_alone: bool) -> None:
        participants = Node("PARTICIPANTS", children=self.people.nodes(level))
        self._ride(participants, f"{PREFIX}PARTICIPANTS {level[0]} {level[1]}/")
        if participants.children or participants.attributes:
            node.children.append(participants)
        records = self.records.get(level, [])
        for (number, version), told in _by_board(records).items():
            board = board_node(told[0].line.board, told, self.losses)
            board.children += [line_node(each, self.award, self.losses) for each in told]
            for dealt in self._taken(level, number, version, is_alone=is_alone):
                deal_into(board, dealt)
            node.children.append(board)
        for dealt in self._taken(level, None, "", is_alone=False):
            deal_into(node.add(board_node(dealt.board, (), self.losses)), dealt)
        is_teams = self.kind in ("teams", "swiss_teams")
        matches = [
            told for told in self.contents.matches if (told.session, told.section) == level
        ]
        places = Counter[str]()
        for meeting in meetings(records, matches):
            if meeting.is_missed:
                self.losses.say(
                    EnglishText(
                        "match {match}: a match that a team missed is left out",
                        match=meeting.id,
                    )
                )
                continue
            places[meeting.round] += 1
            nth = str(places[meeting.round])
            if meeting.id != (f"{meeting.round}-{nth}" if meeting.round else nth):
                self.losses.lost(
                    "a match goes by its place in the round, its own name is left out",
                    "{count} matches go by their place in the round, their own names are left "
                    "out",
                )
            match = match_node(meeting, self.award, self.losses, is_teams=is_teams)
            self._ride(match, f"{PREFIX}MATCH {level[0]} {level[1]}/{meeting.id}/")
            node.children.append(match)

    def _taken(
        self, level: Level, number: int | None, version: str, *, is_alone: bool
    ) -> Iterator[Dealt]:
        """Deals of that section, or the ones for all where there is only one section."""
        sections = ("", level[1]) if is_alone else (level[1],)
        for dealt in self.deals[:]:
            fits = number is None or (dealt.board.number, dealt.version) == (number, version)
            if fits and dealt.session == level[0] and dealt.section in sections:
                if number is not None:
                    self.deals.remove(dealt)
                    yield dealt
                    return
                self.deals.remove(dealt)
                yield dealt

    def _handset(self, root: Node) -> None:
        handset = Node("HANDSET")
        for dealt in self.deals:
            if dealt.session != "1":
                self.losses.say(
                    EnglishText(
                        "board {board}: the hands are not told to be of session {session}",
                        board=dealt.board.number,
                        session=dealt.session,
                    )
                )
            deal_into(handset.add(board_node(dealt.board, (), self.losses)), dealt)
        self._ride(handset, PREFIX + "HANDSET/")
        if handset.children or handset.attributes:
            root.children.append(handset)

    def _ride(self, node: Node, prefix: str) -> None:
        extra = {
            key: text
            for key, text in self.contents.extra.items()
            if key.startswith(prefix) and key not in self.used
        }
        self.used |= set(node.ride(extra, prefix))

    def _say_what_rides_elsewhere(self) -> None:
        """What other formats keep, in one sentence; and what of ours found no place."""
        unused = [key for key in self.contents.extra if key.startswith(PREFIX)]
        lost = [key.removeprefix(PREFIX) for key in unused if key not in self.used]
        if lost:
            self.losses.say(
                EnglishText(
                    "no place was found for: {names} ({count})",
                    names=", ".join(lost[:5]),
                    count=len(lost),
                )
            )
        for said in lost_extras(self.contents, "usebio"):
            self.losses.say(said)


def _by_board(records: list[Record]) -> dict[tuple[int, str], list[Record]]:
    """Lines that belong to no match, by board and deal."""
    found: dict[tuple[int, str], list[Record]] = {}
    for told in records:
        if told.line.match is None:
            key = told.line.board.number, told.line.version
            found.setdefault(key, []).append(told)
    return found


def _is_ours(key: str) -> bool:
    """What is written from what we know, or elsewhere."""
    name = key.removeprefix(PREFIX)
    known = ("PROGRAM_NAME", "PROGRAM_VERSION", "BOARD_SCORING_METHOD", "@EVENT_TYPE")
    return name in known or name.startswith(("CLUB/", "CONTACT/"))


def _is_doctype(text: str) -> bool:
    is_one = text.startswith("<!DOCTYPE USEBIO") and text.endswith(">")
    return is_one and text.isascii() and text.count("<") == text.count(">") == 1
