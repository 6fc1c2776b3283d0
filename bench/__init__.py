"""Our speed beside other scorers', in one run, as ratios: ``make bench``."""
