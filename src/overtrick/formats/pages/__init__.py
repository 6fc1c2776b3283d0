"""Pages of results as people save them (BBO, ACBL), and the game files of ACBLscore."""
