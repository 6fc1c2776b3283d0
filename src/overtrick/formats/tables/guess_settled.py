"""
What the values of a guessed table mean: letters of seats and strains, tricks or overtricks,
whose points a score is.  Where contract, tricks and score stand side by side, they decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from overtrick.core.languages import Alphabet, ranks, seats, special, strains
from overtrick.core.letters import word_of
from overtrick.core.outcome import PassedOut, Points, Result
from overtrick.core.spelling import card_text, card_words
from overtrick.errors import EnglishText, InvalidFile, OvertrickError
from overtrick.formats.tables.mapping import TableMapping, layout_by
from overtrick.formats.tables.people_table import are_steady
from overtrick.formats.tables.record_row import record_of
from overtrick.formats.tables.shapes import looks_like, share, spelled

__all__ = ["settled"]

Rows = Sequence[Sequence[str]]

_TRICKS = ("tricks", "result", "made", "over")
_FILLED = ("board", "round", "table", "section", "session", "match", "room")
_ENOUGH = 0.7  # of the rows must say the same by contract and by score


def settled(mapping: TableMapping, rows: Rows, votes: Mapping[str, int]) -> TableMapping:
    """
    Settle what the values mean; *votes* counts the languages of the columns' names.

    >>> mapping = TableMapping({"contract": 1, "declarer": 2}, header=0)
    >>> settled(mapping, [["4P", "O"], ["3SA", "W"]], {"de": 2}).values["declarer"]["O"]
    'E'
    """
    mapping = replace(
        mapping,
        decimal=_decimal(mapping, rows),
        fill=_fill(mapping, rows),
        pairs=_are_pairs(mapping, rows),
    )
    mapping = _with_seats(mapping, rows, votes)
    mapping = _with_strains(mapping, rows, votes)
    mapping = _with_cards(mapping, rows, votes)
    return _with_meaning(mapping, rows)


def _cells(mapping: TableMapping, target: str, rows: Rows) -> list[str]:
    at = _place(mapping, target)
    if at is None:
        return []
    return [row[at].strip() for row in rows if at < len(row) and row[at].strip()]


def _place(mapping: TableMapping, target: str) -> int | None:
    named = mapping.columns.get(target)
    if isinstance(named, int):
        return named - 1
    places = [guess.at for guess in mapping.guesses if guess.target == target]
    return places[0] if places else None


def _decimal(mapping: TableMapping, rows: Rows) -> str:
    targets = ("score", "score_ns", "score_ew", "ns_award", "ew_award", "datum")
    cells = [cell for target in targets for cell in _cells(mapping, target, rows)]
    return (
        "," if any(re.fullmatch(r"[+-]?[0-9.]+,[0-9]{1,2}%?", cell) for cell in cells) else "."
    )


def _fill(mapping: TableMapping, rows: Rows) -> tuple[str, ...]:
    told = max(
        (len(_cells(mapping, target, rows)) for target in ("contract", "score")), default=0
    )
    return tuple(
        target
        for target in _FILLED
        if 0 < len(_cells(mapping, target, rows)) * 2 <= told and target in mapping.columns
    )


def _are_pairs(mapping: TableMapping, rows: Rows) -> bool:
    """Whether players, named by seat alone, are pairs."""
    places = [_place(mapping, seat) for seat in ("north", "south", "east", "west")]
    if {"ns", "ew"} & set(mapping.columns) or None in places:
        return False
    tables = []
    for row in rows:
        seated = [row[at].strip() if at is not None and at < len(row) else "" for at in places]
        if all(seated):
            tables.append((seated[0], seated[1], seated[2], seated[3]))
    at_one_table = len(tables) > 1 == len(set(tables))
    return at_one_table or are_steady(tables)


def _with_seats(mapping: TableMapping, rows: Rows, votes: Mapping[str, int]) -> TableMapping:
    words = {word_of(cell) for cell in _cells(mapping, "declarer", rows)}
    words |= {word_of(cell) for cell in _cells(mapping, "dealer", rows)}
    if "declarer" not in mapping.columns:
        words |= set(_letters_within(_cells(mapping, "contract", rows)))
        words |= set(_letters_within(_cells(mapping, "declarer_result", rows)))
    known = {word for alphabet in seats() for word in alphabet.words}
    return _spelled_in(mapping, "declarer", seats(), words & known, votes)


def _letters_within(cells: Sequence[str]) -> Iterator[str]:
    """Letters that can only be a seat: before the level, before a result, or at the end."""
    for cell in cells:
        if special(cell):
            continue
        for match in re.finditer(r"(?:^|\s)([^\W\d_])(?=\s|$|[0-9]|[=+−-])", cell[:40]):
            yield word_of(match[1])


def _with_strains(mapping: TableMapping, rows: Rows, votes: Mapping[str, int]) -> TableMapping:
    if "strain" in mapping.columns:
        known = {word for alphabet in strains() for word in alphabet.words}
        words = {word_of(cell) for cell in _cells(mapping, "strain", rows)}
        return _spelled_in(mapping, "strain", strains(), words & known, votes)
    cells = [cell for cell in _cells(mapping, "contract", rows) if not special(cell)]
    if not cells:
        return mapping
    seat_words = {
        word_of(word): ours for word, ours in mapping.values.get("declarer", {}).items()
    }
    read = {one.language: spelled(cells, one, seat_words) for one in strains()}
    most = max(read.values())
    if read["en"] >= most:
        return mapping
    words = set(_strain_words(cells))
    best = [one for one in strains() if read[one.language] == most]
    return _with_alphabet(mapping, "strain", best, words, votes)


def _strain_words(cells: Sequence[str]) -> Iterator[str]:
    for cell in cells:
        if match := re.search(r"[1-7]\s*([^\W\d_]+)", cell[:40]):
            yield word_of(match[1])


def _with_cards(mapping: TableMapping, rows: Rows, votes: Mapping[str, int]) -> TableMapping:
    """
    The suits and ranks of leads; of two languages that of the contracts, or of the names.

    Where languages that fit as well mean different cards, the leads are left as they are.
    """
    cells = _cells(mapping, "lead", rows)
    of_rank = {one.language: one for one in ranks()}
    contracts = {word_of(word): ours for word, ours in mapping.values.get("strain", {}).items()}
    spellings = {
        one.language: card_words(one.words, of_rank[one.language].words) for one in strains()
    }
    read = {
        language: [card_text(cell, spelling) for cell in cells]
        for language, spelling in spellings.items()
    }
    known = {
        language: sum(looks_like("card", card) for card in cards)
        for language, cards in read.items()
    }
    most = max(known.values())
    if known["en"] >= most:
        return mapping
    best = [one for one in strains() if known[one.language] == most]
    best = [one for one in best if one.words == contracts] or best
    first = max(best, key=lambda one: votes.get(one.language, 0))
    for one in best:
        is_other = read[one.language] != read[first.language]
        if is_other and votes.get(one.language, 0) >= votes.get(first.language, 0):
            return mapping
    suits = {word: ours for word, ours in first.words.items() if ours != "NT"}
    words = {"suit": suits, "rank": of_rank[first.language].words}
    told = {
        kind: {_shown(word): ours for word, ours in table.items()}
        for kind, table in words.items()
    }
    return replace(mapping, values={**mapping.values, **told})


def _shown(word: str) -> str:
    return word.upper() if len(word) < 3 else word.title()


def _spelled_in(
    mapping: TableMapping,
    target: str,
    alphabets: Sequence[Alphabet],
    words: set[str],
    votes: Mapping[str, int],
) -> TableMapping:
    """The alphabets that have all the words, English if it does."""
    fitting = [one for one in alphabets if words <= set(one.words)]
    if not words or (fitting and fitting[0].language == "en"):
        return mapping
    if not fitting:
        told = ", ".join(sorted(words))
        doubt = EnglishText(
            "the words for {target} are of no language that is known here: {told}",
            target=target,
            told=told,
        )
        return replace(mapping, doubts=(*mapping.doubts, doubt))
    return _with_alphabet(mapping, target, fitting, words, votes)


def _with_alphabet(
    mapping: TableMapping,
    target: str,
    fitting: Sequence[Alphabet],
    words: set[str],
    votes: Mapping[str, int],
) -> TableMapping:
    """Choose by the languages of the names, where two alphabets do not mean the same."""

    def meant(one: Alphabet) -> tuple[tuple[str, str], ...]:
        return tuple(sorted((word, one.words[word]) for word in words if word in one.words))

    best = max(fitting, key=lambda one: votes.get(one.language, 0))
    rivals = [one for one in fitting if meant(one) != meant(best)]
    doubts = mapping.doubts
    if any(votes.get(one.language, 0) >= votes.get(best.language, 0) for one in rivals):
        languages = ", ".join(sorted({one.language for one in (best, *rivals)}))
        shown = ", ".join(sorted(words))
        doubts = (
            *doubts,
            EnglishText(
                "{shown} for {target} mean different things: {languages}?",
                shown=shown,
                target=target,
                languages=languages,
            ),
        )
    told = {_shown(word): ours for word, ours in best.words.items()}
    return replace(mapping, values={**mapping.values, target: told}, doubts=doubts)


def _with_meaning(mapping: TableMapping, rows: Rows) -> TableMapping:
    tricks = next((target for target in _TRICKS if target in mapping.columns), "")
    trials = [
        (replace(mapping, columns=_renamed(mapping, tricks, kind), score=score), kind, score)
        for kind, score in product(_kinds(mapping, tricks, rows), _sides(mapping, rows))
    ]
    judged = [(_agreement(trial, rows), trial) for trial, _, _ in trials]
    (agreed, compared), best = max(judged, key=lambda one: one[0][0])
    chosen = next(kind for trial, kind, _ in trials if trial is best)
    guesses = tuple(
        replace(guess, target=chosen) if tricks and guess.target == tricks else guess
        for guess in best.guesses
    )
    best = replace(best, guesses=guesses)
    if compared and agreed < _ENOUGH * compared:
        doubt = EnglishText(
            "contract and score say the same in {agreed} of {compared} rows only",
            agreed=agreed,
            compared=compared,
        )
        return replace(best, doubts=(*best.doubts, doubt))
    return best


def _renamed(mapping: TableMapping, old: str, new: str) -> dict[str, str | int]:
    return {
        new if target == old else target: named for target, named in mapping.columns.items()
    }


def _kinds(mapping: TableMapping, tricks: str, rows: Rows) -> Sequence[str]:
    """What a column of tricks can be, the likeliest first."""
    cells = _cells(mapping, tricks, rows) if tricks else []
    if not cells or tricks not in ("tricks", "result"):
        return [tricks]
    signed = any(cell[0] in "=+−-" or cell[:1].isalpha() for cell in cells)
    if share("tricks", cells) > 0.95 and not signed:
        if any(cell.removesuffix(".0") in _MANY for cell in cells):
            return ["tricks"]
        if _is_named(mapping, tricks, "made"):
            return ["made", "tricks", "over"]
        return ["tricks", "made", "over"] if tricks == "tricks" else ["over", "made", "tricks"]
    if any(cell[0] in "=+" for cell in cells):
        return ["result"]
    return ["made", "over"] if "0" not in cells and tricks == "tricks" else ["over", "made"]


def _is_named(mapping: TableMapping, target: str, word: str) -> bool:
    return any(
        guess.target == target and word_of(guess.header) == word for guess in mapping.guesses
    )


_MANY = ("8", "9", "10", "11", "12", "13")


def _sides(mapping: TableMapping, rows: Rows) -> Sequence[str]:
    """Whose points a score can be; French exports lose the sign of all of them."""
    if "score" not in mapping.columns:
        return ("ns",)
    has_sign = any(cell[:1] in "-−" for cell in _cells(mapping, "score", rows))
    return ("ns", "declarer") if has_sign else ("ns", "declarer", "unsigned")


def _agreement(mapping: TableMapping, rows: Rows) -> tuple[int, int]:
    """In how many rows contract and score say the same, of those that have both."""
    try:
        header = [guess.header for guess in mapping.guesses]
        start = [] if mapping.header == 0 else [("1", header)]
        layout = layout_by(replace(mapping, header=None if start else 0), start)
    except InvalidFile:
        return 0, 0
    agreed = compared = 0
    for cells in rows:
        row = layout.row(cells)
        if isinstance(row, InvalidFile) or not _has_contract(row):
            continue
        bare = {name: text for name, text in row.items() if name in _COMPARED}
        if not any(
            bare.get(name) for name in ("score", "score_ns", "score_ew", "score_declarer")
        ):
            continue
        compared += 1
        try:
            told, notes = record_of({**bare, "ns": "1", "ew": "2"})
        except OvertrickError:
            continue
        agreed += not notes and isinstance(told.line.outcome, Result | Points | PassedOut)
    return agreed, compared


def _has_contract(row: Mapping[str, str]) -> bool:
    return bool(row.get("contract") or row.get("level") or row.get("strain"))


_COMPARED = frozenset(
    {
        *("board", "dealer", "vulnerability", "contract", "declarer", "tricks", "result"),
        *("doubled", "level", "strain", "score", "score_ns", "score_ew", "score_declarer"),
    }
)
