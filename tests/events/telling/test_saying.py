from overtrick.events.journal.evening import Final, Noted
from overtrick.events.telling.command import Saying


def test_facts_keep_their_order_and_empty_remarks_are_none() -> None:
    saying = Saying.of(Noted(text="tea"), Final(), remarks=("", "at four"))
    assert [facts.kind for facts in saying] == ["note", "final"]
    assert saying.remarks == ("at four",)
