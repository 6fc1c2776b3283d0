"""The verbs of an event: what happens is told to its journal, and read back."""
