"""Which version runs, as it was installed."""

from importlib.metadata import version

__all__ = ["VERSION"]

VERSION = version("overtrick")
"""The version of the package."""
