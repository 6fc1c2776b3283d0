"""The journal: what happened, told entry by entry, and what it amounts to."""
