"""Score sheets of rubber and Chicago, as text and as JSON."""
