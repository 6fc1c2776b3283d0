"""The templates: escaped always, and with our values as JSON for scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from litestar.plugins.jinja import JinjaTemplateEngine

__all__ = ["engine"]

HERE = Path(__file__).parent / "templates"


def _dumps(value: Any, **_: Any) -> str:
    return msgspec.json.encode(value).decode()


def engine() -> JinjaTemplateEngine:
    """Make the engine: every name must be known, every value is escaped."""
    environment = Environment(
        loader=FileSystemLoader(HERE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.policies["json.dumps_function"] = _dumps
    return JinjaTemplateEngine.from_environment(environment)
