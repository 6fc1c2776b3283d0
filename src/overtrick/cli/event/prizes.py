"""``overtrick event prizes``: who wins what, by categories that the organizer writes down."""

from pathlib import Path
from typing import Annotated

import typer

from overtrick.cli.event.entry import File, StageName
from overtrick.cli.options import argument
from overtrick.cli.output import AsJson, Output, leave_with, read, show, write_json
from overtrick.events.now.live import ranking_of
from overtrick.events.series.prizes import prize_lists
from overtrick.formats.answers.season_json import prizes_document
from overtrick.formats.journals.journal import open_journal
from overtrick.formats.lists.season_file import read_prizes
from overtrick.messages import translate
from overtrick.printing.season import draw_prizes

__all__ = ["app"]

app = typer.Typer(rich_markup_mode=None)

_RULES = """\b
RULES.json, categories in the order in which prizes are given:
  {"prizes": [{"name": "overall", "prizes": ["cup", "wine"]},
              {"name": "mixed", "prizes": 2, "eligible": ["7", "12"]}]}

\b
Of each category:
  name       what it is called
  prizes     what each is, the first first; or how many there are
  eligible   who may win it, such as 7 or "B:NS 3"; else everybody
  stratum    for those of one stratum: 1, 2 ..
  section    for one section, and
  direction  for NS or EW alone
  again      true: a prize holder may win this one, too
  ties       share: equals hold the prizes together; split: amounts divided
"""


@app.command(epilog=_RULES)
def prizes(
    file: File,
    rules: Annotated[Path, argument("RULES.json", "As below; - is standard input.")],
    stage: StageName = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Say who wins which prize, and why somebody better placed was passed over.

    \b
    Example:
      overtrick event prizes congress.jsonl prizes.json
    """
    state, problems = open_journal(file)
    name = "standard input" if str(rules) == "-" else str(rules)
    categories, of_rules = read_prizes(read(rules), name)
    ranking = ranking_of(state, stage=stage, problems=[*problems, *of_rules])
    is_won = any(line.place == 1 for line in ranking.standings)
    lists, of_lists = prize_lists(ranking.standings if is_won else (), categories)
    if as_json:
        write_json({"prizes": prizes_document(lists)}, output)
    elif not is_won:
        show(translate("Nobody has won yet, so there are no prizes."), output)
    else:
        show(draw_prizes(lists) or "There is no prize to be won.", output)
    leave_with([*ranking.problems, *(of_lists if is_won else ())])
