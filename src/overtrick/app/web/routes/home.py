"""The score pad for people at home, as the server gives it: the same page as the file."""

import re

from litestar import get
from litestar.response import Response

from overtrick.home.page import pad_page

__all__ = ["PAGES"]

_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


@get("/home", include_in_schema=False, sync_to_thread=False)
def home() -> Response[str]:
    """Give the pad; what its own policy allows by name is all that runs in it."""
    page = pad_page()
    policy = _POLICY.findall(page)[0]
    headers = {
        "content-security-policy": f"{policy}; frame-ancestors 'none'",
        "cache-control": "no-cache",
    }
    return Response(page, media_type="text/html", headers=headers)


PAGES = [home]
