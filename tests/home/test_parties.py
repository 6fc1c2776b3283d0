"""The pad's own working of a sheet equals Python's: random parties, edits among them."""

from __future__ import annotations

import json
import os
import random
from dataclasses import replace
from typing import Any

import pytest

from overtrick.core.contract import CONTRACTS, Strain
from overtrick.core.seats import Seat, Side
from overtrick.formats.sheets.sheet import read_sheet, write_sheet
from overtrick.formats.sheets.sheet_json import sheet_document
from overtrick.rules.changes import changes
from overtrick.rules.editions import EDITIONS, Game
from overtrick.rules.house import SWITCHES
from overtrick.rules.pad import Pad
from overtrick.rules.party import Hundreds, Party, Rotation, Stakes
from overtrick.rules.points import Honours
from overtrick.rules.sheet import Sheet, SheetDeal, SheetEntry
from tests.cases import how_many
from tests.home.conftest import Opened

PARTIES = int(os.environ.get("PARTIES") or 400)
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lea", "Max")
SHEETS = [tariff for tariff in EDITIONS.values() if tariff.game is not Game.DUPLICATE]


def _deal(dice: random.Random, names: tuple[str, ...]) -> SheetDeal:
    if dice.random() < 0.06:
        return SheetDeal(board=dice.choice((None, None, 7)))
    small = dice.random() < 0.6
    contract = CONTRACTS[dice.randrange(45 if small else len(CONTRACTS))]
    tricks = max(0, min(13, contract.target + dice.choice((0, 0, 0, 1, 1, 2, -1, -2, -5))))
    side, player = dice.choice(list(Side)), None
    if names and dice.random() < 0.7:
        player = dice.choice(names)
    held = None
    if dice.random() < 0.15:
        aces = contract.strain is Strain.NOTRUMP
        points = 150 if aces and dice.random() < 0.9 else dice.choice((100, 150))
        holder = dice.choice(names) if names and dice.random() < 0.5 else None
        held = Honours(None if holder else dice.choice(list(Side)), points, holder)
    board = dice.randint(1, 40) if dice.random() < 0.1 else None
    note = "Draw trumps first." if dice.random() < 0.1 else None
    return SheetDeal(
        None if player else side,
        contract,
        tricks,
        held,
        player=player,
        board=board,
        note=note,
        begins=dice.random() < 0.05,
    )


def _party(dice: random.Random) -> Party | None:
    if dice.random() < 0.4:
        return None
    names = NAMES[: dice.choice((4, 4, 5, 6, 8, dice.randint(4, 13)))]
    rotations: list[Rotation | None] = [None, Rotation.PIVOT, Rotation.CUT_IN]
    if len(names) == 4:
        rotations.append(Rotation.FIXED)
    amount = read_sheet(
        f"players: A1, B1, C1, D1\nstakes: {dice.choice(('10', '0.25', '1/3'))}/100"
    )
    assert amount[0].party is not None
    party = Party(
        names,
        dice.choice(rotations),
        dice.choice([None, *Hundreds]),
        dice.choice([None, amount[0].party.stakes]),
    )
    if dice.random() < 0.7 or not party.partners_change:
        return party
    cuts = {dice.randint(1, 5): tuple(dice.sample(names, 4)) for _ in range(dice.randint(1, 2))}
    return replace(party, cuts=tuple(sorted(cuts.items())))


def _pad(dice: random.Random) -> Pad:
    tariff = dice.choice(SHEETS)
    rubber = tariff.game is Game.RUBBER
    switches = [switch for switch in SWITCHES if tariff.game in switch.games]
    chosen = dice.sample(switches, dice.choice((0, 0, 1, 3)))
    party = _party(dice)
    names = party.players if party else ()
    return Pad(
        game=tariff.game,
        edition=tariff.id,
        house=tuple((each.name, dice.choice(each.answers).word) for each in chosen),
        rubbers=dice.choice((None, None, 1, 3)) if rubber else None,
        settle=rubber and dice.random() < 0.3,
        dealer=dice.choice([None, *Seat]),
        party=party,
        deals=tuple(_deal(dice, names) for _ in range(dice.randint(0, 18))),
    )


def _edited(dice: random.Random, pad: Pad) -> Pad:
    """One deal edited, inserted or taken out."""
    deals = list(pad.deals)
    names = pad.party.players if pad.party else ()
    place = dice.randrange(len(deals) + 1)
    if deals and dice.random() < 0.6:
        place = min(place, len(deals) - 1)
        deals[place : place + 1] = [_deal(dice, names)] if dice.random() < 0.7 else []
    else:
        deals.insert(place, _deal(dice, names))
    return replace(pad, deals=tuple(deals))


def _who(side: Side | None, player: str | None, names: tuple[str, ...]) -> dict[str, Any]:
    if player is not None:
        return {"side": None, "place": names.index(player)}
    return {"side": None if side is None else list(Side).index(side), "place": None}


def _call(deal: SheetDeal, names: tuple[str, ...]) -> dict[str, Any]:
    held, contract = deal.honours, deal.contract
    return {
        **_who(deal.side, deal.player, names),
        "contract": contract
        and {
            "level": contract.level,
            "strain": contract.strain.value,
            "doubling": int(contract.doubling),
        },
        "tricks": deal.tricks,
        "honours": held and {**_who(held.side, held.player, names), "points": held.points},
        "board": deal.board,
        "note": deal.note,
        "begins": deal.begins,
    }


def _stakes(stakes: Stakes | None) -> dict[str, Any] | None:
    if stakes is None:
        return None
    return {"amount": str(stakes.amount), "per": stakes.per, "unit": stakes.unit}


def _said(pad: Pad) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The pad as its page keeps it: settings, and calls by the players' places."""
    party = pad.party
    names = party.players if party else ()
    settings: dict[str, Any] = {
        "game": pad.game.value,
        "edition": pad.edition,
        "house": dict(pad.house),
        "rubbers": pad.rubbers,
        "settle": pad.settle,
        "dealer": pad.dealer and list(Seat).index(pad.dealer),
    }
    if party:
        settings |= {
            "players": list(party.players),
            "rotation": party.rotation and party.rotation.value,
            "hundreds": party.hundreds and party.hundreds.value,
            "stakes": _stakes(party.stakes),
            "cuts": {str(number): [*map(names.index, four)] for number, four in party.cuts},
        }
    return settings, [_call(deal, names) for deal in pad.deals]


def _entry(entry: SheetEntry) -> list[object]:
    side = list(Side).index(entry.side)
    return [side, entry.line.value, entry.points, entry.cause, entry.why, entry.deal]


def _expected(before: Sheet, after: Sheet) -> list[str]:
    """The document, every entry with its sentence, problems, and what an edit changed."""
    found = changes(before, after)
    values = (
        sheet_document(after),  # type: ignore[arg-type]
        [[_entry(entry) for entry in stage.entries] for stage in after.stages],
        [[problem.deal, problem.message] for problem in after.problems],
        [
            found.edited,
            found.recomputed,
            [*map(str, found.sentences)],
            found.follows,
            str(found.question or ""),
        ],
    )
    return [json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in values]


WORKED_OUT = """text => JSON.stringify(JSON.parse(text).map(([settings, calls, edited]) => {
  const { padFrom, sheetOf, documentOf, changesOf } = overtrick;
  const before = sheetOf(padFrom(settings, calls));
  const after = sheetOf(padFrom(settings, edited));
  const entry = (e) => [e.side, e.line, e.points, e.cause, e.why, e.deal];
  const changed = changesOf(before, after);
  return [
    documentOf(after),
    after.stages.map((each) =>
      [...each.carried, ...each.deals.flatMap((deal) => deal.entries), ...each.bonus].map(entry)
    ),
    after.problems.map((problem) => [problem.deal, problem.message]),
    [changed.edited, changed.recomputed, changed.sentences, changed.follows, changed.question],
  ].map((each) => JSON.stringify(each));
}))"""


@pytest.mark.campaign
@pytest.mark.timeout(300 + PARTIES // 5)  # 10,000 take minutes where others work, too
def test_random_parties_are_worked_out_as_python_does_edits_among_them(
    opens_pad: Opened,
) -> None:
    dice = random.Random(20261123)
    pads = [_pad(dice) for _ in range(PARTIES)]
    edits = [_edited(dice, pad) for pad in pads]
    page = opens_pad()
    given = [[*_said(pad), _said(edit)[1]] for pad, edit in zip(pads, edits, strict=True)]
    worked_out = json.loads(page.evaluate(WORKED_OUT, json.dumps(given)))
    for pad, edit, found in zip(pads, edits, worked_out, strict=True):
        assert found == _expected(pad.sheet(), edit.sheet()), write_sheet(edit)


@pytest.mark.campaign
def test_sheets_go_to_text_and_back_as_python_writes_them(opens_pad: Opened) -> None:
    dice = random.Random(14)
    pads = [_pad(dice) for _ in range(how_many(100))]
    given = json.dumps([[*_said(pad), write_sheet(pad)] for pad in pads])
    written = opens_pad().evaluate(WRITTEN, given)
    for pad, (text, back) in zip(pads, json.loads(written), strict=True):
        ours = sheet_document(pad.sheet())
        for found in (text, back):
            assert sheet_document(read_sheet(found)[0].sheet()) == ours


WRITTEN = """text => JSON.stringify(JSON.parse(text).map(([said, calls, sheet]) => {
  const { padFrom, sheetText, readSheet } = overtrick;
  const { settings, deals } = readSheet(sheet);
  return [sheetText(padFrom(said, calls)), sheetText(padFrom(settings, deals))];
}))"""
