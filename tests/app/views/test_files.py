"""What files of an event do not carry, in the language of whoever asks."""

from __future__ import annotations

import io
import zipfile
from datetime import datetime

from overtrick.app.views.desk.files import file_of, losses_of, zipped
from overtrick.events.journal.entry import tell
from overtrick.events.journal.evening import Chosen, Opened
from overtrick.events.journal.meeting import Entered
from overtrick.events.problem import Severity
from overtrick.events.ranking.rank import NOTHING_ASKED
from overtrick.formats.journals.journal import entries_of
from overtrick.formats.registry import FORMATS
from overtrick.messages import say, speaking
from tests.formats.seeds import ROOT

TOLD = [
    tell(Opened(title="Tuesday")),
    tell(Chosen(rules="ebu")),
    tell(Entered(board=7, ns="3", ew="10", outcome="4S N =", lead="HQ")),
]


def test_losses_are_in_the_language_of_the_reader() -> None:
    (found,) = losses_of(TOLD, ["csv"])
    with speaking("de"):
        said = [*map(say, found.losses)]
    assert said[0] == "Angaben zum Turnier wie Titel oder Datum (1)"
    assert "die Regeln des Turniers bleiben im Journal: ebu" in said


def test_the_note_in_a_package_is_in_the_language_of_who_asks() -> None:
    with speaking("pl"):
        data = zipped([file_of(TOLD, "event", "jsonl")], datetime(2026, 3, 6))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        note = archive.read("losses.txt").decode()
    assert note == (
        "event.jsonl: jest tam wszystko, z pełnymi nazwiskami: "
        "do przechowania, nie do publikacji\n"
    )


def test_a_drawn_match_names_its_teams_in_what_the_club_hands_out() -> None:
    told, _ = entries_of((ROOT / "examples" / "congress.jsonl").read_bytes())
    for id in ("csv", "usebio"):
        contents, problems = FORMATS[id].read(file_of(told, "congress", id).data, id)
        ranking = NOTHING_ASKED.rank(contents.session(), problems=problems)
        teams = {each.id for each in ranking.standings}
        assert {match.home for match in ranking.matches} <= teams
        assert not [one for one in ranking.problems if one.severity is Severity.ERROR]
