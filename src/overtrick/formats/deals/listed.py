"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.deals import sniffed
from overtrick.formats.format import Format, Sniff, abilities

__all__ = ["FORMATS"]

_ROOM = "overtrick.formats.deals"
_DEALS = abilities("deals")
_RBN = _DEALS | {
    *("results", "pending", "points", "leads", "seats", "auction", "play", "awards", "tables"),
    *("versions", "rooms", "names", "event"),
}


def _of(
    id: str,
    title: str,
    sniff: Sniff,
    *,
    module: str = "",
    streams: bool = True,
    is_text: bool = False,
    also: frozenset[str] = frozenset(),
    note: str = "",
) -> Format:
    named = (
        ("read_{}", "write_{}", "parts_of_{}")
        if module
        else ("{}.read", "{}.write", "{}.parts")
    )
    reader, writer, streamer = (name.format(id if module else id.upper()) for name in named)
    return Format(
        id,
        title,
        (f".{id}",),
        f"{_ROOM}.{module or 'records'}",
        reader=reader,
        writer=writer,
        streamer=streamer if streams else "",
        reads=_DEALS | also,
        sniff=sniff,
        note=note,
        is_text=is_text,
    )


_NO_NUMBERS = "It has no board numbers: the first board is board 1."
_EVENT = abilities("event")

FORMATS: tuple[Format, ...] = (
    _of(
        "dlm",
        "Duplimate deals, DLM",
        sniffed.is_dlm,
        module="dlm",
        streams=False,
        is_text=True,
        also=_EVENT,
        note="Boards 1 to 99; of the event only the title is written.",
    ),
    _of(
        "dup",
        "Duplimate deals, DUP",
        sniffed.is_dup,
        module="dup",
        note="Boards 1 to 99 without gaps.",
    ),
    _of("bri", "deals, BRI", sniffed.is_bri, note=_NO_NUMBERS),
    _of("dge", "deals, DGE", sniffed.is_dge, note=_NO_NUMBERS),
    _of("ber", "deals, Bernasconi's BER", sniffed.is_ber, is_text=True, note=_NO_NUMBERS),
    _of("cds", "deals, CDS", sniffed.is_cds, note="Boards 1 to 255."),
    _of("rzd", "deals of KoPS, RZD", sniffed.is_rzd, note=_NO_NUMBERS),
    _of(
        "bhg",
        "deals of Borel, BHG",
        sniffed.is_bhg,
        module="lines",
        streams=False,
        is_text=True,
        note=_NO_NUMBERS,
    ),
    _of(
        "hrf",
        "hand records, HRF",
        sniffed.is_hrf,
        is_text=True,
        note="What stands behind the hands is not confirmed.",
    ),
    Format(
        "bigdeal",
        "deals of Big Deal, comma separated",
        (),  # ``.csv`` is the tidy table; these are known by what is in them
        f"{_ROOM}.lines",
        reader="read_big_deal_csv",
        writer="write_big_deal_csv",
        reads=_DEALS,
        sniff=sniffed.is_big_deal_csv,
        note="Not the tidy table: deals only, known by what is in the file.",
    ),
    Format(
        "rbn",
        "Richard's Bridge Notation",
        (".rbn",),
        f"{_ROOM}.rbn",
        reader="read_rbn",
        writer="write_rbn",
        reads=_RBN | {"tricks", "matches"},
        carries=_RBN,
        sniff=sniffed.is_rbn,
        note="Pairs are told by names, not by numbers.",
        page="rbn",
    ),
    Format(
        "rbx",
        "Richard's Bridge Notation, a record on a line",
        (".rbx",),
        f"{_ROOM}.rbn",
        reader="read_rbx",
        writer="write_rbx",
        reads=_RBN | {"tricks", "matches"},
        carries=_RBN,
        sniff=sniffed.is_rbx,
        note="As RBN, without comments.",
        page="rbn",
    ),
)
