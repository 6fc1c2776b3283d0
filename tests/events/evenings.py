"""Sessions out of short texts, for tests: one result a line, as a score slip has it."""

from overtrick.events.ranking.report import Ranking
from overtrick.events.ranking.standing import Standing
from overtrick.events.session import Session
from overtrick.formats.tables.tidy import read_tidy


def evening(text: str) -> Session:
    """
    Read lines ``BOARD NS EW RESULT``; options after ``;`` are ``column=value``.

    RESULT is a score such as ``+420``, or a ruling.  ``-`` is nobody.
    """
    rows = ["board,ns,ew,score,ruling,ruling_ew,section,session,round,table,board_version"]
    for line in text.strip().splitlines():
        said, _, options = line.partition(";")
        board, ns, ew, *result = said.split()
        chosen = dict(option.split("=", 1) for option in options.split(",") if option.strip())
        chosen = {name.strip(): value.strip() for name, value in chosen.items()}
        word = " ".join(result)
        is_score = word.lstrip("+-").isdigit()
        cells = {
            "board": board,
            "ns": "" if ns == "-" else ns,
            "ew": "" if ew == "-" else ew,
            "score" if is_score else "ruling": word,
            **chosen,
        }
        rows.append(",".join(cells.get(name, "") for name in rows[0].split(",")))
    session, problems = read_tidy("\n".join(rows).encode(), "evening")
    assert not problems, problems
    return session


def standing(ranking: Ranking, who: str, direction: str | None = None) -> Standing:
    [found] = [
        line
        for line in ranking.standings
        if line.id == who and direction in (None, line.direction)
    ]
    return found
