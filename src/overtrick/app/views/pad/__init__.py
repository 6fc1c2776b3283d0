"""What a table sees: its round, its boards, what it may say next."""
