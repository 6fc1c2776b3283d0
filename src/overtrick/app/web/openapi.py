"""
The API as OpenAPI says it: made of the routes themselves and of the types they take and give.

The schemas are those by which requests are read, so that what they allow is what is allowed.
"""

import inspect
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.metadata import version
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.types import ControllerRouterHandler

from overtrick.app.web.connection import EventStream

__all__ = ["Refusal", "VERSION", "api_document", "openapi_route"]

_OURS = {"request", "state", "who", "return", "data", "headers", "cookies", "query", "body"}
"""Parameters that are nothing in a path or a query."""

REFUSED = {
    400: "It cannot be read.",
    401: "Nobody has said who it is.",
    403: "Whoever it is may not do this.",
    404: "There is no such event or thing.",
    409: "Somebody else has changed it meanwhile, or it is there already.",
    410: "The link or token was replaced, withdrawn or has expired.",
    413: "It is too much at once.",
    422: "The rules, or the event as it stands, do not allow it.",
    429: "Too many tries: wait.",
    503: "It could not be saved or read: the store is gone or full.",
}


class Refusal(msgspec.Struct, frozen=True):
    """Why something was not done."""

    error: str
    """A sentence."""
    field: str
    """The part of what was sent that is meant, or nothing."""
    code: str
    """A short word for programs."""


def api_document(routes: Iterable[ControllerRouterHandler], prefix: str) -> dict[str, Any]:
    """Give the OpenAPI document of these routes under a prefix."""
    handlers = [
        each for each in routes if isinstance(each, HTTPRouteHandler) and _is_shown(each)
    ]
    types = [kind for each in handlers for kind in _types(each)]
    schemas, components = msgspec.json.schema_components(
        [*types, Refusal], ref_template="#/components/schemas/{name}"
    )
    known = {repr(kind): schema for kind, schema in zip(types, schemas[:-1], strict=True)}
    paths: dict[str, Any] = {}
    for each in handlers:
        for path in each.paths:
            operations = paths.setdefault(_path(prefix + path), {})
            for method in each.http_methods:
                operations[method.lower()] = _operation(each, path, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Overtrick",
            "version": VERSION,
            "description": "What can be told to a running club, and what it answers.",
        },
        "servers": [{"url": "/"}],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def openapi_route(routes: Iterable[ControllerRouterHandler], prefix: str) -> HTTPRouteHandler:
    """Make the route ``GET /openapi.json``, which gives that document."""

    @cache
    def written() -> bytes:
        return msgspec.json.encode(api_document(routes, prefix))

    @get(
        "/openapi.json",
        media_type="application/json",
        opt={"hidden": True},
        sync_to_thread=True,
    )
    def openapi_json() -> bytes:
        return written()

    return openapi_json


def _operation(route: HTTPRouteHandler, path: str, known: dict[str, Any]) -> dict[str, Any]:
    body = _body(route)
    operation: dict[str, Any] = {
        "operationId": route.opt.get("id")
        or "_".join([*(route.tags or ()), route.handler_name]),
        "tags": list(route.tags or ()),
        "summary": route.summary or "",
        "description": inspect.cleandoc(route.opt.get("says") or route.fn.__doc__ or ""),
        "parameters": list(_parameters(route, path, known)),
        "responses": _responses(route, known),
        "security": [{"token": []}, *([{}] if route.opt.get("open") else [])],
    }
    if body is not None:
        content = {"application/json": {"schema": known[repr(body)]}}
        operation["requestBody"] = {"required": True, "content": content}
    elif raw := route.opt.get("raw"):
        content = {raw: {"schema": {"type": "string"}}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _responses(route: HTTPRouteHandler, known: dict[str, Any]) -> dict[str, Any]:
    kind = _answer(route)
    is_stream = get_type_hints(route.fn).get("return") is EventStream
    usual = "text/event-stream" if is_stream else "application/json"
    media = str(route.opt.get("media") or usual)
    schema = {"type": "string"} if kind is None else known[repr(kind)]
    done = {"description": "Done.", "content": {media: {"schema": schema}}}
    refusal = {"schema": {"$ref": "#/components/schemas/Refusal"}}
    refused = {
        str(status): {"description": why, "content": {"application/json": refusal}}
        for status, why in REFUSED.items()
    }
    return {str(route.status_code): done, **refused}


def _parameters(
    route: HTTPRouteHandler, path: str, known: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    in_path = re.findall(r"{(\w+)(?::\w+)?}", path)
    for name, (kind, default) in _given(route).items():
        place = "path" if name in in_path else "query"
        schema = dict(known[repr(kind)])
        is_needed = default is inspect.Parameter.empty
        if not is_needed and default is not None:
            schema["default"] = default
        yield {"name": name, "in": place, "required": is_needed, "schema": schema}


def _given(route: HTTPRouteHandler) -> dict[str, tuple[Any, Any]]:
    """What the request says beside its body: each parameter's type and default."""
    hints = get_type_hints(route.fn, include_extras=True)
    parameters = inspect.signature(route.fn).parameters
    return {
        name: (hints[name], each.default)
        for name, each in parameters.items()
        if name not in _OURS
    }


def _answer(route: HTTPRouteHandler) -> Any:
    """The type of the answer; None, if it is a text or a file."""
    kind = route.opt.get("answer", get_type_hints(route.fn, include_extras=True).get("return"))
    if get_origin(kind) is Response:
        (kind,) = get_args(kind)
    is_raw = isinstance(kind, type) and issubclass(kind, (bytes, str, Response))
    return None if is_raw else kind


def _body(route: HTTPRouteHandler) -> Any:
    """The type of the JSON that is sent; None, if there is none."""
    return route.opt.get("body", get_type_hints(route.fn, include_extras=True).get("data"))


def _types(route: HTTPRouteHandler) -> Iterator[Any]:
    if (body := _body(route)) is not None:
        yield body
    if (answer := _answer(route)) is not None:
        yield answer
    for kind, _ in _given(route).values():
        yield kind


def _is_shown(route: HTTPRouteHandler) -> bool:
    return route.include_in_schema is not False and not route.opt.get("hidden")


def _path(path: str) -> str:
    return re.sub(r"{(\w+):\w+}", r"{\1}", path)


VERSION = version("overtrick")
"""The version of the package."""
