"""``overtrick score``: one deal, explained line by line."""

import re
from dataclasses import replace
from typing import Annotated, Any

import typer

from overtrick.cli.options import EDITIONS_HELP, Edition, argument, flag, option
from overtrick.cli.output import (
    AsJson,
    Language,
    Output,
    WrongUsage,
    show,
    write_json,
)
from overtrick.core.contract import Contract
from overtrick.core.languages import special
from overtrick.core.notation import parse_result
from overtrick.core.seats import Seat
from overtrick.errors import AmbiguousContract, InvalidContract, InvalidTricks
from overtrick.messages.language import language as language_spoken
from overtrick.printing.score import draw_passed_out, draw_results, draw_score
from overtrick.rules import duplicate, editions
from overtrick.rules.duplicate import results_of
from overtrick.rules.editions import Game, Tariff

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    epilog=EDITIONS_HELP,
    context_settings={"ignore_unknown_options": True},  # a result such as -1
)
def score(
    notation: Annotated[
        list[str],
        argument("NOTATION", hidden=True),
    ],
    vulnerable: Annotated[
        bool,
        flag(
            "--vulnerable/--not-vulnerable",
            "Declarer's side; not, unless said.",
            show_default=False,
        ),
    ] = False,
    tricks: Annotated[
        int | None, option("--tricks", "", "Tricks declarer took, instead of a result.")
    ] = None,
    edition: Edition = editions.DEFAULT.id,
    language: Language = "",
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Score one deal, explained line by line.

    NOTATION is a contract and its result, or PASS, in words of any of twelve languages;
    points are those of declarer's side. A contract without a result is answered with the
    tricks that it needs, and what each result gives.

    \b
    Examples:
      overtrick score 4SX+1 --vulnerable
      overtrick score 3NT --tricks 8
      overtrick score 4H N -2 --json
      overtrick score 1CXX= --edition duplicate-pre1987
      overtrick score 4 Herz von Ost 10 Stiche
      overtrick score 4P= --language fr
      overtrick score 4H
    """
    text = " ".join(_words(notation))
    tariff = editions.edition(edition)
    contract, declarer, taken = _read(text, language)
    if contract is None:
        if tricks is not None:
            raise InvalidTricks("a passed-out deal has no tricks: {tricks}", tricks=tricks)
        if as_json:
            write_json(_passed_out(vulnerable, tariff), output)
        else:
            show(draw_passed_out(tariff), output)
        return
    if taken is None and tricks is None:
        if as_json:
            write_json(_results(contract, tariff), output)
        else:
            show(draw_results(contract, tariff), output)
        return
    taken = _tricks(text, taken, tricks)
    found = duplicate.score(contract, taken, vulnerable=vulnerable, edition=tariff)
    if as_json:
        write_json(replace(found, declarer=declarer).to_dict(), output)
    else:
        show(draw_score(found, tariff), output)


def _words(notation: list[str]) -> list[str]:
    for word in notation:
        if word.startswith("-") and not re.fullmatch(r"-\d*", word):
            raise WrongUsage("no such option: {word}", word=word)
    return notation


def _read(text: str, language: str) -> tuple[Contract | None, Seat | None, int | None]:
    try:
        return parse_result(text, language)
    except AmbiguousContract as error:
        known = [name for names in error.readings.values() for name in names]
        spoken = language_spoken()
        ours = spoken if spoken in known else next(iter(known), "en")
        raise InvalidContract(
            "{error} (--language {language})", error=error, language=ours
        ) from None
    except InvalidContract as error:
        if error.text.values.get("note"):  # it says why
            raise
        if ruling := special(text):
            raise InvalidContract(
                "{text!r} is a ruling, {ruling}: no points are scored",
                text=text,
                ruling=ruling,
            ) from None
        raise InvalidContract(
            "{error} (write 4S=, 3NTX+1, 2H-1 or PASS)", error=error
        ) from None


def _tricks(text: str, written: int | None, option: int | None) -> int:
    if written is not None and option is not None:
        raise WrongUsage("{text!r} has a result already: --tricks is one too many", text=text)
    tricks = option if written is None else written
    assert tricks is not None  # where there is neither, the contract alone is answered
    return tricks


def _results(contract: Contract, tariff: Tariff) -> dict[str, Any]:
    return {
        "contract": str(contract),
        "needs": contract.target,
        "edition": tariff.id,
        "results": [each._asdict() for each in results_of(contract, tariff)],
    }


def _passed_out(vulnerable: bool, tariff: Tariff) -> dict[str, Any]:
    on_a_sheet = tariff.game is not Game.DUPLICATE
    return {
        "contract": "PASS",
        "tricks": None,
        "vulnerable": vulnerable,
        "edition": tariff.id,
        "score": 0,
        "opponents": 0,
        **({"below": 0, "above": 0} if on_a_sheet else {}),
        "causes": [],
    }
