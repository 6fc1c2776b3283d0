"""Random matches against a plain oracle: each scale as it is printed, in a few lines."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import ceil, floor, log, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from overtrick.compare.imps import imps
from overtrick.compare.settings import Settings
from overtrick.events.ranking.rank import rank
from overtrick.events.session import MatchResult, Session
from tests.cases import how_many
from tests.events.evenings import evening

RATIO = sqrt(5) - 2
ACBL20 = {
    8: (1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
    11: (1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
    15: (1, 4, 7, 11, 15, 20, 25, 30, 36, 42),
    20: (2, 5, 9, 14, 19, 25, 32, 39, 47, 56),
    27: (3, 7, 12, 18, 25, 33, 42, 51, 61, 72),
    36: (4, 9, 15, 22, 30, 39, 49, 60, 72, 85),
}
ACBL30 = {
    8: (1, 1, 1, 2, 3, 4, 5, 7, 9, 11, 14, 17, 20, 24, 28),
    11: (1, 1, 1, 2, 3, 5, 7, 9, 12, 15, 18, 22, 26, 31, 36),
}
# White Book 3.1.7, hundredths of a per cent: the largest of each band.
PAIRS = {
    4: (5092, 5280, 5471, 5670, 5880, 6108, 6363, 6661, 7036, 7595),
    6: (5078, 5239, 5402, 5572, 5751, 5945, 6162, 6417, 6737, 7213),
}
HALVES = {
    2: (5186, 5570, 5994, 6512, 7315),
    3: (5159, 5487, 5848, 6289, 6975),
    4: (5132, 5403, 5703, 6070, 6638),
    6: (5109, 5336, 5586, 5892, 6366),
}


@cache
def continuous(boards: int) -> list[int]:
    """The WBF formula in hundredths, swept until each IMP is worth no more than the last."""
    reach = 15 * sqrt(boards)
    won = [
        int(1000 + 1000 * (1 - RATIO ** (margin / reach)) / (1 - RATIO) + 0.5)
        for margin in range(ceil(reach))
    ] + [2000]
    swept: list[int] = []
    while swept != won:
        swept = [*won]
        for at in range(1, len(won) - 1):
            won[at] += won[at + 1] - won[at] > won[at] - won[at - 1]
    return won


@cache
def bands(boards: int, pool: int) -> list[int]:
    """The WBF formula in whole points: the largest margin of each band, corrected."""
    half = pool // 2
    reach = 15 * sqrt(boards * half / 10)
    ends = [
        floor(reach * log(1 - (1 - RATIO) * (k + 0.5) / half) / log(RATIO) + 1e-9)
        for k in range(half)
    ]
    at = 0
    while at < half - 1:
        width = ends[at] - ends[at - 1] if at else 2 * ends[0] + 1
        if ends[at + 1] - ends[at] < width:
            ends[at], at = ends[at] - 1, -1
        at += 1
    return ends


def oracle(
    scale: str, boards: int, kind: str, margin: int, half: str
) -> tuple[Fraction, Fraction] | None:
    """What the winner gets, and what both have together; None where nothing is printed."""
    if kind == "half" and half == "default":
        half = "wbf_discrete_half" if scale.startswith("wbf") else ""
    if kind == "half":
        scale = half
    if scale == "wbf_discrete_half":
        return Fraction(5 + sum(end < margin for end in bands(boards, 10))), Fraction(10)
    if scale == "win_loss_half":
        return Fraction(1, 2 if margin else 4), Fraction(1, 2)
    if scale.endswith(".csv"):  # OWN, below
        return Fraction(2 + (margin > 0) + (margin > 4)), Fraction(4)
    if scale == "wbf_continuous":
        table = continuous(boards)
        return Fraction(table[min(margin, len(table) - 1)], 100), Fraction(20)
    if scale == "wbf_discrete":
        return Fraction(10 + sum(end < margin for end in bands(boards, 20))), Fraction(20)
    if scale == "win_loss":
        return Fraction(1, 1 if margin else 2), Fraction(1)
    if scale == "acbl_win_loss":
        return Fraction(2 + (margin > 0) + (margin > 2), 4), Fraction(1)
    known, draw = (ACBL20, 10) if scale == "acbl20" else (ACBL30, 15)
    fitting = [lows for most, lows in known.items() if boards <= most]
    if not scale or not fitting or (scale == "acbl30" and boards < 6):
        return None
    return Fraction(draw + sum(low <= margin for low in fitting[0])), Fraction(2 * draw)


SCALES = ["wbf_continuous", "wbf_discrete", "acbl20", "acbl30", "win_loss", "acbl_win_loss"]
MATCHES = st.lists(
    st.tuples(st.sampled_from(["played", "half"]), st.integers(1, 36), st.integers(-110, 110)),
    min_size=1,
    max_size=12,
)


OWN = "imp_low,vp_winner,vp_loser\n0,2,2\n1,3,1\n5,4,0\n"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A table of somebody's own: a win by five is 4-0, a smaller one 3-1."""
    file = tmp_path_factory.mktemp("scales") / "own.csv"
    file.write_text(OWN)
    return str(file)


@given(
    st.sampled_from([*SCALES, ""]),
    st.sampled_from(["default", "default", "wbf_discrete_half", "win_loss_half", ""]),
    MATCHES,
    st.randoms(use_true_random=False),
)
@settings(max_examples=how_many(100))
def test_matches_of_every_scale_and_length(
    own: str, scale: str, half: str, played: list[tuple[str, int, int]], lot: Random
) -> None:
    """Each match has the points of its scale, or none and a problem that says why."""
    scale, half = scale or own, half or own
    wanted: defaultdict[str, Fraction] = defaultdict(Fraction)
    results, refused = [], 0
    for nth, (kind, boards, margin) in enumerate(played):
        home, away = lot.sample("12345", 2)
        ours, theirs = (margin, 0) if margin > 0 else (0, -margin)
        results.append(MatchResult(f"{nth}", home, away, ours, theirs, boards, kind=kind))
        found = oracle(scale, boards, kind, abs(margin), half)
        if found is None:
            refused += 1
            continue
        won, whole = found
        wanted[home] += won if margin >= 0 else whole - won
        wanted[away] += whole - won if margin >= 0 else won
    chosen = Settings(vp_scale=scale, vp_half_scale=half)
    ranking = rank(Session((), results=tuple(results)), method="teams", settings=chosen)
    assert {line.id: line.total for line in ranking.standings if line.total} == {
        who: total for who, total in wanted.items() if total
    }
    assert len(ranking.problems) == refused
    assert sum(match.home_points is None for match in ranking.matches) == refused


@pytest.mark.parametrize("scale", SCALES)
def test_half_a_match_is_half_of_what_a_match_is_worth(scale: str) -> None:
    """Of the scales that have a half, at every length of a match: an even one gives 5 each."""
    for boards in range(1, 65):
        told = MatchResult("1", "1", "2", 7, 7, boards, kind="half")
        chosen = Settings(vp_scale=scale)
        [match] = rank(Session((), results=(told,)), method="teams", settings=chosen).matches
        even = 5 if scale.startswith("wbf") else None
        assert (match.home_points, match.away_points) == (even, even)


def field(lot: Random, tables: int, rounds: int, boards: int, rulings: tuple[str, ...]) -> str:
    """A Swiss of pairs: in each round all play the same boards, some with a ruling."""
    lines = []
    for number in range(rounds):
        pairs = [str(pair) for pair in range(1, 2 * tables + 1)]
        lot.shuffle(pairs)
        for board in range(number * boards + 1, (number + 1) * boards + 1):
            for table in range(tables):
                score = f"{10 * lot.randrange(-60, 60):+d}"
                result = lot.choice(rulings) if rulings and lot.random() < 0.2 else score
                ns, ew = pairs[2 * table : 2 * table + 2]
                lines.append(f"{board} {ns} {ew} {result} ; round={number},table={table}")
    return "\n".join(lines)


def rows_of(text: str) -> list[tuple[str, int, str, str, str]]:
    """The match, the board, who sat NS and EW, and what came of it."""
    rows = []
    for line in text.splitlines():
        said, _, match = line.partition(" ; ")
        board, ns, ew, result = said.split()
        rows.append((match, int(board), ns, ew, result))
    return rows


def award(score: int, others: list[int], tables: int) -> Fraction:
    """Matchpoints of a board with fewer results than tables, by Neuberg's formula."""
    won = sum((score > other) * 2 + (score == other) for other in others) - 1
    have = len(others)
    return Fraction(won * tables + tables - have, have)


def percentages(text: str, tables: int, over: str) -> dict[tuple[str, str], Fraction]:
    """The percentage of each pair in each match, A+ and A- by the average *over* its boards."""
    scores: defaultdict[int, list[int]] = defaultdict(list)
    rows = rows_of(text)
    for _, board, _, _, result in rows:
        if result[0] in "+-":
            scores[board].append(int(result))
    top = 2 * (tables - 1)
    plain: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(list)
    ruled: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for match, board, ns, ew, result in rows:
        for who, sign, word in ((ns, 1, result[:2]), (ew, -1, result[-2:])):
            if result[0] in "+-":
                others = [sign * each for each in scores[board]]
                plain[match, who].append(award(sign * int(result), others, tables) * 100 / top)
            else:
                ruled[match, who].append(word.strip("/"))
    found = {}
    for match, who in {*plain, *ruled}:
        mine = [
            key for key in plain if key[1] == who and (over == "session" or key[0] == match)
        ]
        counted = [share for key in mine for share in plain[key]]
        own = sum(counted, Fraction(0)) / len(counted) if counted else None
        shares = [*plain[match, who]]
        for word in ruled[match, who]:
            share = Fraction({"A+": 60, "A": 50, "A-": 40}[word])
            if own is not None and word == "A+":
                share = max(share, own)
            if own is not None and word == "A-":
                share = min(share, own)
            shares.append(share)
        found[match, who] = Fraction(sum(shares)) / len(shares)
    return found


def points_of_pairs(percentage: Fraction, boards: int, kind: str) -> int:
    tables = HALVES if kind == "half" else PAIRS
    ends = next(ends for most, ends in tables.items() if boards <= most)
    better = max(percentage, 100 - percentage)
    won = len(ends) + sum(100 * better > end for end in ends)
    return won if percentage >= 50 else 2 * len(ends) - won


@given(
    st.randoms(use_true_random=False),
    st.integers(2, 4),
    st.sampled_from(["default", "match", "session"]),
    st.sampled_from(["played", "half"]),
)
@settings(max_examples=100, deadline=None)
def test_swiss_pairs_with_averages(lot: Random, tables: int, over: str, kind: str) -> None:
    """Law 12C2(c) over the boards of the match; over the session if that is chosen."""
    boards = lot.choice([2, 3, 4, 5, 6])
    rulings = ("A+/A-", "A+/A+", "A/A", "A-/A-", "A-/A+")
    text = field(lot, tables, 3, boards, rulings)
    met = {(match, ns, ew) for match, _, ns, ew, _ in rows_of(text)}
    told = tuple(
        MatchResult(f"{nth}", ns, ew, round=match.split(",")[0].split("=")[1], kind=kind)
        for nth, (match, ns, ew) in enumerate(sorted(met))
    )
    chosen = Settings(pair_matches="vp", vp_scale="ebu_swiss_pairs", average_over=over)
    ranking = rank(replace(evening(text), results=told), settings=chosen)
    wanted: defaultdict[str, int] = defaultdict(int)
    for (_, who), share in percentages(text, tables, over).items():
        wanted[who] += points_of_pairs(share, boards, kind)
    assert {line.id: line.total for line in ranking.standings} == wanted
    assert {match.kind for match in ranking.matches} == {kind}


@given(st.randoms(use_true_random=False), st.integers(2, 5))
@settings(max_examples=100, deadline=None)
def test_swiss_pairs_by_the_root_of_comparisons(lot: Random, tables: int) -> None:
    """White Book 3.1.3: the IMPs of a match over sqrt(rc/2), the nearest whole one counts."""
    text = field(lot, tables, 2, 3, ())
    chosen = Settings(pair_matches="vp", vp_scale="wbf_discrete", cross_divisor="sqrt")
    ranking = rank(evening(text), method="cross_imps", settings=chosen)
    rows = rows_of(text)
    won: defaultdict[tuple[str, str], int] = defaultdict(int)
    for match, board, ns, ew, result in rows:
        for other in rows:
            if other[1] == board:
                swing = imps(int(result) - int(other[4]))
                won[match, ns] += swing
                won[match, ew] -= swing
    wanted: defaultdict[str, int] = defaultdict(int)
    for (_, who), total in won.items():
        margin = int(abs(total) / sqrt(tables * (tables - 1) / 2) + 0.5)
        more = sum(end < margin for end in bands(3, 20))
        wanted[who] += 10 + more if total > 0 else 10 - more
    assert {line.id: line.total for line in ranking.standings} == wanted


@given(st.randoms(use_true_random=False), st.integers(2, 4))
@settings(max_examples=60, deadline=None)
def test_swiss_pairs_at_imps_with_averages(lot: Random, tables: int) -> None:
    """Laws 12C2(b) and (c): 3, 0 and -3, or the own average of the match."""
    text = field(lot, tables, 2, 3, ("A+/A-", "A+/A+", "A/A", "A-/A-"))
    chosen = Settings(pair_matches="vp", vp_scale="wbf_discrete")
    ranking = rank(evening(text), method="cross_imps", settings=chosen)
    rows = rows_of(text)
    scores: defaultdict[int, list[int]] = defaultdict(list)
    for _, board, _, _, result in rows:
        if result[0] in "+-":
            scores[board].append(int(result))
    won: defaultdict[tuple[str, str], list[Fraction]] = defaultdict(list)
    ruled: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for match, board, ns, ew, result in rows:
        for who, sign, word in ((ns, 1, result[:2]), (ew, -1, result[-2:])):
            if result[0] in "+-":
                others = max(len(scores[board]) - 1, 1)
                total = sum(imps(sign * (int(result) - other)) for other in scores[board])
                won[match, who].append(Fraction(total, others))
            else:
                ruled[match, who].append(word.strip("/"))
    wanted: defaultdict[str, int] = defaultdict(int)
    for match, who in {*won, *ruled}:
        played = won[match, who]
        own = [sum(played, Fraction(0)) / len(played)] if played else []
        worth = {"A+": max([Fraction(3), *own]), "A-": min([Fraction(-3), *own])}
        rulings = (worth.get(word, Fraction(0)) for word in ruled[match, who])
        margin = sum([*played, *rulings], Fraction(0))
        more = sum(end < int(abs(margin) + Fraction(1, 2)) for end in bands(3, 20))
        wanted[who] += 10 + more if margin > 0 else 10 - more
    assert {line.id: line.total for line in ranking.standings} == wanted
