"""What no step of the pad may have: a fault that axe finds, or anything wider than a phone."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.app.pad.conftest import Phone

__all__ = ["faultless"]


def faultless(here: Phone) -> None:
    """Look at the step that is shown, on the smallest phone."""
    here.page.set_viewport_size({"width": 320, "height": 640})
    assert here.page.evaluate("document.documentElement.scrollWidth") <= 320
    found = Axe().run(here.page).response["violations"]
    assert [(v["id"], [n["html"] for n in v["nodes"]][:3]) for v in found] == []
