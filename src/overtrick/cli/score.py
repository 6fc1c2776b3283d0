"""``overtrick score``: one deal, explained line by line."""

import re
from dataclasses import replace
from typing import Annotated, Any

import typer

from overtrick.cli.output import EDITIONS_HELP, AsJson, Edition, Output, show, write_json
from overtrick.core.contract import Contract
from overtrick.core.notation import parse_result
from overtrick.core.seats import Seat
from overtrick.errors import InvalidContract, InvalidTricks
from overtrick.printing.score import draw_passed_out, draw_score
from overtrick.rules import duplicate, editions

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command(
    epilog=EDITIONS_HELP,
    context_settings={"ignore_unknown_options": True},  # a result such as -1
)
def score(
    notation: Annotated[
        list[str],
        typer.Argument(metavar="NOTATION", hidden=True),
    ],
    vulnerable: Annotated[
        bool,
        typer.Option(
            "--vulnerable/--not-vulnerable",
            help="Declarer's side; not, unless said.",
            show_default=False,
        ),
    ] = False,
    tricks: Annotated[
        int | None, typer.Option(help="Tricks declarer took, instead of a result.")
    ] = None,
    edition: Edition = editions.DEFAULT.id,
    as_json: AsJson = False,
    output: Output = None,
) -> None:
    """
    Score one deal, explained line by line.

    NOTATION is a contract and its result, or PASS; points are those of declarer's side.

    \b
    Examples:
      overtrick score 4SX+1 --vulnerable
      overtrick score 3NT --tricks 8
      overtrick score 4H N -2 --json
      overtrick score 1CXX= --edition duplicate-pre1987
    """
    text = " ".join(_words(notation))
    tariff = editions.edition(edition)
    contract, declarer, taken = _read(text)
    if contract is None:
        if tricks is not None:
            raise InvalidTricks("a passed-out deal has no tricks: {tricks}", tricks=tricks)
        if as_json:
            write_json(_passed_out(vulnerable, tariff.id), output)
        else:
            show(draw_passed_out(tariff), output)
        return
    taken = _tricks(text, contract, taken, tricks)
    found = duplicate.score(contract, taken, vulnerable=vulnerable, edition=tariff)
    if as_json:
        write_json(replace(found, declarer=declarer).to_dict(), output)
    else:
        show(draw_score(found, tariff), output)


def _words(notation: list[str]) -> list[str]:
    for word in notation:
        if word.startswith("-") and not re.fullmatch(r"-\d*", word):
            raise typer.BadParameter(f"no such option: {word}")
    return notation


def _read(text: str) -> tuple[Contract | None, Seat | None, int | None]:
    try:
        return parse_result(text)
    except InvalidContract as error:
        if error.text.values.get("note"):  # it says why
            raise
        raise InvalidContract(
            "{error} (write 4S=, 3NTX+1, 2H-1 or PASS)", error=error
        ) from None


def _tricks(text: str, contract: Contract, written: int | None, option: int | None) -> int:
    if written is not None and option is not None:
        raise typer.BadParameter(f"{text!r} has a result already: --tricks is one too many")
    tricks = option if written is None else written
    if tricks is None:
        raise InvalidTricks(
            "{text!r} has no result: write {contract}=, {contract}-1 or --tricks",
            text=text,
            contract=contract,
        )
    return tricks


def _passed_out(vulnerable: bool, edition: str) -> dict[str, Any]:
    return {
        "contract": "PASS",
        "tricks": None,
        "vulnerable": vulnerable,
        "edition": edition,
        "score": 0,
        "causes": [],
    }
