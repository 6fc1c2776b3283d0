"""What a journal tells comes into other files, or is said."""

from overtrick.cli.given import given
from overtrick.events.problem import Severity
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.formats.journals.journal import not_held, read_entries
from overtrick.formats.registry import FORMATS
from tests.formats.seeds import ROOT


def test_matches_told_as_a_whole_reach_every_file_of_teams() -> None:
    congress = given([ROOT / "examples" / "congress.jsonl"])
    own = congress.ranked()
    for id in ("json", "pbn", "usebio"):
        data, _ = FORMATS[id].write(congress.contents)
        session = FORMATS[id].read(data, id)[0].session()
        found = NOTHING_ASKED.rank(session)
        played = [match for match in own.matches if match.kind != "missed"]
        assert {(one.round, one.home, one.home_imps, one.away_imps) for one in played} == {
            (one.round, one.home, one.home_imps, one.away_imps)
            for one in found.matches
            if one.kind != "missed"
        }
        penalized = {line.id for line in own.standings if line.penalty}
        assert {line.id: line.total for line in own.standings if line.id not in penalized} == {
            line.id: line.total for line in found.standings if line.id not in penalized
        }


def test_a_drawn_match_names_its_teams_in_every_way_to_read_the_journal() -> None:
    """Beside a file of the deals, or written by the club server, as given alone."""
    path = ROOT / "examples" / "congress.jsonl"
    contents, problems = read_entries(path.read_bytes(), path.name)
    alone = given([path]).contents
    assert {(one.match, one.home, one.away) for one in contents.session().lines} == {
        (one.match, one.home, one.away) for one in alone.session().lines
    }
    assert not [one for one in problems if one.severity is Severity.ERROR]


def test_what_stays_in_the_journal_is_said() -> None:
    congress = given([ROOT / "examples" / "congress.jsonl"])
    assert congress.state is not None
    assert [*map(str, not_held(congress.state))] == [
        "the event's rules stay in the journal: default, with changes",
        "other entries stay there too: "
        "draw (4), lineup (32), penalty (1), publish (4), stage (1)",
    ]
