"""Access databases of the years 1997 to 2003 (Jet 3 and Jet 4): read, added to, made anew."""
