"""Run as ``python -m overtrick``."""

from overtrick.cli import main

main()
