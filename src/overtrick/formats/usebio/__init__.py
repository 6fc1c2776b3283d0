"""USEBIO: the results of an event as federations in Britain and beyond take them, in XML."""
