"""Who is asking: links, the desk's pass phrase, tokens, and how guessing is slowed."""
