"""The same congress and browsers as the desk's pages of matches have."""

from tests.app.swiss.conftest import desk, served

__all__ = ["desk", "served"]
