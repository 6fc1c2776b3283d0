"""Paper and text: drawings of what the rooms below have worked out; nothing is scored here."""
