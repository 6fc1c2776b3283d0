"""What a file publishes beside its results, compared with what comes of the results."""
