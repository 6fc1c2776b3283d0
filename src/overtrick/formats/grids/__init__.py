"""Movements as clubs keep them: our JSON, .ASC, EBUScore text."""
