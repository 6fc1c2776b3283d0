"""What people and programs put where a name belongs: every writer says what it cannot say."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from overtrick.core.board import Board
from overtrick.core.deal import Deal
from overtrick.core.notation import parse_outcome
from overtrick.core.seats import Side
from overtrick.errors import InvalidFile
from overtrick.events.ranking.rank import rank
from overtrick.events.session import Line
from overtrick.formats.contents.contents import About, Contents
from overtrick.formats.contents.dealt import Dealt
from overtrick.formats.contents.people import Contestant, Person
from overtrick.formats.contents.ranked import with_ranking
from overtrick.formats.contents.table import Record
from overtrick.formats.conversion import converted, lacks_ranking
from overtrick.formats.format import Format
from overtrick.formats.registry import FORMATS
from tests.cases import one_pass
from tests.work import growth

WRITTEN = [found for found in FORMATS.values() if found.writer]
OUTCOMES = [parse_outcome(text) for text in ("4S N =", "3NT E -1", "PASS", "1CX W +2")]
SIGNS = "\"'\\|%=+-@#?[]{}<>()&;:,./~^$!* \t\r\n\0\a\x1b\x7f\x85\u202e\u2066\u2028"
ODD = st.one_of(
    st.sampled_from(
        [
            *("", "?", "-", "North", "BYE", "null", "=1+1", "100% %41 %s", "o1|pg||"),
            *("محمد عبد الله", "فاطمة الزهراء", '[Board "7"]', "<b>&lt;</b>"),
            "Wolkenstein-Trostburg-Donaudampfschiffff",
        ]
    ),
    st.text(SIGNS + "Aaeöıłמمى", max_size=40),
)


@st.composite
def evenings_of_odd_names(draw: Any) -> Contents:
    """Pairs, teams or single players at two tables; any text may be odd, and any empty."""
    kind = draw(st.sampled_from(["pairs", "teams", "individual"]))
    has_odd_ids = draw(st.booleans())
    ids = [f"{draw(ODD).strip() if has_odd_ids else ''}{number}" for number in range(8)]
    records = []
    for board in range(1, draw(st.integers(1, 2)) + 1):
        for table in (1, 2):
            outcome = draw(st.sampled_from(OUTCOMES))
            whole = Line(Board.standard(board), outcome, table=str(table), round="1")
            line = replace(whole, ns=ids[2 * table - 2], ew=ids[2 * table - 1])
            if kind == "teams":
                home, away = ids[:2] if table == 1 else ids[1::-1]
                room = "open" if table == 1 else "closed"
                line = replace(whole, ns=home, ew=away, match="1", room=room)
                line = replace(line, home=ids[0], away=ids[1])
            elif kind == "individual":
                north, east, south, west = ids[4 * table - 4 : 4 * table]
                line = replace(whole, players=(north, east, south, west))
            records.append(Record(line))
    sides = (told.line.contestants(side) for told in records for side in Side)
    size = 1 if kind == "individual" else 2
    people = [
        Contestant(
            who,
            tuple(Person(draw(ODD)) for _ in range(size)),
            name=draw(ODD) if kind == "teams" else "",
        )
        for who in dict.fromkeys(who for side in sides for who in side)
    ]
    method = "teams" if kind == "teams" else "matchpoints"
    about = About(draw(ODD), club=draw(ODD), director=draw(ODD), kind=kind, method=method)
    return Contents(about, tuple(records), contestants=tuple(people))


@settings(
    deadline=None,
    max_examples=25,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),  # to shrink an evening takes minutes
)
@given(evenings_of_odd_names())
def test_no_name_is_lost_or_takes_others_along_without_a_word(contents: Contents) -> None:
    one_pass("found", WRITTEN)(check)(contents=contents)


def check(found: Format, contents: Contents) -> None:
    """Results, and the names and facts that the format carries, come back or are said."""
    ranking = None
    if lacks_ranking(contents, found):
        ranking = rank(contents.session(), method=contents.about.method)
    try:
        done = converted(contents, found, ranking)
    except InvalidFile:
        return
    if not found.reader or done.changed:
        return
    held, problems = found.read(done.data, f"x{found.suffix}")
    assert not [problem for problem in problems if problem.severity.value == "error"]
    if "results" in found.carries:
        assert results_of(held) == results_of(contents)
    if "names" in found.carries:
        assert players_of(held) == players_of(contents)
        assert teams_of(held) == teams_of(contents) or done.lacking
    if "event" in found.carries:
        assert facts_of(held) == facts_of(contents)


def results_of(contents: Contents) -> list[tuple[object, ...]]:
    lines = [told.line for told in contents.records]
    sat = [line.contestants(side) for line in lines for side in Side]
    sides = zip(sat[::2], sat[1::2], strict=True)
    return sorted(
        (line.board.number, str(line.outcome), [*map(plain, ns)], [*map(plain, ew)])
        for line, (ns, ew) in zip(lines, sides, strict=True)
    )


def players_of(contents: Contents) -> set[tuple[str, tuple[str, ...]]]:
    found = set()
    for who in contents.contestants:
        names = tuple(filter(None, (plain(player.name) for player in who.players)))
        if names:
            found.add((plain(who.id), names))
    return found


def teams_of(contents: Contents) -> set[tuple[str, str]]:
    return {(plain(who.id), plain(who.name)) for who in contents.contestants if plain(who.name)}


def facts_of(contents: Contents) -> tuple[str, ...]:
    about = contents.about
    return plain(about.title), plain(about.club), plain(about.director)


def plain(text: str) -> str:
    """White space counts as one blank: a name has no line of its own; these are nobody."""
    words = " ".join(text.split())
    return "" if words in ("?", "-") else words


def test_a_carriage_return_in_an_id_tears_no_row_of_a_csv() -> None:
    """The library puts a cell in quotation marks for a line feed alone."""
    line = Line(Board(1), OUTCOMES[0], "Ann\rLee", "2")
    check(FORMATS["csv"], Contents(records=(Record(line), Record(replace(line, ns="3")))))


def test_a_control_sign_in_a_workbook_is_read_again() -> None:
    """It was read as ``_x000D_``, as a workbook writes it."""
    people = (Contestant("1", (Person("Ann\r\nLee"), Person("Bo\a"))),)
    held, _ = FORMATS["xlsx"].read(FORMATS["xlsx"].write(Contents(contestants=people))[0], "x")
    assert held.contestants[0].names == ("Ann\r\nLee", "Bo\a")


def test_a_board_that_jannersten_cannot_number_is_said() -> None:
    """The file was written without a word, and our own reader refused the line."""
    lines = (Line(Board(number), OUTCOMES[0], "1", "2") for number in (9_999, 10_000))
    contents = Contents(records=tuple(map(Record, lines)))
    done = converted(contents, FORMATS["jannersten"], rank(contents.session()))
    assert "board 10000: left out, boards are numbered to 9999" in done.changed
    held, problems = FORMATS["jannersten"].read(done.data, "results.txt")
    assert [told.line.board.number for told in held.records] == [9_999]
    assert problems == []


def test_a_pair_called_as_nobody_is_in_pbn_is_said() -> None:
    lines = (Line(Board(1), OUTCOMES[0], who, f"{who}2") for who in ("0", "1"))
    _, losses = FORMATS["pbn"].write(Contents(records=tuple(map(Record, lines))))
    assert "board 1: '0' is a word of PBN for nobody" in losses


def in_two(part: str, names: tuple[str, str]) -> Contents:
    """Two pairs of a section (or a session) each, on one board."""
    line: Any = Line(Board(1), OUTCOMES[0], "1", "2")
    lines = [replace(line, **{part: name}) for name in names]
    return Contents(records=tuple(map(Record, lines)))


@one_pass("names", [("1", "2"), ("Open", "Women"), ("A", "A1"), ("-", "A")])
def test_sections_of_rbn_that_are_no_letters_stay_apart(names: tuple[str, str]) -> None:
    """Their results were of one field when they were read again, and nothing was said."""
    data, _ = FORMATS["rbn"].write(in_two("section", names))
    held, problems = FORMATS["rbn"].read(data, "x.rbn")
    assert ([told.line.section for told in held.records], problems) == ([*names], [])


@one_pass(
    ("found", "part", "names", "said"),
    [
        ("rbn", "section", ("a\nb", "a b"), "'a\\nb' is written as 'a b'"),  # it tore the file
        ("rbn", "section", ("\x1f", "A"), "'\\x1f' is written as '?'"),
        ("rbn", "session", ("10", "2"), "session '10' is read as session 1"),
        ("rbx", "section", ("a{b}", "a[b]"), "'1:a{b}' is written as '1:a[b]'"),
        ("jannersten", "section", ("A;B", "A,B"), "'A;B' is written as 'A,B'"),
        ("jannersten", "section", ("#", "A"), "'#' is written as '?'"),
        ("jannersten", "ns", ('O"Neil', "O'Neil"), "'O\"Neil' is written as \"O'Neil\""),
        ("bridgemate", "session", ("Final", "1"), "session 'Final' is read as session 1"),
        ("bridgemate", "table", ("01", "1"), "'01' is written as '1'"),
        ("bridgemate", "ns", ("007", "7"), "'007' is written as '7'"),
        ("bws", "section", ("a\0", "a"), "'a\\x00' is written as 'a?'"),
        ("bws", "section", ("\ud800", "a"), "'\\ud800' is written as '?'"),  # a traceback
        (
            "bridgewebs-csv",
            "section",
            ("A", "B"),
            "sections are written one after another, and not told apart",
        ),
        ("usebio", "section", ("1", " 1"), "' 1' is written as '1'"),
    ],
)
def test_two_that_are_written_alike_are_said(
    found: str, part: str, names: tuple[str, str], said: str
) -> None:
    """They were one when they were read again, or had another name, without a word."""
    contents = lines_of(in_two(part, names), table="1", round="1")
    if part == "table":
        contents = in_two(part, names)
    assert said in FORMATS[found].write(contents)[1]


def lines_of(contents: Contents, **where: str) -> Contents:
    records = [replace(told, line=replace(told.line, **where)) for told in contents.records]  # type: ignore[arg-type]
    return replace(contents, records=tuple(records))


def test_pairs_of_one_number_keep_their_names_in_each_session_of_a_database() -> None:
    """Those of both sessions were one pair, and two of the four had no name."""
    contents = lines_of(in_two("session", ("1", "2")), table="1", round="1")
    names = {"1": ("Ann", "Bob"), "2": ("Cyd", "Dee")}
    people = [
        Contestant("1", tuple(map(Person, pair)), session=session)
        for session, pair in names.items()
    ]
    data, _ = FORMATS["bws"].write(replace(contents, contestants=tuple(people)))
    held, _ = FORMATS["bws"].read(data, "x.bws")
    assert {who.session: who.names for who in held.contestants} == names


def test_matches_of_the_same_two_teams_are_read_as_one_from_rbn_and_it_is_said() -> None:
    lines = lines_of(in_two("match", ("1", "2")), home="1", away="2", room="open")
    said = "matches of the same two teams are read as one, results: 1"
    assert said in FORMATS["rbn"].write(lines)[1]


def test_a_match_whose_name_lin_does_not_keep_is_said() -> None:
    teams = lines_of(in_two("match", ("1", "Final")), home="1", away="2", room="open")
    said = "a match goes by its place in the file, its own name is left out"
    assert said in FORMATS["lin"].write(teams)[1]


@one_pass("team", ["0", "-", "bye"])
def test_a_team_called_as_nobody_is_in_usebio_is_said(team: str) -> None:
    """Its matches were byes of the other team when they were read again."""
    contents = in_two("ns", (team, team))
    told = lines_of(contents, home=team, away="2", match="1", room="open")
    _, losses = FORMATS["usebio"].write(replace(told, about=About(kind="teams")))
    assert f"{team!r} is read as nobody" in losses


@one_pass("part", ["session", "section", "round", "table", "match"])
def test_a_part_that_pbn_reads_as_nothing_is_said(part: str) -> None:
    """Its results were of the first section when they were read again."""
    losses = FORMATS["pbn"].write(in_two(part, ("-", "A")))[1]
    assert any(loss.endswith(": '-' stands for nothing in PBN") for loss in losses)


def test_sessions_of_a_database_that_are_no_numbers_stay_apart() -> None:
    data, losses = FORMATS["bws"].write(in_two("session", ("Open", "3")))
    assert "Open is written as number 4" in losses
    held, _ = FORMATS["bws"].read(data, "x.bws")
    assert [told.line.session for told in held.records] == ["4", "3"]


@one_pass("team", ["?", "-", " Reds"])
def test_a_team_that_no_tag_of_pbn_can_name_plays_each_board_once(team: str) -> None:
    """Its boards were read twice: from the table, and from a game for each room."""
    rooms = (("open", team, "Blues"), ("closed", "Blues", team))
    records = [
        Record(
            Line(Board(1), OUTCOMES[0], ns, ew, match="1", room=room, home=team, away="Blues")
        )
        for room, ns, ew in rooms
    ]
    data, _ = FORMATS["pbn"].write(Contents(About(kind="teams"), tuple(records)))
    held, problems = FORMATS["pbn"].read(data, "x.pbn")
    assert (len(held.records), problems) == (2, [])


def boards_of_many(number: int) -> Contents:
    """So many boards with cards at two tables, everybody named, ranked."""
    chance = Random(number)
    holders = [bytes(chance.sample([0, 1, 2, 3] * 13, 52)) for _ in range(number)]
    boards = [Board.standard(at) for at in range(1, number + 1)]
    records = [
        Record(
            Line(board, OUTCOMES[(board.number + at) % 4], str(at), str(at + 2), table=str(at))
        )
        for board in boards
        for at in (1, 2)
    ]
    contents = Contents(
        records=tuple(records),
        deals=tuple(
            Dealt(board, Deal.of_holders(held))
            for board, held in zip(boards, holders, strict=True)
        ),
        contestants=tuple(
            Contestant(str(n), (Person(f"Ann {n}"), Person(f"Bo {n}"))) for n in range(1, 5)
        ),
    )
    return with_ranking(contents, rank(contents.session()))


@one_pass("found", [found for found in WRITTEN if not found.id.startswith("abf")])
def test_a_writer_does_four_times_the_work_for_four_times_the_boards(found: Format) -> None:
    found.write(boards_of_many(80))  # what results come to is known from here on
    assert growth(lambda boards: partial(found.write, boards_of_many(boards)), 20) < 4.6


LONG = "x" * 300_000


@one_pass(
    ("name", "text"),
    [
        ("pbn", '[Board "{0}"]\n[Contract "{0}"]\n[Deal "N:{0}"]\n[Dealer "{0}"]\n'),
        ("pbn", '[Board "1"]\n[Auction "N"]\n{0}\n[ScoreTable "Contract"]\n{0}\n'),
        ("lin", "qx|o1|md|3S{0},,|mb|{0}|\nrs|{0}|"),
        ("csv", "board,ns,ew,contract,declarer,tricks\n{0},1,2,4S,N,10\n1,1,2,{0},{0},{0}\n"),
        ("csv", "board,ns,ew,{0}\n1,1,2,{0}\n"),
        ("json", '[{{"board": "1", "ns": "1", "ew": "2", "contract": "{0}"}}]'),
        ("rbn", "B {0}\nC {0}\nR {0}\n\nB 1\nH {0}\n"),
        (
            "usebio",
            "<USEBIO><EVENT><BOARD><BOARD_NUMBER>{0}</BOARD_NUMBER></BOARD><BOARD><BOARD_NUMBER>1"
            "</BOARD_NUMBER><TRAVELLER_LINE><CONTRACT>{0}</CONTRACT></TRAVELLER_LINE></BOARD>",
        ),
    ],
)
def test_a_problem_quotes_a_piece_of_a_long_text(name: str, text: str) -> None:
    try:
        found = FORMATS[name].read(text.format(LONG).encode(), "x")[1]
        said = [str(problem) for problem in found]
    except InvalidFile as refused:
        said = [str(refused)]
    assert said
    assert max(map(len, said)) < 2_000
