"""Matches out of short texts, for tests: one board of a match a line."""

from overtrick.events.session import MatchResult, Session
from overtrick.formats.tables.tidy import read_tidy

HEAD = "match,home,away,board,room,ns,ew,score,ruling,board_version,session,section,round\n"
ROOMS = ("open", "closed", "open2", "closed2")


def scene(text: str, *results: MatchResult) -> Session:
    """
    Read lines ``MATCH HOME AWAY BOARD OPEN CLOSED [OPEN2 CLOSED2]``; ``; column=value``.

    Each room has a score such as ``+420`` or a ruling without spaces; ``-`` is no line.
    """
    rows = []
    for line in text.strip().splitlines():
        said, _, options = line.partition(";")
        match, home, away, board, *rooms = said.split()
        chosen = dict(option.split("=", 1) for option in options.split(",") if option.strip())
        chosen = {name.strip(): value.strip() for name, value in chosen.items()}
        for room, found in zip(ROOMS, rooms, strict=False):
            if found == "-":
                continue
            ns, ew = (home, away) if room.startswith("open") else (away, home)
            is_score = found.lstrip("+-").isdigit()
            score, ruling = (found, "") if is_score else ("", found)
            version = chosen.get(room, "")
            more = [chosen.get(name, "") for name in ("session", "section", "round")]
            rows.append(
                ",".join(
                    [match, home, away, board, room, ns, ew, score, ruling, version, *more]
                )
            )
    session, problems = read_tidy((HEAD + "\n".join(rows)).encode(), "match")
    assert not problems, problems
    return Session(session.lines, results=results)
