"""How strong is a player? Rating systems as data, folded over sessions by date."""
