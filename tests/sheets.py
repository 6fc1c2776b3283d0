"""Score sheets for tests: from a few lines of text, from the golden vectors, or at random."""

from typing import Any

from hypothesis import strategies as st

from overtrick.core.contract import CONTRACTS, Contract, Strain
from overtrick.core.seats import Side
from overtrick.formats.sheets.sheet import read_sheet
from overtrick.rules.pad import Pad
from overtrick.rules.points import Honours
from overtrick.rules.sheet import PASS, SheetDeal


def pad(text: str) -> Pad:
    """A sheet in the text notation, which must be without problems."""
    found, problems = read_sheet(text)
    assert problems == (), [str(problem) for problem in problems]
    return found


def deals(text: str) -> tuple[SheetDeal, ...]:
    """Deals separated by commas: ``We 2S +1, They 4H =``."""
    return pad(text.replace(",", "\n")).deals


def golden_deal(vector: dict[str, Any]) -> SheetDeal:
    held = vector.get("honours")
    return SheetDeal(
        Side.parse(vector["side"]),
        Contract.parse(vector["contract"]),
        vector["tricks"],
        Honours(Side.parse(held["side"]), held["points"]) if held else None,
    )


@st.composite
def played(draw: st.DrawFn, *, honours: bool = True) -> SheetDeal:
    contract = draw(st.sampled_from(CONTRACTS))
    tricks = draw(st.integers(max(0, contract.target - 3), 13))
    held = None
    if honours and draw(st.integers(0, 4)) == 0:
        points = 150 if contract.strain is Strain.NOTRUMP else draw(st.sampled_from((100, 150)))
        held = Honours(draw(st.sampled_from(Side)), points)
    return SheetDeal(draw(st.sampled_from(Side)), contract, tricks, held)


def evenings(*, honours: bool = True, most: int = 25) -> st.SearchStrategy[list[SheetDeal]]:
    """Deals of an evening: small contracts often, so that part-scores add up."""
    low = st.builds(
        SheetDeal,
        st.sampled_from(Side),
        st.sampled_from(CONTRACTS[:30]),
        st.integers(7, 10),
    )
    return st.lists(st.one_of(low, played(honours=honours), st.just(PASS)), max_size=most)


def mirrored(deal: SheetDeal) -> SheetDeal:
    """The same deal with We and They exchanged."""
    held = deal.honours
    return SheetDeal(
        deal.side.opponents if deal.side else None,
        deal.contract,
        deal.tricks,
        Honours(held.side.opponents if held.side else None, held.points) if held else None,
    )
