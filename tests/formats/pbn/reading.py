"""Short ways to read a text, and games as an online room saves them."""

from __future__ import annotations

from overtrick.events.problem import Problem
from overtrick.formats.contents.contents import Contents
from overtrick.formats.contents.table import Record
from overtrick.formats.pbn.pbn import read_pbn

DEAL = "N:AKQ2.J54.T93.K87 J98.AQ2.K864.T65 T764.K83.AQ2.QJ9 53.T976.J75.A432"


def read(text: str) -> tuple[Contents, list[Problem]]:
    return read_pbn(text.encode(), "x.pbn")


def one(text: str) -> Record:
    held, problems = read(text)
    assert problems == []
    assert len(held.records) == 1
    return held.records[0]


def own(*tags: str) -> Record:
    return one("\n".join(f"[{tag}]" for tag in ('Board "7"', 'North "Eve"', *tags)))


def outcomes(text: str) -> list[str]:
    return [str(told.line.outcome) for told in read(text)[0].records]


def said(text: str) -> list[str]:
    return [problem.message for problem in read(text)[1]]


def online(board: int, table: int, home: str, away: str, result: int, names: str) -> str:
    north, east, south, west = list(names)
    return (
        f'[Event "Cup"]\n[Site "Room"]\n[Date "2026.03.10"]\n[Board "{board}"]\n'
        f'[West "{west}#{ord(west)}"]\n[North "{north}#{ord(north)}"]\n[East "{east}"]\n'
        f'[South "{south}"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
        f'[Scoring "IMP"]\n[Declarer "N"]\n[Contract "4S"]\n[Result "{result}"]\n'
        f'[Score "NS 0"]\n[Table "{table}"]\n[HomeTeam "{home}"]\n[VisitTeam "{away}"]\n'
        '[ScoreIMP "NS 4 EW -4"]\n[Competition "Teams"]\n\n'
    ).replace('[Score "NS 0"]\n', "")


def rows(header: str, *lines: str, board: str = "1") -> str:
    return "\n".join((f'[Board "{board}"]', f'[ScoreTable "{header}"]', *lines, ""))
