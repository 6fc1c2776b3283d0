"""Matches between teams: the lines of their rooms, compared and turned into points."""
