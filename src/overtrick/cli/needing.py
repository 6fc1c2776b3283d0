"""Verbs that need an extra say which, instead of an error about a module."""

from importlib.util import find_spec

from overtrick.cli.output import fail
from overtrick.core.extras import install
from overtrick.messages import translate

__all__ = ["needs_app"]

APP = (
    "litestar",
    "msgspec",
    "jinja2",
    "sqlalchemy",
    "alembic",
    "itsdangerous",
    "argon2",
    "uvicorn",
)
"""Modules that the extra ``app`` brings."""


def needs_app(verb: str) -> None:
    """Leave with a sentence where the extra ``app`` is not installed."""
    missing = [name for name in APP if find_spec(name) is None]
    if missing:
        fail(
            translate(
                "overtrick {verb} needs the extra app (no {missing} here); install it with: "
                "{install}",
                verb=verb,
                missing=missing[0],
                install=install("app"),
            )
        )
