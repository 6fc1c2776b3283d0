"""What this room reads, as the registry lists it."""

from __future__ import annotations

from overtrick.formats.format import Format, abilities

__all__ = ["FORMATS", "is_acbl", "is_bbo", "is_game_file", "is_jfr", "is_kops", "is_ruter"]

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
    *(
        b'content="ruter',
        b"content='ruter",
        b"content=ruter",
        b"/var/ruter/",
        b"bridgekrets.no",
    ),
    *(
        "arrangør".encode(),
        "arrangør".encode("cp1252"),
        b"arrang&oslash;r",
        b">kontr<",
        b"utspill",
    ),
)
_DOCUMENT = (
    *(b'"acbl_board_top"', b'"board_scoring_method"', b'"club_id_number"', b'"handrecord"'),
    *(b'"box_number"', b'"pair_summaries"', b'"board_results"', b'"section_label"'),
    *(
        b'"hand_records"',
        b'"double_dummy_par_score"',
        b'"pair_acbl"',
        b'"opponent_pair_number"',
    ),
)


def is_game_file(head: bytes) -> bool:
    """
    Whether a file begins as a game file of ACBLscore.

    >>> is_game_file(b"\\x12\\x0a\\x03AC3..."), is_game_file(b"AC3")
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


def _start(head: bytes) -> bytes:
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        head = head.replace(b"\0", b"")[2:]
    return head.removeprefix(b"\xef\xbb\xbf").lstrip().lower()


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


_TABLES = abilities("results pending points rulings split tables rounds")
_PEOPLE = abilities("names ranking event")
_PRINTED = _TABLES | _PEOPLE | {"awards", "percentages", "leads", "deals"}

FORMATS: tuple[Format, ...] = (
    Format(
        "acblscore",
        "ACBLscore game file",
        (".aca", ".acm", ".ace", ".acn", ".acl", *(f".ac{digit}" for digit in range(10))),
        "overtrick.formats.pages.acblscore",
        reader="read_acblscore",
        reads=_TABLES
        | _PEOPLE
        | {"awards", "versions", "rooms", "seats", "numbers", "matches"},
        sniff=is_game_file,
        page="acblscore",
        note="It has points but no contracts: those are in the file of the scoring devices.",
        is_text=False,
    ),
    Format(
        "bbo",
        "BBO page (my hands, traveller, tournament)",
        (".html", ".htm", ".mhtml", ".mht", ".xhtml"),
        "overtrick.formats.pages.bbo_tournament",
        reader="read_bbo",
        reads=_TABLES
        | _PEOPLE
        | {"awards", "percentages", "seats", "auction", "play", "leads", "deals", "numbers"}
        | {"tricks", "par"},
        sniff=is_bbo,
        extra="formats",
        note="Save the page in the browser; players go by their names on BBO.",
    ),
    Format(
        "acbl",
        "ACBL results: page or JSON",
        (),
        "overtrick.formats.pages.acbl",
        reader="read_acbl_json",
        reads=_TABLES
        | _PEOPLE
        | {"awards", "percentages", "leads", "deals", "tricks", "par", "numbers"},
        sniff=is_acbl,
        extra="formats",
        note="Save the page of the game in the browser, or the JSON behind it.",
    ),
    Format(
        "ruter",
        "Ruter result page (Norway)",
        (),
        "overtrick.formats.pages.printed",
        reader="read_printed",
        reads=_PRINTED,
        sniff=is_ruter,
        extra="formats",
        note="Save the page in the browser; its own awards, datums and places come along.",
    ),
    Format(
        "jfr",
        "JFR Pary result page (Poland)",
        (),
        "overtrick.formats.pages.printed",
        reader="read_printed",
        reads=_PRINTED,
        sniff=is_jfr,
        extra="formats",
        note="A page holds one board: give the folder with all of them.",
    ),
    Format(
        "kops",
        "KoPS result page (Poland)",
        (),
        "overtrick.formats.pages.printed",
        reader="read_printed",
        reads=_PRINTED,
        sniff=is_kops,
        extra="formats",
        note="A page holds one board: give the folder with all of them.",
    ),
)
