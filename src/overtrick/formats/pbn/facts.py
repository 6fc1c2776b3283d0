"""
What a game says of the event, and what no neutral field holds: it rides along as text.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from overtrick.formats.contents.contents import About
from overtrick.formats.pbn.inheritance import GameRead
from overtrick.formats.pbn.match_rows import MATCHES
from overtrick.formats.pbn.memory import PbnMemory
from overtrick.formats.pbn.rooms import is_by_rooms
from overtrick.formats.pbn.values import METHODS, date_of, date_text, method_of, version_of

__all__ = [
    "BETWEEN_COMMENTS",
    "COMMENTS",
    "ESCAPES",
    "KINDS",
    "OURS",
    "TEAMS_SCORING",
    "file_escapes",
    "learn",
    "learn_ours",
    "rest_of",
]

COMMENTS: Final = "pbn:{}"
ESCAPES: Final = "pbn:%"
BETWEEN_COMMENTS: Final = "}{"
KINDS: Final = {
    "Pairs": "pairs",
    "Teams": "teams",
    "Individuals": "individual",
    "Swiss Pairs": "swiss_pairs",
    "Swiss Teams": "swiss_teams",
}
"""What competes, as the Competition tag says it; Swiss is ours."""
TEAMS_SCORING: Final = "IMP;Teams"
"""How IMPs of teams are written where no other tag tells that there are teams."""
_CONSUMED: Final = frozenset(
    {
        *("event", "site", "date", "board", "west", "north", "east", "south", "dealer"),
        *("vulnerable", "deal", "scoring", "declarer", "contract", "result", "score"),
        *("table", "round", "section", "room", "hometeam", "visitteam", "pairns", "pairew"),
        *("session", "lead", "unalerted", "optimumscore", "doubledummytricks", "competition"),
        *("optimumresulttable", "scoretable", "totalscoretable", "auction", "play", "note"),
        MATCHES.lower(),
    }
)
OURS: Final = {
    "club": "club",
    "clubnumber": "club_number",
    "director": "director",
    "scorer": "scorer",
}
"""Tags of ours, and the facts of the event that they tell."""
_AWARDS: Final = {"scoremp": "MP", "scoreimp": "IMP"}
_STANDARD: Final = re.compile(
    r"%\s*(PBN [0-9.]+|EXPORT|IMPORT|Content-type:.*)\s*", re.IGNORECASE
)
_TITLE: Final = re.compile(r'%HRTitle(Event|Date)\s++"?([^"]*+)"?\s*')


def learn(told: GameRead, memory: PbnMemory) -> dict[str, str]:
    """
    Take up what a game says of the event; give back what differs from the games before.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> memory, follow = PbnMemory(), Inheritance()
    >>> text = '[Event "Cup"]\\n[Scoring "MP"]\\n\\n[Event "Final"]\\n'
    >>> [learn(follow.told(game), memory) for game in games_of([text])]
    [{}, {'pbn:Event': 'Final'}]
    >>> memory.about.title, memory.about.method
    ('Cup', 'matchpoints')
    """
    get = told.values.get
    by_rooms = is_by_rooms(told)
    key = (
        *(get("event"), get("site"), get("date"), get("scoring"), get("competition")),
        by_rooms,
    )
    if key == memory.learned[0] and not told.game.escapes:
        return memory.learned[1]
    differs = _learn(told, memory, by_rooms=by_rooms)
    memory.learned = key, differs
    return differs


def _learn(told: GameRead, memory: PbnMemory, *, by_rooms: bool) -> dict[str, str]:
    differs = {
        f"pbn:{name}": told.get(name.lower())
        for name in ("Event", "Site", "Date", "Scoring", "Competition")
        if not memory.first(name, told.get(name.lower()))
    }
    facts, about = memory.facts, memory.about
    title, date = facts.get("Event", ""), date_of(facts.get("Date", ""))
    competition = facts.get("Competition", "")
    kind = KINDS.get(competition.title(), "")
    is_teams = kind.endswith("teams") or by_rooms or bool(told.get("hometeam"))
    is_teams = is_teams or about.method in ("teams", "patton", "lederer")
    scoring = facts.get("Scoring", "")
    method = method_of(scoring, is_teams=is_teams)
    extra = dict(about.extra)
    raw = {
        "pbn:Scoring": "" if scoring in (METHODS.get(method), TEAMS_SCORING) else scoring,
        "pbn:Date": "" if date_text(date) == facts.get("Date", "") else facts.get("Date", ""),
        "pbn:Competition": "" if competition in KINDS else competition,
    }
    extra.update({name: text for name, text in raw.items() if text})
    for line in told.game.escapes:
        if not title and (match := _TITLE.fullmatch(line)) and match[1] == "Event":
            title = match[2].strip()
    memory.about = replace(
        about,
        title=title or about.title,
        date=date or about.date,
        venue=facts.get("Site", ""),
        kind=kind or about.kind,
        method=method or about.method,
        extra=extra,
    )
    return differs


def learn_ours(told: GameRead, memory: PbnMemory) -> None:
    """Take up the tags of ours; of each the first of the file counts."""
    winners = told.get("winners") if "winners" in told.tags else ""
    own: dict[str, Any] = {
        field: told.get(tag) for tag, field in OURS.items() if tag in told.tags
    }
    if not own and not winners:
        return
    about = memory.about
    memory.about = replace(
        about,
        **{field: text for field, text in own.items() if not getattr(about, field)},
        winners=int(winners) if winners in ("1", "2") and not about.winners else about.winners,
    )


def rest_of(told: GameRead, about: About, unit: str = "") -> dict[str, str]:
    """
    Give the tags that nothing else holds, tables with their rows; comments and escape lines.

    >>> from overtrick.formats.pbn.lexer import games_of
    >>> from overtrick.formats.pbn.inheritance import Inheritance
    >>> text = '[Board "1"]\\n[Annotator "Eve"] {good}\\n[ActionTable "A"]\\n1 2\\n'
    >>> game, = games_of([text])
    >>> rest_of(Inheritance().told(game), About())
    {'pbn:Annotator': 'Eve', 'pbn:ActionTable': 'A\\n1 2', 'pbn:{}': 'good'}
    """
    extra: dict[str, str] = {}
    for name in [name for name in told.tags if name not in _CONSUMED]:
        tag = told.tags[name]
        value = told.values[name]
        is_ours = name in OURS and value.strip() == getattr(about, OURS[name])
        is_ours = is_ours or (name == "winners" and value == str(about.winners))
        is_ours = is_ours or (name == "version" and bool(version_of(value)))
        is_award = name in _AWARDS and _AWARDS[name] == unit
        if not is_ours and not is_award:
            extra[f"pbn:{tag.name}"] = (
                f"{value}\n{tag.text}".rstrip("\n") if tag.text else value
            )
    if "stage" in told.values and "stage" not in told.tags and told.get("stage"):
        extra["pbn:Stage"] = told.get("stage")
    if told.game.comments:
        extra[COMMENTS] = BETWEEN_COMMENTS.join(told.game.comments)
    if not told.game.escapes:
        return extra
    escapes = [line for line in told.game.escapes if not _STANDARD.fullmatch(line)]
    escapes = escapes[len(file_escapes(told)) :]
    if escapes:
        extra[ESCAPES] = "\n".join(escapes)
    return extra


def file_escapes(told: GameRead) -> list[str]:
    """Escape lines at the head of a file, before its first tag; the standard ones left out."""
    if told.game.number != 1:
        return []
    found: list[str] = []
    for line in told.game.text.split("\n"):
        if line[:1] == "%":
            if not _STANDARD.fullmatch(line):
                found.append(line)
        elif line.lstrip()[:1] == "[":
            break
    return found
