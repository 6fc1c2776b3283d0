"""Events in memory: folded, followed, and everyone told who waits for news."""
