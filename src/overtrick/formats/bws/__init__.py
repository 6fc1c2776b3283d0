"""The session database of Bridgemate and its kin (.bws): a Jet file, and its words."""
