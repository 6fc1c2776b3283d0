"""One board, many results: what a score is worth beside the other scores of the board."""
