"""Score contract bridge."""

__version__ = "0.1.0"
