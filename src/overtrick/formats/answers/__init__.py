"""The JSON answers that scripts rely on: numbers rounded once, on the way out."""
