"""Tables of results: one row a board a table."""
