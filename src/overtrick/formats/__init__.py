"""Files in and out: neutral values and the problems found on the way, never a crash."""
