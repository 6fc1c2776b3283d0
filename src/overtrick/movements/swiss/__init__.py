"""Swiss: round after round the nearest in score meet, and nobody the same opponent twice."""
