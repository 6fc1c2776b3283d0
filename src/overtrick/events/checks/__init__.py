"""What looks wrong in results: one question a file, asked of the whole field at once."""
