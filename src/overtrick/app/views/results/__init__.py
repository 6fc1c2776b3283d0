"""What players and guests see: rankings, travellers, scorecards, matches, and why."""
