"""Portable Bridge Notation 2.1: deals, auctions, play, results and rankings as text."""
