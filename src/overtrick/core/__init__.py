"""The words of the game: no scoring here, and no import from any other room but errors."""
