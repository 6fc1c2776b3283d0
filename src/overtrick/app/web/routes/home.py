"""The score pad for people at home, as the server gives it, and what a second phone follows."""

import re
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.response import Response

from overtrick.app.access.rate_limits import address_key
from overtrick.app.club.parties import Operation, Parties, PartyNews
from overtrick.app.web.body import body_of
from overtrick.app.web.callers import address_of
from overtrick.app.web.static_files import PACKED
from overtrick.home.page import pad_page

__all__ = ["PAGES"]

_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')
_LARGEST = 500_000


class PartyTold(msgspec.Struct, frozen=True):
    """What a phone says: which table, who it is, what it has got, what it has done since."""

    key: Annotated[str, msgspec.Meta(pattern="^[a-z0-9]{20,64}$")]
    page: Annotated[str, msgspec.Meta(max_length=40)]
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    ops: list[Operation] = []


@get("/home", include_in_schema=False, sync_to_thread=False, middleware=[PACKED])
def home() -> Response[str]:
    """Give the pad; what its own policy allows by name is all that runs in it."""
    page = pad_page("follow")
    policy = _POLICY.findall(page)[0]
    headers = {
        "content-security-policy": f"{policy}; frame-ancestors 'none'",
        "cache-control": "no-cache",
        "referrer-policy": "no-referrer",
    }
    return Response(page, media_type="text/html", headers=headers)


@post("/home/party", include_in_schema=False, status_code=200)
async def party(state: State, request: Request[Any, Any, Any]) -> PartyNews:
    """Keep what one phone at a table did, and give what it lacks."""
    told = await body_of(request, PartyTold, "the table", _LARGEST)
    caller = address_key(address_of(request))
    parties: Parties = state.parties
    news: PartyNews = await state.club.blocking(
        parties.told, told.key, told.page, told.at, told.ops, caller
    )
    return news


PAGES = [home, party]
