"""The desk's set-up side, as a director uses it."""
