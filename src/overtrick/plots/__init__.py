"""Pictures: the run of a session, a board, Butler, cross tables, players, movements."""
