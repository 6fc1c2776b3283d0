"""Why: any number of a ranking opened into its reasons, each step a sum that can be checked."""
