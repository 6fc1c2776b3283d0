"""A score sheet worked out, as JSON: one shape for a rubber, one for a Chicago."""

from __future__ import annotations

from overtrick.core.exact import number
from overtrick.core.seats import Side
from overtrick.rules.chicago import ChicagoSheet
from overtrick.rules.party import Chukker, PlayerScore
from overtrick.rules.rubber import RubberSheet
from overtrick.rules.sheet import ScoredDeal, SheetStage, Totals, sum_of, we_or_they

__all__ = ["sheet_document"]


def sheet_document(sheet: RubberSheet | ChicagoSheet) -> dict[str, object]:
    """
    Make the document of a sheet: deals, rubbers or rounds, and the total that decides.

    A deal that was not read is left out; the numbers of those around it show the gap.  Where
    players are known, each has a score of his own; where partners change, each rubber or round
    says who they are.

    >>> from overtrick.core.contract import Contract
    >>> from overtrick.rules.rubber import rubber_sheet
    >>> from overtrick.rules.sheet import SheetDeal
    >>> sheet = rubber_sheet([SheetDeal(Side.EW, Contract.parse("2S"), 9)])
    >>> document = sheet_document(sheet)
    >>> document["total"], document["winner"]
    ({'we': 0, 'they': 90}, 'they')
    """
    rubber = isinstance(sheet, RubberSheet)
    stage = "rubber" if rubber else "round"
    changing = sheet.party is not None and sheet.party.partners_change
    return {
        "game": sheet.edition.game.value,
        "edition": sheet.edition.id,
        "deals": [
            _deal(deal, each, stage)
            for each in sheet.stages
            for deal in each.deals
            if deal.said.is_scored
        ],
        f"{stage}s": [
            {
                **(_rubber(each) if rubber else {"round": each.number, **_result(each)}),
                **(_partners(each.chukker) if each.chukker and changing else {}),
            }
            for each in sheet.stages
        ],
        **_totals(sheet.total),
        **({"players": [_player(each) for each in sheet.players]} if sheet.party else {}),
    }


def _deal(deal: ScoredDeal, played: SheetStage, stage: str) -> dict[str, object]:
    said, chukker = deal.said, played.chukker
    return {
        "deal": deal.number,
        stage: deal.stage,
        "side": _side(said.side),
        **({"declarer": said.declarer and chukker.at(said.declarer)} if chukker else {}),
        "contract": str(said.contract) if said.contract else "PASS",
        "tricks": said.tricks,
        "vulnerable": deal.vulnerable,
        "below": _both(deal.below),
        "above": _both(deal.above),
        **({} if said.board is None else {"board": said.board}),
        **({} if said.note is None else {"note": said.note}),
        "game_to": _side(deal.game_to),
        "rubber_to": _side(deal.rubber_to),
    }


def _rubber(rubber: SheetStage) -> dict[str, object]:
    return {
        "rubber": rubber.number,
        "finished": rubber.finished,
        "games": _both(rubber.games),
        "carried": _both(sum_of(rubber.carried)),
        "bonus": _both(sum_of(rubber.bonus)),
        **_totals(rubber.total),
    }


def _partners(chukker: Chukker) -> dict[str, object]:
    return {"partners": {"we": list(chukker.partners), "they": list(chukker.opponents)}}


def _player(score: PlayerScore) -> dict[str, object]:
    return {
        "name": score.name,
        "plus": number(score.plus),
        "minus": number(score.minus),
        "total": number(score.total),
        "money": None if score.money is None else number(score.money),
    }


def _result(played: SheetStage) -> dict[str, object]:
    return {"finished": played.finished, **_totals(played.total)}


def _totals(total: Totals) -> dict[str, object]:
    return {
        "total": _both(total),
        "difference": total.difference,
        "winner": _side(total.winner),
    }


def _both(totals: Totals) -> dict[str, int]:
    return {"we": totals.we, "they": totals.they}


def _side(side: Side | None) -> str | None:
    return we_or_they(side).lower() if side else None
