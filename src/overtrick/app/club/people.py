"""The club's list of players, found by any part of name or number, and in journals."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from overtrick.app.club.running import Running
from overtrick.app.store.store import Store
from overtrick.errors import InvalidTelling, Text
from overtrick.events.journal.facts import Facts
from overtrick.events.journal.people import (
    SHOWN,
    Registered,
    RegisteredPlayer,
    Seated,
    Substituted,
)
from overtrick.messages import sort_key

__all__ = [
    "ClubPerson",
    "KIND",
    "alike",
    "by_number",
    "everybody",
    "find",
    "forget",
    "has_as_text",
    "ids_named",
    "merged",
    "new_person",
    "person",
    "save",
]

KIND = "player"
"""The kind of their documents."""


@dataclass(frozen=True, slots=True)
class ClubPerson:
    """A player as the club knows them; ``shown`` is how far the name may be published."""

    id: str
    name: str
    number: str = ""
    nickname: str = ""
    shown: str = ""
    grade: str = ""
    partner: str = ""
    """The id of the usual partner."""
    visits: int = 0
    guest: bool = False
    was: tuple[str, ...] = ()
    """The ids of those who turned out to be the same person: journals name them so."""
    version: int = 0

    @property
    def ids(self) -> tuple[str, ...]:
        """Every id by which a journal may know this person."""
        return self.id, *self.was

    @property
    def label(self) -> str:
        """The name with the number, as it stands in lists to choose from."""
        return f"{self.name} · {self.number}" if self.number else self.name

    def is_called(self, typed: str) -> bool:
        """
        Whether a text is a name or the number of this person, and not a part of one.

        >>> ann = ClubPerson("a", "Johanna Berg", "12", nickname="Hanna")
        >>> [ann.is_called(each) for each in ("johanna berg", "Hanna", "12", "Johan")]
        [True, True, True, False]
        """
        names = (self.name, self.nickname, self.number, self.label)
        return plain(typed) in {plain(each) for each in names if each}


_FIELDS = tuple(each.name for each in fields(ClubPerson) if each.name not in ("id", "version"))


def new_person(name: str, **more: Any) -> ClubPerson:
    """Make a player whom the list does not have yet."""
    return ClubPerson(f"p{secrets.token_hex(5)}", name, **more)


def everybody(store: Store) -> list[ClubPerson]:
    """Give all players by name."""
    found = [_person(each.key, each.document, each.version) for each in store.list(KIND)]
    return sorted(found, key=lambda each: (sort_key(each.name), each.number))


def person(store: Store, id: str) -> ClubPerson | None:
    """Give one player."""
    found = store.get(KIND, id)
    return _person(found.key, found.document, found.version) if found else None


def by_number(people: Iterable[ClubPerson]) -> dict[str, ClubPerson]:
    """Give players by their number, those who have one; of two the first."""
    return {each.number: each for each in reversed([*people]) if each.number}


def save(
    store: Store,
    told: ClubPerson,
    *,
    instead_of: str = "",
    numbered: Mapping[str, ClubPerson] | None = None,
) -> ClubPerson:
    """
    Write a player, new or changed.

    :param instead_of: who leaves the list for this one, and may have the same number.
    :param numbered: all players by number, where they are known; else the store is asked.
    :raises InvalidTelling: if the name is missing, or the number is another's.
    :raises DocumentChanged: if somebody else has changed it meanwhile.
    """
    if not told.name.strip():
        raise InvalidTelling("A player needs a name.", "name")
    if told.shown not in ("", *SHOWN):
        raise InvalidTelling(
            Text("A name cannot be shown {shown!r}.", shown=told.shown), "shown"
        )
    if told.number:
        if numbered is None:
            others = (each for each in everybody(store) if each.id not in (told.id, instead_of))
            numbered = by_number(others)
        other = numbered.get(told.number)
        if other is not None and other.id not in (told.id, instead_of):
            said = Text(
                "{name} has the number {number} already.",
                name=other.name,
                number=told.number,
            )
            raise InvalidTelling(said, "number")
    kept = {name: value for name, value in asdict(told).items() if name in _FIELDS}
    done = store.put(KIND, told.id, kept, expected=told.version)
    return replace(told, version=done.version)


def forget(store: Store, id: str) -> None:
    """Take a player off the list, for good."""
    store.delete(KIND, id, for_good=True)


def find(people: Sequence[ClubPerson], typed: str) -> list[ClubPerson]:
    """
    Find players by any part of name or number; the best first.

    >>> club = [ClubPerson("a", "Ann Archer", "12"), ClubPerson("b", "Ben Annan", "7")]
    >>> [each.name for each in find(club, "ann")], [each.name for each in find(club, "7")]
    (['Ann Archer', 'Ben Annan'], ['Ben Annan'])
    >>> [each.name for each in find(club, "Ann Archer · 12")]
    ['Ann Archer']
    """
    asked = plain(typed)
    if not asked:
        return []
    exact = [each for each in people if asked in (plain(each.label), each.number.lower())]
    exact = exact or [each for each in people if plain(each.name) == asked]
    if exact:
        return exact
    words = asked.split()
    found = [each for each in people if all(word in plain(each.label) for word in words)]
    return sorted(
        found, key=lambda each: (not plain(each.name).startswith(words[0]), plain(each.name))
    )


def alike(people: Iterable[ClubPerson]) -> list[tuple[ClubPerson, ClubPerson]]:
    """
    Give those who may be the same person twice: one name, or one number.

    >>> ann, other = ClubPerson("a", "Ann  Archer"), ClubPerson("b", "ann archer", "7")
    >>> [(one.id, two.id) for one, two in alike([ann, other])]
    [('a', 'b')]
    """
    seen: dict[str, ClubPerson] = {}
    found: dict[tuple[str, str], tuple[ClubPerson, ClubPerson]] = {}
    for each in people:
        for sign in (
            f"name {plain(each.name)}",
            f"number {each.number}" if each.number else "",
        ):
            if sign and sign in seen and seen[sign].id != each.id:
                found[seen[sign].id, each.id] = seen[sign], each
            elif sign:
                seen[sign] = each
    return list(found.values())


def merged(kept: ClubPerson, other: ClubPerson) -> ClubPerson:
    """
    Make one of two: what is missing in one comes from the other, the stricter level counts.

    >>> other = ClubPerson("b", "Ann A.", "7", shown="initials", visits=1)
    >>> made = merged(ClubPerson("a", "Ann", visits=3), other)
    >>> made.name, made.number, made.shown, made.visits, made.ids
    ('Ann', '7', 'initials', 4, ('a', 'b'))
    """
    return replace(
        kept,
        number=kept.number or other.number,
        nickname=kept.nickname or other.nickname,
        shown=max(kept.shown, other.shown, key=lambda each: SHOWN.index(each or "full")),
        grade=kept.grade or other.grade,
        partner=kept.partner or (other.partner if other.partner != kept.id else ""),
        visits=kept.visits + (0 if other.id in kept.was else other.visits),
        guest=kept.guest and other.guest,
        was=tuple(dict.fromkeys((*kept.was, *other.ids))),
    )


def plain(text: str) -> str:
    """
    Give a text for comparing: small letters, without accents, one space between words.

    >>> plain(" Ayşe  Müller")
    'ayse muller'
    """
    bare = unicodedata.normalize("NFKD", text.replace("ı", "i").replace("ß", "ss"))
    return " ".join("".join(c for c in bare if not unicodedata.combining(c)).lower().split())


def _person(id: str, told: Mapping[str, Any], version: int) -> ClubPerson:
    kept = {name: told[name] for name in _FIELDS if name in told and name != "name"}
    kept["was"] = tuple(kept.get("was", ()))
    return ClubPerson(id, str(told.get("name", "")), version=version, **kept)


def ids_named(running: Running, known: ClubPerson) -> list[str]:
    """Give the ids by which a journal names a person; a name undone is in it, too."""
    told = (each.facts for each in running.state.entries)
    there = {f.player for f in told if isinstance(f, RegisteredPlayer) and f.name}
    return [each for each in known.ids if each in there]


def has_as_text(running: Running, known: ClubPerson) -> bool:
    """
    Say whether a journal has the name otherwise: in the place of an id, or under another one.

    That may be a namesake; whoever erases has to look.
    """
    name = re.compile(rf"\b{re.escape(plain(known.name))}\b")
    told = (each.facts for each in running.state.entries)
    return any(name.search(plain(text)) for facts in told for text in _texts(facts, known))


def _texts(facts: Facts, known: ClubPerson) -> Iterator[str]:
    """The texts of an entry that may be names."""
    if isinstance(facts, Registered):
        yield from (facts.name, *facts.players)
    elif isinstance(facts, Substituted):
        yield from (facts.out, facts.player)
    elif isinstance(facts, Seated):
        for name in facts.players or ():
            yield name or ""
    elif isinstance(facts, RegisteredPlayer) and facts.player not in known.ids:
        yield from (facts.player, facts.name, facts.nickname)
