"""Small files of rules and people: handicaps, strata, seasons, leagues, prizes."""
