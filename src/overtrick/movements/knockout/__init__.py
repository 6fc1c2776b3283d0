"""Who meets whom where losers leave: brackets, branches, choices of opponents, ladders."""
