"""What the first kilobytes of a deal file look like; no two of these agree on a file."""

from __future__ import annotations

import re
from itertools import pairwise

__all__ = [
    "is_ber",
    "is_bhg",
    "is_big_deal_csv",
    "is_bri",
    "is_cds",
    "is_dge",
    "is_dlm",
    "is_dup",
    "is_hrf",
    "is_rbn",
    "is_rbx",
    "is_rzd",
]

_SPACE = b" \t\r\n"
_CELL = rb'[ \t]*"?[AKQJT2-9]{0,13}"?[ \t]*,'
_CSV_ROW = re.compile(rb"(?:" + _CELL + rb'){16}[ \t]*"?[0-9]{1,9}"?[ \t]*,[ \t]*"?[NESW]/')
_HRF = re.compile(rb"[0-9]{1,3}\s*(?:S[AKQJT2-9]*H[AKQJT2-9]*D[AKQJT2-9]*C[AKQJT2-9]*){4}")
_DLM_BOARD = re.compile(rb"^board\s+[0-9]{2}\s*=\s*[a-p]{26}", re.IGNORECASE | re.MULTILINE)
_RBN_LINE = re.compile(rb"[DTLEFSKNBHACPRMI0-9](?: .*)?")
_RBN_PROOF = re.compile(
    rb"H [NESW]:[AKQJT2-9.x]*[:.]|A [NESW][ZNEB?]:|C [1-7][NSHDC][XR]*:[NESW]|R [0-9]+[+-][0-9]"
)
_RBX = re.compile(rb"(?:[DTLEFSKNBHACPRMI0-9%]\{[^{}\r\n]*\}){2,}")


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


def is_big_deal_csv(head: bytes) -> bool:
    """
    Say whether it is a table of deals by Big Deal.

    >>> is_big_deal_csv(b"board,ns,ew,contract\\n")
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
