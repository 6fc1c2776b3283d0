"""
Reads game after game of a PBN file: results, deals, people, a ranking; and what was odd.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from overtrick.core.deal import Deal
from overtrick.errors import EnglishText
from overtrick.events.problem import Problem, Severity
from overtrick.events.session import MatchResult
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Placed
from overtrick.formats.contents.table import FieldResult, Record
from overtrick.formats.limits import unreadable_from
from overtrick.formats.pbn.board_group import BoardGroup
from overtrick.formats.pbn.brief_game import board_alone, brief_result, number_alone
from overtrick.formats.pbn.deals import dealt_of, whole_deal
from overtrick.formats.pbn.facts import ESCAPES, file_escapes, learn, learn_ours, rest_of
from overtrick.formats.pbn.inheritance import GameRead, Inheritance
from overtrick.formats.pbn.lexer import Game
from overtrick.formats.pbn.match_rows import MATCHES, is_of_matches, matches_of
from overtrick.formats.pbn.memory import PbnMemory
from overtrick.formats.pbn.own_result import own_result, tells_result
from overtrick.formats.pbn.plain_game import Cards, plain_result
from overtrick.formats.pbn.plain_shape import HEADER, BriefGame, PlainGame
from overtrick.formats.pbn.rooms import Rooms, is_by_rooms
from overtrick.formats.pbn.score_rows import GameSetting, award_column
from overtrick.formats.pbn.text import PbnGame
from overtrick.formats.pbn.total_rows import totals_of
from overtrick.formats.pbn.values import Numbered, board_of, label_of, sides_of, version_of

__all__ = ["Given", "Reader"]

Given = tuple[Contents, list[Problem]]
_Board = tuple[str, int, str]
"""Session, number and version."""
_GAMES: Final = 50
"""So many games are a part, if then another board begins."""
_LABEL: Final = "pbn:Board"  # what is kept of a board that is called by no number
_MOST_ODD: Final = 20  # wrong lines of a game that are looked up, or not counted as lost
_MOST_NAMES: Final = 10_000
_MOST_GAMES: Final = 2_000  # of one board in one part
_SINGLE: Final = frozenset(
    {
        *("event", "site", "date", "board", "west", "north", "east", "south", "dealer"),
        *("vulnerable", "deal", "scoring", "declarer", "contract", "result", "score", "room"),
        *("table", "round", "section", "hometeam", "visitteam", "pairns", "pairew", "note"),
        *("optimumscore", "doubledummytricks", "competition", "session"),
    }
)
"""Tags that have no lines after them."""


@dataclass(slots=True)
class _Part:
    """What has been read since the last part was given."""

    groups: list[BoardGroup] = field(default_factory=list)
    contestants: list[Contestant] = field(default_factory=list)
    ranking: list[Placed] = field(default_factory=list)
    matches: list[MatchResult] = field(default_factory=list)
    extra: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    games: int = 0


class Reader:
    """
    Takes games one after the other and gives a few boards at a time.

    >>> from overtrick.formats.pbn.text import Tag
    >>> reader = Reader("x.pbn")
    >>> reader.read(PbnGame((Tag("Board", "7"), Tag("Contract", "Pass"))))
    >>> reader.rest()[0].records[0].line.board.number
    7
    """

    def __init__(self, name: str) -> None:
        self.is_pbn = False
        """Whether there was anything that only PBN has."""
        self._name = name
        self._follow = Inheritance()
        self._memory = PbnMemory()
        self._rooms = Rooms()
        self._part = _Part()
        self._pending: list[str] = []
        self._board: _Board | None = None
        self._setting: GameSetting | None = None
        self._done: _Part | None = None
        self._header: object = None
        self._is_brief = False  # the game before, so that the next says the same of the event
        self._deal = ""
        self._cards: Cards = None  # of this deal
        self._differs: dict[str, str] = {}  # from the first event of the file
        self._met: set[object] = set()  # names of players, whose contestants were given

    def read(self, game: Game) -> Given | None:
        """Take a game; give the boards before it, if they are enough for a part."""
        if isinstance(game, PlainGame):
            self._is_brief = False
            if not self._add_plainly(game):
                self._add(game.whole())
        else:
            brief = game if isinstance(game, BriefGame) else board_alone(game)
            if brief is None or not (self._is_brief and self._add_briefly(brief)):
                self._header = None
                self._add(game if isinstance(game, PbnGame) else game.whole())
                self._is_brief = brief is not None and self._follow.is_bare
        if self._done is None:
            return None
        done, self._done = self._done, None
        return self._given(done)

    @property
    def is_over(self) -> bool:
        """Whether so much could not be read that reading stops."""
        return self._memory.ended > 0

    def rest(self) -> Given:
        """Give what has not been given."""
        part, self._part = self._part, _Part()
        if self.is_over:
            part.problems.append(unreadable_from(f"{self._name}:{self._memory.ended}"))
        return self._given(part)

    def _given(self, part: _Part) -> Given:
        records: list[Record] = []
        deals: list[Dealt] = []
        field_results: list[FieldResult] = []
        for group in part.groups:
            field_results += group.field_results
            records += group.records
            deals += group.dealt
        contents = Contents(
            self._memory.about,
            tuple(records),
            tuple(deals),
            tuple(part.contestants),
            tuple(part.ranking),
            tuple(part.matches),
            field_results=tuple(field_results),
            extra=part.extra,
        )
        return contents, part.problems

    def _group(self, board: _Board) -> BoardGroup:
        """The games of the board that stand together with this one."""
        groups = self._part.groups
        if board != self._board or not groups or self._part.games > _MOST_GAMES:
            self._board = board
            if self._part.games >= _GAMES:
                self._done, self._part = self._part, _Part()
                groups = self._part.groups
            groups.append(BoardGroup())
        return groups[-1]

    def _add_plainly(self, game: PlainGame) -> bool:
        """Add a game of the plain shape that says of the event what the one before said."""
        if not self._follow.passes(game):
            self._header = None
            return False
        memory = self._memory
        if game.header != self._header and not self._learn_plainly(game):
            return False
        where = f"{self._name}:{game.number}"
        session = memory.session_now
        if game.deal != self._deal:  # the tables of a board stand together
            self._deal, self._cards = game.deal, whole_deal(game.deal)
        found = plain_result(game, self._cards, session, where, self._differs)
        if found is None:
            return False
        record, dealt, people = found
        is_new = memory.place_plainly(dealt, record.line.round)
        if is_new is None:
            return False
        memory.number = dealt.board.number
        memory.read += 1
        group = self._group((session, memory.number, "a"))
        if is_new:
            group.add_cards(dealt)
        group.records.append(record)
        self._part.games += 1
        if record.names not in self._met:
            if len(self._met) > _MOST_NAMES:
                self._met.clear()
            self._met.add(record.names)
            self._part.contestants += memory.new_people(people)
        return True

    def _add_briefly(self, game: BriefGame) -> bool:
        """Add a brief game after another, which said as much of the event: nothing."""
        session, where = self._memory.session_now, f"{self._name}:{game.number}"
        if not self._differs and (alone := number_alone(game)):
            if not self._follow.passes(game):
                return False
            self._memory.number = alone
            self._group((session, alone, "a"))
            self._part.games += 1
            return True
        found = brief_result(game, session, where, self._differs)
        if found is None or not self._follow.passes(game):
            return False
        record, has_ids, is_told = found
        self._memory.read += 1
        self._memory.number = number = record.line.board.number
        group = self._group((session, number, "a"))
        self._part.games += 1
        odd = group.add_own(record, self._memory, has_ids=has_ids, is_told=is_told)
        if odd:
            self._part.problems.append(Problem(where, odd, number, record.line.table))
        return True

    def _learn_plainly(self, game: PlainGame) -> bool:
        """Take up what a plain game says of the event; whether its result is plain too."""
        self._met.clear()
        if game.header[4][:5].lower() == "indiv":
            self._header = None
            return False
        told = GameRead(dict(zip(HEADER, game.header, strict=True)), {}, PbnGame())
        self._memory.session(told)
        self._differs = learn(told, self._memory)
        self._header, self.is_pbn = game.header, True
        return True

    def _add(self, game: PbnGame) -> None:
        told = self._follow.told(game)
        self.is_pbn = self.is_pbn or bool(game.tags) or _says_pbn(game)
        setting = self._setting = self._where(told)
        if setting is not None:
            self._group((setting.session, setting.board.number, setting.version))
        self._part.games += 1
        self._say_faults(told)
        differs = self._differs = learn(told, self._memory)
        if escapes := file_escapes(told):
            self._part.extra[ESCAPES] = "\n".join(escapes)
        learn_ours(told, self._memory)
        self._add_match_table(told, setting)
        if setting is None:
            self._part.extra.update({**rest_of(told, self._memory.about), **differs})
            is_told = "totalscoretable" in told.tags or MATCHES.lower() in told.tags
        else:
            if setting.method != self._memory.about.method:
                setting = setting._replace(method=self._memory.about.method)
            is_told = self._add_board(told, setting, differs)
        self._add_totals(told, setting)
        lost = len(game.faults) + len(game.strays)  # lines; a few of a game that tells cards
        for _ in range(lost - _MOST_ODD if is_told else lost + 1):  # or results are not counted
            self._memory.count(game.number, is_read=False)

    def _where(self, told: GameRead) -> GameSetting | None:
        """The board of a game and its session; None where it has no board."""
        if not _has_board(told):
            return None
        memory = self._memory
        if told.goes_on and not told.get("board"):
            numbered, odd = label_of(str(memory.number or 1), 0)
        else:
            label = told.values.get("board", "")
            numbered, odd = label_of(label, memory.number)
            if odd:  # the same label is the same board at the next table
                key = ("label", told.get("event"), label.strip())
                known = memory.seen.get(key, numbered)
                memory.remember(key, known)
                numbered = known if isinstance(known, Numbered) else numbered
        memory.number = numbered.number
        dealer, vulnerable = told.get("dealer"), told.values.get("vulnerable", "").strip()
        board, wrong = board_of(
            numbered.number, dealer, "" if vulnerable == "?" else vulnerable
        )
        for text in (odd, *wrong):
            if text:
                self._pending.append(text)
        session = memory.session(told)
        if is_by_rooms(told):
            session = self._rooms.part(told, session, numbered.number)
        return GameSetting(
            board,
            session,
            "",
            version_of(told.get("version")) or numbered.version,
            memory.about.method,
            numbered.label,
            f"{self._name}:{told.game.number}",
        )

    def _add_board(self, told: GameRead, setting: GameSetting, differs: dict[str, str]) -> bool:
        """Add the cards and results of a board; whether it tells any."""
        memory, group = self._memory, self._part.groups[-1]
        table = told.tags.get("scoretable")
        if table is not None and not table.text:
            table = None
        tells = tells_result(told)
        is_own = tells and table is None
        rest = rest_of(told, memory.about, _unit(told, setting))
        if differs:
            rest.update(differs)
        section = told.get("section") if not tells and table is None else ""
        dealt, wrong = dealt_of(told, setting, {} if is_own else rest, section)
        deal = dealt.deal
        has_cards = bool(deal or dealt.hands or dealt.tricks or dealt.par)
        if has_cards or dealt.extra:
            dealt, is_new, odd = memory.version(dealt, told)
            if odd:
                self._say(setting, told.game.number, odd, severity=Severity.NOTE)
            if is_new:
                group.add_cards(dealt)
            if (dealt.session, dealt.version) != (setting.session, setting.version):
                setting = setting._replace(session=dealt.session, version=dealt.version)
        for text in wrong:
            self._say(setting, told.game.number, text)
        if deal:
            memory.count(told.game.number, is_read=True)
        if table is not None:
            line = told.game.line_of(table)
            rows = setting._replace(section=told.get("section"))
            for at, text, number in group.add_table(table, rows, memory, self._name, line):
                self._say(setting, at, text, number)
        if tells:
            self._add_own(told, setting, deal, rest if is_own else {})
        return tells or table is not None or has_cards or bool(dealt.extra.keys() - {_LABEL})

    def _add_own(
        self, told: GameRead, setting: GameSetting, deal: Deal | None, rest: dict[str, str]
    ) -> None:
        memory, group = self._memory, self._part.groups[-1]
        number = setting.board.number
        if is_by_rooms(told):
            meeting = self._rooms.meeting(told, setting.session, number)
        else:
            meeting = memory.meeting(told, setting.session, number, setting.version)
        own = own_result(told, setting, deal, meeting, rest)
        is_lost = own.wrong and own.record.is_pending and not deal
        memory.count(told.game.number, is_read=not is_lost)
        has_ids = meeting is not None or bool(told.get("pairns") or told.get("pairew"))
        is_told = bool(told.get("contract"))
        odd = group.add_own(own.record, memory, has_ids=has_ids, is_told=is_told)
        for text in (*own.wrong, *([odd] if odd else [])):
            self._say(setting, told.game.number, text, own.record.line.table)
        for text in own.notes:
            self._say(setting, told.game.number, text, severity=Severity.NOTE)
        if own.people and group.last is not None:
            line = group.last.line
            seated = line.ns, line.ew, *(line.players or ())
            known = tuple(who for who in own.people if who.id in seated)
            self._part.contestants += memory.new_people(known)

    def _add_totals(self, told: GameRead, setting: GameSetting | None) -> None:
        tag = told.tags.get("totalscoretable")
        if tag is None or not tag.text:
            return
        if not self._memory.is_new("totals", hash(tag)):
            return
        session = setting.session if setting else self._memory.session(told)
        method = self._memory.about.method
        totals = totals_of(tag, method, session, told.get("section"))
        self._part.ranking += totals.ranking
        self._part.contestants += self._memory.new_people(totals.contestants)
        where = f"{self._name}:{told.game.line_of(tag)}"
        self._part.problems += [Problem(where, text) for text in totals.wrong]

    def _add_match_table(self, told: GameRead, setting: GameSetting | None) -> None:
        tag = told.tags.get(MATCHES.lower())
        if tag is None and setting is None:
            tag = told.tags.get("scoretable")
        if tag is None or not tag.text:
            return
        where = f"{self._name}:{told.game.line_of(tag)}"
        if is_of_matches(tag):
            session = setting.session if setting else self._memory.session(told)
            found, wrong = matches_of(tag, session, where)
            self._part.matches += found
            self._part.problems += [Problem(where, text) for text in wrong]
        else:
            self._part.problems.append(Problem(where, "ScoreTable: of which board?"))

    def _say_faults(self, told: GameRead) -> None:
        game, setting = told.game, self._setting
        for text in self._pending:
            self._say(setting, game.number, text)
        self._pending.clear()
        for line, text in game.faults:
            self._say(setting, line, text)
        for text in told.doubts:
            self._say(setting, game.number, text)
        if game.strays:
            line, text = game.strays[0]
            more = (
                EnglishText(", and {count} more lines", count=len(game.strays) - 1)
                if len(game.strays) > 1
                else ""
            )
            self._say(setting, line, f"no PBN: {text.strip()[:80]!r}{more}")
        odd = (tag for tag in game.tags if tag[2] and tag[0].lower() in _SINGLE)
        for tag in islice(odd, _MOST_ODD):  # to find the line of each takes its time
            line = game.line_of(tag) + 1
            self._say(setting, line, f"no PBN: {tag.rows[0].strip()[:80]!r}")

    def _say(
        self,
        setting: GameSetting | None,
        line: int,
        text: str,
        table: str | None = None,
        severity: Severity = Severity.ERROR,
    ) -> None:
        number = setting.board.number if setting else None
        where = f"{self._name}:{line}"
        self._part.problems.append(Problem(where, text, number, table, severity))


def _unit(told: GameRead, setting: GameSetting) -> str:
    """Which awards the game tells in the unit of the method."""
    if "scoremp" not in told.values and "scoreimp" not in told.values:
        return ""
    columns = {f"{unit}_NS" for unit in ("MP", "IMP") if told.get(f"score{unit.lower()}")}
    unit = award_column(setting.method, columns)
    return unit if sides_of(told.get(f"score{unit.lower()}")) else ""


def _has_board(told: GameRead) -> bool:
    if told.goes_on or told.get("board") or told.get("deal"):
        return True
    tags = (told.tags.get(name) for name in ("auction", "play", "optimumresulttable"))
    return bool(told.get("contract")) or any(tag is not None and tag.text for tag in tags)


def _says_pbn(game: PbnGame) -> bool:
    return any(line[1:].strip().upper().startswith("PBN") for line in game.escapes)
