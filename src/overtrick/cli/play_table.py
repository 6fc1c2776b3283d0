"""
What is typed at a table, and what it does to the sheet: a deal, an edit, a header, a question.

A command gives a reply; the sheet on the disk is the new one before the reply is given.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Literal

from overtrick.cli.written import write_bytes
from overtrick.core.languages import chosen_language
from overtrick.core.seats import Side, Vulnerability
from overtrick.errors import InvalidSheet, Letter, OvertrickError, Text
from overtrick.formats.plain import clean, decoded, plain
from overtrick.formats.sheets.sheet import SheetText, write_sheet
from overtrick.formats.sheets.sheet_deal import HEADERS, caller, sheet_deal, sheet_line
from overtrick.messages import N_, say, translate
from overtrick.printing.entry import called
from overtrick.printing.party import draw_party, draw_reasons, draw_sheet, partners_text
from overtrick.rules.changes import changes, points_text
from overtrick.rules.editions import Game
from overtrick.rules.pad import Pad
from overtrick.rules.sheet import PASS, SIDE_NAMES, ScoredDeal, Totals

__all__ = ["Reply", "TypedSheet", "status"]

HELP = (
    (
        N_("A deal, as you would say it:"),
        ("We 4S =", N_("what we bid, made")),
        ("They 3NTX -2", N_("what they bid, doubled, two down")),
        ("Ann 2H +1", N_("a player by name, an overtrick")),
        ("pass", N_("all four passed")),
        ("w, t, a", N_("the same as We, They, Ann: first letters are enough")),
    ),
    (
        N_("Honours of the last deal, or of another:"),
        ("honours We 100", N_("those of the last deal")),
        ("honours 3 They 150", N_("those of deal 3")),
    ),
    (
        N_("Mend the sheet; what is worked out anew is marked with a star:"),
        ("undo", N_("takes back the last thing typed")),
        ("edit 2 They 4H -1", N_("deal 2 was another")),
        ("insert 2 We 1NT =", N_("a deal before deal 2 was forgotten")),
        ("delete 2", N_("deal 2 was none")),
        ("apart 10", N_("deal 10 begins a rubber, if the one before is open or not")),
        ("follow 10", N_("deal 10 follows on")),
    ),
    (
        N_("The evening:"),
        ("names Ann, Bob, Cy, Di", N_("as they sit: North, East, South, West")),
        ("game chicago", N_("or rubber: what is played")),
        ("edition ID", N_("the edition of the rules")),
        ("rotation pivot", N_("or cut-in, fixed: who plays the next rubber")),
        ("stakes 10 per 100", N_("what the points are worth")),
        ("cut Eve, Bob, Fay, Di", N_("who in fact plays this rubber")),
        ("cut 2 Eve, Bob, Fay, Di", N_("who in fact plays rubber 2")),
        ("settle", N_("ends an unfinished rubber")),
        ("new", N_("the next rubber, on a new sheet if need be")),
        ("dealer W, carry yes, ...", N_("every header of a sheet can be typed")),
    ),
    (
        N_("Look:"),
        ("show", N_("the sheet")),
        ("why", N_("each number in a sentence")),
        ("?", N_("this page")),
        ("quit", N_("leaves; all is saved already")),
    ),
)
"""What can be typed, and what it does: a heading, then its lines."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What is said after a command, and how much of the sheet is drawn: ``""`` is nothing."""

    sentences: tuple[Text | str, ...] = ()
    draw: Literal["", "now", "whole", "why"] = "now"
    marked: tuple[int, ...] = ()
    leave: bool = False
    follows: int | None = None


@dataclass(slots=True)
class TypedSheet:
    """A sheet on the disk, and what it was before each thing that was typed."""

    file: Path
    sheet: SheetText
    past: list[SheetText] = field(default_factory=list)
    asked: int | None = None
    """The deal of which it was asked whether it follows on."""

    @classmethod
    def opened(cls, file: Path) -> TypedSheet:
        """
        Open a sheet, or begin one that is written with the first thing typed.

        :raises OSError: if the file cannot be read.
        """
        text = decoded(file.read_bytes()) if file.exists() else ""
        return cls(file, SheetText(text, str(file)))

    def typed(self, line: str) -> Reply:
        """
        Do what was typed; an error leaves the sheet as it was.

        :raises OvertrickError: if it cannot be read, or cannot be done.
        :raises OSError: if it cannot be written.
        """
        words = " ".join(line.partition("#")[0].split())
        if not words:
            return Reply()
        try:
            deal = self._line(words)
        except OvertrickError as error:
            for pattern, command in _COMMANDS.items():
                if match := re.fullmatch(pattern, words, re.IGNORECASE):
                    return command(self, match)
            raise error from None
        if self.sheet.pad.settle:
            raise InvalidSheet("the rubber is settled: undo opens it, new begins another sheet")
        return self._write(self.sheet.with_deal(len(self.sheet.pad.deals) + 1, deal))

    def drawn(self, reply: Reply, page: int) -> str:
        """Draw what a reply asks for: the rubber that is played, or the whole sheet."""
        pad = self.sheet.pad
        sheet = pad.sheet()
        if reply.draw == "why":
            return draw_reasons(sheet)
        last = sheet.stages[-1:]
        earlier = any(
            it.number in reply.marked for it in sheet.deals if it.stage != len(sheet.stages)
        )
        if reply.draw == "whole" or not last or earlier:
            return draw_sheet(sheet, pad.we, pad.they, page=page, marked=reply.marked)
        one = replace(sheet, stages=last, party=None)
        drawing = draw_sheet(one, pad.we, pad.they, page=page, marked=reply.marked)
        if sheet.party is None or not sheet.is_over:
            return drawing
        return f"{drawing}\n\n{draw_party(sheet, page)}"

    def _edit(self, match: re.Match[str]) -> Reply:
        return self._write(self.sheet.with_deal(int(match["deal"]), self._line(match["rest"])))

    def _insert(self, match: re.Match[str]) -> Reply:
        line = self._line(match["rest"])
        return self._write(self.sheet.with_deal_before(int(match["deal"]), line))

    def _delete(self, match: re.Match[str]) -> Reply:
        return self._write(self.sheet.without_deal(int(match["deal"])))

    def _apart(self, match: re.Match[str]) -> Reply:
        return self._begins(match, begins=True)

    def _follow(self, match: re.Match[str]) -> Reply:
        return self._begins(match, begins=False)

    def _begins(self, match: re.Match[str], *, begins: bool) -> Reply:
        deals = self.sheet.pad.deals
        number = int(match["deal"] or self.asked or 0)
        if not 1 <= number <= len(deals):
            raise InvalidSheet("which deal? apart 10, or follow 10")
        said = deals[number - 1]
        if said.begins is begins:
            stays = Text("Deal {deal} stays apart.", deal=number)
            follows = Text("Deal {deal} follows on.", deal=number)
            return Reply((stays if begins else follows,), draw="")
        line = sheet_line(replace(said.as_written, begins=begins), self._language)
        return self._write(self.sheet.with_deal(number, line))

    def _cut(self, match: re.Match[str]) -> Reply:
        pad = self.sheet.pad
        stages = pad.sheet().stages
        open_one = bool(stages) and not stages[-1].is_over
        number = int(match["number"] or len(stages) + (not open_one))
        cuts = dict(pad.party.cuts if pad.party else ())
        cuts.pop(number, None)
        texts = [f"{place} {', '.join(four)}" for place, four in cuts.items()]
        if match["rest"]:
            texts.append(f"{number} {match['rest']}")
        if not texts:
            return self._write(self.sheet.without_header("cuts"))
        return self._write(self.sheet.with_header("cuts", "; ".join(texts)))

    def _honours(self, match: re.Match[str]) -> Reply:
        deals = self.sheet.pad.deals
        number = int(match["deal"] or len(deals))
        if not 1 <= number <= len(deals):
            raise InvalidSheet("there is no deal to write them to")
        said = sheet_line(replace(deals[number - 1], honours=None), self._language)
        line = self._line(f"{said} ; honours {match['rest']}")
        return self._write(self.sheet.with_deal(number, line))

    def _header(self, match: re.Match[str]) -> Reply:
        key = plain(match["key"])
        return self._write(self.sheet.with_header(_KEYS.get(key, key), match["rest"]))

    def _settle(self, match: re.Match[str]) -> Reply:
        pad = self.sheet.pad
        if pad.game is not Game.RUBBER:
            raise InvalidSheet("only a rubber is settled; a Chicago ends after its deals")
        if pad.settle or not pad.deals or pad.sheet().is_over:
            raise InvalidSheet("there is no unfinished rubber to settle")
        return self._write(self.sheet.with_header("settle", "yes"))

    def _new(self, match: re.Match[str]) -> Reply:
        pad = self.sheet.pad
        sheet = pad.sheet()
        if sheet.stages and not sheet.is_over:
            raise InvalidSheet("the last one is not finished: play on, or settle it first")
        if not pad.settle:
            return Reply((Text("The next deal begins it."),), draw="")
        self.file = _following(self.file)
        head = write_sheet(replace(pad, deals=(), settle=False))
        self.sheet, self.past = SheetText(head, str(self.file)), []
        write_bytes(head.encode(), self.file)
        return Reply((Text("A new sheet: {file}", file=self.file),))

    def _undo(self, match: re.Match[str]) -> Reply:
        if not self.past:
            raise InvalidSheet("nothing was typed before; delete N takes deal N out")
        reply = self._write(self.past[-1])
        del self.past[-2:]  # what is taken back, and the step that took it back
        return reply

    def _line(self, words: str) -> str:
        """The deal as the sheet has it; a lone w or t is a side, where no player begins so."""
        party = self.sheet.pad.party
        players = party.players if party else ()
        first, _, rest = clean(words).partition(" ")
        side = _SIDES.get(first.lower())
        if side and caller(clean(words), players)[:2] == (None, None):
            words = f"{side} {rest}"
        deal, problems = sheet_deal(words, players, self._language)
        if problems:
            raise InvalidSheet("{problem}", problem=problems[0])
        return sheet_line(deal, self._language)

    @property
    def _language(self) -> str:
        return self.sheet.pad.language or chosen_language()

    def _write(self, new: SheetText) -> Reply:
        """Put the new sheet on the disk, and tell what it changed."""
        kept = decoded(self.file.read_bytes()) if self.file.exists() else self.sheet.text
        if kept != self.sheet.text:
            self.sheet, self.past = SheetText(kept, str(self.file)), []
            raise InvalidSheet(
                "{file} was changed by somebody else and is read anew: type it again",
                file=self.file,
            )
        write_bytes(new.text.encode(), self.file)
        self.past.append(self.sheet)
        self.sheet = new
        reply = _told(self.past[-1], new)
        self.asked = reply.follows
        return reply


def status(pad: Pad) -> str:
    """
    Say what the next deal is: its number, dealer, vulnerability, and what is needed for game.

    >>> print(status(SheetText("We 2S =").pad))
    Deal 2. Dealer E. Nobody vulnerable. We 60, needs 40.
    """
    number = len(pad.deals) + 1
    sheet, following = pad.sheet(), pad.with_deal(number, PASS).sheet()
    if pad.settle or following.deals[-1].number != number:
        return translate("The sheet is complete; new begins another.")
    deal, stage = following.deals[-1], following.stages[-1]
    dealer: Text = Letter("seat", str(deal.dealer))
    if stage.chukker and deal.dealer:
        name = stage.chukker.at(deal.dealer)
        dealer = Text("{name} ({seat})", name=name, seat=dealer)
    parts = [
        translate("Deal {number}.", number=number),
        translate("Dealer {dealer}.", dealer=dealer),
        _vulnerable(deal.vulnerability),
    ]
    held = sum((it.part_score for it in sheet.stages if it.number == stage.number), Totals())
    for side in Side:
        if points := held.of(side):
            needs = sheet.edition.game_points - points
            text = translate(
                "{side} {points}, needs {needs}.",
                side=SIDE_NAMES[side],
                points=points,
                needs=needs,
            )
            parts.append(text)
    if pad.party and pad.party.partners_change and stage.chukker and len(stage.deals) == 1:
        parts.append(f"{partners_text(stage.chukker)}.")
    return " ".join(parts)


def _vulnerable(who: Vulnerability) -> str:
    words = {
        Vulnerability.NONE: Text("Nobody vulnerable."),
        Vulnerability.ALL: Text("Both vulnerable."),
    }
    if who in words:
        return say(words[who])
    return translate("{side} vulnerable.", side=SIDE_NAMES[Side(who.value)])


def _told(old: SheetText, new: SheetText) -> Reply:
    """What an edit changed, in sentences, with the problems that it made."""
    before, after = old.pad.sheet(), new.pad.sheet()
    known = [problem.text for problem in old.problems]
    worse = [problem.text for problem in new.problems if problem.text not in known]
    if before.edition.game is not after.edition.game:
        return Reply(tuple(worse))
    found = changes(before, after)
    if len(new.pad.deals) == len(old.pad.deals) + 1 and found.edited == (len(new.pad.deals),):
        return Reply((*map(_gave, after.deals[-1:]), *worse))
    asks = (Text.joined((found.question, "(follow, apart)"), " "),) if found.question else ()
    return Reply(
        (*found.sentences, *worse, *asks),
        marked=(*found.edited, *found.recomputed),
        follows=found.follows,
    )


def _gave(deal: ScoredDeal) -> Text:
    values = {
        "number": deal.number,
        "deal": called(deal.said),
        "points": points_text(deal.total),
    }
    if not deal.game_to:
        return Text("Deal {number}: {deal}: {points}.", **values)
    game_to = SIDE_NAMES[deal.game_to]
    return Text("Deal {number}: {deal}: {points}, game to {side}.", **values, side=game_to)


def _following(file: Path) -> Path:
    stem = re.sub(r"-[0-9]$", "", file.stem)
    names = (file.with_name(f"{stem}-{number}{file.suffix}") for number in count(2))
    return next(name for name in names if not name.exists())


_SIDES = {"w": "We", "t": "They"}
_KEYS = {"names": "players", "ns": "we", "ew": "they"}
_ALONE = "|".join(key for key in (*HEADERS, "names") if key not in ("we", "they"))
_DEAL = r"(?P<deal>[0-9]{1,4})"
_COMMANDS: dict[str, Callable[[TypedSheet, re.Match[str]], Reply]] = {
    rf"(?:edit|e) {_DEAL} (?P<rest>.+)": TypedSheet._edit,
    rf"(?:insert|i) {_DEAL} (?P<rest>.+)": TypedSheet._insert,
    rf"(?:delete|d) {_DEAL}": TypedSheet._delete,
    rf"apart(?: {_DEAL})?": TypedSheet._apart,
    rf"follow(?: {_DEAL})?": TypedSheet._follow,
    r"cut(?: (?P<number>[1-9][0-9]{0,2}))?(?: (?P<rest>[^0-9].*))?": TypedSheet._cut,
    rf"honou?rs (?:{_DEAL} )?(?P<rest>.+)": TypedSheet._honours,
    rf"(?P<key>(?:{_ALONE})) ?:? ?(?P<rest>(?<=[ :])\S.*)": TypedSheet._header,
    r"(?P<key>we|they|ns|ew) ?: ?(?P<rest>\S.*)": TypedSheet._header,
    r"settle": TypedSheet._settle,
    r"new(?: rubber| round| sheet)?": TypedSheet._new,
    r"undo|u": TypedSheet._undo,
    r"show|s": lambda table, match: Reply(draw="whole"),
    r"why": lambda table, match: Reply(draw="why"),
    r"help|h|\?": lambda table, match: Reply((_help(),), draw=""),
    r"quit|q|exit|bye": lambda table, match: Reply(draw="", leave=True),
}


def _help() -> str:
    """The page of what can be typed, in the language of the sheet."""
    wide = max(len(typed) for _, *lines in HELP for typed, _ in lines)
    parts: list[str] = []
    for head, *lines in HELP:
        parts.append(f" {say(Text(head))}")
        parts += [f"   {typed:{wide}}  {say(Text(does))}" for typed, does in lines]
    return "\n".join(parts)
