"""Commands of the house, run by make."""
