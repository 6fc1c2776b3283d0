"""What a place is worth: the language in which schemes of awards write their numbers."""
