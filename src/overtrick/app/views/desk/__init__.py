"""What the desk sees: the live board, problems, one result, set-up, publication."""
