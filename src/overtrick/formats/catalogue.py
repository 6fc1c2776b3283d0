"""
Every format, a row each, by rooms; what people meet first stands first.

A row names a reader, which is imported when it is used.  Formats of outside packages are named
by entry points of the group ``overtrick.formats``: a ``Format``, or several, in a module that
is quickly imported::

    [project.entry-points."overtrick.formats"]
    kops = "overtrick_kops.listed:FORMATS"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from operator import methodcaller
from typing import NamedTuple

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats import sniffed
from overtrick.formats.format import Format, Sniff, abilities

__all__ = ["FORMATS", "GROUP", "PluggedIn", "plugged_in"]

GROUP = "overtrick.formats"

_SCORED = abilities("results pending points")
_TABLES = _SCORED | {"rulings", "split", "tables", "rounds"}
_FIELD = abilities("names numbers ranking matches event")
_TIDY = _TABLES | {"weighted", "leads", "seats", "versions", "rooms", "awards", "turned"}
_WORKBOOK = _TIDY | _FIELD | {"deals", "tricks", "par", "movement"}
_PLAYED = _TABLES | {"weighted", "leads", "seats", "auction", "play", "deals"}
_USEBIO = (
    _SCORED
    | _FIELD
    | {"rulings", "weighted", "split", "leads", "seats", "awards", "rooms", "deals"}
)
_CONNECTED = abilities(
    "results rulings split tables rounds leads deals tricks names numbers movement"
)
_DEALS = abilities("deals")
_RBN = (
    _SCORED
    | _DEALS
    | {
        *(
            "leads",
            "seats",
            "auction",
            "play",
            "awards",
            "tables",
            "versions",
            "rooms",
            "names",
            "event",
        )
    }
)
_PAGE = _TABLES | {"awards", "names", "ranking", "event"}
_PRINTED = _PAGE | {"percentages", "leads", "deals"}

_ARROW = (b"ARROW1", b"FEA1", b"\xff\xff\xff\xff\x10", b"\xff\xff\xff\xff\x78")
_NO_NUMBERS = "It has no board numbers: the first board is board 1."
_SAVE = "Save the page in the browser; its own awards, datums and places come along."
_UNCONFIRMED = "What stands behind the hands is not confirmed."
_A_BOARD = "A page holds one board: give the folder with all of them."


_TABLE_FILES: tuple[Format, ...] = (
    *(
        Format(
            id,
            f"tidy table, {sign} separated",
            suffixes,
            "overtrick.formats.tables.tidy",
            reader="read_table",
            writer=f"write_{id}",
            appender=f"{id.capitalize()}Appender",
            streamer="parts_of_csv",
            reads=_TIDY,
        )
        for id, sign, suffixes in (
            ("csv", "comma", (".csv", ".txt")),
            ("tsv", "tab", (".tsv", ".tab")),
        )
    ),
    Format(
        "json",
        "tidy table as JSON records",
        (".json",),
        "overtrick.formats.tables.tidy",
        reader="read_table",
        writer="write_json",
        appender="JsonAppender",
        reads=_WORKBOOK,
        otherwise="acbl",
    ),
    Format(
        "xlsx",
        "workbook of a spreadsheet",
        (".xlsx", ".xlsm"),
        "overtrick.formats.tables.workbook",
        reader="read_xlsx",
        writer="write_xlsx",
        reads=_WORKBOOK,
        sniff=sniffed.is_workbook,
        extra="formats",
        is_text=False,
    ),
    Format(
        "xls",
        "workbook of Excel 97 to 2003",
        (".xls",),
        "overtrick.formats.tables.workbook",
        reader="read_xls",
        reads=_WORKBOOK,
        sniff=sniffed.is_old_workbook,
        extra="formats",
        note="Read only: XLSX is what we write.",
        is_text=False,
    ),
    *(
        Format(
            id,
            title,
            endings,
            "overtrick.formats.tables.columnar",
            reader=f"read_{id}",
            writer=f"write_{id}",
            reads=_TIDY,
            sniff=methodcaller("startswith", beginnings),
            extra="formats",
            is_text=False,
        )
        for id, title, endings, beginnings in (
            ("parquet", "tidy table as Parquet columns", (".parquet",), b"PAR1"),
            ("arrow", "tidy table as Arrow, Feather", (".arrow", ".feather", ".ipc"), _ARROW),
        )
    ),
    Format(
        "jsonl",
        "journal of an event, JSON Lines",
        (".jsonl",),
        "overtrick.formats.journals.written",
        reader="read_entries",
        writer="write_journal",
        reads=_TIDY - {"pending", "awards"} | {"names"},
        page="jsonl",
        note="what is told entry by entry; written with made-up times",
    ),
)


_EXCHANGED: tuple[Format, ...] = (
    Format(
        "pbn",
        "Portable Bridge Notation 2.1",
        (".pbn",),
        "overtrick.formats.pbn.pbn",
        reader="read_pbn",
        writer="write_pbn",
        streamer="parts_of_pbn",
        people="PbnPeople",
        reads=_PLAYED | _FIELD | {"awards", "versions", "rooms", "tricks", "par", "field"},
        sniff=sniffed.is_pbn,
        note="Deals, results, auctions and play; weighted scores in columns of ours.",
        wants_ranking=True,
    ),
    *(
        Format(
            id,
            f"USEBIO {version}",
            suffix,
            "overtrick.formats.usebio.read",
            reader="read_usebio",
            writer="write:write_usebio_13" if sniff is None else "write:write_usebio",
            streamer="parts_of_usebio",
            reads=_USEBIO | {"tables", "rounds", "versions", "auction", "play"},
            carries=_USEBIO,
            sniff=sniff,
            extra="formats",
            note="Elements stand in the order of programs whose files are taken; it is not "
            "checked against the official definition (DTD) of the format.",
            wants_ranking=True,
        )
        for id, version, suffix, sniff in (
            ("usebio", "1.2", (".xml", ".usebio"), sniffed.is_usebio),
            ("usebio-1.3", "1.3", (".usebio13",), None),
        )
    ),
    Format(
        "lin",
        "LIN (Bridge Base Online)",
        (".lin",),
        "overtrick.formats.lin.read",
        reader="read_lin",
        writer="write:write_lin",
        streamer="parts_of_lin",
        people="LinPeople",
        appender="write:LinAppender",
        reads=abilities(
            "results pending leads seats auction play rooms deals names matches event"
        ),
        sniff=sniffed.is_lin,
        note="Players go by their names: pair numbers, tables and rounds have no place in it.",
    ),
)


_DEVICES: tuple[Format, ...] = (
    Format(
        "bws",
        "Bridgemate session database",
        (".bws",),
        "overtrick.formats.bws.read",
        reader="read_bws",
        writer="write:write_bws",
        filler="write:fill_bws",
        reads=_PLAYED | {"tricks", "names", "numbers", "movement", "event"},
        sniff=sniffed.is_bws,
        note="Better written into a file that your own software has made: "
        "a new one has not been tried with Access or Bridgemate's control software.",
        is_text=False,
    ),
    Format(
        "bridgemate",
        "messages of the Bridgemate Data Connector, JSON",
        (),
        "overtrick.formats.bridgemate.dump",
        reader="read_bridgemate",
        writer="write_bridgemate",
        reads=_CONNECTED | {"pending", "points", "seats", "event"},
        carries=_CONNECTED,
        sniff=sniffed.is_bridgemate,
        note="for developers: what a queue of the connector answered, saved",
    ),
)


def _records(
    id: str, title: str, sniff: Sniff, note: str = _NO_NUMBERS, *, is_text: bool = False
) -> Format:
    kind = id.upper()
    return Format(
        id,
        title,
        (f".{id}",),
        "overtrick.formats.deals.records",
        reader=f"{kind}.read",
        writer=f"{kind}.write",
        streamer=f"{kind}.parts",
        reads=_DEALS,
        sniff=sniff,
        note=note,
        is_text=is_text,
    )


_DEALT: tuple[Format, ...] = (
    Format(
        "dlm",
        "Duplimate deals, DLM",
        (".dlm",),
        "overtrick.formats.deals.dlm",
        reader="read_dlm",
        writer="write_dlm",
        reads=_DEALS | {"event"},
        sniff=sniffed.is_dlm,
        note="Boards 1 to 99; of the event only the title is written.",
    ),
    Format(
        "dup",
        "Duplimate deals, DUP",
        (".dup",),
        "overtrick.formats.deals.lines",
        reader="read_dup",
        writer="write_dup",
        streamer="parts_of_dup",
        reads=_DEALS,
        sniff=sniffed.is_dup,
        note="Boards 1 to 99 without gaps.",
        is_text=False,
    ),
    _records("bri", "deals, BRI", sniffed.is_bri),
    _records("dge", "deals, DGE", sniffed.is_dge),
    _records("ber", "deals, Bernasconi's BER", sniffed.is_ber, is_text=True),
    _records("cds", "deals, CDS", sniffed.is_cds, "Boards 1 to 255."),
    _records("rzd", "deals of KoPS, RZD", sniffed.is_rzd),
    Format(
        "bhg",
        "deals of Borel, BHG",
        (".bhg",),
        "overtrick.formats.deals.lines",
        reader="read_bhg",
        writer="write_bhg",
        reads=_DEALS,
        sniff=sniffed.is_bhg,
        note=_NO_NUMBERS,
    ),
    _records("hrf", "hand records, HRF", sniffed.is_hrf, _UNCONFIRMED, is_text=True),
    Format(
        "bigdeal",
        "deals of Big Deal, comma separated",
        (),  # ``.csv`` is the tidy table; these are known by what is in them
        "overtrick.formats.deals.lines",
        reader="read_big_deal_csv",
        writer="write_big_deal_csv",
        reads=_DEALS,
        sniff=sniffed.is_big_deal_csv,
        note="Not the tidy table: deals only, known by what is in the file.",
    ),
    *(
        Format(
            id,
            f"Richard's Bridge Notation{how}",
            (f".{id}",),
            "overtrick.formats.deals.rbn",
            reader=f"read_{id}",
            writer=f"write_{id}",
            reads=_RBN | {"tricks", "matches"},
            carries=_RBN,
            sniff=sniff,
            note=note,
            page="rbn",
        )
        for id, how, sniff, note in (
            ("rbn", "", sniffed.is_rbn, "Pairs are told by names, not by numbers."),
            ("rbx", ", a record on a line", sniffed.is_rbx, "As RBN, without comments."),
        )
    ),
)


_PAGES: tuple[Format, ...] = (
    Format(
        "acblscore",
        "ACBLscore game file",
        (".aca", ".acm", ".ace", ".acn", ".acl", *(f".ac{digit}" for digit in range(10))),
        "overtrick.formats.pages.acblscore",
        reader="read_acblscore",
        reads=_PAGE | {"versions", "rooms", "seats", "numbers", "matches"},
        sniff=sniffed.is_game_file,
        page="acblscore",
        note="It has points but no contracts: those are in the file of the scoring devices.",
        is_text=False,
    ),
    Format(
        "bbo",
        "BBO page (my hands, traveller, tournament)",
        (".html", ".htm", ".mhtml", ".mht", ".xhtml"),
        "overtrick.formats.pages.saved",
        reader="read_saved_page",
        reads=_PRINTED | {"seats", "auction", "play", "numbers", "tricks", "par"},
        sniff=sniffed.is_bbo,
        extra="formats",
        note="Save the page in the browser; players go by their names on BBO.",
    ),
    Format(
        "acbl",
        "ACBL results: page or JSON",
        (),
        "overtrick.formats.pages.saved",
        reader="read_acbl_json",
        reads=_PRINTED | {"tricks", "par", "numbers"},
        sniff=sniffed.is_acbl,
        extra="formats",
        note="Save the page of the game in the browser, or the JSON behind it.",
    ),
    *(
        Format(
            id,
            program,
            (),
            "overtrick.formats.pages.printed",
            reader="read_printed",
            reads=_PRINTED,
            sniff=sniff,
            extra="formats",
            note=note,
        )
        for id, program, sniff, note in (
            ("ruter", "Ruter result page (Norway)", sniffed.is_ruter, _SAVE),
            ("jfr", "JFR Pary result page (Poland)", sniffed.is_jfr, _A_BOARD),
            ("kops", "KoPS result page (Poland)", sniffed.is_kops, _A_BOARD),
        )
    ),
)


_UPLOADS: tuple[Format, ...] = (
    Format(
        "bridgewebs",
        "BridgeWebs upload package",
        (".zip",),
        "overtrick.formats.uploads.bridgewebs",
        writer="write_bridgewebs",
        carries=_USEBIO | {"tricks"},
        extra="formats",
        note="a package with the USEBIO file, the deals and the fields of the form",
        wants_ranking=True,
        is_text=False,
    ),
    Format(
        "bridgewebs-csv",
        "BridgeWebs results, CSV",
        (),
        "overtrick.formats.uploads.bridgewebs",
        writer="write_bridgewebs_csv",
        carries=abilities("results points leads awards names ranking event"),
        note="the layout is unconfirmed: prefer the package, or USEBIO",
        wants_ranking=True,
    ),
    Format(
        "jannersten",
        "Jannersten results.txt",
        (),
        "overtrick.formats.uploads.jannersten_reader",
        reader="read_jannersten",
        writer="jannersten_writer:write_jannersten",
        reads=_PAGE - {"tables"} | {"weighted", "leads", "seats"},
        sniff=sniffed.is_jannersten,
        note="the words of the game's line are unconfirmed",
        wants_ranking=True,
    ),
    *(
        Format(
            f"abf-{id}",
            f"ABF masterpoint file, {title}",
            tuple(suffixes),
            "overtrick.formats.uploads.abf",
            reader=f"{id.upper()}.read",
            writer=f"{id.upper()}.write",
            reads=abilities("numbers"),
            note="needs the players' ABF numbers and their masterpoints",
        )
        for id, title, *suffixes in (
            ("grn", "green", ".grn"),
            ("red", "red", ".red"),
            ("gld", "gold", ".gld"),
            ("rag", "red and green", ".rag", ".mp5"),
        )
    ),
)


_EVERY = (*_TABLE_FILES, *_EXCHANGED, *_DEVICES, *_DEALT, *_PAGES, *_UPLOADS)

FORMATS: dict[str, Format] = {found.id: found for found in _EVERY}
"""Every format by its id."""


class PluggedIn(NamedTuple):
    """The formats of outside packages by id, and which of them cannot be used."""

    formats: dict[str, Format]
    problems: list[Problem]


@cache
def plugged_in() -> PluggedIn:
    """
    Load the formats of outside packages, once; our own ids are not given away.

    >>> plugged_in().problems
    []
    """
    found: dict[str, Format] = {}
    problems: list[Problem] = []
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        try:
            for one in _formats(point.load()):
                if one.id in FORMATS or one.id in found:
                    raise InvalidFile("there is a format {one!r} already", one=one.id)
                found[one.id] = one
        except Exception as error:  # whatever the code of strangers raises
            said = (
                error if isinstance(error, InvalidFile) else f"{type(error).__name__}: {error}"
            )
            problems.append(Problem(_name(point), Text("it cannot be used: {said}", said=said)))
    return PluggedIn(found, problems)


def _formats(told: Format | Iterable[Format]) -> Iterator[Format]:
    for one in [told] if isinstance(told, Format) else told:
        if not isinstance(one, Format):
            raise InvalidFile("not a Format: {one!r}", one=one)
        yield one


def _name(point: EntryPoint) -> str:
    package = f" of {point.dist.name}" if point.dist is not None else ""
    return f"plug-in {point.name}{package}"
