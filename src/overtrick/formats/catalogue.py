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
from typing import Any, NamedTuple

from overtrick.errors import InvalidFile, Text
from overtrick.events.problem import Problem
from overtrick.formats import sniffed
from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS", "GROUP", "PluggedIn", "plugged_in"]

GROUP = "overtrick.formats"

_SCORED = abilities("results pending points")
_TABLES = _SCORED | abilities("rulings split tables rounds")
_FIELD = abilities("names numbers ranking matches event hybrid")
_TIDY = _TABLES | abilities("weighted leads seats versions rooms awards turned")
_WORKBOOK = _TIDY | _FIELD | abilities("deals tricks par movement")
_PLAYED = _TABLES | abilities("weighted leads seats auction play deals")
_USEBIO = _SCORED | _FIELD | abilities("rulings weighted split leads seats awards rooms deals")
_CONNECTED = abilities(
    "results rulings split tables rounds leads deals tricks names numbers movement"
)
_DEALS = abilities("deals")
_RBN = _SCORED | abilities(
    "deals leads seats auction play awards tables versions rooms names event"
)
_PAGE = _TABLES | abilities("awards names ranking event")
_PRINTED = _PAGE | abilities("percentages leads deals")
_BINARY_EXTRA: dict[str, Any] = {"extra": "formats", "is_text": False}

_ARROW = (b"ARROW1", b"FEA1", b"\xff\xff\xff\xff\x10", b"\xff\xff\xff\xff\x78")
_NO_NUMBERS = "It has no board numbers: the first board is board 1."
_SAVE = "Save the page in the browser; its own awards, datums and places come along."
_UNCONFIRMED = "What stands behind the hands is not confirmed."
_A_BOARD = "A page holds one board: give the folder with all of them."
_UNOFFICIAL = (
    "Elements stand in the order of programs whose files are taken; it is not "
    "checked against the official definition (DTD) of the format."
)

_DOES = {
    "read": ("reader", "read_{id}"),
    "write": ("writer", "write_{id}"),
    "fill": ("filler", "fill_{id}"),
    "parts": ("streamer", "parts_of_{id}"),
    "people": ("people", "{name}People"),
    "append": ("appender", "{name}Appender"),
}
"""What a format can do: the field of ``Format``, and what the function or class is called."""


def _ours(
    id: str, title: str, module: str, does: str, suffixes: str | None = None, **more: Any
) -> Format:
    """
    Describe a format of ours: functions, sniffer and suffix are named after it.

    *does* has the words of ``_DOES``; ``write:write`` is a function of the module ``write``
    beside, ``read=read_table`` one with a name of its own.
    """
    for word in does.split():
        verb, _, name = word.partition("=")
        beside, colon, verb = verb.rpartition(":")
        field, usual = _DOES[verb]
        more[field] = beside + colon + (name or usual.format(id=id, name=id.capitalize()))
    more.setdefault("sniff", getattr(sniffed, f"is_{id}", None))
    endings = (f".{id}",) if suffixes is None else tuple(suffixes.split())
    return Format(id, title, endings, f"overtrick.formats.{module}", **more)


_TABLE_FILES = (
    *(
        _ours(
            id,
            f"tidy table, {sign} separated",
            "tables.tidy",
            "read=read_table write append parts=parts_of_csv",
            suffixes,
            reads=_TIDY,
        )
        for id, sign, suffixes in (("csv", "comma", ".csv .txt"), ("tsv", "tab", ".tsv .tab"))
    ),
    _ours(
        "json",
        "tidy table as JSON records",
        "tables.tidy",
        "read=read_table write append",
        reads=_WORKBOOK,
        otherwise="acbl",
    ),
    _ours(
        "xlsx",
        "workbook of a spreadsheet",
        "tables.workbook",
        "read write",
        ".xlsx .xlsm",
        reads=_WORKBOOK,
        **_BINARY_EXTRA,
    ),
    _ours(
        "xls",
        "workbook of Excel 97 to 2003",
        "tables.workbook",
        "read",
        reads=_WORKBOOK,
        note="Read only: XLSX is what we write.",
        **_BINARY_EXTRA,
    ),
    *(
        _ours(
            id,
            title,
            "tables.columnar",
            "read write",
            endings,
            reads=_TIDY,
            sniff=methodcaller("startswith", beginnings),
            **_BINARY_EXTRA,
        )
        for id, title, endings, beginnings in (
            ("parquet", "tidy table as Parquet columns", ".parquet", b"PAR1"),
            ("arrow", "tidy table as Arrow, Feather", ".arrow .feather .ipc", _ARROW),
        )
    ),
    _ours(
        "jsonl",
        "journal of an event, JSON Lines",
        "journals.written",
        "read=read_entries write=write_journal",
        reads=_TIDY - {"pending", "awards"} | {"names"},
        page="jsonl",
        note="what is told entry by entry; written with made-up times",
    ),
)


_EXCHANGED = (
    _ours(
        "pbn",
        "Portable Bridge Notation 2.1",
        "pbn.pbn",
        "read write parts people",
        reads=_PLAYED | _FIELD | {"awards", "versions", "rooms", "tricks", "par", "field"},
        note="Deals, results, auctions and play; weighted scores in columns of ours.",
        wants_ranking=True,
    ),
    *(
        _ours(
            id,
            f"USEBIO {version}",
            "usebio.read",
            f"read=read_usebio write:write={writer} parts=parts_of_usebio",
            suffixes,
            reads=_USEBIO | {"tables", "rounds", "versions", "auction", "play"},
            carries=_USEBIO,
            extra="formats",
            note=_UNOFFICIAL,
            wants_ranking=True,
        )
        for id, version, suffixes, writer in (
            ("usebio", "1.2", ".xml .usebio", "write_usebio"),
            ("usebio-1.3", "1.3", ".usebio13", "write_usebio_13"),
        )
    ),
    _ours(
        "lin",
        "LIN (Bridge Base Online)",
        "lin.read",
        "read write:write parts people write:append",
        reads=abilities(
            "results pending leads seats auction play rooms deals names matches event"
        ),
        note="Players go by their names: pair numbers, tables and rounds have no place in it.",
    ),
)


_DEVICES = (
    _ours(
        "bws",
        "Bridgemate session database",
        "bws.read",
        "read write:write write:fill",
        reads=_PLAYED | {"tricks", "names", "numbers", "movement", "event"},
        note="Better written into a file that your own software has made: "
        "a new one has not been tried with Access or Bridgemate's control software.",
        is_text=False,
    ),
    _ours(
        "bridgemate",
        "messages of the Bridgemate Data Connector, JSON",
        "bridgemate.dump",
        "read write",
        "",
        reads=_CONNECTED | {"pending", "points", "seats", "event"},
        carries=_CONNECTED,
        note="for developers: what a queue of the connector answered, saved",
    ),
)


def _records(id: str, title: str, note: str = _NO_NUMBERS, *, is_text: bool = False) -> Format:
    """Describe a file of records, one a board, read and written by a value of ``records``."""
    kind = id.upper()
    does = f"read={kind}.read write={kind}.write parts={kind}.parts"
    return _ours(id, title, "deals.records", does, reads=_DEALS, note=note, is_text=is_text)


_DEALT = (
    _ours(
        "dlm",
        "Duplimate deals, DLM",
        "deals.dlm",
        "read write",
        reads=_DEALS | {"event"},
        note="Boards 1 to 99; of the event only the title is written.",
    ),
    _ours(
        "dup",
        "Duplimate deals, DUP",
        "deals.lines",
        "read write parts",
        reads=_DEALS,
        note="Boards 1 to 99 without gaps.",
        is_text=False,
    ),
    _records("bri", "deals, BRI"),
    _records("dge", "deals, DGE"),
    _records("ber", "deals, Bernasconi's BER", is_text=True),
    _records("cds", "deals, CDS", "Boards 1 to 255."),
    _records("rzd", "deals of KoPS, RZD"),
    _ours(
        "bhg",
        "deals of Borel, BHG",
        "deals.lines",
        "read write",
        reads=_DEALS,
        note=_NO_NUMBERS,
    ),
    _records("hrf", "hand records, HRF", _UNCONFIRMED, is_text=True),
    _ours(
        "bigdeal",
        "deals of Big Deal, comma separated",
        "deals.lines",
        "read write",
        "",  # ``.csv`` is the tidy table; these are known by what is in them
        reads=_DEALS,
        note="Not the tidy table: deals only, known by what is in the file.",
    ),
    *(
        _ours(
            id,
            f"Richard's Bridge Notation{how}",
            "deals.rbn",
            "read write",
            reads=_RBN | {"tricks", "matches"},
            carries=_RBN,
            note=note,
            page="rbn",
        )
        for id, how, note in (
            ("rbn", "", "Pairs are told by names, not by numbers."),
            ("rbx", ", a record on a line", "As RBN, without comments."),
        )
    ),
)


_PAGES = (
    _ours(
        "acblscore",
        "ACBLscore game file",
        "pages.acblscore",
        "read",
        " ".join(f".ac{sign}" for sign in "amenl0123456789"),
        reads=_PAGE | {"versions", "rooms", "seats", "numbers", "matches"},
        page="acblscore",
        note="It has points but no contracts: those are in the file of the scoring devices.",
        is_text=False,
    ),
    _ours(
        "bbo",
        "BBO page (my hands, traveller, tournament)",
        "pages.saved",
        "read=read_saved_page",
        ".html .htm .mhtml .mht .xhtml",
        reads=_PRINTED | {"seats", "auction", "play", "numbers", "tricks", "par"},
        extra="formats",
        note="Save the page in the browser; players go by their names on BBO.",
    ),
    _ours(
        "acbl",
        "ACBL results: page or JSON",
        "pages.saved",
        "read=read_acbl_json",
        "",
        reads=_PRINTED | {"tricks", "par", "numbers"},
        extra="formats",
        note="Save the page of the game in the browser, or the JSON behind it.",
    ),
    *(
        _ours(
            id,
            f"{program} result page ({country})",
            "pages.printed",
            "read=read_printed",
            "",
            reads=_PRINTED,
            extra="formats",
            note=note,
        )
        for id, program, country, note in (
            ("ruter", "Ruter", "Norway", _SAVE),
            ("jfr", "JFR Pary", "Poland", _A_BOARD),
            ("kops", "KoPS", "Poland", _A_BOARD),
        )
    ),
)


_UPLOADS = (
    _ours(
        "bridgewebs",
        "BridgeWebs upload package",
        "uploads.bridgewebs",
        "write",
        ".zip",
        carries=_USEBIO | {"tricks"},
        note="a package with the USEBIO file, the deals and the fields of the form",
        wants_ranking=True,
        **_BINARY_EXTRA,
    ),
    _ours(
        "bridgewebs-csv",
        "BridgeWebs results, CSV",
        "uploads.bridgewebs",
        "write=write_bridgewebs_csv",
        "",
        carries=abilities("results points leads awards names ranking event"),
        note="the layout is unconfirmed: prefer the package, or USEBIO",
        wants_ranking=True,
    ),
    _ours(
        "jannersten",
        "Jannersten results.txt",
        "uploads.jannersten_reader",
        "read jannersten_writer:write",
        "",
        reads=_PAGE - {"tables"} | {"weighted", "leads", "seats"},
        note="the words of the game's line are unconfirmed",
        wants_ranking=True,
    ),
    *(
        _ours(
            f"abf-{id}",
            f"ABF masterpoint file, {title}",
            "uploads.abf",
            f"read={id.upper()}.read write={id.upper()}.write",
            suffixes,
            reads=abilities("numbers"),
            note="needs the players' ABF numbers and their masterpoints",
        )
        for id, title, suffixes in (
            ("grn", "green", ".grn"),
            ("red", "red", ".red"),
            ("gld", "gold", ".gld"),
            ("rag", "red and green", ".rag .mp5"),
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
