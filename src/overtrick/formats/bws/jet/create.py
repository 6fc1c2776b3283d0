"""
A new Jet file: a header, the maps of pages, the catalogue, and tables without rows.

It has what readers of the format need.  Access itself also wants indexes of the catalogue and
tables of rights; those are not made, and Access has not been tried.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple

from overtrick.formats.bws.jet.edit import Edit
from overtrick.formats.bws.jet.pages import (
    DATA_PAGE,
    DEFINITION_PAGE,
    JET3,
    JET4,
    SIZES,
    JetKind,
    JetLayout,
    RowPlace,
    Value,
    ciphered,
)
from overtrick.formats.bws.jet.rows import EPOCH

__all__ = ["TableForm", "new_file"]

_DAY_ONE: Final = datetime(2000, 1, 1)  # the same bytes whenever it is made
_TABLES: Final = 0x0F000001
_SYSTEM: Final = -0x80000000

_CATALOGUE: Final = (
    *(("Id", "i32"), ("ParentId", "i32"), ("Name", "t255"), ("Type", "i16")),
    *(("DateCreate", "dt"), ("DateUpdate", "dt"), ("Owner", "x255"), ("Flags", "i32")),
    *(("Database", "memo"), ("Connect", "memo"), ("ForeignName", "t255")),
    *(("RmtInfoShort", "x255"), ("RmtInfoLong", "ole"), ("Lv", "ole"), ("LvProp", "ole")),
    *(("LvModule", "ole"), ("LvExtra", "ole")),
)

_KINDS: Final = {
    "b": JetKind.YES_NO,
    "u8": JetKind.U8,
    "i16": JetKind.I16,
    "i32": JetKind.I32,
    "i32a": JetKind.I32,
    "f32": JetKind.FLOAT,
    "f64": JetKind.DOUBLE,
    "dt": JetKind.DATE,
    "money": JetKind.MONEY,
    "guid": JetKind.GUID,
    "memo": JetKind.MEMO,
    "ole": JetKind.OLE,
}


@dataclass(frozen=True, slots=True)
class TableForm:
    """
    A table to be made: its name, and its columns as name and type.

    Types are ``b`` (yes/no), ``u8``, ``i16``, ``i32``, ``i32a`` (numbered by the database),
    ``f32``, ``f64``, ``dt``, ``money``, ``guid``, ``memo``, ``ole``, and with their length
    ``t10`` (text) and ``x16`` (bytes).
    """

    name: str
    columns: Sequence[tuple[str, str]]


class _Made(NamedTuple):
    definition: int
    maps: RowPlace


def new_file(forms: Sequence[TableForm], version: int = 4) -> bytes:
    """
    Make a file with these tables and no rows.

    >>> len(new_file([TableForm("Clients", (("ID", "i32a"),))], version=3)) // 2048
    6
    """
    layout = JET3 if version == 3 else JET4
    all_forms = [TableForm("MSysObjects", _CATALOGUE), *forms]
    definitions = [
        _definition(layout, form, is_system=not at) for at, form in enumerate(all_forms)
    ]
    sizes = [len(_pages_of(layout, text)) for text in definitions]
    per_page = (layout.page - layout.slots - 2) // (2 * (layout.map_bytes + 7))
    first_map = 2 + sum(sizes)
    pages = [_header(layout), b""]
    at, made = 2, []
    for nth, text in enumerate(definitions):
        made.append(_Made(at, RowPlace(first_map + nth // per_page, 2 * (nth % per_page))))
        pages += _linked(layout, text, at, made[-1].maps)
        at += sizes[nth]
    for begin in range(0, len(made), per_page):
        count = 2 * len(made[begin : begin + per_page])
        pages.append(_map_page(layout, [bytes(layout.map_bytes)] * count, 0))
    pages[1] = _global_page(layout, len(pages))
    edit = Edit(b"".join(pages))
    edit.catalogue(_listed(all_forms, made))
    return edit.done()


def _header(layout: JetLayout) -> bytes:
    """The first page: what it is, and behind the cipher the code page and the order of text."""
    head = bytearray(layout.page)
    head[0:4] = b"\0\1\0\0"
    head[4:19] = b"Standard Jet DB"
    head[0x14] = layout.version - 3
    struct.pack_into("<6I", head, 0x18, 0x100, 0x101, 2, 3, 4, 5)
    struct.pack_into("<H", head, 0x3C, 1252)
    days = (_DAY_ONE - EPOCH).days
    if layout.version == 3:
        struct.pack_into("<H", head, 0x3A, 0x0409)
    else:
        head[0x42:0x6A] = struct.pack("<I", days) * 10  # no password, under its mask
        struct.pack_into("<I", head, 0x6E, 0x0409)
    struct.pack_into("<d", head, 0x72, days)
    end = 0x18 + (126 if layout.version == 3 else 128)
    head[0x18:end] = ciphered(bytes(head[0x18:end]))
    return bytes(head)


def _definition(layout: JetLayout, form: TableForm, *, is_system: bool) -> bytes:
    """A definition as one text, its pages not yet linked, its maps not yet pointed at."""
    records, names, fixed, variable = b"", b"", 0, 0
    for number, (name, kind) in enumerate(form.columns):
        code, size, is_fixed = _typed(kind, layout)
        flags = (3 if is_fixed else 2) | (4 if kind == "i32a" else 0)
        records += _record(layout, code, number, variable, flags, fixed, size)
        if not is_fixed:
            variable += 1
        elif code != JetKind.YES_NO:
            fixed += size
        raw = name.encode("cp1252" if layout.version == 3 else "utf-16-le")
        names += len(raw).to_bytes(layout.name_length, "little") + raw
    head = bytearray(layout.index_entries)
    head[:2] = bytes([DEFINITION_PAGE, 1])
    head[layout.table_type] = 0x53 if is_system else 0x4E
    for at, count in (
        (layout.most_columns, len(form.columns)),
        (layout.variable_columns, variable),
        (layout.columns, len(form.columns)),
    ):
        struct.pack_into("<H", head, at, count)
    if layout.version == 4:
        struct.pack_into("<I", head, 0x0C, 0x659)
        head[0x18] = 1
    text = bytes(head) + records + names + b"\xff\xff"
    return text[:8] + len(text).to_bytes(4, "little") + text[12:]


def _typed(kind: str, layout: JetLayout) -> tuple[int, int, bool]:
    """The type's number, the column's size in bytes, whether that is fixed."""
    if kind in _KINDS:
        code = _KINDS[kind]
        return code, SIZES.get(code, 0), code not in (JetKind.MEMO, JetKind.OLE)
    size = int(kind[1:])
    if kind[0] == "x":
        return JetKind.BINARY, size, False
    return JetKind.TEXT, size * (1 if layout.version == 3 else 2), False


def _record(
    layout: JetLayout, kind: int, number: int, variable: int, flags: int, fixed: int, size: int
) -> bytes:
    record = bytearray(layout.column)
    record[0] = kind
    struct.pack_into("<HHH", record, layout.column_number, number, variable, number)
    struct.pack_into("<H", record, 7 if layout.version == 3 else 11, 0x0409)
    if layout.version == 3:
        struct.pack_into("<H", record, 9, 1252)
    else:
        struct.pack_into("<I", record, 1, 0x659)
    record[layout.column_flags] = flags
    struct.pack_into("<HH", record, layout.column_fixed, fixed if flags & 1 else 0, size)
    return bytes(record)


def _pages_of(layout: JetLayout, text: bytes) -> list[bytes]:
    parts, rest = [text[: layout.page]], text[layout.page :]
    while rest:
        parts.append(b"\2\1\0\0\0\0\0\0" + rest[: layout.page - 8])
        rest = rest[layout.page - 8 :]
    return parts


def _linked(layout: JetLayout, text: bytes, at: int, maps: RowPlace) -> list[bytes]:
    pointer = maps.page << 8 | maps.slot
    told = bytearray(text)
    struct.pack_into("<I", told, layout.used_map, pointer)
    struct.pack_into("<I", told, layout.free_map, pointer + 1)
    parts = _pages_of(layout, bytes(told))
    done = []
    for nth, part in enumerate(parts):
        following = at + nth + 1 if nth + 1 < len(parts) else 0
        free = b"VC" if layout.version == 3 else (layout.page - len(part)).to_bytes(2, "little")
        whole = part[:2] + free + following.to_bytes(4, "little") + part[8:]
        done.append(whole.ljust(layout.page, b"\0"))
    return done


def _map_page(layout: JetLayout, bitmaps: Sequence[bytes], owner: int) -> bytes:
    page, end = bytearray(layout.page), layout.page
    page[:2] = bytes([DATA_PAGE, 1])
    page[4:8] = owner.to_bytes(4, "little")
    struct.pack_into("<H", page, layout.slots, len(bitmaps))
    for nth, bitmap in enumerate(bitmaps):
        row = bytes(5) + bitmap
        end -= len(row)
        page[end : end + len(row)] = row
        struct.pack_into("<H", page, layout.slots + 2 + 2 * nth, end)
    struct.pack_into("<H", page, 2, end - layout.slots - 2 - 2 * len(bitmaps))
    return bytes(page)


def _global_page(layout: JetLayout, used: int) -> bytes:
    """Page 1: a bit for every page that nobody has, those beyond the end among them."""
    free = ((1 << 8 * layout.map_bytes) - 1) >> used << used
    rows = [free.to_bytes(layout.map_bytes, "little"), bytes(layout.map_bytes)]
    return _map_page(layout, rows, 1)


def _listed(forms: Sequence[TableForm], made: Sequence[_Made]) -> list[dict[str, Value]]:
    """The rows of the catalogue: three containers, and every table."""
    when: dict[str, Value] = {"DateCreate": _DAY_ONE, "DateUpdate": _DAY_ONE}
    rows: list[dict[str, Value]] = [
        {
            "Id": _TABLES + nth,
            "ParentId": _TABLES - 1,
            "Name": name,
            "Type": 3,
            "Flags": _SYSTEM,
        }
        for nth, name in enumerate(("Tables", "Databases", "Relationships"))
    ]
    rows += [
        {
            "Id": where.definition,
            "ParentId": _TABLES,
            "Name": form.name,
            "Type": 1,
            "Flags": 0 if nth else _SYSTEM,
        }
        for nth, (form, where) in enumerate(zip(forms, made, strict=True))
    ]
    return [{**row, **when} for row in rows]
