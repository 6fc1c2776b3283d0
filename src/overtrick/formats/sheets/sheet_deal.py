"""
One deal of a score sheet as a line of text: ``We 4SX +1 ; honours We 100``, or ``Pass``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import TypeVar

from overtrick.core.exact import parse_exact
from overtrick.core.languages import language_named, result_words, strains
from overtrick.core.letters import word_of
from overtrick.core.notation import parse_result
from overtrick.core.seats import Side
from overtrick.core.spelling import parse_seat
from overtrick.errors import (
    AmbiguousContract,
    EnglishText,
    InvalidContract,
    InvalidSheet,
    InvalidTricks,
    OvertrickError,
    Text,
)
from overtrick.formats.plain import attempt, clean, plain
from overtrick.rules.editions import Game, Schedule, edition
from overtrick.rules.house import HouseRules
from overtrick.rules.party import Cuts, Hundreds, Party, Rotation, Stakes
from overtrick.rules.points import Honours
from overtrick.rules.sheet import PASS, SheetDeal, we_or_they

__all__ = [
    "caller",
    "cuts_of",
    "HEADERS",
    "looks_like_call",
    "place_of",
    "reads_as_call",
    "sheet_deal",
    "sheet_line",
]


def sheet_deal(
    words: str, players: Sequence[str] = (), language: str = ""
) -> tuple[SheetDeal, tuple[str, ...]]:
    """
    Read a deal, and what is wrong with its remarks.

    Suits and seats may be in the words of *language*, or of any where they mean one thing.

    A side may be written as a player's name, or as a beginning that no other player has; before
    the contract or behind it.  A seat stands for its side.

    >>> deal, _ = sheet_deal("NS 3NT N +1 ; honours They 150")
    >>> str(deal.declarer), str(deal.honours.side), deal.honours.points
    ('N', 'EW', 150)
    >>> sheet_deal("cy 4S =", ["Ann", "Bob", "Cyril", "Di"])[0].player
    'Cyril'
    >>> sheet_deal("4s by cy +1", ["Ann", "Bob", "Cyril", "Di"])[0].player
    'Cyril'
    >>> str(sheet_deal("3NT -1 by W")[0].side)
    'EW'
    >>> sheet_deal("We 2H = ; honours We")[1]
    ("not a remark: 'honours We' (write honours We 100, board 7, new rubber or note ...)",)

    :raises InvalidSheet: if it is no deal, or says too little or too much.
    :raises InvalidTricks: if the contract cannot end so.
    """
    called, *remarks = words.replace("；", ";").split(";")
    deal = _called(clean(called), players, language)
    problems = []
    for remark in filter(None, (" ".join(remark.split()) for remark in remarks)):
        try:
            deal = _remarked(deal, remark, players)
        except OvertrickError as error:
            problems.append(EnglishText(error.whole))
    return deal, tuple(problems)


def sheet_line(deal: SheetDeal, language: str = "") -> str:
    """
    Write a deal as it reads back; with the suit's sign where a *language* has other letters.

    >>> sheet_line(sheet_deal("ew 4♠x-2;honours ew 100")[0])
    'They 4SX -2 ; honours They 100'
    >>> sheet_line(sheet_deal("We 4 cœurs =")[0], "fr")
    'We 4♥ ='
    """
    if deal.unread is not None:
        return deal.unread
    if deal.contract is None:
        called = "Pass"
    else:
        _, _, result = deal.result.rpartition(" ")
        declarer = f" {deal.declarer}" if deal.declarer else ""
        contract = deal.contract.symbols if language else deal.contract
        called = f"{_written(deal.side, deal.player)} {contract}{declarer} {result}"
    parts = [called]
    if deal.honours is not None:
        held = deal.honours
        parts.append(f"honours {_written(held.side, held.player)} {held.points}")
    if deal.board is not None:
        parts.append(f"board {deal.board}")
    if deal.begins:
        parts.append("new rubber")
    if deal.note is not None:
        if re.search("[;；#\\r\\n]", deal.note):
            raise InvalidSheet("cannot be written as a note: {note!r}", note=deal.note)
        parts.append(f"note {deal.note}")
    return " ; ".join(parts)


def caller(text: str, players: Sequence[str] = ()) -> tuple[Side | None, str | None, str]:
    """
    Read who plays the contract, a side or a player, and what follows; nobody if none is named.

    >>> caller("They 4S ="), caller("Mary Ann: 1C -1", ["Mary Ann", "Mary", "Bob", "Di"])[1:]
    ((<Side.EW: 'EW'>, None, '4S ='), ('Mary Ann', '1C -1'))

    :raises InvalidSheet: if the beginning of a name is that of two players.
    """
    word, rest = _first_word(text)
    side = _side(word)
    if side is not None:
        return side, None, rest
    for player in sorted(players, key=len, reverse=True):
        if found := re.match(rf"{re.escape(plain(player))}(?!\w)[\s:]*", text.lower()):
            return None, player, text[found.end() :]
    meant = [player for player in players if word and plain(player).startswith(word.lower())]
    if len(meant) > 1:
        raise InvalidSheet(
            "which player? {text!r} ({meant})", text=text, meant=" or ".join(meant)
        )
    return (None, meant[0], rest) if meant else (None, None, text)


def place_of(words: str, players: Sequence[str] = ()) -> SheetDeal | None:
    """
    Say what stands for a line that cannot be read, if it was meant as a deal.

    >>> print(place_of("We 4S or so"), place_of("They pass"), place_of("tea at ten"))
    We 4S or so Pass None
    """
    if not looks_like_call(words):
        if re.search(r"\bpass", plain(words)):
            return PASS
        try:
            if caller(clean(words), players)[:2] == (None, None):
                return None
        except InvalidSheet:
            pass
    return SheetDeal(unread=words)


def reads_as_call(text: str) -> bool:
    """
    Tell whether a text is a contract, with its result or without, or a pass.

    >>> reads_as_call("4S ="), reads_as_call("4S +4")
    (True, False)
    """
    try:
        parse_result(plain(text).partition(";")[0])
    except AmbiguousContract:
        return True
    except OvertrickError:
        return False
    return True


def looks_like_call(text: str) -> bool:
    """
    Tell whether there is something like a contract in a text.

    >>> looks_like_call("4♠ +4"), looks_like_call("We won the 2nd rubber")
    (True, False)
    """
    return _call().search(plain(text)) is not None


def _called(text: str, players: Sequence[str], language: str) -> SheetDeal:
    if _is_pass(text):
        return PASS
    side, player, called = _who_and_call(text, players, language)
    try:
        contract, declarer, tricks = parse_result(called, language)
    except AmbiguousContract as error:
        raise InvalidSheet("{error} (language: de, at the head)", error=error) from None
    except InvalidContract as error:
        raise InvalidSheet(_noted(error, called)) from None
    if contract is None:
        raise InvalidSheet("a passed-out deal is nobody's: {text!r} (write Pass)", text=text)
    if tricks is None:
        raise InvalidSheet("how many tricks? {text!r} (add =, +1 or -1)", text=text)
    return SheetDeal(side, contract, tricks, declarer=declarer, player=player)


def _who_and_call(
    text: str, players: Sequence[str], language: str
) -> tuple[Side | None, str | None, str]:
    side, player, called = caller(text, players)
    if (side or player) and called:
        return side, player, called
    named = _named_behind(text, players, language)
    if len(named) > 1:
        meant = " or ".join(_written(*who) for who in named)
        raise InvalidSheet("which player? {text!r} ({meant})", text=text, meant=meant)
    for (side, player), called in named.items():
        return side, player, called
    if not (reads_as_call(text) or looks_like_call(text)):
        raise InvalidSheet("not a deal: {text!r} ({examples})", text=text, examples=_EXAMPLES)
    return _side_of_seat(text, players, language), None, text


def _named_behind(
    text: str, players: Sequence[str], language: str
) -> dict[tuple[Side | None, str | None], str]:
    """Who may be named behind the contract, and the text without the name: ``4S by Cy =``."""
    found: dict[tuple[Side | None, str | None], str] = {}
    several: list[InvalidSheet] = []
    for word in re.finditer(r"(?<![^\W\d])[^\W\d]", text):
        try:
            side, player, rest = caller(text[word.start() :], players)
        except InvalidSheet as error:
            several.append(error)
            continue
        if side is None and player is None:
            continue
        called = f"{text[: word.start()]}{rest}"
        for shorter in (called, _without_by(text[: word.start()]) + rest):
            if _is_nobodys(shorter, language):
                found.setdefault((side, player), shorter)
    if several and not found:
        raise several[0]
    return found


def _without_by(text: str) -> str:
    """Leave out a last ``by`` of any language."""
    before, _, last = text.rstrip().rpartition(" ")
    return f"{before} " if result_words().get(word_of(last)) == "BY" else text


def _is_nobodys(text: str, language: str) -> bool:
    """Whether a text is a contract that names nobody."""
    try:
        contract, declarer, _ = parse_result(text, language)
        return contract is not None and declarer is None
    except (AmbiguousContract, InvalidTricks):
        return True
    except OvertrickError:
        return False


def _side_of_seat(text: str, players: Sequence[str], language: str) -> Side | None:
    """The side of the seat that is named: ``4S by N``; refuse a text that names none."""
    if re.match(r"w\b", text, re.IGNORECASE):
        raise InvalidSheet("who is 'W': We or West? {text!r}", text=text)
    try:
        declarer = parse_result(text, language)[1]
    except (AmbiguousContract, InvalidTricks):
        return None  # which is said with it
    except OvertrickError:
        declarer = None
    if declarer is None:
        raise InvalidSheet(
            "whose contract? {text!r} (begin with {callers})",
            text=text,
            callers=", ".join(players) or "We or They",
        )
    return declarer.side


def _first_word(text: str) -> tuple[str, str]:
    match = re.match(r"([^\W\d]+(?:[-/][^\W\d]+)?)(?![^\W\d])[\s:]*(.*)", text)
    return (match[1], match[2]) if match else ("", text)


def _side(word: str) -> Side | None:
    return attempt(Side.parse, word)


def _is_pass(text: str) -> bool:
    found = None if looks_like_call(text) else attempt(parse_result, text)
    return found is not None and found[0] is None


def _noted(error: InvalidContract, called: str) -> Text:
    if error.text.values.get("note"):  # it says why
        return error.whole
    remark = re.search(r"\bhonou?rs?\b", called, re.IGNORECASE)
    note = Text("remarks come after a ;") if remark else _EXAMPLES
    return Text("{error} ({note})", error=error, note=note)


def _remarked(deal: SheetDeal, remark: str, players: Sequence[str]) -> SheetDeal:
    if match := re.fullmatch(r"notes? ?:? ?(?<=[ :])(\S.*)", remark, re.IGNORECASE):
        if deal.note is not None:
            raise InvalidSheet("a deal has one note: {remark!r}", remark=remark)
        return replace(deal, note=match[1])
    remark = clean(remark)
    if re.fullmatch(r"new (rubber|round)", remark, re.IGNORECASE):
        return replace(deal, begins=True)
    if match := re.fullmatch(r"board ([1-9][0-9]{0,3})", remark, re.IGNORECASE):
        if deal.board is not None:
            raise InvalidSheet("a deal is one board: {remark!r}", remark=remark)
        return replace(deal, board=int(match[1]))
    match = re.fullmatch(r"honou?rs (\S.*) ([0-9]{1,6})", remark, re.IGNORECASE)
    if match is None:
        raise InvalidSheet(
            "not a remark: {remark!r} (write honours We 100, board 7, new rubber or note ...)",
            remark=remark,
        )
    if deal.honours is not None:
        raise InvalidSheet("a deal has honours once: {remark!r}", remark=remark)
    side, player, rest = caller(match[1], players)
    if rest or not (side or player):
        raise InvalidSheet("not a side: {side!r}", side=match[1])
    return replace(deal, honours=Honours(side, int(match[2]), player))


def _written(side: Side | None, player: str | None) -> str:
    return player or (we_or_they(side) if side else "")


_EXAMPLES = Text("write We 4S =, They 2HX -1 or Pass")


@lru_cache(maxsize=1)
def _call() -> re.Pattern[str]:
    """A level and a strain in any language, but no 1st, no 2nd, no 8 p.m."""
    words = {word for alphabet in strains() for word in alphabet.words}
    long = sorted((word for word in words if len(word) > 1), key=len, reverse=True)
    ours = "|".join((*long, "no ?-?trumps?", "[cdhsn♣♧♦♢♥♡♠♤]"))
    theirs = "".join(sorted(word for word in words if len(word) == 1))
    return re.compile(rf"(?<![0-9])[0-9](?: ?(?:{ours})|[{theirs}])(?![a-wyz])|[♣♦♥♠] ?[1-7]")


_Choice = TypeVar("_Choice", bound=Enum)


def cuts_of(cuts: Cuts, players: Sequence[str]) -> Cuts:
    """
    Find the players of whom a name or its beginning is written.

    >>> cuts_of(((2, ("ev", "Bob", "c", "Di")),), ["Ann", "Bob", "Cy", "Di", "Eve"])
    ((2, ('Eve', 'Bob', 'Cy', 'Di')),)

    :raises InvalidSheet: if there is no such player, or several.
    """

    def player(text: str) -> str:
        _, found, rest = caller(text, players)
        if found is None or rest:
            raise InvalidSheet("no player is called {text!r}", text=text)
        return found

    return tuple((number, tuple(map(player, four))) for number, four in cuts)


def _game(text: str) -> Game:
    return _choice((Game.RUBBER, Game.CHICAGO), text)


def _schedule(text: str) -> Schedule:
    return _choice(Schedule, text)


def _choice(choices: Iterable[_Choice], text: str) -> _Choice:
    named = {str(choice.value): choice for choice in choices}
    try:
        return named[plain(text)]
    except KeyError:
        raise InvalidSheet(
            "not one of {named}: {text!r}", named=", ".join(named), text=text
        ) from None


def _yes(text: str) -> bool:
    word = plain(text)
    if word not in _YES | _NO:
        raise InvalidSheet("neither yes nor no: {text!r}", text=text)
    return word in _YES


def _count(text: str) -> int:
    word = plain(text)
    if not re.fullmatch(r"[1-9][0-9]{0,5}", word):
        raise InvalidSheet("not a number of rubbers, 1 or more: {text!r}", text=text)
    return int(word)


def _edition(text: str) -> str:
    return edition(plain(text)).id


def _house(text: str) -> HouseRules:
    """Read ``honours no, insult 0/0``; what there is of a switch is checked with the game."""
    answers = [tuple(plain(each).split()) for each in text.split(",")]
    names = [answer[0] for answer in answers if answer]
    for answer in answers:
        if len(answer) != 2 or names.count(answer[0]) > 1:
            raise InvalidSheet("not house rules: {text!r} (write honours no, ...)", text=text)
    return tuple((name, word) for name, word in answers)


def _names(text: str) -> str | None:
    return text or None


def _players(text: str) -> tuple[str, ...]:
    players = tuple(" ".join(name.split()) for name in text.split(","))
    for name in players:
        if not re.match(r"\w", clean(name)) or re.search("[;:：]", name):
            raise InvalidSheet("not a player's name: {name!r}", name=name)
        if caller(clean(name))[0] is not None or reads_as_call(name):
            raise InvalidSheet("a player cannot be called {name!r}", name=name)
    twice = [name for name in players if [*map(plain, players)].count(plain(name)) > 1]
    if twice:
        raise InvalidSheet("two players are called {name!r}", name=twice[0])
    return Party(players).players


def _cuts(text: str) -> Cuts:
    """Read ``2 Eve, Bob, Fay, Di; 3 ...``; the players are found later, by ``cuts_of``."""
    found = [
        re.fullmatch(r"([1-9][0-9]{0,2})[ :]+(.*)", each.strip()) for each in text.split(";")
    ]
    cuts = {int(cut[1]): tuple(map(clean, cut[2].split(","))) for cut in found if cut}
    if len(cuts) < len(found):
        raise InvalidSheet("not who cut in: {text!r} (write 2 Ann, Eve, Cy, Di)", text=text)
    return tuple(sorted(cuts.items()))


def _stakes(text: str) -> Stakes:
    match = _STAKES.fullmatch(clean(text))
    if match is None:
        raise InvalidSheet("not stakes: {text!r} (write 10 per 100)", text=text)
    unit = (match["before"] + match["after"]).strip()
    return Stakes(parse_exact(match["amount"]), int(match["per"]), unit)


_STAKES = re.compile(
    r"(?P<before>[^0-9]{0,9}?) ?(?P<amount>[0-9]{1,6}(?:[.,][0-9]{1,6})?|[0-9]{1,6}/[0-9]{1,6})"
    r" ?(?P<after>[^0-9/]{0,9}?) ?(?:per|for|/) ?(?P<per>[1-9][0-9]{0,5})(?: points?)?"
)
_YES = frozenset({"yes", "y", "true", "on", "1"})
_NO = frozenset({"no", "n", "false", "off", "0"})
HEADERS: dict[str, Callable[[str], object]] = {
    "game": _game,
    "edition": _edition,
    "house": _house,
    "carry": _yes,
    "rubbers": _count,
    "settle": _yes,
    "vulnerability": _schedule,
    "dealer": parse_seat,
    "we": _names,
    "they": _names,
    "players": _players,
    "rotation": lambda text: _choice(Rotation, text),
    "stakes": _stakes,
    "hundreds": lambda text: _choice(Hundreds, text),
    "cuts": _cuts,
    "language": language_named,
}
"""What may stand before a colon at the head of a sheet, and what reads its value."""
