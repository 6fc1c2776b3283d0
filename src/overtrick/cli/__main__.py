"""Run as ``python -m overtrick.cli``."""

from overtrick.cli import main

main()
