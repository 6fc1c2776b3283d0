"""What could have been: double dummy, par, what each result lost, and figures of players."""
