"""What happened and who wins: sessions, their problems, and the ranking with its reasons."""
