"""Settings and conditions in a director's words: what each settles, and what it may be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from overtrick.compare.settings import SETTINGS, TIE_BREAKS, Setting, Value
from overtrick.messages import number_text, translate, upper_first

__all__ = ["also_typed", "rule_templates", "setting_words", "titled", "words"]

_WORDS: Mapping[str, str] = {
    "ns": "North or South",
    "other_side": "one tap by the other side",
    "pin": "a PIN",
    "may_skip": "asked, may be skipped",
    "must_match": "must, and must match the deal",
    "as_phones": "with the phones",
    "after_end": "after the end",
    "late_play": "late play",
    "not_played": "not played",
    "ask": "ask the director",
    "show": "show the names",
    "enter": "enter the pair numbers",
    "no_score": "no score",
    "by_fault": "by fault",
    "any": "any order in the round",
    "leave_out": "not counted",
    "own_average": "the own average",
    "own_matchpoints": "the own average, at matchpoints only",
    "1/7": "a seventh",
    "default": "as is usual for the scoring",
    "wbf_continuous": "WBF, 20 to 0 with two decimals",
    "wbf_discrete": "WBF, 20 to 0 in whole points",
    "acbl20": "ACBL, 20 to 0",
    "acbl30": "ACBL, 30 to 0",
    "win_loss": "won 1, drawn ½, lost 0",
    "percent20": "the percentage, written on 20",
    "acbl_win_loss": "won 1, lost 0, by 1 or 2 IMPs ¾ and ¼",
    "ebu_swiss_pairs": "EBU, 20 to 0 by percentage",
    "wbf_discrete_half": "WBF, 10 to 0 in whole points",
    "win_loss_half": "won ½, drawn ¼, lost 0",
    "ebu_swiss_pairs_half": "EBU, 10 to 0 by percentage",
    "vp_half_scale=win_loss": "won 1, drawn ½, lost 0, as a whole match",
    "expected=section": "as many as the board of the section that has most",
    "expected=board": "as many as it has",
    "average_over=session": "of the session",
    "average_over=match": "of the match",
    "average_over=event": "of the whole event",
    "vp": "in victory points",
    "top_down": "from the top down",
    "global": "the best for all together",
    "danish": "by rank alone",
    "triple": "three over two rounds",
    "half_triple": "three, half matches",
    "wbf": "as the WBF has it",
    "ebu": "as the EBU has it",
    "cbai": "as the CBAI has it",
    "numbers=again": "from 1 again",
    "numbers=on": "on from the round before",
    "choice=no": "as seeded",
    "choice=yes": "the higher seeds choose, in turn",
    "kind=single": "goes home",
    "kind=third_place": "plays for the third place",
    "kind=consolation": "goes on in a consolation",
    "kind=double": "goes home after a second loss",
    "withdrawal=bye": "those played stay, the rest are byes",
    "withdrawal=ebu": "as the EBU: all cancelled before half, else the best of three",
    "carry_forward=none": "nothing",
    "carry_forward=ebu": "half the score, by the tops of both stages (EBU)",
    "carry_forward=full": "the whole score",
    "carry_forward=half": "half the score",
    "carry_forward=percentage": "the percentage, on the boards of the later stage",
    "carry_forward=qualified": "points against the others who go through",
    "carry_forward=ebl_2014": "these, and 2 a place by the points against the rest",
    "carry_level=0": "nothing",
}

_TITLES: Mapping[str, str] = {
    "expected": "Results expected on a board",
    "vp_scale": "Victory points of a match",
    "odd": "Who is left over gets",
    "numbers": "The boards of a round are numbered",
    "choice": "Who meets whom in the first round",
    "kind": "Who has lost a knock-out",
    "avoid": "Who should rather not meet",
    "withdrawal": "The matches of a team that goes home",
    "carry_forward": "What the earlier stage's score counts",
    "carry_by_boards": "Margins carried over go by the boards of both matches",
}
"""Titles that are other than those of the command line."""

_NUMBER = re.compile("[0-9.]+%?")

_FILES = "(csv|CSV)"
"""How the pattern of a value ends that is a file: there are none of the desk's on a server."""


def titled(setting: Setting) -> str:
    """
    Say what a setting settles.

    >>> from overtrick.compare.settings import SETTINGS
    >>> titled(SETTINGS["vp_scale"])
    'Victory points of a match'
    """
    return upper_first(translate(_title(setting)))


def words(value: Value, of: str = "") -> str:
    """
    Say a value in words, where need be those of one setting.

    >>> words("no_score"), words("half_even"), words(30), words("as_phones")
    ('no score', 'half even', '30', 'with the phones')
    """
    steps = [TIE_BREAKS.get(each.strip()) for each in str(value).split(",")]
    if steps and of == "tie_chain" and all(steps):
        return ", ".join(translate(each) for each in steps if each)
    word = _word(value, of)
    return number_text(word) if _NUMBER.fullmatch(word) else translate(word)


def setting_words(name: str, value: Value) -> str:
    """
    Say which value a setting has, for those who do not type settings.

    >>> setting_words("tie_chain", "wins, net_imps")
    'Who is first of equals – matches won, net IMPs'
    """
    return f"{titled(SETTINGS[name])} – {words(value, name)}"


def also_typed(setting: Setting) -> str:
    """Say what other values than those listed may be typed; nothing if none."""
    return translate(setting.also) if _may_be_typed(setting) else ""


def rule_templates(settings: Iterable[Setting]) -> Iterator[str]:
    """Give what settings, their values and what else they take are called, for catalogues."""
    for setting in settings:
        yield _title(setting)
        yield from (_word(value, setting.name) for value in setting.values)
        if _may_be_typed(setting):
            yield setting.also


def _title(setting: Setting) -> str:
    return _TITLES.get(setting.name) or setting.title


def _word(value: Value, of: str) -> str:
    own = _WORDS.get(f"{of}={value}")
    return own or _WORDS.get(str(value), str(value).replace("_", " "))


def _may_be_typed(setting: Setting) -> bool:
    return bool(setting.also) and bool(setting.pattern) and not setting.pattern.endswith(_FILES)
