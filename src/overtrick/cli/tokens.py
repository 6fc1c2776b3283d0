"""``overtrick token``: let programs in to a club's API, and out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from overtrick.cli.club_store import DatabaseUrl, DataFolder, check_event, opened
from overtrick.cli.options import argument, option
from overtrick.cli.output import AsJson, refuse, show, write, write_json
from overtrick.messages import translate

if TYPE_CHECKING:
    from overtrick.app.access.tokens import Token

__all__ = ["app"]

app = typer.Typer(add_completion=False, rich_markup_mode=None, no_args_is_help=True)

As = Literal["director", "deputy", "anyone"]


@app.callback()
def token_command() -> None:
    """Let programs in to a club's API: make, list and withdraw their tokens."""


@app.command("make")
def make(
    label: Annotated[str, argument("LABEL", "What it is for.")],
    role: Annotated[As, option("--role", "", "What the program may do.")] = "deputy",
    event: Annotated[str, option("--event", "EVENT", "This event alone; else every one.")] = "",
    as_json: AsJson = False,
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Print a new token; it is shown this once, and counts at once, while the server runs or not.

    \b
    Examples:
      overtrick token make "club website" --role anyone
      overtrick token make scorer --role deputy --event tuesday
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access
        from overtrick.app.access.viewer import Role

        if event:
            check_event(store, event)
        access = Access(store)
        token = access.api_token(Role(role), event or None, label)
        made = next(each for each in access.api_tokens() if each.id == token.split("_")[1])
        if as_json:
            write_json({"token": token, **_document(made)})
        else:
            write(token)


@app.command("list")
def list_(
    as_json: AsJson = False, data: DataFolder = None, database: DatabaseUrl = None
) -> None:
    """
    List the tokens, the oldest first; the tokens themselves are not kept.

    \b
    Example:
      overtrick token list
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access

        found = [_document(each) for each in Access(store).api_tokens()]
    if as_json:
        write_json(found)
        return
    if not found:
        write(translate("no program has a token"))
        return
    from overtrick.printing.columns import columns

    rows = [
        [str(each[name] or "every event") for name in ("id", "label", "role", "event", "made")]
        for each in found
    ]
    head = ("id", "program", "as", "event", "made")
    show("\n".join(columns(head, rows, "<<<<<", cut=("program", "event"))))


@app.command("withdraw")
def withdraw(
    id: Annotated[str, argument("ID", "The id that list prints.")],
    data: DataFolder = None,
    database: DatabaseUrl = None,
) -> None:
    """
    Take a token back; its program stops at once.

    \b
    Example:
      overtrick token withdraw 5f2a91c07be4
    """
    with opened("token", data, database) as store:
        from overtrick.app.access.access import Access

        access = Access(store)
        known = {each.id: each for each in access.api_tokens()}
        if id not in known:
            refuse(
                "no token {id!r}; there are: {known}", id=id, known=", ".join(known) or "none"
            )
        access.withdraw_token(id)
        write(translate("{label}: withdrawn", label=known[id].label))


def _document(token: Token) -> dict[str, str | None]:
    return {
        "id": token.id,
        "label": token.label,
        "role": token.role.value,
        "event": token.event,
        "made": token.made.isoformat(timespec="seconds"),
    }
