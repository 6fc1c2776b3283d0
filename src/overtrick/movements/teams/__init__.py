"""Teams of two pairs: movements in which both their tables meet, and round robins."""
