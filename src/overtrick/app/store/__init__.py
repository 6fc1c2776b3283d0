"""Where the club keeps its journals, and a few documents beside them."""
