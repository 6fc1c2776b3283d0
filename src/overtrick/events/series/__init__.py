"""Events longer than a session: season tables, leagues, finals, prizes, a user's own awards."""
