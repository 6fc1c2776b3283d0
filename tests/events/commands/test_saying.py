from overtrick.events.commands.command import Saying
from overtrick.events.journal.evening import Final, Noted


def test_facts_keep_their_order_and_empty_remarks_are_none() -> None:
    saying = Saying.of(Noted(text="tea"), Final(), remarks=("", "at four"))
    assert [facts.kind for facts in saying] == ["note", "final"]
    assert saying.remarks == ("at four",)
