"""The journal of an event as a file: JSON Lines, only ever added to."""
