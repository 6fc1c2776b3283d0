"""What can be told in a running club, and by whom."""
