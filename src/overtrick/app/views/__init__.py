"""What each may see: documents for screens, after policy and privacy."""
