"""What this room reads and writes, as the registry lists it."""

from __future__ import annotations

from operator import methodcaller

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS"]

_TABLE = abilities(
    "results pending points rulings weighted split tables rounds leads seats versions "
    "rooms awards turned"
)
_ALL = _TABLE | abilities("deals tricks par names numbers ranking matches movement event")


def _is_workbook(head: bytes) -> bool:
    """Whether it is a workbook, or what stands in its place and is refused with a reason."""
    if not head.startswith(b"PK\x03\x04"):
        return False
    return any(
        sign in head for sign in (b"[Content_Types].xml", b"xl/", b"opendocument.spread")
    )


def _is_old_workbook(head: bytes) -> bool:
    """Whether it is one of before 2007, or one with a password, which is refused."""
    return head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


_ARROW = (b"ARROW1", b"FEA1", b"\xff\xff\xff\xff\x10", b"\xff\xff\xff\xff\x78")

FORMATS: tuple[Format, ...] = (
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
            reads=_TABLE,
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
        reads=_ALL,
        otherwise="acbl",
    ),
    Format(
        "xlsx",
        "workbook of a spreadsheet",
        (".xlsx", ".xlsm"),
        "overtrick.formats.tables.workbook",
        reader="read_xlsx",
        writer="write_xlsx",
        reads=_ALL,
        sniff=_is_workbook,
        extra="formats",
        is_text=False,
    ),
    Format(
        "xls",
        "workbook of Excel 97 to 2003",
        (".xls",),
        "overtrick.formats.tables.workbook",
        reader="read_xls",
        reads=_ALL,
        sniff=_is_old_workbook,
        extra="formats",
        note="Read only: XLSX is what we write.",
        is_text=False,
    ),
    *(
        Format(
            kind,
            title,
            suffixes,
            "overtrick.formats.tables.columnar",
            reader=f"read_{kind}",
            writer=f"write_{kind}",
            reads=_TABLE,
            sniff=methodcaller("startswith", beginnings),
            extra="formats",
            is_text=False,
        )
        for kind, title, suffixes, beginnings in (
            ("parquet", "tidy table as Parquet columns", (".parquet",), b"PAR1"),
            ("arrow", "tidy table as Arrow, Feather", (".arrow", ".feather", ".ipc"), _ARROW),
        )
    ),
)
