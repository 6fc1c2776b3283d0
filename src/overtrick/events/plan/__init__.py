"""The plan of an event beside its facts: what it foresees, what becomes of it, what-if."""
