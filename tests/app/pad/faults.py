"""What no step of the pad may have: a fault that axe finds, or anything wider than a phone."""

from __future__ import annotations

from tests.app.pad.conftest import Phone
from tests.app.pages import faults_of

__all__ = ["faultless"]


def faultless(here: Phone) -> None:
    """Look at the step that is shown, on the smallest phone."""
    here.page.set_viewport_size({"width": 320, "height": 640})
    assert faults_of(here.page) == []
