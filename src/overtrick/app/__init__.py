"""A running club: the first room with state and a network (extra ``app``)."""
