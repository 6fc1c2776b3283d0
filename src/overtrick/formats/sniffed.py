"""What the first kilobytes of a file look like; no two of these agree on a file."""

from __future__ import annotations

import re
from itertools import pairwise

__all__ = [
    "is_acbl",
    "is_bbo",
    "is_ber",
    "is_bhg",
    "is_bigdeal",
    "is_bri",
    "is_bridgemate",
    "is_bws",
    "is_cds",
    "is_dge",
    "is_dlm",
    "is_dup",
    "is_acblscore",
    "is_hrf",
    "is_jannersten",
    "is_jfr",
    "is_kops",
    "is_lin",
    "is_xls",
    "is_pbn",
    "is_rbn",
    "is_rbx",
    "is_ruter",
    "is_rzd",
    "is_usebio",
    "is_xlsx",
]

_PBN_TAG = re.compile(
    rb"^[ \t]*\[[ \t]*(?:Event|Site|Date|Board|West|North|East|South|Dealer|Vulnerable|Deal"
    rb"|Generator|Scoring|Contract)[ \t]+\"",
    re.IGNORECASE | re.MULTILINE,
)
_LIN = re.compile(rb"[\s\x00]*(?:vg|qx|pn|rs|st|md|mn)\|", re.IGNORECASE)
_LIN_BOARD = re.compile(
    rb"(?:md\|[0-4]?S[2-9AKQJT10]|\|mb\||\|st\|\||\|pc\||\|sv\|)", re.IGNORECASE
)
_HAND_VIEWER = re.compile(rb"handviewer\.html\?[^\s]{0,200}(?:lin=|[nesw]=)", re.IGNORECASE)
_CONNECTOR = re.compile(
    rb'"(?:SectionLetters|ScoringGroups|SerializedData|PlayerData|ScoringDirection)" ?:', re.I
)

_GAME = b"\x12\x0a\x03AC3"
_PAGE = (b"<!doctype html", b"<html", b"<!-- saved from url", b"<?xml", b"<!--", b"<head")
_BBO = (
    b"bridgebase.com",
    b"bridge base online",
    b"tourneysummary",
    b"bbo_content",
    b"hv_popup",
)
_ACBL = (b"acbl.org", b"acbl live", b"result-details", b"live for clubs")
_RUTER = (
    *(b'content="ruter', b"content='ruter", b"content=ruter", b"/var/ruter/"),
    *("arrangør".encode(), "arrangør".encode("cp1252"), b"arrang&oslash;r"),
    *(b"bridgekrets.no", b">kontr<", b"utspill"),
)
_DOCUMENT = (
    *(b'"acbl_board_top"', b'"board_scoring_method"', b'"club_id_number"', b'"handrecord"'),
    *(b'"box_number"', b'"pair_summaries"', b'"board_results"', b'"section_label"'),
    *(b'"hand_records"', b'"double_dummy_par_score"', b'"pair_acbl"'),
    b'"opponent_pair_number"',
)
_SPACE = b" \t\r\n"
_CELL = rb'[ \t]*+"?+[AKQJT2-9]{0,13}+"?+[ \t]*+,'  # in one way only
_CSV_ROW = re.compile(rb"(?:" + _CELL + rb'){16}[ \t]*"?[0-9]{1,9}"?[ \t]*,[ \t]*"?[NESW]/')
_HRF = re.compile(rb"[0-9]{1,3}\s*(?:S[AKQJT2-9]*H[AKQJT2-9]*D[AKQJT2-9]*C[AKQJT2-9]*){4}")
_DLM_BOARD = re.compile(rb"^board\s+[0-9]{2}\s*=\s*[a-p]{26}", re.IGNORECASE | re.MULTILINE)
_RBN_LINE = re.compile(rb"[DTLEFSKNBHACPRMI0-9](?: .*)?")
_RBN_PROOF = re.compile(
    rb"H [NESW]:[AKQJT2-9.x]*[:.]|A [NESW][ZNEB?]:|C [1-7][NSHDC][XR]*:[NESW]|R [0-9]+[+-][0-9]"
)
_RBX = re.compile(rb"(?:[DTLEFSKNBHACPRMI0-9%]\{[^{}\r\n]*\}){2,}")


def is_xlsx(head: bytes) -> bool:
    """Whether it is a workbook, or what stands in its place and is refused with a reason."""
    if not head.startswith(b"PK\x03\x04"):
        return False
    return any(
        sign in head for sign in (b"[Content_Types].xml", b"xl/", b"opendocument.spread")
    )


def is_xls(head: bytes) -> bool:
    """Whether it is one of before 2007, or one with a password, which is refused."""
    return head.startswith(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")


def is_pbn(head: bytes) -> bool:
    r"""
    Say whether a file begins as PBN does.

    >>> is_pbn(b'% PBN 2.1\n[Event "x"]'), is_pbn(b'[{"board": 1}]')
    (True, False)
    """
    text = _text(head).replace(b"\r", b"\n")
    return re.match(rb"%\s*PBN\b", text) is not None or _PBN_TAG.search(text) is not None


def is_usebio(head: bytes) -> bool:
    """
    Whether a file can be nothing but USEBIO.

    >>> is_usebio(b'<?xml version="1.0"?><USEBIO Version="1.2">'), is_usebio(b"<EVENTS>")
    (True, False)
    """
    text = head.replace(b"\0", b"").upper()  # UTF-16 too
    return b"<USEBIO" in text or b"<!DOCTYPE USEBIO" in text


def is_lin(head: bytes) -> bool:
    """
    Say whether a file can be nothing else.

    >>> is_lin(b"qx|o1|st||md|3SAK"), is_lin(b"board,ns,ew"), is_lin(b"a|b|c")
    (True, False, False)
    """
    text = _text(head)
    if text.lstrip()[:1] != b"<" and _HAND_VIEWER.search(text):
        return True
    if not _LIN.match(text):
        return False
    return bool(_LIN_BOARD.search(text)) or text.lstrip()[:3].lower() in (
        b"vg|",
        b"qx|",
        b"rs|",
    )


def is_bws(head: bytes) -> bool:
    """Whether it begins as a database of Jet 4 does."""
    return head[:4] == b"\0\1\0\0" and head[4:16] == b"Standard Jet"


def is_bridgemate(head: bytes) -> bool:
    """Whether it is JSON with the names of the Data Connector's messages."""
    start = head.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return start[:1] in (b"{", b"[") and _CONNECTOR.search(head.replace(b"\0", b"")) is not None


def is_bri(head: bytes) -> bool:
    """
    Say whether it is a BRI file.

    >>> is_bri(b"".join(b"%02d" % number for number in range(1, 40)).ljust(128))
    True
    """
    return _begins_with_cards(head) and len(head) >= 128 and not head[78:128].strip(b" \0")


def is_dup(head: bytes) -> bool:
    """
    Say whether it is a DUP file.

    >>> is_dup(b"".join(b"%02d" % number for number in range(1, 40)).ljust(128))
    False
    """
    is_yes_or_no = len(head) >= 156 and set(head[146:148]) <= set(b"YNyn")
    return _begins_with_cards(head) and is_yes_or_no


def is_dge(head: bytes) -> bool:
    """
    Say whether it is a DGE file.

    >>> is_dge(b"AKQ2.J54.T93.K87")
    False
    """
    signs = [sign for sign in head[:68] if sign < 32]
    return len(head) >= 128 and signs == [6, 3, 4, 5] * 4 and not head[68:128].strip(b" \0")


def is_ber(head: bytes) -> bool:
    """
    Say whether it is a BER file.

    >>> is_ber(b"1" * 13 + b"2" * 13 + b"3" * 13 + b"4" * 13)
    True
    """
    digits = head.translate(None, _SPACE)[:52]
    return all(digits.count(digit) == 13 for digit in b"1234")


def is_cds(head: bytes) -> bool:
    """
    Say whether it is a CDS file: all that is there are boards, their numbers ascending.

    >>> is_cds(bytes.fromhex("076c796f93c687b9c1ca12d8346c"))
    True
    """
    records = [head[at : at + 14] for at in range(0, len(head) - 13, 14)]
    if not records or (len(head) % 14 and len(head) < 4096):
        return False
    numbers = [record[0] for record in records]
    ascends = all(before < after for before, after in pairwise(numbers))
    return ascends and all(_is_packed(record[1:]) for record in records)


def is_rzd(head: bytes) -> bool:
    """
    Say whether it is an RZD file.

    >>> is_rzd(bytes.fromhex("0100") + b" " * 11 + bytes.fromhex("1b241a4eb17264bcb5cd87e31b"))
    True
    """
    return head[2:13] == b" " * 11 and len(head) >= 26 and _is_packed(head[13:26])


def is_bhg(head: bytes) -> bool:
    """
    Say whether it is a BHG file.

    >>> is_bhg(b"\\nABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\\n")
    True
    """
    letters = head.lstrip(_SPACE)[:52]
    return len(set(letters)) == 52 and letters.isalpha()


def is_hrf(head: bytes) -> bool:
    """
    Say whether it is an HRF file.

    >>> is_hrf(b"1SA23")
    False
    """
    return len(head) >= 128 and _HRF.match(head[:128].lstrip()) is not None


def is_dlm(head: bytes) -> bool:
    """
    Say whether it is a DLM file.

    >>> is_dlm(b"[Document]\\r\\nHeadline=Tuesday\\r\\nBoard 01=abjgllbjdopajjlahhelcjibhp003")
    True
    """
    return _DLM_BOARD.search(head) is not None


def is_bigdeal(head: bytes) -> bool:
    """
    Say whether it is a table of deals by Big Deal.

    >>> is_bigdeal(b"board,ns,ew,contract\\n")
    False
    """
    return _CSV_ROW.match(head.lstrip()) is not None


def is_rbn(head: bytes) -> bool:
    """
    Say whether it is an RBN file: labels, and one of them such as no other file has.

    >>> is_rbn(b"B 7\\nC 4S:N\\n"), is_rbn(b"% RBN 3.2\\n"), is_rbn(b'[Board "7"]')
    (True, True, False)
    """
    if head.lstrip(b"\xef\xbb\xbf").startswith(b"% RBN"):
        return True
    outside = re.sub(rb"(?m)^\{[^}]*(?:\}|$)", b"", head.lstrip(b"\xef\xbb\xbf"))
    lines = [line for line in re.split(rb"[\r\n]+", outside) if line.strip(_SPACE)]
    told = [line for line in lines if not line.startswith(b"%")]
    return (
        bool(told)
        and all(_RBN_LINE.fullmatch(line) for line in told)
        and any(_RBN_PROOF.match(line) for line in told)
    )


def is_rbx(head: bytes) -> bool:
    """
    Say whether it is an RBX file.

    >>> is_rbx(b"B{7}C{4S:N}R{10+620}"), is_rbx(b"%{RBX}\\n")
    (True, True)
    """
    bare = head.lstrip(b"\xef\xbb\xbf\r\n")
    lines = (line for line in bare.splitlines() if not line.startswith(b"%"))
    return bare.startswith(b"%{RBX}") or _RBX.match(next(lines, b"")) is not None


def is_acblscore(head: bytes) -> bool:
    """
    Whether a file begins as a game file of ACBLscore.

    >>> is_acblscore(b"\\x12\\x0a\\x03AC3..."), is_acblscore(b"AC3")
    (True, False)
    """
    return head.startswith(_GAME)


def is_bbo(head: bytes) -> bool:
    """
    Whether a file begins as a page of BBO.

    >>> is_bbo(b"<html><title>Bridge Base Online - Myhands</title>"), is_bbo(b"<html>")
    (True, False)
    """
    start = _start(head)
    if start.startswith((b"<lin ", b"<?xml")) and b"<lin " in start[:300]:
        return True  # what the hand viewer fetches
    return _is_page(start) and any(word in start for word in _BBO) and not _says_acbl(start)


def is_acbl(head: bytes) -> bool:
    """
    Whether a file begins as a page or a document of ACBL.

    >>> is_acbl(b'{"id": 7, "board_scoring_method": "IMPS"}'), is_acbl(b'[{"board": 1}]')
    (True, False)
    """
    start = _start(head)
    if start[:1] in (b"{", b"["):
        return any(word in start for word in _DOCUMENT)
    return _is_page(start) and _says_acbl(start)


def _text(head: bytes) -> bytes:
    """Leave out the mark of an encoding, and the zeros of UTF-16."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.replace(b"\0", b"")[2:]
    return head.removeprefix(b"\xef\xbb\xbf")


def _start(head: bytes) -> bytes:
    return _text(head).lstrip().lower()


def _is_page(start: bytes) -> bool:
    is_of_parts = b"mime-version:" in start and b"multipart/" in start
    return start.startswith(_PAGE) or is_of_parts


def _says_acbl(start: bytes) -> bool:
    return any(word in start for word in _ACBL)


def is_ruter(head: bytes) -> bool:
    """
    Whether a file begins as a page of Ruter, the program of Norwegian clubs.

    >>> is_ruter(b"<html><meta name=generator content='Ruter 8'>"), is_ruter(b"<html>")
    (True, False)
    """
    start = _start(head)
    return _is_page(start) and any(word in start for word in _RUTER)


def is_jfr(head: bytes) -> bool:
    """
    Whether a file begins as a page of JFR Pary, or as the table that such a page loads.

    >>> is_jfr(b'<html><meta name="GENERATOR" content="JFR 2005">')
    True
    """
    start = _start(head)
    if start.startswith(b"<table"):
        return b">numery<" in start and b">zapis<" in start
    return _is_page(start) and b"jfr 2005" in start and not is_kops(head)


def is_kops(head: bytes) -> bool:
    """
    Whether a file begins as a page of KoPS.

    >>> is_kops(b'<html><meta name="GENERATOR" content="KoPS2www, JFR 2005">')
    True
    """
    start = _start(head)
    return _is_page(start) and b"kops2www" in start


def is_jannersten(head: bytes) -> bool:
    """Whether its first line of a result has a board and 21 semicolons."""
    lines = head.replace(b"\r", b"\n").split(b"\n")
    return any(line[:1] == b"#" and line.count(b";") == 21 for line in lines)


def _begins_with_cards(head: bytes) -> bool:
    cards = head[:78].replace(b" ", b"0")
    numbers = {cards[at : at + 2] for at in range(0, 78, 2)}
    return (
        cards.isdigit()
        and len(numbers) == 39
        and b"01" <= min(numbers) <= max(numbers) <= b"52"
    )


def _is_packed(ranks: bytes) -> bool:
    owners = [rank >> shift & 3 for rank in ranks for shift in (6, 4, 2, 0)]
    return len(owners) == 52 and all(owners.count(owner) == 13 for owner in range(4))
